"""The attendant at every game: never refused, every round has an end, chips are conserved, mistakes only when asked."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.equipment.chips import worth
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.kit.play.decider import Role, Signature
from croupier.games.poker.play.events import Acted, HandBegan, StreetBegan
from croupier.journal.store.store import Store, open_store
from croupier.journal.verification.verify import verify
from croupier.rulebook.text import library
from croupier.tables.attendant import staff
from croupier.tables.attendant.attendant import Attendant, Waiting
from croupier.tables.attendant.cast import Cast, is_invented
from croupier.tables.attendant.floats import float_of
from croupier.tables.audit.audit import Audit
from croupier.tables.table import Table
from depth import SOAK, cases, of_each_kind
from journal.entries import scratch_folder
from paths import ROOT
from tables.exercise import Watched, exercise, rules_of
from tables.houses import HOUSES, KEY, PA2012, House

WAR, ROULETTE, BADUGI = f"{PA2012}/casino-war", "pa-2011-proposed/roulette", "gge-2011/badugi"
OWN = [House(id) for id in library.ours() if id.startswith("custom/") and "room" not in id]
WHEELS = [House(str(ROOT / "examples" / f"{name}.toml")) for name in ("triple-zero", "snake")]
PLAYED = list({(house.edition, str(house.choices), house.version): house for house in (*HOUSES, *OWN, *WHEELS)}.values())
EDITIONS = {house.edition for house in HOUSES}
KINDS = of_each_kind(dict.fromkeys(house.edition for house in PLAYED))


@contextmanager
def a_store() -> Iterator[Store]:
    with (
        tempfile.TemporaryDirectory(dir=scratch_folder()) as folder,
        open_store(str(Path(folder) / "practice.db"), create=True) as store,
    ):
        yield store


def good(store: Store) -> bool:
    return [report.findings for report in verify(store, decide=Audit()) if report.findings] == []


def attended_house(store: Store, house: House, seed: int, mistakes: Fraction = Fraction(0)) -> Watched:
    rules = rules_of(house.edition, house.choices, house.read)
    return exercise(store, rules, seed=seed, version=house.version, mistakes=mistakes)


def test_all_editions_are_played() -> None:
    assert len(EDITIONS) == 17


WAYS = [(mistakes, later) for later in (False, True) for mistakes in (Fraction(0), Fraction(1, 10))]


@pytest.mark.parametrize(
    ("number", "house"),
    list(enumerate(one for one in PLAYED if one.edition in KINDS)),
    ids=lambda one: f"{one.name} {one.version} {','.join(one.choices)}" if isinstance(one, House) else "",
)
@settings(max_examples=20 if SOAK else 1)
@given(st.integers(0, 10**6))
def test_rounds_are_played_to_their_end(number: int, house: House, seed: int) -> None:
    """With mistakes and without, on one day or two: the houses take turns, and in `make soak` each has every turn."""
    seed += number
    mistakes, later = WAYS[seed % len(WAYS)]
    with a_store() as store:
        watched = attended_house(store, house, seed, mistakes)
        watched.plays(1)
        watched.clock += timedelta(hours=26) if later else timedelta()  # cards become too old, dealers tired
        watched.plays(1)
        if not mistakes:
            assert (watched.deviated, watched.strays) == (0, [])
        watched.closes()
        if later:  # another day
            watched.plays(1)
            assert watched.table.now.day == 2
        assert good(store)


@pytest.mark.parametrize("house", PLAYED[::6], ids=lambda house: f"{house.name} {house.version}")
@settings(max_examples=cases(2))
@given(seed=st.integers(0, 10**6), steps=st.integers(1, 60))
def test_a_table_that_was_read_again_goes_on_in_the_middle_of_a_round(house: House, seed: int, steps: int) -> None:
    with a_store() as store:
        watched = attended_house(store, house, seed)
        for _ in range(steps):
            watched.step()
        again = Table(store, "a table", key=KEY)
        assert again.now == watched.table.now
        resumed = Watched(again, Attendant(again, seed=seed, pace=0), watched.clock)
        assert resumed.next() == watched.next()
        resumed.plays(1)
        assert good(store)


@pytest.mark.parametrize("edition", [WAR, ROULETTE, BADUGI, "gge-2011/big-six"])
@settings(max_examples=cases(3))
@given(
    seed=st.integers(0, 10**6), held=st.sets(st.sampled_from(["dealer", "floorperson", "a seat", "security"]), min_size=1)
)
def test_what_persons_hold_is_left_to_them(edition: str, seed: int, held: set[str]) -> None:
    """Where the attendant waits, a person goes on: here one who acts as another attendant would in the same place."""
    with a_store() as store:
        watched = exercise(store, rules_of(edition), seed=seed, held=held - {"a seat"})
        person = Attendant(watched.table, seed=seed + 1, pace=0)
        while watched.table.now.round < 3:
            seated = tuple(watched.table.live.game.live.seated(watched.table.now.game))
            if "a seat" in held and seated:
                watched.attendant.hold(f"player:{seated[0]}")
            intent = watched.next()
            if intent is None:
                assert watched.attendant.waiting_for
                assert {one.who for one in watched.attendant.waiting_for} <= watched.attendant.held
                assert {one.since for one in watched.attendant.waiting_for} == {watched.table.last_at}
                person.held = frozenset(f"player:{name}" for name in seated) - watched.attendant.held
                for seat in person.held:
                    person.pass_turn(seat)  # the others have wagered
                person_does = person.next(watched.at)
                assert person_does is not None
                watched.does(person_does)
                continue
            held_players = {one.removeprefix("player:") for one in watched.attendant.held}
            assert not {one.role for one in intent.by} & watched.attendant.held
            assert not {one.person for one in intent.by if one.role == Role.PLAYER} & held_players
            watched.does(intent)
        assert good(store)


def test_the_same_seed_does_the_same_and_asking_changes_nothing(store: Store) -> None:
    watched = exercise(store, rules_of(ROULETTE), seed=5)
    watched.plays(1)
    assert watched.attendant.next(watched.at) == watched.attendant.next(watched.at)
    assert Attendant(watched.table, seed=5, pace=0).next(watched.at) == watched.attendant.next(watched.at)


def test_all_kinds_of_roulette_wagers_are_made_in_lawful_amounts(store: Store) -> None:
    watched = exercise(store, rules_of(ROULETTE), seed=3, seats=6)
    live = watched.table.live
    catalogue = live.game.wagers.catalogue(live.rules)
    made: set[str] = set()
    for _ in range(40):
        watched.plays(1)
        made |= {catalogue[stake].kind for one in watched.done for stake in _wagers(one.record.entry.command)}
        watched.done.clear()
        if made == {wager.kind for wager in catalogue.values() if wager.offered}:
            return
    raise AssertionError(made)


def _wagers(command: object) -> list[str]:
    assert isinstance(command, dict)
    if command["name"] != "place wager":
        return []
    assert 0 < command["cents"] <= 30_00
    return [str(command["wager"])]


MISTAKES = {
    WAR: {"Missed"},  # somebody was passed over
    ROULETTE: {"Deviated", "Ruled", "BallRemoved"},  # no more bets came late, the ball ran with the wheel
    BADUGI: {"CardExposed", "HandDead"},
}


@pytest.mark.parametrize("edition", MISTAKES)
def test_mistakes_come_when_they_are_asked_for_and_are_ruled_upon(store: Store, edition: str) -> None:
    watched, events = exercise(store, rules_of(edition), seed=11, mistakes=Fraction(1, 6)), set[str]()
    for _ in range(200):
        watched.plays(1)
        events |= {type(event).__name__ for one in watched.done for event in one.events}
        watched.done.clear()
        if events >= MISTAKES[edition]:
            break
    assert events >= MISTAKES[edition]
    assert good(store)


def test_a_dealer_is_relieved_after_a_while(store: Store) -> None:
    for edition, step in ((WAR, "new dealer"), (BADUGI, "relieve the dealer"), (ROULETTE, "relieve the dealer")):
        watched = exercise(store, rules_of(edition), edition)
        watched.plays(1)
        dealt = watched.table.now.dealer
        watched.clock += timedelta(minutes=41)
        watched.done.clear()
        watched.plays(1)
        assert step in watched.commands()
        assert watched.table.now.dealer != dealt
        assert is_invented(watched.table.now.dealer)


def test_it_waits_for_a_persons_wager_until_their_turn_is_passed(store: Store) -> None:
    watched = exercise(store, rules_of(WAR), held=["player:Ann Lee"])
    while watched.step() is not None and len(watched.table.now.game.seats) < 3:
        pass
    ann, table = (Signature("Ann Lee", Role.PLAYER),), watched.table
    buys = {"name": "buy in", "player": "Ann Lee", "position": _free(watched), "cents": 100_00}
    table.do(table.command(buys, ann, watched.at))
    while watched.step() is not None:
        pass
    (waits,) = watched.attendant.waiting_for
    assert (waits.who, waits.commands, waits.due) == ("player:Ann Lee", ("place wager",), False)
    assert waits.since == table.last_at
    first = table.now.round
    watched.attendant.pass_turn("player:Ann Lee")
    while table.now.round == first:
        assert watched.step() is not None
    assert not any("Ann Lee" in str(one.record.entry.command) for one in watched.done)
    while watched.step() is not None:  # in the next round she is asked again
        pass
    assert watched.attendant.waiting_for[0].who == "player:Ann Lee"


def _free(watched: Watched) -> str:
    return next(place for place in "1234567" if place not in watched.table.now.game.seats)


def test_a_turn_that_is_passed_costs_least(store: Store) -> None:
    watched = exercise(store, rules_of(BADUGI), seed=2)
    watched.plays(1)
    name = next(iter(watched.table.live.game.live.seated(watched.table.now.game)))
    watched.attendant.hold(f"player:{name}")
    passed = []
    for _ in range(300):
        done = watched.step()
        if done is None:
            assert watched.attendant.waiting_for[0].due
            watched.attendant.pass_turn(f"player:{name}")
            done = watched.step()
            assert done is not None
            assert done.record.entry.actors[0].role == "dealer"  # who may act for a player
            passed.append(str(done.record.entry.command["name"]))
        if len(passed) > 8:
            break
    assert set(passed) <= {"check", "fold", "discard", "show"}
    assert "fold" in passed


def test_it_never_rules_on_what_a_person_did(store: Store) -> None:
    watched = exercise(store, rules_of(WAR), held=["dealer"])
    person = Attendant(watched.table, seed=9, pace=0)
    while watched.table.now.round < 2:
        intent = watched.next() or person.next(watched.at)
        assert intent is not None
        watched.does(intent)
    table = watched.table
    person.hold("floorperson")  # and does not rule on it
    dealer = Cast(9).dealer(table.now.dealer)  # the person deals under this name
    assert dealer is not None
    report = {"name": "report deviation", "broken": "deal.direction", "what": "the wrong hand"}
    table.do(table.command(report, (dealer,), watched.at))
    for _ in range(60):
        intent = watched.next() or person.next(watched.at)
        if intent is None:
            break
        assert intent.fields["name"] != "rule on deviation"
        watched.does(intent)
    assert table.now.game.deviations
    waits = {one.who: one.commands for one in watched.attendant.waiting_for}
    assert waits == {"floorperson or above": ("rule on deviation",)}


def test_persons_get_the_signatures_that_their_steps_need(store: Store) -> None:
    watched = exercise(store, rules_of(WAR), held=["dealer"])
    assert watched.next() is None
    (waits,) = watched.attendant.waiting_for
    assert (waits.who, waits.commands, waits.due) == ("dealer", ("count the float",), True)
    lee = Signature("Lee", Role.DEALER, "D-77")
    count = {"name": "count the float", "cents": 20_000_00}
    by = watched.attendant.beside(count, (lee,), watched.at)
    assert [one.role for one in by] == ["dealer", "floorperson"]
    watched.table.do(watched.table.command(count, by, watched.at))
    assert watched.table.now.dealer == "Lee"
    watched.attendant.release("dealer")  # the person is gone: somebody of the cast takes over
    watched.plays(1)
    assert is_invented(watched.table.now.dealer)


def test_who_closed_the_table_counts_with_its_dealer_and_ends_the_day(store: Store) -> None:
    watched = exercise(store, rules_of(WAR))
    watched.plays(1)
    watched.attendant.hold("floorperson")
    lee, table = Signature("Lee", Role.FLOORPERSON, "F-77"), watched.table

    def does(name: str, **fields: object) -> None:
        table.do(table.command({"name": name, **fields}, (lee,), watched.at))

    does("close table")
    assert watched.next() is None
    (waits,) = watched.attendant.waiting_for
    assert (waits.who, waits.commands) == ("floorperson", ("count the inventory",))
    held = table.live.inventory(table.now)
    does("count the chips", chips="1x1000.00")  # too few: the dealer finds more, and both count again
    counted = watched.step()
    assert counted is not None
    assert counted.record.entry.actors[0].role == "dealer"
    assert table.live.counting(table.now)
    assert watched.next() is None
    does("count the chips", chips=f"{held // 5_00}x5.00 {held % 5_00 // 50}x0.50")
    assert watched.step() is not None
    assert not table.live.counting(table.now)
    assert table.now.rack["5.00"] == held // 5_00
    assert watched.next() is None  # it stays closed
    does("end the day", locked=True)
    assert watched.next() is None
    does("count the chips", chips=f"{held // 1_00}x1.00 {held % 1_00 // 50}x0.50")  # the next morning
    watched.plays(1)
    assert good(store)


def test_a_dealer_who_goes_in_the_middle_of_a_round_is_relieved_at_once(store: Store) -> None:
    lee = Signature("Lee", Role.DEALER, "D-77")
    for edition, comes in ((WAR, "new dealer"), (BADUGI, "relieve the dealer")):
        watched = exercise(store, rules_of(edition), edition)
        watched.plays(1)
        while watched.table.live.game.play.stage(watched.table.now.game) != "round":
            watched.step()
        watched.table.do(watched.table.command({"name": comes}, (lee,), watched.at))
        intent = watched.next()
        assert intent is not None
        assert (intent.fields["name"], intent.by[0].role) == (comes, Role.DEALER)
        watched.does(intent)
        watched.plays(1)


def test_a_table_with_a_person_closes_when_they_leave(store: Store) -> None:
    for edition in (WAR, ROULETTE, BADUGI):
        watched = exercise(store, rules_of(edition), edition, seed=4)
        watched.plays(1)
        ann = next(iter(watched.table.live.game.live.seated(watched.table.now.game)))
        watched.attendant.hold(f"player:{ann}")
        watched.attendant.close()
        while watched.step() is not None:
            pass
        (waits,) = watched.attendant.waiting_for
        assert waits.who == f"player:{ann}"
        assert set(waits.commands) <= {"leave", "cash in", "take back wager"}
        watched.attendant.release(f"player:{ann}")
        watched.closes()


def test_a_table_that_is_short_of_chips_waits_for_the_person_who_fills_it(store: Store) -> None:
    """The float is too small to pay anybody: a floorperson of flesh and blood must bring chips."""
    watched = exercise(store, rules_of(ROULETTE), held=["floorperson"], seed=3)
    person = Attendant(watched.table, seed=3, pace=0)
    floor = (*Cast(3).able("floorperson"),)[:1]
    count = {"name": "count the float", "cents": 505_00}
    watched.table.do(watched.table.command(count, watched.attendant.beside(count, floor, watched.at), watched.at))
    waits: list[Waiting] = []
    for _ in range(600):
        intent = watched.next()
        waits = [one for one in watched.attendant.waiting_for if one.commands == ("fill",)]
        if waits:
            break
        intent = intent or person.next(watched.at)
        assert intent is not None
        if intent.fields["name"] != "fill":
            watched.does(intent)
    (waits_for,) = waits
    assert (waits_for.who, waits_for.due) == ("floorperson", True)
    fill = {"name": "fill", "cents": 10_000_00, "slip": "1"}
    by = watched.attendant.beside(fill, floor, watched.at)
    watched.table.do(watched.table.command(fill, by, watched.at))
    assert watched.next() is not None


def test_pauses_are_a_persons(store: Store) -> None:
    watched = exercise(store, rules_of(ROULETTE))
    watched.plays(1)
    slow, fast = (Attendant(watched.table, seed=1, pace=pace).next(watched.at) for pace in (1.0, 0))
    assert slow is not None
    assert fast is not None
    assert 0.5 < slow.pause < 8
    assert fast.pause == 0
    assert slow.fields == fast.fields


def test_what_cannot_be_attended_is_refused(store: Store, folder: Path) -> None:
    table = exercise(store, rules_of(WAR)).table
    with pytest.raises(InputError, match="'croupier' is nothing that a person holds"):
        Attendant(table, seed=1, held=["croupier"])
    with pytest.raises(InputError, match="'player:' is nothing that a person holds"):
        Attendant(table, seed=1, held=["player:"])
    with pytest.raises(InputError, match="from 0 to 1/2, not 1"):
        Attendant(table, seed=1, mistakes=Fraction(1))
    with pytest.raises(InputError, match="from 0 to 1/2, not -1/10"):
        Attendant(table, seed=1, mistakes=Fraction(-1, 10))
    with pytest.raises(InputError, match="from 0 to 100, not -1"):
        Attendant(table, seed=1, pace=-1)
    with pytest.raises(InputError, match="from 1 to 20 players"):
        Attendant(table, seed=1, seats=0)
    with pytest.raises(InputError, match="only a player's turn can be passed"):
        Attendant(table, seed=1).pass_turn("dealer")
    with open_store(str(folder / "house.db"), create=True) as house:
        live = House(WAR, cards="electronic").opens(house, "war 1")
        with pytest.raises(InputError, match="is a house's own: only tables for practice"):
            Attendant(live, seed=1)


@pytest.mark.parametrize(("unit", "least"), [(1, 100), (25, 100), (50, 100), (100, 100), (30, 120), (500, 500)])
def test_a_tip_is_of_whole_chips_from_a_dollar_up(unit: int, least: int) -> None:
    assert staff.whole_chips(unit) == least


def test_fills_and_a_credit_that_a_person_requests_are_carried_and_received() -> None:
    """Two fills at once, and then a credit."""
    with a_store() as store:
        watched = attended_house(store, House(WAR), 3)
        table = watched.table
        for _ in range(60):
            watched.step()
        floor = (Signature("Flo", Role.FLOORPERSON, "F-77"),)
        for way, requests in (("fill", ("4x25.00 10x5.00", "2x100.00")), ("credit", ("4x25.00 10x5.00",))):
            at = table.last_at
            for chips in requests:
                table.do(table.command({"name": f"request a {way}", "chips": chips}, floor, at))
            for _ in range(18):
                watched.step()
            assert table.now.transfers == ()
        names = [str(one.entry.command["name"]) for one in table.journal.records()]
        assert [names.count(name) for name in ("prepare the fill", "receive the fill", "receive the credit")] == [2, 2, 1]
        assert good(store)


@pytest.mark.parametrize("edition", ["gge-2011/big-o-high-low", "custom/seven-card-stud"])
@settings(max_examples=cases(2))
@given(seed=st.integers(0, 10**6))
def test_poker_players_are_calm(edition: str, seed: int) -> None:
    """Nobody bets or raises twice in a betting round, whatever their cards."""
    with a_store() as store:
        watched = exercise(store, rules_of(edition), seed=seed)
        watched.plays(3)
        raised: list[str] = []
        for one in watched.done:
            for event in one.events:
                if isinstance(event, Acted) and event.did in ("bet", "raised"):
                    raised.append(event.player)
                elif isinstance(event, StreetBegan | HandBegan):
                    raised.clear()
                assert len(raised) == len(set(raised))


@given(units=st.integers(0, 10**7))
def test_a_float_is_worth_what_it_should_be_and_has_chips_to_pay_with(units: int) -> None:
    values = (50, 1_00, 5_00, 25_00, 100_00, 500_00, 1000_00)
    made = float_of(50 * units, values)
    assert worth(made) == 50 * units
    if 50 * units >= 50_000_00:
        assert all(made[dollars(value)] >= 20 for value in (5_00, 25_00, 100_00))
        assert dollars(1000_00) not in made


def test_the_usual_float() -> None:
    """By hand: 2 % of 50,000 in ones, 12 in fives, 36 in 25s, 35 in hundreds (175, so 8 stacks); 15 % in 500s: none."""
    made = float_of(50_000_00, (1_00, 5_00, 25_00, 100_00, 500_00))
    assert made == {"500.00": 18, "100.00": 160, "25.00": 720, "5.00": 1200, "1.00": 1000}
