"""Drafting defects of an edition's text: gaps in its numbers, references, terms, contradictions, awards, silence, wording.

Gaps in numbers are found from the paragraphs, awards that nobody can win from the cards; the others are what the edition's
readings and errata say, each by its kind. What a defect does to money is worked out by reading it in every other way.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.analysis.edition import Opened
from croupier.analysis.effect import rule_class
from croupier.analysis.readings import edges_by_reading
from croupier.compliance.numbering import gaps
from croupier.games.kit.odds.odds import exact
from croupier.rulebook.text import library
from croupier.rulebook.text.draft import CUSTOM, DEFECTS, Defect, Draft, Erratum, Reading


@dataclass(frozen=True, slots=True)
class Flaw:
    """One defect. `reading` is the reading that decides it, where something turns on it; `effect` is what it does to odds.

    `money`: whether amounts depend on it, also where no edge does, such as the odd half of a wager.
    """

    defect: Defect
    cite: tuple[str, ...]
    says: str
    reading: str | None = None
    rules: tuple[str, ...] = ()
    money: bool = False
    effect: tuple[dict[str, object], ...] = ()

    def json(self) -> dict[str, object]:
        return {
            "defect": self.defect,
            "cite": ", ".join(self.cite),
            "says": self.says,
            "reading": self.reading,
            "rules": list(self.rules),
            "money": self.money,
            "effect": list(self.effect) or None,
        }


@dataclass(frozen=True, slots=True)
class Linted:
    """An edition with all defects of its text: by kind, and of each kind first those that move money."""

    opened: Opened
    flaws: tuple[Flaw, ...]

    def json(self) -> dict[str, object]:
        counts = {kind: sum(flaw.defect == kind for flaw in self.flaws) for kind in DEFECTS}
        return {**self.opened.head, "counts": counts, "defects": [flaw.json() for flaw in self.flaws]}


def lint(opened: Opened) -> Linted:
    """All drafting defects of the edition's text."""
    draft = opened.draft
    numbering = list(_numbering(draft))
    found = [*numbering, *_awards(opened), *_read(opened)]
    found += [_slip(erratum) for erratum in draft.errata if not _told(erratum, numbering)]
    return Linted(opened, tuple(sorted(found, key=lambda flaw: (DEFECTS.index(flaw.defect), not flaw.money))))


def _numbering(draft: Draft) -> Iterator[Flaw]:
    """Gaps in the numbers. A source may have its paragraphs in several editions, so all of them are looked at."""
    own = set(draft.sections)
    source = draft.id.rpartition("/")[0]
    beside = [id for id in library.ours() if draft.id in library.ours() and id.startswith(f"{source}/")]
    ids = dict.fromkeys(id for edition in (*beside, draft.id) for id in _sections(edition, draft))
    for gap in gaps(ids):
        if cited := tuple(id for id in gap.sections if id in own):
            yield Flaw("numbering", cited, gap.says)


def _sections(edition: str, draft: Draft) -> Iterator[str]:
    yield from draft.sections if edition == draft.id else library.draft(edition).sections


def _told(erratum: Erratum, numbering: list[Flaw]) -> bool:
    """Whether a gap that was found is what an erratum is about."""
    cited = {id for flaw in numbering for id in flaw.cite}
    near = {id.rpartition("(")[0] for id in cited}
    return erratum.defect == "numbering" and all(id in cited | near for id in erratum.cite)


def _awards(opened: Opened) -> Iterator[Flaw]:
    """Awards that a table may be set up never to pay, and lines of a wager that nothing lets win."""
    yield from (Flaw("award", (CUSTOM,), said) for said in opened.game.odds.warnings(opened.rules))
    for award in opened.game.paper.never_won(opened.rules):
        cite = tuple(opened.draft.rules[award.path].cite) if award.path in opened.draft.rules else ()
        effect: tuple[dict[str, object], ...] = tuple(
            {"option": option, "wager": line.wager, "strategy": line.strategy, "house_edge": exact(line.house_edge)}
            for option, lines in award.odds.items()
            for line in lines
        )
        yield Flaw("award", cite, award.says, None, (award.path,), bool(effect), effect)


def _read(opened: Opened) -> Iterator[Flaw]:
    """Points that can be read in several ways, with what each way does."""
    for point in edges_by_reading(opened):
        reading = opened.draft.readings[point["id"]]
        effect = tuple(
            {"option": option["name"], **{key: line[key] for key in ("wager", "strategy", "house_edge")}}
            for option in point["options"]
            for line in option["odds"] or ()
        )
        # amounts may depend on it even where no edge does
        money = bool(effect) or any(rule_class(opened, path) == "money" for path in reading.rules)
        yield Flaw(reading.defect, _cited(opened.draft, reading), reading.problem, reading.id, reading.rules, money, effect)


def _cited(draft: Draft, reading: Reading) -> tuple[str, ...]:
    """The sections whose rules a reading decides."""
    cites = (cite for path in reading.rules if path in draft.rules for cite in draft.rules[path].cite)
    return tuple(dict.fromkeys(cites))


def _slip(erratum: Erratum) -> Flaw:
    return Flaw(erratum.defect, erratum.cite, erratum.says)
