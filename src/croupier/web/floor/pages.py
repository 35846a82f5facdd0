"""The page of the floor: the pit grid of all tables, and the duties at the one that is chosen."""

import re
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Annotated, Any
from urllib.parse import quote, urlencode
from uuid import uuid4

import orjson
from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, Response

from croupier.errors import InputError
from croupier.tables.ledger import shift_of
from croupier.tables.report import all_tables
from croupier.tables.report_forms import RATINGS, TABLES, cells, rating_rows, sums, told
from croupier.web.floor.api import Day, Shift, report_sheet
from croupier.web.floor.pit import floor_json, states
from croupier.web.floor.report import period_asked, recorded_days, reports
from croupier.web.page import nav
from croupier.web.page.show import render
from croupier.web.tables.api import hall_of
from croupier.web.tables.hosting.screens import DRAWN

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
nav.register(
    nav.Door("Watch the floor", "All tables at once: dealers, drop, win and what waits.", "/floor", "floor", 15),
)
SHOWS = {"all": "All", "open": "Open", "needs": "Needs you"}
_AMOUNT = re.compile(r"\d{4,}(?=\.\d\d$)")


@router.api_route("/floor", methods=["GET", "HEAD"])
async def floor(
    request: Request,
    table: Annotated[str, Query(max_length=120)] = "",
    show: Annotated[str, Query(max_length=10)] = "all",
) -> HTMLResponse:
    """All tables, those that are open, or those where something waits; on the right the duties at one of them."""
    if show not in SHOWS:
        raise InputError(f"{show!r} is nothing that the floor shows: give show as one of {', '.join(SHOWS)}")
    found = await states(request)
    chosen = next((state for state in found if state["table"] == table), None) or _first(found)
    sums, now = floor_json(found)["sums"], hall_of(request).clock()
    page = render(
        "floor.html",
        states=found,
        chosen=chosen,
        sums=sums,
        show=show,
        shows=SHOWS,
        counts={"all": sums["tables"], "open": sums["open"], "needs": sums["needs"]},
        shown=lambda state: show == "all" or bool(state["pit"][show]),
        now=now,
        shift=shift_of(now.isoformat()),
        address=lambda state: f"/tables/{quote(state['table'], safe='')}",
        here_with=lambda **given: f"/floor?{urlencode({'table': table, 'show': show, **given})}",
        minutes=partial(_minutes, now),
        due_in=partial(_due_in, now),
        new_id=lambda: str(uuid4()),
        json=orjson.dumps([_kept(state) for state in found]).decode().replace("<", "\\u003c"),
    )
    return HTMLResponse(page, headers={"Cache-Control": "no-store"})


@router.api_route("/floor/report", methods=["GET", "HEAD"])
async def report(request: Request, day: Day = "", shift: Shift = "") -> HTMLResponse:
    """The report of a shift or a day: all tables, their dealers, their players with ratings, disputes and rulings."""
    period = period_asked(request, day, shift)
    found, days = await reports(request, period), await recorded_days(request)
    page = render(
        "floor_report.html",
        period=period,
        found=found,
        told=told(found),
        heads=[name.replace("_", " ") for name in TABLES],
        rows=[_spaced(cells(one)) for one in found],
        total=_spaced(sums("All tables", all_tables(told(found)), ["", ""])),
        rating_heads=RATINGS,
        ratings=[_spaced(row, 2) for row in rating_rows(found)],
        before=min(period.day - timedelta(days=1), days[1]) if days and days[0] < period.day else None,
        after=max(period.day + timedelta(days=1), days[0]) if days and period.day < days[1] else None,
        shifts=range(1, len(period.begin) + 1),
        withheld=any(one.counting for one in found),
    )
    return HTMLResponse(page, headers={"Cache-Control": "no-store"})


@router.api_route("/floor/report.csv", methods=["GET", "HEAD"])
async def report_csv(request: Request, day: Day = "", shift: Shift = "", ratings: bool = False) -> Response:
    """The same for a spreadsheet: tables, or with `ratings` the players at them."""
    return await report_sheet(request, day, shift, ratings)


def _spaced(row: list[str], words: int = 1) -> list[str]:
    """The cells of a row with the thousands of amounts parted; the first ones are words."""
    return [*row[:words], *(_AMOUNT.sub(lambda found: f"{int(found[0]):,}", cell) for cell in row[words:])]


def _first(found: list[dict[str, Any]]) -> dict[str, Any] | None:
    """The table that is chosen where nobody says: one's own before one where something waits, and that before others."""
    return min(found, key=lambda state: (not state["as"]["acts"], not state["pit"]["needs"]), default=None)


def _kept(state: dict[str, Any]) -> dict[str, Any]:
    """What the script of the page needs of a state at first."""
    return {name: value for name, value in state.items() if name not in DRAWN}


def _minutes(now: datetime, since: str) -> str:
    """How long a dealer has been on."""
    if not since:
        return "–"
    passed = now - datetime.fromisoformat(since).astimezone(UTC)
    return f"{max(int(passed.total_seconds()) // 60, 0)} min"


def _due_in(now: datetime, due: str | None) -> str:
    """The time until cards are due, in hours and minutes."""
    if due is None:
        return "–"
    left = int((datetime.fromisoformat(due).astimezone(UTC) - now).total_seconds()) // 60
    return "now" if left <= 0 else f"{left // 60}:{left % 60:02} h"
