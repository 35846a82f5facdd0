"""Draws distributions: what one round pays, or what many rounds add up to. SVG or PNG, without a browser."""

import math
from fractions import Fraction
from pathlib import Path
from typing import Any

from croupier.chance.laws.totals import after
from croupier.errors import InputError
from croupier.extras import require_extra
from croupier.games.kit.odds import Exact

FORMATS = (".svg", ".png")
ACCENT, QUIET = "#0b6e4f", "#8a8f98"
BARS = 60


def draw_odds(lines: list[Exact], rounds: int | None, title: str, subtitle: str, file: str) -> None:
    """Draw one round of each wager, or the total of `rounds` rounds, to a file. Only SVG and PNG are drawn."""
    alt = drawing_for(file)
    if rounds is not None:
        chart = _sessions(alt, lines, rounds)
    else:
        chart = _one(alt, lines[0]) if len(lines) == 1 else _many(alt, lines)
    save(alt, chart, title, subtitle, file)


def drawing_for(file: str) -> Any:
    """The library that draws; refused for a file that is neither SVG nor PNG, and where the library is missing."""
    if Path(file).suffix.lower() not in FORMATS:
        raise InputError(f"{file[:80]}: a plot is drawn as " + " or ".join(FORMATS))
    require_extra("documents", "a plot")
    import altair as alt

    return alt


def save(alt: Any, chart: Any, title: str, subtitle: str | list[str], file: str) -> None:
    """Write a chart with our heading and axes; a file that cannot be written is refused."""
    styled = (
        chart.properties(title=alt.TitleParams(title, subtitle=subtitle, anchor="start", offset=12))
        .configure_view(stroke=None)
        .configure_axis(
            grid=True, gridColor="#e6e8eb", domainColor=QUIET, tickColor=QUIET, labelFontSize=11, titleFontSize=11
        )
        .configure_title(fontSize=15, subtitleFontSize=11, subtitleColor="#5b616b")
    )
    try:
        styled.save(file, scale_factor=2)
    except OSError as problem:
        raise InputError(f"{file[:80]}: cannot be written ({problem.strerror})") from None


def _one(alt: Any, line: Exact) -> Any:
    """One wager: a bar for each net result, with its exact probability."""
    law = line.distribution
    values = [
        {"net": _signed(net), "order": float(net), "probability": ways / law.of_ways, "exact": f"{ways}/{law.of_ways}"}
        for net, ways in law.outcomes
    ]
    base = alt.Chart(alt.Data(values=values)).encode(
        x=alt.X("net:O", sort=alt.SortField("order"), title="net per unit wagered", axis=alt.Axis(labelAngle=0)),
        y=alt.Y("probability:Q", axis=alt.Axis(format="%"), title="probability"),
    )
    bars = base.mark_bar(color=ACCENT)
    few = len(values) <= 16
    return (bars + base.mark_text(dy=-7, fontSize=11).encode(text="exact:N") if few else bars).properties(
        width=max(360, 34 * len(values)), height=280
    )


def _signed(net: Fraction) -> str:
    return f"+{net}" if net > 0 else str(net).replace("-", "−")


def _many(alt: Any, lines: list[Exact]) -> Any:
    """All wagers of an edition: a row each, a circle for each net result, its area the probability."""
    values = [
        {"wager": line.wager, "net": float(net), "probability": ways / line.distribution.of_ways}
        for line in lines
        for net, ways in line.distribution.outcomes
    ]
    rows = list(dict.fromkeys(line.wager for line in lines))
    nets = alt.Axis(values=[-1, 0, 1, 2, 5, 10, 20, 35, 45])
    sizes = alt.Legend(format="%", title="probability")
    return (
        alt.Chart(alt.Data(values=values))
        .mark_circle(color=ACCENT, opacity=0.85)
        .encode(
            x=alt.X("net:Q", scale=alt.Scale(type="symlog", constant=2), title="net per unit wagered", axis=nets),
            y=alt.Y("wager:N", sort=rows, title=None),
            size=alt.Size("probability:Q", scale=alt.Scale(range=[8, 420]), legend=sizes),
        )
        .properties(width=520, height=26 * len(rows))
    )


def _sessions(alt: Any, lines: list[Exact], rounds: int) -> Any:
    """What the rounds add up to, as the player's net result: a histogram for each wager, ahead and behind apart."""
    sides = alt.Scale(domain=["behind or level", "ahead"], range=[QUIET, ACCENT])
    charts = [
        alt.Chart(alt.Data(values=_bars(line, rounds)))
        .mark_rect()
        .encode(
            x=alt.X("left:Q", title=f"player's net after {rounds:,} rounds of one unit"),
            x2="right:Q",
            y=alt.Y("probability:Q", axis=alt.Axis(format="%"), title="probability"),
            y2=alt.Y2Datum(0),
            color=alt.Color("side:N", scale=sides, legend=alt.Legend(title=None, orient="bottom")),
        )
        .properties(width=420, height=150 if len(lines) > 1 else 280, title=line.wager)
        for line in lines
    ]
    return alt.concat(*charts, columns=2)


def _bars(line: Exact, rounds: int) -> list[dict[str, object]]:
    """Bars of equally many possible totals each, from nearly the worst to nearly the best; zero is an edge between two."""
    session = after(line.distribution, rounds)
    start, step, _ = line.distribution.lattice()
    if not step:
        raise InputError(f"{line.wager} has one certain result; there is nothing to draw")
    low, high = (Fraction(session.quantile(Fraction(share, 1000))) for share in (1, 999))
    each = step * max(1, math.ceil((high - low) / step / BARS))
    first_won = start * rounds + step * (math.floor(-start * rounds / step) + 1)
    left = first_won - math.ceil((first_won - low) / each) * each
    bars: list[dict[str, object]] = []
    while left <= high:
        right = left + each
        # The totals left, left + step, … up to but not including right, drawn half a step early so that they sit centred.
        chance = float(session.at_most(right - step)) - float(session.at_most(left - step))
        edges = {"left": float(left - step / 2), "right": float(right - step / 2)}
        bars.append({**edges, "probability": chance, "side": "ahead" if left > 0 else "behind or level"})
        left = right
    return bars
