"""Scenes of the Big Six Wheel for test vectors: spins, void spins, and wagers that lots seldom come to."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from croupier.games.big_six.play import commands as c
from croupier.games.big_six.rules import BigSixRules
from croupier.games.big_six.wagers import catalogue
from croupier.rulebook.values import Value
from scenes.table import DEALER, FLOOR, Round, Scene, as_player
from scenes.wheel import WheelScenes, WheelTable, bet, every_result

THEMED: Mapping[str, Value] = {'themed."$1"': "a star", "wheel.theme_approval": "letter of 3 March"}
BETTER: Mapping[str, Value] = {'payouts."$1"': "6 to 5"}
LIMITED: Mapping[str, Value] = {"limits.minimum": "5.00", "limits.maximum": "100.00"}
_SEATED = {"1": 10_000_00, "2": 500_00}


def _wager(
    wager: str = "", cents: int = 10_00, *, on: tuple[str, ...] = (), place: str = "", player: str = "1"
) -> c.PlaceWager:
    return c.PlaceWager(by=as_player(player), player=player, wager=wager, cents=cents, on=on, place=place)


def _round(table: WheelTable, symbol: str, revolutions: int = 4) -> None:
    table.does("no more bets")
    table.does("spin")
    table.does("no more bets")
    table.tries(c.Rest(by=DEALER, symbol=symbol, revolutions=revolutions))
    table.goes_on({"spin", "no more bets"})


def odd(table: WheelTable) -> None:
    """A winner of an odd amount."""
    table.tries(_wager("$1", 7_00))
    _round(table, "$1")


def opening(table: WheelTable) -> None:
    """Opened by nobody who may and by the dealer, and closed."""
    table.tries(_wager("$1"))
    table.all(c.Open(by=as_player("1")), c.Open(by=DEALER), c.Open(by=FLOOR))
    table.tries(c.BuyIn(by=as_player("1"), player="1", cents=100_00))
    table.tries(c.Close(by=DEALER))
    table.does("close table")


def wagers(table: WheelTable) -> None:
    """Every symbol by name, as the space and in words that are none; cash; taken back; and each symbol comes."""
    symbols = list(catalogue(table.rules))
    for symbol in symbols:
        for name in symbols:
            table.tries(_wager(name, 3_00))
            table.tries(_wager(name, 5_00, player="2"))
        _round(table, symbol)
    table.all(_wager("$3"), _wager("$1", 10_001_00), _wager("$1", 0), _wager(place="nowhere"))
    table.tries(c.PlaceWager(by=as_player("1"), player="1", wager="$1", cents=5_00, means="cash"))
    table.tries(c.TakeBack(by=as_player("1"), player="1", wager="$1"))
    table.tries(c.Leave(by=as_player("1"), player="1"))


def limits(table: WheelTable) -> None:
    """Below the table's minimum, at it, at its maximum and above."""
    for cents in (4_00, 5_00, 100_00, 101_00):
        table.tries(_wager("$1", cents))


def too_few(revolutions: int) -> Callable[[WheelTable], None]:
    """A clapper that comes to rest after so many revolutions."""

    def played(table: WheelTable) -> None:
        table.tries(_wager("$1"))
        _round(table, "$1", revolutions)
        _round(table, "$1")

    return played


def between(table: WheelTable) -> None:
    """The clapper rests between two sections: of different symbols, and not noted which."""
    for sections in ("$1 and $2", "", "$1 and $99"):
        table.tries(_wager("$1"))
        table.does("no more bets")
        table.does("spin")
        table.does("no more bets")
        table.tries(c.RestBetween(by=DEALER, sections=sections))
        table.goes_on({"spin", "no more bets"})


def out_of_step(table: WheelTable) -> None:
    """Steps in a wrong order and by people who may not; wagers after the call; the wheel turned either way."""
    table.all(
        c.Rest(by=DEALER, symbol="$1", revolutions=4),
        _wager("$1"),
        c.SpinWheel(by=as_player("1"), direction="clockwise"),
        c.SpinWheel(by=DEALER, direction="sideways"),
        c.CallNoMoreBets(by=as_player("1")),
        c.CallNoMoreBets(by=DEALER),
        _wager("$2"),
        c.SpinWheel(by=DEALER, direction="counterclockwise"),
        c.SpinWheel(by=DEALER, direction="clockwise"),
        c.CallNoMoreBets(by=DEALER),
        c.TakeBack(by=as_player("1"), player="1", wager="$1"),
        c.Rest(by=DEALER, symbol="$3", revolutions=4),
        c.Rest(by=DEALER, symbol="$1", revolutions=4),
        c.Pay(by=DEALER),
        c.Collect(by=FLOOR),
        c.Collect(by=DEALER),
        c.Pay(by=DEALER),
    )


def corrected(table: WheelTable) -> None:
    """A symbol, a wager and a report that were entered wrongly."""
    table.all(_wager("$1"), _wager("$2", player="2"))
    table.tries(c.CorrectWager(by=DEALER, player="2", wager="$2", cents=5_00))
    table.does("no more bets")
    table.does("spin")
    table.does("no more bets")
    table.tries(c.Rest(by=DEALER, symbol="$1", revolutions=4))
    table.tries(c.Correct(by=DEALER, symbol="$2"))
    table.tries(c.Withdraw(by=DEALER, report="clapper at rest"))
    table.tries(c.Rest(by=DEALER, symbol="$2", revolutions=4))
    table.goes_on({"spin", "no more bets"})


class BigSixScenes(WheelScenes[BigSixRules]):
    def scenes(self) -> Iterable[Scene]:
        yield Scene("opened and closed", opening, players=None)
        yield Scene("a winner of an odd amount", odd, players=_SEATED)
        yield Scene("a winner of an odd amount at better odds", odd, BETTER, players=_SEATED)
        yield Scene("every wager", wagers, players=_SEATED)
        yield Scene("every wager on a wheel with a theme", wagers, THEMED, players=_SEATED)
        yield Scene("limits", limits, LIMITED, players=_SEATED)
        for number in (2, 3, 4):
            yield Scene(f"{number} revolutions", too_few(number), players=_SEATED)
        yield Scene("between two sections", between, players=_SEATED)
        yield Scene("steps out of order", out_of_step, players=_SEATED)
        yield Scene("entered wrongly", corrected, players=_SEATED)

    def rounds(self, rules: BigSixRules) -> Iterable[Round]:
        return _rounds(rules)


def _rounds(rules: BigSixRules) -> Iterator[Round]:
    """Every symbol, amounts at their bounds, and mistakes."""
    symbols = list(dict.fromkeys(rules.wheel.order))
    yield from every_result(catalogue(rules), symbols, {}, "")
    yield from every_result(catalogue(rules), symbols, {}, " with odd amounts", "7.00")
    yield Round(
        "a wager of every kind that loses", {"wagers": [bet(each, "5.00") for each in symbols[1:]], "result": symbols[0]}
    )
    yield Round("a symbol that is not on the wheel", {"wagers": [bet("$1", "5.00")], "result": "$3"})
    yield Round("no such wager", {"wagers": [bet("$3", "5.00")], "result": "$1"})
    yield Round("nothing wagered", {"wagers": [bet("$1", "0.00")], "result": "$1"})
    for amount in ("4.00", "5.00", "100.00", "101.00"):
        yield Round(f"{amount} where 5.00 to 100.00 is allowed", {"wagers": [bet("$1", amount)], "result": "$1"}, LIMITED)
    for amount in ("1.00", "7.00", "10.00"):
        yield Round(f"{amount} on $1 that pays 6 to 5", {"wagers": [bet("$1", amount)], "result": "$1"}, BETTER)
