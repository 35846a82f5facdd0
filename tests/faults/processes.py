"""Programs of this folder, started as processes of their own."""

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent


def start(program: str, *words: object) -> subprocess.Popen[str]:
    command = [sys.executable, str(HERE / program), *map(str, words)]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join((str(HERE.parent), *sys.path))}
    pipe = subprocess.PIPE
    return subprocess.Popen(command, env=env, stdin=pipe, stdout=pipe, stderr=pipe, text=True)


def ended(process: subprocess.Popen[str]) -> str:
    """What it printed and nobody has read yet, after checking that it ended well."""
    assert process.stdin
    assert process.stdout
    assert process.stderr
    process.stdin.close()
    with process:  # `communicate` would lose what `readline` has buffered
        out, err = process.stdout.read(), process.stderr.read()
    assert process.returncode == 0, out + err
    return out
