"""How papers look: every page of every kind beside its approved picture, and every file as a validator wants it.

Of both example houses, and of one edition of each game. Comparisons and records are looked at where they are tested.
"""

from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import NamedTuple
from zipfile import ZipFile

import pytest

from croupier.analysis.edition import open_edition
from croupier.documents.packet.paper import INDEX
from croupier.documents.papers import PAPERS, Asked, Subject, paper
from croupier.documents.subjects import open_subject, subject_of
from croupier.rulebook.house.folder import HouseFolder
from documents.approved import require_all_approved
from documents.conformity import require_conformity
from paths import ROOT

HOUSES = ("pennsylvania", "maryland")
NAME_HASHES = ("submission", "index")
"""Papers that name others by their hashes."""
EDITIONS = ("pa-2012/casino-war", "pa-2011-proposed/roulette", "pa-2011-proposed/big-six", "gge-2011/badacey")


class Way(NamedTuple):
    """One paper of one game: its kind and what is asked for."""

    kind: str
    asked: Asked

    @property
    def name(self) -> str:
        return "-".join(part for part in (self.kind, self.asked.of) if part)


@cache
def house(name: str) -> HouseFolder:
    found = open_subject(str(ROOT / "examples" / "house" / name))
    assert isinstance(found, HouseFolder)
    return found


def ways(subject: Subject) -> Iterator[Way]:
    for kind, each in PAPERS.items():
        if ".pdf" in each.endings and kind != "par":  # looked at where it is tested
            yield from (Way(kind, Asked(**way)) for way in each.ways(subject.opened))  # type: ignore[arg-type]


def require_as_approved(pdf: bytes, name: str, tmp_path: Path) -> None:
    require_all_approved(pdf, name, tmp_path=tmp_path, seals=name.endswith(NAME_HASHES))
    require_conformity(pdf, archival=b"/OutputIntents" in pdf)


@pytest.mark.long
@pytest.mark.parametrize("id", EDITIONS)
def test_papers_of_an_edition(id: str, tmp_path: Path) -> None:
    subject = Subject(open_edition(id))
    for way in ways(subject):
        made = paper(way.kind).make(subject, way.asked)
        require_as_approved(made.content, f"{id.replace('/', '-')}-{way.name}", tmp_path)


@pytest.mark.parametrize(
    ("name", "number"), [(name, str(one.number)) for name in HOUSES for one in house(name).submissions]
)
def test_papers_of_a_submission_are_archival(name: str, number: str, tmp_path: Path) -> None:
    submitted = house(name).submission(number)
    subject = subject_of(house(name), submitted)
    for way in ways(subject):
        if submitted.status == "superseded" and way.kind != "submission":
            continue  # as the one that replaced it has them
        made = paper(way.kind).make(subject, way.asked).content
        require_as_approved(made, f"{number.lower()}-{way.name}", tmp_path)
        assert way.kind == "flash-cards" or b"/OutputIntents" in made, way.kind


@pytest.mark.parametrize("name", HOUSES)
def test_papers_of_a_house_are_archival(name: str, tmp_path: Path) -> None:
    guide, whole = paper("guide"), house(name)
    with ZipFile(BytesIO(paper("packet").make(whole, Asked()).content)) as packet:
        papers = {"index": packet.read(INDEX)}
    papers |= {
        "guide": guide.make(whole, Asked(edges=True)).content,
        "booklet": guide.make(whole, Asked(booklet=True)).content,
    }
    for kind, made in papers.items():
        require_as_approved(made, f"{name}-{kind}", tmp_path)
        assert b"/OutputIntents" in made, kind
