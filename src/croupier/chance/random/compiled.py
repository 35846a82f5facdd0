"""Compiling kernels: loops that run at the machine's speed, without the lock of the interpreter."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit

Kernel = TypeVar("Kernel", bound=Callable[..., Any])


def kernel(function: Kernel) -> Kernel:
    """The function compiled at its first call and kept on disk for the next process.

    The cache stands beside the source, in the user's cache directory, or where NUMBA_CACHE_DIR says. Where none of them can
    be written, each process compiles for itself.
    """
    try:
        compiled: Any = njit(cache=True, nogil=True)(function)
    except RuntimeError:  # Numba found no place for its cache
        compiled = njit(nogil=True)(function)
    return cast(Kernel, compiled)
