"""A submission being written: its text with what a form gives, judged, and the edges that its choices make."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier import games
from croupier.analysis.edition import STUMBLES
from croupier.compliance.check import check_submission
from croupier.compliance.finding import FAILS, Finding
from croupier.compliance.house import answers, house_around
from croupier.errors import InputError
from croupier.games.kit.paper.filing import Due
from croupier.rulebook import labels, paths
from croupier.rulebook.choices import InForce, Submission, judged, submission_in
from croupier.rulebook.concerns import moot
from croupier.rulebook.house.submission.edit import edited
from croupier.rulebook.open_points import open_points
from croupier.rulebook.text import library
from croupier.rulebook.text.draft import Draft
from croupier.rulebook.values import Value, same, shown
from croupier.web.filing.fields import Block, Statement, blocks, chosen_in, name_of, stated_in, statements

MOST_TABLES = 200


@dataclass(frozen=True, slots=True)
class Edge:
    """A wager with its house edge by these choices, and by what it is compared with; None where there is no such wager."""

    wager: str
    strategy: str | None
    edge: Fraction
    before: Fraction | None

    @property
    def change(self) -> Fraction | None:
        return None if self.before is None else self.edge - self.before


@dataclass(frozen=True, slots=True)
class Change:
    """A choice that differs from what it is compared with."""

    path: str
    label: str
    old: str
    new: str
    cite: str


@dataclass(frozen=True, slots=True)
class Written:
    """A form as it stands: the text that would be saved, its blocks with findings, and what it changes."""

    text: str
    submitted: Submission
    findings: tuple[Finding, ...]
    due: tuple[Due, ...]
    blocks: tuple[Block, ...]
    statements: tuple[Statement, ...]
    edges: tuple[Edge, ...]
    changes: tuple[Change, ...]

    @property
    def elsewhere(self) -> tuple[Finding, ...]:
        """Findings that stand beside no field."""
        beside = {field.path for block in self.blocks for field in block.fields}
        return tuple(each for each in self.findings if each.path not in beside)

    @property
    def fails(self) -> bool:
        """Whether something is forbidden or missing."""
        return any(each.kind in FAILS for each in self.findings)

    def count(self, kind: str) -> int:
        return sum(each.kind == kind for each in self.findings)


def write(text: str, file: str, given: Mapping[str, str] | None = None, against: Submission | None = None) -> Written:
    """The text with what a form gives, judged. `against` is what is in force now; otherwise the edition as it stands.

    A field that cannot be read is a finding beside it, and leaves the text's own value as it was.
    """
    before = submission_in(text, file)
    draft = library.draft(before.edition)
    wrong: list[Finding] = []
    if given is not None:
        text = _with(text, before, draft, given, wrong)
    submitted = submission_in(text, file)
    house = house_around(file)
    known = answers(house, draft)
    checked = check_submission(submitted, file, house)
    findings = (*wrong, *checked.findings)
    force = judged(draft, submitted.choices, submitted.read)[0]
    return Written(
        text=text,
        submitted=submitted,
        findings=findings,
        due=checked.due,
        blocks=blocks(force, submitted, findings, given, known, _idle(force)),
        statements=statements(force, submitted, given),
        edges=tuple(_edges(draft, submitted, against)),
        changes=tuple(_changes(force, submitted, against)),
    )


def _with(text: str, before: Submission, draft: Draft, given: Mapping[str, str], wrong: list[Finding]) -> str:
    """The text with the fields of a form; those that the form does not have stay as they are."""
    choices: dict[str, Value] = {}
    force = judged(draft, before.choices, before.read)[0]
    for point in open_points(force):
        name = name_of(point.path)
        if name not in given:
            continue
        try:
            value = chosen_in(point, given[name])
        except InputError as problem:
            wrong.append(_unreadable(point.path, problem, force))
            continue
        if value != before.changes.get(point.path):
            choices[point.path] = value
    stated = {
        id: value for id, value in stated_in(force, given, before).items() if value != (before.statement.get(id) or None)
    }
    text = edited(text, "choices", choices)
    text = edited(text, "statement", {paths.join((id,)): value for id, value in stated.items()})
    if "tables" in given and (tables := tables_in(given["tables"])) != before.tables:
        text = edited(text, "", {"tables": tables})
    return text


def tables_in(typed: str) -> tuple[str, ...]:
    """The tables that a field names, each once."""
    tables = tuple(dict.fromkeys(name.strip() for name in typed.split(",") if name.strip()))
    if len(tables) > MOST_TABLES or any(len(name) > 60 for name in tables):
        raise InputError(f"tables: give up to {MOST_TABLES} names with commas between them, such as CW-01, CW-02")
    return tables


def _unreadable(path: str, problem: InputError, force: InForce) -> Finding:
    reason = problem.reason.removeprefix(f"{path}: ")
    says = f"This cannot be read: {reason}."
    return Finding("violation", path, None, force.says.get(path), force.cite(path), says, "Write it as the field says.")


def _idle(force: InForce) -> frozenset[str]:
    """The points that these choices leave nothing to do; where they make no game, those of which the text says so."""
    game = games.game(force.draft.game)
    try:
        return moot(force) | frozenset(game.paper.unused(game.rules.fill(force)))
    except (InputError, *STUMBLES):
        return moot(force)


def _edges(draft: Draft, submitted: Submission, against: Submission | None) -> Iterator[Edge]:
    before = _lines(draft, against.choices if against else {}, against.read if against else {})
    known = {(line.wager, line.strategy): line.house_edge for line in before}
    for line in _lines(draft, submitted.choices, submitted.read):
        if line.offered and not line.free:
            yield Edge(line.wager, line.strategy, line.house_edge, known.get((line.wager, line.strategy)))


def _lines(draft: Draft, choices: Mapping[str, Value], read: Mapping[str, str]) -> Sequence[Any]:
    """The exact odds by these choices; none where they make no game, which the findings say."""
    game = games.game(draft.game)
    if not game.wagers.banked:
        return ()
    try:
        found: Sequence[Any] = game.odds.lines(game.rules.fill(judged(draft, choices, read)[0]))
    except (InputError, *STUMBLES):
        return ()
    return found


def _changes(force: InForce, submitted: Submission, against: Submission | None) -> Iterator[Change]:
    """What differs from what is in force, or from the edition as it stands."""
    base = judged(force.draft, against.choices if against else {}, against.read if against else {})[0]
    for path in force.draft.rules:
        old, new = base.values[path], submitted.choices.get(path, force.values[path])
        if not same(old, new):
            yield Change(path, labels.label(path), shown(old), shown(new), force.cite(path))


def differing(theirs: str, yours: str, file: str) -> tuple[Change, ...]:
    """What somebody else saved meanwhile, beside what would be saved now."""
    before, after = submission_in(theirs, file), submission_in(yours, file)
    draft = library.draft(after.edition)
    force = judged(draft, after.choices, after.read)[0]
    return tuple(
        Change(path, labels.label(path), shown(before.choices.get(path)), shown(after.choices.get(path)), force.cite(path))
        for path in draft.rules
        if not same(before.choices.get(path), after.choices.get(path))
    )
