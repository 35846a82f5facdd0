"""Dealing: where the next cards go, what is left to deal, and what is shuffled again when that is not enough."""

from croupier.equipment.cards import FACES, UNKNOWN, Card, name
from croupier.games.poker.betting import plan
from croupier.games.poker.rules import PokerRules
from croupier.games.poker.state import BOARD, BURN, Reshuffled, State
from croupier.games.refused import Refused


def street_due(rules: PokerRules, state: State, street: int) -> tuple[int, ...]:
    """Where the cards of a street go: a burn, then one card at a time to each player still in, then the board."""
    each = plan(rules)[street]
    if each.draw:
        return ()  # cards are asked for one player at a time
    live = [position for position, still in enumerate(state.live) if still]
    burns = (BURN,) * each.burn
    dealt = tuple(2 * position for _ in range(each.down) for position in live)
    shown = tuple(2 * position + 1 for _ in range(each.up) for position in live)
    due = (*burns, *dealt, *shown, *(BOARD,) * each.board)
    if len(due) <= state.stub or rules.stud is None:
        return due
    more = _shuffled_in(rules, state)
    left = state.stub + more.pile + more.folded + more.burns
    if len(due) - each.burn <= left:
        return due[each.burn :]  # nothing is burned of a deck that is too short
    return (BOARD,) * min(each.down + each.up, left)


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
    if not state.due or state.stub >= len(state.due):
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
    assert rules.draws is not None
    if state.burned and rules.draws.burn == "before the first new card":
        return 0
    return plan(rules)[state.street].burn


def served(rules: PokerRules, state: State, position: int, count: int) -> tuple[int, ...]:
    """Where the cards go after a discard: what is burned first, then the new cards."""
    return (BURN,) * burns_due(rules, state) + (2 * position,) * count if count else ()


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
        if card < UNKNOWN:
            found |= 1 << card
    return found


def taken_from(held: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...] | None:
    """What is left of a hand without these cards; None if they are not in it.

    A known card may be one that was dealt unseen; an unknown one is taken from the unseen cards first.
    """
    left = list(held)
    for card in sorted(cards):
        if card in left:
            left.remove(card)
        elif card < UNKNOWN and UNKNOWN in left:
            left.remove(UNKNOWN)
        else:
            return None
    return tuple(left)
