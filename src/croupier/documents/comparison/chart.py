"""The waterfall of the memo's first page: from one edge to another, by what moves it alone and what is left together."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from croupier.analysis.edition import Opened
from croupier.documents.wording import line_words
from croupier.rulebook import paths
from croupier.rulebook.labels import label, within

MOST_STEPS = 4
"""Steps that stand by themselves; the smallest beyond them stand together."""
_TICKS = 5
_SIZES = (1, 2, 5)


class _Step(NamedTuple):
    label: str
    change: Fraction


def chart(
    editions: Sequence[Opened], report: Mapping[str, Any], groups: Sequence[Mapping[str, Any]]
) -> dict[str, Any] | None:
    """The request whose parts pull most against each other; else the wager that the changes move most.

    None where nobody bets against the house, or no wager is in both texts.
    """
    if not report["waterfalls"]:
        return None
    names = [opened.draft.text_name for opened in editions]
    coupled = [(group, row) for group in groups if group["parts"] for row in group["edges"] if row["base"] and row["alone"]]
    if coupled:
        group, row = max(coupled, key=lambda pair: _spread(pair[1]))
        begin, end = Fraction(row["base"]["exact"]), Fraction(row["alone"]["exact"])
        steps = [
            _Step(part_words(part), Fraction(edge["exact"]) - begin)
            for part, edge in zip(group["parts"], row["parts"], strict=True)
            if edge is not None
        ]
        title = f"The edge, request “{group['item']}”" if group["item"] else "The edge, by what changes together"
        last = "As asked" if group["item"] else names[-1]
        if group["disposition"] == "adopted":
            last = "As asked, and adopted"
        return _drawn(title, line_words(row), names[0], last, begin, end, steps)
    fall = max(report["waterfalls"], key=lambda one: sum(abs(step["change"]["float"]) for step in one["steps"]))
    steps = [_Step(part_words(step["paths"]), Fraction(step["change"]["exact"])) for step in fall["steps"]]
    steps = steps or [_Step(f"{fall['still']} changes" if fall["still"] != 1 else "1 change", Fraction(0))]
    begin, end = Fraction(fall["from"]["exact"]), Fraction(fall["to"]["exact"])
    return _drawn("The edge, change by change", line_words(fall), names[0], names[-1], begin, end, steps)


def part_words(unit: Sequence[str]) -> str:
    """Rules that go together by what they share: War, initial: when, win, tie."""
    split = [paths.split(path) for path in unit]
    if len(unit) == 1:
        return label(unit[0])
    shared = 0
    while all(len(parts) > shared + 1 and parts[shared] == split[0][shared] for parts in split):
        shared += 1
    if not shared:
        return ", ".join(within(path) if at else label(path) for at, path in enumerate(unit[:3]))
    leaves = [", ".join(part.replace("_", " ") for part in parts[shared:]) for parts in split]
    named = leaves if len(leaves) <= 4 else [*leaves[:3], f"{len(leaves) - 3} more"]
    group = ", ".join((label(paths.join(split[0][:1])), *(part.replace("_", " ") for part in split[0][1:shared])))
    return f"{group}: {', '.join(named)}"


def _spread(row: Mapping[str, Any]) -> float:
    return float(sum(abs(edge["float"] - row["base"]["float"]) for edge in row["parts"] if edge))


def _drawn(
    title: str, line: str, first: str, last: str, begin: Fraction, end: Fraction, steps: Sequence[_Step]
) -> dict[str, Any]:
    """Bars from left to right; what raises the edge stands first, so that bars stay above zero where they can."""
    ordered = sorted(_few(steps), key=lambda step: step.change < 0)
    bars = [_bar(first, Fraction(0), begin, stands=True)]
    at = begin
    for step in ordered:
        bars.append(_bar(step.label, at, at + step.change))
        at += step.change
    if at != end:
        bars.append(_bar("Only together", at, end))
    bars.append(_bar(last, Fraction(0), end, stands=True))
    ends = [edge for bar in bars for edge in (bar["from"], bar["to"])]
    ticks = _ticks(min(0.0, *ends), max(0.0, *ends))
    told = ", ".join(f"{bar['label']} {bar['figure']}" for bar in bars)
    return {
        "title": title,
        "line": f"{line}; percent of the wager",
        "bars": bars,
        "ticks": [{"at": tick, "label": f"{tick:g} %".replace("-", "−")} for tick in ticks],
        "least": min(ticks[0], *ends),
        "most": max(ticks[-1], *ends),
        "alt": f"House edge in percent, {line}: {told}.",
    }


def _few(steps: Sequence[_Step]) -> list[_Step]:
    if len(steps) <= MOST_STEPS:
        return list(steps)
    large = sorted(steps, key=lambda step: -abs(step.change))[: MOST_STEPS - 1]
    rest = [step for step in steps if step not in large]
    return [
        *(step for step in steps if step in large),
        _Step(f"{len(rest)} smaller changes", sum((step.change for step in rest), Fraction(0))),
    ]


def _bar(label: str, begin: Fraction, end: Fraction, *, stands: bool = False) -> dict[str, Any]:
    by = end - begin
    kind = "stands" if stands else "none" if not by else "up" if by > 0 else "down"
    sign = "" if stands or not by else "+" if by > 0 else "−"
    figure = f"{sign}{abs(100 * float(by)):.4f}" if not stands or by >= 0 else f"−{abs(100 * float(by)):.4f}"
    exact = str(abs(by))
    written = f"−{exact}" if by < 0 else f"{'+' if sign else ''}{exact}"
    return {
        "label": label,
        "kind": kind,
        "from": 100 * float(begin),
        "to": 100 * float(end),
        "figure": figure,
        "exact": written if by or stands else "0",
    }


def _ticks(least: float, most: float) -> list[float]:
    """Round numbers for the scale, zero among them."""
    span = max(most - least, 1e-6)
    size = 10.0**-9
    sizes = (step * 10.0**power for power in range(-9, 4) for step in _SIZES)
    size = next(size for size in sizes if span / size <= _TICKS)
    first, last = -int(-least // size) if least < 0 else 0, int(most // size)
    return [round(size * at, 9) for at in range(first, last + 1)]
