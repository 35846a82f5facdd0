"""The key that signs checkpoints: Ed25519, in a file that only its owner may read. The public half may go to everybody."""

import os
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.errors import InputError
from croupier.extras import require_extra

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

KEY_BYTES = 32
_FORM = "croupier signing key 1 "
_OTHERS = stat.S_IRWXG | stat.S_IRWXO


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
    """A new key in a new file with mode 0600; a file that exists is refused and left alone."""
    seed = os.urandom(KEY_BYTES)
    key = from_seed(seed)
    try:
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w") as out:
            out.write(f"{_FORM}{seed.hex()}\n")
            out.flush()
            os.fsync(out.fileno())
    except FileExistsError:
        raise InputError(f"{file}: the file exists; a key is never written over another") from None
    except OSError as wrong:
        raise InputError(f"{file}: the key cannot be written: {wrong.strerror}") from None
    return key


def load(file: Path) -> SigningKey:
    """The key in the file; a file that others may read, and one that holds no key, are refused."""
    try:
        with file.open("rb") as opened:
            if os.name == "posix" and os.fstat(opened.fileno()).st_mode & _OTHERS:
                raise InputError(f"{file}: others may read this key; chmod 600 it, and think about making a new one")
            text = opened.read(200)
    except OSError as wrong:
        raise InputError(f"{file}: the key cannot be read: {wrong.strerror}") from None
    seed = text.removeprefix(_FORM.encode()).strip()
    if not text.startswith(_FORM.encode()) or len(seed) != 2 * KEY_BYTES:
        raise InputError(f"{file}: this is no signing key of Croupier's")
    return from_seed(_bytes(seed.decode("ascii", "replace"), f"{file}: the key"))


def public_key(text: str) -> bytes:
    """A public key as it is passed around: 64 hexadecimal digits."""
    key = _bytes(text.strip(), "a public key")
    if len(key) != KEY_BYTES:
        raise InputError(f"a public key has {2 * KEY_BYTES} hexadecimal digits, and this one {len(text.strip())}")
    return key


def verified(public: bytes, signature: bytes, message: bytes) -> bool:
    """Whether the holder of this key signed the message."""
    require_extra("journal", "a journal's signatures")
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


def _bytes(digits: str, what: str) -> bytes:
    try:
        return bytes.fromhex(digits)
    except ValueError:
        raise InputError(f"{what} is not written in hexadecimal digits") from None
