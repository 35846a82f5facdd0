"""Whether a request that changes something comes from our own pages: another site's is refused."""

from urllib.parse import urlsplit

from fastapi import Request

from croupier.web.tables.problems import ForbiddenError

_OURS = ("same-origin", "none")


def require_same_origin(request: Request) -> None:
    """Refuse what a browser sends on behalf of another site. Programs send no origin, and no cookie of ours either."""
    site, origin = request.headers.get("sec-fetch-site"), request.headers.get("origin")
    if site is not None and site not in _OURS:
        raise ForbiddenError("this was sent by another site; nothing was recorded")
    if origin is not None and urlsplit(origin).netloc != request.headers.get("host", ""):
        raise ForbiddenError("this was sent by another site; nothing was recorded")
