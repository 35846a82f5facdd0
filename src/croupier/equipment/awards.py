"""What a winning wager is paid: odds ("35 to 1"), fixed sums ("5000.00 per 5.00"), shares of a meter, or these joined."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import total_ordering
from math import gcd

from croupier.equipment.money import cents, dollars
from croupier.errors import InputError
from croupier.part import value_class

_ODDS = re.compile(r"(\d{1,9}) to (\d{1,9})", re.ASCII)
_FIXED = re.compile(r"([\d,.]+) per ([\d,.]+)")
_SHARE = re.compile(r"([0-9]{1,3})% of (\w[\w -]*)")


@total_ordering
@dataclass(frozen=True, slots=True, eq=False)
class Odds:
    """`win` units for every `stake` units wagered; the stake itself stays the player's. "4 to 2" equals "2 to 1"."""

    win: int
    stake: int = 1

    @classmethod
    def parse(cls, text: object) -> "Odds":
        """Read "35 to 1"; anything else is refused."""
        match = _ODDS.fullmatch(text.strip()) if isinstance(text, str) else None
        if not match or int(match[2]) == 0:
            raise InputError(f'{text!r} are not odds; write them as "35 to 1"')
        return cls(int(match[1]), int(match[2]))

    @property
    def ratio(self) -> Fraction:
        return Fraction(self.win, self.stake)

    def winnings(self, stake_cents: int) -> Fraction:
        """The exact winnings in cents; the chips in play may not be able to pay a fraction."""
        return stake_cents * self.ratio

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Odds) and self.win * other.stake == other.win * self.stake

    def __hash__(self) -> int:
        common = gcd(self.win, self.stake)
        return hash((self.win // common, self.stake // common))

    def __lt__(self, other: "Odds") -> bool:
        return self.win * other.stake < other.win * self.stake

    def __str__(self) -> str:
        return f"{self.win} to {self.stake}"


@value_class
class Fixed:
    """A sum for every `per_cents` wagered."""

    sum_cents: int
    per_cents: int

    def __str__(self) -> str:
        return f"{dollars(self.sum_cents)} per {dollars(self.per_cents)}"


@value_class
class MeterShare:
    """A percentage of a named progressive meter."""

    percent: int
    meter: str

    def __str__(self) -> str:
        return f"{self.percent}% of {self.meter}"


@value_class
class Award:
    """Odds, fixed sums and shares of meters that are paid together."""

    parts: tuple[Odds | Fixed | MeterShare, ...]

    @classmethod
    def parse(cls, text: object) -> "Award":
        """Read "1000 to 1 and 100% of progressive"; anything else is refused."""
        if not isinstance(text, str):
            raise InputError(f'{text!r} is not an award; write it as "10 to 1" or "5000.00 per 5.00"')
        return cls(tuple(_part(part.strip()) for part in text.split(" and ")))

    @property
    def shares(self) -> tuple[MeterShare, ...]:
        return tuple(part for part in self.parts if isinstance(part, MeterShare))

    @property
    def fixed(self) -> "Award":
        """What is paid whatever the meters show."""
        return Award(tuple(part for part in self.parts if not isinstance(part, MeterShare)))

    def winnings(self, stake_cents: int, meters: Mapping[str, int] | None = None) -> Fraction:
        """The exact winnings in cents, with the meters as they stand (in cents)."""
        total = Fraction(0)
        for part in self.parts:
            match part:
                case Odds():
                    total += part.winnings(stake_cents)
                case Fixed():
                    total += Fraction(stake_cents * part.sum_cents, part.per_cents)
                case MeterShare():
                    if meters is None or part.meter not in meters:
                        raise InputError(f"the award {self} needs the amount of the meter {part.meter!r}")
                    total += Fraction(meters[part.meter] * part.percent, 100)
        return total

    def __str__(self) -> str:
        return " and ".join(map(str, self.parts))


def _part(text: str) -> Odds | Fixed | MeterShare:
    if _ODDS.fullmatch(text):
        return Odds.parse(text)
    if match := _FIXED.fullmatch(text):
        per = cents(match[2])
        if per > 0:
            return Fixed(cents(match[1]), per)
    if match := _SHARE.fullmatch(text):
        return MeterShare(int(match[1]), match[2])
    raise InputError(f'{text!r} is not an award; write "10 to 1", "5000.00 per 5.00" or "100% of METER", joined by "and"')
