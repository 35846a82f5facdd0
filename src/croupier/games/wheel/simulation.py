"""The simulation plan of a wheel: what each stop pays each wager, and results from how often each stop came.

Settles for itself, apart from `play` and from the odds.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from croupier.chance.random.seeds import GENERATOR
from croupier.errors import InputError
from croupier.games.kit.simulation import Chunk, Counts, Sampled
from croupier.games.kit.wager import Wager

MOST_SPINS, MOST_TOTALS = 10**13, 10**18
BLOCK = 1 << 40  # spins whose totals are drawn at once
_WORK = 1 << 28  # spins of a chunk


class Paid(NamedTuple):
    """One wager: its net per unit at each stop of the wheel."""

    wager: str
    nets: tuple[Fraction, ...]
    name: str = ""


def paid(wager: Wager, stops: Sequence[str], name: str = "") -> Paid:
    """One wager. Of several equal parts the one on the stop wins and the others lose."""
    part, paid = Fraction(1, wager.parts), map(wager.wins, stops)
    return Paid(wager.kind, tuple(part * odds.ratio - (1 - part) if odds else Fraction(-1) for odds in paid), name)


def book(bets: Sequence[tuple[Wager, Fraction]], stops: Sequence[str]) -> Paid:
    """Several wagers on the same spin as one, per unit of all the money in them."""
    total = sum((amount for _, amount in bets), Fraction(0))
    each = [(paid(wager, stops).nets, amount / total) for wager, amount in bets]
    sums = (sum((nets[stop] * share for nets, share in each), Fraction(0)) for stop in range(len(stops)))
    return Paid("book", tuple(sums))


@dataclass(frozen=True, slots=True)
class WheelPlan:
    """The same wagers spin after spin. Stops that make a spin void are left out: it is spun again."""

    seed: int
    rounds: int
    wagers: tuple[Paid, ...]
    every_spin: bool = False

    def __post_init__(self) -> None:
        most = MOST_SPINS if self.every_spin else MOST_TOTALS
        if not 1 <= self.rounds <= most:
            raise InputError(f"1 to {most:,} spins can be simulated, not {self.rounds:,}")

    @property
    def stops(self) -> int:
        return len(self.wagers[0].nets)

    @property
    def groups(self) -> int:
        from croupier.chance.random.spins import SPINS

        return -(-self.rounds // (SPINS if self.every_spin else BLOCK))

    @property
    def groups_at_once(self) -> int:
        from croupier.chance.random.spins import SPINS

        return _WORK // SPINS if self.every_spin else 1024

    @property
    def mode(self) -> str:
        return "every spin" if self.every_spin else "totals"

    @property
    def compared(self) -> bool:
        return True

    @property
    def ordered(self) -> bool:
        return self.every_spin

    @property
    def generator(self) -> str:
        return GENERATOR if self.every_spin else "Philox4x64, one multinomial for each block"

    @property
    def told(self) -> Mapping[str, object]:
        return {"stops": self.stops}

    def run(self, chunk: Chunk) -> Counts:
        """Spin the chunk's groups."""
        from croupier.chance.random import spins, streams

        if self.every_spin:
            found = spins.every_spin(streams.key(self.seed), *chunk, self.rounds, self.stops)
        else:
            found = spins.totals(self.seed, *chunk, self.rounds, BLOCK, self.stops)
        return Counts(tuple(map(int, found)))

    def rounds_of(self, counts: Counts) -> int:
        return sum(counts.sums)

    def lines(self, counts: Counts) -> list[Sampled]:
        """The wagers as they came out."""
        return [Sampled(paid.wager, outcomes(paid, counts.sums), name=paid.name) for paid in self.wagers]


def outcomes(paid: Paid, counts: Sequence[int]) -> tuple[tuple[Fraction, int], ...]:
    """How often each net came, from how often each stop did."""
    found: dict[Fraction, int] = {}
    for net, count in zip(paid.nets, counts, strict=True):
        found[net] = found.get(net, 0) + count
    return tuple(sorted((net, count) for net, count in found.items() if count))
