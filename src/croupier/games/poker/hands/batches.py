"""The values of many hands at once: arrays checked, then ranked by the kernel of their kind."""

from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import FACES, name
from croupier.errors import InputError
from croupier.games.poker.hands import lookup
from croupier.games.poker.hands.kernels import Cards, Values, badugi_fours, badugi_rows, rank_rows
from croupier.games.poker.hands.kinds import SIXES, TAKES, Kind, takes
from croupier.games.poker.hands.omaha import omaha_tables, rank_omaha
from croupier.games.poker.hands.single import SCALES


def ranked(kind: Kind, cards: NDArray[Any], boards: NDArray[Any] | None = None) -> Values:
    """The value of each row, 0 where no low qualifies."""
    need = takes(kind)
    rows = _as_cards(cards, "the cards")
    count = rows.shape[1]
    if count not in need.own or (boards is None) != (need.board == 0):
        shared = "no boards" if boards is None else "boards"
        raise InputError(f"hands of kind {kind} are ranked from {need}, not from {count} and {shared}")
    if kind == "short-high" and rows.size and rows.min() < SIXES:
        row, column = np.argwhere(rows < SIXES)[0].tolist()
        raise InputError(f"row {row} of the cards has {name(rows[row, column])}; the lowest cards of {kind} are sixes")
    if boards is not None:
        return omaha_ranks(rows, boards)[0 if kind == "omaha-high" else 1]
    if kind == "2-7" and count > 5:  # a flush spoils a low, so that every choice of five counts with its suits
        _require_different(rows)
        best: Values = np.maximum.reduce([ranked(kind, rows[:, five]) for five in combinations(range(count), 5)])
        return best
    out, columns = np.empty(len(rows), np.int32), lookup.columns(count)
    if kind == "badugi" and count == 4:
        different = badugi_fours(rows, out, *lookup.badugi_fours())
    elif kind == "badugi":
        different = badugi_rows(rows, columns, out, lookup.tables(5))
    else:
        different = rank_rows(rows, columns, out, lookup.tables(count, SCALES[kind]))
    if not different:
        _require_different(rows)
    return out


def omaha_ranks(cards: NDArray[Any], boards: NDArray[Any]) -> tuple[Values, Values]:
    """The values of the high and of the low hand of each row, 0 where no low qualifies; a single board serves all rows."""
    own, shared = _as_cards(cards, "the cards"), _as_cards(boards, "the boards")
    need = TAKES["omaha-8"]
    if own.shape[1] not in need.own or shared.shape[1] != need.board:
        raise InputError(f"Omaha hands are ranked from {need}, not from {own.shape[1]} and a board of {shared.shape[1]}")
    if len(shared) not in {1, len(own)}:
        raise InputError(f"there are {len(own)} hands and {len(shared)} boards; give one board or one for each hand")
    high, low = np.empty(len(own), np.int32), np.empty(len(own), np.int32)
    if not rank_omaha(own, shared, high, low, lookup.tables(5, "high"), omaha_tables()):
        _require_different(np.hstack([own, np.broadcast_to(shared, (len(own), need.board))]))
    return high, low


def _as_cards(given: NDArray[Any], what: str) -> Cards:
    """The rows as bytes, if they are rows of cards whose faces are all known."""
    rows = np.asarray(given)
    if rows.ndim != 2 or rows.dtype.kind not in "iu":
        raise InputError(f"{what} must be whole numbers in rows, one hand a row")
    if rows.size and (rows.max() >= FACES or (rows.dtype.kind == "i" and rows.min() < 0)):
        row, column = np.argwhere((rows < 0) | (rows >= FACES))[0].tolist()
        raise InputError(f"row {row} of {what} has {rows[row, column]}; a face is 0 to {FACES - 1}")
    return np.ascontiguousarray(rows, np.uint8)


def _require_different(rows: Cards) -> None:
    """Refuse rows of which at least one holds a card more than once, naming the first."""
    ordered = np.sort(rows, axis=1)
    for row, column in np.argwhere(ordered[:, 1:] == ordered[:, :-1])[:1].tolist():
        raise InputError(f"in row {row} {name(ordered[row, column])} appears more than once")
