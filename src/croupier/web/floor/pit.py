"""Every table that a visitor may look at, as the floor sees it, with the sums over all of them."""

from typing import Any

import orjson
from fastapi import Request

from croupier.web.tables.api import hall_of
from croupier.web.tables.pit import sums_of

ROLE = "floorperson"
Plain = dict[str, Any]


async def states(request: Request) -> list[Plain]:
    """The state of every table, the house's own first."""
    hall = hall_of(request)
    own = hall.seats.of(request)
    return [orjson.loads((await host.state(hall.viewer(host, ROLE, own))).json) for host in await hall.tables(own)]


def floor_json(found: list[Plain]) -> Plain:
    """The cards and their sums as the API gives them: amounts in cents, theoretical wins exact."""
    names = ("table", "edition", "title", "purpose", "phase", "version", "at", "stopped")
    tables = [{**{name: state[name] for name in names}, **state["pit"]} for state in found]
    return {"schema": 1, "sums": sums_of([state["pit"] for state in found]), "tables": tables}
