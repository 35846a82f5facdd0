"""What the kernels of hands are compiled with, and two machine instructions on bits that Python has no word for."""

from typing import Any

from numba import types
from numba.extending import intrinsic

from croupier.chance.random.compiled import kernel

__all__ = ["bits_of", "kernel", "lowest_bit"]


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
