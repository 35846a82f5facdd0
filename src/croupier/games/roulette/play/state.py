"""How a roulette table stands."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from croupier.equipment.chips import Colour
from croupier.games.kit.decider import Deviated
from croupier.games.kit.money import Stake
from croupier.games.roulette.play.events import FifthMoved, LogEntry

Phase = Literal["closed", "betting", "spinning", "void", "landed", "marked", "moved", "collected"]


class State(NamedTuple):
    """How the table stands. `frozen`: chips may not be touched; `announced`: no more bets was called for this spin;
    `void_under`: the rule that made the spin void, while something is still to be done with its ball;
    `fifths`: what this round moved from the replica to the winning box."""

    phase: Phase = "closed"
    secured: bool = True
    checks: tuple[str, ...] = ()
    log: tuple[LogEntry, ...] = ()
    seats: Mapping[str, Colour] = {}
    accounts: Mapping[str, int] = {}
    stakes: tuple[Stake, ...] = ()
    frozen: bool = False
    announced: bool = False
    remedy: str = ""
    void_under: str = ""
    number: str | None = None
    fifths: tuple[FifthMoved, ...] = ()
    deviations: tuple[Deviated, ...] = ()
