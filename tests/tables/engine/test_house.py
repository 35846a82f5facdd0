"""What is done at every table, whatever is played: who may, with which licence, before whom, and how much."""

from dataclasses import replace

import pytest

from croupier.games.kit.play.decider import Signature, may_act_as
from croupier.journal.store.store import Store
from croupier.tables.engine import commands as c
from croupier.tables.engine import events as e
from tables.ready_tables import EVERYBODY, STEPS, WAR, lawful_people, poker, raked, war
from tables.sitting import CLERK, DEALER, FLOOR, GUARD, PIT, SHIFT, Sitting, player


def test_every_procedure_has_its_step_here() -> None:
    assert STEPS.keys() == c.COMMANDS.keys()


@pytest.mark.parametrize("name", STEPS)
def test_who_may_and_who_must_sign(store: Store, name: str) -> None:
    ready, fields = STEPS[name]
    table, who = ready(store), c.COMMANDS[name].duty
    first, *beside = lawful_people(name)
    is_for = f"{name} is for the " + " or ".join(who.roles)
    assert table.refuses(name, (), **fields) == is_for
    for one in EVERYBODY:
        if not any(may_act_as(one.role, role) for role in who.roles) and one not in beside:
            assert table.refuses(name, (one, *beside) if one not in beside else (one,), **fields) == is_for
    assert table.refuses(name, (replace(first, person=" "), *beside), **fields) == is_for
    if who.licence:
        for licence in (None, "", "  ", "-", "none", "n/a", "000"):
            for place, one in enumerate((first, *beside)):  # T4: also of the second who signs
                by = [first, *beside]
                by[place] = replace(one, licence=licence)
                says = table.refuses(name, tuple(by), **fields)
                assert says.startswith(f"{name} needs the credential number of {one.person}")
    if who.present:
        alone = f"{name} needs a {who.present} member present, who signs too"
        assert table.refuses(name, (first,), **fields) == alone
        (second,) = beside
        if first.licence:  # who plays at the table has none, and is refused before
            another, person = f"another signs {name} as {who.present}", first.person.upper()
            same, shared = replace(second, person=person), replace(second, licence=first.licence)
            twice = f"{first.person} and {person} are one person: {another}"
            assert table.refuses(name, (first, same), **fields) == twice
            licence = f"{first.person} and {second.person} share a licence: {another}"
            assert table.refuses(name, (first, shared), **fields) == licence
        assert table.refuses(name, (first, CLERK), **fields) == alone
    done = table.does(name, (first, *beside), **fields)
    others = {"cards.change_hours", "shuffler.broken", "house.snapshot", "house.fill", "house.credit"}
    assert {event.rule for event in done.events} <= {c.rule_of(name), *others}


@pytest.mark.parametrize("supervisor", [FLOOR, PIT, SHIFT])
def test_floorperson_or_above(store: Store, supervisor: Signature) -> None:
    table = war(store)
    table.does("fill", (supervisor, GUARD), cents=1_00, slip="1")
    assert table.accounts["inventory"] == 9_001_00


# How much


@pytest.mark.parametrize("cents", [0, -1, -100_00, 2**50, 2**60, 10**30])
@pytest.mark.parametrize("name", ["fill", "credit", "tip"])
def test_an_amount_that_is_none_is_refused(store: Store, name: str, cents: int) -> None:
    fields = {"player": "Ann"} if name == "tip" else {"slip": "1"}
    reason = war(store).refuses(name, lawful_people(name), cents=cents, **fields)
    assert reason.endswith(" is not a possible amount")


@pytest.mark.parametrize("name", ["fill", "credit", "tip", "adjust"])
def test_what_no_chips_in_play_make_up_is_refused(store: Store, name: str) -> None:
    """The smallest chip is worth 0.50."""
    _, fields = STEPS[name]
    table = war(store)
    told = {**fields, "cents": 25}
    assert table.refuses(name, lawful_people(name), **told) == "0.25 is not a whole number of chips of 0.50"
    table.does(name, lawful_people(name), **{**fields, "cents": 50})


@pytest.mark.parametrize("name", ["fill", "credit"])
@pytest.mark.parametrize("slip", ["", "  "])
def test_a_slip_has_a_number(store: Store, name: str, slip: str) -> None:
    assert war(store).refuses(name, (FLOOR, GUARD), cents=1_00, slip=slip) == f"{name} needs its slip number"


@pytest.mark.parametrize(
    ("name", "empty", "says"),
    [
        ("exchange the drop box", "box", "exchange the drop box needs its box"),
        ("dispute", "what", "dispute needs its what"),
        ("settle the dispute", "reason", "settle the dispute needs its reason"),
        ("adjust", "reason", "adjust needs its reason"),
    ],
)
def test_words_say_something(store: Store, name: str, empty: str, says: str) -> None:
    ready, fields = STEPS[name]
    assert ready(store).refuses(name, lawful_people(name), **{**fields, empty: " "}) == says


def test_the_float_may_be_nothing_but_not_less(store: Store) -> None:
    table = Sitting(WAR.opens(store, "war 1"))
    for cents in (-1, 2**50):
        reason = table.refuses("count the float", (DEALER, FLOOR), cents=cents)
        assert reason.endswith("is not a possible amount")
    table.counts_float(0)
    assert table.accounts == {}
    assert table.refuses("count the float", (DEALER, FLOOR), cents=1_00) == (
        "the float was counted when the day began; a fill brings more chips"
    )


def test_nothing_is_done_before_the_float_is_counted(store: Store) -> None:
    table = Sitting(WAR.opens(store, "war 1"))
    for name in ("fill", "credit", "tip", "adjust", "dispute", "count the inventory", "end the day"):
        _, fields = STEPS[name]
        reason = table.refuses(name, lawful_people(name), **fields)
        assert reason == "the table is not open: its float is counted first"
    assert table.refuses("receive cards", decks=6) == "the float is counted before the table opens"
    assert table.offered == {"count the float", "count the chips"}


def test_a_credit_takes_no_more_than_the_inventory_has(store: Store) -> None:
    table = war(store)  # 10,000.00 less the 1,000.00 that Ann bought
    assert table.refuses("credit", (FLOOR, GUARD), cents=9_000_50, slip="1") == (
        "the table inventory has 9000.00, not 9000.50"
    )
    table.does("credit", (FLOOR, GUARD), cents=9_000_00, slip="1")
    assert table.accounts == {"cage": -1_000_00, "chips of Ann": 1_000_00, "drop box": 1_000_00, "purse of Ann": -1_000_00}
    assert table.refuses("credit", (FLOOR, GUARD), cents=50, slip="2") == "credit is not possible at this table now"


def test_winners_are_paid_when_the_table_has_the_chips(store: Store) -> None:
    table = Sitting(WAR.opens(store, "war 1")).opens_war("Ann", float_cents=1_010_00)
    table.bets("Ann", "1", 20_00)
    table.does("no more bets")
    table.deals("Qs", "2d")
    assert table.refuses("settle the original deal") == "the table inventory lacks 10.00 for this: a fill comes first"
    table.fills(10_00)
    table.does("settle the original deal")
    assert table.accounts["chips of Ann"] == 1_020_00
    assert "inventory" not in table.accounts


def test_the_drop_box_goes_with_all_that_is_in_it(store: Store) -> None:
    table = war(store)
    table.does("exchange the drop box", (GUARD, FLOOR), box="2")
    assert table.accounts["count room"] == 1_000_00
    assert "drop box" not in table.accounts
    table.does("buy in", player("Ann"), player="Ann", position="1", cents=50_00)
    table.does("exchange the drop box", (GUARD, FLOOR), box="3")
    assert table.accounts["count room"] == 1_050_00
    table.does("exchange the drop box", (GUARD, FLOOR), box="4")  # an empty one
    assert table.accounts["count room"] == 1_050_00


def test_tips_are_the_players_chips_and_go_to_the_dealers(store: Store) -> None:
    table = war(store)
    assert table.refuses("empty the tip box", (DEALER, FLOOR)) == "the tip box is empty"
    ann = (*player("Ann"), DEALER)
    assert table.refuses("tip", ann, player="Ann", cents=1_000_50) == "player Ann has not 1000.50 to give now"
    bob = (*player("Bob"), DEALER)
    assert table.refuses("tip", bob, player="Bob", cents=5_00) == "player Bob has not 5.00 to give now"
    assert table.refuses("tip", (DEALER,), player="Ann", cents=5_00) == "tip is for the player"  # T4
    assert table.refuses("tip", bob, player="Ann", cents=5_00) == "player Bob cannot act for player Ann"
    table.tips("Ann", 5_00)
    assert (table.accounts["tip box"], table.accounts["chips of Ann"], table.accounts["inventory"]) == (
        5_00,
        995_00,
        9_000_00,
    )
    table.does("empty the tip box", (DEALER, FLOOR))
    assert table.accounts["dealers"] == 5_00
    assert "tip box" not in table.accounts


def test_the_rake_goes_down_the_drop_box(store: Store) -> None:
    assert poker(store).refuses("drop the rake") == "no rake is held"


def test_the_rake_that_is_held_goes_down_whole(store: Store) -> None:
    table = raked(store)
    held = table.accounts["rake"]
    table.does("drop the rake")
    assert table.accounts["drop box"] == held
    assert "rake" not in table.accounts


# Adjustments


@pytest.mark.parametrize("record", [0, -1, 1, 18, 10**9])
def test_an_adjustment_corrects_a_record_that_is_there(store: Store, record: int) -> None:
    """The first record only sets the table up; the last one so far is 17."""
    table = war(store)
    assert table.table.version == 17
    reason = table.refuses("adjust", (FLOOR,), player="Ann", cents=5_00, record=record, reason="paid short")
    assert reason == f"there is no record {record} to correct; the last one is 17"


def test_an_adjustment_up_and_down_is_entered_as_a_correction(store: Store) -> None:
    table = war(store)
    done = table.does("adjust", (FLOOR,), player="Ann", cents=5_00, record=4, reason="paid short")
    assert done.record.entry.corrects == 4
    assert (table.accounts["chips of Ann"], table.accounts["inventory"]) == (1_005_00, 8_995_00)
    again = {"player": "Ann", "cents": 5_00, "record": 4, "reason": "paid short"}
    assert table.refuses("adjust", (PIT,), **again) == (  # T4: the same twice would pay twice
        "record 4 was adjusted for player Ann in record 18: if that was wrong, adjust that record"
    )
    undone = {"player": "Ann", "cents": -5_00, "record": 18, "reason": "not hers"}
    assert table.refuses("adjust", (FLOOR,), **undone) == (
        "Kim signed it as floorperson (record 18: adjust) and cannot adjust there: another floorperson or above does"
    )
    table.does("adjust", (PIT,), **undone)
    assert (table.accounts["chips of Ann"], table.accounts["inventory"]) == (1_000_00, 9_000_00)


@pytest.mark.parametrize(
    ("cents", "says"),
    [
        (0, "0.00 is not a possible amount"),
        (-1_000_50, "player Ann cannot be given -1000.50 now"),
        (9_000_50, "record 4 can be wrong by no more than 1000.00 for player Ann, and 9000.50 are to be adjusted"),
        (1_000_50, "record 4 can be wrong by no more than 1000.00 for player Ann, and 1000.50 are to be adjusted"),  # T4
        (-1_000_00, None),
        (2**50, "11258999068426.24 is not a possible amount"),
        (-(2**50), "-11258999068426.24 is not a possible amount"),
    ],
)
def test_an_adjustment_is_in_chips_that_are_there(store: Store, cents: int, says: str | None) -> None:
    """Record 4 is Ann's buy-in of 1,000.00."""
    table, told = war(store), {"player": "Ann", "cents": cents, "record": 4, "reason": "so"}
    if says is None:
        table.does("adjust", (FLOOR, PIT), **told)
    else:
        assert table.refuses("adjust", (FLOOR, PIT), **told) == says


def test_nobody_is_adjusted_who_is_not_at_the_table(store: Store) -> None:
    table = war(store)
    table.does("leave", player("Ann"), player="Ann")
    reason = table.refuses("adjust", (FLOOR,), player="Ann", cents=5_00, record=4, reason="so")
    assert reason == "player Ann cannot be given 5.00 now"


def test_at_a_poker_table_the_house_makes_good_from_its_own(store: Store) -> None:
    table = poker(store)
    table.does("change the cards", (DEALER, FLOOR))
    table.does("open table")
    table.does("sit", player("Ann"), player="Ann", seat=1)
    table.does("buy in", player("Ann"), player="Ann", cents=100_00, bills=False)
    before = table.accounts
    table.does("adjust", (FLOOR,), player="Ann", cents=7_00, record=6, reason="misdealt")
    after = table.accounts
    assert after["chips of Ann"] == before["chips of Ann"] + 7_00
    assert after["cage"] == before["cage"] - 7_00
    assert after["purse of Ann"] == before["purse of Ann"]
    table.does("adjust", (PIT,), player="Ann", cents=-7_00, record=7, reason="not so")
    assert table.accounts == before


# Cards and dealers, where the game leaves them to the table


def test_no_hand_is_dealt_without_cards_or_with_cards_that_are_too_old(store: Store) -> None:
    table = poker(store)
    table.does("open table")
    for seat, name in enumerate(("Ann", "Bob"), start=1):
        table.does("sit", player(name), player=name, seat=seat)
        table.does("buy in", player(name), player=name, cents=100_00, bills=False)
    assert table.refuses("start hand") == "no cards are at the table: change the cards first"
    table.does("change the cards", (DEALER, FLOOR))
    changed = table.clock
    table.clock = changed.replace(day=2)  # 24 hours later, and a second with the next command
    assert table.refuses("start hand") == "the cards have been in use for more than 24 hours and must be changed"
    table.clock = changed.replace(day=2)
    table.does("change the cards", (DEALER, FLOOR))
    table.does("start hand")
    assert table.refuses("change the cards", (DEALER, FLOOR)) == "cards are changed between hands"


def test_cards_of_exactly_the_hours_may_still_be_dealt(store: Store) -> None:
    table = poker(store)
    table.does("open table")
    for seat, name in enumerate(("Ann", "Bob"), start=1):
        table.does("sit", player(name), player=name, seat=seat)
        table.does("buy in", player(name), player=name, cents=100_00, bills=False)
    table.does("change the cards", (DEALER, FLOOR))
    table.clock = table.clock.replace(day=2, second=table.clock.second - 1)
    table.does("start hand")


def test_a_broken_shuffler_is_marked_as_the_text_says(store: Store) -> None:
    table = poker(store)
    done = table.does("shuffler out of use", marked="switched")
    assert done.events == (e.ShufflerMarked(rule="shuffler.broken", marked="switched"),)
    assert (
        table.refuses("shuffler out of use", marked="kicked")
        == "'kicked' is not a way to mark it; the ways are covered, signed, switched"
    )


@pytest.mark.parametrize("name", ["fill", "credit"])
def test_a_slip_is_entered_once(store: Store, name: str) -> None:
    table = war(store)
    table.does(name, (FLOOR, GUARD), cents=100_00, slip="F-77")
    assert (
        table.refuses(name, (FLOOR, GUARD), cents=100_00, slip=" F-77 ")
        == f"slip  F-77  was entered already; every {name} has a slip of its own"
    )
    table.does(name, (FLOOR, GUARD), cents=100_00, slip="F-78")


def test_a_float_that_is_as_it_was_left_moves_nothing(store: Store) -> None:
    table = war(store)
    table.ends(counted=9_000_00)
    before = table.accounts
    table.counts_float(9_000_00)
    assert table.accounts == before
