"""The record of a trainee: two pages to sign, however much was answered."""

from pathlib import Path
from typing import Any

import pytest

from croupier.documents.papers import Asked, paper
from croupier.documents.trainee.model import MOST_SECTIONS, trainee_record
from croupier.errors import InputError
from croupier.training.report import record
from croupier.training.store import TrainingStore
from documents.approved import require_all_approved
from documents.conformity import require_conformity
from documents.read_back import LETTER, Read, require_embedded

WAR, ROULETTE = "pa-2012/casino-war", "pa-2011-proposed/roulette"
AT = "2026-11-16T10:00:00+00:00"


def tally(name: str, right: int, asked: int, edition: str = WAR) -> dict[str, Any]:
    percent = round(100 * right / asked)
    standing = "weak" if percent < 70 else "fair" if percent < 85 else "good"
    counts = {"asked": asked, "right": right, "median_seconds": 12.5, "last": AT, "due": "2026-11-20T10:00:00+00:00"}
    return {"name": name, "edition": edition, **counts, "percent": percent, "standing": standing}


def told(sections: list[Any], drills: list[Any], exams: list[Any]) -> dict[str, Any]:
    asked, right = sum(one["asked"] for one in drills), sum(one["right"] for one in drills)
    whole = {"trainee": "D-52", "name": "Mira Lund", "asked": asked, "right": right, "seconds": 4500.0, "percent": 80}
    rest = {"streak": 2, "best_streak": 9, "median_seconds": 12.5, "first": AT, "last": AT, "hours": "1.25"}
    return {**whole, **rest, "sections": sections, "drills": drills, "exams": exams}


def exam(passed: bool | None, right: int = 9) -> dict[str, Any]:
    result = (
        None
        if passed is None
        else {"questions": 10, "right": right, "percent": 10 * right, "passed": passed, "in_time": True}
    )
    return {"id": "x", "exam": {"edition": WAR, "seed": 7}, "started": AT, "ended": None, "result": result}


def printed(record: dict[str, Any]) -> Read:
    return Read(paper("trainee").make(record, Asked()).content)


def test_what_it_comes_to_stands_on_the_first_page_with_lines_to_sign() -> None:
    sections = [tally("651a.9(a)", 3, 6), tally("651a.10(2)", 9, 10)]
    read = printed(told(sections, [tally("pay", 8, 10), tally("order", 8, 10)], [exam(True), exam(False, 6), exam(None)]))
    first, second = read.pages
    assert "16 of 20 right, one of two exams passed" in first
    assert "Asked about 2 sections: 1 good, 0 fair, 1 weak." in first
    assert "Take and pay in order" in first
    assert "9 of 10 passed" in first
    assert "not finished" in first
    for line in ("Trainee Signature", "Trainer Signature", "Approved for the floor by Signature"):
        assert line in first
    assert "§ 651a.9(a)" in second
    assert "3 of 6 50 % weak" in second
    assert "20 Nov 2026" in second


def test_it_holds_as_a_pdf() -> None:
    read = printed(told([tally("651a.9(a)", 3, 6)], [tally("pay", 8, 10)], []))
    require_conformity(read.content, archival=True)
    require_embedded(read)
    assert read.sizes == [LETTER, LETTER]
    assert read.letters_outside(0.5) == []


def test_two_pages_even_for_whoever_answered_everything(tmp_path: Path) -> None:
    from croupier.rulebook.text import library

    sections = [tally(id, 3, 6, edition) for edition in (WAR, ROULETTE) for id in library.draft(edition).sections]
    drills = [
        tally(name, 5, 9, e) for e in (WAR, ROULETTE) for name in ("pay", "order", "next", "whose", "cut", "scenario")
    ]
    whole = told(sections, [*drills, *drills], [exam(True)] * 9)
    read = printed(whole)
    assert len(read.pages) == 2
    assert f"{len(sections) - MOST_SECTIONS} more sections: {len(sections) - MOST_SECTIONS} weak." in read.pages[1]
    assert "and 4 earlier exams more" in read.pages[0]
    require_all_approved(read.content, "trainee", tmp_path=tmp_path)
    assert read.letters_outside(0.5) == []


def test_somebody_who_never_answered_has_an_empty_record() -> None:
    store = TrainingStore(None)
    words = printed(record(store, "D-1").json()).words
    assert "Nothing answered yet" in words
    assert "There is no answer and no exam on this record." in words


def test_a_custom_of_the_house_is_called_one() -> None:
    (row,) = trainee_record(told([tally("house.count_the_float", 1, 2)], [tally("opening", 1, 2)], []))["sections"]
    assert (row["section"], row["says"]) == ("custom", "house, count the float")


def test_it_is_found_by_name(tmp_path: Path) -> None:
    file = tmp_path / "training.db"
    with pytest.raises(InputError, match="no records of training here"):
        paper("trainee").subject(["D-52"], Asked(db=str(file)))
    store = TrainingStore(file)
    store.begin_exam("x", "D-52", {"edition": WAR, "seed": 1, "seconds": 60}, AT)
    store.close()
    assert paper("trainee").subject(["D-52"], Asked(db=str(file)))["trainee"] == "D-52"
    with pytest.raises(InputError, match="'D-53' never answered; those are D-52"):
        paper("trainee").subject(["D-53"], Asked(db=str(file)))
    with pytest.raises(InputError, match="not of 0"):
        paper("trainee").subject([], Asked(db=str(file)))
