"""Pages of papers compared with pictures that people looked at and approved: all pages of a paper on one sheet.

`python tests/documents/approved.py` writes them anew; they are looked at before they are committed.
"""

import os
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

import pypdfium2
from PIL import Image, ImageChops, ImageOps

FOLDER = Path(__file__).parent.parent / "data" / "pages"
DOTS_PER_INCH = 36
GREYS = 16
"""Shades of a picture: what is kept is small, and what is compared is rounded alike."""
PART = 12
MOST_DIFFERENT = 3.0
"""How far a square of so many pixels may be off on average, of 255: another machine's rounding, and no other letter."""
OF_SEALS = 45.0
"""The same of a paper with digits that are others each time, or with each change of another paper: seals and hashes."""
ACROSS = 8
GROUND = 136
APPROVE = "APPROVE_PICTURES"
KINDS = (
    "comparison",
    "dispute",
    "flash_cards",
    "test_every_page.py",
    "par",
    "plans",
    "ranking",
    "shift",
    "sign",
    "trainee",
)


def require_approved(pdf: bytes, name: str, page: int = 1, *, tmp_path: Path) -> None:
    """Fail where the page does not look as its approved picture; the failure names a file with both and the difference."""
    _require([rasterised(pdf, page)], name, tmp_path)


def require_all_approved(pdf: bytes, name: str, *, tmp_path: Path, seals: bool = False) -> None:
    """The same for every page of a paper; one with `seals` has digits that change."""
    opened = pypdfium2.PdfDocument(BytesIO(pdf))
    _require([_drawn(page) for page in opened], name, tmp_path, OF_SEALS if seals else MOST_DIFFERENT)
    opened.close()


def rasterised(pdf: bytes, page: int = 1) -> Image.Image:
    """One page in grey, small."""
    opened = pypdfium2.PdfDocument(BytesIO(pdf))
    try:
        return _drawn(opened[page - 1])
    finally:
        opened.close()


def _drawn(page: pypdfium2.PdfPage) -> Image.Image:
    drawn: Image.Image = page.render(scale=DOTS_PER_INCH / 72, grayscale=True).to_pil()
    step = 255 // (GREYS - 1)
    return drawn.convert("L").point([round(shade / step) * step for shade in range(256)])


def _require(pages: Sequence[Image.Image], name: str, tmp_path: Path, allowed: float = MOST_DIFFERENT) -> None:
    drawn, file = _sheet(pages), FOLDER / f"{name}.png"
    if os.environ.get(APPROVE):
        FOLDER.mkdir(exist_ok=True)
        drawn.quantize(GREYS).save(file, optimize=True)
        return
    assert file.is_file(), f"no approved picture {file.name}: look at the page and approve it"
    approved = Image.open(file).convert("L")
    assert drawn.size == approved.size, f"{name} has other pages than the approved ones: {drawn.size} and {approved.size}"
    difference = ImageChops.difference(drawn, approved)
    parts = difference.reduce(PART).getextrema()
    most = float(parts[1])  # type: ignore[arg-type]
    if most > allowed:
        beside = Image.new("L", (drawn.width, 3 * drawn.height))
        for place, picture in enumerate((approved, drawn, ImageOps.invert(difference))):
            beside.paste(picture, (0, place * drawn.height))
        beside.save(shown := tmp_path / f"{name}.png")
        raise AssertionError(f"{name} differs by {most:.0f} of {allowed:.0f}: approved, now and difference in {shown}")


def _sheet(pages: Sequence[Image.Image]) -> Image.Image:
    """The pages side by side, in rows."""
    if len(pages) == 1:
        return pages[0]
    wide, high = (max(page.size[side] for page in pages) + 4 for side in (0, 1))
    across = min(ACROSS, len(pages))
    sheet = Image.new("L", (across * wide, -(-len(pages) // across) * high), GROUND)
    for place, page in enumerate(pages):
        sheet.paste(page, (place % across * wide, place // across * high))
    return sheet


if __name__ == "__main__":
    import sys

    import pytest

    os.environ[APPROVE] = "yes"
    sys.exit(pytest.main(["-q", *(str(Path(__file__).parent / kind) for kind in KINDS)]))
