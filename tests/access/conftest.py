"""A house for the tests of what may be read, with everything in it that a reader could ask for."""

from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import quote

import pytest

from access import server as made
from access.server import ELSEWHERE, PLAYERS, TOKEN, VISITOR, Server, opened, rounds, sign
from croupier.web.jobs import queue
from croupier.web.work.worker import Worker
from rulebook.house.houses import TempHouse, in_force
from web.conftest import ask_here, run_here

WAR, BADUGI = "pa-2012/casino-war", "gge-2011/badugi"
LIVE, LIVE_POKER, DEMO, DEMO_POKER = "pit-7 war", "pit-7 badugi", "Shown war", "Shown badugi"
CLAIM = "the claim of a patron"
CASE = {"edition": WAR, "subject": "3", "table": LIVE, "claim": CLAIM, "text": "dealer 2h\n3: 30 initial; Qs"}
EXERCISE = {**CASE, "claim": "", "table": DEMO, "by": "S-07", "role": "surveillance"}


class Furnished(NamedTuple):
    """A running server, and the names that addresses are filled with."""

    server: Server
    names: dict[str, str]

    def __repr__(self) -> str:
        return "house"

    def address(self, text: str) -> str:
        return text.format(**self.names)


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Furnished]:
    """It is furnished once: whoever reads changes nothing that others read, but for the journal of people."""
    folder = tmp_path_factory.mktemp("house")
    submissions = TempHouse.new(folder / "house")
    in_force(submissions.draft("CW-1", tables=["CW-01"]), "2026-01-01", "2026-01-02")
    with opened(folder) as store:
        poker, table = made.live_table(store, LIVE_POKER, BADUGI), made.live_table(store, LIVE, WAR)
        for one in (poker, table):
            sign(one, folder)
            sign(made.play(one, rounds(1)), folder)
    with Server(folder, submissions=submissions.folder) as server:
        shown = made.exercise(server, DEMO, WAR, rounds(1))
        for one in (shown, made.exercise(server, DEMO_POKER, BADUGI, rounds(1))):
            sign(one, folder)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Worker, "_ask", ask_here)
            patch.setattr(queue, "run", run_here)
            names = _furnish(server)
        names |= {"size": str(table.version), "demo_size": str(shown.version), "about": made.now()[:23]}
        yield Furnished(server, names)


def _furnish(server: Server) -> dict[str, str]:
    """Devices, disputes, an exam and a verified store; the names of all that addresses name."""
    server.gives_token(TOKEN, "floorperson", LIVE)
    server.gives_token(ELSEWHERE, "floorperson", "pit-9 wheel")
    server.post("surveillance", "/api/v1/disputes", json=CASE)
    server.post(VISITOR, "/api/v1/disputes", json=EXERCISE)
    asked = {"edition": BADUGI, "seed": 6, "questions": 1, "drills": ["hands"]}
    exam = server.post("dealer", "/api/v1/training/exams", json=asked)["id"]
    server.post("dealer", f"/api/v1/training/exams/{exam}", json={"answers": [None]})
    job = server.post("auditor", "/api/v1/jobs", json={"kind": "verify", "asked": {"store": "house"}})["job"]
    server.get("auditor", f"/api/v1/jobs/{job}?wait=5")
    names = {"live": quote(LIVE), "poker": quote(LIVE_POKER), "demo": quote(DEMO)}
    names |= {"job": job, "exam": exam, "claim": CLAIM, "submission": "CW-1", "player": PLAYERS[0]}
    return {**names, "trainee": server.references["dealer"]}
