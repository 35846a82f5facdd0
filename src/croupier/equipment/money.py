"""Money as whole cents: read from "5.00", written as "5.00", never a float in between."""

import re
from typing import NewType

from croupier.errors import InputError

Cents = NewType("Cents", int)

_AMOUNT = re.compile(r"\$?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?", re.ASCII)
_LONGEST = 18  # digits; more than all the money there is, and little enough to be added up without thought


def cents(amount: object) -> Cents:
    """The whole cents of "5", "5.00" or "$1,500.00", or of a whole number of dollars.

    Anything else (negative, a fraction of a cent, not a number) is refused with the form that would be right.
    """
    text = _written(amount)
    if isinstance(amount, bool) or len(text) > _LONGEST or not (match := _AMOUNT.fullmatch(text.strip())):
        shown = text if len(text) <= 40 else text[:40] + "…"
        shown = repr(shown) if isinstance(amount, str) else shown
        raise InputError(f'{shown} is not an amount of money; write dollars and cents such as "5.00"')
    whole, part = match.groups()
    return Cents(int(whole.replace(",", "")) * 100 + int((part or "").ljust(2, "0")))


def dollars(amount: int) -> str:
    """500 as "5.00", -250 as "-2.50"."""
    sign = "-" if amount < 0 else ""
    return f"{sign}{abs(amount) // 100}.{abs(amount) % 100:02d}"


def _written(amount: object) -> str:
    if isinstance(amount, str):
        return amount
    if isinstance(amount, int) and abs(amount) >= 10**_LONGEST:
        return "so large a number"  # Python refuses to write out one of thousands of digits
    return repr(amount)
