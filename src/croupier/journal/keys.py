"""The key that signs checkpoints: Ed25519. Its file is for the owner alone; the public half may go to everybody."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.errors import InputError
from croupier.extras import require_extra
from croupier.journal import key_file
from croupier.journal.key_file import KEY_BYTES

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

_KIND = "signing key"


@dataclass(frozen=True, slots=True)
class SigningKey:
    """A private key; it never shows itself in a message."""

    _private: "Ed25519PrivateKey"
    public: bytes

    def sign(self, message: bytes) -> bytes:
        return self._private.sign(message)

    def __repr__(self) -> str:
        return f"SigningKey(public={self.public.hex()})"


def from_seed(seed: bytes) -> SigningKey:
    """The key that RFC 8032 makes of these 32 secret bytes."""
    require_extra("journal", "signing a journal")
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    if len(seed) != KEY_BYTES:
        raise InputError(f"a key has {KEY_BYTES} bytes, and this one has {len(seed)}")
    private = Ed25519PrivateKey.from_private_bytes(seed)
    return SigningKey(private, private.public_key().public_bytes_raw())


def create(file: Path) -> SigningKey:
    """A new key in a new file; a file that exists is refused."""
    seed = os.urandom(KEY_BYTES)
    key = from_seed(seed)
    key_file.write(file, _KIND, seed)
    return key


def load(file: Path) -> SigningKey:
    """The key in the file; a file that others may read, or that holds no key, is refused."""
    return from_seed(key_file.read(file, _KIND, made_by="croupier journal sign --new-key"))


def public_key(text: str) -> bytes:
    """A public key as people pass it around: 64 hexadecimal digits."""
    try:
        key = bytes.fromhex(text.strip())
    except ValueError:
        raise InputError("a public key has 64 hexadecimal digits") from None
    if len(key) != KEY_BYTES:
        raise InputError(f"a public key has {2 * KEY_BYTES} hexadecimal digits, and this one {len(text.strip())}")
    return key


def verified(public: bytes, signature: bytes, message: bytes) -> bool:
    """Whether the holder of this key signed the message."""
    require_extra("journal", "checking a journal's signatures")
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True
