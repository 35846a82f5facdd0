"""The game in words: a sentence for each of its events, and what the dice show."""

from chuck_a_luck.play import events as e
from croupier.games.kit.words import DEVIATIONS, Words
from croupier.games.wheel.play import chip_table


class ChuckWords(Words):
    sentences = {
        **chip_table.SENTENCES,
        e.Spun: lambda event: f"the cage is turned {event.turns} times",
        e.SpinVoided: lambda event: f"no spin: {event.cause}",
        e.Landed: lambda event: f"the dice show {event.dice}",
    }
    deviations = {**DEVIATIONS, e.SPUN_EARLY: lambda facts: "the cage was spun before no more bets was called"}
    notes = {"dice": "the dice show {}"}
