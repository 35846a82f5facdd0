"""The rules in force as a table's first record keeps them: every value, what the text allows, and its citation.

A journal is replayed under these rules, even after the edition's file was corrected.
"""

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from croupier.errors import InputError
from croupier.rulebook.choices import InForce, tree_of
from croupier.rulebook.text import library
from croupier.rulebook.text.draft import Draft, Rule, Says
from croupier.rulebook.values import Value, frozen, plain

_HEAD = ("id", "game", "title", "source", "jurisdiction", "status", "effective")


def to_json(in_force: InForce) -> dict[str, object]:
    """Everything that typed rules, citations and limits are made of."""
    draft = in_force.draft
    return {
        **{name: getattr(draft, name) for name in _HEAD},
        **({"called": draft.called} if draft.called else {}),
        "choices": {path: plain(value) for path, value in in_force.choices.items()},
        "readings": dict(in_force.read),
        "rules": {path: _rule(in_force, path) for path in draft.rules},
        # A record sorts its keys; the order of a pay table says which line is the higher one.
        "order": list(draft.rules),
    }


def from_json(parts: Mapping[str, object]) -> InForce:
    """The rules in force of a first record; anything else is refused."""
    try:
        return _shared(json.dumps(parts))
    except (KeyError, TypeError, ValueError, AttributeError):
        raise InputError("the rules in the table's first record cannot be read") from None


def _rule(in_force: InForce, path: str) -> dict[str, object]:
    rule, says = in_force.draft.rules[path], in_force.says[path]
    found: dict[str, object] = {"says": says.kind, "of": plain(says.value), "value": plain(in_force.values[path])}
    if says.kind == "range":
        found |= {"to": plain(says.to), "step": plain(says.step)}
    reading = {"reading": plain(rule.says.value)} if rule.says.kind == "reading" else {}
    return {**found, **reading, "cite": list(rule.cite), "edition": rule.edition}


@lru_cache(maxsize=32)
def _shared(text: str) -> InForce:
    """Rules that say the same, once: tables share them, with all that is built of them and kept beside them."""
    return _in_force(json.loads(text))


def _in_force(parts: Mapping[str, Any]) -> InForce:
    rules: dict[str, Rule] = {}
    says: dict[str, Says] = {}
    values: dict[str, Value] = {}
    for path, one in _in_order(parts):
        says[path] = Says(one["says"], _value(one["of"]), _value(one.get("to")), _value(one.get("step")))
        values[path] = _value(one["value"])
        stated = Says("reading", one["reading"]) if "reading" in one else says[path]
        rules[path] = Rule(path, stated, values[path], tuple(one["cite"]), one["edition"], 0)
    head = {name: parts[name] for name in _HEAD}
    called = parts["called"] if "called" in parts else _called(head["id"])
    if not isinstance(called, str):
        raise TypeError("what people call a text is words")
    draft = Draft(
        **head,
        called=called,
        file=f"the table's record of {parts['id']}",
        supersedes=None,
        amends=None,
        follows=None,
        includes=(),
        rules=rules,
        sections={},
        readings={},
        errata=(),
        requests=(),
    )
    choices = {path: _value(value) for path, value in parts["choices"].items()}
    return InForce(draft, choices, dict(parts["readings"]), says, values, tree_of(tuple(rules)))


def _called(id: str) -> str:
    """What the library calls the text, for records that keep no name: somebody's comment is no rule of the state."""
    return library.head(id).called if library.known(id) else ""


def _in_order(parts: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The rules in the order of the text; in that of the record where it tells none."""
    order, rules = parts.get("order", list(parts["rules"])), parts["rules"]
    if len(order) != len(rules):
        raise ValueError("every rule stands in the order once")
    for path in order:
        yield path, rules[path]


def _value(part: object) -> Value:
    return None if part is None else frozen(part)
