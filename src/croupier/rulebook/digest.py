"""The digest of an edition: one number that changes with any rule and with nothing else, on every machine the same.

It is the SHA-256 of all that decides numbers: every rule with what it says, its default and its citation, and every reading
with its options, in one spelling. Words about the text, the order of the lines, and where the file lies are left out.
"""

import json
from collections.abc import Mapping
from dataclasses import fields
from functools import cache, lru_cache
from typing import Any

from croupier.rulebook.choices import InForce
from croupier.rulebook.text.draft import Draft
from croupier.rulebook.values import plain

SHORT = 12
"""Digits of a digest where people read it."""

_WORDS = frozenset(
    (
        *("id", "file", "title", "source", "jurisdiction", "status", "effective", "supersedes", "amends", "follows"),
        *("includes", "sections", "errata", "requests", "removed", "wagers", "words", "called", "published"),
    )
)
"""Of a draft, what decides no number: wagers stated as data are rules like the others. Any field not named here counts."""
_PLACES = frozenset(("edition", "line", "followed", "problem", "why", "defect"))
"""Of a rule or a reading: where it stands, and words about it."""


@lru_cache(maxsize=256)
def digest(draft: Draft) -> str:
    """Of an edition as it stands after amending, in 64 hexadecimal digits. Kept: drafts never change."""
    return _sha256({field.name: _plain(getattr(draft, field.name)) for field in fields(draft) if field.name not in _WORDS})


def digest_in_force(in_force: InForce) -> str:
    """Of an edition with the house's choices and readings."""
    choices = {path: plain(value) for path, value in in_force.choices.items()}
    return _sha256({"edition": digest(in_force.draft), "choices": choices, "readings": dict(in_force.read)})


def _plain(value: Any) -> object:
    """Values, rules and readings as JSON has them."""
    if value is None or isinstance(value, str | int):
        return value
    if isinstance(value, tuple | list):
        return [_plain(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    kind: Any = type(value)
    return {name: _plain(getattr(value, name)) for name in _counting(kind)}


@cache
def _counting(kind: Any) -> tuple[str, ...]:
    """The parts of a rule, of what it says, of a reading or of its options that decide numbers."""
    return tuple(field.name for field in fields(kind) if field.name not in _PLACES)


def _sha256(content: object) -> str:
    from hashlib import sha256  # several milliseconds that only a report spends

    written = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return sha256(written.encode()).hexdigest()
