"""Old journals go on to be read: under their own rules when an edition changes, and in today's shape when events change."""

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from croupier.errors import InputError
from croupier.games import game
from croupier.journal import record
from croupier.journal.book import ENGINE, Journal
from croupier.journal.store.store import Store
from croupier.journal.verification.verify import verify
from croupier.rulebook.text import library
from croupier.tables.audit.audit import Audit
from croupier.tables.codec import events as written
from croupier.tables.engine.commands import PRACTICE
from croupier.tables.ledger import added_up
from croupier.tables.table import Table
from tables.audit.forging import Forger, chained, with_entry, with_event
from tables.audit.golden import GOLDEN, KEYS, TABLES, kept
from tables.houses import KEY, PA2012, House
from tables.sitting import Sitting

OWN = """amends = "pa-2012/casino-war"
source = "A draft of our own"
status = "comment"

[rules]
payouts.tie = {{ is = "{tie}", cite = "draft 1" }}

[[section]]
id    = "draft 1"
says  = "The Tie Wager pays {tie}."
holds = "enforced"
rules = ["payouts.tie"]
"""


def tie_paid(table: Sitting) -> int:
    """What Ann's $10.00 on the tie win."""
    before = table.accounts["chips of Ann"]
    table.bets("Ann", "1", 20_00)
    table.bets("Ann", "1", 10_00, "tie")
    table.does("no more bets")
    table.deals("Qs", "Qd")
    table.does("settle the original deal")
    return table.accounts["chips of Ann"] + 20_00 - before


def good(store: Store) -> bool:
    return all(report.good for report in verify(store, decide=Audit()))


def test_a_table_goes_on_under_its_own_rules_when_the_edition_file_is_corrected(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "draft.toml"
    file.write_text(OWN.format(tie="11 to 1"))
    old = Sitting(House(str(file)).opens(store, "old")).opens_war("Ann")
    assert tie_paid(old) == 110_00
    file.write_text(OWN.format(tie="9 to 1"))
    new = Sitting(House(str(file)).opens(store, "new")).opens_war("Ann")
    assert tie_paid(new) == 90_00
    again = Table(store, "old", key=KEY)
    assert again.now == old.table.now
    assert again.live.rules.in_force.values["payouts.tie"] == "11 to 1"
    assert again.cite("payouts.tie") == "draft 1"
    assert good(store)
    file.unlink()
    assert good(store)
    assert Table(store, "old").version == old.table.version


def test_a_table_goes_on_under_its_own_rules_when_a_built_in_edition_changes(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = House(f"{PA2012}/casino-war")
    table = Sitting(house.opens(store, "war 1")).opens_war("Ann")
    draft = library.draft(house.edition)
    tie = draft.rules["payouts.tie"]
    changed = replace(tie, says=replace(tie.says, value="1 to 1"), default="1 to 1")
    monkeypatch.setattr(library, "draft", lambda name: replace(draft, rules={**draft.rules, "payouts.tie": changed}))
    assert house.rules.values["payouts.tie"] == "1 to 1"
    assert tie_paid(table) == 100_00  # ten to one, as when it opened
    again = Sitting(Table(store, "war 1"), at=table.clock.isoformat())
    assert again.table.now == table.table.now
    assert good(store)


# Events that were written in an older shape


def as_before(told: Mapping[str, object]) -> dict[str, object]:
    """A dealt card as an older version might have written it: its face under another name, and no version but 1."""
    if told["event"] != "Dealt":
        return dict(told)
    return {**{name: value for name, value in told.items() if name != "card"}, "face": told["card"], "v": 1}


def to_today(told: written.Plain) -> written.Plain:
    return {**{name: value for name, value in told.items() if name != "face"}, "card": told["face"]}


def aged(store: Store) -> list[record.Record]:
    """The records of a round, with dealt cards in the older shape."""
    table = Sitting(House(f"{PA2012}/casino-war").opens(store, "war 1")).opens_war("Ann")
    table.plays_war("Qs", "2d")
    records = list(table.table.journal.records())
    return [with_entry(one, events=tuple(as_before(event) for event in one.entry.events)) for one in records]


def put(store: Store, records: list[record.Record], name: str) -> None:
    journal = Journal(store, name, create=True)
    for version, one in enumerate(records):
        journal.append(replace(one.entry, id=f"{name} {version}"), expects=version)


def test_an_event_of_an_older_shape_is_brought_up_to_date(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    records = aged(store)
    expected = Table(store, "war 1").now
    assert chained(store, records)[0].says.startswith("record 20 cannot be followed: the event Dealt lacks card")
    monkeypatch.setitem(written.VERSIONS, "Dealt", 2)
    monkeypatch.setitem(written.OLDER, ("Dealt", 1), to_today)
    assert chained(store, records) == []
    put(store, records, "old")
    old = Table(store, "old")
    assert old.now == expected
    done = Sitting(old, at=old.last_at)
    done.bets("Ann", "1", 20_00)
    done.does("no more bets")
    told = done.does("deal a card", to="1", card="Qs").record.entry.events[-1]
    assert (told["v"], told["card"]) == (2, "Qs")  # and from now on it is written as today
    assert Table(store, "old").now == old.now


def test_a_command_of_an_older_shape_is_audited_as_it_was_meant(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Dealt cards were once told under another name: the journal is decided again all the same."""
    table = Sitting(House(f"{PA2012}/casino-war").opens(store, "war 1")).opens_war("Ann")
    table.plays_war("Qs", "2d")
    records = list(table.table.journal.records())
    for place, one in enumerate(records):
        told = one.entry.command
        if told["name"] == "deal a card":
            command = {**{name: value for name, value in told.items() if name != "card"}, "face": told["card"]}
            records[place] = with_entry(one, command=command)
    assert chained(store, records)[0].says.startswith("record 20 cannot be followed: the command 'deal a card' lacks card")
    monkeypatch.setitem(written.VERSIONS, "deal a card", 2)
    monkeypatch.setitem(written.OLDER, ("deal a card", 1), to_today)
    assert chained(store, records) == []
    table.bets("Ann", "1", 20_00)
    table.does("no more bets")
    assert table.does("deal a card", to="1", card="Qs").record.entry.command["v"] == 2
    newer = with_entry(records[-1], command={"name": "end the round", "v": 3})
    (found,) = chained(store, [*records[:-1], newer])
    assert "the command end the round has version 3, and this program knows 1" in found.says


def test_a_shape_may_have_changed_more_than_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(written.VERSIONS, "Dealt", 3)
    monkeypatch.setitem(written.OLDER, ("Dealt", 1), lambda told: {**told, "to": "1"})
    monkeypatch.setitem(written.OLDER, ("Dealt", 2), to_today)
    words = game("casino-war").play.vocabulary
    for told in (
        {"event": "Dealt", "v": 1, "rule": "deal.direction", "face": "Qs"},
        {"event": "Dealt", "v": 2, "rule": "deal.direction", "face": "Qs", "to": "1"},
        {"event": "Dealt", "v": 3, "rule": "deal.direction", "card": "Qs", "to": "1"},
    ):
        event: Any = written.event_from_json(words, told)
        assert (event.card, event.to) == ("Qs", "1")


@pytest.mark.parametrize("version", [0, -1, 2, 99])
def test_a_version_that_nobody_knows_is_refused_clearly(store: Store, version: int) -> None:
    table = Sitting(House(f"{PA2012}/casino-war").opens(store, "war 1")).opens_war("Ann")
    last = list(table.table.journal.records())
    last[-1] = with_event(last[-1], 0, v=version)
    put(store, last, "newer")
    says = f"the event {last[-1].entry.events[0]['event']} has version {version}, and this program knows 1"
    with pytest.raises(InputError, match=says):
        Table(store, "newer")


@pytest.mark.parametrize("version", [None, "1", 1.5, True])
def test_a_version_is_a_number(store: Store, version: object) -> None:
    table = House(f"{PA2012}/casino-war").opens(store, "war 1")
    with pytest.raises(InputError, match="this table has no event 'SetUp'"):
        written.event_from_json(table.live.words, {"event": "SetUp", "v": version, "rule": "x"})


# Journals of an engine that is not read any more


def written_by(store: Store, engine: str) -> Table:
    """A table that says another engine wrote it."""
    records = list(House(f"{PA2012}/casino-war").opens(store, "war").journal.records())
    journal = Journal(store, "other", create=True, engine=engine)
    for version, one in enumerate(records):
        journal.append(one.entry, expects=version)
    return Table(store, "other")


@pytest.mark.parametrize("engine", ["croupier 0.1.0", "croupier 0.2.0", "croupier 0.3.0", "croupier 0.3.12"])
def test_a_table_of_an_older_engine_is_refused_in_a_line_that_names_it(store: Store, engine: str) -> None:
    says = f"table 'other' was written by {engine}, and this is {ENGINE}, which reads tables from version 0.4 on"
    with pytest.raises(InputError, match=re.escape(says)):
        written_by(store, engine)
    with pytest.raises(InputError, match=re.escape(says)):  # and is not called altered
        list(verify(store, ["other"], decide=Audit()))
    assert all(report.good for report in verify(store, ["other"]))  # its hashes are as good as ever


@pytest.mark.parametrize("engine", ["croupier 0.4.0", "croupier 0.10.1", "croupier 1.0", ENGINE])
def test_a_table_of_this_engine_or_a_newer_one_is_opened(store: Store, engine: str) -> None:
    assert written_by(store, engine).options()


# Journals that were kept


def restored(store: Store, file: str) -> Table:
    """The journal in the file, record by record to the byte."""
    first, *bodies = (TABLES / f"{file}.jsonl").read_bytes().splitlines()
    assert b'"export"' in first
    journal, name = None, file.rpartition("/")[2]
    for version, body in enumerate(bodies):
        one = record.read(body)
        journal = journal or Journal(store, name, create=True, engine=one.engine)
        assert journal.append(one.entry, expects=version).body == body
    return Table(store, name, key=KEYS.get(name, KEY))


def test_journals_of_every_practice_are_kept() -> None:
    of_each = {"war", "roulette", "badugi", "night", "fills"}
    assert {f"practice-{number}/{name}" for number in range(1, PRACTICE) for name in of_each} < set(kept())
    assert {f"practice-{PRACTICE}/{name}" for name in GOLDEN} <= set(kept())


@pytest.mark.parametrize("file", kept())
def test_a_kept_journal_opens_and_audits_good(store: Store, file: str) -> None:
    table = restored(store, file)
    assert f"practice-{table.now.practice}/" in file
    assert good(store)
    assert sum(table.live.accounts(table.now).values()) == 0
    assert added_up(table.journal.records()).now == table.now
    assert table.options()
    Forger(table)  # which asserts that every record passes by itself


def test_what_was_kept_of_casino_war(store: Store) -> None:
    """Ann won $20.00 and got $5.00 more; Bob's wager was too late and did not play."""
    table = restored(store, "practice-1/war")
    audit = Audit()
    for one in table.journal.records():
        list(audit(one))
    (deviation,) = audit.tables["war"].deviations
    assert deviation.what == "place wager: no more bets: wagers are placed before any card is dealt"
    assert (deviation.ruling, deviation.reason) == ("stands", "the chips were handed back")
    total = added_up(table.journal.records()).total
    assert (total.win, total.drop, total.fills, total.rounds) == (-25_00, 2_000_00, 500_00, 1)
    assert total.players == {"Ann": 25_00}
    assert (table.now.day, table.now.opened) == (1, False)


def test_what_was_kept_of_roulette(store: Store) -> None:
    table = restored(store, "practice-1/roulette")
    assert table.live.accounts(table.now)["chips of Ann"] == 200_00  # $20.00 still lie on red, and $20.00 were paid
    assert added_up(table.journal.records()).total.win == -20_00


def test_what_was_kept_of_an_electronic_shoe_deals_on(store: Store) -> None:
    table = restored(store, "practice-1/badugi")
    assert table.now.round == 3
    assert table.now.cards == "electronic"


def test_what_was_kept_of_two_days_carries_how_the_table_stood(store: Store) -> None:
    table = restored(store, "practice-1/night")
    carrying = [one for one in table.journal.records() if one.entry.events[-1]["event"] == "SnapshotTaken"]
    assert [str(one.entry.command["name"]) for one in carrying] == ["exchange the drop box", "end the day"] * 2
    assert (table.now.day, table.now.opened, table.now.practice) == (3, True, 1)


def test_what_was_kept_of_a_fill_that_nobody_of_security_signed(store: Store) -> None:
    table = restored(store, "practice-1/fills")
    total = added_up(table.journal.records()).total
    assert (total.fills, total.win, total.deviations) == (500_00, -20_00, 1)
    assert table.now.dealer == "Zoe"


def test_what_was_kept_of_limits_and_of_fills_step_by_step(store: Store) -> None:
    table = restored(store, "practice-3/duties")
    total = added_up(table.journal.records()).total
    assert (total.fills, total.credits) == (550_00, 100_00)
    assert table.now.limits == {"limits.minimum": (50_00,), "limits.tie_maximum": (100_00,)}
    assert table.live.rules.in_force.values["limits.minimum"] == "50.00"
    assert [one.limits for one in table.now.announced] == [{"limits.minimum": (10_00,)}]
