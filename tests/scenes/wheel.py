"""What the wheels bring to their test vectors alike: a table with its words, and written rounds for every result."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from croupier.games.kit.play.decider import Command, Option
from croupier.games.kit.wager import Catalogue
from croupier.rulebook.shape import Rules
from croupier.rulebook.values import Value
from scenes.table import Round, Scenes, Script

R = TypeVar("R", bound=Rules)


class WheelTable(Script):
    """A table at a wheel."""

    state: Any

    def all(self, *commands: Command) -> None:
        for command in commands:
            self.tries(command)

    def does(self, name: str) -> bool:
        """This step as it is first listed, where it may be done; whether it was."""
        option = self.may(name)
        return option is not None and self.tries(self.first(option))


class WheelScenes(Scenes[R]):
    """A wheel turns until the dealer has settled, and wagers are placed before."""

    script = WheelTable

    def acting(self, table: Any, option: Option) -> str:
        return next(iter(table.game.live.seated(table.state)), "")


def bet(wager: str, amount: str, on: Sequence[str] = (), player: str = "1") -> dict[str, object]:
    """A written wager."""
    return {"player": player, "wager": wager, **({"on": list(on)} if on else {}), "amount": amount}


def every_result(
    catalogue: Catalogue, results: Iterable[str], house: Mapping[str, Value], where: str, amount: str = "10.00"
) -> Iterator[Round]:
    """For each result a round with a wager of every kind that wins, where there is one, and one of each that loses."""
    offered = [wager for wager in catalogue.values() if wager.offered]
    kinds = dict.fromkeys(wager.kind for wager in offered)
    for result in results:
        wagers = []
        for kind in kinds:
            of_kind = [wager for wager in offered if wager.kind == kind]
            for player, wins in (("1", True), ("2", False)):
                found = next((wager for wager in of_kind if (result in wager.on) == wins), None)
                if found is not None:
                    wagers.append(bet(kind, amount, () if len(of_kind) == 1 else found.on, player))
        yield Round(f"{result}{where}", {"wagers": wagers, "result": result}, house)
