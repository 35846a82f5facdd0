"""The annexes of a submission: every paper of the game that is due, made, with its hash."""

from dataclasses import dataclass
from hashlib import sha256
from string import ascii_uppercase
from typing import Any

from croupier.compliance.check import Checked
from croupier.documents.papers import PAPERS, Asked, Printed, Subject
from croupier.documents.parts.points import cites_of
from croupier.errors import InputError
from croupier.games.kit.paper.filing import Due

ITSELF = "submission"
TITLES = {
    "rules": "Complete rules in force",
    "layout": "Layout with callouts to the sections",
    "wheel": "Wheel with callouts to the sections",
    "sign": "Sign",
    "log": "Log of adjustments and replacements",
}
SCALED = {"layout": "1:10", "wheel": "1:10"}


@dataclass(frozen=True, slots=True)
class Annex:
    """One paper that goes with a submission. `printed` is None where it cannot be made yet, and `why` says why."""

    letter: str
    kind: str
    of: str
    title: str
    cite: str
    printed: Printed | None
    why: str = ""

    @property
    def file(self) -> str:
        """Its name in a packet."""
        return "-".join(part for part in (self.letter, self.kind, self.of) if part) + ".pdf"

    @property
    def sha256(self) -> str:
        return sha256(self.printed.content).hexdigest() if self.printed else ""

    @property
    def pages(self) -> int:
        return len(self.printed.parts) if self.printed else 0


def annexes(subject: Subject, checked: Checked) -> list[Annex]:
    """The annexes in the order in which papers are listed; the guide is one of the whole house, and no annex of a game."""
    due = [one for one in _once(checked.due) if one.document in PAPERS and _of_one_game(one)]
    kinds = list(PAPERS)
    listed = sorted(due, key=lambda one: (kinds.index(one.document), one.of))
    return [_annex(subject, letter, one) for letter, one in zip(ascii_uppercase, listed, strict=False)]


def _of_one_game(due: Due) -> bool:
    paper = PAPERS[due.document]
    return due.document != ITSELF and not paper.whole_house and ".pdf" in paper.endings


def _once(due: tuple[Due, ...]) -> list[Due]:
    """Each paper once, under all sections that ask for it, and the complete rules always."""
    listed: dict[tuple[str, str], Due] = {}
    for one in (Due("rules", "", ""), *due):
        before = listed.get((one.document, one.of), one)
        cites = dict.fromkeys(cite for each in (before, one) for cite in cites_of(each.cite))
        listed[one.document, one.of] = before._replace(cite=", ".join(cites))
    return list(listed.values())


def _annex(subject: Subject, letter: str, due: Due) -> Annex:
    paper = PAPERS[due.document]
    wanted: dict[str, Any] = {"of": due.of or None, "scale": SCALED.get(due.document)}
    asked = Asked(**{name: value for name, value in wanted.items() if value and name in paper.takes})
    title = TITLES.get(due.document, paper.says) + (f": {due.of.replace('-', ' ')}" if due.of else "")
    try:
        made = paper.make(subject, asked)
    except InputError as refused:
        return Annex(letter, due.document, due.of, title, due.cite, None, refused.reason)
    return Annex(letter, due.document, due.of, title, due.cite, made)
