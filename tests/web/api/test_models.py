"""Every answer has its model, to the last field: the models are compared with the reports of every edition.

They forbid fields that they do not name, and the test of fields looks at the one that may have more.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from pydantic import BaseModel

from croupier.analysis import reports
from croupier.cli import cli
from croupier.rulebook.text import library
from croupier.web import shelf
from croupier.web.front import search
from croupier.web.models import editions
from croupier.web.models.common import Assumptions
from croupier.web.models.reports import comparison, explore, odds, settling, simulation
from croupier.web.page import links
from croupier.web.poker import models as poker

IDS = library.ids()
BANKED = [id for id in IDS if shelf.opened(id).game.wagers.banked]
WAR, MARYLAND, WHEEL, SIX = "pa-2012/casino-war", "md-1.2/casino-war", "pa-2011-proposed/roulette", "gge-2011/big-six"
EXAMPLES = Path(__file__).parents[3] / "examples"


def checked(model: type[BaseModel], report: Mapping[str, Any]) -> None:
    """The report has all that the model names and nothing else."""
    plain = json.loads(json.dumps(report))
    model.model_validate(plain)
    taken = plain.get("assumptions", [])
    for one in taken if isinstance(taken, list) else [taken]:
        assert not set(one) - set(Assumptions.model_fields), "an assumption without a type"


def printed(*words: str) -> Any:
    """What a command prints with --json."""
    ran = CliRunner().invoke(cli, [*words, "--json"], catch_exceptions=False)
    assert ran.exit_code == 0, ran.output
    return json.loads(ran.stdout)


@pytest.mark.parametrize("id", IDS)
def test_what_an_edition_says(id: str) -> None:
    checked(editions.Rules, shelf.report("rules", id))
    checked(editions.Sections, shelf.report("sections", id))
    checked(editions.OpenPoints, reports.open_points(shelf.opened(id)))
    sections = shelf.report("sections", id)["sections"]
    if sections:
        checked(editions.Paragraph, links.paragraph(id, sections[0]["id"]))


@pytest.mark.long
@pytest.mark.parametrize("id", IDS)
def test_how_an_edition_is_read(id: str) -> None:
    checked(editions.Readings, shelf.report("readings", id))


@pytest.mark.parametrize("id", BANKED)
def test_wagers_and_odds_of_an_edition(id: str) -> None:
    checked(editions.Wagers, shelf.report("wagers", id))
    checked(odds.Odds, shelf.report("odds", id))


def test_the_list_and_the_search() -> None:
    checked(editions.Editions, shelf.editions())
    found = [one.json() for one in search.search("tie wager", 30)]
    assert {one["kind"] for one in found} > {"wager", "section"}
    checked(editions.SearchResult, {"schema": 1, "query": "tie wager", "found": found})


@pytest.mark.parametrize(
    "options",
    [
        (WAR, "--decks", "8", "--players", "4"),
        (WAR, "--wager", "tie", "--rounds", "100", "--bankroll", "50", "--goal", "100"),
        (WAR, "--bands", "--churn", "3", "--wager", "initial"),
        (WAR, "--bet", "initial 5", "--bet", "tie 1", "--rounds", "20", "--bankroll", "20"),
        (WAR, "--bet", "initial 5", "--bet", "tie 1", "--boxes", "2"),
        (MARYLAND, "--bet", "initial 5", "--bet", "progressive 5", "--meter", "20000"),
        (WAR, "--visible", "Qs Qh 7d"),
        (WHEEL, "--wager", "split 17-20"),
        (WHEEL, "--wheel", "single-zero", "--bet", "red 5", "--bet", "straight 17 1", "--rounds", "38"),
    ],
)
def test_odds_with_their_questions(options: tuple[str, ...]) -> None:
    checked(odds.Odds, printed("odds", *options))


@pytest.mark.parametrize(
    ("model", "words"),
    [
        (odds.WagerMeters, ("meters", MARYLAND, "--rounds-per-hour", "60")),
        (odds.Solution, ("solve", WAR, "--wager", "tie", "--edge", "0.10")),
        (odds.Solution, ("solve", SIX, "--wager", "$5", "--edge", "1/10", "--vary", "weights")),
        (odds.Solution, ("solve", WHEEL, "--wager", "red", "--edge", "3%", "--vary", "wheel.kind")),
        (explore.Explored, ("explore", WAR, "--players", "3", "--over", "decks", "--read", "tie-alone=also alone")),
        (explore.Explored, ("explore", SIX, "--wager", "joker", "--set", "wheel.counts.joker=2")),
        (comparison.Comparison, ("compare", "pa-2011-proposed/big-six", SIX)),
        (settling.Settlement, ("settle", str(EXAMPLES / "war-round.json"))),
        (settling.Settlement, ("settle", str(EXAMPLES / "showdown.json"))),
        (poker.Ranking, ("rank", "omaha-high", "AsKsQsJs", "2c2d3h4s", "--board", "Ah Kh 2s 3s 4c")),
        (poker.Ranking, ("rank", "8-or-better", "AsKsQsJsTs", "As2d3c4h5s")),
        (poker.Draws, ("draws", "gge-2011/badugi", "As2d3cKh", "--draws", "1", "--target", "8-3-2-A")),
        (simulation.Win, ("win", WAR, "--players", "5", "--rounds-per-hour", "60", "--wager", "25.00")),
        (simulation.Win, ("win", WAR, "--players", "5", "--rounds-per-hour", "60", "--bet", "initial 25", "--drop", "500")),
        (simulation.Simulation, ("simulate", WHEEL, "--rounds", "5000")),
    ],
)
def test_other_reports_of_the_command_line(model: type[BaseModel], words: tuple[str, ...]) -> None:
    checked(model, printed(*words))


@pytest.mark.long
@pytest.mark.parametrize(
    ("model", "words"),
    [
        (comparison.Comparison, ("compare", "pa-2011-proposed/casino-war", "gge-2011/casino-war", WAR)),
        (comparison.Comparison, ("compare", WAR, MARYLAND)),
        (simulation.Simulation, ("simulate", WAR, "--rounds", "2000", "--players", "3", "--strategy", "best")),
        (simulation.Simulation, ("simulate", WAR, "--until", "5%", "--rounds", "100000")),
        (
            simulation.Simulation,
            ("simulate", WHEEL, "--sessions", "50", "--session-rounds", "50", "--bankroll", "100.00", "--bet", "red 5"),
        ),
        (poker.Equity, ("equity", "custom/holdem", "AsKs", "QhQd", "--board", "2c 7d 9h", "--samples", "1000")),
    ],
)
def test_reports_that_take_longer(model: type[BaseModel], words: tuple[str, ...]) -> None:
    checked(model, printed(*words))


@pytest.mark.long
@pytest.mark.parametrize(
    "names",
    [("pa-2011-proposed/casino-war", "gge-2011/casino-war", WAR), ("gge-2011/poker-room",), (WHEEL, "gge-2011/roulette")],
)
def test_letters(names: tuple[str, ...]) -> None:
    checked(comparison.Letter, shelf.letter(*names))
