"""The state of a comparison as its address has it: the editions, what is shown of them, and points read otherwise."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

from croupier.analysis.comparison.switches import LETTERS
from croupier.errors import InputError

ABOUT = ("money", "procedure", "paper", "none", "words")
"""Rules by what they are about; "none" are those whose change leaves every edge alone, "words" change no rule."""
BY = ("rule", "request")
READ = "read."
MOST_READ = 60


class State(NamedTuple):
    """What is compared and shown. `reads` are as the command line takes them: b:ID=OPTION."""

    names: tuple[str, ...]
    about: str = ""
    wager: str = ""
    strategy: str = ""
    wheel: str = ""
    by: str = BY[0]
    reads: tuple[str, ...] = ()


def state_of(names: tuple[str, ...], shown: Mapping[str, str | None], given: Iterable[tuple[str, str]]) -> State:
    """The state of an address; a class or a way to step that there is not, and too many readings, are refused."""
    about, by = shown.get("about") or "", shown.get("by") or BY[0]
    if about and about not in ABOUT:
        raise InputError(f"There is no class {about[:30]!r} of rules; there are {', '.join(ABOUT)}.")
    if by not in BY:
        raise InputError(f"A waterfall goes by {' or by '.join(BY)}, not by {by[:30]!r}.")
    reads = [_read(name, option) for name, option in given if name.startswith(READ) and option]
    if len(reads) > MOST_READ:
        raise InputError(f"At most {MOST_READ} points are read otherwise at once; {len(reads)} were asked for.")
    line = {name: shown.get(name) or "" for name in ("wager", "strategy", "wheel")}
    return State(names, about, **line, by=by, reads=tuple(reads))


def _read(name: str, option: str) -> str:
    letter, _, id = name.removeprefix(READ).partition(".")
    return f"{letter}:{id}={option}"


def address(state: State, **other: Any) -> str:
    """The address of a comparison, with something of it shown otherwise; what is as usual is left out."""
    changed = state._replace(**other)
    fields = list(zip(LETTERS, changed.names, strict=False))
    line = (("class", changed.about), ("wager", changed.wager), ("strategy", changed.strategy), ("wheel", changed.wheel))
    fields += [(name, value) for name, value in line if value]
    fields += [("by", changed.by)] if changed.by != BY[0] else []
    for read in changed.reads:
        letter, _, rest = read.partition(":")
        id, _, option = rest.partition("=")
        fields.append((f"{READ}{letter}.{id}", option))
    return f"/compare?{urlencode(fields, quote_via=quote, safe='/')}"


def api(state: State, path: str, *, read: bool = True) -> str:
    """The same comparison at the API."""
    first, *others = state.names
    fields = [("a", first), *(("b", name) for name in others)]
    fields += [("read", text) for text in state.reads] if read else []
    return f"/api/v1/{path}?{urlencode(fields, quote_via=quote, safe='/')}"
