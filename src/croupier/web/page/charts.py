"""Drawings of numbers as SVG: one round, a hold, and a waterfall. Colours come from the page's own style."""

from collections.abc import Sequence
from math import ceil, floor, log10
from typing import NamedTuple

from markupsafe import Markup, escape

HATCH = (
    '<defs><pattern id="{id}" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<rect class="hatch-ground" width="6" height="6"/><rect class="hatch-line" width="3" height="6"/></pattern></defs>'
)


class Bar(NamedTuple):
    """A bar: what stands below it, its height, and whether it is hatched."""

    label: str
    size: float
    hatched: bool


class Step(NamedTuple):
    """A bar of a waterfall, from one height to another; one that `stands` goes from zero. `words` is its figure."""

    label: str
    begin: float
    end: float
    words: str
    stands: bool = False


def share(number: float, places: int = 2) -> str:
    """A share as a percentage, with a real minus."""
    return f"{100 * number:.{places}f} %".replace("-", "−")


def seldom(chance: float) -> str:
    """A small chance as people say it: 1 in 420, 1 in 2.4 million."""
    times = float(f"{1 / chance:.12g}")
    for size, name in ((1e12, " million million"), (1e9, " billion"), (1e6, " million")):
        if times >= size:
            return f"1 in {float(f'{times / size:.3g}'):,g}{name}"
    return f"1 in {times:,.0f}"


def round_ticks(low: float, high: float, about: int = 4) -> list[float]:
    """Round numbers between two ends."""
    span = high - low
    if span <= 0:
        return [low]
    raw = span / about
    size = 10 ** floor(log10(raw))
    step = next(size * times for times in (1, 2, 2.5, 5, 10) if size * times >= raw * 0.999)
    return [place * step for place in range(ceil(low / step - 1e-9), floor(high / step + 1e-9) + 1)]


def _svg(width: int, height: int, says: str, parts: Sequence[str], more: str = "") -> Markup:
    drawn = "".join(parts)
    return Markup(
        f'<svg class="plot{more}" viewBox="0 0 {width} {height}" role="img" aria-label="{escape(says)}">{drawn}</svg>'
    )


def _box(kind: str, x: float, y: float, wide: float, tall: float) -> str:
    return f'<rect class="{kind}" x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{tall:.1f}"/>'


def _text(x: float, y: float, words: str, kind: str = "ax", anchor: str = "middle") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" class="{kind}">{escape(words)}</text>'


def bars(listed: Sequence[Bar], says: str) -> Markup:
    """Bars of probability side by side, each with its figure above it."""
    width, height, left, foot = 460, 240, 44, 200
    highest = max((bar.size for bar in listed), default=1.0) or 1.0
    ticks = [tick for tick in round_ticks(0, highest, 3) if tick <= highest]
    scale = (foot - 36) / highest
    parts = [HATCH.format(id="hatch-bars")]
    for tick in ticks:
        y = foot - tick * scale
        parts += [
            f'<path class="grid-line" d="M{left} {y:.1f}H450"/>',
            _text(left - 6, y + 4, f"{100 * tick:g} %", anchor="end"),
        ]
    room = (446 - left) / max(len(listed), 1)
    thick = min(64.0, room * 0.66)
    small = len(listed) > 6
    for place, bar in enumerate(listed):
        x = left + room * (place + 0.5)
        tall = bar.size * scale
        kind = "down" if bar.hatched else "up"
        parts.append(_box(f"bar-{kind}", x - thick / 2, foot - tall, thick, tall))
        figure = share(bar.size, 2) if bar.size >= 0.0001 or not bar.size else "<0.01 %"
        parts.append(_text(x, foot - tall - 8, figure, "vl small" if small else "vl"))
        parts.append(_text(x, foot + 20, bar.label, "vl small" if small else "vl"))
    parts.append(f'<path class="axis" d="M{left} {foot}H450"/>')
    return _svg(width, height, says, parts)


def hold_curve(
    drawn: Sequence[tuple[float, float, float]], expected: float, bands: Sequence[tuple[str, float, float]], says: str
) -> Markup:
    """A hold: bars from a share to a share with their chance, the expected share, and bands below."""
    width, height, left, right, foot = 460, 244, 24, 436, 164
    if not drawn:
        return _svg(width, 60, says, [_text(width / 2, 34, "Every round ends alike.", "ax")])
    low, high = drawn[0][0], drawn[-1][1]
    highest = max(chance for _, _, chance in drawn) or 1.0

    def at(number: float) -> float:
        return left + (right - left) * (number - low) / (high - low)

    parts = []
    for begin, end, chance in drawn:
        tall = (foot - 40) * chance / highest
        kind = "lost" if end <= 0 else "kept"
        parts.append(_box(f"hold-{kind}", at(begin), foot - tall, max(at(end) - at(begin) - 0.6, 0.4), tall))
    for tick in round_ticks(low, high, 5):
        if left + 8 <= at(tick) <= right - 8:
            parts.append(_text(at(tick), foot + 17, f"{100 * tick:.6g} %".replace("-", "−")))
    parts.append(f'<path class="axis" d="M{left} {foot}H{right}"/>')
    parts.append(f'<path class="expected" d="M{at(expected):.1f} 28V{foot}"/>')
    parts.append(_text(min(max(at(expected), 90), 370), 20, f"expected {share(expected)}", "vl"))
    for place, (words, least, most) in enumerate(bands):
        y = foot + 34 + 16 * place
        ends = at(max(least, low)), at(min(most, high))
        parts.append(f'<path class="band" d="M{ends[0]:.1f} {y}H{ends[1]:.1f}"/>')
        parts.append(_text(min(ends[1] + 6, right - 18), y + 4, words, "ax", "start"))
    return _svg(width, height, says, parts)


class Point(NamedTuple):
    """A point of a curve: what stands below it, its height, whether it is lawful, and whether one stands there."""

    label: str
    height: float
    lawful: bool
    here: bool


def points(listed: Sequence[Point], says: str) -> Markup:
    """A curve through points: full ones are lawful, hollow ones are not, and the one where the knob stands is ringed."""
    width, height, left, foot, head = 480, 240, 58, 196, 34
    low, high = min(one.height for one in listed), max(one.height for one in listed)
    low, high = (low, high) if high > low else (low - 0.001, high + 0.001)
    apart = (464 - left) / max(len(listed), 1)
    at = [left + apart * (place + 0.5) for place in range(len(listed))]

    def level(number: float) -> float:
        return foot - 12 - (foot - 12 - head) * (number - low) / (high - low)

    parts = []
    for tick in round_ticks(low, high, 4):
        parts.append(f'<path class="grid-line" d="M{left} {level(tick):.1f}H472"/>')
        parts.append(_text(left - 6, level(tick) + 4, f"{100 * tick:.5g} %".replace("-", "−"), anchor="end"))
    line = "L".join(f"{x:.1f} {level(one.height):.1f}" for x, one in zip(at, listed, strict=True))
    parts.append(f'<path class="curve" d="M{line}"/>')
    every = -(-len(listed) // 16)
    for place, one in enumerate(listed):
        kind = "lawful" if one.lawful else "unlawful"
        ring = " here" if one.here else ""
        x, y = at[place], level(one.height)
        parts.append(f'<circle class="{kind}{ring}" cx="{x:.1f}" cy="{y:.1f}" r="{7 if one.here else 5}"/>')
        if place % every == 0 or one.here:
            parts.append(_text(x, foot + 20, one.label))
        if one.here:
            parts.append(_text(min(max(x, 96), 430), y - 14, share(one.height, 4), "vl"))
    return _svg(width, height, says, parts)


LANES = 4  # lines of a label


def waterfall(steps: Sequence[Step], says: str) -> Markup:
    """From a first height to a last one, step by step: what lowers is hatched, what raises is full, ends stand on zero."""
    room = 92 if len(steps) <= 9 else 70
    left, foot, head = 56, 250, 26
    width = left + room * len(steps) + 8
    heights = [height for step in steps for height in (step.begin, step.end)] + [0.0]
    low, high = min(heights), max(heights)
    span = (high - low) or 1.0

    def at(number: float) -> float:
        return head + (foot - head) * (high - number) / span

    parts = [HATCH.format(id="hatch-fall")]
    for tick in round_ticks(low, high, 4):
        parts += [
            f'<path class="{"axis" if abs(tick) < 1e-12 else "grid-line"}" d="M{left} {at(tick):.1f}H{width}"/>',
            _text(left - 6, at(tick) + 4, f"{100 * tick:.6g} %".replace("-", "−"), anchor="end"),
        ]
    for place, step in enumerate(steps[:-1]):
        x = left + room * (place + 0.5) + room * 0.33
        parts.append(f'<path class="joint" d="M{x:.1f} {at(step.end):.1f}H{x + room * 0.34:.1f}"/>')
    labels = [_lines(step.label, 15 if room > 80 else 11) for step in steps]
    for place, step in enumerate(steps):
        x = left + room * (place + 0.5)
        begin, end = (0.0, step.end) if step.stands else (step.begin, step.end)
        top, tall = at(max(begin, end)), abs(at(begin) - at(end))
        kind = "stands" if step.stands else "down" if end < begin else "up" if end > begin else "none"
        parts.append(_box(f"fall-{kind}", x - room * 0.33, top, room * 0.66, max(tall, 1.5)))
        below = kind == "down"
        parts.append(_text(x, top + max(tall, 1.5) + 15 if below else top - 7, step.words, "vl"))
        parts += [_text(x, foot + 34 + 15 * line, words) for line, words in enumerate(labels[place])]
    return _svg(width, foot + 30 + 15 * max(map(len, labels)), says, parts, " fall wide")


def waterfall_upright(steps: Sequence[Step], says: str) -> Markup:
    """The same for a narrow screen: a row for each step, bars lie along the width."""
    width, left, line = 360, 8, 15
    heights = [height for step in steps for height in (step.begin, step.end)] + [0.0]
    low, high = min(heights), max(heights)
    span = (high - low) or 1.0

    def at(number: float) -> float:
        return left + (width - 2 * left) * (number - low) / span

    parts = [HATCH.format(id="hatch-fall-upright")]
    y = 6
    for step in steps:
        begin, end = (0.0, step.end) if step.stands else (step.begin, step.end)
        kind = "stands" if step.stands else "down" if end < begin else "up" if end > begin else "none"
        first, wide = at(min(begin, end)), max(abs(at(begin) - at(end)), 1.5)
        parts.append(_text(width - left, y + 12, step.words, "vl", "end"))
        for label in _lines(step.label, 36):
            parts.append(_text(left, y + 12, label, "ax", "start"))
            y += line
        parts.append(f'<path class="axis" d="M{at(0):.1f} {y + 2}V{y + 21}"/>')
        parts.append(_box(f"fall-{kind}", first, y + 3, wide, 16))
        y += 31
    return _svg(width, y + 2, says, parts, " fall tall")


def _lines(label: str, wide: int) -> list[str]:
    """A label in a few short lines; what does not fit is left out, with a sign of it."""
    lines = [""]
    for word in label.split():
        fits = len(lines[-1]) + len(word) + 1 <= wide
        if lines[-1] and not fits:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    if len(lines) > LANES:
        lines = [*lines[: LANES - 1], lines[LANES - 1][: wide - 1] + "…"]
    return [line if len(line) <= wide + 3 else line[: wide + 2] + "…" for line in lines]


class Cone(NamedTuple):
    """A time with what is expected by then, and bands around it from the narrowest to the widest."""

    at: float
    expected: float
    bands: Sequence[tuple[float, float]]


def cone(listed: Sequence[Cone], says: str, unit: str, *, narrow: bool = False) -> Markup:
    """What is expected as time goes by, in bands that widen with it; zero is drawn, so that a loss is seen.

    A narrow one is for a phone.
    """
    width, height, left, foot, head = (400 if narrow else 920), 360, 84, 316, 16
    right = width - 16
    listed = [Cone(0.0, 0.0, [(0.0, 0.0)] * len(listed[0].bands)), *listed]
    low = min(0.0, *(min(one.bands[-1][0], one.expected) for one in listed))
    high = max(0.0, *(max(one.bands[-1][1], one.expected) for one in listed))
    high = high if high > low else low + 1
    end = listed[-1].at

    def x(at: float) -> float:
        return left + (right - left) * at / end

    def y(number: float) -> float:
        return foot - (foot - head) * (number - low) / (high - low)

    parts = []
    for tick in round_ticks(low, high, 6):
        kind = "axis" if abs(tick) < 1e-9 else "grid-line"
        parts.append(f'<path class="{kind}" d="M{left} {y(tick):.1f}H{right}"/>')
        parts.append(_text(left - 8, y(tick) + 4, f"${tick:,.10g}".replace("$-", "−$"), anchor="end"))
    for tick in round_ticks(0, end, 4 if narrow else 8):
        parts.append(_text(x(tick), foot + 22, f"{tick:,.6g}"))
    parts.append(_text(right, foot + 38, unit, anchor="end"))
    for band in reversed(range(len(listed[0].bands))):
        lows = "L".join(f"{x(one.at):.1f} {y(one.bands[band][0]):.1f}" for one in listed)
        highs = "L".join(f"{x(one.at):.1f} {y(one.bands[band][1]):.1f}" for one in reversed(listed))
        parts.append(f'<path class="cone" d="M{lows}L{highs}Z"/>')
    line = "L".join(f"{x(one.at):.1f} {y(one.expected):.1f}" for one in listed)
    parts.append(f'<path class="expected-line" d="M{line}"/>')
    return _svg(width, height, says, parts, " narrow" if narrow else " broad")


class Depth(NamedTuple):
    """A number at a depth of the shoe: expected, and sampled from a low to a high end where it was met."""

    at: float
    expected: float | None
    sampled: tuple[float, float, float] | None


def by_depth(listed: Sequence[Depth], cards: int, cover: int, says: str, *, log: bool) -> Markup:
    """Expected numbers as a line and sampled ones as circles, by cards dealt; the cover card is drawn where it lies."""
    width, height, left, right, foot, head = 480, 300, 128 if log else 64, 468, 252, 24
    found = [one.expected for one in listed if one.expected] + [one.sampled[0] for one in listed if one.sampled]
    highest = 1.0 if log else 1.1 * max([*found, *(one.sampled[2] for one in listed if one.sampled)], default=1.0)
    lowest = 10.0 ** floor(log10(min(found, default=0.1))) if log else 0.0

    def x(at: float) -> float:
        return left + (right - left) * at / cards

    def y(number: float) -> float:
        share = log10(max(number, lowest) / lowest) / log10(highest / lowest) if log else number / highest
        return foot - (foot - head) * share

    decades = [10.0**power for power in range(round(log10(lowest)), 1)] if log else round_ticks(0, highest, 5)
    parts = []
    for tick in decades[:: -(-len(decades) // 7)]:
        parts.append(f'<path class="grid-line" d="M{left} {y(tick):.1f}H{right}"/>')
        figure = "every round" if tick == 1 else seldom(tick) if log else f"{100 * tick:.3g} %"
        parts.append(_text(left - 8, y(tick) + 4, figure, anchor="end"))
    for tick in round_ticks(0, cards, 6):
        parts.append(_text(x(tick), foot + 22, f"{tick:g}"))
    parts.append(_text(right, foot + 40, "cards dealt when the round begins", anchor="end"))
    parts.append(f'<path class="joint" d="M{x(cover):.1f} {head}V{foot}"/>')
    parts.append(_text(x(cover) - 6, head - 8, "cover card", "vl", "end"))
    line = "L".join(f"{x(one.at):.1f} {y(one.expected):.1f}" for one in listed if one.expected)
    if line:
        parts.append(f'<path class="expected-line" d="M{line}"/>')
    for one in listed:
        if one.sampled:
            value, low, high = one.sampled
            parts.append(f'<path class="error" d="M{x(one.at):.1f} {y(low):.1f}V{y(high):.1f}"/>')
            parts.append(f'<circle class="unlawful" cx="{x(one.at):.1f}" cy="{y(value):.1f}" r="5"/>')
    return _svg(width, height, says, parts, " depth")
