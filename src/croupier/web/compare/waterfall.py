"""Lays out the waterfall of a comparison: its line, its bars, and the same as text with exact numbers."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from croupier.documents.wording import line_words
from croupier.rulebook import labels
from croupier.rulebook.text.draft import Draft
from croupier.web.compare.fields import State, address
from croupier.web.page import charts

Page = dict[str, Any]


def waterfall(report: Page, drafts: Sequence[Draft], state: State) -> Page | None:
    """From the first edition's edge to the last one's, for one wager; None where nobody bets against the house."""
    falls: list[Page] = report["waterfalls"]
    if not falls:
        return None
    fall = _chosen(falls, state)
    told = fall["parts"] if state.by == "rule" else fall
    says = {row["path"]: row["says"][-1] for row in report["rules"]}
    begin, end = Fraction(fall["from"]["exact"]), Fraction(fall["to"]["exact"])
    rows: list[Page] = [_row(drafts[0].text_name, None, begin, begin, stands=True)]
    at = begin
    for step in told["steps"]:
        by = Fraction(step["change"]["exact"])
        rows.append(_row(_label(step, says, state.by), step["request"], at, at + by))
        at += by
    if told["still"]:
        other = "other change" if rows[1:] else "change"
        rows.append(_row(f"{told['still']} {other}{'s' if told['still'] != 1 else ''}", None, at, at))
    rows += [_row("interaction", None, at, end), _row(drafts[-1].text_name, None, end, end, stands=True)]
    steps = [
        charts.Step(row["label"], float(row["begin"]), float(row["end"]), row["figure"], row["stands"]) for row in rows
    ]
    name = line_words(fall)
    told_steps = f"{name}: " + ", ".join(f"{row['label']} {row['figure']}" for row in rows)
    return {
        "name": name,
        "rows": rows,
        "unknown": [labels.label(path) for path in told["unknown"]],
        "chart": charts.waterfall(steps, told_steps) + charts.waterfall_upright(steps, told_steps),
        "lines": [_line(one, fall, state) for one in falls],
        "ways": [
            {"title": f"by {by}", "link": address(state, by=by) + "#fall", "here": by == state.by}
            for by in ("rule", "request")
        ],
        "below": any(row["end"] < 0 for row in rows),
    }


def _chosen(falls: Sequence[Page], state: State) -> Page:
    """The line that is asked for; otherwise the first that a change moves, or the first."""
    if state.wager:
        for fall in falls:
            same = fall["wager"] == state.wager and (fall["strategy"] or "") == state.strategy
            if same and (fall.get("wheel") or "") == state.wheel:
                return fall
        for fall in falls:
            if fall["wager"] == state.wager:
                return fall
    moved = (fall for fall in falls if fall["parts"]["steps"] or fall["steps"])
    return next(moved, falls[0])


def _line(one: Page, fall: Page, state: State) -> Page:
    moves = bool(one["parts"]["steps"] or one["steps"])
    return {
        "name": line_words(one),
        "moves": moves,
        "here": one is fall,
        "value": "|".join((one["wager"], one["strategy"] or "", one.get("wheel") or "")),
        "link": address(
            state, wager=one["wager"], strategy=one["strategy"] or "", wheel=one.get("wheel") or ""
        ) + "#fall",
    }  # fmt: skip


def _label(step: Page, says: Mapping[str, str], by: str) -> str:
    if by == "request" and step["request"]:
        return str(step["request"]).partition(":")[0]
    first, *more = step["paths"]
    if more:
        return f"{labels.group(first.split('.')[0])}: {len(step['paths'])} rules"
    return f"{labels.label(first)}: {says[first]}"


def _row(label: str, request: str | None, begin: Fraction, end: Fraction, *, stands: bool = False) -> Page:
    by = end - begin
    figure = charts.share(float(end), 4) if stands else "0" if not by else f"{100 * float(by):+.4f}".replace("-", "−")
    return {
        "label": label,
        "request": request,
        "begin": begin,
        "end": end,
        "exact": str(end if stands else by),
        "figure": figure,
        "after": charts.share(float(end), 4),
        "stands": stands,
    }
