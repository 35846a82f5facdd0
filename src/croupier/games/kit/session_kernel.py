"""Sessions in compiled code: how a round's result is booked, and whole sessions at a wheel. Knows no game.

A session's book is kept round by round: the bankroll, its highest so far and the deepest fall from it, runs of rounds
lost and won, and the bankroll at each mark. A round that brings nothing ends either kind of run.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.chance.random.compiled import kernel
from croupier.chance.random.seeds import ROUNDS
from croupier.chance.random.streams import MASK, SHIFT, WORDS, Blocks, Key, Words, fill
from croupier.games.kit.sessions import DRAWDOWN, END, FINAL, GOAL, LOSING, PLAYED, RUINED, WINNING

U = np.uint64
FOR_SESSIONS = U(2)  # the purpose of their streams
AHEAD = 64  # spins that are drawn at a time

Numbers = NDArray[np.int64]
Rows = NDArray[np.int64]


class Table(NamedTuple):
    """When a session ends; all money in cents. A goal of 0 is none. After the last mark stands a 0."""

    rounds: int
    bankroll: int
    stake: int
    goal: int
    marks: Numbers


class Book(NamedTuple):
    """What is known of a session after some rounds."""

    bankroll: Any
    highest: Any
    fall: Any
    lost: Any  # rounds in a row
    won: Any
    longest_lost: Any
    longest_won: Any


@kernel
def enter(net: Any, book: Book) -> Book:
    """The book after a round that brought so much."""
    bankroll, highest, fall, lost, won, longest_lost, longest_won = book
    bankroll += net
    highest = max(highest, bankroll)
    lost = lost + 1 if net < 0 else 0
    won = won + 1 if net > 0 else 0
    return Book(bankroll, highest, max(fall, highest - bankroll), lost, won, max(longest_lost, lost), max(longest_won, won))


@kernel
def ending(bankroll: Any, table: Table) -> Any:
    """How the session ends with this bankroll (`RUINED`, `GOAL`), or 0."""
    if bankroll < table.stake:
        return RUINED
    return GOAL if table.goal and bankroll >= table.goal else 0


@kernel
def close(book: Book, number: Any, ended: Any, mark: Any, at_marks: Numbers, row: Numbers) -> None:
    """After the last round; whoever has left the table keeps the bankroll."""
    at_marks[mark:] = book.bankroll
    row[FINAL], row[DRAWDOWN] = book.bankroll, book.fall
    row[LOSING], row[WINNING] = book.longest_lost, book.longest_won
    row[PLAYED], row[END] = number, ended


@kernel
def spin(
    key: Key, session: Any, state: Numbers, blocks: Blocks, words: Words, stops: Any, least: Any, spins: Words
) -> None:
    """As many spins as there is room for, from the next words of the session's stream."""
    word = state[0]
    for place in range(len(spins)):
        while True:
            if word >= WORDS:
                fill(key, session, FOR_SESSIONS, state[1], ROUNDS, blocks)
                state[1] += 8
                word = 0
            product = U(words[word]) * stops
            word += 1
            if product & MASK >= least:
                break
        spins[place] = product >> SHIFT
    state[0] = word


@kernel
def spin_sessions(key: Key, first: Any, table: Table, nets: Numbers, least: Words, rows: Rows, at_marks: Rows, paths: Rows,
                  counts: Numbers) -> None:  # fmt: skip
    """A session for each row, from number `first` on, at a wheel whose stops bring these nets; counts where it stopped.

    The bankroll after each round is kept in `paths`, if that has room for it.
    """
    blocks, state, spins = np.empty(WORDS // 2, np.uint32), np.empty(2, np.int64), np.empty(AHEAD, np.uint16)
    words, kept = blocks.view(np.uint16), paths.shape[1] > 0
    stops = len(nets)
    for session in range(len(rows)):
        state[0], state[1] = WORDS, 0
        book = Book(table.bankroll, table.bankroll, 0, 0, 0, 0, 0)
        number, mark, ended = 0, 0, 0
        while not ended and number < table.rounds:
            if number % AHEAD == 0:
                spin(key, U(first + session), state, blocks, words, U(stops), U(least[stops]), spins)
            stop = spins[number % AHEAD]
            counts[stop] += 1
            book = enter(nets[stop], book)
            number += 1
            if kept:
                paths[session, number - 1] = book.bankroll
            if number == table.marks[mark]:
                at_marks[session, mark] = book.bankroll
                mark += 1
            ended = ending(book.bankroll, table)
        close(book, number, ended, mark, at_marks[session], rows[session])
