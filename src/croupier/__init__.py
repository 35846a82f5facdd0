"""Croupier: the executable rulebook for regulated casino table games.

import croupier

roulette = croupier.edition("pa-2011-proposed/roulette")
roulette.rules().payouts["straight"]            # Odds(35, 1)
roulette.odds("red", wheel="single-zero")[0].house_edge
croupier.compare("pa-2011-proposed/roulette", "gge-2011/roulette")
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from croupier.version import VERSION

if TYPE_CHECKING:
    from fractions import Fraction

    from croupier.api.edition import Edition

__version__ = VERSION


def __getattr__(name: str) -> object:
    """`croupier.hands` and `croupier.histories` are there without being imported first."""
    if name in ("hands", "histories"):
        from importlib import import_module

        return import_module(f"croupier.{name}")
    raise AttributeError(f"module 'croupier' has no attribute {name!r}")


def edition(name: str) -> "Edition":
    """An edition by its id, its file, or a submission file; an InputError says what is wrong with it."""
    from croupier.api.edition import Edition

    return Edition(name)


def compare(*names: str) -> dict[str, object]:
    """Two or more editions of a game side by side, as `croupier compare --json` tells it."""
    from croupier.analysis.compare import compare
    from croupier.analysis.edition import open_edition

    return compare([open_edition(name) for name in names])


def settle(written: Mapping[str, object]) -> dict[str, object]:
    """One written round: who gets what and why, as `croupier settle --json` tells it."""
    from croupier.analysis import reports

    return reports.settle(written)


def simulate(
    name: str,
    rounds: int,
    *,
    seed: int = 1,
    players: int | None = None,
    strategy: str | None = None,
    to_cover_card: bool = False,
    bets: "Sequence[tuple[str, Fraction]]" = (),
    wheel: str | None = None,
    every_spin: bool = False,
    engine: str = "threads",
    workers: int | None = None,
    resume: str | None = None,
    policy: str | None = None,
    stack: str | None = None,
) -> dict[str, object]:
    """Rounds of an edition simulated, as `croupier simulate --json` tells it; `bets` are wagers and amounts on a wheel.

    `resume` is a file that keeps what is finished, so that an interrupted simulation can continue. In poker `policy` is one
    for all players or one for each, such as "tight,loose", and `stack` what each has before every hand: "200.00".
    """
    from croupier.analysis import simulation
    from croupier.analysis.edition import open_edition
    from croupier.games.kit.simulation import Asked

    opened = open_edition(name, wheel=wheel)
    asked = Asked(
        rounds=rounds,
        seed=seed,
        players=players,
        strategy=strategy,
        to_cover_card=to_cover_card,
        bets=bets,
        every_spin=every_spin,
        policy=policy,
        stack=stack,
    )
    plan = simulation.planned(opened, asked)
    return simulation.simulate(opened, plan, engine_name=engine, workers=workers, bets=bets, resume=resume)


def sessions(
    name: str,
    sessions: int,
    rounds: int,
    *,
    bankroll: str | int,
    bets: "Sequence[tuple[str, Fraction]]" = (),
    stop_win: str | int | None = None,
    seed: int = 1,
    strategy: str | None = None,
    to_cover_card: bool = False,
    wheel: str | None = None,
    engine: str = "threads",
    workers: int | None = None,
    resume: str | None = None,
    paths: str | None = None,
) -> dict[str, object]:
    """Sessions of one player, as `croupier simulate --sessions --json` tells them; amounts are dollars, such as "200.00".

    `bets` lie on every round. `paths` is a Parquet file for every round of each session.
    """
    from croupier.analysis.edition import open_edition
    from croupier.analysis.session_report import replay_terms
    from croupier.analysis.simulation import planned_sessions, simulate
    from croupier.equipment.money import cents
    from croupier.games.kit.simulation import Asked
    from croupier.simulation.session_paths import require_paths, write_paths

    opened = open_edition(name, wheel=wheel)
    asked = Asked(
        sessions=sessions,
        rounds=rounds,
        bankroll=cents(bankroll),
        win=None if stop_win is None else cents(stop_win),
        seed=seed,
        bets=bets,
        strategy=strategy,
        to_cover_card=to_cover_card,
    )
    plan = planned_sessions(opened, asked)
    if paths is not None:
        require_paths(paths, plan)
    report = simulate(opened, plan, engine_name=engine, workers=workers, bets=bets, resume=resume)
    if paths is not None:
        write_paths(plan, paths, replay_terms(report))
    return report
