"""Files that a command writes: it makes a new one, and never writes over what is there."""

import os
from contextlib import suppress
from pathlib import Path

from croupier.errors import InputError


def require_new(file: str | Path) -> None:
    """Refuse a file that exists already, also by a link. A pipe or a device has nothing to lose."""
    if os.path.isfile(file) or (os.path.islink(file) and not os.path.exists(file)):
        raise exists_already(file)


def write_new(file: str | Path, content: bytes | str) -> None:
    """Write a new file, whole or not at all; a pipe or a device takes it as it comes.

    One that exists, and a folder that takes no file, are refused.
    """
    require_new(file)
    written = content.encode() if isinstance(content, str) else content
    part = f"{file}.{os.getpid()}.part"
    try:
        if os.path.exists(file) and not os.path.isfile(file):
            with open(file, "wb") as device:
                device.write(written)
            return
        with open(part, "xb") as opened:
            opened.write(written)
        _put_in_place(part, file)
    except FileExistsError:
        raise exists_already(file) from None
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or problem
        raise InputError(f"{str(file)[-80:]}: cannot be written ({reason})") from None
    finally:
        with suppress(OSError, ValueError):
            os.unlink(part)


def make_private(file: str | Path) -> None:
    """Make a file that is not there, and let nobody but its owner read it; what a file cannot be, its opener says."""
    with suppress(OSError):
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
        os.chmod(file, 0o600)


def _put_in_place(part: str, file: str | Path) -> None:
    """Give the finished part its name. A link never takes the place of a file that came meanwhile."""
    try:
        os.link(part, file)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        os.rename(part, file)


def exists_already(file: str | Path) -> InputError:
    """What is said of a file that is there."""
    return InputError(f"{file}: the file exists already; name a new one")
