"""Draws game protection: how often the Tie Wager turns profitable as a shoe is dealt out, and by how much then."""

from typing import Any

from croupier.documents.plots.distributions import PERCENT, drawing_for, save
from croupier.documents.plots.theme import ACCENT, QUIET, TINT, WORDS
from croupier.errors import InputError

LEAST = 1e-12  # a share that is drawn


def draw_protection(report: Any, title: str, status: str, file: str) -> None:
    """Draw the report of `analysis.protection` to a file; refused where nothing was sampled."""
    if not report["by_depth"]:
        raise InputError("there is nothing to draw: without a cover card every round has the same edge")
    alt = drawing_for(file)
    assumed = report["assumptions"]
    size = 52 * assumed["decks"]
    cover = size - assumed["cards_left"]
    charts = [
        _panel(alt, report, size, cover, "share", "rounds that are profitable", log=True),
        _panel(alt, report, size, cover, "edge", "edge when profitable", log=False),
    ]
    decks = f"{assumed['decks']} deck{'s' if assumed['decks'] > 1 else ''}"
    says = [
        f"{report['edition']}, {status}; Tie Wager at {assumed['pays']}, {decks}, "
        f"cover card with {assumed['cards_left']} cards behind it",
        f"line: expected from exact chances; circles: {report['shoes']:,} sampled shoes, seed {report['seed']}, "
        "with two standard errors",
    ]
    save(alt, alt.vconcat(*charts, spacing=24), title, says, file)


def _panel(alt: Any, report: Any, size: int, cover: int, what: str, title: str, *, log: bool) -> Any:
    """One number by cards dealt: expected as a line, sampled as circles, the cover card as a rule."""
    x = alt.X("dealt:Q", title="cards dealt when the round begins", scale=alt.Scale(domain=[0, size], nice=False))
    scale = alt.Scale(type="log", domain=[_floor(report), 1]) if log else alt.Scale(zero=True)
    axis = alt.Axis(values=_decades(report), labelExpr=PERCENT) if log else alt.Axis(labelExpr=PERCENT, tickCount=6)
    y = alt.Y("value:Q", title=title, scale=scale, axis=axis)
    base = alt.Chart(alt.Data(values=_expected(report, what))).encode(x=x, y=y)
    line = base.mark_line(color=ACCENT, strokeWidth=2, point=alt.OverlayMarkDef(color=ACCENT, size=24))
    sampled = alt.Chart(alt.Data(values=_sampled(report, what))).encode(x=x, y=y)
    circles = sampled.mark_point(color=TINT, size=70, strokeWidth=1.6)
    bars = sampled.mark_rule(color=TINT, strokeWidth=1.6).encode(y="low:Q", y2="high:Q")
    at = alt.Chart(alt.Data(values=[{"dealt": cover, "says": "cover card"}])).encode(x=x)
    rule = at.mark_rule(color=QUIET, strokeDash=[5, 4])
    label = at.mark_text(align="right", dx=-5, dy=8, color=WORDS, baseline="top").encode(text="says:N", y=alt.value(0))
    return (rule + label + bars + line + circles).properties(width=520, height=220)


def _floor(report: Any) -> float:
    """The decade below the least share that is drawn."""
    least = min((point["value"] for point in _expected(report, "share")), default=0.1)
    decade = 1.0
    while decade > max(least, LEAST):
        decade /= 10
    return decade


def _decades(report: Any) -> list[float]:
    floor, decades = _floor(report), [1.0]
    while decades[-1] > floor * 1.01:
        decades.append(decades[-1] / 10)
    return decades


def _expected(report: Any, what: str) -> list[dict[str, float]]:
    key = {"share": "share", "edge": "edge_when_profitable"}[what]
    points = [(_middle(line), line["expected"][key]) for line in report["by_depth"] if line["expected"]["share"] > LEAST]
    return [{"dealt": dealt, "value": value} for dealt, value in points if value]


def _sampled(report: Any, what: str) -> list[dict[str, float]]:
    points = []
    for line in report["by_depth"]:
        if not line["profitable"]["rounds"]:
            continue
        numbers = line["profitable"] if what == "share" else line["edge_when_profitable"]
        value, error = numbers["share" if what == "share" else "mean"], numbers["standard_error"] or 0
        low = max(value - 2 * error, _floor(report) if what == "share" else 0)
        points.append({"dealt": _middle(line), "value": value, "low": low, "high": value + 2 * error})
    return points


def _middle(line: Any) -> float:
    first, last = line["cards_dealt"]
    return float(first + last) / 2
