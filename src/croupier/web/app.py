"""The web application: pages, API, own files, and the headers that keep foreign content out."""

from asyncio import to_thread
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from fastapi import APIRouter, FastAPI
from fastapi.staticfiles import StaticFiles
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import BaseRoute, Mount

from croupier.errors import InputError
from croupier.games.kit.game import OwnPages
from croupier.people.people import People
from croupier.training.store import TrainingStore
from croupier.version import VERSION
from croupier.web.api import docs as api_page
from croupier.web.api import routes as api
from croupier.web.api.exchange.answers import with_problem
from croupier.web.api.exchange.bodies import LimitedBodies
from croupier.web.books import Books
from croupier.web.commands import ShortWay
from croupier.web.compare import pages as compare_pages
from croupier.web.desk import api as desk_api
from croupier.web.desk import pages as desk_pages
from croupier.web.desk.dockets import Dockets
from croupier.web.documentation import SITE, Documentation
from croupier.web.explorer import pages as explorer_pages
from croupier.web.filing import api as filing_api
from croupier.web.filing import pages as filing_pages
from croupier.web.floor import api as floor_api
from croupier.web.floor import pages as floor_pages
from croupier.web.front import pages
from croupier.web.jobs.queue import Jobs
from croupier.web.journal import api as journal_api
from croupier.web.journal import pages as journal_pages
from croupier.web.page import fonts
from croupier.web.page.show import STATIC, own_pages
from croupier.web.people import account, house, log_in
from croupier.web.people import api as people_api
from croupier.web.refusals import add_refusals
from croupier.web.request.headers import WithHeaders
from croupier.web.request.hosts import THIS_MACHINE, KnownHosts
from croupier.web.rulebooks import pages as rulebooks
from croupier.web.simulate import pages as simulate_pages
from croupier.web.tables import api as tables_api
from croupier.web.tables import history, recall_page
from croupier.web.tables import pages as tables_pages
from croupier.web.tables.hosting.hall import Hall
from croupier.web.train import api as train_api
from croupier.web.train import routes as train_pages
from croupier.web.win import pages as win_pages


def create_app(
    documentation: Path = SITE,
    hall: Hall | None = None,
    *,
    people: People | None = None,
    local: bool = True,
    jobs: Jobs | None = None,
    books: Books | None = None,
    dockets: Dockets | None = None,
    training: TrainingStore | None = None,
    names: Collection[str] = THIS_MACHINE,
) -> FastAPI:
    """The application, ready to serve. It reads the editions that come with Croupier, its documentation, and the tables
    of a hall, if there is one. `people` may log in; `local`: only this machine reaches it, and may practise without.
    `training` keeps the records of those who train; without it they are gone with the server. It answers to these
    `names` alone."""
    tables, records = hall or Hall(), training or TrainingStore(None)
    work, disputes = jobs or Jobs(exercises=tables.exercise_store), dockets or Dockets(people=people)

    @asynccontextmanager
    async def while_it_runs(app: FastAPI) -> AsyncIterator[None]:
        await tables.start()
        try:
            await to_thread(work.start)
            yield
        finally:
            await to_thread(work.stop)
            await tables.stop()
            await to_thread(disputes.close)
            records.close()
            if people is not None:
                people.close()

    app = FastAPI(
        title="Croupier",
        version=VERSION,
        description="The executable rulebook for regulated casino table games.",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=while_it_runs,
    )
    app.state.hall, app.state.people, app.state.local = tables, people, local
    app.state.jobs, app.state.books = work, books or Books(beside=tables.exercise_store)
    app.state.training, app.state.dockets = records, disputes
    app.add_middleware(GZipMiddleware, minimum_size=2000)
    app.add_middleware(LimitedBodies)
    app.add_middleware(WithHeaders)
    app.add_middleware(ShortWay)
    app.add_middleware(KnownHosts, names=names)  # the last is asked first
    add_refusals(app)
    app.router.routes.extend(_addresses(tuple(own_pages())))
    app.mount("/docs", Documentation(documentation), name="docs")
    app.openapi = lambda: app.openapi_schema or described(app)  # type: ignore[method-assign]
    return app


@cache
def _addresses(own: tuple[OwnPages, ...]) -> tuple[BaseRoute, ...]:
    """What answers at each address, worked out once: an app differs from another only in its state.

    Routes are taken out of their routers as they are: a router that includes others works each of theirs out again."""
    routers = [
        history.router,  # before those of a table, whose name may be any path
        tables_api.router,  # addresses are looked for in this order, and these are asked for most
        *api.routers(),
        api_page.router,
        floor_api.router,
        journal_api.router,
        desk_api.router,
        filing_api.router,
        train_api.router,
        pages.router,
        recall_page.router,
        tables_pages.router,
        floor_pages.router,
        journal_pages.router,
        desk_pages.router,
        filing_pages.router,
        *train_pages.ROUTERS,
        people_api.router,
        log_in.router,
        account.router,
        house.router,
        simulate_pages.router,
        win_pages.router,
        explorer_pages.router,
        compare_pages.router,
        rulebooks.router,
        *map(_router, own),
        fonts.router,
    ]
    static = Mount("/static", StaticFiles(directory=STATIC), name="static")
    return (*(route for router in routers for route in router.routes), static)


def described(app: FastAPI) -> dict[str, Any]:
    """What OpenAPI says of the app, with the shape of its refusals; worked out once, as the addresses are."""
    own = tuple(own_pages())
    if own not in _DESCRIBED:
        _DESCRIBED[own] = with_problem(FastAPI.openapi(app))
    app.openapi_schema = _DESCRIBED[own]
    return app.openapi_schema


_DESCRIBED: dict[tuple[OwnPages, ...], dict[str, Any]] = {}


def _router(own: OwnPages) -> APIRouter:
    """The pages that a game brings; if somebody else's cannot be loaded, their address says why."""
    try:
        found: APIRouter = import_module(own.module).router
    except (ImportError, AttributeError) as problem:
        if own.module.startswith("croupier."):
            raise
        return _refusing(own.path, f"These pages cannot be loaded from {own.module}: {problem}")
    return found


def _refusing(path: str, reason: str) -> APIRouter:
    router = APIRouter(include_in_schema=False)

    @router.get(path)
    def refuse() -> None:
        raise InputError(reason)

    return router
