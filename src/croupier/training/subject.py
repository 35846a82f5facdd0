"""An edition as a subject of training: courses of play that are dealt once and asked about often, and its words.

A course is a table that the attendant deals from a number. Questions pick moments of it, so that a new question costs
nothing but a choice among what was dealt already.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cached_property, lru_cache
from threading import RLock
from typing import Any, Literal, NamedTuple, TypeVar

from croupier.analysis.edition import Opened, open_edition
from croupier.games.kit.play.decider import Option, Role, Signature
from croupier.rulebook import labels
from croupier.rulebook.text import library
from croupier.rulebook.text.draft import CUSTOM
from croupier.tables.attendant.attendant import Attendant
from croupier.tables.attendant.cast import Cast
from croupier.tables.engine.standing import Live, Standing, live_under
from croupier.training.question import Reason
from croupier.training.rehearsal import Rehearsal, Step, done, played
from croupier.training.rule_words import allowed_in_words, in_words

Found = TypeVar("Found")
Sort = Literal["play", "slips", "day"]
COURSES = 12
"""So many courses of each sort a subject has; questions differ by what they pick from them."""
KEPT = 16
"""Courses that are kept, of all subjects together: the one that was asked for least lately is dealt again."""
LONGEST = {"play": 110, "slips": 90, "day": 70}
SEATS = {"play": 5, "slips": 3, "day": 2}
MISTAKES = Fraction(1, 5)
AT_THE_TABLE = Signature("the dealer", Role.DEALER)
"""Who looks at a table that is asked about: whoever is trained to deal sees what lies open, and no card face down."""


class Moment(NamedTuple):
    """A step of a course, whether somebody slipped in it, and whether the table was being closed."""

    step: Step
    slip: bool
    closing: bool


class Course(NamedTuple):
    """The moments of a course, and what drills found in it."""

    moments: tuple[Moment, ...]
    found: dict[str, Any]


class Subject:
    """One edition to train. One by which no table deals is refused."""

    def __init__(self, opened: Opened) -> None:
        self.opened, self.game = opened, opened.game
        self.draft, self.rules = opened.draft, opened.rules
        self.live: Live = live_under(opened.in_force)
        self._turn = RLock()

    @property
    def id(self) -> str:
        return self.opened.label

    def table(self, seed: int, *, stops: tuple[str, ...] = (), cards: tuple[str, ...] = ()) -> Rehearsal:
        return Rehearsal(self.opened.in_force, seed=seed, stops=stops, cards=cards)

    @cached_property
    def steps_due(self) -> frozenset[str]:
        """The commands that are due at some moment of play."""
        courses = (self.course("slips", 0), self.course("play", 0))
        return frozenset(one.command for course in courses for m in course for one in m.step.options if one.kind == "next")

    @cached_property
    def houses(self) -> tuple["Subject", ...]:
        """The subject, and the same text at another house where more can go wrong; a submission is only itself."""
        force = self.opened.in_force
        if force.choices or force.read or not library.known(self.draft.id):
            return (self,)
        wanted = self.game.training.drilled
        lawful = {path: value for path, value in wanted.items() if path in force.says and force.allows(path, value)}
        return (self, Subject(open_edition(self.draft.id, choices=lawful))) if lawful else (self,)

    def course(self, sort: Sort, number: int) -> tuple[Moment, ...]:
        """A course of this sort, dealt when it is first asked for."""
        with self._turn:
            return _kept(self, sort, number % COURSES).moments

    def found(self, what: str, sort: Sort, number: int, find: Callable[[tuple[Moment, ...]], Found]) -> Found:
        """What a drill finds in a course, looked for when it is first asked for."""
        with self._turn:
            course = _kept(self, sort, number % COURSES)
            if what not in course.found:
                course.found[what] = find(course.moments)
            found: Found = course.found[what]
            return found

    def dealt(self, sort: Sort, number: int) -> Iterator[Moment]:
        seed = 1000 + number
        table = self.table(seed)
        mistakes = MISTAKES if sort == "slips" else Fraction(0)
        attendant = Attendant(table, seed=seed, pace=0, mistakes=mistakes, seats=SEATS[sort])
        careful = Attendant(table, seed=seed, pace=0, seats=SEATS[sort])
        rounds, last = table.now.round, tuple[Option, ...]()
        for _ in range(LONGEST[sort]):
            if sort == "day" and table.now.round > rounds:
                attendant.close()
            intent = attendant.next(table.next_at())
            if intent is None:
                return
            slip = bool(mistakes) and ((due := careful.next(table.next_at())) is None or due.fields != intent.fields)
            step = done(table, intent)
            last = tuple(next((one for one in last if one == new), new) for new in step.options)
            yield Moment(step._replace(options=last), slip, attendant.closing)  # most options are those of the step before

    # Words

    def facts(self, now: Standing) -> tuple[str, ...]:
        """How the table stands, in lines: the text view of what is drawn."""
        view = self.live.game.play.view(now.game, AT_THE_TABLE)
        places, notes = self.live.game.live.words.places(view)
        lines = [f"Phase: {view['phase']}."]
        for place in places:
            seat = f"Seat {place.seat}" if place.seat.isdecimal() else capital(place.seat)
            named = ", ".join(part for part in (seat, place.player) if part)
            has = [f"cards {place.cards}"] if place.cards else []
            has += [f"chips {place.chips}"] if place.chips else []
            has += [f"wagers {place.stakes}"] if place.stakes else []
            lines.append(f"{named}: {', '.join(has)}" if has else named)
        return (*lines, *(capital(note) for note in notes if not _tells_the_answer(note)))

    def reasons(self, *rules: str) -> tuple[Reason, ...]:
        """What stands behind rules: value and sections, in the rulebook's own words."""
        return tuple(map(self._reason, dict.fromkeys(rules)))

    def _reason(self, rule: str) -> Reason:
        if rule.startswith("house."):
            return Reason(rule, CUSTOM, "A custom of the house: the text leaves it open.")
        stated = capital(f"{labels.label(rule)}{self._stated(rule)}.")
        says = [said for id in self.sections(rule) if (said := self.says(id, rule))]
        return Reason(rule, self.live.cite(rule), " ".join(says), stated)

    def _stated(self, rule: str) -> str:
        """What is in force, or what the text allows where nobody has chosen."""
        force = self.opened.in_force
        if (value := force.values.get(rule)) is None:
            return ""
        chosen = rule in force.choices
        said = in_words(value) if chosen else allowed_in_words(force.says[rule])
        return f": {said.removesuffix('.')}"

    def house(self, *rules: str) -> str:
        """Sentences on what the text leaves to the house, as it is at the table of a question: without them another answer
        might be lawful, too."""
        force = self.opened.in_force
        open_kinds = ("one_of", "range")
        left = [rule for rule in dict.fromkeys(rules) if rule in force.says and force.says[rule].kind in open_kinds]
        return "".join(f" At this table, {labels.within(rule)}: {in_words(force.values[rule])}." for rule in left)

    def least_odds(self, *rules: str) -> bool:
        """Whether a house may pay more by one of these rules, and has not filed that it does."""
        force = self.opened.in_force
        left = (rule for rule in rules if rule in force.says and rule not in force.choices)
        return any(force.says[rule].kind == "at_least" for rule in left)

    def sections(self, rule: str) -> tuple[str, ...]:
        """The sections of a rule; none of what is custom."""
        stated = self.draft.rules.get(rule)
        return () if stated is None else tuple(id for id in stated.cite if id != CUSTOM)

    def says(self, section: str, rule: str = "") -> str:
        """A section in our words; nothing if no edition at hand has it."""
        if (found := self.draft.sections.get(section)) is not None:
            return found.says
        stated = self.draft.rules.get(rule)
        if stated is not None and stated.edition != self.draft.id and library.known(stated.edition):
            other = library.draft(stated.edition).sections.get(section)
            return other.says if other else ""
        return ""

    @cached_property
    def cast(self) -> Cast:
        return Cast(0)

    def trained(self, *rules: str) -> tuple[str, ...]:
        """By which sections an answer is counted: those of the rules, or the rule itself where it is custom."""
        found = [id for rule in rules for id in (self.sections(rule) or (rule,))]
        return tuple(dict.fromkeys(found))


def _tells_the_answer(note: str) -> bool:
    """Whether a note of the table says what is due or whose turn it is, which a question asks for."""
    return note.startswith(("to do", "due", "next")) or note.endswith("turn")


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]


@lru_cache(maxsize=8)
def subject(edition: str) -> Subject:
    """The subject of an edition that comes with Croupier."""
    return Subject(open_edition(edition))


@lru_cache(maxsize=KEPT)
def _kept(subject: Subject, sort: Sort, number: int) -> Course:
    return Course(tuple(subject.dealt(sort, number)), {})


def subject_of(name: str) -> Subject:
    """The subject of an edition by id, of a file or of a submission."""
    return subject(name) if library.known(name) else Subject(open_edition(name))


def played_round(table: Rehearsal, attendant: Attendant, most: int) -> Iterator[Step]:
    """Steps up to the end of a round, and at most so many."""
    first = table.now.round
    for number, step in enumerate(played(table, attendant)):
        yield step
        if table.now.round > first or number >= most:
            return
