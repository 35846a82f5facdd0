"""Money as whole cents: read from "5.00", written as "5.00", never a float in between."""

import re
from typing import NewType

from croupier.errors import InputError

Cents = NewType("Cents", int)

_AMOUNT = re.compile(r"\$?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?")
_LONGEST = 18  # digits; more than all the money there is, and little enough to be added up without thought


def cents(amount: object) -> Cents:
    """The whole cents of "5", "5.00" or "$1,500.00", or of a whole number of dollars.

    Anything else (negative, a fraction of a cent, not a number) is refused with the form that would be right.
    """
    text = amount.strip() if isinstance(amount, str) else repr(amount) if isinstance(amount, int | float) else ""
    if isinstance(amount, bool) or len(text) > _LONGEST or not (found := _AMOUNT.fullmatch(text)):
        shown = repr(amount) if len(repr(amount)) <= 40 else repr(amount)[:40] + "…"
        raise InputError(f'{shown} is not an amount of money; write dollars and cents such as "5.00"')
    whole, part = found.groups()
    return Cents(int(whole.replace(",", "")) * 100 + int((part or "").ljust(2, "0")))


def dollars(amount: int) -> str:
    """500 as "5.00", -250 as "-2.50"."""
    sign = "-" if amount < 0 else ""
    return f"{sign}{abs(amount) // 100}.{abs(amount) % 100:02d}"
