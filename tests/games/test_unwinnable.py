"""A wager that cannot win is not offered, and a reader is warned of it (N14)."""

from pathlib import Path
from typing import Any

import pytest

from croupier.analysis import reports
from croupier.analysis.edition import open_edition
from croupier.analysis.odds import odds
from croupier.games.kit.play.refused import Refused

ORDER = [str(number) for number in range(1, 37)]
NO_ZERO = f"""
amends = "pa-2011-proposed/roulette"

[rules]
wheels."single-zero".order = {{ is = {ORDER}, cite = "custom" }}
wheels."single-zero".green = {{ is = [], cite = "custom" }}
"""
NO_JOKER = """
amends = "pa-2011-proposed/big-six"

[rules]
wheel.sections = { is = 1, cite = "custom" }
wheel.order = { is = ["$1"], cite = "custom" }
""" + "".join(
    f'wheel.counts.{symbol} = {{ is = {count}, cite = "custom" }}\n'
    for symbol, count in (('"$1"', 1), ('"$2"', 0), ('"$5"', 0), ('"$10"', 0), ('"$20"', 0), ("joker", 0), ("flag", 0))
)


@pytest.mark.parametrize(("text", "wheel", "wager"), [(NO_ZERO, "single-zero", "straight 0"), (NO_JOKER, None, "joker")])
def test_a_wager_that_cannot_win_is_not_offered_and_warned_of(
    text: str, wheel: str | None, wager: str, tmp_path: Path
) -> None:
    file = tmp_path / "own.toml"
    file.write_text(text)
    opened = open_edition(str(file), wheel=wheel)
    report: Any = odds.odds(opened)
    never = [line for line in report["wagers"] if line["hit_frequency"]["float"] == 0]
    assert never
    assert not any(line["offered"] for line in never)
    assert any(said.startswith(f"{wager} cannot win") for said in report["warnings"])
    listed: Any = reports.wagers(opened)
    assert wager not in [one["name"] for one in listed["wagers"]]
    assert any(said.startswith(f"{wager} cannot win") for said in listed["warnings"])
    refused = opened.game.wagers.find(opened.rules, wager)
    assert isinstance(refused, Refused)
    assert "cannot win" in refused.reason


def test_wagers_that_name_a_number_which_the_wheel_lacks_are_warned_of(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(NO_ZERO)
    listed: Any = reports.wagers(open_edition(str(file), wheel="single-zero"))
    assert "split 0-1 is on 0, which the wheel does not have" in listed["warnings"]


@pytest.mark.parametrize("edition", ["pa-2011-proposed/roulette", "gge-2011/roulette", "pa-2011-proposed/big-six"])
def test_no_wager_of_the_law_is_so(edition: str) -> None:
    assert "warnings" not in reports.wagers(open_edition(edition))
