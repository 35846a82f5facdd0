"""Chuck-a-luck at a live table, with dice that somebody reports or that electronic equipment throws, and from Python:
`table.bet("Ann", "4", 5); table.spin("4-4-2"); table.settle()`.
"""

from collections.abc import Mapping

from chuck_a_luck import messages, play
from chuck_a_luck.messages import State
from chuck_a_luck.rules import ChuckRules
from croupier.games.kit.game import Chance
from croupier.games.kit.live import ElectronicWheel, Ring, filled, vocabulary
from croupier.games.kit.play import banked, betting
from croupier.games.kit.play.decider import Command, Event
from croupier.games.kit.words import DEVIATIONS, Words
from croupier.games.wheel.live import WheelLive, WheelMethods, WheelPlay
from croupier.games.wheel.play import chip_table, settlement


class ChuckPlay(WheelPlay[ChuckRules, State]):
    vocabulary = vocabulary(banked, betting, settlement, messages)
    options = staticmethod(play.options)
    decide = staticmethod(play.decide)
    evolve = staticmethod(play.evolve)
    view = staticmethod(play.view)

    def new(self, rules: ChuckRules, /) -> State:
        return State()

    def ready(self, rules: ChuckRules, chips: Mapping[str, int], /) -> State:
        return chip_table.ready(rules, State(), chips)

    def chance(self, rules: ChuckRules, state: State, /) -> Chance | None:
        return Chance(messages.Rest.name, "dice", dict.fromkeys(rules.throws, 1)) if state.phase == "spinning" else None

    def result(self, event: Event, /) -> str:
        return event.dice if isinstance(event, messages.Landed) else ""


class Dice(ElectronicWheel[ChuckRules, State]):
    """Electronic dice: a ring for each, all faces as likely."""

    command = messages.Rest.name

    def rings(self, rules: ChuckRules, state: State) -> tuple[Ring, ...]:
        return tuple(Ring(f"die {die}", dict.fromkeys(rules.faces, 1)) for die in range(1, rules.cage.dice + 1))

    def filled(self, command: Command, places: tuple[str, ...]) -> Command:
        return filled(command, dice="-".join(places))


class ChuckMethods(WheelMethods):
    def spin(self, dice: str = "") -> None:
        """No more bets, and the cage turned as often as the rules ask for; a seeded table throws its own dice."""
        self._table.step(messages.SpinCage.name, turns=self._table.rules.spin.turns)
        self._table.step(messages.Rest.name, **({"dice": dice} if dice else {}))


class ChuckWords(Words):
    sentences = {
        **chip_table.SENTENCES,
        messages.Spun: lambda event: f"the cage is turned {event.turns} times",
        messages.SpinVoided: lambda event: f"no spin: {event.cause}",
        messages.Landed: lambda event: f"the dice show {event.dice}",
    }
    deviations = {**DEVIATIONS, messages.SPUN_EARLY: lambda facts: "the cage was spun before no more bets was called"}
    notes = {"dice": "the dice show {}"}


class ChuckLive(WheelLive[ChuckRules, State]):
    fills = {messages.Rest.name: {"dice": ""}}
    never = frozenset({messages.Correct.name, messages.Cocked.name})
    wheel = Dice()
    methods = ChuckMethods
    words = ChuckWords()
