"""How a float is made up: what a house puts into the tray of a table, by denomination."""

from collections.abc import Iterable, Mapping

from croupier.equipment.chips import made_of, moved
from croupier.equipment.money import dollars

SHARES: Mapping[int, int] = {1_00: 2, 5_00: 12, 25_00: 36, 100_00: 35, 500_00: 15}
"""Of what a float is worth, so many hundredths are in chips of each value; they are what wagers are paid with."""
SMALL = 1
"""The same of any other denomination below the largest of these."""
STACK = 20
"""Chips come in whole stacks."""


def float_of(cents: int, denominations: Iterable[int]) -> dict[str, int]:
    """A float of so much, the highest first: whole stacks by the shares, and the rest in the fewest pieces.

    Where the chips in play cannot make the amount, it is as near below it as they can.
    """
    values = sorted(denominations, reverse=True)
    found: dict[str, int] = {}
    left = cents
    for value in values:
        share = SHARES.get(value, SMALL if value < max(SHARES) else 0)
        stacks = cents * share // 100 // (value * STACK)
        if stacks:
            found[dollars(value)] = stacks * STACK
            left -= stacks * STACK * value
    usual = [value for value in values if value <= max(SHARES)]
    return moved(found, made_of(left, usual or values))
