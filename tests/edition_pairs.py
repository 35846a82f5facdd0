"""Pairs of editions of a game, half of them backwards: all of a game with few, and in `make soak` all in either order."""

from itertools import combinations_with_replacement, product

from croupier.rulebook import library
from depth import SOAK

FEW = 5
"""Of a game with more editions only neighbours in the list are paired, and those so far apart."""


def pairs(game: str, *, turned: int) -> list[tuple[str, str]]:
    """Each edition with itself and with others; with 0 and with 1 those of two in different orders."""
    ids = [id for id in library.ids() if library.head(id).game == game]
    if SOAK:
        return list(product(ids, ids))
    apart = range(len(ids)) if len(ids) <= FEW else (0, 1, FEW)
    found = enumerate(
        ((one, two) for one, two in combinations_with_replacement(ids, 2) if ids.index(two) - ids.index(one) in apart),
        turned,
    )
    return [(two, one) if number % 2 else (one, two) for number, (one, two) in found]
