"""Compiling kernels: loops that run at the machine's speed, without the lock of the interpreter.

What a kernel calls is compiled with it. So that this does not take longer than it must, a number that is written out in a
call has the type of all others, where Numba would compile the function once for each such number; and what only kernels
call has no entry from Python, and no machine code of its own.
"""

import os
import subprocess
import sys
from collections.abc import Callable
from multiprocessing import parent_process
from typing import Any, TypeVar, cast

from numba import types
from numba.core import event
from numba.core.registry import CPUDispatcher

from croupier.chance.random import watch
from croupier.chance.random.unfinished import PartCompiler

Kernel = TypeVar("Kernel", bound=Callable[..., Any])

_ANYWHERE = {"nopython": True, "nogil": True}
_IN_KERNELS = {**_ANYWHERE, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def kernel(function: Kernel) -> Kernel:
    """The function compiled at its first call and kept on disk for the next process.

    The cache stands beside the source, in the user's cache directory, or where NUMBA_CACHE_DIR says. Where none of them can
    be written, each process compiles for itself.
    """
    return cast(Kernel, _cached(_Kernel(function, targetoptions=_ANYWHERE.copy())))


def helped_by(module: str) -> Callable[[Kernel], Kernel]:
    """As `kernel`; while it is compiled, this module runs in a second process and compiles parts that come last in it.

    No part may be compiled for several types by the two, as Numba numbers those in its cache without a lock.
    """

    def decorate(function: Kernel) -> Kernel:
        made = _Helped(function, targetoptions=_ANYWHERE.copy())
        made.helper = module
        return cast(Kernel, _cached(made))

    return decorate


def part(function: Kernel) -> Kernel:
    """A function that only kernels call, compiled and kept as they are."""
    return cast(Kernel, _cached(_Part(function, targetoptions=_IN_KERNELS.copy(), pipeline_class=PartCompiler)))


class _Kernel(CPUDispatcher):
    def get_call_template(self, args: Any, kws: Any) -> Any:
        return super().get_call_template([types.unliteral(each) for each in args], kws)  # type: ignore[no-untyped-call]


class _Helped(_Kernel):
    helper: str


class _Part(_Kernel):
    def __call__(self, *_: object, **__: object) -> object:
        raise TypeError(f"{self.py_func.__name__} is a part of kernels: only they can call it")


def _cached(made: _Kernel) -> _Kernel:
    try:
        made.enable_caching()
    except RuntimeError:  # Numba found no place for its cache
        return _Kernel(made.py_func, targetoptions=made.targetoptions)
    return made


class _Listener(event.Listener):
    """Hears of every function that Numba compiles, also inside others; what it finds on the disk it does not compile."""

    def __init__(self) -> None:
        self._inside = self._done = 0
        self._helper: subprocess.Popen[bytes] | None = None

    def on_start(self, event: Any) -> None:
        if isinstance(event.data["dispatcher"], _Kernel):
            self._inside += 1
            watch.compiled(self._done, over=False)
        if isinstance(event.data["dispatcher"], _Helped) and self._helper is None:
            self._helper = _helper(event.data["dispatcher"].helper)

    def on_end(self, event: Any) -> None:
        if isinstance(event.data["dispatcher"], _Kernel):
            self._inside -= 1
            self._done += 1
            watch.compiled(self._done, over=not self._inside)
        if isinstance(event.data["dispatcher"], _Helped) and self._helper is not None:
            self._helper.kill()
            self._helper.wait()
            self._helper = None


def _helper(module: str) -> "subprocess.Popen[bytes] | None":
    """The second process; none on one processor, or in a process that is itself one of several."""
    if (os.cpu_count() or 1) < 2 or parent_process() is not None:
        return None
    nowhere = subprocess.DEVNULL
    try:
        return subprocess.Popen([sys.executable, "-m", module], stdin=nowhere, stdout=nowhere, stderr=nowhere)
    except OSError:  # then it takes a little longer
        return None


event.register("numba:compile", _Listener())  # type: ignore[no-untyped-call]
