"""The deck of a hand in compiled code: dealing, burning, exchanging, and shuffling again what the rules put back."""

from typing import Any

import numpy as np

from croupier.chance.random.compiled import kernel, part
from croupier.games.poker.hands.kernels import ones
from croupier.games.poker.simulation.records import BURNS, FOLDED, LUCK, OWN, PILE, Record

BITS, WORDS = 16, 1 << 16


@kernel
def number_below(bound: Any, hand: Record) -> Any:
    """A random number below the bound: the high half of a product with 16 random bits, drawn again where that is biased."""
    while True:
        if hand.luck_at >= LUCK:
            hand.luck_at = 0
        product = np.int64(hand.luck[hand.luck_at]) * bound
        hand.luck_at += 1
        if product & (WORDS - 1) >= WORDS % bound:
            return product >> BITS


@part
def seat_of(at: Any, hand: Record, rules: Record) -> Any:
    """Who sits at a position."""
    seat = at + hand.offset
    return seat if seat < rules.players else seat - rules.players


@part
def sort_down(codes: Any, count: Any) -> None:
    """Put a few numbers in descending order."""
    for i in range(1, count):
        code, to = codes[i], i
        while to > 0 and codes[to - 1] < code:
            codes[to] = codes[to - 1]
            to -= 1
        codes[to] = code


@part
def off_the_deck(hand: Record) -> Any:
    """The next card."""
    card = hand.deck[hand.pos]
    hand.pos += 1
    hand.dealt += 1
    return card


@part
def put_on(heap: Any, card: Any, hand: Record) -> None:
    hand.heaps[heap, hand.heaped[heap]] = card
    hand.heaped[heap] += 1


@part
def burn(hand: Record) -> None:
    put_on(BURNS, off_the_deck(hand), hand)
    hand.burned_now = 1


@part
def put_back(heap: Any, hand: Record) -> None:
    """A heap goes under the deck."""
    for i in range(hand.heaped[heap]):
        hand.deck[hand.end] = hand.heaps[heap, i]
        hand.end += 1
    hand.heaped[heap] = 0


@part
def reshuffle(discards: Any, folded: Any, own: Any, burns: Any, hand: Record) -> None:
    """What is left of the deck and the heaps that come back in a new order, each equally likely."""
    hand.shuffles += 1
    left = hand.end - hand.pos
    for i in range(left):  # to the front, so that the rest always finds room behind it
        hand.deck[i] = hand.deck[hand.pos + i]
    hand.pos, hand.end = 0, left
    for heap, back in ((PILE, discards), (FOLDED, folded), (OWN, own), (BURNS, burns)):
        if back:
            put_back(heap, hand)
    for at in range(hand.end - 1):
        other = at + number_below(hand.end - at, hand)
        hand.deck[at], hand.deck[other] = hand.deck[other], hand.deck[at]


@part
def deal_street(number: Any, hand: Record, rules: Record) -> None:
    """Burn, then a card at a time to each player still in, down before up, then the board.

    A deck that is too short is shuffled with what the rules put back, and nothing is burned; if that does not help, one
    card is dealt for all in place of each player's own.
    """
    street, live, count = rules.streets[number], hand.live, ones(hand.live)
    burns, down, up, board = street.burn, street.down, street.up, street.board
    stub = hand.end - hand.pos
    needed = (down + up) * count + board
    if burns + needed > stub and rules.short_streets:
        burns, left = 0, stub
        if rules.short_discards_back:
            left += hand.heaped[PILE] + hand.heaped[FOLDED]
        if rules.short_burns_back:
            left += hand.heaped[BURNS]
        if needed > left:
            board = needed = min(down + up, left)
            down = up = 0
            hand.shared_card = 1
        if needed > stub:
            discards = rules.short_discards_back
            reshuffle(discards, discards, 0, rules.short_burns_back, hand)
    for _ in range(burns):
        burn(hand)
    for _ in range(down):
        for at in range(rules.players):
            if live >> at & 1:
                hand.down[at, hand.held[at]] = off_the_deck(hand)
                hand.held[at] += 1
    for _ in range(up):
        for at in range(rules.players):
            if live >> at & 1:
                hand.up[at, hand.showing[at]] = off_the_deck(hand)
                hand.showing[at] += 1
    for _ in range(board):
        hand.board[hand.on_board] = off_the_deck(hand)
        hand.on_board += 1


@part
def burns_due(street: Any, hand: Record, rules: Record) -> Any:
    """Cards to burn before the next player of a draw is served."""
    return 0 if hand.burned_now and not rules.burn_each else street.burn


@part
def can_serve(street: Any, count: Any, hand: Record, rules: Record) -> Any:
    """Whether the deck and what goes back into it give a player so many new cards."""
    burns, stub = burns_due(street, hand, rules), hand.end - hand.pos
    if stub >= count + burns:
        return True
    back = count if rules.own_back else 0
    if rules.discards_back:
        back += hand.heaped[PILE]
    if rules.folded_back:
        back += hand.heaped[FOLDED]
    # A card that is burned off what is left of the deck may come back with the others.
    first = burns if not rules.stub_shuffled_in and stub >= burns else 0
    if rules.burns_back:
        back += hand.heaped[BURNS] + first
    again = 1 if rules.burn_again and (first or not burns) else 0
    return stub + back - again >= count + burns


@part
def serve(at: Any, gone: Any, street: Any, hand: Record, rules: Record) -> None:
    """A player gives away the cards whose bits are set in `gone`, by their place in the hand, and gets as many new ones."""
    held, kept = hand.held[at], 0
    burns = burns_due(street, hand, rules)
    for i in range(held):
        if gone >> i & 1:
            put_on(OWN, hand.down[at, i], hand)
        else:
            hand.down[at, kept] = hand.down[at, i]
            kept += 1
    while burns or kept < held:
        stub, due = hand.end - hand.pos, burns + held - kept
        if stub < due and (rules.stub_shuffled_in or not stub):
            reshuffle(rules.discards_back, rules.folded_back, rules.own_back, rules.burns_back, hand)
            if rules.burn_again and not burns:
                burns = 1
        if burns:
            burn(hand)
            burns -= 1
        else:
            hand.down[at, kept] = off_the_deck(hand)
            kept += 1
    for i in range(hand.heaped[OWN]):  # once a player is served, their discards are part of the pile
        put_on(PILE, hand.heaps[OWN, i], hand)
    hand.heaped[OWN] = 0


@part
def fold_cards(at: Any, hand: Record) -> None:
    for i in range(hand.held[at]):
        put_on(FOLDED, hand.down[at, i], hand)
    for i in range(hand.showing[at]):
        put_on(FOLDED, hand.up[at, i], hand)
