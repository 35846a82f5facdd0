"""The command `lint`."""

from pathlib import Path

import pytest

from cli.conftest import Run

WAR = "pa-2012/casino-war"


def test_people_read_defects_by_kind_with_their_effect(run: Run) -> None:
    told = run("lint", "md-1.2/casino-war", "--only", "award", "--only", "numbering")
    assert told.code == 0
    assert "8.G, 8.I: There is no 8.H" in told.out
    assert "→ 3 decks: house edge progressive" in told.out
    assert "References" not in told.out


def test_programs_get_all_of_them(run: Run) -> None:
    told = run("lint", WAR, "--json").json
    assert told["edition"] == WAR
    assert sum(told["counts"].values()) == len(told["defects"])
    assert set(told["defects"][0]) == {"defect", "cite", "says", "reading", "rules", "money", "effect"}


def test_a_kind_that_there_is_not(run: Run) -> None:
    assert "there are numbering, reference" in run("lint", WAR, "--only", "typos").refused()


def test_an_edition_that_there_is_not(run: Run) -> None:
    assert "no edition" in run("lint", "pa-2012/none").refused()


def test_an_edition_of_ones_own(run: Run, tmp_path: Path) -> None:
    section = '[[section]]\nid = "{}"\nsays = "x"\nholds = "defined"\n'
    file = tmp_path / "own.toml"
    file.write_text(f'amends = "{WAR}"\n' + section.format("9z.1(a)") + section.format("9z.1(c)"), "utf-8")
    assert "There is no 9z.1(b)" in run("lint", str(file), "--only", "numbering").out


def test_a_line_that_an_earlier_one_shadows_is_told(run: Run, tmp_path: Path) -> None:
    """By `lint` and by `rules`, as `odds` does."""
    pays = """[{ hand = "tie", when = "player and dealer same rank", odds = "10 to 1" },
        { hand = "suited", when = "player and dealer same rank and same suit", odds = "30 to 1" }]"""
    file = tmp_path / "own.toml"
    head = f'amends = "{WAR}"\nsource = "ours"\nstatus = "custom"\n\n[[wager]]\nname = "any"\ntitle = "Any"\n'
    file.write_text(f'{head}cite = "custom"\ndecided = "original deal"\npays = {pays}\n', "utf-8")
    says = "any: suited can never be won with these cards, or never before a line above it"
    assert f"WARNING: {says}" in run("rules", str(file)).out
    assert run("rules", str(file), "--json").json["warnings"] == [says]
    assert [flaw["says"] for flaw in run("lint", str(file), "--only", "award", "--json").json["defects"]] == [says]
    assert "warnings" not in run("rules", WAR, "--json").json


@pytest.mark.parametrize(
    ("base", "rule", "near"),
    [
        (WAR, 'payouts.tye = { is = "11 to 1", cite = "custom" }', "tie"),
        ("pa-2011-proposed/big-six", 'payouts.jokr = { is = "45 to 1", cite = "custom" }', "joker"),
        ("md-1.2/casino-war", 'progressive.pays."suitd tie" = { is = "10 to 1", cite = "custom" }', "suited tie"),
        (
            "md-1.2/casino-war",
            'progressive.envy."four of kind" = { is = "50.00 per 5.00", cite = "custom" }',
            "four of a kind",
        ),
    ],
)
def test_a_pay_line_of_an_unknown_name_has_its_line_and_the_nearest(
    run: Run, tmp_path: Path, base: str, rule: str, near: str
) -> None:
    file = tmp_path / "own.toml"
    file.write_text(f'amends = "{base}"\nsource = "ours"\nstatus = "custom"\n\n[rules]\n{rule}\n', "utf-8")
    for command in ("rules", "lint"):
        told = run(command, str(file)).refused()
        assert f"{file}:6: " in told
        assert f"did you mean {near}?" in told
