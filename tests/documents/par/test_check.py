"""The sheet *Check*: what it says of wagers that agree, that differ, and that were not found in some way."""

from fractions import Fraction
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from croupier import extras
from croupier.analysis.by_simulation import BySimulation, by_simulation
from croupier.analysis.edition import Opened, open_edition
from croupier.analysis.odds.by_play import by_play
from croupier.documents.papers import Asked, paper
from croupier.documents.par.basis import Told
from croupier.documents.par.book import par_book
from croupier.documents.par.paper import ROUNDS, simulated
from croupier.errors import InputError
from croupier.games.kit.simulation.plan import Sampled
from croupier.simulation.statistics import Estimate
from documents.par.sheets import rows, sheet

WAR = "pa-2012/casino-war"
BIG_SIX = "pa-2011-proposed/big-six"
VERDICT = 12


def estimate(z: float, p_value: float) -> Estimate:
    lost = Sampled("tie", ((Fraction(-1), 4), (Fraction(10), 1)))
    return Estimate(lost, Fraction(1, 5), Fraction(1), 0.001, None, z, p_value)


def checked(opened: Opened, found: BySimulation | None = None) -> tuple[dict[object, list[Any]], str]:
    book = par_book(opened, Told(), found)
    return rows(sheet(book, "Check")), str(sheet(book, "Summary").cells[1, 8].value)


def said(lines: dict[object, list[Any]]) -> str:
    return "\n".join(str(first) for first in lines if isinstance(first, str))


@pytest.mark.parametrize(
    ("z", "p_value", "verdict"),
    [
        (-1.5, 0.13, "3 ways agree"),
        (3.99, 6.6e-5, "3 ways agree"),
        (9.0, 0.01, "3 ways agree"),  # a rare award that came once too often
        (4.01, 6.0e-5, "DIFFERS"),
        (-9.0, 1e-9, "DIFFERS"),
    ],
)
def test_a_simulation_beside_the_exact_edge(z: float, p_value: float, verdict: str) -> None:
    found = BySimulation(1000, 1, {("tie", None, ()): estimate(z, p_value)})
    lines, summary = checked(open_edition(WAR), found)
    assert lines["Tie"][VERDICT] == verdict
    assert lines["Tie"][8:12] == [0.2, 0.001, z, p_value]
    assert summary == ("✓ two ways agree" if verdict == "3 ways agree" else "pays changed, or not all agree: see Check")


def test_marylands_wagers_are_played_with_the_cards_that_the_sheet_names() -> None:
    lines, summary = checked(open_edition("examples/progressive.toml"))
    assert summary == "✓ two ways agree"
    titles = ("Initial, best", "Progressive", "Envy", "Bonus-spin", "Electronic-initial, best")
    assert [lines[title][4] for title in titles] == ["a", "b", "c", "d", "e"]
    text = said(lines)
    assert "b: one player, a shoe of 9 cards (2s:2 Ah:3 As:4); 48 different rounds" in text
    assert "c: two players, a shoe of 9 cards (2s:1 Ah:2 As:6)" in text
    assert "d: one player, 6 symbols of the wheel by weight, a shoe of 7 cards (Kd:4 Ac:1 Ad:2)" in text
    assert "e: one station, 5 community cards, a shoe of 11 cards (2:9 A:2)" in text
    assert "as if the house offered them: Electronic-initial, war; " in text
    assert "not played" not in text


def test_a_wager_that_cannot_be_played_has_its_reason_on_the_sheet() -> None:
    opened = open_edition("md-1.2/casino-war", choices={"limits.payout_per_hand": "100.00"})
    lines, summary = checked(opened)
    assert lines["Envy"][VERDICT] == "counted"
    assert "Progressive, Envy: not played, since the limit of the house" in said(lines)
    assert summary == "✓ nothing differs; 11 of 13 wagers were found in a second way"


def test_no_simulation_where_none_is_asked_for() -> None:
    lines, summary = checked(open_edition(WAR), simulated(open_edition(WAR), Asked(rounds=0)))
    assert "3: not simulated, as asked for by `--rounds 0`." in said(lines)
    assert summary == "✓ two ways agree"


def without_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda name: None if name == "numba" else find_spec(name))


def test_where_the_extra_is_missing_the_sheet_is_made_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    without_numba(monkeypatch)
    opened = open_edition(WAR)
    lines, summary = checked(opened, simulated(opened, Asked()))
    why = "a simulation needs numba: pip install 'croupier[fast]' (in a checkout: make setup)"
    assert f"3: not simulated: {why}." in said(lines)
    assert summary == "✓ two ways agree"
    assert paper("par").make(opened, Asked(ending=".xlsx")).notes == (f"the sheet Check has no simulation: {why}",)
    with pytest.raises(InputError, match="needs numba"):
        simulated(opened, Asked(rounds=10))


def test_the_same_bytes_again_and_others_with_another_seed() -> None:
    first, second, other = (
        paper("par").make(open_edition(BIG_SIX), Asked(seed=seed, ending=".xlsx")) for seed in (1, 1, 2)
    )
    assert first.content == second.content != other.content
    assert first.notes == ()


def test_a_wager_that_never_came_up_is_named() -> None:
    opened = open_edition(WAR)
    lines, summary = checked(opened, simulated(opened, Asked(rounds=1)))
    assert lines["War-tie"][VERDICT] == "2 ways agree"  # the one round has no War
    assert "3: 1 round by each way to play, seed 1." in said(lines)
    assert "War-tie: not simulated: the wager was never made in these rounds" in said(lines)
    assert summary == "✓ two ways agree"


# By simulation


def test_every_line_of_maryland_is_simulated_and_agrees() -> None:
    opened = open_edition("examples/progressive.toml")
    found = by_simulation(opened, 100_000, 1)
    assert (found.rounds, found.seed, found.refused) == (100_000, 1, ())
    exact = {(line.wager, line.strategy, line.on): line.house_edge for line in opened.game.odds.lines(opened.rules)}
    assert set(found.lines) == set(exact) == set(by_play(opened).lines)
    for key, line in found.lines.items():
        assert line.exact is not None
        assert line.exact.house_edge == exact[key]
        assert line.p_value is not None
        assert line.p_value > 1e-3


def test_a_side_wager_stated_as_data_is_simulated_beside_stations(tmp_path: Path) -> None:
    text = Path("examples/suited-tie.toml").read_text("utf-8")
    edition = tmp_path / "maryland.toml"
    edition.write_text(text.replace(WAR, "md-1.2/casino-war"), "utf-8")
    opened = open_edition(str(edition))
    found = by_simulation(opened, 20_000, 1)
    assert set(found.lines) == {(line.wager, line.strategy, line.on) for line in opened.game.odds.lines(opened.rules)}
    assert ("suited-tie", None, ()) in found.lines


def test_what_cannot_be_simulated_is_refused_or_told() -> None:
    opened = open_edition(WAR)
    with pytest.raises(InputError, match="rounds of Casino War can be dealt"):
        by_simulation(opened, 10**13, 1)
    found = by_simulation(opened, 10**13, 1, lenient=True)
    assert (found.rounds, found.lines) == (0, {})
    assert "rounds of Casino War can be dealt" in found.refused[0]
    with pytest.raises(InputError, match="a round or more"):
        simulated(opened, Asked(rounds=-1))
    assert simulated(opened, Asked()).rounds == ROUNDS
