"""Equity where nobody draws: the unknown cards of the hands and of the board are dealt, all ways or at random."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from os import cpu_count
from typing import cast

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import FACES, Card
from croupier.errors import InputError
from croupier.games.poker import hands
from croupier.games.poker.equity.kernels import Cards, enumerate_deals, sample_deals, tally
from croupier.games.poker.equity.terms import (
    MOST_COMBINATIONS,
    MOST_EXACT,
    MOST_OMAHA,
    Counted,
    Known,
    Progress,
    combinations_at_most,
    units,
)
from croupier.games.poker.hands.ladder import values as ladder
from croupier.games.poker.rules import OMAHA, TWO_AND_THREE, HandKind, PokerRules

BLOCK = 1 << 16
NOTHING = 255
"""Stands after the last known card of a row."""

Groups = list[tuple[Fraction, Counted]]
Ranked = NDArray[np.int32]


def enumerated(rules: PokerRules, known: Known, progress: Progress | None) -> Groups | None:
    """Every deal of every combination of alternatives, or None if they are too many."""
    each, most = known.deals, combinations_at_most(known)
    by_boards = _by_boards(rules, known)
    limit = MOST_OMAHA if by_boards else MOST_EXACT
    if most > 20 * MOST_COMBINATIONS:
        return None
    chosen = known.combinations()
    if not chosen:
        raise InputError("no two alternatives of these hands can be dealt together: every way uses a card twice")
    if len(chosen) > MOST_COMBINATIONS or each * len(chosen) * len(known.ranges) > limit:
        return None
    count = _count_boards if by_boards else _count_deals
    weight = Fraction(1, each * len(chosen))
    groups = []
    for done, cards in enumerate(chosen):
        groups.append((weight, count(rules, known, cards)))
        if progress:
            progress((done + 1) * each, len(chosen) * each)
    return groups


def sampled(rules: PokerRules, known: Known, samples: int, seed: int, progress: Progress | None) -> Counted:
    """So many random deals."""

    def block(first: int) -> Counted:
        out = deal_block(known, first, min(BLOCK, samples - first), seed)
        return count(rules, *split(out, len(known.ranges), known.own, known.shared))

    return added([*over_blocks(block, samples, progress)])


def deal_block(known: Known, first: int, rows: int, seed: int) -> Cards:
    """Random deals from the number `first` on; ranges that go together too seldom are refused."""
    table, starts, ways = alternatives(known)
    places = [at * known.own + card for at, each in enumerate(known.ranges) for card in range(each.known)]
    dead = np.uint64(sum(1 << card for card in (*known.board, *known.dead)))
    out = _ready(known, rows)
    slots = np.array(_slots(known), np.int64)
    if sample_deals(first, np.uint64(seed), table, starts, ways, dead, slots, np.array(places, np.int64), out) < 0:
        raise InputError("these ranges hardly ever leave a deal without a card twice; name hands that go together")
    return out


def count(rules: PokerRules, own: list[Cards], board: Cards) -> Counted:
    """Who wins what in each row."""
    return tallied(rules, values(rules, own, board))


def values(rules: PokerRules, own: Sequence[Cards], board: Cards) -> Ranked:
    """The value of every hand of every kind, by share, hand and row."""
    rows = len(own[0])
    found = np.empty((len(rules.kinds), len(own), rows), np.int32)
    high_aces = rules.badugi is not None and rules.badugi.ace == "high"
    for player, cards in enumerate(own):
        omaha = None
        for share, (kind, _) in enumerate(rules.pot.shares):
            if kind in TWO_AND_THREE:
                if omaha is None:
                    from croupier.games.poker.hands.omaha import omaha_ranks

                    omaha = omaha_ranks(cards, board)
                found[share, player] = _omaha(kind, omaha, cards, board)
                continue
            all_cards = np.concatenate([cards, board], axis=1) if board.shape[1] else cards
            if kind == "badugi" and high_aces:  # one rank down all round: deuces take the place of aces, aces of kings
                all_cards = (all_cards + (FACES - 4)) % FACES
            found[share, player] = hands.batch(cast(HandKind, kind), all_cards)
    return found


def _omaha(kind: str, known: tuple[Ranked, Ranked], cards: Cards, board: Cards) -> Ranked:
    """The values of hands of two and three; the high and the low of eight or better are known already."""
    if kind == "omaha-a-5":
        found = np.zeros(len(cards), np.int32)
        for own in combinations(range(cards.shape[1]), 2):
            for shared in combinations(range(board.shape[1]), 3):
                chosen = np.concatenate([cards[:, own], board[:, shared]], axis=1)
                found = np.maximum(found, hands.batch("a-5", chosen))
        return found
    return low_of_high()[known[0]] if kind == "omaha-8-one-hand" else known[OMAHA.index(kind)]


@cache
def low_of_high() -> Ranked:
    """The low of eight or better that the five cards of each high hand make, by the value of the high hand; 0 for none."""
    lows = {frozenset(each.ranks): value for value, each in enumerate(ladder("8-or-better").classes, 1)}
    highs = ladder("high").classes
    return np.array([0, *(lows.get(frozenset(each.ranks), 0) for each in highs)], np.int32)


def tallied(rules: PokerRules, ranked: Ranked) -> Counted:
    """The values of all hands in some deals, counted."""
    shares, players, rows = ranked.shape
    won, squares = np.zeros(players, np.int64), np.zeros(players, np.float64)
    places = np.zeros((shares, players, 2), np.int64)
    tally(ranked, np.array(units(rules, players)[1], np.int64), won, squares, places)
    return Counted(rows, won.tolist(), squares.tolist(), places.tolist())


def added(parts: Sequence[Counted]) -> Counted:
    """Several counts as one."""
    deals = sum(part.deals for part in parts)
    won = np.array([part.won for part in parts], object).sum(axis=0).tolist()
    squares = np.array([part.squares for part in parts]).sum(axis=0).tolist()
    places = np.array([part.places for part in parts], object).sum(axis=0).tolist()
    return Counted(deals, won, squares, places)


def over_blocks(block: Callable[[int], Counted], deals: int, progress: Progress | None) -> Iterator[Counted]:
    """The counts of all blocks in their order, worked out side by side."""
    firsts = range(0, deals, BLOCK)
    if len(firsts) == 1:
        yield block(0)
        return
    done = 0
    pool = ThreadPoolExecutor(cpu_count() or 1)
    try:
        for counted in pool.map(block, firsts):
            done += counted.deals
            if progress:
                progress(done, deals)
            yield counted
    finally:
        pool.shutdown(cancel_futures=True)


def alternatives(known: Known) -> tuple[Cards, NDArray[np.int64], NDArray[np.int64]]:
    """All alternatives one after another, where each hand's begin, and how many they are."""
    rows = [row for each in known.ranges for row in each.alternatives]
    table = np.full((len(rows), max(1, *map(len, rows))), NOTHING, np.uint8)
    for at, row in enumerate(rows):
        table[at, : len(row)] = row
    ways = np.array([len(each.alternatives) for each in known.ranges], np.int64)
    return table, np.concatenate([[0], ways.cumsum()[:-1]]).astype(np.int64), ways


def split(dealt: Cards, players: int, own: int, shared: int) -> tuple[list[Cards], Cards]:
    """The columns of each hand, and of the board."""
    parts = [np.ascontiguousarray(dealt[:, at * own : (at + 1) * own]) for at in range(players)]
    return parts, np.ascontiguousarray(dealt[:, players * own : players * own + shared])


def _count_deals(rules: PokerRules, known: Known, chosen: Sequence[tuple[Card, ...]]) -> Counted:
    """Every deal for one choice of alternatives."""
    players, own, shared = len(chosen), known.own, known.shared
    out_of_it = {*known.board, *known.dead, *(card for hand in chosen for card in hand)}
    stub = np.array([card for card in range(FACES) if card not in out_of_it], np.uint8)
    sizes, ways, left = [], [], len(stub)
    for missing in known.missing:
        sizes.append(missing)
        ways.append(comb(left, missing))
        left -= missing
    triangle = np.array([[min(comb(n, k), 2**62) for k in range(FACES)] for n in range(FACES + 1)], np.int64)
    slots = np.array(_slots(known), np.int64)

    def block(first: int) -> Counted:
        rows = min(BLOCK, known.deals - first)
        out = _ready(known, rows)
        for at, cards in enumerate(chosen):
            out[:, at * own : at * own + len(cards)] = cards
        enumerate_deals(first, rows, stub, np.array(sizes, np.int64), np.array(ways, np.int64), triangle, slots, out)
        return count(rules, *split(out, players, own, shared))

    return added([*over_blocks(block, known.deals, None)])


def _ready(known: Known, rows: int) -> Cards:
    """Rows with the known cards of the board in place; hands stand side by side, then the board."""
    players = len(known.ranges)
    out = np.zeros((rows, players * known.own + known.shared), np.uint8)
    out[:, players * known.own : players * known.own + len(known.board)] = known.board
    return out


def _slots(known: Known) -> list[int]:
    """The columns of the unknown cards, hand by hand, then of the board."""
    players, own = len(known.ranges), known.own
    hidden = [at * own + card for at, each in enumerate(known.ranges) for card in range(each.known, own)]
    return hidden + [players * own + card for card in range(len(known.board), known.shared)]


def _by_boards(rules: PokerRules, known: Known) -> bool:
    """Whether the faster count of Omaha's boards applies: whole hands, and the pot to the high hand or split in halves."""
    halves = {("omaha-high",): [1], ("omaha-high", "omaha-8"): [Fraction(1, 2)] * 2}.get(rules.kinds)
    return halves == [share.part for share in rules.pot.shares] and not any(known.missing[:-1])


def _count_boards(rules: PokerRules, known: Known, chosen: Sequence[tuple[Card, ...]]) -> Counted:
    """Every board for one choice of alternatives."""
    from croupier.games.poker.hands.omaha import omaha_shares

    found = omaha_shares(chosen, known.board, known.dead, low=len(rules.kinds) > 1)
    whole = units(rules, len(chosen))[0]
    won = [int(each.equity * whole * found.boards) for each in found.hands]
    places = [
        [[each.high_wins, each.high_ties] for each in found.hands],
        [[each.low_wins, each.low_ties] for each in found.hands],
    ]
    return Counted(found.boards, won, [0.0] * len(chosen), places[: len(rules.kinds)])
