"""All wagers of a box and of two together, against every round of a small shoe dealt at a table, wager by wager."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.equipment.shoe import Composition
from croupier.errors import InputError
from croupier.games.casino_war.odds.box import Box
from croupier.games.casino_war.odds.counting import dealt_from
from croupier.games.casino_war.odds.odds import STRATEGIES, Strategy, odds
from croupier.games.casino_war.odds.round import BetSet
from croupier.games.casino_war.odds.whole_table import table_variance
from croupier.rulebook.values import Value
from games.casino_war.md_table import PROGRESSIVE, SPIN, maryland
from games.casino_war.odds.by_enumeration import (
    FILED,
    METER,
    QUEENS,
    SUITS,
    TWO,
    WAYS,
    WHEEL,
    Faces,
    agrees,
    at_the_meter,
    counted,
    joint,
    rounds,
    whole_agrees,
)
from war_tables import PA2011, PA2012, war

HANDS = "a suited double tie, too, has all four cards of one suit"
FOURS = "a suited four may be two suited ties of different suits"


@WAYS
@pytest.mark.parametrize("edition", [PA2011, PA2012])
def test_an_initial_and_a_tie_wager_on_each_of_two_boxes(edition: str, goes: Strategy) -> None:
    rules = war({"wagers.boxes": 3}, edition=edition)
    boxes = (Box(10_00, 2_00), Box(10_00, 2_00))
    agrees(counted(rules, BetSet(boxes), QUEENS, goes), rounds(rules, boxes, QUEENS, goes))


@WAYS
def test_all_wagers_of_one_box(goes: Strategy) -> None:
    rules, boxes = at_the_meter(), (Box(10_00, 2_00, progressive=True, bonus_spin=True),)
    for shoe in (QUEENS, SUITS):
        agrees(counted(rules, BetSet(boxes, meter=METER), shoe, goes), rounds(rules, boxes, shoe, goes, meter=METER))


@pytest.mark.parametrize("hands", [HANDS, FOURS])
@pytest.mark.parametrize("lines", ["the highest line alone", "every line that the hand makes"])
def test_all_readings_of_the_hands(hands: str, lines: str) -> None:
    read = {
        "progressive_hands": hands,
        "several_lines_of_one_hand": lines,
        "stake_of_a_winning_progressive": "gone, whatever happens",
    }
    rules, boxes = at_the_meter(**read), (Box(10_00, progressive=True),)
    agrees(counted(rules, BetSet(boxes, meter=METER), SUITS, "war"), rounds(rules, boxes, SUITS, "war", meter=METER))


@pytest.mark.parametrize(
    ("goes", "shared", "envy"),
    [
        ("war", "the meter as it then stands, reset after the first", "each box counts as a player"),
        ("war", "equal shares of one meter", "none for another box of the same player"),
        ("surrender", "equal shares of one meter", "each box counts as a player"),
    ],
)
def test_two_boxes_of_one_player_win_from_one_meter(goes: Strategy, shared: str, envy: str) -> None:
    rules = at_the_meter(second_winner_of_the_meter=shared, envy_between_ones_own_boxes=envy)
    boxes = (Box(10_00, 2_00, progressive=True), Box(10_00, 2_00, progressive=True))
    agrees(counted(rules, BetSet(boxes, meter=METER), QUEENS, goes), rounds(rules, boxes, QUEENS, goes, meter=METER))


@pytest.mark.parametrize(
    ("goes", "shared", "to"),
    [
        ("war", "the meter as it then stands, reset after the first", "everyone with the wager"),
        ("war", "equal shares of one meter", "not who has surrendered"),
        ("surrender", "equal shares of one meter", "everyone with the wager"),
        ("surrender", "the meter as it then stands, reset after the first", "not who has surrendered"),
    ],
)
def test_another_player_is_envied(goes: Strategy, shared: str, to: str) -> None:
    rules = at_the_meter(second_winner_of_the_meter=shared, envy_after_a_surrender=to)
    mine, other = Box(10_00, 2_00, progressive=True), Box(5_00, progressive=True)
    played = rounds(rules, (mine, other), QUEENS, goes, people=2, meter=METER)
    agrees(counted(rules, BetSet((mine,), others=1, meter=METER), QUEENS, goes), played)


def test_two_boxes_with_different_bets_and_one_spin() -> None:
    rules = at_the_meter()
    boxes = (Box(10_00, 2_00, bonus_spin=True), Box(5_00, progressive=True, bonus_spin=True))
    found = counted(rules, BetSet(boxes, meter=METER), TWO, "war")
    assert found.rows == ("initial at 1", "tie at 1", "initial at 2", "progressive", "bonus-spin")
    agrees(found, rounds(rules, boxes, TWO, "war", meter=METER))


@WAYS
def test_a_tie_wager_on_the_war_deal(goes: Strategy) -> None:
    rules, boxes = at_the_meter(), (Box(10_00, war_tie=3_00), Box(10_00, 2_00, progressive=True, war_tie=5_00))
    agrees(counted(rules, BetSet(boxes, meter=METER), TWO, goes), rounds(rules, boxes, TWO, goes, meter=METER))
    alone = (Box(10_00, 2_00, war_tie=5_00),)
    found = counted(rules, BetSet(alone), QUEENS, goes)
    assert found.staked == 12_00
    agrees(found, rounds(rules, alone, QUEENS, goes))


def test_the_limit_of_a_house_counts_all_that_a_hand_is_paid() -> None:
    limit: dict[str, Value] = {"limits.payout_per_hand": "60.00"}
    for covers in (
        "all that a hand is paid but the meters",
        "all that a hand is paid",
        "the Initial, Tie and War Wagers only",
    ):
        rules = at_the_meter(limit, what_the_payout_limit_covers=covers)
        boxes = (Box(10_00, 5_00, progressive=True),)
        agrees(counted(rules, BetSet(boxes, meter=METER), SUITS, "war"), rounds(rules, boxes, SUITS, "war", meter=METER))


CUT = {"what-the-payout-limit-covers": "all that a hand is paid"}
COVERS = pytest.mark.parametrize(
    "covers",
    ["all that a hand is paid but the meters", "all that a hand is paid", "the Initial, Tie and War Wagers only"],
)


@COVERS
def test_the_limit_of_a_house_counts_the_bonus_spin_first(covers: str) -> None:
    """A limit of 230 leaves 30 beside a Hot Spot of 200, and all but nothing beside a jackpot, by the reading."""
    rules = at_the_meter({"limits.payout_per_hand": "230.00"}, what_the_payout_limit_covers=covers)
    boxes = (Box(20_00, 5_00, progressive=True, bonus_spin=True),)
    agrees(counted(rules, BetSet(boxes, meter=METER), QUEENS, "war"), rounds(rules, boxes, QUEENS, "war", meter=METER))


@COVERS
def test_the_bonus_spin_of_two_boxes_is_counted_where_no_limit_cuts_it(covers: str) -> None:
    boxes = (Box(20_00, 5_00, bonus_spin=True), Box(30_00, bonus_spin=True))
    high = at_the_meter({"limits.payout_per_hand": "50000.00"}, what_the_payout_limit_covers=covers)
    agrees(counted(high, BetSet(boxes), TWO, "war"), rounds(high, boxes, TWO, "war"))
    low = at_the_meter({"limits.payout_per_hand": "130.00"}, what_the_payout_limit_covers=covers)
    if low.side_limit is None:
        agrees(counted(low, BetSet(boxes), TWO, "war"), rounds(low, boxes, TWO, "war"))
        return
    with pytest.raises(InputError, match=r"Bonus Spin are counted where the payout limit .* croupier simulate") as problem:
        counted(low, BetSet(boxes), TWO, "war")
    assert problem.value.rule == "limits.payout_per_hand"


@COVERS
@pytest.mark.parametrize("limit", ["600.00", "5100.00", "6000.00"])
def test_the_limit_of_a_house_counts_envy(covers: str, limit: str) -> None:
    """Of another's hand, and where each box counts as a player, of one's own."""
    mine, other = Box(10_00, 2_00, progressive=True), Box(5_00, progressive=True)
    rules = at_the_meter({"limits.payout_per_hand": limit}, what_the_payout_limit_covers=covers)
    played = rounds(rules, (mine, other), TWO, "war", people=2, meter=METER)
    agrees(counted(rules, BetSet((mine,), others=1, meter=METER), TWO, "war"), played)
    own = at_the_meter(
        {"limits.payout_per_hand": limit},
        what_the_payout_limit_covers=covers,
        envy_between_ones_own_boxes="each box counts as a player",
    )
    book = BetSet((mine, mine), meter=METER)
    # what the limit leaves is the box's own award first; where an Envy Bonus was due before it, the rows share it otherwise
    played = rounds(own, (mine, mine), TWO, "war", meter=METER)
    if own.meters_limited:
        with pytest.raises(InputError, match="win a meter in turn"):
            counted(own, book, TWO, "war")
    else:
        whole_agrees(counted(own, book, TWO, "war"), played)


# Against what is counted otherwise


def test_one_wager_of_a_book_has_the_odds_it_has_alone() -> None:
    """At the house's own six decks; the progressive without its meter, as its line is."""
    rules = at_the_meter()
    lines = {(line.wager, line.strategy): line.distribution for line in odds(rules)}
    book = BetSet((Box(10_00, 2_00, progressive=True, bonus_spin=True),))
    for strategy in STRATEGIES:
        found = joint(rules, book, strategy, dealt_from(rules))
        side = "surrender" if strategy == "surrender" else None
        alone = (lines["initial", strategy], lines["tie", None], lines["progressive", side], lines["bonus-spin", None])
        for at, (law, stake) in enumerate(zip(alone, (10_00, 2_00, 5_00, 5_00), strict=True)):
            assert found.means[at] == law.mean * stake
            assert found.covariances[at][at] == law.variance * stake**2


@pytest.mark.parametrize("players", [2, 5, 9])
def test_boxes_swing_as_a_whole_table_does(players: int) -> None:
    rules = war()
    for strategy in ("war", "surrender"):
        found = joint(rules, BetSet((Box(10_00),) * players), strategy, dealt_from(rules))
        table = table_variance(rules, players, strategy)
        assert sum(found.means) == table.mean * 10_00
        assert sum(map(sum, found.covariances)) == table.variance * 10_00**2


RANDOM_SHOES = st.dictionaries(st.sampled_from(["Qs", "Qh", "Qd", "7s", "7h", "2c"]), st.integers(2, 6), min_size=3)
BOXES = st.builds(
    Box,
    initial=st.sampled_from([5_00, 10_00]),
    tie=st.sampled_from([0, 1_00]),
    progressive=st.booleans(),
    bonus_spin=st.booleans(),
    war_tie=st.sampled_from([0, 2_00]),
    stated=st.just(()),
)


@given(shoe=RANDOM_SHOES, boxes=st.lists(BOXES, min_size=1, max_size=2), others=st.integers(0, 2))
@settings(deadline=None, max_examples=12)
def test_any_book_from_any_shoe_holds_together(shoe: Faces, boxes: list[Box], others: int) -> None:
    """All ways are counted; the parts make the whole; box by box nothing is lost; no choice is better than the best."""
    rules = at_the_meter()
    cards = Composition.parse(" ".join(f"{face}:{held}" for face, held in shoe.items()))
    if cards.size < 2 * (len(boxes) + others + 1) + 3:
        with pytest.raises(InputError, match="needs"):
            joint(rules, BetSet(tuple(boxes), others, METER), "war", cards)
        return
    means = {}
    for strategy in STRATEGIES:
        found = joint(rules, BetSet(tuple(boxes), others, METER), strategy, cards)
        assert all(
            row == column for row, column in zip(found.covariances, zip(*found.covariances, strict=True), strict=True)
        )
        alone = [joint(rules, BetSet((box,)), strategy, cards) for box in boxes]
        initial = sum(mean for row, mean in zip(found.rows, found.means, strict=True) if row.startswith("initial"))
        assert initial == sum(one.means[0] for one in alone) or strategy == "best"
        means[strategy] = [sum(joint(rules, BetSet((box,), 0, METER), strategy, cards).means) for box in boxes]
    for war_mean, surrender, best in zip(means["war"], means["surrender"], means["best"], strict=True):
        assert best >= max(war_mean, surrender)


def test_three_boxes_dealt_at_random_agree() -> None:
    """Rounds dealt at random: initial, tie and fixed progressive of three boxes, within four deviations."""
    rng, rounds_dealt, boxes = np.random.default_rng(651), 100_000, 3
    drawn_at = rng.integers(0, 312, (2 * rounds_dealt, 8))
    distinct = (np.diff(np.sort(drawn_at, axis=1), axis=1) > 0).all(axis=1)
    cards = drawn_at[distinct][:rounds_dealt] % 52
    assert len(cards) == rounds_dealt
    rank, suit = cards // 4, cards % 4
    nets = np.zeros((rounds_dealt, 3))
    for box in range(boxes):
        mine, dealers, war_card, dealers_war = box, 3, 4 + box, 7
        tied = rank[:, mine] == rank[:, dealers]
        suited = tied & (suit[:, mine] == suit[:, dealers])
        again = tied & (rank[:, war_card] == rank[:, dealers_war])
        both = suited & again & (suit[:, war_card] == suit[:, dealers_war])
        four = again & (rank[:, mine] == rank[:, war_card])
        highest = four & both & (suit[:, mine] == suit[:, war_card])
        won = np.where(rank[:, mine] > rank[:, dealers], 1, -1)
        war = np.where(again, 2, np.where(rank[:, war_card] > rank[:, dealers_war], 1, -2))
        nets[:, 0] += 10_00 * np.where(tied, war, won)
        nets[:, 1] += 1_00 * np.where(tied, 10, -1)
        lines = [highest, both, four, again, suited, tied]
        nets[:, 2] += 5_00 * np.select(lines, [1000, 200, 150, 30, 15, 5], -1)
    rules = maryland(PROGRESSIVE)
    found = joint(rules, BetSet((Box(10_00, 1_00, progressive=True),) * boxes), "war", dealt_from(rules))
    for at in range(3):
        deviation = (float(found.covariances[at][at]) / rounds_dealt) ** 0.5
        assert abs(nets[:, at].mean() - float(found.means[at])) < 4 * deviation
    initial, tie = nets[:, 0] - float(found.means[0]), nets[:, 1] - float(found.means[1])
    for one, other, exact in ((initial, initial, 0), (initial, tie, 1)):
        products = one * other
        apart = products.mean() - float(found.covariances[0][exact])
        assert abs(apart) < 4 * products.std() / rounds_dealt**0.5


# Refused


def test_what_cannot_be_counted_together_says_why() -> None:
    rules = maryland({**PROGRESSIVE, **SPIN, **FILED})
    cards = dealt_from(rules)
    unnamed = maryland({"bonus_spin.weights": WHEEL})
    with pytest.raises(InputError, match="which card sets the wheel off") as problem:
        joint(unnamed, BetSet((Box(5_00, bonus_spin=True),)), "war", cards)
    assert problem.value.rule == "bonus_spin.trigger"
    with pytest.raises(InputError, match="weights") as problem:
        joint(maryland(SPIN), BetSet((Box(5_00, bonus_spin=True),)), "war", cards)
    assert problem.value.rule == "bonus_spin.weights"
    with pytest.raises(InputError, match="chips"):
        joint(rules, BetSet((Box(5_01),)), "war", cards)
    with pytest.raises(InputError, match="Initial Wager"):
        joint(rules, BetSet(()), "war", cards)
