"""What a dispute is about: table and time, the text in force, who asks, the camera, and the claim. No names of people."""

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from croupier.analysis.edition import Opened, open_edition
from croupier.errors import InputError
from croupier.games.kit.play.roles import Role, is_reference
from croupier.people.duties import SURVEILLANCE
from croupier.rulebook.values import plain

LONGEST = {"claim": 2000, "table": 120}
_LONGEST = 200
_SOMEBODY = (*Role, "patron", SURVEILLANCE)
_ASKS = re.compile(rf"(?:{'|'.join(_SOMEBODY)})(?: at (?:seat|position|station|box|table) [\w-]{{1,20}})?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Facts:
    """The case. `round` is that of the table's journal, if it is known there; `dealt_by` are those who dealt it.

    `subject` is the player whom it is about, as the round calls them. `choices` and `readings` are the house's.
    """

    edition: str
    table: str = ""
    about: str = ""
    round: int = 0
    choices: Mapping[str, Any] = field(default_factory=dict)
    readings: Mapping[str, str] = field(default_factory=dict)
    subject: str = ""
    requested_by: str = ""
    camera: str = ""
    claim: str = ""
    dealt_by: tuple[str, ...] = ()

    def json(self) -> dict[str, object]:
        return {**asdict(self), "dealt_by": list(self.dealt_by)}


def of_json(parts: Mapping[str, Any]) -> Facts:
    """The facts in a record."""
    known = {one.name for one in fields(Facts)}
    given = {name: value for name, value in parts.items() if name in known}
    return Facts(**{**given, "dealt_by": tuple(given.get("dealt_by", ()))})


def checked(facts: Facts) -> Facts:
    """The facts with spaces set right; words that are too long, or a name where a reference belongs, are refused."""
    texts = ("edition", "table", "about", "subject", "requested_by", "camera", "claim")
    clean = {name: _words(name, getattr(facts, name)) for name in texts}
    who = clean["requested_by"]
    if who and not is_reference(who) and not _ASKS.fullmatch(who):
        raise InputError(
            f"{who[:40]!r} cannot be who asks: no names are kept; give a reference such as P-2041, or patron at seat 3"
        )
    dealt = tuple(_words("dealt_by", one) for one in facts.dealt_by)
    if wrong := next((one for one in dealt if not is_reference(one)), None):
        raise InputError(f"{wrong[:30]!r} is no reference, such as E-1017: no names are kept")
    if not 0 <= facts.round < 10**12:
        raise InputError(f"{facts.round} is not the number of a round")
    return Facts(**{**asdict(facts), **clean, "dealt_by": dealt})


def _words(name: str, text: object) -> str:
    if not isinstance(text, str):
        raise InputError(f"{name.replace('_', ' ')} must be words")
    most = LONGEST.get(name, _LONGEST)
    spaced = " ".join(text.split())
    if len(spaced) > most:
        raise InputError(f"{name.replace('_', ' ')} has {len(spaced)} characters; at most {most} are kept")
    if not spaced.isprintable():
        raise InputError(f"{name.replace('_', ' ')} has characters that nobody sees; write it without them")
    return spaced


def opened_for(facts: Facts, wheel: object = None) -> Opened:
    """The rules under which the dispute is decided; what the edition does not allow is refused."""
    if wheel is not None and not isinstance(wheel, str):
        raise InputError('"wheel" must be the name of a wheel, such as "double-zero"')
    if not facts.edition:
        raise InputError("name the edition that was in force, such as pa-2012/casino-war")
    opened = open_edition(facts.edition, wheel=wheel, choices=dict(facts.choices), read=dict(facts.readings))
    try:
        opened.room.live()
    except LookupError:
        raise InputError(
            f"{facts.edition[:60]} deals no table, so no round of it is disputed; name the text of the game that was dealt"
        ) from None
    return opened


def chosen_plainly(opened: Opened) -> tuple[dict[str, Any], dict[str, str]]:
    """The house's choices and readings as a record keeps them."""
    force = opened.in_force
    return {path: plain(value) for path, value in force.choices.items()}, dict(force.read)
