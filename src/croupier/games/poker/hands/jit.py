"""Compiling kernels, and the two machine instructions on bits that Python has no word for."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit, types
from numba.extending import intrinsic

Kernel = TypeVar("Kernel", bound=Callable[..., Any])


def kernel(function: Kernel) -> Kernel:
    """The function compiled at its first call, without the lock of the interpreter, and kept on disk for the next process.

    The cache stands beside the source, in the user's cache directory, or where NUMBA_CACHE_DIR says. Where none of them can
    be written, each process compiles for itself.
    """
    try:
        compiled: Any = njit(cache=True, nogil=True)(function)
    except RuntimeError:  # Numba found no place for its cache
        compiled = njit(nogil=True)(function)
    return cast(Kernel, compiled)


def _count(typing: Any, word: Any) -> Any:
    return types.uint64(types.uint64), lambda context, builder, signature, args: builder.ctpop(args[0])


def _lowest(typing: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], context.get_constant(types.boolean, True))

    return types.uint64(types.uint64), generate


_count_bits: Any = intrinsic(_count)
_lowest_bit: Any = intrinsic(_lowest)


@kernel
def bits_of(word: Any) -> Any:
    """How many bits of the word are set."""
    return _count_bits(word)


@kernel
def lowest_bit(word: Any) -> Any:
    """The position of the lowest bit set; the word must not be 0."""
    return _lowest_bit(word)
