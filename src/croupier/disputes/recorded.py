"""A disputed round in the journal of its table: found by number or by about when, and filled in for the desk.

Players are called by their seats, as a dispute keeps no names.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from textwrap import shorten
from typing import Any, NamedTuple

from croupier.disputes.facts import Facts, dealer_written
from croupier.disputes.when import moment
from croupier.errors import InputError
from croupier.games.kit.play.money import Money
from croupier.games.kit.play.people import Role, identity, is_licence, is_reference
from croupier.games.kit.play.shown_cards import without_cards
from croupier.games.kit.rounds.desk import Desk, Recorded
from croupier.games.kit.rounds.sheet import ClockTime, Sheet
from croupier.journal.book import Journal
from croupier.journal.store.store import Store
from croupier.rulebook.toml.files import near
from croupier.rulebook.values import plain
from croupier.tables.audit.replay import Round, about, replay
from croupier.tables.codec.records import command_of, events_of
from croupier.tables.engine.standing import Live, Standing
from croupier.tables.opening import first_of, purpose_of
from croupier.tables.resume import evolved, standing_after

MOST_TIMES = 60
_MOST_WORDS = 200  # of a step; a line that is typed keeps as many
_NAMED = 8  # tables that a refusal names
_SILENT = ("SnapshotTaken",)


class Found(NamedTuple):
    """A round as its journal has it: the facts, the typed lines, and whether it was for exercise."""

    facts: Facts
    text: str
    purpose: str


def tables_in(store: Store) -> list[str]:
    """The tables of a store by name."""
    return [name for name in store.journals() if first_of(Journal(store, name)) is not None]


def edition_of(store: Store, table: str) -> str:
    """The id of the edition by which a table of the store deals; empty where it has no such table."""
    name = _spelled(store, table)
    first = first_of(Journal(store, name)) if name is not None else None
    rules = first.entry.command.get("rules") if first is not None else None
    return str(rules.get("id") or "") if isinstance(rules, Mapping) else ""


def are_exercises(store: Store) -> bool:
    """Whether the tables of a store are for practice or demonstration; a store never has both."""
    first = next((first for name in store.journals() if (first := first_of(Journal(store, name))) is not None), None)
    return first is not None and purpose_of(first) != "live"


def found_round(store: Store, table: str, at: str = "", number: int = 0, *, face_down: bool = True) -> Found:
    """The round of a table, by its number or by about when it was played; what is not there is refused.

    Without `face_down` no card is named that was never shown.
    """
    names = tables_in(store)
    if table not in names:
        close = next((name for name in names if _alike(name) == _alike(table)), None)
        if close is None:
            raise InputError(f"there is no table {table[:60]!r} here; {_known(table, names)}")
        table = close
    journal = Journal(store, table)
    if not at.strip() and not number:
        raise InputError("say which round: about when it was played, such as 21:40, or its number")
    last = journal.record(journal.head().version).entry.at
    number = number or about(journal, moment(at, last)).number
    one = replay(journal, number, face_down=face_down)
    if not one.over:
        raise InputError(f"round {one.number} of {table} is not over yet; look again when it is")
    found = _filled(journal, one, at)
    return found if face_down else found._replace(text=without_cards(found.text, one.unshown))


def with_dealers(facts: Facts, store: Store) -> Facts:
    """The facts with everybody whom the journal of the table knows to have dealt the round, where it has that round."""
    name = _spelled(store, facts.table)
    if name is None or not facts.round:
        return facts
    with suppress(InputError):  # a round that is not there: what was given stands
        one = replay(Journal(store, name), facts.round)
        return replace(facts, dealt_by=tuple(dict.fromkeys((*facts.dealt_by, *_dealers(one)))))
    return facts


def _spelled(store: Store, table: str) -> str | None:
    """The name of a table as its journal has it, however it is spelled here."""
    return next((name for name in tables_in(store) if _alike(name) == _alike(table)), None)


def _known(table: str, names: Sequence[str]) -> str:
    """Which tables there are instead, those with a name like this first."""
    if not names:
        return "none keeps a journal"
    shown = list(dict.fromkeys((*near(table, names), *names)))[:_NAMED]
    more = f" and {len(names) - len(shown)} more" if len(names) > len(shown) else ""
    return f"those with a journal are {', '.join(shown)}{more}"


class Settled(NamedTuple):
    """Who sat at a seat of a recorded round, and the record that last moved their money: what an adjustment corrects."""

    table: str
    player: str
    record: int


def settled_at(store: Store, facts: Facts, seat: str) -> Settled:
    """The same of a dispute's round; a seat that was not settled in it is refused."""
    name = _spelled(store, facts.table)
    if name is None or not facts.round:
        raise InputError(f"the dispute names no recorded round of a table here: {facts.table[:60] or 'no table'}")
    one = replay(Journal(store, name), facts.round)
    desk = one.live.game.settlement.desk()
    found: Settled | None = None
    for step, now in zip(one.steps, one.standings, strict=True):
        for event in events_of(one.live.words, step.record):
            if isinstance(event, Money) and seat in (desk.seat_of(now.game, event.player), event.player):
                found = Settled(name, event.player, step.record.sequence)
    if found is None:
        raise InputError(f"{seat[:30]!r} had nothing settled in round {facts.round} of {name}")
    return found


def _filled(journal: Journal, one: Round, at: str) -> Found:
    live, desk = one.live, one.live.game.settlement.desk()
    before = standing_after(journal, live, one.first - 1)
    records, standings = _followed(live, before, one)
    sheet = desk.of_record(live.rules, records)
    times = tuple(_times(desk, one, standings))
    text = desk.text(Sheet(sheet.written, sheet.done, sheet.order, times[-MOST_TIMES:], sheet.marks))
    force = live.rules.in_force
    choices = {path: plain(value) for path, value in force.choices.items()}
    began = one.steps[0].record.entry.at
    facts = Facts(
        edition=force.draft.id,
        table=journal.name,
        about=at.strip() or began[:16].replace("T", " "),
        round=one.number,
        choices=choices,
        readings=dict(force.read),
        dealt_by=tuple(dict.fromkeys(_dealers(one))),
    )
    return Found(facts, text, purpose_of(journal.record(1)))


def _followed(live: Live, now: Standing, one: Round) -> tuple[list[Recorded], list[Standing]]:
    """The game's own records of the round, each with how the table stood before and after."""
    records, standings = list[Recorded](), list[Standing]()
    for step in one.steps:
        after = evolved(live, now, step.record)
        standings.append(now)
        if str(step.record.entry.command.get("name")) in live.game.play.vocabulary.commands:
            command, events = command_of(live.words, step.record), events_of(live.words, step.record)
            records.append(Recorded(command, events, now.game, after.game))
        now = after
    return records, standings


def _times(desk: Desk[Any], one: Round, standings: Sequence[Standing]) -> Iterator[ClockTime]:
    """When each step of the game was recorded, in words without names."""
    own = one.live.game.play.vocabulary.commands
    staff = {actor.person: actor.role for step in one.steps for actor in step.record.entry.actors}
    for step, now in zip(one.steps, standings, strict=True):
        told = [each.text for each in step.sentences if each.event not in _SILENT]
        if told and str(step.record.entry.command.get("name")) in own:
            names = {name: f"the {role}" for name, role in staff.items() if role != Role.PLAYER}
            names |= {player: _seated(desk, now, player) for player in one.live.game.live.seated(now.game)}
            names |= {name: "a player" for name, role in staff.items() if role == Role.PLAYER and name not in names}
            words = shorten(_without_names("; ".join(told), names), _MOST_WORDS, placeholder=" …")
            yield ClockTime(step.record.entry.at[11:19], words)


def _seated(desk: Desk[Any], now: Standing, player: str) -> str:
    seat = desk.seat_of(now.game, player)
    return f"seat {seat}" if seat else "a player"


def _without_names(words: str, names: Mapping[str, str]) -> str:
    for name in sorted(names, key=len, reverse=True):
        if not is_reference(name):
            words = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", names[name], words)
    return words


def _dealers(one: Round) -> Iterator[str]:
    """Those who dealt, by reference and licence; names stay in the table's journal.

    Whoever signed a step without their licence, or let a device sign it, gave it when they took over.
    """
    for now, step in zip(one.standings, one.steps, strict=True):
        dealt = {actor.person: actor.licence for actor in step.record.entry.actors if actor.role == Role.DEALER}
        if not dealt and str(step.record.entry.command.get("name")) in one.live.game.play.vocabulary.commands:
            dealt = {now.dealer: None}
        for person, licence in dealt.items():
            known = (row.licence for row in now.staff.get(identity(person), ()) if row.role is Role.DEALER)
            number = next((each for each in (licence, *known) if each and is_licence(each)), "")
            if written := dealer_written(person if is_reference(person) else "", number):
                yield written


def _alike(name: str) -> str:
    """A table's name however it is spelled: War 2, war-2, WAR2."""
    return re.sub(r"[\W_]+", "", name).casefold()
