"""Players of different boxes who cannot pay every War: counted with polynomials as pattern by pattern."""

import pytest

from croupier.equipment.shoe import Composition
from croupier.errors import InputError
from croupier.games.casino_war.odds.counting import dealt_from
from croupier.games.casino_war.odds.joint import scarce_wars
from croupier.games.casino_war.odds.joint.book_pays import Book
from croupier.games.casino_war.odds.joint.box import Box
from croupier.games.casino_war.odds.joint.round import Round
from croupier.games.casino_war.odds.joint.short_money import ShortOfMoney
from croupier.games.casino_war.odds.odds import Strategy
from croupier.games.casino_war.rules import WarRules
from games.casino_war.md_table import PROGRESSIVE, maryland
from games.casino_war.odds.joint.by_enumeration import METER, at_the_meter

BOXES = (Box(5_00, 2_00), Box(10_00, war_tie=5_00), Box(20_00), Box(10_00, war_tie=5_00))
SPINNING = (Box(5_00, bonus_spin=True), Box(10_00, 1_00, bonus_spin=True), Box(15_00))
MONEY = (0, 9_00, 15_00, 2_00, 30_00, 1000_00)


def short(rules: WarRules, boxes: tuple[Box, ...], strategy: Strategy = "war") -> ShortOfMoney:
    cards = Composition.parse("Qs:6 Qh:5 7s:6 7d:4 2c:5")
    return ShortOfMoney(Round(rules, Book(boxes), strategy, cards))


@pytest.mark.parametrize("boxes", [BOXES, SPINNING])
@pytest.mark.parametrize("strategy", ["war", "best", "surrender"])
def test_polynomials_and_patterns_are_one_law(
    monkeypatch: pytest.MonkeyPatch, boxes: tuple[Box, ...], strategy: Strategy
) -> None:
    """In any order of the amounts: only what another amount decides otherwise is counted anew."""
    rules = at_the_meter()
    packed = short(rules, boxes, strategy)
    staked = packed.pays.staked
    laws = [packed.total_with(staked + spare) for spare in MONEY]
    monkeypatch.setattr(scarce_wars, "MOST_TERMS", 0)
    by_pattern = short(rules, boxes, strategy)
    assert laws == [by_pattern.total_with(staked + spare) for spare in MONEY]
    assert (laws[0] == laws[-1]) == (strategy == "surrender")


def test_a_table_of_eight_different_boxes() -> None:
    rules = maryland()
    counting = Round(rules, Book(tuple(Box(100 * amount) for amount in range(5, 13))), "war", dealt_from(rules))
    found = ShortOfMoney(counting)
    law = found.total_with(found.scarce()[-1])
    assert law == counting.total()


def test_eight_different_boxes_with_a_meter_are_refused() -> None:
    rules = maryland(PROGRESSIVE)
    boxes = tuple(Box(100 * amount, progressive=True) for amount in range(5, 13))
    with pytest.raises(InputError, match="ruin is not counted for 8 boxes of different bets with wagers beside"):
        ShortOfMoney(Round(rules, Book(boxes, meter=METER), "war", dealt_from(rules))).total_with(200_00)
