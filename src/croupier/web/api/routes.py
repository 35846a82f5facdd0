"""All addresses of the API, at /api/v1 and, as before, at /api."""

from fastapi import APIRouter, Depends

from croupier.web.api import comparison, editions, jobs, journals, odds, papers, poker, settling
from croupier.web.parameters import known_parameters

_BEFORE = (editions.router, odds.router, comparison.router, settling.router, papers.router)
_NEW = (poker.router, jobs.router, journals.router)


def routers() -> tuple[APIRouter, APIRouter]:
    """The API that is described, and the older addresses of the same, whose refusals have their older form."""
    only_known = [Depends(known_parameters)]
    now = APIRouter(prefix="/api/v1", dependencies=only_known)
    before = APIRouter(prefix="/api", dependencies=only_known, include_in_schema=False)
    for part in _BEFORE:
        now.include_router(part)
        before.include_router(part)
    for part in _NEW:
        now.include_router(part)
    return now, before
