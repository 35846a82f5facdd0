"""Rules that are each well formed but not together, in a house's choices or in an edition of a user's own."""

from pathlib import Path

import pytest

from croupier.errors import InputError
from croupier.games.big_six.game import GAME
from croupier.games.big_six.geometry import layout
from croupier.games.big_six.play import play
from croupier.rulebook.choices import in_force
from croupier.rulebook.text import library
from games.big_six.wheel_table import big_six, not_allowed


def own_edition(folder: Path, rules: str) -> InputError:
    """Why an amendment of the proposed edition with these rules cannot be played."""
    file = folder / "own.toml"
    file.write_text(f'amends = "pa-2011-proposed/big-six"\n\n[rules]\n{rules}\n', "utf-8")
    with pytest.raises(InputError) as problem:
        GAME.rules.build(in_force(library.draft(str(file))))
    return problem.value


@pytest.mark.parametrize(
    ("rules", "rule", "reason"),
    [
        ('wheel.sections = { is = 53, cite = "custom" }', "wheel.order", "the order has 54 sections, the wheel 53"),
        (
            'wheel.counts."$20" = { is = 3, cite = "custom" }',
            "wheel.order",
            "$20 stands 2 times in the order and 3 times in the counts",
        ),
        (
            'wheel.order = { is = ["joker", "flag", "$1"], cite = "custom" }',
            "wheel.order",
            "the order has 3 sections, the wheel 54",
        ),
        (
            'payouts."$50" = { at_least = "50 to 1", default = "50 to 1", cite = "custom" }',
            'payouts."$50"',
            "must name each symbol of the wheel and no other",
        ),
        (
            'payouts.jokr = { is = "45 to 1", cite = "custom" }',
            "payouts.jokr",
            "flag; did you mean joker?",
        ),
        (
            'layout.spaces.joker = { removed = true, cite = "custom" }',
            "layout.spaces",
            "must name each symbol of the wheel and no other",
        ),
    ],
)
def test_order_counts_spaces_and_odds_must_agree(tmp_path: Path, rules: str, rule: str, reason: str) -> None:
    problem = own_edition(tmp_path, rules)
    assert problem.rule == rule
    assert reason in problem.reason


def test_limits_must_not_cross() -> None:
    assert big_six({"limits.minimum": "5.00", "limits.maximum": "5.00"}).limits.minimum == 5_00
    assert not_allowed({"limits.minimum": "5.01", "limits.maximum": "5.00"}).rule == "limits.minimum"


def test_spaces_do_not_overlap_and_fill_the_layout() -> None:
    spaces = layout(big_six())
    assert sum(area.width * area.height for area in spaces.areas) == spaces.width * spaces.height == 20 * 6


def test_a_table_may_start_past_its_opening_with_players() -> None:
    state = play.ready(big_six(), {"1": 5_00, "2": 7_00})
    assert (state.phase, state.players) == ("betting", ("1", "2"))
    assert state.accounts["chips of 2"] == 7_00
    assert sum(state.accounts.values()) == 0


@pytest.mark.parametrize("named", ["croupier", "dealer or above", "boss or above", "nobody"])
def test_people_must_be_somebody_at_a_table(tmp_path: Path, named: str) -> None:
    problem = own_edition(tmp_path, f'deviation.ruled_by = {{ is = "{named}", cite = "custom" }}')
    assert problem.rule == "deviation.ruled_by"
    assert f"{named!r} is nobody at a table" in problem.reason
