"""Wagers that an edition states, in books with the game's own, against every round of a small shoe dealt at a table."""

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st

from croupier.equipment.shoe import Composition
from croupier.errors import InputError
from croupier.games.casino_war.odds.box import Box
from croupier.games.casino_war.odds.counting import dealt_from
from croupier.games.casino_war.odds.odds import STRATEGIES, Strategy, odds
from croupier.games.casino_war.odds.round import BetSet
from croupier.games.casino_war.rules import WarRules
from croupier.rulebook.values import Value
from depth import cases
from games.casino_war.odds.by_enumeration import METER, QUEENS, TWO, WAYS, Faces, agrees, counted, house, joint, rounds
from games.casino_war.random_events import Sample, samples
from games.casino_war.stated import ORIGINAL, stated, wager
from war_tables import MD

SUITED = wager(
    "suited",
    ORIGINAL,
    'settled = "before the Tie"',
    identical=("player and dealer identical", "20 to 1"),
    tie=("player and dealer same rank", "3 to 2"),
)
RED = wager(
    "red",
    'decided = "round"',
    'surrendered = "returned"',
    both=("player and dealer and player war red", "9 to 1"),
    one=("player red", "1 to 1"),
)
SECOND = wager(
    "second",
    'decided = "War deal"',
    'surrendered = "decided by the original cards"',
    'without_war = "returned"',
    'lines = "all"',
    higher=("player war higher than dealer war", "2 to 1"),
    queens=("dealer rank in Q", "1 to 1"),
)


def own(folder: Path, more: dict[str, Value] | None = None, **read: str) -> WarRules:
    choices, readings = house(more or {}, **read)
    return stated(folder, SUITED, RED, SECOND, base=MD, choices=choices, read=readings)


SHOE = dict.fromkeys(("Qs", "Qh", "7s", "7d", "7c", "2d", "2c", "Ah"), 3)
ALL = (("suited", 5_00), ("red", 2_00), ("second", 3_00))


@WAYS
def test_stated_wagers_beside_all_others_of_one_box(tmp_path: Path, goes: Strategy) -> None:
    rules = own(tmp_path)
    boxes = (Box(10_00, 2_00, progressive=True, bonus_spin=True, war_tie=4_00, stated=ALL),)
    found = counted(rules, BetSet(boxes, meter=METER), QUEENS, goes)
    assert found.rows == ("initial", "tie", "war-tie", "suited", "red", "second", "progressive", "bonus-spin")
    agrees(found, rounds(rules, boxes, QUEENS, goes, meter=METER))


def test_stated_wagers_of_two_boxes_that_envy_each_other(tmp_path: Path) -> None:
    rules = own(tmp_path, envy_between_ones_own_boxes="each box counts as a player")
    boxes = (Box(10_00, progressive=True, stated=ALL[:2]), Box(5_00, 1_00, progressive=True, stated=ALL[1:]))
    agrees(counted(rules, BetSet(boxes, meter=METER), TWO, "war"), rounds(rules, boxes, TWO, "war", meter=METER))


@pytest.mark.parametrize("covers", ["all that a hand is paid but the meters", "the Initial, Tie and War Wagers only"])
def test_the_limit_of_a_house_counts_stated_wagers(tmp_path: Path, covers: str) -> None:
    rules = own(tmp_path, {"limits.payout_per_hand": "105.00"}, what_the_payout_limit_covers=covers)
    boxes = (Box(10_00, 1_00, progressive=True, stated=ALL),)
    agrees(counted(rules, BetSet(boxes, meter=METER), QUEENS, "war"), rounds(rules, boxes, QUEENS, "war", meter=METER))


@pytest.mark.long
def test_one_stated_wager_of_a_book_has_the_odds_it_has_alone(tmp_path: Path) -> None:
    rules, shoe = stated(tmp_path, SUITED, RED, SECOND), composed(SHOE)
    lines = {(line.wager, line.strategy): line.distribution for line in odds(rules, shoe=shoe)}
    for strategy in STRATEGIES[:2]:
        found = joint(rules, BetSet((Box(10_00, stated=ALL),)), strategy, shoe)
        for at, (name, cents) in enumerate(ALL, 1):
            alone = lines[name, None if name == "suited" else strategy]
            assert found.means[at] == alone.mean * cents
            assert found.covariances[at][at] == alone.variance * cents**2


def composed(shoe: Faces) -> Composition:
    return Composition.parse(" ".join(f"{face}:{held}" for face, held in shoe.items()))


@pytest.mark.long
@given(sample=samples(1), two=st.booleans(), goes=st.sampled_from(["war", "surrender"]))
@settings(
    deadline=None,
    max_examples=cases(36),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    phases=(Phase.generate,),
)
def test_random_events_in_books(tmp_path: Path, sample: Sample, two: bool, goes: Strategy) -> None:
    rules: WarRules | None = None
    with suppress(InputError):  # an event that cannot happen
        rules = stated(tmp_path, sample.text, choices={"wagers.boxes": 2})
    assume(rules is not None)
    assert rules is not None
    box = Box(10_00, 1_00, stated=(("w1", 2_00),))
    boxes = (box, box) if two else (box,)
    shoe = {"Qs": 3, "Qh": 2, "7s": 2, "2d": 2} if two else {"Qs": 4, "Qh": 3, "7s": 2, "7d": 2, "2d": 2, "Ac": 1}
    agrees(counted(rules, BetSet(boxes), shoe, goes), rounds(rules, boxes, shoe, goes))


@pytest.mark.long
def test_a_table_of_nine_with_a_stated_wager(tmp_path: Path) -> None:
    """Every seat fares as one alone, and any two go together as they do by themselves."""
    rules = stated(tmp_path, SUITED)
    box, cards = Box(10_00, stated=(("suited", 5_00),)), dealt_from(rules)
    one, two, nine = (joint(rules, BetSet((box,) * boxes), "war", cards) for boxes in (1, 2, 9))
    assert nine.means == tuple(9 * mean for mean in one.means)
    alone, pair = one.covariances, two.covariances
    for at, there in ((0, 0), (0, 1), (1, 1)):
        between = (pair[at][there] - 2 * alone[at][there]) / 2
        assert nine.covariances[at][there] == 9 * alone[at][there] + 72 * between
