"""What happens at a live table, in plain words with the section of each event: for the terminal, pages and a replay.

Every event has its sentence here or in its game; one that says nothing new to a reader is silent.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields
from fractions import Fraction
from typing import Any, NamedTuple

from croupier.equipment.chips import Pieces, moved, written
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.kit.live import Vocabulary
from croupier.games.kit.play.decider import UNLAWFUL, Announced, Deviated, DeviationWithdrawn, Event, Ruled
from croupier.games.kit.play.money import Money
from croupier.games.kit.play.refused import Refused
from croupier.games.kit.play.shown_cards import cards_in, shown_cards, without_cards
from croupier.games.kit.words import Words
from croupier.journal.book import Journal
from croupier.journal.record import Record
from croupier.printable import printable
from croupier.tables.codec.events import event_from_json, event_to_json
from croupier.tables.codec.records import command_of, events_of, signatures
from croupier.tables.engine import events as e
from croupier.tables.engine import procedure
from croupier.tables.engine.commands import CountChips, CountFloat, CountInventory
from croupier.tables.engine.limits import announced_in_words, in_words
from croupier.tables.engine.standing import Live, Standing
from croupier.tables.resume import last_snapshot

FACE_DOWN = ("cards",)
"""Fields of commands with cards that may lie face down; what may be seen of them their events say."""
MONEY = ("cents", "chip_cents", "expected", "second")
"""Fields of commands and events that are amounts, wherever they stand."""
COUNTS = (CountFloat.name, CountInventory.name, CountChips.name)
"""Commands whose amounts are withheld from whoever counts next."""
MOST_CHARACTERS = 80
"""So much of a value is quoted; the rest is an ellipsis."""
_LABELS = {
    "cents": "",
    "way": "",
    "since": "from",
    "request": "requested in record",
    "chip_cents": "chips of",
    "second": "the second count",
    "second_chips": "the second count",
}
_OF_EVENTS = (*MONEY, "of_meter", "returned", "to")
"""Fields of events that are amounts where they are whole numbers: a bet is to so many cents."""


class Sentence(NamedTuple):
    """One sentence about an event, the rule under which it happened, and the money that moved, if it was that."""

    event: str
    text: str
    rule: str
    cite: str
    cents: int | None = None

    def json(self) -> dict[str, object]:
        return {"event": self.event, "says": self.text, "rule": self.rule, "cite": self.cite or None}


class RecordInWords(NamedTuple):
    """One record: the command, and what followed from it. `hidden` fields of the command are left out.

    So are the rules of the first record, which `croupier journal show --record 1` gives. `events` are as they are told.
    """

    record: Record
    round: int
    command: str
    sentences: tuple[Sentence, ...]
    hidden: tuple[str, ...]
    events: tuple[Event, ...] = ()

    def json(self) -> dict[str, object]:
        entry = self.record.entry
        return {
            "record": self.record.sequence,
            "at": entry.at,
            "by": [{"person": one.person, "role": one.role, "licence": one.licence} for one in entry.actors],
            "command": {name: value for name, value in entry.command.items() if name not in ("rules", *self.hidden)},
            "events": [one.json() for one in self.sentences],
        }


class Narrator:
    """Puts a table's records into words one after the other; without `open_cards`, not the cards that lie face down.

    `waiting` are the deviations that wait for a ruling, the oldest first, with what was done.
    """

    def __init__(self, live: Live, now: Standing, *, open_cards: bool = True, waiting: Iterable[str] = ()) -> None:
        self.live, self.now, self.waiting = live, now, list(waiting)
        self._game = live.game.live.words.teller(live.rules, now.game, open_cards)
        self._hidden = () if open_cards else FACE_DOWN
        self._closed = live.game.live.cards.hidden and not open_cards
        self._masks = self._closed and type(live.game.live.words).teller is Words.teller

    def describe(self, record: Record) -> RecordInWords:
        """The record in words; the table has moved on afterwards."""
        round_, sentences, told = self.now.round, list[Sentence](), list[Event]()
        unseen = unshown(self.live, self.now, record) if self._closed else frozenset[str]()
        events = events_of(self.live.words, record)
        reason = without_cards(reason_against(self.live, self.now, record, events), unseen)
        name, entry = str(record.entry.command.get("name")), record.entry
        hidden = (*self._hidden, "chips") if name == CountChips.name else self._hidden
        keys = self.live.words.cards
        hidden += tuple(part for part, value in entry.command.items() if unseen and unseen & cards_in({part: value}, keys))
        command = without_cards(command_in_words(self.live.words, record.entry.command, hidden=hidden), unseen)
        known = len(self.waiting)
        said = name if name in COUNTS else command
        note_deviations(self.waiting, self.live, events, f"{said}: {reason}")
        self.waiting[known:] = without_cards(self.waiting[known:], unseen)
        for event in events:
            cite = self.live.cite(event.rule)
            before = self.now
            texts, amount = without_cards(self.words(event, reason), unseen), amount_of(event)
            told.append(self._as_shown(before, event))
            kind = type(event).__name__
            sentences += (Sentence(kind, text, event.rule, cite, None if n else amount) for n, text in enumerate(texts))
        self.now = self.live.noted(self.now, events, command=name, by=signatures(record), at=entry.at)
        return RecordInWords(record, round_, command, tuple(sentences), hidden, tuple(told))

    def words(self, event: Event, reason: str = "") -> list[str]:
        """The event in words; the table has moved on afterwards. `reason`: why a step that was entered was not lawful."""
        before, self.now = self.now, self.live.evolve(self.now, event)
        return [printable(text) for text in self._words(before, event, reason)]

    def _words(self, before: Standing, event: Event, reason: str) -> Iterator[str]:
        if isinstance(event, e.UnlawfulStepEntered):
            due = f"; lawful were: {', '.join(event.due)}" if event.due else ""
            yield f"{event.command} was not lawful but happened: {reason}{due}"
            return
        if isinstance(event, e.LimitsAnnounced):
            yield announced_in_words(self.live, event)
            return
        if isinstance(event, e.LimitsChanged):
            yield f"the limits in force are now: {in_words(self.live, event.limits)}"
            return
        if (own := _HOUSE.get(type(event))) is not None:
            if text := own(event):
                yield text
            return
        if isinstance(event, Money):
            words = _ENTERED if event.rule == "wagers.corrected_by" and event.kind in _ENTERED else _MONEY
            kind = "raised" if event.rule == "wagers.raised" else event.kind
            yield words[kind](event.player, dollars(event.cents), event.wager)
            if of_meter := getattr(event, "of_meter", 0):
                yield f"of it {dollars(of_meter)} come from the progressive meters"
        elif isinstance(event, Announced):
            yield f"the dealer says: {event.words}"
        elif isinstance(event, Ruled):
            yield f"ruled: {event.ruling}, {event.reason}"
        elif isinstance(event, Deviated):
            yield f"deviation: {deviation_in_words(self.live, event, reason)}"
        elif isinstance(event, DeviationWithdrawn):
            what = deviation_in_words(self.live, before.game.deviations[event.place])
            yield f"this deviation is withdrawn with it: {what}"
        else:
            seen = self._as_shown(before, event)
            try:
                yield from self._game(before.game, self.now.game, seen)
            except (InputError, LookupError, TypeError, ValueError):
                if seen is event:
                    raise
                yield f"{type(event).__name__}: its cards are not shown"  # its sentence needs the card
            return
        self._game.moved(self.now.game, event)

    def _as_shown(self, before: Standing, event: Event) -> Event:
        """The event without cards that only their owner saw, for a game that has no teller of its own."""
        plain = event_to_json(self.live.words, event) if self._masks else {}
        game, keys = self.live.game, self.live.words.cards
        if not (named := cards_in(plain, keys)):
            return event
        seen = shown_cards(game.play.view, game.live.cards.in_view, (before.game, self.now.game))
        return event_from_json(self.live.words, without_cards(plain, named - seen, keys))


def unshown(live: Live, before: Standing, record: Record) -> frozenset[str]:
    """The cards that a record names and that nobody but their owner saw in it."""
    events = (event for event in record.entry.events if event.get("event") != e.SnapshotTaken.__name__)
    named = cards_in([record.entry.command, *events], live.words.cards)
    if not named or not live.game.live.cards.hidden:
        return frozenset()
    states, now = [before.game], before
    for event in events_of(live.words, record):
        now = live.evolve(now, event)
        states.append(now.game)
    return named - shown_cards(live.game.play.view, live.game.live.cards.in_view, states)


def amount_of(event: Event) -> int | None:
    """The cents that an event moves between a player and the table, below zero where the player loses them."""
    cents, kind = getattr(event, "cents", None), getattr(event, "kind", "")
    if not isinstance(cents, int) or not cents or not getattr(event, "player", ""):
        return None
    return -cents if kind in _LOSING else cents


_LOSING = ("lost", "surrendered", "reclaimed")


# Deviations


def deviation_in_words(live: Live, event: Deviated, reason: str = "") -> str:
    """A deviation as a sentence; `reason`: why the step was not lawful, if it was one of those."""
    if event.kind == UNLAWFUL and reason:
        return f"{event.facts['command']}: {reason}"
    return live.game.live.words.deviations[event.kind](event.facts)


def reason_against(live: Live, before: Standing, record: Record, events: Iterable[Event]) -> str:
    """Why an unlawful step that was entered is unlawful, by deciding it again. Empty for all other records."""
    if not any(isinstance(event, e.UnlawfulStepEntered) for event in events):
        return ""
    decision = procedure.decide(live, before, command_of(live.words, record))
    return decision.reason if isinstance(decision, Refused) else "it was not lawful"


def note_deviations(waiting: list[str], live: Live, events: Iterable[Event], unlawful: str) -> None:
    """Bring the waiting deviations up to date; `unlawful`: the words for a step that was not lawful."""
    for event in events:
        if isinstance(event, Deviated):
            waiting.append(unlawful if event.kind == UNLAWFUL else deviation_in_words(live, event))
        elif isinstance(event, DeviationWithdrawn):
            del waiting[event.place : event.place + 1]
        elif isinstance(event, Ruled):
            del waiting[:1]


def waiting_deviations(journal: Journal, live: Live, now: Standing, *, open_cards: bool) -> list[str]:
    """The deviations that wait for a ruling, the oldest first, with what was done: the card, the seat, the amount.

    They are read from the last snapshot on at which none waited.
    """
    if not now.game.deviations:
        return []
    found = last_snapshot(journal, live)
    while found is not None and found.now.game.deviations:
        found = last_snapshot(journal, live, found.record.sequence - 1)
    narrator = Narrator(live, found.now if found else live.first(), open_cards=open_cards)
    for record in journal.records(found.record.sequence + 1 if found else 1):
        narrator.describe(record)
    return narrator.waiting


# Commands and events by their fields


def command_in_words(words: Vocabulary, command: Mapping[str, object], *, hidden: tuple[str, ...] = ()) -> str:
    """A recorded command: "deal Qs to position 1". Fields at their defaults are left out."""
    name = str(command.get("name", "–"))
    kind = words.commands.get(name)
    given = {
        part.name: value_in_words(part.name, command[part.name])
        for part in (fields(kind) if kind else ())
        if part.name not in hidden and command.get(part.name) not in ("", None, [], part.default)
    }
    return spoken(words, name, given)


def spoken(words: Vocabulary, command: str, given: Mapping[str, str]) -> str:
    """What people say for a command with these fields; what its sentence does not tell comes after it, field by field."""
    said = words.spoken.get(command)
    sentence, told = (said(given) if said else None) or (command, frozenset[str]())
    rest = [
        f"{_LABELS.get(name, name.replace('_', ' '))} {value}".strip() for name, value in given.items() if name not in told
    ]
    return printable(sentence + (f": {', '.join(rest)}" if rest else ""))


def event_in_words(words: Vocabulary, event: Event) -> str:
    """An event by its fields: `Dealt with to "1", card "Qs"`. The rule, and fields at their defaults, are left out."""
    kind, plain = type(event), event_to_json(words, event)
    defaults = {part.name: part.default for part in fields(kind)}
    shown = [name for name in _fields(plain) if name != "rule" and getattr(event, name) not in ("", (), defaults[name])]
    return _with(kind.__name__, [_quoted(name, plain[name]) for name in shown])


def difference_in_words(words: Vocabulary, one: Event, other: Event) -> tuple[str, str]:
    """Two events that should be the same: `Dealt with card "Qs"` and `card "7d"`, or both whole if of two kinds."""
    kind, plain, due = type(one), event_to_json(words, one), event_to_json(words, other)
    apart = [name for name in _fields(plain) if _json(plain[name]) != _json(due.get(name))] if kind is type(other) else []
    if not apart:
        return event_in_words(words, one), event_in_words(words, other)
    parts = [_quoted(name, plain[name], beside=due[name]) for name in apart]
    return _with(kind.__name__, parts), ", ".join(_quoted(name, due[name], beside=plain[name]) for name in apart)


def _fields(plain: Mapping[str, object]) -> list[str]:
    return [name for name in plain if name not in ("event", "v")]


def _with(name: str, parts: list[str]) -> str:
    return name + (f" with {', '.join(parts)}" if parts else "")


def _quoted(name: str, value: object, beside: object = None) -> str:
    """A field as JSON, an amount in dollars; of a long value the part where it differs from the one beside it."""
    if name in _OF_EVENTS and type(value) is int:
        return f"{'amount' if name == 'cents' else name} {dollars(value)}"
    if name == "cents" and isinstance(value, str):  # a meter may stand between two cents
        whole, part = divmod(Fraction(value), 1)
        return f"amount {dollars(whole)}" + (f" and {part} of a cent" if part else "")
    text, other = _json(value), _json(beside)
    if len(text) > MOST_CHARACTERS:
        alike = next((at for at, (a, b) in enumerate(zip(text, other, strict=False)) if a != b), len(other))
        first = max(min(alike - MOST_CHARACTERS // 2, len(text) - MOST_CHARACTERS), 0) if beside is not None else 0
        last = first + MOST_CHARACTERS
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
    "raised": lambda player, amount, wager: f"{player} adds {amount} to {wager}",
    "lost": lambda player, amount, wager: f"{player} loses {amount} on {wager}",
    "paid": lambda player, amount, wager: f"{player} is paid {amount}{_for(wager)}",
    "returned": lambda player, amount, wager: f"{player} gets {amount} on {wager} back",
    "surrendered": lambda player, amount, wager: f"{player} gives up {amount} of {wager}",
    "voided": lambda player, amount, wager: f"{wager} is void: {player} gets {amount} back",
    "taken": lambda player, amount, wager: f"{player} takes up {amount} from {wager}",
    "restored": lambda player, amount, wager: f"{player} is given {amount}{_for(wager)}",
    "reclaimed": lambda player, amount, wager: f"{amount} are taken back from {player}{_for(wager)}",
}

_ENTERED: dict[str, Callable[[str, str, str], str]] = {
    "placed": lambda player, amount, wager: f"{amount} are entered for {player} on {wager}",
    **dict.fromkeys(
        ("returned", "voided"), lambda player, amount, wager: f"{amount} of {player} on {wager} are entered no longer"
    ),
}
"""Where an entry is corrected nobody moves chips: the record follows what lies."""


def _for(wager: str) -> str:
    return f" for {wager}" if wager else ""


# The house's own events


def _posted(event: e.Posted) -> str:
    slip = f", slip {event.slip}" if event.slip else ""
    return f"{dollars(event.cents)} go from {event.source} to {event.target}{slip}"


def _pieces(chips: Pieces) -> str:
    """The highest first, however a journal orders them."""
    return written(moved({}, chips))


def _against(event: e.InventoryCounted | e.BoxCounted) -> str:
    over = event.cents - event.expected
    return "as the ledger has it" if not over else f"{dollars(abs(over))} {'too many' if over > 0 else 'too few'}"


_HOUSE: dict[type[Event], Callable[[Any], str]] = {
    e.SetUp: lambda event: (
        f"the table is set up: {event.mode}, cards {event.cards}"
        + (f", for {event.purpose}, no real money" if event.purpose != "live" else "")
    ),
    e.Posted: _posted,
    e.FloatCounted: lambda event: f"the float is counted: {dollars(event.cents)}",
    e.ChipsCounted: lambda event: f"by denomination: {_pieces(event.chips)}",
    e.ChipsMoved: lambda event: f"by denomination: {_pieces(event.chips)}",
    e.CountSealed: lambda event: "a count is in, and sealed until the other one is",
    e.CountsDiffered: lambda event: "the two counts differ: both count again",
    e.BoxSent: lambda event: f"drop box {event.box} goes to the count room",
    e.BoxCounted: lambda event: f"drop box {event.box} is counted: {dollars(event.cents)}, {_against(event)}",
    e.BoxExchanged: lambda event: f"an empty drop box is at the table: {event.box}",
    e.DealerChanged: lambda event: f"{event.person} deals now",
    e.CardsChanged: lambda event: "new cards are at the table",
    e.ShufflerMarked: lambda event: f"the shuffler is out of use: {event.marked}",
    e.ShufflerRestored: lambda event: "the shuffler is in use again",
    e.LimitsWithdrawn: lambda event: f"the new limits are taken back: {event.reason}",
    e.TransferRequested: lambda event: (
        f"a {event.way} of {dollars(event.cents)} is requested" + (f": {_pieces(event.chips)}" if event.chips else "")
    ),
    e.TransferPrepared: lambda event: (
        f"the fill is prepared, slip {event.slip}" if event.way == "fill" else f"the credit is sent, slip {event.slip}"
    ),
    e.TransferReceived: lambda event: f"the {event.way} is received as slip {event.slip} has it",
    e.TransferDiffered: lambda event: (
        f"the {event.way} differs from slip {event.slip}: {event.differs}; it is counted again, or cancelled"
    ),
    e.TransferCancelled: lambda event: (
        f"the {event.way}{f' of record {event.request}' if event.request else ''} is called off: {event.reason}"
    ),
    e.Disputed: lambda event: f"{event.player} contests: {event.what}",
    e.DisputeSettled: lambda event: f"the dispute is settled: {event.reason}",
    e.Adjusted: lambda event: f"record {event.record} is adjusted by {dollars(event.cents)}: {event.reason}",
    e.InventoryCounted: lambda event: f"the inventory is counted: {dollars(event.cents)}, {_against(event)}",
    e.DayEnded: lambda event: "the day is over; the table is locked",
    e.SnapshotTaken: lambda event: "",  # for readers that begin here
    e.ShoeLoaded: lambda event: f"an electronic shoe of {event.size} cards is loaded; it commits to {event.root[:16]}…",
    e.ShoeCardDrawn: lambda event: "",  # the game says where the card went
    e.ShoeCardBurned: lambda event: "",
    e.WheelStopped: lambda event: (
        f"the electronic wheel stops at {event.place}" + (f" ({event.ring})" if event.ring else "")
    ),
    e.KeyChanged: lambda event: f"another key seals the shoes from now on, its fingerprint is {event.shoe_key}",
}
