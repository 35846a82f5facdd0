"""Which games there are: our own in a static table, and those of other packages, by the entry-point group `croupier.games`.

Asking for entry points costs as much as a whole command, so it is done only for names that are not known and for lists.
What is wrong with somebody else's package is a sentence; the rest of the house goes on without it.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from croupier.errors import InputError

GROUP = "croupier.games"

OURS = {
    "roulette": ("croupier.games.roulette.game", "GAME"),
    "big-six": ("croupier.games.big_six.game", "GAME"),
    "casino-war": ("croupier.games.casino_war.game", "GAME"),
    "poker": ("croupier.games.poker.game", "GAME"),
    "poker-room": ("croupier.games.poker.game", "NO_GAME"),
}
"""Where each of our own games is: its module and its name there."""

_GAME = "croupier.games.kit.game.Game"  # named, not imported: the registry lies below the games


class Shelf(NamedTuple):
    """A folder of editions, `<source>/<game>.toml`, and the package that it comes with."""

    package: str
    folder: Path


class Outside(NamedTuple):
    """The games of other packages, their editions, and by name what is wrong with a package."""

    games: Mapping[str, Any]
    shelves: tuple[Shelf, ...]
    problems: Mapping[str, str]


@cache
def outside() -> Outside:
    """Every game from outside, in the order of their names."""
    from importlib.metadata import entry_points

    points: dict[str, list[Any]] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda point: (point.name, _package(point))):
        points.setdefault(point.name, []).append(point)
    games: dict[str, Any] = {}
    shelves: dict[Shelf, None] = {}  # the games of one package may share a folder
    problems: dict[str, str] = {}
    for name, named in points.items():
        try:
            games[name] = _game(name, named)
            shelves[_shelf(games[name], named[0])] = None
        except InputError as problem:
            problems[name] = problem.reason
    return Outside(games, tuple(shelves), problems)


def has(game: str) -> bool:
    """Whether there is such a game."""
    return game in OURS or game in outside().games


def _game(name: str, points: Sequence[Any]) -> Any:
    """The game that the entry points of one name lead to; refused where that is not exactly one good game."""
    packages = ", ".join(map(_package, points))
    whose = f"the game {name!r} of the package {packages}"
    if name in OURS:
        raise InputError(f"{whose} is left out: Croupier has one of that name")
    if len(points) > 1:
        raise InputError(f"the game {name!r} comes from several packages, {packages}: uninstall all but one")
    (point,) = points
    try:
        game = point.load()
    except Exception as problem:  # importing somebody else's package can raise anything
        what = " ".join(f"{type(problem).__name__}: {problem}".split())
        raise InputError(f"{whose} cannot be loaded ({what}): mend it, or uninstall the package") from None
    if not any(f"{each.__module__}.{each.__qualname__}" == _GAME for each in type(game).__mro__):
        raise InputError(f"{whose} is no game: {point.value} is not an object of the class {_GAME}")
    if game.name != name:
        raise InputError(f"{whose} calls itself {game.name!r} in {point.value}: the two names must be the same")
    return game


def _shelf(game: Any, point: Any) -> Shelf:
    whose = f"the game {point.name!r} of the package {_package(point)}"
    if game.editions is None:
        raise InputError(f"{whose} has no editions: it names no folder of them")
    folder = Path(game.editions)
    if not folder.is_dir():
        raise InputError(f"{whose} has no editions: {folder} is not a folder")
    return Shelf(_package(point), folder)


def _package(point: Any) -> str:
    return str(point.dist.name) if point.dist else str(point.value)
