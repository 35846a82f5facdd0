"""The letter of comment answered as a paper: of a comment, beside the text that it is about and the adopted one."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from croupier.analysis.edition import Opened, open_edition
from croupier.documents.comparison.letter import answer
from croupier.documents.papers import Asked, Printed
from croupier.documents.parts.output import printed
from croupier.documents.typeset import press
from croupier.errors import InputError

TEMPLATE = Path(__file__).with_name("letter.typ")
TOLD = Path(__file__).with_name("told.typ")

require = press.require


def subject(names: Sequence[str], asked: Asked) -> list[Opened]:
    """The comment, alone or among the texts that it stands between."""
    if not names:
        raise InputError("a letter answers a comment: name its edition, such as gge-2011/casino-war")
    return [open_edition(name) for name in names]


def head(subject: Sequence[Opened]) -> dict[str, object]:
    return {"editions": [opened.label for opened in subject]}


def model(subject: Sequence[Opened], asked: Asked) -> dict[str, Any]:
    """Everything that the letter shows."""
    return answer(subject)


def make(subject: Sequence[Opened], asked: Asked) -> Printed:
    """The letter as it is asked for."""
    require()
    return printed(TEMPLATE, model(subject, asked), asked, files={TOLD.name: TOLD.read_bytes()})
