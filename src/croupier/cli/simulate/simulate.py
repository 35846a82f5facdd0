"""The command `simulate`: many rounds on all processors, and each wager's edge beside the exact one."""

import sys
from collections.abc import Callable
from math import floor, log10
from pathlib import Path
from typing import Any, NamedTuple

import click

from croupier.analysis.edition import Opened, open_edition
from croupier.analysis.simulation import Bets, Progress, planned
from croupier.analysis.simulation import simulate as simulated
from croupier.cli.odds import bet_of
from croupier.cli.plots import draw_plot, report_is_out, require_plot
from croupier.cli.show import STATUS, Command, as_json, counted, edition_heading, paragraph, print_json, table, warn
from croupier.cli.simulate.progress import Bar
from croupier.equipment.money import cents
from croupier.errors import InputError
from croupier.games.kit.sessions import AskedSessions
from croupier.games.kit.simulation import Asked, Plan


@click.command(cls=Command)
@click.argument("edition")
@click.option("--rounds", type=int, metavar="N", help="Rounds of the table, hands, or spins.")
@click.option("--seed", type=int, default=1, metavar="S", show_default=True, help="Of the random streams.")
@click.option("--players", type=int, metavar="P", help="Casino War: positions that are played (1). Poker: players (6).")
@click.option("--policy", metavar="P[,P…]", help="Poker: call, fold, random, tight or loose; one for all, or by seat.")
@click.option("--stack", metavar="AMOUNT", help="Poker: what each has before every hand, such as 200.00.")
@click.option("--strategy", metavar="HOW", help="Casino War: on a tie war (the default), surrender or best.")
@click.option("--to-cover-card", is_flag=True, help="Casino War: deal each shoe to its cover card; not compared.")
@click.option("--bet", "bets", multiple=True, metavar="'WAGER AMOUNT'", help="Wheels, sessions: one of several bets.")
@click.option("--wheel", metavar="WHEEL", help="Roulette: single-zero, double-zero or double-as-single.")
@click.option("--every-spin", is_flag=True, help="Wheels: make every spin instead of drawing their totals.")
@click.option("--sessions", type=int, metavar="N", help="Instead of --rounds: so many sessions of one player.")
@click.option("--session-rounds", type=int, metavar="K", help="Sessions: rounds of each, at most.")
@click.option("--bankroll", metavar="AMOUNT", help="Sessions: what the player begins with, such as 200.00.")
@click.option("--stop-win", metavar="AMOUNT", help="Sessions: the win with which the player goes home.")
@click.option("--paths", metavar="FILE", help="Sessions: every round of each to FILE (.parquet).")
@click.option("--plot", metavar="FILE", help="Draw the edge closing in, or the bankrolls, to FILE (.svg or .png).")
@click.option("--engine", default="threads", metavar="E", show_default=True, help="threads, processes, dask[:ADDRESS].")
@click.option("--workers", type=int, metavar="W", help="How many of them; the numbers are the same with any.")
@click.option("--resume", metavar="FILE", help="Keep what is finished in FILE, and go on with what it holds.")
@as_json
def simulate(
    edition: str,
    rounds: int | None,
    seed: int,
    players: int | None,
    policy: str | None,
    stack: str | None,
    strategy: str | None,
    to_cover_card: bool,
    bets: tuple[str, ...],
    wheel: str | None,
    every_spin: bool,
    sessions: int | None,
    session_rounds: int | None,
    bankroll: str | None,
    stop_win: str | None,
    paths: str | None,
    plot: str | None,
    engine: str,
    workers: int | None,
    resume: str | None,
    json_: bool,
) -> None:
    """Simulate rounds by the full procedure, and put each wager's edge beside the exact one.

    The same edition, rounds and seed give the same numbers on any machine, with any engine and any number of workers.
    """
    opened = open_edition(edition, wheel=wheel)
    asked: Bets = [bet_of(text) for text in bets]
    how = _How(engine, workers, resume, plot, json_)
    _require_apart({"resume": resume, "plot": plot, "paths": paths})
    if sessions is not None:
        others = {"rounds": rounds, "players": players, "policy": policy, "stack": stack, "every-spin": every_spin or None}
        if given := next((option for option, value in others.items() if value is not None), None):
            one = "a session is one player's, of --session-rounds rounds against the house"
            raise InputError(f"--{given} does not go with --sessions: {one}")
        return _run_sessions(
            opened, asked, how, paths,
            sessions=sessions, rounds=session_rounds, bankroll=bankroll, stop_win=stop_win, seed=seed, strategy=strategy,
            to_cover_card=to_cover_card,
        )  # fmt: skip
    for option, given_for in (
        ("session-rounds", session_rounds), ("bankroll", bankroll), ("stop-win", stop_win), ("paths", paths),
    ):  # fmt: skip
        if given_for is not None:
            raise InputError(f"--{option} is for sessions; say how many with --sessions N")
    if rounds is None:
        raise InputError("say how much: --rounds N, or --sessions N with --session-rounds and --bankroll")
    wanted = Asked(
        rounds=rounds,
        seed=seed,
        players=players,
        strategy=strategy,
        to_cover_card=to_cover_card,
        bets=asked,
        every_spin=every_spin,
        policy=policy,
        stack=stack,
    )
    return _run_rounds(opened, planned(opened, wanted), asked, how)


class _How(NamedTuple):
    """What is asked of every simulation."""

    engine: str
    workers: int | None
    resume: str | None
    plot: str | None
    json: bool

    def shown(self, run: "Callable[[Progress | None], Any]") -> Any:
        """Run a simulation with a bar on the terminal."""
        bar = Bar() if sys.stderr.isatty() else None
        try:
            return run(bar.progress if bar else None)
        except KeyboardInterrupt:
            if bar:
                bar.end()
            if self.resume is not None:
                click.echo(f"stopped; the same command goes on with what is in {self.resume}", err=True)
            raise
        finally:
            if bar:
                bar.end()


def _run_rounds(opened: Opened, plan: Plan, bets: Bets, how: _How) -> None:
    trace = None
    if how.plot is not None and not opened.room.banked:
        raise InputError(f"--plot follows the edge of wagers against the house, and {opened.draft.title} has none")
    if how.plot is not None:
        from croupier.analysis.convergence import require_order
        from croupier.simulation.convergence import Trace

        require_plot(how.plot)
        require_order(plan)
        trace = Trace(plan.groups)
        if len(trace.cuts) == 1:
            raise InputError("there is nothing to draw: so few rounds are one part of a simulation, so ask for more")
    report = how.shown(
        lambda progress: simulated(
            opened, plan, engine_name=how.engine, workers=how.workers, bets=bets, progress=progress, resume=how.resume,
            trace=trace,
        )
    )  # fmt: skip
    if how.json:
        print_json(report)
    elif not opened.room.banked:
        from croupier.cli.poker.simulate import tell_poker

        tell_poker(opened, report)
    else:
        _tell(opened, plan, report)
    if how.plot is not None and trace is not None:
        from croupier.analysis.convergence import convergence
        from croupier.documents.simulation_plot import draw_convergence

        wagers, title = convergence(opened, plan, trace, bets), f"{opened.draft.title}: the simulated house edge"
        spun = f"{counted(report['rounds'], 'round')}, seed {report['seed']}, {report['mode']}"
        notes = [_source(opened), f"{spun}; generator {report['generator']}"]
        draw_plot(how.plot, lambda file: draw_convergence(wagers, title, notes, file), json_=how.json)


def _run_sessions(
    opened: Opened,
    bets: Bets,
    how: _How,
    paths: str | None,
    *,
    rounds: int | None,
    bankroll: str | None,
    stop_win: str | None,
    **asked: Any,
) -> None:
    from croupier.analysis.sessions import about, planned_sessions, simulate_sessions
    from croupier.cli.simulate.sessions import says, tell_sessions
    from croupier.simulation.paths import require_paths, write_paths

    if rounds is None or bankroll is None:
        missing = "--session-rounds K" if rounds is None else "--bankroll AMOUNT"
        raise InputError(f"--sessions needs {missing}, such as --session-rounds 500 --bankroll 200.00")
    win = None if stop_win is None else _amount("stop-win", stop_win)
    money = _amount("bankroll", bankroll)
    plan = planned_sessions(opened, AskedSessions(bets=bets, rounds=rounds, bankroll=money, win=win, **asked))
    if how.plot is not None:
        require_plot(how.plot)
    if paths is not None:
        require_paths(paths, plan)
    report = how.shown(
        lambda progress: simulate_sessions(
            opened, plan, engine_name=how.engine, workers=how.workers, bets=bets, progress=progress, resume=how.resume
        )
    )
    if how.json:
        print_json(report)
    else:
        tell_sessions(opened, report, _edges)
    if paths is not None:
        with report_is_out():
            rows = write_paths(plan, paths, about(report))
        if not how.json:
            click.echo(f"{counted(rows, 'round')} written to {paths}")
    if how.plot is not None:
        from croupier.documents.simulation_plot import draw_sessions

        title = f"{opened.draft.title}: what becomes of a bankroll"
        notes = [_source(opened), f"{says(report)}; seed {report['seed']}"]
        draw_plot(how.plot, lambda file: draw_sessions(report, title, notes, file), json_=how.json)


def _amount(option: str, text: str) -> int:
    """The cents of an option; what is no money is refused by the option's name."""
    try:
        return cents(text)
    except InputError as refused:
        raise InputError(f"--{option} {refused}") from None


def _source(opened: Opened) -> str:
    wheel = f", {opened.wheel} wheel" if opened.wheel else ""
    return f"{opened.draft.id} ({opened.draft.source}), {STATUS[opened.draft.status]}{wheel}"


def _require_apart(files: dict[str, str | None]) -> None:
    """Refuse two things in one file: the second would be written over the first."""
    named: dict[Path, str] = {}
    for option, file in files.items():
        if file is not None and (other := named.setdefault(Path(file).absolute(), option)) != option:
            raise InputError(f"--{other} and --{option} name the same file, {file[:80]}")


def _tell(opened: Opened, plan: Plan, report: Any) -> None:
    edition_heading(opened, opened.wheel and f"{opened.wheel} wheel")
    more = ", ".join(f"{name.replace('_', ' ')}: {value}" for name, value in report["assumptions"].items())
    click.echo(f"{counted(report['rounds'], 'round')}, seed {report['seed']}, {report['mode']}; {more}")
    _edges(report["wagers"])
    for line in report["wagers"]:
        _tell_side(line)
    if not report["compared"]:
        click.echo()
        paragraph(
            "Dealt to the cover card, which comes sooner where Wars take many cards: rounds late in a shoe depend on those "
            "before, so these edges are not compared with the exact ones. Without --to-cover-card every shoe has the same "
            "number of rounds.",
            indent="",
        )
    warn(report)


def _edges(lines: Any) -> None:
    heads = ["wager", "wagers made", "house edge", "error", "95 % interval", "exact", "z", "hit frequency"]
    digits = _digits([line["standard_error"] for line in lines if line["standard_error"]])
    table(heads, [_row(line, digits) for line in lines], right=heads[1:])


def _digits(errors: list[float]) -> int:
    """Decimals of a percentage: four, or as many as the smallest error needs for two digits of its own."""
    return max(4, 1 - floor(log10(100 * min(errors)))) if errors else 4


def _row(line: Any, digits: int) -> list[str]:
    def percent(number: float) -> str:
        return f"{100 * number:.{digits}f} %"

    name = line.get("name") or line["wager"]
    interval = line["interval"]
    return [
        f"{name}, {line['strategy']}" if line["strategy"] else name,
        f"{line['wagered']:,}",
        percent(line["house_edge"]),
        percent(line["standard_error"]) if line["standard_error"] is not None else "–",
        f"{100 * interval['low']:.{digits}f} to {percent(interval['high'])}" if interval else "–",
        percent(line["exact"]["float"]) if line["exact"] else "–",
        f"{line['z']:+.2f}" if line["z"] is not None else "–",
        percent(line["hit_frequency"]),
    ]


def _tell_side(line: Any) -> None:
    if "hands" in line:
        click.echo("\nHands of the progressive: " + ", ".join(f"{hand} {count:,}" for hand, count in line["hands"].items()))
    if "meter" in line:
        meter = line["meter"]
        paid, stands = meter["paid_cents"] / 100, meter["stands_cents"] / 100
        won = counted(meter["won"], "time")
        click.echo(f"Meter: won {won}, paid {paid:,.2f}, stands at {stands:,.2f}; not in the edge above")
