"""The pages of tables: all of them with the form to sit down, and one table by role, which works without a script, too."""

from collections.abc import Mapping
from typing import Annotated, Any
from urllib.parse import parse_qsl, quote
from uuid import uuid4

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from croupier import games
from croupier.errors import InputError
from croupier.rulebook.text import library
from croupier.tables.table import RefusedError
from croupier.web.models.common import EXAMPLE
from croupier.web.page import links, nav
from croupier.web.page.show import render
from croupier.web.request.who import asking
from croupier.web.tables.api import acting_at, hall_of, looked_at, require_practice, second_at
from croupier.web.tables.doing.intents import Intent, text_of
from croupier.web.tables.hosting.host import Host
from croupier.web.tables.problems import problem_json
from croupier.web.tables.steps.steps import own_answers
from croupier.web.tables.viewer import TITLES, Viewer
from croupier.web.tables.visitors.origin import require_same_origin

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
MOST_FIELDS = 500
"""Of a form: a submission under Maryland's text has some 170."""
nav.register(
    nav.Entry("Tables", "/tables", "tables", "t", 10),
    nav.Door(
        "Play a round", "Sit down as player, dealer or floorperson; everybody else is played.", "/tables", "table", 10
    ),
)
READ = ["GET", "HEAD"]
As = Annotated[str | None, Query(alias="as", max_length=30)]
_BESIDE = ("id", "expects", "name", "typed", "happened", "pass")


@router.api_route("/tables", methods=READ)
async def tables(request: Request, edition: Annotated[str, Query(max_length=120)] = "") -> HTMLResponse:
    """All tables, and the form to sit down at one of one's own."""
    hall = hall_of(request)
    own = hall.seats.of(request)
    heads = [{**host.head(), "picture": _picture(host)} for host in await hall.tables(own, await asking(request))]
    page = render("tables.html", heads=heads, own=own, editions=dealt(), chosen=edition or EXAMPLE, titles=TITLES)
    return HTMLResponse(page, headers={"Cache-Control": "no-store"})


def _picture(host: Host) -> str:
    """The address of the layout that the table's text asks for; nothing where the text is not among those served."""
    live = host.table.live
    edition = live.rules.in_force.draft.id
    drawn = library.known(edition) and "layout" in live.game.drawing.pictures(live.rules)
    return links.page(edition, "drawings", "layout.svg") if drawn else ""


@router.post("/tables")
async def sit_down(request: Request) -> Response:
    """Sit down at a new practice table, and go to it."""
    require_same_origin(request)
    await require_practice(request)
    given = await form_of(request)
    hall = hall_of(request)
    host, seat = await hall.sit_down(given.get("edition", ""), given.get("as", "player"), given.get("name", ""))
    response = RedirectResponse(_address(host, seat.role), 303)
    hall.seats.give(request, response, {**hall.seats.of(request), host.name: seat})
    return response


@router.api_route("/tables/{name:path}", methods=READ)
async def table(request: Request, name: str, as_: As = None) -> HTMLResponse:
    """One table as somebody in a role sees it."""
    host, viewer = await looked_at(request, name, as_)
    return await _page(host, viewer)


@router.post("/tables/{name:path}")
async def act(request: Request, name: str, as_: As = None) -> Response:
    """A step from a form, without a script; if it is refused, the page says why and what is lawful."""
    host, viewer = await acting_at(request, name, as_)
    given = await form_of(request)
    try:
        if "sign" in given:
            await second_at(request, host, viewer, given["sign"], given)
        elif "pass" in given:
            await host.pass_turn(viewer)
        else:
            await host.do(viewer, _intent(given))
    except InputError as wrong:
        return await _page(host, viewer, wrong, given)
    return RedirectResponse(_address(host, viewer.role), 303)


@router.api_route("/tables-cite/{source}/{game}", methods=READ)
def cited(source: str, game: str, section: Annotated[str, Query(max_length=120)]) -> Response:
    """The page of a paragraph that a chip names, in the edition or in what it builds on."""
    edition: str | None = f"{source}/{game}"
    while library.known(edition):
        assert edition is not None
        if (address := links.section(edition, section)) is not None:
            return RedirectResponse(address, 303)
        edition = library.head(edition).amends
    return RedirectResponse(links.page(f"{source}/{game}"), 303)


async def _page(
    host: Host, viewer: Viewer, wrong: InputError | None = None, given: Mapping[str, str] | None = None
) -> HTMLResponse:
    """The page of a table; where a step was refused, with the reason, and with the step that may be recorded after all."""
    seen = (await host.state(viewer)).json
    refused = problem_json(wrong) if wrong is not None else None
    page = render(
        "table.html",
        state=_loads(seen),
        json=seen.decode().replace("<", "\\u003c"),
        address=_address(host),
        titles=viewer.titles,
        refused=refused,
        happened=_may_have_happened(host, wrong, given or {}),
        new_id=lambda: str(uuid4()),
    )
    return HTMLResponse(page, refused["status"] if refused else 200, headers={"Cache-Control": "no-store"})


def _may_have_happened(host: Host, wrong: InputError | None, given: Mapping[str, str]) -> dict[str, str]:
    """The fields of a step that was understood and is not lawful, for a recorded table to take as a deviation; or none."""
    if not isinstance(wrong, RefusedError) or host.table.now.mode != "recorded" or "happened" in given:
        return {}
    return {name: value for name, value in given.items() if name not in ("id", "expects")}


def _loads(seen: bytes) -> dict[str, Any]:
    import orjson

    found: dict[str, Any] = orjson.loads(seen)
    return found


def _address(host: Host, role: str = "") -> str:
    return f"/tables/{quote(host.name, safe='')}" + (f"?as={role}" if role else "")


async def form_of(request: Request) -> dict[str, str]:
    """The fields of a form; several of one name are joined, as cards are."""
    text = (await text_of(request)).decode("utf-8", "replace")
    found: dict[str, str] = {}
    try:
        pairs = parse_qsl(text, keep_blank_values=True, max_num_fields=MOST_FIELDS)
    except ValueError:
        raise InputError("the form has too many fields") from None
    for name, value in pairs:
        found[name] = f"{found[name]} {value}" if name in found else value
    return found


def _intent(given: dict[str, str]) -> Intent:
    expects = given.get("expects", "")
    version = int(expects) if expects.isascii() and expects.isdecimal() and len(expects) < 16 else None
    id, happened = given.get("id") or str(uuid4()), "happened" in given
    if len(id) > 200 or not id.isprintable():
        raise InputError("the id of a command has between 1 and 200 printable characters")
    if (typed := given.get("typed", "").strip()) and not given.get("name"):
        return Intent(id, version, typed=typed, happened=happened)
    answers = {name: value for name, value in given.items() if name not in _BESIDE}
    return Intent(id, version, answers=own_answers({"name": given.get("name", ""), **answers}), happened=happened)


def dealt() -> list[dict[str, str]]:
    """The editions that a live table deals, by title."""
    found = []
    for id in library.ids():
        head = library.head(id)
        if games.game(head.game).dealt:
            found.append({"id": id, "title": head.name, "game": head.title})
    return sorted(found, key=lambda one: (one["game"], one["title"]))
