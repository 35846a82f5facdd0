"""Who wins what: deals counted by the shares of the pot that each hand gets.

Omaha's pots are counted over every board that can come, in compiled code: faster than dealing and ranking hand by hand.
"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from math import comb
from os import cpu_count
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.chance.random.compiled import kernel, part
from croupier.equipment.cards import FACES, Card
from croupier.games.poker.draws.sets import Cards, Real, Whole
from croupier.games.poker.equity.known import units
from croupier.games.poker.hands import lookup
from croupier.games.poker.hands.kernels import ALL_RANKS, ENOUGH, Known, U, place
from croupier.games.poker.hands.omaha import EIGHT, LOW_RANKS, SIX, Tables, omaha_tables, straight_flush, suit_of_flush
from croupier.games.poker.rules import PokerRules

Ranked = NDArray[np.int32]
"""The values of hands, by share, hand and deal; 0 where none qualifies."""


class Counted(NamedTuple):
    """Deals counted: the units that each hand won, their squares, and by share and hand how often it won alone and tied."""

    deals: int
    won: Whole
    squares: Real
    wins: Whole


Groups = list[tuple[Fraction, Counted]]
"""Deals counted in groups, with the weight of each deal."""


def nothing_counted(shares: int, hands: int) -> Counted:
    return Counted(0, np.zeros(hands, np.int64), np.zeros(hands), np.zeros((shares, hands, 2), np.int64))


def added(parts: Sequence[Counted]) -> Counted:
    """Several counts as one."""
    deals, won, squares, wins = zip(*parts, strict=True)
    return Counted(sum(deals), np.sum(won, axis=0), np.sum(squares, axis=0), np.sum(wins, axis=0))


def units_of_ties(rules: PokerRules, hands: int) -> Whole:
    """The units of one hand: by the shares that nobody won, one bit each, by share, and by how many hands tie for it."""
    return np.array(units(rules, hands)[1], np.int64)[:, :, None] // np.maximum(np.arange(hands + 1), 1)


@kernel
def tally(values: Ranked, deals: int, units: Whole, won: Whole, squares: Real, wins: Whole) -> None:
    """Count so many deals; `units[void, share, tied]` are those of one hand, see `units_of_ties`."""
    shares, hands, _ = values.shape
    got, best = np.empty(hands, np.int64), np.empty(shares, np.int32)
    for deal in range(deals):
        got[:] = 0
        void = 0
        for share in range(shares):
            best[share] = 0
            for hand in range(hands):
                best[share] = max(best[share], values[share, hand, deal])
            if best[share] == 0:
                void |= 1 << share
        for share in range(shares):
            if best[share] == 0:
                continue
            tied = 0
            for hand in range(hands):
                tied += values[share, hand, deal] == best[share]
            for hand in range(hands):
                if values[share, hand, deal] == best[share]:
                    got[hand] += units[void, share, tied]
                    wins[share, hand, 0 if tied == 1 else 1] += 1
        for hand in range(hands):
            won[hand] += got[hand]
            squares[hand] += float(got[hand]) * float(got[hand])


def by_boards(rules: PokerRules) -> bool:
    """Whether a pot can be counted so: it goes to the high hand, or is split in halves of high and eight or better."""
    halves = {("omaha-high",): [1], ("omaha-high", "omaha-8"): [Fraction(1, 2)] * 2}.get(rules.kinds)
    return halves == [share.part for share in rules.pot.shares]


def count_boards(
    rules: PokerRules, hands: Sequence[Sequence[Card]], board: Sequence[Card] = (), dead: Sequence[Card] = ()
) -> Counted:
    """Who wins what on every board that these cards of it can become; all cards must be different."""
    stub = sorted({*range(FACES)} - {*board, *dead, *(card for hand in hands for card in hand)})
    missing = 5 - len(board)
    parts = (cpu_count() or 1) if missing > 3 else 1  # fewer boards are counted before a thread has started
    given = [np.array(each, np.uint8) for each in (hands, board, stub)]
    units, known, omaha = units_of_ties(rules, len(hands)), lookup.tables(5, "high"), omaha_tables()

    def count(part: int) -> Counted:
        counted = nothing_counted(len(rules.kinds), len(hands))
        deal_boards(given[0], given[1], given[2], part, parts, known, omaha, units, *counted[1:])
        return counted._replace(deals=0 if part else comb(len(stub), missing))  # once for all parts

    if parts == 1:
        return count(0)
    with ThreadPoolExecutor(parts) as pool:
        return added([*pool.map(count, range(parts))])


@part
def pairs_of(hands: Cards, pair: Cards) -> tuple[Cards, Whole]:
    """The columns of each hand's pairs of ranks, each once, and how many there are."""
    columns = np.zeros((len(hands), 10), np.uint8)
    widths = np.zeros(len(hands), np.int64)
    for player in range(len(hands)):
        for i in range(hands.shape[1]):
            for j in range(i):
                column, there = pair[U(hands[player, i]) << SIX | U(hands[player, j])], False
                for k in range(widths[player]):
                    there = there or columns[player, k] == column
                if not there:
                    columns[player, widths[player]] = column
                    widths[player] += 1
    return columns, widths


@part
def together(known: Known, cards: Cards) -> np.uint64:
    """The masks of all these cards in one."""
    mask = U(0)
    for card in cards:
        mask |= known.masks[card]
    return mask


@kernel
def deal_boards(
    hands: Cards,
    board: Cards,
    stub: Cards,
    part: int,
    parts: int,
    known: Known,
    tables: Tables,
    units: Whole,
    won: Whole,
    squares: Real,
    wins: Whole,
) -> None:
    """Complete the board from the stub in every way and count who wins the pot.

    The work can be cut in parts by the first card that comes, if at least two are missing.
    """
    start, row_of, values, pair, suited, top_three, top_two, runs, straights, lows = tables
    words, masks = known.words, known.masks
    players, missing = len(hands), 5 - len(board)
    columns, widths = pairs_of(hands, pair)
    owns = np.zeros(players, np.uint64)
    for player in range(players):
        owns[player] = together(known, hands[player])
    ranked = np.zeros((units.shape[1], players, max(len(stub), 1)), np.int32)
    totals, shareds, chosen = np.zeros(6, np.uint64), np.zeros(6, np.uint64), np.zeros(6, np.int64)
    totals[0], shareds[0] = start, together(known, board)
    for card in board:
        totals[0] += words[card]
    depth, chosen[0] = 0, part - parts
    while depth >= 0:
        if depth < missing - 1:  # the cards but the last, like the wheels of an odometer
            chosen[depth] += 1 if depth else parts
            if chosen[depth] > len(stub) - (missing - depth):
                depth -= 1
                continue
            totals[depth + 1] = totals[depth] + words[stub[chosen[depth]]]
            shareds[depth + 1] = shareds[depth] | masks[stub[chosen[depth]]]
            chosen[depth + 1] = chosen[depth]
            depth += 1
            continue
        first, last = (chosen[depth] + 1, len(stub)) if missing else (0, 1)
        for at in range(first, last):
            total, shared = totals[depth], shareds[depth]
            if missing:
                total += words[stub[at]]
                shared |= masks[stub[at]]
            base = U(row_of[place(total, known)])
            suit = suit_of_flush(total)
            on_board = shared >> suit & ALL_RANKS
            for player in range(players):
                value = U(0)
                for k in range(widths[player]):
                    value = max(value, U(values[base + U(columns[player, k])]))
                if total & ENOUGH:
                    own = owns[player] >> suit & ALL_RANKS
                    flush = U(suited[top_three[on_board] | top_two[own]])
                    if flush and runs[on_board | own]:
                        flush = max(flush, straight_flush(on_board, own, suited, straights))
                    value = max(value, flush)
                ranked[0, player, at - first] = value
                if len(ranked) > 1:
                    ranked[1, player, at - first] = lows[owns[player] >> LOW_RANKS << EIGHT | shared >> LOW_RANKS]
        tally(ranked, last - first, units, won, squares, wins)
        depth = depth - 1 if missing > 1 else -1
