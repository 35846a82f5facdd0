"""The HTTP API: the reports of the JSON contract, as they are."""

import json
from asyncio import to_thread
from collections.abc import Sequence
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request, Response
from pydantic import StringConstraints

from croupier.analysis import reports
from croupier.analysis.edition import SCHEMA
from croupier.analysis.vectors.vectors import schema_text
from croupier.web import links, shelf
from croupier.web import search as searching
from croupier.web.parameters import known_parameters
from croupier.web.shelf import Report
from croupier.web.worker import Worker, received

router = APIRouter(prefix="/api", tags=["editions"], dependencies=[Depends(known_parameters)])
JSON_LINES = "application/x-ndjson"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
LARGEST_ROUND = 100_000  # bytes
MOST_BETS, MOST_ROUNDS = 40, 10**12
MOST_CHECKED = 10**7  # rounds of a PAR sheet's simulation
_worker = Worker()
_vectors_worker = Worker(seconds=60)  # of its own, so that nobody's round waits for somebody's vectors
_papers_worker = Worker(seconds=60)  # of its own as well: its first simulation may have to be compiled

Wheel = Annotated[str | None, Query(description="The wheel in use, where the game has a choice", max_length=40)]
OneBet = Annotated[str, StringConstraints(max_length=80)]
OneId = Annotated[str, StringConstraints(max_length=120)]
Id = Annotated[str, Query(description="The id of an edition, such as pa-2011-proposed/roulette", max_length=120)]

Ids = Annotated[list[OneId], Query(description="The editions to compare with the first; given more than once for several")]

MoreIds = Annotated[list[OneId] | None, Query(description="The text commented on, the comment, the adopted text")]


@router.get("/editions")
def editions(game: Annotated[str | None, Query(max_length=40)] = None) -> Report:
    """Every edition, or those of one game."""
    return shelf.editions() if game is None else reports.editions(game)


@router.get("/editions/{source}/{game}/rules")
def rules(source: str, game: str, wheel: Wheel = None, path: Annotated[str | None, Query(max_length=200)] = None) -> Report:
    """The rules in force, or those at or under a path."""
    if path is None:
        return shelf.report("rules", f"{source}/{game}", wheel)
    return reports.rules(shelf.opened(f"{source}/{game}", wheel), path)


@router.get("/editions/{source}/{game}/odds")
async def odds(
    source: str,
    game: str,
    wheel: Wheel = None,
    wager: Annotated[str | None, Query(max_length=80, description="A kind of wager, or one such as split 17-20")] = None,
    bet: Annotated[Sequence[OneBet], Query(max_length=MOST_BETS, description="A wager and its amount: red 5")] = (),
    stake: Annotated[str | None, Query(max_length=24, description="On each wager, such as 5.00, in chips in play")] = None,
    decks: Annotated[int | None, Query(ge=1, le=16, description="Card games: number of decks")] = None,
    shoe: Annotated[str | None, Query(max_length=600, description="Card games: such as 6 decks less Qs Qh")] = None,
    players: Annotated[int | None, Query(ge=1, le=20, description="Card games: players at the table")] = None,
    boxes: Annotated[int | None, Query(ge=1, le=20, description="With bets: boxes; initial 5 at 2 is on one")] = None,
    meter: Annotated[str | None, Query(max_length=24, description="With bets: what the meter shows, or none")] = None,
    visible: Annotated[str | None, Query(max_length=600, description="Cards seen before a War, such as Qs Qh 7d")] = None,
    rounds: Annotated[int | None, Query(ge=1, le=MOST_ROUNDS, description="What so many rounds are like")] = None,
    bands: Annotated[bool, Query(description="The hold after 100 to 100,000,000 rounds")] = False,
    churn: Annotated[str | None, Query(max_length=40, description="How often the drop is played through: win/drop")] = None,
    bankroll: Annotated[
        str | None, Query(max_length=40, description="Risk of ruin of so many units of the wager, or of all bets")
    ] = None,
    goal: Annotated[str | None, Query(max_length=40, description="With a bankroll: where the player stops")] = None,
) -> Report:
    """The exact odds of every kind of wager, of one, or of bets together; each with its return table."""
    name = f"{source}/{game}"
    asks = {
        "stake": stake,
        "decks": decks,
        "shoe": shoe,
        "players": players,
        "visible": visible,
        "boxes": boxes,
        "meter": meter,
    }
    session = {"rounds": rounds, "bands": bands, "churn": churn, "bankroll": bankroll, "goal": goal}
    if any(value not in (None, False) for value in (*asks.values(), *session.values())) or bet:
        return await _worker.run(shelf.asked_odds, name, wheel, wager, tuple(bet), asks, session)
    if wager is None:
        return await to_thread(shelf.report, "odds", name, wheel)
    return await to_thread(shelf.asked_odds, name, wheel, wager, (), asks, session)


@router.get("/editions/{source}/{game}/solve")
async def solve(
    source: str,
    game: str,
    wager: Annotated[str, Query(max_length=80)],
    edge: Annotated[str, Query(description="The wanted house edge: 0.10, 10% or 1/10", max_length=40)],
    vary: Annotated[str | None, Query(description="A kind of rule such as pays, or a rule's path", max_length=200)] = None,
    strategy: Annotated[str | None, Query(max_length=40)] = None,
    wheel: Wheel = None,
) -> Report:
    """Which pays, decks, wheels or weights give a wager the wanted house edge, the nearest lawful values first."""
    return await _worker.run(shelf.solved, f"{source}/{game}", wheel, wager, edge, vary, strategy)


@router.get("/editions/{source}/{game}/sections")
def sections(source: str, game: str) -> Report:
    """Every paragraph of the text, in our words, and how it is honoured."""
    return shelf.report("sections", f"{source}/{game}")


@router.get("/editions/{source}/{game}/sections/{section}")
def section(source: str, game: str, section: str) -> Report:
    """One paragraph in our words, with the status of its text and where it is read."""
    return links.paragraph(f"{source}/{game}", section)


@router.get("/search")
def found(
    q: Annotated[str, Query(min_length=1, max_length=searching.MOST_LETTERS, description="Words, a section, a wager")],
    most: Annotated[int, Query(ge=1, le=100, description="How many answers at most")] = searching.MOST_FOUND,
) -> Report:
    """Editions, sections, rules, readings, wagers and terms that answer a query, best first."""
    return {"schema": SCHEMA, "query": q, "found": [one.json() for one in searching.search(q, most)]}


@router.get("/editions/{source}/{game}/readings")
def readings(source: str, game: str) -> Report:
    """The unclear points, their options, and what each would do."""
    return shelf.report("readings", f"{source}/{game}")


@router.get("/editions/{source}/{game}/wagers")
def wagers(source: str, game: str, wheel: Wheel = None) -> Report:
    """The complete catalogue of lawful wagers."""
    return shelf.report("wagers", f"{source}/{game}", wheel)


@router.get("/editions/{source}/{game}/par.xlsx", response_class=Response, responses={200: {"content": {XLSX: {}}}})
async def par(
    source: str,
    game: str,
    wheel: Wheel = None,
    rounds: Annotated[int | None, Query(ge=0, le=MOST_CHECKED, description="Of its simulation; 0 for none")] = None,
    seed: Annotated[int | None, Query(description="Of its simulation, otherwise 1")] = None,
) -> Response:
    """The PAR sheet: a workbook with live formulas, the same bytes as `croupier print par` writes."""
    name = f"{source}/{game}"
    edition = shelf.opened(name, wheel)
    content = await _papers_worker.run(shelf.paper, "par", name, wheel, rounds, seed)
    file = "-".join(part for part in (source, game, edition.wheel, "par.xlsx") if part)
    return Response(content, media_type=XLSX, headers={"Content-Disposition": f'attachment; filename="{file}"'})


@router.get("/editions/{source}/{game}/meters")
async def meters(
    source: str,
    game: str,
    players: Annotated[int | None, Query(ge=1, le=20, description="Otherwise 1 to a full table")] = None,
    decks: Annotated[int | None, Query(ge=1, le=16, description="Number of decks")] = None,
    rounds_per_hour: Annotated[str | None, Query(max_length=40, description="Adds hours, and jackpots a year")] = None,
    hours_a_day: Annotated[str, Query(max_length=40, description="Hours of play a day, for the year")] = "24",
) -> Report:
    """What the meters of side wagers are worth, how soon they are won, and where a wager is fair."""
    pace = (rounds_per_hour, hours_a_day)
    return await _worker.run(shelf.metered, f"{source}/{game}", players, decks, pace)


@router.get("/editions/{source}/{game}/vectors", response_class=Response, responses={200: {"content": {JSON_LINES: {}}}})
async def vectors(source: str, game: str) -> Response:
    """Test vectors for other engines, as JSON Lines: the header first, then a vector in each line."""
    return Response(await _vectors_worker.run(shelf.vectors, f"{source}/{game}"), media_type=JSON_LINES)


@router.get("/vectors/schema")
def vectors_schema() -> Report:
    """The JSON Schema of every line of the test vectors."""
    schema: Report = json.loads(schema_text())
    return schema


@router.post("/settle", openapi_extra={"requestBody": {"content": {"application/json": {"schema": {"type": "object"}}}}})
async def settle(request: Request) -> Report:
    """One round (edition, wagers, cards or result), written as for `croupier settle`: who gets what, and why."""
    text = await received(request, LARGEST_ROUND, "The round")
    return await _worker.run(shelf.settled, text)


@router.get("/compare")
def compare(a: Id, b: Ids) -> Report:
    """Editions of one game: the rules that differ, request by request, and the effect on the odds."""
    return shelf.comparison(a, *b)


@router.get("/compare/letter")
async def letter(a: Id, b: MoreIds = None) -> Report:
    """A comment answered, request by request: as data, and under `markdown` as the letter. One edition is enough."""
    return await _worker.run(shelf.letter, a, *(b or ()))
