"""Finds editions: by id the built-in ones and those of games from outside, by file a user's own; with all they build on.

Games from outside are asked for only where an id is not one of ours, and for lists.
"""

import os
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

from croupier import registry
from croupier.errors import InputError
from croupier.rulebook.text.amend import amended, check, followed, included, linked
from croupier.rulebook.text.draft import Draft
from croupier.rulebook.text.reader import read
from croupier.rulebook.toml.files import did_you_mean, text_of, toml

SHELVES = Path(__file__).parents[1] / "editions"


@cache
def ours() -> dict[str, Path]:
    """Every built-in edition by id, with its file: one folder per source, one file per game."""
    return {f"{file.parent.name}/{file.stem}": file for file in sorted(SHELVES.glob("*/*.toml"))}


def ids() -> tuple[str, ...]:
    """Every edition, built-in or from outside."""
    return tuple(sorted((*ours(), *_outside().files)))


def known(name: str | None) -> bool:
    """Whether this is the id of an edition."""
    return name is not None and _shelved_file(name) is not None


def draft(name: str) -> Draft:
    """The edition by its id or its file. An unknown one is refused with those that exist."""
    file = _shelved_file(name)
    return _shelved(file, name) if file else _load(_file(name), name, ())


class Listing(NamedTuple):
    """All editions without their rules, and what is wrong with games and editions from outside."""

    heads: tuple[Draft, ...]
    problems: tuple[str, ...]


def listing() -> Listing:
    """Every edition that can be read; one from outside that cannot be read is a problem, and the others are listed."""
    outside, heads = _outside(), []
    problems = [*registry.outside().problems.values(), *outside.problems]
    for id in ids():
        try:
            edition = head(id)
            if not registry.has(edition.game):
                raise InputError(f"{id}.toml: there is no game {edition.game[:40]!r}")
            heads.append(edition)
        except InputError as problem:
            if id in ours():
                raise
            problems.append(f"the edition {id} of the package {outside.packages[id]} cannot be read: {problem.reason}")
    return Listing(tuple(heads), tuple(problems))


def head(id: str) -> Draft:
    """An edition without its rules: enough for a list, without reading them all."""
    return _head(_shelved_file(id) or _file(id), id, ())


def jurisdictions() -> tuple[str, ...]:
    """The states whose texts are here."""
    return tuple(sorted({one.jurisdiction for one in map(head, ids()) if one.of_a_state}))


def looks_like_file(name: str) -> bool:
    return name.endswith((".toml", ".json")) or (os.sep in name and Path(name[:255]).is_file())


class _Outside(NamedTuple):
    """The editions of games from outside: file and package of each, and ids that cannot be used."""

    files: dict[str, Path]
    packages: dict[str, str]
    problems: tuple[str, ...]


@cache
def _outside() -> _Outside:
    by_id: dict[str, dict[Path, str]] = {}
    for package, folder in registry.outside().shelves:
        for file in sorted(folder.resolve().glob("*/*.toml")):
            by_id.setdefault(f"{file.parent.name}/{file.stem}", {})[file] = package
    problems = []
    for id, packages in list(by_id.items()):
        whose = ", ".join(packages.values())
        if id in ours():
            problems.append(f"the edition {id} of the package {whose} is left out: Croupier has one of that id")
        elif len(packages) > 1:
            problems.append(f"the edition {id} comes from several packages, {whose}: uninstall all but one")
        else:
            continue
        del by_id[id]
    files = {id: file for id, packages in by_id.items() for file in packages}
    return _Outside(files, {id: name for id, packages in by_id.items() for name in packages.values()}, tuple(problems))


def _shelved_file(id: str) -> Path | None:
    """The file of an edition that has an id. A user's file of the same name goes before an edition from outside."""
    if id in ours():
        return ours()[id]
    return None if looks_like_file(id) else _outside().files.get(id)


@cache
def _shelved(file: Path, id: str) -> Draft:
    return _load(file, id, ())


def _file(name: str, *, named_in: str = "") -> Path:
    if looks_like_file(name):
        return Path(name)
    short = name if len(name) <= 60 else name[:60] + "…"
    ends_so = next((f"; did you mean {id}?" for id in ids() if id.endswith("/" + name)), "")
    hint = did_you_mean(name, ids(), ends_so or "; there are " + ", ".join(ids()))
    wrong = "".join(f"; {problem}" for problem in (*registry.outside().problems.values(), *_outside().problems))
    raise InputError(f"{named_in}no edition {short!r}{hint}{wrong}")


def _load(file: Path, id: str, above: tuple[str, ...]) -> Draft:
    """Read the file and join what it builds on; a circle of editions is refused."""
    _refuse_circle(file, id, above)
    shown = f"{id}.toml" if known(id) else str(file)
    text = text_of(file)
    top = toml(text.partition("\n[")[0], shown)
    if "edition" in top:
        raise InputError(f"{shown}: this is a submission, not an edition; give it where a command takes EDITION")
    if "what_if" in top:
        raise InputError(f"{shown}: this is a what-if, not an edition; `croupier odds` and `croupier explore` read it")
    own, renumbers, deletes = read(text, id=id, file=shown)
    chain = (*above, id)
    joined = own
    if own.amends:
        joined = amended(joined, _named(own.amends, file, chain), renumbers, deletes)
    elif renumbers or deletes:
        raise InputError(f"{shown}: renumbers and deletes belong to an edition that amends another")
    if own.follows:
        joined = followed(joined, _named(own.follows, file, chain))
    for name in own.includes:
        joined = included(joined, _named(name, file, chain))
    check(joined)
    return linked(joined)


def _head(file: Path, id: str, above: tuple[str, ...]) -> Draft:
    _refuse_circle(file, id, above)
    own, _, _ = read(text_of(file).partition("\n[")[0], id=id, file=f"{id}.toml")
    if own.amends is None:
        return own
    base = _head(_file_of(own.amends, file), own.amends, (*above, id))
    names = ("game", "title", "source", "jurisdiction", "status")
    return replace(own, **{name: getattr(own, name) or getattr(base, name) for name in names})


def _refuse_circle(file: Path, id: str, above: tuple[str, ...]) -> None:
    if id in above:
        raise InputError(f"{file}: " + " builds on ".join((*above, id)) + ", which is a circle")


def _named(name: str, beside: Path, above: tuple[str, ...]) -> Draft:
    """An edition that another names: by id, or a file beside it."""
    file = _file_of(name, beside)
    return _shelved(file, name) if known(name) and name not in above else _load(file, name, above)


def _file_of(name: str, beside: Path) -> Path:
    return _shelved_file(name) or beside.parent / _file(name, named_in=f"{beside}: ")
