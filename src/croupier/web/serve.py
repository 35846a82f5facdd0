"""Serves the pages and the API with uvicorn."""

import ctypes
import logging
import os
import re
import socket
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.errors import InputError
from croupier.new_file import make_private

if TYPE_CHECKING:
    from fastapi import FastAPI

    from croupier.people.people import People
    from croupier.web.tables.hosting.hall import Hall

WARM_SECONDS = 4.0
"""After which pages are laid out before anybody asks: tables come first."""
TRIM_SECONDS = 30.0
_MOST_ARENAS = -8  # of mallopt, in malloc.h
LOG_BYTES, LOGS = 10 << 20, 4
"""Bytes of a log of requests, and how many older ones are kept."""
_SECRET = re.compile(r"(setup\W).+", re.IGNORECASE)
NOT_STARTED = 3
"""How a server exits that could not start, as uvicorn's own command does."""


def require_free(port: int, host: str = "127.0.0.1") -> None:
    """Refuse a port that something else uses, or that only an administrator may use."""
    from croupier.web.request.hosts import is_address

    if host != "localhost" and not is_address(host):
        raise InputError(f"{host[:60]!r} is no address of this machine: give one such as 127.0.0.1 or 0.0.0.0")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((host, port))
        except OSError as problem:
            reason = (problem.strerror or str(problem)).lower()
            raise InputError(f"port {port} cannot be used ({reason}); choose another with --port") from None


def serve(
    port: int,
    host: str = "127.0.0.1",
    *,
    folder: Path | None = None,
    house: str | None = None,
    people: "People | None" = None,
    engine: str | None = None,
    submissions: Path | None = None,
    names: Sequence[str] = (),
) -> None:
    """Serve until stopped. Only this machine can reach it unless another host is named.

    `folder` has the tables for demonstration and practice, `house` a house's own store. Its `people` log in and sign at
    its tables; without them they are only looked at. `engine` does the simulations of jobs. `submissions` is the house's
    folder: its tables begin a day only under what is in force there. `names` are those under which others reach it.
    """
    from croupier.training.store import TrainingStore
    from croupier.web.app import create_app
    from croupier.web.books import Books
    from croupier.web.desk.dockets import Dockets
    from croupier.web.jobs.queue import Jobs
    from croupier.web.page import fonts
    from croupier.web.request.hosts import THIS_MACHINE, is_this_machine
    from croupier.web.tables.hosting.hall import Hall

    _give_back()
    fonts.cut()
    if folder is not None:
        require_exercises(folder)
    hall = Hall(folder, house, people=people, submissions=submissions)
    jobs = Jobs(None if folder is None else folder / "jobs", house, exercises=hall.exercise_store, engine=engine)
    books, dockets = Books(house, hall.exercise_store), Dockets(folder, people)
    training = TrainingStore(None if folder is None else folder / "training.db")
    local = is_this_machine(host)
    known = (*THIS_MACHINE, host, *names)
    app = create_app(
        hall=hall, people=people, local=local, jobs=jobs, books=books, dockets=dockets, training=training, names=known
    )
    warm()
    _run(app, hall, host, port, None if folder is None else folder / f"access-{port}.log")


def _run(app: "FastAPI", hall: "Hall", host: str, port: int, log: Path | None) -> None:
    """Serve until stopped; then streams end first, as everything else ends by itself."""
    import uvicorn

    from croupier.web.patience import PatientProtocol

    class Server(uvicorn.Server):
        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            hall.end_streams()
            await super().shutdown(sockets)

    settings = uvicorn.Config(
        app,
        host=host,
        port=port,
        http=PatientProtocol,
        ws="none",
        log_level="info",
        access_log=log is not None,
        server_header=False,
        timeout_graceful_shutdown=3,
    )
    if log is not None:
        _keep_log(log)
    server = Server(settings)
    with suppress(KeyboardInterrupt):  # Ctrl-C has ended it
        server.run()
    if not server.started:
        sys.exit(NOT_STARTED)


def _give_back() -> None:
    """Have memory that nobody uses given back to the system: by itself the C library keeps it for each thread."""
    with suppress(OSError, AttributeError):  # another library than glibc
        library = ctypes.CDLL(None)
        library.mallopt(_MOST_ARENAS, 2)
        trim = library.malloc_trim

        def again() -> None:
            trim(0)
            later = threading.Timer(TRIM_SECONDS, again)
            later.daemon = True
            later.start()

        again()


class _PrivateLog(RotatingFileHandler):
    def _open(self) -> TextIOWrapper:  # also the file that comes after a full one
        make_private(self.baseFilename)
        return super()._open()


def _keep_log(file: Path) -> None:
    """Write who asked for what into a file of bounded size, for its owner alone, without the secrets of set-up links."""

    def hidden(record: logging.LogRecord) -> bool:
        record.args = tuple(_SECRET.sub(r"\1…", one) if isinstance(one, str) else one for one in record.args or ())
        return True

    handler = _PrivateLog(file, maxBytes=LOG_BYTES, backupCount=LOGS, encoding="utf-8")
    handler.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
    handler.addFilter(hidden)
    logging.getLogger("uvicorn.access").handlers = [handler]


def require_engine(name: str | None) -> None:
    """Refuse an engine that a server cannot use: its jobs start no processes, so that only a cluster that runs is one."""
    if name is None:
        return
    kind, _, address = name.partition(":")
    if kind != "dask" or not address:
        raise InputError(f"--engine {name[:60]!r}: give the address of a Dask scheduler, dask:tcp://127.0.0.1:8786")
    from croupier.extras import require_extra
    from croupier.simulation.dask_engine import require_address

    require_extra("scale", "the engine dask")
    require_address(address)


def require_exercises(folder: Path) -> None:
    """Refuse a folder in which no tables can be kept, before the server starts."""
    from croupier.web.tables.hosting.exercises import store_in

    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        store_in(folder).close()
    except OSError as wrong:
        raise InputError(f"{folder}: tables cannot be kept here: {wrong.strerror}; give another with --data") from None


def default_folder() -> Path:
    """Where exercises are kept, if nothing else is said: in the user's own data."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "croupier" / "exercises"


def warm() -> None:
    """Have worked out elsewhere what takes longest; and render what a visitor asks for first, a little later."""
    from datetime import date

    from croupier.analysis.explore.knobs import remembered
    from croupier.games import game
    from croupier.rulebook.text import library
    from croupier.web import shelf
    from croupier.web.api.exchange.work import what_ifs
    from croupier.web.explorer import pages as explorer
    from croupier.web.front import front, search
    from croupier.web.page import answers
    from croupier.web.work import ahead, what_if

    def front_page() -> None:
        answers.made("front.html", front.front, date.today().isoformat(), front.whole())

    def all_there() -> None:
        front_page()
        if threading.main_thread().is_alive():
            what_ifs.start_with(what_if.ready, remembered())
            explorer.lay_out(what_if.Question(banked[0]))  # whoever comes first finds its template compiled

    def soon() -> None:
        front_page()
        search.index()

    banked = [head.id for head in map(library.head, library.ids()) if game(head.game).wagers.banked]
    knobs = [(shelf.KNOBS, id) for id in banked]
    ahead.work_out([*front.ahead(), *knobs, *(("readings", id) for id in library.ids())], then=all_there)
    later = threading.Timer(WARM_SECONDS, soon)
    later.daemon = True
    later.start()
