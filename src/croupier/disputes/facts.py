"""What a dispute is about: table and time, the text in force, who asks, the camera, and the claim. No names of people."""

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from croupier.analysis.edition import Opened, open_edition
from croupier.errors import InputError
from croupier.games.kit.play.people import Role, is_licence, is_reference
from croupier.people.duties import SURVEILLANCE
from croupier.references import no_reference

LONGEST = {"claim": 2000, "table": 120}
_LONGEST = 200
_PLACE = r"(?:seat|player|position|station|box|spot|chair)s?"
_MARK = r"#?(?:no\.? ?)?(?:[a-z]|[a-z]{0,4}-?\d{1,4})"  # no name is so short
_PLACES = rf"{_PLACE} ?{_MARK}(?:(?:, ?| and |, and | ?& ?){_MARK})*"
_SOMEBODY = (*Role, SURVEILLANCE, "patrons?", "guests?", "customers?", "floor", "pit boss", "cashier", "security")
_ASKS = re.compile(
    rf"(?:(?:the |a )?(?:{'|'.join(_SOMEBODY)})(?:,? ?\(?(?:(?:at|in|on|of) (?:the )?)?{_PLACES}\)?)?|{_PLACES})"
    r"(?:,? (?:at |of |on )?(?:the )?table [\w-]{1,20}(?: \d{1,3})?)?",
    re.IGNORECASE,
)
_DEALER = re.compile(r"(?P<reference>\S+) \(licence (?P<licence>[^()]+)\)|licence (?P<alone>[^()]+)")
_SUBJECT = re.compile(rf"(?:the )?(?:(?:patron|guest)[, ]*(?:at |in )?)?{_PLACE} ?#?(?:no\.? ?)?(\S+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Facts:
    """The case. `round` is that of the table's journal, if it is known there.

    `dealt_by` are those who dealt it, each as "E-1017", "E-1017 (licence D-1)" or "licence D-1".

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
    if (whose := _SUBJECT.fullmatch(clean["subject"])) is not None:
        clean["subject"] = whose[1]
    who = clean["requested_by"]
    if who and not _may_ask(who):
        raise InputError(
            f"{who[:40]!r} cannot be who asks: no names are kept; give a reference such as P-2041, or patron at seat 3"
        )
    dealt = tuple(dict.fromkeys(dealer_written(*_dealer(_words("dealt_by", one))) for one in facts.dealt_by))
    if not 0 <= facts.round < 10**12:
        raise InputError(f"{facts.round} is not the number of a round")
    return Facts(**{**asdict(facts), **clean, "dealt_by": dealt})


def dealer_written(reference: str, licence: str) -> str:
    """Somebody who dealt, as a dispute writes them, from what is known; empty where nothing is."""
    if reference and licence:
        return f"{reference} (licence {licence})"
    return f"licence {licence}" if licence else reference


def dealer_numbers(written: str) -> tuple[str, ...]:
    """The reference and the licence of somebody who dealt, as far as they are written."""
    return tuple(number for number in _dealer(written) if number)


def _dealer(written: str) -> tuple[str, str]:
    """The same apart, each empty where it is not written; a name is refused."""
    parts = _DEALER.fullmatch(written)
    if parts is None:
        reference, licence = (written, "") if is_reference(written) else ("", written)
    else:
        reference, licence = parts["reference"] or "", parts["licence"] or parts["alone"]
    if (reference and not is_reference(reference)) or not (is_licence(licence) or (reference and not licence)):
        raise InputError(f"{no_reference(reference or licence)}, and no licence: no names are kept")
    return reference, licence


def _may_ask(who: str) -> bool:
    """Whether this names nobody: a reference, somebody's part, a place at the table, or several of them."""
    beside = " ".join(part for part in who.split() if not is_reference(part.strip(",()"))).strip(" ,")
    return not beside or any(_ASKS.fullmatch(words) is not None for words in (who, beside))


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
    if not opened.game.dealt:
        raise InputError(
            f"{facts.edition[:60]} deals no table, so no round of it is disputed; name the text of the game that was dealt"
        )
    return opened
