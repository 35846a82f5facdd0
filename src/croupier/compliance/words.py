"""Answers that no paper can bear: words beyond all measure, and chips that are named twice."""

from collections.abc import Iterator, Mapping

from croupier.compliance.finding import Finding
from croupier.compliance.unlawful import brief, sentence
from croupier.rulebook import paths
from croupier.rulebook.choices import InForce
from croupier.rulebook.labels import label
from croupier.rulebook.toml.keys import LONGEST_WORDS
from croupier.rulebook.values import Value, measure

_CHIPS = "chips"
"""The paths below which each value and each colour stands once."""


def about_words(force: InForce, lines: Mapping[str, int]) -> Iterator[Finding]:
    """A violation for each answer of the house's own that is too long, or that has a chip twice."""
    for path, value in force.choices.items():
        stated = force.says.get(path)
        if stated is None or stated.kind != "house":
            continue
        wrong: tuple[str, str] | None = None
        if (length := _longest(value)) > LONGEST_WORDS:
            wrong = f"it has {length:,} characters", f"Say it in up to {LONGEST_WORDS} characters."
        elif paths.under(path, _CHIPS) and (twice := _twice(value)) is not None:
            wrong = f"{brief(twice)} stands there twice", "Name each of them once."
        if wrong is not None:
            says = sentence(f"{label(path)}: {wrong[0]}")
            yield Finding("violation", path, value, stated, force.cite(path), says, wrong[1], lines.get(path))


def _longest(value: Value) -> int:
    """Characters of the longest words in a value."""
    each = value if isinstance(value, tuple) else (value,)
    return max((len(one) for one in each if isinstance(one, str)), default=0)


def _twice(value: Value) -> Value:
    """What a list has twice, 1 and 1.00 being the same; None where nothing is."""
    seen = set()
    for one in value if isinstance(value, tuple) else ():
        if (known := measure(one) or str(one).casefold()) in seen:
            return one
        seen.add(known)
    return None
