"""Pairs of editions of a game, half of them backwards: all of a game with few, and in `make soak` all in either order."""

from itertools import combinations_with_replacement, product

from croupier.analysis.comparison.compare import game_of
from croupier.rulebook.text import library
from depth import SOAK

FEW = 5
"""Of a game with more editions only neighbours in the list are paired, and those so far apart."""


def pairs(game: str, *, turned: int) -> list[tuple[str, str]]:
    """Each edition with itself and with others; with 0 and with 1 those of two in different orders.

    Those that one room plays as different games, as poker does, are compared with themselves alone.
    """
    ids = [id for id in library.ids() if library.head(id).game == game]
    if SOAK:
        return [(one, two) for one, two in product(ids, ids) if _same(one, two)]
    apart = range(len(ids)) if len(ids) <= FEW else (0, 1, FEW)
    near = (pair for pair in combinations_with_replacement(ids, 2) if ids.index(pair[1]) - ids.index(pair[0]) in apart)
    found = enumerate((pair for pair in near if _same(*pair)), turned)
    return [(two, one) if number % 2 else (one, two) for number, (one, two) in found]


def _same(one: str, two: str) -> bool:
    return game_of(library.draft(one)) == game_of(library.draft(two))
