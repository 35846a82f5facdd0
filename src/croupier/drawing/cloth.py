"""What every drawn layout lies on: the cloth, and the place for the certificate holder's name."""

from croupier.drawing.paint import BRASS, FELT, FELT_SHADE, LINE
from croupier.drawing.svg import element, text

MARGIN = 34.0
STRIP = 46.0
"""How much cloth is kept below the boxes for the holder's name."""


def cloth(width: float, height: float) -> str:
    inner = {"x": 7, "y": 7, "width": width - 14, "height": height - 14}
    return element(
        "g",
        element("rect", width=width, height=height, rx=16, fill=FELT_SHADE),
        element("rect", rx=11, fill=FELT, stroke=BRASS[1], stroke_width=1.5, **inner),
    )


def holder_name(holder: str | None, x: float, y: float, kept_for: str = "name or logo of the certificate holder") -> str:
    """The holder's name around a point, or the place that is kept for it."""
    if holder:
        return text(holder, x, y, 24, BRASS[2], font_weight="600", letter_spacing="3")
    place = {"x": x - 200, "y": y - 17, "width": 400, "height": 34}
    frame = element("rect", rx=4, fill="none", stroke=LINE, stroke_dasharray="5 5", **place)
    return element("g", frame, text(kept_for[0].upper() + kept_for[1:], x, y, 17, LINE))
