"""How a simulation closes in: the same points with any workers, and each the counts of the first groups."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.analysis.edition import open_edition
from croupier.analysis.simulation.simulation import planned, simulate
from croupier.analysis.simulation.wager_report import laws_of
from croupier.errors import InputError
from croupier.games.kit.simulation.plan import Asked, Chunk, Counts
from croupier.simulation.precision import Closing, Trace, cuts, trace_of
from croupier.simulation.run import chunks

WAR, WHEEL = "pa-2012/casino-war", "pa-2011-proposed/roulette"


def test_cuts_are_evenly_spaced_on_a_scale_of_powers() -> None:
    assert cuts(1) == (1,)
    assert cuts(10) == (1, 2, 3, 4, 5, 6, 7, 8, 10)
    assert cuts(200)[-6:] == (83, 100, 121, 147, 178, 200)
    assert len(cuts(10**9)) < 9 * 12 + 1


@given(st.integers(1, 3000), st.integers(1, 40))
def test_no_chunk_goes_across_a_cut(groups: int, workers: int) -> None:
    plan = planned(open_edition(WAR), Asked(rounds=704 * groups))
    assert plan.groups == groups
    marks = cuts(groups)
    taken = list(chunks(plan, workers, None, marks))
    assert [group for first, many in taken for group in range(first, first + many)] == list(range(groups))
    for first, many in taken:
        assert not [cut for cut in marks if first < cut < first + many]


@given(st.randoms(), st.lists(st.integers(1, 9), min_size=1, max_size=60))
def test_points_are_the_first_groups_in_whatever_order_they_come(random: object, sizes: Sequence[int]) -> None:
    groups = sum(sizes)
    trace = Trace(groups)
    found, first = [], 0
    for size in sizes:
        found.append((Chunk(first, size), Counts((2 ** (first % 50), size))))
        first += size
    ends = {chunk.first + chunk.groups for chunk, _ in found}
    shuffled = list(found)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    for chunk, counts in shuffled:
        trace.add(chunk, counts)
    points = trace.points()
    assert [point.sums[1] for point in points] == [cut for cut in trace.cuts if cut in ends]
    for point in points:
        assert point == sum((counts for chunk, counts in found if chunk.first < point.sums[1]), Counts())


def test_the_same_points_with_any_workers() -> None:
    opened = open_edition(WAR)
    plan = planned(opened, Asked(rounds=300_000, players=2))
    told = []
    for workers in (1, 2, 7):
        trace = Trace(plan.groups)
        simulate(opened, plan, workers=workers, trace=trace)
        told.append(Closing(plan, trace, laws_of(opened, plan, ())).wagers())
    assert told[0] == told[1] == told[2]
    initial, tie, war_tie = told[0]
    assert [wager["wager"] for wager in told[0]] == ["initial", "tie", "war-tie"]
    assert len(initial["points"]) > 20
    assert initial["points"][-1]["rounds"] == 300_000
    assert tie["exact"] == pytest.approx(0.186495, abs=1e-6)
    for wager in (initial, tie, war_tie):
        widths = [point["high"] - point["low"] for point in wager["points"]]
        assert widths[-1] < widths[3] / 5
        assert abs(wager["z"]) < 4


def test_a_file_without_cuts_gives_fewer_points(tmp_path: object) -> None:
    opened = open_edition(WAR)
    plan = planned(opened, Asked(rounds=100_000))
    file = f"{tmp_path}/rounds"
    first = simulate(opened, plan, workers=2, resume=file)
    trace = Trace(plan.groups)
    assert simulate(opened, plan, resume=file, trace=trace) == first
    points = Closing(plan, trace, laws_of(opened, plan, ())).wagers()[0]["points"]
    assert 1 <= len(points) < 10
    assert points[-1]["rounds"] == 100_000


def test_totals_have_no_order() -> None:
    opened = open_edition(WHEEL)
    with pytest.raises(InputError, match="it needs --every-spin; totals have no order"):
        trace_of(planned(opened, Asked(rounds=1000)))
    with pytest.raises(InputError, match="there is nothing to draw: so few rounds are simulated in one part"):
        trace_of(planned(opened, Asked(rounds=1000, every_spin=True)))
    assert trace_of(planned(opened, Asked(rounds=100_000, every_spin=True))).cuts == (1, 2, 3, 4)
    assert trace_of(planned(open_edition(WAR), Asked(rounds=1000))).cuts == (1, 2)


def test_what_is_not_compared_has_no_exact_edge() -> None:
    opened = open_edition(WAR)
    plan = planned(opened, Asked(rounds=20_000, to_cover_card=True))
    trace = Trace(plan.groups)
    simulate(opened, plan, trace=trace)
    assert {(wager["exact"], wager["z"]) for wager in Closing(plan, trace, laws_of(opened, plan, ())).wagers()} == {
        (None, None)
    }
