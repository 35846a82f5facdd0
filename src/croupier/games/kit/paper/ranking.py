"""Hands from the best to the worst, as a chart shows them: lines of hands, how many there are of each, and an example."""

from typing import NamedTuple


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
