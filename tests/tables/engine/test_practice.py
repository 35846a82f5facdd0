"""The practice of the house: a table goes on, and is audited, by the one under which it was set up."""

import pytest

from croupier.errors import InputError
from croupier.journal.book import Journal
from croupier.journal.store import Store
from croupier.tables.codec.events import event_from_json
from croupier.tables.engine import house as h
from croupier.tables.table import Done, Table, Terms, set_up
from tables.audit.forging import Forger, chained, with_command, with_entry, with_event
from tables.houses import DEVICE, KEY, OPENED, PA2011, PA2012, House
from tables.sitting import FLOOR, Sitting, player

WAR = House(f"{PA2012}/casino-war")


def test_a_new_table_follows_the_newest_practice(store: Store) -> None:
    table = WAR.opens(store, "war 1")
    assert table.now.practice == h.PRACTICE == 2
    assert table.journal.record(1).entry.command["practice"] == 2


def test_a_first_record_that_tells_no_practice_is_of_the_first(store: Store) -> None:
    table = WAR.opens(store, "war 1")
    first = table.journal.record(1)
    command = {name: told for name, told in first.entry.command.items() if name not in ("practice", "shoe_key")}
    event = {name: first.entry.events[0][name] for name in ("event", "rule", "mode", "cards", "version")}
    old = with_entry(first, command=command, events=({**event, "v": 1},))
    assert chained(store, [old]) == []
    name = next(each for each in store.journals() if each.startswith("forged"))
    assert (Table(store, name).now.practice, Table(store, name).now.shoe_key) == (1, "")


@pytest.mark.parametrize("practice", [0, 3, "2", None, True])
def test_a_practice_that_this_program_does_not_know_is_refused(store: Store, practice: object) -> None:
    first = WAR.opens(store, "war 1").journal.record(1)
    Journal(store, "newer", create=True).append(with_command(first, practice=practice).entry, expects=0)
    with pytest.raises(InputError, match=f"follows a practice {practice!r}, and this program knows those up to 2"):
        Table(store, "newer")


def test_a_first_record_that_follows_another_practice_than_it_says_is_found(store: Store) -> None:
    forger = Forger(WAR.opens(store, "war 1"))
    assert forger.says(with_command(forger.records[0], practice=1)) == [
        "record 1 sets the table up otherwise than its command says"
    ]


def test_where_a_wheel_stopped_is_read_as_it_was_written_before_it_had_rings(store: Store) -> None:
    table = Sitting(House(f"{PA2011}/roulette", cards="electronic").opens(store, "roulette 1")).opens_roulette("Ann")
    table.does("spin", wheel="clockwise", ball="counterclockwise")
    table.does("no more bets")
    record = table.does("ball at rest", revolutions=5).record
    stopped, *rest = record.entry.events
    assert (stopped["v"], stopped["ring"]) == (2, "")
    before = {**{name: told for name, told in stopped.items() if name != "ring"}, "v": 1}
    assert event_from_json(table.table.words, before) == event_from_json(table.table.words, stopped)
    forger = Forger(table.table)
    assert forger.says(with_entry(record, events=(before, *rest))) == []
    assert forger.says(with_event(record, 0, v=1)) == [
        f"record {record.sequence} cannot be followed: version 1 has no 'ring'; what comes after it was not decided again"
    ]


# What older tables do as they did


def of_the_first(store: Store, mode: h.Mode = "recorded") -> Sitting:
    set_up(store, "old", House(f"{PA2012}/casino-war").rules, Terms(mode, practice=1), at=OPENED, by=(FLOOR,))
    return Sitting(Table(store, "old"))


def rules_of(done: Done) -> list[str]:
    return [event.rule for event in done.events]


def test_before_the_float_an_older_table_names_the_rule_of_the_game(store: Store) -> None:
    table = of_the_first(store)
    assert rules_of(table.happens("no more bets")) == ["decks.shoe", "decks.shoe"]
    new = Sitting(House(f"{PA2012}/casino-war", mode="recorded").opens(store, "new"))
    assert rules_of(new.happens("no more bets")) == ["house.count_the_float", "house.count_the_float"]


def test_an_older_table_does_not_close_while_its_cards_are_prepared(store: Store) -> None:
    table = of_the_first(store, "strict")
    table.counts_float()
    table.does("receive cards", decks=6, preinspected=False)
    assert "close table" not in table.offered
    assert table.refuses("close table") == "close table is not possible now; the next step is: prepare cards"
    again = Sitting(House(f"{PA2012}/casino-war").opens(store, "new"))
    again.counts_float()
    again.does("receive cards", decks=6, preinspected=False)
    assert "close table" in again.offered
    again.does("close table")
    assert again.table.now.game.phase == "closed"


def test_who_places_for_another_breaks_the_rule_of_the_first_wager_that_may_lie(store: Store) -> None:
    """However few options are looked at to decide a command, a refusal names what it would of all of them."""
    table = of_the_first(store).opens_war("Ann", "Bob")
    table.bets("Bob", "2", 20_00)
    done = table.happens("place wager", player("Ann"), player="Bob", position="2", wager="initial", cents=5_00)
    assert rules_of(done) == ["wagers.tie", "wagers.tie"]


@pytest.mark.parametrize(("practice", "shoes"), [(1, [True, False, False]), (2, [True, True, True])])
def test_a_device_that_reshuffles_has_all_cards_again_after_each_round(
    store: Store, practice: int, shoes: list[bool]
) -> None:
    rules = House(f"{PA2012}/casino-war", DEVICE).rules
    set_up(store, "device", rules, Terms(cards="electronic", practice=practice), at=OPENED, by=(FLOOR,))
    table, loaded = Sitting(Table(store, "device", key=KEY)).opens_war("Ann"), []
    for _ in shoes:
        table.bets("Ann", "1", 20_00)
        table.does("no more bets")
        loaded.append(isinstance(table.does("deal a card", to="1").events[0], h.Loaded))
        table.does("deal a card", to="dealer")
        table.settles_war("1")
    assert loaded == shoes
    assert Forger(table.table).records  # every record passes the audit by itself
