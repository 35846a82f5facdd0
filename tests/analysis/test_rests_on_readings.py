"""What rests on a reading says so (N6): odds, readings, comparisons, win, simulations and settlements, for every edition.

Every option of every reading is put into its edition here, one at a time, whatever the rules that it decides are about.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from croupier.analysis.comparison.compare import compare
from croupier.analysis.edition import Opened, open_edition
from croupier.analysis.odds.odds import odds
from croupier.analysis.odds.win import Pace, win
from croupier.analysis.readings import readings
from croupier.analysis.settlement import settle
from croupier.analysis.simulation.simulation import planned, simulate
from croupier.errors import InputError
from croupier.games import game
from croupier.games.kit.simulation.plan import Asked
from croupier.rulebook.text import library
from depth import of_each_kind

IDS = library.ids()
BANKED = [id for id in IDS if game(library.head(id).game).wagers.banked]


def read_otherwise(edition: str, **choices: object) -> Iterator[tuple[str, str, Opened]]:
    """The edition with each option that is not chosen, by reading and option; what makes no game is left out."""
    opened = open_edition(edition, choices=choices)
    for id, reading in opened.draft.readings.items():
        for option in reading.options:
            if option.name == reading.chosen.name:
                continue
            try:
                yield id, option.name, open_edition(edition, choices=choices, read={id: option.name})
            except InputError:
                continue


def edges(opened: Opened, **asks: object) -> dict[tuple[str, str | None], Fraction]:
    return {(line.wager, line.strategy): line.house_edge for line in opened.game.odds.lines(opened.rules, **asks)}


def rests(report: Any) -> dict[tuple[str, str | None], dict[str, Any]]:
    return {
        (line["wager"], line["strategy"]): {reading["id"]: reading for reading in line.get("readings", ())}
        for line in report["wagers"]
    }


@pytest.mark.parametrize("edition", BANKED)
def test_an_edge_names_the_readings_that_would_move_it(edition: str) -> None:
    """And nothing else: the range holds every edge that an option gives, and its ends are such edges."""
    opened = open_edition(edition)
    usual, told = edges(opened), rests(odds(opened))
    moved: dict[tuple[str, str | None], dict[str, list[Fraction | None]]] = {line: {} for line in usual}
    for id, _, other in read_otherwise(edition):
        found = edges(other)
        for line, edge in usual.items():
            if found.get(line) != edge:
                moved[line].setdefault(id, []).append(found.get(line))
    for line, by_id in moved.items():
        assert set(told[line]) == set(by_id), line
        for id, others in by_id.items():
            known = [usual[line], *(edge for edge in others if edge is not None)]
            named = told[line][id]
            assert (Fraction(named["least"]["exact"]), Fraction(named["most"]["exact"])) == (min(known), max(known))
            assert bool(named["without"]) == (None in others)


@pytest.mark.long
@pytest.mark.parametrize("edition", BANKED)
def test_no_effect_is_said_only_of_readings_that_have_none(edition: str) -> None:
    """The report on readings, and the comparison of the edition with itself, name the same ones."""
    opened = open_edition(edition)
    moving = {id for id, _, other in read_otherwise(edition) if _on_every_wheel(other) != _on_every_wheel(opened)}
    points: Any = readings(opened)["readings"]
    assert {point["id"] for point in points if any(option["odds"] for option in point["options"])} == moving
    compared: Any = compare([opened, opened])["readings"]
    assert {point["id"] for point in compared} == moving


def _on_every_wheel(opened: Opened) -> dict[str | None, object]:
    """Every edge of every line, on each wheel that a house may choose."""
    return {
        wheel: sorted((line.wager, str(line.strategy), line.house_edge) for line in table.game.odds.lines(table.rules))
        for wheel, table in opened.on_each_wheel()
    }


@pytest.mark.parametrize("edition", [id for id in BANKED if id.endswith("casino-war")])
def test_the_readings_of_a_win_and_of_a_simulation(edition: str) -> None:
    opened, pace = open_edition(edition), Pace(3, 25_00, Fraction(60))
    usual, expected = edges(opened, stake=25_00)["initial", "war"], set()
    for id, _, other in read_otherwise(edition):
        if edges(other, stake=25_00)["initial", "war"] != usual:
            expected.add(id)
    report: Any = win(opened, pace, tax_rate=Fraction(0))
    assert {reading["id"] for reading in report.get("readings", ())} == expected
    plan = planned(opened, Asked(rounds=500, stake=25_00))
    simulated: Any = simulate(opened, plan)
    (initial,) = [line for line in simulated["wagers"] if line["wager"] == "initial"]
    assert {reading["id"] for reading in initial.get("readings", ())} == expected


def test_a_book_of_bets_names_its_readings() -> None:
    """The glued digits of the letter: 5.00 and 1.00 on one hand."""
    report: Any = odds(open_edition("gge-2011/casino-war"), bets=[("initial", Fraction(5)), ("tie", Fraction(1))])
    war = next(line for line in report["wagers"] if line["strategy"] == "war")
    assert {reading["id"] for reading in war["readings"]} == {"initial-after-war", "glued-digits"}
    assert report["assumptions"]["stake"] == "5.00 on initial, 1.00 on tie"


# Settlements

SUBMITTED = {
    "md-1.2/casino-war": {"progressive.offered": True, "limits.payout_per_hand": "500.00"},
}
INITIAL = {"player": "1", "wager": "initial", "amount": "5.00"}
TIED = {"wagers": [INITIAL, {"player": "1", "wager": "tie", "amount": "1.00"}], "cards": {"1": "Qs", "dealer": "Qh"}}
WARS: tuple[dict[str, Any], ...] = (
    {"wagers": [INITIAL], "cards": {"1": "Ks", "dealer": "2h"}},
    {**TIED, "decisions": {"1": "surrender"}},
    {**TIED, "decisions": {"1": "war"}, "war_cards": {"1": "Kd", "dealer": "2c"}},
    {**TIED, "decisions": {"1": "war"}, "war_cards": {"1": "2d", "dealer": "2c"}},
    {**TIED, "decisions": {"1": "war"}, "war_cards": {"1": "2d", "dealer": "Kc"}},
    {**TIED, "decisions": {"1": "war"}, "war_tie": {"1": "5.00"}, "war_cards": {"1": "2d", "dealer": "2c"}},
    {
        "wagers": [INITIAL, {"player": "1", "wager": "progressive", "amount": "5.00"}],
        "cards": {"1": "Qs", "dealer": "Qs"},
        "decisions": {"1": "war"},
        "war_cards": {"1": "Qs", "dealer": "Qs"},
        "meter": "10000.00",
    },
    {
        "wagers": [INITIAL, {"player": "1", "wager": "progressive", "amount": "5.00"}],
        "cards": {"1": "Qs", "dealer": "Qs"},
        "decisions": {"1": "surrender"},
        "meter": "10000.00",
    },
)
SPINS: tuple[dict[str, Any], ...] = tuple(
    {"wagers": [{"player": "1", **wager, "amount": "5.00"}], "result": result}
    for wager in (
        {"wager": "straight", "on": ["0"]},
        {"wager": "red"},
        {"wager": "column", "on": ["1", "4", "7", "10", "13", "16", "19", "22", "25", "28", "31", "34"]},
        {"wager": "first-five"},
        {"wager": "split", "on": ["0", "00"]},
        {"wager": "five-adjacent", "on": ["17"]},
        {"wager": "joker"},
        {"wager": "$1"},
    )
    for result in ("0", "00", "17", "joker", "$1")
)
POTS: tuple[dict[str, Any], ...] = (
    {"pot": "101.00", "unit": "1.00", "button": "2", "hands": {"1": "As 2h 3d 4c 8s", "2": "Ah 2s 3c 4d 8h"}},
    {"pot": "101.00", "unit": "1.00", "button": "1", "hands": {"1": "As 2h 3d 4c", "2": "Ah 2s 3c 4d"}},
    {"pot": "7.00", "unit": "1.00", "button": "1", "hands": {"1": "2s 3h 4d 5c 7s", "2": "2h 2d 4c 5s 6h"}},
    {
        "pot": "101.00",
        "unit": "1.00",
        "button": "1",
        "board": "2c 3c 8d Kh Ks",
        "hands": {"1": "As 4h 9d Tc Js", "2": "Ah 4s 9c Td Jh"},
    },
    {"pot": "101.00", "unit": "1.00", "button": "1", "hands": {"1": "As 2h 3d 4c 8s 9s Ts", "2": "Ah 2s 3c 4d 8h Ad Ac"}},
)


@pytest.mark.long
@pytest.mark.parametrize("edition", of_each_kind(IDS))
def test_a_settlement_names_the_readings_that_would_change_it(edition: str) -> None:
    game = library.head(edition).game
    choices: dict[str, object] = dict(SUBMITTED.get(edition, {}))
    usual = open_edition(edition, choices=choices)
    others = list(read_otherwise(edition, **choices))
    for written in {"casino-war": WARS, "roulette": SPINS, "big-six": SPINS, "poker": POTS}.get(game, ()):
        players = _players(usual, written)
        if players is None:
            continue
        expected = {(id, option) for id, option, other in others if _players(other, written) != players}
        told: Any = settle({"edition": edition, "choices": choices, **written})
        named = {(reading["id"], each["name"]) for reading in told.get("readings", ()) for each in reading["options"]}
        assert named == expected, written


def _players(opened: Opened, written: dict[str, Any]) -> object:
    """Who gets what; None where the round cannot be played."""
    try:
        return opened.game.settlement.settle(opened.rules, written).json()["players"]
    except InputError:
        return None
