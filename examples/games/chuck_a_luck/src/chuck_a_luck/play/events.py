"""What happens with the cage. Every event names the rule under which it happened."""

from croupier.games.kit.play.decider import Event, message

SPUN_EARLY = "spun early"
"""The kind of deviation when the cage is spun before no more bets was called."""


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
