"""A submission checked: all that is forbidden, missing, to be approved first or unwise, and the papers that it makes due.

All findings are collected, not the first alone. What the edition allows is judged in one place for everybody
(`rulebook.choices.judged`); what only one game has, its facet `paper` says. Odds are worked out only where the choices
move them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier import games
from croupier.analysis.edition import SCHEMA, STUMBLES
from croupier.compliance import edges, unlawful
from croupier.compliance.dates import about_dates
from croupier.compliance.due import due_of_all
from croupier.compliance.finding import FAILS, Finding, about, due_json, in_order, of_file
from croupier.compliance.house import about_house, answers, house_around
from croupier.compliance.requests import asked_for
from croupier.compliance.unlawful import sentence
from croupier.compliance.words import about_words
from croupier.errors import InputError
from croupier.games.kit.game import Game
from croupier.games.kit.paper.filing import Due
from croupier.rulebook.choices import InForce, Submission, chosen, judged, submission, submission_in
from croupier.rulebook.text import library
from croupier.rulebook.text.draft import LAW, STATUS_IN_WORDS, Draft
from croupier.rulebook.toml.files import did_you_mean, table, text_of

if TYPE_CHECKING:
    from croupier.rulebook.house.house import House


@dataclass(frozen=True, slots=True)
class Checked:
    """A submission with what was found. `name` is its file, or the edition's id where nothing is chosen."""

    name: str
    submitted: Submission
    draft: Draft
    findings: tuple[Finding, ...]
    due: tuple[Due, ...]

    @property
    def fails(self) -> bool:
        """Whether something is forbidden or missing."""
        return any(finding.kind in FAILS for finding in self.findings)

    def json(self) -> dict[str, object]:
        return {
            "schema": SCHEMA,
            "submission": self.name,
            "edition": self.draft.id,
            "status": self.draft.status,
            "number": self.submitted.number,
            "stage": self.submitted.status,
            "findings": [finding.json() for finding in self.findings],
            "due": [due_json(due) for due in self.due],
        }


def check(name: str) -> Checked:
    """A submission in a file, or an edition without choices. What cannot be read is refused."""
    require_edition(name)
    submitted = submission(name)
    return check_submission(submitted, name, house_around(submitted.file))


def check_text(text: str, name: str = "submission.toml") -> Checked:
    """A submission that somebody sends, as TOML or JSON. Its edition is an id and it amends nothing: no file is opened."""
    top = table(text, name)
    require_alone(top, name)
    return check_submission(submission_in(text, name, read=top), name)


def require_alone(top: Mapping[str, object], name: str) -> None:
    """Refuse a submission that leads to a file: another edition than those with an id, or something that it amends."""
    edition = top.get("edition")
    if isinstance(edition, str) and not library.known(edition):
        raise InputError(f"{name}: there is no edition {edition[:60]!r}{did_you_mean(edition, library.ids())}")
    if "amends" in top:
        raise InputError(f"{name}: an amendment is read in its folder, beside what it amends; send all choices instead")


def check_choices(edition: str, choices: Mapping[str, object], read: Mapping[str, str] | None = None) -> Checked:
    """The choices of a form under an edition, whatever is still open in it; a path that is no rule is refused."""
    return check_submission(Submission(edition, chosen(library.draft(edition), choices), read or {}), edition)


def require_edition(name: str) -> None:
    """Refuse a file that says nothing of an edition, such as an empty one."""
    if library.known(name) or not library.looks_like_file(name):
        return
    if not {"edition", "game", "amends", "rules"} & set(table(text_of(Path(name)), name)):
        raise InputError(f'{name}: no submission: it names no edition; begin with a line such as edition = "SOURCE/GAME"')


def check_submission(submitted: Submission, name: str, house: House | None = None) -> Checked:
    """A submission that was read, and the house in whose folder it lies."""
    draft, lines = library.draft(submitted.edition), submitted.lines
    game = games.game(draft.game)
    force, forbidden = judged(draft, {**answers(house, draft), **submitted.choices}, submitted.read)
    found = [unlawful.finding(choice, draft, lines) for choice in forbidden]
    rules, force, wrong = _put_right(game.rules.fill, force, lines)
    found += wrong
    due: tuple[Due, ...] = ()
    if rules is not None:
        joint = list(_joint(game, rules, force, lines))
        found += joint
        try:
            found += [about(remark, force, lines) for remark in game.paper.remarks(rules)]
            found += () if joint else _edges(game, force, lines)
            due = (*due_of_all(draft, guided=game.paper.guide(rules) is not None), *game.paper.due(rules))
        except STUMBLES:
            if not joint:  # rules that do not go together may lead anywhere, and those that do may not
                raise
    found += () if house is None else about_house(house, submitted, force)
    found += about_dates(submitted)
    found += asked_for(draft, force, lines)
    found += about_words(force, lines)
    found += _status(draft)
    return Checked(name, submitted, draft, in_order(found), due)


def _put_right(
    make: Callable[[InForce], Any], force: InForce, lines: Mapping[str, int]
) -> tuple[Any, InForce, list[Finding]]:
    """What is made of the rules in force, by those choices that it can be made of, and findings of the others.

    None where the rules are wrong whatever is left out: then nothing more can be judged.
    """
    found: list[Finding] = []
    while True:
        try:
            return make(force), force, found
        except InputError as problem:
            path = problem.rule
            if path is None or path not in force.values:
                raise
            reason = problem.reason.removeprefix(f"{path}: ")
            found.append(_wrong(path, reason, f"Correct {path}, or leave it out.", force, lines))
            if path not in force.choices:
                return None, force, found
            left = {each: value for each, value in force.choices.items() if each != path}
            force = judged(force.draft, left, force.read)[0]


def _edges(game: Game[Any], force: InForce, lines: Mapping[str, int]) -> list[Finding]:
    """Wagers on which the player has the edge, and choices from which no odds can be worked out."""
    try:
        advice, _, wrong = _put_right(lambda each: edges.players(game, game.rules.fill(each), each), force, lines)
    except InputError as problem:
        return [_wrong(problem.rule or "edition", problem.reason, "Change the choices.", force, lines)]
    return [*wrong, *(advice or ())]


def _joint(game: Game[Any], rules: Any, force: InForce, lines: Mapping[str, int]) -> Iterator[Finding]:
    """Rules that are each allowed and do not go together."""
    some = False
    try:
        for path, reason in game.rules.violations(rules):
            some = True
            yield _wrong(path, reason, game.paper.fixes.get(path, f"Change {path}, or what it goes with."), force, lines)
    except STUMBLES:
        if not some:  # one check rests on another; a stumble after a finding follows from it
            raise


def _wrong(path: str, reason: str, fix: str, force: InForce, lines: Mapping[str, int]) -> Finding:
    """A violation by a rule in force, or by all of them together."""
    value, stated, cite = force.values.get(path), force.says.get(path), force.cite(path)
    return Finding("violation", path, value, stated, cite, sentence(reason), fix, lines.get(path))


def _status(draft: Draft) -> Iterator[Finding]:
    """An edition that is no law: what is filed under it is an exercise."""
    if draft.status != LAW:
        says = (
            f"This text of {draft.title} is {STATUS_IN_WORDS[draft.status]}: a submission under it can only be an exercise."
        )
        fix = "Nothing to do for an exercise; a real table needs an adopted text."
        yield of_file("notice", "edition", draft.id, says, fix)
