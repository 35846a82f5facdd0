"""Electronic shoes and wheels at a live table: the order is committed to, survives a restart, and nobody names a card."""

import os
import subprocess
import sys
from base64 import b64decode, b64encode
from collections import Counter
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from croupier.equipment.cards import card as card_of
from croupier.equipment.cards import decks
from croupier.equipment.cards import name as name_of
from croupier.equipment.electronic_shoe import CardOpening, ElectronicShoe, seal, unseal, verify_opening
from croupier.errors import InputError
from croupier.games.casino_war.stations.play import spot
from croupier.games.casino_war.training import STATIONS
from croupier.games.kit.play.decider import Event, replace
from croupier.games.kit.play.refused import Refused
from croupier.journal.store.store import Store, open_store
from croupier.journal.verification.verify import verify
from croupier.tables.audit.audit import Audit
from croupier.tables.engine import events as e
from croupier.tables.engine import procedure
from croupier.tables.engine.equipment import Equipment, key_in
from croupier.tables.table import RecordedCommand, Table
from depth import SOAK
from tables.audit.forging import Forger, chained, with_command, with_event
from tables.crowd import Crowd
from tables.houses import GGE, KEY, MD, PA2011, PA2012, House
from tables.sitting import DEALER, FLOOR, By, Sitting, player

WAR = House(f"{PA2012}/casino-war", cards="electronic")


def dealing(store: Store, house: House = WAR) -> Sitting:
    """Ann has bet $20.00, no more bets was called, and the first card is due."""
    table = Sitting(house.opens(store, "war 1")).opens_war("Ann")
    table.bets("Ann", "1", 20_00)
    table.does("no more bets")
    return table


def order_of(table: Table) -> list[str]:
    """The order in the sealed shoe, as the regulator has it opened."""
    assert table.now.shoe
    shoe = unseal(b64decode(table.now.shoe.sealed), KEY)
    openings = [shoe.opening(place, to="regulator") for place in range(shoe.size)]
    root = bytes.fromhex(table.now.shoe.root)
    assert all(verify_opening(root, shoe.size, opening) for opening in openings)
    return [name_of(opening.card) for opening in openings]


def drawn(done: RecordedCommand) -> e.ShoeCardDrawn:
    (found,) = (event for event in done.events if isinstance(event, e.ShoeCardDrawn))
    return found


def test_cards_come_in_the_order_that_was_committed_to_and_are_proved(store: Store) -> None:
    table = dealing(store)
    shoe = table.table.now.shoe
    assert shoe is not None
    assert (shoe.size, shoe.position, shoe.burned) == (6 * 52, 1, 1)  # the first card was burned unseen
    order = order_of(table.table)
    assert sorted(order) == sorted(map(name_of, decks(6)))
    for place, to in enumerate(("1", "dealer"), start=1):
        done = table.does("deal a card", to=to)
        found = drawn(done)
        assert (found.position, found.card) == (place, order[place])
        assert done.record.entry.command["card"] == order[place]
        opening = CardOpening(place, card_of(found.card), bytes.fromhex(found.salt), tuple(map(bytes.fromhex, found.proof)))
        assert verify_opening(bytes.fromhex(shoe.root), shoe.size, opening)
        wrong = opening._replace(card=(opening.card + 1) % 52)
        assert not verify_opening(bytes.fromhex(shoe.root), shoe.size, wrong)


def test_nobody_names_a_card_where_the_shoe_is_electronic(store: Store) -> None:
    table = dealing(store)
    order = order_of(table.table)
    for named in ("Qs", order[1]):
        refused = table.refuses("deal a card", to="1", card=named)
        assert refused == "electronic equipment gives the result of 'deal a card': leave it out"
    done = table.does("deal a card", to="1")
    assert done.record.entry.command["card"] == table.table.now.game.cards["1"] == order[1]


def test_nothing_is_drawn_where_cards_are_typed(store: Store) -> None:
    table = dealing(store, House(f"{PA2012}/casino-war"))
    command = table.command("deal a card", to="1", card="Qs")
    evidence = e.ShoeCardBurned(rule="house.electronic_shoe", position=0)
    refused = procedure.decide(table.table.live, table.table.now, command, (evidence,))
    assert isinstance(refused, Refused)
    assert refused.reason == "cards and results are typed at this table"


def test_stations_share_the_cards_of_an_electronic_shoe(store: Store) -> None:
    """Three community cards and the dealer's, one after the other."""
    table = Sitting(House(MD, STATIONS, cards="electronic", version="electronic").opens(store, "war 1")).opens_war("Ann")
    table.does("place wager", player("Ann"), player="Ann", position=spot("1", "1"), wager="initial", cents=20_00)
    table.does("no more bets")
    order = order_of(table.table)
    found = [drawn(table.does("deal a card", to=table.table.now.game.due[0])).card for _ in range(4)]
    assert found == order[1:5]


def test_the_journal_never_shows_a_card_before_it_is_dealt(store: Store) -> None:
    table = dealing(store)
    table.does("deal a card", to="1")
    order = order_of(table.table)
    told = [event for record in table.table.journal.records() for event in record.entry.events]
    assert [event["card"] for event in told if event["event"] == "ShoeCardDrawn"] == [order[1]]
    assert [event["position"] for event in told if event["event"] == "ShoeCardBurned"] == [0]
    (loaded,) = (event for event in told if event["event"] == "ShoeLoaded")
    assert set(loaded) == {"event", "v", "rule", "root", "size", "sealed"}
    inside = b64decode(str(loaded["sealed"]))
    cards = bytes(card_of(card) for card in order)
    for place in range(len(cards) - 8):
        assert cards[place : place + 8] not in inside


def test_a_wrong_key_and_no_key_are_refused(store: Store) -> None:
    dealing(store)
    with pytest.raises(InputError, match="table 'war 1' deals from an electronic shoe: give the key that seals it"):
        Table(store, "war 1")
    for wrong in (bytes(32), b"short"):
        with pytest.raises(InputError, match="this is not the key that seals the shoes of the table"):
            Table(store, "war 1", key=wrong)


@pytest.mark.parametrize(
    ("sealed", "says"),
    [
        (lambda: seal(ElectronicShoe(6), KEY), "the sealed shoe is not the one that was committed to: do not deal from it"),
        (lambda: seal(ElectronicShoe(6), KEY)[:-1] + b"\0", "the seal is broken: it was altered"),
        (lambda: b"no seal", "this is no seal of Croupier's"),
        (lambda: seal(ElectronicShoe(6), bytes(32)), "or the key is not the one that it was made with"),
    ],
    ids=["of another shoe", "altered", "none", "of another key"],
)
def test_nothing_is_dealt_from_another_seal(store: Store, sealed: Callable[[], bytes], says: str) -> None:
    table = dealing(store)
    now = table.table.now
    assert now.shoe is not None
    other = replace(now, shoe=replace(now.shoe, sealed=b64encode(sealed()).decode()))
    with pytest.raises(InputError, match=says):
        Equipment(KEY).fill(table.table.live, other, table.command("deal a card", to="1"))


def test_a_restart_goes_on_with_the_same_card(store: Store) -> None:
    table = dealing(store)
    table.does("deal a card", to="1")
    order = order_of(table.table)
    again = Sitting(Table(store, "war 1", key=KEY), at=table.clock.isoformat())
    assert drawn(again.does("deal a card", to="dealer")).card == order[2]
    assert order_of(again.table) == order


@pytest.mark.long
@pytest.mark.parametrize("kills", range(1, 60, 2) if SOAK else (3, 14))
def test_a_process_killed_in_the_middle_of_a_round_loses_no_card(folder: Path, kills: int) -> None:
    """Killed with -9 after so many records; whoever goes on with the key deals the very next card of the sealed order."""
    file = str(folder / "night.db")
    with open_store(file, create=True) as store:
        table = Sitting(WAR.opens(store, "war 1")).opens_war("Ann")
        opened = table.table.version
        order = order_of(table.table)
    program = str(Path(__file__).parents[1] / "rival.py")
    env = {**os.environ, "PYTHONPATH": os.pathsep.join((str(Path(__file__).parents[2]), *sys.path))}
    words = [sys.executable, program, file, "war 1", "Lee", "80", KEY.hex()]
    with subprocess.Popen(words, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        told = [int(process.stdout.readline()) for _ in range(kills)]
        process.kill()
        told += [int(line) for line in process.stdout.read().splitlines() if line.strip()]
    assert told == list(range(opened + 1, told[-1] + 1))
    with open_store(file) as store:
        again = Table(store, "war 1", key=KEY)
        assert again.version >= told[-1]  # nothing that was told is lost
        cards = [
            event["card"]
            for record in again.journal.records()
            for event in record.entry.events
            if event["event"] == "ShoeCardDrawn"
        ]
        assert again.now.shoe is not None
        assert again.now.shoe.position == 1 + len(cards)
        assert cards == order[1 : 1 + len(cards)]
        assert order_of(again) == order
        assert [report.findings for report in verify(store, decide=Audit()) if report.findings] == []
        shoe = again.now.shoe
        filled = next(iter(deal_on(again)))
        assert (filled.position, filled.card) == (shoe.position, order[shoe.position])


def deal_on(table: Table) -> list[e.ShoeCardDrawn]:
    """Steps until the next card comes out."""
    crowd = Crowd(table, 1, start=datetime.fromisoformat(table.last_at))
    for done in crowd.steps(200):
        if found := [event for event in done.events if isinstance(event, e.ShoeCardDrawn)]:
            return found
    raise AssertionError("no card was dealt")


# Evidence that was tampered with


@pytest.mark.parametrize("house", [WAR, House(f"{GGE}/badugi", cards="electronic")], ids=["war", "badugi"])
def test_every_part_of_the_evidence_counts(store: Store, house: House) -> None:
    table = house.opens(store, "table")
    crowd = Crowd(table, 1)
    while sum(any(e["event"] == "ShoeCardDrawn" for e in record.entry.events) for record in table.journal.records()) < 3:
        crowd.step()
    forger = Forger(table)
    record = [r for r in forger.records if any(e["event"] == "ShoeCardDrawn" for e in r.entry.events)][-1]
    at, event = next((n, e) for n, e in enumerate(record.entry.events) if e["event"] == "ShoeCardDrawn")
    card = next(name_of(c) for c in range(52) if name_of(c) not in str(record.entry.command))
    salt, proof, position = str(event["salt"]), list(event["proof"]), int(str(event["position"]))  # type: ignore[call-overload]
    unproved = f"the card at position {position} of the shoe is not proved"
    for changes in (
        {"card": card},
        {"card": "Xx"},
        {"salt": ("0" if salt[0] != "0" else "1") + salt[1:]},
        {"salt": salt[2:]},
        {"salt": "not hexadecimal"},
        {"proof": proof[1:]},
        {"proof": [*proof, proof[0]]},
        {"proof": ["00" * 32, *proof[1:]]},
        {"position": position + 1},
        {"position": position - 1},
        {"position": -1},
    ):
        (found, *_) = forger.says(with_event(record, at, **changes))
        assert unproved in found, (changes, found)
    if house is WAR:
        (found, *_) = forger.says(with_command(record, card=card))
        assert "these are not the cards that came out of the shoe" in found


def test_a_loaded_shoe_has_the_cards_that_are_in_play(store: Store) -> None:
    forger = Forger(dealing(store).table)
    record = next(r for r in forger.records if any(e["event"] == "ShoeLoaded" for e in r.entry.events))
    (found, *_) = forger.says(with_event(record, 0, size=311))
    assert "the shoe was loaded with 311 cards, and others are in play" in found


def test_another_commitment_is_found_with_the_first_card_that_it_does_not_prove(store: Store) -> None:
    table = dealing(store)
    table.does("deal a card", to="1")
    records = list(table.table.journal.records())
    assert chained(store, records) == []
    place = next(at for at, r in enumerate(records) if any(e["event"] == "ShoeLoaded" for e in r.entry.events))
    records[place] = with_event(records[place], 0, root=ElectronicShoe(6).commitment.root.hex())
    (found,) = chained(store, records)
    assert found.sequence == table.table.version
    assert "the card at position 1 of the shoe is not proved" in found.says


# What an electronic table does not know


@pytest.mark.parametrize(
    ("command", "fields"),
    [
        ("card face up in the shoe", {"card": "Qs"}),
        ("card drawn in error", {}),
        ("exposed card drawn in error", {"card": "Qs"}),
    ],
)
def test_an_electronic_shoe_makes_no_slip(store: Store, command: str, fields: dict[str, Any]) -> None:
    table = dealing(store)
    assert command not in table.offered
    assert table.refuses(command, **fields) == (f"electronic equipment allows no {command}: what it drew is what counts")


def test_what_was_drawn_is_not_corrected(store: Store) -> None:
    table = dealing(store)
    table.does("deal a card", to="1")
    table.does("deal a card", to="dealer")
    assert "correct card" not in table.offered
    assert "what it drew is what counts" in table.refuses("correct card", (FLOOR,), to="1", card="Qs")


def test_the_cover_card_comes_out_where_it_was_put(store: Store) -> None:
    table = dealing(store)
    for command in ("cover card", "shoe is empty"):
        assert command not in table.offered
        assert table.refuses(command) == f"the electronic shoe is not dealt that far: {command} is not true yet"
    cover = table.table.now.cover
    assert cover == 78  # a quarter of six decks
    rounds = 0
    while table.refusal_of_next_card() is None:
        rounds += 1
    shoe = table.table.now.shoe
    assert shoe is not None
    assert shoe.size - shoe.position == cover
    assert "cover card" in table.offered
    table.does("cover card")
    assert table.table.now.cover == 0
    table.does("deal a card", to=table.table.now.game.due[0])  # and the round goes on


def test_the_cover_card_of_yesterday_does_not_come_out_today(store: Store) -> None:
    """A device failed and a shoe with a cover card took its place; with the next cards it is forgotten."""
    house = House(f"{PA2012}/casino-war", {"shoe.kind": "reshuffling", "shoe.approval": "letter"}, cards="electronic")
    table = dealing(store, house)
    assert table.table.now.cover == 0
    table.does("shuffler out of order", marked="covered")
    table.prepares()
    assert table.table.now.cover == 78
    assert table.refusal_of_next_card() is None  # the round goes on from the shoe
    table.does("close table", (FLOOR,))
    assert table.table.now.cover == 0


def test_an_electronic_wheel_gives_the_number(store: Store) -> None:
    table = Sitting(House(f"{PA2011}/roulette", cards="electronic").opens(store, "roulette 1")).opens_roulette("Ann")
    ring = set(table.table.live.rules.ring.order)  # type: ignore[attr-defined]
    table.does("spin", wheel="clockwise", ball="counterclockwise")
    assert not table.offered & {"ball left the wheel", "foreign object in the wheel"}
    table.does("no more bets")
    done = table.does("ball at rest", revolutions=5)
    stopped = done.events[0]
    assert isinstance(stopped, e.WheelStopped)
    assert stopped.place in ring
    assert done.record.entry.command["number"] == stopped.place == table.table.now.game.number
    assert "what it drew is what counts" in table.refuses("correct number", (FLOOR,), number="17")
    forger = Forger(table.table)
    other = next(number for number in sorted(ring) if number != stopped.place)
    (found, *_) = forger.says(with_event(done.record, 0, place=other))
    assert "the electronic wheel gives the result: leave it out" in found
    (found, *_) = forger.says(with_event(done.record, 0, rule="spin.revolutions"))
    assert "the electronic wheel gives the result: leave it out" in found


def test_a_ball_that_is_left_in_the_wheel_decides_nothing_by_hand(store: Store) -> None:
    table = Sitting(House(f"{PA2011}/roulette", cards="electronic").opens(store, "roulette 1")).opens_roulette("Ann")
    table.does("spin", wheel="clockwise", ball="clockwise")
    assert "what it drew is what counts" in table.refuses("remove the ball", in_time=False, number="17")
    table.does("remove the ball", in_time=True, number="")


def test_a_poker_deck_is_shuffled_for_every_hand_and_again_when_it_runs_out(store: Store) -> None:
    """Six players who change all they have use up a deck of triple draw; a shuffle commits to what is left."""
    table = Sitting(House(f"{GGE}/triple-draw-2-7", cards="electronic").opens(store, "draw 1"))
    table.counts_float()
    table.does("change the cards", (DEALER, FLOOR))
    table.does("open table")
    for seat in range(1, 7):
        table.does("sit", player(f"P{seat}"), player=f"P{seat}", seat=seat)
        table.does("buy in", player(f"P{seat}"), player=f"P{seat}", cents=500_00, bills=False)
    table.does("start hand")
    sizes = [event.size for event in plays_hand(table) if isinstance(event, e.ShoeLoaded)]
    assert sizes[0] == 52
    assert len(sizes) > 1
    assert all(0 < size < 52 for size in sizes[1:])
    assert [r.findings for r in verify(store, decide=Audit()) if r.findings] == []


def test_a_short_deck_is_committed_to_as_such(store: Store) -> None:
    """36 cards are in the shoe of a game from the sixes up, and none of them is lower."""
    table = Sitting(House("custom/short-deck", cards="electronic").opens(store, "short 1"))
    table.counts_float()
    table.does("change the cards", (DEALER, FLOOR))
    table.does("open table")
    for seat in range(1, 10):
        table.does("sit", player(f"P{seat}"), player=f"P{seat}", seat=seat)
        table.does("buy in", player(f"P{seat}"), player=f"P{seat}", cents=500_00, bills=False)
    table.does("start hand")
    for _ in range(10):  # nine antes, and the blind
        (due,) = (option for option in table.table.options() if option.command == "post")
        who = str(due.fields["player"].values[0])  # type: ignore[union-attr]
        table.does("post", player(who), player=who)
    table.does("deal", cards=[])
    assert sorted(order_of(table.table)) == sorted(name_of(card) for card in range(16, 52))
    sizes = [event.size for event in plays_hand(table) if isinstance(event, e.ShoeLoaded)]
    assert sizes == []  # one deck serves nine players
    assert [r.findings for r in verify(store, decide=Audit()) if r.findings] == []


def plays_hand(table: Sitting) -> list[Event]:
    """Everybody calls or checks, and changes all cards."""
    events: list[Event] = []
    while table.table.now.round == 1:
        option = next(
            option
            for wanted in ("post", "reshuffle", "deal", "check", "call", "discard", "show", "award pots")
            for option in table.table.options()
            if option.command == wanted and option.kind == "next"
        )
        state = table.table.now.game
        fields: dict[str, Any] = {}
        by: By = (DEALER,)
        if "player" in option.fields:
            fields["player"] = str(option.fields["player"].values[0])  # type: ignore[union-attr]
            by = player(fields["player"])
        if option.command == "discard":
            fields["cards"] = [name_of(card) for card in state.down[state.actor]]
        if option.command == "deal":
            fields["cards"] = []
        events += table.does(option.command, by, **fields).events
    return events


@pytest.mark.long
def test_first_cards_are_drawn_evenly() -> None:
    """A sanity check of the whole way a card takes: chi-square of 51 degrees; 160 is passed once in 10^12 trials."""
    trials = 2080
    cards = Counter(ElectronicShoe(range(52)).opening(0, to="regulator").card for _ in range(trials))
    expected = trials / 52
    assert len(cards) == 52
    assert sum((count - expected) ** 2 / expected for count in cards.values()) < 160


# The file of a key


def test_a_key_is_made_once_and_read_by_its_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "shoe.key"
    made = key_in(file, create=True)
    assert len(made) == 32
    assert file.stat().st_mode & 0o777 == 0o600
    assert key_in(file) == made == key_in(file, create=True)


@pytest.mark.parametrize("content", [b"", b"croupier shoe key 1 zz", b"croupier shoe key 1 00", b"\xff\xfe", b"00" * 32])
def test_a_file_that_is_no_key_is_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "shoe.key"
    file.touch(0o600)
    file.write_bytes(content)
    with pytest.raises(InputError, match="this is not a shoe key; croupier table open creates one"):
        key_in(file)


def test_a_key_that_cannot_be_read_or_written_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="the key cannot be read: No such file"):
        key_in(tmp_path / "none.key")
    with pytest.raises(InputError, match="the key cannot be written: No such file"):
        key_in(tmp_path / "none" / "shoe.key", create=True)
