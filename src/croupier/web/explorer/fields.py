"""The state of the explorer as its address has it: a field for every knob that is turned, by the knob's own name.

`?payouts.tie=11 to 1&read.tie-alone=no&decks=8&wager=tie` is a what-if. A rule whose path is also the name of another field
is written with `rule.` before it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from urllib.parse import quote, urlencode

from croupier.analysis.amounts import count
from croupier.analysis.explore.explore import MOST_ROUNDS, ROUNDS
from croupier.analysis.explore.what_if import ASKED, LONGEST, WhatIf
from croupier.analysis.solve.parameters import asked_decks
from croupier.errors import InputError
from croupier.rulebook.values import Value, same, shown
from croupier.web.work.what_if import Question, question

SHOWN = ("wager", "strategy", "rounds", "over", "effects")
READ, RULE, GO = "read.", "rule.", "go"
MOST, LONGEST_FIELD = 120, 600
Pairs = Sequence[tuple[str, str]]


def field_of(kind: str, name: str) -> str:
    """The field of a knob."""
    if kind == "reading":
        return READ + name
    return RULE + name if kind != "ask" and name in (*SHOWN, *ASKED, "wheel", GO) else name


def question_of(edition: str, given: Pairs) -> Question:
    """The what-if of an address; a field too many, too long or given twice is refused."""
    if len(given) > MOST:
        raise InputError(f"An address turns at most {MOST} knobs; this one has {len(given)}.")
    shown_by: dict[str, str] = {}
    sets, reads = list[str](), list[str]()
    for name, value in given:
        if len(name) > LONGEST or len(value) > LONGEST_FIELD:
            raise InputError(f"The field {name[:40]!r} is too long.")
        if name in (*SHOWN, *ASKED, "wheel"):
            if name in shown_by:
                raise InputError(f"{name} is given twice; give it once")
            shown_by[name] = value.strip()
        elif name.startswith(READ):
            reads.append(f"{name.removeprefix(READ)}={value}")
        elif name != GO:
            sets.append(f"{name.removeprefix(RULE)}={value}")
    asks = {name: shown_by[name] for name in ASKED if shown_by.get(name)}
    more = {name: shown_by.get(name) or None for name in ("wager", "strategy", "wheel", "over")}
    effects = shown_by.get("effects", "") == "yes"
    return question(edition, sets, reads, asks, rounds=_rounds(shown_by.get("rounds", "")), effects=effects, **more)


def _rounds(text: str) -> int | None:
    if not text:
        return None
    text = str(count(text))
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 12 else 0
    if not 1 <= number <= MOST_ROUNDS:
        raise InputError(f"rounds must be a whole number from 1 to {MOST_ROUNDS:,}, not {text[:20]!r}")
    return number


def state(asked: WhatIf, wager: str | None, strategy: str | None, rounds: int = ROUNDS) -> list[tuple[str, str]]:
    """The fields of a what-if: only what is turned, in one order."""
    fields = [(name, found) for name, found in (("wager", wager), ("strategy", strategy)) if found]
    fields += [(field_of("rule", path), shown(value)) for path, value in asked.rules.items()]
    fields += [(READ + id, option) for id, option in asked.read.items()]
    fields += [(name, str(value)) for name, value in asked.asks.items()]
    return [*fields, *([("rounds", str(rounds))] if rounds != ROUNDS else [])]


def only_turned(asked: WhatIf) -> WhatIf:
    """The what-if of a form that was sent without scripts: all its sliders come along, also those that nobody turned."""
    usual = asked.base.in_force.values
    rules = {path: value for path, value in asked.rules.items() if not same(value, usual[path])}
    found = replace(asked, rules=rules)
    unturned = {decks.now for text in (asked.base, found.opened()) if (decks := asked_decks(text)) is not None}
    return replace(
        found, asks={name: value for name, value in asked.asks.items() if name != "decks" or value not in unturned}
    )


def address(edition: str, fields: Iterable[tuple[str, str]] = ()) -> str:
    """The page of a what-if."""
    query = urlencode(list(fields), quote_via=quote)
    return f"/odds/{edition}" + (f"?{query}" if query else "")


def api(edition: str, asked: WhatIf, ending: str, more: Iterable[tuple[str, str]] = ()) -> str:
    """The same what-if at the API: `explore`, or one of its files."""
    rules: Iterable[tuple[str, Value]] = asked.rules.items()
    fields = [("set", f"{path}={shown(value)}") for path, value in rules]
    fields += [("read", f"{id}={option}") for id, option in asked.read.items()]
    kept = ("decks",) if ending == ".xlsx" else ASKED
    fields += [(name, str(value)) for name, value in asked.asks.items() if name in kept]
    query = urlencode([*fields, *(() if ending == ".xlsx" else more)], quote_via=quote)
    return f"/api/v1/editions/{edition}/explore{ending}" + (f"?{query}" if query else "")
