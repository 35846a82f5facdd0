"""Amounts as poker hands are written: in the record's own units, such as 250000 or 0.25. Inside they are whole cents."""

from decimal import Decimal

from croupier.errors import InputError

UNKNOWN_STACK = 10**15
"""Cents in front of a player whose stack a record does not know (`inf`): more than anybody can bet."""


def from_units(amount: object, what: str, *, signed: bool = False) -> int:
    """The cents of an amount written as a whole number or a decimal; fractions of a cent and floats are refused.

    Only what is `signed` may be below zero: PHH marks the post of a player who comes in late so.
    """
    if type(amount) is int and 0 <= amount < 10**15:
        return amount * 100
    if isinstance(amount, bool) or not isinstance(amount, int | Decimal):
        raise InputError(f"{what} must be a number, not {str(amount)[:30]!r}")
    exact = Decimal(amount)
    if not exact.is_finite() or abs(exact) >= 10**15:
        raise InputError(f"{what} is no amount of money")
    if exact < 0 and not signed:
        raise InputError(f"{what} is below zero; only a late player's post among the blinds is written so")
    cents = exact * 100
    if cents != cents.to_integral_value():
        raise InputError(f"{what} = {exact} is no whole number of cents")
    return int(cents)


def in_units(cents: int) -> str:
    """An amount as a record writes it: 250000, or 0.25."""
    sign, cents = ("-", -cents) if cents < 0 else ("", cents)
    return f"{sign}{cents // 100}" if cents % 100 == 0 else f"{sign}{cents // 100}.{cents % 100:02d}"


def number(cents: int) -> int | float:
    """An amount for JSON, as the record's own number."""
    return cents // 100 if cents % 100 == 0 else float(in_units(cents))


def is_known(stack: int) -> bool:
    """Whether a record knows this stack, at its beginning or its end."""
    return stack <= UNKNOWN_STACK // 2


def stack_number(cents: int) -> int | float | None:
    """A stack for JSON; None where the record does not know it."""
    return number(cents) if is_known(cents) else None
