"""The shelf of scenarios: those that come with Croupier, and those that trainers write on the page and keep."""

import re
from functools import lru_cache

from fastapi import Request

from croupier.errors import InputError
from croupier.rulebook.toml.files import did_you_mean
from croupier.tables.read_access import Data, Whose
from croupier.training import scenario
from croupier.training.store import KeptScenario
from croupier.web import shelf
from croupier.web.request.who import people_in, who
from croupier.web.tables.problems import ForbiddenError
from croupier.web.train.trainee import Trainee, now, require_keeper, store_of

MOST_KEPT = 200
CHECK = "check"
"""The address that previews a scenario, which none can have."""
_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,59}", re.ASCII)

read = lru_cache(maxsize=256)(scenario.read)
"""A scenario from its text, as `scenario.read`, kept by what it is."""


def every(request: Request) -> dict[str, scenario.Scenario]:
    """All scenarios by name, ours first; one whose text no longer has an edition here is left out.

    Those that a house's trainers keep are for its people.
    """
    found = scenario.ours()
    closed = people_in(request) is not None and not who(request).reader().reads(Data.TRAINING, Whose.OWN)
    for one in () if closed else store_of(request).kept().values():
        try:
            found.setdefault(one.name, read(one.toml))
        except InputError:
            continue
    return found


def named(request: Request, name: str) -> scenario.Scenario:
    """A scenario by its name; another is answered with near names."""
    found = every(request)
    if name not in found:
        there = f"; there are {', '.join(found)}"
        raise shelf.UnknownPartError(f"there is no scenario {name[:40]!r}{did_you_mean(name, found, there)}")
    return found[name]


def keep(request: Request, keeper: Trainee, name: str, text: str) -> scenario.Scenario:
    """Keep somebody's scenario under a name; one that is wrong, and a name that is somebody else's, are refused."""
    if not _NAME.fullmatch(name):
        raise InputError("the name of a scenario is of small letters, digits and dashes, such as three-faults")
    if name == CHECK:
        raise InputError(f"{CHECK} is what the page does with a scenario, and no name of one: take another name")
    if name in scenario.ours():
        raise ForbiddenError(f"{name} comes with Croupier, and stays as it is: take another name")
    found, kept = read(text), store_of(request).kept()
    scenario.checked(found)
    _require_own(request, keeper, kept.get(name))
    if name not in kept and len(kept) >= MOST_KEPT:
        raise InputError(f"{MOST_KEPT} scenarios are kept here, and no more; delete one first")
    store_of(request).keep(name, keeper.id, text, now())
    return found


def drop(request: Request, name: str) -> None:
    """Delete a scenario that was kept; one that there is not, or is not one's own, is refused."""
    keeper = require_keeper(request)
    found = store_of(request).kept().get(name)
    if found is None:
        raise shelf.UnknownPartError(f"no scenario {name[:40]!r} is kept here")
    _require_own(request, keeper, found)
    store_of(request).drop(name)


def _require_own(request: Request, keeper: Trainee, found: KeptScenario | None) -> None:
    """Trainers of a house share their scenarios; guests of a machine do not."""
    if found is not None and people_in(request) is None and found.owner != keeper.id:
        raise ForbiddenError(f"{found.name} is somebody else's: take another name")
