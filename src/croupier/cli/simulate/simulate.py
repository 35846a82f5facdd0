"""The command `simulate`: many rounds or sessions on all processors, and each wager's edge beside the exact one."""

from pathlib import Path
from typing import Any, NamedTuple

import click

from croupier.analysis.assumptions.simulations import with_assumptions
from croupier.analysis.edition import Opened, open_edition
from croupier.analysis.simulation.asking import asked_of
from croupier.analysis.simulation.sheet import csv_of
from croupier.analysis.simulation.simulation import planned, planned_sessions, stopping
from croupier.analysis.simulation.simulation import simulate as simulated
from croupier.analysis.simulation.wager_report import laws_of
from croupier.cli.simulate.printing import print_rounds, print_sessions
from croupier.cli.terminal.amounts import Count
from croupier.cli.terminal.assumptions import repeatable
from croupier.cli.terminal.plots import draw_plot, require_plot, theme_option
from croupier.cli.terminal.progress import progress_bar
from croupier.cli.terminal.sheets import require_sheet, sheet_option, write_sheet
from croupier.cli.terminal.show import Command, print_json, wheel_option
from croupier.documents.plots.caption import draw_simulation
from croupier.errors import InputError
from croupier.games.kit.simulation.plan import Asked, Plan
from croupier.simulation.precision import Closing, Trace, trace_of


@click.command(cls=Command)
@click.argument("edition")
@click.option("--rounds", type=Count(), metavar="N", help="How many rounds, hands or spins.")
@click.option("--until", metavar="WIDTH", help="Stop at this half-width of an edge, such as 0.01%; --rounds are the most.")
@click.option("--wager", metavar="W", help="With --until: the wager whose edge it is; without it the first one.")
@click.option("--seed", type=int, default=1, metavar="S", show_default=True, help="Seed of the random streams.")
@click.option("--players", type=int, metavar="P", help="Casino War: positions in play (1). Poker: players (6).")
@click.option("--policy", metavar="P[,P…]", help="Poker: call, fold, random, tight or loose; one for all, or by seat.")
@click.option("--stack", metavar="AMOUNT", help="Poker: each player's stack before every hand, such as 200.00.")
@click.option("--strategy", metavar="HOW", help="Casino War: war (the default), surrender or best.")
@click.option("--to-cover-card", is_flag=True, help="Casino War: deal each shoe to its cover card; not compared.")
@click.option("--bet", multiple=True, metavar="'WAGER AMOUNT'", help="Wheels, sessions: a bet; repeat it for several.")
@click.option("--stake", metavar="AMOUNT", help="Amount on every wager, paid in the chips in play; without it a unit.")
@wheel_option
@click.option("--every-spin", is_flag=True, help="Wheels: make every spin instead of drawing their totals.")
@click.option("--sessions", type=Count(), metavar="N", help="Instead of --rounds: how many sessions of one player.")
@click.option("--session-rounds", type=Count(), metavar="K", help="Sessions: most rounds of each.")
@click.option("--bankroll", metavar="AMOUNT", help="Sessions: what the player begins with, such as 200.00.")
@click.option("--stop-win", metavar="AMOUNT", help="Sessions: the win at which the player stops.")
@click.option("--plot", metavar="FILE", help="Draw the edge by rounds, or the bankrolls, to FILE (.svg or .png).")
@theme_option
@sheet_option
@click.option("--engine", default="threads", metavar="E", show_default=True, help="threads, processes, dask[:ADDRESS].")
@click.option("--workers", type=int, metavar="W", help="How many threads or processes; the numbers stay the same.")
@click.option("--resume", metavar="FILE", help="Keep finished work in FILE, and continue with what it holds.")
def simulate(
    edition: str,
    wheel: str | None,
    rounds: int | None,
    until: str | None,
    wager: str | None,
    bet: tuple[str, ...],
    stake: str | None,
    sessions: int | None,
    session_rounds: int | None,
    bankroll: str | None,
    stop_win: str | None,
    plot: str | None,
    file: str | None,
    engine: str,
    workers: int | None,
    resume: str | None,
    json_: bool,
    **of_games: Any,
) -> None:
    """Simulate rounds by the full procedure, and put each wager's edge beside the exact one.

    The same edition, rounds and seed give the same numbers on any machine, with any engine and any number of workers.
    """
    opened = open_edition(edition, wheel=wheel)
    _require_apart({"--resume": resume, "--plot": plot, "-o": file})
    require_sheet(file)
    of_sessions = {"session-rounds": session_rounds, "bankroll": bankroll, "stop-win": stop_win}
    asked = asked_of(
        rounds=rounds, until=until, wager=wager, sessions=sessions, of_sessions=of_sessions, bet=bet, stake=stake,
        **of_games,
    )  # fmt: skip
    run = Run(opened, asked, engine, workers, resume, plot, file, json_, wager, rounds is not None)
    if sessions is None:
        _rounds(run)
    else:
        _sessions(run)


class Run(NamedTuple):
    """A simulation that is asked for, and how it is done and shown."""

    opened: Opened
    asked: Asked
    engine: str
    workers: int | None
    resume: str | None
    plot: str | None
    file: str | None
    json_: bool
    wager: str | None
    capped: bool  # the user names the most rounds

    def report(self, plan: Plan, trace: Trace | None = None) -> Any:
        """The report of the plan, simulated with a bar on the terminal."""
        until = None
        if self.asked.until is not None:
            bets, wanted = self.asked.bets, self.asked.until
            until = stopping(self.opened, plan, wanted, self.wager, bets=bets, capped=self.capped)
        try:
            with progress_bar() as progress:
                report = simulated(
                    self.opened, plan, engine_name=self.engine, workers=self.workers, bets=self.asked.bets,
                    resume=self.resume, progress=progress, trace=trace, until=until,
                )  # fmt: skip
            return repeatable(with_assumptions(self.opened, plan, self.asked, report))
        except KeyboardInterrupt:
            if self.resume is not None:
                click.echo(f"stopped; the same command continues with what is in {self.resume}", err=True)
            raise


def _require_apart(files: dict[str, str | None]) -> None:
    """Refuse two things in one file: the second would be written over the first."""
    options: dict[Path, str] = {}
    for option, file in files.items():
        if file is not None and (other := options.setdefault(Path(file).absolute(), option)) != option:
            raise InputError(f"{other} and {option} name the same file, {file[:80]}")


def _rounds(run: Run) -> None:
    opened = run.opened
    plan, trace = planned(opened, run.asked), None
    require_plot(run.plot)
    if run.plot is not None or run.file is not None:
        if not opened.game.wagers.banked:
            what = "--plot" if run.plot is not None else "-o"
            raise InputError(f"{what} follows the edge of wagers against the house, and {opened.draft.title} has none")
        trace = trace_of(plan)
    report = run.report(plan, trace)
    if run.json_:
        print_json(report)
    else:
        print_rounds(opened, plan, report)
    if trace is not None:
        lines = Closing(plan, trace, laws_of(opened, plan, run.asked.bets)).wagers()
        if run.file is not None:
            write_sheet(run.file, csv_of(report, lines), json_=run.json_)
        if run.plot is not None:
            draw_plot(run.plot, lambda file: draw_simulation(opened, report, lines, file), json_=run.json_)


def _sessions(run: Run) -> None:
    plan = planned_sessions(run.opened, run.asked)
    require_plot(run.plot)
    report = run.report(plan)
    if run.json_:
        print_json(report)
    else:
        print_sessions(run.opened, report)
    if run.file is not None:
        write_sheet(run.file, csv_of(report), json_=run.json_)
    if run.plot is not None:
        draw_plot(run.plot, lambda file: draw_simulation(run.opened, report, (), file), json_=run.json_)
