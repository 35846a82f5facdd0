"""How papers look: every page of chosen ones beside its approved picture."""

from pathlib import Path

import pytest

from documents.approved import PAPERS, approved, as_png, difference, pages, shrunk, worst_place

TOLERANCE = 1.5
"""Of 255: another version of the rasteriser moves a page by less, a line that moves by its height by more."""


@pytest.mark.parametrize("name", list(PAPERS))
def test_every_page_looks_as_approved(name: str, tmp_path: Path) -> None:
    kept = approved()
    seen = dict(pages(name))
    assert list(seen) == [page for page in kept if page.rpartition(" ")[0] == name]
    for page, picture in seen.items():
        now = shrunk(picture)
        apart = difference(now, kept[page])
        if apart > TOLERANCE:
            file = tmp_path / f"{page.replace(' ', '-')}.png"
            file.write_bytes(as_png(picture))
            pytest.fail(f"{page} is {apart:.1f} from its approved picture, most at {worst_place(now, kept[page])}: {file}")


def test_a_line_that_moves_is_seen() -> None:
    name, picture = next(iter(pages("log")))
    moved = picture.transform(picture.size, 0, (1, 0, 0, 0, 1, 8))  # type: ignore[arg-type]
    assert difference(shrunk(picture), shrunk(moved)) > TOLERANCE, name
