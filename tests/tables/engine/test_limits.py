"""Limits change with notice: announced, shown, in force with the first round after their time, and audited so."""

from datetime import datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.games.kit.play.decider import Command, Event, Role, Signature
from croupier.games.kit.play.refused import Refused
from croupier.journal.store.store import Store
from croupier.tables.audit.audit import Audit
from croupier.tables.engine import commands as c
from croupier.tables.engine import events as e
from croupier.tables.engine import procedure, snapshot
from croupier.tables.engine.standing import Live, Standing, live_under
from croupier.tables.opening import Terms, set_up
from croupier.tables.resume import standing_after
from croupier.tables.table import Table
from croupier.tables.words.view import table_view
from depth import cases
from tables.houses import GGE, MD, PA2011, PA2012, House
from tables.sitting import DEALER, FLOOR, Sitting, player

WAR = House(f"{PA2012}/casino-war")
LIMITED = House(f"{PA2011}/roulette", {"limits.minimum": "5.00", "limits.maximum": "500.00"})
RULE = "house.announce_new_limits"


def war(store: Store, house: House = WAR) -> Sitting:
    """Seven o'clock, and Ann sits at the table."""
    return Sitting(house.opens(store, "war 1")).opens_war("Ann")


def announces(table: Sitting, limits: str = "minimum 50.00", since: str = "08:00") -> None:
    table.does("announce new limits", (FLOOR,), limits=limits, since=since)


def notes(table: Sitting) -> list[str]:
    return table_view(table.table.live, table.table.now, player("Ann")[0]).notes


def least(table: Sitting, at: str = "") -> set[int]:
    """The least Initial Wagers that are offered at that time."""
    wagers = [one for one in table.table.options(at) if one.command == "place wager"]
    return {one.fields["cents"].low for one in wagers if "initial" in one.fields["wager"].values}  # type: ignore[union-attr]


def test_they_hold_from_the_first_round_after_their_time_on(store: Store) -> None:
    table = war(store)
    announces(table)
    assert notes(table)[-1] == "new limits from 08:00: minimum 50.00"
    table.plays_war("Qs", "2d", initial=20_00)  # shortly after seven
    assert least(table) == {50}
    table.clock = table.clock.replace(hour=7, minute=59, second=50)
    table.bets("Ann", "1", 20_00)
    table.clock = table.clock.replace(hour=8, minute=5)
    table.does("no more bets")  # this round began before eight: it is played under the old limits
    table.deals("3s", "2c")
    table.does("settle the original deal")
    ended = table.does("end the round")
    assert ended.events[-1] == e.LimitsChanged(rule=RULE, limits={"limits.minimum": (50_00,)})
    assert table.says(ended.record)[-1] == "the limits in force are now: minimum 50.00"
    assert table.table.now.announced == ()
    assert notes(table)[-1] == "limits: minimum 50.00"
    says = table.refuses("place wager", player("Ann"), player="Ann", position="1", wager="initial", cents=20_00)
    assert "50.00" in says
    table.plays_war("Qd", "2s", initial=50_00)
    assert list(Audit()(table.table.journal.record(1))) == []
    audit = Audit()
    assert [each for one in table.table.journal.records() for each in audit(one)] == []
    assert audit.tables["war 1"].now == Table(store, "war 1").now == table.table.now


def test_between_rounds_they_come_into_force_with_the_first_step_after_their_time(store: Store) -> None:
    table = war(store)
    announces(table)
    assert least(table, "2026-03-01T07:59:59+00:00") == {50}
    assert least(table, "2026-03-01T08:00:00+00:00") == {5_000}  # what a page offers by its clock
    table.clock = table.clock.replace(hour=8)
    assert "50.00" in table.refuses("place wager", player("Ann"), player="Ann", position="1", wager="initial", cents=20_00)
    assert table.table.now.announced  # a refused step changes nothing
    assert table.bets("Ann", "1", 60_00).events[0] == e.LimitsChanged(rule=RULE, limits={"limits.minimum": (50_00,)})


def test_roulette_wagers_that_lie_on_are_of_the_next_round(store: Store) -> None:
    table = Sitting(LIMITED.opens(store, "wheel")).opens_roulette("Ann")
    announces(table, "minimum 25.00, maximum 100.00", "08:00")
    table.does("place wager", player("Ann"), player="Ann", cents=20_00, wager="red")
    table.clock = table.clock.replace(hour=8, minute=10)
    table.does("spin", wheel="clockwise", ball="counterclockwise")
    table.does("no more bets")
    table.does("ball at rest", number="3", revolutions=5)
    table.does("mark number", number="3")
    table.does("collect losing wagers")
    paid = table.does("pay winning wagers")
    assert paid.events[-1] == e.LimitsChanged(rule=RULE, limits={"limits.maximum": (100_00,), "limits.minimum": (25_00,)})
    assert table.table.now.game.stakes[0].cents == 20_00  # it was placed under the limits of then
    assert "25.00" in table.refuses("place wager", player("Ann"), player="Ann", cents=5_00, wager="black")


def test_poker_bets_change_between_hands(store: Store) -> None:
    table = Sitting(House(f"{GGE}/badugi").opens(store, "badugi"))
    table.counts_float()
    assert "blinds" in next(o for o in table.table.options() if o.command == "announce new limits").fields["limits"].about  # type: ignore[union-attr]
    announces(table, "small bet 10.00, big bet 20.00, blinds 5.00 10.00", "07:05")  # nobody sits there
    table.clock = table.clock.replace(minute=6)
    done = table.does("change the cards", (DEALER, FLOOR))
    assert isinstance(done.events[0], e.LimitsChanged)
    stakes = table.table.live.rules.stakes  # type: ignore[attr-defined]
    assert (stakes.small_bet, stakes.big_bet) == (10_00, 20_00)
    assert table.table.live.rules.blinds.amounts == (5_00, 10_00)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("limits", "since", "says"),
    [
        ("minimum 50.00", "07:29", "new limits are announced 30 minutes before, while anybody sits at the table"),
        ("minimum 50.00", "2026-03-01T06:00:00+00:00", "30 minutes before"),
        ("minimum 50.00", "2026-03-09T07:00:00+00:00", "at most 7 days ahead"),
        ("minimum 50.00", "2026-03-01T08:00:00", "is no time from which limits hold"),
        ("minimum 50.00", "soon", "is no time from which limits hold"),
        ("minimum 50.00", "25:00", "is no time from which limits hold"),
        ("minimum 50.00", " ", "announce new limits needs its since"),
        ("  ", "08:00", "announce new limits needs its limits"),
        (
            "minimum",
            "08:00",
            "'minimum' is no limit of this table; give a name and an amount: minimum, maximum, tie maximum",
        ),
        ("50.00", "08:00", "'50.00' is no limit of this table"),
        ("average 50.00", "08:00", "'average 50.00' is no limit of this table"),
        ("minimum 50.00, minimum 60.00", "08:00", "minimum is given twice"),
        ("minimum 50.00 60.00", "08:00", "minimum is one amount, and 2 are given"),
        ("minimum -5.00", "08:00", "is not an amount of money"),
        ("minimum 1e9", "08:00", "is not an amount of money"),
        ("minimum ٣", "08:00", "is not an amount of money"),
        ("minimum 0", "08:00", "0.00 is no limit"),
        ("minimum 0.25", "08:00", "is no whole number of chips of 0.50"),
        ("minimum 99999999999999.00", "08:00", "is no whole number of chips"),
        ("minimum 50.00, maximum 20.00", "08:00", "the least wager 50.00 is above the greatest 20.00"),
    ],
)
def test_what_is_no_announcement_is_refused(store: Store, limits: str, since: str, says: str) -> None:
    assert says in war(store).refuses("announce new limits", (FLOOR,), limits=limits, since=since)


def test_limits_that_the_text_does_not_allow_are_refused_with_their_section(store: Store) -> None:
    table = Sitting(LIMITED.opens(store, "wheel")).opens_roulette("Ann")
    table.clock += timedelta(seconds=1)
    fields = {"name": "announce new limits", "limits": "minimum 600.00", "since": "09:00"}
    found = procedure.decide(
        table.table.live, table.table.now, table.table.command(fields, (FLOOR,), table.clock.isoformat())
    )
    assert isinstance(found, Refused)
    assert (found.rule, table.table.cite(found.rule)) == ("limits.minimum", "617a.1(f)(3)")
    assert found.reason == "the least wager 600.00 is above the greatest 500.00"


def test_one_announcement_at_a_time_and_it_can_be_taken_back(store: Store) -> None:
    table = war(store)
    assert table.refuses("take back the new limits", (FLOOR,), reason="why not") == "no new limits are announced"
    announces(table)
    assert table.refuses("announce new limits", (FLOOR,), limits="minimum 60.00", since="09:00") == (
        "new limits from 08:00: minimum 50.00 are announced already: take back the new limits first"
    )
    done = table.does("take back the new limits", (FLOOR,), reason="the wrong table")
    assert table.says(done.record) == ["the new limits are taken back: the wrong table"]
    announces(table, "minimum 60.00", "07:45")
    table.clock = table.clock.replace(hour=8)
    table.bets("Ann", "1", 60_00)
    assert table.refuses("announce new limits", (FLOOR,), limits="minimum 60.00", since="09:00") == (
        "minimum 60.00: these limits are in force already"
    )


def test_a_table_of_an_older_practice_knows_no_announcement(store: Store) -> None:
    set_up(store, "old", WAR.rules, Terms(practice=2), at="2026-03-01T06:00:00+00:00", by=(FLOOR,))
    table = Sitting(Table(store, "old")).opens_war("Ann")
    assert not {"announce new limits", "request a fill", "shuffler back in use"} & table.offered
    says = table.refuses("announce new limits", (FLOOR,), limits="minimum 50.00", since="09:00")
    assert says == "announce new limits is not possible at this table now"


@pytest.mark.parametrize("edition", [MD, f"{PA2012}/casino-war"])
def test_at_a_recorded_table_a_wager_below_them_is_a_deviation_once_they_hold(store: Store, edition: str) -> None:
    table = war(store, House(edition, mode="recorded"))
    announces(table)
    fields = {"player": "Ann", "position": "1", "wager": "initial", "cents": 20_00}
    table.clock = table.clock.replace(hour=8, minute=1)
    done = table.happens("place wager", player("Ann"), **fields)
    assert [type(one) for one in done.events[:2]] == [e.LimitsChanged, e.UnlawfulStepEntered]
    assert done.events[1].rule == "limits.minimum"
    audit = Audit()
    assert [each for one in table.table.journal.records() for each in audit(one)] == []


# Any sequence of announcements, steps and times

SMALL = st.sampled_from(
    ["minimum 10.00", "minimum 50.00", "maximum 40.00", "minimum 5.00, maximum 80.00", "maximum 5.00", "x"]
)
STEPS = st.lists(
    st.tuples(st.sampled_from(["announce", "withdraw", "bet", "relieve"]), SMALL, st.integers(0, 90), st.integers(0, 40)),
    max_size=14,
)


def ready() -> tuple[Live, Standing]:
    """A big six table that is open, with a player who has chips."""
    live = live_under(House(f"{PA2011}/big-six").rules)
    now = live.first()._replace(practice=c.PRACTICE, opened=True, day=1, dealer="Lee")
    return live, now._replace(
        game=live.game.play.ready(live.rules, {"Ann": 1_000_00}), accounts={"inventory": 9_000_00, "cage": -9_000_00}
    )


@settings(max_examples=cases(25), deadline=None)
@given(STEPS)
def test_any_sequence_is_conserved_refuses_without_a_trace_and_replays(steps: list[tuple[str, str, int, int]]) -> None:
    live, first = ready()
    now, at = first, datetime.fromisoformat("2026-03-01T07:00:00+00:00")
    told: list[tuple[tuple[Event, ...], str, tuple[Signature, ...], str]] = []
    total = live.total(now)
    limits = dict[str, int]()
    for kind, text, ahead, passes in steps:
        at += timedelta(minutes=passes)
        by: tuple[Signature, ...] = (FLOOR,)
        match kind:
            case "announce":
                since = (at + timedelta(minutes=ahead)).isoformat()
                command: Command = c.AnnounceLimits(limits=text, since=since, by=by, at=at.isoformat())
            case "withdraw":
                command = c.WithdrawLimits(reason="so", by=by, at=at.isoformat())
            case "relieve":
                by = (Signature("Zoe", Role.DEALER, "D-2"),)
                command = c.RelieveDealer(by=by, at=at.isoformat())
            case _:
                by = player("Ann")
                cents = 1_00 * ahead
                kinds = live.words.commands["place wager"]
                command = kinds(player="Ann", wager="$1", cents=cents, by=by, at=at.isoformat())  # type: ignore[call-arg]
        before = snapshot.to_json(live, now)
        outcome = procedure.decide(live, now, command)
        if isinstance(outcome, Refused):
            assert snapshot.to_json(live, now) == before
            continue
        for event in outcome.events:
            if isinstance(event, e.LimitsAnnounced):  # the notice, by hand
                assert datetime.fromisoformat(event.since) - at >= timedelta(minutes=30)
            if isinstance(event, e.LimitsChanged):
                assert datetime.fromisoformat(now.announced[0].since) <= at
                limits |= {path: cents for path, (cents,) in event.limits.items()}
        if kind == "bet" and not isinstance(outcome, Refused):
            lying = sum(one.cents for one in outcome.after.game.stakes)
            assert limits.get("limits.minimum", 0) <= lying <= limits.get("limits.maximum", 2**50)
        told.append((outcome.events, command.name, by, at.isoformat()))
        now = outcome.after
        assert live.total(now) == total
    again = first
    for events, name, signed_by, when in told:
        again = live.after(
            again, [one for one in events if not isinstance(one, e.SnapshotTaken)], command=name, by=signed_by, at=when
        )
    assert again == now
    assert snapshot.from_json(live, snapshot.to_json(live, now)) == now


def test_the_journal_gives_the_same_standing_from_any_place(store: Store) -> None:
    table = war(store)
    announces(table)
    table.clock = table.clock.replace(hour=8, minute=1)
    table.plays_war("Qs", "2d", initial=60_00)
    assert standing_after(table.table.journal, table.table.live) == table.table.now
    earlier = standing_after(table.table.journal, table.table.live, table.table.version - 6)
    assert earlier.announced
    assert table.table.live.under(earlier).rules.in_force.values["limits.minimum"] is None
