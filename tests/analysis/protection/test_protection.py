"""Game protection: the counter's edge is exact, the shoes are those of the seed, and deeper cover cards only add rounds."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from statistics import mean, stdev
from typing import Any

import pytest

from croupier.analysis.edition import Opened, open_edition
from croupier.analysis.protection.compositions import tie_edge
from croupier.analysis.protection.protection import cards_left, protection
from croupier.equipment.awards import Odds
from croupier.equipment.shoe import Composition
from croupier.errors import InputError
from depth import SOAK

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


def test_the_stated_error_of_what_is_expected_holds_for_other_seeds(war: Opened) -> None:
    found = [told(war, decks=2, shoes=50, seed=seed)["by_cut"][-1]["expected"] for seed in range(12)]
    middle = mean(one["share"] for one in found)
    assert all(abs(one["share"] - middle) < 4 * one["standard_error"] for one in found)
    assert 0.5 < stdev(one["share"] for one in found) / mean(one["standard_error"] for one in found) < 2


@pytest.mark.long
@pytest.mark.parametrize("players", [1, 4])
def test_sampled_and_expected_agree(war: Opened, players: int) -> None:
    for line in told(war, decks=4, shoes=3000 if SOAK else 1200, seed=11, players=players)["by_cut"][-2:]:
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
@pytest.mark.parametrize("decks", [1, 8, pytest.param(16, marks=pytest.mark.soak)])
def test_small_and_large_shoes(war: Opened, decks: int) -> None:
    assert told(war, decks=decks, shoes=2)["rounds"] > 0
