"""The practice of the house, which a table's first record names, and what it asks for today."""

import pytest

from croupier.errors import InputError
from croupier.games.casino_war.training import DEVICE
from croupier.journal.book import Journal
from croupier.journal.store.store import Store
from croupier.tables.engine import commands as c
from croupier.tables.engine import events as e
from croupier.tables.table import RecordedCommand, Table
from tables.audit.forging import Forger, with_command, with_event
from tables.houses import PA2012, House
from tables.sitting import Sitting, player

WAR = House(f"{PA2012}/casino-war")


def test_a_new_table_follows_the_newest_practice(store: Store) -> None:
    table = WAR.opens(store, "war 1")
    assert table.now.practice == c.PRACTICE == 4
    assert table.journal.record(1).entry.command["practice"] == 4


@pytest.mark.parametrize("practice", [0, 5, "1", None, True])
def test_a_practice_that_this_program_does_not_know_is_refused(store: Store, practice: object) -> None:
    first = WAR.opens(store, "war 1").journal.record(1)
    Journal(store, "newer", create=True).append(with_command(first, practice=practice).entry, expects=0)
    with pytest.raises(InputError, match=f"follows practice {practice!r}, and this program knows those up to 4"):
        Table(store, "newer")


def test_a_first_record_that_follows_another_practice_than_it_says_is_found(store: Store) -> None:
    forger = Forger(WAR.opens(store, "war 1"))
    assert forger.says(with_event(forger.records[0], 0, practice=0)) == [
        "record 1 sets the table up otherwise than its command says"
    ]


def rules_of(done: RecordedCommand) -> list[str]:
    return [event.rule for event in done.events]


def test_before_the_float_the_float_is_due(store: Store) -> None:
    new = Sitting(House(f"{PA2012}/casino-war", mode="recorded").opens(store, "new"))
    assert rules_of(new.happens("no more bets")) == ["house.count_the_float", "house.count_the_float"]


def test_a_table_closes_also_while_its_cards_are_prepared(store: Store) -> None:
    table = Sitting(WAR.opens(store, "new"))
    table.counts_float()
    table.does("receive cards", decks=6, preinspected=False)
    assert "close table" in table.offered
    table.does("close table")
    assert table.table.now.game.phase == "closed"


def test_who_places_for_another_breaks_the_rule_of_the_first_wager_that_may_lie(store: Store) -> None:
    """However few options are looked at to decide a command, a refusal names what it would of all of them."""
    table = Sitting(House(f"{PA2012}/casino-war", mode="recorded").opens(store, "war 1")).opens_war("Ann", "Bob")
    table.bets("Bob", "2", 20_00)
    done = table.happens("place wager", player("Ann"), player="Bob", position="2", wager="initial", cents=5_00)
    assert rules_of(done) == ["wagers.tie", "wagers.tie"]


def test_a_device_that_reshuffles_has_all_cards_again_after_each_round(store: Store) -> None:
    house = House(f"{PA2012}/casino-war", DEVICE, cards="electronic")
    table, loaded = Sitting(house.opens(store, "device")).opens_war("Ann"), []
    for _ in range(3):
        table.bets("Ann", "1", 20_00)
        table.does("no more bets")
        loaded.append(isinstance(table.does("deal a card", to="1").events[0], e.ShoeLoaded))
        table.does("deal a card", to="dealer")
        table.settles_war("1")
    assert loaded == [True, True, True]
    assert Forger(table.table).records  # every record passes the audit by itself
