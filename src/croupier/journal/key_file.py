"""Secret keys in files: one line with the kind of key and its bytes, readable by the owner alone."""

import os
import re
import stat
from pathlib import Path

from croupier.errors import InputError
from croupier.new_file import exists_already

KEY_BYTES = 32
_OTHERS = stat.S_IRWXG | stat.S_IRWXO


def write(file: Path, kind: str, key: bytes) -> None:
    """Write the key into a new file with mode 0600. A file that exists is refused and stays as it is."""
    try:
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w") as out:
            out.write(f"{_form(kind)}{key.hex()}\n")
            out.flush()
            os.fsync(out.fileno())
    except FileExistsError:
        raise exists_already(file) from None
    except OSError as wrong:
        raise InputError(f"{file}: the key cannot be written: {wrong.strerror}") from None


def read(file: Path, kind: str, *, made_by: str) -> bytes:
    """The key in the file. A file that others may read, or that holds no key of this kind, is refused."""
    try:
        with file.open("rb") as opened:
            if os.name == "posix" and os.fstat(opened.fileno()).st_mode & _OTHERS:
                raise InputError(f"{file}: others can read this key; run chmod 600 on it and consider a new key")
            text = opened.read(200).decode("ascii", "replace")
    except OSError as wrong:
        raise InputError(f"{file}: the key cannot be read: {wrong.strerror}") from None
    try:
        key = bytes.fromhex(text.removeprefix(_form(kind))) if text.startswith(_form(kind)) else b""
    except ValueError:
        key = b""
    if len(key) != KEY_BYTES:
        raise InputError(f"{file}: this is not a {kind}; {made_by} creates one")
    return key


def is_key(file: Path) -> bool:
    """Whether the file holds a key, whatever it is called."""
    if not file.is_file():
        return False
    with file.open("rb") as opened:
        return re.match(rb"croupier [a-z]+ key 1 ", opened.read(40)) is not None


def _form(kind: str) -> str:
    return f"croupier {kind} 1 "
