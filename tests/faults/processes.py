"""Programs of this folder, started as processes of their own."""

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent


def start(program: str, *words: object) -> subprocess.Popen[str]:
    command = [sys.executable, str(HERE / program), *map(str, words)]
    env = {**os.environ, "PYTHONPATH": str(HERE.parent)}
    pipe = subprocess.PIPE
    return subprocess.Popen(command, env=env, stdin=pipe, stdout=pipe, stderr=pipe, text=True)


def ended(process: subprocess.Popen[str]) -> str:
    """What it printed, after checking that it ended well."""
    out, err = process.communicate()
    assert process.returncode == 0, out + err
    return out
