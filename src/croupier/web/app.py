"""The web application: pages, API, own files, and the headers that keep foreign content out."""

from collections.abc import Awaitable, Callable
from importlib import import_module
from pathlib import Path

from fastapi import FastAPI, Request, Response
from fastapi.staticfiles import StaticFiles
from starlette.middleware.gzip import GZipMiddleware

from croupier.version import VERSION
from croupier.web import api, pages
from croupier.web.documentation import SITE, Documentation
from croupier.web.headers import HEADERS
from croupier.web.refusals import add_refusals
from croupier.web.show import own_pages


def create_app(documentation: Path = SITE) -> FastAPI:
    """The application, ready to serve. It reads only the editions that come with Croupier, and its documentation."""
    app = FastAPI(
        title="Croupier",
        version=VERSION,
        description="The executable rulebook for regulated casino table games.",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.add_middleware(GZipMiddleware, minimum_size=2000)
    app.middleware("http")(with_headers)
    add_refusals(app)
    app.include_router(api.router)
    app.include_router(pages.router)
    for own in own_pages():
        app.include_router(import_module(own.module).router)
    app.mount("/static", StaticFiles(directory=Path(__file__).parent / "static"), name="static")
    app.mount("/docs", Documentation(documentation), name="docs")
    return app


async def with_headers(request: Request, call_next: Callable[[Request], Awaitable[Response]]) -> Response:
    response = await call_next(request)
    response.headers.update(HEADERS)
    return response
