"""Who trains: a person by reference, or a guest of this machine whom a cookie remembers. Each sees only their own."""

import re
import secrets
from datetime import UTC, datetime
from hashlib import sha256
from typing import NamedTuple

from fastapi import Request, Response

from croupier.tables.read_access import Data, Whose
from croupier.training.store import TrainingStore
from croupier.web.request.who import LogInError, give_cookie, people_in, who
from croupier.web.tables.problems import ForbiddenError

COOKIE = "croupier-trainee"
_SECRET = re.compile(r"[0-9a-f]{32}")
NEEDED = "log in to train here: only on its own machine a server trains guests"

NO_CLASS = (
    "this server keeps no accounts, so nobody is a trainer here, and guests see only their own record: /train/record. "
    "On its own machine `croupier train class --db FILE` shows all records, and with `croupier serve --db FILE` a house's "
    "people log in: a floorperson or above sees the class"
)
"""Why a server without accounts has no class, and where one is instead."""


class Trainee(NamedTuple):
    """Somebody who trains; `secret` is what a guest's browser keeps, and `known` whether it had it already."""

    id: str
    name: str
    secret: str = ""
    known: bool = True

    def remember(self, request: Request, response: Response) -> Response:
        """Let a guest's browser keep who they are."""
        if self.secret and not self.known:
            give_cookie(request, response, COOKIE, self.secret)
        return response


def store_of(request: Request) -> TrainingStore:
    found: TrainingStore = request.app.state.training
    return found


def trainee_of(request: Request) -> Trainee:
    """Who trains; who may not without logging in is led there."""
    visitor = who(request)
    if visitor.tables:
        visitor.reader().require(Data.TRAINING, Whose.OWN)
    if visitor.is_somebody:
        return Trainee(visitor.reference, visitor.name)
    if not visitor.may_practise:
        raise LogInError(NEEDED)
    secret = request.cookies.get(COOKIE, "")
    known = bool(_SECRET.fullmatch(secret))
    secret = secret if known else secrets.token_hex(16)
    id = f"guest-{sha256(secret.encode()).hexdigest()[:10]}"
    return Trainee(id, "Guest", secret, known)


def require_keeper(request: Request) -> Trainee:
    """Who may keep scenarios here: a trainer of the house, or on this machine whoever trains without accounts."""
    if people_in(request) is not None:
        require_trainer(request)
    return trainee_of(request)


def require_trainer(request: Request) -> None:
    """Refuse whoever is no trainer: a floorperson or above of the house, or its administrator."""
    if people_in(request) is None:
        raise ForbiddenError(NO_CLASS)
    who(request).reader().require(Data.TRAINING, Whose.OTHER)


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
