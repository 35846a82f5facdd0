"""Events of every table with a wheel."""

from dataclasses import dataclass

from croupier.games.kit.decider import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened(Event):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Left(Event):
    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BetsClosed(Event):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class StepDone(Event):
    """The dealer finished a step of the settlement, and the table goes on to this phase."""

    phase: str
