"""The Big Six Wheel in words: a sentence for each event, and the table as rows."""

from croupier.games.big_six.irregularities import IRREGULARITIES
from croupier.games.big_six.play import events as e
from croupier.games.kit.words import DEVIATIONS, Spoken, Words, reports, revolutions, say, withdrawn
from croupier.games.kit.words import SPOKEN as OF_ALL
from croupier.games.wheel.play import chip_table

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
    **reports(IRREGULARITIES),
    "correct symbol": say("correct the symbol to {symbol}", "correct the symbol"),
}
"""What people say for each step."""


class BigSixWords(Words):
    sentences = {
        **chip_table.SENTENCES,
        e.Spun: lambda event: f"the wheel turns {event.direction}",
        e.SpinVoided: lambda event: f"no spin: {event.cause}",
        e.Landed: lambda event: f"the clapper rests on {event.symbol}",
        e.Withdrawn: withdrawn,
    }
    deviations = {**DEVIATIONS, e.SPUN_EARLY: lambda facts: "the wheel was spun before no more bets was called"}
    notes = {"symbol": "the symbol is {}"}
    how = {
        "open table": ("wheel.diameter_inches", "wheel.cover", "boxes.table_side"),
        "place wager": ("layout.spaces", "wagers.settled_by"),
        "no more bets": ("no_more_bets.said",),
        "clapper at rest": ("wheel.clapper",),
        "pay winning wagers": ("settlement.winners",),
    }
    rule_words = {
        "wheel.diameter_inches": "the wheel is {} inches across",
        "wheel.cover": "its pictures are covered with {}",
        "boxes.table_side": "drop box and tip box have a side of the table: {}",
        "layout.spaces": "a wager lies on the space of its symbol",
        "wagers.settled_by": "a wager counts by its {}",
        "no_more_bets.said": "it is called {}",
        "wheel.clapper": "the clapper {}",
        "settlement.winners": "winning wagers {}",
    }
