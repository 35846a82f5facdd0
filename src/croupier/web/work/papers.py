"""Papers that visitors ask for: of texts by their ids, and of records. They are set in type in a process with bounds."""

from pathlib import Path
from typing import Any

from fastapi import Response

from croupier.documents.papers import Asked, paper
from croupier.documents.subjects import subject_of
from croupier.rulebook.house.folder import open_house
from croupier.web import shelf

PDF = "application/pdf"
RESPONSES: dict[int | str, dict[str, Any]] = {
    200: {"description": "The file", "content": {PDF: {"schema": {"type": "string", "format": "binary"}}}}
}


def of_texts(kind: str, names: tuple[str, ...], pace: tuple[str | None, ...] = (None, None, None)) -> bytes:
    """A paper of editions by their ids: a visitor cannot name a file of this machine."""
    for name in names:
        shelf.opened(name)
    rounds_per_hour, average_wager, hours = pace
    asked = Asked(rounds_per_hour=rounds_per_hour, average_wager=average_wager, hours=hours)
    wanted = paper(kind)
    wanted.require()
    return wanted.make(wanted.subject(names, asked), asked).content


def of_submission(kind: str, folder: Path, number: str) -> bytes:
    """A paper of a submission in the server's own house, as it was filed or, of a draft, as it is saved."""
    wanted = paper(kind)
    wanted.require()
    house = open_house(folder)
    return wanted.make(subject_of(house, house.submission(number)), Asked()).content


def of_record(kind: str, subject: Any, house: str | None = None) -> bytes:
    """A paper of a record that was read here; of a house's own, with its name and logo."""
    wanted = paper(kind)
    wanted.require()
    return wanted.make(subject, Asked(house=house)).content


def file(content: bytes, name: str) -> Response:
    """A record as PDF; nobody keeps it on the way."""
    headers = {"Content-Disposition": f'inline; filename="{name}.pdf"', "Cache-Control": "no-store"}
    return Response(content, media_type=PDF, headers=headers)
