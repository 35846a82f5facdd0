"""A PostgreSQL server that a test starts for itself, in a folder of its own, without a network port."""

import getpass
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg

HOW = "this test needs PostgreSQL's server: apt-get install postgresql"


@dataclass
class Cluster:
    """The server; each test takes a database of its own."""

    folder: Path
    bin: Path
    who: tuple[str, ...]
    fsync: bool

    def database(self, name: str) -> str:
        """A new, empty database and its URL; another that had the name is gone."""
        self.sql("postgres", f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
        self.sql("postgres", f'CREATE DATABASE "{name}"')
        return self._url(name)

    def _url(self, database: str) -> str:
        return f"postgresql://croupier@/{database}?host={self.folder}"

    def start(self) -> None:
        settings = f"-k {self.folder} -c listen_addresses= -c fsync={'on' if self.fsync else 'off'}"
        self.control("-l", str(self.folder / "log"), "-o", settings, "start")

    def stop(self) -> None:
        self.control("-m", "immediate", "stop")

    @contextmanager
    def hanging(self) -> Iterator[None]:
        """The server as it is when its machine hangs: nobody hangs up, and nobody answers."""
        main = int((self.folder / "data" / "postmaster.pid").read_text().split()[0])
        os.kill(main, signal.SIGSTOP)  # it starts no more of its own
        all_ = (main, *map(int, Path(f"/proc/{main}/task/{main}/children").read_text().split()))
        for process in all_:
            os.kill(process, signal.SIGSTOP)
        try:
            yield
        finally:
            for process in all_:
                os.kill(process, signal.SIGCONT)

    def sql(self, database: str, statements: str) -> None:
        """Do this as the owner."""
        with psycopg.connect(self._url(database), autocommit=True) as line:
            line.execute(statements.encode())

    def control(self, *words: str) -> None:
        self.run("pg_ctl", "-D", str(self.folder / "data"), "-w", *words)

    def run(self, program: str, *words: str) -> None:
        done = subprocess.run(
            [*self.who, str(self.bin / program), *words],
            cwd="/",
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout


@contextmanager
def running(*, fsync: bool = False) -> Iterator[Cluster]:
    """The server until the end; run by an unprivileged user, as it refuses root.

    Tests are faster without fsync, and lose nothing by it: they kill the server, but never the machine.
    """
    folder = Path(tempfile.mkdtemp(prefix="croupier-", dir="/tmp"))
    try:
        cluster = Cluster(folder, binaries(), unprivileged(folder), fsync)
        cluster.run("initdb", "-D", str(folder / "data"), "-A", "trust", "-U", "croupier", "-N", "-E", "UTF8", "--locale=C")
        cluster.start()
        try:
            yield cluster
        finally:
            cluster.stop()
    finally:
        shutil.rmtree(folder)


def binaries() -> Path:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda file: int(file.parts[-3].split(".")[0]))
    on_path = shutil.which("initdb")
    assert found or on_path, HOW
    return found[-1].parent if found else Path(str(on_path)).parent


def unprivileged(folder: Path) -> tuple[str, ...]:
    if os.getuid() != 0:
        return ()
    names = {user.pw_name for user in pwd.getpwall()}
    user = "postgres" if "postgres" in names else "nobody"
    shutil.chown(folder, user, pwd.getpwnam(user).pw_gid)
    assert getpass.getuser() != user
    group = str(pwd.getpwnam(user).pw_gid)
    return ("setpriv", f"--reuid={user}", f"--regid={group}", "--clear-groups", "--")
