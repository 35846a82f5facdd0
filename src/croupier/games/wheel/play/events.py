"""Events of every table with a wheel."""

from croupier.games.kit.play.decider import DeviationWithdrawn as DeviationWithdrawn  # noqa: PLC0414 (part of every wheel)
from croupier.games.kit.play.decider import Event, message

RULING = "ruling"
"""What made a spin void, if a supervisor did: it is no report of the spin, and nobody withdraws it."""


@message
class Opened(Event):
    pass


@message
class Left(Event):
    player: str


@message
class BetsClosed(Event):
    pass


@message
class StepDone(Event):
    """The dealer finished a step of the settlement, and the table goes on to this phase."""

    phase: str


@message
class Withdrawn(Event):
    """The last reports about the spin were mistaken; so many are taken back, the last of them first.

    The deviations that they brought about go in events of their own.
    """

    reports: int


# Where wagers are made with value chips or cash


@message
class Shut(Event):
    pass


@message
class Joined(Event):
    player: str


@message
class WagerCorrected(Event):
    """What really lies on a wager, in cents; the money that was entered wrongly moves with it."""

    player: str
    wager: str
    cents: int
