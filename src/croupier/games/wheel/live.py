"""What the live tables of wheel games share."""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from croupier.games.kit.game import Play
from croupier.games.kit.live import Cards, ElectronicWheel, Live, Ring, TableMethods, filled
from croupier.games.kit.play.banked import BankedState
from croupier.games.kit.play.decider import Command, Option
from croupier.games.kit.table_habits import Lots, TableHabits
from croupier.rulebook.shape import Rules

MORE_TURNS = 8
"""So many revolutions a good spin has at most above those that count."""


class WheelState(BankedState, Protocol):
    """What every wheel's state has."""

    @property
    def phase(self) -> str: ...


R = TypeVar("R", bound=Rules)
S = TypeVar("S", bound=WheelState)


class WheelPlay(Play[R, S]):
    """What a wheel does depends on no time of day."""

    def moment(self, rules: R, state: S, at: str, /) -> object:
        return None


class NoCards(Cards[Any, Any]):
    hidden = False


class WheelLive(Live[R, S]):
    cards = NoCards()

    def unit(self, rules: R) -> int:
        """Value chips of any kind come to a wheel."""
        return 1


@dataclass(frozen=True, slots=True)
class OneRing(ElectronicWheel[Any, Any]):
    """A wheel with one ring: the command that reports its stop, the field for it, and the stops around the wheel."""

    command: str
    field: str
    order: Callable[[Any], Sequence[str]]

    def rings(self, rules: Any, state: Any) -> tuple[Ring, ...]:
        return (Ring("", Counter(self.order(rules))),)

    def filled(self, command: Command, places: tuple[str, ...]) -> Command:
        return filled(command, **{self.field: places[0]})


class WheelHabits(TableHabits[Any, Any]):
    """A good spin turns often enough; a careless one does not."""

    rest: str  # the command that reports where the wheel stopped

    def answers(
        self, rules: Any, state: Any, option: Option, lots: Lots, *, held: Collection[str], slip: bool
    ) -> Mapping[str, object]:
        if option.command == self.rest and "revolutions" in option.fields:
            least = rules.spin.revolutions
            return {"revolutions": lots.below(least) if slip and least else least + lots.below(MORE_TURNS)}
        return {}


class WheelMethods(TableMethods):
    def bet(self, player: object, wager: str, amount: object) -> None:
        """So many dollars on a wager: "red", "split 17-20"."""
        self._table.step("place wager", player=player, wager=wager, cents=amount)
