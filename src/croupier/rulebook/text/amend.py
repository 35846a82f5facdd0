"""Joins editions: an amendment with what it amends, a game with the procedure it follows and the room it is played in."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TypeVar

from croupier.errors import InputError
from croupier.rulebook import paths
from croupier.rulebook.text import wagers
from croupier.rulebook.text.draft import CUSTOM, FRONT, Draft, Reading, Removal, Rule, Section, Wording
from croupier.rulebook.toml.files import did_you_mean

Cites = TypeVar("Cites", Rule, Wording)


def amended(own: Draft, base: Draft, renumbers: Mapping[str, str], deletes: Iterable[str]) -> Draft:
    """The base with this edition's words over it. Requests and errata are not inherited: each text has its own."""
    deleted = set(deletes)
    for id in (*renumbers, *deleted):
        if id not in base.sections:
            raise InputError(f"{own.file}: {id} is not a section of {base.id}, so it cannot be renumbered or deleted")
    removed = {**own.removed, **_away(own, base)}
    for path in own.removed:
        if path not in base.rules and not any(paths.under(gone, path) for gone in removed if gone != path):
            what = "wager" if path in map(wagers.prefix, own.wagers) else "rule"
            raise InputError(f"{own.file}: {path}: {base.id} has no such {what} to remove")
    kept = (section for id, section in base.sections.items() if id not in deleted)
    sections: dict[str, Section] = {}
    for section in kept:
        id = renumbers.get(section.id, section.id)
        if id in sections:
            raise InputError(f"{own.file}: {id} would be the number of two sections of {base.id}")
        sections[id] = replace(section, id=id)
    inherited = {
        path: rule if rule.followed else _renumbered(rule, renumbers)
        for path, rule in base.rules.items()
        if path not in removed
    }
    rules = {**inherited, **own.rules}
    return replace(
        own,
        removed={path: removal for path, removal in removed.items() if path in base.rules},
        game=own.game or base.game,
        title=own.title or base.title,
        source=own.source or base.source,
        jurisdiction=own.jurisdiction or base.jurisdiction,
        status=own.status or base.status,
        rules=rules,
        sections=sections | dict(own.sections),
        readings=_still_read(rules, {**base.readings, **own.readings}),
        words={point: _renumbered(wording, renumbers) for point, wording in base.words.items()} | dict(own.words),
    )


def followed(own: Draft, procedure: Draft) -> Draft:
    """The rules of another game's procedure with this edition's words over them; its sections stay its own.

    A rule that one of them names binds by that paragraph, and cites it first.
    """
    removed = {**own.removed, **_away(own, procedure)}
    taken = {path: _taken(own, rule) for path, rule in procedure.rules.items() if path not in removed}
    rules = {**taken, **own.rules}
    return replace(own, rules=rules, readings=_still_read(rules, {**procedure.readings, **own.readings}))


def included(own: Draft, room: Draft) -> Draft:
    """This edition with the room's rules and sections; where both speak of the same rule, this edition decides."""
    removed = {**own.removed, **_away(own, room)}
    added = {path: rule for path, rule in room.rules.items() if path not in own.rules and path not in removed}
    rules = {**own.rules, **added}
    sections = {id: _reached(section, rules, added) for id, section in room.sections.items()}
    return replace(
        own,
        rules=rules,
        sections={**sections, **own.sections},
        readings=_still_read(rules, {**room.readings, **own.readings}),
        errata=own.errata + room.errata,
    )


def _taken(own: Draft, rule: Rule) -> Rule:
    by = [section.id for section in own.sections.values() if rule.path in section.rules]
    cite = rule.cite if not by else (*by, *(cite for cite in rule.cite if cite not in (*by, CUSTOM)))
    return replace(rule, cite=cite, followed=True)


def linked(draft: Draft) -> Draft:
    """The joined edition with each paragraph naming the rules that cite it, and no other."""
    cites = {path: gone.cite for path, gone in draft.removed.items()}
    cites |= {path: rule.cite for path, rule in draft.rules.items()}
    sections = {}
    for id, section in draft.sections.items():
        named = [path for path in section.rules if id in cites.get(path, ())]
        more = [path for path, rule in draft.rules.items() if id in rule.cite and not rule.followed and path not in named]
        sections[id] = replace(section, rules=(*named, *more))
    return replace(draft, sections=sections)


def _away(own: Draft, base: Draft) -> dict[str, Removal]:
    """The rules of the base's wagers that this edition removes, or states anew without them."""
    return {removal.path: removal for name in own.wagers for removal in _gone(own, base, wagers.prefix(name))}


def _gone(own: Draft, base: Draft, wager: str) -> Iterator[Removal]:
    cites = [(removal.path, removal.cite) for removal in own.removed.values()]
    cites += [(rule.path, rule.cite) for rule in own.rules.values()]
    cite = next(cite for path, cite in cites if paths.under(path, wager))
    for path in base.rules:
        if paths.under(path, wager) and path not in own.rules:
            yield Removal(path, cite)


def _reached(section: Section, rules: Mapping[str, Rule], added: Mapping[str, Rule]) -> Section:
    """A paragraph of the room with those of its rules that still rest on it; with none it is outside of this game."""
    reached = tuple(path for path in section.rules if path in added or (path in rules and section.id in rules[path].cite))
    if reached or not section.rules:
        return replace(section, rules=reached)
    why = f"this game has rules of its own for {' and '.join(section.rules)}"
    return replace(section, holds=("outside",), rules=(), why=why)


def check(draft: Draft) -> None:
    """The joined edition makes sense: no path is rule and prefix, each citation and each reading exists."""
    for rule in draft.rules.values():
        where = f"{draft.file}:{rule.line}: {rule.path}" if rule.edition == draft.id else f"{draft.file}: {rule.path}"
        parts = paths.split(rule.path)
        if not paths.is_attribute(parts[0]):
            raise InputError(f"{where}: {parts[0]!r} must be snake_case and no Python keyword")
        for depth in range(1, len(parts)):
            if (prefix := paths.join(parts[:depth])) in draft.rules:
                raise InputError(f"{where}: a path is a rule or a prefix, and {prefix} is a rule")
        for cite in rule.cite:
            if cite != CUSTOM and cite not in draft.sections and not rule.followed:
                raise InputError(f"{where}: cites {cite}, which is not a section of {draft.id}")
        if rule.says.kind == "reading":
            reading = draft.readings.get(str(rule.says.value))
            if reading is None or rule.path not in reading.rules:
                raise InputError(f"{where}: no reading {rule.says.value!r} of {draft.id} sets it")
            if rule.default is not None and not reading.chosen.sets[rule.path].allows(rule.default):
                raise InputError(f"{where}: the chosen reading does not allow the default {rule.default}")
    for reading in draft.readings.values():
        if reading.edition != draft.id:
            continue  # checked in its own edition; this one may have settled or removed some of what it sets
        for path in reading.rules:
            stated = draft.rules.get(path)
            if stated is None or (stated.says.kind == "reading" and stated.says.value != reading.id):
                raise InputError(f"{draft.file}: reading {reading.id}: sets {path}, which does not name this reading")
    known = {*draft.rules, *draft.removed}
    for section in draft.sections.values():
        if section.edition != draft.id:
            continue
        needs = (*(path for each in section.where for path in each), *filter(None, [section.approval]))
        _require(draft, f"section {section.id}", section.rules, known)
        _require(draft, f"section {section.id}", needs, draft.rules)
        for path in section.rules:
            if section.id not in (cited := (draft.rules.get(path) or draft.removed[path]).cite):
                instead = f"which cites {', '.join(cited)} instead"
                raise InputError(f"{draft.file}: section {section.id}: names the rule {path}, {instead}")
    words = draft.words.items()
    for what, cites in [*(("an erratum", slip.cite) for slip in draft.errata), *((each, one.cite) for each, one in words)]:
        if unknown := set(cites) - {FRONT, *draft.sections}:
            raise InputError(f"{draft.file}: {what} cites {unknown.pop()}, which is neither a section nor {FRONT!r}")
    for point, wording in words:
        _require(draft, point, wording.rules, draft.rules)
    for request in draft.requests:
        _require(draft, f"request {request.item}", request.rules, known)


def _require(draft: Draft, where: str, named: Iterable[str], known: Collection[str]) -> None:
    for path in named:
        if path not in known:
            near = did_you_mean(path, known)
            raise InputError(f"{draft.file}: {where}: names the rule {path}, which does not exist{near}")


def _renumbered(cites: Cites, renumbers: Mapping[str, str]) -> Cites:
    return replace(cites, cite=tuple(renumbers.get(cite, cite) for cite in cites.cite))


def _still_read(rules: Mapping[str, Rule], readings: Mapping[str, Reading]) -> dict[str, Reading]:
    """The readings that still decide a rule: one that an amendment settled is no longer open."""
    deciding = {rule.says.value for rule in rules.values() if rule.says.kind == "reading"}
    return {id: reading for id, reading in readings.items() if id in deciding}
