"""Pages of papers compared with pictures that people looked at and approved.

`python tests/documents/approved.py` writes them anew; they are looked at before they are committed.
"""

import os
from io import BytesIO
from pathlib import Path

import pypdfium2
from PIL import Image, ImageChops, ImageStat

FOLDER = Path(__file__).parent.parent / "data" / "pages"
DOTS_PER_INCH = 36
MOST_DIFFERENT = 0.6  # mean difference of a pixel, of 255: another font renderer, not another drawing
APPROVE = "APPROVE_PICTURES"
KINDS = ("comparison", "dispute", "flash_cards", "parts/test_pictures.py", "plans", "ranking", "shift", "sign", "trainee")


def require_approved(pdf: bytes, name: str, page: int = 1, *, tmp_path: Path) -> None:
    """Fail where the page does not look as its approved picture; the failure names a file with both and the difference."""
    drawn = rasterised(pdf, page)
    file = FOLDER / f"{name}.png"
    if os.environ.get(APPROVE):
        FOLDER.mkdir(exist_ok=True)
        drawn.save(file, optimize=True)
        return
    assert file.is_file(), f"no approved picture {file.name}: look at the page and approve it"
    approved = Image.open(file).convert("L")
    assert drawn.size == approved.size, f"{name} is {drawn.size} and was {approved.size}"
    difference = ImageChops.difference(drawn, approved)
    if (mean := ImageStat.Stat(difference).mean[0]) > MOST_DIFFERENT:
        beside = Image.new("L", (3 * drawn.width, drawn.height))
        for place, picture in enumerate((approved, drawn, ImageChops.invert(difference))):
            beside.paste(picture, (place * drawn.width, 0))
        beside.save(shown := tmp_path / f"{name}.png")
        raise AssertionError(f"{name} differs by {mean:.2f} of {MOST_DIFFERENT}: approved, now and difference in {shown}")


def require_all_approved(pdf: bytes, name: str, *, tmp_path: Path) -> None:
    """The same for every page of a paper."""
    for page in range(1, len(pypdfium2.PdfDocument(BytesIO(pdf))) + 1):
        require_approved(pdf, f"{name}-{page}", page, tmp_path=tmp_path)


def rasterised(pdf: bytes, page: int = 1) -> Image.Image:
    """One page in grey, small."""
    opened = pypdfium2.PdfDocument(BytesIO(pdf))
    drawn: Image.Image = opened[page - 1].render(scale=DOTS_PER_INCH / 72, grayscale=True).to_pil()
    return drawn.convert("L")


if __name__ == "__main__":
    import sys

    import pytest

    os.environ[APPROVE] = "yes"
    sys.exit(pytest.main(["-q", *(str(Path(__file__).parent / kind) for kind in KINDS)]))
