"""What one submission changes against another: edges by hand, what is filed again, and exactly the papers that differ."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from croupier.documents.changes import changes
from croupier.documents.papers import Subject
from croupier.documents.subjects import open_subject
from croupier.errors import InputError
from rulebook.house.houses import WAR, TempHouse, in_force

LIMITS = 'limits.minimum = "10.00"\nlimits.maximum = "500.00"'


@pytest.fixture
def house(tmp_path: Path) -> TempHouse:
    made = TempHouse.new(tmp_path / "house")
    made.draft("CW-1", tables=["CW-01"], choices=f"wagers.boxes = 1\n{LIMITS}")
    return made


def told(old: str, new: str, *, papers: bool = False) -> dict[str, Any]:
    subjects = [open_subject(name) for name in (old, new)]
    assert isinstance(subjects[0], Subject)
    assert isinstance(subjects[1], Subject)
    return changes(subjects[0], subjects[1], papers=papers)


def amended(
    house: TempHouse, choices: str = "", more: str = "", tables: tuple[str, ...] = (), papers: bool = False
) -> dict[str, Any]:
    file = house.draft("CW-2", amends="CW-1", choices=choices, more=more, tables=tables)
    return told(str(file.with_name("CW-1.toml")), str(file), papers=papers)


def documents(report: dict[str, Any]) -> list[str]:
    return [one["document"] for one in report["print_again"]]


def edges(lines: list[dict[str, Any]]) -> dict[str, tuple[Fraction, Fraction]]:
    return {one["wager"]: tuple(Fraction(one[side]["exact"]) for side in ("old", "new")) for one in lines}  # type: ignore[misc]


def test_nothing_changes(house: TempHouse) -> None:
    report = amended(house)
    assert (report["rules"], report["beside"], report["odds"], report["print_again"]) == ([], [], [], None)
    assert report["file_again"]["how"] == "nothing"
    assert (report["old"]["number"], report["new"]["number"]) == ("CW-1", "CW-2")


def test_a_rule_that_moves_edges(house: TempHouse) -> None:
    report = amended(house, "decks.shoe = 8\nlimits.tie_maximum = '100.00'")
    decks, tie = report["rules"]
    assert (decks["path"], decks["old"], decks["new"], decks["cite"]) == ("decks.shoe", 6, 8, "651a.3(a)")
    assert (tie["path"], tie["alone"]) == ("limits.tie_maximum", [])
    # A second card of the first one's rank: 23 of 311 in six decks, 31 of 415 in eight. A tie pays 10 to 1.
    by_hand = (1 - Fraction(11 * 23, 311), 1 - Fraction(11 * 31, 415))
    assert edges(report["odds"])["tie"] == edges(decks["alone"])["tie"] == by_hand
    assert report["file_again"]["how"] == "amendment"


def test_where_no_provision_speaks_of_notice_limits_are_amended(house: TempHouse) -> None:
    report = amended(house, 'limits.minimum = "25.00"')
    assert (report["file_again"]["how"], report["file_again"]["cite"]) == ("amendment", None)
    assert report["odds"] == []


def test_in_maryland_limits_need_notice(tmp_path: Path) -> None:
    house = TempHouse.new(tmp_path / "house", "Maryland")
    files = [
        house.draft(f"CW-{number}", edition="md-1.2/casino-war", choices=f'limits.minimum = "{amount}"')
        for number, amount in enumerate(("10.00", "25.00"), start=1)
    ]
    again = told(*map(str, files))["file_again"]
    assert again["how"] == "limits"
    assert "30 minutes ahead" in again["says"]
    assert again["cite"] == "COMAR 36.05.03.21 C"


def test_what_stands_beside_the_rules(house: TempHouse) -> None:
    report = amended(house, more='statement.drop_box = { by = "E-1207" }', tables=("CW-01", "CW-02"))
    assert [one["what"] for one in report["beside"]] == ["tables", "statement drop_box"]
    assert report["rules"] == []
    assert report["file_again"]["how"] == "amendment"


def test_a_layout_that_changes_is_approved_again(house: TempHouse) -> None:
    report = amended(house, 'layout.odds_where = "sign"')
    assert [one["path"] for one in report["file_again"]["approvals"]] == ["layout.approval"]
    assert [one["path"] for one in amended(house, "seats = 7")["file_again"]["approvals"]] == []


@pytest.mark.long
def test_number_and_dates_alone_are_no_other_text(house: TempHouse) -> None:
    in_force(house.folder / "submissions" / "CW-1.toml", "2026-10-01", "2026-10-02")
    in_force(house.draft("CW-2", amends="CW-1"), "2026-10-03", "2026-10-04")
    file = house.folder / "submissions" / "CW-1.toml"
    report = told(str(file), str(file.with_name("CW-2.toml")), papers=True)
    assert (report["old"]["status"], report["new"]["status"]) == ("superseded", "in-force")
    assert report["print_again"] == []


@pytest.mark.long
def test_exactly_the_papers_are_named_that_say_something_else(house: TempHouse) -> None:
    limits = documents(amended(house, 'limits.tie_maximum = "100.00"', papers=True))
    assert {"submission", "rules", "par"} <= set(limits)
    assert not {"layout", "sign"} & set(limits)  # neither shows the limit of the Tie Wager
    moved = amended(house, 'seats = 5\nlayout.odds_where = "sign"', papers=True)["print_again"]
    (layout,) = [one for one in moved if one["document"] == "layout"]
    assert layout["says"] == "it says something else"  # it shows every position
    (sign,) = [one for one in moved if one["document"] == "sign"]
    assert (sign["of"], sign["says"], sign["cite"]) == ("odds", "it is due now", "651a.2(b)(4)")
    assert not [one for one in moved if one["document"] in ("memo", "dispute", "shift", "packet", "flash-cards")]


def test_another_text_is_a_new_submission(house: TempHouse) -> None:
    report = told(WAR, "pa-2011-proposed/casino-war")
    assert report["beside"][0] == {"what": "edition", "old": WAR, "new": "pa-2011-proposed/casino-war"}
    assert report["file_again"]["how"] == "new submission"


def test_poker_has_no_edges() -> None:
    assert told("gge-2011/badugi", "gge-2011/badugi")["odds"] == []


def test_two_games(house: TempHouse) -> None:
    with pytest.raises(InputError, match="different games cannot be compared"):
        told(WAR, "gge-2011/badugi")
