"""What happened at a live table, in plain words with the section of each: for the terminal, pages and a replay.

Every event of every game has its sentence here or in its game; one that says nothing new to a reader is silent.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields
from fractions import Fraction
from typing import Any, NamedTuple

from croupier.equipment.money import dollars
from croupier.games.kit.decider import UNLAWFUL, Announced, Deviated, Event, Ruled
from croupier.games.kit.live import Vocabulary
from croupier.games.kit.money import Money
from croupier.games.kit.refused import Refused
from croupier.journal.record import Record
from croupier.printable import printable
from croupier.tables.codec.events import event_to_json
from croupier.tables.codec.records import command_of, events_of
from croupier.tables.engine import house as h
from croupier.tables.engine import procedure
from croupier.tables.engine.standing import Live, Standing
from croupier.tables.table import cited

_LABELS = {"cents": "", "chip_cents": "chips of"}
MONEY = ("cents", "chip_cents", "expected")
"""Fields of commands and events that are amounts, wherever they stand."""
_OF_EVENTS = (*MONEY, "of_meter", "returned", "to")
"""Fields of events that are amounts where they are whole numbers: a bet is to so many cents."""
MOST_SIGNS = 80
"""So much of a value is told; the rest is an ellipsis."""


class Said(NamedTuple):
    """One sentence about an event, and the rule that it happened under."""

    event: str
    what: str
    rule: str
    cite: str

    def json(self) -> dict[str, object]:
        return {"event": self.event, "says": self.what, "rule": self.rule, "cite": self.cite or None}


class Teller:
    """Tells a table record by record from where it stands; `open_cards`: also those that lie face down."""

    def __init__(self, live: Live, now: Standing, *, open_cards: bool = True) -> None:
        self.live, self.now = live, now
        self._game = live.game.teller(live.rules, now.game, open_cards)

    def tell(self, record: Record) -> tuple[Said, ...]:
        """What followed from a command, each event in none, one or several sentences; the table has moved on afterwards."""
        began, found = self.now, list[Said]()
        for event in events_of(self.live.words, record):
            before, self.now = self.now, self.live.evolve(self.now, event)
            cite = cited(self.live, event.rule)
            if isinstance(event, h.Strayed):
                said: Iterable[str] = (_strayed(event, reason_against(self.live, began, record)),)
            elif isinstance(event, Deviated):
                said = (f"deviation: {deviation_in_words(self.live, event, began, record)}",)
                self._game.moved(self.now.game, event)
            else:
                said = self._words(before, event)
            found += (Said(type(event).__name__, printable(what), event.rule, cite) for what in said)
        return tuple(found)

    def _words(self, before: Standing, event: Event) -> Iterator[str]:
        if (own := _HOUSE.get(type(event))) is not None:
            if what := own(event):
                yield what
            return
        if isinstance(event, Money):
            yield _MONEY[event.kind](event.player, dollars(event.cents), event.wager)
            yield from _of_meter(event)
        elif isinstance(event, Announced):
            yield f"the dealer says: {event.words}"
        elif isinstance(event, Ruled):
            yield f"ruled: {event.ruling}, {event.reason}"
        else:
            yield from self._game(before.game, self.now.game, event)
            return
        self._game.moved(self.now.game, event)


def deviation_in_words(live: Live, event: Deviated, before: Standing | None = None, record: Record | None = None) -> str:
    """A deviation as a sentence; of a step that was not lawful also why not, with its record and the table before it."""
    if event.kind == UNLAWFUL and before is not None and record is not None:
        return f"{event.facts['command']}: {reason_against(live, before, record)}"
    if event.kind == h.NOT_BURNED:
        return "a new dealer came in the middle of a round and burned no card"
    return live.game.deviations[event.kind](event.facts)


def reason_against(live: Live, before: Standing, record: Record) -> str:
    """Why the command of a record was not lawful when it was given: it is decided again."""
    decision = procedure.decide(live, before, command_of(live.words, record))
    return decision.reason if isinstance(decision, Refused) else "it was not lawful"


def command_in_words(words: Vocabulary, told: Mapping[str, object], *, hidden: tuple[str, ...] = ()) -> str:
    """A command as it stands in a record: "deal a card: to 1, card Qs". What is as always is not said."""
    name = str(told.get("name", "–"))
    kind = words.commands.get(name)
    parts = [
        f"{_LABELS.get(part.name, part.name.replace('_', ' '))} {value_in_words(part.name, told[part.name])}".strip()
        for part in (fields(kind) if kind else ())
        if part.name not in hidden and told.get(part.name) not in ("", None, [], part.default)
    ]
    return printable(name + (f": {', '.join(parts)}" if parts else ""))


def event_in_words(words: Vocabulary, event: Event) -> str:
    """An event as its journal has it: `Dealt with to "1", card "Qs"`. The rule, and what is as always, is not said."""
    kind, told = type(event), event_to_json(words, event)
    usual = {part.name: part.default for part in fields(kind)}
    shown = [name for name in _fields(told) if name != "rule" and getattr(event, name) not in ("", (), usual[name])]
    return _with(kind.__name__, [_told(name, told[name]) for name in shown])


def difference_in_words(words: Vocabulary, one: Event, other: Event) -> tuple[str, str]:
    """Two events that should be the same: `Dealt with card "Qs"` and `card "7d"`, or both whole if of two kinds."""
    kind, told, due = type(one), event_to_json(words, one), event_to_json(words, other)
    apart = [name for name in _fields(told) if _json(told[name]) != _json(due.get(name))] if kind is type(other) else []
    if not apart:
        return event_in_words(words, one), event_in_words(words, other)
    parts = [_told(name, told[name], beside=due[name]) for name in apart]
    return _with(kind.__name__, parts), ", ".join(_told(name, due[name], beside=told[name]) for name in apart)


def _fields(told: Mapping[str, object]) -> list[str]:
    return [name for name in told if name not in ("event", "v")]


def _with(name: str, parts: list[str]) -> str:
    return name + (f" with {', '.join(parts)}" if parts else "")


def _told(name: str, value: object, beside: object = None) -> str:
    """A field as JSON, an amount in dollars; of a long value the part where it is not what stands beside it."""
    if name in _OF_EVENTS and type(value) is int:
        return f"{'amount' if name == 'cents' else name} {dollars(value)}"
    if name == "cents" and isinstance(value, str):  # a meter may stand between two cents
        whole, part = divmod(Fraction(value), 1)
        return f"amount {dollars(whole)}" + (f" and {part} of a cent" if part else "")
    text, other = _json(value), _json(beside)
    if len(text) > MOST_SIGNS:
        alike = next((at for at, (a, b) in enumerate(zip(text, other, strict=False)) if a != b), len(other))
        first = max(min(alike - MOST_SIGNS // 2, len(text) - MOST_SIGNS), 0) if beside is not None else 0
        last = first + MOST_SIGNS
        text = ("…" if first else "") + text[first:last] + ("…" if last < len(text) else "")
    return f"{name} {printable(text)}"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def value_in_words(name: str, value: object) -> str:
    """A field's value for people: money in dollars, yes and no, a list with spaces."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int) and name in (*MONEY, "to"):  # a bet is to so many cents
        return dollars(value)
    if isinstance(value, list | tuple):
        return " ".join(map(str, value))
    return str(value)


# Money of the games in which the house takes every wager

_MONEY: dict[str, Callable[[str, str, str], str]] = {
    "bought": lambda player, amount, wager: f"{player} buys chips for {amount}",
    "cashed": lambda player, amount, wager: f"chips of {player} for {amount} are cashed",
    "placed": lambda player, amount, wager: f"{player} has {amount} on {wager}",
    "lost": lambda player, amount, wager: f"{player} loses {amount} on {wager}",
    "paid": lambda player, amount, wager: f"{player} is paid {amount}" + (f" for {wager}" if wager else ""),
    "returned": lambda player, amount, wager: f"{player} gets {amount} on {wager} back",
    "surrendered": lambda player, amount, wager: f"{player} gives up {amount} of {wager}",
    "voided": lambda player, amount, wager: f"{wager} is void: {player} gets {amount} back",
    "taken": lambda player, amount, wager: f"{player} takes up {amount} from {wager}",
    "restored": lambda player, amount, wager: f"{player} is given {amount}" + (f" for {wager}" if wager else ""),
    "reclaimed": lambda player, amount, wager: (
        f"{amount} are taken back from {player}" + (f" for {wager}" if wager else "")
    ),
}


def _of_meter(event: Money) -> Iterator[str]:
    if of_meter := getattr(event, "of_meter", 0):
        yield f"of it {dollars(of_meter)} come from the progressive meters"


# The house's own procedures


def _posted(event: h.Posted) -> str:
    slip = f", slip {event.slip}" if event.slip else ""
    return f"{dollars(event.cents)} go from {event.source} to {event.target}{slip}"


def _counted(event: h.InventoryCounted) -> str:
    over = event.cents - event.expected
    found = "as the ledger has it" if not over else f"{dollars(abs(over))} {'too many' if over > 0 else 'too few'}"
    return f"the inventory is counted: {dollars(event.cents)}, {found}"


def _strayed(event: h.Strayed, reason: str) -> str:
    due = f"; lawful were: {', '.join(event.due)}" if event.due else ""
    return f"{event.command} was not lawful and happened all the same: {reason}{due}"


_HOUSE: dict[type[Event], Callable[[Any], str]] = {
    h.SetUp: lambda event: f"the table is set up: {event.mode}, cards {event.cards}",
    h.Posted: _posted,
    h.FloatCounted: lambda event: f"the float is counted: {dollars(event.cents)}",
    h.BoxExchanged: lambda event: f"an empty drop box is at the table: {event.box}",
    h.DealerChanged: lambda event: f"{event.person} deals now",
    h.CardsChanged: lambda event: "new cards are at the table",
    h.ShufflerMarked: lambda event: f"the shuffler is out of use: {event.marked}",
    h.Disputed: lambda event: f"{event.player} contests: {event.what}",
    h.DisputeSettled: lambda event: f"the dispute is settled: {event.reason}",
    h.Adjusted: lambda event: f"record {event.record} is adjusted by {dollars(event.cents)}: {event.reason}",
    h.InventoryCounted: _counted,
    h.DayEnded: lambda event: "the day is over; the table is locked",
    h.Carried: lambda event: "",  # for whoever takes up the journal here
    h.Loaded: lambda event: f"an electronic shoe of {event.size} cards is loaded; it commits to {event.root[:16]}…",
    h.Drawn: lambda event: "",  # the game tells where the card went
    h.Passed: lambda event: "",
    h.Stopped: lambda event: f"the electronic wheel stops at {event.place}" + (f" ({event.ring})" if event.ring else ""),
    h.KeyChanged: lambda event: f"another key seals the shoes from now on, its fingerprint is {event.shoe_key}",
}
