"""What edges come to in a year of play: only for a pace that somebody names, exact in dollars."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from croupier.analysis.amounts import amount, units
from croupier.analysis.edition import Opened
from croupier.analysis.effect import edges, named
from croupier.errors import InputError
from croupier.games.kit.odds.odds import exact

MOST = 10**6
_OPTIONS = ("--rounds-per-hour", "--average-wager", "--hours")


class Pace(NamedTuple):
    """How much is played in a year: rounds an hour, cents on each wager in a round, and hours."""

    rounds_per_hour: Fraction
    wager_cents: int
    hours: Fraction

    @property
    def handle(self) -> Fraction:
        """Dollars wagered in a year."""
        return self.rounds_per_hour * self.hours * Fraction(self.wager_cents, 100)


def pace_of(rounds_per_hour: str | None, average_wager: str | None, hours: str | None) -> Pace | None:
    """The pace that options name; None where none does, and refused where only some do or one is not above zero."""
    given = dict(zip(_OPTIONS, (rounds_per_hour, average_wager, hours), strict=True))
    if all(value is None for value in given.values()):
        return None
    if missing := [name for name, value in given.items() if value is None]:
        raise InputError(f"money in a year needs {', '.join(_OPTIONS)} together; give {' and '.join(missing)}, too")
    rounds, cents = units(rounds_per_hour, _OPTIONS[0]), amount(average_wager, _OPTIONS[1])
    found = Pace(rounds or Fraction(0), cents or 0, units(hours, _OPTIONS[2]) or Fraction(0))
    sizes = found.rounds_per_hour, Fraction(found.wager_cents, 100), found.hours
    for name, number in zip(_OPTIONS, sizes, strict=True):
        if not 0 < number <= MOST:
            raise InputError(f"{name} must be above 0 and at most {MOST:,}, not {given[name]}")
    if found.hours > 8784:
        raise InputError(f"--hours are those of a year, at most 8,784, not {given[_OPTIONS[2]]}")
    return found


def yearly(editions: Sequence[Opened], pace: Pace) -> dict[str, object]:
    """What the house expects of each wager in a year under each edition, and how the last differs from the first.

    A wager that an edition lacks has None there; the same amount is taken to lie on each wager by itself.
    """
    by_edition = [edges(opened) or {} for opened in editions]
    rows: list[dict[str, object]] = []
    for key in dict.fromkeys(key for lines in by_edition for key in lines):
        wins = [pace.handle * max(lines[key]) if key in lines else None for lines in by_edition]
        first, last = wins[0], wins[-1]
        change = None if first is None or last is None else exact(last - first)
        rows.append({**named(key), "win": [None if win is None else exact(win) for win in wins], "change": change})
    return {
        "unit": "dollars",
        "rounds_per_hour": exact(pace.rounds_per_hour),
        "average_wager_cents": pace.wager_cents,
        "hours": exact(pace.hours),
        "handle": exact(pace.handle),
        "wagers": rows,
    }
