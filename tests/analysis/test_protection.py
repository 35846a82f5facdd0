"""Game protection: the counter's edge is exact, the shoes are those of the seed, and deeper cover cards only add rounds."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise, permutations
from math import comb, prod
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.analysis.edition import Opened, open_edition
from croupier.analysis.protection.compositions import chance, chances, fewest_seen, tie_edge
from croupier.analysis.protection.protection import Table, Tally, cards_left, protection, rounds
from croupier.equipment.awards import Odds
from croupier.equipment.shoe import Composition
from croupier.errors import InputError

PA, GGE, MD = "pa-2012/casino-war", "gge-2011/casino-war", "md-1.2/casino-war"
TEN = Odds(10)


@pytest.fixture
def war() -> Opened:
    return open_edition(PA)


def paying(opened: Opened, odds: str) -> Opened:
    """The same edition with other odds on a tie."""
    return replace(opened, rules=replace(opened.rules, payouts={**opened.rules.payouts, "tie": Odds.parse(odds)}))


def told(opened: Opened, **asks: Any) -> Any:
    return protection(opened, **{"shoes": 40, **asks})


def test_cards_that_get_no_cover_card_are_dealt_as_long_as_a_round_can_be_finished(tmp_path: Path) -> None:
    """Maryland's cards from a shuffler, four decks of eight at a time, are not cut; the cover card is a reading.

    A quarter of 208 cards lies behind it. A round of one player takes at most two cards, three burned, and two more.
    """
    filed = tmp_path / "filed.toml"
    none = 'cover-card-without-a-cut = "there is none: the shoe ends when it is empty, or by order"\n'
    for read, left in (("", 52), (f"[readings]\n{none}", 7)):
        filed.write_text(f'edition = "md-1.2/casino-war"\n[choices]\n"shoe.shuffler" = true\n{read}', "utf-8")
        assert told(open_edition(str(filed)), shoes=2)["assumptions"]["cards_left"] == left


# The edge of a composition


@given(st.lists(st.integers(0, 4), min_size=1, max_size=5).filter(lambda ranks: sum(ranks) > 1))
def test_the_edge_is_that_of_every_pair_of_cards(ranks: list[int]) -> None:
    cards = [rank for rank, count in enumerate(ranks) for _ in range(count)]
    nets = [10 if one == other else -1 for one, other in permutations(cards, 2)]
    assert tie_edge(ranks, TEN) == Fraction(sum(nets), len(nets))


def test_even_is_not_profitable() -> None:
    # Eleven cards of which five pairs tie: 10 of 110 ordered pairs, just one in eleven.
    assert tie_edge((2, 2, 2, 2, 2, 1), TEN) == 0
    assert tie_edge((3, 2, 2, 2, 1, 1), TEN) > 0


def test_a_full_shoe() -> None:
    assert tie_edge((24,) * 13, TEN) == Fraction(11 * 23, 311) - 1


def test_the_fewest_cards_seen() -> None:
    # With 248 cards unseen ten whole ranks and eight of another tie with 5576/61256, with 249 only with 5592/61752.
    assert fewest_seen(24, TEN) == 312 - 248
    assert tie_edge((24,) * 10 + (8,), TEN) > 0 > tie_edge((24,) * 10 + (9,), TEN)
    assert fewest_seen(24, Odds(13)) == 0
    assert fewest_seen(24, Odds(0)) is None


# The chance of a composition


def compositions(of_each: int, cards: int) -> Iterator[tuple[int, ...]]:
    """Every way for thirteen ranks to have so many cards together."""
    found: list[tuple[int, ...]] = [()]
    for rank in range(13):
        grown = ((*left, count) for left in found for count in range(of_each + 1))
        found = [left for left in grown if cards - (12 - rank) * of_each <= sum(left) <= cards]
    return iter(found)


@pytest.mark.parametrize("unseen", [2, 3, 5, 6, 49, 50])
@pytest.mark.parametrize("pays", [TEN, Odds(5, 2), Odds(16)], ids=str)
def test_the_chance_counts_every_composition(unseen: int, pays: Odds) -> None:
    every = share = gain = Fraction(0)
    for ranks in compositions(4, unseen):
        ways, edge = prod(comb(4, count) for count in ranks), tie_edge(ranks, pays)
        every += ways
        share += ways * (edge > 0)
        gain += ways * max(edge, Fraction(0))
    found = chance(4, pays, unseen)
    assert found.share == pytest.approx(float(share / every), abs=1e-13)
    assert found.gain == pytest.approx(float(gain / every), abs=1e-13)


def test_no_chance_where_no_composition_has_one() -> None:
    found = chances(24, TEN, range(240, 312))
    assert {number: each.share for number, each in found.items()} == dict.fromkeys(range(240, 312), 0)
    assert chances(24, Odds(0), [20, 30])[20].share == 0


# Dealing


def test_a_counter_sees_what_is_exposed() -> None:
    # One card burned; 5 against 7; 3 against 3, three burned, 9 against 4 at War; then too few cards for a War.
    order = [0, 5, 7, 3, 3, 1, 1, 1, 9, 4, 2, 2, 2, 2, 2, 2]
    held = [order.count(rank) for rank in range(13)]
    seen = [(each.dealt, each.cards, list(each.unseen)) for each in rounds(order, held, Table(1, 1, 3))]
    after = [sum(held), sum(held) - 2]
    assert [each[:2] for each in seen] == [(1, after[0]), (3, after[1])]
    assert seen[1][2] == [held[rank] - (rank in (5, 7)) for rank in range(13)]
    long = [*order, *[6] * 3]
    third = list(rounds(long, [long.count(rank) for rank in range(13)], Table(1, 1, 3)))[2]
    assert (third.dealt, third.cards) == (10, len(long) - 6)
    assert (third.unseen[0], third.unseen[1], third.unseen[3]) == (1, 3, 0)  # the burned cards are still unseen


def test_several_players_share_a_war() -> None:
    order = [0, 8, 8, 5, 8, 1, 1, 1, 2, 3, 4, *range(13), *range(13)]
    second = list(rounds(order, [order.count(rank) for rank in range(13)], Table(3, 1, 3)))[1]
    assert (second.dealt, second.cards) == (11, len(order) - 7)


@given(st.permutations([rank for rank in range(13) for _ in range(4)]), st.integers(1, 5))
def test_tied_pairs_are_those_of_the_unseen_cards(order: list[int], players: int) -> None:
    for each in rounds(order, (4,) * 13, Table(players, 1, 3)):
        assert each.tied == sum(count * (count - 1) for count in each.unseen)
        assert each.cards == sum(each.unseen)


def test_burned_cards_change_no_chance() -> None:
    """Over all orders of a small shoe a round ties exactly as often as the counter's unseen cards say."""
    held = (4, 3, 1, *(0,) * 10)
    cards = [rank for rank, count in enumerate(held) for _ in range(count)]
    times: dict[tuple[int, ...], int] = defaultdict(int)
    ties: dict[tuple[int, ...], int] = defaultdict(int)
    for order in set(permutations(cards)):
        for each in rounds(order, held, Table(1, 1, 1)):
            times[tuple(each.unseen)] += 1
            ties[tuple(each.unseen)] += order[each.dealt] == order[each.dealt + 1]
    assert len(times) > 3
    for unseen, often in times.items():
        assert Fraction(ties[unseen], often) * 11 - 1 == tie_edge(unseen, TEN)


# Errors


def test_the_error_of_a_ratio() -> None:
    tally = Tally(0, 9)
    tally.add([1, 5, 12], [(5, 0.5), (12, 0.9)])  # one of two rounds within reach
    tally.add([1, 4], [(1, 0.1), (4, 0.1)])  # two of two
    share, win = tally.share, tally.win_per_shoe
    assert share is not None
    assert share.value == 0.75
    # The shoes' profitable rounds lie 1/2 beside 0.75 of their rounds: √(2 · (1/4 + 1/4)) of 4 rounds.
    assert share.standard_error == pytest.approx(1 / 4)
    assert win is not None
    assert win.value == pytest.approx(0.35)
    assert win.standard_error == pytest.approx(0.15)  # (0.5 - 0.2) / 2


def test_one_shoe_tells_no_error() -> None:
    tally = Tally(0, 9)
    tally.add([1], [(1, 0.5)])
    assert tally.share is not None
    assert tally.share.standard_error is None
    assert Tally(0, 9).share is None


# Depths


@pytest.mark.parametrize(("depth", "left"), [("78", 78), ("1/4", 78), ("0.25", 78), (".5", 156), ("0", 0), ("1/5", 63)])
def test_depths(depth: str, left: int) -> None:
    assert cards_left(depth, 312) == left


@pytest.mark.parametrize("depth", ["", "-1", "1/0", "a quarter", "312", "1/1", "5/4", "1.5", "٧٨", "9" * 50])
def test_depths_that_are_none(depth: str) -> None:
    with pytest.raises(InputError, match=r"cover card|is no depth"):
        cards_left(depth, 312)


# The report


def test_the_editions_own_depth(war: Opened) -> None:
    report = told(war)
    assert (report["edition"], report["status"], report["method"]) == (PA, "final", "sampled")
    assert (report["shoes"], report["seed"]) == (40, 1)
    assumed = report["assumptions"]
    assert (assumed["lawful"], assumed["decks"], assumed["cards_left"]) == (True, 6, 78)
    assert report["break_even"]["tie_probability"]["exact"] == "1/11"
    assert report["full_shoe"]["edge"]["exact"] == "-58/311"
    assert [line["cards_left"] for line in report["by_cut"]] == [156, 104, 78, 39, 0]
    (asked,) = [line for line in report["by_cut"] if line["asked"]]
    assert asked["rounds"] == report["rounds"]
    assert sum(line["rounds"] for line in report["by_depth"]) == report["by_cut"][-1]["rounds"]


def test_what_the_edition_does_not_allow() -> None:
    assert told(open_edition(PA), depth="1/4")["assumptions"]["lawful"] is True
    assert told(open_edition(PA), depth="1/8")["assumptions"]["lawful"] is False
    assert told(open_edition(MD), depth="1/2")["assumptions"]["lawful"] is True
    assert told(open_edition(PA), decks=2)["assumptions"]["lawful"] is False


def test_the_same_seed_gives_the_same_shoes(war: Opened) -> None:
    assert told(war, seed=5, depth="0") == told(war, seed=5, depth="0")
    assert told(war, seed=5, depth="0") != told(war, seed=6, depth="0")


def test_a_deeper_cover_card_never_takes_a_round_away(war: Opened) -> None:
    report = told(war, decks=2, shoes=300)
    cuts = report["by_cut"]
    for shallow, deep in pairwise(cuts):
        assert shallow["rounds"] < deep["rounds"]
        assert shallow["profitable"]["rounds"] <= deep["profitable"]["rounds"]
        assert shallow["expected"]["win_per_shoe"] <= deep["expected"]["win_per_shoe"]
    assert cuts[0]["profitable"]["rounds"] < cuts[-1]["profitable"]["rounds"]


@pytest.mark.long
@pytest.mark.parametrize("players", [1, 4])
def test_sampled_and_expected_agree(war: Opened, players: int) -> None:
    for line in told(war, decks=4, shoes=3000, seed=11, players=players)["by_cut"][-2:]:
        sampled, expected = line["profitable"], line["expected"]
        # Which cards were seen bears a little on how many were: a few hundredths of the share, far below the error.
        assert abs(sampled["share"] - expected["share"]) < 4 * sampled["standard_error"]
        edge = line["edge_when_profitable"]
        assert abs(edge["mean"] - expected["edge_when_profitable"]) < 4 * edge["standard_error"]


def test_the_best_round_is_before_the_cover_card(war: Opened) -> None:
    best = told(war, depth="1/8")["best"]
    assert best["cards_dealt"] <= 312 - 39
    assert best["edge"]["exact"] == str(tie_edge(Composition.parse(best["unseen"]).ranks, TEN))


def test_odds_that_cannot_win(war: Opened) -> None:
    report = told(paying(war, "0 to 1"), depth="0")
    assert report["profitable"] == {"rounds": 0, "shoes": 0, "share": 0, "standard_error": None}
    assert report["expected"]["share"] == 0
    assert report["win_per_shoe"]["mean"] == 0
    assert report["edge_when_profitable"]["mean"] is None
    assert report["break_even"]["fewest_cards_seen"] is None
    assert "nothing stands against that" in report["says"][-1]


def test_odds_that_always_win(war: Opened) -> None:
    report = told(paying(war, "100 to 1"), depth="1/2")
    assert report["profitable"]["share"] == 1
    assert report["expected"]["share"] == pytest.approx(1)
    # The average edge of a round is the full shoe's, whatever was seen before it.
    full = report["full_shoe"]["edge"]["float"]
    assert abs(report["edge_when_profitable"]["mean"] - full) < 4 * report["edge_when_profitable"]["standard_error"]
    assert report["expected"]["edge_when_profitable"] == pytest.approx(full)


@pytest.mark.parametrize(
    ("edition", "choices"),
    [
        (GGE, {"shoe.kind": "continuous"}),
        (PA, {"shoe.kind": "reshuffling", "shoe.approval": "GLI 2012-1"}),
    ],
)
def test_a_device_that_takes_every_card_back(edition: str, choices: dict[str, object]) -> None:
    opened = open_edition(edition, choices=choices)
    report = told(opened)
    assert (report["method"], report["shoes"], report["by_depth"]) == ("exact", None, [])
    assert report["profitable"]["share"] == 0
    assert report["best"]["edge"]["exact"] == "-58/311"
    assert "never profitable" in report["says"][0]
    assert "in every round" in told(paying(opened, "13 to 1"))["says"][0]
    with pytest.raises(InputError, match="no cover card") as refused:
        told(opened, depth="1/4")
    assert refused.value.rule == "shoe.kind"


@pytest.mark.parametrize(
    ("asks", "reason"),
    [
        ({"shoes": 0}, "1 to 1,000,000 shoes"),
        ({"seed": -1}, "seed of 0"),
        ({"players": 21}, "20 players"),
        ({"decks": 17}, "16"),
    ],
)
def test_what_cannot_be_sampled(war: Opened, asks: dict[str, int], reason: str) -> None:
    with pytest.raises(InputError, match=reason):
        told(war, **asks)


@pytest.mark.parametrize("edition", ["pa-2011-proposed/roulette", "gge-2011/big-six"])
def test_games_without_a_tie_wager(edition: str) -> None:
    with pytest.raises(InputError, match="Tie Wager of Casino War"):
        told(open_edition(edition))


def test_progress_is_told(war: Opened) -> None:
    heard: list[tuple[int, int]] = []
    told(war, shoes=3, progress=lambda dealt, of: heard.append((dealt, of)))
    assert heard == [(1, 3), (2, 3), (3, 3)]


@pytest.mark.parametrize("edition", [PA, GGE, MD, "pa-2011-proposed/casino-war"])
def test_every_edition_can_be_asked(edition: str) -> None:
    report = told(open_edition(edition), shoes=2, players=7)
    assert report["rounds"] > 0
    assert report["assumptions"]["pays"] == "10 to 1"


@pytest.mark.long
@pytest.mark.parametrize("decks", [1, 16])
def test_small_and_large_shoes(war: Opened, decks: int) -> None:
    assert told(war, decks=decks, shoes=2)["rounds"] > 0
