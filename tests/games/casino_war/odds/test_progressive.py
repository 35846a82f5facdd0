"""The progressive and its Envy Bonus: against every deal of small shoes, and lines drawn by hand."""

from collections import Counter
from fractions import Fraction

import pytest

from croupier.chance.laws.distribution import Distribution
from croupier.equipment.shoe import Composition
from croupier.errors import InputError
from croupier.games.casino_war.odds.box import DECIDED_BY
from croupier.games.casino_war.odds.counting import dealt_from
from croupier.games.casino_war.odds.meters import progressive_at
from croupier.games.casino_war.odds.odds import odds, warnings
from croupier.games.casino_war.odds.progressive import METER, ProgressiveOdds
from croupier.games.casino_war.rules import WarRules
from croupier.games.kit.odds.meters import MeteredWager, share_of
from games.casino_war.odds_rules import PAYS, dealt, maryland, progressive, war_2012

SHOES = [
    {"Qs": 5, "Qh": 2, "7s": 3, "7d": 2},
    {"As": 4, "Ah": 3, "Kd": 1, "2c": 2, "2s": 2},
    {"5s": 2, "5h": 2, "5d": 2, "5c": 2},
    {"5s": 1, "6h": 2, "7d": 3, "8c": 4},
]
UNITS = [1000, 200, 150, 30, 15, 5]


def of(shoe: dict[str, int]) -> Composition:
    return Composition.parse(" ".join(f"{name}:{count}" for name, count in shoe.items()))


def known(found: ProgressiveOdds | None) -> ProgressiveOdds:
    assert found is not None
    return found


def award(row: tuple[str, ...], decided_by: str) -> str | None:
    """The highest award, by asking the paytable's questions from the top."""
    player, dealer, war, dealers_war = row
    first, second = player[0] == dealer[0], war[0] == dealers_war[0]
    four = player[0] == dealer[0] == war[0] == dealers_war[0]
    each_suited = player == dealer and war == dealers_war
    one_suit = player[1] == dealer[1] == war[1] == dealers_war[1]
    questions = [
        four and (each_suited if decided_by == "each tie suited, also of a four" else one_suit),
        first and second and (one_suit if decided_by == "all cards suited" else each_suited),
        four,
        first and second,
        player == dealer,
        first,
    ]
    return next((name for name, yes in zip(PAYS, questions, strict=True) if yes), None)


@pytest.mark.parametrize("shoe", SHOES, ids=str)
@pytest.mark.parametrize("decided_by", DECIDED_BY)
def test_hits_are_what_dealing_every_card_gives(shoe: dict[str, int], decided_by: str) -> None:
    ways: Counter[str | None] = Counter()
    for row, times in dealt(shoe, 4):
        ways[award(row, decided_by)] += times
    total = sum(ways.values())
    found = known(progressive(maryland(decided_by=decided_by), shoe=of(shoe)))
    assert found.hits == {name: Fraction(ways[name], total) for name in PAYS}
    paid = [(units, ways[name]) for name, units in zip(PAYS, UNITS, strict=True)]
    assert found.distribution == Distribution.of([*paid, (-1, ways[None])])
    assert found.envy.mean == 1000 * found.hits["suited four of a kind"]


def test_a_stake_that_is_never_handed_back() -> None:
    kept, gone = (
        known(progressive(maryland(collected=f"before the deal, {how}")))
        for how in ("handed back with a win", "never handed back")
    )
    assert gone.fixed_return == kept.fixed_return - Fraction(23, 311)
    assert gone.distribution.outcomes[-1][0] == 999


@pytest.mark.parametrize("reading", ["decided_by", "collected"])
def test_a_reading_that_odds_do_not_know_is_refused(reading: str) -> None:
    with pytest.raises(InputError, match="odds know no"):
        progressive(maryland(**{reading: "by the moon"}))


def test_hits_of_six_decks() -> None:
    found = known(progressive(maryland(), decks=6))
    assert found.hits["suited four of a kind"] == Fraction(5 * 4 * 3, 311 * 310 * 309)
    four = Fraction(23 * 22 * 21, 311 * 310 * 309)
    same_rank_suited_twice = Fraction(5 * 3 * 6 * 5, 311 * 310 * 309)
    assert found.hits["four of a kind"] == four - same_rank_suited_twice - found.hits["suited four of a kind"]
    other_rank_suited_twice = Fraction(5, 311) * Fraction(12 * 24 * 5, 310 * 309)
    assert found.hits["suited double tie"] == same_rank_suited_twice + other_rank_suited_twice
    assert sum(found.hits.values()) == Fraction(23, 311)


@pytest.mark.parametrize("decks", range(1, 17))
def test_every_number_of_decks(decks: int) -> None:
    found = known(progressive(maryland(), decks=decks))
    assert sum(found.hits.values()) == Fraction(4 * decks - 1, 52 * decks - 1)
    assert found.distribution.loss_frequency == 1 - sum(found.hits.values())
    assert found.fixed_return < 1
    assert (found.hits["suited four of a kind"] > 0) == (decks >= 4)
    assert bool(share_of(found.jackpots, METER)) == (decks >= 4)


def test_the_return_is_a_line_over_the_meter() -> None:
    found, wager = known(progressive(maryland())), at_the_meter(maryland())
    top = found.hits["suited four of a kind"]
    assert 1 - wager.edge(progressive=0) == found.fixed_return == 1 + found.distribution.mean
    assert wager.edge(progressive=0) - wager.edge(progressive=10_000_00) == top * 2000
    assert wager.slope(wager.meters[0]) * 500 == share_of(found.jackpots, METER) == top
    fair = wager.break_even(wager.meters[0])
    assert fair is not None
    assert wager.edge(progressive=fair) == 0
    assert wager.edge(progressive=fair - 1) > 0


def at_the_meter(rules: WarRules, players: int = 1) -> MeteredWager:
    wager = progressive_at(rules, dealt_from(rules, None, None), players)
    assert wager is not None
    return wager


def test_a_smaller_stake_makes_the_meter_worth_more() -> None:
    five, one = at_the_meter(maryland()), at_the_meter(maryland(stake=1_00))
    assert one.fixed == five.fixed
    assert one.slope(one.meters[0]) == 5 * five.slope(five.meters[0])
    fair, fair_for_one = five.break_even(five.meters[0]), one.break_even(one.meters[0])
    assert fair is not None
    assert fair_for_one == fair / 5
    with pytest.raises(InputError, match="above 0 cents"):
        progressive(maryland(stake=0))


def test_envy_comes_from_each_other_player() -> None:
    one, nine = (at_the_meter(maryland(), players) for players in (1, 9))
    each = 1000 * one.meters[0].pays
    assert nine.edge(progressive=0) == one.edge(progressive=0) - 8 * each
    alone, crowded = one.break_even(one.meters[0]), nine.break_even(nine.meters[0])
    assert alone is not None
    assert crowded is not None
    assert crowded < alone


def test_lines_of_the_report() -> None:
    found = odds(maryland())
    assert [line.wager for line in found] == ["initial"] * 3 + ["tie", "war-tie", "progressive", "progressive", "envy"]
    assert found[-3].distribution == known(progressive(maryland())).distribution
    assert found[-1].distribution.mean == Fraction(1000 * 60, 311 * 310 * 309)
    assert progressive(war_2012()) is None


def test_only_the_highest_award_is_paid_whatever_the_order() -> None:
    """Were four of a kind to pay more than a suited double tie, two suited pairs of one rank would be paid as four."""
    rules = maryland(pays={**PAYS, "four of a kind": "300 to 1"})
    found = known(progressive(rules))
    assert found.hits["four of a kind"] == Fraction(23 * 22 * 21 - 60, 311 * 310 * 309)


def test_a_hand_nobody_knows_is_refused() -> None:
    with pytest.raises(InputError, match="no hand 'full house'"):
        progressive(maryland(pays={"full house": "3 to 1"}))


def test_three_decks_cannot_make_the_top_award() -> None:
    why = "no card is in the shoe more than 3 times, no rank more than 12 times"
    assert warnings(maryland(), decks=3) == [
        f"progressive: suited four of a kind can never be won: {why}",
        f"envy: suited four of a kind can never be won: {why}",
    ]
    assert warnings(maryland(), decks=4) == []
    assert [line.split(" can never")[0] for line in warnings(maryland(), decks=1)] == [
        "progressive: suited four of a kind",
        "progressive: suited double tie",
        "progressive: suited tie",
        "envy: suited four of a kind",
    ]


def test_a_progressive_that_favours_the_player_is_said_loudly() -> None:
    rules = maryland(pays={**PAYS, "tie": "10 to 1"})
    assert next(line for line in odds(rules) if line.wager == "progressive").house_edge < 0
    assert [line.split(":")[0] for line in warnings(rules)] == [
        "the player has the edge on progressive with the meter at $10,000 and 8 others at the table",
    ]


def test_a_shoe_without_suits_leaves_the_progressive_undetermined() -> None:
    by_rank = Composition.parse("Q:24 K:24 7:22")
    assert "progressive" not in [line.wager for line in odds(maryland(), shoe=by_rank)]
    assert "progressive and envy are not determined" in warnings(maryland(), shoe=by_rank)[-1]
    with pytest.raises(InputError, match="the suits matter"):
        progressive(maryland(), shoe=by_rank)
