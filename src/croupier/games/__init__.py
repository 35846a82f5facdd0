"""The games, ours and those of other packages. `game` gives the one that an edition names."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from croupier import registry
from croupier.errors import InputError

if TYPE_CHECKING:  # a game is imported only when it is used
    from croupier.games.kit.game import Game


class UnknownGameError(InputError):
    """There is no such game, or the package that brings it does not work."""


def game(name: str) -> Game[Any]:
    """The game of this name, our own or from outside. One that does not exist is refused."""
    if name in registry.OURS:
        module, attribute = registry.OURS[name]
        ours: Game[Any] = getattr(import_module(module), attribute)
        return ours
    outside = registry.outside()
    if name not in outside.games:
        there = ", ".join((*registry.OURS, *outside.games))
        raise UnknownGameError(outside.problems.get(name) or f"there is no game {name[:40]!r}; there are {there}")
    theirs: Game[Any] = outside.games[name]
    return theirs


def games() -> list[Game[Any]]:
    """All games, our own first."""
    return [game(name) for name in (*registry.OURS, *registry.outside().games)]
