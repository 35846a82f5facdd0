"""Hands played through their draws in compiled code, each player keeping what a policy's table says for his cards."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.games.poker.draws.discarding.kernels import number_of, sort_cards
from croupier.games.poker.draws.kernels import draw_next
from croupier.games.poker.equity.kernels import below, stream
from croupier.games.poker.hands.jit import kernel

U = np.uint64
Cards = NDArray[np.uint8]
Whole = NDArray[np.int64]


class Dealing(NamedTuple):
    """The rules of the draw as a kernel asks them."""

    each: bool  # a burn before each player's cards, not once in the draw
    merged: bool  # a stub that cannot serve a player is shuffled in with the discards, not dealt first
    burns_back: bool  # burned cards are in the pile
    own_back: bool  # the discards of the player being served are in the pile
    again: bool  # a burn from the reshuffled cards


@kernel
def burn(stub: Cards, count: int, pile: Cards, piled: int, state: NDArray[np.uint64], back: bool) -> tuple[int, int]:
    """Burn a card if there is one; gives the cards of the stub and of the pile."""
    if count == 0:
        return count, piled
    at = below(state, count)
    if back:
        pile[piled] = stub[at]
        piled += 1
    stub[at] = stub[count - 1]
    return count - 1, piled


@kernel
def play_draws(
    first: int,
    seed: Any,
    gone: Any,
    players: int,
    own: int,
    keep: Cards,
    burns: Whole,
    choose: Whole,
    rules: Dealing,
    dealt: Cards,
) -> int:
    """Play dealt rows through the draws; `keep[draw, hand number]` are the bits of cards kept. Gives the cards not served.

    The stub is what was not dealt and is not `gone`; every card comes from a random place in it. When it runs out the
    discards become the stub. A player who cannot be served keeps as many of his cards.
    """
    state = np.empty(1, np.uint64)
    stub, pile, hand, mine = (
        np.empty(52, np.uint8),
        np.empty(104, np.uint8),
        np.empty(own, np.int64),
        np.empty(own, np.uint8),
    )
    short = 0
    for row in range(len(dealt)):
        stream(state, seed ^ U(0x5DEECE66D), first + row)
        used = gone
        for column in range(dealt.shape[1]):
            used |= U(1) << U(dealt[row, column])
        count, piled = 0, 0
        for card in range(52):
            if not (used >> U(card)) & U(1):
                stub[count] = card
                count += 1
        for draw in range(len(burns)):
            for player in range(players):
                if player == 0 or rules.each:
                    for _ in range(burns[draw]):
                        count, piled = burn(stub, count, pile, piled, state, rules.burns_back)
                for at in range(own):
                    hand[at] = dealt[row, player * own + at]
                sort_cards(hand)
                kept = keep[draw, number_of(hand, choose)]
                needed, thrown = 0, 0
                for at in range(own):
                    if not kept >> at & 1:
                        needed += 1
                        if rules.own_back:
                            pile[piled] = hand[at]
                            piled += 1
                if rules.merged and needed > count:
                    for card in range(piled):
                        stub[count + card] = pile[card]
                    count, piled = count + piled, 0
                    if rules.again and count > needed:
                        count, piled = burn(stub, count, pile, piled, state, False)
                for at in range(own):
                    if not kept >> at & 1:
                        if count == 0:
                            for card in range(piled):
                                stub[card] = pile[card]
                            count, piled = piled, 0
                            if rules.again and count > needed - thrown:
                                count, piled = burn(stub, count, pile, piled, state, False)
                        if count == 0:
                            short += 1
                        else:
                            chosen = below(state, count)
                            mine[thrown] = hand[at]
                            thrown += 1
                            hand[at] = stub[chosen]
                            stub[chosen] = stub[count - 1]
                            count -= 1
                if not rules.own_back:
                    for at in range(thrown):
                        pile[piled] = mine[at]
                        piled += 1
                for at in range(own):
                    dealt[row, player * own + at] = hand[at]
    return short


@kernel
def redrawn(
    rows: Cards,
    used: NDArray[np.uint64],
    player: int,
    own: int,
    kept: int,
    size: int,
    out: Cards,
    out_used: NDArray[np.uint64],
) -> None:
    """Every row with each way to replace the cards of a player that are not kept; his cards stand in ascending order."""
    pack, chosen = np.empty(52, np.int64), np.empty(8, np.int64)
    place = 0
    for row in range(len(rows)):
        count = 0
        for card in range(52):
            if not (used[row] >> U(card)) & U(1):
                pack[count] = card
                count += 1
        for at in range(size):
            chosen[at] = at
        going = True
        while going:
            drawn = 0
            out_used[place] = used[row]
            for column in range(rows.shape[1]):
                out[place, column] = rows[row, column]
            for at in range(own):
                if not kept >> at & 1:
                    card = pack[chosen[drawn]]
                    out[place, player * own + at] = card
                    out_used[place] |= U(1) << U(card)
                    drawn += 1
            sort_cards(out[place, player * own : (player + 1) * own])
            place += 1
            going = draw_next(chosen, size, count)


@kernel
def kept_of(rows: Cards, player: int, own: int, keep: Cards, choose: Whole, out: Cards) -> None:
    """What the table keeps of a player's cards in each row, which stand in ascending order."""
    for row in range(len(rows)):
        out[row] = keep[number_of(rows[row, player * own : (player + 1) * own], choose)]
