"""A session's book in compiled code: how each round's result is entered, and what is left at the end.

It knows no game: a round is what it brought.

The book is kept round by round: the bankroll, its highest so far and the deepest fall from it, runs of rounds lost and
won, and the bankroll at each mark. A round that brings nothing ends either kind of run.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.chance.random.compiled import kernel, part
from croupier.games.kit.simulation.sessions import DRAWDOWN, END, FINAL, GOAL, LOSING, PLAYED, RUINED, WINNING, SessionTerms

FOR_SESSIONS = np.uint64(2)  # the purpose of their streams

Numbers = NDArray[np.int64]


class SessionLimits(NamedTuple):
    """When a session ends; all money in cents. A goal of 0 is none. The last mark is the last round."""

    bankroll: int
    stake: int
    goal: int
    marks: Numbers


def limits_of(terms: SessionTerms) -> SessionLimits:
    """The terms of a session in plain numbers."""
    return SessionLimits(terms.bankroll, terms.stake, terms.goal or 0, np.array(terms.marks, np.int64))


class Book(NamedTuple):
    """What is known of a session after some rounds."""

    number: Any  # of the last round
    bankroll: Any
    highest: Any
    fall: Any
    lost: Any  # rounds in a row
    won: Any
    longest_lost: Any
    longest_won: Any
    ended: Any  # how, or 0


@part
def open_book(limits: SessionLimits) -> Book:
    """The book before the first round."""
    return Book(0, limits.bankroll, limits.bankroll, 0, 0, 0, 0, 0, 0)


@part
def enter_round(net: Any, book: Book, limits: SessionLimits) -> Book:
    """The book after a round that brought so much."""
    number, bankroll, highest, fall, lost, won, longest_lost, longest_won, ended = book
    bankroll += net
    highest = max(highest, bankroll)
    fall = max(fall, highest - bankroll)
    lost = lost + 1 if net < 0 else 0
    won = won + 1 if net > 0 else 0
    if bankroll < limits.stake:
        ended = RUINED
    elif limits.goal and bankroll >= limits.goal:
        ended = GOAL
    return Book(number + 1, bankroll, highest, fall, lost, won, max(longest_lost, lost), max(longest_won, won), ended)


@part
def close_book(book: Book, row: Numbers) -> None:
    """What the session leaves behind."""
    row[FINAL], row[DRAWDOWN] = book.bankroll, book.fall
    row[LOSING], row[WINNING] = book.longest_lost, book.longest_won
    row[PLAYED], row[END] = book.number, book.ended


@kernel
def drawn_sessions(came: Numbers, nets: Numbers, limits: SessionLimits, rows: Numbers, at_marks: Numbers, paths: Numbers,
                   counts: Numbers) -> None:  # fmt: skip
    """A session for each row. `came` says by their places which of the nets its rounds bring; those played are counted."""
    for session in range(len(rows)):
        book = open_book(limits)
        for mark, end in enumerate(limits.marks):
            while not book.ended and book.number < end:
                place = came[session, book.number]
                counts[place] += 1
                book = enter_round(nets[place], book, limits)
                if paths.shape[1] > 0:
                    paths[session, book.number - 1] = book.bankroll
            at_marks[session, mark] = book.bankroll
        close_book(book, rows[session])
