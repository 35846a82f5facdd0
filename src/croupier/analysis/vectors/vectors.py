"""The vectors of an edition: what is played, asked and filed under it, with what follows, and a header.

The same edition gives the same bytes. For every rule that the text has the engine hold, the header names a vector that
comes out otherwise under another value of it.
"""

import json
import re
from collections.abc import Iterator
from importlib.resources import files
from itertools import chain
from typing import NamedTuple

from croupier.analysis.assumptions.command_line import command_line
from croupier.analysis.edition import Opened
from croupier.analysis.vectors.case import Case, Plain, rules_named
from croupier.analysis.vectors.deciding import Decided, Deciding, enforced
from croupier.analysis.vectors.every_case import every_case
from croupier.analysis.vectors.source import Source
from croupier.rulebook import paths
from croupier.rulebook.digest import digest, digest_in_force
from croupier.rulebook.values import plain
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
    cases = list(every_case(source))
    houses = {case.under.key: source.rules(case.under) for case in {case.under.key: case for case in cases}.values()}
    made = [case.vector(houses[case.under.key]) for case in cases]
    named = [dict.fromkeys(rules_named(each["expected"])) for each in made]
    deciding = Deciding(source, cases, [each["expected"] for each in made])
    decided: dict[str, Decided] = {}
    undecided: dict[str, str] = {}
    for path in enforced(source.draft):
        found = deciding.decides(path)
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
    return Vectors(_header(opened, source, listed, decided, undecided), listed)


def schema_text() -> str:
    """The JSON Schema of every line."""
    return files(__package__).joinpath("schema.json").read_text("utf-8")


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
    choices = {path: plain(value) for path, value in case.under.choices.items()}
    read = {id: option for id, option in case.under.read.items() if source.read.get(id) != option}
    if "round" in told:
        told = {**told, "round": {**told["round"], "edition": source.draft.id, "choices": choices}}
    cites = dict.fromkeys(cite for path in rules if path in source.draft.rules for cite in source.draft.rules[path].cite)
    head = {"kind": case.kind, "id": id, "title": case.title, "edition": source.draft.id, "choices": choices}
    head |= {"readings": read} if read else {}
    return {**head, "rules": list(rules), "cites": list(cites), **told}


def _header(
    opened: Opened,
    source: Source,
    listed: list[Plain],
    decided: dict[str, Decided],
    undecided: dict[str, str],
) -> Plain:
    force, values = opened.in_force, source.rules().in_force.values
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
        "decided": {path: _decided(each, listed) for path, each in decided.items()},
        "named": {
            path: next(each["id"] for each in listed if path in each["rules"])
            for path in enforced(source.draft)
            if path not in decided and path not in undecided
        },
        "undecided": undecided,
    }


def _decided(found: Decided, listed: list[Plain]) -> Plain:
    """The vector that notices and the other value; where that is only filed, also a vector in which the rule is at work.

    That is the first which names the rule, else one of the same chapter, else what stands at the table, and else the
    settlement of which most is told: a rule on how hands are read is named by no step.
    """
    beside = {"beside": {path: plain(value) for path, value in found.beside.items()}} if found.beside else {}
    told = {"by": listed[found.case]["id"], "otherwise": plain(found.change[found.path]), **beside}
    if not found.filed:
        return told
    chapter = paths.split(found.path)[0]
    played = [each for each in listed if each["kind"] != "choice"]
    named = (each["id"] for each in played if found.path in each["rules"])
    near = (each["id"] for each in played if any(paths.split(path)[0] == chapter for path in each["rules"]))
    stands = (each["id"] for each in played if each["kind"] == "equipment")
    settled = [each for each in played if each["kind"] == "settlement"]
    told_most = (each["id"] for each in sorted(settled, key=lambda each: -len(each["expected"]["procedure"])))
    seen = next(chain(named, near, stands, told_most), None)
    return {**told, "at_work_in": seen} if seen else told
