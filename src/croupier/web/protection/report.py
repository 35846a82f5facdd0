"""What a counter finds, as the page and the addresses ask for it: the report, its table and its plot."""

from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from croupier.analysis.assumptions.block import with_command
from croupier.analysis.protection.protection import protection
from croupier.analysis.protection.sheet import csv_of
from croupier.documents.figures import STATUS
from croupier.documents.plots.protection import draw_protection
from croupier.documents.plots.theme import Theme, themed
from croupier.web.shelf import Report, command, given_options, opened

MOST_SHOES = 20_000
"""So many are sampled while somebody waits; the command line takes more."""


def report(asked: Mapping[str, Any]) -> Report:
    """What a perfect counter finds; `asked` has the edition, and the options of `croupier protection` by name."""
    options = {name: value for name, value in asked.items() if name != "edition"}
    found = protection(opened(asked["edition"]), **options)
    return with_command(found, command("protection", asked["edition"], **given_options(options)))


def sheet(asked: Mapping[str, Any]) -> str:
    """The same as CSV: by cards dealt, and by cards behind the cover card."""
    return csv_of(report(asked))


def plot(asked: Mapping[str, Any], theme: Theme) -> bytes:
    """The same drawn as a shoe is dealt out, as SVG."""
    draft, found = opened(asked["edition"]).draft, report(asked)
    with TemporaryDirectory(prefix="croupier-plot-") as folder, themed(theme):
        file = Path(folder) / "plot.svg"
        draw_protection(found, f"{draft.title}: what a perfect counter finds", STATUS[draft.status], str(file))
        return file.read_bytes()
