"""The plot of a simulation with its words: what was simulated, from which text, and by which numbers."""

from collections.abc import Mapping, Sequence
from typing import Any

from croupier.analysis.edition import Opened
from croupier.documents.figures import STATUS
from croupier.equipment.money import dollars


def draw_simulation(opened: Opened, report: Mapping[str, Any], lines: Sequence[Mapping[str, Any]], file: str) -> None:
    """Draw the edges of rounds closing in on the exact ones, from their `lines`; or what becomes of sessions."""
    from croupier.documents.plots.simulation import draw_convergence, draw_sessions

    if report.get("sessions") is not None:
        title = f"{opened.draft.title}: what becomes of a bankroll"
        return draw_sessions(report, title, [source(opened), f"{what_sessions(report)}; seed {report['seed']}"], file)
    spun = f"{_counted(report['rounds'], 'round')}, seed {report['seed']}, {report['mode']}"
    notes = [source(opened), f"{spun}; generator {report['generator']}"]
    return draw_convergence(
        lines, f"{opened.draft.title}: the simulated house edge", notes, file, opened.game.odds.strategies
    )


def source(opened: Opened) -> str:
    """The edition in a line, for a plot."""
    wheel = f", {opened.wheel} wheel" if opened.wheel else ""
    return f"{opened.draft.id} ({opened.draft.source}), {STATUS[opened.draft.status]}{wheel}"


def what_sessions(report: Mapping[str, Any]) -> str:
    """What every session is."""
    wagers = [f"{bet['wager']} {dollars(bet['cents'])}" for bet in report["bets"]]
    one = f"{_counted(report['sessions'], 'session')} of at most {_counted(report['session_rounds'], 'round')}"
    stop = report["stop_win_cents"]
    ends = f", over with a win of {dollars(stop)}" if stop is not None else ""
    return f"{one}: {', '.join(wagers)} on every round, a bankroll of {dollars(report['bankroll_cents'])}{ends}"


def _counted(count: int, what: str) -> str:
    return f"{count:,} {what}{'' if count == 1 else 's'}"
