"""Jobs: one for each visitor, one after the other, cancelled, bounded, and taken up again after a restart."""

import asyncio
from collections.abc import Mapping
from json import dumps, loads
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from croupier.errors import InputError
from croupier.web.app import create_app
from croupier.web.jobs.job import OPEN, Progress
from croupier.web.jobs.kinds import KINDS, Place
from croupier.web.jobs.process import Bounds
from croupier.web.jobs.queue import Jobs
from croupier.web.jobs.store import JobStore
from croupier.web.models.jobs import Job
from croupier.web.tables.problems import TooManyError

WIN = {"edition": "pa-2012/casino-war", "players": 3, "rounds_per_hour": "60", "wager": "25.00"}
ENDLESS = {"edition": "pa-2011-proposed/roulette", "rounds": 10**12, "every_spin": True}


def over(jobs: Jobs, id: str) -> Any:
    """The job when it is over; the limit of the test ends one that never is."""
    while (job := jobs.find(id)).status in OPEN:
        asyncio.run(jobs.changed(id, 20))
    return job


def test_jobs_over_http(tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path, jobs=Jobs(tmp_path / "jobs"))) as client:
        started = client.post("/api/v1/jobs", json={"kind": "win", "asked": WIN})
        assert started.status_code == 202
        address = started.headers["location"]
        second = client.post("/api/v1/jobs", json={"kind": "win", "asked": WIN})
        assert (second.status_code, second.headers["retry-after"]) == (429, "5")

        while (told := client.get(address, params={"wait": 20}).json())["status"] != "finished":
            Job.model_validate(told)
        Job.model_validate(told)
        assert client.get(address, params={"wait": 21}).status_code == 422
        assert told["result"]["players"] == 3
        assert told["result"]["assumptions"]["command"].startswith("croupier win pa-2012/casino-war --players 3")
        mark = client.get(address).headers["etag"]
        assert client.get(address, headers={"If-None-Match": mark}).status_code == 304
        assert client.delete(address).json()["status"] == "finished"
        assert [job["job"] for job in client.get("/api/v1/jobs").json()["jobs"]] == [told["job"]]
        for asked, status in (
            ({"kind": "win", "asked": {**WIN, "edition": "no/such"}}, 404),
            ({"kind": "win", "asked": {**WIN, "edition": "../../etc/passwd"}}, 404),
            ({"kind": "win", "asked": {**WIN, "wheel": "square"}}, 422),
            ({"kind": "win", "asked": {**WIN, "more": 1}}, 422),
            ({"kind": "verify"}, 422),
            ({"kind": "dance"}, 422),
        ):
            assert client.post("/api/v1/jobs", json=asked).status_code == status, asked
        other_site = {"Origin": "http://elsewhere.example"}
        assert client.post("/api/v1/jobs", json={"kind": "win", "asked": WIN}, headers=other_site).status_code == 403
        assert client.get("/api/v1/jobs/none").status_code == 404


def test_what_could_only_fail_is_refused_at_once(tmp_path: Path) -> None:
    """In the words of the API, and nothing is taken in: the visitor's next job has its turn."""
    war, boxes = {"edition": "pa-2012/casino-war"}, ["initial at 1 5"]
    sessions = {**war, "sessions": 10**8, "session_rounds": 500, "bankroll": "200.00", "bet": ["initial 5"]}
    with TestClient(create_app(tmp_path, jobs=Jobs(tmp_path / "jobs"))) as client:
        for kind, asked, says in (
            ("simulate", {**war, "rounds": 0}, "rounds"),
            ("simulate", {**war, "rounds": -5}, "rounds"),
            ("simulate", {**war, "rounds": 10**11}, "rounds"),
            ("simulate", {**war, "rounds": 10, "seed": -1}, "seed"),
            ("simulate", {**war, "rounds": 10, "seed": 2**64}, "seed"),
            ("simulate", war, "give rounds N, or sessions N with session_rounds and bankroll"),
            ("simulate", {**war, "rounds": 10, "bankroll": "5.00"}, "bankroll is for sessions only: add sessions N"),
            ("simulate", {**war, "rounds": 10, "strategy": "dance"}, "no strategy 'dance'"),
            ("simulate", {"edition": "gge-2011/poker-room", "rounds": 10}, "a poker room has no simulation"),
            ("simulate", sessions, "at most 10,000,000,000 rounds"),
            ("win", {**WIN, "players": 1000}, "1 to 100 players"),
            ("win", {**WIN, "edition": "gge-2011/badugi"}, "nobody bets against the house"),
            ("odds", {**war, "bet": ["dance 5"]}, "dance"),
            ("odds", {**war, "bet": boxes, "goal": "4"}, "goal needs bankroll"),
            ("odds", {"edition": "gge-2011/badugi", "bet": boxes}, "nobody bets against the house"),
        ):
            answer = client.post("/api/v1/jobs", json={"kind": kind, "asked": asked})
            assert answer.status_code == 422, asked
            assert says in answer.json()["detail"], answer.json()["detail"]
            assert "--" not in answer.json()["detail"]
        assert client.get("/api/v1/jobs").json()["jobs"] == []


def test_boxes_are_counted_together_as_a_job(tmp_path: Path) -> None:
    """What comes of it is what the command line reports."""
    asked = {"edition": "pa-2012/casino-war", "bet": ["initial at 1 5", "initial at 2 10"]}
    found: Any = KINDS["odds"](asked, Place(tmp_path / "none"), lambda _: None)
    assert found["assumptions"]["command"].startswith("croupier odds pa-2012/casino-war --bet 'initial at 1 5'")
    assert all(line["outcomes"] == [] and line["hit_frequency"] is None for line in found["wagers"])
    with TestClient(create_app(tmp_path, jobs=Jobs(tmp_path / "jobs"))) as client:
        address = client.post("/api/v1/jobs", json={"kind": "odds", "asked": asked}).headers["location"]
        while (told := client.get(address, params={"wait": 20}).json())["status"] in OPEN:
            Job.model_validate(told)
        Job.model_validate(told)
        assert told["result"]["wagers"] == loads(dumps(found))["wagers"]
        assert client.post("/api/v1/jobs", json={"kind": "odds", "asked": {**asked, "boxes": 21}}).status_code == 422


def test_a_job_that_cannot_be_done_says_why(tmp_path: Path) -> None:
    jobs = Jobs(tmp_path)
    jobs.start()
    try:
        failed = over(jobs, jobs.add("here", "win", {**WIN, "players": 1000}).id)
        assert failed.status == "failed"
        assert "players" in failed.problem["detail"]
        unasked = over(jobs, jobs.add("here", "simulate", {"edition": "pa-2012/casino-war"}).id)
        assert "give rounds N" in unasked.problem["detail"]  # and no option of the terminal
    finally:
        jobs.stop()


def test_bounds_and_cancelling(tmp_path: Path) -> None:
    """A job that takes too long is given up; one that is cancelled makes room for the next."""
    jobs = Jobs(tmp_path, bounds=Bounds(seconds=0.2))
    jobs.start()
    try:
        assert "more than 0.2 seconds" in over(jobs, jobs.add("here", "simulate", ENDLESS).id).problem["detail"]
        first = jobs.add("here", "simulate", ENDLESS)
        with pytest.raises(TooManyError, match=first.id):
            jobs.add("here", "win", WIN)
        assert jobs.cancel(first.id).status == "cancelled"
        assert jobs.add("here", "win", WIN).status == "queued"
    finally:
        jobs.stop()


def test_a_restart_takes_up_what_was_running(tmp_path: Path) -> None:
    before = JobStore(tmp_path / "jobs.sqlite")
    before.add("a", "here", "win", WIN)
    before.add("b", "there", "win", WIN)
    assert before.next() is not None
    before.progressed("a", Progress(5, 10))
    running, waiting = before.find("a"), before.find("b")
    assert running is not None
    assert waiting is not None
    assert (running.status, running.progress, waiting.place) == ("running", Progress(5, 10, None), 1)
    before.close()
    jobs = Jobs(tmp_path)
    jobs.start()
    try:
        assert [over(jobs, id).status for id in ("a", "b")] == ["finished", "finished"]
    finally:
        jobs.stop()


def test_no_more_than_so_many_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.web.jobs.queue.MOST", 2)
    monkeypatch.setattr(Jobs, "_run", lambda self: None)
    jobs = Jobs(tmp_path)
    jobs.start()
    try:
        places = [jobs.add(who, "win", WIN).place for who in ("one", "two")]
        assert places == [0, 1]
        with pytest.raises(TooManyError, match="2 jobs wait already"):
            jobs.add("three", "win", WIN)
    finally:
        jobs.stop()


def test_a_simulation_continues_from_its_checkpoint(tmp_path: Path) -> None:
    """The parts that are on file are not simulated again, and the numbers are those of one go."""
    from croupier.web.jobs.kinds import Place, simulated

    asked: Mapping[str, Any] = {"edition": "pa-2011-proposed/roulette", "rounds": 3000, "seed": 5}
    once = simulated(asked, Place(tmp_path / "one.part"), lambda _: None)
    told: list[Progress] = []
    again = simulated(asked, Place(tmp_path / "one.part"), told.append)
    assert (again, told) == (once, [])


def test_a_folder_that_cannot_be_used_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="jobs cannot be kept here"):
        Jobs(tmp_path / "file" / "jobs").start()
