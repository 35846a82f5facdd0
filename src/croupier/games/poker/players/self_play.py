"""Hands dealt from a shuffled deck and played by policies, for demonstrations, tests and researchers.

The randomness is an argument: the same bytes give the same cards and the same choices.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from croupier.equipment.cards import FACES, Card, names
from croupier.equipment.draw import Bytes, shuffled
from croupier.errors import InputError
from croupier.games.kit.play.decider import Command, Event, Role, Signature
from croupier.games.kit.play.refused import Refused
from croupier.games.poker.play import commands as c
from croupier.games.poker.play import play
from croupier.games.poker.play.dealing import reshuffle_due
from croupier.games.poker.play.state import State, on_turn
from croupier.games.poker.rules import PokerRules

Choose = Callable[[State], Command]
"""What the player whose turn it is does: bets, draws, shows."""

DEALER = (Signature("dealer", Role.DEALER),)


class Table(NamedTuple):
    """A table with the deck in the dealer's hand, top card first. Values do not change: each step gives the next one."""

    rules: PokerRules
    state: State
    stub: tuple[Card, ...] = ()

    def asks(self) -> bool:
        """Whether a player has something to decide."""
        return self.state.phase in ("betting", "drawing", "showdown")

    def does(self, command: Command) -> "tuple[tuple[Event, ...], Table]":
        """What a command leads to; one that the rules refuse is a mistake of whoever gave it."""
        done = play.step(self.rules, self.state, command)
        if isinstance(done, Refused):
            raise ValueError(f"{command.name}: {done.reason} ({done.rule})")
        return done[0], self._replace(state=done[1])


def start(table: Table, take: Bytes) -> tuple[tuple[Event, ...], Table]:
    """A fresh deck and a new hand."""
    return table._replace(stub=shuffled(range(table.rules.lowest_card, FACES), take)).does(c.StartHand(by=DEALER))


def deal_on(table: Table, take: Bytes, given: list[Card] | None = None) -> tuple[tuple[Event, ...], Table]:
    """Everything that the dealer does until a player must decide or the hand is over.

    Cards that are given come off the deck first, from the end of the list, which they leave.
    """
    events: list[Event] = []
    while not table.asks() and table.state.phase != "between":
        state = table.state
        if state.phase == "posting":
            command: Command = c.PostBet(player=turn(state), by=DEALER)
        elif state.phase == "award":
            command = c.AwardPots(by=DEALER)
        elif reshuffle_due(table.rules, state):
            command = c.Reshuffle(by=DEALER)
        else:
            count = min(len(state.due), state.stub)
            if given:
                table = table._replace(stub=_arranged(table.stub, [given.pop() for _ in range(min(count, len(given)))]))
            command = c.Deal(cards=table.stub[:count], by=DEALER)
        happened, table = table.does(command)
        events += happened
        if isinstance(command, c.Deal):
            table = table._replace(stub=table.stub[len(command.cards) :])
        elif isinstance(command, c.Reshuffle):
            back = (card for card in range(table.rules.lowest_card, FACES) if not table.state.out >> card & 1)
            table = table._replace(stub=shuffled(back, take))
    return tuple(events), table


def _arranged(stub: tuple[Card, ...], first: Sequence[Card]) -> tuple[Card, ...]:
    """The stub with these cards on top; they must be in it."""
    if len({*first} & {*stub}) < len(first):
        raise InputError(f"{names(first)} cannot come now: the deck has {len(stub)} other cards")
    return (*first, *(card for card in stub if card not in first))


def play_hand(table: Table, choose: Choose, take: Bytes) -> tuple[tuple[Event, ...], Table]:
    """One whole hand; `choose` is asked whenever a player must decide."""
    events, table = start(table, take)
    while True:
        happened, table = deal_on(table, take)
        events += happened
        if table.state.phase == "between":
            return events, table
        happened, table = table.does(choose(table.state))
        events += happened


def hands(
    table: Table, chooses: Mapping[str, Choose], take: Bytes, count: int
) -> Iterator[tuple[State, tuple[Event, ...], State]]:
    """So many hands, each with the table before and after it; fewer if only one player has chips left."""
    for _ in range(count):
        before = table.state
        if sum(cents > 0 for cents in before.stacks) < 2:
            return
        events, table = play_hand(table, lambda state: chooses[turn(state)](state), take)
        yield before, events, table.state


def turn(state: State) -> str:
    """The player who must post, bet, draw or show."""
    player = on_turn(state)
    assert player is not None
    return player


def require_players(rules: PokerRules, count: int) -> None:
    """Refuse too few or too many players."""
    if not 2 <= count <= rules.seats:
        raise rules.refusal("seats", f"{count} players cannot play; it takes 2 to {rules.seats}")


def seated(rules: PokerRules, players: Sequence[str], cents: int) -> Table:
    """A table with these players on seats 1, 2, …, each with so many cents; too few or too many players are refused."""
    require_players(rules, len(players))
    return Table(rules, play.ready(rules, dict.fromkeys(players, cents)))
