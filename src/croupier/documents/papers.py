"""The papers that can be printed: for each kind what it is, how its file ends, and the module that makes it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Literal, NamedTuple

from croupier.analysis.edition import Opened
from croupier.errors import InputError
from croupier.rulebook.choices import Submission
from croupier.rulebook.house.folder import HouseFolder
from croupier.rulebook.house.house import House
from croupier.rulebook.house.record.filings import Filing

SEED = 1  # of a simulation where none is named


@dataclass(frozen=True, slots=True, eq=False)
class Subject:
    """One game that is printed: an edition with the choices of a house, and the house where it has a folder."""

    opened: Opened
    house: House | None = None
    filing: Filing | None = None  # what the house's journal has of it

    @property
    def submission(self) -> Submission | None:
        """What the house filed; None where the edition is printed as it stands."""
        submitted = self.opened.submitted
        return submitted if submitted.file else None


class Asked(NamedTuple):
    """What a paper may be asked for beside its subject. Each kind names what it takes; the rest stays as it is here.

    Of a PAR sheet: rounds of a simulation that checks it, 0 for none, None for as many as it has by itself and none where
    that cannot be simulated; their seed; and players at the table. Of all: how its file ends; of printed ones which page
    of it, None for all. Of a
    guide: whether its pages lie on sheets to be folded, and whether it tells house edges. Of a
    log: the table, and the store of its journal where it is filled from one.
    Of a drawing: its scale, as "1:10", None for true size; and as SVG, whether words are outlines or text.
    Of a sign: which, on what sheet, and what limits it announces from when.
    Of flash cards: the section. Of a memo: the pace of a year. Of records: the store that they are in, the
    folder of their house, and of a shift report the shift.
    """

    rounds: int | None = None
    seed: int = SEED
    ending: str = ".pdf"
    players: int | None = None
    page: int | None = None
    booklet: bool = False
    edges: bool = False
    table: str | None = None
    db: str | None = None
    scale: str | None = None
    letters: Literal["outlines", "text"] = "outlines"
    of: str | None = None
    sheet: str | None = None
    announce: tuple[str, ...] = ()
    at: str | None = None
    section: str | None = None
    rounds_per_hour: str | None = None
    average_wager: str | None = None
    hours: str | None = None
    shift: int | None = None
    open_counts: bool = False
    house: str | None = None


class Printed(NamedTuple):
    """A paper: its bytes, what they are made of (the sheets of a workbook), and what whoever prints it should know."""

    content: bytes
    parts: tuple[str, ...]
    notes: tuple[str, ...] = ()


class Paper(NamedTuple):
    """A kind of paper. Its module has `require()`, which refuses what is not installed, and `make(subject, asked)`.

    A printed one also has `model(subject, asked)`: all that it shows, as plain data. Equal models are the same paper. A
    drawing has `drawn_from(subject, asked)`, which tells the same before anything is drawn.
    """

    says: str
    endings: tuple[str, ...]
    parts: str  # what its parts are called
    module: str
    takes: tuple[str, ...] = ()  # of what can be asked
    banked: bool = False  # only of games in which wagers are made against the house
    whole_house: bool = False  # also of a house's folder, with all its games
    of_papers: bool = False  # holds other papers, each of which is one by itself
    every_rule: bool = False  # shows all rules in force, and has no model: other rules are another paper
    of: str = ""  # what it is of, where that is no game: its module opens it by its names

    @property
    def ending(self) -> str:
        """How its file ends where nobody wants it otherwise."""
        return self.endings[0]

    def require(self) -> None:
        """Refuse it where a package is missing, before any work is done."""
        import_module(self.module).require()

    def ways(self, opened: Opened) -> tuple[Mapping[str, str], ...]:
        """What to ask for, for each paper of this kind that an edition has as it stands."""
        if self.of or self.of_papers or (self.banked and not opened.game.wagers.banked):
            return ()
        own = getattr(import_module(self.module), "ways", None)
        return own(opened) if own else ({},)

    def subject(self, names: Sequence[str], asked: Asked) -> Any:
        """What a paper is of that is of no game: editions beside each other, or a record in a store."""
        return import_module(self.module).subject(names, asked)

    def head(self, subject: Any) -> dict[str, object]:
        """The same in a few words, for the report of what was printed."""
        told: dict[str, object] = import_module(self.module).head(subject)
        return told

    def model(self, subject: Any, asked: Asked) -> Mapping[str, Any]:
        """All words and numbers that the paper shows."""
        shown: Mapping[str, Any] = import_module(self.module).model(subject, asked)
        return shown

    def basis(self, subject: Any, asked: Asked) -> Mapping[str, Any]:
        """All that decides what the paper shows: its model, or what a drawing is drawn from."""
        module = import_module(self.module)
        told: Mapping[str, Any] = getattr(module, "drawn_from", module.model)(subject, asked)
        return told

    def make(self, subject: Any, asked: Asked) -> Printed:
        """The paper of a game, of an edition as it stands, of a whole house where there is one, or of something else."""
        if isinstance(subject, HouseFolder) and not self.whole_house:
            raise InputError(f"{subject.house.folder}: a house's folder, and this paper is of one game: name a submission")
        of = Subject(subject) if isinstance(subject, Opened) else subject
        made: Printed = import_module(self.module).make(of, asked)
        return made


SET_IN_TYPE = (".pdf", ".svg", ".png")

PAPERS = {
    "submission": Paper(
        "a Rules Submission: every open point with what the house chooses, findings, statements, annexes",
        SET_IN_TYPE,
        "pages",
        "croupier.documents.submission.paper",
        ("page",),
    ),
    "rules": Paper(
        "the complete rules of a game in our words, by section",
        SET_IN_TYPE,
        "pages",
        "croupier.documents.rules.paper",
        ("page",),
    ),
    "ranking": Paper(
        "the ranking chart of a game: its hands from the best to the worst, how many there are, and an example of each",
        SET_IN_TYPE,
        "pages",
        "croupier.documents.ranking.paper",
        ("page",),
    ),
    "guide": Paper(
        "the gaming guide: all games of a house, or one, in pages of 5.5 by 8.5 in",
        SET_IN_TYPE,
        "pages",
        "croupier.documents.guide.paper",
        ("page", "booklet", "edges"),
        whole_house=True,
    ),
    "log": Paper(
        "the log of adjustments and replacements: blank, from the house's register, or from a table's journal",
        SET_IN_TYPE,
        "pages",
        "croupier.documents.log.paper",
        ("page", "table", "db"),
    ),
    "packet": Paper(
        "the packet to hand in: all papers that are due with an index of sections and hashes, the files and the check",
        (".zip",),
        "files",
        "croupier.documents.packet.paper",
        whole_house=True,
        of_papers=True,
    ),
    "layout": Paper(
        "the layout of a table, true to scale, with its sections",
        SET_IN_TYPE,
        "pages",
        "croupier.documents.plans.layout",
        ("page", "scale"),
    ),
    "wheel": Paper(
        "the wheel of a game, true to scale, with its measures",
        SET_IN_TYPE,
        "pages",
        "croupier.documents.plans.wheel",
        ("page", "scale"),
    ),
    "sign": Paper(
        "a sign at a table, where one is due",
        SET_IN_TYPE,
        "pages",
        "croupier.documents.sign.paper",
        ("page", "of", "sheet", "announce", "at"),
    ),
    "par": Paper(
        "the PAR sheet: a workbook with the mathematics of a game, or its sheets in print",
        (".xlsx", ".pdf"),
        "sheets",
        "croupier.documents.par.paper",
        ("rounds", "seed", "players"),
        banked=True,
        every_rule=True,
    ),
    "memo": Paper(
        "which line of a draft or comment moves money, and what became of each request",
        SET_IN_TYPE,
        "pages",
        "croupier.documents.comparison.memo_paper",
        ("page", "rounds_per_hour", "average_wager", "hours"),
        of="A B [FINAL]",
    ),
    "letter": Paper(
        "a letter of comment answered, request by request",
        SET_IN_TYPE,
        "pages",
        "croupier.documents.comparison.letter_paper",
        ("page",),
        of="COMMENT [EDITION...]",
    ),
    "dispute": Paper(
        "the record of a dispute, to sign, with the drawing at the disputed moment",
        SET_IN_TYPE,
        "pages",
        "croupier.documents.dispute.paper",
        ("page", "db", "house"),
        of="NUMBER",
    ),
    "trainee": Paper(
        "the record of a trainee, to sign",
        SET_IN_TYPE,
        "pages",
        "croupier.documents.trainee.paper",
        ("page", "db", "house"),
        of="NAME",
    ),
    "flash-cards": Paper(
        "what the rules say as questions, with their answers on the back",
        SET_IN_TYPE,
        "pages",
        "croupier.documents.flash_cards.paper",
        ("page", "section"),
    ),
    "shift": Paper(
        "the report of a shift or a gaming day over all tables",
        SET_IN_TYPE,
        "pages",
        "croupier.documents.shift.paper",
        ("page", "db", "shift", "open_counts", "house"),
        of="[DAY]",
    ),
}


def paper(kind: str) -> Paper:
    """The paper of a kind; one that nobody prints is refused with the list of those that are."""
    if kind not in PAPERS:
        raise InputError(f"there is no paper {kind[:30]!r}; there are {_listed(list(PAPERS))}")
    return PAPERS[kind]


def _listed(kinds: Sequence[str]) -> str:
    return ", ".join(f"{kind} ({PAPERS[kind].says})" for kind in kinds)
