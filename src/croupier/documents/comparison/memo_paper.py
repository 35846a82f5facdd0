"""The comparison memo as a paper: of two texts, or of three where the last is what was adopted."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from croupier.analysis.comparison.yearly import pace_of
from croupier.analysis.edition import Opened, open_edition
from croupier.documents.comparison.memo import memo
from croupier.documents.papers import Asked, Printed
from croupier.documents.parts.output import printed
from croupier.documents.typeset import press

TEMPLATE = Path(__file__).with_name("memo.typ")
TOLD = Path(__file__).with_name("told.typ")

require = press.require


def subject(names: Sequence[str], asked: Asked) -> list[Opened]:
    """The texts in the order in which they are compared; a pace that is not whole is refused before any work."""
    pace_of(asked.rounds_per_hour, asked.average_wager, asked.hours)
    return [open_edition(name) for name in names]


def head(subject: Sequence[Opened]) -> dict[str, object]:
    return {"editions": [opened.label for opened in subject]}


def model(subject: Sequence[Opened], asked: Asked) -> dict[str, Any]:
    """Everything that the memo shows."""
    return memo(subject, pace_of(asked.rounds_per_hour, asked.average_wager, asked.hours))


def make(subject: Sequence[Opened], asked: Asked) -> Printed:
    """The memo as it is asked for."""
    require()
    return printed(TEMPLATE, model(subject, asked), asked, files={TOLD.name: TOLD.read_bytes()})
