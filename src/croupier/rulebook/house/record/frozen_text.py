"""The frozen text of a submission: all that is in force under it, written out once and known by its SHA-256."""

import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from hashlib import sha256

from croupier.rulebook import paths
from croupier.rulebook.choices import Submission, submission_in
from croupier.rulebook.toml.files import table
from croupier.rulebook.toml.write import written
from croupier.rulebook.values import Value

_LIFE = ("status", "exercise", "filed", "approved", "effective")
"""Keys that steps set."""


def frozen_text(filed: Submission) -> str:
    """The submission as TOML, an amendment with all that it leaves as it was. The same submission gives the same text."""
    head: dict[str, Value | date] = {
        "edition": filed.edition,
        "number": filed.number,
        "amends": filed.amends,
        "resolved": True if filed.amends else None,
        "status": filed.status,
        "exercise": True if filed.exercise else None,
        "tables": filed.tables,
        "filed": filed.filed,
        "approved": filed.approved,
        "effective": filed.effective,
    }
    lines = [f"{key} = {_written(value)}" for key, value in head.items() if value is not None]
    tables: tuple[tuple[str, Mapping[str, Value]], ...] = (
        ("choices", filed.choices),
        ("readings", {paths.join((id,)): name for id, name in filed.read.items()}),
        ("statement", {paths.join((subject,)): dict(says) for subject, says in filed.statement.items()}),
    )
    for name, entries in tables:
        if entries:
            lines += ["", f"[{name}]", *(f"{path} = {written(entries[path])}" for path in sorted(entries))]
    return "\n".join(lines) + "\n"


def read_frozen(text: str, name: str, file: str | None) -> Submission:
    """The submission in a frozen text. `file` is where the house works on it."""
    return replace(submission_in(text, name), file=file or name)


def digest_of(text: str) -> str:
    """The SHA-256 of a text, in 64 hexadecimal digits."""
    return sha256(text.encode()).hexdigest()


def own_digest(text: str, name: str) -> str:
    """Of what a file itself says, apart from how far it has come: a step of its life does not change it."""
    said = {key: value for key, value in table(text, name).items() if key not in _LIFE}
    return digest_of(json.dumps(said, sort_keys=True, default=str))


def _written(value: Value | date) -> str:
    return value.isoformat() if isinstance(value, date) else written(value)
