"""Small drawings for papers: cards side by side and the like, in the letters of print and with words for who cannot see."""

from collections.abc import Sequence
from html import escape

from croupier.drawing.cards import HIGH, WIDE, card_face, card_in_words
from croupier.drawing.svg import FONT, drawing, element

OUR_FONT = "Source Sans Pro"
PALE = "0.4"
"""How strong cards are drawn that do not count."""


def cards_picture(cards: Sequence[str], idle: Sequence[str] = ()) -> dict[str, str]:
    """Cards side by side; after them, pale, those that do not count."""
    faces = [
        element("g", card_face(card), transform=f"translate({(WIDE + 8) * place:g} 0)", **{"opacity": PALE} if pale else {})
        for place, (card, pale) in enumerate([*((card, False) for card in cards), *((card, True) for card in idle)])
    ]
    box = (-WIDE / 2 - 1, -HIGH / 2 - 1, (WIDE + 8) * len(faces) - 8 + 2, HIGH + 2)
    words = ", ".join(card_in_words(card) for card in cards)
    beside = ", ".join(card_in_words(card) for card in idle)
    return drawn_picture("Cards", f"{words}; not counted: {beside}" if idle else words, box, faces)


def drawn_picture(title: str, words: str, box: tuple[float, float, float, float], faces: Sequence[str]) -> dict[str, str]:
    """A drawing of its own, and the same in words."""
    where = " ".join(f"{side:g}" for side in box)
    return {"svg": in_our_font(drawing(title, words, where, *faces, class_="guide", font_family=FONT)), "alt": words}


def in_our_font(svg: str) -> str:
    """A drawing of the pages with the letters of print: fonts of the machine never go in."""
    return svg.replace(escape(FONT, quote=True), OUR_FONT)
