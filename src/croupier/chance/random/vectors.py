"""Vectors in compiled code: integers side by side in lanes, on which one instruction works at once.

Numba's own loops do not become vector instructions where several arrays are read and written in turn. These few operations
are LLVM's vectors under plain names, so that the processor's widest registers are used, whichever processor it is. A
vector longer than a register is several registers.
"""

from collections.abc import Callable
from functools import reduce
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic, models, register_model


class Lanes(types.Type):
    """A vector of `count` integers of `bits` bits."""

    def __init__(self, bits: int, count: int) -> None:
        self.bits, self.count = bits, count
        super().__init__(name=f"lanes{count}x{bits}")

    @property
    def llvm(self) -> Any:
        return ir.VectorType(ir.IntType(self.bits), self.count)

    def constant(self, number: int) -> Any:
        return ir.Constant(self.llvm, [number] * self.count)


@register_model(Lanes)
class _LanesModel(models.PrimitiveModel):
    def __init__(self, manager: Any, of: Lanes) -> None:
        super().__init__(manager, of, of.llvm)  # type: ignore[no-untyped-call]


SIXTEEN_16 = Lanes(16, 16)
FOUR_32 = Lanes(32, 4)
FOUR_ROWS = Lanes(16, 4 * 16)
THIRTY_TWO_8 = Lanes(8, 32)
THIRTY_TWO_32 = Lanes(32, 32)


def _of_one(build: Callable[..., Any], gives: Callable[[Any], Any] = lambda kind: kind) -> Any:
    """An operation on one value, built from it and its type; `gives` says which type comes of that."""

    def of_one(typing: Any, one: Any) -> Any:
        return gives(one)(one), lambda context, builder, signature, values: build(builder, *values, one)

    return intrinsic(of_one)


def _of_two(build: Callable[..., Any]) -> Any:
    """An operation on two values that gives one of the first's type, built from both and from that and the other's type."""

    def of_two(typing: Any, one: Any, other: Any) -> Any:
        return one(one, other), lambda context, builder, signature, values: build(builder, *values, one, other)

    return intrinsic(prefer_literal=True)(of_two)


def _address(context: Any, builder: Any, kind: Any, array: Any, index: Any, lanes: Lanes) -> Any:
    """Of an element of the array, as that of a vector."""
    data = context.make_array(kind)(context, builder, array).data
    return builder.bitcast(builder.gep(data, [index]), lanes.llvm.as_pointer())


def _load(lanes: Lanes) -> Any:
    """(array, index) -> the vector that begins there"""

    def load(typing: Any, array: Any, index: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.load(_address(context, builder, array, args[0], args[1], lanes), align=1)

        return lanes(array, types.uint64), generate

    return intrinsic(load)


def _store(typing: Any, array: Any, index: Any, vector: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        builder.store(args[2], _address(context, builder, array, args[0], args[1], vector), align=1)
        return context.get_dummy_value()

    return types.void(array, types.uint64, vector), generate


def _lanes_of(builder: Any, vector: Any, places: list[int]) -> Any:
    return builder.shuffle_vector(vector, vector, ir.Constant(ir.VectorType(ir.IntType(32), len(places)), places))


def _splat(lanes: Lanes) -> Any:
    """(number) -> the number in every lane"""

    def splat(builder: Any, number: Any, kind: Any) -> Any:
        one = builder.trunc(number, ir.IntType(lanes.bits))
        alone = builder.insert_element(lanes.constant(0), one, ir.Constant(ir.IntType(32), 0))
        return _lanes_of(builder, alone, [0] * lanes.count)

    return _of_one(splat, lambda kind: lanes)


def _compare(sign: str, *, signed: bool) -> Any:
    """-1 in the lanes where the first stands to the second as the sign says, 0 in the others."""

    def compare(builder: Any, one: Any, other: Any, lanes: Lanes, _: Lanes) -> Any:
        found = builder.icmp_signed(sign, one, other) if signed else builder.icmp_unsigned(sign, one, other)
        return builder.sext(found, lanes.llvm)

    return _of_two(compare)


def _high_half(builder: Any, one: Any, other: Any, lanes: Lanes, _: Lanes) -> Any:
    wide = Lanes(2 * lanes.bits, lanes.count)
    product = builder.mul(builder.zext(one, wide.llvm), builder.zext(other, wide.llvm))
    return builder.trunc(builder.lshr(product, wide.constant(lanes.bits)), lanes.llvm)


def _add_within(builder: Any, one: Any, other: Any, lanes: Lanes, _: Lanes) -> Any:
    signature = ir.FunctionType(lanes.llvm, [lanes.llvm, lanes.llvm])
    saturating = builder.module.declare_intrinsic(f"llvm.sadd.sat.v{lanes.count}i{lanes.bits}", fnty=signature)
    return builder.call(saturating, [one, other])


def _rotate(builder: Any, vector: Any, _: Any, lanes: Lanes, by: Any) -> Any:
    left = builder.shl(vector, lanes.constant(by.literal_value))
    return builder.or_(left, builder.lshr(vector, lanes.constant(lanes.bits - by.literal_value)))


def _turn(builder: Any, vector: Any, _: Any, lanes: Lanes, by: Any) -> Any:
    return _lanes_of(builder, vector, [(lane + by.literal_value) % lanes.count for lane in range(lanes.count)])


def _which(builder: Any, vector: Any, lanes: Lanes) -> Any:
    bits = builder.bitcast(builder.icmp_signed("<", vector, lanes.constant(0)), ir.IntType(lanes.count))
    return builder.zext(bits, ir.IntType(64))


def _half(lanes: Lanes) -> Lanes:
    return Lanes(lanes.bits // 2, lanes.count)


def _total(builder: Any, rows: Any, kind: Lanes) -> Any:
    starts = range(0, kind.count, SIXTEEN_16.count)
    return reduce(builder.add, (_lanes_of(builder, rows, [*range(at, at + SIXTEEN_16.count)]) for at in starts))


store: Any = intrinsic(_store)  # (array, index, vector)
load_4 = _load(FOUR_32)
load_32 = _load(THIRTY_TWO_32)
load_16 = _load(SIXTEEN_16)
load_8 = _load(THIRTY_TWO_8)
load_four_rows = _load(FOUR_ROWS)
splat_16 = _splat(SIXTEEN_16)
splat_8 = _splat(THIRTY_TWO_8)
add = _of_two(lambda builder, one, other, *kinds: builder.add(one, other))
add_within = _of_two(_add_within)  # as signed numbers, and no further than those go
subtract = _of_two(lambda builder, one, other, *kinds: builder.sub(one, other))
both = _of_two(lambda builder, one, other, *kinds: builder.and_(one, other))
exclusive_or = _of_two(lambda builder, one, other, *kinds: builder.xor(one, other))
product_low = _of_two(lambda builder, one, other, *kinds: builder.mul(one, other))
product_high = _of_two(_high_half)  # unsigned
above = _compare(">", signed=True)
equal = _compare("==", signed=True)
below = _compare("<", signed=False)
rotate = _of_two(_rotate)  # the bits of each lane to the left, by a number that is written out
turn = _of_two(_turn)  # the lanes to the front, by a number that is written out
which = _of_one(_which, lambda lanes: types.uint64)  # a bit for each lane that is below zero, the first lane lowest
lowest = _of_one(lambda builder, bits, kind: builder.cttz(bits, ir.Constant(ir.IntType(1), 1)))  # of a number not 0
narrow = _of_one(lambda builder, vector, lanes: builder.trunc(vector, _half(lanes).llvm), _half)  # low halves
spread = _of_one(  # each of four numbers, eight times
    lambda builder, four, kind: _lanes_of(builder, four, [lane // 8 for lane in range(32)]), lambda kind: THIRTY_TWO_32
)
fourfold = _of_one(  # the same row of sixteen, four times
    lambda builder, row, kind: _lanes_of(builder, row, [*range(SIXTEEN_16.count)] * 4), lambda kind: FOUR_ROWS
)
total = _of_one(_total, lambda kind: SIXTEEN_16)  # the sum of four rows
