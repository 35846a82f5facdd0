"""Simulations as pages: set up, taken in, followed, taken away; what is wrong is said at once and the form stays."""

import csv
import html
import re
from collections.abc import Iterator
from io import StringIO
from itertools import pairwise
from math import erfc, sqrt
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from croupier.web import shelf
from croupier.web.app import create_app
from croupier.web.jobs.job import Job, Progress
from croupier.web.jobs.kinds import Pace, Place, simulated
from croupier.web.jobs.queue import Jobs
from croupier.web.jobs.store import JobStore
from croupier.web.models.jobs import Job as JobModel
from croupier.web.models.jobs import JobList
from croupier.web.simulate import fields, now

WAR, ROULETTE = "pa-2012/casino-war", "pa-2011-proposed/roulette"

pytestmark = pytest.mark.usefixtures("jobs_here")


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder = tmp_path_factory.mktemp("jobs")
    with TestClient(create_app(folder, jobs=Jobs(folder)), raise_server_exceptions=False) as visitor:
        yield visitor


def finished(client: TestClient, **form: str) -> dict[str, Any]:
    """A simulation that was asked for by the form, when it is over."""
    started = client.post("/simulate", data=form, follow_redirects=False)
    assert started.status_code == 303, html.unescape(started.text)[-3000:]
    page = started.headers["location"]
    while True:
        told = client.get(f"{page}/now", params={"wait": 20}).json()
        if told["over"]:
            return {**told, "page": page, "api": page.replace("/simulate/", "/api/v1/jobs/")}


def refused(client: TestClient, status: int, **form: str) -> str:
    answer = client.post("/simulate", data={"edition": WAR, **form})
    assert answer.status_code == status
    assert 'name="rounds"' in answer.text  # the form is still there
    (said,) = re.findall(r'role="alert"><b>[^<]*</b><p>(.*?)</p>', answer.text)
    return html.unescape(said)


@pytest.mark.long
def test_rounds_are_simulated_and_followed(client: TestClient) -> None:
    over = finished(client, edition=WAR, rounds="200,000", seed="7")
    assert (over["status"], over["share"], over["due"]) == ("finished", 1.0, 200_000)
    exact = 23138 / 993023
    assert over["line"]["exact"] == exact
    rounds = [point[0] for point in over["line"]["points"]]
    assert rounds == sorted(set(rounds))
    assert rounds[-1] == 200_000
    first, last = over["line"]["points"][0], over["line"]["points"][-1]
    assert last[3] - last[2] < (first[3] - first[2]) / 5  # the band closes
    assert [row["name"] for row in over["rows"]][1:] == ["Tie", "War tie"]

    job = client.get(over["api"]).json()
    JobModel.model_validate(job)
    lines = job["result"]["convergence"]
    for line, wager in zip(lines, job["result"]["wagers"], strict=True):
        assert line["points"][-1]["edge"] == wager["house_edge"]
        assert (line["z"], line["fraction"]) == (wager["z"], wager["exact"]["exact"])
    assert client.get(over["page"] + "/now", params={"line": 1}).json()["line"]["name"] == "Tie"

    page = html.unescape(client.get(over["page"]).text)
    assert "23138/993023" in page
    assert over["says"][1] in page
    assert "/simulate?edition=pa-2012%2Fcasino-war&rounds=200000&seed=7" in page
    rows = list(csv.DictReader(StringIO(client.get(over["api"] + "/points.csv").text)))
    assert len(rows) == sum(len(line["points"]) for line in lines)
    assert (rows[0]["wager"], rows[0]["exact_fraction"]) == ("initial", "23138/993023")
    again = client.get("/simulate?edition=pa-2012%2Fcasino-war&rounds=200000&seed=7").text
    assert 'value="200000"' in again
    assert over["page"] in again  # among one's own


@pytest.mark.long
def test_totals_have_no_points_and_sessions_have_paths(client: TestClient) -> None:
    totals = finished(client, edition=ROULETTE, rounds="1000", spins="totals")
    assert (totals["line"]["points"][0][0], len(totals["line"]["points"])) == (1000, 1)
    assert client.get(totals["api"] + "/points.csv").status_code == 422
    form = {"sessions": "40", "session_rounds": "30", "bankroll": "20.00", "bet": "red 5", "of": "sessions"}
    over = finished(client, edition=ROULETTE, **form)
    shown = over["sessions"]
    assert len(shown["paths"]) == 12
    for path in shown["paths"]:
        assert path[0] == [0, 2000]
        assert {abs(after[1] - before[1]) / (after[0] - before[0]) for before, after in pairwise(path)} == {500}
        assert path[-1][0] == 30 or path[-1][1] < 500  # ruined, or all rounds
    assert shown["fan"][0] == [0, 2000, 2000, 2000, 2000, 2000]
    assert "What becomes of a bankroll" in client.get(over["page"]).text
    rows = list(csv.DictReader(StringIO(client.get(over["api"] + "/points.csv").text)))
    assert [int(row["p50_cents"]) for row in rows] == [at[3] for at in shown["fan"]]
    again = client.get(fields.address(client.get(over["api"]).json()["asked"])).text
    assert 'value="sessions" checked' in again


@pytest.mark.long
def test_what_is_wrong_is_said_at_once(client: TestClient) -> None:
    assert "not a whole number" in refused(client, 422, rounds="1e9.5")
    assert "not a whole number" in refused(client, 422, rounds="-5")
    assert "not a whole number" in refused(client, 422, rounds="٣")
    assert "at most 10,000,000,000" in refused(client, 422, rounds="10000000001")
    assert "There is no field 'dance'" in refused(client, 422, dance="1")
    assert "strategy" in refused(client, 422, strategy="../../etc/passwd")
    assert "1 to 9 positions" in refused(client, 422, players="99")
    assert "There is no edition" in refused(client, 404, edition="no/such")
    assert client.get("/simulate?edition=no/such").status_code == 404
    assert client.post("/simulate", data={}, headers={"Origin": "http://elsewhere.example"}).status_code == 403
    assert client.get("/simulate/none").status_code == 404
    assert client.get("/simulate/none/now").status_code == 404
    assert client.post("/simulate/none/cancel").status_code == 404


def test_it_opens_on_law_and_then_on_the_text_used_last(tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path, jobs=Jobs(tmp_path / "jobs"))) as client:
        text = client.get("/simulate").text
        assert f'value="{WAR}" selected>Pennsylvania, adopted 2012<' in text
        assert "How to read z" in text
        (tie,) = re.findall(r'<th scope="row">Tie</th>(.*?)</tr>', text)
        edge, *halves = re.findall(r">(?:± )?([\d.]+) %<", tie)
        assert edge == f"{100 * 58 / 311:.4f}"
        variance = 100 * 23 / 311 + 288 / 311 - (58 / 311) ** 2  # 10 to 1 for 23 of 311 cards
        for half, power in zip(halves, (4, 6, 8, 10), strict=True):
            near = 100 * 1.96 * (variance / 10**power) ** 0.5
            assert float(half) == pytest.approx(near, rel=5e-3, abs=1e-4)  # a normal curve, which the law comes near to
        asked = {"edition": ROULETTE, "rounds": 10}
        assert client.post("/api/v1/jobs", json={"kind": "simulate", "asked": asked}).status_code == 202
        assert f'value="{ROULETTE}" selected' in client.get("/simulate").text
        assert f'value="{WAR}" selected' in client.get("/simulate", params={"edition": WAR}).text
        assert "no exact edge" in client.get("/simulate?edition=gge-2011/badugi").text


def test_every_edition_has_a_form(client: TestClient) -> None:
    for head in shelf.editions()["editions"]:
        page = client.get("/simulate", params={"edition": head["id"]})
        assert page.status_code == 200
        assert f'value="{head["id"]}" selected' in page.text


def test_the_queue_is_shown_and_a_job_can_be_cancelled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing runs here: what waits is told to everybody, whose it is to nobody else."""
    monkeypatch.setattr(Jobs, "_run", lambda self: None)
    kept = JobStore(tmp_path / "jobs.sqlite")
    kept.add("somebody-else", "other", "simulate", {"edition": ROULETTE, "rounds": 10**9})
    kept.close()
    with TestClient(create_app(tmp_path, jobs=Jobs(tmp_path, engine="dask:tcp://127.0.0.1:1"))) as client:
        started = client.post("/simulate", data={"edition": WAR, "rounds": "1000"}, follow_redirects=False)
        page = started.headers["location"]
        listed = client.get("/api/v1/jobs").json()
        JobList.model_validate(listed)
        assert [(one["edition"], one["yours"], one["status"]) for one in listed["queue"]] == [
            (ROULETTE, False, "queued"),
            (WAR, True, "queued"),
        ]
        shown = html.unescape(client.get(page).text)
        assert "Waiting: one before it" in shown
        assert "1 billion rounds" in shown
        assert "dask:tcp://127.0.0.1:1" in shown
        assert "somebody-else" not in shown
        second = client.post("/simulate", data={"edition": WAR, "rounds": "1000"})
        assert second.status_code == 429
        assert f'href="{page}"' in second.text
        assert client.get(f"/api/v1/jobs{page.removeprefix('/simulate')}/points.csv").status_code == 422
        assert client.post(f"{page}/cancel", follow_redirects=False).status_code == 303
        assert client.get(f"{page}/now").json()["head"] == "Cancelled"


@pytest.mark.long
def test_a_job_tells_points_while_it_runs(tmp_path: Path) -> None:
    """What is told on the way is the beginning of what the report has in the end, wherever it was interrupted."""
    told: list[Progress] = []
    asked = {"edition": WAR, "rounds": 3_000_000, "seed": 3}
    report = simulated(asked, Place(tmp_path / "one.part"), told.append)
    assert told
    for progress in told:
        for line, whole in zip(progress.lines, report["convergence"], strict=True):
            assert line["points"][:-1] == whole["points"][: len(line["points"]) - 1]
            assert line["points"][-1]["rounds"] == progress.done
    again = simulated(asked, Place(tmp_path / "one.part"), told.append)
    assert again["convergence"] == report["convergence"]
    kept = JobStore(tmp_path / "jobs.sqlite")
    kept.add("a", "here", "simulate", asked)
    kept.progressed("a", told[-1])
    found = kept.find("a")
    kept.close()
    assert found is not None
    assert found.progress == told[-1]._replace(lines=tuple(told[-1].lines))


def test_the_pace_is_that_of_this_process() -> None:
    """1,000 rounds were there at the start; 300 more in 2 seconds are 150 a second, and 700 are left."""
    clock, told = iter((10.0, 10.1, 12.0)), list[Progress]()
    pace = Pace(told.append, lambda: next(clock))
    for done in (1000, 1100, 1300):
        pace.told(done, 2000)
    assert [(one.done, one.per_second) for one in told] == [(1000, None), (1300, 150.0)]
    assert told[-1].seconds_left == pytest.approx(700 / 150)


@pytest.mark.parametrize(("z", "says"), [(0.61, "Nothing to see."), (-3.2, "Look closer."), (5.5, "There is a fault.")])
def test_plain_words(z: float, says: str) -> None:
    head, sentence = now.verdict(z)
    assert head == says
    assert f"{abs(z):.2f} standard errors {'above' if z > 0 else 'below'}" in sentence
    often = re.search(r"one time in ([\d,.]*\d)", sentence)
    if z != 5.5:
        assert often is not None
        assert float(often[1].replace(",", "")) == pytest.approx(1 / erfc(abs(z) / sqrt(2)), rel=0.06)


def test_a_refused_job_says_why() -> None:
    job = Job("a", "here", "simulate", {"edition": WAR}, "failed", "", problem={"detail": "It takes too long."})
    assert now.now(job)["head"] == "Refused: It takes too long."
