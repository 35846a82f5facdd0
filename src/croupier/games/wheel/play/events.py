"""Events of every table with a wheel."""

from croupier.games.kit.play.betting import BetsClosed as BetsClosed  # noqa: PLC0414 (part of every wheel)
from croupier.games.kit.play.betting import Joined as Joined  # noqa: PLC0414
from croupier.games.kit.play.betting import Left as Left  # noqa: PLC0414
from croupier.games.kit.play.betting import Opened as Opened  # noqa: PLC0414
from croupier.games.kit.play.betting import Shut as Shut  # noqa: PLC0414
from croupier.games.kit.play.betting import WagerCorrected as WagerCorrected  # noqa: PLC0414
from croupier.games.kit.play.decider import DeviationWithdrawn as DeviationWithdrawn  # noqa: PLC0414
from croupier.games.kit.play.decider import Event, message

RULING = "ruling"
"""What made a spin void, if a supervisor did: it is no report of the spin, and nobody withdraws it."""


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
