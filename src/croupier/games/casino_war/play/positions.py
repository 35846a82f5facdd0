"""What lies on a Casino War layout: positions that are dealt to, wagers that go back, cards not in the discard rack yet."""

from collections.abc import Iterable, Iterator, Mapping

from croupier.games.casino_war.equipment_rules import Direction
from croupier.games.casino_war.play.state import DEALER, State, kind_of, position_of
from croupier.games.casino_war.rules import WarRules
from croupier.games.kit.play.money import Money, Stake


def around(positions: Iterable[str], direction: Direction) -> list[str]:
    """Positions in the dealer's order: clockwise begins at the left, counterclockwise at the right."""
    return sorted(positions, key=int, reverse=direction == "counterclockwise")


def hands(cards: Mapping[str, str]) -> list[str]:
    """The positions that have one of these cards."""
    return [position for position in cards if position != DEALER]


def wagers_of(state: State, kind: str) -> dict[str, Stake]:
    """The wagers of a kind that lie, by position."""
    return {position_of(stake.wager): stake for stake in state.stakes if kind_of(stake.wager) == kind}


def dealt_to(rules: WarRules, state: State) -> list[str]:
    """The positions that get a card: those with an Initial Wager, and with a Tie Wager where it may lie alone."""
    wagers = ("initial", "tie") if rules.wagers.tie == "also alone" else ("initial",)
    return list(dict.fromkeys(position_of(stake.wager) for stake in state.stakes if kind_of(stake.wager) in wagers))


def voided(state: State, position: str, rule: str) -> Iterator[Money]:
    """Everything on a position goes back."""
    for stake in state.stakes:
        if position_of(stake.wager) == position:
            yield stake.moves("voided", rule)


def waiting(state: State) -> tuple[str, ...]:
    """The cards drawn in error that are kept apart from a stack: only a round waits for them."""
    return state.held if state.in_round else ()


def out(rules: WarRules, state: State) -> tuple[str, ...]:
    """The cards that do not come into a stack: those that are out for the round that is played, or for good."""
    return state.face_up if state.in_round or rules.irregular.face_up == "out of use" else ()


def undecided(state: State) -> bool:
    """Whether a wager lies that the rest of the deal decides: nothing is dealt for nobody."""
    if state.stage == "war dealing":
        return bool(wagers_of(state, "war")) or state.surrenders_due
    return bool(state.stakes)


def lying(state: State) -> tuple[str, ...]:
    """Whose cards still lie, the dealer's last; when a War begins, those of the others have gone already."""
    held = around(hands(state.cards), "clockwise")
    if state.stage == "war dealing" or state.war_cards:
        held = [p for p in held if state.choices.get(p) == "war" or p in (*state.missed, *state.counted)]
    return (*held, DEALER)


def on_table(state: State) -> tuple[str, ...]:
    """The cards that still lie, hand by hand."""
    each = ((state.cards.get(who), state.war_cards.get(who)) for who in lying(state))
    return tuple(card for hand in each for card in hand if card)
