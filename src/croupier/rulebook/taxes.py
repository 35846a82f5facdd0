"""The taxes that the documents name, by jurisdiction: rates of gross table game revenue, each with its citation."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from croupier.rulebook.toml.files import text_of, toml

FILE = Path(__file__).parent / "taxes.toml"
GIVEN = "given"


@dataclass(frozen=True, slots=True)
class Rate:
    """What is taken of each unit of the revenue, when, and where that stands."""

    when: str
    rate: Fraction
    cite: str


@dataclass(frozen=True, slots=True)
class Tax:
    """The taxes of one jurisdiction."""

    of: str
    source: str
    rates: tuple[Rate, ...]
    local_cite: str  # where a local share is named


def tax(jurisdiction: str) -> Tax | None:
    """The taxes of a jurisdiction; None where no document at hand names them."""
    return _taxes().get(jurisdiction)


@cache
def _taxes() -> dict[str, Tax]:
    return {name: _tax(entry) for name, entry in toml(text_of(FILE), FILE.name).items()}


def _tax(entry: Any) -> Tax:
    rates = tuple(Rate(one["when"], _percent(one["rate"]), one["cite"]) for one in entry["rates"])
    return Tax(entry["of"], entry["source"], rates, entry["local"]["cite"])


def _percent(written: str) -> Fraction:
    return Fraction(written.removesuffix("%")) / 100
