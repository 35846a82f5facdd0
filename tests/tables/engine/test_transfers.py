"""Fills and credits step by step: who signs, where the chips are, and what becomes of a difference."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.equipment.chips import worth
from croupier.games.kit.play.decider import Command
from croupier.games.kit.play.refused import Refused
from croupier.journal.store.store import Store
from croupier.tables.audit.audit import Audit
from croupier.tables.engine import commands as c
from croupier.tables.engine import events as e
from croupier.tables.engine import procedure, snapshot
from croupier.tables.engine.standing import live_under
from croupier.tables.ledger import added_up
from croupier.tables.words.menu import completed, steps
from croupier.tables.words.view import table_view
from depth import cases
from tables.houses import GGE, PA2011, PA2012, House
from tables.sitting import CASHIER, DEALER, FLOOR, GUARD, OTHER_FLOOR, Sitting

WAR = House(f"{PA2012}/casino-war")
CHIPS = "20x25.00 10x5.00"  # 550.00
AT_TABLE, AT_CAGE = (DEALER, FLOOR), (CASHIER, GUARD)


def war(store: Store) -> Sitting:
    """9,000.00 are in the rack after Ann bought in, and nobody counted them by denomination."""
    return Sitting(WAR.opens(store, "war 1")).opens_war("Ann")


def audited(table: Sitting) -> list[object]:
    audit = Audit()
    return [each for one in table.table.journal.records() for each in audit(one)]


def test_a_fill_moves_when_it_is_received(store: Store) -> None:
    table = war(store)
    done = table.does("request a fill", (FLOOR,), chips=CHIPS)
    assert table.says(done.record) == ["a fill of 550.00 is requested: 20x25.00 10x5.00"]
    assert table_view(table.table.live, table.table.now, FLOOR).waits == [
        f"the cage to prepare a fill of 550.00 (20x25.00 10x5.00), requested in record {done.record.sequence}"
    ]
    table.does("prepare the fill", AT_CAGE, chips=CHIPS, slip="F-1")
    assert table.accounts["inventory"] == 9_000_00
    done = table.does("receive the fill", AT_TABLE, chips="10x5.00 20x25.00")
    assert [type(one) for one in done.events] == [e.Posted, e.ChipsMoved, e.TransferReceived]
    assert table.accounts["inventory"] == 9_550_00
    assert dict(table.table.now.rack) == {"25.00": 20, "5.00": 10}
    assert table.table.now.transfers == ()
    assert ("fill", "F-1") in table.table.now.slips
    assert added_up(table.table.journal.records()).total.fills == 550_00
    assert audited(table) == []


def test_a_credit_moves_when_it_leaves_the_table(store: Store) -> None:
    table = war(store)
    table.does("request a credit", (FLOOR,), cents=100_00)
    table.does("send the credit", AT_TABLE, cents=100_00, slip="C-1")
    assert table.accounts["inventory"] == 8_900_00
    done = table.does("receive the credit", AT_CAGE, cents=90_00)
    assert table.says(done.record) == ["the credit differs from slip C-1: 10.00 too few; it is counted again, or cancelled"]
    assert table.table.now.transfers[0].stage == "differs"
    table.does("receive the credit", AT_CAGE, cents=100_00)
    assert table.table.now.transfers == ()
    assert added_up(table.table.journal.records()).total.credits == 100_00
    assert audited(table) == []


def test_a_credit_that_is_cancelled_comes_back_and_is_none(store: Store) -> None:
    table = war(store)
    table.does("request a credit", (FLOOR,), chips="4x25.00")
    table.does("send the credit", AT_TABLE, chips="4x25.00", slip="C-1")
    table.does("cancel the request", (OTHER_FLOOR,), way="credit", reason="the cage is closed")
    assert table.accounts["inventory"] == 9_000_00
    assert dict(table.table.now.rack) == {}
    assert added_up(table.table.journal.records()).total.credits == 0
    assert audited(table) == []


def test_a_difference_is_named_by_denomination(store: Store) -> None:
    table = war(store)
    requested = table.does("request a fill", (FLOOR,), chips=CHIPS).record.sequence
    assert table.refuses("prepare the fill", AT_CAGE, chips="20x25.00 8x5.00 10x1.00", slip="1") == (
        "this is not what was requested: 2 of 5.00 too few, 10 of 1.00 too many"
    )
    assert table.refuses("prepare the fill", AT_CAGE, cents=550_00, slip="1") == (
        "this is not what was requested: it is 20x25.00 10x5.00 by denomination, and only an amount is given"
    )
    table.does("prepare the fill", AT_CAGE, chips=CHIPS, slip="1")
    done = table.does("receive the fill", AT_TABLE, chips="18x25.00 20x5.00")  # the same sum
    assert done.events == (
        e.TransferDiffered(
            rule="house.receive_the_fill",
            way="fill",
            slip="1",
            cents=550_00,
            chips={"25.00": 18, "5.00": 20},
            differs="2 of 25.00 too few, 10 of 5.00 too many",
            request=requested,
        ),
    )
    assert table.accounts["inventory"] == 9_000_00
    table.does("cancel the request", (FLOOR,), way="fill", reason="it goes back to the cage")
    assert "request a fill" in table.offered


@pytest.mark.parametrize(
    ("before", "name", "by", "fields", "says"),
    [
        ((), "prepare the fill", AT_CAGE, {"cents": 1_00, "slip": "1"}, "no fill is requested"),
        ((), "receive the credit", AT_CAGE, {"cents": 1_00}, "no credit is requested"),
        ((), "cancel the request", (FLOOR,), {"way": "fill", "reason": "x"}, "no fill is requested"),
        (("fill",) * 20, "request a fill", (FLOOR,), {"cents": 1_00}, "20 fills are under way, and no more at once"),
        (("fill",), "prepare the fill", AT_CAGE, {"cents": 1_00, "slip": "1", "request": 3}, "in record 3: record "),
        (("fill",), "cancel the request", (FLOOR,), {"way": "fill", "reason": "x", "request": -1}, "in record -1"),
        (("fill", "fill"), "prepare the fill", AT_CAGE, {"cents": 1_00, "slip": "1"}, "give the record of its request"),
        (("credit",), "request a credit", (FLOOR,), {"cents": 9_000_00}, "of which 1.00 is requested already, not 9000.00"),
        (("fill",), "receive the fill", AT_TABLE, {"cents": 1_00}, "the fill is not prepared yet"),
        (("credit",), "receive the credit", AT_CAGE, {"cents": 1_00}, "the credit is not sent yet"),
        (("fill",), "prepare the fill", AT_CAGE, {"cents": 2_00, "slip": "1"}, "1.00 too many"),
        (("fill",), "prepare the fill", AT_CAGE, {"cents": 1_00, "slip": " "}, "needs its slip number"),
        (("fill",), "prepare the fill", (FLOOR, GUARD), {"cents": 1_00, "slip": "1"}, "is for the cashier"),
        (("fill",), "cancel the request", (FLOOR,), {"way": "credit", "reason": "x"}, "no credit is requested"),
        ((), "request a credit", (FLOOR,), {"cents": 9_001_00}, "the table inventory has 9000.00, not 9001.00"),
        ((), "request a fill", (FLOOR,), {"cents": 0}, "0.00 is not a possible amount"),
        ((), "request a fill", (FLOOR,), {"cents": 2**60}, "is not a possible amount"),
        ((), "request a fill", (FLOOR,), {"chips": "3x7.00"}, "7.00"),
        (
            (),
            "request a fill",
            (FLOOR,),
            {"chips": "3x5.00", "cents": 1_00},
            "the pieces are worth 15.00, and 1.00 is given",
        ),
    ],
)
def test_what_cannot_be_is_refused(
    store: Store, before: Sequence[str], name: str, by: tuple[object, ...], fields: dict[str, object], says: str
) -> None:
    table = war(store)
    for way in before:
        table.does(f"request a {way}", (FLOOR,), cents=1_00)
    assert says in table.refuses(name, by, **fields)  # type: ignore[arg-type]


def test_a_slip_is_entered_once_whichever_way(store: Store) -> None:
    table = war(store)
    table.does("fill", (FLOOR, GUARD), cents=1_00, slip="1")
    table.does("request a fill", (FLOOR,), cents=1_00)
    assert "slip 1 was entered already" in table.refuses("prepare the fill", AT_CAGE, cents=1_00, slip=" 1")
    table.does("prepare the fill", AT_CAGE, cents=1_00, slip="2")
    table.does("receive the fill", AT_TABLE, cents=1_00)
    assert "slip 2 was entered already" in table.refuses("fill", (FLOOR, GUARD), cents=1_00, slip="2")


def test_several_are_under_way_each_with_its_slip_and_its_people(store: Store) -> None:
    """9,000.00 are in the rack; 100.00 and 200.00 come, 300.00 go: 9,000.00 are there again."""
    table, other = war(store), (replace(CASHIER, person="Cy", licence="C-8"), replace(GUARD, person="Gil", licence="G-9"))
    first, second = (table.does("request a fill", (FLOOR,), cents=cents).record.sequence for cents in (100_00, 200_00))
    third = table.does("request a credit", (OTHER_FLOOR,), cents=300_00).record.sequence
    waits = table_view(table.table.live, table.table.now, FLOOR).waits
    assert [f"requested in record {number}" in told for number, told in zip((first, second, third), waits, strict=True)]
    assert "2 fills wait for this" in table.refuses("prepare the fill", AT_CAGE, cents=100_00, slip="1")
    table.does("prepare the fill", other, cents=200_00, slip="2", request=second)
    assert table.refuses("receive the fill", AT_TABLE, cents=100_00, slip="1") == (
        "no fill with slip 1 is on its way: slip 2"
    )
    assert "slip 2 was entered already" in table.refuses("prepare the fill", AT_CAGE, cents=100_00, slip="2")
    assert "slip 2 was entered already" in table.refuses("fill", (FLOOR, GUARD), cents=100_00, slip="2")
    table.does("prepare the fill", AT_CAGE, cents=100_00, slip="1")  # the only one that waits for it
    table.does("send the credit", AT_TABLE, cents=300_00, slip="2")  # a credit's slips are not a fill's
    assert "give the slip: slip 1 or slip 2" in table.refuses("receive the fill", AT_TABLE, cents=100_00)
    assert table.accounts["inventory"] == 8_700_00
    table.does("receive the fill", AT_TABLE, cents=190_00, slip="2")  # it differs, and the other does not
    assert [(one.slip, one.stage) for one in table.table.now.transfers] == [
        ("1", "prepared"),
        ("2", "differs"),
        ("2", "prepared"),
    ]
    table.does("receive the fill", AT_TABLE, cents=100_00, slip="1")
    done = table.does("receive the fill", AT_TABLE, cents=200_00)
    assert table.says(done.record)[-1] == "the fill is received as slip 2 has it"
    done = table.does("cancel the request", (FLOOR,), way="credit", reason="the cage is closed")
    assert table.says(done.record)[0] == f"the credit of record {third} is called off: the cage is closed"
    assert table.accounts["inventory"] == 9_300_00
    assert added_up(table.table.journal.records()).total.fills == 300_00
    assert audited(table) == []


def test_what_one_of_several_is_made_of_does_not_choose_it(store: Store) -> None:
    """One is requested in pieces and one as an amount: nothing is completed before it is said which is meant."""
    table = war(store)
    for told in ({"chips": CHIPS}, {"cents": 200_00}):
        table.does("request a fill", (FLOOR,), **told)
    second = table.table.version
    options = tuple(one for one in table.table.options() if one.command == "prepare the fill")
    (step,) = steps(options, table.table.cite)
    assert step.label == "prepare the fill"
    asked = {"name": "prepare the fill", "slip": "1"}
    assert completed(options, asked) == asked
    assert completed(options, {**asked, "request": second}) == {**asked, "request": second, "cents": 200_00}


def test_a_table_of_an_older_practice_keeps_to_one_of_each(store: Store) -> None:
    table = Sitting(House(f"{PA2012}/casino-war", practice=3).opens(store, "war 1")).opens_war("Ann")
    table.does("request a fill", (FLOOR,), cents=1_00)
    assert "a fill is under way already" in table.refuses("request a fill", (FLOOR,), cents=1_00)
    table.does("prepare the fill", AT_CAGE, cents=1_00, slip="1")
    done = table.does("receive the fill", AT_TABLE, cents=1_00)
    assert done.events[-1] == e.TransferReceived(rule="house.receive_the_fill", way="fill", slip="1")
    assert audited(table) == []


def test_who_carried_or_prepared_it_does_not_take_it_at_the_table(store: Store) -> None:
    table = war(store)
    table.does("request a fill", (FLOOR,), cents=1_00)
    says = table.refuses("prepare the fill", (replace(CASHIER, person="Kim"), GUARD), cents=1_00, slip="1")
    assert "Kim supervised here today" in says


def test_the_day_does_not_end_with_chips_on_their_way(store: Store) -> None:
    table = war(store)
    table.does("request a fill", (FLOOR,), cents=1_00)
    table.does("close table", (FLOOR,))
    table.counts_inventory(9_000_00)
    assert "receive the fill or cancel the request first" in table.refuses("end the day", (FLOOR,), locked=True)
    table.does("cancel the request", (FLOOR,), way="fill", reason="tomorrow")
    table.does("end the day", (FLOOR,), locked=True)


def test_a_poker_table_has_no_inventory_to_fill(store: Store) -> None:
    table = Sitting(House(f"{GGE}/badugi").opens(store, "badugi"))
    table.counts_float()
    assert "request a fill" not in table.offered
    assert table.refuses("request a fill", (FLOOR,), cents=1_00) == "request a fill is not possible at this table now"


def test_a_fill_that_nobody_of_the_floor_received_is_posted_and_ruled_upon(store: Store) -> None:
    table = Sitting(House(f"{PA2012}/casino-war", mode="recorded").opens(store, "war 1")).opens_war("Ann")
    table.does("request a fill", (FLOOR,), cents=100_00)
    table.does("prepare the fill", AT_CAGE, cents=100_00, slip="1")
    done = table.happens("receive the fill", (DEALER,), cents=100_00)
    assert e.TransferReceived in {type(one) for one in done.events}
    assert table.accounts["inventory"] == 9_100_00
    assert len(table.table.now.game.deviations) == 1
    assert audited(table) == []


# Any sequence of steps, at a table and in the cage

PIECES = st.sampled_from(["4x5.00", "2x25.00 1x5.00", "1x5.00", "100x100.00", "2x25.00"])
NAMES = (
    *("request a fill", "prepare the fill", "receive the fill"),
    *("request a credit", "send the credit", "receive the credit"),
    "cancel the request",
)
STEPS = st.lists(st.tuples(st.sampled_from(NAMES), PIECES, st.booleans(), st.integers(0, 3)), max_size=16)
BY = {"request": (FLOOR,), "cancel": (FLOOR,), "prepare": AT_CAGE, "send": AT_TABLE}


@settings(max_examples=cases(35), deadline=None)
@given(STEPS)
def test_any_sequence_conserves_chips_refuses_without_a_trace_and_replays(
    steps: list[tuple[str, str, bool, int]],
) -> None:
    live = live_under(House(f"{PA2011}/big-six", {"chips.in_play": ("1.00", "5.00", "25.00", "100.00")}).rules)
    first = live.first()._replace(practice=c.PRACTICE, opened=True, day=1, dealer="Lee", rack={"5.00": 20, "25.00": 4})
    first = first._replace(game=live.game.play.ready(live.rules, {}), accounts={"inventory": 200_00, "cage": -200_00})
    now, told = first, []
    moved_in = moved_out = 0
    for number, (name, given_text, agrees, which) in enumerate(steps):
        way = "fill" if "fill" in name else "credit"
        there = [one for one in now.transfers if one.way == way]
        sent = there[which % len(there)] if there else None
        text = given_text
        if agrees and sent is not None:
            text = " ".join(f"{count}x{value}" for value, count in sent.chips.items())
        chips = dict(part.split("x")[::-1] for part in text.split())
        cents = worth({value: int(count) for value, count in chips.items()})
        verb = name.split()[0]
        by = BY.get(verb, AT_TABLE if way == "fill" else AT_CAGE)
        fields: dict[str, object] = {"way": way, "reason": "so"} if verb == "cancel" else {"cents": cents, "chips": text}
        if verb in ("prepare", "send"):
            fields["slip"] = f"{way} {number // 2}"  # at times the one that is on its way
        if sent is not None and verb in ("prepare", "send", "cancel"):
            fields["request"] = sent.record
        elif sent is not None and verb == "receive":
            fields["slip"] = sent.slip
        at = f"2026-03-01T07:00:{number:02d}+00:00"
        command: Command = c.COMMANDS[name](**fields, by=by, at=at)
        before = snapshot.to_json(live, now)
        outcome = procedure.decide(live, now, command)
        if isinstance(outcome, Refused):
            assert outcome.reason
            assert snapshot.to_json(live, now) == before
            continue
        for event in outcome.events:
            if isinstance(event, e.Posted):  # what crossed the table's edge, added up by hand
                moved_in += event.cents if event.target == "inventory" else 0
                moved_out += event.cents if event.source == "inventory" else 0
        now = outcome.after
        told.append((outcome.events, name, by, at))
        assert live.total(now) == 0
        assert live.inventory(now) == 200_00 + moved_in - moved_out == worth(now.rack)
        slips = [(one.way, one.slip) for one in now.transfers if one.slip]
        assert len(set(slips)) == len(slips)
        assert not set(slips) & {one for one in now.slips if one[0] == "fill"}
    assert now.page.sums.get("fills", 0) - now.page.sums.get("credits", 0) == moved_in - moved_out
    again = first
    for events, name, signed_by, when in told:
        again = live.after(again, events, command=name, by=signed_by, at=when)
    assert again == now
    assert snapshot.from_json(live, snapshot.to_json(live, now)) == now
