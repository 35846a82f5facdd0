"""The course of a hand: what happens in consequence of one command, and names that its parts share."""

from functools import cache

from croupier.games.poker import state as s
from croupier.games.poker.betting import plan
from croupier.games.poker.rules import PokerRules
from croupier.games.poker.standing import evolve
from croupier.games.table import Event
from croupier.rulebook import paths

State = s.State


class Course:
    """What happens in consequence of one command, event by event."""

    __slots__ = ("events", "rules", "state")

    def __init__(self, rules: PokerRules, state: State) -> None:
        self.rules, self.state = rules, state
        self.events: list[Event] = []

    def happens(self, *events: Event) -> None:
        self.events += events
        for event in events:
            self.state = evolve(self.rules, self.state, event)


def player_at(state: State, position: int) -> str:
    return state.seats[state.players[position]]


@cache
def street_rules(rules: PokerRules) -> tuple[str, ...]:
    """The path of each street, in their order."""
    return tuple(paths.join(("streets", name)) for name in rules.street_order)


def street_rule(rules: PokerRules, state: State) -> str:
    return street_rules(rules)[max(state.street, 0)]


def post_rule(what: str) -> str:
    return "stakes.ante" if what == "ante" else "blinds.when"


def reshuffle_rule(rules: PokerRules, state: State) -> str:
    if plan(rules)[state.street].draw:
        return "draws.stub"
    return "stud.short" if rules.stud is not None else street_rule(rules, state)


def void(state: State, rule: str = "deviation.ruled_by") -> tuple[Event, ...]:
    """The hand does not count: everybody takes back what he put in."""
    back = (
        s.Chips(rule=rule, kind="voided", player=player_at(state, position), cents=cents, position=position)
        for position, cents in enumerate(state.put)
        if cents
    )
    return (*back, s.HandEnded(rule=rule))
