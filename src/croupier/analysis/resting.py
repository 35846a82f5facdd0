"""What rests on a reading: house edges that another option of an unclear point would change, and how far."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, TypeVar

from croupier.analysis.edition import STUMBLES, Opened
from croupier.analysis.effect import Key, edges, may_move_odds, named
from croupier.games.kit.odds import exact
from croupier.rulebook.draft import Reading

Number = TypeVar("Number")


class Otherwise(NamedTuple):
    """An edition read in one point as it is not read."""

    reading: Reading
    option: str
    opened: Opened


def in_use(opened: Opened, reading: Reading) -> str:
    """The option that the edition is read by: the house's, or the chosen one."""
    return opened.in_force.read.get(reading.id, reading.chosen.name)


def otherwise(opened: Opened, counts: Callable[[Reading], bool] = lambda _: True) -> Iterator[Otherwise]:
    """The edition with each option that is not in use, one at a time, of the readings that count.

    What makes no game so is left out.
    """
    for reading in filter(counts, opened.draft.readings.values()):
        for option in reading.options:
            if option.name == in_use(opened, reading):
                continue
            try:
                yield Otherwise(reading, option.name, opened.with_(read={reading.id: option.name}))
            except STUMBLES:
                continue


def differing(
    opened: Opened, numbers_of: Callable[[Opened], Mapping[Key, Number]]
) -> Iterator[tuple[Otherwise, dict[Key, Number | None]]]:
    """Each other option under which some odds differ, with those numbers; None where there is none any more."""
    usual = numbers_of(opened)
    for other in otherwise(opened, lambda reading: may_move_odds(opened, reading.rules)):
        try:
            read = numbers_of(other.opened)
        except STUMBLES:
            continue
        moved = {key: read.get(key) for key in dict.fromkeys((*usual, *read)) if usual.get(key) != read.get(key)}
        if moved:
            yield other, moved


@lru_cache(maxsize=64)
def resting(opened: Opened) -> list[dict[str, object]]:
    """The readings on which house edges rest, with the edges under each other option."""
    points: dict[str, dict[str, object]] = {}
    options: dict[str, list[dict[str, object]]] = {}
    for other, moved in differing(opened, lambda read: edges(read) or {}):
        reading = other.reading
        points[reading.id] = {"edition": opened.label, "id": reading.id, "chosen": in_use(opened, reading)}
        wagers = [{**named(key), "house_edge": _ends(several)} for key, several in moved.items()]
        options.setdefault(reading.id, []).append({"name": other.option, "wagers": wagers})
    return [{**point, "options": options[id]} for id, point in points.items()]


def ranges(opened: Opened, edges_of: Callable[[Opened], Mapping[Key, Fraction]]) -> dict[Key, list[dict[str, object]]]:
    """For each wager the readings that its edge rests on: the least and the greatest edge over all their options.

    `without` are the options under which there is no such wager.
    """
    usual, found = edges_of(opened), dict[Key, dict[str, list[tuple[str, Fraction | None]]]]()
    for other, moved in differing(opened, edges_of):
        for key, edge in moved.items():
            if key in usual:
                found.setdefault(key, {}).setdefault(other.reading.id, []).append((other.option, edge))
    return {key: [_range(id, usual[key], others) for id, others in by_id.items()] for key, by_id in found.items()}


def _range(id: str, usual: Fraction, others: list[tuple[str, Fraction | None]]) -> dict[str, object]:
    known = [usual, *(edge for _, edge in others if edge is not None)]
    return {
        "id": id,
        "least": exact(min(known)),
        "most": exact(max(known)),
        "without": [option for option, edge in others if edge is None],
    }


def _ends(several: tuple[Fraction, ...] | None) -> dict[str, object] | None:
    return exact(max(several)) if several else None
