"""A dispute decided: the typed round settled under its rules, compared with what was done, and drawn at its moment."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from croupier.analysis.edition import Opened
from croupier.analysis.settlement import settle_opened
from croupier.disputes.compare import compared
from croupier.disputes.facts import Facts, opened_for
from croupier.disputes.finding import Finding, capital
from croupier.disputes.wording import worded
from croupier.errors import InputError
from croupier.games.kit.play.decider import Role, Signature
from croupier.games.kit.play.money import Money
from croupier.games.kit.rounds.desk import Desk
from croupier.games.kit.rounds.irregular import BEYOND_LIMITS, typed_reason
from croupier.games.kit.rounds.sheet import Sheet, is_full
from croupier.games.kit.rounds.written_round import OUTCOMES, PlayedRound, Settled, UnfinishedError
from croupier.games.kit.table.projections import Felt
from croupier.games.kit.table.scene import USUAL_CHIPS, Scene, Seen
from croupier.rulebook.digest import digest_in_force

EYES = Signature("", Role.AUDITOR)
"""By whose eyes a disputed round is seen: it is over, and every card of it was looked at again."""


class Entered(NamedTuple):
    """A typed round as the desk reads it."""

    opened: Opened
    desk: Desk[Any]
    sheet: Sheet


class Weighed(NamedTuple):
    """What came of it: the report of `croupier settle`, and what was done beside it."""

    entered: Entered
    report: Mapping[str, Any]
    settled: Settled
    finding: Finding

    def json(self, player: str = "") -> dict[str, object]:
        """The settlement with the comparison, and the readings on which somebody's amount rests."""
        return {
            "settlement": dict(self.report),
            "finding": self.finding.json(player),
            "readings": [self._titled(reading) for reading in self.report.get("readings", [])],
            "rules_digest": digest_in_force(self.entered.opened.in_force),
        }

    def _titled(self, reading: Mapping[str, Any]) -> dict[str, Any]:
        """A reading with what people call the wagers that it changes."""
        called = self.entered.desk.called

        def titled(change: Mapping[str, Any]) -> dict[str, Any]:
            return {**change, "title": capital(called(change["wager"]).removeprefix("the "))}

        options = [
            {**one, "changes": [titled(change) for change in one["changes"]]} if "changes" in one else one
            for one in reading["options"]
        ]
        return {**reading, "options": options}


def entered(facts: Facts, text: str) -> Entered:
    """The round that was typed, under its rules; what cannot be read is refused with its line."""
    opened = opened_for(facts)
    desk = opened.game.settlement.desk()
    sheet = desk.read(opened.rules, text)
    if (wheel := sheet.written.get("wheel")) is not None:
        opened = opened_for(facts, wheel)
    return Entered(opened, desk, sheet)


def weighed(facts: Facts, text: str) -> Weighed:
    """The whole answer; a round that is not lawful or not complete is refused with the reason."""
    one = entered(facts, text)
    one.desk.check(one.opened.rules, one.sheet)
    beyond = any(mark.partition(",")[0] == BEYOND_LIMITS for mark in one.sheet.marks)
    try:
        # A wager that was accepted is settled as it lay.
        opened = _without_limits(facts, one) if beyond else one.opened
        report, settled = settle_opened(opened, one.sheet.written)
    except InputError as problem:
        reason = problem.reason if is_full(text) else typed_reason(problem)
        raise InputError(reason, rule=problem.rule, cite=problem.cite) from None
    catalogue = one.opened.game.wagers.catalogue(one.opened.rules)
    finding = compared(one.opened.rules, one.desk, one.sheet, settled, catalogue)
    return Weighed(one, report, settled, worded(finding, one.opened.rules, one.desk, facts.subject))


def _without_limits(facts: Facts, one: Entered) -> Opened:
    choices = {path: value for path, value in facts.choices.items() if not path.startswith("limits.")}
    return opened_for(replace(facts, choices=choices), one.sheet.written.get("wheel"))


def chips_in_play(facts: Facts) -> tuple[int, ...]:
    """The values of the chips in play, in cents; usual ones where the rules name none."""
    found = opened_for(facts).rules
    chips = getattr(found, "chips_in_play", None)
    return tuple(chips.denominations) if chips is not None else USUAL_CHIPS


# Drawn


class Drawn(NamedTuple):
    """The table with what lies on it."""

    felt: Felt
    scene: Scene


def drawn(one: Entered, step: int | None = None) -> Drawn:
    """The table before the step of the settlement that is disputed, or before the last; a round that is not complete is
    drawn as far as it goes."""
    opened, desk, sheet = one
    version = desk.version(sheet.written)
    view = _view(opened, desk, sheet, version, step)
    drawing = opened.game.live.at(version).drawing
    return Drawn(drawing.felt(opened.rules), drawing.scene(opened.rules, Seen(view)))


def _view(opened: Opened, desk: Desk[Any], sheet: Sheet, version: str, step: int | None) -> Mapping[str, Any]:
    if (own := desk.view(opened.rules, sheet)) is not None:
        return own
    play = opened.game.live.at(version).play
    try:
        settled = opened.game.settlement.settle(opened.rules, sheet.written)
        if settled.played is not None:
            return play.view(_at(settled.played, step), EYES)
    except UnfinishedError as problem:
        return play.view(desk.lying(problem.played.state, sheet.written), EYES)
    except InputError:
        pass
    return play.view(play.ready(opened.rules, {}), EYES)


def _at(played: PlayedRound[Any, Any], step: int | None) -> Any:
    """How the table stood before the command that settled this step, or the last that settled any."""
    places = [at for at, event in enumerate(played.events) if isinstance(event, Money) and event.kind in OUTCOMES]
    if not places:
        return played.state
    wanted = places[step] if step is not None and step < len(places) else places[-1]
    before = [state for _, state, begun in played.moments if begun <= wanted]
    return before[-1]
