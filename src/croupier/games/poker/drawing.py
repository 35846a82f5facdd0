"""Draws a poker table from above: the dealer at the top, seats clockwise from the dealer's left hand.

The dealer looks down the page, so seat 1 lies on the right-hand side of the drawing and clockwise is clockwise.
"""

import math
from collections.abc import Sequence
from html import escape

from croupier.drawing.paint import BRASS, DARK, FELT, FELT_SHADE, LETTER, LINE, METAL, WOOD
from croupier.drawing.svg import drawing, element, text
from croupier.games.poker.geometry import HIGH, RAIL, WIDE, angle_of, at
from croupier.games.poker.layout import layout
from croupier.games.poker.play.betting import posts
from croupier.games.poker.rules import PokerRules

CARD = (46.0, 64.0)


def draw_layout(rules: PokerRules) -> str:
    """The table in use: seats with their cards, the board, the pot and its shares, button, forced bets and rake."""
    seats = [area.name.removeprefix("seat ") for area in layout(rules).of_kind("seat")]
    hole, up = rules.hole_cards, sum(street.up for street in rules.order)
    before, after = posts(rules, rules.seats)
    blinds = [post.what.capitalize() for post in (*before, *after) if post.what != "ante"]
    pot = "POT: " + " · ".join(share.hand.upper() for share in rules.pot.shares)
    rake_at = rules.rake.holding
    return drawing(
        f"Poker table, {rules.seats} seats",
        f"{len(seats)} seats clockwise from the dealer's left; {pot}; the rake waits {rake_at}.",
        (-WIDE - RAIL - 30, -HIGH - RAIL - 66, 2 * (WIDE + RAIL + 30), 2 * (HIGH + RAIL) + 92),
        element("ellipse", rx=WIDE + RAIL, ry=HIGH + RAIL, fill=WOOD[0]),
        element("ellipse", rx=WIDE + RAIL - 6, ry=HIGH + RAIL - 6, fill=WOOD[1], stroke=WOOD[2], stroke_width=1.5),
        element("ellipse", rx=WIDE + 5, ry=HIGH + 5, fill=FELT_SHADE),
        element("ellipse", rx=WIDE, ry=HIGH, fill=FELT, stroke=BRASS[1], stroke_width=1.5),
        element("ellipse", rx=WIDE - 150, ry=HIGH - 118, fill="none", stroke=LINE, stroke_width=1, opacity=0.5),
        *(_seat(seat, place, len(seats), hole, up) for place, seat in enumerate(seats)),
        *_posts(blinds, len(seats), button=rules.button.used),
        *_board(rules.board_cards),
        text(pot, 0, 62 if rules.board_cards else 8, 21, BRASS[2], font_weight="700"),
        *_dealer(rake_at),
        class_="layout table-plan",
    )


def _seat(seat: str, place: int, seats: int, hole: int, up: int) -> str:
    angle = angle_of(place, seats)
    x, y = at(angle, 1)
    rail = math.hypot(x, y)
    out = (rail + RAIL / 2) / rail
    disc = element("circle", cx=x * out, cy=y * out, r=17, fill=WOOD[0], stroke=BRASS[1], stroke_width=1.5)
    number = text(seat, x * out, y * out, 19, BRASS[2], font_weight="700")
    cx, cy = at(angle, 0.83)
    cards = [_card(cx + (index - (hole - 1) / 2) * 14, cy, face_up=hole - up <= index) for index in range(hole)]
    name = element("title", escape(f"seat {seat}"))
    return element("g", name, disc, number, *cards, class_="position", data_position=seat)


def _card(x: float, y: float, *, face_up: bool) -> str:
    width, height = CARD[0] * 0.58, CARD[1] * 0.58
    ground, edge = (LETTER, METAL[2]) if face_up else ("#7a1f2b", LINE)
    place = {"x": x - width / 2, "y": y - height / 2, "width": width, "height": height}
    return element("rect", rx=3, fill=ground, stroke=edge, stroke_width=1.2, **place)


def _board(cards: int) -> list[str]:
    if not cards:
        return []
    left = -(cards - 1) / 2 * (CARD[0] + 10)
    boxes = []
    for index in range(cards):
        x = left + index * (CARD[0] + 10)
        place = {"x": x - CARD[0] / 2, "y": -40, "width": CARD[0], "height": CARD[1]}
        boxes.append(element("rect", rx=5, fill="none", stroke=LINE, stroke_width=1.5, stroke_dasharray="6 4", **place))
    return [element("g", element("title", "board"), *boxes, class_="area", data_area="board")]


def _posts(posts: Sequence[str], seats: int, *, button: bool) -> list[str]:
    """The button before the first hand lies with the last seat; forced bets follow clockwise."""
    marks = []
    if button:
        x, y = at(angle_of(seats - 1, seats), 0.6)
        disc = element("circle", cx=x, cy=y, r=19, fill=LETTER, stroke=METAL[1], stroke_width=2)
        marks.append(element("g", element("title", "button"), disc, text("D", x, y, 20, DARK, font_weight="700")))
    for place, words in enumerate(posts[:seats]):
        x, y = at(angle_of(place, seats), 0.6)
        chip = element("circle", cx=x, cy=y, r=15, fill=BRASS[1], stroke=LINE, stroke_width=3, stroke_dasharray="6 5")
        marks.append(element("g", chip, text(words, x, y + 29, 15, LETTER, font_weight="600")))
    return marks


def _dealer(rake_at: str) -> list[str]:
    right = -1 if "right" in rake_at else 1  # the dealer's right hand is the drawing's left
    x, y = right * 150.0, -HIGH + 52
    place = {"x": x - 30, "y": y - 17, "width": 60, "height": 34}
    return [
        element("rect", x=-84, y=-HIGH - 8, width=168, height=30, rx=6, fill=METAL[0], stroke=METAL[2], stroke_width=1.5),
        text("CHIPS", 0, -HIGH + 7, 15, LETTER, font_weight="600", letter_spacing="2"),
        element("rect", rx=17, fill="none", stroke=LINE, stroke_width=1.5, stroke_dasharray="5 4", **place),
        text("RAKE", x, y, 14, LETTER, font_weight="600"),
        text("Dealer", 0, -HIGH - RAIL - 30, 22, "currentColor", font_weight="600"),
    ]
