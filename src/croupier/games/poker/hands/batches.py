"""The values of many hands at once: arrays checked, then ranked by the kernel of their kind."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import FACES, name
from croupier.errors import InputError
from croupier.games.poker.hands import lookup
from croupier.games.poker.hands.kernels import Cards, badugi_rows, rank_choices, rank_rows
from croupier.games.poker.hands.kinds import Kind, takes
from croupier.games.poker.hands.single import SCALES


def ranked(kind: Kind, cards: NDArray[Any], boards: NDArray[Any] | None = None) -> NDArray[np.int32]:
    """The value of each row, 0 where no low qualifies."""
    need = takes(kind)
    rows = as_cards(cards, "the cards")
    count = rows.shape[1]
    if count not in need.own or (boards is None) != (need.board == 0):
        shared = "no boards" if boards is None else "boards"
        raise InputError(f"hands of kind {kind} are ranked from {need}, not from {count} and {shared}")
    if boards is not None:
        from croupier.games.poker.hands.omaha import omaha_ranks

        return omaha_ranks(rows, boards)[0 if kind == "omaha-high" else 1]
    out = np.empty(len(rows), np.int32)
    columns, deck = lookup.columns(count), lookup.deck()
    if kind == "badugi":
        different = badugi_rows(rows, columns, out, deck, lookup.badugi_steps())
    elif kind == "2-7" and count > 5:
        different = rank_choices(rows, lookup.choices(count), out, deck, lookup.placed(5)[0], lookup.table("2-7", 5))
    else:
        different = rank_rows(rows, columns, out, deck, lookup.placed(count)[0], lookup.table(SCALES[kind], count))
    if not different:
        raise twice(rows)
    return out


def as_cards(given: NDArray[Any], what: str) -> Cards:
    """The rows as bytes, if they are rows of cards whose faces are all known."""
    rows = np.asarray(given)
    if rows.ndim != 2 or rows.dtype.kind not in "iu":
        raise InputError(f"{what} must be whole numbers in rows, one hand a row")
    if rows.size and (rows.max() >= FACES or (rows.dtype.kind == "i" and rows.min() < 0)):
        row, column = np.argwhere((rows < 0) | (rows >= FACES))[0].tolist()
        raise InputError(f"row {row} of {what} has {rows[row, column]}; a face is 0 to {FACES - 1}")
    return np.ascontiguousarray(rows, np.uint8)


def twice(rows: Cards) -> InputError:
    """The refusal of rows of which at least one holds a card more than once: names the first."""
    ordered = np.sort(rows, axis=1)
    row, column = np.argwhere(ordered[:, 1:] == ordered[:, :-1])[0].tolist()
    return InputError(f"in row {row} {name(ordered[row, column])} appears more than once")
