"""A Big Six table to play at in tests.

    table = BigSixTable(big_six())
    table.sits("1").bets("$5", 2_00)
    table.plays("$5")
    assert table.net("1") == 10_00

What the table should take goes through `does` and its friends, which fail with the reason if it is refused; what it
should not take goes through `refuses`, which also checks that nothing changed.
"""

from collections.abc import Mapping

import pytest

from croupier.errors import InputError
from croupier.games.big_six.game import GAME
from croupier.games.big_six.play import commands as c
from croupier.games.big_six.play import play
from croupier.games.big_six.play.state import State
from croupier.games.big_six.rules import BigSixRules
from croupier.games.kit.play.decider import Event, Role, Signature
from croupier.games.kit.play.money import Money
from croupier.rulebook.choices import in_force
from croupier.rulebook.text import library
from croupier.rulebook.values import Value
from played import Banked, as_player

PA, GGE = "pa-2011-proposed/big-six", "gge-2011/big-six"
SYMBOLS = ("$1", "$2", "$5", "$10", "$20", "joker", "flag")

DEALER = (Signature("Dee", Role.DEALER),)
FLOOR = (Signature("Flo", Role.FLOORPERSON),)
PIT = (Signature("Pia", Role.PIT_MANAGER),)

FRUIT: Mapping[str, Value] = {
    'themed."$1"': "cherry",
    'themed."$2"': "lemon",
    'themed."$5"': "plum",
    'themed."$10"': "melon",
    'themed."$20"': "bar and bell",
}
APPROVED: Mapping[str, Value] = {"wheel.theme_approval": "letter of 1 March 2012"}

# One option of each reading that is not the chosen one.
ONE_WAGER = {"joker-and-flag": "one wager: chips on either space win on both symbols"}
UNIQUE_NEED_APPROVAL = {"themed-joker-and-flag": "like the dollar symbols, only with approval"}
MINIMUM_SHOWN = {"odds-on-the-wheel": "the minimum odds of the list"}
CASH_PLAYS = {"what-is-wagered": "value chips, and cash that is changed as it is placed"}
BROKEN_DOWN = {"what-chips-cannot-pay": "down to whole chips"}
TAKEN_BACK = {"chips-after-no-more-bets": "none are added, but they may be taken back until the clapper rests"}
EARLY_IS_VOID = {"spun-before-no-more-bets": "the spin is void"}
SHORT_HANDED_BACK = {"too-few-revolutions": "void, the wagers are handed back"}
REOPENED = {"wagers-after-a-void-spin": "they stand and betting opens again"}
OTHERWISE = {
    **ONE_WAGER,
    **UNIQUE_NEED_APPROVAL,
    **MINIMUM_SHOWN,
    **CASH_PLAYS,
    **BROKEN_DOWN,
    **TAKEN_BACK,
    **EARLY_IS_VOID,
    **SHORT_HANDED_BACK,
    **REOPENED,
}


def big_six(
    choices: Mapping[str, Value] | None = None, *, edition: str = PA, read: Mapping[str, str] | None = None
) -> BigSixRules:
    """The rules in force under an edition, with a house's choices and other readings."""
    return GAME.rules.build(in_force(library.draft(edition), choices, read))


def not_allowed(choices: Mapping[str, Value], *, read: Mapping[str, str] | None = None) -> InputError:
    """Why these choices cannot be in force."""
    with pytest.raises(InputError) as problem:
        big_six(choices, read=read)
    return problem.value


class BigSixTable(Banked[BigSixRules, State]):
    """A table played command by command; open unless it starts `closed`."""

    def __init__(self, rules: BigSixRules, *, closed: bool = False) -> None:
        super().__init__(play, rules, play.new() if closed else play.ready(rules, {}))

    # People

    def sits(self, player: str, brings: int = 1_000_00) -> "Player":
        self.does(c.BuyIn(by=as_player(player), player=player, cents=brings))
        return Player(self, player)

    def chips(self, player: str) -> int:
        return self.chips_of(player)

    def laid(self, player: str) -> dict[str, int]:
        return self.laid_by(player)

    def net(self, player: str) -> int:
        """What the player has won or lost since joining, wagers on the layout counted as the player's."""
        return self.net_of(player)

    # The round

    def calls(self) -> None:
        self.does(c.CallNoMoreBets(by=DEALER))

    def spins(self, direction: str = "clockwise") -> tuple[Event, ...]:
        return self.does(c.SpinWheel(by=DEALER, direction=direction))

    def lands(self, symbol: str, revolutions: int = 3) -> tuple[Event, ...]:
        return self.does(c.Rest(by=DEALER, symbol=symbol, revolutions=revolutions))

    def stops_between(self, sections: str = "") -> tuple[Event, ...]:
        return self.does(c.RestBetween(by=DEALER, sections=sections))

    def settles(self) -> None:
        self.does(c.Collect(by=DEALER))
        self.does(c.Pay(by=DEALER))

    def plays(self, symbol: str) -> None:
        """A whole lawful round."""
        self.calls()
        self.spins()
        self.lands(symbol)
        self.settles()

    def money(self) -> list[tuple[str, str, str, int]]:
        return [(m.kind, m.player, m.wager, m.cents) for m in self.events if isinstance(m, Money)]


class Player:
    """A player at the table."""

    def __init__(self, table: BigSixTable, player: str) -> None:
        self.table, self.player = table, player

    def bets(self, wager: str = "", cents: int = 1_00, *, place: str = "") -> "Player":
        self.table.does(self.place(wager, cents, place=place))
        return self

    def may_not_bet(self, rule: str, wager: str = "", cents: int = 1_00, *, place: str = "") -> str:
        return self.table.refuses(self.place(wager, cents, place=place), rule)

    def takes_back(self, wager: str) -> "Player":
        self.table.does(c.TakeBack(by=as_player(self.player), player=self.player, wager=wager))
        return self

    def leaves(self) -> None:
        self.table.does(c.Leave(by=as_player(self.player), player=self.player))

    def place(self, wager: str, cents: int, *, place: str = "") -> c.PlaceWager:
        return c.PlaceWager(by=as_player(self.player), player=self.player, cents=cents, wager=wager, place=place)
