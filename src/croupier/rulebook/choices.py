"""Rules in force: an edition, the house's choices from its submission, and the readings chosen.

An amendment states only what changes: what it amends lies beside it, in the same folder.
"""

from collections.abc import Iterator, Mapping
from dataclasses import field
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

from croupier.errors import InputError
from croupier.part import part
from croupier.rulebook import paths
from croupier.rulebook.submission_head import Head, Status, head_of
from croupier.rulebook.text import library, wagers
from croupier.rulebook.text.draft import Draft, Says
from croupier.rulebook.toml.files import did_you_mean, table, text_of
from croupier.rulebook.toml.keys import Keys
from croupier.rulebook.values import Alike, Value, frozen, shown

_Word = TypeVar("_Word", bound=Value)

LONGEST_EDITION = 1000
"""Characters of an edition's id or file."""


@part
class InForce:
    """Every rule with its one value. `choices` are what the house settled, `read` what another reading would say."""

    draft: Draft
    choices: Mapping[str, Value]
    read: Mapping[str, str]
    says: Mapping[str, Says]
    values: Mapping[str, Value]
    tree: Mapping[str, tuple[str, ...]]  # the parts below each prefix
    submitted: "Submission | None" = None

    def place(self, path: str) -> str:
        """Where the value of the rule was written: in the submission, or in the edition; empty for any other choice.

        The path of a whole wager that the edition states as data is where its name stands.
        """
        if path not in self.draft.rules:
            line = next((at for name, at in self.draft.wagers.items() if wagers.prefix(name) == path), 0)
            return f"{self.draft.file}:{line}: " if line else f"{self.draft.file}: "
        if path not in self.choices:
            rule = self.draft.rules[path]
            return f"{self.draft.file}:{rule.line}: " if rule.edition == self.draft.id else f"{self.draft.file}: "
        return self.submitted.place(path) if self.submitted else ""

    def below(self, prefix: str) -> tuple[str, ...]:
        """The parts that follow a prefix, in the order of the edition; none if it is no prefix."""
        return self.tree.get(prefix, ())

    def cite(self, path: str) -> str:
        """The sections that state the rule, or that state the rules below a prefix."""
        rules = self.draft.rules
        if path in rules:
            return ", ".join(dict.fromkeys(rules[path].cite))
        below = (rule for rule in rules.values() if paths.under(rule.path, path))
        return ", ".join(dict.fromkeys(cite for rule in below for cite in rule.cite))

    def allows(self, path: str, value: Value) -> bool:
        return self.says[path].allows(value)


@part
class Submission:
    """What a house files: the edition, its choices, for which tables, and how far it has come.

    Of an amendment, choices, readings, tables and statement are whole, with what it leaves as it was; `amended` is what it
    amends and `changes` are the choices that it states itself.
    """

    edition: str
    choices: Mapping[str, Value] = field(default_factory=dict)
    read: Mapping[str, str] = field(default_factory=dict)
    number: str | None = None
    amends: str | None = None
    status: Status = "draft"
    exercise: bool = False
    tables: tuple[str, ...] = ()
    filed: date | None = None
    approved: date | None = None
    effective: date | None = None
    statement: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    file: str | None = None
    lines: Mapping[str, int] = field(default_factory=dict)
    changes: Mapping[str, Value] = field(default_factory=dict)
    amended: "Submission | None" = None

    @property
    def dates(self) -> tuple[str, ...]:
        """The names of the dates that its head has."""
        return tuple(name for name in ("filed", "approved", "effective") if getattr(self, name) is not None)

    def place(self, path: str) -> str:
        """The file and line of a choice, where a file was submitted; an amendment's may stand in what it amends."""
        if self.amended is not None and path not in self.lines and path in self.amended.choices:
            return self.amended.place(path)
        line = f":{self.lines[path]}" if path in self.lines else ""
        return f"{self.file}{line}: " if self.file else ""


@part
class Unlawful:
    """A choice that the edition does not allow, and what it says instead."""

    path: str
    value: Value
    says: Says

    def __str__(self) -> str:
        must = "the text fixes it at" if self.says.kind == "is" else "it must be"
        given = shown(self.value).strip() or "nothing but blanks"
        given = f"[{given}]" if isinstance(self.value, tuple) else given
        return f"{self.path} = {given} is not allowed: {must} {self.says}"


def submission(name: str) -> Submission:
    """The submission in a file, or the bare edition if `name` is an edition's id or file."""
    if not isinstance(name, str):
        raise InputError(f'an edition is named by its id, such as "pa-2012/casino-war", or its file, not {name!r:.40}')
    return _bare(name) if library.known(name) or not library.looks_like_file(name) else _submission(name, ())


@lru_cache(maxsize=64)
def _bare(edition: str) -> Submission:
    """The edition without a choice: always the same, so that what follows from it can be kept."""
    return Submission(edition)


def _submission(name: str, above: tuple[str, ...]) -> Submission:
    text = text_of(Path(name))
    top = table(text, name)
    return submission_in(text, name, above, top) if "edition" in top else Submission(name)


def submission_in(
    text: str, name: str, above: tuple[str, ...] = (), read: Mapping[str, object] | None = None
) -> Submission:
    """The submission in a text that is called so; `read` is the same text where it was read already."""
    top = read if read is not None else table(text, name)
    keys = Keys(top, name, text)
    head = head_of(keys, text)
    edition = _beside(keys.needed("edition", LONGEST_EDITION), Path(name))
    draft = library.draft(edition)
    amended = _amended(head, edition, keys, above) if head.amends and not head.resolved else None
    lines = {_whole(path): line for path, line in paths.lines(text, "choices").items()}
    changes = chosen(draft, top.get("choices", {}), name, lines)
    return Submission(
        edition=edition,
        choices={**(amended.choices if amended else {}), **changes},
        read={**(amended.read if amended else {}), **_readings(draft, top.get("readings", {}), name)},
        number=head.number,
        amends=head.amends,
        status=head.status,
        exercise=head.exercise,
        tables=head.tables or (amended.tables if amended else ()),
        filed=head.filed,
        approved=head.approved,
        effective=head.effective,
        statement={**(amended.statement if amended else {}), **head.statement},
        file=name,
        lines=lines,
        changes=changes,
        amended=amended,
    )


def _amended(head: Head, edition: str, keys: Keys, above: tuple[str, ...]) -> Submission:
    """What an amendment amends: the submission of that number beside it, under the same edition."""
    number = str(head.amends)
    chain = (*above, head.number or keys.file)
    if number in chain:
        keys.wrong(" amends ".join((*chain, number)) + ", which is a circle", "amends")
    file = numbered(Path(keys.file).parent, number)
    if file is None:
        keys.wrong(f"there is no submission {number} in {Path(keys.file).parent} to amend", "amends")
    found = _submission(str(file), chain)
    if found.edition != edition:
        says = f"{number} is filed under {found.edition}, and an amendment stays under the edition of what it amends"
        keys.wrong(f"{says}: file a new submission under {edition}", "edition")
    return found


def numbered(folder: Path, number: str) -> Path | None:
    """The file of the submission that has this number in a folder; two of one number are refused."""
    found = [file for file in sorted(folder.glob("*.toml")) if _number(file) == number]
    if len(found) > 1:
        both = f"{found[0].name} and {found[1].name}"
        raise InputError(f"{folder}: {both} both have the number {number}; one of them must change")
    return found[0] if found else None


def _number(file: Path) -> object:
    """The number that a file gives itself; None for one that cannot be read, which is refused where it is asked for."""
    try:
        return table(text_of(file), str(file)).get("number")
    except InputError:
        return None


def chosen(draft: Draft, tree: object, where: str = "choices", lines: Mapping[str, int] | None = None) -> dict[str, Value]:
    """The choices by rule path, from a table of paths or of nested tables. Unknown paths are refused."""
    if not isinstance(tree, Mapping):
        raise InputError(f"{where}: choices must be a table of rule paths and values")
    choices: dict[str, Value] = {}
    for path, value in _flat(draft, tree, (), where, lines or {}):
        if path in choices:
            raise InputError(f"{where}: {path} is chosen twice", rule=path)
        choices[path] = value
    return choices


def in_force(
    draft: Draft,
    choices: Mapping[str, Value] | None = None,
    read: Mapping[str, str] | None = None,
    *,
    submitted: Submission | None = None,
) -> InForce:
    """Edition + choices + readings = the rules in force; what the edition does not allow is refused with the section."""
    if submitted is None or not submitted.file:  # no choice stands in a file, so that the same choices are the same rules
        return _unfiled(draft, _alike(choices or {}), _alike(read or {}))
    return _lawful(draft, choices, read, submitted)


def _alike(table: Mapping[str, _Word]) -> Alike[Mapping[str, _Word]]:
    copied = dict(table)
    return Alike(copied, copied)


@lru_cache(maxsize=64)
def _unfiled(draft: Draft, choices: Alike[Mapping[str, Value]], read: Alike[Mapping[str, str]]) -> InForce:
    """Kept, and so is what follows from them: the same few editions are asked for again and again."""
    return _lawful(draft, choices.it, read.it, None)


def _lawful(
    draft: Draft, choices: Mapping[str, Value] | None, read: Mapping[str, str] | None, submitted: Submission | None
) -> InForce:
    force, unlawful = judged(draft, choices, read, submitted=submitted)
    for choice in unlawful:
        place = submitted.place(choice.path) if submitted else ""
        raise InputError(f"{place}{choice}", rule=choice.path, cite=draft.rules[choice.path].cited)
    return force


def judged(
    draft: Draft,
    choices: Mapping[str, Value] | None = None,
    read: Mapping[str, str] | None = None,
    *,
    submitted: Submission | None = None,
) -> tuple[InForce, tuple[Unlawful, ...]]:
    """The rules in force by every choice that the edition allows, and all the choices that it does not."""
    choices, read = choices or {}, read or {}
    says, defaults = _stated(draft, _alike(read))
    values, unlawful = dict(defaults), list[Unlawful]()
    for path, stated in says.items() if choices else ():
        if path not in choices:
            continue
        if stated.allows(choices[path]):
            values[path] = choices[path]
        else:
            unlawful.append(Unlawful(path, choices[path], stated))
    refused = {choice.path for choice in unlawful}
    lawful = {path: value for path, value in choices.items() if path not in refused} if refused else choices
    return InForce(draft, lawful, read, says, values, tree_of(tuple(draft.rules)), submitted), tuple(unlawful)


@lru_cache(maxsize=64)
def _stated(draft: Draft, read: Alike[Mapping[str, str]]) -> tuple[Mapping[str, Says], Mapping[str, Value]]:
    """What the edition says of each rule by these readings, and the value that it has where a house chooses none."""
    options = {id: _option(draft, id, name) for id, name in read.it.items()}
    says: dict[str, Says] = {}
    values: dict[str, Value] = {}
    for path, rule in draft.rules.items():
        stated, default = rule.says, rule.default
        if stated.kind == "reading":
            reading = draft.readings[str(stated.value)]
            stated = options.get(reading.id, reading.chosen.sets)[path]
            if stated.kind == "is":
                default = stated.value
            elif default is None or not stated.allows(default):
                default = _nearest(stated)
        says[path] = stated
        values[path] = default
    return says, values


def _nearest(stated: Says) -> Value:
    """A value for a rule whose default another reading does not allow."""
    if stated.kind == "house":
        return None
    return stated.value[0] if isinstance(stated.value, tuple) else stated.value


@lru_cache(maxsize=64)
def tree_of(listed: tuple[str, ...]) -> Mapping[str, tuple[str, ...]]:
    """The parts below each prefix of these paths. Kept: editions with other values have the same paths."""
    below: dict[str, dict[str, None]] = {}
    for path in listed:
        parts = paths.split(path)
        for depth in range(1, len(parts)):
            below.setdefault(paths.join(parts[:depth]), {})[parts[depth]] = None
    return {prefix: tuple(parts) for prefix, parts in below.items()}


def _flat(
    draft: Draft, tree: Mapping[str, object], above: tuple[str, ...], file: str, lines: Mapping[str, int]
) -> Iterator[tuple[str, Value]]:
    for key, node in tree.items():
        parts = (*above, key) if above else paths.split(key)
        path = paths.join(parts)
        where = next((f"{file}:{line}" for at, line in lines.items() if paths.under(at, path)), file)
        if path in draft.rules:
            try:
                yield path, frozen(node)
            except ValueError as problem:
                raise InputError(f"{where}: {path}: {problem}", rule=path) from None
        elif isinstance(node, Mapping) and any(paths.under(rule, path) for rule in draft.rules):
            yield from _flat(draft, node, parts, file, lines)
        else:
            hint = did_you_mean(path, draft.rules, f"; `croupier rules {draft.id}` lists them")
            raise InputError(f"{where}: {draft.id} has no rule {path!r}{hint}")


def _whole(path: str) -> str:
    """The path of a choice that may have been written whole, in quotes, as `_flat` takes it."""
    first, *below = paths.split(path)
    return paths.join((*paths.split(first), *below))


def _readings(draft: Draft, tree: object, where: str) -> dict[str, str]:
    if not isinstance(tree, Mapping) or not all(isinstance(name, str) for name in tree.values()):
        raise InputError(f"{where}: readings must map a reading's id to the name of an option")
    for id, name in tree.items():
        _option(draft, id, name)
    return dict(tree)


def _option(draft: Draft, id: str, name: str) -> Mapping[str, Says]:
    if id not in draft.readings:
        raise InputError(f"{draft.id} has no reading {id!r}; it has " + (", ".join(draft.readings) or "none"))
    for option in draft.readings[id].options:
        if option.name == name:
            return option.sets
    names = ", ".join(repr(option.name) for option in draft.readings[id].options)
    raise InputError(f"reading {id} has no option {name!r}; it has {names}")


def _beside(edition: str, file: Path) -> str:
    """A submission may name an edition file that lies beside it."""
    if library.known(edition) or not library.looks_like_file(edition):
        return edition
    return str(file.parent / edition)
