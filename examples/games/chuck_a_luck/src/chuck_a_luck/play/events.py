"""What happens with the cage. Every event names the rule under which it happened."""

from dataclasses import dataclass

from croupier.games.kit.decider import Event

SPUN_EARLY = "spun early"
"""The kind of deviation when the cage is spun before no more bets was called."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spun(Event):
    turns: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SpinVoided(Event):
    """No result, and what made it so."""

    cause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Landed(Event):
    dice: str
