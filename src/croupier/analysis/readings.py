"""What each reading of an unclear point would do to the odds and to the wagers that can be made."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from croupier.analysis.assumptions.block import Figure, Option, Point, assumptions, every_wheel
from croupier.analysis.edition import Opened
from croupier.analysis.effect import Edges, Key, edges, may_move_odds, named, rounded_stake
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.kit.odds.odds import exact
from croupier.rulebook.text.draft import Reading


def readings(opened: Opened) -> dict[str, object]:
    """Every unclear point with its options; each is computed with the other readings as chosen."""
    errata = [
        {"cite": ", ".join(erratum.cite), "says": erratum.says, "edition": erratum.edition}
        for erratum in opened.draft.errata
    ]
    points = [_with_wagers(opened, *each) for each in _readings(opened)]
    rests = [_point(point) for point in points] if opened.game.wagers.banked else None
    assumed = assumptions(opened, more=every_wheel(opened), rests=rests)
    return {**opened.head, "assumptions": assumed, "readings": points, "errata": errata}


def _point(told: Any) -> Point:
    """A reading as the assumptions have it: by option the edges that differ from those in force."""
    by_option = {option["name"]: _figures(option) for option in told["options"]}
    (in_use,) = (option["name"] for option in told["options"] if option["chosen"])
    usual = by_option.pop(in_use)
    others = [
        Option(name, tuple(Figure(key, usual.get(key), edge) for key, edge in edges.items() if edge != usual.get(key)))
        for name, edges in by_option.items()
    ]
    others += [Option(name, None, "not with what the house chose") for name in told["refused"]]
    return Point(told["id"], in_use, tuple(others))


def _figures(option: Any) -> dict[str, object]:
    """The highest edge of each wager, also at the stake that chips cannot divide."""
    lines = [(line, "") for line in option["odds"] or ()]
    if rounded := option.get("rounded"):
        lines += [(line, f"at a stake of {rounded['stake']}") for line in rounded["wagers"]]
    return {
        ", ".join(part for part in (line["wager"], line["strategy"], line.get("wheel"), at) if part): line["house_edge"]
        for line, at in lines
    }


def edges_by_reading(opened: Opened) -> list[dict[str, Any]]:
    """The same points with the edges alone, without rounding in chips and without the wagers that each option brings."""
    return [point for point, _ in _readings(opened, rounding=False)]


Read = Mapping[str, Opened]
"""The edition by the name of the option under which it is read."""


def _readings(opened: Opened, *, rounding: bool = True) -> list[tuple[dict[str, Any], Read]]:
    return [_reading(opened, reading, rounding=rounding) for reading in opened.draft.readings.values()]


def _reading(opened: Opened, reading: Reading, *, rounding: bool) -> tuple[dict[str, Any], Read]:
    in_use = opened.in_force.read.get(reading.id, reading.chosen.name)
    every = {option.name: _read(opened, reading, option.name, in_use) for option in reading.options}
    read = {name: each for name, each in every.items() if each is not None}
    odds: dict[str, Edges] = {}
    rounded: dict[str, dict[str, object] | None] = {}
    if may_move_odds(opened, reading.rules):
        odds = {name: edges(each) or {} for name, each in read.items()}
        rounded = {name: _rounded(each) for name, each in read.items()} if rounding else {}
    keys = {key for lines in odds.values() for key in lines}
    differing = {key for key in keys if len({frozenset(lines.get(key, ())) for lines in odds.values()}) > 1}
    rounds = len({str(found) for found in rounded.values()}) > 1
    point: dict[str, Any] = {
        "id": reading.id,
        "edition": reading.edition,
        "rules": [path for path in reading.rules if path in opened.draft.rules],
        "problem": reading.problem,
        "why": reading.why,
        "options": [
            {
                "name": name,
                "chosen": name == in_use,
                "odds": _lines(odds[name], differing) if differing else None,
                **({"rounded": rounded[name]} if rounds else {}),
            }
            for name in read
        ],
        "refused": [name for name, each in every.items() if each is None],
    }
    return point, read


def _with_wagers(opened: Opened, point: dict[str, Any], read: Read) -> dict[str, Any]:
    """The point with the wagers that each option adds to those that there are, and takes from them."""
    usual = _wagers(opened)
    for option in point["options"]:
        listed = _wagers(read[option["name"]])
        differs = listed != usual
        option["catalogue"] = {"adds": sorted(listed - usual), "lacks": sorted(usual - listed)} if differs else None
    return point


def _read(opened: Opened, reading: Reading, option: str, in_use: str) -> Opened | None:
    """The edition read so; None where the choices of the house do not go with it."""
    if option == in_use:
        return opened
    try:
        return opened.with_(read={reading.id: option})
    except InputError:
        return None


def _rounded(opened: Opened) -> dict[str, object] | None:
    """The edges that are others at the least stake that the chips in play cannot divide as the rules ask."""
    stake = rounded_stake(opened)
    if stake is None:
        return None
    usual, at_stake = edges(opened) or {}, edges(opened, stake) or {}
    moved = {key for key, found in at_stake.items() if usual.get(key) != found}
    return {"stake": dollars(stake), "wagers": _lines(at_stake, moved)} if moved else None


@lru_cache(maxsize=4)
def _wagers(opened: Opened) -> frozenset[str]:
    """The names of all wagers, on every wheel that a house may choose."""
    return frozenset(
        f"{name} ({wheel})" if wheel else name
        for wheel, table in opened.on_each_wheel()
        for name in table.game.wagers.catalogue(table.rules)
    )


def _lines(odds: Edges, differing: set[Key]) -> list[dict[str, object]]:
    return [
        {**named(key), "house_edge": exact(edge)}
        for key in sorted(differing, key=str)
        for edge in sorted(set(odds.get(key, ())))
    ]
