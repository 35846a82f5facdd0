"""How a table stands, for people: who sits where with what, what lies on the layout, and what somebody waits for.

It is made of the game's own `view`, so that nobody is shown more than they may see.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from croupier.equipment.cards import name as name_of
from croupier.equipment.money import dollars
from croupier.games.kit.decider import UNLAWFUL, Role, Signature
from croupier.games.kit.money import DROP_BOX, INVENTORY
from croupier.games.kit.words import Place
from croupier.journal.book import Journal
from croupier.printable import printable
from croupier.tables import resume
from croupier.tables.engine import house as h
from croupier.tables.engine.standing import Live, Standing
from croupier.tables.table import opened
from croupier.tables.words.sentences import command_in_words, deviation_in_words, reason_against

_STRAYED = b'"event":"Strayed"'
"""How a body has it that something happened although it was not lawful. In a string the quotes would be escaped."""


class Shown(NamedTuple):
    """The table in words."""

    phase: str
    places: list[Place]
    notes: list[str]
    waits: list[str]


def shown(live: Live, now: Standing, who: Signature, to_rule: Sequence[str] = ()) -> Shown:
    """What this person sees of the table; `to_rule`: the deviations that wait, in other words than their own."""
    view: dict[str, Any] = live.game.play.view(now.game, who)
    places, notes = live.game.places(view)
    if who.role != Role.PLAYER:
        notes += _boxes(live, now)
    if now.shoe is not None:
        notes.append(f"{now.shoe.size - now.shoe.position} of {now.shoe.size} cards in the shoe")
    deviations = view.get("deviations", ())
    waits = (
        [f"a ruling: {what}" for what in to_rule or (deviation_in_words(live, one) for one in deviations)]
        if deviations
        else []
    )
    waits += [f"an answer to {one.player}: {one.what}" for one in now.disputes] if who.role != Role.PLAYER else []
    phase = str(view["phase"])
    if phase == "closed" and not now.opened:
        phase = "closed, the float not counted" if now.day == 0 else "closed, the day is over"
    clean = [Place(*(printable(part) for part in place)) for place in places]
    return Shown(phase, clean, [printable(note) for note in notes], [printable(each) for each in waits])


def to_rule(journal: Journal, now: Standing, *, open_cards: bool) -> list[str]:
    """The deviations that wait for a ruling, the oldest first, with what was done: the card, the seat, the amount.

    A deviation has only the step's name; the rest is in its record. `open_cards`: also of cards that lie face down.
    """
    if not now.game.deviations:
        return []
    live, found = opened(journal.record(1)), list[str]()
    record = journal.last_with(_STRAYED)
    for one in reversed(now.game.deviations):
        if record is not None and one.kind == UNLAWFUL:
            done = command_in_words(live.words, record.entry.command, hidden=() if open_cards else ("cards", "down"))
            before = resume.stood(journal, live, record.sequence - 1)
            found.append(f"{done}: {reason_against(live, before, record)}")
            record = journal.last_with(_STRAYED, record.sequence - 1)
        else:
            found.append(deviation_in_words(live, one))
    return found[::-1]


def view_json(live: Live, now: Standing, who: Signature) -> dict[str, object]:
    """The same as plain JSON: amounts in cents, cards by name."""
    found = _plain(live.game.play.view(now.game, who), cards=live.game.cards_in_view)
    assert isinstance(found, dict)
    if "accounts" in found:  # the game knows only what it moved itself: not the float, nor what fills and counts changed
        held = live.accounts(now)
        own = found["accounts"] if who.role == Role.PLAYER else held
        found["accounts"] = {name: held.get(name, 0) for name in own}
    return found


def _boxes(live: Live, now: Standing) -> list[str]:
    accounts = live.accounts(now)
    named = (INVENTORY, DROP_BOX, h.TIP_BOX, "rake") if live.game.banked else ("rake", DROP_BOX, h.TIP_BOX)
    blind = live.counting(now)
    return [
        f"{name} {dollars(accounts[name])}" for name in named if accounts.get(name) and not (blind and name == INVENTORY)
    ]


def _plain(value: Any, *, cards: Collection[str], key: str = "") -> object:
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Mapping):
        return {str(name): _plain(one, cards=cards, key=str(name)) for name, one in value.items()}
    if is_dataclass(value) and not isinstance(value, type):
        return {one.name: _plain(getattr(value, one.name), cards=cards) for one in fields(value)}
    if isinstance(value, list | tuple | frozenset):
        rows: Iterable[Any] = sorted(value) if isinstance(value, frozenset) else value
        if key in cards:
            return [name_of(card) for card in rows]
        return [_plain(one, cards=cards, key=key) for one in rows]
    return value
