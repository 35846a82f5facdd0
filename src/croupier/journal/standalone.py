#!/usr/bin/env python3
"""Verify an exported journal or a receipt without trusting, or having, the program that wrote it.

    python standalone.py FILE.jsonl [--key PUBLIC-KEY]

One file, Python's standard library only, written apart from the rest of Croupier: SHA-256 hashes chained record by record,
the Merkle tree of RFC 6962, and Ed25519 signatures by RFC 8032. Exit 0 if everything holds, 1 if not, 2 if it is no export.

Each line of FILE is a JSON object. A record is its own line: its hash is SHA-256 of a zero byte and the line. Other lines
have one of the keys `export` or `receipt` (the first), `checkpoint` with `signature`, `inclusion`, `consistency`.
"""

import hashlib
import json
import sys
from collections.abc import Iterable
from typing import Any, Self

BLANK = "0" * 64
ENDING = '"previous":"%s","schema":1,"sequence":%d}'

# Merkle tree -----------------------------------------------------------------------------------------------------------


def leaf(data: bytes) -> bytes:
    return hashlib.sha256(b"\x00" + data).digest()


def node(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\x01" + left + right).digest()


def grow(stack: list[bytes], count: int, hashed: bytes) -> None:
    """Add a leaf to the roots of the complete subtrees of `count` leaves."""
    while count % 2:
        hashed = node(stack.pop(), hashed)
        count //= 2
    stack.append(hashed)


def root_of(stack: list[bytes]) -> bytes:
    root = stack[-1]
    for peak in reversed(stack[:-1]):
        root = node(peak, root)
    return root


def power_below(count: int) -> int:
    power = 1
    while power * 2 < count:
        power *= 2
    return power


def root_from_path(hashed: bytes, place: int, size: int, path: list[bytes]) -> bytes | None:
    """The root that a leaf at this place of `size` gives with its inclusion proof, or None if the proof does not fit."""
    if size == 1:
        return hashed if not path else None
    if not path:
        return None
    half = power_below(size)
    if place < half:
        below = root_from_path(hashed, place, half, path[:-1])
        return None if below is None else node(below, path[-1])
    below = root_from_path(hashed, place - half, size - half, path[:-1])
    return None if below is None else node(path[-1], below)


def roots_from_consistency(
    old: int, new: int, path: list[bytes], old_root: bytes, whole: bool = True
) -> tuple[bytes, bytes] | None:
    """The roots of the old and of the new tree that a consistency proof gives, or None if it does not fit."""
    if old == new:
        if whole:
            return (old_root, old_root) if not path else None
        return (path[0], path[0]) if len(path) == 1 else None
    if not path:
        return None
    half = power_below(new)
    if old <= half:
        below = roots_from_consistency(old, half, path[:-1], old_root, whole)
        return None if below is None else (below[0], node(below[1], path[-1]))
    below = roots_from_consistency(old - half, new - half, path[:-1], old_root, False)
    return None if below is None else (node(path[-1], below[0]), node(path[-1], below[1]))


# Ed25519 ---------------------------------------------------------------------------------------------------------------

Point = tuple[int, int, int, int]

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)


def plus(a: Point, b: Point) -> Point:
    """The sum of two points, each as (X, Y, Z, T) with x = X/Z, y = Y/Z, xy = T/Z."""
    e = (a[1] - a[0]) * (b[1] - b[0]) % P
    f = (a[1] + a[0]) * (b[1] + b[0]) % P
    g = 2 * D * a[3] * b[3] % P
    h = 2 * a[2] * b[2] % P
    across, down, left, right = f - e, f + e, h - g, h + g
    return (across * left % P, right * down % P, left * right % P, across * down % P)


def times(number: int, point: Point) -> Point:
    total = (0, 1, 1, 0)
    while number:
        if number & 1:
            total = plus(total, point)
        point = plus(point, point)
        number >>= 1
    return total


def unpacked(data: bytes) -> Point | None:
    """The point that these 32 bytes stand for, or None."""
    y = int.from_bytes(data, "little")
    odd, y = y >> 255, y & (2**255 - 1)
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT_OF_MINUS_ONE % P
    if (x * x - square) % P or (x == 0 and odd):
        return None
    if x % 2 != odd:
        x = P - x
    return (x, y, 1, x * y % P)


def alike(a: Point, b: Point) -> bool:
    return (a[0] * b[2] - b[0] * a[2]) % P == 0 and (a[1] * b[2] - b[1] * a[2]) % P == 0


BASE: Point = unpacked((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))  # type: ignore[assignment]


def signed(key: bytes, signature: bytes, message: bytes) -> bool:
    """Whether the holder of the public key signed the message."""
    if len(key) != 32 or len(signature) != 64:
        return False
    who, commitment = unpacked(key), unpacked(signature[:32])
    answer = int.from_bytes(signature[32:], "little")
    if who is None or commitment is None or answer >= ORDER:
        return False
    question = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % ORDER
    return alike(times(answer, BASE), plus(commitment, times(question, who)))


# The file --------------------------------------------------------------------------------------------------------------


class NoExportError(Exception):
    """The file is no export and no receipt."""


def strict(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key twice")
    return found


def no_fraction(digits: str) -> None:
    raise ValueError("a fraction: " + digits)


def parsed(line: bytes) -> Any:
    return json.loads(line, object_pairs_hook=strict, parse_float=no_fraction, parse_constant=no_fraction)


def spelled(value: object) -> str:
    """The one spelling of a JSON value (RFC 8785)."""
    if isinstance(value, dict):
        order = sorted(value, key=lambda key: key.encode("utf-16-be"))
        return "{" + ",".join(spelled(key) + ":" + spelled(value[key]) for key in order) + "}"
    if isinstance(value, list):
        return "[" + ",".join(spelled(part) for part in value) + "]"
    return json.dumps(value, ensure_ascii=False)


class Check:
    """What was found in a file; `wrong` is a list of (record number or None, sentence)."""

    def __init__(self, trusted: bytes | None = None) -> None:
        self.trusted = trusted
        self.wrong: list[tuple[int | None, str]] = []
        self.journal = ""
        self.kind: str | None = None
        self.count = 0
        self.covered = 0
        self.keys: list[str] = []
        self.points: dict[int, bytes] = {}
        self.hashes: dict[int, bytes] = {}
        self.proved: set[int] = set()
        self._later: list[tuple[int, int, bytes | None]] = []
        self._pairs: list[tuple[int, int, list[bytes]]] = []
        self.span: tuple[int, int] | None = None
        self._size: object = None
        self._stack: list[bytes] = []
        self._previous = BLANK
        self._broken = False

    def run(self, lines: Iterable[bytes]) -> Self:
        for number, line in enumerate(lines, 1):
            text = line.rstrip(b"\n")
            try:
                value = parsed(text)
                if not isinstance(value, dict):
                    raise ValueError("no object")
            except (ValueError, RecursionError):
                if self.kind is None:
                    raise NoExportError("the first line is no JSON object") from None
                self._blame(None, f"line {number} is no JSON object")
                self._broken = True
                continue
            try:
                self._take(value, text, number)
            except (KeyError, TypeError, ValueError, AttributeError):
                self._blame(None, f"line {number} lacks something or holds something of the wrong kind")
                self._broken = True
        if self.kind is None:
            raise NoExportError("the file is empty")
        self._end()
        return self

    def _blame(self, record: int | None, says: str) -> None:
        self.wrong.append((record, says))

    def _take(self, value: dict[str, Any], text: bytes, number: int) -> None:
        if self.kind is None:
            self.kind = next((kind for kind in ("export", "receipt") if kind in value), None)
            if self.kind is None or value[self.kind]["schema"] != 1:
                raise NoExportError("the first line does not say that this is an export or a receipt of version 1")
            head = value[self.kind]
            self.journal, self._size = head["journal"], head.get("size")
            if "first" in head:
                self.span = (int(head["first"]), int(head["last"]))
        elif "checkpoint" in value:
            if spelled(value).encode() != text or value["signature"] != value["signature"].lower():
                self._blame(None, f"line {number} is not written as checkpoints are")
            self._checkpoint(value["checkpoint"], bytes.fromhex(value["signature"]))
        elif "inclusion" in value:
            self._inclusion(value["inclusion"])
        elif "consistency" in value:
            self._consistency(value["consistency"])
        elif "sequence" in value:
            self._record(value, text)
        else:
            self._blame(None, f"line {number} is nothing that an export holds")

    def _record(self, value: dict[str, Any], text: bytes) -> None:
        sequence = value["sequence"]
        ending = ENDING % (value["previous"], sequence)
        if spelled(value).encode() != text or not text.endswith(ending.encode()) or value["expects"] != sequence - 1:
            self._blame(sequence, f"record {sequence} is not written as records are")
        if "corrects" in value and not (type(value["corrects"]) is int and 0 < value["corrects"] < sequence):
            self._blame(sequence, f"record {sequence} corrects something else than an earlier record")
        if value["journal"] != self.journal:
            self._blame(sequence, f"record {sequence} belongs to journal {value['journal']!r}")
        hashed = leaf(text)
        if self.kind == "receipt":
            self.hashes[sequence] = hashed
            self.count += 1
            return
        if sequence != self.count + 1:
            self._broken = True
            if sequence > self.count + 1:
                self._blame(self.count + 1, f"records {self.count + 1} to {sequence - 1} were removed")
                self.count = sequence - 1
            else:
                self._blame(sequence, f"record {sequence} stands after record {self.count}")
                return
        elif value["previous"] != self._previous:
            first = max(sequence - 1, 1)
            self._blame(first, f"record {first} is not the one that record {sequence} was chained to")
            self._broken = True
        if not self._broken:
            grow(self._stack, self.count, hashed)
        self._previous = hashed.hex()
        self.count = sequence

    def _checkpoint(self, body: dict[str, Any], signature: bytes) -> None:
        size, root, key = body["size"], bytes.fromhex(body["root"]), bytes.fromhex(body["key"])
        name = f"the checkpoint at {size}"
        if body["schema"] != 1 or body["journal"] != self.journal:
            return self._blame(None, name + " is of another journal or version")
        if not signed(key, signature, b"croupier checkpoint\n" + spelled(body).encode()):
            return self._blame(None, name + " is not signed by the key that it names")
        if self.trusted is not None and key != self.trusted:
            return self._blame(None, name + " is signed by another key, " + key.hex())
        if key.hex() not in self.keys:
            self.keys.append(key.hex())
        self.points[size] = root
        if self.kind == "receipt":
            return None
        if size != self.count:
            if not self._broken:
                self._blame(None, f"{name} stands after record {self.count}")
        elif not self._broken and root_of(self._stack) != root:
            since = self.covered + 1
            self._blame(since, f"one or more of records {since} to {size} were forged: {name} signed another root")
            self._broken = True
        elif not self._broken:
            self.covered = size
        return None

    def _inclusion(self, proof: dict[str, Any]) -> None:
        sequence, size = proof["sequence"], proof["size"]
        self.proved.add(sequence)
        path = [bytes.fromhex(part) for part in proof["proof"]]
        fits = 0 < sequence <= size and all(len(part) == 32 for part in path) and sequence in self.hashes
        found = root_from_path(self.hashes[sequence], sequence - 1, size, path) if fits else None
        self._later.append((sequence, size, found))

    def _consistency(self, proof: dict[str, Any]) -> None:
        path = [bytes.fromhex(part) for part in proof["proof"]]
        self._pairs.append((proof["old"], proof["new"], path))

    def _end(self) -> None:
        if self.kind == "export":
            if self._size != self.count and not self._broken:
                self._blame(None, f"the export says that it has {self._size} records, and it has {self.count}")
            return
        for sequence, size, found in self._later:
            if size not in self.points:
                self._blame(sequence, f"there is no good checkpoint at {size} for record {sequence}")
            elif found is None or found != self.points[size]:
                self._blame(sequence, f"record {sequence} is not among the {size} that were signed")
            else:
                self.covered += 1
        for old, new, path in self._pairs:
            good = 0 < old <= new and old in self.points and new in self.points and all(len(part) == 32 for part in path)
            roots = roots_from_consistency(old, new, path, self.points[old]) if good else None
            if roots != (self.points.get(old), self.points.get(new)):
                self._blame(None, f"the first {new} records are not shown to begin with the first {old}")
        first, last = self.span or (1, 0)
        if len(self.hashes) < last - first + 1:
            lacks = next(number for number in range(first, last + 1) if number not in self.hashes)
            self._blame(lacks, f"the receipt is of records {first} to {last}, and lacks record {lacks}")
        if self.span and not all(first <= sequence <= last for sequence in self.hashes):
            self._blame(None, f"the receipt is of records {first} to {last}, and holds others")
        for sequence in sorted(set(self.hashes) - self.proved):
            self._blame(sequence, f"record {sequence} comes without a proof")


def main(words: list[str]) -> int:
    trusted = None
    if "--key" in words[:-1]:
        at = words.index("--key")
        try:
            trusted = bytes.fromhex(words[at + 1])
        except ValueError:
            trusted = b""
        words = words[:at] + words[at + 2 :]
        if len(trusted) != 32:
            print("a public key has 64 hexadecimal digits", file=sys.stderr)
            return 2
    if len(words) != 1 or words[0].startswith("-"):
        print("usage: standalone.py FILE.jsonl [--key PUBLIC-KEY]", file=sys.stderr)
        return 2
    try:
        with open(words[0], "rb") as lines:
            check = Check(trusted).run(lines)
    except (OSError, NoExportError) as problem:
        print(f"{words[0]}: {problem}", file=sys.stderr)
        return 2
    of = f", of records {check.span[0]} to {check.span[1]}" if check.span else ""
    print(f"journal {check.journal}{of}: {check.count} records read, {check.covered} of them signed")
    for key in check.keys:
        print("signed by " + key + ("" if trusted else " (compare it with the key that you were given)"))
    for _, says in check.wrong:
        print("WRONG: " + says)
    print("nothing is wrong" if not check.wrong else f"{len(check.wrong)} wrong")
    return 1 if check.wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
