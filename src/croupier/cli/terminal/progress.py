"""Progress on the terminal during long work: how far, how fast, how well an edge is known."""

import shutil
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

from croupier.cli.terminal.show import percent

COMPILING = "getting ready"
ONCE = "compiling for this machine, once"
COMPILING_SECONDS = 1.5
EVERY_SECONDS = 0.2
SURE_SECONDS = 0.5  # until a speed is shown: the first chunks end together
BAR = 24  # characters
_EIGHTHS = " ▏▎▍▌▋▊▉█"
_ERASE = "\r\033[K"

Progress = Callable[..., None]
"""Called with how many are done, of how many, and how well an edge is known."""


class Bar:
    """A line that first says what is prepared, if that takes a while, and then shows a bar; `end` removes it."""

    def __init__(self, what: str = "rounds", preparing: str = COMPILING) -> None:
        self._what, self._preparing = what, preparing
        self._last = time.monotonic()
        self._first: tuple[float, int] | None = None  # when rounds were first reported, and how many
        self._timer = threading.Timer(COMPILING_SECONDS, self._prepares)
        self._timer.daemon = True
        self._timer.start()

    def _prepares(self) -> None:
        click.echo(f"{_ERASE}{self._preparing} …", err=True, nl=False)

    def progress(self, done: int, of: int, width: float | None = None) -> None:
        """Show how many are done; `of` is 0 where the total is unknown."""
        self._timer.cancel()
        now = time.monotonic()
        if self._first is None:  # compiling is over, and what a file held is not counted as simulated now
            self._first = now, done
        elif now - self._last >= EVERY_SECONDS:
            self._last = now
            since = now - self._first[0]
            speed = (done - self._first[1]) / since if since >= SURE_SECONDS else None
            line = progress_line(done, of, speed, width, self._what)[: shutil.get_terminal_size().columns - 1]
            click.echo(f"{_ERASE}{line}", err=True, nl=False)

    def end(self) -> None:
        self._timer.cancel()
        click.echo(_ERASE, err=True, nl=False)


@contextmanager
def progress_bar(what: str = "rounds", preparing: str = COMPILING) -> Iterator[Progress | None]:
    """A bar on the terminal until the work is done; nothing where nobody watches."""
    if not sys.stderr.isatty():
        yield None
        return
    bar = Bar(what, preparing)
    try:
        yield bar.progress
    finally:
        bar.end()


class Compiling:
    """Says that code is compiled: on a terminal a line that counts and goes away, elsewhere one line."""

    def __init__(self) -> None:
        self._said = False

    def __call__(self, done: int, over: bool) -> None:
        if sys.stderr.isatty():
            click.echo(_ERASE if over else f"{_ERASE}{ONCE}: {done} functions …", err=True, nl=False)
        elif not self._said:
            click.echo(f"{ONCE} …", err=True)
        self._said = True


compiling = Compiling()


class Doing:
    """A line that says what is being done and which part of it is; `end` takes it away."""

    def __init__(self) -> None:
        self._last = 0.0

    def __call__(self, what: str, part: float) -> None:
        if time.monotonic() - self._last >= EVERY_SECONDS:
            self._last = time.monotonic()
            click.echo(f"{_ERASE}{what}: {part:.0%} …", err=True, nl=False)

    def end(self) -> None:
        click.echo(_ERASE, err=True, nl=False)


def counting(what: str) -> Callable[[int, int], None]:
    """A line that counts on a terminal, after the first second."""
    shown = time.monotonic()

    def count(done: int, of: int) -> None:
        nonlocal shown
        if done == of:
            click.echo(_ERASE, err=True, nl=False)
        elif time.monotonic() - shown >= 1:
            shown = time.monotonic()
            click.echo(f"\r{done:,} of {of:,} {what} …", err=True, nl=False)

    return count


def progress_line(done: int, of: int, speed: float | None, width: float | None, what: str = "rounds") -> str:
    """A bar, how many, how many a second, the edge's interval, and the time that is left."""
    parts = [f"{done:,} {what}"]
    if speed is not None:
        parts.append(f"{_short(speed)} a second")
    if width is not None:
        parts.append(f"edge ± {percent(width)}")
    if not of:
        return ", ".join(parts)
    share = min(1.0, done / of)
    if speed and done < of:
        parts.append(f"{_time((of - done) / speed)} left")
    return f"{_bar(share)} {share:4.0%} ".replace("%", " %") + ", ".join(parts)


def _bar(share: float) -> str:
    whole, eighths = divmod(round(share * BAR * 8), 8)
    return ("█" * whole + (_EIGHTHS[eighths] if whole < BAR else "")).ljust(BAR)


def _short(speed: float) -> str:
    for power, unit in ((1e9, " G"), (1e6, " M"), (1e3, " k")):
        if speed >= power:
            return f"{speed / power:.3g}{unit}"
    return f"{speed:.0f}"


def _time(seconds: float) -> str:
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    minutes, rest = divmod(whole, 60)
    return f"{minutes} min {rest:02d} s" if minutes < 60 else f"{minutes // 60} h {minutes % 60:02d} min"
