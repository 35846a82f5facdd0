"""The command `simulate`: many rounds on all processors, and each wager's edge beside the exact one."""

import sys
import threading
import time
from typing import Any

import click

from croupier.analysis.opened import Opened, open_edition
from croupier.analysis.simulated import Bets, Progress, planned
from croupier.analysis.simulated import simulate as simulated
from croupier.cli.odds import bet_of
from croupier.cli.show import as_json, edition_heading, paragraph, percent, print_json, table, warn
from croupier.games.sampled import Plan

COMPILING_SECONDS = 1.5


@click.command()
@click.argument("edition")
@click.option("--rounds", type=int, required=True, metavar="N", help="Rounds of the table, or spins.")
@click.option("--seed", type=int, default=1, metavar="S", show_default=True, help="Of the random streams.")
@click.option("--players", type=int, metavar="P", help="Casino War: positions that are played (1).")
@click.option("--strategy", metavar="HOW", help="Casino War: on a tie war (the default), surrender or best.")
@click.option("--to-cover-card", is_flag=True, help="Casino War: deal each shoe to its cover card; not compared.")
@click.option("--bet", "bets", multiple=True, metavar="'WAGER AMOUNT'", help="Wheels: one of several bets on each spin.")
@click.option("--wheel", metavar="WHEEL", help="Roulette: single-zero, double-zero or double-as-single.")
@click.option("--every-spin", is_flag=True, help="Wheels: make every spin instead of drawing their totals.")
@click.option("--engine", default="threads", metavar="ENGINE", show_default=True, help="threads or processes.")
@click.option("--workers", type=int, metavar="W", help="How many of them; the numbers are the same with any.")
@click.option("--resume", metavar="FILE", help="Keep what is finished in FILE, and go on with what it holds.")
@as_json
def simulate(
    edition: str,
    rounds: int,
    seed: int,
    players: int | None,
    strategy: str | None,
    to_cover_card: bool,
    bets: tuple[str, ...],
    wheel: str | None,
    every_spin: bool,
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
    plan = planned(
        opened,
        rounds=rounds,
        seed=seed,
        players=players,
        strategy=strategy,
        to_cover_card=to_cover_card,
        bets=asked,
        every_spin=every_spin,
    )
    shown = _Shown() if sys.stderr.isatty() else None
    progress: Progress | None = shown.progress if shown else None
    try:
        report: Any = simulated(
            opened, plan, engine_name=engine, workers=workers, bets=asked, progress=progress, resume=resume
        )
    except KeyboardInterrupt:
        if shown:
            shown.end()
        if resume is not None:
            click.echo(f"stopped; the same command goes on with what is in {resume}", err=True)
        raise
    finally:
        if shown:
            shown.end()
    return print_json(report) if json_ else _tell(opened, plan, report)


class _Shown:
    """A line on the terminal: first that kernels are compiled, if that takes a while, then how far the rounds are."""

    def __init__(self) -> None:
        self._last = time.monotonic()
        self._first: tuple[float, int] | None = None  # when rounds were first told of, and how many
        self._timer = threading.Timer(COMPILING_SECONDS, self._compiling)
        self._timer.daemon = True
        self._timer.start()

    def _compiling(self) -> None:
        click.echo("\r\033[Kcompiling the kernel for this machine (only the first time) …", err=True, nl=False)

    def progress(self, done: int, of: int, width: float | None) -> None:
        self._timer.cancel()
        now = time.monotonic()
        if self._first is None:  # compiling is over, and what a file held is not counted as simulated now
            self._first = now, done
        elif now - self._last >= 0.2:
            self._last = now
            speed = (done - self._first[1]) / (now - self._first[0])
            narrow = f", edge known to ±{percent(width)}" if width is not None else ""
            share = f" ({100 * done / of:.0f} %)" if of else ""
            click.echo(f"\r\033[K{done:,} rounds{share}, {speed:,.0f} a second{narrow}", err=True, nl=False)

    def end(self) -> None:
        self._timer.cancel()
        click.echo("\r\033[K", err=True, nl=False)


def _tell(opened: Opened, plan: Plan, report: Any) -> None:
    edition_heading(opened, opened.wheel and f"{opened.wheel} wheel")
    more = ", ".join(f"{name.replace('_', ' ')}: {value}" for name, value in report["assumptions"].items())
    click.echo(f"{report['rounds']:,} rounds, seed {report['seed']}, {report['mode']}; {more}")
    heads = ["wager", "wagers made", "house edge", "error", "95 % interval", "exact", "z", "hit frequency"]
    table(heads, [_row(line) for line in report["wagers"]], right=heads[1:])
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


def _row(line: Any) -> list[str]:
    name = line.get("name") or line["wager"]
    interval = line["interval"]
    return [
        f"{name}, {line['strategy']}" if line["strategy"] else name,
        f"{line['wagered']:,}",
        percent(line["house_edge"]),
        percent(line["standard_error"]) if line["standard_error"] is not None else "–",
        f"{100 * interval['low']:.4f} to {100 * interval['high']:.4f} %" if interval else "–",
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
        click.echo(f"Meter: won {meter['won']:,} times, paid {paid:,.2f}, stands at {stands:,.2f}; not in the edge above")
