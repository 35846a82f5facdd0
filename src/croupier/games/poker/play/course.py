"""The course of a hand: what happens in consequence of one command, and names that its parts share."""

from croupier.games.kit.decider import Event
from croupier.games.kit.refused import Refused
from croupier.games.poker.play import events as e
from croupier.games.poker.play.betting import Terms, plan, terms
from croupier.games.poker.play.evolve import CHANGES
from croupier.games.poker.play.state import Draft, State
from croupier.games.poker.rules import PokerRules


class Course:
    """What happens in consequence of one command, event by event, and the table as it stands after them."""

    __slots__ = ("events", "rules", "state", "terms")

    rules: PokerRules
    terms: Terms
    state: Draft
    events: list[Event]

    def happens(self, *events: Event) -> None:
        self.events += events
        for event in events:
            change = CHANGES.get(type(event))
            if change is not None:
                change(self.rules, self.state, event)


def player_at(state: State, position: int) -> str:
    return state.seats[state.players[position]]


def not_his_turn(rules: PokerRules, state: State, player: str) -> Refused:
    """The refusal of a player who acts for another, or too soon."""
    whose = player_at(state, state.posts[0].position if state.phase == "posting" else state.actor)
    rule = "draws.order" if state.phase == "drawing" else street_rule(rules, state)
    return Refused(rule, f"it is player {whose}'s turn, not player {player[:30]}'s")


def street_rule(rules: PokerRules, state: State) -> str:
    """The path of this street, of the first before it begins."""
    return terms(rules).paths[max(state.street, 0)]


def post_rule(what: str) -> str:
    return "stakes.ante" if what == "ante" else "blinds.when"


def reshuffle_rule(rules: PokerRules, state: State) -> str:
    if plan(rules)[state.street].draw:
        return "draws.stub"
    return "stud.short" if rules.stud is not None else street_rule(rules, state)


def void(state: State, rule: str = "deviation.ruled_by") -> tuple[Event, ...]:
    """The hand does not count: everybody takes back what he put in."""
    back = (
        e.Chips(rule=rule, kind="voided", player=player_at(state, position), cents=cents, position=position)
        for position, cents in enumerate(state.put)
        if cents
    )
    return (*back, e.HandEnded(rule=rule))
