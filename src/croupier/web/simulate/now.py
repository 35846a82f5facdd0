"""A simulation as it stands, in words and points: the page is laid out from this, and so is each change of it."""

from collections.abc import Mapping, Sequence
from math import floor, log10
from typing import Any

from croupier.analysis.assumptions.lines import lines as assumed
from croupier.chance.laws.tails import two_sided
from croupier.documents.wording import played, words
from croupier.equipment.money import dollars
from croupier.web.jobs.job import CANCELLED, FAILED, FINISHED, OPEN, RUNNING, Job
from croupier.web.page.show import titled

Page = dict[str, Any]
FAR, FAULT = 3.0, 5.0  # standard errors at which one looks for a fault, and at which there is one
LONG_FRACTION = 40
NONE = "–"
STATES = {RUNNING: "Running", "queued": "Waiting", FINISHED: "Finished", FAILED: "Refused", CANCELLED: "Cancelled"}


def now(job: Job, line: int = 0) -> Page:
    """The job, with one of its lines to be drawn: the first where there are not so many."""
    lines = _lines(job)
    shown = lines[line if line < len(lines) else 0] if lines else None
    z = shown["z"] if shown else None
    over = job.status not in OPEN
    return {
        "status": job.status,
        "over": over,
        "head": _head(job),
        "left": _left(job),
        "share": _share(job),
        "figures": _figures(job, shown),
        "z": _signed(z),
        "z_at": z,
        "says": list(verdict(z, shown.get("p_value"))) if shown and z is not None else None,
        "final": "final" if job.status == FINISHED else "so far; final at the end",
        "rows": [row(one) for one in lines],
        "line": None if shown is None else {"name": name_of(shown), "exact": shown["exact"], "points": _points(shown)},
        "due": _due(job),
        "sessions": _sessions(job),
    }


def verdict(z: float, p_value: float | None = None) -> tuple[str, str]:
    """What so many standard errors mean, in plain words: in two or three, and in a sentence. By the p-value if known."""
    chance = two_sided(z) if p_value is None else p_value
    far = f"The estimate lies {abs(z):.2f} standard errors {'above' if z > 0 else 'below'} the exact edge."
    often = f"Chance alone goes that far or farther {_often(chance)}."
    if chance <= two_sided(FAULT):
        return "There is a fault.", f"{far} {often} Beyond {FAULT:g} it is not chance: odds or simulation are wrong."
    rule = f"Beyond {FAR:g}, look for a fault; beyond {FAULT:g}, there is one."
    return ("Look closer." if chance <= two_sided(FAR) else "Nothing to see."), f"{far} {often} {rule}"


def _often(chance: float) -> str:
    if chance > 0.9:
        return "nearly always"
    times = 1 / max(chance, 1e-300)
    if times >= 1e6:
        return "less than once in a million times"
    return f"about one time in {times:.1f}" if times < 10 else f"about one time in {float(f'{times:.2g}'):,.0f}"


def _lines(job: Job) -> Sequence[Mapping[str, Any]]:
    """The wagers with their points; of a finished job without points, its wagers alone."""
    if job.result is None:
        return job.progress.lines if job.progress else ()
    if found := job.result.get("convergence"):
        return list(found)
    return [_alone(wager, job.result["rounds"]) for wager in job.result.get("wagers") or ()]


def _alone(wager: Mapping[str, Any], rounds: int) -> Page:
    exact, band = wager["exact"], wager["interval"]
    ends = {"rounds": rounds, "edge": wager["house_edge"], "low": band and band["low"], "high": band and band["high"]}
    return {
        "wager": wager.get("name") or wager["wager"],
        "strategy": wager["strategy"],
        "exact": exact and exact["float"],
        "fraction": exact and exact["exact"],
        "points": [ends],
        "z": wager["z"],
        "p_value": wager["p_value"],
    }


def name_of(line: Mapping[str, Any]) -> str:
    """A wager as people call it, and how it is played."""
    return words(line["wager"]) + (f", {played(line['strategy'])}" if line["strategy"] else "")


def row(line: Mapping[str, Any]) -> Page:
    """A row of the table."""
    last = line["points"][-1]
    places = _places(last)
    exact = line["exact"]
    return {
        "name": name_of(line),
        "estimate": _percent(last["edge"], places),
        "band": NONE if last["low"] is None else f"± {100 * (last['high'] - last['low']) / 2:.{places}f}",
        "exact": NONE if exact is None else _percent(exact, places),
        "z": _signed(line["z"]),
    }


def _places(point: Mapping[str, Any]) -> int:
    """As many decimals of a percentage as the band needs for two digits of its own, and four at least."""
    half = 0.0 if point["low"] is None else 100 * (point["high"] - point["low"]) / 2
    return max(4, min(9, 1 - floor(log10(half)))) if half > 0 else 4


def _points(line: Mapping[str, Any]) -> list[list[float]]:
    """Rounds, edge, low and high of each point, as short as they can be drawn."""
    return [
        [at["rounds"], *(float(f"{at[end]:.7g}") for end in ("edge", "low", "high"))]
        for at in line["points"]
        if at["low"] is not None
    ]


def _figures(job: Job, line: Mapping[str, Any] | None) -> list[Page]:
    speed = job.progress.per_second if job.progress else None
    found = []
    if line is not None:
        told, fraction = row(line), line["fraction"] or ""
        found = [
            {"label": f"Estimate, {told['name']}", "value": told["estimate"], "more": ""},
            {"label": "95 % band", "value": told["band"], "more": ""},
            {"label": "Exact", "value": told["exact"], "more": fraction if len(fraction) <= LONG_FRACTION else ""},
        ]
    return [*found, *([{"label": "Rounds a second", "value": _short(speed), "more": ""}] if speed else [])]


def _head(job: Job) -> str:
    state = STATES[job.status]
    if job.problem is not None:
        return f"{state}: {job.problem.get('detail', '')}"
    if job.result is not None:
        return f"{state}: {job.result['rounds']:,} rounds"
    if job.status == "queued":
        before = "next" if not job.place else f"{job.place} before it" if job.place > 1 else "one before it"
        return f"{state}: {before}"
    if job.progress is None:
        return state
    return f"{state}: {job.progress.done:,} of {job.progress.due:,} rounds"


def _left(job: Job) -> str:
    left = job.progress.seconds_left if job.progress and job.status == RUNNING else None
    if left is None:
        return "starts the kernels" if job.status == RUNNING and job.progress is None else ""
    return f"about {left / 60:.0f} min left" if left >= 90 else f"about {max(1, round(left))} s left"


def _share(job: Job) -> float:
    if job.status == FINISHED:
        return 1.0
    return min(1.0, job.progress.done / job.progress.due) if job.progress and job.progress.due else 0.0


def _due(job: Job) -> int | None:
    if job.result is not None:
        return int(job.result["rounds"])
    return job.progress.due if job.progress else None


# Sessions


def _sessions(job: Job) -> Page | None:
    """What became of sessions: shares of them, bankrolls as the rounds go by, and some of them one by one."""
    report = job.result
    if report is None or report.get("sessions") is None:
        return None
    return {
        "start": report["bankroll_cents"],
        "rounds": report["session_rounds"],
        "fan": [[at["round"], *at["quantiles"].values()] for at in report["bankrolls_cents"]],
        "exact": [[at["round"], *at["exact"].values()] for at in report["bankrolls_cents"] if at["exact"]],
        "paths": report.get("paths") or [],
        "shares": [
            {
                "what": share["sessions"],
                "count": f"{share['count']:,}",
                "share": _percent(share["share"], 3),
                "exact": NONE if share["exact"] is None else _percent(share["exact"], 3),
                "z": _signed(share["z"]),
            }
            for share in report["shares"]
        ],
        "spread": [
            {"what": what, "values": [dollars(report[name]["quantiles"][key]) for key in ("5", "25", "50", "75", "95")]}
            for what, name in (("Bankroll at the end", "final_cents"), ("Deepest fall", "drawdown_cents"))
        ],
    }


# What goes with it


def set_up(job: Job) -> list[tuple[str, str]]:
    """What was asked for, label by label."""
    asked = dict(job.asked)
    found = [("Text", titled(asked.pop("edition")))]
    spelled = {"rounds": "Rounds", "session_rounds": "Rounds of each", "every_spin": "Spins", "bet": "Bets"}
    for name, value in asked.items():
        if value in (None, "", False, []):
            continue
        told = f"{value:,}" if isinstance(value, int) and value is not True else str(value)
        if name == "every_spin":
            told = "every one"
        elif name == "strategy":
            told = played(value)
        elif isinstance(value, list):
            told = ", ".join(value)
        found.append((spelled.get(name, words(name)), "yes" if value is True and name != "every_spin" else told))
    if job.asked.get("seed") is None:
        found.append(("Seed", "1"))
    return found


def taken(job: Job) -> list[Any]:
    """What the numbers of a finished simulation take for granted."""
    return list(assumed(job.result["assumptions"])) if job.result else []


def turn(one: Mapping[str, Any], place: int) -> Page:
    """A job of the queue in a line."""
    what = {"odds": "Odds", "simulate": "Simulation", "win": "Win of a table", "verify": "Verification"}
    rounds = f", {_short(one['rounds'])} rounds" if one["rounds"] else ""
    running = one["status"] == RUNNING
    share = f"{100 * (one['share'] or 0):.0f} %" if running else "next" if place == 1 else "waits"
    name = titled(one["edition"]) if one["edition"] else what[one["kind"]]
    return {"yours": one["yours"], "name": name + rounds, "kind": what[one["kind"]], "share": share}


def _short(number: float | None) -> str:
    """A large number in words: 41.8 million."""
    if number is None:
        return NONE
    for size, name in ((1e9, " billion"), (1e6, " million")):
        if number >= size:
            told = f"{number / size:.1f}".removesuffix(".0")
            return told + name
    return f"{number:,.0f}"


def _percent(share: float, places: int) -> str:
    return f"{100 * share:.{places}f} %".replace("-", "−")


def _signed(number: float | None) -> str:
    return NONE if number is None else f"{number:+.2f}".replace("-", "−")
