"""Odds, settled rounds and simulations are one game at every wheel, whatever a house files: chips, limits, readings.

Casino War has its own in `casino_war/odds/test_agreement.py`.
"""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from croupier.analysis.edition import Opened, open_edition
from croupier.analysis.odds.odds import lines
from croupier.analysis.odds.odds import odds as report_on
from croupier.analysis.simulation.simulation import planned, simulate
from croupier.equipment.money import cents, dollars
from croupier.errors import InputError
from croupier.games.kit.simulation.plan import Asked
from croupier.games.kit.wager import Wager
from depth import cases

WHEELS = ("pa-2011-proposed/roulette", "gge-2011/roulette", "pa-2011-proposed/big-six", "gge-2011/big-six")
CHIPS = {25: ["0.25", "1.00"], 50: ["0.50", "5.00"], 100: ["1.00", "5.00"], 250: ["2.50"]}


@st.composite
def houses(draw: st.DrawFn) -> tuple[Opened, Wager, int]:
    """A house's rules, one of its wagers and a stake that its chips make."""
    edition = open_edition(draw(st.sampled_from(WHEELS)))
    wheels = edition.game.rules.kinds(edition.draft) or (None,)
    wheel, chip = draw(st.sampled_from(wheels)), draw(st.sampled_from(sorted(CHIPS)))
    choices: dict[str, object] = {"chips.in_play": CHIPS[chip]}
    if draw(st.booleans()):
        choices["limits.minimum"] = dollars(chip * draw(st.integers(1, 4)))
        choices["limits.maximum"] = dollars(chip * draw(st.integers(8, 40)))
    read = {
        id: draw(st.sampled_from([option.name for option in reading.options]))
        for id, reading in edition.draft.readings.items()
        if draw(st.booleans())
    }
    try:
        opened = open_edition(edition.draft.id, wheel=wheel, choices=choices, read=read)
    except InputError:
        assume(False)
    wager = draw(st.sampled_from([each for each in opened.game.wagers.catalogue(opened.rules).values() if each.offered]))
    return opened, wager, chip * wager.parts * draw(st.integers(1, 30))


def settled(opened: Opened, wager: Wager, stake: int, result: str) -> int:
    """What a written round brings its one player, in cents."""
    written = {"player": "1", "wager": wager.kind, "on": list(wager.on), "amount": dollars(stake)}
    round_: Any = opened.game.settlement.settle(opened.rules, {"wagers": [written], "result": result}).json()
    net = str(round_["players"]["1"]["net"])
    return int(cents(net.removeprefix("-"))) * (-1 if net.startswith("-") else 1)


@given(houses())
@settings(max_examples=cases(25))
def test_every_stop_pays_what_odds_count(house: tuple[Opened, Wager, int]) -> None:
    """The nets of a stake over all stops are the outcomes of the odds; what a table refuses, odds call outside."""
    opened, wager, stake = house
    stops: tuple[str, ...] = opened.game.stops(opened.rules)  # type: ignore[attr-defined]
    name = next(name for name, each in opened.game.wagers.catalogue(opened.rules).items() if each is wager)
    if opened.game.odds.outside(opened.rules, stake=stake):
        with pytest.raises(InputError):
            settled(opened, wager, stake, stops[0])
        return
    (line,) = lines(opened, name, (), {"stake": stake})
    every: Counter[int] = Counter()
    for result, count in Counter(stops).items():
        every[settled(opened, wager, stake, result)] += count
    expected = {net * stake: Fraction(ways, line.distribution.of_ways) for net, ways in line.distribution.outcomes}
    assert {Fraction(net): Fraction(count, len(stops)) for net, count in every.items()} == expected


@given(houses())
@settings(max_examples=cases(10))
def test_a_simulation_pays_what_odds_count(house: tuple[Opened, Wager, int]) -> None:
    """Every net that is simulated is one of the odds', and the edges agree."""
    opened, wager, stake = house
    bets = [(wager.name, Fraction(stake, 100))]
    plan = planned(opened, Asked(rounds=5_000, seed=3, bets=bets))
    report: Any = simulate(opened, plan, bets=bets)
    (line,) = report["wagers"]
    told: Any = report_on(opened, bets=bets)
    assert {out["net"] for out in line["outcomes"]} <= {out["net"] for out in told["wagers"][0]["outcomes"]}
    assert line["exact"] == told["wagers"][0]["house_edge"]
    assert "warnings" not in report
