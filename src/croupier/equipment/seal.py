"""A sealed envelope: bytes that only the holder of the key can read, and that nobody can alter or exchange unnoticed.

AES-256-GCM with a nonce drawn for each envelope. What is in it (`label`) and its running number (`counter`) stand
readable on the outside and are authenticated with the inside. One key may seal four thousand million envelopes.
"""

import os
from typing import TYPE_CHECKING, NamedTuple

from croupier.errors import InputError
from croupier.extras import require_extra

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

KEY_BYTES = 32
_FORM = b"croupier sealed 1\n"
_NONCE_BYTES = 12
_COUNTER_BYTES = 8
MOST_COUNTER = 2 ** (8 * _COUNTER_BYTES) - 1
_BROKEN = "the seal is broken: it was altered, or the key is not the one that it was made with"


class Envelope(NamedTuple):
    """What was sealed, what it is, and its running number."""

    label: str
    counter: int
    inside: bytes


def new_key() -> bytes:
    """A key from the operating system's random source, to be kept outside the table."""
    return os.urandom(KEY_BYTES)


def close(envelope: Envelope, key: bytes) -> bytes:
    """The envelope sealed; a key of the wrong length and a counter that is negative or too large are refused."""
    cipher = _cipher(key)
    if not 0 <= envelope.counter <= MOST_COUNTER:
        raise InputError(f"the counter of a seal is between 0 and {MOST_COUNTER}, not {envelope.counter}")
    label = envelope.label.encode()
    outside = _FORM + bytes([len(label)]) + label + envelope.counter.to_bytes(_COUNTER_BYTES, "big")
    nonce = os.urandom(_NONCE_BYTES)
    return outside + nonce + cipher.encrypt(nonce, envelope.inside, outside)


def open_(blob: bytes, key: bytes) -> Envelope:
    """What was sealed; a seal that was altered and another key are refused."""
    cipher = _cipher(key)
    from cryptography.exceptions import InvalidTag

    if not blob.startswith(_FORM):
        raise InputError("this is no seal of Croupier's, or one of another version")
    label_from = len(_FORM) + 1
    label_to = label_from + (blob[len(_FORM)] if len(blob) > len(_FORM) else 0)
    counter_to = label_to + _COUNTER_BYTES
    inside_from = counter_to + _NONCE_BYTES
    try:
        inside = cipher.decrypt(blob[counter_to:inside_from], blob[inside_from:], blob[:counter_to])
    except (InvalidTag, ValueError):  # ValueError: too short to hold a nonce
        raise InputError(_BROKEN) from None
    counter = int.from_bytes(blob[label_to:counter_to], "big")
    return Envelope(blob[label_from:label_to].decode(), counter, inside)


def _cipher(key: bytes) -> "AESGCM":
    require_extra("cards", "sealing a shoe")
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    if len(key) != KEY_BYTES:
        raise InputError(f"a key has {KEY_BYTES} bytes, and this one has {len(key)}")
    return AESGCM(key)
