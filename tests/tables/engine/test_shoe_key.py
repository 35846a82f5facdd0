"""The key that seals electronic shoes: told by its fingerprint, and changed under two persons without losing a card."""

from base64 import b64decode

import pytest

from croupier.equipment.electronic_shoe import unseal
from croupier.errors import InputError
from croupier.journal.store.store import Store
from croupier.journal.verification.verify import verify
from croupier.tables.audit.audit import Audit
from croupier.tables.engine import events as e
from croupier.tables.engine.equipment import fingerprint
from croupier.tables.opening import Terms, set_up
from croupier.tables.table import RecordedCommand, Table
from tables.audit.forging import Forger, signed, with_command, with_event
from tables.houses import GGE, KEY, OPENED, PA2011, PA2012, House
from tables.sitting import DEALER, FLOOR, GUARD, Sitting

NEW = bytes(range(32, 64))
WAR = House(f"{PA2012}/casino-war", cards="electronic")
NOT_THIS_KEY = "this is not the key that seals the shoes of the table: its fingerprint is"


@pytest.fixture
def war(store: Store) -> Sitting:
    """Ann has bet $20.00 and got her card; the dealer's is due."""
    table = Sitting(WAR.opens(store, "war 1")).opens_war("Ann")
    table.bets("Ann", "1", 20_00)
    table.does("no more bets")
    table.does("deal a card", to="1")
    return table


def changes(table: Sitting, key: bytes = NEW) -> RecordedCommand:
    table.table.equipment.take_key(key)
    return table.does("change shoe key", (FLOOR, GUARD))


def good(store: Store) -> bool:
    return all(report.good for report in verify(store, decide=Audit()))


def test_a_fingerprint_tells_keys_apart_and_is_not_the_key() -> None:
    assert fingerprint(KEY) != fingerprint(NEW)
    assert len(fingerprint(KEY)) == 32
    assert KEY.hex()[:16] not in fingerprint(KEY)


def test_the_first_record_has_the_fingerprint_and_no_record_has_the_key(war: Sitting) -> None:
    changes(war)
    first, *_, last = war.table.journal.records()
    assert first.entry.command["shoe_key"] == first.entry.events[0]["shoe_key"] == fingerprint(KEY)
    assert last.entry.command == {"name": "change shoe key", "shoe_key": fingerprint(NEW), "lost": False}
    assert [actor.person for actor in last.entry.actors] == ["Kim", "Sam"]
    for record in war.table.journal.records():
        assert KEY.hex().encode() not in record.body
        assert NEW.hex().encode() not in record.body


def test_another_key_is_refused_when_the_table_is_opened(war: Sitting, store: Store) -> None:
    with pytest.raises(InputError, match=f"{NOT_THIS_KEY} {fingerprint(NEW)}, and the table's is {fingerprint(KEY)}"):
        Table(store, "war 1", key=NEW)


def test_a_changed_key_seals_the_shoe_in_use_and_the_same_cards_come(war: Sitting, store: Store) -> None:
    before = war.table.now.shoe
    assert before is not None
    old = unseal(b64decode(before.sealed), KEY)
    done = changes(war)
    after = war.table.now.shoe
    assert after is not None
    assert (after.root, after.size, after.position, after.burned) == (
        before.root,
        before.size,
        before.position,
        before.burned,
    )
    new = unseal(b64decode(after.sealed), NEW)
    cards = [shoe.opening(place, to="regulator") for shoe in (old, new) for place in range(before.size)]
    assert cards[: before.size] == cards[before.size :]
    assert done.events == (e.KeyChanged(rule="house.change_shoe_key", shoe_key=fingerprint(NEW), sealed=after.sealed),)
    with pytest.raises(InputError, match=NOT_THIS_KEY):
        Table(store, "war 1", key=KEY)
    again = Sitting(Table(store, "war 1", key=NEW), at=war.clock.isoformat())
    drawn = again.does("deal a card", to="dealer").events[0]
    assert isinstance(drawn, e.ShoeCardDrawn)
    assert drawn.position == before.position
    assert good(store)


def test_the_terminal_that_changed_the_key_goes_on_and_another_must_have_it(war: Sitting, store: Store) -> None:
    other = Sitting(Table(store, "war 1", key=KEY), at=war.clock.isoformat())
    changes(war)
    other.table.refresh()
    other.clock = war.clock
    assert other.refuses("deal a card", to="dealer").startswith(NOT_THIS_KEY)
    war.does("deal a card", to="dealer")
    assert good(store)


def test_a_key_is_changed_also_where_no_shoe_is_loaded_and_at_a_closed_table(store: Store) -> None:
    table = Sitting(WAR.opens(store, "war 1"))
    done = changes(table)
    assert done.events == (e.KeyChanged(rule="house.change_shoe_key", shoe_key=fingerprint(NEW), sealed=""),)
    table.opens_war("Ann")
    shoe = table.table.now.shoe
    assert shoe is not None
    assert unseal(b64decode(shoe.sealed), NEW).size == shoe.size  # the next shoe has the new key's seal
    table.ends()
    changes(table, KEY)
    assert good(store)


def test_two_persons_change_a_key_and_nobody_names_its_fingerprint(war: Sitting) -> None:
    assert war.refuses("change shoe key", (FLOOR, GUARD)) == (
        "there is no new key: `croupier table deal --new-key FILE` gives one and changes to it"
    )
    war.table.equipment.take_key(NEW)
    assert war.refuses("change shoe key", (DEALER,)) == "change shoe key is for the floorperson or above"
    assert war.refuses("change shoe key", (FLOOR,)) == ("change shoe key needs a security member present, who signs too")
    assert "leave it out" in war.refuses("change shoe key", (FLOOR, GUARD), shoe_key=fingerprint(NEW))
    war.table.equipment.take_key(KEY)
    assert war.refuses("change shoe key", (FLOOR, GUARD)) == "this key seals the shoes of the table already"


@pytest.mark.parametrize(
    "house", [House(f"{PA2012}/casino-war"), House(f"{PA2011}/roulette", cards="electronic")], ids=["typed", "wheel"]
)
def test_where_nothing_is_sealed_there_is_no_key_to_change(store: Store, house: House) -> None:
    table = Sitting(house.opens(store, "table"))
    assert "change shoe key" not in table.offered
    table.table.equipment.take_key(NEW)
    said = {} if house.cards == "electronic" else {"shoe_key": fingerprint(NEW)}
    assert table.refuses("change shoe key", (FLOOR, GUARD), **said) == (
        "nothing is sealed at this table: it has no electronic shoe"
    )


def test_a_table_with_typed_cards_has_no_key(store: Store) -> None:
    with pytest.raises(InputError, match="a table whose cards are typed has no shoe key"):
        set_up(store, "war", WAR.rules, Terms(shoe_key=fingerprint(KEY)), at=OPENED, by=(FLOOR,))


def test_the_audit_checks_who_changed_a_key_and_to_which(war: Sitting) -> None:
    record = changes(war).record
    forger = Forger(war.table)
    told = "the electronic shoe gives the fingerprint of its new key: leave it out"
    anew = "a change of key seals the shoe in use again, unless that shoe is lost"
    for forged, says in (
        (with_event(record, 0, shoe_key=fingerprint(b"")), told),
        (with_command(record, shoe_key=fingerprint(b"")), told),
        (with_event(record, 0, rule="house.fill"), told),
        (with_event(record, 0, sealed=""), anew),
        (with_event(record, 0, sealed="no seal!"), anew),
        (with_command(record, lost=True), anew),
        (signed(record, record.entry.actors[0]), "needs a security member present"),
        (with_command(with_event(record, 0, shoe_key=fingerprint(KEY)), shoe_key=fingerprint(KEY)), "already"),
    ):
        (found, *_) = forger.says(forged)
        assert says in found, found


# A key that nobody has any more


def without_key(war: Sitting, store: Store) -> Sitting:
    """The table in the middle of its round, opened with another key."""
    table = Sitting(Table(store, war.table.name, key=NEW, lost=True), at=war.clock.isoformat())
    table.table.equipment.take_key(NEW)
    return table


def test_a_lost_key_is_changed_and_the_table_goes_on_with_another_shoe(war: Sitting, store: Store) -> None:
    """No card comes out of the shoe in use; the deal is ruled void, and the cards are shuffled again."""
    table = without_key(war, store)
    assert table.refuses("deal a card", to="dealer").startswith(NOT_THIS_KEY)
    done = table.does("change shoe key", (FLOOR, GUARD), lost=True)
    assert done.events == (e.KeyChanged(rule="house.change_shoe_key", shoe_key=fingerprint(NEW), sealed=""),)
    assert table.refuses("deal a card", to="dealer").startswith("the shoe in use is lost with its key")
    changes(table, bytes(32))  # which the lost shoe does not hinder
    table.does("report deviation", broken="deal.direction", what="the key of the shoe is lost")
    table.does("rule on deviation", (FLOOR,), ruling="void", reason="no card comes out of the shoe")
    assert table.accounts["chips of Ann"] == 1_000_00
    table.does("order a reshuffle", (FLOOR,))
    table.prepares()
    table.bets("Ann", "1", 20_00)
    table.does("no more bets")
    table.does("deal a card", to="1")
    assert Table(store, "war 1", key=bytes(32)).now == table.table.now
    assert good(store)


def test_a_key_that_is_at_hand_is_not_lost(war: Sitting, store: Store) -> None:
    """Or the house could get rid of an order that it does not like."""
    war.table.equipment.take_key(NEW)
    assert war.refuses("change shoe key", (FLOOR, GUARD), lost=True) == (
        "the key that seals the shoes is here: it is not lost"
    )


def test_the_lost_key_of_an_old_table_is_changed_too(store: Store) -> None:
    table = without_key(old_table(store).opens_war("Ann"), store)
    table.does("change shoe key", (FLOOR, GUARD), lost=True)
    assert table.table.now.shoe is not None
    assert table.table.now.shoe.sealed == ""
    assert Table(store, "old", key=NEW).now == table.table.now
    assert good(store)


# Tables whose first record has no fingerprint


def old_table(store: Store) -> Sitting:
    set_up(store, "old", House(f"{GGE}/casino-war").rules, Terms(cards="electronic"), at=OPENED, by=(FLOOR,))
    return Sitting(Table(store, "old", key=KEY))


def test_where_no_fingerprint_was_told_the_shoe_in_use_tells_a_wrong_key(store: Store) -> None:
    table = old_table(store)
    Table(store, "old", key=NEW)  # nothing is sealed yet
    table.opens_war("Ann")
    with pytest.raises(InputError, match="the key is not the one that it was made with"):
        Table(store, "old", key=NEW)
    assert Table(store, "old", key=KEY).now == table.table.now


def test_an_old_table_gets_a_fingerprint_with_its_next_key_or_with_the_one_that_it_has(store: Store) -> None:
    table = old_table(store).opens_war("Ann")
    changes(table, KEY)
    assert table.table.now.shoe_key == fingerprint(KEY)
    changes(table, NEW)
    assert Table(store, "old", key=NEW).now == table.table.now
    assert good(store)
