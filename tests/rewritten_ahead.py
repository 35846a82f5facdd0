"""The assertions of all tests, rewritten by several processes together.

pytest rewrites every module of tests once and keeps it; but on a fresh machine all its processes come to the same module at
the same time, and each would rewrite all of them.
"""

import os
import sys
from itertools import islice
from pathlib import Path

import pytest
from _pytest.assertion import rewrite
from _pytest.assertion.rewrite import assertstate_key


def rewrite_share(config: pytest.Config, tests: Path) -> None:
    """Rewrite and keep what falls to this process of those that run tests, unless it is kept; the others do theirs."""
    process = os.environ.get("PYTEST_XDIST_WORKER", "").removeprefix("gw")
    if not process or sys.dont_write_bytecode:
        return
    for file in islice(sorted(tests.rglob("test_*.py")), int(process), None, int(os.environ["PYTEST_XDIST_WORKER_COUNT"])):
        folder = rewrite.get_cache_dir(file)
        kept = folder / f"{file.stem}{rewrite.PYC_TAIL}"
        if rewrite._read_pyc(file, kept) is None and rewrite.try_makedirs(folder):
            source, code = rewrite._rewrite_test(file, config)
            rewrite._write_pyc(config.stash[assertstate_key], code, source, kept)
