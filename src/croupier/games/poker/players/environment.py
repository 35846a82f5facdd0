"""Poker for learning agents: a PettingZoo AEC environment that takes any poker edition. Needs the extra `croupier[rl]`.

An episode is one hand. Agents see only what their player may see. The reward comes at the end of the hand: what the player
won or lost, in chips of the smallest denomination, so that all rewards together are minus the rake.

Actions: 0 folds, 1 checks, calls or brings it in, 2 bets or raises the least and 3 the most that is allowed, and, in a game
with draws, 4 + n exchanges the cards whose bits are set in n (4 stands pat). Hands are shown by themselves.
"""

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from croupier.equipment.cards import FACES, UNKNOWN
from croupier.equipment.draw import Seeded
from croupier.errors import InputError
from croupier.games.kit.decider import Command, Event
from croupier.games.poker.play import commands as c
from croupier.games.poker.play.betting import bets
from croupier.games.poker.play.dealing import most_discards
from croupier.games.poker.players import self_play
from croupier.games.poker.rules import PokerRules, build
from croupier.games.poker.words import HandTeller
from croupier.rulebook import library
from croupier.rulebook.choices import chosen, in_force

FOLD, CALL, BET_LEAST, BET_MOST, DRAW = range(5)
Observation = dict[str, NDArray[Any]]


def env(edition: str = "gge-2011/triple-draw-2-7", **options: Any) -> "PokerEnv":
    """The environment of an edition; see PokerEnv for the options."""
    return PokerEnv(edition, **options)


class PokerEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]  # PettingZoo comes without types
    """One hand an episode, for 2 to as many players as the edition seats, each with `stack_bets` big bets."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "croupier_poker_v0",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        edition: str = "gge-2011/triple-draw-2-7",
        *,
        players: int = 2,
        stack_bets: int = 25,
        choices: Mapping[str, object] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        draft = library.draft(edition)
        if draft.game != "poker":
            raise InputError(f"{draft.id} is no poker game")
        self.rules: PokerRules = build(in_force(draft, chosen(draft, dict(choices or {}))))
        if stack_bets < 1:
            raise InputError("each player needs at least one big bet to play with")
        self.stack = stack_bets * self.rules.stakes.big_bet
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._table = self_play.seated(self.rules, self.possible_agents, self.stack)
        self._holds = max((street.draw for street in self.rules.order), default=0)
        size = DRAW + (2**self._holds if self._holds else 0)
        low, high = _bounds(self.rules, players)
        self._shape = low.shape
        seen = spaces.Dict(
            {
                "observation": spaces.Box(low, high, dtype=np.float32),
                "action_mask": spaces.Box(0, 1, (size,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: spaces.Discrete(size) for agent in self.possible_agents}
        self._take = Seeded(0)
        self._sentences: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new hand. The seed fixes all cards of this and the following hands; without one the last seed continues."""
        if seed is not None:
            self._take = Seeded(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.raked = 0
        self._table = self_play.seated(self.rules, self.agents, self.stack)
        self._teller, self._sentences = HandTeller(self.rules, self._table.state), []
        events, self._table = self_play.start(self._table, self._take)
        self._tell(events)
        self._go_on()

    def observe(self, agent: str) -> Observation:
        """What the agent's player may see, and the actions open to them: none unless it is their turn."""
        mask = np.zeros(self.action_spaces[agent].n, dtype=np.int8)
        live = agent in self.agents and not self.terminations[agent]
        if live and agent == self.agent_selection:
            mask[list(self._open())] = 1
        return {"observation": self._seen(agent), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """The selected agent acts. An action that its mask rules out is refused with a sentence."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        if action is None or int(action) not in self._open():
            raise InputError(f"action {action} is not open to {agent}; the mask has {sorted(self._open())}")
        events, self._table = self._table.does(self._command(int(action)))
        self._tell(events)
        self._go_on()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The hand so far, sentence by sentence."""
        text = "\n".join(self._sentences)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Nothing is held open."""

    # The course of the hand

    def _go_on(self) -> None:
        """What the dealer does, and the hands shown, until somebody must decide or the hand is over."""
        while True:
            events, self._table = self_play.deal_on(self._table, self._take)
            self._tell(events)
            if self._table.state.phase != "showdown":
                break
            player = self_play.turn(self._table.state)
            events, self._table = self._table.does(c.Show(player=player, by=self_play.DEALER))
            self._tell(events)
        state = self._table.state
        if state.phase != "between":
            self.agent_selection = self_play.turn(state)
            return
        self.raked = state.raked
        unit = self.rules.stakes.unit
        for agent, cents in zip(self.possible_agents, state.stacks, strict=False):
            self.rewards[agent] = (cents - self.stack) / unit
            self.terminations[agent] = True
        self.agent_selection = self.agents[0]

    def _tell(self, events: tuple[Event, ...]) -> None:
        for event in events:
            self._sentences += [step.what for step in self._teller.tell(event)]

    def _open(self) -> set[int]:
        """The actions that the rules allow now."""
        state = self._table.state
        if state.phase == "drawing":
            held, most = len(state.down[state.actor]), most_discards(self.rules, state)
            return {DRAW + bits for bits in range(2**held) if bits.bit_count() <= most}
        may = bets(self.rules, state)
        actions = {CALL} if state.bring_in else {FOLD, CALL}
        if may.high:
            actions.add(BET_LEAST)
        if may.high > may.low:
            actions.add(BET_MOST)
        return actions

    def _command(self, action: int) -> Command:
        state = self._table.state
        who: Mapping[str, Any] = {"player": self_play.turn(state), "by": self_play.DEALER}
        if action >= DRAW:
            held = state.down[state.actor]
            return c.Discard(cards=tuple(card for place, card in enumerate(held) if action - DRAW >> place & 1), **who)
        may = bets(self.rules, state)
        if action == FOLD:
            return c.Fold(**who)
        if action == CALL:
            kind = c.PostBet if state.bring_in else c.Call if may.call else c.Check
            return kind(**who)
        return c.Bet(to=may.low if action == BET_LEAST else _whole(may.high, may.low, self.rules), **who)

    # What is seen

    def _seen(self, agent: str) -> NDArray[np.float32]:
        """The layout of `_bounds`, seen from the agent's own position on, clockwise."""
        state, count = self._table.state, len(self.possible_agents)
        seen = np.zeros(self._shape, dtype=np.float32)
        if not state.players:  # the hand is over: what everybody has now, and no cards
            own = self.possible_agents.index(agent)
            seen[(2 + count) * FACES + 4 :: 5] = [state.stacks[(own + ahead) % count] for ahead in range(count)]
            return seen
        seats = [state.seats[seat] for seat in state.players]
        own = seats.index(agent)
        order = [(own + ahead) % count for ahead in range(count)]
        _mark(seen, 0, state.down[own])
        for ahead, position in enumerate(order):
            _mark(seen, (1 + ahead) * FACES, state.up[position])
        _mark(seen, (1 + count) * FACES, state.board)
        numbers = [float(state.street), float(state.phase == "drawing"), float(own), float(sum(state.put))]
        for position in order:
            seat = state.players[position]
            per = (state.stacks[seat], state.bets[position], state.put[position], state.live[position])
            numbers += [*map(float, per), float(len(state.down[position]))]
        seen[(2 + count) * FACES :] = numbers
        return seen


def _bounds(rules: PokerRules, players: int) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Own cards, each player's up cards and the board, a place for each face; then street, whether it is a draw, position,
    pot, and for each player stack, bet, chips in the pot, whether still in, and the number of cards face down."""
    faces = (2 + players) * FACES
    size = faces + 4 + 5 * players
    low, high = np.zeros(size, dtype=np.float32), np.full(size, np.inf, dtype=np.float32)
    high[:faces] = 1
    high[faces : faces + 3] = (len(rules.order), 1, players)
    return low, high


def _mark(seen: NDArray[np.float32], start: int, cards: tuple[int, ...]) -> None:
    for card in cards:
        if card != UNKNOWN:
            seen[start + card] = 1


def _whole(high: int, low: int, rules: PokerRules) -> int:
    """The most that can be bet in whole chips: all of a stack is always a bet."""
    return max(high - high % rules.stakes.unit, low)
