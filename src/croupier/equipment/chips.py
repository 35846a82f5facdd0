"""Chips: the denominations in play, what they can pay, and the colours that tell roulette players apart."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Literal

from croupier.equipment.money import dollars
from croupier.errors import InputError

Breakage = Literal["up", "down"]
"""Where an amount goes that the chips in play cannot pay: up or down to the nearest one they can."""


@dataclass(frozen=True, slots=True)
class Chips:
    """The denominations in play, in cents. Each is a multiple of the smallest, so any multiple of that can be paid."""

    denominations: tuple[int, ...]

    def __post_init__(self) -> None:
        if not self.denominations or min(self.denominations) <= 0:
            raise InputError("chips in play need at least one denomination above zero")
        for value in self.denominations:
            if value % self.smallest:
                raise InputError(
                    f"a {dollars(value)} chip is not a multiple of the smallest chip in play, {dollars(self.smallest)}"
                )

    @property
    def smallest(self) -> int:
        return min(self.denominations)

    def pays(self, amount: Fraction | int, breakage: Breakage) -> int:
        """The amount in whole chips: itself if they can pay it, otherwise broken up or down to what they can."""
        units = Fraction(amount) / self.smallest
        whole = -(-units.numerator // units.denominator) if breakage == "up" else units.numerator // units.denominator
        return whole * self.smallest


@cache
def chips(denominations: tuple[int, ...]) -> Chips:
    """The chips of these denominations; made once, as every wager asks for them."""
    return Chips(denominations)


@dataclass(frozen=True, slots=True)
class Colour:
    """One player's roulette chips at one table: a colour nobody else has, worth what was agreed at the buy-in."""

    name: str
    chip_cents: int
