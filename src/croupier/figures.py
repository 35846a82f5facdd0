"""Figures as people read them, the same in the terminal, on pages and on paper. JSON keeps the exact fractions."""

import re
from collections.abc import Mapping
from decimal import ROUND_UP, Context, Decimal
from fractions import Fraction
from math import floor, log10
from typing import Any

NONE = "–"
MOST_PLACES = 12
"""Decimal places of the smallest figure that is written out; a smaller one has an exponent."""
_SIMPLE, _SIMPLE_PARTS = 5, 12
_LONG_ODDS = re.compile(r"(\d+) to (\d+)")
_PER = re.compile(r"(\d+\.\d\d) per (\d+\.\d\d)")


def decimal(number: float | Fraction, places: int = 4, sign: str = "") -> str:
    """Return the number with so many places, and more where it would read as zero and is not."""
    value = float(number)
    if value and abs(value) < 0.5 * 10**-places:
        places = 1 - floor(log10(abs(value)))
        if places > MOST_PLACES:
            return f"{value:{sign}.1e}"
    return f"{value:{sign},.{places}f}"


def inches(number: float) -> str:
    """ "7", "2.36"."""
    return f"{number:.2f}".rstrip("0").rstrip(".")


def percent(number: float | Fraction | Mapping[str, Any] | None, places: int = 4, sign: str = "") -> str:
    """Return a share as a percentage; reports give it beside the exact fraction, or as None where it is not known."""
    share = number["float"] if isinstance(number, Mapping) else number
    return NONE if share is None else f"{decimal(100 * share, places, sign)} %"


def chance(share: float, error: float) -> str:
    """Return a probability; one that is not well above its error is told by its bound."""
    return f"< {bound(min(1.0, share + error))}" if error and share <= 10 * error else percent(share)


def method(found: Mapping[str, Any]) -> str:
    """Return how a probability was found, and what it may be off."""
    return f"{found['method']}, within {bound(found['error'])}" if found["error"] else str(found["method"])


def bound(share: float) -> str:
    """Return what a percentage is off at most, rounded up to one digit: "0.05 %", "2e-08 %"."""
    up = float(Decimal(100 * share).normalize(Context(prec=1, rounding=ROUND_UP)))
    return f"{up:g} %" if up >= 1e-4 else f"{up:.0e} %"


def one_in(chance: float | Fraction | Mapping[str, Any] | None) -> str:
    """Return how often it happens: "1 in 496,512", "1 in 18.7"; "never" for no chance."""
    share = chance["float"] if isinstance(chance, Mapping) else chance
    if share is None:
        return NONE
    return f"1 in {1 / float(share):,.{0 if share < 0.01 else 1}f}" if share else "never"


def other_players(players: int) -> str:
    """Return who else is at a table of so many: "1 other", "4 others"."""
    return f"{players - 1} other{'' if players == 2 else 's'}"


def plain(number: Fraction | str) -> str:
    """Return a number as people say it: "40", "6.2", "2/3", "1,192.3857"."""
    number = Fraction(number)
    written = _short(number)
    simple = number.denominator <= _SIMPLE_PARTS and abs(number.numerator) < 100
    return str(number) if simple and Fraction(written.replace(",", "")) != number else written


def _short(number: Fraction) -> str:
    """At most four places, and more only where it is small."""
    return f"{number.numerator:,}" if number.denominator == 1 else decimal(number).rstrip("0").rstrip(".")


def to_one(ratio: Fraction | str) -> str:
    """Return odds: "40 to 1" and "3 to 2" as rules write them, others to one, "11.6428 to 1"."""
    if isinstance(ratio, str):
        win, _, stake = ratio.partition(" to ")
        ratio = Fraction(int(win), int(stake))
    simple = 1 < ratio.denominator <= _SIMPLE and ratio.numerator < 100
    return f"{ratio.numerator} to {ratio.denominator}" if simple else f"{_short(ratio)} to 1"


def money(dollars: float | Fraction | Mapping[str, Any]) -> str:
    """Return an amount in prose: "$5,000", "$10,000.50", "-$3"."""
    amount = Fraction(dollars["exact"]) if isinstance(dollars, Mapping) else Fraction(dollars)
    written = f"{float(abs(amount)):,.2f}".removesuffix(".00")
    return f"{'-' if amount < 0 and written != '0' else ''}${written}"


def rule_value(text: str) -> str:
    """Return a rule's value with its odds and awards as people say them: "$1,000 on a $5 wager", "11.6428 to 1"."""
    said = _PER.sub(lambda both: f"{money(Fraction(both[1]))} on a {money(Fraction(both[2]))} wager", text)
    return _LONG_ODDS.sub(lambda both: to_one(both[0]), said)


def detail(name: str, number: Mapping[str, Any]) -> str:
    """Return a number of a wager's details by what its name says it is: dollars, a chance, a spread or a share."""
    if name.endswith(", dollars"):
        return f"{number['float']:,.2f}"
    if name.startswith("hit: "):
        return one_in(number)
    return decimal(number["float"], 6) if "variance" in name else percent(number)
