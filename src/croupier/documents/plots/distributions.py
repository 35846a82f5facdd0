"""Draws distributions: what one round pays, or what many rounds add up to. SVG or PNG, without a browser."""

import math
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from croupier.chance.laws.totals import after
from croupier.documents.plots.theme import ACCENT, GRID, INK, PAPER, QUIET, WORDS, coloured
from croupier.errors import InputError
from croupier.extras import require_extra
from croupier.figures import chance
from croupier.games.kit.odds.odds import Course, Exact

FORMATS = (".svg", ".png")
BARS = 60
FEWEST_BARS = 3  # fewer tell nothing as a picture
LONG_WAYS = 1000  # as the denominator of a fraction beside a bar
PANELS = 4  # so many wagers have return tables as bars; more are circles, a row each
RARE = 0.005  # a chance that no bar on a plain scale shows
SIDES = ("behind or level", "ahead")
MOST_TICKS = 7  # of a logarithmic axis: more would be printed over each other
PERCENT = "(datum.value && datum.value < 9e-7 ? format(100 * datum.value, '.0e') : format(100 * datum.value, '~f')) + ' %'"
"""The name of a share on an axis, however small."""


def draw_odds(
    lines: list[Exact],
    rounds: int | None,
    title: str,
    subtitle: list[str],
    file: str,
    played: Mapping[str, str] | None = None,
) -> None:
    """Draw one round of each wager, or the total of `rounds` rounds, to a file. Only SVG and PNG are drawn.

    `played` has the words for strategies.
    """
    alt = drawing_for(file)
    names = [name_of(line, played or {}) for line in lines]
    named = list(zip(names, lines, strict=True))
    if rounds is None and any(len(line.returns) > BARS for line in lines):
        rounds = 1  # a book with more outcomes than anybody reads is drawn by its total
    if rounds is not None:
        panels = [_session(alt, name, line, rounds, several=len(lines) > 1) for name, line in named]
        chart = panels[0] if len(panels) == 1 else alt.concat(*panels, columns=2, spacing=28)
    elif len(lines) <= PANELS:
        chart = alt.vconcat(*(_returns(alt, name, line) for name, line in named), spacing=84, bounds="flush")
    else:
        chart = _many(alt, named)
    left_out = dict.fromkeys(f"{name}: {line.note}" for name, line in named if line.note)
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
        chart.properties(title=alt.TitleParams(title, subtitle=subtitle, anchor="start", offset=12), background=PAPER)
        .configure_view(stroke=None)
        .configure_axis(
            grid=True,
            gridColor=GRID,
            domainColor=QUIET,
            tickColor=QUIET,
            labelColor=INK,
            titleColor=INK,
            labelFontSize=11,
            titleFontSize=11,
        )
        .configure_legend(labelColor=INK, titleColor=INK)
        .configure_title(fontSize=15, color=INK, subtitleFontSize=11, subtitleColor=WORDS)
    )
    picture = _picture(coloured(styled.to_dict()), Path(file).suffix.lower(), alt.SCHEMA_VERSION)
    try:
        Path(file).write_bytes(picture)
    except OSError as problem:
        raise InputError(f"{file[:80]}: cannot be written ({problem.strerror})") from None


def _picture(spec: Any, ending: str, schema: str) -> bytes:
    """The chart of this description, which has been checked and need not become a chart of the library's once more."""
    import vl_convert

    version = "_".join(schema.split(".")[:2])  # v6.1.0 is called v6_1
    if ending == ".svg":
        drawn: str = vl_convert.vegalite_to_svg(spec, vl_version=version)
        return drawn.encode()
    png: bytes = vl_convert.vegalite_to_png(spec, vl_version=version, scale=2)
    return png


def name_of(line: Exact, played: Mapping[str, str]) -> str:
    """A line of odds: its wager, and how it is played."""
    on = "" if not line.on or line.on == (line.wager,) else f" {'-'.join(line.on)}"
    return f"{line.wager}{on}" + (f", {played.get(line.strategy, line.strategy)}" if line.strategy else "")


def _returns(alt: Any, name: str, line: Exact) -> Any:
    """One wager: a bar for each course, with its exact probability; where that is long, rounded.

    With a rare award the scale is logarithmic, and says so.
    """
    of = line.distribution.of_ways
    values = [
        {
            "outcome": f"{course.name} ({_signed(course.net)})",
            "probability": course.ways / of,
            "side": SIDES[course.net > 0],
            "says": f"{course.ways}/{of}" if of < LONG_WAYS else _share(course.ways / of),
        }
        for course in _by_course(line)
    ]
    least = min(course.ways for course in line.returns) / of
    rare = least < RARE
    low = 10.0 ** math.floor(math.log10(least) - 0.3) if rare else 0.0
    scale = alt.Scale(type="log", domain=[low, 1], nice=False) if rare else alt.Scale(domain=[0, 1], nice=False)
    ticks = _decades(round(math.log10(low))) if rare else [0, 0.2, 0.4, 0.6, 0.8, 1]
    title = "probability, on a logarithmic scale" if rare else "probability"
    base = alt.Chart(alt.Data(values=values)).encode(
        y=alt.Y("outcome:N", sort=None, title=None, axis=alt.Axis(labelLimit=340, grid=False)),
        x=alt.X(
            "probability:Q",
            scale=scale,
            title=title,
            axis=alt.Axis(values=ticks, labelExpr=PERCENT, labelFlush=False, labelOverlap=False),
        ),
    )
    bars = base.mark_bar().encode(x2=alt.X2Datum(low), color=_sides(alt))
    drawn = bars + base.mark_text(align="left", dx=5, fontSize=11, color=INK).encode(text="says:N")
    says = "in brackets what an outcome brings, net per unit wagered"
    heading = alt.TitleParams(name, subtitle=says, anchor="start", frame="group", fontSize=12)
    return drawn.properties(title=heading, width=460, height=26 * len(values))


def _decades(lowest: int) -> list[float]:
    """Powers of ten from one down, as many as have room beside each other."""
    step = -(-(1 - lowest) // MOST_TICKS)
    return [10.0**power for power in range(0, lowest - 1, -step)]


def _by_course(line: Exact) -> list[Course]:
    """The courses from the one that brings most down to the one that costs most."""
    return sorted(line.returns, key=lambda course: (-course.net, course.ways))


def _sides(alt: Any) -> Any:
    scale = alt.Scale(domain=list(SIDES), range=[QUIET, ACCENT])
    return alt.Color("side:N", scale=scale, legend=alt.Legend(title=None, orient="bottom"))


def _signed(net: Fraction) -> str:
    return f"+{net}" if net > 0 else str(net).replace("-", "−")


def _share(chance: float) -> str:
    """A chance as a percentage of three digits; one that is not certain never as 100 %."""
    digits = 3
    while chance < 1 and float(f"{100 * chance:.{digits}g}") >= 100 and digits < 15:
        digits += 1
    return f"{100 * chance:.{digits}g} %"


def _many(alt: Any, named: list[tuple[str, Exact]]) -> Any:
    """All wagers of an edition: a row each, a circle for each net result, its area by the logarithm of the probability."""
    values = [
        {"wager": name, "net": float(net), "probability": ways / line.distribution.of_ways}
        for name, line in named
        for net, ways in line.distribution.outcomes
    ]
    nets = [float(net) for _, line in named for net, _ in line.distribution.outcomes]
    least = min(ways / line.distribution.of_ways for _, line in named for _, ways in line.distribution.outcomes)
    scale = alt.Scale(type="symlog", constant=2, domain=[min(nets) - 0.5, max(nets) * 1.05 + 0.5], nice=False)
    lowest = math.floor(math.log10(least))
    return (
        alt.Chart(alt.Data(values=values))
        .mark_circle(color=ACCENT, opacity=0.9, stroke=PAPER, strokeWidth=1)
        .encode(
            x=alt.X("net:Q", scale=scale, title="net per unit wagered", axis=alt.Axis(values=_ticks(nets))),
            y=alt.Y("wager:N", sort=[name for name, _ in named], title=None, axis=alt.Axis(labelLimit=340)),
            size=alt.Size(
                "probability:Q",
                scale=alt.Scale(type="log", domain=[10.0**lowest, 1], range=[12, 230]),
                legend=alt.Legend(title="probability", values=_decades(lowest), labelExpr=PERCENT),
            ),
        )
        .properties(width=560, height=max(26 * len(named), 120))
    )


def _ticks(nets: list[float]) -> list[int]:
    """Round numbers between the lowest and the highest net, far enough apart to be read."""
    steps = (-1000, -100, -10, -5, -2, -1, 0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 100_000)
    return [step for step in steps if min(nets) <= step <= max(nets)]


def _session(alt: Any, name: str, line: Exact, rounds: int, *, several: bool) -> Any:
    """A histogram of the player's net result, ahead and behind apart; in words where nearly all sessions end alike."""
    bars = _bars(line, rounds)
    shape = {"width": 420, "height": 150 if several else 280, "title": alt.TitleParams(name, anchor="start", fontSize=12)}
    if len(bars) < FEWEST_BARS:
        words = alt.Chart(alt.Data(values=[{"says": says} for says in _in_words(line, rounds)]))
        rows = words.transform_window(row="row_number()").mark_text(align="left", fontSize=12, color=WORDS)
        at = alt.Y("row:Q", axis=None, scale=alt.Scale(domain=[8, 0], nice=False))
        return rows.encode(text="says:N", x=alt.value(10), y=at).properties(**shape)
    scale = alt.Scale(domain=[bars[0]["left"], bars[-1]["right"]], nice=False)
    return (
        alt.Chart(alt.Data(values=bars))
        .mark_rect()
        .encode(
            x=alt.X(
                "left:Q",
                title=f"player's net after {_rounds(rounds)} of one unit",
                scale=scale,
                axis=alt.Axis(tickCount=7, labelOverlap=True, labelFlush=False),
            ),
            x2="right:Q",
            y=alt.Y("probability:Q", axis=alt.Axis(labelExpr=PERCENT, tickCount=5), title="probability"),
            y2=alt.Y2Datum(0),
            color=_sides(alt),
        )
        .properties(**shape)
    )


def _in_words(line: Exact, rounds: int) -> list[str]:
    session = after(line.distribution, rounds)
    chances = (("ahead", session.ahead), ("level", session.level), ("behind", session.behind))
    return [f"{name} after {_rounds(rounds)}: {chance(float(share), session.error)}" for name, share in chances]


def _rounds(rounds: int) -> str:
    return f"{rounds:,} round{'' if rounds == 1 else 's'}"


def _bars(line: Exact, rounds: int) -> list[dict[str, Any]]:
    """Bars of equally many possible totals each, from nearly the worst to nearly the best; zero is an edge between two."""
    session = after(line.distribution, rounds)
    start, step, _ = line.distribution.lattice()
    if not step:
        raise InputError(f"{line.wager} has one certain result; there is nothing to draw")
    low, high = (Fraction(session.quantile(Fraction(share, 1000))) for share in (1, 999))
    each = step * max(1, math.ceil((high - low) / step / BARS))
    first_won = start * rounds + step * (math.floor(-start * rounds / step) + 1)
    left = first_won - math.ceil((first_won - low) / each) * each
    # Totals sit in the middle of their bars; but what is won and what is not meet at zero.
    border = Fraction(0)
    bars: list[dict[str, Any]] = []
    while left <= high:
        right = left + each
        # The totals left, left + step, … up to but not including right, drawn half a step early so that they sit centred.
        chance = float(session.at_most(right - step)) - float(session.at_most(left - step))
        ends = (border if end == first_won else end - step / 2 for end in (left, right))
        edges = dict(zip(("left", "right"), map(float, ends), strict=True))
        bars.append({**edges, "probability": chance, "side": SIDES[left > 0]})
        left = right
    return bars
