"""A server as it starts and is left alone: an empty folder, half a request, a line on which nothing comes."""

import logging
import os
import socket
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPConnection
from pathlib import Path
from threading import Event, Thread

import pytest
import uvicorn
from click.testing import CliRunner
from starlette.responses import Response
from starlette.routing import Route

from croupier.cli import cli
from croupier.training.store import TrainingStore
from croupier.web import patience, serve
from croupier.web.app import create_app
from croupier.web.jobs.store import JobStore
from ports import free_port

HALF = b"POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"
LARGE = 24 << 20
DOORS = (
    "/api/v1/settle",
    "/api/v1/disputes",
    "/api/v1/people",
    "/api/v1/tables/x/commands",
    "/login",
    "/check",
    "/simulate",
)


@pytest.mark.long
def test_the_first_start_is_as_the_docs_show_it(tmp_path: Path) -> None:
    """S12, S9: in an empty folder; nothing secret is logged, half a request is nobody's fault, files are the owner's."""
    CliRunner().invoke(cli, ["house", "new", str(tmp_path / "house")])
    port, data = free_port(), tmp_path / "data"
    command = [sys.executable, "-m", "croupier", "serve", "--db", "tables.db", "--house", "house", "--data", str(data)]
    command += ["--port", str(port)]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        assert server.stderr is not None
        link = next(line for line in server.stdout if "/setup/" in line).strip()
        until = next(line for line in server.stderr if "running on" in line)
        assert until
        for door in DOORS:
            with socket.create_connection(("127.0.0.1", port)) as line:
                line.sendall(HALF % door.encode())
        visitor = HTTPConnection("127.0.0.1", port)
        visitor.request(
            "GET", link.partition(str(port))[2], headers={"X-Forwarded-Proto": "https", "X-Forwarded-For": "9.9.9.9"}
        )
        answer = visitor.getresponse()
        assert answer.status == 200
        assert answer.headers["strict-transport-security"] == "max-age=31536000"
        secret = link.rpartition("/")[2]
        for mistyped in (
            f"//setup/{secret}",
            f"/Setup/{secret}",
            f"/login?next=%2Fsetup%2F{secret}",
            f"/setup/{secret}?a=b",
        ):
            visitor.close()
            visitor.request("GET", mistyped + secret)
            assert visitor.getresponse().status in (200, 404)
        visitor.close()
        server.terminate()
        said = server.stderr.read()
    assert "Traceback" not in said, said
    log = data / f"access-{port}.log"
    assert "GET /setup/…" in log.read_text()
    assert secret not in log.read_text() + said
    for file in (log, data / "training.db", data / "jobs" / "jobs.sqlite", *tmp_path.glob("*.db")):
        assert stat.S_IMODE(file.stat().st_mode) == 0o600, file


def test_records_of_people_are_for_their_owner_alone(tmp_path: Path) -> None:
    """Also a file that an earlier version made for everybody."""
    for file, opens in ((tmp_path / "training.db", TrainingStore), (tmp_path / "jobs.sqlite", JobStore)):
        file.touch(0o644)
        opens(file).close()
        assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_every_log_of_requests_is_for_its_owner_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "LOG_BYTES", 50)
    before, mask = logging.getLogger("uvicorn.access").handlers, os.umask(0)
    try:
        serve._keep_log(tmp_path / "access.log")
        (handler,) = logging.getLogger("uvicorn.access").handlers
        for _ in range(3):
            handler.emit(logging.makeLogRecord({"msg": "GET /login " + "x" * 60}))
        handler.close()
    finally:
        os.umask(mask)
        logging.getLogger("uvicorn.access").handlers = before
    files = list(tmp_path.iterdir())
    assert len(files) > 1
    assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}


def test_a_store_that_is_only_read_must_be_there(tmp_path: Path) -> None:
    done = CliRunner().invoke(cli, ["serve", "--read-only", "--db", str(tmp_path / "no.db"), "--port", str(free_port())])
    assert "no such file" in str(done.exception)
    assert list(tmp_path.iterdir()) == []


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """A server that is soon out of patience."""
    monkeypatch.setattr(patience, "PATIENCE", 0.2)
    monkeypatch.setattr(patience, "LOOK_SECONDS", 0.05)
    found = free_port()
    app = create_app()
    app.router.routes.insert(0, Route("/large", lambda request: Response(bytes(LARGE))))
    config = uvicorn.Config(app, port=found, http=patience.PatientProtocol, ws="none", log_config=None)
    server = uvicorn.Server(config)
    thread = Thread(target=server.run)
    thread.start()
    while not server.started:
        thread.join(0.05)
    yield found
    server.should_exit = True
    thread.join()


def test_a_line_on_which_no_request_comes_is_closed(port: int) -> None:
    for begun in (b"", b"GET / HTTP/1.1\r\nHost: local", HALF % b"/api/v1/settle"):
        with socket.create_connection(("127.0.0.1", port), timeout=60) as line:
            line.sendall(begun)
            assert _heard(line) == b"", begun
    with socket.create_connection(("127.0.0.1", port), timeout=0.02) as line, suppress(OSError):
        while _heard(line) is None:  # a byte now and then keeps nothing open
            line.sendall(b"G")


@pytest.mark.long
def test_a_reader_has_an_answer_whole_however_slow_and_not_for_ever(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "PATIENCE", 1.5)
    gone, lost = Event(), patience.PatientProtocol.connection_lost

    def hung_up(line: patience.PatientProtocol, exc: Exception | None) -> None:
        lost(line, exc)
        gone.set()

    monkeypatch.setattr(patience.PatientProtocol, "connection_lost", hung_up)

    def asks() -> socket.socket:
        line = socket.create_connection(("127.0.0.1", port), timeout=60)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 16)
        line.sendall(b"GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n")
        return line

    with asks() as line:
        read = 0
        while read < LARGE and (part := line.recv(1 << 18)):
            read += len(part)
            time.sleep(0.05)
        assert read >= LARGE
    assert gone.wait(60)
    gone.clear()
    with asks() as line:
        assert gone.wait(60)  # the server hangs up on whoever reads nothing
        read = 0
        with suppress(ConnectionResetError):
            while part := line.recv(1 << 20):
                read += len(part)
        assert read < LARGE


def _heard(line: socket.socket) -> bytes | None:
    """What comes on a line; nothing once it is closed, None while it is open and silent."""
    try:
        return line.recv(9)
    except TimeoutError:
        return None
    except ConnectionResetError:
        return b""
