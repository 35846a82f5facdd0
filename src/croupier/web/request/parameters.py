"""The parameters of an address of the API: one that it does not have, or one too many, is refused and not passed over.

Refusals that speak of options of the command line speak of parameters here.
"""

import re
from collections.abc import Sequence
from types import UnionType
from typing import Any, Union, get_args, get_origin

from fastapi import Request
from fastapi.routing import APIRoute

from croupier.errors import InputError


async def known_parameters(request: Request) -> None:
    """Refuse a parameter that the address does not have, and one given more than once that it takes once.

    It waits for nothing, and is therefore not handed to a thread.
    """
    if not request.query_params:
        return
    route = request.scope["route"]
    assert isinstance(route, APIRoute)
    several = {field.alias: _several(field.field_info.annotation) for field in _fields(route.dependant)}
    takes = f"this address takes {', '.join(several) or 'none'}"
    for name in dict.fromkeys(request.query_params):
        if name not in several:
            raise InputError(f"There is no parameter {name[:40]!r}; {takes}.")
        if not several[name] and (times := len(request.query_params.getlist(name))) > 1:
            raise InputError(f"The parameter {name!r} is given {times} times, and can be given once; {takes}.")


def _fields(dependant: Any) -> list[Any]:
    """The parameters of an address, also those that several addresses share."""
    return [*dependant.query_params, *(field for shared in dependant.dependencies for field in _fields(shared))]


def _several(hint: Any) -> bool:
    """Whether a parameter of this type may be given more than once."""
    if get_origin(hint) in (Union, UnionType):
        return any(_several(one) for one in get_args(hint))
    return get_origin(hint) in (list, Sequence)


_OPTION = re.compile(r"`[^`]*`|(?<![\w'\"-])--([a-z]+(?:-[a-z]+)*)")
"""An option of the command line; a whole command, and what a visitor wrote in quotes, stay as they are."""


def in_parameters(reason: str) -> str:
    """A reason that names options of the command line, with the names that they have as parameters: rounds_per_hour."""
    return _OPTION.sub(lambda found: found[1].replace("-", "_") if found[1] else found[0], reason)
