"""Numbers and amounts as options give them; what is none is refused by the option's name."""

import re
from collections.abc import Iterable
from fractions import Fraction

from croupier.equipment.money import cents
from croupier.errors import InputError

_AT_A_BOX = re.compile(r"(.*\S)\s+at\s+(\d{1,3})", re.ASCII)
_DIGITS = 18  # of the largest number
_NUMBER = re.compile(
    r"(?=\.?\d)(?:\d{1,3}(?:[,_]\d{3}){1,5}|\d*)(?:\.\d{1,9})?(?:[eE]\+?\d{1,2})?|\d{1,18}/[1-9]\d{0,17}", re.ASCII
)


def count(text: object) -> object:
    """Return the digits of a count such as "1e6", "2.5e6" or "1,000,000"; anything else as it is."""
    number = _number(text) if isinstance(text, str) else None
    return text if number is None or number.denominator > 1 or number >= 10**_DIGITS else str(number)


def units(text: str | None, option: str) -> Fraction | None:
    """An exact number: "20", "2.5", ".5", "5/2", "1,000" or "1e3"."""
    if text is None:
        return None
    number = _number(text)
    if number is None or number >= 10**_DIGITS:
        problem = 'not a number such as "20", "2.5" or "5/2"' if number is None else f"too large; at most {_DIGITS} digits"
        raise InputError(f"{option[:80]}: {text[:30]!r} is {problem}")
    return number


def _number(text: str) -> Fraction | None:
    text = text.strip()
    if not _NUMBER.fullmatch(text):
        return None
    return Fraction(re.sub("[,_]", "", text)) if len(text) <= 200 else Fraction(10**_DIGITS)  # too large, whatever it is


def share(text: str | None, option: str) -> Fraction | None:
    """A percentage, with its sign or without, as a share of one."""
    number = None if text is None else units(text.strip().removesuffix("%").rstrip(), option)
    return None if number is None else number / 100


def amount(text: str | None, option: str) -> int | None:
    """Dollars in cents."""
    try:
        return None if text is None else cents(text)
    except InputError as refused:
        raise InputError(f"{option} {refused}") from None


def bets_of(bets: Iterable[tuple[str, object]]) -> list[tuple[str, Fraction]]:
    """Wagers and amounts as Python has them; a float is the decimal that it prints."""
    try:
        return [(str(wager), Fraction(str(amount))) for wager, amount in bets]
    except (ArithmeticError, TypeError, ValueError):
        raise InputError(f'bets are wagers with amounts in dollars, such as [("red", 5)], not {bets!r:.60}') from None


def bet_of(text: str, option: str = "--bet") -> tuple[str, Fraction]:
    """A wager and its amount, such as "split 17-20 5"; at one of several boxes "initial 5 at 2"."""
    match = _AT_A_BOX.fullmatch(text.strip())
    whole, where = (match[1], f" at {match[2]}") if match else (text.strip(), "")
    wager, _, size = whole.rpartition(" ")
    if not wager or not (units_of := units(size, f"{option} {text!r}")):
        raise InputError(f"{option} {text[:60]!r} must be a wager and an amount above zero, such as 'split 17-20 5'")
    return wager + where, units_of
