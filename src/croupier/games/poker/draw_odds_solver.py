"""The dynamic programme over draws: what each exchange is worth when every card thrown away is gone, and what comes of it.

It knows no kind of hand: a `DrawGame` says which exchanges to look at, what a draw leads to and what a final hand is worth.
"""

from collections.abc import Callable, Iterator
from math import comb, lcm
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Whole = NDArray[np.int64]
Real = NDArray[np.float64]

CHUNK = 2_000_000
"""Hands after a draw that are held in memory at a time."""

Tell = Callable[[float], None]
"""Told which part of the work is done."""


KeepOwn = Callable[[Whole, Whole, int], Whole]


class DrawGame(Protocol):
    """Hands of one kind by their numbers; a subset has a bit for each card kept, cards in ascending order."""

    held: int
    final: Real

    def near(self, draws: int, hands: Whole) -> Whole:
        """A bit for each subset worth looking at, with so many draws to come."""

    def last(self, hands: Whole, seen: Whole, asked: Whole) -> Real:
        """By hand and subset asked about: the worth of all ways of a last draw, summed. Standing pat is not asked."""

    def gather(self, hands: Whole, seen: Whole, ways: Whole, subset: int) -> Whole:
        """By final hand: the ways to it after a last draw."""

    def draws_of(self, count: int, cards: int) -> int:
        """How many different draws of so many cards there are."""

    def children(self, hands: Whole, seen: Whole, subset: int, cards: int) -> Whole:
        """Hand, cards seen and ways after every draw, as many rows for each hand; without ways it cannot happen."""


def exchanged(game: DrawGame, subset: int) -> int:
    """How many cards are thrown away."""
    return game.held - subset.bit_count()


def solve(
    game: DrawGame, hands: Whole, seen: Whole, draws: int, cards: int, asked: Whole | None = None, tell: Tell | None = None
) -> Real:
    """The worth of every subset kept, for hands that have seen these cards, with so many draws from so many cards.

    A number below zero stands where a subset is not looked at.
    """
    pat = (1 << game.held) - 1
    mask = game.near(draws, hands) if asked is None else asked
    if draws == 1:
        last = game.last(hands, seen, mask & ~(1 << pat))
        last /= np.array([comb(cards, exchanged(game, subset)) for subset in range(pat + 1)], np.float64)
        last[:, pat] = np.where(mask >> pat & 1, game.final[hands], -1.0)
        return last
    worth = np.full((len(hands), pat + 1), -1.0)
    parts = [*_parts(game, mask, pat, cards)]
    for done, (subset, at) in enumerate(parts):
        if tell:
            tell(done / len(parts))
        if subset == pat:
            worth[at, pat] = solve(game, hands[at], seen[at], draws - 1, cards).max(axis=1)
            continue
        count = exchanged(game, subset)
        after = game.children(hands[at], seen[at], subset, cards)
        alive = after[:, 2] > 0
        states, back = (
            np.unique(after[alive, :2], axis=0, return_inverse=True) if _merges(game) else (after[alive, :2], None)
        )
        best = solve(game, states[:, 0], states[:, 1], draws - 1, cards - count).max(axis=1)
        each = np.zeros(len(after))
        each[alive] = best if back is None else best[back.reshape(-1)]
        worth[at, subset] = (each * after[:, 2]).reshape(len(at), -1).sum(axis=1) / comb(cards, count)
    return worth


def _merges(game: DrawGame) -> bool:
    """Whether different draws lead to the same hand with the same cards seen often enough to look for it."""
    return game.held > 4


def _parts(game: DrawGame, mask: Whole, pat: int, cards: int) -> Iterator[tuple[int, Whole]]:
    """The subsets and the hands that keep them, few enough at a time."""
    for subset in range(pat, -1, -1):
        at = np.flatnonzero(mask >> subset & 1)
        step = max(1, CHUNK // game.draws_of(exchanged(game, subset), cards))
        for first in range(0, len(at), step):
            yield subset, at[first : first + step]


def outcomes(
    game: DrawGame, hand: int, seen: int, subset: int, draws: int, cards: int, own: int = 0, keep_own: KeepOwn | None = None
) -> dict[tuple[int, ...], Whole]:
    """Every final hand after keeping the subset now and the best later: hand, own cards and ways, by exchange counts.

    `own` marks the cards of the first hand still held, and `keep_own` what remains of the marks when a subset is kept.
    """
    pat = (1 << game.held) - 1
    states: dict[tuple[int, ...], Whole] = {(): np.array([[hand, seen, own, 1]], np.int64)}
    for to_come in range(draws, 0, -1):
        after: dict[tuple[int, ...], list[Whole]] = {}
        for pattern, rows in states.items():
            left = cards - sum(pattern)
            first = to_come == draws
            choice = np.array([subset]) if first else solve(game, rows[:, 0], rows[:, 1], to_come, left).argmax(axis=1)
            for chosen in np.unique(choice).tolist():
                here = rows[choice == chosen]
                if chosen != pat:
                    if keep_own:
                        here[:, 2] = keep_own(here[:, 0], here[:, 2], chosen)
                    here = _last(game, here, chosen) if to_come == 1 else _drawn(game, here, chosen, left)
                after.setdefault((*pattern, exchanged(game, chosen)), []).append(here)
        states = {pattern: _merged(np.concatenate(parts)) for pattern, parts in after.items()}
    return {pattern: rows[:, [0, 2, 3]] for pattern, rows in states.items()}


def _drawn(game: DrawGame, rows: Whole, subset: int, cards: int) -> Whole:
    """The rows after a draw that is not the last."""
    size = max(1, CHUNK // game.draws_of(exchanged(game, subset), cards))
    found = []
    for first in range(0, len(rows), size):
        some = rows[first : first + size]
        drawn = game.children(some[:, 0], some[:, 1], subset, cards)
        each = len(drawn) // len(some)
        ways = drawn[:, 2] * np.repeat(some[:, 3], each)
        held = np.column_stack([drawn[:, :2], np.repeat(some[:, 2], each), ways])
        found.append(_merged(held[ways > 0]))
    return np.concatenate(found)


def _last(game: DrawGame, rows: Whole, subset: int) -> Whole:
    """The rows after the last draw; what was seen does not matter any more."""
    found = []
    for own in np.unique(rows[:, 2]).tolist():
        some = rows[rows[:, 2] == own]
        ways = game.gather(some[:, 0], some[:, 1], some[:, 3], subset)
        hands = np.flatnonzero(ways)
        found.append(np.column_stack([hands, np.zeros_like(hands), np.full_like(hands, own), ways[hands]]))
    return np.concatenate(found)


def weigh(found: dict[tuple[int, ...], Whole], cards: int) -> tuple[int, dict[tuple[int, int], int]]:
    """All ways in one measure, since every count of exchanges has its own: the whole, and its parts by hand."""
    wholes = {}
    for pattern in found:
        ways, left = 1, cards
        for count in pattern:
            ways, left = ways * comb(left, count), left - count
        wholes[pattern] = ways
    whole = lcm(*wholes.values())
    parts: dict[tuple[int, int], int] = {}
    for pattern, rows in found.items():
        for hand, own, times in rows.tolist():
            parts[hand, own] = parts.get((hand, own), 0) + times * (whole // wholes[pattern])
    return whole, parts


def _merged(rows: Whole) -> Whole:
    """Rows that are alike but for their ways, as one."""
    order = np.lexsort((rows[:, 2], rows[:, 1], rows[:, 0]))
    rows = rows[order]
    new = np.ones(len(rows), bool)
    new[1:] = (rows[1:, :3] != rows[:-1, :3]).any(axis=1)
    starts = np.flatnonzero(new)
    merged = rows[starts]
    merged[:, 3] = np.add.reduceat(rows[:, 3], starts)
    return merged
