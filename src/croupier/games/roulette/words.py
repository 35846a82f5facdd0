"""Roulette in words: a sentence for each event, and the table as rows."""

from collections.abc import Mapping
from typing import Any

from croupier.equipment.money import dollars
from croupier.games.kit.words import SPOKEN as OF_ALL
from croupier.games.kit.words import (
    Deviations,
    Place,
    Sentences,
    Spoken,
    bets_are_closed,
    left,
    people_at,
    revolutions,
    say,
    wager_corrected,
    withdrawn,
)
from croupier.games.roulette.play import events as e

_STEPS = {
    "betting": "the spin is settled",
    "moved": "the fifths are moved",
    "collected": "losing wagers are collected",
    "paid": "winning wagers are paid",
}

SENTENCES: Sentences = {
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

DEVIATIONS: Deviations = {e.CALLED_LATE: lambda facts: "the ball came to rest before no more bets was called"}


def places(view: Mapping[str, Any]) -> tuple[list[Place], list[str]]:
    """Players by the colour of their chips, and the number that won."""
    rows = people_at(view, ((colour, player) for player, colour in view["seats"].items()))
    number = [f"the number is {view['number']}"] if view.get("number") else []
    return rows, [*number, *bets_are_closed(view)]
