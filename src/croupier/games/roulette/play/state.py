"""How a roulette table stands."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from croupier.equipment.chips import Colour
from croupier.games.kit.play.decider import Deviated
from croupier.games.kit.play.money import Stake
from croupier.games.roulette.play.events import FifthMoved, LogEntry

Phase = Literal["closed", "betting", "spinning", "void", "landed", "marked", "moved", "collected", "paid"]
Ball = Literal["in hand", "running", "at rest", "off the wheel"]


class Due(NamedTuple):
    """What is still to be done with the ball, and the rule that asks for it."""

    remedy: str
    rule: str


class Report(NamedTuple):
    """A report about the spin, and how the table stood before it, to which it returns if the report is withdrawn."""

    what: str
    phase: Phase
    announced: bool
    frozen: bool
    ball: Ball
    due: tuple[Due, ...]
    number: str | None


class State(NamedTuple):
    """How the table stands. `frozen`: chips may not be touched; `announced`: no more bets was called for this spin;
    `due`: what the irregularities of a void spin ask for; `reports`: what was said of the spin and can still be withdrawn;
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
    ball: Ball = "in hand"
    due: tuple[Due, ...] = ()
    number: str | None = None
    fifths: tuple[FifthMoved, ...] = ()
    deviations: tuple[Deviated, ...] = ()
    reports: tuple[Report, ...] = ()
