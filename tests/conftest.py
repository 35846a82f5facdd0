"""How tests run: property tests never against the clock, the same cases in every run, and signals as in a terminal.

`make soak` sets CROUPIER_SOAK and tries other cases in every run, so that chance never breaks `make test`.
"""

import fcntl
import gc
import os
import re
import shutil
import signal
import subprocess
import sys
import tomllib
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers
from starlette.testclient import TestClient

from croupier.extras import EXTRAS
from depth import SOAK, cases
from faults.postgresql import Cluster, running
from paths import ROOT
from rewritten_ahead import rewrite_share

settings.register_profile("soak", deadline=None, max_examples=cases(50), suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("test", settings.get_profile("soak"), derandomize=True, database=None)
settings.load_profile("soak" if SOAK else "test")
if not SOAK:
    # Hypothesis tries numbers and words of whatever of ours is imported by then; which tests a process ran before would
    # decide on the cases of the next, and so would every number in our sources.
    assert callable(providers._get_local_constants)
    providers._get_local_constants = lambda: providers._local_constants

# An app answers to the names of its server alone; what tests ask is asked of this machine.
assert TestClient.__init__.__defaults__ is not None
TestClient.__init__.__defaults__ = ("http://localhost", *TestClient.__init__.__defaults__[1:])

# Whoever starts the tests may ignore signals, as a shell does for a job in the background; all that tests start would, too.
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGTERM, signal.SIG_DFL)

# Every record of a table waits for the disk, which most tests need not: their folders are in memory where that has room.
MEMORY = Path("/dev/shm")
if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > 4 << 30:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What is marked `soak` is left to `make soak`, unless it is asked for by its name."""
    if SOAK or any("::" in asked for asked in config.args):
        return
    left = [item for item in items if item.get_closest_marker("soak")]
    if left:
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if not item.get_closest_marker("soak")]


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """What is imported stays: it is not looked through for garbage, now or later, and what tests make not so often."""
    gc.disable()
    rewrite_share(session.config, ROOT / "tests")
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(50_000, 20, 100)
        gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish() -> None:
    """Garbage is looked for once at the end, for what it would say; pytest itself does so twice."""
    gc.collect()
    gc.freeze()


BUILD = """\
import sys
sys.modules.update(dict.fromkeys({blocked!r}))
from sphinx.cmd.build import main
sys.exit(main())
"""
"""Sphinx without the packages that `make docs` does not install."""


def not_installed_for_docs() -> set[str]:
    (extras,) = re.findall(r"'\.\[(web,docs[\w,]*)\]'", (ROOT / "Makefile").read_text())
    installed = {package for extra in extras.split(",") for package in EXTRAS.get(extra, ())}
    return {package for packages in EXTRAS.values() for package in packages} - installed


PIP = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check")


def once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], None]) -> Path:
    """A folder that is made once, however many processes run tests."""
    own = factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / name
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            begun = factory.mktemp(name)
            make(begun)
            begun.rename(folder)
    return folder


@pytest.fixture(scope="session")
def built_docs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The documentation as `make docs` builds it."""

    def build(folder: Path) -> None:
        words = ["--quiet", "--fail-on-warning", "--keep-going", "--doctree-dir", str(folder / "doctrees")]
        words += [str(ROOT / "docs"), str(folder / "docs")]
        code = BUILD.format(blocked=not_installed_for_docs())
        ran = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, check=False)
        assert ran.returncode == 0, ran.stderr

    return once(tmp_path_factory, "documentation", build) / "docs"


BuildWheel = Callable[[Path, Path], None]


@pytest.fixture(scope="session")
def build_wheel(tmp_path_factory: pytest.TempPathFactory) -> BuildWheel:
    """Builds a wheel of a source into a folder; what builds it is installed once, and not by pip for each wheel anew."""

    def install(folder: Path) -> None:
        needed = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["build-system"]["requires"]
        subprocess.run([*PIP, "install", "--no-compile", "--target", folder, *needed], check=True)

    def build(source: Path, folder: Path) -> None:
        builder = once(tmp_path_factory, "builder", install)
        words = ["wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(source)]
        subprocess.run([*PIP, *words], env={**os.environ, "PYTHONPATH": str(builder)}, check=True)

    return build


@pytest.fixture(scope="session")
def built_wheel(tmp_path_factory: pytest.TempPathFactory, build_wheel: BuildWheel) -> Path:
    """The wheel, built from a copy, so that nothing is left in the checkout; with a site, as `make wheel` has one."""

    def build(folder: Path) -> None:
        copy = folder / "sources"
        forget = shutil.ignore_patterns("__pycache__", "docs")
        shutil.copytree(ROOT / "src" / "croupier", copy / "src" / "croupier", ignore=forget)
        for name in ("pyproject.toml", "README.md", "LICENSE"):
            shutil.copy(ROOT / name, copy)
        site = copy / "src" / "croupier" / "web" / "docs" / "how-to"
        site.mkdir(parents=True)
        (site.parent / "index.html").write_text("the documentation")
        (site / "odds.html").write_text("how to find odds")
        build_wheel(copy, folder)

    (found,) = once(tmp_path_factory, "wheel", build).glob("croupier-*.whl")
    return found


@pytest.fixture(scope="session")
def built_game(tmp_path_factory: pytest.TempPathFactory, build_wheel: BuildWheel) -> Path:
    """The wheel of the game in the examples, from a copy as well."""

    def build(folder: Path) -> None:
        forget = shutil.ignore_patterns("__pycache__", "*.egg-info", "build")
        shutil.copytree(ROOT / "examples" / "games" / "chuck_a_luck", folder / "source", ignore=forget)
        build_wheel(folder / "source", folder)

    (found,) = once(tmp_path_factory, "game", build).glob("chuck_a_luck-*.whl")
    return found


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL server of our own, in which every test has a database; whoever stops it starts it again."""
    with running() as started:
        yield started
