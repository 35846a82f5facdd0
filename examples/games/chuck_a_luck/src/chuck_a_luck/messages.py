"""What can be said of the cage, what happens with it, and how the table stands. All else is of the kit."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from croupier.games.kit.play.decider import Command, Deviated, Event, command, message
from croupier.games.kit.play.money import Stake

SPUN_EARLY = "spun early"
"""The kind of deviation when the cage is spun before no more bets was called."""


@command("spin")
class SpinCage(Command):
    """The dealer turned the cage so many times."""

    turns: int


@command("dice at rest")
class Rest(Command):
    """The dice lie flat and show these numbers: "2-2-5"."""

    dice: str


@command("die cocked")
class Cocked(Command):
    """A die leans and shows no number."""


@command("correct dice")
class Correct(Command):
    """The dice were entered wrongly; nothing has been collected yet."""

    dice: str


@message
class Spun(Event):
    turns: int


@message
class SpinVoided(Event):
    """No result, and what made it so."""

    cause: str


@message
class Landed(Event):
    dice: str


class State(NamedTuple):
    """How the table stands. `announced`: no more bets was called, and it still holds."""

    phase: Literal["closed", "betting", "called", "spinning", "landed", "collected", "paid"] = "closed"
    players: tuple[str, ...] = ()
    accounts: Mapping[str, int] = {}
    stakes: tuple[Stake, ...] = ()
    announced: bool = False
    dice: str | None = None
    deviations: tuple[Deviated, ...] = ()
