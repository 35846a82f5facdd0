"""Where seats lie around a poker table, for the printed drawing and for the table that is dealt at.

The dealer is at the top and looks down the page, so seat 1 lies on the right-hand side and clockwise is clockwise.
"""

import math

WIDE, HIGH = 560.0, 280.0  # half axes of the cloth
RAIL = 46.0
DEALER = 52.0  # degrees on either side of the dealer that no seat takes


def angle_of(place: int, seats: int) -> float:
    """Degrees clockwise from the dealer: seats are spread over what the dealer leaves free."""
    free = 360 - 2 * DEALER
    return DEALER + free * (place + 0.5) / seats


def at(angle: float, scale: float) -> tuple[float, float]:
    """The point at an angle, so far out from the middle."""
    turned = math.radians(angle)
    return scale * WIDE * math.sin(turned), -scale * HIGH * math.cos(turned)
