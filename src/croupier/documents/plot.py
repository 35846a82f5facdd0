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
FEWEST_BARS = 3  # fewer tell nothing as a picture
LONG_WAYS = 1000  # as the denominator of a fraction over a bar


def draw_odds(lines: list[Exact], rounds: int | None, title: str, subtitle: list[str], file: str) -> None:
    """Draw one round of each wager, or the total of `rounds` rounds, to a file. Only SVG and PNG are drawn."""
    alt = drawing_for(file)
    if rounds is not None:
        chart = _sessions(alt, lines, rounds)
    else:
        chart = _one(alt, lines[0]) if len(lines) == 1 else _many(alt, lines)
    title = f"{title}: {name_of(lines[0])}" if len(lines) == 1 else title
    left_out = dict.fromkeys(f"{name_of(line)}: {line.note}" for line in lines if line.note)
    save(alt, chart, title, [*subtitle, *left_out], file)


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


def name_of(line: Exact) -> str:
    """A line of odds: its wager, and how it is played."""
    return f"{line.wager}, {line.strategy}" if line.strategy else line.wager


def _one(alt: Any, line: Exact) -> Any:
    """One wager: a bar for each net result, with its exact probability; where that is long, rounded."""
    law = line.distribution
    short = law.of_ways < LONG_WAYS
    values = [
        {
            "net": _signed(net),
            "order": float(net),
            "probability": ways / law.of_ways,
            "says": f"{ways}/{law.of_ways}" if short else _share(ways / law.of_ways),
        }
        for net, ways in law.outcomes
    ]
    base = alt.Chart(alt.Data(values=values)).encode(
        x=alt.X("net:O", sort=alt.SortField("order"), title="net per unit wagered", axis=alt.Axis(labelAngle=0)),
        y=alt.Y("probability:Q", axis=alt.Axis(format="%"), title="probability"),
    )
    bars = base.mark_bar(color=ACCENT)
    few = len(values) <= 16
    return (bars + base.mark_text(dy=-7, fontSize=11).encode(text="says:N") if few else bars).properties(
        width=max(360, 64 * len(values)) if few else 34 * len(values), height=280
    )


def _signed(net: Fraction) -> str:
    return f"+{net}" if net > 0 else str(net).replace("-", "−")


def _share(chance: float) -> str:
    """A chance as a percentage of three digits; one that is not certain never as 100 %."""
    digits = 3
    while chance < 1 and float(f"{100 * chance:.{digits}g}") >= 100 and digits < 15:
        digits += 1
    return f"{100 * chance:.{digits}g} %"


def _many(alt: Any, lines: list[Exact]) -> Any:
    """All wagers of an edition: a row each, a circle for each net result, its area the probability."""
    values = [
        {"wager": name_of(line), "net": float(net), "probability": ways / line.distribution.of_ways}
        for line in lines
        for net, ways in line.distribution.outcomes
    ]
    rows = list(dict.fromkeys(name_of(line) for line in lines))
    nets = [float(net) for line in lines for net, _ in line.distribution.outcomes]
    scale = alt.Scale(type="symlog", constant=2, domain=[min(nets) - 0.5, max(nets) * 1.05 + 0.5], nice=False)
    sizes = alt.Legend(format="%", title="probability")
    return (
        alt.Chart(alt.Data(values=values))
        .mark_circle(color=ACCENT, opacity=0.85)
        .encode(
            x=alt.X("net:Q", scale=scale, title="net per unit wagered", axis=alt.Axis(values=_ticks(nets))),
            y=alt.Y("wager:N", sort=rows, title=None),
            size=alt.Size("probability:Q", scale=alt.Scale(range=[8, 420]), legend=sizes),
        )
        .properties(width=560, height=max(26 * len(rows), 120))
    )


def _ticks(nets: list[float]) -> list[int]:
    """Round numbers between the lowest and the highest net, far enough apart to be read."""
    steps = (-1000, -100, -10, -5, -2, -1, 0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 100_000)
    return [step for step in steps if min(nets) <= step <= max(nets)]


def _sessions(alt: Any, lines: list[Exact], rounds: int) -> Any:
    """What the rounds add up to, as the player's net result: a panel for each wager."""
    return alt.concat(*(_session(alt, line, rounds, several=len(lines) > 1) for line in lines), columns=2)


def _session(alt: Any, line: Exact, rounds: int, *, several: bool) -> Any:
    """A histogram, ahead and behind apart; in words where nearly all sessions end with the same total."""
    bars, shape = _bars(line, rounds), {"width": 420, "height": 150 if several else 280}
    title = name_of(line)
    if len(bars) < FEWEST_BARS:
        words = alt.Chart(alt.Data(values=[{"says": says} for says in _in_words(line, rounds)]))
        rows = words.transform_window(row="row_number()").mark_text(align="left", fontSize=12, color="#5b616b")
        at = alt.Y("row:Q", axis=None, scale=alt.Scale(domain=[8, 0], nice=False))
        return rows.encode(text="says:N", x=alt.value(10), y=at).properties(title=title, **shape)
    sides = alt.Scale(domain=["behind or level", "ahead"], range=[QUIET, ACCENT])
    return (
        alt.Chart(alt.Data(values=bars))
        .mark_rect()
        .encode(
            x=alt.X("left:Q", title=f"player's net after {_rounds(rounds)} of one unit"),
            x2="right:Q",
            y=alt.Y("probability:Q", axis=alt.Axis(format="%"), title="probability"),
            y2=alt.Y2Datum(0),
            color=alt.Color("side:N", scale=sides, legend=alt.Legend(title=None, orient="bottom")),
        )
        .properties(title=title, **shape)
    )


def _in_words(line: Exact, rounds: int) -> list[str]:
    session = after(line.distribution, rounds)
    chances = (("ahead", session.ahead), ("level", session.level), ("behind", session.behind))
    return [f"{name} after {_rounds(rounds)}: {100 * max(0.0, float(chance)):.4f} %" for name, chance in chances]


def _rounds(rounds: int) -> str:
    return f"{rounds:,} round{'' if rounds == 1 else 's'}"


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
    # Totals sit in the middle of their bars; but the first that is won never begins below zero.
    border = max(first_won - step / 2, Fraction(0))
    bars: list[dict[str, object]] = []
    while left <= high:
        right = left + each
        # The totals left, left + step, … up to but not including right, drawn half a step early so that they sit centred.
        chance = float(session.at_most(right - step)) - float(session.at_most(left - step))
        ends = (border if end == first_won else end - step / 2 for end in (left, right))
        edges = dict(zip(("left", "right"), map(float, ends), strict=True))
        bars.append({**edges, "probability": chance, "side": "ahead" if left > 0 else "behind or level"})
        left = right
    return bars
