"""Numbers of records as people type them: one, or a range; whatever is not a number gets one clear line."""

import click

from croupier.errors import InputError

_DIGITS = 18
"""More than any journal will ever need, and few enough for every database."""
_SHOWN = 24


def record_number(_: click.Context, __: click.Parameter, given: str | None) -> int | None:
    """The callback of an option that takes the number of a record."""
    return None if given is None else number(given)


def record_numbers(_: click.Context, __: click.Parameter, given: tuple[str, str] | None) -> tuple[int, int] | None:
    """The callback of an option that takes two."""
    return None if given is None else (number(given[0]), number(given[1]))


def number(text: str) -> int:
    """The number; anything else is refused."""
    if not _is_number(text):
        raise InputError(f"{_short(text)} is not the number of a record; give 1 or more, in at most {_DIGITS} digits")
    return int(text)


def span(text: str) -> tuple[int, int]:
    """The first and the last of "5-9", or twice the same of "5"; anything else is refused."""
    first, dash, last = text.partition("-")
    if not _is_number(first) or (dash and not _is_number(last)):
        raise InputError(f"{_short(text)} is not a record or a range of records; give 5 or 5-9")
    return int(first), int(last or first)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= _DIGITS and int(text) > 0


def _short(text: str) -> str:
    return repr(text) if len(text) <= _SHOWN else f"{text[:_SHOWN]!r}…"
