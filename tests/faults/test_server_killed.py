"""A server that is killed in mid-round: the next one goes on at the same card, and every seat is still somebody's."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest

from croupier.journal.store.store import open_store
from croupier.tables.audit.audit import Audit
from croupier.tables.audit.verify import verify_tables
from ports import free_port

LIMIT = 60.0


@contextmanager
def served(folder: Path, port: int) -> Iterator[subprocess.Popen[str]]:
    """`croupier serve` as a process of its own, once it answers; at the end it is killed, if it still runs."""
    command = [sys.executable, "-m", "croupier", "serve", "--port", str(port), "--data", str(folder)]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr
        try:
            assert any("Uvicorn running" in line for line in process.stderr), "it ended before it served"
            yield process
        finally:
            process.kill()


class Browser:
    """As much of a browser as a seat needs: it keeps its cookie."""

    def __init__(self, port: int) -> None:
        self.base, self.cookie = f"http://127.0.0.1:{port}", ""

    def ask(self, path: str, body: object = None) -> dict[str, Any]:
        data = None if body is None else json.dumps(body).encode()
        request = Request(self.base + path, data, {"Content-Type": "application/json", "Cookie": self.cookie})
        with urlopen(request, timeout=LIMIT) as answer:
            if given := answer.headers.get("Set-Cookie"):
                self.cookie = given.partition(";")[0]
            found: dict[str, Any] = json.loads(answer.read())
            return found


def scene(state: dict[str, Any]) -> object:
    """What lies on the table: cards, wagers, what is next. How it came there is animated once."""
    return state["view"], state["places"], state["phase"], state["round"], state["next"], state["notes"]


@pytest.mark.long
def test_a_round_goes_on_at_the_same_card_after_kill_9(tmp_path: Path) -> None:
    port = free_port()
    browser = Browser(port)
    with served(tmp_path, port) as process:
        seat = browser.ask("/api/v1/tables", {"edition": "pa-2012/casino-war", "as": "dealer", "name": "Ann"})
        address = "/api/v1/tables/" + seat["table"].replace(" ", "%20")
        state, given = browser.ask(f"{address}?as=dealer"), 0
        while len(state["view"]["cards"]) < 1:  # until a card lies
            if state["next"] in ("next:no more bets", "next:deal a card"):
                given += 1
                step = {"name": state["next"].partition(":")[2]}
                browser.ask(f"{address}/commands?as=dealer", {"id": f"step {given}", "command": step})
            state = browser.ask(f"{address}?as=dealer")
        process.send_signal(signal.SIGKILL)
        process.wait(LIMIT)
    with served(tmp_path, port):
        again = browser.ask(f"{address}?as=dealer")
        assert again["version"] >= state["version"]
        assert again["view"]["cards"].items() >= state["view"]["cards"].items()
        assert again["as"]["acts"] is True  # the seat is still Ann's
        assert re.search(r"\d+ of 312 cards in the shoe", " ".join(again["notes"]))
        if again["version"] == state["version"]:
            assert scene(again) == scene(state)
        repeated = browser.ask(f"{address}/commands?as=dealer", {"id": "step 1", "command": {"name": "no more bets"}})
        assert repeated["record"] <= state["version"]  # recorded once, and answered again
        (file,) = tmp_path.glob("exercises-*.db")
        with open_store(str(file), read_only=True) as store:
            _, report = verify_tables(store, [seat["table"]], Audit())
            assert [one for one in report.findings if one.kind != "unsigned"] == []
