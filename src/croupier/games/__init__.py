"""One room per game, all furnished alike. `room` opens the one that an edition names."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from croupier import plugins
from croupier.errors import InputError

if TYPE_CHECKING:  # a room is opened only when it is used
    from croupier.games.kit.room import Room

ROOMS = {
    "roulette": ("croupier.games.roulette.room", "ROOM"),
    "big-six": ("croupier.games.big_six.room", "ROOM"),
    "casino-war": ("croupier.games.casino_war.room", "ROOM"),
    "poker": ("croupier.games.poker.room", "ROOM"),
    "poker-room": ("croupier.games.poker.room", "NO_GAME"),
}
"""Where the room of each of our own games is."""


def room(game: str) -> Room[Any]:
    """The room of a game, our own or from outside. An edition for a game that does not exist is refused."""
    if game in ROOMS:
        module, name = ROOMS[game]
        found: Room[Any] = getattr(import_module(module), name)
        return found
    outside = plugins.rooms()
    if game not in outside:
        raise InputError(f"there is no game {game[:40]!r}; there are " + ", ".join((*ROOMS, *outside)))
    other: Room[Any] = outside[game]
    return other


def rooms() -> list[Room[Any]]:
    """The rooms of all games, our own first."""
    return [room(game) for game in (*ROOMS, *plugins.rooms())]
