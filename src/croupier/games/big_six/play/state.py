"""How a Big Six table stands."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from croupier.games.kit.play.decider import Deviated
from croupier.games.kit.play.money import Stake

Phase = Literal["closed", "betting", "called", "spinning", "landed", "collected", "paid"]


class Report(NamedTuple):
    """A report about the spin, and how the table stood before it, to which it returns if the report is withdrawn."""

    what: str
    phase: Phase
    announced: bool
    symbol: str | None


class State(NamedTuple):
    """How the table stands. `announced`: no more bets was called, and it still holds; `reports`: what was said of the spin
    and can still be withdrawn."""

    phase: Phase = "closed"
    players: tuple[str, ...] = ()
    accounts: Mapping[str, int] = {}
    stakes: tuple[Stake, ...] = ()
    announced: bool = False
    symbol: str | None = None
    deviations: tuple[Deviated, ...] = ()
    reports: tuple[Report, ...] = ()
