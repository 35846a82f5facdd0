"""Hands played through their draws in compiled code, each player keeping what a policy's table says for their cards."""

from typing import Any, NamedTuple

import numpy as np

from croupier.chance.random.compiled import kernel, part
from croupier.games.poker.draws.sets import (
    Bits,
    Cards,
    Choices,
    U,
    Whole,
    next_choice,
    number_of,
    one_of,
    sort_cards,
    unseen,
)
from croupier.games.poker.equity.kernels import below, stream
from croupier.games.poker.hands.kernels import ones


class Dealing(NamedTuple):
    """The rules of the draw as a kernel asks them."""

    each: bool  # a burn before each player's cards, not once in the draw
    merged: bool  # a stub that cannot serve a player is shuffled in with the discards, not dealt first
    burns_back: bool  # burned cards are in the pile
    own_back: bool  # the discards of the player being served are in the pile
    again: bool  # a burn from the reshuffled cards


@kernel
def play_draws(
    first: int, seed: Any, gone: Any, players: int, own: int, keep: Choices, burns: Whole, choose: Whole, rules: Dealing,
    dealt: Cards,
) -> int:  # fmt: skip
    """Play dealt rows through the draws; `keep[draw, hand number]` are the choices of a hand. Gives the cards not served.

    Hands of so many own cards stand side by side and are served in a random order, which matters only where cards run out.
    The stub is what was not dealt and is not `gone`; every card comes from a random place in it.
    """
    state, stub, pile = np.empty(1, np.uint64), np.empty(52, np.uint8), np.empty(104, np.uint8)
    order, short = np.arange(players), 0
    for row in range(len(dealt)):
        stream(state, seed ^ U(0x5DEECE66D), first + row)
        used = gone
        for card in dealt[row]:
            used |= U(1) << U(card)
        count, piled = unseen(used, stub), 0
        for at in range(players - 1):
            other = at + below(state, players - at)
            order[at], order[other] = order[other], order[at]
        for draw in range(len(burns)):
            for turn in range(players):
                for _ in range(burns[draw] if turn == 0 or rules.each else 0):
                    count, piled = burn(stub, count, pile, piled, state, rules.burns_back)
                hand = dealt[row, order[turn] * own : (order[turn] + 1) * own]
                sort_cards(hand)
                choices = np.int64(keep[draw, number_of(hand, choose)])
                ways = ones(choices)
                kept = one_of(choices, below(state, ways) if ways > 1 else 0)
                count, piled, missed = exchange(hand, kept, stub, count, pile, piled, state, rules)
                short += missed
    return short


@part
def exchange(
    hand: Cards, kept: int, stub: Cards, count: int, pile: Cards, piled: int, state: Bits, rules: Dealing
) -> tuple[int, int, int]:
    """Replace the cards not kept; gives the cards of the stub and of the pile, and those for which none was left.

    When the stub runs out the discards become the stub. A player who cannot be served keeps as many of their cards.
    """
    needed, served = len(hand) - ones(kept), 0
    thrown = np.empty(len(hand), np.uint8)
    for at in range(len(hand)):
        if rules.own_back and not kept >> at & 1:
            pile[piled] = hand[at]
            piled += 1
    if rules.merged and needed > count:
        count, piled = reshuffle(stub, count, pile, piled, state, rules.again, needed), 0
    for at in range(len(hand)):
        if kept >> at & 1:
            continue
        if count == 0:
            count, piled = reshuffle(stub, count, pile, piled, state, rules.again, needed - served), 0
        if count:
            thrown[served] = hand[at]
            served += 1
            hand[at], count = draw_card(stub, count, state)
    if not rules.own_back:
        for at in range(served):
            pile[piled] = thrown[at]
            piled += 1
    return count, piled, needed - served


@part
def draw_card(stub: Cards, count: int, state: Bits) -> tuple[int, int]:
    """A card from a random place, and how many are left."""
    at = below(state, count)
    card = stub[at]
    stub[at] = stub[count - 1]
    return card, count - 1


@part
def burn(stub: Cards, count: int, pile: Cards, piled: int, state: Bits, back: bool) -> tuple[int, int]:
    """Burn a card if there is one; gives the cards of the stub and of the pile."""
    if count:
        card, count = draw_card(stub, count, state)
        if back:
            pile[piled] = card
            piled += 1
    return count, piled


@part
def reshuffle(stub: Cards, count: int, pile: Cards, piled: int, state: Bits, again: bool, needed: int) -> int:
    """The pile goes into the stub, and a card is burned if more are left than needed; gives the cards of the stub."""
    for at in range(piled):
        stub[count + at] = pile[at]
    count += piled
    return burn(stub, count, pile, 0, state, False)[0] if again and count > needed else count


@kernel
def draw_every_way(rows: Cards, used: Bits, first: int, own: int, kept: int, size: int, out: Cards, out_used: Bits) -> None:
    """Every row with each way to replace the cards of one hand that are not kept.

    The hand has so many own cards from the column `first` on, which stand in ascending order.
    """
    pack, chosen = np.empty(52, np.int64), np.empty(8, np.int64)
    place = 0
    for row in range(len(rows)):
        count = unseen(used[row], pack)
        for at in range(size):
            chosen[at] = at
        going = True
        while going:
            drawn = 0
            for at in range(rows.shape[1]):
                out[place, at] = rows[row, at]
            out_used[place] = used[row]
            for at in range(own):
                if not kept >> at & 1:
                    card = pack[chosen[drawn]]
                    out[place, first + at] = card
                    out_used[place] |= U(1) << U(card)
                    drawn += 1
            sort_cards(out[place, first : first + own])
            place += 1
            going = next_choice(chosen, size, count)


@kernel
def choices_of(rows: Cards, first: int, own: int, keep: Choices, choose: Whole, out: Choices) -> None:
    """The table's choices in each row for the hand from the column `first` on, which stands in ascending order."""
    for row in range(len(rows)):
        out[row] = keep[number_of(rows[row, first : first + own], choose)]
