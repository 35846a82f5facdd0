"""A piece on the felt: what a page's script puts in its place and moves."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that lies on the felt or moves over it. `comes` and `goes` are the places it comes from and goes to."""

    id: str
    kind: str
    x: float
    y: float
    size: float
    drawn: str
    label: str = ""
    comes: str = ""
    goes: str = ""


def clipped(words: str, most: int) -> str:
    """The words, cut to so many signs where they are longer."""
    return words if len(words) <= most else words[: most - 1] + "…"
