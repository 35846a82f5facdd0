"""Every case of an edition, in the order of the file."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from croupier.analysis.vectors.asked import Catalogue, Equipment, Instructions, Payment
from croupier.analysis.vectors.bounds import bounds
from croupier.analysis.vectors.case import Case, Under
from croupier.analysis.vectors.deciding import enforced
from croupier.analysis.vectors.filings import Choice
from croupier.analysis.vectors.other_values import others
from croupier.analysis.vectors.played import Procedure, Settlement
from croupier.analysis.vectors.source import Source
from croupier.analysis.vectors.walks import walks
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.kit.rounds.vectors import Scenes
from croupier.games.kit.rules import BankedRules
from croupier.rulebook.values import Value, same, shown

_CHIPS_OWED = (
    Fraction(10),
    Fraction(21, 2),
    Fraction(1099, 100),
)  # in the smallest chip: whole, between two, almost one more


def every_case(source: Source, scenes: Scenes[Any]) -> Iterator[Case]:
    """What is played, what stands at the table and is said there, then what is filed."""
    yield from _settlements(source, scenes)
    yield from _procedures(source, scenes)
    yield from _payments(source)
    yield from _catalogues(source, scenes)
    yield from _equipment(source, scenes)
    yield from _instructions(source, scenes)
    yield from _choices(source, scenes)


def _settlements(source: Source, scenes: Scenes[Any]) -> Iterator[Case]:
    for each in scenes.rounds(source.rules()):
        if (house := source.house(each.house, each.needs)) is not None:
            yield Settlement(each.title, house[0], source.game, each.written)


def _procedures(source: Source, scenes: Scenes[Any]) -> Iterator[Case]:
    """The scenes that a game names, then what lots come to beside them."""
    known = set[object]()
    for scene in scenes.scenes():
        house = source.house(scene.house, scene.needs, scene.read)
        if house is None:
            continue
        under, rules = house
        game = source.game.live.at(scene.version)
        try:
            table = scenes.script(game, rules, scene.players, scenes)
        except InputError:  # a house of fewer seats
            continue
        scene.play(table)
        commands = tuple(step.command for step in table.steps)
        yield Procedure(scene.title, under, game, scene.version, scene.players, commands)
    for each in scenes.houses:
        house = source.house(each.choices, each.needs)
        if house is None:
            continue
        try:
            game = source.game.live.at(each.version)
        except LookupError:
            continue
        under, rules = house
        for number, walk in enumerate(walks(game, rules, scenes, each.crowds, known), 1):
            title = f"a walk through the game: {each.title}, {number}"
            yield Procedure(title, under, game, each.version, walk.players, walk.commands)


def _payments(source: Source) -> Iterator[Case]:
    """Winnings that chips make, and some that they do not."""
    rules = source.rules()
    if isinstance(rules, BankedRules):
        smallest = rules.chips_in_play.smallest
        for share in _CHIPS_OWED:
            owed = int(share * smallest)
            title = f"winnings of {dollars(owed)} where the smallest chip is {dollars(smallest)}"
            yield Payment(title, Under(source.chosen), owed)


def _catalogues(source: Source, scenes: Scenes[Any]) -> Iterator[Case]:
    for each in scenes.houses:
        house = source.house(each.choices, each.needs)
        if house is not None and source.game.wagers.catalogue(house[1]):
            yield Catalogue(f"all wagers: {each.title}", house[0], source.game)


def _equipment(source: Source, scenes: Scenes[Any]) -> Iterator[Case]:
    for each in (*scenes.houses, *scenes.furnished):
        house = source.house(each.choices, each.needs)
        for about in scenes.equipment(house[1]) if house else ():
            assert house is not None
            yield Equipment(f"{about}: {each.title}", house[0], scenes, about)


def _instructions(source: Source, scenes: Scenes[Any]) -> Iterator[Case]:
    for each in scenes.houses:
        house = source.house(each.choices, each.needs)
        try:
            told = source.game.live.at(each.version).live.words.how if house else {}
        except LookupError:
            continue
        for command in told:
            assert house is not None
            yield Instructions(f"what people are told: {command}, {each.title}", house[0], each.version, command)


def _choices(source: Source, scenes: Scenes[Any]) -> Iterator[Case]:
    """Each rule at its bounds and beyond; of a rule that the text fixes, another value; and what a game names."""
    rules, held, own = source.rules(), set(enforced(source.draft)), Under(source.chosen)
    for path, says in rules.in_force.says.items():
        if path in source.chosen:
            continue
        fixed = says.kind == "is" and path in held
        for value in _elsewhere(source, scenes, rules, path) if fixed else bounds(says):
            yield Choice(f"a house chooses {path} = {shown(value)}", own, source.game, path, value)
    for each in scenes.filings():
        house = source.house(each.house, each.path, each.read)
        if house is not None:
            yield Choice(each.title, house[0], source.game, each.path, each.value)


def _elsewhere(source: Source, scenes: Scenes[Any], rules: Any, path: str) -> Iterator[Value]:
    """Another value of a rule that the text fixes: as it is done elsewhere, else one as well formed."""
    now = rules.in_force.values[path]
    tried = (scenes.elsewhere[path],) if path in scenes.elsewhere else others(type(rules), source.draft, path, now)
    other = next((value for value in tried if not same(value, now)), None)
    if other is not None:
        yield other
