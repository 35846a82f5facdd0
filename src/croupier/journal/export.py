"""Handing a journal on as JSON Lines: all of it, records with proofs (a receipt), or a proof that it only grew.

A record's line is exactly the canonical JSON that was hashed, so that anybody can hash it again. `standalone.py` verifies
all of these without the rest of Croupier.
"""

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from croupier.errors import InputError
from croupier.journal import canonical, checkpoint, merkle, standalone
from croupier.journal.book import Journal
from croupier.journal.checkpoint import Checkpoint
from croupier.journal.problems import DamagedError
from croupier.new_file import require_new

SCHEMA = 1


def lines(journal: Journal) -> Iterator[bytes]:
    """The whole journal as it stands now: its records, and each checkpoint after the last record that it covers.

    It stops with DamagedError at a record that does not have its hash or does not follow the one before.
    """
    size = journal.head().version
    yield _line({"export": {"journal": journal.name, "schema": SCHEMA, "size": size}})
    points = journal.checkpoints()
    point = next(points, None)
    for stored in journal.stored(1, size):
        yield stored.body + b"\n"
        while point is not None and point.size <= stored.sequence:
            yield checkpoint_line(point)
            point = next(points, None)


def receipt(journal: Journal, first: int, last: int) -> Iterator[bytes]:
    """Records with the proof that they are among those that the last checkpoint signed; unsigned ones are refused."""
    if not 1 <= first <= last:
        raise InputError(f"records {first} to {last} are not a range; the first record is 1")
    journal.record(last)
    signed = journal.last_checkpoint(at_least=last)
    if signed is None:
        raise InputError(f"no checkpoint covers record {last} of journal {journal.name!r} yet; sign one first")
    point = signed.checkpoint
    yield _line({"receipt": {"first": first, "journal": journal.name, "last": last, "schema": SCHEMA}})
    with journal.roots(point.size) as root_of:
        for found in journal.records(first, last):
            proof = merkle.inclusion(found.sequence - 1, point.size, root_of)
            if not merkle.verify(point.root, point.size, found.sequence - 1, found.body, proof):
                raise _not_as_signed(f"record {found.sequence} of journal {journal.name!r}")
            yield found.body + b"\n"
            yield _line({"inclusion": {"proof": _hex(proof), "sequence": found.sequence, "size": point.size}})
    yield checkpoint_line(point)


def growth(journal: Journal, old: int, new: int) -> Iterator[bytes]:
    """Two checkpoints with the proof that the journal at the second begins with the journal at the first."""
    if not 0 < old < new:
        raise InputError(f"the proof leads from a smaller checkpoint to a larger one, not from {old} to {new}")
    sizes = {point.size: point for point in journal.checkpoints()}
    for size in (old, new):
        if size not in sizes:
            known = ", ".join(map(str, sorted(sizes))) or "none"
            raise InputError(f"journal {journal.name!r} has no checkpoint at {size}; it has {known}")
    yield _line({"receipt": {"journal": journal.name, "schema": SCHEMA}})
    with journal.roots(new) as root_of:
        proof = merkle.consistency(old, new, root_of)
        sound = all(root_of((0, size)) == sizes[size].root for size in (old, new))
    if not sound:
        raise _not_as_signed(f"journal {journal.name!r}")
    yield checkpoint_line(sizes[old])
    yield checkpoint_line(sizes[new])
    yield _line({"consistency": {"new": new, "old": old, "proof": _hex(proof)}})


def checkpoint_line(point: Checkpoint) -> bytes:
    """The checkpoint as a line, to be kept outside the database."""
    return b'{"checkpoint":%b,"signature":"%b"}\n' % (point.body, point.signature.hex().encode())


def kept_checkpoints(file: Path) -> list[Checkpoint]:
    """The checkpoints in a file that was kept outside: one that `sign` wrote, an export or a receipt."""
    found = kept_lines(file)
    try:
        return [checkpoint.read(canonical.encode(body), signature) for body, signature in found]
    except InputError as wrong:
        raise InputError(f"{file}: {wrong.reason}") from None


def kept_lines(file: Path) -> list[standalone.Signed]:
    """The same as the stand-alone verifier takes them: what is written, and the signature beside it."""
    try:
        with file.open("rb") as opened:
            return standalone.checkpoints(opened)
    except OSError as wrong:
        raise InputError(f"{file}: {wrong.strerror}") from None
    except standalone.NoExportError as wrong:
        raise InputError(f"{file}: {wrong}") from None


def write(made: Iterable[bytes], to: Path) -> int:
    """Write these lines into a new file that its owner alone may read, as records name people; give how many there are.

    The file is there whole or not at all. One that exists already is refused: it may be the database, or a key.
    """
    require_new(to)
    if os.path.exists(to):  # a pipe or a device takes them as they come
        return _copied(made, to)
    unfinished = to.with_name(f".{to.name}.unfinished")
    try:
        count = _copied(made, unfinished, to)
        require_new(to)  # it takes a while, and somebody else may have made one
        unfinished.replace(to)
    except OSError as wrong:
        raise InputError(f"{to}: cannot be written: {wrong.strerror}") from None
    finally:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)
    return count


def _copied(made: Iterable[bytes], file: Path, named: Path | None = None) -> int:
    count = 0
    try:
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as out:
            for count, line in enumerate(made, 1):  # noqa: B007
                out.write(line)
    except OSError as wrong:
        raise InputError(f"{named or file}: cannot be written: {wrong.strerror}") from None
    return count


def _not_as_signed(what: str) -> DamagedError:
    return DamagedError(f"{what} is not as it was signed; `croupier journal verify` shows more")


def _hex(proof: tuple[bytes, ...]) -> list[str]:
    return [part.hex() for part in proof]


def _line(value: object) -> bytes:
    return canonical.encode(value) + b"\n"
