"""Every table that a visitor may look at, as the floor sees it, with the sums over all of them."""

from typing import Any

import orjson
from fastapi import Request

from croupier.web.request.who import asking
from croupier.web.tables.api import hall_of
from croupier.web.tables.hosting.host import Host
from croupier.web.tables.seen.pit import sums_of
from croupier.web.tables.viewer import Viewer

Plain = dict[str, Any]


async def watched(request: Request) -> list[tuple[Host, Viewer]]:
    """Every table whose books the visitor may read, the house's own first; if there is none, they log in."""
    hall = hall_of(request)
    return await hall.floor(hall.seats.of(request), await asking(request))


async def states(request: Request) -> list[Plain]:
    """The state of each of them."""
    return [orjson.loads((await host.state(viewer)).json) for host, viewer in await watched(request)]


def floor_json(found: list[Plain]) -> Plain:
    """The cards and their sums as the API gives them: amounts in cents, theoretical wins exact."""
    names = ("table", "edition", "title", "purpose", "phase", "version", "at", "stopped")
    tables = [{**{name: state[name] for name in names}, **state["pit"]} for state in found]
    return {"schema": 1, "sums": sums_of([state["pit"] for state in found]), "tables": tables}
