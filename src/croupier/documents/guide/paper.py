"""The gaming guide: every game of the house on a spread, how to play it, what is paid, one round in money, help."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from croupier.analysis.edition import Opened
from croupier.documents.guide.entry import entry
from croupier.documents.guide.offered import NOT_YET, Offer, offered
from croupier.documents.papers import Asked, Printed, Subject
from croupier.documents.parts.booklet import imposed
from croupier.documents.parts.frame import files_of, frame, house_frame
from croupier.documents.parts.output import printed
from croupier.documents.typeset import press
from croupier.errors import InputError
from croupier.rulebook.house.folder import HouseFolder
from croupier.rulebook.house.house import House
from croupier.rulebook.text.draft import Draft

TEMPLATE = Path(__file__).with_name("guide.typ")
KIND = "Gaming guide"
ONLY_EXERCISES = "the house has exercises only: no game in it is offered to the public, and every page says so"

require = press.require


def ways(opened: Opened) -> tuple[Mapping[str, str], ...]:
    """A guide to the one game, where it has an entry for one."""
    return ({},) if opened.game.paper.guide(opened.rules) is not None else ()


def make(subject: Subject | HouseFolder, asked: Asked) -> Printed:
    """The guide page by page, or imposed on Letter sheets to be folded."""
    require()
    files = files_of(subject.house)
    if asked.booklet and asked.ending != ".pdf":
        raise InputError("a booklet is sheets to be folded: print it as .pdf")
    shown = model(subject, asked)
    pages = printed(TEMPLATE, shown, asked, files=files)
    made = imposed(pages) if asked.booklet else pages
    only = isinstance(subject, HouseFolder) and shown["frame"]["exercise"]
    return made._replace(notes=(*made.notes, ONLY_EXERCISES)) if only else made


def model(subject: Subject | HouseFolder, asked: Asked) -> dict[str, Any]:
    """Everything that the guide shows. A folder without an approved game has none."""
    offers = _offers(subject)
    house, first = subject.house, offers[0].game.opened.text
    dates = [date for offer in offers if (date := frame(offer.game, KIND)["date"])]
    games = _together([_entry(offer, asked) for offer in offers])
    return {
        "frame": {
            **_frame(house, first, booklet=asked.booklet),
            "exercise": all(offer.exercise for offer in offers),
            "date": max(dates, default=None),
        },
        "help": house.help_line if house else None,
        "jurisdiction": house.jurisdiction if house else first.jurisdiction,
        "edges": asked.edges,
        "back": asked.booklet,
        "games": games,
    }


def _frame(house: House | None, text: Draft, *, booklet: bool) -> dict[str, Any]:
    name = house.name if house else text.title
    folded = ", to be folded" if booklet else ""
    status = {"mark": "full", "word": "", "more": ""}
    return {"title": f"{KIND}: {name}{folded}", **house_frame(house), "kind": KIND, "number": "", "status": status}


def _offers(subject: Subject | HouseFolder) -> list[Offer]:
    if isinstance(subject, HouseFolder):
        return offered(subject)
    if subject.opened.game.paper.guide(subject.opened.rules) is None:
        raise InputError(f"{subject.opened.text.title} has no entry for a guide")
    return [Offer(subject)]


def _entry(offer: Offer, asked: Asked) -> dict[str, Any]:
    return {
        **entry(offer.game, edges=asked.edges),
        "exercise": offer.exercise,
        "waits": NOT_YET if offer.waits else "",
        "status": [offer.told],
    }


def _together(entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Submissions that tell a guest the same are one game; where a game stands there twice, its tables tell which."""
    found: list[dict[str, Any]] = []
    for one in entries:
        same = next((each for each in found if _told(each) == _told(one)), None)
        if same is None:
            found.append(one)
        else:
            same["tables"] += one["tables"]
            same["status"] += one["status"]
    titles = [one["title"] for one in found]
    return [
        {**one, "status": ". ".join(one["status"]), "at": _at(one["tables"]) if titles.count(one["title"]) > 1 else ""}
        for one in found
    ]


def _told(entry: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in entry.items() if name not in ("tables", "status")}


def _at(tables: list[str]) -> str:
    return f"Table{'s' if len(tables) > 1 else ''} {', '.join(tables)}" if tables else ""
