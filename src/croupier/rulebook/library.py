"""Finds editions: the built-in ones by id, a user's own by file, with all that they amend, follow and include."""

import os
from dataclasses import replace
from functools import cache
from pathlib import Path

from croupier.errors import InputError
from croupier.rulebook.amend import amended, check, followed, included
from croupier.rulebook.draft import Draft
from croupier.rulebook.files import text_of, toml
from croupier.rulebook.reader import read

SHELVES = Path(__file__).parent / "editions"


@cache
def ids() -> tuple[str, ...]:
    """Every built-in edition: one folder per source, one file per game."""
    return tuple(sorted(f"{file.parent.name}/{file.stem}" for file in SHELVES.glob("*/*.toml")))


def draft(name: str) -> Draft:
    """The edition by its id or its file. An unknown one is refused with those that exist."""
    return _shelved(name) if name in ids() else _load(_file(name), name, ())


def head(id: str) -> Draft:
    """A built-in edition without its rules: enough for a list, without reading them all."""
    text = (SHELVES / f"{id}.toml").read_text("utf-8")
    own, _, _ = read(text.partition("\n[")[0], id=id, file=f"{id}.toml")
    if own.amends is None:
        return own
    base = head(own.amends)
    names = ("game", "title", "source", "jurisdiction", "status")
    return replace(own, **{name: getattr(own, name) or getattr(base, name) for name in names})


def looks_like_file(name: str) -> bool:
    return name.endswith((".toml", ".json")) or (os.sep in name and Path(name[:255]).is_file())


@cache
def _shelved(id: str) -> Draft:
    return _load(SHELVES / f"{id}.toml", id, ())


def _file(name: str, *, named_in: str = "") -> Path:
    if looks_like_file(name):
        return Path(name)
    from difflib import get_close_matches

    short = name if len(name) <= 60 else name[:60] + "…"
    near = get_close_matches(name[:60], ids(), n=1) or [id for id in ids() if id.endswith("/" + name)][:1]
    hint = f"did you mean {near[0]}?" if near else "there are " + ", ".join(ids())
    raise InputError(f"{named_in}no edition {short!r}; {hint}")


def _load(file: Path, id: str, above: tuple[str, ...]) -> Draft:
    """Read the file and join what it builds on; a circle of editions is refused."""
    if id in above:
        raise InputError(f"{file}: " + " builds on ".join((*above, id)) + ", which is a circle")
    shown = f"{id}.toml" if id in ids() else str(file)
    text = text_of(file)
    if "edition" in toml(text.partition("\n[")[0], shown):
        raise InputError(f"{shown}: this is a submission, not an edition; give it where a command takes EDITION")
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
    return joined


def _named(name: str, beside: Path, above: tuple[str, ...]) -> Draft:
    """An edition that another names: by id, or a file beside it."""
    if name in ids():
        return _shelved(name) if name not in above else _load(SHELVES / f"{name}.toml", name, above)
    return _load(beside.parent / _file(name, named_in=f"{beside}: "), name, above)
