"""A comparison as CSV: a row for each rule that differs, with every text, effect and disposition; then words only."""

import csv
from collections.abc import Mapping, Sequence
from io import StringIO
from typing import Any


def csv_of(report: Mapping[str, Any]) -> str:
    """The rows in the order of the comparison. An effect is told by wager, in points, exactly."""
    written = StringIO()
    sheet = csv.writer(written, lineterminator="\n")
    names: Sequence[str] = report["editions"]
    texts = [head for name in names for head in (name, f"{name}, sections")]
    sheet.writerow(["rule", "class", *texts, "effect on house edges", "request", "adopted"])
    effects = {path: unit["effect"]["alone"] for unit in report["units"] for path in unit["paths"]}
    became = {row["path"]: row for row in report["dispositions"]}
    for rule in report["rules"]:
        said = [cell for pair in zip(rule["says"], rule["cites"], strict=True) for cell in pair]
        row = became[rule["path"]]
        effect = _effect(effects[rule["path"]])
        sheet.writerow([rule["path"], rule["class"], *said, effect, row["request"] or "", row["adopted"] or ""])
    for point in report["words"]:
        said = [cell for pair in zip(point["says"], point["cites"], strict=True) for cell in pair]
        sheet.writerow([point["point"], point["class"], *said, "none", "", ""])
    return written.getvalue()


def _effect(lines: Sequence[Mapping[str, Any]] | None) -> str:
    if lines is None:
        return "not by itself"
    return "; ".join(f"{_named(line)} {_edge(line['from'])} to {_edge(line['to'])}" for line in lines) or "none"


def _named(line: Mapping[str, Any]) -> str:
    return ", ".join(part for part in (line["wager"], line["strategy"], line.get("wheel")) if part)


def _edge(number: Mapping[str, Any] | None) -> str:
    return "no wager" if number is None else str(number["exact"])
