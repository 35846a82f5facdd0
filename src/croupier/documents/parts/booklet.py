"""Pages of half a Letter sheet imposed for folding: two on each side, so that the folded sheets read in order."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from croupier.documents.papers import Asked, Printed
from croupier.documents.parts.output import printed

TEMPLATE = Path(__file__).parents[1] / "typeset" / "booklet.typ"
ON_A_SHEET = 4


def imposed(pages: Printed, frame: Mapping[str, Any]) -> Printed:
    """The sheets as PDF, front and back in turn; a booklet has a multiple of four pages, the last ones may be blank."""
    model = {"frame": {**frame, "title": f"{frame['title']}, to be folded"}, "sides": sides(len(pages.parts))}
    return printed(TEMPLATE, model, Asked(), standards=(), files={"pages.pdf": pages.content})


def sides(pages: int) -> list[list[int | None]]:
    """Which page is left and which is right on each side; None is a blank one, just before the last page."""
    total = -(-pages // ON_A_SHEET) * ON_A_SHEET
    order: list[int | None] = [*range(1, pages), *([None] * (total - pages)), pages]
    found = []
    for sheet in range(total // ON_A_SHEET):
        first, last = 2 * sheet, total - 1 - 2 * sheet
        found += [[order[last], order[first]], [order[first + 1], order[last - 1]]]
    return found
