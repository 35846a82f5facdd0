"""Files that a command writes: it makes a new one, and never writes over what is there."""

import os
from pathlib import Path

from croupier.errors import InputError


def require_new(file: str | Path) -> None:
    """Refuse a file that exists already, also by a link. A pipe or a device has nothing to lose."""
    if os.path.isfile(file) or (os.path.islink(file) and not os.path.exists(file)):
        raise exists_already(file)


def exists_already(file: str | Path) -> InputError:
    """What is said of a file that is there."""
    return InputError(f"{file}: the file exists already; name a new one")
