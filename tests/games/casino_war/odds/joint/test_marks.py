"""Boxes that win from one meter, envy each other and are cut by the payout limit, against every round dealt at a table."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from croupier.equipment.awards import Award
from croupier.equipment.shoe import Composition
from croupier.games.casino_war.odds.counting import dealt_from
from croupier.games.casino_war.odds.joint.book_pays import Book
from croupier.games.casino_war.odds.joint.box import Box
from croupier.games.casino_war.odds.joint.round import Round
from croupier.games.casino_war.odds.odds import Strategy
from croupier.games.casino_war.odds.progressive import DECIDED_BY
from croupier.games.casino_war.rules import WarRules
from depth import cases
from games.casino_war.md_table import PROGRESSIVE, maryland
from games.casino_war.odds.joint.by_enumeration import (
    METER,
    TWO,
    Faces,
    agrees,
    at_the_meter,
    counted,
    rounds,
)
from games.casino_war.odds.joint.test_stated_in_books import ALL, own

EVERYTHING = "all that a hand is paid"
ENVIES = "each box counts as a player"
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


@pytest.mark.parametrize("limit", ["60.00", "5100.00", "10500.00", "15000.00"])
def test_two_boxes_with_different_bets_under_a_limit_that_cuts_the_meter(limit: str) -> None:
    rules = limited(limit)
    boxes = (Box(20_00, 2_00, progressive=True), Box(50_00, progressive=True))
    agrees(counted(rules, Book(boxes, meter=METER), TWO, "war"), rounds(rules, boxes, TWO, "war", meter=METER))


def test_the_first_box_that_wins_is_the_first_in_order() -> None:
    """All cards are queens of spades: the first box finds 12,346.67, the second one 10,000.00."""
    rules = paying(limited("12000.00"), {"suited four of a kind": "100% of progressive"})
    shoe = {"Qs": 12}
    cheap, dear = Box(10_00, progressive=True), Box(1000_00, progressive=True)
    # a tied War pays 2 to 1: 20.00 and 2,000.00, which leave 11,980.00 and 10,000.00 for the meter
    found = [counted(rules, Book(boxes, meter=METER), shoe, "war").total for boxes in ((cheap, dear), (dear, cheap))]
    won = [[int(net) for net, _ in law.outcomes] for law in found]
    assert won == [[20_00 + 11_980_00 + 2000_00 + 10_000_00], [2000_00 + 10_000_00 + 20_00 + 10_000_00]]


def test_a_spin_under_a_limit_that_cuts_the_meter() -> None:
    rules = limited("10100.00")
    boxes = (Box(20_00, progressive=True, bonus_spin=True), Box(20_00, progressive=True, bonus_spin=True))
    agrees(counted(rules, Book(boxes, meter=METER), TWO, "war"), rounds(rules, boxes, TWO, "war", meter=METER))


def test_stated_wagers_under_a_limit_that_cuts_the_meter(tmp_path: Path) -> None:
    rules = own(tmp_path, {"limits.payout_per_hand": "10100.00"}, what_the_payout_limit_covers=EVERYTHING)
    boxes = (Box(10_00, 1_00, progressive=True, stated=ALL), Box(10_00, 1_00, progressive=True, stated=ALL[:1]))
    agrees(counted(rules, Book(boxes, meter=METER), TWO, "war"), rounds(rules, boxes, TWO, "war", meter=METER))


@pytest.mark.parametrize("limit", ["5100.00", "16000.00"])
def test_boxes_that_envy_each_other_under_a_limit_that_cuts_the_meter(limit: str) -> None:
    rules = limited(limit, envy_between_ones_own_boxes=ENVIES)
    boxes = (Box(20_00, progressive=True), Box(10_00, 5_00), Box(30_00, progressive=True))
    found = counted(rules, Book(boxes, meter=METER), SIX, "war")
    agrees(found, rounds(rules, boxes, SIX, "war", meter=METER))


# Meters and Envy Bonuses on other hands


@pytest.mark.parametrize("second", ["the meter as it then stands", "equal shares"])
@pytest.mark.parametrize("shoe", [TWO, SMALL])
def test_a_meter_that_a_lower_hand_is_paid_from(second: str, shoe: Faces) -> None:
    shares = {
        "suited four of a kind": "100% of progressive",
        "double tie": "25% of progressive",
        "suited tie": "10% of progressive",
    }
    rules, boxes = (
        paying(at_the_meter(), shares, second_winner=second),
        (Box(10_00, progressive=True), Box(5_00, progressive=True)),
    )
    agrees(counted(rules, Book(boxes, meter=2 * METER), shoe, "war"), rounds(rules, boxes, shoe, "war", meter=2 * METER))


@pytest.mark.long
@pytest.mark.parametrize("goes", ["war", "surrender"])
@pytest.mark.parametrize("to", ["every player with the wager", "not who has surrendered"])
def test_an_envy_bonus_for_a_tie(goes: Strategy, to: str) -> None:
    rules = paying(
        at_the_meter(), envy={"suited double tie": "100.00 per 5.00", "tie": "20.00 per 5.00"}, envy_own=True, envy_to=to
    )
    boxes = (Box(10_00, progressive=True), Box(10_00, progressive=True))
    agrees(counted(rules, Book(boxes, meter=METER), SMALL, goes), rounds(rules, boxes, SMALL, goes, meter=METER))
    played = rounds(rules, boxes, SMALL, goes, people=2, meter=METER)
    agrees(counted(rules, Book(boxes[:1], others=1, meter=METER), SMALL, goes), played)


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
    if not another:
        agrees(counted(rules, Book(tuple(boxes), meter=METER), shoe, goes), rounds(rules, boxes, shoe, goes, meter=METER))
        return
    boxes[-1] = Box(5_00, progressive=True)  # another player's, who goes to War with every tie
    found = counted(rules, Book(tuple(boxes[:-1]), others=1, meter=METER), shoe, goes)
    agrees(found, rounds(rules, boxes, shoe, goes, people=2, meter=METER))


# Many boxes


@pytest.mark.parametrize("boxes", [6, pytest.param(9, marks=pytest.mark.soak)])
def test_every_box_of_a_table_may_have_other_bets(boxes: int) -> None:
    """The law has the mean and the variance that any two boxes make by themselves."""
    rules = maryland(PROGRESSIVE)
    book = Book(tuple(Box(100 * amount, progressive=True) for amount in range(5, 5 + boxes)), meter=METER)
    counting = Round(rules, book, "war", dealt_from(rules))
    _, means, covariances = counting.moments()
    law = counting.total()
    assert law.mean == sum(means)
    assert law.variance == sum(map(sum, covariances))


def test_boxes_in_arrays_are_the_boxes_in_dictionaries(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four different boxes in order under a limit that cuts the meter, one envied for all: counted in either way."""
    rules = limited("10100.00", envy_between_ones_own_boxes=ENVIES)
    book = Book(tuple(Box(100 * amount, progressive=True) for amount in (5, 7, 9, 11)), meter=METER)
    cards = Composition.parse("Qs:9 Qh:4 7s:5 7d:6")
    few = Round(rules, book, "war", cards).total()
    monkeypatch.setattr("croupier.games.casino_war.odds.joint.totals.FEW_STATES", 0)
    assert Round(rules, book, "war", cards).total() == few
