"""Equity through the draws: hands dealt, cards exchanged as a policy says, hands compared; all ways or at random."""

from fractions import Fraction
from math import comb
from typing import Any, NamedTuple

import numpy as np

from croupier.chance.random.compiled import kernel, part
from croupier.equipment.cards import FACES
from croupier.games.poker.draws.discarding import Policy
from croupier.games.poker.draws.keep_tables import keep_tables
from croupier.games.poker.draws.sets import (
    Bits,
    Cards,
    Choices,
    U,
    Whole,
    all_sets,
    number_of,
    numbers,
    one_of,
    sort_cards,
    triangle,
    unseen,
)
from croupier.games.poker.equity.boards import Groups
from croupier.games.poker.equity.deals import Exchange, below, count, every_deal, filled, stream
from croupier.games.poker.equity.known import Known, Progress
from croupier.games.poker.hands.kernels import ones
from croupier.games.poker.rules import PokerRules

MOST_ROWS = 2_000_000
"""Ways of the cards to fall that are held in memory; more are sampled."""

Ways = list[tuple[Fraction, Cards, Bits]]
"""Rows of cards with the chance of each, and the bits of those that are gone: as many in each row."""


def enumerated(rules: PokerRules, known: Known, policy: Policy, draws: int, progress: Progress | None) -> Groups | None:
    """Every way that one deal of known hands can go, or None if they are too many or the stub might run out."""
    if any(known.missing) or known.most_combinations > 1:
        return None
    players, own = len(known.ranges), known.own
    (row,) = every_deal(known, [each.alternatives[0] for each in known.ranges])
    ways: Ways = [(Fraction(1), row, np.array([sum(1 << card for card in {*row[0].tolist(), *known.dead})], np.uint64))]
    burned = _burns(rules, draws).cumsum() * players
    for table, burnt in zip(keep_tables(rules, policy, draws), burned.tolist(), strict=True):
        for player in range(players):
            after = _exchanged(ways, player * own, own, table, burnt)
            if after is None:
                return None
            ways = after
    if progress:
        progress(1, 1)
    return [(chance, count(rules, known, rows)) for chance, rows, _ in ways]


def _exchanged(ways: Ways, first: int, own: int, table: Choices, burned: int) -> Ways | None:
    """Every way that one player's exchange can go, or None if they are too many or the stub might run out.

    Exchanges that are equally good to the policy are all made, each as likely.
    """
    after: Ways = []
    total = 0
    for chance, rows, used in ways:
        choices, left = table[numbers(rows[:, first : first + own])], FACES - int(used[0]).bit_count()
        for choice in np.unique(choices).tolist():
            here = choices == choice
            for kept in (subset for subset in range(1 << own) if choice >> subset & 1):
                away = np.array([first + at for at in range(own) if not kept >> at & 1], np.int64)
                each = comb(left, len(away))
                total += int(here.sum()) * each
                if len(away) > left - burned or total > MOST_ROWS:
                    return None
                drawn, gone = filled(rows[here], used[here], away, all_sets(len(away), left))
                drawn[:, first : first + own].sort(axis=1)
                after.append((chance / each / choice.bit_count(), drawn, gone))
    return after


def exchanging(rules: PokerRules, known: Known, policy: Policy, draws: int, seed: int) -> Exchange:
    """Plays random deals through their draws."""
    assert rules.draws is not None, "rules with a street of drawing have rules of the draw"
    dealing = Dealing(
        each=rules.draws.burn == "before each player's cards",
        merged=rules.draws.stub == "shuffled in",
        burns_back="burns" in rules.draws.pile,
        own_back=rules.draws.own == "shuffled in",
        again=rules.draws.burn_again,
    )
    dead, players = np.uint64(sum(1 << card for card in known.dead)), len(known.ranges)
    given = (np.uint64(seed), dead, players, known.own, keep_tables(rules, policy, draws), _burns(rules, draws), triangle())
    return lambda first, rows: play_draws(first, *given, dealing, rows)


def _burns(rules: PokerRules, draws: int) -> Whole:
    return np.array([street.burn for street in rules.order if street.draw][-draws:], np.int64)


# In compiled code


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
