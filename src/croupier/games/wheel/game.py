"""What wheel games share: odds, simulation, sessions and training over the stops of the wheel."""

from __future__ import annotations

from abc import abstractmethod
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, TypeVar

from croupier.games.kit.game import Game, Settlement, Wagers

if TYPE_CHECKING:
    from croupier.games.kit.game import Bets
    from croupier.games.kit.odds.odds import InChips
    from croupier.games.kit.rules import BankedRules
    from croupier.games.wheel.odds import WheelOdds
    from croupier.games.wheel.simulation import WheelSimulation
    from croupier.games.wheel.training import WheelTraining

R = TypeVar("R", bound="BankedRules")


class WheelGame(Game[R]):
    """A game in which a wheel stops somewhere and every wager wins with some of its stops.

    Dice are such a wheel, too: each way in which they can fall is a stop.
    """

    played_with = "a wheel"
    example_wager: ClassVar[str] = "red"

    @abstractmethod
    def stops(self, rules: R) -> tuple[str, ...]:
        """The stops that decide a spin, around the wheel; those that make it void are left out."""

    def oddities(self, rules: R) -> list[str]:
        """What must be known of a wheel of one's own, beside wagers that never win or never lose."""
        return []

    @cached_property
    def odds(self) -> WheelOdds[R]:
        from croupier.games.wheel.odds import WheelOdds

        return WheelOdds(self)

    @cached_property
    def simulation(self) -> WheelSimulation[R]:
        from croupier.games.wheel.simulation import WheelSimulation

        return WheelSimulation(self)

    @cached_property
    def training(self) -> WheelTraining[R]:
        from croupier.games.wheel.training import WheelTraining

        return WheelTraining(self)


class WheelWagers(Wagers[R]):
    game: WheelGame[R]
    banked = True

    def unwinnable(self, rules: R) -> list[str]:
        """An edition of one's own may have a wheel on which a wager never wins."""
        stops = set(self.game.stops(rules))
        return [
            f"{wager.name} cannot win: no stop of the wheel lets it"
            for wager in self.catalogue(rules).values()
            if all(wager.wins(stop) is None for stop in stops)
        ]


def stakes_of(game: WheelGame[R], rules: R, bets: Bets) -> list[InChips | None]:
    """The bets, amounts in dollars, as chips make them; none where they cannot make every one."""
    from croupier.games.kit.odds.odds import in_chips

    cents = [100 * amount for _, amount in bets]
    if any(amount <= 0 or amount % game.wagers.unit(rules) for amount in cents):
        return [None] * len(bets)
    return [in_chips(rules, int(amount)) for amount in cents]


class WheelSettlement(Settlement[R]):
    keys = frozenset({"wheel", "wagers", "result", "irregular"})
