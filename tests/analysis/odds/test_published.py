"""Against the tables that people use: published house edges of Casino War, Roulette and the Big Six Wheel.

Published numbers are rounded as their sources round them. Where a source deals another game than our editions (no bonus for
a tied War, another wheel), the same game is made by an own edition file, and the difference is a test of its own.
"""

from pathlib import Path
from typing import Any

import pytest

from croupier.analysis.edition import open_edition
from croupier.analysis.odds.odds import lines, odds
from croupier.games.kit.odds.odds import Exact

WAR = "pa-2012/casino-war"
ROULETTE = "pa-2011-proposed/roulette"

CASINO_WAR = {
    1: (2.06, 2.42, 2.94, 35.29),
    2: (2.24, 2.70, 3.40, 25.24),
    3: (2.29, 2.79, 3.55, 21.94),
    4: (2.31, 2.84, 3.62, 20.29),
    5: (2.32, 2.86, 3.67, 19.31),
    6: (2.33, 2.88, 3.70, 18.65),
    7: (2.34, 2.89, 3.72, 18.18),
    8: (2.34, 2.90, 3.73, 17.83),
}
"""Percent by decks: to War with a bonus for a tied War, to War without, surrender, Tie Wager at 10 to 1.

The table of the Wizard of Odds (wizardofodds.com/games/casino-war), also at i-online-casinos.com/games/casino-war-odds.php.
"""

NO_BONUS = f"""
amends = "{WAR}"

[rules]
payouts."war-tied" = {{ is = "1 to 1", cite = "custom" }}
"""

LAS_VEGAS = {
    "$1": (24, "1 to 1", 11.11),
    "$2": (15, "2 to 1", 16.67),
    "$5": (7, "5 to 1", 22.22),
    "$10": (4, "10 to 1", 18.52),
    "$20": (2, "20 to 1", 22.22),
    "joker": (1, "40 to 1", 24.07),
    "flag": (1, "40 to 1", 24.07),
}
"""Stops, pays and percent of the wheel that most tables list (the-casinos-guide.com/wheel-of-fortune)."""


@pytest.fixture
def no_bonus(tmp_path: Path) -> str:
    file = tmp_path / "no-bonus.toml"
    file.write_text(NO_BONUS)
    return str(file)


def edge(edition: str, wager: str, strategy: str | None = None, **asks: Any) -> Exact:
    found = lines(open_edition(edition), wager, (), asks)
    return next(line for line in found if line.strategy == strategy)


def percent(line: Exact) -> float:
    return round(100 * float(line.house_edge), 2)


@pytest.mark.parametrize("decks", CASINO_WAR)
def test_casino_war_by_decks(decks: int, no_bonus: str) -> None:
    """A tied War that brings two units is the published bonus: one for the War Wager and one besides."""
    bonus, without, surrender, tie = CASINO_WAR[decks]
    assert percent(edge(WAR, "initial", "war", decks=decks)) == bonus
    assert percent(edge(no_bonus, "initial", "war", decks=decks)) == without
    assert percent(edge(WAR, "initial", "surrender", decks=decks)) == surrender
    assert percent(edge(WAR, "tie", decks=decks)) == tie


def test_casino_war_by_course_in_six_decks(no_bonus: str) -> None:
    """Probabilities and returns of the same source: with the bonus, and without, where it has no row for a tied War."""
    war = {course.name: course for course in edge(WAR, "initial", "war", decks=6).courses}
    of = sum(course.ways for course in war.values())
    chances = {name: round(course.ways / of, 6) for name, course in war.items()}
    assert chances["ties the War"] == 0.005471
    assert round((war["wins"].ways + war["wins the War"].ways) / of, 6) == pytest.approx(0.497265, abs=1e-6)
    assert chances["loses"] == 0.463023
    assert chances["loses the War"] == 0.034242
    assert round(float(edge(WAR, "initial", "war", decks=6).house_edge), 6) == 0.023301
    assert round(float(edge(no_bonus, "initial", "war", decks=6).house_edge), 6) == 0.028771


def test_casino_wars_element_of_risk(no_bonus: str) -> None:
    """2.68 % of all money wagered (wizardofodds.com/gambling/house-edge): a tie in 13.5 rounds doubles the wager."""
    line = edge(no_bonus, "initial", "war", decks=6)
    assert round(100 * float(line.element_of_risk), 2) == 2.68
    assert float(line.wagered) == pytest.approx(1 + 23 / 311)


@pytest.mark.parametrize(("wheel", "usual", "five"), [("single-zero", 2.70, None), ("double-zero", 5.26, 7.89)])
def test_roulette(wheel: str, usual: float, five: float | None) -> None:
    """Every wager of a wheel has one edge, 1/37 or 2/38, but for the first five of a double zero wheel."""
    report: Any = odds(open_edition(ROULETTE, wheel=wheel))
    edges = {line["wager"]: round(100 * line["house_edge"]["float"], 2) for line in report["wagers"]}
    assert edges.pop("first-five", None) == five
    assert set(edges.values()) == {usual}
    assert {"straight", "split", "three-numbers", "four-numbers", "six-numbers", "column", "dozen", "red"} <= set(edges)


def test_the_big_six_wheel_of_las_vegas(tmp_path: Path) -> None:
    stops = [symbol for symbol, (count, _, _) in LAS_VEGAS.items() for _ in range(count)]
    rules = [
        f'wheel.counts."{symbol}" = {{ is = {count}, cite = "custom" }}' for symbol, (count, _, _) in LAS_VEGAS.items()
    ]
    rules += [f'payouts."{symbol}" = {{ is = "{pays}", cite = "custom" }}' for symbol, (_, pays, _) in LAS_VEGAS.items()]
    file = tmp_path / "las-vegas.toml"
    listed = "\n".join([*rules, f"wheel.order = {{ is = {stops}, cite = 'custom' }}"])
    file.write_text(f'amends = "pa-2011-proposed/big-six"\n\n[rules]\n{listed}\n')
    found = {line.wager: percent(line) for line in lines(open_edition(str(file)))}
    assert found == {symbol: share for symbol, (_, _, share) in LAS_VEGAS.items()}


def test_the_big_six_wheel_of_pennsylvania() -> None:
    """One $1 is a $5 there, and joker and flag pay 45 to 1: of 54 stops, 54 - 2·23, 54 - 6·8 and 54 - 46."""
    found = {line.wager: percent(line) for line in lines(open_edition("pa-2011-proposed/big-six"))}
    assert found == {
        **{symbol: share for symbol, (_, _, share) in LAS_VEGAS.items()},
        "$1": 14.81,
        "$5": 11.11,
        "joker": 14.81,
        "flag": 14.81,
    }
