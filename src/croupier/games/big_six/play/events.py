"""What happens at a Big Six table. Every event names the rule under which it happened."""

from croupier.games.kit.play.betting import BetsClosed, Joined, Left, Opened, Shut, WagerCorrected
from croupier.games.kit.play.decider import DeviationWithdrawn, Event, message
from croupier.games.wheel.play.settlement import RULING, StepDone, Withdrawn

SPUN_EARLY = "spun early"
"""The kind of deviation when the wheel is spun before no more bets was called."""


@message
class Spun(Event):
    direction: str


@message
class SpinVoided(Event):
    """No valid spin, and what made it so."""

    cause: str


@message
class Landed(Event):
    symbol: str
