"""Seeds of simulations, and compiled kernels: loops that run at the machine's speed without the interpreter's lock.

It needs nothing private of Numba, and Numba itself only where a kernel is made.

A kernel is called from Python. A part is called by kernels and compiled into each of them, so that calling it is free.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar, cast

from croupier.errors import InputError

ROUNDS = 8
GENERATOR = f"ChaCha{ROUNDS}"
MOST_SEED = 2**64 - 1

Code = TypeVar("Code", bound=Callable[..., Any])

Tell = Callable[[int, bool], None]
"""Called with the number of functions compiled so far, and whether that was the last of those needed now."""

_listeners: list[Tell] = []


def require_seed(seed: int) -> int:
    """A seed from 0 to 2^64 - 1; any other is refused."""
    if not 0 <= seed <= MOST_SEED:
        raise InputError(f"a seed is a whole number from 0 to {MOST_SEED}, not {str(seed)[:30]}")
    return seed


def kernel(function: Code) -> Code:
    """Compile the function at its first call and keep it on disk for the next process.

    The cache is beside the source, in the user's cache directory, or where NUMBA_CACHE_DIR says; where none of them can be
    written, each process compiles for itself. It is compiled again for each literal that another kernel passes to it.
    """
    from numba import njit

    _listen()
    try:
        return cast(Code, njit(nogil=True, cache=True)(function))
    except RuntimeError:  # Numba found no place for its cache
        return cast(Code, njit(nogil=True)(function))


def part(function: Code) -> Code:
    """Compile the function into the kernels that call it. For Python it stays as it is, with Numba or without."""
    try:
        from numba.extending import register_jitable
    except ModuleNotFoundError:
        return function
    return register_jitable(nogil=True, forceinline=True, no_cfunc_wrapper=True)(function)


def tell_of_compiling(who: Tell | None) -> None:
    """From now on tell this one of each function compiled, which takes seconds once on a machine; None: nobody."""
    _listeners[:] = [] if who is None else [who]


@cache
def _listen() -> None:
    """Have Numba report each function that it compiles; what it finds on the disk it does not compile. Once is enough."""
    from numba.core import event

    class Listener(event.Listener):
        inside = done = 0

        def on_start(self, event: Any) -> None:
            self.inside += 1
            self.tell()

        def on_end(self, event: Any) -> None:
            self.inside -= 1
            self.done += 1
            self.tell()

        def tell(self) -> None:
            for who in _listeners:
                who(self.done, not self.inside)

    event.register("numba:compile", Listener())  # type: ignore[no-untyped-call]
