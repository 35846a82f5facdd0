"""Forgeries by hand, each in a journal that is chained anew: what the audit says of them, word for word."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

import pytest

from croupier.errors import InputError
from croupier.journal.record import Actor, Record
from croupier.journal.store.store import Store
from croupier.tables.opening import live_of
from depth import SOAK
from tables.audit.forging import Forger, chained, signed, with_command, with_entry, with_event
from tables.houses import MD, PA2011, PA2012, House
from tables.sitting import FLOOR, GUARD, Sitting

Records = list[Record]
DEALER_ACTOR, FLOOR_ACTOR = Actor("Lee", "dealer", "D-1"), Actor("Kim", "floorperson", "F-2")
GUARD_ACTOR = Actor("Sam", "security", "G-5")
PLACED, CALLED, FIRST_CARD, SECOND_CARD, SETTLED, FILLED = 18, 19, 20, 21, 22, 24
"""The records of the round, after those of the opening."""


@pytest.fixture
def records(store: Store) -> Records:
    """Ann bets $20.00 and wins with a queen against a two; then a fill comes, and an adjustment of $5.00."""
    table = Sitting(House(f"{PA2012}/casino-war", mode="recorded").opens(store, "war 1")).opens_war("Ann")
    table.plays_war("Qs", "2d")
    table.does("fill", (FLOOR, GUARD), cents=500_00, slip="1")
    table.does("adjust", (FLOOR,), player="Ann", cents=5_00, record=SETTLED, reason="paid short")
    found = list(table.table.journal.records())
    names = [str(found[number - 1].entry.command["name"]) for number in (PLACED, SETTLED, FILLED)]
    assert names == ["place wager", "settle the original deal", "fill"]
    return found


Forge = Callable[[Record], Record]


def paid_double(record: Record) -> Record:
    """The wrong payout with its two entries: the ledger balances, and it is wrong all the same."""
    (place,) = (at for at, event in enumerate(record.entry.events) if event.get("kind") == "paid")
    return with_event(record, place, cents=40_00)


FORGERIES: dict[str, tuple[int, Forge, str]] = {
    "another wager": (
        PLACED,
        lambda record: with_command(record, cents=25_00),
        "record 18: place wager has other events than follow from it: event 2 is Money with amount 20.00, "
        "and amount 25.00 follows",
    ),
    "another card in the command": (
        FIRST_CARD,
        lambda record: with_command(record, card="Ks"),
        'record 20: deal a card has other events than follow from it: event 1 is Dealt with card "Qs", '
        'and card "Ks" follows',
    ),
    "a card that is none": (
        SECOND_CARD,
        lambda record: with_command(record, card="1d"),
        "record 21: deal a card was not lawful: '1d' is not a card; write rank and suit, such as Qs (651a.6)",
    ),
    "another winner": (
        SECOND_CARD,
        lambda record: with_event(record, 0, card="Ad"),
        "record 21: deal a card has other events than follow from it",
    ),
    "a wrong payout": (
        SETTLED,
        paid_double,
        "record 22: settle the original deal has other events than follow from it: event 1 is Money with amount 40.00, "
        "and amount 20.00 follows",
    ),
    "a missing event": (
        SETTLED,
        lambda record: with_entry(record, events=record.entry.events[1:]),
        "record 22: settle the original deal has other events than follow from it",
    ),
    "no more than the first event": (
        SETTLED,
        lambda record: with_entry(record, events=record.entry.events[:1]),
        "record 22: settle the original deal has other events than follow from it: 1 is recorded, and 3 follow; "
        'missing is Money with kind "taken", player "Ann", amount 20.00, wager "initial 1"',
    ),
    "an event of another kind": (
        FIRST_CARD,
        lambda record: with_entry(record, events=({"event": "Burned", "v": 1, "rule": "burn.shoe"},)),
        "record 20: deal a card has other events than follow from it: event 1 is Burned, and "
        'Dealt with to "1", card "Qs" follows',
    ),
    "an event too many": (
        SETTLED,
        lambda record: with_entry(record, events=(*record.entry.events, record.entry.events[0])),
        "record 22: settle the original deal has other events than follow from it: 4 are recorded, and 3 follow; "
        'too many is Money with kind "paid", player "Ann", amount 20.00, wager "initial 1"',
    ),
    "an event of another version": (
        SETTLED,
        lambda record: with_event(record, 0, v=7),
        "record 22 cannot be followed: the event Money has version 7, and this program knows 1; "
        "nothing after it was decided again",
    ),
    "an event that nobody knows": (
        SETTLED,
        lambda record: with_event(record, 0, event="Gift"),
        "record 22 cannot be followed: this table has no event 'Gift'; nothing after it was decided again",
    ),
    "by another role": (
        SETTLED,
        lambda record: signed(record, GUARD_ACTOR),
        "record 22: settle the original deal was not lawful: settle the original deal is for the dealer (651a.9(a)",
    ),
    "without the licence": (
        FILLED,
        lambda record: signed(record, replace(FLOOR_ACTOR, licence=None), GUARD_ACTOR),
        "record 24: fill was not lawful: fill needs the credential number of Kim (custom)",
    ),
    "without the second person": (
        FILLED,
        lambda record: signed(record, FLOOR_ACTOR),
        "record 24: fill was not lawful: fill needs a security member present, who signs too (custom)",
    ),
    "by one person twice": (
        FILLED,
        lambda record: signed(record, FLOOR_ACTOR, replace(GUARD_ACTOR, person=" kim ")),
        "record 24: fill was not lawful: Kim and kim are one person: another signs fill as security (custom)",
    ),
    "by one licence twice": (
        FILLED,
        lambda record: signed(record, FLOOR_ACTOR, replace(GUARD_ACTOR, licence="F-2")),
        "record 24: fill was not lawful: Kim and Sam share a licence: another signs fill as security (custom)",
    ),
    "at an earlier time": (
        FILLED,
        lambda record: with_entry(record, at="2026-03-01T06:59:59+00:00"),
        "record 24: 2026-03-01T06:59:59+00:00 is before the last record of this table, 2026-03-01T07:00:22+00:00",
    ),
    "more chips than the slip says": (
        FILLED,
        lambda record: with_event(record, 0, cents=600_00),
        "record 24: fill has other events than follow from it",
    ),
    "money out of nowhere": (
        FILLED,
        lambda record: with_entry(record, command={**record.entry.command, "name": "give"}),
        "record 24 cannot be followed: this table has no command 'give'; nothing after it was decided again",
    ),
    "an adjustment of another record": (
        FILLED + 1,
        lambda record: with_entry(record, corrects=21),
        "record 25: adjust is entered as a correction of record 21, not 22",
    ),
    "an adjustment that names none": (
        FILLED + 1,
        lambda record: with_entry(record, corrects=None),
        "record 25: adjust is entered as a correction of record None, not 22",
    ),
    "an adjustment of a later record": (
        FILLED + 1,
        lambda record: with_entry(record, command={**record.entry.command, "record": 25}),
        "record 25: adjust is entered as a correction of record 22, not 25",
    ),
    "a table set up by its dealer": (
        1,
        lambda record: signed(record, DEALER_ACTOR),
        "record 1: a table is set up by a floorperson or above, who signs with the licence number",
    ),
    "a table set up without a licence": (
        1,
        lambda record: signed(record, replace(FLOOR_ACTOR, licence=" ")),
        "record 1: a table is set up by a floorperson or above, who signs with the licence number",
    ),
    "a table that is stricter than it was set up": (
        1,
        lambda record: with_command(record, mode="strict"),
        "record 1 sets the table up otherwise than its command says",
    ),
    "a table that is neither": (
        1,
        lambda record: with_command(record, mode="lax"),
        "record 1 cannot be followed: the table's first record does not name its mode and where its cards come from",
    ),
}


@pytest.mark.parametrize("what", FORGERIES)
def test_a_forgery_is_named_with_its_record(store: Store, records: Records, what: str) -> None:
    number, forge, says = FORGERIES[what]
    records[number - 1] = forge(records[number - 1])
    first, *_ = chained(store, records)
    assert (first.kind, first.sequence) == ("unlawful", number)
    assert first.says.startswith(says), first.says


def test_the_journal_itself_is_good_when_chained_anew(store: Store, records: Records) -> None:
    assert chained(store, records) == []


@pytest.mark.parametrize(
    ("number", "says"),
    [
        (2, "record 2: receive cards was not lawful: the float is counted before the table opens"),
        (6, "record 6: prepare cards was not lawful"),
        (PLACED, "record 18: no more bets was not lawful: "),
        (CALLED, "record 19: deal a card was not lawful: deal a card is not possible now; the next step is: no more bets"),
        (FIRST_CARD, "record 20: deal a card has other events than follow from it"),
        (SETTLED, "record 22: end the round was not lawful: end the round is not possible now; the next step is: settle"),
    ],
)
def test_a_record_left_out_is_found_where_the_next_step_does_not_follow(
    store: Store, records: Records, number: int, says: str
) -> None:
    del records[number - 1]
    first, *_ = chained(store, records[: SETTLED + 1])
    assert first.sequence == number
    assert first.says.startswith(says), first.says


def test_records_in_another_order_are_found(store: Store, records: Records) -> None:
    records[CALLED - 1], records[FIRST_CARD - 1] = records[FIRST_CARD - 1], records[CALLED - 1]
    first, *_ = chained(store, records)
    assert first.sequence == CALLED
    assert first.says.startswith("record 19: 2026-03-01") or first.says.startswith("record 19: deal a card was not lawful")


def test_a_ruling_without_a_deviation_is_found(store: Store, records: Records) -> None:
    command = {"name": "rule on deviation", "ruling": "stands", "reason": "as I say"}
    ruled = {"event": "Ruled", "v": 1, "rule": "deviation.ruled_by", "ruling": "stands", "reason": "as I say"}
    last = records[-1]
    records.append(with_entry(last, command=command, events=(ruled,), corrects=None))
    (found,) = chained(store, records)
    assert found.says.startswith("record 26: rule on deviation was not lawful: ")


def test_a_deviation_entered_at_a_strict_table_is_found(store: Store) -> None:
    """Only a recorded table enters what was not lawful."""
    records = []
    for mode in ("recorded", "strict"):
        house = House(f"{PA2012}/casino-war", mode=mode)
        table = Sitting(house.opens(store, mode)).opens_war("Ann")
        if mode == "recorded":
            table.happens("settle the original deal")
        records.append(list(table.table.journal.records()))
    recorded, strict = records
    assert chained(store, recorded) == []
    (found,) = chained(store, [*strict, recorded[-1]])
    assert found.sequence == 18
    assert found.says.startswith("record 18: settle the original deal was not lawful: settle the original deal is not ")


def changed_rule(path: str, **changes: object) -> Forge:
    def forge(record: Record) -> Record:
        rules = record.entry.command["rules"]
        assert isinstance(rules, dict)
        listed = rules["rules"]
        return with_command(record, rules={**rules, "rules": {**listed, path: {**listed[path], **changes}}})

    return forge


@pytest.mark.parametrize(
    ("edition", "path", "value", "says"),
    [
        ("casino-war", "seats", 10, "record 1: seats = 10 is not allowed: it must be at most 9 (651a.2(a))"),
        ("casino-war", "payouts.tie", "9 to 1", "record 1: payouts.tie = 9 to 1 is not allowed: it must be 10 to 1"),
        ("casino-war", "decks.shoe", 7, "record 1: decks.shoe = 7 is not allowed: it must be one of 6, 8 (651a.3(a))"),
    ],
)
def test_rules_that_the_text_does_not_allow_are_found_in_the_first_record(
    store: Store, edition: str, path: str, value: object, says: str
) -> None:
    table = House(f"{PA2012}/{edition}").opens(store, "war 1")
    (first,) = table.journal.records()
    found = chained(store, [changed_rule(path, value=value)(first)])
    assert any(one.says.startswith(says) for one in found), found


NONSENSE: tuple[object, ...] = (None, "x", -1, 0, True, [], {}, [1], {"a": 1}, 10**15)


@pytest.mark.parametrize(
    "edition", [f"{PA2012}/casino-war", f"{PA2011}/roulette", f"{PA2011}/big-six", "gge-2011/razzdugi", MD]
)
def test_rules_that_make_no_sense_are_refused_in_a_sentence(store: Store, edition: str) -> None:
    """Whatever stands in the first record, reading it ends in a sentence."""
    table = House(edition).opens(store, "a table")
    (first,) = table.journal.records()
    forger = Forger(table)
    for number, path in enumerate(table.live.rules.in_force.values):
        for turn in range(len(NONSENSE) if SOAK else number % 3 == 0):
            value = NONSENSE[(number + turn) % len(NONSENSE)]
            forged = changed_rule(path, **{("value", "says", "of", "cite")[number % 4]: value})(first)
            for sentence in forger.says(forged):
                assert sentence.startswith("record 1"), (path, sentence)
            with suppress(InputError):
                live_of(forged)
