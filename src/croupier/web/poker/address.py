"""A hand in an address: a recorded one packed into it, or what a dealt one is dealt from. So nothing need be kept."""

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import NamedTuple
from urllib.parse import urlencode

from croupier.errors import InputError

MOST_PACKED = 8_000
"""Characters; servers and browsers take addresses of this length. A usual hand has a tenth of it."""
MOST_TEXT = 200_000
_BROKEN = "The hand in this address is damaged; paste its hand history again."


def packed(text: str) -> str:
    """A hand history, short enough for an address; a longer one is refused."""
    if len(text) > MOST_TEXT:
        raise InputError(
            f"This hand has {len(text):,} characters, and a page replays at most {MOST_TEXT:,}; use `croupier replay`."
        )
    found = urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")
    if len(found) > MOST_PACKED:
        raise InputError("This hand is too long for an address; replay it with `croupier replay`.")
    return found


def unpacked(short: str) -> str:
    """The hand history again; what was never packed, or is not whole, is refused."""
    if len(short) > MOST_PACKED or not short.isascii():
        raise InputError(_BROKEN)
    try:
        opening = zlib.decompressobj()
        text = opening.decompress(urlsafe_b64decode(short + "=" * (-len(short) % 4)), MOST_TEXT)
        if not opening.eof or opening.unused_data:
            raise InputError(_BROKEN)
        return text.decode()
    except (ValueError, zlib.error):
        raise InputError(_BROKEN) from None


class Source(NamedTuple):
    """Where a hand comes from: packed in `z`, or dealt of an edition."""

    z: str = ""
    edition: str = ""
    seats: int = 6
    policy: str = "tight"
    seed: int = 1

    @property
    def path(self) -> str:
        return "/hands/replay" if self.z else "/hands/deal"

    @property
    def fields(self) -> dict[str, str]:
        """The parameters that name it."""
        if self.z:
            return {"z": self.z}
        return {"edition": self.edition, "seats": str(self.seats), "policy": self.policy, "seed": str(self.seed)}

    def address(self, path: str = "", **more: object) -> str:
        """Its page, or another page about it, with what else is asked there."""
        return f"{path or self.path}?{urlencode({**self.fields, **more}, safe='/')}"
