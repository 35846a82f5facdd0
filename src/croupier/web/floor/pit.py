"""Every table that a visitor may look at, as the floor sees it, with the sums over all of them."""

from typing import Any

import orjson
from fastapi import Request

from croupier.web.request.who import LogInError, asking
from croupier.web.tables.api import hall_of
from croupier.web.tables.hosting.host import Host
from croupier.web.tables.problems import ForbiddenError
from croupier.web.tables.seen.pit import sums_of
from croupier.web.tables.viewer import Viewer

ROLE = "floorperson"
Plain = dict[str, Any]


async def watched(request: Request) -> list[tuple[Host, Viewer]]:
    """Every table that the visitor may see as the floor does, the house's own first; if there is none, they log in."""
    hall, visitor = hall_of(request), await asking(request)
    own = hall.seats.of(request)
    found, closed = list[tuple[Host, Viewer]](), list[LogInError]()
    for host in await hall.tables(own):
        try:
            viewer = hall.viewer(host, ROLE, own, visitor)
        except LogInError as wrong:
            closed.append(wrong)
        except ForbiddenError:
            continue
        else:
            found.append((host, viewer))
    if closed and not found:
        raise closed[0]
    return found


async def states(request: Request) -> list[Plain]:
    """The state of each of them."""
    return [orjson.loads((await host.state(viewer)).json) for host, viewer in await watched(request)]


def floor_json(found: list[Plain]) -> Plain:
    """The cards and their sums as the API gives them: amounts in cents, theoretical wins exact."""
    names = ("table", "edition", "title", "purpose", "phase", "version", "at", "stopped")
    tables = [{**{name: state[name] for name in names}, **state["pit"]} for state in found]
    return {"schema": 1, "sums": sums_of([state["pit"] for state in found]), "tables": tables}
