"""The command `simulate`: many rounds or sessions on all processors, and each wager's edge beside the exact one."""

import sys
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import click

from croupier.analysis.edition import Opened, open_edition
from croupier.analysis.simulation import planned, planned_sessions
from croupier.analysis.simulation import simulate as simulated
from croupier.analysis.wager_report import Bets, laws_of
from croupier.cli.amounts import amount, bet_of
from croupier.cli.plots import draw_plot, report_is_out, require_plot
from croupier.cli.progress import Bar
from croupier.cli.show import Command, as_json, counted, print_json, wheel_option
from croupier.cli.simulate.printing import print_rounds, print_sessions, source, what_sessions
from croupier.errors import InputError
from croupier.games.kit.simulation import Asked, Plan
from croupier.simulation.convergence import Trace, convergence, trace_of


@click.command(cls=Command)
@click.argument("edition")
@click.option("--rounds", type=int, metavar="N", help="Rounds of the table, hands, or spins.")
@click.option("--seed", type=int, default=1, metavar="S", show_default=True, help="Of the random streams.")
@click.option("--players", type=int, metavar="P", help="Casino War: positions that are played (1). Poker: players (6).")
@click.option("--policy", metavar="P[,P…]", help="Poker: call, fold, random, tight or loose; one for all, or by seat.")
@click.option("--stack", metavar="AMOUNT", help="Poker: what each has before every hand, such as 200.00.")
@click.option("--strategy", metavar="HOW", help="Casino War: on a tie war (the default), surrender or best.")
@click.option("--to-cover-card", is_flag=True, help="Casino War: deal each shoe to its cover card; not compared.")
@click.option("--bet", multiple=True, metavar="'WAGER AMOUNT'", help="Wheels, sessions: one of several bets.")
@wheel_option
@click.option("--every-spin", is_flag=True, help="Wheels: make every spin instead of drawing their totals.")
@click.option("--sessions", type=int, metavar="N", help="Instead of --rounds: so many sessions of one player.")
@click.option("--session-rounds", type=int, metavar="K", help="Sessions: rounds of each, at most.")
@click.option("--bankroll", metavar="AMOUNT", help="Sessions: what the player begins with, such as 200.00.")
@click.option("--stop-win", metavar="AMOUNT", help="Sessions: the win with which the player goes home.")
@click.option("--paths", metavar="FILE", help="Sessions: every round of each to FILE (.parquet).")
@click.option("--plot", metavar="FILE", help="Draw the edge closing in, or the bankrolls, to FILE (.svg or .png).")
@click.option("--engine", default="threads", metavar="E", show_default=True, help="threads, processes, dask[:ADDRESS].")
@click.option("--workers", type=int, metavar="W", help="How many of them; the numbers are the same with any.")
@click.option("--resume", metavar="FILE", help="Keep what is finished in FILE, and continue with what it holds.")
@as_json
def simulate(edition: str, wheel: str | None, **given: Any) -> None:
    """Simulate rounds by the full procedure, and put each wager's edge beside the exact one.

    The same edition, rounds and seed give the same numbers on any machine, with any engine and any number of workers.
    """
    options = Options(**given)
    opened = open_edition(edition, wheel=wheel)
    options.require_apart()
    if options.sessions is None:
        _rounds(opened, options)
    else:
        _sessions(opened, options)


@dataclass(frozen=True)
class Options:
    """What is asked for on the command line."""

    rounds: int | None
    seed: int
    players: int | None
    policy: str | None
    stack: str | None
    strategy: str | None
    to_cover_card: bool
    bet: tuple[str, ...]
    every_spin: bool
    sessions: int | None
    session_rounds: int | None
    bankroll: str | None
    stop_win: str | None
    paths: str | None
    plot: str | None
    engine: str
    workers: int | None
    resume: str | None
    json_: bool

    @cached_property
    def bets(self) -> Bets:
        return [bet_of(text) for text in self.bet]

    def require_apart(self) -> None:
        """Refuse two things in one file: the second would be written over the first."""
        options: dict[Path, str] = {}
        for option, file in (("resume", self.resume), ("plot", self.plot), ("paths", self.paths)):
            if file is not None and (other := options.setdefault(Path(file).absolute(), option)) != option:
                raise InputError(f"--{other} and --{option} name the same file, {file[:80]}")

    def asked(self) -> Asked:
        """The rounds or sessions as a game plans them."""
        if self.sessions is None:
            for option in ("session_rounds", "bankroll", "stop_win", "paths"):
                if getattr(self, option) is not None:
                    raise InputError(f"--{option.replace('_', '-')} is for sessions; say how many with --sessions N")
            rounds = self.rounds
        else:
            if self.rounds is not None:
                raise InputError("--rounds does not go with --sessions: --session-rounds are the rounds of each")
            rounds = self.session_rounds
            if rounds is None or self.bankroll is None:
                missing = "--session-rounds K" if rounds is None else "--bankroll AMOUNT"
                raise InputError(f"--sessions needs {missing}, such as --session-rounds 500 --bankroll 200.00")
        if rounds is None:
            raise InputError("say how much: --rounds N, or --sessions N with --session-rounds and --bankroll")
        return Asked(
            rounds=rounds,
            seed=self.seed,
            players=self.players,
            strategy=self.strategy,
            to_cover_card=self.to_cover_card,
            bets=self.bets,
            every_spin=self.every_spin,
            policy=self.policy,
            stack=self.stack,
            sessions=self.sessions,
            bankroll=amount(self.bankroll, "--bankroll") or 0,
            win=amount(self.stop_win, "--stop-win"),
        )

    def run(self, opened: Opened, plan: Plan, trace: Trace | None = None) -> Any:
        """The report of the plan, simulated with a bar on the terminal."""
        bar = Bar() if sys.stderr.isatty() else None
        stopped = False
        try:
            return simulated(
                opened, plan, engine_name=self.engine, workers=self.workers, bets=self.bets, resume=self.resume,
                progress=bar.progress if bar else None, trace=trace,
            )  # fmt: skip
        except KeyboardInterrupt:
            stopped = True
            raise
        finally:
            if bar:
                bar.end()
            if stopped and self.resume is not None:
                click.echo(f"stopped; the same command continues with what is in {self.resume}", err=True)


def _rounds(opened: Opened, options: Options) -> None:
    plan, trace = planned(opened, options.asked()), None
    if options.plot is not None:
        if not opened.room.banked:
            raise InputError(f"--plot follows the edge of wagers against the house, and {opened.draft.title} has none")
        require_plot(options.plot)
        trace = trace_of(plan)
    report = options.run(opened, plan, trace)
    if options.json_:
        print_json(report)
    else:
        print_rounds(opened, plan, report)
    if options.plot is not None and trace is not None:
        from croupier.documents.simulation_plot import draw_convergence

        wagers = convergence(plan, trace, laws_of(opened, plan, options.bets))
        title = f"{opened.draft.title}: the simulated house edge"
        spun = f"{counted(report['rounds'], 'round')}, seed {report['seed']}, {report['mode']}"
        notes = [source(opened), f"{spun}; generator {report['generator']}"]
        draw_plot(options.plot, lambda file: draw_convergence(wagers, title, notes, file), json_=options.json_)


def _sessions(opened: Opened, options: Options) -> None:
    from croupier.analysis.session_report import replay_terms
    from croupier.simulation.session_paths import require_paths, write_paths

    plan = planned_sessions(opened, options.asked())
    if options.plot is not None:
        require_plot(options.plot)
    if options.paths is not None:
        require_paths(options.paths, plan)
    report = options.run(opened, plan)
    if options.json_:
        print_json(report)
    else:
        print_sessions(opened, report)
    if options.paths is not None:
        with report_is_out():
            rows = write_paths(plan, options.paths, replay_terms(report))
        if not options.json_:
            click.echo(f"{counted(rows, 'round')} written to {options.paths}")
    if options.plot is not None:
        from croupier.documents.simulation_plot import draw_sessions

        title = f"{opened.draft.title}: what becomes of a bankroll"
        notes = [source(opened), f"{what_sessions(report)}; seed {report['seed']}"]
        draw_plot(options.plot, lambda file: draw_sessions(report, title, notes, file), json_=options.json_)
