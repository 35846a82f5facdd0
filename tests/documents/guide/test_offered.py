"""Which games a guide has: those in force, those approved and still to come, and one that several submissions are about."""

from pathlib import Path
from typing import Any

import pytest

from croupier.documents.papers import Asked, paper
from croupier.documents.subjects import open_subject
from croupier.rulebook.house.filing import approve, file_submission
from documents.read_back import Read
from rulebook.house.houses import BUREAU, TempHouse, in_force, step

CHOICES = 'wagers.boxes = 1\nlimits.minimum = "{}"\nlimits.maximum = "500.00"'


@pytest.fixture
def house(tmp_path: Path) -> TempHouse:
    return TempHouse.new(tmp_path / "house")


def games(house: TempHouse) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = paper("guide").model(open_subject(str(house.folder)), Asked())["games"]
    return found


def approved(file: Path) -> None:
    file_submission(file, step("2026-10-01"))
    approve(file, step("2026-10-20", BUREAU))


def test_what_is_approved_and_not_yet_in_force_says_so_on_the_cover_and_on_its_page(house: TempHouse) -> None:
    approved(house.draft("CW-1", tables=["CW-01"], choices=CHOICES.format("10.00")))
    read = Read(paper("guide").make(open_subject(str(house.folder)), Asked()).content)
    assert "Casino War approved, not yet in force 2" in read.pages[0]
    assert "Approved, not yet in force · Wagers from $10 to $500" in read.pages[1]
    assert "Submission CW-1, approved 20 October 2026, not yet in force." in read.pages[2]


def test_what_is_in_force_says_from_when_and_what_will_replace_it(house: TempHouse) -> None:
    in_force(house.draft("CW-1", tables=["CW-01"], choices=CHOICES.format("10.00")), "2026-09-01", "2026-09-15")
    approved(house.draft("CW-2", amends="CW-1", choices='limits.minimum = "25.00"'))
    (game,) = games(house)
    assert game["short"].startswith("Wagers from $10 to $500")
    assert (game["waits"], game["at"]) == ("", "")
    assert game["status"] == (
        "Submission CW-1, approved 1 September 2026, in force from 15 September 2026; "
        "to be replaced by CW-2, approved on 20 October 2026"
    )


def test_tables_that_are_played_alike_are_one_game_and_others_are_told_apart(house: TempHouse) -> None:
    for number, table, least in (("CW-1", "CW-01", "10.00"), ("CW-2", "CW-02", "10.00"), ("CW-3", "CW-03", "25.00")):
        in_force(house.draft(number, tables=[table], choices=CHOICES.format(least)), "2026-09-01", "2026-09-15")
    alike, other = games(house)
    assert (alike["at"], other["at"]) == ("Tables CW-01, CW-02", "Table CW-03")
    assert ("CW-1" in alike["status"], "CW-2" in alike["status"], "CW-3" in other["status"]) == (True, True, True)
    read = Read(paper("guide").make(open_subject(str(house.folder)), Asked()).content)
    assert "Casino War Tables CW-01, CW-02 2 Casino War Table CW-03 4" in read.pages[0]


def test_exercises_and_what_ended_are_no_offer(house: TempHouse) -> None:
    in_force(house.draft("CW-1", tables=["CW-01"], choices=CHOICES.format("10.00")), "2026-09-01", "2026-09-15")
    in_force(
        house.draft("R-1", edition="pa-2011-proposed/roulette", tables=["R-01"]), "2026-09-01", "2026-09-15", exercise=True
    )
    in_force(house.draft("CW-2", amends="CW-1", choices='limits.minimum = "25.00"'), "2026-09-20", "2026-10-01")
    assert [(game["title"], game["short"].split(" · ")[0]) for game in games(house)] == [
        ("Casino War", "Wagers from $25 to $500")
    ]
