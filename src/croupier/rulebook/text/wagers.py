"""Wagers that an edition states as data: each `[[wager]]` becomes ordinary rules below `side."<name>"`.

A field is a value, which then is fixed, or the table of a rule. A list of tables with `hand` is a pay table: its lines are
rules below their hand. Which fields there are is the game's to say; nothing here knows one. Every rule has the wager's
citation, unless it has its own, so that choices, readings, amendments and comparisons treat it as any other.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import NoReturn

from croupier.rulebook import paths

PREFIX = "side"
_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_LONGEST = 40
_OWN = ("name", "cite", "removed")
_START = re.compile(r"^\s*\[\[\s*wager\s*\]\]\s*(?:#.*)?$")
_OTHER = re.compile(r"^\[\[?(?!\s*wager\s*\.)[^\[\]]+\]\]?\s*(?:#.*)?$")
_FIELD = re.compile(r"^\s*([A-Za-z0-9_-]+)\s*[.=]")
_HAND = re.compile(r"""\bhand\s*=\s*(?:"((?:[^"\\]|\\.)*)"|'([^']*)')""")

Wrong = Callable[[str, str], NoReturn]
"""Refuses: what is wrong, and the path of the rule or the block."""

Leaf = tuple[tuple[str, ...], dict[str, object]]
"""The parts of a rule's path, and its table."""


def prefix(name: str) -> str:
    """The path below which the rules of a wager stand."""
    return paths.join((PREFIX, name))


def named(listed: object, wrong: Wrong) -> dict[str, dict[str, object]]:
    """The wagers of a file by name. One without a name or a citation, or of a name that stands twice, is refused."""
    if not isinstance(listed, list) or not all(isinstance(node, dict) for node in listed):
        wrong("wagers must be written as [[wager]]", "wager 1")
    wagers: dict[str, dict[str, object]] = {}
    for number, node in enumerate(listed, start=1):
        where, name = f"wager {number}", node.get("name")
        if "name" not in node:
            wrong('the name of the wager is missing; add one such as name = "suited-tie"', where)
        if not isinstance(name, str) or not _NAME.fullmatch(name) or len(name) > _LONGEST:
            wrong(
                f'a wager needs a name of small letters, digits and hyphens, such as name = "suited-tie", not {name!r}',
                where,
            )
        if name in wagers:
            wrong(f"the wager {name} stands twice", where)
        if "cite" not in node:
            wrong('the wager has no citation; add cite = "…", or cite = "custom"', where)
        if "removed" in node and (node["removed"] is not True or set(node) != set(_OWN)):
            wrong("a removed wager has only name, removed = true and cite", where)
        wagers[name] = node
    return wagers


def leaves(
    name: str, node: Mapping[str, object], is_rule: Callable[[Mapping[str, object]], bool], wrong: Wrong
) -> list[Leaf]:
    """The rules that a wager's table states; `is_rule` tells the table of a rule from a prefix."""
    fields = {key: value for key, value in node.items() if key not in _OWN}
    if not fields:
        wrong("the wager says nothing: neither what it wins with nor what it pays", prefix(name))
    return list(_below((PREFIX, name), fields, node["cite"], is_rule, wrong))


def _below(
    above: tuple[str, ...],
    fields: Mapping[str, object],
    cite: object,
    is_rule: Callable[[Mapping[str, object]], bool],
    wrong: Wrong,
) -> Iterator[Leaf]:
    for key, value in fields.items():
        parts = (*above, key)
        if isinstance(value, dict) and is_rule(value):
            yield parts, {"cite": cite, **value}
        elif isinstance(value, dict):
            if not value:
                wrong("an empty table is neither a rule nor a prefix", paths.join(parts))
            yield from _below(parts, value, cite, is_rule, wrong)
        elif isinstance(value, list) and value and all(isinstance(line, dict) for line in value):
            for hand, line in _pay_table(value, paths.join(parts), wrong):
                yield from _below((*parts, hand), line, cite, is_rule, wrong)
        else:
            yield parts, {"is": value, "cite": cite}


def _pay_table(lines: list[dict[str, object]], path: str, wrong: Wrong) -> Iterator[tuple[str, dict[str, object]]]:
    hands = set()
    for line in lines:
        hand = line.get("hand")
        if not isinstance(hand, str) or not hand.strip() or not hand.isprintable() or len(hand) > _LONGEST:
            wrong(f'each line needs hand = "…", up to {_LONGEST} letters that are printed beside what it pays', path)
        where = paths.join((*paths.split(path), hand))
        if hand in hands:
            wrong(f"the hand {hand!r} stands twice", where)
        if len(line) == 1:
            wrong("the line says only its hand; say when it is made and what it pays", where)
        hands.add(hand)
        yield hand, {key: value for key, value in line.items() if key != "hand"}


def lines(text: str, listed: object) -> dict[str, int]:
    """The line of each wager, field and line of a pay table, by path; `listed` is what TOML reads of them.

    Of a hand that stands twice, which is refused, it is the second.
    """
    names = [node.get("name") if isinstance(node, dict) else None for node in listed] if isinstance(listed, list) else []
    found: dict[str, int] = {}
    hands: Counter[str] = Counter()
    number, inside = 0, False
    for at, line in enumerate(text.splitlines() if names else (), start=1):
        if _START.match(line):
            number, inside = number + 1, True
        elif inside and _OTHER.match(line):
            inside = False
        name = names[number - 1] if 0 < number <= len(names) else None
        if not inside or not isinstance(name, str) or line.lstrip().startswith("#"):
            continue
        found.setdefault(prefix(name), at)
        if field := _FIELD.match(line):
            found.setdefault(paths.join((PREFIX, name, field[1])), at)
        for hand in _HAND.finditer(line):
            path = paths.join((PREFIX, name, "pays", hand[1] or hand[2] or ""))
            hands[path] += 1
            if hands[path] <= 2:
                found[path] = at
    return found
