"""The gaming guide: every game of the house on a spread, how to play it, what is paid, one round in money, help."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from croupier.analysis.edition import Opened
from croupier.documents.guide.entry import entry
from croupier.documents.papers import Asked, Printed, Subject
from croupier.documents.parts.booklet import imposed
from croupier.documents.parts.frame import EXERCISE, day, files_of, frame, house_frame
from croupier.documents.parts.output import printed
from croupier.documents.subjects import subject_of
from croupier.documents.typeset import press
from croupier.errors import InputError
from croupier.rulebook.choices import Submission
from croupier.rulebook.house.folder import HouseFolder
from croupier.rulebook.house.house import House
from croupier.rulebook.text.draft import LAW

TEMPLATE = Path(__file__).with_name("guide.typ")
KIND = "Gaming guide"
OFFERED = ("approved", "in-force")
ONLY_EXERCISES = "the house has exercises only: no game in it is offered to the public, and every page says so"

require = press.require


def ways(opened: Opened) -> tuple[Mapping[str, str], ...]:
    """A guide to the one game, where it has an entry for one."""
    return ({},) if opened.room.guide_entry(opened.rules) is not None else ()


def make(subject: Subject | HouseFolder, asked: Asked) -> Printed:
    """The guide page by page, or imposed on Letter sheets to be folded."""
    require()
    files = files_of(subject.house)
    shown = model(subject, asked)
    if asked.booklet and asked.ending != ".pdf":
        raise InputError("a booklet is sheets to be folded: print it as .pdf")
    pages = printed(TEMPLATE, shown, asked, files=files)
    made = imposed(pages, shown["frame"]) if asked.booklet else pages
    only = isinstance(subject, HouseFolder) and shown["frame"]["exercise"]
    return made._replace(notes=(*made.notes, ONLY_EXERCISES)) if only else made


def model(subject: Subject | HouseFolder, asked: Asked) -> dict[str, Any]:
    """Everything that the guide shows. A folder without an approved game has none."""
    games = _games(subject)
    house = subject.house
    exercises = [_is_exercise(game) for game in games]
    return {
        "frame": {
            **_frame(house, games),
            "exercise": all(exercises),
            "date": max((date for game in games if (date := frame(game, KIND)["date"])), default=None),
        },
        "help": house.help_line if house else None,
        "jurisdiction": house.jurisdiction if house else games[0].opened.text.jurisdiction,
        "edges": asked.edges,
        "games": [
            {**entry(game, edges=asked.edges), "exercise": exercise, "status": _status(game)}
            for game, exercise in zip(games, exercises, strict=True)
        ],
    }


def _frame(house: House | None, games: list[Subject]) -> dict[str, Any]:
    name = house.name if house else games[0].opened.text.title
    status = {"mark": "full", "word": "", "more": ""}
    return {"title": f"{KIND}: {name}", **house_frame(house), "kind": KIND, "number": "", "status": status}


def _games(subject: Subject | HouseFolder) -> list[Subject]:
    """The games in the order of their titles; one that several submissions are about stands as it is in force.

    Exercises are offered to nobody: they are in the guide only of a house that has nothing else.
    """
    if isinstance(subject, Subject):
        if subject.opened.room.guide_entry(subject.opened.rules) is None:
            raise InputError(f"{subject.opened.text.title} has no entry for a guide")
        return [subject]
    approved = [one for one in sorted(subject.submissions, key=_latest) if one.status in OFFERED]
    if not approved:
        raise InputError(f"{subject.house.folder}: no game is approved, so there is nothing to guide to; approve one first")
    games = [subject_of(subject, one) for one in approved]
    public = [game for game in games if not _is_exercise(game)]
    offered = {game.opened.text.id: game for game in public or games}
    return sorted(offered.values(), key=lambda game: game.opened.text.title)


def _latest(one: Submission) -> tuple[bool, str]:
    """What is in force goes before what is only approved, and the newer before the older."""
    return one.status == "in-force", str(one.effective or one.approved or "")


def _is_exercise(game: Subject) -> bool:
    submitted = game.submission
    return game.opened.text.status != LAW or bool(submitted and submitted.exercise)


def _status(game: Subject) -> str:
    """Where the game's part comes from, in a line."""
    submitted: Submission | None = game.submission
    parts: Mapping[str, str | None] = {
        "": EXERCISE if _is_exercise(game) else None,
        "Submission": submitted.number if submitted else None,
        "approved": day(submitted.approved) if submitted and submitted.approved else None,
    }
    told = ", ".join(f"{name} {words}".strip() for name, words in parts.items() if words)
    return told or game.opened.text.text_name
