"""Which games of a house a guide has: what is in force, and what is approved and still to come.

No clock decides it. The filings do, and every game says from which day it holds, or that it does not hold yet.
"""

from collections.abc import Mapping
from typing import NamedTuple

from croupier.documents.papers import Subject
from croupier.documents.parts.frame import EXERCISE, day
from croupier.documents.subjects import subject_of
from croupier.errors import InputError
from croupier.rulebook.choices import Submission
from croupier.rulebook.house.folder import HouseFolder
from croupier.rulebook.text.draft import LAW, STATUS_IN_WORDS

IN_FORCE, APPROVED = "in-force", "approved"
NOT_YET = "approved, not yet in force"


class Offer(NamedTuple):
    """One game of the guide. `coming` is what is approved and will replace it."""

    game: Subject
    coming: tuple[Submission, ...] = ()

    @property
    def exercise(self) -> bool:
        """Whether it is offered to nobody: no law, or filed for practice."""
        return is_exercise(self.game)

    @property
    def waits(self) -> bool:
        """Whether it is approved and not yet in force."""
        submitted = self.game.submission
        return submitted is not None and submitted.status == APPROVED

    @property
    def told(self) -> str:
        """Where this part of the guide comes from, in a line."""
        submitted = self.game.submission
        if submitted is None:
            text = self.game.opened.text
            return f"{EXERCISE}: {text.text_name}, {STATUS_IN_WORDS[text.status]}" if self.exercise else text.text_name
        said: Mapping[str, str | None] = {
            "": EXERCISE if self.exercise else None,
            "Submission": submitted.number,
            "approved": day(submitted.approved) if submitted.approved else None,
            "in force from": day(submitted.effective) if submitted.effective else None,
        }
        parts = [f"{name} {words}".strip() for name, words in said.items() if words]
        if self.waits:
            parts.append("not yet in force")
        return "; ".join((", ".join(parts), *(_replaces(one) for one in self.coming)))


def offered(folder: HouseFolder) -> list[Offer]:
    """The games by title. A house without an approved game is refused; exercises are in it where there is nothing else."""
    approved = [one for one in folder.submissions if one.status in (IN_FORCE, APPROVED)]
    if not approved:
        raise InputError(f"{folder.house.folder}: no game is approved, so there is nothing to guide to; approve one first")
    games = [subject_of(folder, one) for one in approved]
    shown = [game for game in games if not is_exercise(game)] or games
    numbers = {_filed(game).number for game in shown if _filed(game).status == IN_FORCE}
    replacing = [_filed(game) for game in shown if _filed(game).status == APPROVED and _filed(game).amends in numbers]
    offers = [
        Offer(game, tuple(one for one in replacing if one.amends == _filed(game).number))
        for game in shown
        if _filed(game) not in replacing
    ]
    return sorted(offers, key=lambda offer: (offer.game.opened.text.title, offer.waits, _filed(offer.game).tables))


def is_exercise(game: Subject) -> bool:
    """Whether a game is no law here, or filed for practice."""
    submitted = game.submission
    return game.opened.text.status != LAW or bool(submitted and submitted.exercise)


def _filed(game: Subject) -> Submission:
    submitted = game.submission
    assert submitted is not None, "a house's games are submissions"
    return submitted


def _replaces(one: Submission) -> str:
    when = f" on {day(one.approved)}" if one.approved else ""
    return f"to be replaced by {one.number}, approved{when}"
