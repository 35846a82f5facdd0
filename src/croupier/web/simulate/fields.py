"""The set-up of a simulation as a form and as an address: what each game can be asked, and what was asked."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple
from urllib.parse import urlencode

from pydantic import ValidationError

from croupier.analysis.amounts import count
from croupier.analysis.edition import Opened
from croupier.documents.wording import words
from croupier.errors import InputError
from croupier.web.models.limits import MOST_ROUNDS
from croupier.web.models.reports.simulation import SimulateAsked

ROUNDS, SEED = 1_000_000, 1
SESSIONS = {"sessions": "10000", "session_rounds": "500", "bankroll": "200.00"}
OF_SESSIONS = (*SESSIONS, "stop_win")
NUMBERS = ("rounds", "seed", "players", "sessions", "session_rounds")
EVERY = "every"
_BESIDE = frozenset(("of", "spins", "bet", "to_cover_card"))
_NAMES = frozenset(SimulateAsked.model_fields)


class Field(NamedTuple):
    """A field of the form: a number, words, or one of several values."""

    name: str
    label: str
    hint: str = ""
    values: tuple[tuple[str, str], ...] = ()
    kind: str = "text"


def fields(opened: Opened) -> list[Field]:
    """What this game can be asked beside rounds and seed."""
    game, found = opened.game, list[Field]()
    wheels = game.rules.kinds(opened.draft)
    spun = game.rules.wheel(opened.rules) is not None
    if len(wheels) > 1:
        found.append(Field("wheel", "Wheel", values=tuple((kind, words(kind)) for kind in wheels)))
    if game.odds.strategies:
        values = tuple((name, says[:1].upper() + says[1:]) for name, says in game.odds.strategies.items())
        found.append(Field("strategy", "How it is played", values=(("", "As usual"), *values)))
    if spun:
        spins = ((EVERY, "Every spin, to be followed"), ("totals", "Totals at once, quick"))
        found.append(Field("spins", "Spins", "Totals have no order, so nothing closes in.", spins))
    if "players" in game.odds.asks or not game.wagers.banked:
        found.append(Field("players", "Positions played" if game.wagers.banked else "Players", kind="number"))
    if not game.wagers.banked:
        found.append(Field("policy", "Policy", "call, fold, random, tight or loose; one for all, or by seat"))
        found.append(Field("stack", "Stack before each hand", "Such as 200.00"))
    if game.wagers.banked:
        hint = "Such as red 5; one in each line" if spun else "For sessions, such as initial 5; one in each line"
        found.append(Field("bet", "Bets", hint, kind="lines"))
        found.append(Field("until", "Stop when the edge is known to", "Such as 0.01%: half the 95 % band"))
    if "players" in game.odds.asks:
        says = (("", "A fixed number of rounds"), ("1", "To the cover card, not compared"))
        found.append(Field("to_cover_card", "Each shoe", values=says))
    return found


def filled(given: Mapping[str, str]) -> dict[str, str]:
    """What the form shows: what was given, and where nothing was, what suggests itself."""
    of = given.get("of") or ("sessions" if given.get("sessions") else "rounds")
    return {"rounds": str(ROUNDS), "seed": str(SEED), "spins": EVERY, **SESSIONS, **given, "of": of}


def asked(opened: Opened, given: Mapping[str, str]) -> dict[str, Any]:
    """The simulation that a form asks for, as the API takes it; what is none is refused by the name of its field."""
    shown = filled(given)
    sessions = shown["of"] == "sessions"
    if unknown := sorted(set(given) - _NAMES - _BESIDE):
        raise InputError(f"There is no field {unknown[0][:40]!r}.")
    found: dict[str, Any] = {"edition": opened.draft.id}
    left_out = ("rounds",) if sessions else OF_SESSIONS
    for name, text in shown.items():
        if name in _BESIDE or name in left_out or not text.strip() or name == "edition":
            continue
        found[name] = _number(name, text) if name in NUMBERS else text.strip()
    if bets := [line.strip() for line in shown.get("bet", "").splitlines() if line.strip()]:
        found["bet"] = bets
    if shown.get("to_cover_card"):
        found["to_cover_card"] = True
    if not sessions and shown["spins"] == EVERY and opened.game.rules.wheel(opened.rules) is not None:
        found["every_spin"] = True
    try:
        return SimulateAsked.model_validate(found).model_dump(exclude_unset=True)
    except ValidationError as wrong:
        first = wrong.errors()[0]
        raise InputError(f"{first['loc'][0]}: {first['msg']}.") from None


def _number(name: str, text: str) -> int:
    plain = str(count(text.strip())).replace(",", "")
    if not (plain.isascii() and plain.isdigit() and len(plain) <= 19):
        raise InputError(f"{name}: {text[:30]!r} is not a whole number such as {ROUNDS:,}.")
    if name == "rounds" and int(plain) > MOST_ROUNDS:
        raise InputError(f"rounds: at most {MOST_ROUNDS:,} are simulated here, not {int(plain):,}; ask the command line.")
    return int(plain)


def address(asked: Mapping[str, Any]) -> str:
    """The set-up of a simulation as an address, so that one like it can be set up."""
    return "/simulate?" + urlencode(list(_given(asked)))


def _given(asked: Mapping[str, Any]) -> Iterable[tuple[str, str]]:
    for name, value in asked.items():
        if name == "bet":
            yield "bet", "\n".join(value)
        elif name == "to_cover_card":
            yield name, "1"
        elif name != "every_spin" and value not in (None, ""):
            yield name, str(value)
    if not asked.get("every_spin") and asked.get("sessions") is None:
        yield "spins", "totals"
