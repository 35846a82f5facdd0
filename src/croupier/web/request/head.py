"""HEAD: what GET would answer, without its body."""

from fastapi import APIRouter
from fastapi.routing import APIRoute


def with_head(router: APIRouter) -> APIRouter:
    """The router, which answers HEAD wherever it answers GET; the descriptions stay those of GET."""
    for route in tuple(router.routes):
        if isinstance(route, APIRoute) and route.methods == {"GET"}:
            path = route.path.removeprefix(router.prefix)
            router.add_api_route(path, route.endpoint, methods=["HEAD"], include_in_schema=False)
    return router
