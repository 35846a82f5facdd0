"""The Big Six Wheel in words: a sentence for each event, and the table as rows."""

from collections.abc import Mapping
from typing import Any

from croupier.games.big_six.play import events as e
from croupier.games.kit.words import SPOKEN as OF_ALL
from croupier.games.kit.words import (
    Deviations,
    Place,
    Sentences,
    Spoken,
    bets_are_closed,
    people_at,
    revolutions,
    say,
    withdrawn,
)
from croupier.games.wheel.play import chip_table

SENTENCES: Sentences = {
    **chip_table.SENTENCES,
    e.Spun: lambda event: f"the wheel turns {event.direction}",
    e.SpinVoided: lambda event: f"no spin: {event.cause}",
    e.Landed: lambda event: f"the clapper rests on {event.symbol}",
    e.Withdrawn: withdrawn,
}

SPOKEN: Spoken = {
    **OF_ALL,
    "place wager": say(
        "{player} puts {cents} on {wager} {on}",
        "{player} puts {cents} on {wager}",
        "{player} puts {cents} on {place}",
        "{player} places a wager",
    ),
    "spin": say("spin the wheel {direction}", "spin the wheel"),
    "clapper at rest": say(
        "the clapper rests on {symbol} after {revolutions}",
        "the clapper rests on {symbol}",
        "say where the clapper rests",
        revolutions=revolutions,
    ),
    "clapper between two sections": say("the clapper rests between two sections: {sections}"),
    "correct symbol": say("correct the symbol to {symbol}", "correct the symbol"),
}
"""What people say for each step."""

DEVIATIONS: Deviations = {e.SPUN_EARLY: lambda facts: "the wheel was spun before no more bets was called"}


def places(view: Mapping[str, Any]) -> tuple[list[Place], list[str]]:
    """The players, and the symbol that won."""
    rows = people_at(view, (("", player) for player in view["players"]))
    symbol = [f"the symbol is {view['symbol']}"] if view.get("symbol") else []
    return rows, [*symbol, *bets_are_closed(view)]
