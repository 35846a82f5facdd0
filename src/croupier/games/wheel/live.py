"""What the live tables of wheel games share."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from croupier.games.kit.live import LiveGame, Result, Ring, filled
from croupier.games.kit.play.banked import BankedState
from croupier.games.kit.play.decider import Command, Event
from croupier.games.wheel.play.events import StepDone
from croupier.rulebook.shape import Rules

R = TypeVar("R", bound=Rules)


class WheelState(BankedState, Protocol):
    """What every wheel's state has."""

    @property
    def phase(self) -> str: ...


S = TypeVar("S", bound=WheelState)


class WheelGame(LiveGame[R, S]):
    """Value chips of any kind come to a wheel, so its smallest chip is one cent."""

    def accounts(self, state: S) -> Mapping[str, int]:
        return state.accounts

    def idle(self, state: S) -> bool:
        return state.phase in ("closed", "betting") and not state.stakes

    def closed(self, state: S) -> bool:
        return state.phase == "closed"

    def over(self, event: Event) -> bool:
        return isinstance(event, StepDone) and event.phase == "betting"


@dataclass(frozen=True, slots=True)
class OneRing(Result[Any, Any]):
    """A wheel with one ring: the command that reports its stop, the field for it, and the stops around the wheel."""

    command: str
    field: str
    order: Callable[[Any], Sequence[str]]

    def rings(self, rules: Any, state: Any) -> tuple[Ring, ...]:
        return (Ring("", Counter(self.order(rules))),)

    def filled(self, command: Command, places: tuple[str, ...]) -> Command:
        return filled(command, **{self.field: places[0]})
