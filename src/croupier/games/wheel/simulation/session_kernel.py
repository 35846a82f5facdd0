"""Sessions at a wheel in compiled code.

Each spin comes from the session's own stream, and its result is entered in the book.
"""

from typing import Any

import numpy as np

from croupier.chance.random.compiled import kernel
from croupier.chance.random.streams import WORDS, Key, Words, draw_some
from croupier.games.kit.simulation.session_kernel import (
    FOR_SESSIONS,
    Numbers,
    SessionLimits,
    close_book,
    enter_round,
    open_book,
)

U = np.uint64
AHEAD = 64  # spins that are drawn at a time


@kernel
def spin_sessions(key: Key, first: Any, limits: SessionLimits, nets: Numbers, least: Words, rows: Numbers,
                  at_marks: Numbers, paths: Numbers, counts: Numbers) -> None:  # fmt: skip
    """A session for each row, from number `first` on, at a wheel whose stops bring these nets; counts where it stopped.

    The bankroll after each round is kept in `paths`, if that has room for it. Whoever has left keeps the bankroll.
    """
    blocks, state, spins = np.empty(WORDS // 2, np.uint32), np.empty(2, np.int64), np.empty(AHEAD, np.uint16)
    words, kept = blocks.view(np.uint16), paths.shape[1] > 0
    for session in range(len(rows)):
        state[0], state[1] = WORDS, 0
        book = open_book(limits)
        for mark, end in enumerate(limits.marks):
            while not book.ended and book.number < end:
                if book.number % AHEAD == 0:
                    draw_some(key, U(first + session), FOR_SESSIONS, state, blocks, words, len(nets), 0, least, spins)
                stop = spins[book.number % AHEAD]
                counts[stop] += 1
                book = enter_round(nets[stop], book, limits)
                if kept:
                    paths[session, book.number - 1] = book.bankroll
            at_marks[session, mark] = book.bankroll
        close_book(book, rows[session])
