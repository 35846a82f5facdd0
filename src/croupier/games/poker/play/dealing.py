"""Dealing: where the next cards go, what is left to deal, and what is shuffled again when that is not enough."""

from functools import lru_cache
from itertools import filterfalse

from croupier.equipment.cards import FACES, UNKNOWN, Card, name
from croupier.games.kit.refused import Refused
from croupier.games.poker.play.betting import plan, terms
from croupier.games.poker.play.events import BOARD, BURN, Reshuffled
from croupier.games.poker.play.state import State
from croupier.games.poker.rules import PokerRules, Street

BITS = {card: 1 << card for card in range(FACES)}
"""One bit for each face; none for a card that was not seen."""
_bit = BITS.__getitem__


def street_due(rules: PokerRules, state: State, street: int) -> tuple[int, ...]:
    """Where the cards of a street go: a burn, then one card at a time to each player still in, then the board."""
    each = terms(rules).streets[street]
    if each.draw:
        return ()  # cards are asked for one player at a time
    due = _places(each, state.live)
    if len(due) <= state.stub or rules.stud is None:
        return due
    more = _shuffled_in(rules, state)
    left = state.stub + more.pile + more.folded + more.burns
    if len(due) - each.burn <= left:
        return due[each.burn :]  # nothing is burned of a deck that is too short
    return (BOARD,) * min(each.down + each.up, left)


@lru_cache(maxsize=4096)
def _places(street: Street, live: tuple[bool, ...]) -> tuple[int, ...]:
    still = [position for position, in_hand in enumerate(live) if in_hand]
    dealt = (2 * position for _ in range(street.down) for position in still)
    shown = (2 * position + 1 for _ in range(street.up) for position in still)
    return (*(BURN,) * street.burn, *dealt, *shown, *(BOARD,) * street.board)


def _shuffled_in(rules: PokerRules, state: State) -> Reshuffled:
    """What is shuffled in for a street that the stub cannot serve."""
    short = rules.stud.short if rules.stud is not None else ()
    discards = "discards shuffled in" in short
    return Reshuffled(
        rule="stud.short",
        pile=len(state.pile) if discards else 0,
        folded=len(state.folded) if discards else 0,
        burns=len(state.burns) if "burns shuffled in" in short else 0,
    )


def reshuffle_due(rules: PokerRules, state: State) -> Reshuffled | None:
    """What must be shuffled into the stub before the next card can be dealt; None if nothing must."""
    if state.stub >= len(state.due):
        return None
    draws = rules.draws
    if draws is None or not plan(rules)[state.street].draw:
        return _shuffled_in(rules, state)
    if state.stub and draws.stub == "dealt first":
        return None
    return Reshuffled(
        rule="draws.stub",
        pile=len(state.pile) if "discards" in draws.pile else 0,
        folded=len(state.folded) if "folded hands" in draws.pile else 0,
        own=len(state.own) if draws.own == "shuffled in" else 0,
        burns=len(state.burns) if "burns" in draws.pile else 0,
    )


def most_discards(rules: PokerRules, state: State) -> int:
    """How many cards the player whose turn it is may exchange: no more than can be dealt to him."""
    asked = most_asked(rules, state)
    while asked and not can_serve(rules, state, asked):
        asked -= 1
    return asked


def most_asked(rules: PokerRules, state: State) -> int:
    """How many cards the player whose turn it is may ask for, whether or not they are there."""
    return min(plan(rules)[state.street].draw, len(state.down[state.actor]))


def can_serve(rules: PokerRules, state: State, count: int) -> bool:
    """Whether stub and reshuffled cards together give so many new cards."""
    draws = rules.draws
    assert draws is not None
    burn = burns_due(rules, state)
    if state.stub >= count + burn:
        return True
    more = (len(state.pile) if "discards" in draws.pile else 0) + (count if draws.own == "shuffled in" else 0)
    more += len(state.folded) if "folded hands" in draws.pile else 0
    # The card burned now comes off the stub if there is one, and then it may be shuffled in again.
    first = burn if draws.stub == "dealt first" and state.stub >= burn else 0
    more += len(state.burns) + first if "burns" in draws.pile else 0
    again = draws.burn_again and (first or not burn)
    return state.stub + more - again >= count + burn


def burns_due(rules: PokerRules, state: State) -> int:
    """Cards to burn before the player whose turn it is gets new ones."""
    known = terms(rules)
    return 0 if state.burned and known.burns_once else known.burns[state.street]


def served(rules: PokerRules, state: State, position: int, count: int) -> tuple[int, ...]:
    """Where the cards go after a discard: what is burned first, then the new cards."""
    return (BURN,) * burns_due(rules, state) + (2 * position,) * count if count else ()


def new_faces(state: State, cards: tuple[Card, ...]) -> int:
    """The bits of cards that were all seen and can be the next off the deck; 0 where `refused_cards` must look closer."""
    count = len(cards)
    if count > len(state.due) or count > state.stub:
        return 0
    try:
        faces = sum(map(_bit, cards))
    except KeyError:  # a card that was not seen, or none at all
        return 0
    # Bits that are all different add up to as many; twice the same bit makes one less.
    return 0 if faces & state.out or faces.bit_count() != count else faces


def refused_cards(state: State, cards: tuple[Card, ...]) -> Refused | None:
    """Why these cannot be the next cards off the deck; None if they can. Players' up cards and the board must be seen."""
    if not cards:
        return Refused("street_order", "no cards were dealt; name them, or ?? for a card not seen")
    if len(cards) > len(state.due):
        return Refused("street_order", f"{len(cards)} cards were dealt where {len(state.due)} are due")
    if len(cards) > state.stub:
        return Refused("street_order", f"{len(cards)} cards cannot come from a deck of {state.stub}")
    seen = state.out
    for card, to in zip(cards, state.due, strict=False):
        if card == UNKNOWN:
            if to == BOARD or (to >= 0 and to % 2):
                return Refused("street_order", "a card that is dealt face up is seen; name it")
            continue
        if not 0 <= card < FACES:
            return Refused("street_order", f"{card} is not a card")
        if seen >> card & 1:
            return Refused("street_order", f"{name(card)} is out already and cannot be dealt again")
        seen |= 1 << card
    return None


def bits(cards: tuple[Card, ...]) -> int:
    """The known faces among the cards, one bit each."""
    found = 0
    for card in cards:
        found |= BITS.get(card, 0)
    return found


def taken_from(held: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...] | None:
    """What is left of a hand without these cards; None if they are not in it.

    A known card may be one that was dealt unseen; an unknown one is taken from the unseen cards first.
    """
    if UNKNOWN not in held:  # then each of them must be there, and none twice
        rest = tuple(filterfalse(cards.__contains__, held))
        return rest if len(rest) + len(cards) == len(held) else None
    left = list(held)
    for card in sorted(cards):
        if card in left:
            left.remove(card)
        elif card < UNKNOWN and UNKNOWN in left:
            left.remove(UNKNOWN)
        else:
            return None
    return tuple(left)
