"""Reads one edition file into a draft of what that file itself says; amending comes after.

Every mistake of the file is an InputError that names file, line, path and what would be right.
"""

import re
from collections.abc import Mapping
from datetime import date
from typing import NoReturn

from croupier.errors import InputError
from croupier.rulebook import paths
from croupier.rulebook.text import wagers
from croupier.rulebook.text.draft import (
    CUSTOM,
    DEFECTS,
    HOLDS,
    STATUSES,
    Defect,
    Draft,
    Erratum,
    Kind,
    Reading,
    ReadingOption,
    Removal,
    Request,
    Rule,
    Says,
    Section,
    Wording,
)
from croupier.rulebook.toml.files import toml
from croupier.rulebook.values import Value, frozen, measure, shown

_HEADER = (
    *("game", "title", "called", "source", "published", "jurisdiction", "status", "effective", "supersedes", "amends"),
    "follows",
)
_TOP = {*_HEADER, "includes", "renumbers", "deletes", "rules", "section", "reading", "erratum", "request", "wager", "words"}
_KINDS: dict[str, Kind] = {
    "is": "is",
    "one_of": "one_of",
    "from": "range",
    "to": "range",
    "at_least": "at_least",
    "at_most": "at_most",
    "house": "house",
    "reading": "reading",
}
_RULE_KEYS = {*_KINDS, "step", "default", "cite", "removed"}


def read(text: str, *, id: str, file: str) -> "tuple[Draft, dict[str, str], tuple[str, ...]]":
    """The draft that the file states by itself, its `renumbers`, and its `deletes`."""
    return _Reader(text, id, file).read()


class _Reader:
    def __init__(self, text: str, id: str, file: str) -> None:
        self.id, self.file = id, file
        self.top = toml(text, file)
        self.heads = paths.lines(text, "")
        self.lines = paths.lines(text, "rules") | wagers.lines(text, self.top.get("wager", []))
        self.blocks = _block_lines(text)

    def read(self) -> "tuple[Draft, dict[str, str], tuple[str, ...]]":
        for key in self.top:
            if key not in _TOP:
                self.wrong(f"unknown key {key!r}; an edition has " + ", ".join(sorted(_TOP)), head=key)
        head = {key: self.text(self.top, key) for key in _HEADER if key in self.top and key != "effective"}
        amending = "amends" in head
        for key in ("game", "title", "source", "jurisdiction", "status"):
            if key not in head and not amending:
                self.wrong(f"{key!r} is missing")
        if head.get("status", "final") not in STATUSES:
            self.wrong(f"status {head['status']!r} is not one of " + ", ".join(STATUSES), head="status")
        effective = self.top.get("effective")
        if effective is not None and not isinstance(effective, date):
            self.wrong("effective must be a date such as 2012-05-19", head="effective")
        stated = wagers.named(self.top.get("wager", []), self.wrong)
        rules, removed = self.rules(stated)
        readings = {reading.id: reading for reading in self.readings()}
        draft = Draft(
            id=self.id,
            file=self.file,
            game=head.get("game", ""),
            title=head.get("title", ""),
            source=head.get("source", ""),
            jurisdiction=head.get("jurisdiction", ""),
            status=head.get("status", ""),
            effective=effective.isoformat() if isinstance(effective, date) else None,
            supersedes=head.get("supersedes"),
            amends=head.get("amends"),
            follows=head.get("follows"),
            includes=self.texts(self.top, "includes"),
            rules=rules,
            sections=self.sections(),
            readings=readings,
            errata=tuple(self.errata()),
            requests=tuple(self.requests()),
            removed=removed,
            words=self.words(),
            called=head.get("called", ""),
            published=self.address(head),
            wagers={name: self.line(paths.join((wagers.PREFIX, name, "name"))) for name in stated},
        )
        renumbers = self.top.get("renumbers", {})
        if not isinstance(renumbers, dict) or not all(isinstance(new, str) for new in renumbers.values()):
            self.wrong("renumbers must map old section ids to new ones", head="renumbers")
        return draft, renumbers, self.texts(self.top, "deletes")

    def address(self, head: Mapping[str, str]) -> str | None:
        """Where the text is published; what is no address of the web would be a link that does something else."""
        found = head.get("published")
        if found is not None and not re.fullmatch(r"https?://[\w.-]+(?:[/?#]\S*)?", found, re.ASCII):
            self.wrong("published must be an address such as https://www.example.org/rules", head="published")
        return found

    # Rules

    def rules(self, stated: Mapping[str, dict[str, object]]) -> tuple[dict[str, Rule], dict[str, Removal]]:
        """What [rules] and the wagers of the file say, and what they take away."""
        rules: dict[str, Rule] = {}
        removed: dict[str, Removal] = {}
        tree = self.top.get("rules", {})
        if not isinstance(tree, dict):
            self.wrong("[rules] must be a table", head="rules")
        leaves = self.leaves(tree, ())
        for name, wager in stated.items():
            removes = "removed" in wager
            leaves += [((wagers.PREFIX, name), wager)] if removes else wagers.leaves(name, wager, _is_rule, self.wrong)
        for parts, node in leaves:
            path = paths.join(parts)
            if path in rules or path in removed:
                self.wrong("stands twice, in [rules] and in a wager", path)
            cite = self.cite(node, path)
            if "removed" in node:
                if node["removed"] is not True or set(node) - {"name"} != {"removed", "cite"}:
                    self.wrong("a removed rule has only removed = true and cite", path)
                removed[path] = Removal(path, cite)
                continue
            if unknown := sorted(set(node) - _RULE_KEYS):
                self.wrong(f"unknown key {unknown[0]!r}; a rule has " + ", ".join(sorted(_RULE_KEYS)), path)
            says = self.says(node, path)
            rules[path] = Rule(path, says, self.default(node, says, path), cite, self.id, self.line(path))
        return rules, removed

    def leaves(
        self, tree: Mapping[str, object], above: tuple[str, ...]
    ) -> "list[tuple[tuple[str, ...], dict[str, object]]]":
        """Each rule below a prefix: a table with `cite` is a rule, a table of tables is a prefix, nothing is both."""
        rules: list[tuple[tuple[str, ...], dict[str, object]]] = []
        for part, node in tree.items():
            parts = (*above, part)
            path = paths.join(parts)
            if not isinstance(node, dict):
                self.wrong('a rule is a table such as { is = 7, cite = "651a.2(a)" }', path)
            if "cite" in node and not isinstance(node["cite"], dict):
                rules.append((parts, node))
            elif set(node) & set(_KINDS) and not all(isinstance(child, dict) for child in node.values()):
                self.wrong('the rule has no citation; add cite = "…", or cite = "custom"', path)
            elif node:
                rules += self.leaves(node, parts)
            else:
                self.wrong("an empty table is neither a rule nor a prefix", path)
        return rules

    def says(self, node: Mapping[str, object], path: str) -> Says:
        kinds = {_KINDS[key] for key in node if key in _KINDS}
        if len(kinds) != 1:
            self.wrong("a rule has exactly one of is, one_of, from/to, at_least, at_most, house, reading", path)
        kind = kinds.pop()
        if kind == "range":
            if "from" not in node:
                self.wrong("a range needs from; without a lower end write at_most", path)
            step = self.value(node, "step", path)
            ends = self.value(node, "from", path), self.value(node, "to", path)
            if step is None and all(isinstance(end, int) or end is None for end in ends):
                step = 1
            says = Says("range", ends[0], ends[1], step)
        elif "step" in node:
            self.wrong("step belongs to from/to", path)
        else:
            says = Says(kind, self.value(node, kind, path))
        self.check_says(says, path)
        return says

    def check_says(self, says: Says, path: str) -> None:
        if says.kind in ("house", "reading") and not isinstance(says.value, str):
            self.wrong(f"{says.kind} takes words in quotes", path)
        if says.kind == "one_of" and not (isinstance(says.value, tuple) and says.value):
            self.wrong("one_of takes a list of at least one value", path)
        sized = [end for end in (says.value, says.to, says.step) if end is not None]
        if says.kind in ("range", "at_least", "at_most"):
            sizes = [measure(end) for end in sized]
            if any(size is None for size in sizes) or len({size[0] for size in sizes if size}) != 1:
                self.wrong('limits must be numbers, sizes such as "3/4" or odds such as "35 to 1"', path)
            step = measure(says.step)
            if step and step[1] <= 0:
                self.wrong("step must be above zero", path)
            if says.to is not None and not says.allows(says.value):
                self.wrong(f"the range from {shown(says.value)} to {shown(says.to)} is empty", path)

    def default(self, node: Mapping[str, object], says: Says, path: str) -> Value:
        default = self.value(node, "default", path)
        if says.kind == "is":
            if default is not None:
                self.wrong("a fixed rule has no default", path)
            return says.value
        if says.kind in ("house", "reading"):
            return default
        if default is None:
            self.wrong("an open rule needs a default, the value without a submission", path)
        if not says.allows(default):
            self.wrong(f"the default {shown(default)} is not allowed: {says}", path)
        return default

    # Paragraphs, readings, errata, requests

    def sections(self) -> dict[str, Section]:
        sections: dict[str, Section] = {}
        for number, node in self.entries("section", {"id", "says", "holds", "rules", "why", "where", "approval", "ends"}):
            where = f"section {number}"
            id = self.text(node, "id", where)
            where = f"section {id}"
            if id in sections:
                self.wrong(f"{id} stands twice", f"section {number}")
            holds = self.texts(node, "holds", where)
            for hold in holds:
                if hold not in HOLDS:
                    self.wrong(f"holds = {hold!r} is not one of " + ", ".join(HOLDS), where)
            if not holds:
                self.wrong("holds is missing; it is one or more of " + ", ".join(HOLDS), where)
            why = self.text(node, "why", where) if "why" in node else None
            if "outside" in holds and not why:
                self.wrong("what is outside needs why", where)
            rules = tuple(paths.normal(path) for path in self.texts(node, "rules", where))
            kinds = tuple(hold for hold in HOLDS if hold in holds)
            approval = paths.normal(self.text(node, "approval", where)) if "approval" in node else None
            says, tables = self.text(node, "says", where), self.where(node, where)
            sections[id] = Section(id, says, kinds, rules, why, self.id, tables, approval, self.texts(node, "ends", where))
        return sections

    def where(self, node: dict[str, object], where: str) -> tuple[dict[str, tuple[Value, ...]], ...]:
        """The tables that a paragraph is about: a table of rules and values, or several of which one must be so."""
        given = node.get("where", [])
        listed = given if isinstance(given, list) else [given]
        if not all(isinstance(each, dict) and each for each in listed):
            self.wrong('where must say which rules have which values, such as { "shoe.shuffler" = true }', where)
        tables = [each.items() for each in listed if isinstance(each, dict)]
        return tuple({paths.normal(path): tuple(map(frozen, _many(values))) for path, values in each} for each in tables)

    def readings(self) -> list[Reading]:
        readings: list[Reading] = []
        for number, node in self.entries("reading", {"id", "defect", "problem", "why", "options"}):
            id = self.text(node, "id", f"reading {number}")
            where = f"reading {id}"
            if any(reading.id == id for reading in readings):
                self.wrong(f"{id} stands twice", f"reading {number}")
            listed = node.get("options")
            if not isinstance(listed, list) or not all(isinstance(option, dict) for option in listed):
                self.wrong("options must be a list of { name, sets }", where)
            options = tuple(self.option(option, where) for option in listed)
            if sum(option.chosen for option in options) != 1 or len({option.name for option in options}) != len(options):
                self.wrong("exactly one option must be chosen, and no name may stand twice", where)
            if len({frozenset(option.sets) for option in options}) != 1:
                self.wrong("every option must set the same rules", where)
            why = self.text(node, "why", where)
            defect = self.defect(node, "silence", where)
            readings.append(Reading(id, self.text(node, "problem", where), why, options, self.id, defect))
        return readings

    def option(self, node: dict[str, object], where: str) -> ReadingOption:
        name = self.text(node, "name", where)
        sets = node.get("sets")
        if unknown := sorted(set(node) - {"name", "chosen", "sets"}):
            self.wrong(f"unknown key {unknown[0]!r}; an option has name, chosen, sets", where)
        if not isinstance(sets, dict) or not sets:
            self.wrong(f"the option {name!r} sets no rule", where)
        made: dict[str, Says] = {}
        for path, value in sets.items():
            made[paths.normal(path)] = self.stated(value, f"{where}: {path}")
        return ReadingOption(name, node.get("chosen", False) is True, made)

    def stated(self, value: object, where: str) -> Says:
        """What somebody says of a rule: a table as a rule has it, or a value that is fixed."""
        stated = isinstance(value, dict) and bool(value) and set(value) <= {*_KINDS, "step"}
        return self.says(value if stated and isinstance(value, dict) else {"is": value}, where)

    def errata(self) -> list[Erratum]:
        errata = []
        for number, node in self.entries("erratum", {"cite", "defect", "says"}):
            where = f"erratum {number}"
            cite, says = self.cite(node, where), self.text(node, "says", where)
            errata.append(Erratum(cite, says, self.id, self.defect(node, "wording", where)))
        return errata

    def words(self) -> dict[str, Wording]:
        """How the text words what other texts of the game word otherwise, by point."""
        stated = self.top.get("words", {})
        if not isinstance(stated, dict):
            self.wrong("[words] must be a table", head="words")
        found = {}
        for point, node in stated.items():
            where = f"words 1: {point}"
            if not isinstance(node, dict) or (set(node) - {"says", "cite", "rules"}):
                self.wrong('a point is a table of says, cite and rules, such as { says = "…", cite = "651a.6" }', where)
            rules = tuple(map(paths.normal, self.texts(node, "rules", where)))
            found[point] = Wording(self.text(node, "says", where), self.cite(node, where), rules)
        return found

    def defect(self, node: Mapping[str, object], usual: Defect, where: str) -> Defect:
        """What kind of defect of the text it is."""
        found = next((known for known in DEFECTS if node.get("defect", usual) == known), None)
        if found is None:
            self.wrong(f"defect {str(node['defect'])[:40]!r} is not one of " + ", ".join(DEFECTS), where)
        return found

    def requests(self) -> list[Request]:
        requests = []
        for number, node in self.entries("request", {"item", "asks", "rules", "before"}):
            where = f"request {number}"
            rules = tuple(paths.normal(path) for path in self.texts(node, "rules", where))
            item, asks, before = self.text(node, "item", where), self.text(node, "asks", where), self.before(node, where)
            if strange := next((path for path in before if path not in rules), None):
                self.wrong(f"before has {strange}, which is none of the request's rules", where)
            requests.append(Request(item, asks, rules, self.id, before))
        return requests

    def before(self, node: Mapping[str, object], where: str) -> dict[str, Says]:
        """What a request quotes of the text that it is about, by rule."""
        quoted = node.get("before", {})
        if not isinstance(quoted, dict):
            self.wrong("before must be a table of rules and what the text says of them", where)
        return {paths.normal(path): self.stated(value, f"{where}: {path}") for path, value in quoted.items()}

    # Parts

    def entries(self, name: str, keys: set[str]) -> "list[tuple[int, dict[str, object]]]":
        listed = self.top.get(name, [])
        if not isinstance(listed, list) or not all(isinstance(entry, dict) for entry in listed):
            self.wrong(f"{name} must be written as [[{name}]]", head=name)
        for number, entry in enumerate(listed, start=1):
            if unknown := sorted(set(entry) - keys):
                label = entry.get("id", number)
                self.wrong(f"unknown key {unknown[0]!r}; it has " + ", ".join(sorted(keys)), f"{name} {label}")
        return list(enumerate(listed, start=1))

    def value(self, node: Mapping[str, object], key: str, path: str) -> Value:
        try:
            return frozen(node[key]) if key in node else None
        except ValueError as problem:
            self.wrong(str(problem), path)

    def cite(self, node: Mapping[str, object], path: str) -> tuple[str, ...]:
        cite = self.texts(node, "cite", path)
        if not cite or (CUSTOM in cite and len(cite) > 1):
            self.wrong('cite must be a section id, a list of them, or "custom"', path)
        return cite

    def text(self, node: Mapping[str, object], key: str, where: str | None = None) -> str:
        value = node.get(key)
        if not isinstance(value, str) or not value.strip():
            self.wrong(f"{key} must be words in quotes", where, head=key)
        return value

    def texts(self, node: Mapping[str, object], key: str, where: str | None = None) -> tuple[str, ...]:
        value = node.get(key, [])
        listed = [value] if isinstance(value, str) else value
        if not isinstance(listed, list) or not all(isinstance(item, str) and item for item in listed):
            self.wrong(f"{key} must be words in quotes, or a list of them", where, head=key)
        return tuple(listed)

    def wrong(self, what: str, where: str | None = None, *, head: str = "") -> NoReturn:
        """`where` is the path of a rule or a block, `head` a key of the whole file."""
        line = self.line(where) if where else self.heads.get(head) or self.blocks.get(f"{head} 1", 0)
        place = f"{self.file}:{line}" if line else self.file
        raise InputError(f"{place}: {where}: {what}" if where else f"{place}: {what}")

    def line(self, where: str) -> int:
        """The line of a rule by its path, or of a block by "section ID" or "section 3"."""
        if line := self.blocks.get(where.split(": ", maxsplit=1)[0]):
            return line
        parts = paths.split(where)
        above = (paths.join(parts[:depth]) for depth in range(len(parts), 0, -1))
        return next((self.lines[path] for path in above if path in self.lines), 0)


def _is_rule(node: Mapping[str, object]) -> bool:
    """Whether a table states a rule, rather than being a prefix of rules."""
    return bool(set(node) & set(_KINDS)) or "removed" in node


def _block_lines(text: str) -> dict[str, int]:
    """The line of each [table], and of each [[section]], [[reading]], … by its number and by its id."""
    lines: dict[str, int] = {}
    counts: dict[str, int] = {}
    name, start = "", 0
    for number, line in enumerate(text.splitlines(), start=1):
        if line.startswith("["):
            name, start = line.strip().strip("[]"), number
            counts[name] = counts.get(name, 0) + 1
            lines[f"{name} {counts[name]}"] = number
        elif name and line.startswith("id") and line.count('"') >= 2:
            lines.setdefault(name + " " + line.split(chr(34))[1], start)
    return lines


def _many(values: object) -> list[object]:
    """One value, or several of which one must be so."""
    return values if isinstance(values, list) else [values]
