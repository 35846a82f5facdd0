"""The expected win as CSV: hour by hour, with its bands."""

import csv
from collections.abc import Mapping
from io import StringIO
from typing import Any


def csv_of(report: Mapping[str, Any]) -> str:
    """A row for each hour of `by_hour`, in dollars."""
    written = StringIO()
    sheet = csv.writer(written, lineterminator="\n")
    levels = [band["level"] for band in report["bands"]]
    bands = [f"{side}_{100 * level:g}" for level in levels for side in ("low", "high")]
    sheet.writerow(["hours", "expected", "expected_exact", *bands])
    for at in report["by_hour"]:
        ends = [band[side] for band in at["bands"] for side in ("low", "high")]
        sheet.writerow([at["hours"]["float"], at["expected"]["float"], at["expected"]["exact"], *ends])
    return written.getvalue()
