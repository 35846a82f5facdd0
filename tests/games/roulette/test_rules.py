"""Rules that are each well formed but not together, in an edition of a user's own."""

from pathlib import Path

import pytest

from croupier.errors import InputError
from croupier.games.roulette.rules import RouletteRules, build
from croupier.rulebook import library
from croupier.rulebook.choices import in_force


def own_edition(folder: Path, rules: str) -> RouletteRules:
    """An amendment of the proposed edition with these rules."""
    file = folder / "own.toml"
    file.write_text(f'amends = "pa-2011-proposed/roulette"\n\n[rules]\n{rules}\n', "utf-8")
    return build(in_force(library.draft(str(file))))


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
