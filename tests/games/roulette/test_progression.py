"""Stakes that change: every round of every session by the table of steps, and files that state none."""

import tomllib
from fractions import Fraction
from typing import Any

import pytest

from croupier.analysis.edition import open_edition
from croupier.analysis.simulation.simulation import planned_sessions, simulate
from croupier.errors import InputError
from croupier.games.kit.simulation.plan import Asked, Chunk, Counts
from croupier.games.kit.simulation.sessions import PLAYED
from croupier.games.wheel.simulation.progression import Progression, Step, steps_of

WHEEL = "pa-2011-proposed/roulette"
DOUBLING = """
name = "doubling"
[[step]]
times = 1
won = 1
lost = 2
[[step]]
times = 2
won = 1
lost = 3
[[step]]
times = 4
won = 1
lost = 1
"""


def sessions(text: str = DOUBLING, **more: Any) -> Progression:
    given: dict[str, Any] = {"sessions": 60, "rounds": 80, "bankroll": 100_00, "bets": [("red", Fraction(10))]}
    asked = Asked(**{**given, "strategy": "mine.toml", "strategy_table": tomllib.loads(text), **more})
    plan = planned_sessions(open_edition(WHEEL), asked)
    assert isinstance(plan, Progression)
    return plan


def test_every_round_is_by_the_table() -> None:
    """By hand: what lies is 10.00, 20.00 or 40.00, back at the first after a win, a third loss or for want of money."""
    rows, paths = sessions().paths(Chunk(0, 60))
    seen = set[int]()
    for row, path in zip(rows, paths, strict=True):
        bankroll, losses = 100_00, 0
        for after in path[: row[PLAYED]].tolist():
            staked = 10_00 << losses
            if staked > bankroll:
                staked, losses = 10_00, 0
            assert abs(after - bankroll) == staked
            losses = 0 if after > bankroll or losses == 2 else losses + 1
            seen.add(staked)
            bankroll = after
        assert row[PLAYED] == 80 or bankroll < 10_00
    assert seen == {10_00, 20_00, 40_00}


def test_one_step_is_the_plain_session() -> None:
    flat = sessions("[[step]]\ntimes = 1\nwon = 1\nlost = 1")
    given = Asked(sessions=60, rounds=80, bankroll=100_00, bets=[("red", Fraction(10))])
    plain = planned_sessions(open_edition(WHEEL), given)
    assert flat.run(Chunk(0, 60)) == plain.run(Chunk(0, 60))


def test_the_report_has_the_exact_edge_and_no_exact_chances() -> None:
    plan, bets = sessions(sessions=2_000), [("red", Fraction(10))]
    report: Any = simulate(open_edition(WHEEL), plan, bets=bets)
    assert report["wagers"][0]["exact"]["exact"] == "1/19"
    assert report["agreement"]["agrees"] is True
    assert all(share["exact"] is None for share in report["shares"])
    assert report["assumptions"]["strategy"] == "doubling"
    assert sum((plan.run(chunk) for chunk in (Chunk(900, 1_100), Chunk(0, 900))), Counts()) == plan.run(Chunk(0, 2_000))


@pytest.mark.parametrize(("text", "says"), [
    ("", r"mine.toml: step: write 1 to 100 tables \[\[step\]\]"),
    ("step = 3", "mine.toml: step: write"),
    ("tie = 3", "there is no 'tie'; at a wheel a file has steps"),
    ("[[step]]", r"\[\[step\]\] 1: times is missing; it is a whole number from 1 to 10000"),
    ("[[step]]\ntimes = 0\nwon = 1\nlost = 1", "times is 0"),
    ("[[step]]\ntimes = 1.5\nwon = 1\nlost = 1", "times is 1.5"),
    ("[[step]]\ntimes = 1\nwon = 2\nlost = 1", r"\[\[step\]\] 1: won is 2; it is a whole number from 1 to 1"),
    ("[[step]]\ntimes = 1\nwon = 1\nlost = true", "lost is True"),
    ("[[step]]\nfactor = 1", "there is no 'factor'; there are times, won, lost"),
    ("[[step]]\ntimes = 1\nwon = 1\nlost = 1\n" * 101, "at most 100"),
])  # fmt: skip
def test_a_file_without_steps_is_refused(text: str, says: str) -> None:
    with pytest.raises(InputError, match=says):
        steps_of("mine.toml", tomllib.loads(text))


def test_steps_are_numbered_from_one() -> None:
    assert steps_of("x.toml", tomllib.loads(DOUBLING)) == (Step(1, 0, 1), Step(2, 0, 2), Step(4, 0, 0))


def test_a_step_beyond_the_limits_of_the_table_is_refused() -> None:
    opened = open_edition(WHEEL, choices={"limits.maximum": "30.00"})
    table = tomllib.loads(DOUBLING)
    asked = Asked(
        sessions=1, rounds=1, bankroll=100_00, bets=[("red", Fraction(10))], strategy="d.toml", strategy_table=table
    )
    with pytest.raises(InputError, match=r"d.toml: \[\[step\]\] 3: 40.00 is beyond the limits") as refused:
        planned_sessions(opened, asked)
    assert refused.value.rule == "limits.maximum"
