"""Whether a whole report agrees with what is exact: p-values of all its lines, corrected for how many there are.

Of twenty lines one has a p-value below 1/20 by chance alone. Holm's correction multiplies the smallest p-value by how many
lines there are, the next by one less, and so on, never falling: then a line below the level is there by chance no more
often than the level says, however many lines a report has and however they go together.
"""

from collections.abc import Sequence
from typing import NamedTuple

DOUBT = 1e-4  # a corrected p-value below this is a disagreement: one report in ten thousand shows one by chance
CORRECTION = "Holm"


class Compared(NamedTuple):
    """A line of a report that stands beside something exact."""

    name: str
    p_value: float
    adjusted: float

    @property
    def disagrees(self) -> bool:
        return self.adjusted < DOUBT


def holm(p_values: Sequence[float]) -> list[float]:
    """The p-values corrected by Holm's method, in their own order."""
    order = sorted(range(len(p_values)), key=p_values.__getitem__)
    adjusted, so_far = [0.0] * len(p_values), 0.0
    for place, line in enumerate(order):
        so_far = max(so_far, min(1.0, (len(p_values) - place) * p_values[line]))
        adjusted[line] = so_far
    return adjusted


def compare(lines: Sequence[tuple[str, float | None]]) -> list[Compared | None]:
    """Every line by its name and p-value; None where there is nothing exact beside it."""
    known = [(name, p_value) for name, p_value in lines if p_value is not None]
    found = iter(holm([p_value for _, p_value in known]))
    return [None if p_value is None else Compared(name, p_value, next(found)) for name, p_value in lines]


def agreement(compared: Sequence[Compared | None]) -> dict[str, object] | None:
    """The report as a whole, with a sentence about it; None where nothing is compared."""
    lines = [line for line in compared if line is not None]
    if not lines:
        return None
    least = min(lines, key=lambda line: line.p_value)
    return {
        "correction": CORRECTION,
        "level": DOUBT,
        "lines": len(lines),
        "smallest": {"line": least.name, "p_value": least.p_value, "p_adjusted": least.adjusted},
        "agrees": not any(line.disagrees for line in lines),
        "says": _sentence(lines, least),
    }


def _sentence(lines: Sequence[Compared], least: Compared) -> str:
    wrong = [line.name for line in lines if line.disagrees]
    if wrong:
        which = "does" if len(wrong) == 1 else "do"
        return f"{'; '.join(wrong)} {which} not agree with what is exact: see the warnings."
    chance = f"so far off or farther comes by chance in {share(least.p_value)} of simulations"
    if len(lines) == 1:
        return f"{least.name} agrees with what is exact: {chance}."
    corrected = f"{share(least.adjusted)} after {CORRECTION}'s correction for {len(lines)} lines"
    return f"All {len(lines)} lines agree with what is exact. The farthest off is {least.name}: {chance}, {corrected}."


def share(p_value: float) -> str:
    """A chance as people read it."""
    if p_value < DOUBT:
        return f"{p_value:.1e}"
    return f"{100 * p_value:.2g} %" if p_value < 0.995 else "100 %"
