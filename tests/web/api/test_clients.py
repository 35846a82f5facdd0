"""The example clients, in Python and in JavaScript, against a real server."""

import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from threading import Thread

import pytest
import uvicorn

from croupier.web.app import create_app
from croupier.web.tables.hosting.hall import Hall

CLIENTS = Path(__file__).parents[3] / "examples" / "clients"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    hall = Hall(tmp_path_factory.mktemp("server"), pace=100.0, shows={})
    server = uvicorn.Server(uvicorn.Config(create_app(hall=hall), log_level="error", timeout_graceful_shutdown=1))
    with socket.create_server(("127.0.0.1", 0)) as door:  # whoever comes before the server is up waits here
        running = Thread(target=server.run, args=([door],))
        running.start()
        yield f"http://127.0.0.1:{door.getsockname()[1]}"
        server.should_exit = True
        running.join()


@pytest.mark.long
@pytest.mark.usefixtures("jobs_here")
@pytest.mark.parametrize("command", [(sys.executable, "client.py"), ("node", "client.mjs")])
def test_the_clients_do_what_they_say(server: str, command: tuple[str, str]) -> None:
    """Six decks: of 311 other cards 23 tie, so at 10 to 1 the Tie Wager costs (288 − 230)/311. Five players with 25 each
    lose 23,138/993,023 of a unit in each of 60 rounds. A number pays 35 to 1."""
    ran = subprocess.run(
        [command[0], str(CLIENTS / command[1]), server], capture_output=True, text=True, timeout=120, check=False
    )
    assert ran.returncode == 0, ran.stderr
    told = json.loads(ran.stdout)
    assert Fraction(told["edge"]) == Fraction(288 - 230, 311)
    assert Fraction(told["win"]) == Fraction(23138, 993023) * 25 * 5 * 60
    assert (told["net"], told["near"][0]) == ("35.00", "pa-2012/casino-war")
    assert (told["same"], told["once"], bool(told["step"])) == (True, True, True)
