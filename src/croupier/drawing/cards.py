"""Faces of playing cards: a large index, one pip, a crown or a cap for the courts. Each is drawn around its middle."""

from croupier.drawing.svg import element, text

WIDE, HIGH = 60.0, 84.0
"""A card as it is drawn; smaller ones are scaled."""
UNSEEN = "??"

_PAPER, _EDGE, _BACK, _WEAVE = "#fdfcf8", "#b9b3a4", "#33475b", "#6f879e"
_INK = {"c": "#1b1b1b", "d": "#b3202a", "h": "#b3202a", "s": "#1b1b1b"}
_SUITS = {
    "c": "M12 2a4.7 4.7 0 0 1 4 7.2a4.7 4.7 0 1 1-2.8 8.4L14.6 22H9.4l1.4-4.4a4.7 4.7 0 1 1-2.8-8.4A4.7 4.7 0 0 1 12 2z",
    "d": "M12 1.5C14 5.8 17 9.3 20.5 12C17 14.7 14 18.2 12 22.5C10 18.2 7 14.7 3.5 12C7 9.3 10 5.8 12 1.5z",
    "h": "M12 21.5C5.5 15.6 2.5 12 2.5 8.2A5 5 0 0 1 12 6.4a5 5 0 0 1 9.5 1.8C21.5 12 18.5 15.6 12 21.5z",
    "s": "M12 2C9 7 3 10 3 15a4.6 4.6 0 0 0 7.7 3.3L9.4 22h5.2l-1.3-3.7A4.6 4.6 0 0 0 21 15C21 10 15 7 12 2z",
}
_HEADS = {
    "J": "M-12 9V4H12V9zM-10 4Q-8-6 1-6T10 4M3-6Q5-13 14-12Q12-6 7-4",
    "Q": "M-13 9-15-4l7 5 2-9 6 8 6-8 2 9 7-5-2 13z",
    "K": "M-13 9V-5l7 5L0-10 6 0l7-5V9z",
}
_RANK_WORDS = {
    **dict(zip("23456789", ("two", "three", "four", "five", "six", "seven", "eight", "nine"), strict=True)),
    "T": "ten",
    "J": "jack",
    "Q": "queen",
    "K": "king",
    "A": "ace",
}
_SUIT_WORDS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


def card_in_words(card: str) -> str:
    """ "queen of hearts"; a card that is not seen is "a card face down"."""
    return "a card face down" if card == UNSEEN else f"{_RANK_WORDS[card[0]]} of {_SUIT_WORDS[card[1]]}"


def card_face(card: str) -> str:
    """One card by its name, "Qs" or "??", around the origin. The suit's class lets a page use four colours."""
    if card == UNSEEN:
        return _back()
    rank, suit = card[0], card[1]
    pip = _SUITS[suit]
    index = "10" if rank == "T" else rank
    spacing = -2.5 if len(index) == 2 else None
    parts = [
        text(index, -24, -25, 26, _INK[suit], anchor="start", font_weight="600", letter_spacing=spacing),
        element("path", d=pip, transform="translate(-24 -11) scale(.625)"),
        element("path", d=pip, transform="translate(-5 5) scale(1.25)"),
    ]
    if rank in _HEADS:
        line = {"fill": "none", "stroke": "currentColor", "stroke_width": 2.2, "stroke_linejoin": "round"}
        parts.append(element("path", d=_HEADS[rank], transform="translate(11 -17) scale(.82)", color=_INK[suit], **line))
    return _sheet(_PAPER) + element("g", *parts, fill=_INK[suit], class_=f"suit-{suit}")


def _sheet(fill: str) -> str:
    return element("rect", x=-29.5, y=-41.5, width=59, height=83, rx=5, fill=fill, stroke=_EDGE)


def _back() -> str:
    weave = (
        "M-26-18-6-38M-26 2 14-38M-26 22 26-30M-22 38 26-10M-2 38 26 10M18 38l8-8"
        "M26-18 6-38M26 2-14-38M26 22-26-30M22 38-26-10M2 38-26 10M-18 38l-8-8"
    )
    return (
        _sheet(_PAPER)
        + element("rect", x=-26, y=-38, width=52, height=76, rx=3, fill=_BACK)
        + element("path", d=weave, stroke=_WEAVE, stroke_width=2)
    )
