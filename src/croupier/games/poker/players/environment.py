"""Poker for learning agents: a PettingZoo AEC environment that takes any poker edition. Needs the extra `croupier[rl]`.

An episode is one hand. Agents see only what their player may see, in the layout of `observation`; `PokerEnv.layout` has it
by name. The reward comes at the end of the hand: what the player won or lost, in chips of the smallest denomination, so
that all rewards together are minus the rake.

Actions: 0 folds, 1 checks, calls or brings it in, 2 bets or raises the least and 3 the most that is allowed, and, in a game
with draws, 4 + n exchanges the cards whose bits are set in n (4 stands pat): the lowest bit is the lowest card of the own
hand, as in the block `places` of the observation. Hands are shown by themselves.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from operator import index
from typing import Any, ClassVar, NamedTuple

from croupier.extras import require_extra

try:
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray
    from pettingzoo import AECEnv
except ModuleNotFoundError:
    require_extra("rl", "an environment for learning agents")
    raise

from croupier.chance.random.compiled import require_seed
from croupier.equipment.cards import FACES, Card
from croupier.equipment.draw import Seeded
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.kit.play.decider import Command, Event
from croupier.games.poker.play import commands as c
from croupier.games.poker.play.betting import bets
from croupier.games.poker.play.dealing import most_discards
from croupier.games.poker.play.state import State
from croupier.games.poker.players import self_play
from croupier.games.poker.players.observation import (
    BET_LEAST,
    BET_MOST,
    CALL,
    CALLS,
    CHECKS,
    DRAW,
    FOLD,
    RAISES,
    Layout,
    Memory,
    layout_of,
    row_after,
    row_of,
)
from croupier.games.poker.rules import PokerRules, build
from croupier.games.poker.words import HandTeller
from croupier.rulebook.choices import chosen, in_force
from croupier.rulebook.text import library

Observation = dict[str, NDArray[Any]]
MOST_BETS = 100_000
"""Big bets of a stack."""


def seen_by(layout: Layout) -> spaces.Dict:
    """The space of what a player sees, with the actions open to them."""
    row, mask = spaces.Box(0, 1, (layout.size,), np.float32), spaces.Box(0, 1, (layout.actions,), np.int8)
    return spaces.Dict({"observation": row, "action_mask": mask})


def env(edition: str = "gge-2011/triple-draw-2-7", **options: Any) -> "PokerEnv":
    """The environment of an edition; see PokerEnv for the options."""
    return PokerEnv(edition, **options)


class PokerEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]  # PettingZoo comes without types
    """One hand an episode, for 2 to as many players as the edition seats, each with `stack_bets` big bets.

    With a button it moves on hand by hand. Arguments that cannot be are refused with an InputError.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "croupier_poker_v1",
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
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise InputError(f"there is no render_mode {render_mode!r}; there are ansi, human and None")
        self.rules, count, self.stack = terms_of(edition, players, stack_bets, choices)
        self.layout = layout_of(self.rules, count)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(count)]
        self._table = self_play.seated(self.rules, self.possible_agents, self.stack)
        self._memory = Memory(len(self.rules.order), count)
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen_by(self.layout))
        self.action_spaces = {agent: spaces.Discrete(self.layout.actions) for agent in self.possible_agents}
        self._take: Seeded | None = None
        self._number = 0
        self._before, self._events = self._table.state, list[Event]()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new hand. A seed fixes the cards of this and the following hands; without any they are random.

        `options` may name the `hand`, by whose number the button moves on, and the `cards` in the order in which they
        are dealt and burned: what they do not name is random. Other options mean nothing, as PettingZoo has it.
        """
        if not isinstance(options, dict | None):
            raise InputError(f'options are a table such as {{"hand": 3}}, not {str(options)[:40]}')
        number, given = (options or {}).get("hand"), _deck((options or {}).get("cards", ()))
        self.rules.require_in_deck(given)
        if number is not None and (number := whole("the number of a hand", number)) < 0:
            raise InputError(f"hands are counted from 0, not {number}")
        if seed is not None or self._take is None:
            self._take, self._number = Seeded(seed_of(seed)), 0
        self._number = self._number if number is None else number
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.raked = 0
        self._given = given
        self._memory = Memory(len(self.rules.order), len(self.agents))
        table = self_play.seated(self.rules, self.agents, self.stack)
        if self.rules.button.used:
            table = table._replace(state=replace(table.state, button=(self._number - 2) % len(self.agents)))
        self._number += 1
        self._table = table
        self._before, self._events = table.state, list[Event]()
        events, self._table = self_play.start(self._table, self._take)
        self._events += events
        self._go_on()

    def observe(self, agent: str) -> Observation:
        """What the agent's player may see, and the actions open to them: none unless it is their turn."""
        mask = np.zeros(self.layout.actions, dtype=np.int8)
        live = agent in self.agents and not self.terminations[agent]
        if live and agent == self.agent_selection:
            mask[list(self._open())] = 1
        state, seat = self._table.state, self.possible_agents.index(agent)
        if not state.players:
            return {"observation": row_after(self.layout, state, seat, self.stack), "action_mask": mask}
        seen = row_of(self.layout, self.rules, state, self._memory, state.players.index(seat), self.stack)
        return {"observation": seen, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """The selected agent acts. An action that its mask rules out is refused with a sentence."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        chosen = whole("an action", action)
        if chosen not in self._open():
            raise InputError(f"action {chosen} is not open to {agent}; the mask has {sorted(self._open())}")
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        events, self._table = self._table.does(self._command(chosen))
        self._events += events
        self._go_on()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The hand so far, sentence by sentence."""
        teller = HandTeller(self.rules, self._before)
        text = "\n".join(step.what for event in self._events for step in teller.tell(event))
        if self.render_mode == "human":
            print(text)
            return None
        return text

    @property
    def played(self) -> tuple[PokerRules, State, list[Event]]:
        """The hand so far. Once it is over, `histories.write(*env.played)` is its history."""
        if self._take is None:
            raise InputError("no hand has begun; env.reset() begins one")
        return self.rules, self._before, self._events

    def close(self) -> None:
        """Nothing is held open."""

    # The course of the hand

    def _go_on(self) -> None:
        """What the dealer does, and the hands shown, until somebody must decide or the hand is over."""
        assert self._take is not None
        while True:
            events, self._table = self_play.deal_on(self._table, self._take, self._given)
            self._events += events
            if self._table.state.phase != "showdown":
                break
            player = self_play.turn(self._table.state)
            events, self._table = self._table.does(c.Show(player=player, by=self_play.DEALER))
            self._events += events
        state = self._table.state
        if state.phase != "between":
            self._memory.look(state)
            self.agent_selection = self_play.turn(state)
            return
        self.raked = state.raked
        unit = self.rules.stakes.unit
        for agent, cents in zip(self.possible_agents, state.stacks, strict=False):
            self.rewards[agent] = (cents - self.stack) / unit
            self.terminations[agent] = True
        self.agent_selection = self.agents[0]

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
        """The command of an open action, which the players remember."""
        state, memory = self._table.state, self._memory
        who: Mapping[str, Any] = {"player": self_play.turn(state), "by": self_play.DEALER}
        if action >= DRAW:
            cards = tuple(card for at, card in enumerate(sorted(state.down[state.actor])) if action - DRAW >> at & 1)
            memory.draw(state, cards)
            return c.Discard(cards=cards, **who)
        if action == FOLD:
            return c.Fold(**who)
        may, bet = bets(self.rules, state), state.bets[state.actor]
        if action == CALL and state.bring_in:
            chips = state.stacks[state.players[state.actor]]
            memory.bet(state, CALLS, bet + min(self.rules.stakes.bring_in, chips))
            return c.PostBet(**who)
        if action == CALL:
            memory.bet(state, CALLS if may.call else CHECKS, bet + may.call)
            return c.Call(**who) if may.call else c.Check(**who)
        to = may.low if action == BET_LEAST else max(may.high - may.high % self.rules.stakes.unit, may.low)
        memory.bet(state, RAISES, to)
        return c.Bet(to=to, **who)


def _deck(cards: object) -> list[Card]:
    """The cards to come, the first one last; what are no cards is refused."""
    if isinstance(cards, str) or not isinstance(cards, Sequence | np.ndarray):
        raise InputError(f"cards are numbers from 0 to {FACES - 1} in the order in which they come, not {cards!r}")
    given = [whole("a card", card) for card in cards]
    if wrong := [card for card in given if not 0 <= card < FACES]:
        raise InputError(f"{wrong[0]} is not a card; cards are numbers from 0 to {FACES - 1}")
    return given[::-1]


# Terms: edition, players, stacks and seeds; wrong ones are refused


class Terms(NamedTuple):
    """The rules in force, the number of players, and the cents that each has before every hand."""

    rules: PokerRules
    players: int
    stack: int


def terms_of(edition: object, players: object, stack_bets: object, choices: object) -> Terms:
    """The terms; every one that cannot be is refused with what would be right."""
    if not isinstance(edition, str):
        raise InputError(f"an edition is a name such as gge-2011/badugi, not {edition!r}")
    if choices is not None and not isinstance(choices, Mapping):
        raise InputError(f'choices are a table such as {{"limit.kind": "pot"}}, not {choices!r}')
    draft = library.draft(edition)
    if draft.game != "poker":
        raise InputError(f"{draft.id} is no poker game")
    rules = build(in_force(draft, chosen(draft, dict(choices or {}))))
    seated = whole("the number of players", players)
    if not 2 <= seated <= rules.seats:
        raise rules.refusal("seats", f"{seated} players cannot play; it takes 2 to {rules.seats}")
    deep = whole("stack_bets, the big bets that each player has,", stack_bets)
    if not 1 <= deep <= MOST_BETS:
        raise InputError(f"each player needs at least one big bet to play with and at most {MOST_BETS:,}, not {deep}")
    stack, blinds = deep * rules.stakes.big_bet, rules.blinds.amounts if rules.blinds is not None else ()
    forced = rules.stakes.ante + max(blinds, default=0)
    if stack <= forced:
        raise rules.refusal("stakes.big_bet", f"a stack of {dollars(stack)} is no more than the forced {dollars(forced)}")
    return Terms(rules, seated, stack)


def whole(what: str, number: object) -> int:
    """A whole number, Python's or NumPy's; anything else is refused, truth values too."""
    try:
        if isinstance(number, bool):
            raise TypeError
        return index(number)  # type: ignore[arg-type]  # what has no index is refused
    except TypeError:
        raise InputError(f"{what} must be a whole number, not {number!r}") from None


def seed_of(seed: object) -> int:
    """The seed asked for, or a random one if none is."""
    if seed is None:
        from secrets import randbits

        return randbits(64)
    return require_seed(whole("a seed", seed))
