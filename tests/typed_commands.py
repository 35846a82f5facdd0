"""What somebody types, read as a shell reads it, where it is plain: then it runs in the process of the tests.

Plain are commands of ours that follow one another, of which each may be given a line by `echo`, and whose output may be
thrown away or cut by `head` or `tail`. A process for each would take minutes.
"""

import io
import re
import shlex
import sys
from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

import pytest

from croupier.cli import main
from croupier.cli.terminal.progress import ONCE

SILENT = [">", "/dev/null"]
CUT = re.compile(r"(head|tail) -(?:n )?(\d+)")
MEANS_SOMETHING = set("();<>|&")


class Typed(NamedTuple):
    """A command of ours: its words, what it reads, and which lines of its output are seen."""

    words: list[str]
    given: str
    shown: slice
    cut: bool


def plain(command: str) -> list[Typed]:
    """The commands that a shell would run one by one; nothing where it does anything else."""
    read = shlex.shlex(command, posix=True, punctuation_chars=True)
    read.whitespace_split = True
    parts = [list(part) for joined, part in groupby(read, lambda word: word == "&&") if not joined]
    found = [_typed(part) for part in parts]
    return [one for one in found if one] if all(found) else []


def _typed(words: Sequence[str]) -> Typed | None:
    pipe = [list(part) for joined, part in groupby(words, lambda word: word == "|") if not joined]
    given, cut = "", False
    if len(pipe) > 1 and pipe[0][0] == "echo":
        said = pipe.pop(0)[1:]
        if len(said) != 1 or said[0].startswith("-") or "\\" in said[0]:
            return None
        given = f"{said[0]}\n"
    shown = slice(None)
    if len(pipe) > 1 and (match := CUT.fullmatch(" ".join(pipe[-1]))):
        pipe.pop()
        lines, cut = int(match[2]), True
        shown = slice(lines) if match[1] == "head" else slice(-lines, None)
    ours = pipe[0]
    if ours[-2:] == SILENT and not ours[-3].isdecimal():  # else it may be `2> /dev/null`
        ours, shown = ours[:-2], slice(0)
    if len(pipe) > 1 or ours[0] != "croupier" or any(set(word) <= MEANS_SOMETHING for word in ours):
        return None
    return Typed(ours, given, shown, cut)


def printed_here(commands: Sequence[Typed], capsys: pytest.CaptureFixture[str]) -> str:
    """What the commands print in this process and folder."""
    printed = ""
    with pytest.MonkeyPatch.context() as patch:
        for typed in commands:
            patch.setattr(sys, "argv", typed.words)
            patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed.given.encode())))
            with pytest.raises(SystemExit) as ended:
                main()
            out, err = capsys.readouterr()
            printed += seen("".join(out.splitlines(keepends=True)[typed.shown]), err)
            if ended.value.code and not typed.cut:
                break
    return printed


def seen(out: str, err: str) -> str:
    """Both, without what is only said to whoever waits for the first time."""
    once = ("drawing …\n", f"{ONCE} …\n")
    return out + "".join(line for line in err.splitlines(keepends=True) if line not in once)
