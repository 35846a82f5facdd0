"""Rounds at the wheels with what lots seldom come to."""

from collections.abc import Iterator
from types import ModuleType
from typing import Any

from croupier.games.big_six.play import commands as six
from croupier.games.big_six.play import play as six_play
from croupier.games.big_six.rules import BigSixRules
from croupier.games.kit.decider import Command, Role, Signature
from croupier.games.kit.refused import Refused
from croupier.games.roulette.play import commands as c
from croupier.games.roulette.play import play
from croupier.games.roulette.rules import RouletteRules
from played import DEALER, as_player
from wheel_tables import SECURITY

PLAYER = as_player("1")
FLOOR = (Signature("Flo", Role.FLOORPERSON, "F-2"), *SECURITY)


def scripted_roulette(rules: RouletteRules) -> Iterator[object]:
    """No wager of the list, chips that five does not divide, winners of odd amounts, and a part replaced over them."""
    commands: tuple[Command, ...] = (
        c.PlaceWager(by=PLAYER, player="1", wager="voisins", cents=5_00),
        c.PlaceWager(by=PLAYER, player="1", wager="five-adjacent 17", cents=27_00),
        c.PlaceWager(by=PLAYER, player="1", wager="five-adjacent 17", cents=25_00),
        c.PlaceWager(by=PLAYER, player="1", wager="red", cents=7_00),
        c.SpinBall(by=DEALER, wheel="clockwise", ball="counterclockwise"),
        c.CallNoMoreBets(by=DEALER),
        c.Rest(by=DEALER, number="32", revolutions=9),
        c.Mark(by=DEALER, number="32"),
        c.MoveFifths(by=DEALER),
        c.Collect(by=DEALER),
        c.Pay(by=DEALER),
        c.Replace(by=FLOOR, at="2012-05-19T12:00:00", table="7", description="a fret"),
    )
    return _played(play, rules, play.ready(rules, {"1": (1_00, 10_000_00)}), commands)


def scripted_big_six(rules: BigSixRules) -> Iterator[object]:
    """A winner of an odd amount."""
    commands: tuple[Command, ...] = (
        six.PlaceWager(by=PLAYER, player="1", wager="$1", cents=7_00),
        six.CallNoMoreBets(by=DEALER),
        six.SpinWheel(by=DEALER, direction="clockwise"),
        six.Rest(by=DEALER, symbol="$1", revolutions=9),
        six.Collect(by=DEALER),
        six.Pay(by=DEALER),
    )
    return _played(six_play, rules, six_play.ready(rules, {"1": 100_00}), commands)


def _played(game: ModuleType, rules: Any, state: Any, commands: tuple[Command, ...]) -> Iterator[object]:
    """What the table answers to each of them."""
    for command in commands:
        decision = game.decide(rules, state, command)
        yield decision
        for event in () if isinstance(decision, Refused) else decision:
            state = game.evolve(rules, state, event)
