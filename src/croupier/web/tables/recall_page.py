"""The page of a table's last rounds, by seat, for whoever looks at the table."""

from urllib.parse import quote

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from croupier.web.page.show import render
from croupier.web.tables.api import As, looked_at
from croupier.web.tables.history import Last, Seat, recalled

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@router.api_route("/tables/{name:path}/recall", methods=["GET", "HEAD"])
async def page(request: Request, name: str, as_: As = None, seat: Seat = None, last: Last = 100) -> HTMLResponse:
    """The last rounds of a table, the newest first; a player's page has their own seat."""
    host, viewer = await looked_at(request, name, as_)
    rounds = await recalled(host, viewer, "", last)
    draft = host.table.live.rules.in_force.draft
    seats = sorted({one for each in rounds for row in each.seats for one in row.seat.split()}, key=_order)
    if seat:
        theirs = (each._replace(seats=tuple(row for row in each.seats if seat in row.seat.split())) for each in rounds)
        rounds = [each for each in theirs if each.seats]
    found = render(
        "recall.html",
        name=name,
        edition=draft.id,
        title=draft.name,
        role=viewer.role,
        titles=viewer.titles,
        own=viewer.person if viewer.plays else "",
        plays=viewer.plays,
        seat=seat or "",
        seats=seats,
        rounds=rounds,
        cards=any(one.cards or any(row.cards for row in one.seats) for one in rounds),
        results=any(one.result for one in rounds),
        address=f"/tables/{quote(name, safe='')}",
    )
    return HTMLResponse(found, headers={"Cache-Control": "no-store"})


def _order(seat: str) -> tuple[bool, int, str]:
    return not seat.isdecimal(), int(seat) if seat.isdecimal() else 0, seat
