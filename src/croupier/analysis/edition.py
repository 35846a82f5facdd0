"""An edition opened for use: its draft, the house's choices, the typed rules in force and the game."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from croupier import games
from croupier.errors import InputError, require_types
from croupier.games.kit.game import Game
from croupier.rulebook.choices import InForce, Submission, chosen, in_force, submission
from croupier.rulebook.text import library
from croupier.rulebook.text.draft import Draft
from croupier.rulebook.values import Value

SCHEMA = 1  # of the JSON contract

STUMBLES = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""What a game raises over values that are each fine and make no game together; a refusal is one of them."""


@dataclass(frozen=True, slots=True, eq=False)
class Opened:
    """What every report starts from. `rules` are the game's own typed rules.

    `unchanged` is the edition as its text has it, where `draft` is a what-if with other rules.
    """

    name: str
    draft: Draft
    in_force: InForce
    rules: Any
    game: Game[Any]
    submitted: Submission
    unchanged: Draft | None = None

    @property
    def text(self) -> Draft:
        """The edition that reports name, with the rules of its own."""
        return self.unchanged or self.draft

    @property
    def wheel(self) -> str | None:
        """The wheel in use, where the game has a choice of wheels."""
        rule = self.game.rules.equipment_rule
        return str(self.in_force.values[rule]) if rule else None

    @property
    def label(self) -> str:
        """How reports name it: the submission's file, or the edition's id."""
        return self.name if self.submitted.file else self.draft.id

    @property
    def head(self) -> dict[str, object]:
        """What every report on an edition begins with."""
        head: dict[str, object] = {"schema": SCHEMA, "edition": self.draft.id, "status": self.draft.status}
        return {**head, "submission": self.name} if self.submitted.file else head

    def require_banked(self) -> None:
        """Refuse to speak of odds where players bet against each other."""
        if not self.game.wagers.banked:
            raise InputError(self.game.wagers.no_odds(f"in {self.draft.title}"))

    def with_(
        self,
        *,
        draft: Draft | None = None,
        choices: Mapping[str, Value] | None = None,
        read: Mapping[str, str] | None = None,
    ) -> "Opened":
        """The same edition with other choices, other readings or another draft."""
        base = draft or self.draft
        all_choices = {**self.in_force.choices, **(choices or {})}
        kept = {path: value for path, value in all_choices.items() if path in base.rules}
        force = in_force(base, kept, {**self.in_force.read, **(read or {})}, submitted=self.submitted)
        return replace(self, draft=base, in_force=force, rules=self.game.rules.build(force))

    def offering_all(self) -> "Opened":
        """The same house with every wager that it might offer; without those that do not go with its other choices."""
        offers, found = self.game.rules.offering(self.rules), self
        try:
            return self.with_(choices=offers) if offers else self
        except InputError:
            for path, value in offers.items():
                with suppress(InputError):
                    found = found.with_(choices={path: value})
        return found

    def on_each_wheel(self) -> "Sequence[tuple[str | None, Opened]]":
        """This edition on every wheel that a house may choose, or as it is."""
        return _on_each_wheel(self)


@lru_cache(maxsize=64)
def _on_each_wheel(opened: Opened) -> Sequence[tuple[str | None, Opened]]:
    """Kept: one report may ask several questions of the same editions."""
    rule = opened.game.rules.equipment_rule
    if rule is None:
        return ((None, opened),)
    allowed = (wheel for wheel in opened.game.rules.kinds(opened.draft) if opened.in_force.allows(rule, wheel))
    return tuple((wheel, opened.with_(choices={rule: wheel})) for wheel in allowed)


def open_edition(
    name: str,
    *,
    wheel: str | None = None,
    choices: Mapping[str, object] | None = None,
    read: Mapping[str, str] | None = None,
) -> Opened:
    """Open an edition by id, by its file, or through a submission file. Further choices go over the submission's."""
    submitted = submission(name)
    require_types(open_edition, locals())
    return open_submission(submitted, name, wheel=wheel, choices=choices, read=read)


def open_submission(
    submitted: Submission,
    name: str,
    *,
    wheel: str | None = None,
    choices: Mapping[str, object] | None = None,
    read: Mapping[str, str] | None = None,
) -> Opened:
    """Open what a house submitted; reports call it by the name."""
    draft = library.draft(submitted.edition)
    game = games.game(draft.game)
    more = dict(choices or {})
    if wheel is not None:
        more.update(_wheel_choice(game, draft, wheel))
    settled = {**submitted.choices, **chosen(draft, more)}
    force = in_force(draft, settled, {**submitted.read, **(read or {})}, submitted=submitted)
    return _opened(name, draft, force, game, submitted)


@lru_cache(maxsize=64)
def _opened(name: str, draft: Draft, force: InForce, game: Game[Any], submitted: Submission) -> Opened:
    """Kept, as the rules in force are: reports on them are kept by what is opened."""
    if not force.choices and draft.id in library.ours():
        return Opened(name, draft, force, game.rules.build(force), game, submitted)
    return _playable(name, draft, force, game, submitted)


def _playable(name: str, draft: Draft, force: InForce, game: Game[Any], submitted: Submission) -> Opened:
    """An edition or a submission of the user's own: each value may be fine by itself and all of them make no game."""
    try:
        opened = Opened(name, draft, force, game.rules.build(force), game, submitted)
        game.odds.lines(opened.rules)
    except InputError as problem:
        if problem.rule is None or (library.known(draft.id) and not submitted.file):
            raise
        place = submitted.place(problem.rule) or force.place(problem.rule)
        reason = problem.reason if problem.reason.startswith(place) else place + problem.reason
        raise InputError(reason, rule=problem.rule, cite=problem.cite) from None
    except STUMBLES as problem:
        # Whatever a game stumbles over, the reason lies in the user's values.
        what = f"{type(problem).__name__}: {problem}" if str(problem) else type(problem).__name__
        raise InputError(f"{name}: these rules do not make a game of {draft.game} that can be played ({what})") from None
    return opened


def _wheel_choice(game: Game[Any], draft: Draft, wheel: str) -> dict[str, str]:
    rule = game.rules.equipment_rule
    if rule is None:
        if game.played_with == "a wheel":
            raise InputError(f"{draft.id} has one wheel; there is no choice of {wheel[:30]!r}")
        wrong = f"{draft.id} has no wheel: {draft.title} is played with {game.played_with}"
        raise InputError(f"{wrong}, so leave out {wheel[:30]!r}")
    if wheel not in (wheels := game.rules.kinds(draft)):
        raise InputError(
            f"there is no wheel {wheel[:30]!r}; the wheels are " + ", ".join(wheels),
            rule=rule,
            cite=draft.rules[rule].cited,
        )
    return {rule: wheel}
