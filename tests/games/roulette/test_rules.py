"""Rules that are each well formed but not together, in an edition of a user's own."""

from pathlib import Path

import pytest

from croupier.analysis.vectors.other_values import with_values
from croupier.errors import InputError
from croupier.games.kit.play.refused import Refused
from croupier.games.roulette.game import GAME
from croupier.games.roulette.rules import RouletteRules
from croupier.games.roulette.wagers import find
from croupier.rulebook.choices import in_force
from croupier.rulebook.text import library
from croupier.rulebook.values import Value
from wheel_tables import PA, roulette


def own_edition(folder: Path, rules: str) -> RouletteRules:
    """An amendment of the proposed edition with these rules."""
    file = folder / "own.toml"
    file.write_text(f'amends = "pa-2011-proposed/roulette"\n\n[rules]\n{rules}\n', "utf-8")
    return GAME.rules.build(in_force(library.draft(str(file))))


@pytest.mark.parametrize(
    ("rule", "value", "reason"),
    [
        ("spin.by", '"croupier"', "'croupier' is nobody at a table"),
        ("deviation.ruled_by", '"dealer or above"', "'dealer or above' is nobody at a table"),
        ("inspection.by", '["floorperson", "boss"]', "'boss' is nobody at a table"),
        ("replacement.present", '"everybody"', "'everybody' is nobody at a table"),
        ('wheels."single-zero".order', '["0", "1", "2", "1"]', "1 stands twice on the wheel"),
        ('wheels."double-zero".red', '["1", "37"]', "37 is not on the wheel"),
        ('wheels."double-zero".red', '["1", "00"]', "00 is both green and red"),
    ],
)
def test_people_and_wheels_must_make_sense(tmp_path: Path, rule: str, value: str, reason: str) -> None:
    with pytest.raises(InputError) as problem:
        own_edition(tmp_path, f'{rule} = {{ is = {value}, cite = "custom" }}')
    assert problem.value.rule == rule
    assert reason in problem.value.reason


@pytest.mark.parametrize("named", ["nobody", "security", "floorperson or above"])
def test_replacements_may_be_made_before_nobody(tmp_path: Path, named: str) -> None:
    rules = own_edition(tmp_path, f'replacement.present = {{ is = "{named}", cite = "custom" }}')
    assert rules.replacement.present == named


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ('dozens."1st 12"', ("1",)),
        ('dozens."3rd 12"', ("25", "37")),
        ('dozens."2nd 12"', ("24", "13")),
        ('halves."1-18"', ("one", "eighteen")),
        ('halves."19-36"', ()),
        ('layout.zeros."single-zero"', {"0": (6,)}),
        ('layout.zeros."double-zero"', {"0": (0, 4), "00": (3, 6)}),
        ('layout.zeros."double-zero"', {"0": (0, 3), "00": (3, 7)}),
    ],
)
def test_dozens_halves_and_zeros_that_no_layout_can_have_are_refused(path: str, value: Value) -> None:
    """L16: an own edition is refused in one sentence that names the rule."""
    draft = with_values(library.draft(PA), {path: value})
    with pytest.raises(InputError) as problem:
        GAME.rules.build(in_force(draft))
    assert problem.value.rule == path


@pytest.mark.parametrize("path", ["covered.device_approval", "layout.approval", "layout.holder", "boxes.drop", "boxes.tip"])
@pytest.mark.parametrize("blank", ["", " ", "\t\n", "\u00a0"])
def test_what_a_house_files_is_not_blank(path: str, blank: str) -> None:
    """L5: blank approvals and names are refused at every table."""
    with pytest.raises(InputError, match="nothing but blanks is not allowed") as problem:
        roulette({path: blank})
    assert problem.value.rule == path


def test_617a_3_e_a_wager_that_is_not_listed_under_both_readings() -> None:
    filed = {"wagers-not-listed": "others that a Rules Submission defines, with place and odds"}
    for read, said in ((None, False), (filed, True)):
        found = find(roulette(read=read), "voisins")
        assert isinstance(found, Refused)
        assert (found.rule, "the submission defines no other" in found.reason) == ("wagers.others", said)
