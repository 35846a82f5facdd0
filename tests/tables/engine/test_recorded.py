"""Recorded tables: what happened is entered even if it was unlawful, and waits for a ruling; nothing is settled before."""

import re

import pytest

from croupier.errors import InputError
from croupier.games.kit.play.decider import UNLAWFUL, Deviated, Ruled, Signature
from croupier.journal.store.store import Store
from croupier.journal.verification.verify import verify
from croupier.tables.audit.audit import Audit
from croupier.tables.engine import events as e
from croupier.tables.ledger import added_up
from tables.houses import GGE, PA2011, PA2012, House
from tables.sitting import DEALER, FLOOR, GUARD, PIT, Sitting, player


@pytest.fixture
def war(store: Store) -> Sitting:
    """Ann has bet $20.00, and no more bets was called."""
    table = Sitting(House(f"{PA2012}/casino-war", mode="recorded").opens(store, "war 1")).opens_war("Ann", "Bob")
    table.bets("Ann", "1", 20_00)
    table.does("no more bets")
    return table


def audited(store: Store) -> Audit:
    audit = Audit()
    assert [report.findings for report in verify(store, decide=audit) if report.findings] == []
    return audit


def unlawful(rule: str, command: str) -> Deviated:
    return Deviated(rule=rule, kind=UNLAWFUL, facts={"command": command})


def late_wager(table: Sitting) -> e.UnlawfulStepEntered:
    done = table.happens(
        "place wager", player("Bob"), player="Bob", position="2", wager="initial", cents=20_00, means="value chips"
    )
    strayed, deviated = done.events
    assert isinstance(strayed, e.UnlawfulStepEntered)
    assert deviated == unlawful("no_more_bets.said", "place wager")
    says = table.says(done.record)
    assert says[0].startswith("place wager was not lawful but happened: no more bets: wagers are placed before")
    assert says[1] == "deviation: place wager: no more bets: wagers are placed before any card is dealt"
    return strayed


def test_a_late_wager_is_a_deviation_with_the_step_that_was_due(war: Sitting) -> None:
    strayed = late_wager(war)
    assert strayed == e.UnlawfulStepEntered(
        rule="no_more_bets.said",
        command="place wager",
        due=strayed.due,
    )
    assert strayed.due[0] == "deal a card"
    assert war.table.cite(strayed.rule).startswith("651a.")
    assert (war.accounts["chips of Bob"], war.accounts["layout"]) == (1_000_00, 20_00)  # his chips do not play


def test_play_goes_on_but_nothing_is_settled_before_the_ruling(war: Sitting) -> None:
    late_wager(war)
    war.deals("Qs", "2d")
    assert war.refuses("settle the original deal") == (
        "a floorperson or above must first rule on what broke 651a.7(d), 651a.8(c), 651a.9(e)"
    )
    assert war.refuses("rule on deviation", (DEALER,), ruling="stands", reason="x").startswith("rule on deviation is for")
    assert war.refuses("rule on deviation", (FLOOR,), ruling="stands", reason=" ") == "a ruling needs its reason"
    done = war.does("rule on deviation", (FLOOR,), ruling="stands", reason="the chips were handed back")
    assert done.events == (Ruled(rule="deviation.ruled_by", ruling="stands", reason="the chips were handed back"),)
    war.does("settle the original deal")
    assert war.accounts["chips of Ann"] == 1_020_00


def test_a_ruling_that_the_deal_is_void_hands_all_wagers_back(war: Sitting) -> None:
    late_wager(war)
    war.deals("2s", "Qd")
    war.does("rule on deviation", (FLOOR,), ruling="void", reason="the deal cannot be told")
    assert "layout" not in war.accounts
    assert war.accounts["chips of Ann"] == 1_000_00
    assert war.table.now.round == 2


def test_every_deviation_is_ruled_by_itself_the_oldest_first(war: Sitting, store: Store) -> None:
    late_wager(war)
    war.happens("end the round")
    waiting = audited(store).tables["war 1"].waiting
    assert [one.what.partition(":")[0] for one in waiting] == ["place wager", "end the round"]
    assert str(waiting[0]).startswith(f"record {war.table.version - 1}, round 1: place wager: no more bets: ")
    assert str(waiting[0]).endswith("; no ruling yet")
    war.does("rule on deviation", (FLOOR,), ruling="stands", reason="first")
    first, second = audited(store).tables["war 1"].deviations
    assert (first.ruling, first.reason, first.ruled_at) == ("stands", "first", war.table.version)
    assert str(first).endswith(f"; ruled at record {war.table.version}: stands, first")
    assert second.ruling == ""
    reports = [report for report in verify(store, decide=Audit()) if report.journal == "war 1"]
    assert [one.sequence for one in reports[0].ruled] == [first.record]


def test_a_card_dealt_out_of_turn_is_the_irregularity_that_the_text_knows(war: Sitting) -> None:
    """Not a deviation: the text says what becomes of a position that was passed over."""
    war.does("deal a card", to="dealer", card="2d")
    assert war.table.now.game.deviations == ()
    assert "layout" not in war.accounts  # Ann was missed: her wager is void and goes back


def test_a_card_dealt_to_somebody_who_is_due_none_is_a_deviation(war: Sitting) -> None:
    done = war.happens("deal a card", to="9", card="Qs")
    assert done.events[1] == unlawful("deal.direction", "deal a card")
    assert war.says(done.record)[1] == "deviation: deal a card: no card is due at '9'; the next goes to 1"
    assert war.table.now.game.drawn == 1  # the burn card: the ruling says what becomes of this one


def test_a_card_dealt_by_somebody_else_is_a_deviation(war: Sitting) -> None:
    done = war.happens("deal a card", (GUARD,), to="1", card="Qs")
    assert done.events[1] == unlawful("deal.direction", "deal a card")
    assert war.says(done.record)[1] == "deviation: deal a card: deal a card is for the dealer"
    assert war.table.now.game.cards == {}


def test_a_payment_that_was_skipped_is_made_good_by_an_adjustment(war: Sitting, store: Store) -> None:
    """The dealer took in the cards without paying; the floorperson lets the round stand and pays afterwards."""
    war.deals("Qs", "2d")
    done = war.happens("end the round")
    strayed = done.events[0]
    assert isinstance(strayed, e.UnlawfulStepEntered)
    assert "end the round is not possible now; the next step is: settle the original deal" in war.says(done.record)[0]
    assert strayed.due[0] == "settle the original deal"
    war.does("rule on deviation", (FLOOR,), ruling="void", reason="cards were taken in")
    assert war.accounts["chips of Ann"] == 1_000_00
    adjusted = war.does("adjust", (FLOOR,), player="Ann", cents=20_00, record=done.record.sequence, reason="her queen won")
    assert adjusted.record.entry.corrects == done.record.sequence
    assert war.accounts["chips of Ann"] == 1_020_00
    assert len(audited(store).tables["war 1"].deviations) == 1


def test_at_a_wheel_a_skipped_payment_waits_too(store: Store) -> None:
    table = Sitting(House(f"{PA2011}/roulette", mode="recorded").opens(store, "roulette 1")).opens_roulette("Ann")
    table.does("place wager", player("Ann"), player="Ann", cents=20_00, wager="red")
    table.does("spin", wheel="clockwise", ball="counterclockwise")
    table.does("no more bets")
    table.does("ball at rest", number="3", revolutions=5)
    done = table.happens("spin", wheel="clockwise", ball="counterclockwise")
    strayed = done.events[0]
    assert isinstance(strayed, e.UnlawfulStepEntered)
    assert strayed.due[0] == "mark number"
    assert table.refuses("mark number", number="3") == ("a floorperson or above must first rule on what broke 617a.5(c)")
    table.does("rule on deviation", (FLOOR,), ruling="stands", reason="the second spin was stopped")
    table.does("mark number", number="3")
    table.does("collect losing wagers")
    table.does("pay winning wagers")
    # 3 is red: $20.00 are paid, and the stake of $20.00 lies on.
    assert (table.accounts["chips of Ann"], table.accounts["layout"]) == (200_00 - 20_00 + 20_00, 20_00)
    assert table.accounts["inventory"] == 10_000_00 - 200_00 - 20_00


def test_at_a_poker_table_a_turn_out_of_order_is_a_deviation(store: Store) -> None:
    table = Sitting(House(f"{GGE}/razz", mode="recorded").opens(store, "razz 1"))
    table.counts_float()
    table.does("change the cards", (DEALER, FLOOR))
    table.does("open table")
    for seat, name in enumerate(("Ann", "Bob"), start=1):
        table.does("sit", player(name), player=name, seat=seat)
        table.does("buy in", player(name), player=name, cents=100_00, bills=False)
    table.does("start hand")
    done = table.happens("fold", player("Bob"), player="Bob")
    assert isinstance(done.events[0], e.UnlawfulStepEntered)
    assert done.events[0].due[0] == "post"
    assert table.table.now.game.deviations == (unlawful(done.events[0].rule, "fold"),)
    for name in ("Ann", "Bob"):
        table.does("post", player(name), player=name)
    table.does("deal", cards=["2s", "3s", "4s", "5s", "6s", "Kd"])
    table.does("post", player("Bob"), player="Bob")
    table.does("fold", player("Ann"), player="Ann")
    assert table.refuses("award pots") == "a floorperson or above must first rule on what broke custom"
    table.does("rule on deviation", (FLOOR,), ruling="stands", reason="Bob took his cards back")
    table.does("award pots")
    assert table.accounts["chips of Bob"] == 101_00  # Ann's ante, and his own two dollars back


def test_what_the_house_does_wrongly_is_entered_too(war: Sitting) -> None:
    """Chips came without security: that is a deviation, and the chips are in the tray all the same."""
    done = war.happens("fill", (FLOOR,), cents=100_00, slip="1")
    strayed, posted, deviated = done.events
    assert isinstance(strayed, e.UnlawfulStepEntered)
    assert posted == e.Posted(rule="house.fill", source="cage", target="inventory", cents=100_00, slip="1")
    assert deviated == unlawful("house.fill", "fill")
    assert war.says(done.record)[-1] == "deviation: fill: fill needs a security member present, who signs too"
    assert war.accounts["inventory"] == 8_100_00
    assert war.table.cite("house.fill") == "custom"
    assert war.refuses("fill", (FLOOR, GUARD), cents=100_00, slip="1") == (
        "slip 1 was entered already; every fill has a slip of its own"
    )


def test_whatever_the_house_moved_wrongly_is_posted(war: Sitting, store: Store) -> None:
    """A credit and a box without their second person, a tip that a floorperson took, a tip box that one emptied alone."""
    for name, by, fields, moved in (
        ("credit", (FLOOR,), {"cents": 500_00, "slip": "7"}, {"inventory": -500_00, "cage": 500_00}),
        ("fill", (FLOOR, GUARD), {"cents": 5_00, "slip": " "}, {"inventory": 5_00, "cage": -5_00}),
        ("exchange the drop box", (GUARD,), {"box": "2"}, {"drop box": -2_000_00, "count room": 2_000_00}),
        ("tip", (GUARD,), {"player": "Ann", "cents": 5_00}, {"chips of Ann": -5_00, "tip box": 5_00}),
        ("empty the tip box", (DEALER,), {}, {"tip box": -5_00, "dealers": 5_00}),
    ):
        before = war.accounts
        done = war.happens(name, by, **fields)
        assert isinstance(done.events[0], e.UnlawfulStepEntered)
        assert any(isinstance(event, Deviated) for event in done.events)
        after = war.accounts
        changed = {one: after.get(one, 0) - before.get(one, 0) for one in {*before, *after}}
        assert {one: cents for one, cents in changed.items() if cents} == moved, name
    audit = audited(store)
    assert len(audit.tables["war 1"].waiting) == 5
    for _ in range(5):
        war.does("rule on deviation", (PIT,), ruling="stands", reason="the people were told")
    assert added_up(war.table.journal.records()).total.fills == 5_00


@pytest.mark.parametrize(
    ("name", "by", "fields"),
    [
        ("fill", (FLOOR, GUARD), {"cents": 100_00, "slip": "1"}),  # the slip is entered already
        ("fill", (FLOOR,), {"cents": 1, "slip": "2"}),  # no chips are one cent
        ("fill", (FLOOR,), {"cents": 0, "slip": "2"}),
        ("credit", (FLOOR, GUARD), {"cents": 9_000_00, "slip": "2"}),  # more than the ledger has
        ("tip", (DEALER,), {"player": "Ann", "cents": 5_000_00}),
        ("tip", (GUARD,), {"player": "Cid", "cents": 5_00}),  # who is not there
        ("empty the tip box", (DEALER,), {}),
        ("drop the rake", (DEALER,), {}),
    ],
)
def test_what_cannot_have_been_moved_is_not_posted(
    war: Sitting, store: Store, name: str, by: tuple[Signature, ...], fields: dict[str, object]
) -> None:
    war.fills(100_00, "1")
    before = war.accounts
    strayed, deviated = war.happens(name, by, **fields).events
    assert isinstance(strayed, e.UnlawfulStepEntered)
    assert isinstance(deviated, Deviated)
    assert war.accounts == before
    audited(store)


def test_chips_that_came_before_the_first_float_are_counted_with_it(store: Store) -> None:
    """On later days they are posted: what stayed over night is known, and the count is compared with it."""
    table = Sitting(House(f"{PA2012}/casino-war", mode="recorded").opens(store, "war 1"))
    table.happens("fill", (FLOOR, GUARD), cents=100_00, slip="1")
    assert table.accounts == {}
    table.does("rule on deviation", (PIT,), ruling="stands", reason="the tray is counted now")
    table.opens_war("Ann")
    table.does("leave", player("Ann"), player="Ann")
    table.ends()
    held = table.accounts["inventory"]
    table.happens("fill", (FLOOR, GUARD), cents=100_00, slip="2")
    table.does("rule on deviation", (PIT,), ruling="stands", reason="it came too early")
    table.counts_float(held + 100_00)
    assert "over and short" not in table.accounts
    audited(store)


def test_at_a_strict_table_nothing_unlawful_is_entered(store: Store) -> None:
    table = Sitting(House(f"{PA2012}/casino-war").opens(store, "war 1")).opens_war("Ann")
    version = table.table.version
    with pytest.raises(ValueError, match="settle the original deal is not possible now"):
        table.happens("settle the original deal")
    assert table.table.journal.head().version == version


def test_what_was_lawful_after_all_is_simply_done(war: Sitting) -> None:
    done = war.happens("deal a card", to="1", card="Qs")
    assert not any(isinstance(event, e.UnlawfulStepEntered | Deviated) for event in done.events)


def test_no_electronic_table_is_a_recorded_one(store: Store) -> None:
    with pytest.raises(ValueError, match="an electronic table must be strict: leave out --mode recorded"):
        House(f"{PA2012}/casino-war", mode="recorded", cards="electronic").opens(store, "war 1")


BET = {"player": "Ann", "position": "1", "wager": "initial", "cents": 5_00}


@pytest.mark.parametrize(
    ("name", "fields", "why"),
    [
        ("deal a card", {"to": "1", "card": "Zz"}, "'Zz' is not a card"),
        ("place wager", {**BET, "cents": -5_00}, "-5.00 is not an amount of chips"),
        ("place wager", {**BET, "wager": "flibber"}, "there is no wager 'flibber'"),
        ("place wager", {**BET, "player": " "}, "give the player's name"),
    ],
)
def test_what_cannot_have_happened_is_a_slip_of_the_pen(
    store: Store, name: str, fields: dict[str, object], why: str
) -> None:
    table = Sitting(House(f"{PA2012}/casino-war", mode="recorded").opens(store, "war 1")).opens_war("Ann")
    version = table.table.version
    with pytest.raises(InputError, match=re.escape(why)):
        table.happens(name, (DEALER,), **fields)
    assert table.table.version == version


def test_a_ruling_on_a_step_of_the_house_voids_no_deal(store: Store) -> None:
    table = Sitting(House(f"{PA2012}/casino-war", mode="recorded").opens(store, "war 1")).opens_war("Ann")
    table.bets("Ann", "1", 20_00)
    table.does("no more bets")
    table.happens("fill", (FLOOR,), cents=100_00, slip="9")
    ruling = {"ruling": "void", "reason": "nobody of security was there"}
    assert table.refuses("rule on deviation", (FLOOR,), **ruling) == (
        "a step of the house cannot make a deal void: rule that it stands"
    )
    table.does("rule on deviation", (PIT,), **{**ruling, "ruling": "stands"})
    assert table.accounts["layout"] == 20_00
