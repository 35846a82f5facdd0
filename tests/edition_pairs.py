"""Pairs of editions of a game: each once, half of them backwards, and in `make soak` in either order."""

from itertools import combinations_with_replacement, product

from croupier.rulebook import library
from depth import SOAK


def pairs(game: str, *, turned: int) -> list[tuple[str, str]]:
    """Each edition with itself and with every other; with 0 and with 1 those of two in different orders."""
    ids = [id for id in library.ids() if library.head(id).game == game]
    if SOAK:
        return list(product(ids, ids))
    found = enumerate(combinations_with_replacement(ids, 2), turned)
    return [(two, one) if number % 2 else (one, two) for number, (one, two) in found]
