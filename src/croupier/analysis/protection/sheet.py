"""Game protection as CSV: what a counter finds by cards dealt, and by cards behind the cover card."""

import csv
from collections.abc import Mapping
from io import StringIO
from typing import Any

HEADS = (
    "by", "first", "last", "rounds", "rounds_per_shoe", "profitable_share", "profitable_error", "expected_share",
    "expected_error", "expected_edge", "expected_win_per_100_rounds", "expected_win_per_shoe",
)  # fmt: skip


def csv_of(report: Mapping[str, Any]) -> str:
    """A row for each stretch of the shoe, and one for each depth of the cover card; a device without one has no rows."""
    written = StringIO()
    sheet = csv.writer(written, lineterminator="\n")
    sheet.writerow(HEADS)
    for line in report["by_depth"]:
        sheet.writerow(["cards dealt", *line["cards_dealt"], *_numbers(line)])
    for line in report["by_cut"]:
        sheet.writerow(["cards left", line["cards_left"], line["cards_left"], *_numbers(line)])
    return written.getvalue()


def _numbers(line: Mapping[str, Any]) -> list[object]:
    sampled, expected = line["profitable"], line["expected"]
    numbers = [line["rounds"], line["rounds_per_shoe"], sampled["share"], sampled["standard_error"], *expected.values()]
    return ["" if number is None else number for number in numbers]
