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
from types import SimpleNamespace
from typing import Any, ClassVar

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
from croupier.games.poker.play import events as e
from croupier.games.poker.play.betting import Bets, bets
from croupier.games.poker.play.dealing import most_discards
from croupier.games.poker.play.state import State
from croupier.games.poker.players import self_play
from croupier.games.poker.players.observation import (
    BET,
    BET_LEAST,
    CALL,
    CALLS,
    CHECKS,
    DEEDS,
    DRAW,
    FOLD,
    RAISES,
    Layout,
    layout_of,
    look,
    open_actions,
    view_of,
)
from croupier.games.poker.rules import PokerRules, build
from croupier.games.poker.simulation import places as p
from croupier.games.poker.words import HandTeller
from croupier.rulebook.choices import chosen, in_force
from croupier.rulebook.text import library

Observation = dict[str, NDArray[Any]]
COUNTED: Mapping[e.Did, int] = {"called": CALLS, "brought in": CALLS, "checked": CHECKS, "bet": RAISES, "raised": RAISES}
"""What is counted of what a player did."""
MOST_BETS = 100_000
"""Big bets of a stack."""


def seen_by(layout: Layout) -> spaces.Dict:
    """The space of what a player sees, with the actions open to them."""
    row, mask = spaces.Box(0, 1, (layout.size,), np.float32), spaces.Box(0, 1, (layout.actions,), np.int8)
    return spaces.Dict({"observation": row, "action_mask": mask})


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
        self._known = SimpleNamespace(players=count, streets=self.rules.order)
        self._view = view_of(self.layout, self.stack)
        self._mask = np.zeros(self.layout.actions, np.int8)
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
        streets, count = range(len(self.rules.order)), len(self.agents)
        self._memory = SimpleNamespace(  # what players have seen and remember of the hand, by position
            deeds=[[[0] * DEEDS for _ in range(count)] for _ in streets],
            drawn=[[-1] * count for _ in streets],
            discards=[0] * count,
            up=[list[Card]() for _ in range(count)],
        )
        table = self_play.seated(self.rules, self.agents, self.stack)
        if self.rules.button.used:
            table = table._replace(state=replace(table.state, button=(self._number - 2) % len(self.agents)))
        self._number += 1
        self._table = table
        self._before, self._events = table.state, list[Event]()
        self._happened(*self_play.start(self._table, self._take))
        self._go_on()

    def observe(self, agent: str) -> Observation:
        """What the agent's player may see, and the actions open to them: none unless it is their turn."""
        row, seat = np.zeros(self.layout.size, np.float32), self.possible_agents.index(agent)
        state, count = self._table.state, len(self.possible_agents)
        if state.players:
            look(state.players.index(seat), self._hand, self._memory, self._known, self._view, row)
        else:  # the hand is over, and only what everybody has now is left to see
            for ahead in range(count):
                row[self._view.stacks + ahead] = state.stacks[(seat + ahead) % count] / (count * self.stack)
        live = agent in self.agents and not self.terminations[agent] and agent == self.agent_selection
        return {"observation": row, "action_mask": self._mask.copy() if live else np.zeros_like(self._mask)}

    def step(self, action: int | None) -> None:
        """The selected agent acts. An action that its mask rules out is refused with a sentence."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        chosen = whole("an action", action)
        lawful = np.flatnonzero(self._mask).tolist()
        if chosen not in lawful:
            raise InputError(f"action {chosen} is not open to {agent}; the mask has {lawful}")
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        self._happened(*self._table.does(self._command(chosen)))
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
            self._happened(*self_play.deal_on(self._table, self._take, self._given))
            if self._table.state.phase != "showdown":
                break
            player = self_play.turn(self._table.state)
            self._happened(*self._table.does(c.Show(player=player, by=self_play.DEALER)))
        state = self._table.state
        if state.phase != "between":
            self._hand = self._as_known()
            open_actions(self._hand, self._mask)
            self.agent_selection = self_play.turn(state)
            return
        self.raked = state.raked
        unit = self.rules.stakes.unit
        for agent, cents in zip(self.possible_agents, state.stacks, strict=False):
            self.rewards[agent] = (cents - self.stack) / unit
            self.terminations[agent] = True
        self.agent_selection = self.agents[0]

    def _happened(self, events: tuple[Event, ...], table: self_play.Table) -> None:
        """What the players remember of it, and the table after it."""
        street, memory = self._table.state.street, self._memory
        for event in events:
            match event:
                case e.Acted(position=at):
                    deeds = memory.deeds[street][at]
                    deeds[BET] = event.to
                    if event.did in COUNTED:
                        deeds[COUNTED[event.did]] += 1
                case e.Discarded(position=at):
                    memory.drawn[street][at] = len(event.cards)
                    memory.discards[at] |= sum(1 << card for card in event.cards)
                case e.Dealt():
                    for card, to in zip(event.cards, event.to, strict=True):
                        if to >= 0 and to & 1:
                            memory.up[to >> 1].append(card)
        self._events += events
        self._table = table

    def _as_known(self) -> SimpleNamespace:
        """The table where somebody must decide, with the fields of the kernel's record that are looked at."""
        state, memory = self._table.state, self._memory
        drawing = state.phase == "drawing"
        may = Bets(0, 0, 0) if drawing else bets(self.rules, state)
        if state.street == 0:
            for at, blind in enumerate(state.bets):
                memory.deeds[0][at][BET] = max(memory.deeds[0][at][BET], blind)
        return SimpleNamespace(
            phase=p.DRAWING if drawing else p.BETTING,
            street=state.street,
            actor=state.actor,
            down=state.down,
            held=[len(cards) for cards in state.down],
            up=memory.up,
            showing=[len(cards) for cards in memory.up],
            board=state.board,
            on_board=len(state.board),
            chips=[state.stacks[seat] for seat in state.players],
            bets=state.bets,
            put=state.put,
            live=sum(live << at for at, live in enumerate(state.live)),
            top=state.high,
            low=may.low,
            high=may.high,
            bringing_in=state.bring_in,
            most=most_discards(self.rules, state) if drawing else 0,
        )

    def _command(self, action: int) -> Command:
        """The command of an open action."""
        state = self._table.state
        who: Mapping[str, Any] = {"player": self_play.turn(state), "by": self_play.DEALER}
        if action >= DRAW:
            cards = tuple(card for at, card in enumerate(sorted(state.down[state.actor])) if action - DRAW >> at & 1)
            return c.Discard(cards=cards, **who)
        if action == FOLD:
            return c.Fold(**who)
        may = bets(self.rules, state)
        if action == CALL:
            return c.PostBet(**who) if state.bring_in else c.Call(**who) if may.call else c.Check(**who)
        to = may.low if action == BET_LEAST else max(may.high - may.high % self.rules.stakes.unit, may.low)
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


def terms_of(edition: object, players: object, stack_bets: object, choices: object) -> tuple[PokerRules, int, int]:
    """Rules, players, and the cents of each before every hand; what cannot be is refused with what would be right."""
    if not isinstance(edition, str):
        raise InputError(f"an edition is a name such as gge-2011/badugi, not {edition!r}")
    if choices is not None and not isinstance(choices, Mapping):
        raise InputError(f'choices are a table such as {{"limit.kind": "pot"}}, not {choices!r}')
    draft = library.draft(edition)
    if draft.game != "poker":
        raise InputError(f"{draft.id} is no poker game")
    rules = build(in_force(draft, chosen(draft, dict(choices or {}))))
    seated = whole("the number of players", players)
    self_play.require_players(rules, seated)
    deep = whole("stack_bets, the big bets that each player has,", stack_bets)
    if not 1 <= deep <= MOST_BETS:
        raise InputError(f"each player needs at least one big bet to play with and at most {MOST_BETS:,}, not {deep}")
    stack, blinds = deep * rules.stakes.big_bet, rules.blinds.amounts if rules.blinds is not None else ()
    forced = rules.stakes.ante + max(blinds, default=0)
    if stack <= forced:
        raise rules.refusal("stakes.big_bet", f"a stack of {dollars(stack)} is no more than the forced {dollars(forced)}")
    return rules, seated, stack


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
