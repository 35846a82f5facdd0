"""Equity where nobody draws: the unknown cards of the hands and of the board are dealt, all ways or at random.

A random deal is a function of the seed and its own number, so that it does not matter who works it out, or in what order.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import cache
from itertools import combinations
from os import cpu_count
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.chance.random.compiled import kernel, part
from croupier.equipment.cards import FACES, Card
from croupier.errors import InputError
from croupier.games.poker import hands
from croupier.games.poker.draws.sets import Bits, Cards, U, Whole, all_sets, unseen
from croupier.games.poker.equity.boards import (
    Counted,
    Groups,
    Ranked,
    added,
    by_boards,
    count_boards,
    nothing_counted,
    tally,
    units_of_ties,
)
from croupier.games.poker.equity.known import MOST_COMBINATIONS, MOST_EXACT, MOST_OMAHA, Known, Progress
from croupier.games.poker.hands.batches import omaha_ranks
from croupier.games.poker.hands.ladder import spoiled_by_cards
from croupier.games.poker.hands.ladder import values as ladder
from croupier.games.poker.rules import OMAHA, TWO_AND_THREE, PokerRules

BLOCK = 1 << 16
NOTHING = 255
"""Stands after the last known card of a row."""

Exchange = Callable[[int, Cards], object]
"""Plays deals through their draws: given the number of the first and the rows, it changes these."""


def enumerated(rules: PokerRules, known: Known, progress: Progress | None) -> Groups | None:
    """Every deal of every combination of alternatives, or None if they are too many."""
    boards_only = by_boards(rules) and not any(known.missing[:-1])
    limit = MOST_OMAHA if boards_only else MOST_EXACT
    if known.most_combinations > 20 * MOST_COMBINATIONS:
        return None
    chosen = known.combinations()
    if not chosen:
        raise InputError("no two alternatives of these hands can be dealt together: every way uses a card twice")
    each = known.deals
    if len(chosen) > MOST_COMBINATIONS or each * len(chosen) * len(known.ranges) > limit:
        return None
    weight, groups = Fraction(1, each * len(chosen)), []
    for done, cards in enumerate(chosen, 1):
        if boards_only:
            counted = count_boards(rules, cards, known.board, known.dead)
        else:
            counted = added([count(rules, known, rows) for rows in every_deal(known, cards)])
        groups.append((weight, counted))
        if progress:
            progress(done * each, len(chosen) * each)
    return groups


def sampled(
    rules: PokerRules, known: Known, samples: int, seed: int, progress: Progress | None, exchange: Exchange | None = None
) -> Counted:
    """So many random deals, with the cards exchanged if players draw."""

    def block(first: int) -> Counted:
        rows = deal_block(known, first, min(BLOCK, samples - first), seed)
        if exchange is not None:
            exchange(first, rows)
        return count(rules, known, rows)

    parts, firsts = [nothing_counted(len(rules.kinds), len(known.ranges))], range(0, samples, BLOCK)
    pool = ThreadPoolExecutor(cpu_count() or 1)
    try:
        for number, counted in enumerate(map(block, firsts) if len(firsts) == 1 else pool.map(block, firsts)):
            parts.append(counted)
            if progress:
                progress(number * BLOCK + counted.deals, samples)
    finally:
        pool.shutdown(cancel_futures=True)
    return added(parts)


def deal_block(known: Known, first: int, rows: int, seed: int) -> Cards:
    """Random deals from the number `first` on; ranges that go together too seldom are refused."""
    columns = [at * known.own + card for at, each in enumerate(known.ranges) for card in range(each.known)]
    dead = np.uint64(sum(1 << card for card in (*known.board, *known.dead)))
    known_columns, out = np.array(columns, np.int64), _rows(known, rows)
    if not sample_deals(first, np.uint64(seed), *_alternatives(known), dead, _unknown(known), known_columns, out):
        raise InputError("these ranges hardly ever leave a deal without a card twice; name hands that go together")
    return out


def count(rules: PokerRules, known: Known, dealt: Cards) -> Counted:
    """Who wins what in each row: hands stand side by side, then the board."""
    players = len(known.ranges)
    cuts = [known.own * at for at in range(1, players + 1)]
    *own, board = (np.ascontiguousarray(cards) for cards in np.split(dealt, cuts, axis=1))
    counted = nothing_counted(len(rules.kinds), players)
    tally(_values(rules, own, board), len(dealt), units_of_ties(rules, players), *counted[1:])
    return counted._replace(deals=len(dealt))


def _values(rules: PokerRules, own: Sequence[Cards], board: Cards) -> Ranked:
    """The value of every hand of every kind, by share, hand and row."""
    values = np.empty((len(rules.kinds), len(own), len(board)), np.int32)
    for player, cards in enumerate(own):
        omaha = omaha_ranks(cards, board) if any(kind in TWO_AND_THREE for kind in rules.kinds) else None
        together = np.concatenate([cards, board], axis=1)
        for share, kind in enumerate(rules.kinds):
            if omaha is not None and kind in TWO_AND_THREE:
                found = _omaha(kind, omaha, cards, board)
            elif kind == "badugi" and rules.high_aces:  # deuces take the place of aces, and these that of kings
                found = hands.batch(kind, (together + np.uint8(FACES - 4)) % np.uint8(FACES))
            else:
                found = hands.batch(kind, together)
            spoiled = kind == "2-7" and rules.spoiled_by_cards
            values[share, player] = np.array(spoiled_by_cards())[found] if spoiled else found
    return values


def _omaha(kind: str, known: tuple[Ranked, Ranked], cards: Cards, board: Cards) -> Ranked:
    """The values of hands of two and three; the high and the low of eight or better are known already."""
    if kind == "omaha-a-5":
        best = np.zeros(len(cards), np.int32)
        for own in combinations(range(cards.shape[1]), 2):
            for shared in combinations(range(board.shape[1]), 3):
                chosen = np.concatenate([cards[:, own], board[:, shared]], axis=1)
                best = np.maximum(best, hands.batch("a-5", chosen))
        return best
    return _low_of_high()[known[0]] if kind == "omaha-8-one-hand" else known[OMAHA.index(kind)]


@cache
def _low_of_high() -> Ranked:
    """The low of eight or better that the five cards of each high hand make, by the value of the high hand; 0 for none."""
    lows = {frozenset(each.ranks): value for value, each in enumerate(ladder("8-or-better").classes, 1)}
    return np.array([0, *(lows.get(frozenset(each.ranks), 0) for each in ladder("high").classes)], np.int32)


def every_deal(known: Known, chosen: Sequence[tuple[Card, ...]]) -> Iterator[Cards]:
    """Every deal for one choice of alternatives, in blocks."""
    row = _rows(known, 1)
    for at, cards in enumerate(chosen):
        row[0, at * known.own : at * known.own + len(cards)] = cards
    gone = sum(1 << card for card in {*known.board, *known.dead, *(card for hand in chosen for card in hand)})
    groups = np.split(_unknown(known), np.cumsum(known.missing)[:-1])
    yield from _dealt(row, np.array([gone], np.uint64), [group for group in groups if len(group)])


def _dealt(rows: Cards, used: Bits, groups: Sequence[Whole]) -> Iterator[Cards]:
    """Every row with each way to fill these columns, one group of them after the other."""
    if not groups:
        yield rows
        return
    left = FACES - int(used[0]).bit_count()
    sets = all_sets(len(groups[0]), left)
    together = max(1, BLOCK // len(sets))
    for at in range(0, len(rows), together):
        for first in range(0, len(sets), BLOCK):
            some = slice(at, at + together)
            yield from _dealt(*filled(rows[some], used[some], groups[0], sets[first : first + BLOCK]), groups[1:])


def filled(rows: Cards, used: Bits, columns: Whole, sets: Cards) -> tuple[Cards, Bits]:
    """Every row with each way to fill these columns, by sets of the cards that are not used: as many in each row."""
    left = ~(used[:, None] >> np.arange(FACES, dtype=np.uint64)) & U(1)
    stub = left.nonzero()[1].astype(np.uint64).reshape(len(rows), -1)
    ways = stub[:, sets].reshape(len(rows) * len(sets), len(columns))
    out = np.repeat(rows, len(sets), axis=0)
    out[:, columns] = ways
    return out, np.repeat(used, len(sets)) | (U(1) << ways).sum(axis=1, dtype=np.uint64)


def _alternatives(known: Known) -> tuple[Cards, Whole, Whole]:
    """All alternatives one after another, where each hand's begin, and how many they are."""
    rows = [row for each in known.ranges for row in each.alternatives]
    table = np.full((len(rows), max(1, *map(len, rows))), NOTHING, np.uint8)
    for at, row in enumerate(rows):
        table[at, : len(row)] = row
    ways = np.array([len(each.alternatives) for each in known.ranges], np.int64)
    return table, np.concatenate([[0], ways.cumsum()[:-1]]).astype(np.int64), ways


def _rows(known: Known, count: int) -> Cards:
    """So many rows with the known cards of the board in place; hands stand side by side, then the board."""
    own = len(known.ranges) * known.own
    out = np.zeros((count, own + known.shared), np.uint8)
    out[:, own : own + len(known.board)] = known.board
    return out


def _unknown(known: Known) -> Whole:
    """The columns of the unknown cards, hand by hand, then of the board."""
    players, own = len(known.ranges), known.own
    hidden = [at * own + card for at, each in enumerate(known.ranges) for card in range(each.known, own)]
    return np.array(hidden + [players * own + card for card in range(len(known.board), known.shared)], np.int64)


# In compiled code


_GOLDEN = U(0x9E3779B97F4A7C15)
_FIRST, _SECOND = U(0xBF58476D1CE4E5B9), U(0x94D049BB133111EB)
_LOW = U(0xFFFFFFFF)
_HALF = U(32)


@part
def mixed(word: Any) -> Any:
    """The word with its bits well stirred (the output step of splitmix64)."""
    word = (word ^ (word >> U(30))) * _FIRST
    word = (word ^ (word >> U(27))) * _SECOND
    return word ^ (word >> U(31))


@part
def below(state: NDArray[np.uint64], count: int) -> Any:
    """A random number below the count, each equally likely; the state moves on."""
    bound = U(count)
    while True:
        state[0] += _GOLDEN
        product = (mixed(state[0]) >> _HALF) * bound
        if (product & _LOW) >= (U(1) << _HALF) % bound:
            return np.int64(product >> _HALF)


@part
def stream(state: NDArray[np.uint64], seed: Any, number: int) -> None:
    """Start the stream of one deal."""
    state[0] = mixed(seed + _GOLDEN) ^ mixed(mixed(U(number) + _GOLDEN))


@kernel
def sample_deals(
    first: int, seed: Any, known: Cards, starts: Whole, ways: Whole, dead: Any, slots: Whole, columns: Whole, out: Cards
) -> bool:
    """Random deals. Hand p has `ways[p]` alternatives at `starts[p]` in `known`; clashes are drawn again.

    `columns` are those that the known cards of each hand fill. False where hardly any alternatives go together.
    """
    state = np.empty(1, np.uint64)
    pack = np.empty(52, np.uint8)
    for row in range(len(out)):
        stream(state, seed, first + row)
        used = U(0)
        for attempt in range(100_000):
            used = dead
            clash = False
            column = 0
            for player in range(len(ways)):
                chosen = starts[player] + (below(state, ways[player]) if ways[player] > 1 else 0)
                for at in range(known.shape[1]):
                    card = known[chosen, at]
                    if card == 255:
                        break
                    clash |= (used >> U(card)) & U(1) != U(0)
                    used |= U(1) << U(card)
                    out[row, columns[column]] = card
                    column += 1
            if not clash:
                break
            if attempt == 99_999:
                return False
        count = unseen(used, pack)
        for slot in range(len(slots)):
            at = slot + below(state, count - slot)
            pack[slot], pack[at] = pack[at], pack[slot]
            out[row, slots[slot]] = pack[slot]
    return True
