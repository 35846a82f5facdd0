"""Sessions at a wheel: the same bets spin after spin, until the rounds or the money are used up."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.chance.random.seeds import GENERATOR
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.kit.sessions import COLUMNS, GAME_AT, ROUNDS, Sessions, Terms
from croupier.games.kit.simulation import Chunk, Counts, Sampled
from croupier.games.wheel.simulation import Paid, outcomes

if TYPE_CHECKING:
    from croupier.games.kit.sessions import Rows

_WORK = 20_000_000  # spins of a chunk


@dataclass(frozen=True, slots=True)
class WheelSessions(Sessions):
    """Sessions of one book of bets. `cents` is what each stop of the wheel brings; void spins are made again."""

    seed: int
    terms: Terms
    paid: Paid
    cents: tuple[int, ...]

    @property
    def groups(self) -> int:
        return self.terms.sessions

    @property
    def groups_at_once(self) -> int:
        return max(1, _WORK // self.terms.rounds)

    @property
    def mode(self) -> str:
        return "sessions"

    @property
    def compared(self) -> bool:
        return True

    @property
    def independent(self) -> bool:
        return True

    @property
    def exact(self) -> bool:
        return True

    @property
    def generator(self) -> str:
        return GENERATOR

    @property
    def told(self) -> Mapping[str, object]:
        return {"stops": len(self.cents)}

    @property
    def says(self) -> tuple[str, ...]:
        return ()

    def _played(self, chunk: Chunk, kept: int) -> "tuple[Rows, Rows, Rows, Rows]":
        import numpy as np

        from croupier.chance.random import streams
        from croupier.games.kit import session_kernel

        many, marks = chunk.groups, len(self.terms.marks)
        rows, paths = np.zeros((many, COLUMNS), np.int64), np.zeros((many, kept), np.int64)
        at_marks, counts = np.zeros((many, marks), np.int64), np.zeros(len(self.cents), np.int64)
        session_kernel.spin_sessions(
            streams.key(self.seed), chunk.first, self.terms.table(), np.array(self.cents, np.int64),
            streams.least(len(self.cents)), rows, at_marks, paths, counts,
        )  # fmt: skip
        return rows, at_marks, paths, counts

    def rounds_of(self, counts: Counts) -> int:
        return counts.sums[ROUNDS] if counts.sums else 0

    def lines(self, counts: Counts) -> list[Sampled]:
        """The book as it came out, per unit of all the money in it."""
        return [Sampled(self.paid.wager, outcomes(self.paid, counts.sums[GAME_AT:]), name=self.paid.name)]


def in_cents(paid: Paid, stake: int, smallest: int) -> tuple[int, ...]:
    """What each stop brings the book of so many cents; refused where the chips in play cannot pay it."""
    return tuple(whole(net * stake, smallest, f"wagers of {dollars(stake)}") for net in paid.nets)


def whole(cents: Fraction, smallest: int, what: str) -> int:
    """An amount that chips can pay: sessions know no breakage, which would change the odds."""
    if cents % smallest:
        brings = f"{float(abs(cents)) / 100:.4f}".rstrip("0")
        raise InputError(f"{what} would bring {brings} somewhere, which chips of {dollars(smallest)} and more cannot pay")
    return int(cents)


def amounts(bets: Sequence[tuple[str, Fraction]], smallest: int) -> list[int]:
    """The bets in cents; an amount that the chips in play cannot make is refused."""
    found = []
    for wager, amount in bets:
        if amount * 100 % smallest:
            chips = f"chips of {dollars(smallest)} and more"
            cents = amount * 100
            said = f"${dollars(int(cents))}" if cents.denominator == 1 else f"{amount} of a dollar"
            raise InputError(f"--bet {wager[:40]!r}: {said} cannot be made of {chips}")
        found.append(int(amount * 100))
    return found
