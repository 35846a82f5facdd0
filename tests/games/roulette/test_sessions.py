"""Sessions at the wheel in compiled code against the same spins settled at the table."""

from collections import Counter
from fractions import Fraction
from itertools import groupby, pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.analysis.edition import open_edition
from croupier.analysis.simulation.simulation import planned_sessions
from croupier.chance.random import streams
from croupier.equipment.money import cents
from croupier.errors import InputError
from croupier.games.kit.simulation.plan import Asked, Chunk
from croupier.games.kit.simulation.session_kernel import FOR_SESSIONS
from croupier.games.kit.simulation.sessions import (
    COLUMNS,
    DRAWDOWN,
    END,
    FINAL,
    GOAL,
    LOSING,
    PLAYED,
    RUINED,
    TO_THE_END,
    WINNING,
    SessionTerms,
    counted,
)
from croupier.games.roulette.game import GAME
from croupier.games.roulette.training import NEIGHBOURS
from croupier.games.wheel.simulation import StopNets, WheelSessions

BOOK = (("red", Fraction(5)), ("straight 17", Fraction(1)), ("dozen 1st 12", Fraction("2.50")))


def spins(seed: int, session: int, stops: int, many: int) -> list[int]:
    """The first spins of a session's stream."""
    key, least = streams.key(seed), streams.least(stops)
    blocks, state = np.empty(streams.WORDS // 2, np.uint32), np.array([streams.WORDS, 0], np.int64)
    words, drawn = blocks.view(np.uint16), np.empty(many, np.uint16)
    streams.draw_some(key, np.uint64(session), FOR_SESSIONS, state, blocks, words, stops, 0, least, drawn)
    return [int(stop) for stop in drawn]


@pytest.mark.parametrize("wheel", ["single-zero", "double-zero", "double-as-single"])
def test_the_same_spins_leave_the_same_bankroll(wheel: str) -> None:
    opened = open_edition("pa-2011-proposed/roulette", wheel=wheel)
    plan = planned_sessions(opened, Asked(sessions=3, rounds=60, bankroll=70_00, win=90_00, seed=4, bets=BOOK))
    assert isinstance(plan, WheelSessions)
    assert plan.terms.stake == 8_50
    rows, paths = plan.paths(Chunk(0, 3))
    stops = GAME.stops(opened.rules)
    placed = [
        {"player": "1", "wager": wager.kind, "on": list(wager.on), "amount": f"{float(amount):.2f}"}
        for wager, amount in ((opened.game.wagers.catalogue(opened.rules)[name], amount) for name, amount in BOOK)
    ]
    for session in range(3):
        bankroll, path = 70_00, list[int]()
        for stop in spins(4, session, len(stops), 60):
            settled: Any = GAME.settlement.settle(opened.rules, {"wagers": placed, "result": stops[stop]}).json()
            net = settled["players"]["1"]["net"]
            bankroll += -cents(net[1:]) if net.startswith("-") else cents(net)
            path.append(bankroll)
            if not plan.terms.stake <= bankroll < 160_00:
                break
        assert paths[session, : len(path)].tolist() == path
        assert rows[session, [PLAYED, FINAL]].tolist() == [len(path), path[-1]]


def wheel(nets: tuple[int, ...], **asked: Any) -> WheelSessions:
    """A wheel whose stops bring these cents."""
    terms = SessionTerms(**{"sessions": 1, "rounds": 5, "bankroll": 10_00, "stake": 1_00, **asked})
    return WheelSessions(1, terms, StopNets("red", tuple(Fraction(net, terms.stake) for net in nets)))


@pytest.mark.parametrize(("nets", "asked", "expected"), [
    ((-100,), {}, {FINAL: 5_00, DRAWDOWN: 5_00, LOSING: 5, WINNING: 0, PLAYED: 5, END: TO_THE_END}),
    ((-100,), {"rounds": 10}, {FINAL: 0, DRAWDOWN: 10_00, LOSING: 10, WINNING: 0, PLAYED: 10, END: RUINED}),
    ((-100,), {"rounds": 20}, {FINAL: 0, DRAWDOWN: 10_00, LOSING: 10, WINNING: 0, PLAYED: 10, END: RUINED}),
    ((-100,), {"rounds": 20, "bankroll": 10_99}, {FINAL: 99, DRAWDOWN: 10_00, LOSING: 10, PLAYED: 10, END: RUINED}),
    ((100,), {}, {FINAL: 15_00, DRAWDOWN: 0, LOSING: 0, WINNING: 5, PLAYED: 5, END: TO_THE_END}),
    ((100,), {"win": 3_00}, {FINAL: 13_00, WINNING: 3, PLAYED: 3, END: GOAL}),
    ((100,), {"win": 2_01}, {FINAL: 13_00, WINNING: 3, PLAYED: 3, END: GOAL}),
    ((100,), {"win": 5_01}, {FINAL: 15_00, WINNING: 5, PLAYED: 5, END: TO_THE_END}),
    ((0,), {}, {FINAL: 10_00, DRAWDOWN: 0, LOSING: 0, WINNING: 0, PLAYED: 5, END: TO_THE_END}),
])  # fmt: skip
def test_how_a_session_ends(nets: tuple[int, ...], asked: dict[str, Any], expected: dict[int, int]) -> None:
    rows, _ = wheel(nets, **asked).paths(Chunk(0, 1))
    assert {column: int(rows[0, column]) for column in expected} == expected


def longest(results: list[int], sign: int) -> int:
    """The longest run of results of this sign."""
    return max((len(list(run)) for same, run in groupby(results, lambda net: net * sign > 0) if same), default=0)


def test_rows_follow_from_the_path() -> None:
    plan = wheel((-100, -100, 0, 100, 300), sessions=40, rounds=70, bankroll=8_00, win=20_00)
    rows, paths = plan.paths(Chunk(0, 40))
    for row, whole in zip(rows, paths, strict=True):
        path = [8_00, *whole[: row[PLAYED]].tolist()]
        results = [after - before for before, after in pairwise(path)]
        assert row.tolist() == [
            path[-1],
            max(max(path[: at + 1]) - bankroll for at, bankroll in enumerate(path)),
            longest(results, -1),
            longest(results, 1),
            len(path) - 1,
            RUINED if path[-1] < 1_00 else GOAL if path[-1] >= 28_00 else TO_THE_END,
        ]
        assert all(1_00 <= bankroll < 28_00 for bankroll in path[:-1])
    assert {RUINED, GOAL, TO_THE_END} == set(rows[:, END].tolist())


def test_who_has_left_keeps_the_bankroll_at_later_marks() -> None:
    plan = wheel((-100,), rounds=20, bankroll=3_50)
    counts: Any = plan.run(Chunk(0, 1))
    bankrolls = [list(tally) for tally in counts.tallies[5:]]
    assert bankrolls == [[2_50], [1_50], *[[50]] * 18]
    assert counts.tallies[4] == {3: 1}


def test_marks_are_evenly_spaced_and_end_with_the_session() -> None:
    assert SessionTerms(1, 7, 100, 100).marks == (1, 2, 3, 4, 5, 6, 7)
    assert SessionTerms(1, 1000, 100, 100).marks == tuple(range(20, 1001, 20))
    assert SessionTerms(1, 101, 100, 100).marks[-2:] == (98, 101)


def test_long_chunks_are_counted_in_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = wheel((-100, 0, 100), sessions=50, rounds=30, bankroll=5_00)
    whole = plan.run(Chunk(3, 40))
    monkeypatch.setattr("croupier.games.kit.simulation.sessions.AT_A_TIME", 7)
    assert plan.run(Chunk(3, 40)) == whole
    assert whole.sums[0] == 40


@given(st.lists(st.integers(-60, 60) | st.integers(-(10**12), 10**12), min_size=1))
def test_tallies_count_every_value(bankrolls: list[int]) -> None:
    rows = np.zeros((len(bankrolls), COLUMNS), np.int64)
    rows[:, FINAL] = bankrolls
    counts = counted(rows, np.array(bankrolls)[:, None], [])
    assert counts.tallies[0] == counts.tallies[5] == Counter(bankrolls)
    assert counts.tallies[1] == {0: len(bankrolls)}


def test_counting_nobody_ruined() -> None:
    rows = np.zeros((2, COLUMNS), np.int64)
    counts = counted(rows, np.array([[200], [0]]), [7])
    assert counts.sums == (2, 0, 0, 0, 7)
    assert counts.tallies[4] == {}
    assert counts.tallies[5] == {0: 1, 200: 1}


@pytest.mark.parametrize(("asked", "says"), [
    ({"sessions": 0}, "1 to 100,000,000 sessions can be simulated, not 0"),
    ({"rounds": 10**6 + 1}, "1 to 1,000,000 rounds of a session can be simulated, not 1,000,001"),
    ({"sessions": 10**8, "rounds": 10**6}, "are more than 1,000,000,000,000 rounds"),
    ({"bankroll": 99}, "a bankroll of 0.99 does not cover wagers of 1.00"),
    ({"bankroll": 10**13}, "a bankroll can be at most 100000000.00"),
    ({"win": 0}, "--stop-win is an amount above zero"),
])  # fmt: skip
def test_terms_that_are_out_of_range(asked: dict[str, int], says: str) -> None:
    with pytest.raises(InputError, match=says):
        wheel((-100,), **asked)


@pytest.mark.parametrize(("bets", "says"), [
    ([], "say what the player wagers on every spin"),
    ([("red", Fraction("0.10"))], r"\$0.10 cannot be made of chips of 0.25 and more"),
    ([("purple", Fraction(5))], "'purple' is not a roulette wager"),
])  # fmt: skip
def test_bets_that_make_no_session(bets: list[tuple[str, Fraction]], says: str) -> None:
    with pytest.raises(InputError, match=says):
        planned_sessions(open_edition("pa-2011-proposed/roulette"), Asked(sessions=1, rounds=1, bankroll=10_00, bets=bets))


def test_parts_that_chips_cannot_pay() -> None:
    opened = open_edition("pa-2011-proposed/roulette", choices=NEIGHBOURS)
    asked = Asked(sessions=1, rounds=1, bankroll=10_00, bets=[("five-adjacent 17", Fraction(1))])
    with pytest.raises(InputError, match=r"1\.00 cannot be 5 equal wagers; it must be a multiple of 1\.25"):
        planned_sessions(opened, asked)
