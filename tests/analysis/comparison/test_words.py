"""Words only: paragraphs that are worded otherwise while every rule, as it is read, says the same."""

from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from croupier.analysis.comparison.compare import compare
from croupier.analysis.comparison.sheet import csv_of
from croupier.analysis.edition import open_edition
from croupier.errors import InputError

PROPOSED, COMMENT, ADOPTED, MARYLAND = WAR = tuple(
    f"{source}/casino-war" for source in ("pa-2011-proposed", "gge-2011", "pa-2012", "md-1.2")
)


def words(*names: str, **read: str) -> dict[str, Any]:
    """The points by name; `read` is of the last edition."""
    *before, last = (open_edition(name) for name in names)
    report: Any = compare([*before, last.with_(read=read) if read else last])
    assert {row["class"] for row in report["words"]} <= {"words"}
    return {row["point"]: row for row in report["words"]}


@pytest.mark.parametrize(
    ("pair", "point", "said", "cited"),
    [
        ((PROPOSED, ADOPTED), "original deal, a lower card", "collects them immediately", "651a.9(a)(1)"),
        ((PROPOSED, ADOPTED), "War deal, a lower card", "collects them immediately", "651a.9(g)(1)"),
        ((PROPOSED, ADOPTED), "area for Initial and War Wagers", "for each player", "651a.2(b)(2)"),
        ((PROPOSED, ADOPTED), "area for Tie Wagers", "for each player", "651a.2(b)(3)"),
        ((PROPOSED, ADOPTED), "confirming the War Wager", "before more cards", "651a.9(e)"),
        ((PROPOSED, ADOPTED), "round of play", "not defined", "651a.1"),
        ((PROPOSED, ADOPTED), "when a card is found face up", "not said", "651a.11(a)"),
        ((PROPOSED, COMMENT), "Tie Wager on the War deal", "if applicable", "651a.9(e)"),
        ((PROPOSED, COMMENT), "cut by the dealer", "a player does not", "651a.5(c)"),
        ((ADOPTED, MARYLAND), "Tie Wager on the War deal", "not mentioned", "9.G"),
        ((ADOPTED, MARYLAND), "when cards are shuffled", "round", "5.A(2)"),
        ((ADOPTED, MARYLAND), "next round of a player passed over", "not said", "11.C"),
        ((ADOPTED, MARYLAND), "odds of a tied War", "line of its own", "10.A(4)"),
        ((ADOPTED, MARYLAND), "suits", "equal", "6.B"),
    ],
)
def test_words_that_changed(pair: tuple[str, str], point: str, said: str, cited: str) -> None:
    row = words(*pair)[point]
    assert said in row["says"][1]
    assert said not in row["says"][0]
    assert cited in row["cites"][1].split(", ")
    assert words(*reversed(pair))[point]["says"] == row["says"][::-1]


@pytest.mark.parametrize("pair", list(combinations(WAR, 2)), ids="-".join)
def test_no_point_is_about_a_rule_that_differs(pair: tuple[str, str]) -> None:
    report: Any = compare([open_edition(name) for name in pair])
    assert report["words"]
    differing = {rule["path"] for rule in report["rules"]}
    for row in report["words"]:
        assert len(set(row["says"])) == 2
        about = {path for name in pair for path in open_edition(name).draft.words[row["point"]].rules}
        assert not about & differing, row["point"]


def test_a_point_read_otherwise_is_no_longer_words_only() -> None:
    point = "original deal, a lower card"
    assert point in words(PROPOSED, ADOPTED)
    otherwise = {"collected-at-once": "losing wagers as each card is compared, winning ones after all of them"}
    assert point not in words(PROPOSED, ADOPTED, **otherwise)


def test_a_text_with_itself_and_one_that_records_no_words() -> None:
    assert words(ADOPTED, ADOPTED) == {}
    assert words("pa-2011-proposed/roulette", "gge-2011/roulette") == {}


def test_an_amendment_of_ones_own_inherits_words_and_restates_them(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    head = f'amends = "{ADOPTED}"\nstatus = "comment"\n'
    own.write_text(head, "utf-8")
    assert words(ADOPTED, str(own)) == {}
    own.write_text(head + '[words]\n"suits" = { says = "never count", cite = "651a.6" }\n', "utf-8")
    (row,) = words(ADOPTED, str(own)).values()
    assert (row["point"], row["says"][1], row["cites"]) == ("suits", "never count", ["651a.6", "651a.6"])


@pytest.mark.parametrize(
    ("stated", "complaint"),
    [
        ('"suits" = "never count"', "suits: a point is a table of says, cite and rules"),
        ('"suits" = { says = "x" }', "suits: cite must be a section id"),
        ('"suits" = { says = "", cite = "651a.6" }', "suits: says must be words in quotes"),
        ('"suits" = { says = "x", cite = "651a.99" }', "suits cites 651a.99, which is neither a section nor"),
        ('"suits" = { says = "x", cite = "651a.6", rules = ["ranks.suit"] }', "suits: names the rule ranks.suit, which"),
        ('"suits" = { says = "x", cite = "651a.6", why = "y" }', "suits: a point is a table of says, cite and rules"),
    ],
)
def test_words_that_are_written_wrong_are_refused(tmp_path: Path, stated: str, complaint: str) -> None:
    own = tmp_path / "own.toml"
    own.write_text(f'amends = "{ADOPTED}"\nstatus = "comment"\n[words]\n{stated}\n', "utf-8")
    with pytest.raises(InputError) as refused:
        open_edition(str(own))
    assert complaint in str(refused.value)
    assert "own.toml" in str(refused.value)


def test_as_a_sheet() -> None:
    lines = csv_of(compare([open_edition(name) for name in (PROPOSED, ADOPTED)])).splitlines()
    (row,) = [line for line in lines if line.startswith("confirming the War Wager,words,")]
    assert row.endswith(",none,,")
