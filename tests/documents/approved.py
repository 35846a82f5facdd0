"""Approved pictures of papers, kept very small: enough to see that something moved, changed its weight or went missing.

`make golden` approves how they look now (`cd tests; python -m documents.approved`): look at them first.
"""

import base64
import json
from collections.abc import Iterator
from io import BytesIO

import pypdfium2
from PIL import Image

from croupier.documents.papers import Asked, paper
from croupier.documents.subjects import open_subject
from paths import DATA, ROOT

FILE = DATA / "paper_pictures.json"
ACROSS = 34
SCALE = 0.5
_HOUSE = ROOT / "examples" / "house" / "pennsylvania"
PAPERS: dict[str, tuple[str, str]] = {
    "rules": ("rules", "gge-2011/badacey"),
    "submission": ("submission", str(_HOUSE / "submissions" / "CW-2026-002.toml")),
    "guide": ("guide", str(_HOUSE)),
    "log": ("log", str(_HOUSE / "submissions" / "R-2026-001.toml")),
}
"""Chosen so that every part of the shared library is on one of them."""


def pages(name: str) -> Iterator[tuple[str, Image.Image]]:
    """Each page of a paper as it looks now, rasterised by a library that had no part in setting it."""
    kind, what = PAPERS[name]
    content = paper(kind).make(open_subject(what), Asked()).content
    for number, page in enumerate(pypdfium2.PdfDocument(content), start=1):
        yield f"{name} {number}", page.render(scale=SCALE).to_pil().convert("L")


def shrunk(picture: Image.Image) -> bytes:
    """The picture as few grey points; their number tells its shape."""
    down = round(ACROSS * picture.height / picture.width)
    return picture.resize((ACROSS, down), Image.Resampling.BOX).tobytes()


def difference(one: bytes, other: bytes) -> float:
    """How far two pictures are apart on average, from 0 to 255; pictures of two shapes are as far apart as can be."""
    if len(one) != len(other):
        return 255
    return sum(abs(left - right) for left, right in zip(one, other, strict=True)) / len(one)


def worst_place(one: bytes, other: bytes) -> str:
    """Where two pictures differ most, in parts of the page."""
    if len(one) != len(other):
        return "its shape"
    at = max(range(len(one)), key=lambda place: abs(one[place] - other[place]))
    down, across = divmod(at, ACROSS)
    return f"{100 * down * ACROSS // len(one)} % from the top, {100 * across // ACROSS} % from the left"


def approved() -> dict[str, bytes]:
    return {name: base64.b64decode(data) for name, data in json.loads(FILE.read_text(encoding="utf-8")).items()}


def as_png(picture: Image.Image) -> bytes:
    written = BytesIO()
    picture.save(written, "PNG")
    return written.getvalue()


def main() -> None:
    taken = {page: base64.b64encode(shrunk(seen)).decode() for name in PAPERS for page, seen in pages(name)}
    FILE.write_text(json.dumps(taken, indent=0) + "\n", encoding="utf-8")
    print(f"{FILE.name}: {len(taken)} pages of papers")


if __name__ == "__main__":
    main()
