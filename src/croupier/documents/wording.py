"""Words for what data name in short, the same on pages and on paper."""

import re
from collections.abc import Mapping
from datetime import date
from typing import Any

from croupier.games import games

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
"""Small numbers as people write them."""
_ISO = re.compile(r"(?<![\w-])\d{4}-\d\d-\d\d(?![\w-])")


def words(name: str) -> str:
    """The words behind a name of data: `five_adjacent` and `double-zero` as people write them."""
    spaced = name.replace("_", " ") if "_" in name else re.sub(r"(?<=[a-z])-(?=\w)", " ", name)
    return spaced[:1].upper() + spaced[1:]


def played(strategy: str) -> str:
    """A strategy in the words of the game that has it."""
    return next((game.odds.strategies[strategy] for game in games() if strategy in game.odds.strategies), strategy)


def line_words(line: Mapping[str, Any]) -> str:
    """A line of odds in words: Initial, going to War on every tie."""
    parts = [words(line["wager"]), played(line["strategy"]) if line["strategy"] else ""]
    return ", ".join(part for part in (*parts, words(line.get("wheel") or "").lower()) if part)


def day(written: str | None) -> str:
    """A date as people write it: 19 May 2012."""
    if written is None:
        return "–"
    at = date.fromisoformat(written)
    return f"{at.day} {at:%B %Y}"


def dated(words: str) -> str:
    """Words with every date in them as people write it: L-2026-131, 20 October 2026."""
    return _ISO.sub(_day, words)


def _day(found: re.Match[str]) -> str:
    try:
        return day(found[0])
    except ValueError:  # such as the 31st of February, which is somebody's number
        return found[0]


def in_words(number: int) -> str:
    """A small number as people write it in a sentence."""
    return NUMBERS[number] if number < len(NUMBERS) else str(number)
