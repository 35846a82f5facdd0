"""All addresses of the API, at /api/v1 and, as before, at /api."""

import logging
from collections.abc import Iterator
from importlib import import_module

from fastapi import APIRouter, Depends

from croupier.games import games
from croupier.web.api import compliance, editions, jobs, journals, manifest, papers, submissions
from croupier.web.api.reports import comparison, explore, odds, settling, win
from croupier.web.request.parameters import known_parameters

_log = logging.getLogger(__name__)
_BEFORE = (editions.router, odds.router, comparison.router, settling.router, papers.router)
_NEW = (
    compliance.router,
    explore.router,
    jobs.router,
    journals.router,
    manifest.router,
    win.router,
    submissions.router,
)


def routers() -> tuple[APIRouter, APIRouter]:
    """The API that is described, and the older addresses of the same, whose refusals have their older form."""
    only_known = [Depends(known_parameters)]
    now = APIRouter(prefix="/api/v1", dependencies=only_known)
    before = APIRouter(prefix="/api", dependencies=only_known, include_in_schema=False)
    for part in _BEFORE:
        now.include_router(part)
        before.include_router(part)
    for part in (*_NEW, *_of_games()):
        now.include_router(part)
    return now, before


def _of_games() -> Iterator[APIRouter]:
    """The addresses that single games bring; somebody else's that cannot be loaded are left out, and the log says so."""
    for game in games():
        if not game.extras.api:
            continue
        try:
            yield import_module(game.extras.api).router
        except (ImportError, AttributeError):
            if game.extras.api.startswith("croupier."):
                raise
            _log.exception("the addresses in %s cannot be loaded", game.extras.api)
