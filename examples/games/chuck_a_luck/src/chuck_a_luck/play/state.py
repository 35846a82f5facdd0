"""How the table stands."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from croupier.games.kit.play.decider import Deviated
from croupier.games.kit.play.money import Stake

Phase = Literal["closed", "betting", "called", "spinning", "landed", "collected", "paid"]


class State(NamedTuple):
    """How the table stands. `announced`: no more bets was called, and it still holds."""

    phase: Phase = "closed"
    players: tuple[str, ...] = ()
    accounts: Mapping[str, int] = {}
    stakes: tuple[Stake, ...] = ()
    announced: bool = False
    dice: str | None = None
    deviations: tuple[Deviated, ...] = ()
