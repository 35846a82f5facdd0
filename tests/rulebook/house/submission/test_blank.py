"""A new submission of every edition: no open point is missing, and taken as it stands it changes nothing."""

import tomllib
from pathlib import Path

import pytest

from croupier.rulebook.choices import in_force, submission
from croupier.rulebook.house.house import known_choices
from croupier.rulebook.house.numbers import next_number
from croupier.rulebook.house.submission.blank import UNSAID, blank
from croupier.rulebook.open_points import open_points
from croupier.rulebook.paths import split
from croupier.rulebook.text import library
from rulebook.house.houses import WAR, TempHouse

IDS = sorted(library.ours())


def test_all_editions_of_the_seeds_are_here() -> None:
    assert len([id for id in IDS if not id.startswith("custom/")]) == 18  # 17 games and the poker room


def uncommented(text: str) -> list[str]:
    """The lines with every choice taken: a # without a blank stands before what can be chosen."""
    taken = (line[1:] if line.startswith("#") and not line.startswith("# ") else line for line in text.splitlines())
    return [line for line in taken if not line.startswith("#")]


@pytest.mark.parametrize("id", IDS)
def test_no_open_path_is_missing(id: str) -> None:
    draft = library.draft(id)
    says = in_force(draft).says
    chosen = tomllib.loads("\n".join(uncommented(blank(draft, id, "X-1"))))["choices"]

    def stands(path: str) -> bool:
        node = chosen
        for part in split(path):
            if part not in node:
                return False
            node = node[part]
        return True

    open_ = {path for path in draft.rules if says[path].kind != "is"}
    assert open_
    assert {path for path in draft.rules if stands(path)} == open_


@pytest.mark.parametrize("id", IDS)
def test_taken_with_its_defaults_it_changes_nothing(id: str, tmp_path: Path) -> None:
    draft = library.draft(id)
    lines = uncommented(blank(draft, id, "X-1", ["T-1"]).partition("\n[statement]")[0])
    file = tmp_path / "X-1.toml"
    file.write_text("\n".join(line for line in lines if not line.endswith(f"= {UNSAID}")) + "\n", "utf-8")
    filed = submission(str(file))
    assert filed.tables == ("T-1",)
    assert in_force(draft, filed.choices).values == in_force(draft).values
    assert submission(_blank_file(tmp_path, id)).choices == {}


def _blank_file(folder: Path, id: str) -> str:
    file = folder / "blank.toml"
    file.write_text(blank(library.draft(id), id, "X-2"), "utf-8")
    return str(file)


def test_every_point_has_its_section_and_what_is_allowed() -> None:
    text = blank(library.draft(WAR), WAR, "CW-1")
    assert "# 651a.3(a): Six or eight decks" in text
    assert "# Decks in the shoe: one of 6, 8; 6 without a choice\n#decks.shoe = 6\n" in text
    assert "# By custom; no section says it.\n# Smallest wager of the table: the house's: the least" in text
    assert '#limits.minimum = ""\n' in text
    assert "one of true, false; no without a choice\n#boxes.tip_elsewhere = false" in text
    assert '#"651a.2(d)" = { by = "", credential = "", says = "" }' in text
    assert max(map(len, text.splitlines())) < 140


def test_points_tell_the_default_beside_what_was_chosen() -> None:
    draft = library.draft(WAR)
    points = {point.path: point for point in open_points(in_force(draft, {"seats": 5}))}
    assert points["seats"].default == 9
    assert points["seats"].json() == {
        "path": "seats",
        "words": "Places at the table",
        "cite": "651a.2(a)",
        "says": [draft.sections["651a.2(a)"].says],
        "allows": {"at_most": 9},
        "allowed": "at most 9",
        "default": 9,
    }


def test_what_the_house_says_already_is_not_typed_again(pennsylvania: TempHouse) -> None:
    house = pennsylvania.says('chips = ["5.00", "25.00"]')
    text = blank(library.draft(WAR), WAR, "CW-1", known=known_choices(house))
    assert '\nlayout.holder = "Test House"\n' in text
    assert '\nchips.in_play = ["5.00", "25.00"]\n' in text
    roulette = library.draft("pa-2011-proposed/roulette")
    assert '\nlayout.holder = "Test House"\n' in blank(roulette, roulette.id, "R-1", known=known_choices(house))


def test_the_next_free_number(pennsylvania: TempHouse) -> None:
    draft = library.draft(WAR)
    assert next_number(draft, None) == next_number(draft, pennsylvania.folder) == "CW-001"
    pennsylvania.draft("CW-001")
    pennsylvania.draft("CW-003")
    assert next_number(draft, pennsylvania.folder) == "CW-002"
    assert next_number(library.draft("pa-2011-proposed/big-six"), pennsylvania.folder).startswith("BS")
