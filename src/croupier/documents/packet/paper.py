"""The packet: all that is due with an index by section and hash, the submissions' files and what the check says, zipped.

The same folder gives the same bytes: entries are stored in a fixed order, without times and without compression.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from croupier.compliance.check import Checked, check_submission
from croupier.documents.papers import PAPERS, Asked, Printed, Subject
from croupier.documents.parts.annexes import Annex, annexes
from croupier.documents.parts.frame import EXERCISE, files_of, frame, house_frame
from croupier.documents.parts.output import printed
from croupier.documents.parts.points import cites_of
from croupier.documents.subjects import subject_of
from croupier.documents.submission.paper import in_labels, make_with
from croupier.documents.typeset import press
from croupier.errors import InputError
from croupier.rulebook.choices import Submission
from croupier.rulebook.house.folder import HouseFolder

TEMPLATE = Path(__file__).with_name("index.typ")
KIND = "Packet"
INDEX, SUMS, GUIDE = "index.pdf", "SHA256SUMS", "guide.pdf"
DRAFT, ENDED = "draft", ("superseded", "withdrawn")
BEGINNING = (1980, 1, 1, 0, 0, 0)  # the first time that a zip file can name

require = press.require


@dataclass(frozen=True, slots=True)
class Document:
    """One file of the packet: its name, what it is, the sections that ask for it, and how many pages it has."""

    name: str
    content: bytes
    title: str
    cite: str = ""
    pages: int = 0

    @property
    def sha256(self) -> str:
        return sha256(self.content).hexdigest()


@dataclass(frozen=True, slots=True)
class Part:
    """The documents of one submission, and annexes that cannot be made yet, with the reason."""

    subject: Subject
    checked: Checked
    documents: tuple[Document, ...]
    lacking: tuple[Annex, ...]


def make(subject: Subject | HouseFolder, asked: Asked) -> Printed:
    """The packet of a submission or of a house."""
    require()
    parts = [_part(one) for one in _submissions(subject)]
    beside = _guide(subject, parts)
    listed = [*beside, *(document for part in parts for document in part.documents)]
    shown = _index(subject, parts, beside)
    index = printed(TEMPLATE, shown, Asked(), files=files_of(subject.house))
    whole = [Document(INDEX, index.content, "Index"), *listed]
    sums = "".join(f"{one.sha256}  {one.name}\n" for one in whole)
    whole.append(Document(SUMS, sums.encode(), "Hashes"))
    notes = (
        *_left_out(subject),
        *(f"{one.kind} is not in the packet: {one.why}" for part in parts for one in part.lacking),
    )
    return Printed(_zipped(whole), tuple(one.name for one in whole), notes)


def model(subject: Subject | HouseFolder, asked: Asked) -> dict[str, Any]:
    """Everything that the index shows: every document with its hash."""
    parts = [_part(one) for one in _submissions(subject)]
    return _index(subject, parts, _guide(subject, parts))


def _submissions(subject: Subject | HouseFolder) -> list[Subject]:
    if isinstance(subject, Subject):
        if subject.submission is None:
            raise InputError(f"{subject.opened.text.id} is an edition; a packet is of a submission or of a house's folder")
        return [subject]
    living = [one for one in subject.submissions if one.status not in ENDED]
    if not living:
        raise InputError(f"{subject.house.folder}: no submission there that could be handed in")
    return [subject_of(subject, one) for one in living if not (subject.filings and one.status == DRAFT)]


def _left_out(subject: Subject | HouseFolder) -> Iterator[str]:
    """Drafts beside what was filed: whoever reads the packet sees none of them."""
    if isinstance(subject, HouseFolder) and subject.filings:
        for one in subject.submissions:
            if one.status == DRAFT:
                yield f"{Path(str(one.file)).name} is a draft and not in the packet; name the file to print its own"


def _part(subject: Subject) -> Part:
    checked = check_submission(subject.opened.submitted, subject.opened.label, subject.house)
    made = annexes(subject, checked)
    submitted = subject.submission
    assert submitted is not None
    folder = submitted.number or Path(str(submitted.file)).stem
    paper = make_with(subject, checked, made)
    cite = next((one.cite for one in checked.due if one.document == "submission"), "")
    told = {**checked.json(), "submission": submitted.number or Path(str(submitted.file)).name}
    documents = [
        Document(f"{folder}/submission.pdf", paper.content, "Rules Submission", cite, len(paper.parts)),
        *(
            Document(f"{folder}/{annex.file}", annex.printed.content, annex.title, annex.cite, annex.pages)
            for annex in made
            if annex.printed
        ),
        Document(f"{folder}/submission.toml", _text(subject, submitted), "The submission as a file"),
        Document(f"{folder}/check.json", _json(told), "What the check says"),
    ]
    return Part(subject, checked, tuple(documents), tuple(annex for annex in made if annex.printed is None))


def _text(subject: Subject, submitted: Submission) -> bytes:
    """The file as it counts: frozen by the last step, or as it stands while it is a draft."""
    if subject.filing is not None:
        return subject.filing.text.encode()
    return Path(str(submitted.file)).read_bytes()


def _json(told: Mapping[str, object]) -> bytes:
    return (json.dumps(told, ensure_ascii=False, indent=2, sort_keys=True) + "\n").encode()


def _guide(subject: Subject | HouseFolder, parts: Sequence[Part]) -> list[Document]:
    """The guide of a house with an approved game; a packet of one submission has none."""
    if not isinstance(subject, HouseFolder):
        return []
    try:
        made = PAPERS["guide"].make(subject, Asked())
    except InputError:
        return []
    cites = (due.cite for part in parts for due in part.checked.due if due.document == "guide" and due.cite)
    return [Document(GUIDE, made.content, "Gaming guide of the house", cite=next(cites, ""), pages=len(made.parts))]


def _index(subject: Subject | HouseFolder, parts: Sequence[Part], beside: Sequence[Document]) -> dict[str, Any]:
    frames = [frame(part.subject, KIND) for part in parts]
    exercise = all(one["exercise"] for one in frames)
    head = frames[0] if isinstance(subject, Subject) else _of_house(subject, frames, exercise=exercise)
    return {
        "frame": head,
        "house": [_row(document) for document in beside],
        "parts": [
            {
                "title": part.subject.opened.text.title,
                "number": told["number"],
                "status": told["status"],
                "exercise": told["exercise"],
                "findings": _findings(part.checked),
                "documents": [_row(document) for document in part.documents],
                "lacking": [{"title": one.title, "why": in_labels(part.subject, one.why)} for one in part.lacking],
            }
            for part, told in zip(parts, frames, strict=True)
        ],
    }


def _of_house(folder: HouseFolder, frames: Sequence[Mapping[str, Any]], *, exercise: bool) -> dict[str, Any]:
    count = f"{len(frames)} submission{'s' if len(frames) > 1 else ''}"
    word = EXERCISE if exercise else count
    return {
        "title": f"{KIND}: {folder.house.name}",
        **house_frame(folder.house),
        "kind": KIND,
        "number": "",
        "exercise": exercise,
        "status": {"mark": "dash" if exercise else "full", "word": word, "more": f"· {count}" if exercise else ""},
        "date": max((one["date"] for one in frames if one["date"]), default=None),
    }


def _row(document: Document) -> dict[str, Any]:
    return {
        "sections": cites_of(document.cite)[:3],
        "title": document.title,
        "file": document.name,
        "pages": document.pages,
        "sha256": document.sha256,
    }


_COUNTED = ("violation", "notice")
"""Kinds of findings that have a plural."""


def _findings(checked: Checked) -> str:
    kinds = [found.kind for found in checked.findings]
    counted = {kind: kinds.count(kind) for kind in kinds}
    told = [f"{count} {kind}{'s' if count > 1 and kind in _COUNTED else ''}" for kind, count in counted.items()]
    return ", ".join(told) or "nothing found"


def _zipped(documents: Sequence[Document]) -> bytes:
    written = BytesIO()
    with ZipFile(written, "w", ZIP_STORED) as packet:
        for one in documents:
            entry = ZipInfo(one.name, BEGINNING)
            entry.create_system, entry.external_attr = 3, 0o644 << 16
            packet.writestr(entry, one.content)
    return written.getvalue()
