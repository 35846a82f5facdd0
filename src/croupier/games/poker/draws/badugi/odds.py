"""Badugi's hands of four cards by number, and what a player keeps who forgets what he threw away.

That is the policy `alone`, and the field that a player wants to beat: somebody who draws as often and plays just as well.
Hands that differ only by the names of suits are alike.
"""

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import combinations, permutations
from math import comb
from os import cpu_count
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import FACES
from croupier.games.poker import hands as ranking
from croupier.games.poker.draws.kernels import (
    Ranks,
    Real,
    Whole,
    badugi_gather,
    badugi_last,
    badugi_sums,
)

HELD = 4
ALL = (1 << HELD) - 1
FIELD_ROUNDS = 2
"""How often the field is made better."""
Sums = tuple[Real, Real, Real, Real]


@cache
def choose() -> Whole:
    """Pascal's triangle, up to four cards."""
    return np.array([[comb(n, k) for k in range(HELD + 1)] for n in range(FACES + 1)], np.int64)


@cache
def four() -> Ranks:
    """Every hand in the order of its number, its cards ascending."""
    rows = np.array([*combinations(range(FACES), HELD)], np.int8)
    found = np.empty_like(rows)
    found[number(rows)] = rows
    return found


def number(rows: NDArray[Any]) -> Whole:
    """The number of each hand, whose cards stand in ascending order."""
    found: Whole = sum(choose()[rows[:, at].astype(np.int64), at + 1] for at in range(HELD))
    return found


@cache
def seen_of_hands() -> Whole:
    found: Whole = (np.int64(1) << four().astype(np.int64)).sum(axis=1)
    return found


@cache
def alike() -> tuple[Whole, Whole, Whole]:
    """One hand for all that differ only by the names of suits, which of them each hand is like, and where its cards are."""
    ranks, suits = four() >> 2, four() & 3
    least, image = np.full(len(four()), len(four()), np.int64), np.zeros_like(four())
    for order in permutations(range(4)):
        renamed = (ranks << 2) | np.array(order, np.int8)[suits]
        numbers = number(np.sort(renamed, axis=1))
        image[numbers < least] = renamed[numbers < least]
        least = np.minimum(least, numbers)
    first, which = np.unique(least, return_inverse=True)
    return first, which.reshape(-1), image.argsort(axis=1).argsort(axis=1)


def subset_of(subset: int, hands: Whole) -> Whole:
    """The cards of these hands that stand for a subset of the hand that they are like."""
    places = alike()[2][hands]
    found: Whole = ((subset >> places & 1) << np.arange(HELD)).sum(axis=1)
    return found


@cache
def badugi_values() -> Whole:
    """The value of each hand."""
    return ranking.batch("badugi", four()).astype(np.int64)


def sums(final: Real) -> Sums:
    """The worth of all hands with three, two, one or no given cards."""
    three, two, one, none = (np.zeros(comb(FACES, size)) for size in (3, 2, 1, 0))
    badugi_sums(four(), choose(), final, three, two, one, none)
    return three, two, one, none


def last_draw(hands: Whole, seen: Whole, asked: Whole, final: Real, more: Sums) -> Real:
    """The sums of a last draw, worked out side by side; `more` are the sums of the final worth."""
    found = np.full((len(hands), ALL + 1), -1.0)
    three, two, one, none = more
    cuts = np.linspace(0, len(hands), min(len(hands), 64) + 1).astype(int).tolist()

    def part(first: int, end: int) -> None:
        here = slice(first, end)
        badugi_last(hands[here], seen[here], asked[here], four(), choose(), final, three, two, one, none, found[here])

    four()
    if len(hands) < 64:
        part(0, len(hands))
        return found
    with ThreadPoolExecutor(cpu_count() or 1) as pool:
        [*pool.map(part, cuts[:-1], cuts[1:])]
    return found


@cache
def forgotten(worth: tuple[float, ...], draws: int) -> tuple[Real, ...]:
    """The worth of every subset kept, for hands that differ by more than suits, when discards are forgotten."""
    first, which, _ = alike()
    after = np.array(worth)[badugi_values()]
    asked = np.full(len(first), (1 << ALL) - 1, np.int64)
    totals = np.array([comb(FACES - HELD, HELD - subset.bit_count()) for subset in range(ALL + 1)], np.float64)
    found = []
    for _ in range(draws):
        table = last_draw(first, seen_of_hands()[first], asked, after, sums(after)) / totals
        table[:, ALL] = after[first]
        found.append(table)
        after = table.max(axis=1)[which]
    return tuple(found)


@cache
def field(draws: int) -> tuple[float, ...]:
    """The worth of each value against a player who draws as often, from any four cards, and plays for the same worth."""
    first, which, _ = alike()
    dealt = np.bincount(which).astype(np.float64) / len(which)
    by_class = badugi_values()[first]
    likely = np.bincount(by_class, dealt, minlength=ranking.best_value("badugi") + 1)
    worth = likely.cumsum() - likely / 2
    for _ in range(FIELD_ROUNDS if draws else 0):
        plan = forgotten(tuple(worth.tolist()), draws)
        held = dealt
        for to_come in range(draws, 0, -1):
            held = _after(held, plan[to_come - 1].argmax(axis=1))
        likely = np.bincount(by_class, held, minlength=len(worth))
        worth = likely.cumsum() - likely / 2
    return tuple(worth.tolist())


def _lonely(kept: bool) -> tuple[Whole, Whole]:
    """A hand for each rank whose first card is of that rank, with only this card seen, or nothing at all.

    Where so few cards are kept, those thrown away hardly matter to the field.
    """
    if not kept:
        return np.zeros(1, np.int64), np.zeros(1, np.int64)
    rows = [[4 * rank, *range(4 * rank + 1, 4 * rank + 4)] for rank in range(13)]
    return number(np.array(rows, np.int64)), np.array([1 << 4 * rank for rank in range(13)], np.int64)


def _after(held: Real, choice: Whole) -> Real:
    """How likely hands are after a draw in which everybody keeps as chosen, by hands that differ by more than suits."""
    first, which, _ = alike()
    out = np.zeros(len(which))
    for subset in range(ALL):
        at = np.flatnonzero(choice == subset)
        size = HELD - subset.bit_count()
        if not len(at):
            continue
        if size < 3:
            weights = held[at] / comb(FACES - HELD, size)
            badugi_gather(first[at], seen_of_hands()[first[at]], weights, subset, size, four(), choose(), out)
        else:
            ranks = (
                (four()[first[at], subset.bit_length() - 1] >> 2).astype(np.int64)
                if subset
                else np.zeros(len(at), np.int64)
            )
            weights = np.bincount(ranks, held[at], minlength=13 if subset else 1) / comb(FACES - subset.bit_count(), size)
            hands, seen = _lonely(bool(subset))
            badugi_gather(hands, seen, weights, int(bool(subset)), size, four(), choose(), out)
    found: Real = np.where(choice == ALL, held, 0.0) + np.bincount(which, out)
    return found


def kept_alone(draws: int, to_come: int) -> NDArray[np.uint8]:
    """What to keep of every hand of four cards, by its number, discards forgotten."""
    which = alike()[1]
    choice = forgotten(field(draws), to_come)[to_come - 1].argmax(axis=1)[which]
    out = np.zeros(len(four()), np.uint8)
    for subset in range(ALL + 1):
        at = np.flatnonzero(choice == subset)
        out[at] = subset_of(subset, at)
    return out
