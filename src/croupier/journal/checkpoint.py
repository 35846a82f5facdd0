"""A checkpoint: the Merkle root over the first records of a journal, with a time, signed."""

from dataclasses import dataclass

from croupier.errors import InputError
from croupier.journal import canonical, keys

SCHEMA = 1
_SIGNED = b"croupier checkpoint\n"
"""Precedes the signed bytes, so that no signature of something else passes for a checkpoint's."""
_KEYS = {"at", "journal", "key", "root", "schema", "size"}


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The holder of the key says: at this time the journal's first `size` records had this root."""

    journal: str
    size: int
    root: bytes
    at: str
    key: bytes
    body: bytes
    signature: bytes

    @property
    def signed(self) -> bool:
        """Whether the signature is that of the key that the checkpoint names."""
        return keys.verified(self.key, self.signature, _SIGNED + self.body)


def sign(key: keys.SigningKey, *, journal: str, size: int, root: bytes, at: str) -> Checkpoint:
    body = canonical.encode(
        {"at": at, "journal": journal, "key": key.public.hex(), "root": root.hex(), "schema": SCHEMA, "size": size}
    )
    return Checkpoint(journal, size, root, at, key.public, body, key.sign(_SIGNED + body))


def read(body: bytes, signature: bytes) -> Checkpoint:
    """The checkpoint in this body, its signature not yet verified; other bytes are refused."""
    found = canonical.decode(body)
    if not isinstance(found, dict) or set(found) != _KEYS or found["schema"] != SCHEMA:
        raise InputError("this is not a checkpoint of Croupier's, or one of another version")
    size, words = found["size"], [found[name] for name in ("at", "journal", "key", "root")]
    if type(size) is not int or not all(isinstance(word, str) for word in words) or not isinstance(signature, bytes):
        raise InputError("this is not a checkpoint: a part of it is of the wrong kind")
    at, journal, key, root = words
    try:
        return Checkpoint(journal, size, bytes.fromhex(root), at, bytes.fromhex(key), body, signature)
    except ValueError:
        raise InputError("this is not a checkpoint: its key or root is not hexadecimal") from None
