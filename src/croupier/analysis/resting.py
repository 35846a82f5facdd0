"""What rests on a reading: figures that another option of an unclear point would change, and how far."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Generic, NamedTuple, TypeVar

from croupier.analysis.edition import STUMBLES, Opened
from croupier.analysis.effect import Key, edges, may_move_odds, named
from croupier.games.kit.odds.odds import exact
from croupier.part import value_class
from croupier.rulebook.text.draft import Reading

Number = TypeVar("Number")


class Otherwise(NamedTuple):
    """An edition read in one point as it is not read."""

    reading: Reading
    option: str
    opened: Opened


@value_class
class Weighed(Generic[Number]):
    """The figures of a report, and by reading and option those that would be others.

    None stands for a figure that there would not be any more, and for an option of which nothing can be computed. Readings
    that are not listed cannot move a figure.
    """

    opened: Opened
    figures: Mapping[Key, Number]
    options: Mapping[str, Mapping[str, Mapping[Key, Number | None] | None]]

    def differing(self) -> Iterator[tuple[str, str, Mapping[Key, Number | None]]]:
        """Each reading and option under which some figures differ, with those figures."""
        for id, options in self.options.items():
            for option, moved in options.items():
                if moved:
                    yield id, option, moved


def in_use(opened: Opened, reading: Reading) -> str:
    """The option that the edition is read by: the house's, or the chosen one."""
    return opened.in_force.read.get(reading.id, reading.chosen.name)


def otherwise(opened: Opened, counts: Callable[[Reading], bool] = lambda _: True) -> Iterator[Otherwise]:
    """The edition with each option that is not in use, one at a time, of the readings that count.

    What makes no game so is left out.
    """
    for reading in filter(counts, opened.draft.readings.values()):
        for option in _others(opened, reading):
            try:
                yield Otherwise(reading, option, opened.with_(read={reading.id: option}))
            except STUMBLES:
                continue


def weighed(opened: Opened, figures_of: Callable[[Opened], Mapping[Key, Number]]) -> Weighed[Number]:
    """The figures of an edition under each other option of its readings, with the other readings as they are."""
    usual = figures_of(opened)
    options = {
        reading.id: {option: _moved(opened, reading.id, option, usual, figures_of) for option in _others(opened, reading)}
        for reading in opened.draft.readings.values()
        if may_move_odds(opened, reading.rules)
    }
    return Weighed(opened, usual, options)


def _others(opened: Opened, reading: Reading) -> list[str]:
    return [option.name for option in reading.options if option.name != in_use(opened, reading)]


def _moved(
    opened: Opened,
    id: str,
    option: str,
    usual: Mapping[Key, Number],
    figures_of: Callable[[Opened], Mapping[Key, Number]],
) -> dict[Key, Number | None] | None:
    """The figures that differ under the option; None where that makes no game, or nothing that can be computed."""
    try:
        other = opened.with_(read={id: option})
        if other.in_force.values == opened.in_force.values:  # what is allowed differs, and nothing that is in force
            return {}
        read = figures_of(other)
    except STUMBLES:
        return None
    return {key: read.get(key) for key in dict.fromkeys((*usual, *read)) if usual.get(key) != read.get(key)}


@lru_cache(maxsize=64)
def weighed_edges(opened: Opened) -> Weighed[tuple[Fraction, ...]]:
    """Every house edge, on each wheel, by reading and option."""
    return weighed(opened, lambda read: edges(read) or {})


@lru_cache(maxsize=64)
def resting(opened: Opened) -> list[dict[str, object]]:
    """The readings on which house edges rest, with the edges under each other option."""
    points: dict[str, dict[str, object]] = {}
    options: dict[str, list[dict[str, object]]] = {}
    for id, option, moved in weighed_edges(opened).differing():
        points[id] = {"edition": opened.label, "id": id, "chosen": in_use(opened, opened.draft.readings[id])}
        wagers = [{**named(key), "house_edge": _ends(several)} for key, several in moved.items()]
        options.setdefault(id, []).append({"name": option, "wagers": wagers})
    return [{**point, "options": options[id]} for id, point in points.items()]


def ranges(found: Weighed[Fraction]) -> dict[Key, list[dict[str, object]]]:
    """For each wager the readings that its edge rests on: the least and the greatest edge over all their options.

    `without` are the options under which there is no such wager.
    """
    by_key = dict[Key, dict[str, list[tuple[str, Fraction | None]]]]()
    for id, option, moved in found.differing():
        for key, edge in moved.items():
            if key in found.figures:
                by_key.setdefault(key, {}).setdefault(id, []).append((option, edge))
    return {key: [_range(id, found.figures[key], others) for id, others in by_id.items()] for key, by_id in by_key.items()}


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
