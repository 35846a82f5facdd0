"""Scenes of Roulette for test vectors: spins, void spins, inspections and wagers that lots seldom come to."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from croupier.analysis.vectors.walks import as_role
from croupier.games.kit.table_habits import Lots
from croupier.games.roulette.play import commands as c
from croupier.games.roulette.rules import RouletteRules
from croupier.games.roulette.training import COVERED, NEIGHBOURS, SINGLE
from croupier.games.roulette.wagers import catalogue
from croupier.rulebook.values import Value
from scenes.table import DEALER, FLOOR, Round, Scene, as_player
from scenes.wheel import WheelScenes, WheelTable, bet, every_result

LIMITED: Mapping[str, Value] = {"limits.minimum": "5.00", "limits.maximum": "100.00"}
_SEATED = {"1": 10_000_00, "2": 500_00}
_PLAYER = as_player("1")
_SECURITY = (as_role("floorperson"), as_role("security"))
_SPUN = c.SpinBall(by=DEALER, wheel="counterclockwise", ball="clockwise")


def _wager(
    wager: str = "", cents: int = 10_00, *, on: tuple[str, ...] = (), place: str = "", player: str = "1"
) -> c.PlaceWager:
    return c.PlaceWager(by=as_player(player), player=player, wager=wager, cents=cents, on=on, place=place)


def _round(table: WheelTable, number: str, revolutions: int = 4) -> None:
    table.all(_SPUN, c.CallNoMoreBets(by=DEALER), c.Rest(by=DEALER, number=number, revolutions=revolutions))
    table.goes_on({"spin"})


def odd(table: WheelTable) -> None:
    """No wager of the list, chips that five does not divide, winners of odd amounts, and a part replaced over them."""
    table.all(
        _wager("voisins", 5_00),
        _wager("five-adjacent 17", 27_00),
        _wager("five-adjacent 17", 25_00),
        _wager("red", 7_00),
        c.SpinBall(by=DEALER, wheel="clockwise", ball="counterclockwise"),
        c.CallNoMoreBets(by=DEALER),
        c.Rest(by=DEALER, number="32", revolutions=9),
        c.Mark(by=DEALER, number="32"),
        c.MoveFifths(by=DEALER),
        c.Collect(by=DEALER),
        c.Pay(by=DEALER),
        c.Replace(by=_SECURITY, at="2012-05-19T12:00:00", table="7", description="a fret"),
    )


def opening(table: WheelTable) -> None:
    """Each inspection by nobody who may, failed and passed; the ball too small, too large and as it may be."""
    for _ in range(12):
        option = next((one for one in table.due() if one.command == "inspect"), None)
        if option is None:
            break
        check = option.rule.rpartition(".")[2]
        sizes = ("1/2", "1", "3/4", "7/8") if check == "ball" else ("",)
        table.tries(c.Inspect(by=DEALER, check=check, passed=True, diameter_inches=sizes[-1]))
        table.tries(c.Inspect(by=FLOOR, check=check, passed=False, diameter_inches=sizes[-1]))
        for size in sizes:
            if table.tries(c.Inspect(by=FLOOR, check=check, passed=True, diameter_inches=size)):
                break
    table.all(c.Open(by=as_player("1")), c.Open(by=DEALER))
    table.tries(c.Close(by=DEALER, covered=True, locked=True))
    table.tries(c.Close(by=FLOOR, covered=False, locked=False))
    table.does("close table")


def unopened(table: WheelTable) -> None:
    """A table that is opened before it is inspected."""
    table.all(c.Open(by=DEALER), c.SpinBall(by=DEALER, wheel="clockwise", ball="counterclockwise"))


def parts(table: WheelTable) -> None:
    """A wheel that is adjusted, and one of which a part is replaced: who signs, what is logged, what is inspected again."""
    at = "2012-05-19T12:00:00"
    for by in (DEALER, (as_role("maintenance"),), _SECURITY, (as_role("maintenance"), *_SECURITY)):
        table.tries(c.Adjust(by=by, at=at, table="7", description="levelled"))
    table.tries(c.Certify(by=FLOOR, at=at, entry=1))
    for by in (FLOOR, _SECURITY, (*_SECURITY, as_role("maintenance"))):
        table.tries(c.Replace(by=by, at=at, table="7", description="a fret"))
    table.tries(c.Certify(by=DEALER, at=at, entry=2))
    table.tries(c.Certify(by=FLOOR, at=at, entry=9))
    table.goes_on({"spin"})
    _round(table, "17")


def chips(table: WheelTable) -> None:
    """Colours and values of chips: one that is taken, one that is none, another value, cash, words, and cashed in."""
    colours = list(table.rules.chips.colours)

    def buys(player: str, colour: str, chip: int, cents: int) -> None:
        table.tries(c.BuyIn(by=as_player(player), player=player, colour=colour, chip_cents=chip, cents=cents))

    buys("5", colours[-1], 1_00, 100_00)
    buys("6", colours[-1], 1_00, 100_00)
    buys("6", "mauve", 1_00, 100_00)
    buys("6", colours[-2], 1, 100_00)
    buys("6", colours[-2], 1_00, 100_50)
    buys("6", colours[-2], 5_00, 100_00)
    buys("6", colours[-2], 1_00, 100_00)
    for means in ("roulette chips", "value chips", "words with cash"):
        table.tries(c.PlaceWager(by=as_player("6"), player="6", wager="red", cents=5_00, means=means))
    table.tries(c.PlaceWager(by=as_player("6"), player="6", wager="red", cents=7_00))
    table.tries(c.PlaceWager(by=as_player("6"), player="6", wager="red", cents=900_00))
    table.tries(c.TakeBack(by=as_player("6"), player="6", wager="red"))
    table.tries(c.CashIn(by=as_player("6"), player="6"))
    table.tries(c.Leave(by=as_player("5"), player="5"))


def wagers(table: WheelTable) -> None:
    """A wager of every kind on the number that comes, by name and by place; one that contradicts itself."""
    known = catalogue(table.rules)
    for kind in dict.fromkeys(wager.kind for wager in known.values()):
        on_it = [wager for wager in known.values() if wager.kind == kind]
        wager = next((one for one in on_it if "17" in one.on), on_it[0])
        if not table.tries(_wager(wager.name)):
            table.tries(_wager(kind, on=wager.on))
    for place in ("line 17|20", "box 17", "corner 17|18|20|21", "nowhere"):
        table.tries(_wager(place=place, player="2"))
    table.tries(_wager("straight 17", on=("5",)))
    table.tries(_wager("split", on=("1", "36")))
    _round(table, "17")


def by_the_dealer(table: WheelTable) -> None:
    """The dealer places a wager on a player's word, beside the number that comes: the player loses it."""
    for wager in ("straight 17", "straight 20"):
        table.tries(c.PlaceWager(by=DEALER, player="1", wager=wager, cents=10_00))
    _round(table, "17")


def zeros(table: WheelTable) -> None:
    """Wagers that touch 0 and 00, by name, and 0 comes."""
    for wager, on in (
        ("straight", ("0",)),
        ("straight", ("00",)),
        ("split", ("0", "00")),
        ("split", ("0", "2")),
        ("three-numbers", ("0", "1", "2")),
        ("three-numbers", ("0", "2", "00")),
        ("four-numbers", ("0", "1", "2", "3")),
        ("first-five", ("0", "00", "1", "2", "3")),
        ("five-adjacent", ("0",)),
        ("five-adjacent", ("00",)),
    ):
        table.tries(_wager(wager, 10_00, on=on))
    for wager in ("red", "odd", "1-18", "five-adjacent 0", "five-adjacent 00"):
        table.tries(_wager(wager))
    _round(table, "0")
    table.tries(_wager("red"))
    _round(table, "00")


def limits(table: WheelTable) -> None:
    """Below the table's minimum, at it, at its maximum and above."""
    for cents in (4_00, 5_00, 100_00, 101_00):
        table.tries(_wager("red", cents))
    for cents in (4_00, 5_00, 100_00, 105_00):
        table.tries(_wager("five-adjacent 17", cents))


def too_few(revolutions: int) -> Callable[[WheelTable], None]:
    """A ball that comes to rest after so many revolutions."""

    def played(table: WheelTable) -> None:
        table.all(_wager("straight 17"), _wager("red", player="2"))
        _round(table, "17", revolutions)
        table.goes_on({"spin"})
        _round(table, "17")

    return played


def void(report: Callable[[], c.Command]) -> Callable[[WheelTable], None]:
    """A spin that something makes void; the ball is taken out in time, or falls on a number first."""

    def played(table: WheelTable) -> None:
        for in_time, damaged in ((True, False), (False, True)):
            table.all(_wager("straight 17"), _SPUN, c.CallNoMoreBets(by=DEALER), report())
            table.tries(c.Rest(by=DEALER, number="17", revolutions=4))
            table.tries(c.RemoveBall(by=DEALER, in_time=in_time, number="" if in_time else "17"))
            table.tries(c.InspectBall(by=DEALER, damaged=damaged))
            for size, passed in (("1/2", True), ("3/4", False), ("3/4", True)):
                table.tries(c.NewBall(by=FLOOR, diameter_inches=size, magnet_passed=passed))
            table.goes_on({"spin"})
        _round(table, "17")

    return played


def out_of_step(table: WheelTable) -> None:
    """Steps in a wrong order and by people who may not; wagers after the call."""
    table.all(
        _wager("red"),
        c.Rest(by=DEALER, number="17", revolutions=4),
        c.SpinBall(by=_PLAYER, wheel="clockwise", ball="counterclockwise"),
        c.SpinBall(by=DEALER, wheel="clockwise", ball="clockwise"),
        c.CallNoMoreBets(by=DEALER),
        _wager("black"),
        c.TakeBack(by=_PLAYER, player="1", wager="red"),
        c.Rest(by=DEALER, number="17", revolutions=4),
    )
    table.goes_on({"spin"})
    table.all(
        _SPUN,
        _wager("black"),
        c.CallNoMoreBets(by=DEALER),
        c.Rest(by=DEALER, number="40", revolutions=4),
        c.Rest(by=DEALER, number="17", revolutions=4),
        c.Pay(by=DEALER),
        c.Mark(by=DEALER, number="18"),
        c.Mark(by=DEALER, number="17"),
        c.Pay(by=DEALER),
        c.Collect(by=FLOOR),
        c.Collect(by=DEALER),
        c.Correct(by=DEALER, number="18"),
        c.Pay(by=DEALER),
    )


def corrected(table: WheelTable) -> None:
    """A number, a wager and a report that were entered wrongly."""
    table.all(_wager("straight 17"), _wager("red", player="2"), _SPUN, c.CallNoMoreBets(by=DEALER))
    table.tries(c.CorrectWager(by=DEALER, player="2", wager="red", cents=5_00))
    table.tries(c.Rest(by=DEALER, number="17", revolutions=4))
    table.tries(c.Correct(by=DEALER, number="18"))
    table.tries(c.Withdraw(by=DEALER, report="ball at rest"))
    table.tries(c.Rest(by=DEALER, number="17", revolutions=4))
    table.goes_on({"spin"})


class RouletteScenes(WheelScenes[RouletteRules]):
    def scenes(self) -> Iterable[Scene]:
        on_replica = {**NEIGHBOURS, "five_adjacent.paid_from": "replica"}
        on_layout = {**NEIGHBOURS, "five_adjacent.paid_from": "main layout"}
        yield Scene("opened and closed", opening, players=None)
        yield Scene("opened and closed, 00 covered", opening, COVERED, players=None)
        yield Scene("opened before it is inspected", unopened, players=None)
        for house, name in (
            ({}, ""),
            (SINGLE, " with one zero"),
            (COVERED, " with 00 covered"),
            (NEIGHBOURS, " with five"),
        ):
            yield Scene(f"a wager of every kind{name}", wagers, house, players=_SEATED)
            yield Scene(f"wagers on zeros{name}", zeros, house, players=_SEATED)
        yield Scene("winners of odd amounts", odd, NEIGHBOURS, players=_SEATED)
        yield Scene("five adjacent numbers paid on the replica", odd, on_replica, players=_SEATED)
        yield Scene("five adjacent numbers moved to the layout", odd, on_layout, players=_SEATED)
        yield Scene("limits", limits, {**NEIGHBOURS, **LIMITED}, players=_SEATED)
        for number in (2, 3, 4):
            yield Scene(f"{number} revolutions", too_few(number), players=_SEATED)
        voids: Mapping[str, Callable[[], c.Command]] = {
            "the ball left the wheel": lambda: c.BallOut(by=DEALER),
            "a foreign object in the wheel": lambda: c.ForeignObject(by=DEALER),
            "the ball runs with the wheel": lambda: c.SameDirection(by=DEALER),
        }
        for title, report in voids.items():
            yield Scene(title, void(report), players=_SEATED)
        yield Scene("chips", chips, players=_SEATED)
        yield Scene("steps out of order", out_of_step, players=_SEATED)
        yield Scene("entered wrongly", corrected, players=_SEATED)
        yield Scene("parts adjusted and replaced", parts, players=_SEATED)
        yield Scene("no external parts", parts, {"wheel.external_parts": False}, players=_SEATED)
        yield Scene("placed by the dealer", by_the_dealer, players=_SEATED)

    def rounds(self, rules: RouletteRules) -> Iterable[Round]:
        return _rounds(rules)

    def words(self, name: str, lots: Lots | None) -> str:
        return "3/4" if name == "diameter_inches" else "as seen"


def _rounds(rules: RouletteRules) -> Iterator[Round]:
    """Every number of the wheel in use, some of the other wheels, void spins, amounts at their bounds, and mistakes."""
    yield from every_result(catalogue(rules), rules.ring.order, {}, "")
    for house, name, numbers in (
        (SINGLE, " with one zero", ("0", "1", "18", "19", "36", "32")),
        (COVERED, " with 00 covered", ("0", "17", "36")),
        (NEIGHBOURS, " with five adjacent numbers", ("0", "00", "17", "2", "36")),
    ):
        for number in numbers:
            simple = [bet("red", "7.00"), bet("even", "7.00"), bet("1-18", "7.00", (), "2"), bet("black", "7.00", (), "2")]
            wagers = [bet("straight", "5.00", [number]), *simple]
            yield Round(f"{number}{name}", {"wagers": wagers, "result": number}, house)
            five = [bet("five-adjacent", "25.00", [number]), bet("red", "7.00")]
            yield Round(f"five adjacent to {number}{name}", {"wagers": five, "result": number}, house)
    red = [bet("red", "10.00")]
    yield Round("the covered 00, then 17", {"wagers": red, "result": ["00", "17"]}, COVERED)
    yield Round("the covered 00 and no more", {"wagers": red, "result": "00"}, COVERED)
    yield Round("a spin after a valid one", {"wagers": red, "result": ["17", "18"]})
    yield Round("a number that is not on the wheel", {"wagers": red, "result": "37"})
    for kind, on in (("voisins", []), ("split", ["1", "36"]), ("straight", ["37"]), ("four-numbers", ["1", "2", "3", "4"])):
        yield Round(f"no such wager: {kind} {'-'.join(on)}".strip(), {"wagers": [bet(kind, "10.00", on)], "result": "17"})
    for amount in ("4.00", "5.00", "100.00", "101.00"):
        yield Round(f"{amount} where 5.00 to 100.00 is allowed", {"wagers": [bet("red", amount)], "result": "1"}, LIMITED)
    yield Round("nothing wagered", {"wagers": [bet("red", "0.00")], "result": "1"})
    better = {"payouts.red": "6 to 5"}
    for amount in ("1.00", "7.00", "10.00"):
        yield Round(f"{amount} on red that pays 6 to 5", {"wagers": [bet("red", amount)], "result": "1"}, better)
