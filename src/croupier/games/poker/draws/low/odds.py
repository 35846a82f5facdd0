"""The five-card lows by ranks: all multisets of them, and what a player keeps who forgets what he threw away.

That is the policy `alone`, and the field that a player wants to beat: somebody who draws as often and plays just as well.
"""

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod
from os import cpu_count
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import FACES
from croupier.games.poker.draws.kernels import (
    Ranks,
    Real,
    Steps,
    Whole,
    keep_by_ranks,
    low_children,
    low_last,
)
from croupier.games.poker.hands.kinds import Kind
from croupier.games.poker.hands.ladder import KEYS, values
from croupier.games.poker.hands.single import SCALES

HELD = 5
ALL = (1 << HELD) - 1
FIELD_ROUNDS = 2
"""How often the field is made better."""
_POWERS = [5**rank for rank in range(13)]


class Tree(NamedTuple):
    """The multisets of up to five ranks: those of five first, how a card is added, and what each subset keeps.

    -1 where a subset keeps nothing new: of equal ranks only the first is kept, unless by standing pat.
    """

    ranks: Ranks
    step: Steps
    kept: Steps
    row: dict[tuple[int, ...], int]
    drawn: Ranks
    starts: Whole
    lawful: Whole  # the subsets of each row, one bit each
    parent: Whole  # the draw without its last card
    last: Whole  # the rank of that card
    run: Whole  # how often the rank is drawn before it
    begins: Whole  # by row and subset: where `joined` begins
    joined: Steps  # the hand after each draw to each set of cards kept
    counts: Steps  # by node: how many there are of each rank
    order: Whole  # the nodes of less than five cards, large ones first
    parts: Steps  # the node of every subset of each row
    first: Whole  # the subsets of each row that keep other ranks than those before them, one bit each


@cache
def tree() -> Tree:
    """All of them; some 8,500."""
    nodes = [
        ranks
        for size in (HELD, *range(HELD))
        for ranks in combinations_with_replacement(range(13), size)
        if size < HELD or ranks[0] != ranks[-1]
    ]
    row = {ranks: number for number, ranks in enumerate(nodes)}
    step = np.zeros((len(nodes), 13), np.int32)
    for ranks, number in row.items():
        if len(ranks) < HELD:
            step[number] = [row.get(tuple(sorted((*ranks, rank))), 0) for rank in range(13)]
    five = [ranks for ranks in nodes if len(ranks) == HELD]
    kept = np.full((len(five), ALL + 1), -1, np.int32)
    for number, ranks in enumerate(five):
        kept[number, ALL] = number
        for subset in range(ALL):
            chosen = [at for at in range(HELD) if subset >> at & 1]
            if all(at == 0 or ranks[at] != ranks[at - 1] for at in chosen):
                kept[number, subset] = row[tuple(ranks[at] for at in chosen)]
    draws = [ranks for size in range(HELD + 1) for ranks in combinations_with_replacement(range(13), size)]
    at = {ranks: number for number, ranks in enumerate(draws)}
    starts = np.cumsum([0, *(comb(12 + size, size) for size in range(HELD + 1))]).astype(np.int64)
    begins, joined = _joined(nodes, row, kept, draws, starts)
    parts = [[row[_part(ranks, subset)] for subset in range(ALL + 1)] for ranks in five]
    return Tree(
        ranks=np.array(five, np.int8),
        step=step,
        kept=kept,
        row=row,
        drawn=np.array([(*ranks, *[0] * (HELD - len(ranks))) for ranks in draws], np.int8),
        starts=starts,
        lawful=((kept >= 0) << np.arange(ALL + 1)).sum(axis=1),
        parent=np.array([0, *(at[ranks[:-1]] for ranks in draws[1:])], np.int64),
        last=np.array([0, *(ranks[-1] for ranks in draws[1:])], np.int64),
        run=np.array([0, *(ranks.count(ranks[-1]) - 1 for ranks in draws[1:])], np.int64),
        begins=begins,
        joined=joined,
        counts=np.array([[ranks.count(rank) for rank in range(13)] for ranks in nodes], np.int32),
        order=np.array([row[ranks] for ranks in sorted(nodes[len(five) :], key=len, reverse=True)], np.int64),
        parts=np.array(parts, np.int32),
        first=np.array([sum(1 << each.index(node) for node in {*each}) for each in parts], np.int64),
    )


def _part(ranks: tuple[int, ...], subset: int) -> tuple[int, ...]:
    return tuple(rank for at, rank in enumerate(ranks) if subset >> at & 1)


def _joined(
    nodes: list[tuple[int, ...]], row: dict[tuple[int, ...], int], kept: Steps, draws: list[tuple[int, ...]], starts: Whole
) -> tuple[Whole, Steps]:
    """The hands that every draw to every set of cards kept leads to, and where each set's begin; 0 where there is none."""
    begin = np.zeros(len(nodes), np.int64)
    joined: list[int] = []
    for number in np.unique(kept[kept >= len(kept)]).tolist():
        begin[number] = len(joined)
        size = HELD - len(nodes[number])
        joined += [row.get(tuple(sorted(nodes[number] + more)), 0) for more in draws[starts[size] : starts[size + 1]]]
    return begin[kept], np.array(joined, np.int32)


@cache
def plain_values(kind: Kind) -> Whole:
    """The value of each multiset that is no flush."""
    known = values(SCALES[kind]).plain
    return np.array([known[sum(KEYS[4 * rank] for rank in row)] for row in tree().ranks.tolist()], np.int64)


@cache
def seen_of_rows() -> Whole:
    """What is seen of each rank when a hand is all that was seen."""
    return np.array([sum(_POWERS[rank] for rank in row) for row in tree().ranks.tolist()], np.int64)


@cache
def dealt() -> Real:
    """How likely each multiset is to be dealt."""
    rows = tree().ranks.tolist()
    return np.array([prod(comb(4, row.count(rank)) for rank in set(row)) for row in rows], np.float64) / comb(FACES, HELD)


def last_draw(hands: Whole, seen: Whole, asked: Whole, final: Real) -> Real:
    """The sums of a last draw, worked out side by side."""
    found = np.full((len(hands), ALL + 1), -1.0)
    known = tree()
    joined = final[known.joined]
    cuts = np.linspace(0, len(hands), (cpu_count() or 1) * 4 + 1).astype(int).tolist()

    def part(first: int, end: int) -> None:
        here = slice(first, end)
        low_last(
            hands[here], seen[here], asked[here], known.begins, known.parent, known.last, known.run, known.starts, joined,
            found[here],
        )  # fmt: skip

    if len(hands) < 64:
        part(0, len(hands))
        return found
    with ThreadPoolExecutor(cpu_count() or 1) as pool:
        [*pool.map(part, cuts[:-1], cuts[1:])]
    return found


@cache
def forgotten(final: tuple[float, ...], draws: int) -> tuple[Real, ...]:
    """The worth of every subset kept, for each row, by draws to come less one, when discards are forgotten."""
    after, found = np.array(final), []
    hands = np.arange(len(tree().ranks))
    totals = np.array([comb(FACES - HELD, HELD - subset.bit_count()) for subset in range(ALL + 1)], np.float64)
    for _ in range(draws):
        worth = last_draw(hands, seen_of_rows(), tree().lawful & ~(1 << ALL), after) / totals
        worth[tree().kept < 0] = -1.0
        worth[:, ALL] = after
        found.append(worth)
        after = worth.max(axis=1)
    return tuple(found)


@cache
def field(kind: Kind, draws: int) -> tuple[float, ...]:
    """The worth of each value against a player who draws as often, from any five cards, and plays for the same worth.

    It starts from hands as dealt and is made better a few times; flushes are left aside.
    """
    by_row = plain_values(kind)
    likely = np.bincount(by_row, dealt(), minlength=len(values(SCALES[kind]).classes) + 1)
    worth = likely.cumsum() - likely / 2
    known = tree()
    for _ in range(FIELD_ROUNDS if draws else 0):
        plan = forgotten(tuple(worth[by_row].tolist()), draws)
        hands = dealt()
        for to_come in range(draws, 0, -1):
            choice = plan[to_come - 1].argmax(axis=1)
            after = np.zeros_like(hands)
            for subset in np.unique(choice).tolist():
                at = np.flatnonzero(choice == subset)
                size = HELD - subset.bit_count()
                drawn = np.empty((len(at) * int(known.starts[size + 1] - known.starts[size]), 3), np.int64)
                low_children(at, seen_of_rows()[at], subset, size, known.kept, known.step, known.drawn, known.starts, drawn)
                weight = np.repeat(hands[at] / comb(FACES - HELD, size), len(drawn) // len(at)) * drawn[:, 2]
                after += np.bincount(drawn[drawn[:, 2] > 0, 0], weight[drawn[:, 2] > 0], minlength=len(after))
            hands = after
        likely = np.bincount(by_row, hands, minlength=len(worth))
        worth = likely.cumsum() - likely / 2
    return tuple(worth.tolist())


def kept_alone(kind: Kind, draws: int, to_come: int) -> NDArray[np.uint8]:
    """What to keep of every hand of five cards, by its number, discards forgotten; a flush loses its highest card."""
    final = np.array(field(kind, draws))[plain_values(kind)]
    choice = forgotten(tuple(final.tolist()), to_come)[to_come - 1].argmax(axis=1).astype(np.uint8)
    out = np.empty(comb(FACES, HELD), np.uint8)
    by_ranks = np.zeros(13**HELD, np.int32)
    weights = 13 ** np.arange(HELD)
    by_ranks[(tree().ranks.astype(np.int64) * weights).sum(axis=1)] = np.arange(len(tree().ranks))
    keep_by_ranks(by_ranks, choice, bool(values(SCALES[kind]).suited), out)
    return out
