"""One room per game, all furnished alike. `room` opens the one that an edition names."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from croupier import registry
from croupier.errors import InputError

if TYPE_CHECKING:  # a room is opened only when it is used
    from croupier.games.kit.room import Room


class UnknownGameError(InputError):
    """There is no such game, or the package that brings it does not work."""


def room(game: str) -> Room[Any]:
    """The room of a game, our own or from outside. An edition for a game that does not exist is refused."""
    if game in registry.OURS:
        module, name = registry.OURS[game]
        ours: Room[Any] = getattr(import_module(module), name)
        return ours
    outside = registry.outside()
    if game not in outside.rooms:
        there = ", ".join((*registry.OURS, *outside.rooms))
        raise UnknownGameError(outside.problems.get(game) or f"there is no game {game[:40]!r}; there are {there}")
    theirs: Room[Any] = outside.rooms[game]
    return theirs


def rooms() -> list[Room[Any]]:
    """The rooms of all games, our own first."""
    return [room(game) for game in (*registry.OURS, *registry.outside().rooms)]
