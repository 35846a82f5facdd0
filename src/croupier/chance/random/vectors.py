"""Vectors in compiled code: integers side by side in lanes, on which one instruction works at once.

Numba's own loops do not become vector instructions where several arrays are read and written in turn. These few operations
are LLVM's vectors under plain names, so that the processor's widest registers are used, whichever processor it is.
"""

from collections.abc import Callable, Iterable
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


EIGHT_32 = Lanes(32, 8)
SIXTEEN_16 = Lanes(16, 16)
THIRTY_TWO_8 = Lanes(8, 32)


def _at(context: Any, builder: Any, array_type: Any, array: Any, index: Any, lanes: Lanes) -> Any:
    """The address of an element of the array, as that of a vector."""
    data = context.make_array(array_type)(context, builder, array).data
    return builder.bitcast(builder.gep(data, [index]), lanes.llvm.as_pointer())


def _load(lanes: Lanes) -> Any:
    def load(typing: Any, array: Any, index: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.load(_at(context, builder, signature.args[0], args[0], args[1], lanes), align=1)

        return lanes(array, types.uint64), generate

    return intrinsic(load)


def _splat(lanes: Lanes) -> Any:
    def splat(typing: Any, number: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            one = builder.trunc(args[0], ir.IntType(lanes.bits))
            nothing, first = ir.Constant(lanes.llvm, ir.Undefined), ir.Constant(ir.IntType(32), 0)
            everywhere = ir.Constant(ir.VectorType(ir.IntType(32), lanes.count), [0] * lanes.count)
            return builder.shuffle_vector(builder.insert_element(nothing, one, first), nothing, everywhere)

        return lanes(types.uint64), generate

    return intrinsic(splat)


def _of_one(operation: Callable[[Any, Any, Any], Any], gives: Callable[[Any], Any]) -> Any:
    """An operation on one value; `gives` is the type that comes of it."""

    def of_one(typing: Any, one: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return operation(builder, args[0], one)

        return gives(one)(one), generate

    return intrinsic(of_one)


def _of_two(operation: Callable[[Any, Any, Any, Any], Any]) -> Any:
    """An operation on two values that gives another of the first's type; two vectors must be of one kind."""

    def of_two(typing: Any, one: Any, other: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return operation(builder, args[0], args[1], one)

        return None if isinstance(one, Lanes) and one != other else (one(one, other), generate)

    return intrinsic(of_two)


def _high_half(builder: Any, one: Any, other: Any, lanes: Lanes) -> Any:
    wide = Lanes(2 * lanes.bits, lanes.count)
    product = builder.mul(builder.zext(one, wide.llvm), builder.zext(other, wide.llvm))
    return builder.trunc(builder.lshr(product, wide.constant(lanes.bits)), lanes.llvm)


def _add_within(builder: Any, one: Any, other: Any, lanes: Lanes) -> Any:
    signature = ir.FunctionType(lanes.llvm, [lanes.llvm, lanes.llvm])
    saturating = builder.module.declare_intrinsic(f"llvm.sadd.sat.v{lanes.count}i{lanes.bits}", fnty=signature)
    return builder.call(saturating, [one, other])


load_32: Any = _load(EIGHT_32)  # (array, index) -> eight numbers of 32 bits
load_16: Any = _load(SIXTEEN_16)  # (array, index) -> sixteen numbers of 16 bits
load_8: Any = _load(THIRTY_TWO_8)  # (array, index) -> thirty-two numbers of 8 bits
splat_32: Any = _splat(EIGHT_32)  # (number) -> the number in every lane
splat_16: Any = _splat(SIXTEEN_16)
splat_8: Any = _splat(THIRTY_TWO_8)
add: Any = _of_two(lambda builder, one, other, lanes: builder.add(one, other))
add_within: Any = _of_two(_add_within)  # as signed numbers, and no further than those go
subtract: Any = _of_two(lambda builder, one, other, lanes: builder.sub(one, other))
both: Any = _of_two(lambda builder, one, other, lanes: builder.and_(one, other))
exclusive_or: Any = _of_two(lambda builder, one, other, lanes: builder.xor(one, other))
product_low: Any = _of_two(lambda builder, one, other, lanes: builder.mul(one, other))
product_high: Any = _of_two(_high_half)  # unsigned
above: Any = _of_two(  # -1 in the lanes where the first is above the second, as signed numbers
    lambda builder, one, other, lanes: builder.sext(builder.icmp_signed(">", one, other), lanes.llvm)
)
equal: Any = _of_two(  # -1 in the lanes where both are the same
    lambda builder, one, other, lanes: builder.sext(builder.icmp_signed("==", one, other), lanes.llvm)
)
below: Any = _of_two(  # -1 in the lanes where the first is below the second, as unsigned numbers
    lambda builder, one, other, lanes: builder.sext(builder.icmp_unsigned("<", one, other), lanes.llvm)
)


def _store(typing: Any, array: Any, index: Any, vector: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        at = _at(context, builder, signature.args[0], args[0], args[1], vector)
        builder.store(args[2], at, align=1)
        return context.get_dummy_value()

    return types.void(array, types.uint64, vector), generate


def _rotate(typing: Any, vector: Any, by: Any) -> Any:
    """To the left, by a number that is written out."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        left = builder.shl(args[0], vector.constant(by.literal_value))
        return builder.or_(left, builder.lshr(args[0], vector.constant(vector.bits - by.literal_value)))

    return (vector(vector, by), generate) if hasattr(by, "literal_value") else None


def _which(builder: Any, value: Any, vector: Lanes) -> Any:
    bits = builder.bitcast(builder.icmp_signed("<", value, vector.constant(0)), ir.IntType(vector.count))
    return builder.zext(bits, ir.IntType(64))


def _lowest(builder: Any, bits: Any, kind: Any) -> Any:
    return builder.cttz(bits, ir.Constant(ir.IntType(1), 1))


def _half(vector: Lanes) -> Lanes:
    return Lanes(vector.bits // 2, vector.count)


store: Any = intrinsic(_store)
rotate: Any = intrinsic(prefer_literal=True)(_rotate)
which: Any = _of_one(_which, lambda vector: types.uint64)  # a bit for each lane that is below zero, the first lane lowest
lowest: Any = _of_one(_lowest, lambda bits: bits)  # the place of the lowest bit that is set, of a number that is not 0
narrow: Any = _of_one(lambda builder, value, vector: builder.trunc(value, _half(vector).llvm), _half)  # low halves


# Several vectors as one thing


class Rows(types.Type):
    """`count` vectors of one kind, each in its register."""

    def __init__(self, lanes: Lanes, count: int) -> None:
        self.lanes, self.count = lanes, count
        super().__init__(name=f"rows{count}of{lanes.name}")

    @property
    def llvm(self) -> Any:
        return ir.LiteralStructType([self.lanes.llvm] * self.count)

    def pack(self, builder: Any, vectors: Iterable[Any]) -> Any:
        packed = ir.Constant(self.llvm, ir.Undefined)
        for row, vector in enumerate(vectors):
            packed = builder.insert_value(packed, vector, row)
        return packed

    def unpack(self, builder: Any, packed: Any) -> list[Any]:
        return [builder.extract_value(packed, row) for row in range(self.count)]


@register_model(Rows)
class _RowsModel(models.PrimitiveModel):
    def __init__(self, manager: Any, of: Rows) -> None:
        super().__init__(manager, of, of.llvm)  # type: ignore[no-untyped-call]


def _load_rows(rows: Rows) -> Any:
    def load(typing: Any, array: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            places = (ir.Constant(ir.IntType(64), row * rows.lanes.count) for row in range(rows.count))
            each = (_at(context, builder, signature.args[0], args[0], place, rows.lanes) for place in places)
            return rows.pack(builder, (builder.load(place, align=1) for place in each))

        return rows(array), generate

    return intrinsic(load)


def _store_rows(typing: Any, array: Any, rows: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        for row, vector in enumerate(rows.unpack(builder, args[1])):
            place = ir.Constant(ir.IntType(64), row * rows.lanes.count)
            builder.store(vector, _at(context, builder, signature.args[0], args[0], place, rows.lanes), align=1)
        return context.get_dummy_value()

    return types.void(array, rows), generate


def _rows_above(builder: Any, packed: Any, vector: Any, rows: Rows) -> Any:
    each = (builder.icmp_signed(">", row, vector) for row in rows.unpack(builder, packed))
    return rows.pack(builder, (builder.sext(higher, rows.lanes.llvm) for higher in each))


def _add_rows(builder: Any, packed: Any, more: Any, rows: Rows) -> Any:
    pairs = zip(rows.unpack(builder, packed), rows.unpack(builder, more), strict=True)
    return rows.pack(builder, (builder.add(one, other) for one, other in pairs))


def _total(builder: Any, packed: Any, rows: Rows) -> Any:
    return reduce(builder.add, rows.unpack(builder, packed))


load_twelve_rows: Any = _load_rows(Rows(SIXTEEN_16, 12))
store_rows: Any = intrinsic(_store_rows)
rows_above: Any = _of_two(_rows_above)  # -1 in the lanes of each row where it is above the vector, as signed numbers
add_rows: Any = _of_two(_add_rows)
total: Any = _of_one(_total, lambda rows: rows.lanes)  # the sum of all rows
