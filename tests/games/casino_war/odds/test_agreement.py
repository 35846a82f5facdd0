"""N1, N3: the odds, a settled round and a session are one game, whatever a house files: chips, stakes, limits, readings."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.analysis.edition import Opened, open_edition
from croupier.analysis.odds.odds import lines
from croupier.analysis.odds.odds import odds as report_on
from croupier.analysis.readings import readings
from croupier.chance.bankroll import ruin
from croupier.equipment.money import cents, dollars
from croupier.games.casino_war.odds.box import HandNets, hand_nets
from croupier.games.casino_war.simulation.sessions import plan_sessions
from croupier.games.kit.simulation.plan import Asked, Chunk
from croupier.games.kit.simulation.sessions import RUINS
from depth import cases

EDITIONS = ("pa-2011-proposed/casino-war", "gge-2011/casino-war", "pa-2012/casino-war", "md-1.2/casino-war")
CHIPS = {25: ["0.25", "1.00", "5.00"], 50: ["0.50", "5.00"], 100: ["1.00", "5.00"], 250: ["2.50", "5.00"]}
MONEY = ("surrender", "chips.breakage", "war.initial", "payouts", "limits.payout")
COURSES: dict[str, dict[str, Any]] = {
    "won": {"cards": {"P": "Kh", "dealer": "2c"}},
    "lost": {"cards": {"P": "2h", "dealer": "Kc"}},
    "surrendered": {"cards": {"P": "9h", "dealer": "9c"}, "decisions": {"P": "surrender"}},
    "war_won": {"cards": {"P": "9h", "dealer": "9c"}, "decisions": {"P": "war"}, "war_cards": {"P": "Ah", "dealer": "3c"}},
    "war_tied": {"cards": {"P": "9h", "dealer": "9c"}, "decisions": {"P": "war"}, "war_cards": {"P": "3h", "dealer": "3c"}},
    "war_lost": {"cards": {"P": "9h", "dealer": "9c"}, "decisions": {"P": "war"}, "war_cards": {"P": "3h", "dealer": "Ac"}},
}


@st.composite
def houses(draw: st.DrawFn) -> tuple[Opened, int, int]:
    """A house's rules, and an Initial and a Tie Wager that its chips make."""
    edition = open_edition(draw(st.sampled_from(EDITIONS)))
    chip = draw(st.sampled_from(sorted(CHIPS)))
    choices: dict[str, object] = {"chips.in_play": CHIPS[chip]}
    if draw(st.booleans()) and "limits.payout_per_hand" in edition.draft.rules:
        choices["limits.payout_per_hand"] = dollars(chip * draw(st.integers(1, 60)))
    read = {
        id: draw(st.sampled_from([option.name for option in reading.options]))
        for id, reading in edition.draft.readings.items()
        if any(path.startswith(MONEY) for path in reading.rules)
    }
    opened = open_edition(edition.draft.id, choices=choices, read=read)
    return opened, chip * draw(st.one_of(st.just(1), st.integers(1, 41))), chip * draw(st.integers(0, 5))


def settled(opened: Opened, course: str, initial: int, tie: int, position: str = "1") -> int:
    """What a written round brings the one player at this position, in cents."""

    def placed(there: dict[str, str]) -> dict[str, str]:
        return {position if who == "P" else who: what for who, what in there.items()}

    wagers = [{"player": position, "wager": "initial", "amount": dollars(initial)}]
    if tie:
        wagers.append({"player": position, "wager": "tie", "amount": dollars(tie)})
    written = {"wagers": wagers, **{key: placed(value) for key, value in COURSES[course].items()}}
    net = str(opened.game.settlement.settle(opened.rules, written).json()["players"][position]["net"])  # type: ignore[index]
    return int(cents(net.removeprefix("-"))) * (-1 if net.startswith("-") else 1)


@given(houses(), st.sampled_from(sorted(COURSES)), st.integers(1, 7))
@settings(max_examples=cases(30))
def test_what_odds_count_is_what_the_dealer_pays(house: tuple[Opened, int, int], course: str, seat: int) -> None:
    """Every course of a hand, with and without a Tie Wager, at whatever position."""
    opened, initial, tie = house
    counted: HandNets = hand_nets(opened.rules, initial, tie)
    expected = getattr(counted.nets, course) * (initial + tie)
    assert settled(opened, course, initial, tie, str(seat)) == expected


@given(houses())
@settings(max_examples=cases(20))
def test_a_session_brings_what_odds_count(house: tuple[Opened, int, int]) -> None:
    opened, initial, tie = house
    bets = [("initial", Fraction(initial, 100)), *([("tie", Fraction(tie, 100))] if tie else [])]
    plan = plan_sessions(opened.rules, Asked(sessions=1, rounds=1, bankroll=10**8, bets=bets), ())
    (line, *_) = opened.game.odds.book(
        opened.rules, [(opened.game.wagers.named(opened.rules, name), by) for name, by in bets]
    )
    nets = {net * (initial + tie) for net, _ in line.distribution.outcomes}
    assert nets <= set(plan.courses)
    needed = hand_nets(opened.rules, initial, tie).needed * (initial + tie)
    assert needed == 2 * initial - int(plan.dealt.tie * tie)  # as the kernel asks


@pytest.mark.parametrize(
    ("bankroll", "more", "chance"), [(1, {"rounds": 1}, 0.536977), (10, {"goal": Fraction(20)}, 0.604938)]
)
def test_who_cannot_pay_the_war_surrenders(bankroll: int, more: dict[str, Any], chance: float) -> None:
    """N1: by hand for one round: lost in (1 - t)/2, and tied in t = 23/311, which leaves half a wager."""
    opened = open_edition("pa-2012/casino-war")
    report: Any = report_on(opened, "initial", bankroll=Fraction(bankroll), **more)
    war = next(line for line in report["wagers"] if line["strategy"] == "war")
    assert war["ruin"]["probability"] == pytest.approx(chance, abs=5e-7)
    assert war["ruin"]["short_below"] == "2"
    if bankroll == 1:
        tied = Fraction(23, 311)
        assert war["ruin"]["probability"] == float((1 - tied) / 2 + tied)


def test_the_ruin_of_a_wager_with_rare_jackpots() -> None:
    """N5: of a player with the edge on the Bonus Spin, followed round by round and not only bracketed."""
    opened = open_edition(str(Path(__file__).parents[4] / "examples" / "progressive.toml"))
    (line,) = lines(opened, "bonus-spin")
    found = ruin(line.distribution, 10)
    assert found.error < 1e-9
    assert found.probability == pytest.approx(0.773885, abs=5e-7)


@pytest.mark.long
@pytest.mark.parametrize("tie", [0, 1])
def test_sessions_are_ruined_as_often_as_odds_say(tie: int) -> None:
    """N1, N8: simulated sessions from a dealt shoe beside the exact ruin of independent rounds."""
    opened = open_edition("pa-2012/casino-war")
    bets = [("initial", Fraction(5)), *([("tie", Fraction(tie))] if tie else [])]
    stake = 500 + 100 * tie
    asked = Asked(sessions=40_000, rounds=30, bankroll=4 * stake, bets=bets, seed=7)
    plan = plan_sessions(opened.rules, asked, ())
    counts = plan.run(Chunk(0, 40_000))
    line = lines(opened, None, bets)[0]
    exact = float(ruin(line.distribution, 4, rounds=30, short=line.short or ()).probability)
    error = (exact * (1 - exact) / 40_000) ** 0.5
    assert abs(counts.sums[RUINS] / 40_000 - exact) < 4 * error
    if not tie:  # a won Tie Wager would pay for the War
        without = float(ruin(line.distribution, 4, rounds=30).probability)
        assert abs(without - exact) > 4 * error


def test_one_smallest_chip_is_surrendered_for_nothing() -> None:
    """N3, L15: chips from 1.00; settle takes nothing of a surrendered 1.00 and 2.00 of 5.00, and so do the odds."""
    opened = open_edition("pa-2012/casino-war", choices={"chips.in_play": ["1.00", "5.00"]})
    assert settled(opened, "surrendered", 100, 0) == 0
    assert settled(opened, "surrendered", 500, 0) == -200
    edges = {
        stake: {line.strategy: line.house_edge for line in lines(opened, "initial", (), {"stake": stake})}
        for stake in (100, 500, 1000)
    }
    tied = Fraction(23, 311)
    assert edges[100]["surrender"] == edges[100]["best"] == 0
    assert edges[500]["surrender"] == tied * Fraction(2, 5)
    assert edges[1000]["surrender"] == tied / 2
    report: Any = report_on(opened)
    assert report["rounded"]["stake"] == "1.00"
    assert {(line["wager"], line["strategy"]) for line in report["rounded"]["wagers"]} == {
        ("initial", "surrender"),
        ("initial", "best"),
    }


def test_readings_know_what_chips_cannot_divide() -> None:
    """N3: where the odd chip goes has no effect on a wager that chips halve, and one on those they do not."""
    report: Any = readings(open_edition("pa-2012/casino-war", choices={"chips.in_play": ["1.00", "5.00"]}))
    (odd,) = [reading for reading in report["readings"] if reading["id"] == "half-of-an-odd-wager"]
    down, one_at_least, up = odd["options"]
    assert down["odds"] is None
    assert {option["rounded"]["stake"] for option in odd["options"]} == {"1.00"}
    for option, surrendered in ((down, "0"), (one_at_least, "23/311"), (up, "23/311")):  # nothing, or all of it
        found = {line["strategy"]: line["house_edge"]["exact"] for line in option["rounded"]["wagers"]}
        assert found["surrender"] == surrendered


def test_an_initial_and_a_tie_wager_are_one_hand() -> None:
    """N12: exact and joint: who ties wins ten times the Tie Wager and surrenders half of the Initial Wager."""
    (war, surrender, best) = lines(
        open_edition("pa-2012/casino-war"), None, [("initial", Fraction(5)), ("tie", Fraction(1))]
    )
    tied = Fraction(23, 311)
    assert surrender.distribution.probability(Fraction(10 * 100 - 250, 600)) == tied
    assert surrender.distribution.probability(Fraction(500 - 100, 600)) == (1 - tied) / 2
    alone = {line.strategy: line.house_edge for line in lines(open_edition("pa-2012/casino-war"), "initial")}
    (tie,) = lines(open_edition("pa-2012/casino-war"), "tie")
    for line in (war, surrender, best):
        assert line.house_edge == (5 * alone[line.strategy] + tie.house_edge) / 6
    assert war.short == ()  # a won Tie Wager pays for the War


def test_seats_are_alike() -> None:
    """Renaming players and boxes changes nothing: the same hands at other positions bring the same."""
    opened = open_edition("md-1.2/casino-war")
    hands = {"A": ("initial", "20.00", "Kh"), "B": ("initial", "15.00", "2h"), "C": ("initial", "5.00", "9h")}

    def nets(seats: dict[str, str]) -> dict[str, object]:
        written = {
            "wagers": [{"player": seat, "wager": hands[who][0], "amount": hands[who][1]} for who, seat in seats.items()],
            "cards": {**{seat: hands[who][2] for who, seat in seats.items()}, "dealer": "9c"},
            "decisions": {seats["C"]: "surrender"},
        }
        players: Any = opened.game.settlement.settle(opened.rules, written).json()["players"]
        return {who: players[seat]["net"] for who, seat in seats.items()}

    assert (
        nets({"A": "1", "B": "2", "C": "3"}) == nets({"A": "9", "B": "4", "C": "1"}) == nets({"C": "2", "B": "6", "A": "5"})
    )


LIMITED = {"progressive.offered": True, "limits.payout_per_hand": "1000.00", "chips.in_play": ["1.00", "5.00"]}
FOUR = {"cards": {"1": "Qs", "dealer": "Qs"}, "decisions": {"1": "war"}, "war_cards": {"1": "Qs", "dealer": "Qs"}}
COVERS = "what-the-payout-limit-covers"


@pytest.mark.parametrize(
    ("reading", "most"),
    [
        ("all that a hand is paid but the meters", 200),
        ("the Initial, Tie and War Wagers only", 1000),
    ],
)
def test_the_limit_of_the_house_reaches_the_progressive(reading: str, most: int) -> None:
    """A suited four of a kind pays 1000 to 1 and the meter; 1,000.00 is 200 units of 5.00. The meter is not cut."""
    opened = open_edition("md-1.2/casino-war", choices=LIMITED, read={COVERS: reading})
    line = next(line for line in lines(opened, "progressive") if line.strategy is None)
    assert max(net for net, _ in line.distribution.outcomes) == most
    # the Initial Wager of 1.00 is returned in a tied War that pays 2.00, which counts against the limit first
    wagers = [
        {"player": "1", "wager": "initial", "amount": "1.00"},
        {"player": "1", "wager": "progressive", "amount": "5.00"},
    ]
    written = {"wagers": wagers, **FOUR, "meter": "10000.00"}
    told: Any = opened.game.settlement.settle(opened.rules, written).json()
    war = 200
    cut = 1000_00 if most == 200 else 500_000 + war
    assert cents(told["players"]["1"]["net"]) == 10_000_00 + cut
    plan = opened.game.simulation.plan(opened.rules, Asked(rounds=100))
    assert max(plan.progressive.wager.nets) == most  # type: ignore[attr-defined]


def test_a_limit_that_cuts_the_meter_is_in_its_numbers() -> None:
    opened = open_edition("md-1.2/casino-war", choices=LIMITED, read={COVERS: "all that a hand is paid"})
    report: Any = report_on(opened)
    assert "return without the meter" in report["details"]["progressive"]
    assert "meter above which the payout limit keeps the rest, dollars" in report["details"]["progressive"]


def test_the_edge_of_the_progressive_in_the_long_run() -> None:
    """N5: 18.4266 % without the meter; it pays 10,000.00 at each reset, and all of the tenth that goes to it."""
    for rate, edge in (("1/10", 0.0802), ("1/20", 0.1302)):
        opened = open_edition("md-1.2/casino-war", choices={"progressive.meter.rate": rate, "progressive.offered": True})
        report: Any = report_on(opened, "progressive")
        assert report["wagers"][0]["house_edge"]["float"] == pytest.approx(0.184266, abs=1e-6)
        assert report["wagers"][0]["note"] == "without the meter; every tie goes to War; a wager of 5.00"
        numbers = report["details"]["progressive"]
        assert numbers["long-run house edge"]["float"] == pytest.approx(edge, abs=5e-5)
        assert numbers["part of each wager that goes to the meter"]["exact"] == rate
        assert numbers["meter at its reset, dollars"]["exact"] == "10000"


def test_envy_comes_from_others() -> None:
    """N4: nobody else is there: nothing; six others are worth six times one; the break-even meter counts them."""
    opened = open_edition("md-1.2/casino-war")
    edges = {players: lines(opened, "envy", (), {"players": players})[0].house_edge for players in (1, 2, 7)}
    assert edges == {1: 0, 2: Fraction(-2000, 993023), 7: Fraction(-12000, 993023)}
    fair = {players: _fair(report_on(opened, "progressive", asks={"players": players})) for players in (1, 7)}
    # each other's Envy Bonus of 5,000.00 is won as often as the meter
    assert fair[1] - fair[7] == 6 * 5_000


def _fair(report: Any) -> Fraction:
    found = [value for name, value in report["details"]["progressive"].items() if name.startswith("break-even")]
    return Fraction(found[0]["exact"])
