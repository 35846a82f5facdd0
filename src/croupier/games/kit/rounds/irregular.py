"""What can go wrong in a round, by the table of a game, and what somebody writes down of it: a card too many, and when."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import MISSING, fields
from functools import cache
from typing import Any, Literal, NamedTuple, get_type_hints

from croupier.errors import InputError
from croupier.games.kit.play.decider import (
    Between,
    Command,
    Domain,
    OneOf,
    Option,
    ReportDeviation,
    Role,
    RuleOn,
    Signature,
)
from croupier.games.kit.rounds.cards_in_words import are_cards, faces
from croupier.rulebook.toml.files import near


def typed_reason(problem: InputError) -> str:
    """Why a round is refused, for whoever typed it in lines, which have no keys in quotes."""
    return problem.reason.replace('"', "")


MOST = 50
KEY = "irregular"
_HOW = '"irregular" must be a list of {"what": "card drawn in error", "before": "3"}'


Fault = Literal["no error", "dealer", "patron", "supervisor"]
FAULTS: tuple[Fault, ...] = ("no error", "dealer", "patron", "supervisor")
Effect = Literal["round void", "card replaced", "played on", "ruling due"]


class Irregularity(NamedTuple):
    """Something that can go wrong: under which rule, whose error it usually is, and what becomes of the round.

    `command` reports it at the table; empty where it changes no step. A rule of an edition may let the `effect` be another.
    `sentence` is what is said when it is reported: what tells most first. What it makes due is done as careful people do it
    (`TableHabits.answers`).
    """

    name: str
    rule: str
    fault: Fault
    tells: tuple[str, ...] = ()
    also: tuple[str, ...] = ()  # what else people call it
    command: str = ""
    effect: Effect = "played on"
    sentence: tuple[str, ...] = ()

    @property
    def line(self) -> str:
        """How it is typed, with a gap for each thing that it tells."""
        return f"irregular {self.name}" + "".join(f", {name} …" for name in self.tells)


BEYOND_LIMITS = "wager accepted beyond the limits"
TOUCHED = Irregularity("wager touched after the call", "no_more_bets.said", "patron")
CALLED_LATE = Irregularity("no more bets called too late", "no_more_bets.said", "dealer")
BEYOND = Irregularity(BEYOND_LIMITS, "limits.maximum", "dealer")
RULED = Irregularity("ruled at the table against the text", "deviation.ruled_by", "supervisor")


class WrittenIrregularity(NamedTuple):
    """A report by the name of its command, before which moment of the round it happened, and what else it tells."""

    what: str
    before: str
    tells: Mapping[str, str]


Commands = Mapping[str, type[Command]]
"""The commands of a game by name."""


def irregularities(written: Mapping[str, object]) -> tuple[WrittenIrregularity, ...]:
    """Those of a written round, in their order; what is of the wrong kind is refused."""
    listed = written.get(KEY, ())
    if not isinstance(listed, Sequence) or isinstance(listed, str):
        raise InputError(_HOW)
    if len(listed) > MOST:
        raise InputError(f"{len(listed)} irregularities are more than a round has; at most {MOST}")
    return tuple(_irregularity(one) for one in listed)


def _irregularity(entry: object) -> WrittenIrregularity:
    if not isinstance(entry, Mapping) or not isinstance(entry.get("what"), str):
        raise InputError(_HOW)
    told = {str(name): str(value).strip() for name, value in entry.items() if isinstance(value, str | int | bool)}
    if len(told) != len(entry):
        raise InputError(f"irregular: {entry['what'][:40]!r}: write every part of it as words")
    return WrittenIrregularity(told.pop("what"), told.pop("before", ""), told)


def reported(
    one: WrittenIrregularity, options: Iterable[Option], commands: Commands, known: Collection[Irregularity]
) -> Command:
    """The report as the table takes it, signed by the first who may; what cannot be reported now is refused with what of
    `known`, the irregularities of the game, could have been."""
    listed = tuple(options)
    named = [option for option in listed if option.command == one.what and one.what in commands]
    if not named:
        when = f" before {one.before}" if one.before else ""
        names = {each.name for each in known}
        could_be = dict.fromkeys(option.command for option in listed if option.command in names)
        could = (
            f"what can have happened then is {', '.join(could_be)}" if could_be else "nothing irregular is reported then"
        )
        raise InputError(f"{one.what[:40]!r} cannot have happened{when}; {could} at a table as the house has chosen it")
    kind = commands[one.what]
    hints, asked = get_type_hints(kind), {part.name: part for part in fields(kind) if part.name not in ("by", "at")}
    if strange := next((name for name in one.tells if name not in asked), None):
        rest = f"it tells {', '.join(sorted(asked))}" if asked else "it tells nothing else"
        raise InputError(f"{one.what} has no {strange[:30]!r}; {rest}")
    told = {name: _typed(one.what, name, text, hints[name]) for name, text in one.tells.items()}
    option = next((each for each in named if takes(each, told)), named[0])
    told = {**{name: value for name in option.fields if (value := sole(option, name)) is not None}, **told}
    for name, part in asked.items():
        if name not in told and part.default is MISSING and part.default_factory is MISSING:
            domain = option.fields.get(name)
            such = domain.values[0] if isinstance(domain, OneOf) and domain.values else "…"
            raise InputError(f"{one.what} must tell its {name}, such as {name} {such}")
    return signed(option, kind, told)


def signed(option: Option, kind: Any, told: Mapping[str, object]) -> Command:
    """The step as somebody does who may, with a second person where one must be present; a player by their name."""
    player, first, second = str(told.get("player", "")), option.roles[0], option.present
    own = Signature(player, Role.PLAYER) if player and first == Role.PLAYER else _staff(first, 1)
    made: Command = kind(by=(own, _staff(second, 2)) if second else (own,), **told)
    return made


@cache
def _staff(named: str, number: int) -> Signature:
    """Somebody who may sign where a role is named. Kept: a round is signed many times by the same few."""
    role = Role(named.removesuffix(" or above"))
    return Signature(f"{role} {number}", role, f"L-{number}")


def first_of(domain: Domain) -> object:
    """What a field of a step is where nobody says otherwise."""
    match domain:
        case OneOf():
            return domain.values[0]
        case Between():
            return domain.low
        case _:
            return "as seen"


def sole(option: Option, name: str) -> object:
    """The value of a field that can be nothing else."""
    domain = option.fields.get(name)
    return domain.values[0] if isinstance(domain, OneOf) and len(domain.values) == 1 else None


def takes(option: Option, told: Mapping[str, object]) -> bool:
    """Whether no field of the option rules out what is told."""
    domains = ((option.fields.get(name), value) for name, value in told.items())
    return all(not isinstance(domain, OneOf) or value in domain.values for domain, value in domains)


def _typed(what: str, name: str, text: str, hint: object) -> object:
    if hint is int:
        if not (text.isascii() and text.isdecimal() and len(text) < 10):
            raise InputError(f"{what}: {name} is a number, not {text[:20]!r}")
        return int(text)
    if hint is bool:
        if text.lower() not in ("yes", "no", "true", "false"):
            raise InputError(f"{what}: {name} is yes or no, not {text[:20]!r}")
        return text.lower() in ("yes", "true")
    return text


# As people type them: its name or what else it is called, and what it tells, with commas or without

_IN_FREE_WORDS = ("sections", "wager", "ruling", "reason", "broken", "what")
_FIELDS = ("card", "before", "seat", "spin", "turns", "marked", "limit", *_IN_FREE_WORDS)
"""What an irregularity can tell."""
_OF_MANY_WORDS = ("before", "card", *_IN_FREE_WORDS)
_OTHER_FIELDS = {"player": "seat", "position": "seat", "station": "seat"}
_FILLERS = ("the", "seat", "player", "position", "station", "card", "of", "to")
_ARTICLES = ("a", "an", "the", "that", "it")
_SMALL = frozenset(
    (*_ARTICLES, "was", "were", "is", "are", "had", "been", "in", "of", "on", "at", "to", "by", "though", "and")
)
_GAP = "…"
_COMMA = re.compile(r"(?<!\d),|,(?!\d{3}(?!\d))")
_SUCH_AS = {"card": "5d", "marked": "covered", "limit": "500", "sections": "$1 and $2"}


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


def told_of(name: str, rest: str) -> dict[str, str]:
    """What is told behind the name: "card 3c, before war 3", "3c before seat 3"; what is left open is asked for."""
    found: dict[str, str] = {}
    for part in commas(rest):
        field, bare = "", list[str]()
        for word in part.split():
            key = _OTHER_FIELDS.get(word.lower(), word.lower())
            if field == "before" and found[field] in ("", "war") and word.lower() in _FILLERS:
                continue
            if key in _FIELDS and not (field in _IN_FREE_WORDS and found[field]):
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


def commas(text: str) -> list[str]:
    """The parts between commas; the one in 1,500 parts nothing."""
    return [part.strip() for part in _COMMA.split(text) if part.strip()]


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


def in_its_line(told: Mapping[str, object]) -> str:
    """An irregularity in its line."""
    return str(told["what"]) + "".join(f", {name} {said}" for name, said in told.items() if name != "what")
