"""A roulette table to play at in tests.

    table = RouletteTable(roulette())
    table.seat("1").bets("split 17-20", 5_00)
    table.plays("17")
    assert table.net("1") == 85_00

What the table should take goes through `does` and its friends, which fail with the reason if it is refused; what it
should not take goes through `refuses`, which also checks that nothing changed.
"""

from collections.abc import Mapping
from typing import Literal

from croupier.equipment.chips import Colour
from croupier.games.kit.play.decider import Event, Role, Signature
from croupier.games.kit.play.money import Money
from croupier.games.roulette.game import GAME
from croupier.games.roulette.play import commands as c
from croupier.games.roulette.play import play
from croupier.games.roulette.play.state import State
from croupier.games.roulette.rules import RouletteRules
from croupier.rulebook.choices import in_force
from croupier.rulebook.text import library
from croupier.rulebook.values import Value
from played import DEALER, FLOOR, Banked, as_player

PA, GGE = "pa-2011-proposed/roulette", "gge-2011/roulette"
SINGLE = {"wheel.kind": "single-zero"}
DOUBLE = {"wheel.kind": "double-zero"}
AS_SINGLE = {"wheel.kind": "double-as-single"}

SECURITY = (Signature("Sam", Role.SECURITY, "S-4"),)
MAINTENANCE = (Signature("Max", Role.MAINTENANCE, "M-5"),)

Means = Literal["roulette chips", "value chips", "words with cash"]


def roulette(
    choices: Mapping[str, Value] | None = None, *, edition: str = PA, read: Mapping[str, str] | None = None
) -> RouletteRules:
    """The rules in force under an edition, with a house's choices and other readings."""
    return GAME.rules.build(in_force(library.draft(edition), choices, read))


class RouletteTable(Banked[RouletteRules, State]):
    """A table played command by command; open and past its inspections unless it starts `closed`."""

    def __init__(self, rules: RouletteRules, *, closed: bool = False) -> None:
        super().__init__(play, rules, play.new() if closed else play.ready(rules, {}))

    # People

    def seat(self, player: str, *, chip: int = 1_00, brings: int = 10_000_00) -> "Seat":
        """The player buys chips of the first free colour."""
        taken = {colour.name for colour in self.state.seats.values()}
        colour = next(name for name in self.rules.chips.colours if name not in taken)
        self.does(c.BuyIn(by=as_player(player), player=player, colour=colour, chip_cents=chip, cents=brings))
        return Seat(self, player)

    def chips(self, player: str) -> int:
        return self.chips_of(player)

    def laid(self, player: str) -> dict[str, int]:
        return self.laid_by(player)

    def net(self, player: str) -> int:
        """What the player has won or lost since sitting down, wagers on the layout counted as the player's."""
        return self.net_of(player)

    # The round

    def inspects(self, *, diameter: str = "3/4") -> None:
        """Every inspection that is due."""
        while due := [option for option in self.may("inspect") if option.kind == "next"]:
            check = due[0].rule.rpartition(".")[2]
            size = diameter if check == "ball" else ""
            self.does(c.Inspect(by=FLOOR, check=check, passed=True, diameter_inches=size))

    def opens(self) -> None:
        self.inspects()
        self.does(c.Open(by=DEALER))

    def spins(self, wheel: c.Direction = "counterclockwise", ball: c.Direction = "clockwise") -> tuple[Event, ...]:
        return self.does(c.SpinBall(by=DEALER, wheel=wheel, ball=ball))

    def calls(self) -> None:
        self.does(c.CallNoMoreBets(by=DEALER))

    def lands(self, number: str, revolutions: int = 4) -> tuple[Event, ...]:
        return self.does(c.Rest(by=DEALER, number=number, revolutions=revolutions))

    def marks(self) -> None:
        self.does(c.Mark(by=DEALER, number=str(self.state.number)))

    def settles(self) -> None:
        """From the ball at rest to the last winner paid."""
        self.marks()
        if self.may("move fifths"):
            self.does(c.MoveFifths(by=DEALER))
        self.does(c.Collect(by=DEALER))
        self.does(c.Pay(by=DEALER))

    def plays(self, number: str) -> None:
        """A whole lawful round."""
        self.spins()
        self.calls()
        self.lands(number)
        self.settles()

    # What happened

    def money(self) -> list[tuple[str, str, str, int]]:
        return [(m.kind, m.player, m.wager, m.cents) for m in self.happened(Money)]


class Seat:
    """A player at the table."""

    def __init__(self, table: RouletteTable, player: str) -> None:
        self.table, self.player = table, player

    @property
    def colour(self) -> Colour:
        return self.table.state.seats[self.player]

    def bets(self, wager: str = "", cents: int = 1_00, *, on: tuple[str, ...] = (), place: str = "") -> "Seat":
        self.table.does(self._place(wager, cents, on, place, "roulette chips"))
        return self

    def may_not_bet(
        self,
        rule: str,
        wager: str = "",
        cents: int = 1_00,
        *,
        on: tuple[str, ...] = (),
        place: str = "",
        means: Means = "roulette chips",
    ) -> str:
        return self.table.refuses(self._place(wager, cents, on, place, means), rule)

    def takes_back(self, wager: str) -> "Seat":
        self.table.does(c.TakeBack(by=as_player(self.player), player=self.player, wager=wager))
        return self

    def cashes_in(self) -> "Seat":
        self.table.does(c.CashIn(by=as_player(self.player), player=self.player))
        return self

    def leaves(self) -> None:
        self.table.does(c.Leave(by=as_player(self.player), player=self.player))

    def _place(self, wager: str, cents: int, on: tuple[str, ...], place: str, means: Means) -> c.PlaceWager:
        who = as_player(self.player)
        return c.PlaceWager(by=who, player=self.player, cents=cents, wager=wager, on=on, place=place, means=means)
