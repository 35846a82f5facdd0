"""A table as the floor watches it: its money is the ledger's, and what waits is told."""

from datetime import datetime, timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from croupier.games.kit.play.decider import Role, Signature
from croupier.games.kit.play.money import Money
from croupier.tables.codec.records import events_of
from croupier.tables.engine.events import BOXES
from croupier.tables.table import Table
from croupier.web.tables.seen.pit import Books, books_of, card_of, sums_of
from croupier.web.tables.seen.standing import NOTHING, Lately, Standing
from croupier.web.tables.viewer import Viewer
from web.tables.halls import BADUGI, EDITIONS, ROULETTE, WAR, exercise, play, store_in

FLOOR = Viewer("floorperson", "Kim", "F-2", acts=True)
DEALER_BESIDE = Signature("Kim", Role.FLOORPERSON, "F-2")


def card(table: Table, viewer: Viewer = FLOOR, lately: Lately = NOTHING, at: str = "") -> dict[str, object]:
    at = at or table.clock()
    return card_of(Standing(table, lately, at=at), viewer, books_of(None, table, at))


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_money_of_a_card_is_what_the_records_moved(edition: str, tmp_path: Path) -> None:
    with store_in(tmp_path) as store:
        table = exercise(store, edition)
        books: Books | None = None
        for _ in range(4):
            play(table, 15)
            books = books_of(books, table, table.clock())
            events = [event for record in table.journal.records() for event in events_of(table.live.words, record)]
            bought = sum(event.cents for event in events if isinstance(event, Money) and event.kind == "bought")
            accounts = table.live.accounts(table.now)
            held = sum(accounts.get(name, 0) for name in BOXES)
            money = card_of(Standing(table, NOTHING, at=table.clock()), FLOOR, books)["money"]
            assert money["win"] == held
            assert money["drop"] == (bought if table.live.game.wagers.banked else table.live.rake(table.now))
            assert money["rounds"] == table.now.round - 1
            assert money == card(table)["money"]  # kept up to date or added up anew


def test_the_theoretical_win_is_wagers_times_the_edge(tmp_path: Path) -> None:
    with store_in(tmp_path) as store:
        table = exercise(store, ROULETTE)
        play(table, 60)
        found = card(table)
        rows = found["players"]
        assert isinstance(rows, list)
        five = sum(cents for row in rows for wager, cents in row["wagers"].items() if "five" in wager)
        others = sum(row["wagered"] for row in rows) - five
        assert others > 0  # of 38 pockets every wager but that on five numbers has an edge of 2 in 38
        expected = others * Fraction(2, 38) + five * Fraction(3, 38)
        money = found["money"]
        assert isinstance(money, dict)
        assert Fraction(money["theoretical"]["exact"]) == expected
        assert sum(Fraction(row["theoretical"]["exact"]) for row in rows if row["theoretical"]) == expected


def test_sums_leave_out_what_is_withheld() -> None:
    money = {"drop": 100_00, "win": -5_00, "theoretical": {"exact": "100/3"}}
    rake = {"drop": 4_00, "win": 4_00, "theoretical": None}
    state = {"open": True, "needs": False, "banked": True}
    cards: list[dict[str, Any]] = [
        {**state, "money": money},
        {**state, "money": {**money, "drop": 50_00}},
        {**state, "money": None, "open": False, "needs": True},
        {**state, "money": rake, "banked": False},
    ]
    found = sums_of(cards)
    assert {name: found[name] for name in ("tables", "open", "needs", "withheld", "drop", "win", "rake")} == {
        "tables": 4, "open": 3, "needs": 1, "withheld": 1, "drop": 150_00, "win": -10_00, "rake": 4_00,
    }  # fmt: skip
    assert found["theoretical"]["exact"] == "200/3"
    assert found["theoretical"]["cents"] == 67
    assert found["hold"]["exact"] == "-1/15"


def closed(table: Table) -> None:
    """A floorperson closes the table."""
    while not any(one.command == "close table" for one in table.options()):
        play(table, 1)
    table.do(table.command({"name": "close table"}, (DEALER_BESIDE,), table.clock()))


def test_while_a_count_is_due_the_figures_are_withheld(tmp_path: Path) -> None:
    with store_in(tmp_path) as store:
        table = exercise(store, WAR)
        closed(table)
        found = card(table)
        assert (found["money"], found["players"], found["rack"], found["needs"]) == (None, None, None, True)
        assert [alert["title"] for alert in found["alerts"]][:1] == ["Count is due."]  # type: ignore[attr-defined]
        tray = found["tray"]
        assert isinstance(tray, dict)
        held = sum(round(float(value) * 100) * pieces for value, pieces in tray.items())
        assert held == table.live.inventory(table.now)
        assert card(table, Viewer("floorperson"))["tray"] is None  # who only looks on does not count
        chips = " ".join(f"{pieces}x{value}" for value, pieces in tray.items())
        table.do(table.command({"name": "count the chips", "chips": chips}, (DEALER_BESIDE,), table.clock()))
        assert "Kim has counted" in str(card(table)["alerts"])
        assert str(table.live.inventory(table.now) // 100) not in str(card(table, Viewer("floorperson")))
        play(table, 1, held=["floorperson"])  # the dealer counts too
        assert (card(table)["counting"], card(table)["rack"]) == (False, tray)


def test_deviations_disputes_and_signatures_wait(tmp_path: Path) -> None:
    with store_in(tmp_path) as store:
        table = exercise(store, WAR)
        assert card(table)["needs"] is False
        worked = [one for signed in table.now.staff.values() for one in signed if one.role == Role.DEALER]
        dealer = next(Signature(one.person, one.role, one.licence) for one in worked if one.person == table.now.dealer)
        dispute = {"name": "dispute", "player": "Zoe", "what": "paid short", "record": 3}
        table.do(table.command(dispute, (dealer,), table.clock()))
        unsigned = [{"label": "fill, 500.00", "by": "Kim", "needs": "security"}]
        alerts = card(table, lately=Lately(["a card lay open"], unsigned=unsigned))["alerts"]
        assert [(alert["kind"], alert["step"]) for alert in alerts] == [  # type: ignore[attr-defined]
            ("amber", "rule on deviation"),
            ("due", ""),
            ("amber", "settle the dispute"),
        ]
        table.halted = "the disk is full"
        assert card(table)["alerts"][0]["kind"] == "red"  # type: ignore[index]


def test_cards_are_due_after_the_hours_of_the_edition(tmp_path: Path) -> None:
    with store_in(tmp_path) as store:
        table = exercise(store, BADUGI)
        hours = table.live.rules.in_force.values[table.live.game.live.cards.changed]
        assert isinstance(hours, int)
        due = datetime.fromisoformat(table.now.cards_at) + timedelta(hours=hours)
        assert card(table)["cards_due"] == due.isoformat()
        for before, title in ((31, None), (30, "Cards due soon."), (0, "Cards must be changed.")):
            alerts = card(table, at=(due - timedelta(minutes=before)).isoformat())["alerts"]
            titles = [alert["title"] for alert in alerts if alert["step"] == "change the cards"]  # type: ignore[attr-defined]
            assert titles == ([title] if title else [])


def test_a_shuffler_out_of_use_is_told_until_it_is_repaired(tmp_path: Path) -> None:
    with store_in(tmp_path) as store:
        table = exercise(store, BADUGI)
        option = next(one for one in table.options() if one.command == "shuffler out of use")
        marked = option.fields["marked"].values[0]  # type: ignore[union-attr]
        table.do(table.command({"name": option.command, "marked": marked}, (DEALER_BESIDE,), table.clock()))
        found = card(table)
        assert found["shuffler"] == f"out of use: {marked}"
        back = "shuffler back in use"
        red = {"kind": "red", "title": "Shuffler out of use.", "words": marked, "step": back, "fields": {}}
        assert found["alerts"][0] == red  # type: ignore[index]
        by = (Signature("Ned Frost", Role.MAINTENANCE, "M-1"), Signature("Clara Voss", Role.FLOORPERSON, "EX-FL-1"))
        table.do(table.command({"name": back}, by, table.clock()))
        assert card(table)["shuffler"] != f"out of use: {marked}"
        assert not any("Shuffler" in alert["title"] for alert in card(table)["alerts"])  # type: ignore[attr-defined]
