"""Croupier: the executable rulebook for regulated casino table games.

>>> import croupier
>>> roulette = croupier.edition("pa-2011-proposed/roulette")
>>> print(roulette.rules().payouts["straight"])
35 to 1
>>> roulette.odds("red", wheel="single-zero")[0].house_edge
Fraction(1, 37)
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from croupier.errors import InputError, require_types
from croupier.version import VERSION

if TYPE_CHECKING:
    from fractions import Fraction

    from croupier.api.edition import Edition
    from croupier.api.table import Table
    from croupier.games.poker.draws.odds import DrawOdds
    from croupier.games.poker.equity.equity import Equity

__version__ = VERSION
__all__ = [
    "InputError", "compare", "draws", "edition", "equity", "hands", "histories", "sessions", "settle", "simulate", "table"
]  # fmt: skip


def __getattr__(name: str) -> object:
    """`croupier.hands` and `croupier.histories` are there without being imported first."""
    if name in ("hands", "histories"):
        from importlib import import_module

        return import_module(f"croupier.{name}")
    raise AttributeError(f"module 'croupier' has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*__all__, "__version__"]


def edition(name: str) -> "Edition":
    """An edition by its id, its file, or a submission file; an InputError says what is wrong with it.

    >>> import croupier
    >>> croupier.edition("md-1.2/casino-war").odds("tie")[0].house_edge
    Fraction(58, 311)
    """
    from croupier.api.edition import Edition

    return Edition(name)


def compare(*names: str) -> dict[str, object]:
    """Two or more editions of a game side by side, in the shape of `croupier compare --json`.

    >>> import croupier
    >>> report = croupier.compare("pa-2011-proposed/casino-war", "pa-2012/casino-war")
    >>> [rule["path"] for rule in report["rules"]][:3]
    ['seats', 'layout.odds_of', 'shoe.kind']
    """
    from croupier.analysis.assumptions.block import with_command
    from croupier.analysis.assumptions.command_line import command_line
    from croupier.analysis.comparison.compare import compare
    from croupier.analysis.edition import open_edition

    return with_command(compare([open_edition(name) for name in names]), command_line("compare", names, {"--json": True}))


def settle(written: Mapping[str, object]) -> dict[str, object]:
    """One written round: who gets what and why, in the shape of `croupier settle --json`.

    >>> import croupier
    >>> wager = {"player": "1", "wager": "red", "amount": "10.00"}
    >>> croupier.settle({"edition": "pa-2011-proposed/roulette", "wagers": [wager], "result": "18"})["players"]
    {'1': {'net': '10.00'}}
    """
    require_types(settle, locals())
    from croupier.analysis import settlement

    return settlement.settle(written)


def table(
    name: str,
    players: Mapping[str, object],
    *,
    choices: Mapping[str, object] | None = None,
    wheel: str | None = None,
    version: str = "",
    seed: int | None = None,
) -> "Table":
    """A table past its opening where these players have chips for so many dollars each; every step is lawful and cited.

    With a `seed` cards and spins come from a shuffled shoe, deck or wheel, the same for the same seed; without one they are
    said: `table.deal("Qs", dealer="Qh")`. `version` names another way to deal a game, such as "electronic".

    >>> import croupier
    >>> table = croupier.table("pa-2012/casino-war", players={"1": 100, "3": 100})
    >>> _ = table.bet("3", initial=20, tie=5)
    >>> _ = table.deal("Qs", dealer="Qh")
    >>> _ = table.war("3")
    >>> _ = table.deal("Kd", dealer="2c")
    >>> for entry in table.settle():
    ...     print(entry)
    3 gets 20.00 on initial 3 back [651a.9(g)(2)]
    3 is paid 20.00 for war 3 [651a.10(3)]
    3 takes up 20.00 from war 3 [651a.10(3)]
    the deal is decided [651a.9(g)]
    Qs Kd Qh 2c to the discard rack [651a.9(d), 651a.9(h)]
    the round is over [651a.9(d), 651a.9(h)]
    >>> table.net("3")
    Decimal('70.00')
    """
    from croupier.extras import require_extra

    require_extra("journal", "a table")
    from croupier.analysis.edition import open_edition
    from croupier.api.table import Table

    return Table(open_edition(name, wheel=wheel, choices=choices), players, version=version, seed=seed)


def equity(
    name: str,
    hands: Sequence[str],
    *,
    board: str = "",
    dead: str = "",
    draws: int | None = None,
    policy: str | None = None,
    samples: int | None = None,
    seed: int = 1,
) -> "Equity":
    """The part of the pot that each of two to eight poker hands gets on average, exact where every deal can be looked at.

    "??" or a card left out is unknown, "Ax" any ace, "{AsKs, 2c3c}" one of several hands. `draws` are those to come, and
    `policy` says what players keep. Where there are too many deals, or if `samples` are asked for, deals are sampled from
    the seed and each hand has a standard error. `.frame()` gives a DataFrame.

    >>> import croupier
    >>> found = croupier.equity("gge-2011/badugi", ["As2h3dKd", "8s7h6d5c"], draws=1)
    >>> found.hands[0].equity
    Fraction(1, 11)
    """
    from croupier.api import equity as face

    return face.equity(name, hands, board=board, dead=dead, draws=draws, policy=policy, samples=samples, seed=seed)


def draws(
    name: str,
    hand: str,
    draws: int | None = None,
    *,
    target: str | None = None,
    dead: str = "",
    half: str | None = None,
) -> "DrawOdds":
    """How likely each final hand is from a start in a draw game, for a player who discards as well as can be done.

    `draws` are those to come, all of the game's if nothing is said. The player plays to beat the field, or to reach a
    `target` such as "8-6-4-3-2" as often as possible; in a split pot `half` names the kind of hand that is played for.
    `.frame()` gives a DataFrame.

    >>> import croupier
    >>> odds = croupier.draws("gge-2011/badugi", "As2h3dKd", draws=1, target="4-3-2-A")
    >>> odds.reached
    Fraction(1, 48)
    """
    from croupier.api import draws as face

    return face.draws(name, hand, draws, target=target, dead=dead, half=half)


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
    until: str | None = None,
    wager: str | None = None,
) -> dict[str, object]:
    """Rounds of an edition simulated, in the shape of `croupier simulate --json`; `bets` are wagers and amounts on a wheel.

    `resume` is a file that keeps what is finished, so that an interrupted simulation can continue. In poker `policy` is one
    for all players or one for each, such as "tight,loose", and `stack` what each has before every hand: "200.00". With
    `until`, such as "0.01%", it stops where half the interval of that `wager`'s edge, or of the first one's, is so wide.

    >>> import croupier
    >>> report = croupier.simulate("pa-2012/casino-war", 100_000, seed=7)
    >>> initial = report["wagers"][0]
    >>> initial["wager"], initial["strategy"], initial["exact"]["exact"], initial["wagered"]
    ('initial', 'war', '23138/993023', 100000)
    """
    from croupier.analysis.amounts import bets_of
    from croupier.analysis.assumptions.block import with_command
    from croupier.analysis.assumptions.command_line import command_line
    from croupier.analysis.assumptions.simulations import with_assumptions
    from croupier.analysis.edition import open_edition
    from croupier.analysis.simulation import simulation
    from croupier.games.kit.simulation.plan import Asked
    from croupier.simulation.precision import half_width_of

    opened = open_edition(name, wheel=wheel)
    require_types(simulate, locals())
    bets = bets_of(bets)
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
        until=None if until is None else half_width_of(until),
    )
    plan = simulation.planned(opened, asked)
    stop = None if asked.until is None else simulation.stopping(opened, plan, asked.until, wager, bets=bets)
    report = simulation.simulate(opened, plan, engine_name=engine, workers=workers, bets=bets, resume=resume, until=stop)
    options: dict[str, object] = {
        "--rounds": rounds,
        "--until": until,
        "--wager": wager,
        "--seed": seed,
        "--players": players,
        "--policy": policy,
        "--stack": stack,
    }
    options |= {
        "--strategy": strategy,
        "--to-cover-card": to_cover_card,
        "--bet": [f"{what} {much}" for what, much in bets],
    }
    options |= {"--wheel": wheel, "--every-spin": every_spin, "--json": True}
    return with_command(with_assumptions(opened, plan, asked, report), command_line("simulate", [name], options))


def sessions(
    name: str,
    sessions: int,
    rounds: int,
    *,
    bankroll: "str | int",
    bets: "Sequence[tuple[str, Fraction]]" = (),
    stop_win: "str | int | None" = None,
    seed: int = 1,
    strategy: str | None = None,
    to_cover_card: bool = False,
    wheel: str | None = None,
    engine: str = "threads",
    workers: int | None = None,
    resume: str | None = None,
) -> dict[str, object]:
    """Sessions of one player, in the shape of `croupier simulate --sessions --json`; amounts are dollars: "200.00".

    `bets` lie on every round.

    >>> import croupier
    >>> report = croupier.sessions("pa-2012/casino-war", 2_000, 100, bankroll="200.00", seed=7)
    >>> report["session_rounds"], report["stake_cents"], report["rounds"]
    (100, 100, 200000)
    """
    from croupier.analysis.amounts import bets_of
    from croupier.analysis.assumptions.block import with_command
    from croupier.analysis.assumptions.command_line import command_line
    from croupier.analysis.assumptions.simulations import with_assumptions
    from croupier.analysis.edition import open_edition
    from croupier.analysis.simulation.simulation import planned_sessions, simulate
    from croupier.equipment.money import cents
    from croupier.games.kit.simulation.plan import Asked

    opened = open_edition(name, wheel=wheel)
    require_types(globals()["sessions"], locals())
    bets = bets_of(bets)
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
    counted = simulate(opened, plan, engine_name=engine, workers=workers, bets=bets, resume=resume)
    options: dict[str, object] = {"--seed": seed, "--strategy": strategy, "--to-cover-card": to_cover_card}
    options |= {"--bet": [f"{what} {much}" for what, much in bets], "--wheel": wheel, "--sessions": sessions}
    options |= {"--session-rounds": rounds, "--bankroll": bankroll, "--stop-win": stop_win, "--json": True}
    return with_command(with_assumptions(opened, plan, asked, counted), command_line("simulate", [name], options))
