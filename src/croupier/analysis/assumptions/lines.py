"""The block of assumptions as ordered lines, each a label and what it says, for terminals, pages and sheets."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from croupier.analysis.assumptions.block import equipment, not_lawful
from croupier.figures import percent
from croupier.rulebook.digest import SHORT

TITLE = "Assumed"
EACH_READING = "each by itself, as told above; the others as in force"
AGAIN = "made again by"


class Line(NamedTuple):
    """One line of the block."""

    label: str
    says: str


_EQUIPMENT = ("decks", "cards", "shoe", "batch", "stops", "players")
_TOLD = {
    *_EQUIPMENT,
    *("edition", "lawful", "outside", "wheel", "choices", "readings", "weighed", "readings_in_force", "version", "command"),
}
MOST_READINGS = 3
"""Readings that the block tells in full; of more it gives the names."""
_MOST_FIGURES = 3
"""Figures of an option that a line names; the JSON names all."""


def lines(assumed: Mapping[str, Any], readings: str = "") -> list[Line]:
    """The whole block of one edition, from the `assumptions` of a report; `readings` where the report tells of each."""
    told = [Line("readings", readings)] if readings else _reading_lines(assumed)
    return [*_edition_lines(assumed), *told, *_last_lines(assumed)]


def lines_of_several(several: Sequence[Mapping[str, Any]], names: Sequence[str]) -> list[Line]:
    """One block of several editions: what holds for all of them once, the rest by edition.

    What readings do to figures stands in the comparison above it.
    """
    blocks = [[*_edition_lines(each), *_reading_lines(each, told_above=True)] for each in several]
    told: list[Line] = []
    for label in dict.fromkeys(line.label for block in blocks for line in block):
        each = [[line for line in block if line.label == label] for block in blocks]
        if all(found == each[0] for found in each):
            told += each[0]
        else:
            told += [_of(name, line) for name, found in zip(names, each, strict=True) for line in found]
    return [*told, *_last_lines(several[0])]


def _of(name: str, line: Line) -> Line:
    """A line that holds for one of several editions."""
    return line if line.says.startswith(name) else Line(line.label, f"{name}: {line.says}")


def _edition_lines(assumed: Mapping[str, Any]) -> list[Line]:
    """Edition, choices, equipment, and what the game and the report bring."""
    edition = assumed["edition"]
    told = [Line("edition", f"{edition['id']}, {edition['status']}, SHA-256 {edition['digest'][:SHORT]}")]
    if "in_force" in edition:
        filed = f"submission {edition['submission']}" if "submission" in edition else "the house's choices"
        if edition.get("changed"):
            filed = f"other values of {edition['changed']}"
        told.append(Line("rules in force", f"with {filed}, SHA-256 {edition['in_force'][:SHORT]}"))
    if "choices" in assumed:
        told.append(Line("choices", "; ".join(f"{path} = {shown(value)}" for path, value in assumed["choices"].items())))
    if assumed.get("wheel"):
        told.append(Line("wheel", assumed["wheel"]))
    if parts := equipment(assumed):
        told.append(Line("in play", "; ".join(parts)))
    if assumed.get("lawful") is False:
        told.append(Line("lawful", f"no; {not_lawful(assumed) or 'no table of this edition may do so'}"))
    told += [Line(name.replace("_", " "), shown(value)) for name, value in assumed.items() if name not in _TOLD]
    return told


def _last_lines(assumed: Mapping[str, Any]) -> list[Line]:
    """The version and the command."""
    again = [Line(AGAIN, assumed["command"])] if "command" in assumed else []
    return [Line("version", f"Croupier {assumed['version']}"), *again]


def shown(value: Any) -> str:
    """A value of the JSON for people."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        if "exact" in value:
            return str(value["exact"])
        return "; ".join(f"{name.replace('_', ' ')}: {shown(item)}" for name, item in value.items())
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ", ".join(map(shown, value))
    return "none" if value is None else str(value)


def _reading_lines(assumed: Mapping[str, Any], *, told_above: bool = False) -> list[Line]:
    return [Line("readings", said) for said in _readings(assumed, told_above)]


def _readings(assumed: Mapping[str, Any], told_above: bool) -> list[str]:
    """A sentence for each reading that a figure rests on or may rest on, or their names, and one for all others."""
    every = assumed["readings_in_force"]
    if not every:
        if not assumed["edition"].get("described", True):
            return ["none: no text describes the game, and all of it is custom"]
        return ["none: the text leaves nothing unclear"]
    counting = [point for point in every if point["changes"] is not False]
    if told_above and counting:
        told = [f"figures rest, as told above, on {', '.join(point['id'] for point in counting)}"]
    elif len(counting) > MOST_READINGS:
        edition = assumed["edition"]
        named = ", ".join(point["id"] for point in counting)
        told = [
            f"{len(counting)} have an option that changes {assumed['weighed'] or 'a figure'}: {named}",
            f"`croupier readings {edition.get('submission', edition['id'])}` tells what each option changes",
        ]
    else:
        told = [f"{point['id']}, read as “{point['option']}”{_otherwise(point)}" for point in counting]
    quiet = len(every) - len(counting)
    if quiet:
        number = f"{quiet} {'other ' if counting else ''}reading{'s' if quiet != 1 else ''} in force"
        figure = assumed["weighed"]
        quietly = f"no option of theirs changes {figure}" if figure else "no figure here could rest on them"
        told.append(f"{number}; {quietly}")
    return told


def _otherwise(point: Mapping[str, Any]) -> str:
    options = [option for option in point.get("otherwise", ()) if option["changes"] is not False]
    return "".join(f"; as “{option['option']}”: {_figures(option)}" for option in options)


def _figures(option: Mapping[str, Any]) -> str:
    if option["changes"] is None:
        return str(option["why"])
    figures = option["figures"]
    named = [f"{each['figure']}: {_number(each['from'])} → {_number(each['to'])}" for each in figures[:_MOST_FIGURES]]
    more = len(figures) - len(named)
    why = f"; {option['why']}" if "why" in option else ""
    return ", ".join(named) + (f" and {more} more figure{'s' if more > 1 else ''}" if more else "") + why


def _number(number: Mapping[str, Any] | None) -> str:
    return "none" if number is None else percent(number)
