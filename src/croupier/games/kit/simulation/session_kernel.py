"""Sessions in compiled code: how each round's result is entered in a session's book, and sessions whose rounds are drawn.

It knows no game: a round is what it brought.
"""

from typing import Any

import numpy as np

from croupier.chance.random.compiled import kernel, part
from croupier.chance.random.streams import WORDS, Key, Words, draw_some
from croupier.games.kit.simulation.sessions import (
    DRAWDOWN,
    END,
    FINAL,
    GOAL,
    HIGHEST,
    LOSING,
    LOST,
    PLAYED,
    RUINED,
    WINNING,
    WON,
    Books,
    Rows,
)

FOR_SESSIONS = np.uint64(2)  # the purpose of their streams


@part
def enter_round(net: Any, row: Rows, path: Rows, stake: Any, goal: Any) -> None:
    """Enter what a round brought in the session's row, and in its path where that is kept.

    A round that brings nothing ends a run of rounds won as well as one of rounds lost.
    """
    bankroll = row[FINAL] + net
    if len(path):
        path[row[PLAYED]] = bankroll
    row[FINAL] = bankroll
    row[PLAYED] += 1
    row[HIGHEST] = max(row[HIGHEST], bankroll)
    row[DRAWDOWN] = max(row[DRAWDOWN], row[HIGHEST] - bankroll)
    row[LOST] = row[LOST] + 1 if net < 0 else 0
    row[WON] = row[WON] + 1 if net > 0 else 0
    row[LOSING], row[WINNING] = max(row[LOSING], row[LOST]), max(row[WINNING], row[WON])
    if bankroll < stake:
        row[END] = RUINED
    elif bankroll >= goal:
        row[END] = GOAL


@kernel
def spin(key: Key, first: Any, stops: Any, least: Words, out: Words) -> None:
    """For each session, from number `first` on, the stops of a wheel from its own stream."""
    blocks, state = np.empty(WORDS // 2, np.uint32), np.empty(2, np.int64)
    for session in range(len(out)):
        state[0], state[1] = WORDS, 0
        draw_some(
            key, np.uint64(first + session), FOR_SESSIONS, state, blocks, blocks.view(np.uint16), stops, 0, least,
            out[session],
        )  # fmt: skip


@kernel
def play_drawn(came: "Rows | Words", nets: Rows, books: Books) -> None:
    """A session for each row. `came` says by their places which of the nets its rounds bring; those played are counted."""
    stake, goal, counts = books.stake, books.goal, books.counts  # once: each look-up counts references
    for session in range(len(came)):
        row, path, places = books.rows[session], books.paths[session], came[session]
        for mark, end in enumerate(books.marks):
            while not row[END] and row[PLAYED] < end:
                place = places[row[PLAYED]]
                counts[place] += 1
                enter_round(nets[place], row, path, stake, goal)
            books.at_marks[session, mark] = row[FINAL]
