"""The game in words: a sentence for each of its events, and the table as rows."""

from collections.abc import Mapping
from typing import Any

from chuck_a_luck.play import events as e
from croupier.games.kit.words import DEVIATIONS, Place, bets_are_closed, people_at
from croupier.games.wheel.play import chip_table

SENTENCES = {
    **chip_table.SENTENCES,
    e.Spun: lambda event: f"the cage is turned {event.turns} times",
    e.SpinVoided: lambda event: f"no spin: {event.cause}",
    e.Landed: lambda event: f"the dice show {event.dice}",
}

WHAT_WENT_WRONG = {**DEVIATIONS, e.SPUN_EARLY: lambda facts: "the cage was spun before no more bets was called"}


def places(view: Mapping[str, Any]) -> tuple[list[Place], list[str]]:
    """The players, and what the dice show."""
    rows = people_at(view, (("", player) for player in view["players"]))
    dice = [f"the dice show {view['dice']}"] if view.get("dice") else []
    return rows, [*dice, *bets_are_closed(view)]
