"""What a paper is of: a submission with what its house's folder answers for it, the same as the check has it."""

from pathlib import Path

import pytest

from croupier.compliance.check import check
from croupier.documents.papers import Asked, Subject, paper
from croupier.documents.subjects import open_subject
from croupier.errors import InputError
from rulebook.house.houses import TempHouse

ROULETTE = "pa-2011-proposed/roulette"
HOLDER, CHIPS = "Name or logo of the certificate holder", "Values of the chips in play"
WHEEL = "Diameter of the wheel, in inches"
SIZES = '[sizes]\nroulette = { diameter = "32" }\n'


@pytest.fixture
def house(tmp_path: Path) -> TempHouse:
    made = TempHouse.new(tmp_path / "house")
    made.says(f'chips = ["1.00", "5.00"]\n{SIZES}')
    return made


def subject(file: Path) -> Subject:
    found = open_subject(str(file))
    assert isinstance(found, Subject)
    return found


def told(file: Path) -> dict[str, tuple[str, bool]]:
    """The points of the Rules Submission: what is printed, and whether as the house's own choice."""
    groups = paper("submission").model(subject(file), Asked())["groups"]
    return {row["title"]: (row["value"], row["given"]) for group in groups for row in group["rows"]}


def test_name_chips_and_wheel_come_from_the_house(house: TempHouse) -> None:
    printed = told(house.draft("R-1", edition=ROULETTE, tables=["R-01"]))
    assert printed[HOLDER] == ("Test House", True)
    assert printed[CHIPS] == ("$1, $5", True)
    assert printed[WHEEL] == ("32", True)


def test_what_the_submission_says_goes_before(house: TempHouse) -> None:
    choices = 'layout.holder = "The Mill"\nchips.in_play = ["5.00"]\nwheel.diameter_inches = 31'
    file = house.draft("R-1", edition=ROULETTE, tables=["R-01"], choices=choices)
    printed = told(file)
    assert [printed[title][0] for title in (HOLDER, CHIPS, WHEEL)] == [
        "The Mill",
        "$5",
        "31",
    ]
    notes = paper("wheel").model(subject(file), Asked(scale="1:5"))["notes"]
    assert any("31 in across: as the submission chooses it" in note for note in notes)


def test_the_drawing_says_whose_measure_it_is(house: TempHouse) -> None:
    file = house.draft("R-1", edition=ROULETTE, tables=["R-01"])
    notes = paper("wheel").model(subject(file), Asked(scale="1:5"))["notes"]
    assert any("32 in across: as house.toml states it" in note for note in notes)


def test_the_paper_has_the_findings_of_the_check(house: TempHouse) -> None:
    file = house.draft("R-1", edition=ROULETTE, tables=["R-01"])
    printed = paper("submission").model(subject(file), Asked())["findings"]
    assert [found["kind"] for found in printed] == [found.kind for found in check(str(file)).findings]
    assert not any("layout.holder" in found.path for found in check(str(file)).findings)


@pytest.mark.parametrize(("across", "lawful"), [("30", True), ("29.5", False)])
def test_a_wheel_that_the_text_forbids_is_a_finding_and_no_reason_to_print_nothing(
    house: TempHouse, across: str, lawful: bool
) -> None:
    house.says(SIZES.replace("32", across))
    file = house.draft("R-1", edition=ROULETTE, tables=["R-01"])
    found = [one for one in check(str(file)).findings if one.path == "wheel.diameter_inches"]
    assert [one.kind for one in found] == ([] if lawful else ["violation"])
    assert told(file)[WHEEL] == ("30", lawful)


def test_an_empty_file_is_no_submission(tmp_path: Path) -> None:
    (tmp_path / "empty.toml").write_text("")
    with pytest.raises(InputError, match="no submission: it names no edition"):
        open_subject(str(tmp_path / "empty.toml"))
