"""Pages of wagers: every kind of every banked edition has one, with the edge that is counted elsewhere."""

from fractions import Fraction

import pytest

from croupier.errors import InputError
from croupier.rulebook.text import library
from croupier.web import shelf
from croupier.web.rulebooks import lists, wagers

ROULETTE = "pa-2011-proposed/roulette"
BANKED = [id for id in library.ids() if shelf.opened(id).game.wagers.banked]


@pytest.mark.parametrize("id", BANKED)
def test_every_kind_has_a_page_with_its_exact_edges(id: str) -> None:
    exact = lists.exact(id)
    for kind in wagers.kinds(shelf.opened(id)):
        page = wagers.kind(id, kind, None)
        told = [Fraction(line["house_edge"]["exact"]) for line in page["odds"]]
        assert told == [line.house_edge for line in exact if line.wager == kind]
        for line in page["odds"]:
            assert sum(Fraction(row["contribution"]["exact"]) for row in line["returns"]) == -Fraction(
                line["house_edge"]["exact"]
            )


def test_a_split_by_hand() -> None:
    """Two numbers of 38, paid 17 to 1: the house keeps 1 - 2 × 18/38 = 1/19 of it."""
    page = wagers.kind(ROULETTE, "split", "double-zero")
    (line,) = page["odds"]
    assert line["house_edge"]["exact"] == "1/19"
    assert line["pays"] == "17 to 1"
    assert [(row["ways"], row["net"]) for row in line["returns"]] == [("2", "17"), ("36", "-1")]
    assert len(page["wagers"]) == 62
    assert {"split.place", "payouts.split"} <= {rule["path"] for rule in page["rules"]}


def test_only_wheels_that_have_the_wager_are_offered() -> None:
    assert wagers.kind(ROULETTE, "first-five", None)["wheels"] == ["double-zero"]
    with pytest.raises(InputError, match="has no wager 'first-five' on a single zero wheel"):
        wagers.kind(ROULETTE, "first-five", "single-zero")


def test_a_wager_that_comes_with_another_has_odds_and_no_place() -> None:
    page = wagers.kind("md-1.2/casino-war", "envy", None)
    assert page["wagers"] == []
    assert page["odds"][0]["free"]


def test_all_odds_side_by_side_put_law_first() -> None:
    war = lists.all_odds()["games"]["Casino War"]
    assert [one["draft"].status for one in war["editions"]] == ["final", "final", "proposed", "comment"]
    edges = {line["house_edge"]["exact"] for line in war["rows"]["tie", None].values()}
    assert edges == {"58/311"}  # six decks: 23 cards of 311 tie, 1 - 11 × 23/311
