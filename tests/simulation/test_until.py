"""Stopping at a width: reached, no sooner than it must be, and at the same group whoever does the work."""

from fractions import Fraction
from itertools import pairwise
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import pytest

from croupier.analysis.edition import open_edition
from croupier.analysis.simulation.simulation import planned, simulate, stopping
from croupier.errors import InputError
from croupier.games.kit.simulation.plan import Asked, Chunk, Plan
from croupier.simulation.precision import APART, Until, half_width_of, looks, trace_of

WAR, WHEEL = "pa-2012/casino-war", "pa-2011-proposed/roulette"


def until(
    edition: str, width: str, *, rounds: int = 10**8, wager: str | None = None, capped: bool = True, **more: Any
) -> dict[str, Any]:
    opened, wanted = open_edition(edition), half_width_of(width)
    engine = {name: more.pop(name) for name in ("engine_name", "workers", "resume", "trace") if name in more}
    plan = planned(opened, Asked(rounds=rounds, until=wanted, **more))
    stop = stopping(opened, plan, wanted, wager, bets=more.get("bets", ()), capped=capped)
    if "trace" in engine:
        engine["trace"] = engine["trace"](plan)
    return simulate(opened, plan, until=stop, bets=more.get("bets", ()), **engine)


@pytest.mark.parametrize(("text", "width"), [
    ("0.01%", Fraction(1, 10_000)),
    ("0.0001", Fraction(1, 10_000)),
    (".5 %", Fraction(1, 200)),
    ("100%", Fraction(1)),
])  # fmt: skip
def test_a_width_as_written(text: str, width: Fraction) -> None:
    assert half_width_of(text) == width


@pytest.mark.parametrize(
    "text", ["", "0", "0%", "0.000", "-0.01%", "nan", "1e-4", "101%", "2", "0.01%%", "٠.١", "1/3", "9" * 90]
)
def test_what_is_no_width_is_refused(text: str) -> None:
    with pytest.raises(InputError, match=r"--until"):
        half_width_of(text)


@pytest.mark.parametrize("bets", [[("red", Fraction(1))], [("straight 17", Fraction(1))]])
def test_it_stops_where_the_exact_deviation_says(bets: list[tuple[str, Fraction]]) -> None:
    """A width of 0.2 % takes 1.96² · variance / 0.002² spins; it stops at most a fiftieth or a first look later."""
    wager = 1 if bets[0][0] == "red" else 35
    chance = Fraction(18 if wager == 1 else 1, 38)
    variance = chance * (wager + 1) ** 2 - (chance * (wager + 1)) ** 2
    needed = float(variance) * (1.959964 / 0.002) ** 2
    report = until(WHEEL, "0.2%", bets=bets, every_spin=True, rounds=10**9)
    first = 1024 * 32768 // 64 * 8  # the spins of a first look
    assert needed <= report["rounds"] < needed * (1 + 1 / APART) + first
    assert report["until"]["reached"] is True
    assert report["until"]["width"] <= 0.002
    low, high = (report["wagers"][0]["interval"][end] for end in ("low", "high"))
    assert (high - low) / 2 <= 0.002


@pytest.mark.long
def test_the_same_stop_with_any_engine_and_workers() -> None:
    one = until(WAR, "0.2%", workers=1)
    assert one["until"]["reached"] is True
    assert until(WAR, "0.2%", workers=3) == one
    assert until(WAR, "0.2%", engine_name="processes", workers=2) == one


def test_it_goes_on_from_a_file(tmp_path: Path) -> None:
    file = str(tmp_path / "war.jsonl")
    whole = until(WAR, "0.15%", resume=file, workers=2)
    lines = Path(file).read_text().splitlines(keepends=True)
    assert until(WAR, "0.15%", resume=file) == whole
    assert Path(file).read_text() == "".join(lines)  # nothing was simulated again
    Path(file).write_text("".join([lines[0], *lines[3:5]]))  # a hole at the beginning
    assert until(WAR, "0.15%", resume=file) == whole
    with pytest.raises(InputError, match="differs in until"):
        until(WAR, "0.2%", resume=file)


def test_chunks_are_looked_at_in_their_order() -> None:
    """However the chunks come in, it stops at the same group, with the same counts."""
    opened = open_edition(WAR)
    wanted = Fraction(1, 500)
    plan = planned(opened, Asked(rounds=20_000_000, until=wanted))
    places = [0, *looks(plan)][:14]
    parts = {Chunk(a, b - a): plan.run(Chunk(a, b - a)) for a, b in pairwise(places)}
    stops = set()
    for seed in range(6):
        order = list(parts)
        Random(seed).shuffle(order)
        stop = stopping(opened, plan, wanted)
        for chunk in order:
            if stop.add(chunk, parts[chunk]):
                break
        assert stop.reached
        stops.add((stop.counts, stop.width))
    assert len(stops) == 1


def test_the_plot_ends_where_it_stopped() -> None:
    traces = []

    def trace(plan: Plan) -> Any:
        traces.append(trace_of(plan))
        return traces[0]

    report = until(WAR, "0.3%", trace=trace)
    plan = planned(open_edition(WAR), Asked(rounds=10**8))
    points = [plan.rounds_of(counts) for counts in traces[0].points()]
    assert points == sorted(set(points))
    assert points[-1] == report["rounds"]


def test_a_cap_that_comes_first_is_said() -> None:
    report = until(WHEEL, "0.01%", rounds=1_000_000, bets=[("red", Fraction(5))])
    assert (report["rounds"], report["until"]["reached"]) == (1_000_000, False)
    assert report["until"]["width"] == pytest.approx(1.96 * sqrt(0.99723 / 10**6), rel=1e-3)
    assert "about 380,000,000 rounds would do" in report["until"]["says"]


def test_a_jackpot_that_has_not_come_does_not_stop_it() -> None:
    """The measured error of a wager that has only ever lost is 0; the exact deviation is not."""
    opened = open_edition(WHEEL)
    bets = [("straight 17", Fraction(1))]
    plan = planned(opened, Asked(rounds=10**6, until=Fraction(1, 100), bets=bets))
    stop = stopping(opened, plan, Fraction(1, 100), bets=bets)
    only_lost = plan.run(Chunk(0, 1))
    lost = type(only_lost)(tuple(0 if stops == 0 else count for stops, count in enumerate(only_lost.sums)))
    stop.add(Chunk(0, 1), lost)
    assert stop.width is not None
    assert stop.width >= 1.95 * 5.7 / 1000


@pytest.mark.parametrize(("width", "capped", "says"), [
    ("0.0000001%", True, "would take about 130,000,000,000,000,000,000 rounds, and at most 10,000,000,000,000"),
    ("0.01%", False, "would take about 13,000,000,000 rounds; without --rounds at most 10,000,000,000"),
])  # fmt: skip
def test_a_width_that_nobody_waits_for_is_refused(width: str, capped: bool, says: str) -> None:
    with pytest.raises(InputError, match=says):
        until(WHEEL, width, rounds=10**10, wager="straight", capped=capped)


def test_a_wager_that_is_not_there_is_refused() -> None:
    with pytest.raises(InputError, match="--wager 'envy' is not simulated here; there are initial, tie, war-tie"):
        until(WAR, "1%", wager="envy")


def test_the_wager_that_is_asked_for() -> None:
    report = until(WAR, "0.5%", wager="tie")
    assert (report["until"]["wager"], report["until"]["strategy"]) == ("tie", None)
    assert until(WAR, "0.5%")["until"]["wager"] == "initial"


def test_players_against_each_other_have_no_edge() -> None:
    opened = open_edition("gge-2011/badugi")
    plan = planned(opened, Asked(rounds=100))
    with pytest.raises(InputError, match="has no wager with an edge"):
        stopping(opened, plan, Fraction(1, 100))


def test_looks_are_whole_and_end_with_the_plan() -> None:
    plan = planned(open_edition(WAR), Asked(rounds=10**9))
    places = looks(plan)
    assert places[-1] == plan.groups
    assert all(a < b <= a + max(plan.groups_at_once // 64, a // APART) for a, b in pairwise(places))
    assert isinstance(Until(plan, Fraction(1), None, {}, True).looks, tuple)
