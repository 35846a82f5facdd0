"""A comment answered request by request, against expectations worked out by hand from the letters and the texts."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from croupier.analysis.comparison.letter import letter
from croupier.analysis.edition import open_edition
from croupier.errors import InputError

PA2011, GGE, PA2012 = "pa-2011-proposed/casino-war", "gge-2011/casino-war", "pa-2012/casino-war"
POKER = "gge-2011/poker-room"


def answered(*names: str) -> Any:
    return letter([open_edition(name) for name in names])


@pytest.fixture(scope="module")
def war() -> Any:
    return answered(PA2011, GGE, PA2012)


def asked(report: Any, item: str) -> Any:
    (found,) = [request for request in report["requests"] if request["item"] == item]
    return found


def test_the_head_names_the_texts_with_their_roles(war: Any) -> None:
    assert [(each["role"], each["id"], each["status"]) for each in war["editions"]] == [
        ("text commented on", PA2011, "proposed"),
        ("comment", GGE, "comment"),
        ("adopted text", PA2012, "final"),
    ]
    assert (war["comment"], war["base"], war["adopted_in"]) == (GGE, PA2011, PA2012)
    assert [each["edition"]["id"] for each in war["assumptions"]] == [PA2011, GGE, PA2012]
    assert {each["decks"] for each in war["assumptions"]} == {6}


def test_every_request_of_the_letter_of_july_2011_has_its_disposition(war: Any) -> None:
    """Read against chapter 651a as adopted."""
    assert [(request["number"], request["item"], request["disposition"]) for request in war["requests"]] == [
        (1, "letter 3, first", "in part"),  # a device that reshuffles, not a continuous shuffler
        (2, "letter 3, second", "adopted"),
        (3, "letter 3, third: seats", "in part"),
        (4, "letter 3, third: decks", "not adopted"),
        (5, "letter 3, third: order of paying", "adopted"),
        (6, "redline 651a.1", "adopted"),
        (7, "redline 651a.9(e)", "not adopted"),
        (8, "redline 651a.9(f)", "not adopted"),
    ]


def test_a_rule_is_adopted_in_part_or_otherwise(war: Any) -> None:
    (seats,) = asked(war, "letter 3, third: seats")["answers"]
    assert (seats["says"], seats["disposition"]) == (["at most 7", "at most 10", "at most 9"], "in part")
    shoe = {answer["path"]: answer["disposition"] for answer in asked(war, "letter 3, first")["answers"]}
    assert (shoe["shoe.kind"], shoe["shoe.returns"], shoe["decks.continuous"]) == ("in part", "adopted", "not adopted")


def test_the_war_request_taken_apart_and_together(war: Any) -> None:
    """The four numbers: War odds alone, the Initial Wager's fate alone, both together, and the sentence read literally."""
    request = asked(war, "letter 3, second")
    assert request["parts"] == [
        ["war.initial.when", "war.initial.win", "war.initial.tie"],
        ["payouts.war", 'payouts."war-tied"'],
    ]
    (row,) = [row for row in request["edges"] if (row["wager"], row["strategy"]) == ("initial", "war")]
    fate, odds = (Fraction(part["exact"]) for part in row["parts"])
    assert (fate, odds) == (Fraction(-81489, 4965115), Fraction(312869, 4965115))  # -1.64 % and 6.30 %
    assert f"{float(fate):.4f} {float(odds):.4f}" == "-0.0164 0.0630"
    together = Fraction(23138, 993023)  # 2.33 %
    assert {Fraction(row[name]["exact"]) for name in ("base", "alone", "without", "comment")} == {together}
    assert war["joint"] == []
    readings = {reading["id"]: reading for reading in request["effect"]["readings"]}
    literal = next(option for option in readings["initial-after-war"]["options"] if option["name"].startswith("R2"))
    (line,) = [line for line in literal["alone"] if line["strategy"] == "war"]
    assert Fraction(line["to"]["exact"]) == Fraction(88527, 4965115)  # 1.78 %


def test_requests_that_move_no_edge_have_no_parts(war: Any) -> None:
    others = [request for request in war["requests"] if request["item"] != "letter 3, second"]
    assert [(request["parts"], request["edges"]) for request in others] == [([], [])] * 7


WHEELS: tuple[tuple[str, dict[str, list[str]]], ...] = (
    ("roulette", {"five_adjacent.paid_from": ["main layout", "one of replica, main layout"]}),
    ("big-six", {"wheel.odds_shown": ["yes", "one of no, yes"], "wheel.odds_are": ["paid", "–"]}),
)


@pytest.mark.parametrize(("game", "says"), WHEELS)
def test_the_letters_on_the_wheels_find_the_text_they_comment_on(game: str, says: dict[str, list[str]]) -> None:
    """One request each; neither text was adopted here, so that nothing is said of that. The edition alone is enough."""
    report = answered(f"gge-2011/{game}")
    assert (report["base"], report["adopted_in"], report["joint"]) == (f"pa-2011-proposed/{game}", None, [])
    assert len(report["requests"]) == 1
    request = report["requests"][0]
    assert (request["disposition"], request["edges"]) == (None, [])
    assert {answer["path"]: answer["says"] for answer in request["answers"] if answer["by"]} == says


def test_the_poker_letter_stands_by_itself() -> None:
    """The letter of December 2011: six items on chapter 637a, which is not among the texts."""
    report = answered(POKER)
    assert (report["base"], report["adopted_in"], report["joint"], report["readings"]) == (None, None, None, [])
    assert [request["item"] for request in report["requests"]] == ["1", "2", "3", "4", "5", "6"]
    assert {(request["disposition"], len(request["edges"])) for request in report["requests"]} == {(None, 0)}
    says = {answer["path"]: answer["says"] for request in report["requests"] for answer in request["answers"]}
    assert says["cards.change_hours"] == ["at most 24"]
    assert says["pot.odd_among_tied"] == ["one of high card by suit, nearest the small blind"]


def test_a_rule_adopted_as_nobody_asked_is_adopted_otherwise(tmp_path: Path) -> None:
    """Asked: ten seats at most. Adopted: six at most, where seven were proposed."""
    (tmp_path / "comment.toml").write_text(
        f'amends = "{PA2011}"\nstatus = "comment"\n[rules]\nseats = {{ at_most = 10, default = 10, cite = "custom" }}\n'
        '[[request]]\nitem = "1"\nasks = "More seats."\nrules = ["seats"]\n'
    )
    (tmp_path / "final.toml").write_text(
        f'amends = "{PA2011}"\nsupersedes = "{PA2011}"\nstatus = "final"\n'
        '[rules]\nseats = { at_most = 6, default = 6, cite = "custom" }\n'
    )
    report = answered(str(tmp_path / "comment.toml"), str(tmp_path / "final.toml"))
    (request,) = report["requests"]
    assert (request["disposition"], request["answers"][0]["disposition"]) == ("otherwise", "otherwise")
    assert request["answers"][0]["says"] == ["at most 7", "at most 10", "at most 6"]


def test_what_is_no_comment_is_refused() -> None:
    with pytest.raises(InputError, match="asks for nothing"):
        answered(PA2012)
    with pytest.raises(InputError, match="asks for nothing"):
        answered()
    with pytest.raises(InputError, match="answers one comment"):
        answered(GGE, "gge-2011/roulette")
    with pytest.raises(InputError, match="different games"):
        answered(GGE, "pa-2011-proposed/roulette")
