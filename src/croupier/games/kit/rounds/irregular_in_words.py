"""An irregularity as people type it: its name or what else it is called, and what it tells, with commas or without."""

import re
from collections.abc import Mapping, Sequence

from croupier.errors import InputError
from croupier.games.kit.play.decider import ReportDeviation, RuleOn
from croupier.games.kit.rounds.cards_in_words import are_cards, faces
from croupier.games.kit.rounds.irregular import Irregularity
from croupier.games.kit.rounds.sheet import commas
from croupier.rulebook.toml.files import near

FIELDS = (
    "card",
    "before",
    "seat",
    "spin",
    "turns",
    "marked",
    "limit",
    "sections",
    "wager",
    "ruling",
    "reason",
    "broken",
    "what",
)
"""What an irregularity can tell."""
_IN_FREE_WORDS = ("sections", "wager", "ruling", "reason", "broken", "what")
_OF_MANY_WORDS = ("before", "card", *_IN_FREE_WORDS)
_OTHER_FIELDS = {"player": "seat", "position": "seat", "station": "seat"}
_FILLERS = ("the", "seat", "player", "position", "station", "card", "of", "to")
_SMALL = frozenset(
    [
        "a",
        "an",
        "the",
        "was",
        "were",
        "is",
        "are",
        "it",
        "in",
        "of",
        "on",
        "at",
        "to",
        "by",
        "though",
        "that",
        "had",
        "been",
        "and",
    ]
)
_GAP = "…"


def named(value: str, known: Sequence[Irregularity]) -> tuple[str, str]:
    """The name of an irregularity and what is written behind it; what nobody calls so is refused with the nearest."""
    names = {name: name for name in (*(one.name for one in known), RuleOn.name, ReportDeviation.name)}
    names |= {called: one.name for one in known for called in one.also}
    typed = " ".join(value.replace(":", ",", 1).split())
    for called in sorted(names, key=len, reverse=True):
        if found := re.match(rf"{re.escape(called)}(?![\w-])", typed, re.IGNORECASE):
            return names[called], typed[found.end() :]
    said, _, rest = typed.partition(",")
    words = _words(said)
    alike = {names[called] for called in names if len(words) > 1 and words <= _words(called)}
    if len(alike) == 1:
        return alike.pop(), rest
    listed = ", ".join(one.name for one in known)
    raise InputError(f"{said[:40]!r} is not among the irregularities: {listed}; did you mean {_nearest(said, names)}?")


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[a-z]+", text.lower())) - _SMALL


def _nearest(said: str, names: Mapping[str, str]) -> str:
    """The one that is spelled nearest, or shares most words with it."""
    if found := near(said.lower(), names, 1):
        return names[found[0]]
    return names[max(names, key=lambda called: len(_words(said) & _words(called)))]


def told(name: str, rest: str) -> dict[str, str]:
    """What is told behind the name: "card 3c, before war 3", "3c before seat 3"; what is left open is asked for."""
    found: dict[str, str] = {}
    for part in commas(rest):
        field, bare = "", list[str]()
        for word in part.split():
            key = _OTHER_FIELDS.get(word.lower(), word.lower())
            if field == "before" and found[field] in ("", "war") and word.lower() in _FILLERS:
                continue
            if key in FIELDS and not (field in _IN_FREE_WORDS and found[field]):
                field = key
                found[field] = ""
            elif field and (not found[field] or field in _OF_MANY_WORDS):
                found[field] = f"{found[field]} {word}".strip()
            elif word.lower() not in _SMALL or bare:
                bare.append(word)
        if bare:
            _bare(name, " ".join(bare), found)
    for field, said in found.items():
        if not said or said == _GAP:
            raise InputError(f"{name}: say its {field}, such as {field} {_SUCH_AS.get(field, '3')}")
    if "card" in found:
        found["card"] = " ".join(faces(found["card"]))
    return found


_SUCH_AS = {"card": "5d", "marked": "covered", "limit": "500", "sections": "$1 and $2"}


def _bare(name: str, part: str, found: dict[str, str]) -> None:
    """A card or a seat that stands there without its word."""
    if are_cards(part):
        found["card"] = part
        return
    if part.isdecimal():
        found["seat"] = part
        return
    raise InputError(
        f"{name}: {part[:30]!r} says nothing of it; leave it out, or write it as card 5d, before 3, seat 3 or spin 1"
    )


def written(told: Mapping[str, object]) -> str:
    """An irregularity in its line."""
    return str(told["what"]) + "".join(f", {name} {said}" for name, said in told.items() if name != "what")
