"""The papers that can be printed: for each kind what it is, how its file ends, and the module that makes it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, NamedTuple

from croupier.analysis.edition import Opened
from croupier.errors import InputError
from croupier.rulebook.choices import Submission
from croupier.rulebook.house.folder import HouseFolder
from croupier.rulebook.house.house import House

SEED = 1  # of a simulation where none is named


@dataclass(frozen=True, slots=True, eq=False)
class Subject:
    """One game that is printed: an edition with the choices of a house, and the house where it has a folder."""

    opened: Opened
    house: House | None = None

    @property
    def submission(self) -> Submission | None:
        """What the house filed; None where the edition is printed as it stands."""
        submitted = self.opened.submitted
        return submitted if submitted.file else None


class Asked(NamedTuple):
    """What a paper may be asked for beside its subject. Each kind names what it takes; the rest stays as it is here.

    Of a PAR sheet: rounds of a simulation that checks it, 0 for none, None for as many as it has by itself and none where
    that cannot be simulated; and their seed. Of every other: how its file ends, and which page of it, None for all.
    """

    rounds: int | None = None
    seed: int = SEED
    ending: str = ".pdf"
    page: int | None = None


class Printed(NamedTuple):
    """A paper: its bytes, what they are made of (the sheets of a workbook), and what whoever prints it should know."""

    content: bytes
    parts: tuple[str, ...]
    notes: tuple[str, ...] = ()


class Paper(NamedTuple):
    """A kind of paper. Its module has `require()`, which refuses what is not installed, and `make(subject, asked)`.

    A printed one also has `model(subject, asked)`: all that it shows, as plain data. Equal models are the same paper.
    """

    says: str
    endings: tuple[str, ...]
    parts: str  # what its parts are called
    module: str
    takes: tuple[str, ...] = ()  # of what can be asked
    banked: bool = False  # only of games in which wagers are made against the house
    whole_house: bool = False  # also of a house's folder, with all its games

    @property
    def ending(self) -> str:
        """How its file ends where nobody wants it otherwise."""
        return self.endings[0]

    def require(self) -> None:
        """Refuse it where a package is missing, before any work is done."""
        import_module(self.module).require()

    def model(self, subject: Subject | HouseFolder, asked: Asked) -> Mapping[str, Any]:
        """All words and numbers that the paper shows."""
        shown: Mapping[str, Any] = import_module(self.module).model(subject, asked)
        return shown

    def make(self, subject: Subject | HouseFolder | Opened, asked: Asked) -> Printed:
        """The paper of a game, of a whole house where there is one of it, or of an edition as it stands."""
        if isinstance(subject, HouseFolder) and not self.whole_house:
            raise InputError(f"{subject.house.folder}: a house's folder, and this paper is of one game: name a submission")
        of = Subject(subject) if isinstance(subject, Opened) else subject
        made: Printed = import_module(self.module).make(of, asked)
        return made


SET_IN_TYPE = (".pdf", ".svg", ".png")

PAPERS = {
    "rules": Paper(
        "the complete rules of a game in our words, by section",
        SET_IN_TYPE,
        "pages",
        "croupier.documents.rules.paper",
        ("page",),
    ),
    "par": Paper(
        "the PAR sheet: a workbook with the mathematics of a game",
        (".xlsx",),
        "sheets",
        "croupier.documents.par.paper",
        ("rounds", "seed"),
        banked=True,
    ),
}


def paper(kind: str) -> Paper:
    """The paper of a kind; one that nobody prints is refused with the list of those that are."""
    if kind not in PAPERS:
        raise InputError(f"there is no paper {kind[:30]!r}; there are {_listed(list(PAPERS))}")
    return PAPERS[kind]


def _listed(kinds: Sequence[str]) -> str:
    return ", ".join(f"{kind} ({PAPERS[kind].says})" for kind in kinds)
