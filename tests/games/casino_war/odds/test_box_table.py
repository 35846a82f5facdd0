"""Boxes that win from one meter, envy each other and are cut by the payout limit, against every round dealt at a table."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from croupier.equipment.awards import Award
from croupier.errors import InputError
from croupier.games.casino_war.odds.box import DECIDED_BY, Box
from croupier.games.casino_war.odds.counting import dealt_from
from croupier.games.casino_war.odds.odds import Strategy
from croupier.games.casino_war.odds.round import BetSet
from croupier.games.casino_war.rules import WarRules
from depth import cases
from games.casino_war.md_table import PROGRESSIVE, maryland
from games.casino_war.odds.by_enumeration import (
    METER,
    TWO,
    Faces,
    agrees,
    at_the_meter,
    counted,
    joint,
    rounds,
    unless_in_turn,
    whole_agrees,
)
from games.casino_war.odds.test_stated_in_books import ALL, own

EVERYTHING = "all that a hand is paid"
SMALL: Faces = {"Qs": 4, "Qh": 3, "7s": 3}
SIX: Faces = {"Qs": 6, "7s": 6}


def limited(limit: str, **read: str) -> WarRules:
    """A house whose payout limit cuts the meter, too."""
    return at_the_meter({"limits.payout_per_hand": limit}, what_the_payout_limit_covers=EVERYTHING, **read)


def paying(
    rules: WarRules, pays: Mapping[str, str] | None = None, envy: Mapping[str, str] | None = None, **more: Any
) -> WarRules:
    """The same rules with other lines of the progressive, as an edition of one's own has them."""
    side = rules.progressive
    assert side is not None
    changed = {hand: Award.parse((pays or {}).get(hand, str(award))) for hand, award in side.pays.items()}
    envied = side.envy if envy is None else {hand: Award.parse(award) for hand, award in envy.items()}
    return replace(rules, progressive=side._replace(pays=changed, envy=envied, **more))


# Where the payout limit cuts what a meter pays


def test_boxes_that_win_a_meter_in_turn_are_counted_where_no_limit_cuts_it() -> None:
    boxes = (Box(20_00, 2_00, progressive=True), Box(50_00, progressive=True))
    for rules in (limited("40000.00"), limited("60.00", second_winner_of_the_meter="equal shares of one meter")):
        found = counted(rules, BetSet(boxes, meter=METER), TWO, "war")
        agrees(found, rounds(rules, boxes, TWO, "war", meter=METER))
    with pytest.raises(InputError, match=r"win a meter in turn .* croupier simulate") as problem:
        counted(limited("5100.00"), BetSet(boxes, meter=METER), TWO, "war")
    assert problem.value.rule == "progressive.second_winner"


def test_stated_wagers_under_a_limit_that_cuts_the_meter(tmp_path: Path) -> None:
    rules = own(tmp_path, {"limits.payout_per_hand": "10100.00"}, what_the_payout_limit_covers=EVERYTHING)
    boxes = (Box(10_00, 1_00, progressive=True, stated=ALL),)
    agrees(counted(rules, BetSet(boxes, meter=METER), TWO, "war"), rounds(rules, boxes, TWO, "war", meter=METER))


# Meters and Envy Bonuses on other hands


@pytest.mark.parametrize("shoe", [TWO, SMALL])
def test_a_meter_that_a_lower_hand_is_paid_from(shoe: Faces) -> None:
    """It can be shared; who wins it in turn, and how much is left, is not told apart."""
    shares = {
        "suited four of a kind": "100% of progressive",
        "double tie": "25% of progressive",
        "suited tie": "10% of progressive",
    }
    rules, boxes = (
        paying(at_the_meter(), shares, second_winner="equal shares"),
        (Box(10_00, progressive=True), Box(5_00, progressive=True)),
    )
    agrees(counted(rules, BetSet(boxes, meter=2 * METER), shoe, "war"), rounds(rules, boxes, shoe, "war", meter=2 * METER))
    in_turn, alone = paying(at_the_meter(), shares), boxes[:1]
    agrees(counted(in_turn, BetSet(alone, meter=METER), shoe, "war"), rounds(in_turn, alone, shoe, "war", meter=METER))
    with pytest.raises(InputError, match="win a meter in turn"):
        counted(in_turn, BetSet(boxes, meter=METER), shoe, "war")


@pytest.mark.parametrize("award", ["100% of progressive", "40% of progressive", "9 to 1 and 100% of progressive"])
def test_one_hand_that_two_boxes_win_the_meter_with(award: str) -> None:
    rules = paying(at_the_meter(), {"suited four of a kind": award})
    boxes = Box(10_00, progressive=True), Box(5_00, progressive=True)
    agrees(counted(rules, BetSet(boxes, meter=METER), TWO, "war"), rounds(rules, boxes, TWO, "war", meter=METER))


@pytest.mark.long
@pytest.mark.parametrize("goes", ["war", "surrender"])
@pytest.mark.parametrize("to", ["every player with the wager", "not who has surrendered"])
def test_an_envy_bonus_for_a_tie(goes: Strategy, to: str) -> None:
    rules = paying(
        at_the_meter(), envy={"suited double tie": "100.00 per 5.00", "tie": "20.00 per 5.00"}, envy_own=True, envy_to=to
    )
    boxes = (Box(10_00, progressive=True), Box(10_00, progressive=True))
    agrees(counted(rules, BetSet(boxes, meter=METER), SMALL, goes), rounds(rules, boxes, SMALL, goes, meter=METER))
    played = rounds(rules, boxes, SMALL, goes, people=2, meter=METER)
    agrees(counted(rules, BetSet(boxes[:1], others=1, meter=METER), SMALL, goes), played)


HANDS = ("suited four of a kind", "suited double tie", "four of a kind", "double tie", "suited tie", "tie")
LINES = st.dictionaries(
    st.sampled_from(HANDS),
    st.sampled_from(["100% of progressive", "40% of progressive", "9 to 1 and 100% of progressive"]),
    max_size=2,
)
ENVY = st.dictionaries(st.sampled_from(HANDS), st.sampled_from(["100.00 per 5.00", "7.50 per 5.00"]), max_size=2)
BOXES = st.builds(
    Box,
    initial=st.sampled_from([5_00, 20_00]),
    tie=st.sampled_from([0, 1_00]),
    progressive=st.sampled_from([True, True, False]),
    bonus_spin=st.just(False),
    war_tie=st.just(0),
    stated=st.just(()),
)
READINGS = st.fixed_dictionaries(
    {
        "decided_by": st.sampled_from(list(DECIDED_BY)),
        "lines": st.sampled_from(["the highest", "every one that is made"]),
        "surrendered": st.sampled_from(["tie still paid", "lost"]),
        "second_winner": st.sampled_from(["the meter as it then stands", "equal shares"]),
        "envy_own": st.booleans(),
        "envy_from": st.sampled_from(["any player's hand", "hands with the wager"]),
        "envy_to": st.sampled_from(["every player with the wager", "not who has surrendered"]),
    }
)


@pytest.mark.long
@given(
    pays=LINES, envy=ENVY, readings=READINGS, boxes=st.lists(BOXES, min_size=2, max_size=3), another=st.booleans(),
    limit=st.sampled_from([None, None, "50.00", "150.00", "11000.00"]), goes=st.sampled_from(["war", "war", "surrender"]),
    covers=st.sampled_from([EVERYTHING, "all that a hand is paid but the meters"]),
)  # fmt: skip
@settings(deadline=None, max_examples=cases(3), phases=(Phase.generate,))
def test_any_progressive_of_any_boxes(
    pays: dict[str, str], envy: dict[str, str], readings: dict[str, object], boxes: list[Box], another: bool,
    limit: str | None, goes: Strategy, covers: str,
) -> None:  # fmt: skip
    house = at_the_meter({} if limit is None else {"limits.payout_per_hand": limit}, what_the_payout_limit_covers=covers)
    rules = paying(house, pays, envy, **readings)
    shoe = SIX if len(boxes) == 3 else SMALL
    if another:
        boxes[-1] = Box(5_00, progressive=True)  # another player's, who goes to War with every tie
    mine = tuple(boxes[:-1] if another else boxes)
    book, agree = BetSet(mine, others=len(boxes) - len(mine), meter=METER), agrees
    if limit is not None and len(mine) > 1:
        agree = whole_agrees
    found = unless_in_turn(rules, book, shoe, goes)
    if found is not None:
        agree(found, rounds(rules, boxes, shoe, goes, people=1 + another, meter=METER))


def test_every_box_of_a_table_may_have_other_bets() -> None:
    """Nine boxes, each with its own mean; their covariances are those of every two."""
    rules = maryland(PROGRESSIVE)
    boxes = tuple(Box(100 * amount, progressive=True) for amount in range(5, 14))
    cards = dealt_from(rules)
    found = joint(rules, BetSet(boxes), "war", cards)
    pair = joint(rules, BetSet(boxes[:2]), "war", cards)
    assert found.means[:9] == tuple(joint(rules, BetSet((box,)), "war", cards).means[0] for box in boxes)
    assert found.covariances[0][1] == pair.covariances[0][1]
