"""All rounds of small equipment, played one by one beside the odds that are counted."""

from collections.abc import Mapping
from typing import Any, NamedTuple

LineKey = tuple[str, str | None, tuple[str, ...]]
"""Of a line of odds: wager, strategy, what it is on."""
StepKey = tuple[str, tuple[str, ...]]
"""Of a settled wager: its kind and what it is on."""


class WeightedRound(NamedTuple):
    """A written round, in how many ways it comes, and which steps of its settlement make up a line of odds: None, all.

    `choice` is what the player knew where there was something to choose, such as the rank of a tie.
    """

    ways: int
    written: Mapping[str, object]
    decides: Mapping[LineKey, frozenset[StepKey] | None]
    choice: str = ""


class BestOf(NamedTuple):
    """A strategy that takes the better of others at each choice: the one by which this wager loses less, or the first."""

    strategy: str
    of: tuple[str, ...]
    wager: str


class EveryRound(NamedTuple):
    """All rounds of a small shoe or of a wheel, to be played one by one beside the odds that are counted.

    `asks` put the same question to the exact odds; `cents` is what each wager that is looked at is for, and `player` whose
    they are, where several play. What awards take from meters is left out where the odds leave it out. `rules` are by what
    they are settled, where not by the rules of the house as they are.
    """

    equipment: str
    asks: Mapping[str, object]
    cents: int
    rounds: tuple[WeightedRound, ...]
    player: str = ""
    without_meters: bool = False
    best: BestOf | None = None
    rules: Any = None
