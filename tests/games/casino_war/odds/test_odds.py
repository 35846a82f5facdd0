"""Exact odds of the Initial and Tie Wagers: against every deal there is, and against numbers that the field knows."""

import sys
from collections import Counter
from fractions import Fraction
from types import FrameType

import pytest

from croupier.chance.laws.distribution import Distribution
from croupier.equipment.shoe import Composition
from croupier.errors import InputError
from croupier.games.casino_war.odds.odds import STRATEGIES, odds, war_tie_given, warnings
from croupier.games.casino_war.rules import WarRules
from croupier.games.kit.odds.odds import Exact
from games.casino_war.odds_rules import NETS, RANKS, best_choices, dealt, maryland, round_nets, war_2011, war_2012

TINY = [
    {"2": 4, "7": 3, "A": 2},
    {"2": 1, "7": 5, "A": 2},
    {"2": 2, "9": 2, "K": 2, "A": 1},
    {"Q": 8},
    {"3": 3, "J": 1, "A": 4},
]
ALL_TINY = pytest.mark.parametrize("shoe", TINY, ids=str)
BOTH = pytest.mark.parametrize("rules", [war_2011(), war_2012()], ids=["2011", "2012"])


def tiny(shoe: dict[str, int]) -> Composition:
    return Composition.parse(" ".join(f"{name}:{count}" for name, count in shoe.items()))


def line(lines: list[Exact], wager: str, strategy: str | None = None) -> Exact:
    (found,) = [each for each in lines if (each.wager, each.strategy) == (wager, strategy)]
    return found


def chances(distribution: Distribution) -> dict[Fraction, Fraction]:
    return {net: Fraction(ways, distribution.of_ways) for net, ways in distribution.outcomes}


def naive(decks: int) -> dict[str, Fraction]:
    """Means by walking through all 13 x 13 x 13 x 13 ranks with the cards that are left."""
    mean = dict.fromkeys(("war", "surrender", "tie"), Fraction(0))
    held = [4 * decks] * 13
    cards = 52 * decks
    for player in range(13):
        for dealer in range(13):
            chance = Fraction(held[player], cards) * Fraction(held[dealer] - (player == dealer), cards - 1)
            mean["tie"] += chance * (10 if player == dealer else -1)
            if player != dealer:
                for strategy in ("war", "surrender"):
                    mean[strategy] += chance * (1 if player > dealer else -1)
                continue
            mean["surrender"] -= chance / 2
            left = [count - 2 * (rank == player) for rank, count in enumerate(held)]
            for mine in range(13):
                for theirs in range(13):
                    again = Fraction(left[mine] * (left[theirs] - (mine == theirs)), (cards - 2) * (cards - 3))
                    mean["war"] += chance * again * (2 if mine == theirs else 1 if mine > theirs else -2)
    return mean


# Known numbers


@BOTH
def test_six_decks_are_as_the_field_knows_them(rules: WarRules) -> None:
    found, expected = odds(rules), naive(6)
    assert line(found, "initial", "war").distribution.mean == expected["war"]
    assert line(found, "initial", "surrender").distribution.mean == expected["surrender"] == Fraction(-23, 622)
    assert line(found, "tie").distribution.mean == expected["tie"] == Fraction(-58, 311)
    assert round(float(line(found, "initial", "war").house_edge), 4) == 0.0233
    assert round(float(line(found, "initial", "surrender").house_edge), 4) == 0.0370
    assert round(float(line(found, "tie").house_edge), 4) == 0.1865


def test_without_more_for_a_tied_war_the_edge_is_the_other_one_that_the_field_knows() -> None:
    found = odds(war_2012(tied="1 to 1"))
    assert round(float(line(found, "initial", "war").house_edge), 4) == 0.0288


def test_both_money_rules_come_to_the_same_nets() -> None:
    for old, new in zip(odds(war_2011()), odds(war_2012()), strict=True):
        assert old == new


def test_ways_are_whole_numbers_over_ordered_cards() -> None:
    found = odds(war_2012(), decks=6)
    assert line(found, "tie").distribution.outcomes == ((Fraction(-1), 312 * 288), (Fraction(10), 312 * 23))
    assert line(found, "initial", "war").distribution.of_ways == 312 * 311 * 310 * 309
    assert line(found, "war-tie").distribution.of_ways == 312 * 23 * 310 * 309
    tied_again = 12 * 24 * 23 + 22 * 21
    assert line(found, "war-tie").distribution.probability(10) == Fraction(tied_again, 310 * 309)


def test_money_on_the_table_counts_the_war_wager() -> None:
    found = odds(war_2012())
    war, surrender = line(found, "initial", "war"), line(found, "initial", "surrender")
    assert war.wagered == 1 + Fraction(23, 311)
    assert war.element_of_risk == war.house_edge / war.wagered
    assert surrender.wagered == 1
    assert surrender.element_of_risk == surrender.house_edge


@pytest.mark.parametrize("decks", range(1, 17))
def test_every_number_of_decks(decks: int) -> None:
    found, expected = odds(war_2012(), decks=decks), naive(decks)
    for strategy in ("war", "surrender"):
        assert line(found, "initial", strategy).distribution.mean == expected[strategy]
    assert line(found, "initial", "best").distribution == line(found, "initial", "war").distribution
    assert line(found, "tie").distribution.mean == expected["tie"]
    assert all(sum(chances(each.distribution).values()) == 1 for each in found)
    assert warnings(war_2012(), decks=decks) == []


def test_more_decks_bring_more_ties() -> None:
    by_decks = [odds(war_2012(), decks=decks) for decks in range(1, 17)]
    tie = [line(found, "tie").house_edge for found in by_decks]
    surrender = [line(found, "initial", "surrender").house_edge for found in by_decks]
    war = [line(found, "initial", "war").house_edge for found in by_decks]
    assert tie == sorted(tie, reverse=True)
    assert surrender == sorted(surrender)
    assert war == sorted(war)
    assert all(one < other for one, other in zip(war, surrender, strict=True))


def test_the_rules_decks_are_the_default() -> None:
    assert odds(war_2012(decks=8)) == odds(war_2012(), decks=8) != odds(war_2012())
    assert odds(war_2012(), shoe=Composition.full(6)) == odds(war_2012())


# Every deal of small shoes


@ALL_TINY
@pytest.mark.parametrize("strategy", STRATEGIES)
def test_initial_is_what_dealing_every_card_gives(shoe: dict[str, int], strategy: str) -> None:
    rules = war_2012(burn=1)
    wars = {
        "war": RANKS,
        "surrender": "",
        "best": [rank for rank, does in best_choices(rules, shoe=tiny(shoe)).items() if does == "war"],
    }[strategy]
    nets: Counter[Fraction] = Counter()
    for row, ways in dealt(shoe, 5):
        nets[Fraction(round_nets(row, 1, 1, NETS, wars)[0])] += ways
    total = sum(nets.values())
    expected = {net: Fraction(ways, total) for net, ways in nets.items()}
    assert chances(line(odds(rules, shoe=tiny(shoe)), "initial", strategy).distribution) == expected


@ALL_TINY
def test_ties_on_both_deals_are_what_dealing_every_card_gives(shoe: dict[str, int]) -> None:
    first = again = total = 0
    for row, ways in dealt(shoe, 7):
        total += ways
        first += ways * (row[0] == row[1])
        again += ways * (row[0] == row[1] and row[5] == row[6])
    found = odds(war_2012(), shoe=tiny(shoe))
    assert line(found, "tie").distribution.probability(10) == Fraction(first, total)
    assert line(found, "war-tie").distribution.probability(10) == Fraction(again, first)


def test_money_of_other_readings() -> None:
    """The Initial Wager paid after a won War, lost after a tied one."""
    rules = war_2012(fates=("paid", "lost"))
    nets: Counter[Fraction] = Counter()
    money = {**NETS, "war won": 2, "war tied": 1}
    for row, ways in dealt(TINY[0], 7):
        nets[Fraction(round_nets(row, 1, 3, money, RANKS)[0])] += ways
    found = line(odds(rules, shoe=tiny(TINY[0])), "initial", "war").distribution
    assert chances(found) == {net: Fraction(ways, sum(nets.values())) for net, ways in nets.items()}


# The better choice


def test_best_is_decided_rank_by_rank() -> None:
    """Nets of a War: 0, 1 and -2. Two aces gone, 1 in 7 Wars ties: -5/7. Two deuces gone, 2 in 7 do: -3/7."""
    rules, shoe = war_2012(fates=("lost", "lost")), Composition.parse("A:4 4:2 3:2 2:2")
    assert best_choices(rules, shoe=shoe) == {"A": "surrender", "4": "war", "3": "war", "2": "war"}
    found = odds(rules, shoe=shoe)
    edges = {each.strategy: each.house_edge for each in found if each.wager == "initial"}
    aces, others = Fraction(4 * 3, 10 * 9), Fraction(3 * 2 * 1, 10 * 9)
    assert edges["war"] == aces * Fraction(5, 7) + others * Fraction(3, 7)
    assert edges["surrender"] == (aces + others) / 2
    assert edges["best"] == aces / 2 + others * Fraction(3, 7)
    assert line(found, "initial", "best").wagered == 1 + others


def test_best_choices_list_ranks_that_can_tie_highest_first() -> None:
    assert list(best_choices(war_2012())) == list(reversed(RANKS))
    assert list(best_choices(war_2012(), shoe=Composition.parse("K:1 Q:5 2:3"))) == ["Q", "2"]


def test_equal_choices_surrender() -> None:
    """Nothing but queens: every War ties. It then nets -1 + 1/2, just what surrender does."""
    rules = war_2012(fates=("lost", "lost"), tied="1 to 2")
    assert best_choices(rules, shoe=Composition.parse("Q:8")) == {"Q": "surrender"}


# The Tie on the War deal


def test_a_tie_on_the_war_deal_given_what_is_seen() -> None:
    seen = Composition.parse("Q:2")
    given = war_tie_given(war_2012(), seen)
    assert given.distribution.outcomes[1] == (Fraction(10), 12 * 24 * 23 + 22 * 21)
    assert given.distribution == Distribution.of([(10, 7086), (-1, 310 * 309 - 7086)])
    assert given.house_edge == line(odds(war_2012()), "war-tie").house_edge


def test_earlier_cards_and_suits_may_be_seen_too() -> None:
    shoe = {"Q": 4, "2": 3, "5": 2}
    tied = total = 0
    for row, ways in dealt({"Q": 2, "2": 2, "5": 2}, 5):
        total += ways
        tied += ways * (row[3] == row[4])
    given = war_tie_given(war_2012(), Composition.parse("Qs:1 Qh:1 2c:1"), shoe=tiny(shoe))
    assert given.distribution.probability(10) == Fraction(tied, total)


def test_an_edition_without_a_tie_on_the_war_deal() -> None:
    rules = war_2012(tie_on_war=False)
    assert [each.wager for each in odds(rules)] == ["initial"] * 3 + ["tie"]
    assert not war_tie_given(rules, Composition.parse("Q:2")).offered


def test_more_cards_seen_than_there_are_is_refused() -> None:
    with pytest.raises(InputError, match="25 cards of rank Q were seen, but the shoe holds only 24"):
        war_tie_given(war_2012(), Composition.parse("Q:25"))
    with pytest.raises(InputError, match="a War deal needs 5 cards, burned ones included; the shoe has 4"):
        war_tie_given(war_2012(), Composition.parse("Q:4"), shoe=Composition.parse("Q:8"))


# Warnings and refusals


def favoured(rules: WarRules) -> list[tuple[str, str | None, str]]:
    """What the player has the edge on, and how much; an Envy Bonus costs nothing."""
    lines = (line for line in odds(rules) if line.house_edge < 0 and not line.free)
    return [(line.wager, line.strategy, f"{float(-line.house_edge):.4%}") for line in lines]


def test_a_player_edge() -> None:
    (war, best) = favoured(war_2012(fates=("paid", "paid")))
    assert (war[:2], best[:2]) == (("initial", "war"), ("initial", "best"))
    assert favoured(war_2012(tie="13 to 1"))[0][2].startswith("3.53")
    assert favoured(war_2012()) == favoured(war_2011()) == favoured(maryland()) == []
    assert warnings(war_2012()) == warnings(war_2011()) == warnings(maryland()) == []


def test_ties_that_cannot_be_are_said_loudly() -> None:
    single = Composition.parse(" ".join(f"{rank}:1" for rank in RANKS))
    assert warnings(war_2012(), shoe=single) == [
        "tie can never be won: no two cards of this shoe are of one rank, so that no War can come either"
    ]
    assert [each.wager for each in odds(war_2012(), shoe=single)] == ["initial"] * 3 + ["tie"]
    one_pair = Composition.parse(" ".join(f"{rank}:{1 + (rank == 'Q')}" for rank in RANKS))
    assert warnings(war_2012(), shoe=one_pair) == [
        "war-tie can never be won: after a tie no two cards of one rank are left in this shoe"
    ]


def test_what_makes_no_shoe_is_refused() -> None:
    for decks in (0, 17, -1):
        with pytest.raises(InputError, match="exact odds are for 1 to 16 decks"):
            odds(war_2012(), decks=decks)
    with pytest.raises(InputError, match="not for both"):
        odds(war_2012(), decks=6, shoe=Composition.full(6))
    with pytest.raises(InputError, match="a round with a War needs 7 cards, burned ones included; the shoe has 6"):
        odds(war_2012(), shoe=Composition.parse("Q:6"))


def test_a_report_takes_few_steps() -> None:
    """Counted in calls, which are the same on every machine; `make bench` has the milliseconds."""
    rules, calls = maryland(), 0

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    odds(rules)
    before = sys.getprofile()
    sys.setprofile(count)
    odds(rules)
    sys.setprofile(before)
    assert 1_000 < calls < 10_000
