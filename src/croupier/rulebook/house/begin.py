"""A new submission in a house's folder: the blank of an edition under a number that nobody has."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from croupier.errors import InputError
from croupier.new_file import write_new
from croupier.rulebook.house.house import SUBMISSIONS, known_choices, read_house, require_own_text
from croupier.rulebook.house.numbers import next_number, taken_in
from croupier.rulebook.house.submission.blank import blank
from croupier.rulebook.house.submission.working_file import require_writable
from croupier.rulebook.text import library
from croupier.rulebook.text.draft import Draft
from croupier.rulebook.toml.keys import Keys


@dataclass(frozen=True, slots=True)
class Begun:
    """A blank as it was written: its text, its number, its edition, and its file where it lies in a house's folder."""

    text: str
    number: str
    draft: Draft
    file: Path | None = None


def begin(edition: str, number: str | None = None, tables: Sequence[str] = (), folder: Path | None = None) -> Begun:
    """The blank of an edition, written into a house's folder if there is one.

    Without a number it gets the next free one. Refused: another state's text, and a number that is taken.
    """
    draft = library.draft(edition)
    house = read_house(folder) if folder is not None else None
    if house is not None:
        require_own_text(house, draft)
    given = Keys(
        {"number": number if number is not None else next_number(draft, folder), "tables": list(tables)}, "a new submission"
    )
    named = str(given.number("number"))
    text = blank(draft, edition, named, given.many("tables"), known=known_choices(house) if house else None)
    if house is None:
        return Begun(text, named, draft)
    if named.casefold() in taken_in(house.folder):
        free = next_number(draft, folder)
        raise InputError(f"this house has a submission {named} already; give another number, such as {free}")
    inside = house.folder / SUBMISSIONS
    require_writable(inside)
    write_new(inside / f"{named}.toml", text)
    return Begun(text, named, draft, inside / f"{named}.toml")
