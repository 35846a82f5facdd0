"""Chips: the denominations in play, what they can pay, and the colours that tell roulette players apart."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import field
from fractions import Fraction
from functools import cache
from typing import Literal

from croupier.equipment.money import cents as cents_of
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.part import value_class

Breakage = Literal["up", "down"]
"""Where an amount goes that the chips in play cannot pay: up or down to the nearest one they can."""


@value_class
class Chips:
    """The denominations in play, in cents. Each is a multiple of the smallest, so any multiple of that can be paid."""

    denominations: tuple[int, ...]
    smallest: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not self.denominations or min(self.denominations) <= 0:
            raise InputError("chips in play need at least one denomination above zero")
        object.__setattr__(self, "smallest", min(self.denominations))
        for value in self.denominations:
            if value % self.smallest:
                raise InputError(
                    f"a {dollars(value)} chip is not a multiple of the smallest chip in play, {dollars(self.smallest)}"
                )

    def pays(self, amount: Fraction | int, breakage: Breakage) -> int:
        """The amount in whole chips: itself if they can pay it, otherwise broken up or down to what they can."""
        over, under = amount.numerator, amount.denominator * self.smallest
        return (-(-over // under) if breakage == "up" else over // under) * self.smallest


@cache
def chips(denominations: tuple[int, ...]) -> Chips:
    """The chips of these denominations; made once, as every wager asks for them."""
    return Chips(denominations)


@value_class
class Colour:
    """One player's roulette chips at one table: a colour nobody else has, worth what was agreed at the buy-in."""

    name: str
    chip_cents: int


# Pieces by denomination

Pieces = Mapping[str, int]
"""How many chips there are of each denomination, which is written as "25.00"; those of which there is none are left out."""
_PIECES = re.compile(r"(\d{1,9})\s*[x×*]\s*(\$?[\d.,]{1,18})", re.ASCII | re.IGNORECASE)
_BETWEEN = re.compile(r"[\s;+]+")


def is_pieces(text: str) -> bool:
    """Whether this says how many chips of which denomination, rather than an amount."""
    return _PIECES.match(text.strip()) is not None


def pieces_in(text: str, denominations: Iterable[int]) -> dict[str, int]:
    """The pieces in "40x25.00 100x5.00", the highest first; each denomination is one of these, and stands there once.

    "0" is an empty rack. Anything else is refused with what would be right.
    """
    known = sorted(denominations, reverse=True)
    rest, found = text.strip(), dict[int, int]()
    if rest == "0":
        return {}
    while match := _PIECES.match(rest):
        pieces, value = int(match[1]), cents_of(match[2])
        if value not in known:
            raise InputError(f"no chip of {dollars(value)} is in play; there are {', '.join(map(dollars, known))}")
        if value in found:
            raise InputError(f"chips of {dollars(value)} are counted twice: give all of them at once")
        found[value] = pieces
        rest = rest[match.end() :]
        if rest and not (gap := _BETWEEN.match(rest)):
            break
        rest = rest[gap.end() :] if rest and gap else rest
    if rest or not found:
        shown = f"20x{dollars(known[len(known) // 2])}" if known else "20x25.00"
        raise InputError(f"{text.strip()[:40]!r} does not say how many chips of which value: give pieces such as {shown}")
    return {dollars(value): found[value] for value in known if found.get(value)}


def worth(pieces: Pieces) -> int:
    """What the pieces are worth together, in cents."""
    return sum(count * cents_of(value) for value, count in pieces.items())


def written(pieces: Pieces) -> str:
    """The pieces as they are read: "40x25.00 100x5.00"; "0" for none."""
    return " ".join(f"{count}x{value}" for value, count in pieces.items() if count) or "0"


def moved(pieces: Pieces, other: Pieces, sign: int = 1) -> dict[str, int]:
    """The pieces with the others added, or taken away with -1; the highest first."""
    both = {value: pieces.get(value, 0) + sign * other.get(value, 0) for value in {**pieces, **other}}
    return {value: both[value] for value in sorted(both, key=cents_of, reverse=True) if both[value]}


def made_of(cents: int, denominations: Iterable[int]) -> dict[str, int]:
    """The fewest pieces that are worth so much, or as near below it as the smallest chip allows."""
    found: dict[str, int] = {}
    for value in sorted(denominations, reverse=True):
        count, cents = divmod(cents, value)
        if count:
            found[dollars(value)] = count
    return found
