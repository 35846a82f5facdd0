"""A book of bets on one round, with how far its wagers go together."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias, TypeVar, overload

from croupier.games.kit.odds.odds import Exact

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

T = TypeVar("T")

Draw: TypeAlias = "Callable[[int, int], list[tuple[NDArray[np.int64], NDArray[np.float64]]]]"
"""Draws so many parts of so many rounds: what all players win together, in cents, and the weight of each round."""


@dataclass(frozen=True, slots=True)
class Together:
    """The wagers of a book in one round, in cents: what is staked, and means and covariances of the nets, row by row.

    `says` are the conventions by which it was counted.
    """

    staked: int
    rows: tuple[str, ...]
    means: tuple[Fraction, ...]
    covariances: tuple[tuple[Fraction, ...], ...]
    says: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BookOdds(Exact):
    """Several bets on one round as one wager, per unit of all of them."""

    together: Together | None = None


class Later(Sequence[T]):
    """What takes a while to count, counted when somebody looks at it."""

    def __init__(self, count: Callable[[], Sequence[T]]) -> None:
        self._count = count

    @cached_property
    def _counted(self) -> Sequence[T]:
        return self._count()

    @overload
    def __getitem__(self, at: int) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[T]: ...
    def __getitem__(self, at: int | slice) -> T | Sequence[T]:
        return self._counted[at]

    def __len__(self) -> int:
        return len(self._counted)
