"""Exact reports, by counting in whole numbers: `python -m benchmarks exact` prints how long they take.

Exact odds are of one wager, and of every wager and strategy of six decks. The report of `croupier odds` has them, too, and
works all of them out again for each option of each reading, so that it can say what rests on one. `croupier solve` is asked
for the wager of each game that takes longest, and so is the odds explorer: its answer is the whole page, after a knob that
nobody turned before.
"""

import time
from collections.abc import Callable
from fractions import Fraction
from itertools import product

from benchmarks.row import Row

from croupier.analysis.edition import Opened, open_edition
from croupier.analysis.odds.odds import lines, odds
from croupier.analysis.solve.solve import solve

EDITIONS = ("pa-2012/casino-war", "md-1.2/casino-war")
TURNS = 30
COUNTED: dict[str, tuple[Callable[[Opened], object], float | None]] = {
    "exact odds of the Tie Wager": (lambda opened: lines(opened, "tie"), 1.0),
    "exact odds of every wager": (lines, 5.0),
    "whole report, every reading weighed": (odds, None),
}
"""What is measured, and the most milliseconds that were promised."""
SOLVED = (
    ("pa-2011-proposed/roulette", "five-adjacent 17"),
    ("pa-2011-proposed/big-six", "$1"),
    ("md-1.2/casino-war", "progressive"),
)
MOST_SOLVING_MS = 2000.0
EXPLORED = (
    ("pa-2012/casino-war", "tie", "payouts.tie={} to 1"),
    ("md-1.2/casino-war", "progressive", "progressive.pays.tie={} to 1"),
    ("pa-2011-proposed/roulette", "straight", "payouts.straight={} to 1"),
    ("pa-2011-proposed/big-six", "joker", "payouts.joker={} to 1"),
)
"""Of each game an edition, a wager, and the knob that is turned."""
MOST_EXPLORING_MS = 150.0
only = ""  # words of the rows that are asked for


def milliseconds(edition: str, counted: Callable[[Opened], object]) -> float:
    """The best of several turns."""
    opened, best = open_edition(edition), float("inf")
    for _ in range(TURNS):
        began = time.process_time()
        counted(opened)
        best = min(best, time.process_time() - began)
    return best * 1e3


def milliseconds_to_solve(edition: str, wager: str) -> float:
    """What gives the wager a tenth, with nothing kept from before."""
    opened = open_edition(edition)
    began = time.process_time()
    solve(opened, wager, Fraction(1, 10))
    return (time.process_time() - began) * 1e3


def milliseconds_to_explore(edition: str, wager: str, knob: str) -> float:
    """The page of the odds explorer at another value of a knob each turn, so that nothing kept helps: the median."""
    from croupier.web.explorer.page import answered
    from croupier.web.page.show import render
    from croupier.web.work.what_if import explored, question

    took = []
    for turn in range(TURNS):
        began = time.process_time()
        asked = question(edition, [knob.format(3 + turn)], wager=wager)
        render("explorer.html", **answered(asked, explored(asked, False)))
        took.append(time.process_time() - began)
    return sorted(took)[TURNS // 2] * 1e3


def milliseconds_to_answer(edition: str, wager: str, knob: str) -> float:
    """The same question asked of the API, which weighs every reading beside it: the median."""
    from croupier.web.work.what_if import explored, question

    took = []
    for turn in range(TURNS):
        began = time.process_time()
        explored(question(edition, [knob.format(3 + turn)], wager=wager))
        took.append(time.process_time() - began)
    return sorted(took)[TURNS // 2] * 1e3


def rows() -> list[Row]:
    """Every edition, measured now."""
    found = []
    for edition, (work, (counted, most)) in product(EDITIONS, COUNTED.items()):
        if only.lower() in f"{work}, {edition}".lower():
            took = milliseconds(edition, counted)
            promised = most or 5.0
            found.append(Row(f"{work}, {edition}", f"{promised:g} ms", took / promised, took / 1e3, most=most and 1))
    for edition, wager in SOLVED:
        if only.lower() in f"solve, {edition} {wager}".lower():
            took = milliseconds_to_solve(edition, wager)
            row = f"solve, {edition} {wager}"
            found.append(Row(row, f"{MOST_SOLVING_MS:g} ms", took / MOST_SOLVING_MS, took / 1e3, most=1))
    for edition, wager, knob in EXPLORED:
        if only.lower() in f"odds explorer, {edition} {wager}".lower():
            took = milliseconds_to_explore(edition, wager, knob)
            row = f"an answer of the odds explorer, {edition} {wager}"
            found.append(Row(row, f"{MOST_EXPLORING_MS:g} ms", took / MOST_EXPLORING_MS, took / 1e3, most=1))
            took = milliseconds_to_answer(edition, wager, knob)
            row = f"the same over HTTP, every reading weighed, odds explorer, {edition} {wager}"
            found.append(Row(row, f"{MOST_EXPLORING_MS:g} ms", took / MOST_EXPLORING_MS, took / 1e3, most=1))
    return found
