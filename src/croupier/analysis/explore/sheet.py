"""The return table of an explored wager as CSV: what a spreadsheet takes."""

import csv
from collections.abc import Mapping
from io import StringIO
from typing import Any

HEADS = ("outcome", "net", "pays", "ways", "probability", "probability exact", "contribution", "contribution exact")


def csv_of(report: Mapping[str, Any]) -> str:
    """Every outcome, then the sum; exact numbers stand beside rounded ones."""
    line, written = report["line"], StringIO()
    sheet = csv.writer(written, lineterminator="\n")
    sheet.writerow(HEADS)
    for row in line["returns"]:
        chance, adds = row["probability"], row["contribution"]
        numbers = (chance["float"], chance["exact"], adds["float"], adds["exact"])
        sheet.writerow((row["outcome"], row["net"], row["pays"] or "", row["ways"], *numbers))
    total = line["total"]
    sums = (1.0, "1", total["contribution"]["float"], total["contribution"]["exact"])
    sheet.writerow(("total", "", "", total["ways"], *sums))
    return written.getvalue()
