"""Receipts to take along: a code to scan with the whole receipt in it, and the proof hash by hash.

The code holds an address of this server with the receipt behind `#`, which browsers keep to themselves: the page at that
address verifies it alone. A receipt that is too long for a code is named by its hash instead.
"""

import zlib
from base64 import urlsafe_b64encode
from typing import Any, NamedTuple
from urllib.parse import urlencode

from croupier.drawing.svg import element

MOST = 2300
"""Characters of an address that a phone still reads from paper."""


class Code(NamedTuple):
    """What a code to scan says: the address, and whether it holds the whole receipt."""

    address: str
    whole: bool


def code_of(receipt: bytes, proof: dict[str, Any], base: str) -> Code:
    """The address in the code of a receipt, on the server at this base."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = urlsafe_b64encode(packer.compress(receipt) + packer.flush()).rstrip(b"=").decode()
    address = f"{base}verify#receipt={packed}"
    if len(address) <= MOST:
        return Code(address, whole=True)
    signed = proof["signed"]
    named = {"journal": proof["journal"], "record": proof["record"], "hash": proof["hash"]}
    return Code(f"{base}verify#{urlencode({**named, 'size': signed['size'], 'root': signed['root']})}", whole=False)


def qr_svg(text: str, label: str) -> str:
    """The text as a QR code, dark on white in every theme."""
    import segno

    rows = [bytes(row) for row in segno.make(text, error="l", micro=False, boost_error=False).matrix]
    size, quiet = len(rows), 4
    drawn = "".join(f"M{x} {y}h{width}v1h-{width}z" for y, row in enumerate(rows) for x, width in _runs(row))
    box = f"{-quiet} {-quiet} {size + 2 * quiet} {size + 2 * quiet}"
    ground = element("rect", x=-quiet, y=-quiet, width=size + 2 * quiet, height=size + 2 * quiet, fill="#ffffff")
    dark = element("path", d=drawn, fill="#1b1b1b")
    told = {"viewBox": box, "role": "img", "aria_label": label, "shape_rendering": "crispEdges"}
    return element("svg", ground, dark, xmlns="http://www.w3.org/2000/svg", **told)


def _runs(row: bytes) -> list[tuple[int, int]]:
    """Where dark modules begin in a row, and how many there are."""
    found: list[tuple[int, int]] = []
    for x, dark in enumerate(row):
        if not dark:
            continue
        if found and sum(found[-1]) == x:
            found[-1] = (found[-1][0], found[-1][1] + 1)
        else:
            found.append((x, 1))
    return found


class Rung(NamedTuple):
    """One hash of a proof, and the side on which it is joined."""

    hash: str
    side: str


def ladder_of(proof: dict[str, Any]) -> list[Rung]:
    """The hashes by which a record's own becomes the signed root, the last one first; none where it is not signed."""
    if proof["signed"] is None:
        return []
    path, sides = proof["signed"]["proof"], _sides(proof["record"] - 1, proof["signed"]["size"])
    return [Rung(hash_, "left" if left else "right") for hash_, left in zip(path, sides, strict=True)][::-1]


def _sides(place: int, size: int) -> list[bool]:
    """For each hash of an inclusion proof, from the record up, whether it stands at the left."""
    found: list[bool] = []
    while size > 1:
        half = 1 << ((size - 1).bit_length() - 1)
        found.append(place >= half)
        place, size = (place - half, size - half) if place >= half else (place, half)
    return found[::-1]
