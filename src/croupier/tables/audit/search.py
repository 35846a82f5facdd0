"""Searching a table's journal: records by time, person, section and deviation, the newest first.

A search looks through so many records at a time and says where it ended: a journal of years is searched page by page.
"""

import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Literal, NamedTuple, get_args

from croupier.errors import InputError
from croupier.games.kit.play.decider import Deviated, DeviationWithdrawn, Ruled
from croupier.journal import times
from croupier.journal.book import Journal
from croupier.journal.record import Record
from croupier.rulebook.text.draft import section_meant
from croupier.rulebook.toml.files import did_you_mean
from croupier.tables.audit.audit import AuditedTable, Deviation, rulings
from croupier.tables.codec.records import events_of
from croupier.tables.engine.standing import Live
from croupier.tables.opening import live_of, require_table
from croupier.tables.resume import standing_after
from croupier.tables.words.sentences import Narrator, RecordInWords

State = Literal["", "any", "waiting", "ruled", "withdrawn"]
"""Which deviations: none asked for, all, those that wait for a ruling, those ruled on, those withdrawn."""
MOST, LOOKS, WINDOW = 50, 5000, 400
"""Records that one search gives and looks through at most, and how many are put into words at a time."""
_MARKS = tuple(f'"event":"{kind.__name__}"'.encode() for kind in (Deviated, Ruled, DeviationWithdrawn))
_SECTION = re.compile(r"^(?:§|section|chapter)\s*", re.IGNORECASE)


class NoSuchSectionError(InputError):
    """The text of a table has no such section, so nothing can have happened under it."""


class Wanted(NamedTuple):
    """What is searched for; what is empty is not asked. `before`: only records before this one, where a search ended.

    Times without a zone are what the clock showed where it was recorded.
    """

    person: str = ""
    section: str = ""
    deviation: State = ""
    since: datetime | None = None
    until: datetime | None = None
    before: int | None = None

    @property
    def everything(self) -> bool:
        """Whether every record matches."""
        return not (self.person or self.section or self.deviation)


class Found(NamedTuple):
    """Records that match, the newest first; the first and last record that were looked at; where to go on, if anywhere."""

    matches: list[RecordInWords]
    first: int
    last: int
    before: int | None


def wanted(
    person: str = "", section: str = "", deviation: str = "", since: str = "", until: str = "", before: int | None = None
) -> Wanted:
    """What people ask for, in their words; a time, or a kind of deviation, that there is not is refused."""
    if deviation not in get_args(State):
        kinds = ", ".join(kind for kind in get_args(State) if kind)
        raise InputError(f"{deviation[:30]!r} is no kind of deviation: give deviation as one of {kinds}")
    begins, ends = _time(since, "since"), _time(until, "until")
    try:
        backwards = begins is not None and ends is not None and begins > ends
    except TypeError:
        raise InputError("give since and until both with their zone, or both without") from None
    if backwards:
        raise InputError(f"nothing lies between {since} and {until}: since comes after until")
    return Wanted(person.strip(), _SECTION.sub("", section.strip()), deviation, begins, ends, before)  # type: ignore[arg-type]


def search(
    journal: Journal,
    asked: Wanted,
    *,
    over: int | None = None,
    face_down: bool = True,
    most: int = MOST,
    looks: int = LOOKS,
) -> Found:
    """Records of a table that match, the newest first. `over`: the last record of the rounds that are over; after it only
    deviations and rulings are told, without cards that lie face down. Without `face_down` they are never told.

    A section matches with all its paragraphs, a person wherever they signed or a wager was theirs. A section that the
    table's text does not have is refused.
    """
    live = live_of(require_table(journal))
    asked = asked._replace(section=_section(live, asked.section))
    end = journal.head().version if over is None or asked.deviation else over
    if asked.before is not None:
        end = min(end, asked.before - 1)
    if asked.until is not None:
        end = min(end, times.about(journal, asked.until))
    begin = 1
    if asked.since is not None and asked.since.year > 1:
        begin = times.about(journal, asked.since - timedelta(microseconds=1)) + 1
    if asked.deviation:
        return _among(journal, live, asked, (begin, end), most, (end if over is None else over) if face_down else 0)
    matches: list[RecordInWords] = []
    looked = end + 1
    while looked > begin and end - looked + 1 < looks:
        first = max(begin, looked - WINDOW)
        narrator = Narrator(live, standing_after(journal, live, first - 1), open_cards=face_down)
        told = [narrator.describe(record) for record in journal.records(first, looked - 1)]
        for one in reversed(told):
            looked = one.record.sequence
            if _matches(one, asked):
                matches.append(one)
                if len(matches) == most:
                    return Found(matches, looked, end, looked if looked > begin else None)
    return Found(matches, looked, end, looked if looked > begin else None)


def deviations(journal: Journal, last: int | None = None) -> list[Deviation]:
    """All deviations of a table up to a record, the oldest first, each with its ruling where there is one."""
    live = live_of(require_table(journal))
    table = AuditedTable(live, live.first())
    for number in _marked(journal, last):
        record = journal.record(number)
        table.now = standing_after(journal, live, number - 1)
        list(rulings(table, record, events_of(live.words, record)))
    return table.deviations


def _marked(journal: Journal, last: int | None) -> list[int]:
    found = {number for mark in _MARKS for number in journal.all_with(mark)}
    return sorted(number for number in found if last is None or number <= last)


def _among(journal: Journal, live: Live, asked: Wanted, span: tuple[int, int], most: int, over: int) -> Found:
    """The records of deviations and of the rulings on them that match."""
    begin, end = span
    numbers = sorted(set(_of(deviations(journal, end), asked.deviation)), reverse=True)
    matches: list[RecordInWords] = []
    for number in numbers:
        if not begin <= number <= end:
            continue
        narrator = Narrator(live, standing_after(journal, live, number - 1), open_cards=number <= over)
        told = narrator.describe(journal.record(number))
        if _matches(told, asked):
            matches.append(told)
            if len(matches) == most:
                return Found(matches, number, end, number if number > begin else None)
    return Found(matches, begin, end, None)


def _of(found: list[Deviation], state: State) -> Iterator[int]:
    for one in found:
        own = "waiting" if one.waits else "ruled" if one.ruling else "withdrawn"
        if state in ("any", own):
            yield from (number for number in (one.record, one.ruled_at, one.withdrawn_at) if number)


def _matches(told: RecordInWords, asked: Wanted) -> bool:
    if asked.person and asked.person.casefold() not in people_in(told.record):
        return False
    return not asked.section or any(_within(cite, asked.section) for one in told.sentences for cite in cites_in(one.cite))


def people_in(record: Record) -> set[str]:
    """Who signed a record, and whose wagers and chips it is about, in small letters."""
    entry = record.entry
    named = [part.get("player") for part in (entry.command, *entry.events)]
    return {*(one.person.casefold() for one in entry.actors), *(str(one).casefold() for one in named if one)}


def cites_in(cite: str) -> list[str]:
    """The sections of one citation: "651a.1, 651a.7(b)" names two."""
    return [one.strip() for one in cite.split(",") if one.strip()]


def _section(live: Live, text: str) -> str:
    """The section that is meant. What is no law, such as a custom of the house, is cited too."""
    draft = live.rules.in_force.draft
    known = {*draft.sections, *(cite for rule in draft.rules.values() for cite in rule.cite)}
    section = section_meant(text, known)
    if section and not any(_within(one, section) for one in known):
        raise NoSuchSectionError(f"{draft.id} has no section {section[:40]!r}{did_you_mean(section, known)}")
    return section


def _within(cite: str, section: str) -> bool:
    """Whether a paragraph is the section that is asked for, or in it: 651a.9(c) is in 651a.9, and 651a.90 is not."""
    rest = cite[len(section) :]
    return cite.casefold().startswith(section.casefold()) and not rest[:1].isalnum()


def _time(text: str, name: str) -> datetime | None:
    if not text.strip():
        return None
    try:
        return datetime.fromisoformat(text.strip())
    except ValueError:
        raise InputError(f"{text[:30]!r} is no time: give {name} such as 2026-11-16T21:40") from None
