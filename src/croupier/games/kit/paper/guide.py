"""A game in the gaming guide: how it is played in few words, and one round in money; and its hands from best to worst.

The rules in force fill in all of it.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

MOST_WORDS = 120
"""Of how to play."""


class Stage(NamedTuple):
    """One stage of a worked round: what happens, the cards or the result that is seen, and the wagers that it settles."""

    words: str
    cards: Sequence[str] = ()
    result: str = ""
    chips: Sequence[int] = ()  # cents
    settles: Sequence[str] = ()  # kinds of wager, as the settlement names them


class WorkedRound(NamedTuple):
    """A round as `settle` takes it, and its stages; what the player gets at each is settled, and never typed."""

    written: Mapping[str, object]
    stages: Sequence[Stage]
    player: str = "1"


class GuideEntry(NamedTuple):
    """`limits` are paths of rules that a player reads first; `ranks` are cards from high to low."""

    how: Sequence[str]
    limits: Sequence[str] = ("limits.minimum", "limits.maximum")
    ranks: Sequence[str] = ()
    round: WorkedRound | None = None


def counted(number: int, what: str) -> str:
    """Small numbers in words: "three cards", "one card"."""
    words = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
    said = words[number] if 0 <= number < len(words) else str(number)
    return f"{said} {what}" if number == 1 else f"{said} {what}s"


def example_stake(wanted: int, least: int | None, most: int | None) -> int:
    """A stake for an example, in cents: what is wanted, or the limit that it would break."""
    return min(max(wanted, least or 0), most or wanted)


def money(cents: int) -> str:
    """$25, or $2.50."""
    return f"${cents // 100:,}" if cents % 100 == 0 else f"${cents / 100:,.2f}"


# Hands from the best to the worst, as a chart shows them


class RankedLine(NamedTuple):
    """Hands of one line: how many there are, and an example of the best. `idle` are its cards that do not count.

    `best` and `worst` are what the first and the last of them are called; both are empty where they are not compared.
    """

    group: str
    title: str
    hands: int
    shown: tuple[str, ...]
    idle: tuple[str, ...] = ()
    best: str = ""
    worst: str = ""


class Ranking(NamedTuple):
    """All hands that one part of a pot is won with, the best first, and the rules that say so.

    `cards` are the cards of a hand, of which `total` are counted, all that the deck holds.
    """

    title: str
    says: str
    cards: int
    total: int
    lines: tuple[RankedLine, ...]
    paths: tuple[str, ...]
