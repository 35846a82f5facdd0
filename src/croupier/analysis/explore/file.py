"""The file of a what-if: TOML with the edition, the rules that are set, points read otherwise, what is asked and shown.

what_if = "pa-2012/casino-war"

[rules]
payouts.tie = "11 to 1"

[readings]
continuous-shuffler = "only a device with an approval"

[asks]
decks = 8

[shown]
wager = "tie"
rounds = 10000
"""

from collections.abc import Mapping
from pathlib import Path

from croupier.analysis.edition import Opened, open_edition
from croupier.analysis.explore.what_if import ASKED, Shown, WhatIf, what_if
from croupier.errors import InputError
from croupier.rulebook import paths
from croupier.rulebook.choices import chosen
from croupier.rulebook.text import library
from croupier.rulebook.toml.files import did_you_mean, table, text_of
from croupier.rulebook.toml.write import written
from croupier.rulebook.values import Value

KEY, SUBMISSION = "what_if", "edition"
_TOP = (KEY, "rules", "readings", "asks", "shown")


def is_what_if(name: str) -> bool:
    """Whether this is the file of a what-if; what cannot be read is left for others to refuse."""
    if library.known(name) or not library.looks_like_file(name) or not Path(name).is_file():
        return False
    try:
        return KEY in table(text_of(Path(name)), name)
    except InputError:
        return False


def read_what_if(name: str) -> WhatIf:
    """The what-if in a file. Its edition is an id, or a file beside it; whatever is wrong is refused with the file."""
    top = table(text_of(Path(name)), name)
    edition = _edition(top, name)
    beside = edition if library.known(edition) or not library.looks_like_file(edition) else str(Path(name).parent / edition)
    return _asked(top, open_edition(beside), name)


def what_if_in(text: str, name: str = "the what-if") -> WhatIf:
    """The what-if in a text that somebody sends: that of a file, or a submission, whose choices are turned.

    Its edition is an id: no file is opened. Whatever is wrong is refused.
    """
    top = table(text, name)
    if KEY not in top and SUBMISSION in top:
        top = {KEY: top[SUBMISSION], "rules": top.get("choices", {})}
    if KEY not in top:
        raise InputError(f'{name} begins with {KEY} = "SOURCE/GAME", or is a submission with {SUBMISSION} = "SOURCE/GAME"')
    edition = _edition(top, name)
    if not library.known(edition):
        raise InputError(f"{name}: there is no edition {edition[:60]!r}{did_you_mean(edition, library.ids())}")
    return _asked(top, open_edition(edition), name)


def _edition(top: Mapping[str, object], name: str) -> str:
    if unknown := sorted(set(top) - set(_TOP)):
        raise InputError(f"{name}: unknown key {unknown[0][:40]!r}; a what-if has {', '.join(_TOP)}")
    edition = top[KEY]
    if not isinstance(edition, str):
        raise InputError(f"{name}: {KEY} must name an edition in quotes")
    return edition


def _asked(top: Mapping[str, object], base: Opened, name: str) -> WhatIf:
    rules = chosen(base.draft, top.get("rules", {}), where=name)
    asks = _words(top.get("asks", {}), name)
    reads = _table(top.get("readings", {}), "readings", name)
    found = what_if(base, reads=[f"{id}={option}" for id, option in reads.items()], asks=asks)
    return WhatIf(base, rules, found.read, found.asks, _shown(top.get("shown", {}), name))


def _table(found: object, what: str, name: str) -> Mapping[str, object]:
    if not isinstance(found, Mapping):
        raise InputError(f"{name}: {what} must be a table")
    return found


def _words(found: object, name: str) -> dict[str, object]:
    asks = _table(found, "asks", name)
    for key, value in asks.items():
        if key not in ASKED or not isinstance(value, str | int) or isinstance(value, bool):
            raise InputError(f"{name}: asks has {key[:40]!r}; it has {', '.join(ASKED)}, each a number or words")
    return dict(asks)


def _shown(found: object, name: str) -> Shown:
    shown = dict(_table(found, "shown", name))
    if isinstance(many := shown.get("rounds"), float) and many.is_integer():  # 1e6
        shown["rounds"] = int(many)
    for key, value in shown.items():
        kind = int if key == "rounds" else str
        if key not in Shown._fields or not isinstance(value, kind) or isinstance(value, bool):
            raise InputError(
                f"{name}: shown has {key[:40]!r}; it has {', '.join(Shown._fields)}, rounds a number, else words"
            )
    return Shown(**shown)  # type: ignore[arg-type]


def opened_or_what_if(name: str, wheel: str | None = None) -> tuple[Opened, WhatIf | None]:
    """An edition, a submission or a what-if, opened; with the what-if itself, which may ask more than rules can say."""
    if not is_what_if(name):
        return open_edition(name, wheel=wheel), None
    found = read_what_if(name)
    if wheel is not None:
        raise InputError(f"{name}: a what-if has its wheel; leave out --wheel")
    return found.opened(), found


def toml(asked: WhatIf, opened: Opened | None = None) -> str:
    """The file. Rules stand in it as they are in force, so that reading it gives the same numbers.

    What a submission chose is among them: the file stands for itself. What only `explore` tells is named at the top.
    """
    opened = opened or asked.opened()
    rules = {**asked.base.in_force.choices, **_set(asked, opened)}
    read = {**asked.base.in_force.read, **asked.read}
    lines = [
        "# A what-if: no text and no submission says so. `croupier odds FILE` works it out.",
        *_explored_only(asked),
        f"{KEY} = {written(asked.base.draft.id)}",
    ]
    shown: dict[str, Value] = {key: value for key, value in asked.shown._asdict().items() if value is not None}
    for head, entries in (("rules", rules), ("readings", read), ("asks", asked.asks), ("shown", shown)):
        if entries:
            lines += ["", f"[{head}]"]
            lines += [f"{_key(head, name)} = {written(value)}" for name, value in entries.items()]
    return "\n".join(lines) + "\n"


def _explored_only(asked: WhatIf) -> list[str]:
    left = [name for name in ("strategy", "over") if getattr(asked.shown, name) is not None]
    left += [name for name in ("meter",) if name in asked.asks]
    return [f"# `croupier explore FILE` tells all of it; `croupier odds FILE` all but: {', '.join(left)}."] if left else []


def _set(asked: WhatIf, opened: Opened) -> dict[str, Value]:
    """The rules that were set, and those that had to change beside them; a reading brings its own."""
    read = asked.base.with_(read=asked.read) if asked.read else asked.base
    usual = read.in_force.values
    return {path: value for path, value in opened.in_force.values.items() if value != usual[path]}


def _key(head: str, name: str) -> str:
    return name if head == "rules" else paths.join((name,))
