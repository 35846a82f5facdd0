#!/usr/bin/env python3
"""Verify an exported journal or a receipt without trusting, or having, the program that wrote it.

    python standalone.py FILE.jsonl [--key PUBLIC-KEY]... [--kept CHECKPOINTS.jsonl] [--all-signed]

One file for Python 3.8 or newer with its standard library only, independent of the rest of Croupier: SHA-256 hashes
chained record by record, the Merkle tree of RFC 6962, and Ed25519 signatures by RFC 8032. Exit 0 if everything holds, 1 if
not, 2 if FILE is no export.

Each line of FILE is a JSON object. A record is its own line: its hash is SHA-256 of a zero byte and the line. Other lines
have one of the keys `export` or `receipt` (the first), `checkpoint` with `signature`, `inclusion`, `consistency`.

With --key only that key's signatures count, and something must be signed by it; give each key that signed. Records after
the last signature are counted, and with --all-signed they are wrong. CHECKPOINTS.jsonl holds checkpoints that somebody
kept elsewhere.
"""
# ruff: noqa: UP006, UP031, UP035, UP036, UP045 - as older Pythons spell it

import argparse
import hashlib
import json
import sys
from typing import Any, Dict, Iterable, List, NamedTuple, Optional, Sequence, Set, Tuple

if sys.version_info < (3, 8):
    sys.exit("this needs Python 3.8 or newer, and runs on %d.%d" % sys.version_info[:2])

BLANK = "0" * 64
ENDING = '"previous":"%s","schema":1,"sequence":%d}'
LONGEST = 64
"""Hashes in a proof: no tree is higher."""

# Merkle tree -----------------------------------------------------------------------------------------------------------


def leaf(data: bytes) -> bytes:
    return hashlib.sha256(b"\x00" + data).digest()


def node(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\x01" + left + right).digest()


def grow(stack: List[bytes], count: int, hashed: bytes) -> None:
    """Add a leaf to the roots of the complete subtrees of `count` leaves."""
    while count % 2:
        hashed = node(stack.pop(), hashed)
        count //= 2
    stack.append(hashed)


def root_of(stack: List[bytes]) -> bytes:
    root = stack[-1]
    for peak in reversed(stack[:-1]):
        root = node(peak, root)
    return root


def power_below(count: int) -> int:
    power = 1
    while power * 2 < count:
        power *= 2
    return power


def root_from_path(hashed: bytes, place: int, size: int, path: List[bytes]) -> Optional[bytes]:
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
    old: int, new: int, path: List[bytes], old_root: bytes, whole: bool = True
) -> Optional[Tuple[bytes, bytes]]:
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

Point = Tuple[int, int, int, int]

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


def unpacked(data: bytes) -> Optional[Point]:
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
    """The file is no export and no receipt, or lacks the checkpoints that it should hold."""


class Wrong(NamedTuple):
    """What is wrong, and with which record; None where it concerns no single one."""

    kind: str
    record: Optional[int]
    says: str


class Mark(NamedTuple):
    """A checkpoint with a good signature: the root of the first `size` records, and who signed it when."""

    size: int
    root: bytes
    key: str
    at: str


Signed = Tuple[Dict[str, Any], bytes]
"""A checkpoint as it is written, and the signature beside it."""


def strict(pairs: List[Tuple[str, Any]]) -> Dict[str, Any]:
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


def plain(text: str) -> str:
    """The text with every character spelt out that would control a terminal."""
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text)


def counted(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"


def span_words(first: int, last: int, one: str = "was", several: str = "were") -> str:
    """The subject of a sentence: "record 4 was", "records 4 to 6 were"."""
    return f"record {first} {one}" if first == last else f"records {first} to {last} {several}"


def whole(value: object, least: int) -> int:
    if type(value) is not int or value < least:
        raise ValueError("no such number")
    return value


def hashes(parts: List[str]) -> List[bytes]:
    found = [bytes.fromhex(part) for part in parts]
    if len(found) > LONGEST or any(len(part) != 32 for part in found):
        raise ValueError("no proof")
    return found


def checkpoints(lines: Iterable[bytes]) -> List[Signed]:
    """The checkpoints in a file that was kept elsewhere, of any journals."""
    found: List[Signed] = []
    try:
        for line in lines:
            if line.startswith(b'{"checkpoint":'):
                value = parsed(line)
                if not isinstance(value["checkpoint"]["journal"], str):
                    raise ValueError("no name")
                found.append((value["checkpoint"], bytes.fromhex(value["signature"])))
    except (KeyError, TypeError, ValueError, RecursionError):
        raise NoExportError("a checkpoint in it is not written as checkpoints are") from None
    if not found:
        raise NoExportError("there is no checkpoint in it")
    return found


class Check:
    """The check of one file: `wrong` is empty if everything holds."""

    def __init__(self, trusted: Any = None, kept: Sequence[Signed] = (), all_signed: bool = False) -> None:
        """`trusted` is a key or several; None: any."""
        self.trusted: Tuple[bytes, ...] = (trusted,) if isinstance(trusted, bytes) else tuple(trusted or ())
        self.all_signed = all_signed
        self.wrong: List[Wrong] = []
        self.journal = ""
        self.kind: Optional[str] = None
        self.count = 0
        self.covered = 0
        self.keys: List[str] = []
        self.marks: Dict[int, Mark] = {}
        self.span: Optional[Tuple[int, int]] = None
        self.grown: List[Tuple[Mark, Mark]] = []
        self._given = kept
        self._kept: Dict[int, Mark] = {}
        self._hashes: Dict[int, bytes] = {}
        self._proved: Set[int] = set()
        self._later: List[Tuple[int, int, Optional[bytes]]] = []
        self._pairs: List[Tuple[int, int, List[bytes]]] = []
        self._size = 0
        self._stack: List[bytes] = []
        self._previous = BLANK
        self._broken = False

    @property
    def of_growth(self) -> bool:
        """Whether the file holds no records and only shows that the journal grew."""
        return self.kind == "receipt" and self.span is None and not self.count

    @property
    def unsigned(self) -> int:
        """How many records came after the last signed one, where some are signed and none is wrong."""
        return self.count - self.covered if self.covered and not self._broken else 0

    def run(self, lines: Iterable[bytes]) -> "Check":
        for number, line in enumerate(lines, 1):
            text = line.rstrip(b"\n")
            try:
                value = parsed(text)
                if not isinstance(value, dict):
                    raise ValueError("no object")
            except (ValueError, RecursionError):
                if self.kind is None:
                    raise NoExportError("the first line is no JSON object") from None
                self._break("damaged", None, f"line {number} is no JSON object")
                continue
            if self.kind is None:
                self._begin(value)
                continue
            try:
                self._take(value, text, number)
            except (KeyError, TypeError, ValueError, AttributeError, RecursionError):
                self._break("damaged", None, f"line {number} lacks something or holds something of the wrong kind")
        if self.kind is None:
            raise NoExportError("the file is empty")
        if self.kind == "export":
            self._end_export()
        else:
            self._end_receipt()
        return self

    def _blame(self, kind: str, record: Optional[int], says: str) -> None:
        self.wrong.append(Wrong(kind, record, says))

    def _break(self, kind: str, record: Optional[int], says: str) -> None:
        """Blame it, and compare no root from here on: nobody can know it any more."""
        self._broken = True
        self._blame(kind, record, says)

    def _begin(self, value: Dict[str, Any]) -> None:
        """The first line, which says what the file is."""
        kind = next((kind for kind in ("export", "receipt") if kind in value), None)
        try:
            if kind is None or value[kind]["schema"] != 1 or not isinstance(value[kind]["journal"], str):
                raise ValueError("something else")
            head = value[kind]
            if kind == "export":
                self._size = whole(head["size"], 0)
            elif "first" in head or "last" in head:
                first = whole(head["first"], 1)
                self.span = (first, whole(head["last"], first))
        except (KeyError, TypeError, ValueError):
            raise NoExportError(
                "the first line does not say that this is an export or a receipt of version 1"
                ", of which journal and of which records"
            ) from None
        self.kind, self.journal = kind, head["journal"]
        self._previous = "" if self.span and self.span[0] > 1 else BLANK
        for body, signature in self._given:
            if body["journal"] == self.journal:
                self._keep(body, signature)
        if self._given and not any(body["journal"] == self.journal for body, _ in self._given):
            self._blame("unsigned", None, f"no checkpoint of journal {self.journal!r} was kept")

    def _keep(self, body: Dict[str, Any], signature: bytes) -> None:
        try:
            mark = self._mark(body, signature, "kept checkpoint")
        except (KeyError, TypeError, ValueError, RecursionError):
            self._blame("altered", None, "a kept checkpoint is not written as checkpoints are")
        else:
            if mark is not None:
                self._kept[mark.size] = mark

    def _take(self, value: Dict[str, Any], text: bytes, number: int) -> None:
        if "checkpoint" in value:
            if spelled(value).encode() != text or value["signature"] != value["signature"].lower():
                self._blame("altered", None, f"line {number} is not written as checkpoints are")
            self._checkpoint(value["checkpoint"], bytes.fromhex(value["signature"]))
        elif "inclusion" in value:
            self._inclusion(value["inclusion"])
        elif "consistency" in value:
            self._consistency(value["consistency"])
        elif "sequence" in value:
            self._record(value, text)
        else:
            self._blame("damaged", None, f"line {number} is nothing that an export holds")

    def _record(self, value: Dict[str, Any], text: bytes) -> None:
        sequence = whole(value["sequence"], 1)
        ending = ENDING % (value["previous"], sequence)
        if spelled(value).encode() != text or not text.endswith(ending.encode()) or value["expects"] != sequence - 1:
            self._blame("altered", sequence, f"record {sequence} is not written as records are")
        if "corrects" in value and not (type(value["corrects"]) is int and 0 < value["corrects"] < sequence):
            self._blame("altered", sequence, f"record {sequence} corrects something else than an earlier record")
        if value["journal"] != self.journal:
            self._blame("swapped", sequence, f"record {sequence} belongs to journal {value['journal']!r}")
        if self.kind == "receipt":
            self._record_of_receipt(sequence, value["previous"], leaf(text))
        else:
            self._record_of_export(sequence, value["previous"], leaf(text))

    def _record_of_export(self, sequence: int, previous: str, hashed: bytes) -> None:
        due = self.count + 1
        if sequence < due:
            return self._break("swapped", sequence, f"record {sequence} stands after record {self.count}")
        if sequence > due:
            self._break("removed", due, f"{span_words(due, sequence - 1)} removed")
        else:
            self._check_link(sequence, previous)
        if not self._broken:
            grow(self._stack, self.count, hashed)
        self._previous = hashed.hex()
        self.count = sequence
        if sequence in self._kept:
            self._compare(self._kept[sequence], f"the kept checkpoint at {sequence}")
        return None

    def _record_of_receipt(self, sequence: int, previous: str, hashed: bytes) -> None:
        """A receipt has all records from its first to its last, one after the other."""
        if self.span is None:
            if not self._hashes:
                self._break("damaged", None, "the receipt does not say of which records it is")
        else:
            first, last = self.span
            due = first + self.count
            if sequence > last:
                self._hashes[sequence] = hashed
                return self._break("swapped", None, f"the receipt is of records {first} to {last}, and holds others")
            if sequence > due:
                self._break("removed", due, f"the receipt is of records {first} to {last}, and lacks record {due}")
            elif sequence < due:
                return self._break("swapped", sequence, f"record {sequence} stands after record {due - 1}")
            else:
                self._check_link(sequence, previous)
            self.count = sequence - first
        self._hashes[sequence] = hashed
        self._previous = hashed.hex()
        self.count += 1
        return None

    def _check_link(self, sequence: int, previous: str) -> None:
        if self._previous not in ("", previous):  # empty: the record before is not in the file
            before = max(sequence - 1, 1)
            self._break("forged", before, f"record {before} is not the one that record {sequence} was chained to")

    def _mark(self, body: Dict[str, Any], signature: bytes, what: str) -> Optional[Mark]:
        """The checkpoint, if it is this journal's under a good signature that counts; otherwise it is blamed."""
        size, root, key = whole(body["size"], 1), bytes.fromhex(body["root"]), bytes.fromhex(body["key"])
        name = f"the {what} at {size}"
        other = self.marks.get(size) or self._kept.get(size)
        if body["schema"] != 1 or body["journal"] != self.journal or not isinstance(body["at"], str):
            self._blame("swapped", None, name + " is of another journal or version")
        elif not signed(key, signature, b"croupier checkpoint\n" + spelled(body).encode()):
            self._blame("unsigned", None, name + " is not signed by the key that it names")
        elif self.trusted and key not in self.trusted:
            self._blame("unsigned", None, name + " is signed by another key, " + key.hex())
        elif other is not None and other.root != root:
            self._break("forged", None, f"two checkpoints at {size} signed different roots")
        else:
            if key.hex() not in self.keys:
                self.keys.append(key.hex())
            return Mark(size, root, key.hex(), body["at"])
        return None

    def _checkpoint(self, body: Dict[str, Any], signature: bytes) -> None:
        mark = self._mark(body, signature, "checkpoint")
        if mark is None:
            return
        name = f"the checkpoint at {mark.size}"
        self.marks[mark.size] = mark
        if self.kind == "export" and mark.size == self.count:
            self._compare(mark, name)
        elif self.kind == "export" and not self._broken:
            self._blame("swapped", None, f"{name} stands after record {self.count}")

    def _compare(self, mark: Mark, name: str) -> None:
        """Compare the records of an export so far with those that were signed."""
        if self._broken:
            return
        if root_of(self._stack) != mark.root:
            since = self.covered + 1
            several = "" if since == mark.size else "one or more of "
            self._break("forged", since, f"{several}{span_words(since, mark.size)} forged: {name} signed another root")
        else:
            self.covered = mark.size

    def _inclusion(self, proof: Dict[str, Any]) -> None:
        sequence, size, path = whole(proof["sequence"], 1), proof["size"], hashes(proof["proof"])
        whole(size, sequence)
        self._proved.add(sequence)
        known = self._hashes.get(sequence)
        root = None if known is None else root_from_path(known, sequence - 1, size, path)
        self._later.append((sequence, size, root))

    def _consistency(self, proof: Dict[str, Any]) -> None:
        old = whole(proof["old"], 1)
        self._pairs.append((old, whole(proof["new"], old), hashes(proof["proof"])))

    def _end_export(self) -> None:
        if self._size != self.count and not self._broken:
            self._blame("removed", None, f"the export says that it has {self._size} records, and it has {self.count}")
        last, next_ = max(self._kept, default=0), self.count + 1
        if last > self.count:
            self._blame("removed", next_, f"{span_words(next_, last)} removed: the kept checkpoint at {last} signed them")
        by = "" if not self.trusted else " by %s key that was named" % ("the" if len(self.trusted) == 1 else "a")
        named = any(key.hex() in self.keys for key in self.trusted) and bool(self.wrong)  # which says why not
        if (self.trusted or self.all_signed) and self.count and not self.covered and not named:
            self._blame("unsigned", None, "no record is signed" + by)
        elif self.all_signed and self.unsigned:
            first = self.covered + 1
            self._blame("unsigned", first, f"{span_words(first, self.count, 'is', 'are')} not signed{by}")

    def _end_receipt(self) -> None:
        shown: Set[int] = set()
        for sequence, size, found in self._later:
            if size not in self.marks:
                self._blame("unsigned", sequence, f"there is no good checkpoint at {size} for record {sequence}")
            elif found is None or found != self.marks[size].root:
                self._blame("forged", sequence, f"record {sequence} is not among the {size} that were signed")
            else:
                shown.add(sequence)
        self.covered = len(shown)
        for old, new, path in self._pairs:
            one, other = self.marks.get(old), self.marks.get(new)
            roots = roots_from_consistency(old, new, path, one.root) if one else None
            if one is None or other is None or roots != (one.root, other.root):
                self._blame("forged", None, f"the first {new} records are not shown to begin with the first {old}")
            else:
                self.grown.append((one, other))
        if self.span is not None:
            first, last = self.span
            due = first + self.count
            if due <= last:
                self._blame("removed", due, f"the receipt is of records {first} to {last}, and lacks record {due}")
        elif not self._hashes and not self._pairs:
            self._blame("damaged", None, "the receipt holds neither records nor a proof")
        for sequence in sorted(set(self._hashes) - self._proved):
            self._blame("unsigned", sequence, f"record {sequence} comes without a proof")
        if self._kept and not set(self._kept) & set(self.marks):
            sizes = ", ".join(map(str, sorted(self._kept)))
            self._blame("unsigned", None, f"the checkpoints in it are not those that were kept, which are at {sizes}")


def report(check: Check) -> Iterable[str]:
    """The result, line by line."""
    if check.of_growth:
        yield f"journal {check.journal}: a proof that it only grew"
        for marks in check.grown:
            yield f"its first {counted(marks[0].size, 'record')} of {marks[1].size} are those that were signed before"
            for mark in marks:
                yield f"at {mark.size}: root {mark.root.hex()}, signed {mark.at} by {mark.key}"
    else:
        of = f", of records {check.span[0]} to {check.span[1]}" if check.span else ""
        line = f"journal {check.journal}{of}: {counted(check.count, 'record')} read, {check.covered} of them signed"
        after = check.unsigned
        tail = "the last is" if after == 1 else f"the last {after} are"
        yield f"{line}; {tail} not signed yet" if after and not check.wrong else line
    for key in check.keys:
        yield "signed by " + key + ("" if check.trusted else " (compare it with the key that you were given)")
    for wrong in check.wrong:
        yield "WRONG: " + wrong.says
    yield "nothing is wrong" if not check.wrong else f"{len(check.wrong)} wrong"


def main(words: List[str]) -> int:
    usage = argparse.ArgumentParser(prog="standalone.py", description="Verify an exported journal or a receipt.")
    usage.add_argument("file", metavar="FILE.jsonl")
    usage.add_argument(
        "--key", metavar="PUBLIC-KEY", action="append", default=[], help="a key whose signatures alone count"
    )
    usage.add_argument("--kept", metavar="CHECKPOINTS.jsonl", help="checkpoints that were kept elsewhere")
    usage.add_argument("--all-signed", action="store_true", help="records after the last signature are wrong")
    given = usage.parse_args(words)
    try:
        trusted = [bytes.fromhex(key) for key in given.key]
    except ValueError:
        trusted = [b""]
    if any(len(key) != 32 for key in trusted):
        print("a public key has 64 hexadecimal digits", file=sys.stderr)
        return 2
    name = given.kept
    try:
        kept: List[Signed] = []
        if name is not None:
            with open(name, "rb") as lines:
                kept = checkpoints(lines)
        name = given.file
        with open(name, "rb") as lines:
            check = Check(trusted, kept, given.all_signed).run(lines)
    except (OSError, NoExportError) as problem:
        print(f"{name}: {getattr(problem, 'strerror', None) or problem}", file=sys.stderr)
        return 2
    for line in report(check):
        print(plain(line))
    return 1 if check.wrong else 0


if __name__ == "__main__":
    sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]  # a name may hold any character
    sys.exit(main(sys.argv[1:]))
