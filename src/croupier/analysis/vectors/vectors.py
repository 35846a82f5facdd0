"""The vectors of an edition: written rounds, tables played step by step, instructions and choices, with a header.

The same edition gives the same bytes. For every rule that the text has the engine hold, the header names a vector that
comes out otherwise under another value of it.
"""

import json
import re
from collections.abc import Iterator
from importlib.resources import files
from typing import Any, NamedTuple

from croupier.analysis.assumptions.command_line import command_line
from croupier.analysis.edition import Opened
from croupier.analysis.vectors.bounds import bounds
from croupier.analysis.vectors.cases import Case, Catalogue, Choice, Instructions, Plain, Procedure, Settlement, rules_named
from croupier.analysis.vectors.deciding import Decided, Deciding, enforced
from croupier.analysis.vectors.source import Source
from croupier.analysis.vectors.walks import walks
from croupier.errors import InputError
from croupier.games.kit.scenes import Scenes
from croupier.rulebook.digest import digest, digest_in_force
from croupier.rulebook.values import plain, shown
from croupier.version import VERSION

_SLUG = re.compile(r"[^a-z0-9]+")


class Vectors(NamedTuple):
    """The header, and the vectors one by one."""

    header: Plain
    vectors: list[Plain]

    def lines(self) -> Iterator[str]:
        """JSON Lines, the header first."""
        for each in (self.header, *self.vectors):
            yield json.dumps(each, ensure_ascii=False, separators=(",", ":")) + "\n"


def vectors(opened: Opened) -> Vectors:
    """All vectors of an edition, or of a submission under it."""
    source = Source.of(opened)
    scenes: Scenes[Any] = opened.room.scenes()
    cases = list(all_cases(source, scenes))
    made = [case.vector(source.rules(case.choices)) for case in cases]
    named = [dict.fromkeys(rules_named(each["expected"])) for each in made]
    deciding = Deciding(source, cases, [each["expected"] for each in made])
    decided: dict[str, Decided] = {}
    undecided: dict[str, str] = {}
    reasons = scenes.undecided(source.rules({}))
    for path in enforced(source.draft):
        found = reasons.get(path) or deciding.decides(path)
        if isinstance(found, Decided):
            decided[path] = found
            named[found.case][path] = None
        elif not any(path in rules for rules in named):
            undecided[path] = found
    ids = list(_ids(cases))
    listed = [
        _vector(source, id, case, dict.fromkeys(rules), each)
        for id, case, rules, each in zip(ids, cases, named, made, strict=True)
    ]
    return Vectors(_header(opened, source, listed, ids, decided, undecided), listed)


def schema_text() -> str:
    """The JSON Schema of every line."""
    return files(__package__).joinpath("schema.json").read_text("utf-8")


def all_cases(source: Source, scenes: Scenes[Any]) -> Iterator[Case]:
    """Every case in the order of the file."""
    yield from _settlements(source, scenes)
    yield from _procedures(source, scenes)
    yield from _catalogues(source, scenes)
    yield from _instructions(source, scenes)
    yield from _choices(source)


def _settlements(source: Source, scenes: Scenes[Any]) -> Iterator[Case]:
    for each in scenes.rounds(source.rules({})):
        if (house := source.house(each.house, each.needs)) is not None:
            yield Settlement(each.title, house[0], source.room, each.written)


def _procedures(source: Source, scenes: Scenes[Any]) -> Iterator[Case]:
    """The scenes that a game names, then what lots come to beside them."""
    known = set[object]()
    for scene in scenes.scenes():
        house = source.house(scene.house, scene.needs)
        if house is None:
            continue
        choices, rules = house
        game = source.room.live(scene.version)
        try:
            table = scenes.script(game, rules, scene.players, scenes)
        except InputError:  # a house of fewer seats
            continue
        scene.play(table)
        commands = tuple(step.command for step in table.steps)
        yield Procedure(scene.title, choices, game, scene.version, scene.players, commands)
    for each in scenes.houses:
        house = source.house(each.choices, each.needs)
        if house is None:
            continue
        try:
            game = source.room.live(each.version)
        except LookupError:
            continue
        choices, rules = house
        for number, walk in enumerate(walks(game, rules, scenes, each.crowds, known), 1):
            title = f"a walk through the game: {each.title}, {number}"
            yield Procedure(title, choices, game, each.version, walk.players, walk.commands)


def _catalogues(source: Source, scenes: Scenes[Any]) -> Iterator[Case]:
    for each in scenes.houses:
        house = source.house(each.choices, each.needs)
        if house is not None and source.room.catalogue(house[1]):
            yield Catalogue(f"all wagers: {each.title}", house[0], source.room)


def _instructions(source: Source, scenes: Scenes[Any]) -> Iterator[Case]:
    for each in scenes.houses:
        house = source.house(each.choices, each.needs)
        try:
            told = source.room.live(each.version).how if house else {}
        except LookupError:
            continue
        for command in told:
            assert house is not None
            yield Instructions(f"what people are told: {command}, {each.title}", house[0], each.version, command)


def _choices(source: Source) -> Iterator[Case]:
    rules = source.rules({})
    for path, says in rules.in_force.says.items():
        for value in () if path in source.chosen else bounds(says):
            title = f"a house chooses {path} = {shown(value)}"
            yield Choice(title, dict(source.chosen), source.room, path, value)


# As they stand in the file


def _ids(cases: list[Case]) -> Iterator[str]:
    """A name for each that stays when others come or go: its kind and its title."""
    taken = set[str]()
    for case in cases:
        base = f"{case.kind}/{_SLUG.sub('-', case.title.lower()).strip('-')}"
        id, number = base, 1
        while id in taken:
            number += 1
            id = f"{base}-{number}"
        taken.add(id)
        yield id


def _vector(source: Source, id: str, case: Case, rules: dict[str, None], told: Plain) -> Plain:
    choices = {path: plain(value) for path, value in case.choices.items()}
    if "round" in told:
        told = {**told, "round": {**told["round"], "edition": source.draft.id, "choices": choices}}
    cites = dict.fromkeys(cite for path in rules if path in source.draft.rules for cite in source.draft.rules[path].cite)
    head = {"kind": case.kind, "id": id, "title": case.title, "edition": source.draft.id, "choices": choices}
    return {**head, "rules": list(rules), "cites": list(cites), **told}


def _header(
    opened: Opened,
    source: Source,
    listed: list[Plain],
    ids: list[str],
    decided: dict[str, Decided],
    undecided: dict[str, str],
) -> Plain:
    force, values = opened.in_force, source.rules({}).in_force.values
    kinds = [each["kind"] for each in listed]
    return {
        **opened.head,
        "kind": "header",
        "title": source.draft.title,
        "source": source.draft.source,
        "digest": digest_in_force(force) if force.choices or force.read else digest(source.draft),
        "croupier": VERSION,
        "command": command_line("vectors", [opened.name], {}),
        "count": len(listed),
        "kinds": {kind: kinds.count(kind) for kind in dict.fromkeys(kinds)},
        "money": "cents in events, commands and accounts; dollars and cents in written rounds",
        "readings": {id: opened.in_force.read.get(id, one.chosen.name) for id, one in source.draft.readings.items()},
        "rules": {
            path: {"value": plain(values[path]), "cite": rule.cited, "section_of": rule.edition}
            for path, rule in source.draft.rules.items()
        },
        "decided": {path: {"by": ids[each.case], "otherwise": plain(each.value)} for path, each in decided.items()},
        "named": {
            path: next(id for id, each in zip(ids, listed, strict=True) if path in each["rules"])
            for path in enforced(source.draft)
            if path not in decided and path not in undecided
        },
        "undecided": undecided,
    }
