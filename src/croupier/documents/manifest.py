"""The manifest of an installation: a hash of every file and edition, and the versions of all that it runs on.

An edition has two: `editions` has the SHA-256 of its file, byte by byte; `rules` that of its rules after amending, which
reports show and which words about the text do not change.

A laboratory that tested it keeps the manifest, signed, and anybody compares an installation with it later: 58 Pa. Code
605a.4(c) has control software that can be verified.
"""

import platform
import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from hashlib import file_digest
from importlib import metadata
from pathlib import Path
from typing import Any, NamedTuple

from croupier.errors import InputError
from croupier.journal import canonical, keys
from croupier.rulebook.digest import digest
from croupier.rulebook.text import library
from croupier.version import VERSION

KIND = "croupier manifest"
RULES = "rules"
PACKAGE = Path(__file__).parents[1]
LARGEST = 2**24
"""No larger file is read as a manifest, in bytes."""
_SIGNED = b"croupier manifest\n"
"""Precedes the signed bytes, so that no signature of something else passes for a manifest's."""
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
_NOT_INSTALLED = ("__pycache__",)  # what Python makes for itself
_LISTS = {"files": "file", "editions": "edition", "dependencies": "package"}
_LATER = {RULES: "rules of"}
"""What a manifest of before 0.4 has not."""

Plain = dict[str, Any]


class Difference(NamedTuple):
    """What is not as the manifest has it: what kind of thing, its name, and how it differs."""

    kind: str
    name: str
    how: str

    def __str__(self) -> str:
        return f"{self.kind} {self.name}: {self.how}" if self.name else f"{self.kind}: {self.how}"


def manifest() -> Plain:
    """The installation that runs this, as plain JSON; it is the same as long as nothing is changed."""
    return {
        "schema": 1,
        "kind": KIND,
        "version": VERSION,
        "python": platform.python_version(),
        "implementation": platform.python_implementation(),
        "files": {name: _hash(file) for name, file in _files(PACKAGE)},
        "editions": {id: _hash(file) for id, file in _editions()},
        RULES: {id: digest(library.draft(id)) for id in library.ids()},
        "dependencies": dict(sorted(_dependencies())),
    }


def signed(found: Plain, key: keys.SigningKey, at: str | None = None) -> Plain:
    """The manifest with who signs it and when, and the signature over all of it."""
    body = {**found, "signed": {"key": key.public.hex(), "at": at or datetime.now(UTC).isoformat(timespec="seconds")}}
    return {**body, "signature": key.sign(_SIGNED + canonical.encode(body)).hex()}


def read(file: Path) -> Plain:
    """The manifest in a file; anything else is refused."""
    try:
        with file.open("rb") as opened:
            text = opened.read(LARGEST + 1)
    except OSError as wrong:
        raise InputError(f"{file}: {wrong.strerror}") from None
    try:
        if len(text) > LARGEST:
            raise InputError("it is too large")
        found = _decoded(text)
    except InputError as wrong:
        raise InputError(f"{file}: this is no manifest: {wrong.reason}; croupier manifest --json makes one") from None
    return found


def _decoded(text: bytes) -> Plain:
    import json

    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise InputError("it is no JSON") from None
    if not isinstance(found, dict) or found.get("kind") != KIND or found.get("schema") != 1:
        raise InputError(f"its kind is not {KIND!r}, or of another schema than 1")
    for name in (*_LISTS, *(name for name in _LATER if name in found)):
        rows = found.get(name)
        if not isinstance(rows, dict) or not all(isinstance(each, str) for each in rows.values()):
            raise InputError(f"its {name} are no mapping of names")
    return found


def differences(kept: Plain, found: Plain, trusted: bytes | None = None) -> Iterator[Difference]:
    """What differs from a manifest that was kept; with `trusted`, it must be signed by that key."""
    yield from _signature(kept, trusted)
    for name in ("version", "python", "implementation"):
        if kept.get(name) != found[name]:
            yield Difference(name, "", f"{found[name]}, and the manifest has {kept.get(name)}")
    for name, kind in {**_LISTS, **_LATER}.items():
        if name not in _LATER or name in kept:
            yield from _apart(kind, kept[name], found[name])


def _apart(kind: str, kept: Mapping[str, str], found: Mapping[str, str]) -> Iterator[Difference]:
    for name in sorted({*kept, *found}):
        if name not in found:
            yield Difference(kind, name, "missing")
        elif name not in kept:
            yield Difference(kind, name, "added")
        elif kept[name] != found[name]:
            how = "differs" if kind != "package" else f"{found[name]}, and the manifest has {kept[name]}"
            yield Difference(kind, name, how)


def _signature(kept: Plain, trusted: bytes | None) -> Iterator[Difference]:
    """What is wrong with the signature; one that nobody asks for may be missing."""
    if "signature" not in kept:
        if trusted is not None:
            yield Difference("signature", "", "the manifest is not signed")
        return
    by = kept.get("signed")
    try:
        key, mark = keys.public_key(str(by["key"] if isinstance(by, dict) else "")), bytes.fromhex(str(kept["signature"]))
    except (InputError, KeyError, ValueError):
        yield Difference("signature", "", "it cannot be read")
        return
    body = {name: part for name, part in kept.items() if name != "signature"}
    if not keys.verified(key, mark, _SIGNED + canonical.encode(body)):
        yield Difference("signature", "", "it is not that of what the manifest says")
    if trusted is not None and key != trusted:
        yield Difference("signature", "", f"it is by the key {key.hex()}, which is not the one that is trusted")


def _files(folder: Path) -> Iterator[tuple[str, Path]]:
    for file in sorted(folder.rglob("*")):
        if file.is_file() and not any(part in _NOT_INSTALLED for part in file.parts):
            yield f"croupier/{file.relative_to(folder).as_posix()}", file


def _editions() -> Iterator[tuple[str, Path]]:
    ours = library.ours()
    for id in library.ids():
        yield id, ours[id] if id in ours else Path(library.head(id).file)


def _hash(file: Path) -> str:
    try:
        with file.open("rb") as opened:
            return file_digest(opened, "sha256").hexdigest()
    except OSError as wrong:
        raise InputError(f"{file}: {wrong.strerror}") from None


def _dependencies() -> Iterator[tuple[str, str]]:
    """Every installed package that this one asks for, also for its extras, or that those ask for, with its version."""
    seen: set[str] = set()
    wanted = _required("croupier", extras=True)
    while wanted:
        name = wanted.pop()
        known = name.lower().replace("_", "-").replace(".", "-")
        if known in seen or known == "croupier":
            continue
        seen.add(known)
        try:
            yield known, metadata.version(name)
        except metadata.PackageNotFoundError:
            continue  # of an extra or of a system that is not here
        wanted += _required(name, extras=False)


def _required(name: str, *, extras: bool) -> list[str]:
    """The packages that a package asks for; those of its extras, too, if they are wanted."""
    try:
        lines = metadata.requires(name) or []
    except metadata.PackageNotFoundError:
        return []
    asked = (line.strip() for line in lines if extras or "extra ==" not in line)
    return [match.group() for line in asked if (match := _NAME.match(line))]
