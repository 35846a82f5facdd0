"""Roulette in words: a sentence for each event, and the table as rows."""

from collections.abc import Iterator, Mapping
from typing import Any

from croupier.equipment.money import dollars
from croupier.games.kit.words import DEVIATIONS, Spoken, Words, left, revolutions, say, wager_corrected, withdrawn
from croupier.games.kit.words import SPOKEN as OF_ALL
from croupier.games.roulette.play import events as e

_STEPS = {
    "betting": "the spin is settled",
    "moved": "the fifths are moved",
    "collected": "losing wagers are collected",
    "paid": "winning wagers are paid",
}

_CHECKS = {"fairness": "wheel for magnets and contrivances", "level": "wheel for its level", "parts": "parts of the wheel"}

SPOKEN: Spoken = {
    **OF_ALL,
    "place wager": say(
        "{player} puts {cents} on {wager} {on}",
        "{player} puts {cents} on {wager}",
        "{player} puts {cents} on {place}",
        "{player} places a wager",
    ),
    "cash in": say("{player} cashes in"),
    "inspect": say("inspect the {check}", check=lambda check: _CHECKS.get(check, check)),
    "certify log entry": say("certify entry {entry} of the inspection log", "certify the entry of the inspection log"),
    "spin": say("spin the wheel {wheel} and the ball {ball}", "spin wheel and ball"),
    "ball at rest": say(
        "the ball rests in {number} after {revolutions}",
        "the ball rests in {number}",
        "say where the ball rests",
        revolutions=revolutions,
    ),
    "mark number": say("announce and mark {number}", "announce and mark the number"),
    "correct number": say("correct the number to {number}", "correct the number"),
}
"""What people say for each step."""


class RouletteWords(Words):
    sentences = {
        e.Logged: lambda event: f"entered in the inspection log: {event.entry.kind}, {event.entry.description}",
        e.Inspected: lambda event: f"inspection of the {event.check}: {'passed' if event.passed else 'failed'}",
        e.Certified: lambda event: f"entry {event.entry} of the inspection log is certified",
        e.Opened: lambda event: "the table is open",
        e.Shut: lambda event: f"the table is closed{', its wheel covered and locked' if event.secured else ''}",
        e.Seated: lambda event: f"{event.player} has {event.colour.name} chips of {dollars(event.colour.chip_cents)}",
        e.Left: left,
        e.Spun: lambda event: f"the wheel turns {event.wheel}, the ball {event.ball}",
        e.BetsClosed: lambda event: "",  # the dealer says so
        e.SpinVoided: lambda event: f"no spin: {event.cause}" + (f"; next: {event.remedy}" if event.remedy else ""),
        e.BallRemoved: lambda event: "the ball is taken out" + ("" if event.in_time else " after it came to rest"),
        e.BallInspected: lambda event: f"the ball is {'damaged' if event.damaged else 'sound'}",
        e.BallReplaced: lambda event: f"a new ball of {event.diameter_inches} inch is in use",
        e.Landed: lambda event: f"the ball rests in {event.number}",
        e.Marked: lambda event: f"the marker stands on {event.number}",
        e.FifthMoved: lambda event: f"{dollars(event.cents)} of {event.player} go from {event.wager} to {event.to}",
        e.FifthPutBack: lambda event: f"{dollars(event.cents)} of {event.player} go back from {event.on} to {event.wager}",
        e.StepDone: lambda event: _STEPS.get(event.phase, ""),
        e.WagerCorrected: wager_corrected,
        e.Withdrawn: withdrawn,
    }
    deviations = {**DEVIATIONS, e.CALLED_LATE: lambda facts: "the ball came to rest before no more bets was called"}
    notes = {"number": "the number is {}"}
    how = {
        "inspect": ("ball.material", "wheel.diameter_inches", "inspection.checks", "inspection.signs_meet"),
        "adjust wheel": ("adjustment.before", "log.fields"),
        "replace part": ("replacement.then", "log.fields"),
        "certify log entry": ("log.fields",),
        "place wager": (
            "straight.place",
            "split.place",
            "three_numbers.place",
            "four_numbers.place",
            "six_numbers.place",
            "wagers.settled_by",
        ),
        "no more bets": ("no_more_bets.said", "no_more_bets.then"),
        "mark number": ("result.marked",),
        "pay winning wagers": ("settlement.winners",),
        "cash in": ("chips.cashed_in",),
        "close table": ("closed.wheel",),
    }
    rule_words = {
        "ball.material": "the ball is {}",
        "wheel.diameter_inches": "the wheel is {} inches across",
        "inspection.checks": "{}",
        "inspection.signs_meet": "signs and layout meet {}",
        "adjustment.before": "first {}",
        "log.fields": "the log takes {}",
        "replacement.then": "the new part is {}",
        "straight.place": "one number lies in its {}",
        "split.place": "two numbers lie on the {}",
        "three_numbers.place": "three numbers lie on the {}",
        "four_numbers.place": "four numbers lie on the {}",
        "six_numbers.place": "six numbers lie on the {}",
        "wagers.settled_by": "a wager counts by its {}",
        "no_more_bets.said": "it is called {}",
        "no_more_bets.then": "then {}",
        "result.marked": "the number is {}",
        "settlement.winners": "winning wagers {}",
        "chips.cashed_in": "a player's own colour is cashed in {}",
        "closed.wheel": "the wheel is {}",
    }

    def seats(self, view: Mapping[str, Any]) -> Iterator[tuple[object, str]]:
        """Players have the colour of their chips in place of a seat."""
        return ((colour, player) for player, colour in view["seats"].items())
