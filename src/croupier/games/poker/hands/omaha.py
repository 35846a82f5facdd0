"""Omaha hands, high and eight-or-better low together, for many boards, and exact shares of the pot over all boards."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb
from os import cpu_count
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import Card, deck
from croupier.errors import InputError
from croupier.games.poker.hands import lookup
from croupier.games.poker.hands.batches import as_cards, twice
from croupier.games.poker.hands.kinds import TAKES
from croupier.games.poker.hands.ladder import values
from croupier.games.poker.hands.omaha_kernels import (
    MOST_PLAYERS,
    SHARE,
    WIDTH,
    Rows,
    Suited,
    best_low,
    best_rows,
    count_boards,
    rank_omaha,
)


@dataclass(frozen=True, slots=True)
class Share:
    """What a hand gets over all boards: its part of the pot, and how often it won or tied each half and took everything."""

    equity: Fraction
    high_wins: int
    high_ties: int
    low_wins: int
    low_ties: int
    scoops: int


@dataclass(frozen=True, slots=True)
class Shares:
    """All hands against each other on every board that can still come."""

    boards: int
    hands: tuple[Share, ...]


def omaha_ranks(cards: NDArray[Any], boards: NDArray[Any]) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """The values of the high and of the low hand of each row, 0 where no low qualifies; a single board serves all rows."""
    own, shared = as_cards(cards, "the cards"), as_cards(boards, "the boards")
    need = TAKES["omaha-8"]
    if own.shape[1] not in need.own or shared.shape[1] != need.board:
        raise InputError(f"Omaha hands are ranked from {need}, not from {own.shape[1]} and a board of {shared.shape[1]}")
    if len(shared) not in {1, len(own)}:
        raise InputError(f"there are {len(own)} hands and {len(shared)} boards; give one board or one for each hand")
    high, low = np.empty(len(own), np.int32), np.empty(len(own), np.int32)
    if not rank_omaha(own, shared, high, low, lookup.deck(), lookup.placed(5)[0], rows(), flushes(), lows()):
        raise twice(np.hstack([own, np.broadcast_to(shared, (len(own), need.board))]))
    return high, low


def omaha_shares(
    hands: Sequence[Sequence[Card]], board: Sequence[Card] = (), dead: Sequence[Card] = (), *, low: bool = True
) -> Shares:
    """Exact shares of the pot among two to eight hands, over all boards that can come; `low` splits it eight or better."""
    need = TAKES["omaha-8"]
    if not 2 <= len(hands) <= MOST_PLAYERS:
        raise InputError(f"shares are worked out for 2 to {MOST_PLAYERS} hands, not for {len(hands)}")
    if any(len(each) not in need.own or len(each) != len(hands[0]) for each in hands):
        raise InputError(f"Omaha hands have all {need.own[0]} or all {need.own[-1]} cards")
    if len(board) > need.board:
        raise InputError(f"a board has at most {need.board} cards, not {len(board)}")
    seen = as_cards(np.array([[*(card for hand in hands for card in hand), *board, *dead]]), "the cards")
    if len({*seen[0].tolist()}) < seen.size:
        raise twice(seen)
    stub = sorted({*deck()} - {*seen[0].tolist()})
    if len(stub) < need.board - len(board):
        raise InputError(f"{len(stub)} cards are left, too few to complete the board")
    missing = need.board - len(board)
    parts = (cpu_count() or 1) if missing > 3 else 1  # fewer boards are counted before a thread has started
    given = [np.array(each, np.uint8) for each in (hands, board, stub)]
    known = (lookup.deck(), lookup.placed(5)[0], rows(), flushes(), lows())

    def count(part: int) -> NDArray[np.int64]:
        return count_boards(given[0], given[1], given[2], low, part, parts, *known)

    if parts == 1:
        sums = count(0)
    else:
        with ThreadPoolExecutor(parts) as pool:
            sums = sum(pool.map(count, range(parts)), np.zeros((len(hands), 6), np.int64))
    boards = comb(len(stub), missing)
    return Shares(boards, tuple(Share(Fraction(pot, SHARE * boards), *counts) for pot, *counts in sums.tolist()))


@cache
def rows() -> Rows:
    """The high hands by board and pair: 6,175 rows, 1.2 MB."""
    index, places = lookup.placed(5)
    pairs = np.array([*combinations_with_replacement(range(13), 2)], np.uint8)
    found = np.zeros(len(places) * int(WIDTH), np.uint16)
    best_rows(lookup.multisets(5), pairs, lookup.rank_keys(), index, lookup.table("high", 5).plain, found)
    row = np.zeros(int(index.mask) + 1, np.uint32)
    row[places] = np.arange(len(places)) * int(WIDTH)
    column = {(low, high): at for at, (low, high) in enumerate(pairs.tolist())}
    pair = np.zeros((52, 64), np.uint8)
    for one in deck():
        for two in deck():
            pair[one, two] = column[min(one, two) >> 2, max(one, two) >> 2]
    start = np.uint64(0x5555 << 32)  # three of a suit set the top bit of its counter
    return Rows(start, row, found, pair.reshape(-1))


@cache
def flushes() -> Suited:
    """What is needed for the best flush of exactly three and two."""
    masks = np.arange(1 << 13)
    runs = [31 << low for low in range(8, -1, -1)] + [1 << 12 | 15]
    holds = np.logical_or.reduce([masks & run == run for run in runs])
    return Suited(lookup.suited("high"), _top(masks, 3), _top(masks, 2), holds, np.array(runs, np.uint64))


@cache
def lows() -> NDArray[np.uint8]:
    """The values of lows by the player's ranks and the board's, ace to eight, eight bits each."""
    low = np.zeros(1 << 16, np.uint8)
    best_low(low, np.array([sum(1 << (rank + 1) % 13 for rank in each.ranks) for each in values("8-or-better").classes]))
    return low


def _top(masks: NDArray[np.int64], count: int) -> NDArray[np.uint16]:
    """Each set of ranks with only its highest few."""
    kept, taken = np.zeros_like(masks), np.zeros_like(masks)
    for rank in range(12, -1, -1):
        take = (masks >> rank & 1 == 1) & (taken < count)
        kept |= take << rank
        taken += take
    return kept.astype(np.uint16)
