"""Chuck-a-luck at a live table, with dice that somebody reports or that electronic equipment throws, and from Python:
`table.bet("Ann", "4", 5); table.spin("4-4-2"); table.settle()`.
"""

from chuck_a_luck.play import commands as c
from chuck_a_luck.play import events as e
from chuck_a_luck.play import play
from chuck_a_luck.play.state import State
from chuck_a_luck.rules import ChuckRules
from chuck_a_luck.words import ChuckWords
from croupier.games.kit.live import ElectronicWheel, Ring, filled, vocabulary
from croupier.games.kit.play import banked
from croupier.games.kit.play.decider import Command
from croupier.games.wheel.live import WheelLive, WheelMethods, WheelPlay
from croupier.games.wheel.play import commands, events


class ChuckPlay(WheelPlay[ChuckRules, State]):
    vocabulary = vocabulary(banked, commands, events, c, e)
    options = staticmethod(play.options)
    decide = staticmethod(play.decide)
    evolve = staticmethod(play.evolve)
    view = staticmethod(play.view)
    new = staticmethod(play.new)
    ready = staticmethod(play.ready)


class Dice(ElectronicWheel[ChuckRules, State]):
    """Electronic dice: a ring for each, all faces as likely."""

    command = c.Rest.name

    def rings(self, rules: ChuckRules, state: State) -> tuple[Ring, ...]:
        return tuple(Ring(f"die {die}", dict.fromkeys(rules.faces, 1)) for die in range(1, rules.cage.dice + 1))

    def filled(self, command: Command, places: tuple[str, ...]) -> Command:
        return filled(command, dice="-".join(places))


class ChuckMethods(WheelMethods):
    def spin(self, dice: str = "") -> None:
        """No more bets, and the cage turned as often as the rules ask for; a seeded table throws its own dice."""
        self._table.step(c.SpinCage.name, turns=self._table.rules.spin.turns)
        self._table.step(c.Rest.name, **({"dice": dice} if dice else {}))


class ChuckLive(WheelLive[ChuckRules, State]):
    fills = {c.Rest.name: {"dice": ""}}
    never = frozenset({c.Correct.name, c.Cocked.name})
    wheel = Dice()
    methods = ChuckMethods
    words = ChuckWords()
