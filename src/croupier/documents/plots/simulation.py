"""Draws simulations: the running edge of each wager closing in on the exact one, and what becomes of bankrolls."""

from collections.abc import Mapping, Sequence
from typing import Any

from croupier.documents.plots.distributions import drawing_for, save
from croupier.documents.plots.theme import ACCENT, QUIET, TINT, WORDS
from croupier.errors import InputError

COLUMNS = 3
CLOSE = 25  # quantiles that end nearer than this part of the highest share a name
_PERCENT = "format(100 * datum.value, '.2~f') + ' %'"
_COUNT = "format(datum.value, '~s')"


def draw_convergence(
    wagers: Sequence[Mapping[str, Any]],
    title: str,
    says: list[str],
    file: str,
    played: Mapping[str, str] | None = None,
) -> None:
    """Draw what `analysis.convergence` found, a panel for each wager; refused where no edge is known twice.

    `played` has the words for strategies.
    """
    if not any(len(wager["points"]) > 1 for wager in wagers):
        raise InputError("there is nothing to draw: these rounds are told as one part, so ask for more of them")
    alt = drawing_for(file)
    wide = {1: 620, 2: 420}.get(len(wagers), 320)
    panels = [_panel(alt, wager, wide, played or {}) for wager in wagers]
    how = "line: simulated edge so far, in a band that holds the true one in 95 of 100 simulations; dashed: exact edge"
    save(alt, alt.concat(*panels, columns=COLUMNS, spacing=80, bounds="flush"), title, [*says, how], file)


def _panel(alt: Any, wager: Mapping[str, Any], wide: int, played: Mapping[str, str]) -> Any:
    points, exact = wager["points"], wager["exact"]
    first, last = points[0]["rounds"], points[-1]
    x = alt.X(
        "rounds:Q",
        title="rounds",
        scale=alt.Scale(type="log", domain=[first, max(last["rounds"], first + 1)], nice=False),
        axis=alt.Axis(values=_decades(first, last["rounds"]), labelExpr=_COUNT, grid=False),
    )
    domain = _domain(points, exact)
    y = alt.Y("edge:Q", title="house edge", scale=alt.Scale(domain=domain, nice=False), axis=alt.Axis(labelExpr=_PERCENT))
    base = alt.Chart(alt.Data(values=points)).encode(x=x)
    low = alt.Y("low:Q", title="house edge", scale=alt.Scale(domain=domain, nice=False))
    band = base.mark_area(color=ACCENT, opacity=0.18, clip=True).encode(y=low, y2="high:Q")
    dots = alt.OverlayMarkDef(color=ACCENT, size=14)
    line = base.mark_line(color=ACCENT, strokeWidth=2, clip=True, point=dots).encode(y=y)
    drawn = band + line
    if exact is not None:
        rule = alt.Chart(alt.Data(values=[{"edge": exact}])).mark_rule(color=TINT, strokeDash=[6, 4], strokeWidth=1.6)
        drawn = band + rule.encode(y=y) + line
    how = wager["strategy"]
    name = f"{wager['wager']}, {played.get(how, how)}" if how else wager["wager"]
    half = (last["high"] - last["low"]) / 2
    parts = [f"{last['edge']:.4%} ± {half:.4%}".replace("%", " %")]
    if exact is not None:
        parts.append(f"exact {exact:.4%}".replace("%", " %"))
    if wager["z"] is not None:
        parts.append(f"z {wager['z']:+.2f}".replace("-", "−"))
    heading = alt.TitleParams(name, subtitle=" · ".join(parts), anchor="start", fontSize=12, subtitleFontSize=11)
    return drawn.properties(width=wide, height=230, title=heading)


def _decades(first: int, last: int) -> list[int]:
    """Powers of ten between the two, with their doubles and halves where that leaves room for their names."""
    steps = [1] if last >= 300 * first else [1, 2, 5]
    return [step * 10**power for power in range(20) for step in steps if first <= step * 10**power <= last]


def _domain(points: Sequence[Mapping[str, Any]], exact: float | None) -> list[float]:
    """So much of the funnel that its end can still be seen: what is known after three times the first rounds."""
    centre = points[-1]["edge"] if exact is None else exact
    later = next((at for at in points if at["rounds"] >= 3 * points[0]["rounds"]), points[0])
    half = 1.25 * max(later["high"] - later["low"], 1e-9) / 2
    return [centre - half, centre + half]


def draw_sessions(report: Any, title: str, says: list[str], file: str) -> None:
    """Draw the report of `analysis.sessions`: bankrolls as the rounds go by, and how many of them are ruined."""
    alt = drawing_for(file)
    spread = _spread(alt, report)
    exact = any(at["exact"] for at in report["bankrolls_cents"])
    how = "bands: the middle 50 and 90 of 100 sessions, line: the middle one" + ("; dashed: exact" if exact else "")
    panels = [spread, _ruined(alt, report)] if report["round_of_ruin"] else [spread]
    chart = alt.vconcat(*panels, spacing=22).resolve_scale(x="shared")
    save(alt, chart, title, [*says, f"{how}; who leaves the table keeps the bankroll"], file)


def _rounds(alt: Any, report: Any, *, title: bool) -> Any:
    scale = alt.Scale(domain=[0, report["session_rounds"]], nice=False)
    return alt.X("round:Q", title="rounds" if title else None, scale=scale, axis=alt.Axis(format=",d", grid=False))


def _spread(alt: Any, report: Any) -> Any:
    marks = report["bankrolls_cents"]
    values = [{"round": at["round"], **_dollars(at["quantiles"])} for at in marks]
    known = [{"round": at["round"], **_dollars(at["exact"])} for at in marks if at["exact"]]
    x = _rounds(alt, report, title=not report["round_of_ruin"])
    axis = alt.Axis(format="$,.0f")
    base = alt.Chart(alt.Data(values=values)).encode(x=x)
    outer = base.mark_area(color=ACCENT, opacity=0.16).encode(y=alt.Y("p5:Q", title="bankroll", axis=axis), y2="p95:Q")
    inner = base.mark_area(color=ACCENT, opacity=0.26).encode(y="p25:Q", y2="p75:Q")
    drawn = outer + inner + base.mark_line(color=ACCENT, strokeWidth=2.4).encode(y="p50:Q")
    if known:
        exact = alt.Chart(alt.Data(values=known)).encode(x=x)
        for percent in ("p5", "p25", "p50", "p75", "p95"):
            drawn += exact.mark_line(color=TINT, strokeDash=[5, 4], strokeWidth=1.2).encode(y=f"{percent}:Q")
    start = report["bankroll_cents"] / 100
    level = alt.Chart(alt.Data(values=[{"bankroll": start}])).mark_rule(color=QUIET, strokeWidth=1)
    drawn += level.encode(y="bankroll:Q")
    last = values[-1]
    ends = [{"round": last["round"], **end} for end in _ends(last, max(at["p95"] for at in values))]
    labels = alt.Chart(alt.Data(values=ends)).mark_text(align="left", dx=6, color=WORDS, fontSize=11)
    return (drawn + labels.encode(x=x, y="bankroll:Q", text="says:N")).properties(width=620, height=300)


def _ends(last: Mapping[str, Any], highest: float) -> list[dict[str, Any]]:
    """Where the quantiles end, by name; those too near each other to be read have one name, such as 5–75 %."""
    groups: list[list[int]] = []
    for percent in (5, 25, 50, 75, 95):
        if groups and last[f"p{percent}"] - last[f"p{groups[-1][0]}"] <= highest / CLOSE:
            groups[-1].append(percent)
        else:
            groups.append([percent])
    names = [f"{near[0]} %" if len(near) == 1 else f"{near[0]}–{near[-1]} %" for near in groups]
    return [{"bankroll": last[f"p{near[0]}"], "says": name} for near, name in zip(groups, names, strict=True)]


def _dollars(quantiles: Mapping[str, int]) -> dict[str, float]:
    return {f"p{percent}": cents / 100 for percent, cents in quantiles.items()}


def _ruined(alt: Any, report: Any) -> Any:
    """The share of sessions that are ruined by then, and the exact one at the end."""
    values, so_far = [{"round": 0, "share": 0.0}], 0
    for number, count in report["round_of_ruin"]["counts"]:
        so_far += count
        values.append({"round": number, "share": so_far / report["sessions"]})
    values.append({"round": report["session_rounds"], "share": so_far / report["sessions"]})
    x = _rounds(alt, report, title=True)
    scale = alt.Scale(domain=[0, 1])
    y = alt.Y("share:Q", title="ruined", axis=alt.Axis(labelExpr=_PERCENT, values=[0, 0.5, 1]), scale=scale, stack=False)
    base = alt.Chart(alt.Data(values=values)).encode(x=x, y=y)
    drawn = base.mark_area(color=TINT, opacity=0.2, interpolate="step-after")
    drawn += base.mark_line(color=TINT, strokeWidth=1.8, interpolate="step-after")
    end = [{**values[-1], "says": f"{values[-1]['share']:.1%}".replace("%", " %")}]
    label = alt.Chart(alt.Data(values=end)).mark_text(align="left", dx=6, color=WORDS, fontSize=11)
    return (drawn + label.encode(x=x, y=y, text="says:N")).properties(width=620, height=110)
