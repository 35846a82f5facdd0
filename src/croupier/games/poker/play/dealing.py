"""Dealing: where the next cards go, what is left to deal, and what is shuffled again when that is not enough."""

from functools import lru_cache

from croupier.equipment.cards import FACES, UNKNOWN, Card, name
from croupier.games.kit.play.refused import Refused
from croupier.games.poker.play.betting import plan, street_rule
from croupier.games.poker.play.events import BOARD, BURN, Reshuffled
from croupier.games.poker.play.state import State
from croupier.games.poker.rules import PokerRules, Street


def street_due(rules: PokerRules, state: State, street: int) -> tuple[int, ...]:
    """Where the cards of a street go: a burn, then one card at a time to each player still in, then the board."""
    each = plan(rules).streets[street]
    if each.draw:
        return ()  # cards are asked for one player at a time
    due = _places(each, state.live)
    if len(due) <= state.stub or rules.stud is None:
        return due
    left = state.stub + _shuffled_in(rules, state).count
    if len(due) - each.burn <= left:
        return due[each.burn :]  # nothing is burned of a deck that is too short
    return (BOARD,) * min(each.down + each.up, left)


@lru_cache(maxsize=4096)
def _places(street: Street, live: tuple[bool, ...]) -> tuple[int, ...]:
    still = [position for position, in_hand in enumerate(live) if in_hand]
    dealt = (2 * position for _ in range(street.down) for position in still)
    shown = (2 * position + 1 for _ in range(street.up) for position in still)
    return (*(BURN,) * street.burn, *dealt, *shown, *(BOARD,) * street.board)


# A stub that is too short


def reshuffle_due(rules: PokerRules, state: State) -> Reshuffled | None:
    """What must be shuffled into the stub before the next card can be dealt; None if nothing must."""
    if state.stub >= len(state.due):
        return None
    if not plan(rules).streets[state.street].draw:
        return _shuffled_in(rules, state)
    assert rules.draws is not None
    return None if state.stub and rules.draws.stub == "dealt first" else _shuffled_in(rules, state, len(state.own))


def reshuffle_rule(rules: PokerRules, state: State) -> str:
    """The rule on a stub that is too short for this street."""
    if plan(rules).streets[state.street].draw:
        return "draws.stub"
    return "stud.short" if rules.stud is not None else street_rule(rules, state)


def _shuffled_in(rules: PokerRules, state: State, discards: int | None = None) -> Reshuffled:
    """What is shuffled in for a street, or for a player who has discarded so many cards of their own."""
    draws, own = rules.draws, 0
    if draws is not None and discards is not None:
        rule, pile, folded, burns = (
            "draws.stub",
            "discards" in draws.pile,
            "folded hands" in draws.pile,
            "burns" in draws.pile,
        )
        own = discards * (draws.own == "shuffled in")
    else:
        short = rules.stud.short if rules.stud is not None else ()
        rule, burns = "stud.short", "burns shuffled in" in short
        pile = folded = "discards shuffled in" in short
    return Reshuffled(rule, len(state.pile) * pile, len(state.folded) * folded, own, len(state.burns) * burns)


# The draw


def most_asked(rules: PokerRules, state: State) -> int:
    """How many cards the player whose turn it is may ask for, whether or not they are there."""
    return min(plan(rules).streets[state.street].draw, len(state.down[state.actor]))


def most_discards(rules: PokerRules, state: State) -> int:
    """How many cards the player whose turn it is may exchange: no more than can be dealt to them."""
    asked = most_asked(rules, state)
    while asked and not can_serve(rules, state, asked):
        asked -= 1
    return asked


def can_serve(rules: PokerRules, state: State, count: int) -> bool:
    """Whether stub and reshuffled cards together give so many new cards."""
    burn = _burns_due(rules, state)
    if state.stub >= count + burn:
        return True
    draws = rules.draws
    assert draws is not None
    # The card burned now comes off the stub if there is one, and then it may be shuffled in again.
    first = burn if draws.stub == "dealt first" and state.stub >= burn else 0
    more = _shuffled_in(rules, state, count).count + (first if "burns" in draws.pile else 0)
    again = draws.burn_again and (first or not burn)
    return state.stub + more - again >= count + burn


def draw_due(rules: PokerRules, state: State, count: int) -> tuple[int, ...]:
    """Where cards go after the actor's discard: what is burned first, then so many new cards."""
    return (BURN,) * _burns_due(rules, state) + (2 * state.actor,) * count


def _burns_due(rules: PokerRules, state: State) -> int:
    """Cards to burn before the player whose turn it is gets new ones."""
    assert rules.draws is not None
    once = rules.draws.burn == "before the first new card"
    return 0 if once and state.burned else plan(rules).streets[state.street].burn


# Cards


def refused_cards(rules: PokerRules, state: State, cards: tuple[Card, ...]) -> Refused | None:
    """Why these cannot be the next cards off the deck; None if they can. Players' up cards and the board must be seen."""
    count, due = len(cards), len(state.due)
    if not cards:
        return Refused("street_order", f"{due} cards are due and none is named; write ?? for a card not seen")
    if count > due:
        return Refused("street_order", f"{count} cards cannot be dealt where {due} are due")
    if count > state.stub:
        return Refused("street_order", f"{count} cards cannot be dealt from a stub of {state.stub}")
    if below := rules.below_deck(cards):
        return Refused("deck.lowest", below)
    if wrong := next((card for card in cards if not 0 <= card <= UNKNOWN), None):
        return Refused("street_order", f"{wrong} is not a card")
    if (bits(cards) & ~state.out).bit_count() == count:
        return None  # all are known, and none is out
    seen = state.out
    for card, to in zip(cards, state.due, strict=False):
        if card == UNKNOWN:
            if to == BOARD or (to >= 0 and to % 2):
                return Refused("street_order", "a card dealt face up is seen by all; name it instead of ??")
        elif seen >> card & 1:
            return Refused("street_order", f"{name(card)} is out already and cannot be dealt again")
        else:
            seen |= 1 << card
    return None


_BITS = (*(1 << card for card in range(FACES)), 0)


def bits(cards: tuple[Card, ...]) -> int:
    """The known faces among the cards, one bit each."""
    faces = 0
    for card in cards:
        faces |= _BITS[card]
    return faces


def taken_from(held: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...] | None:
    """What is left of a hand without these cards; None if they are not in it.

    A known card may be one that was dealt unseen; an unknown one is taken from the unseen cards first.
    """
    left = [card for card in held if card not in cards]
    if len(left) + len(cards) == len(held):
        return tuple(left)
    left = list(held)
    for card in sorted(cards):
        if card in left:
            left.remove(card)
        elif card < UNKNOWN and UNKNOWN in left:
            left.remove(UNKNOWN)
        else:
            return None
    return tuple(left)
