"""Plots of the command line as files of the web. They are drawn in a process with bounds."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from croupier.documents.plots.theme import Theme, themed
from croupier.web.shelf import opened


def simulation(
    edition: str, wheel: str | None, report: Mapping[str, Any], lines: Sequence[Mapping[str, Any]], theme: Theme
) -> bytes:
    """Edges closing in on the exact ones, or what becomes of bankrolls, as SVG."""
    from croupier.documents.plots.caption import draw_simulation

    with TemporaryDirectory(prefix="croupier-plot-") as folder, themed(theme):
        file = Path(folder) / "plot.svg"
        draw_simulation(opened(edition, wheel), report, lines, str(file))
        return file.read_bytes()
