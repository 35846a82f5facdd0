"""Whatever was typed wrongly at a wheel can be put right until it is settled (L8): a table where it was typed wrongly and
corrected pays as one where it was typed rightly at once."""

from typing import NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.games.big_six.play import commands as six
from croupier.games.kit.play.decider import RuleOn
from croupier.games.roulette.play import commands as c
from croupier.games.roulette.training import NEIGHBOURS
from depth import cases
from games.big_six import wheel_table as wheel
from played import DEALER, FLOOR
from wheel_tables import GGE, PA, RouletteTable, roulette

NUMBERS = ("0", "00", "1", "17", "20", "22", "34", "36")
WAGERS = ("straight 17", "split 17-20", "red", "1-18", "five-adjacent 17", "five-adjacent 00", "dozen 2")
ENDS = ("number", "short", "out", "object", "with the wheel", "none yet")


class Wagers(NamedTuple):
    """What a player put on each wager, in cents."""

    cents: dict[str, int]

    @classmethod
    def any_of(cls, names: tuple[str, ...], unit: int) -> "st.SearchStrategy[Wagers]":
        amounts = st.integers(1, 20).map(lambda times: times * unit)
        return st.dictionaries(st.sampled_from(names), amounts, max_size=3).map(Wagers)


def ended(table: RouletteTable, how: str, number: str) -> None:
    """The spin as somebody typed it."""
    match how:
        case "number":
            table.lands(number)
        case "short":
            table.lands(number, 2)
        case "out":
            table.does(c.BallOut(by=DEALER))
        case "object":
            table.does(c.ForeignObject(by=DEALER))
        case "with the wheel":
            table.does(c.SameDirection(by=DEALER))


def on_the_layout(edition: str, wagers: Wagers, *, called: bool) -> RouletteTable:
    table = RouletteTable(roulette(NEIGHBOURS, edition=edition))
    seat = table.seat("Ann")
    for wager, cents in wagers.cents.items():
        seat.bets(wager, cents)
    table.spins()
    if called:
        table.calls()
    return table


def paid(table: RouletteTable, called: bool) -> tuple[int, dict[str, int]]:
    while table.state.deviations:
        table.does(RuleOn(by=FLOOR, ruling="stands", reason="nobody bet late"))
    table.settles() if table.state.phase == "landed" else None
    assert table.state.phase == "betting"
    return table.net("Ann"), table.laid("Ann")


@settings(max_examples=cases(30), deadline=None)
@given(
    edition=st.sampled_from([PA, GGE]),
    typed=Wagers.any_of(WAGERS, 5_00),
    lay=Wagers.any_of(WAGERS, 5_00),
    how=st.sampled_from(ENDS),
    numbers=st.tuples(st.sampled_from(NUMBERS), st.sampled_from(NUMBERS)),
    later=st.integers(0, 2),
    called=st.booleans(),
    first=st.booleans(),
)
def test_a_roulette_spin_and_its_wagers_put_right_pay_as_if_typed_rightly(
    edition: str,
    typed: Wagers,
    lay: Wagers,
    how: str,
    numbers: tuple[str, str],
    later: int,
    called: bool,
    first: bool,
) -> None:
    wrong, right = numbers
    table = on_the_layout(edition, typed, called=called)
    ended(table, how, wrong)
    for _ in range(later):  # what else is done before anybody notices
        match sorted(table.next_steps - {RuleOn.name}):
            case ["mark number"]:
                table.marks()
            case ["move fifths"]:
                table.does(c.MoveFifths(by=DEALER))
            case ["inspect the ball"]:
                table.does(c.InspectBall(by=DEALER, damaged=False))
            case ["remove the ball"]:
                table.does(c.RemoveBall(by=DEALER, in_time=True))

    def result() -> None:
        if how == "none yet":
            table.lands(right)
        else:
            table.does(c.Correct(by=FLOOR, number=right, revolutions=8))

    def wagers() -> None:
        for wager in {**typed.cents, **lay.cents}:
            cents = lay.cents.get(wager, 0)
            if cents != typed.cents.get(wager, 0):
                table.does(c.CorrectWager(by=FLOOR, player="Ann", wager=wager, cents=cents))

    for put_right in (result, wagers) if first else (wagers, result):
        put_right()
    other = on_the_layout(edition, lay, called=called)
    other.lands(right)
    assert table.state.deviations == other.state.deviations  # none remains of what was typed wrongly
    assert paid(table, called) == paid(other, called)


SYMBOLS = wheel.SYMBOLS


def turning(wagers: Wagers, read: dict[str, str], *, called: bool) -> wheel.BigSixTable:
    table = wheel.BigSixTable(wheel.big_six(read=read))
    player = table.sits("Ann")
    for wager, cents in wagers.cents.items():
        player.bets(wager, cents)
    if called:
        table.calls()
    table.spins()
    return table


@settings(max_examples=cases(30), deadline=None)
@given(
    typed=Wagers.any_of(SYMBOLS, 1_00),
    lay=Wagers.any_of(SYMBOLS, 1_00),
    how=st.sampled_from(["symbol", "between", "short", "none yet"]),
    symbols=st.tuples(st.sampled_from(SYMBOLS), st.sampled_from(SYMBOLS)),
    between=st.booleans(),
    read=st.sampled_from([{}, wheel.ONE_WAGER, wheel.REOPENED]),
    called=st.booleans(),
    again=st.booleans(),
)
def test_a_big_six_spin_and_its_wagers_put_right_pay_as_if_typed_rightly(
    typed: Wagers,
    lay: Wagers,
    how: str,
    symbols: tuple[str, str],
    between: bool,
    read: dict[str, str],
    called: bool,
    again: bool,
) -> None:
    wrong, right = symbols
    table, other = turning(typed, read, called=called), turning(lay, read, called=called)
    if again:  # the spin itself was typed by mistake
        table.does(six.Withdraw(by=FLOOR, report="spin"))
        assert table.state.deviations == ()
        table.spins()
    match how:
        case "symbol":
            table.lands(wrong)
        case "between":
            table.stops_between()
        case "short":
            table.lands(wrong, 1)
    for wager in {**typed.cents, **lay.cents}:
        cents = lay.cents.get(wager, 0)
        if cents != typed.cents.get(wager, 0):
            table.does(six.CorrectWager(by=FLOOR, player="Ann", wager=wager, cents=cents))
    if how == "none yet":
        table.stops_between() if between else table.lands(right)
    elif between:
        table.does(six.Correct(by=FLOOR, symbol="between"))
    else:
        table.does(six.Correct(by=FLOOR, symbol=right, revolutions=5))
    other.stops_between() if between else other.lands(right)
    assert (table.state.phase, table.state.deviations) == (other.state.phase, other.state.deviations)
    for one in (table, other) if not between else ():
        for _ in one.state.deviations:
            one.does(RuleOn(by=FLOOR, ruling="stands", reason="nobody bet late"))
        one.settles()
    assert (table.net("Ann"), table.laid("Ann")) == (other.net("Ann"), other.laid("Ann"))
