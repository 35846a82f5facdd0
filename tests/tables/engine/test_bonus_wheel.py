"""The wheel of Maryland's Bonus Spin at an electronic table: it stops by the house's weights, and nobody names a symbol."""

from collections import Counter
from typing import Any

import pytest

from croupier.games.casino_war.training import SIDE, STATIONS
from croupier.games.kit.play.decider import replace
from croupier.games.kit.play.refused import Refused
from croupier.journal.store.store import Store
from croupier.journal.verification.verify import verify
from croupier.tables.audit.audit import Audit
from croupier.tables.engine import events as e
from croupier.tables.engine import procedure
from croupier.tables.engine.equipment import Equipment
from croupier.tables.engine.standing import Live, Standing
from croupier.tables.table import RecordedCommand, Table
from tables.audit.forging import Forger, with_command, with_event
from tables.houses import KEY, MD, House
from tables.sitting import Sitting, player

ELECTRONIC = House(MD, SIDE, cards="electronic")
OPEN: dict[str, Any] = {"hot": "", "to": "", "community": ""}
NOBODY_NAMES = "the electronic wheel gives the result: leave it out"


def triggered(store: Store, house: House = House(MD, SIDE)) -> Sitting:  # noqa: B008 (a value that does not change)
    """A typed table: Ann and Bob wagered on the Bonus Spin, and the dealer's card sets it off."""
    table = Sitting(house.opens(store, f"typed {len(store.journals())}")).opens_war("Ann", "Bob")
    for place, name in enumerate(("Ann", "Bob"), start=1):
        table.bets(name, str(place), 20_00)
        table.bets(name, str(place), 5_00, "bonus-spin")
    table.does("no more bets")
    table.deals("2s", "3s", "Qs")
    assert "bonus spin" in table.offered
    return table


def electronic(table: Sitting) -> tuple[Live, Standing]:
    """The same at a table whose equipment is electronic."""
    return table.table.live, replace(table.table.now, cards="electronic")


def spun(store: Store) -> tuple[Sitting, RecordedCommand]:
    """Rounds of Ann's from an electronic shoe until the wheel is spun: one in 26 on average."""
    table = Sitting(ELECTRONIC.opens(store, "war 1")).opens_war("Ann", cents=50_000_00, float_cents=500_000_00)
    for _ in range(8000):
        game = table.table.now.game
        steps = {option.command: option for option in table.table.options() if option.kind == "next"}
        if "bonus spin" in steps:
            assert steps["bonus spin"].fields == {}  # nobody is asked
            return table, table.does("bonus spin")
        if game.phase == "preparing":
            table.prepares()
        elif game.phase == "betting" and not game.stakes:
            table.bets("Ann", "1", 20_00)
            table.bets("Ann", "1", 5_00, "bonus-spin")
            table.does("no more bets")
        elif "deal a card" in steps:
            table.does("cover card" if "cover card" in table.offered else "deal a card", **_to(table))
        elif "choose" in steps:
            table.does("choose", player("Ann"), player="Ann", position="1", choice="surrender")
        else:
            table.does(next(iter(steps)))
    raise AssertionError("no black queen in 8,000 steps")


def _to(table: Sitting) -> dict[str, Any]:
    return {} if "cover card" in table.offered else {"to": table.table.now.game.due[0]}


def test_an_electronic_table_turns_the_wheel_and_deals_from_its_shoe(store: Store) -> None:
    table, done = spun(store)
    hot, whose, community = done.events[:3]
    assert isinstance(hot, e.WheelStopped)
    assert isinstance(whose, e.WheelStopped)
    assert isinstance(community, e.WheelStopped)
    spin = table.table.live.rules.bonus_spin  # type: ignore[attr-defined]
    assert (hot.ring, whose.ring, community.ring) == ("Hot Spot", "position", "Community Pay")
    assert hot.place in spin.hot
    assert whose.place == "1"
    assert community.place in spin.community
    told = {name: done.record.entry.command[name] for name in OPEN}
    assert told == {"hot": hot.place, "to": "1", "community": community.place}
    assert table.table.now.shoe is not None  # a committed shoe and a wheel at one table
    assert sum(table.accounts.values()) == 0
    assert [report.findings for report in verify(store, decide=Audit()) if report.findings] == []
    again = Table(store, "war 1", key=KEY)
    assert again.now == table.table.now


def test_every_part_of_the_evidence_of_a_spin_counts(store: Store) -> None:
    table, done = spun(store)
    forger = Forger(table.table)
    other = next(symbol for symbol in SIDE["bonus_spin.weights"] if symbol not in str(done.record.entry.command))  # type: ignore[operator,union-attr]
    for forged in (
        with_event(done.record, 0, place="$9,999"),
        with_event(done.record, 0, place=other),
        with_event(done.record, 0, ring="Community Pay"),
        with_event(done.record, 0, rule="bonus_spin.spins"),
        with_event(done.record, 1, place="2"),
        with_command(done.record, hot="jackpot 1" if done.record.entry.command["hot"] != "jackpot 1" else "$200"),
        with_command(done.record, to="2"),
    ):
        (found, *_) = forger.says(forged)
        assert NOBODY_NAMES in found


@pytest.mark.parametrize("fields", [{"hot": "jackpot 1"}, {"to": "1"}, {"community": "$25"}])
def test_nobody_names_where_the_wheel_stops(store: Store, fields: dict[str, Any]) -> None:
    typed = triggered(store)
    live, now = electronic(typed)
    command = typed.command("bonus spin", **{**OPEN, "hot": "$200", "to": "1", "community": "$25"})
    refused = procedure.decide(live, now, command)
    assert isinstance(refused, Refused)
    assert refused.reason == NOBODY_NAMES
    table = Sitting(ELECTRONIC.opens(store, "war 1")).opens_war("Ann")
    assert table.refuses("bonus spin", **fields) == ("electronic equipment gives the result of 'bonus spin': leave it out")


def test_a_spin_that_is_not_due_is_refused_by_the_game(store: Store) -> None:
    table = Sitting(ELECTRONIC.opens(store, "war 1")).opens_war("Ann")
    assert table.refuses("bonus spin").startswith("bonus spin is not possible now; the next step is: ")


def test_the_wheel_stops_by_its_weights_and_the_hot_spot_is_as_likely_anybodys(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every number that the random source can give, once: each symbol comes as often as its weight says."""
    typed = triggered(store)
    live, now = electronic(typed)
    numbers: list[int] = []
    bounds: list[int] = []

    def below(bound: int, take: object) -> int:
        bounds.append(bound)
        return numbers.pop(0)

    monkeypatch.setattr("croupier.tables.engine.equipment.below", below)
    found: list[Counter[str]] = [Counter(), Counter(), Counter()]
    for number in range(560):  # which is 7 × 80 and 4 × 140
        numbers[:] = [number % 80, number % 2, number % 140]
        _, stopped = Equipment(KEY).fill(live, now, typed.command("bonus spin", **OPEN))
        for ring, one in zip(found, stopped, strict=True):
            assert isinstance(one, e.WheelStopped)
            ring[one.place] += 1
    assert bounds == [80, 2, 140] * 560  # the weights of the Hot Spot, of two positions, of Community Pay
    weights: dict[str, int] = dict(SIDE["bonus_spin.weights"])  # type: ignore[arg-type]
    spin = live.rules.bonus_spin  # type: ignore[attr-defined]
    assert found[0] == {symbol: 7 * weights[symbol] for symbol in spin.hot}
    assert found[1] == {"1": 280, "2": 280}
    assert found[2] == {symbol: 4 * weights[symbol] for symbol in spin.community}


def test_a_symbol_without_weight_is_not_on_the_wheel(store: Store) -> None:
    weights = {"$200": 1, "$25": 1, "jackpot 1": 0}
    typed = triggered(store, House(MD, {**SIDE, "bonus_spin.weights": weights}))
    live, now = electronic(typed)
    filled, stopped = Equipment(KEY).fill(live, now, typed.command("bonus spin", **OPEN))
    places = [one.place for one in stopped if isinstance(one, e.WheelStopped)]
    assert (places[0], places[2]) == ("$200", "$25")
    forged = (replace(stopped[0], place="jackpot 1"), *stopped[1:])
    refused = procedure.decide(live, now, replace(filled, hot="jackpot 1"), forged)
    assert isinstance(refused, Refused)
    assert refused.reason == NOBODY_NAMES


@pytest.mark.parametrize("weights", [None, {"$200": 1}], ids=["no weights", "none of Community Pay"])
def test_a_wheel_whose_weights_nobody_told_is_reported(store: Store, weights: dict[str, int] | None) -> None:
    choices = {name: value for name, value in SIDE.items() if name != "bonus_spin.weights"}
    typed = triggered(store, House(MD, {**choices, **({"bonus_spin.weights": weights} if weights else {})}))
    live, now = electronic(typed)
    command = typed.command("bonus spin", hot="$200", to="1", community="$25")
    assert Equipment(KEY).fill(live, now, command) == (command, ())
    assert not isinstance(procedure.decide(live, now, command), Refused)
    evidence = e.WheelStopped(rule="house.electronic_wheel", place="$200", ring="Hot Spot")
    assert isinstance(procedure.decide(live, now, command, (evidence,)), Refused)


def test_the_electronic_version_has_no_bonus_wheel(store: Store) -> None:
    table = House(MD, STATIONS, cards="electronic", version="electronic").opens(store, "war 1")
    assert not table.live.turns(table.now)
