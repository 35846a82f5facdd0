"""The fonts are cut into the user's cache under our own name, are small, and are not needed."""

from importlib.util import find_spec
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from croupier.web.app import create_app
from croupier.web.page import fonts


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path


def test_a_cut_is_small_has_our_name_and_all_letters(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from fontTools.ttLib import TTFont

    monkeypatch.setattr(fonts, "FACES", fonts.FACES[:1])
    fonts.cut()
    file = fonts.folder() / fonts.FACES[0].file
    assert file.stat().st_size < 30_000
    with TTFont(file) as font:
        assert {str(record) for record in font["name"].names if record.nameID in (1, 4)} == {"Croupier Sans"}
        assert {ord(letter) for letter in "Aa0§–—’“−×→½"} <= set(font.getBestCmap())
    with TestClient(create_app()) as visitor:
        assert "Croupier Sans" in visitor.get("/fonts/fonts.css").text
        assert visitor.get(f"/fonts/{file.name}").headers["content-type"] == "font/woff2"


def test_without_fonts_pages_ask_for_none(cache: Path) -> None:
    with TestClient(create_app()) as visitor:
        assert "/fonts/" not in visitor.get("/hands").text
        assert visitor.get("/fonts/fonts.css").text == ""
        for name in ("sans-400.woff2", "nothing.woff2", "..%2F..%2Fsecret"):
            assert visitor.get(f"/fonts/{name}").status_code == 404


def test_a_cache_that_cannot_be_written_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    fonts.cut()
    assert fonts.style() == ""


def test_headings_are_cut_between_two_weights(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from fontTools.ttLib import TTFont

    face = next(face for face in fonts.FACES if face.toward)
    monkeypatch.setattr(fonts, "FACES", (face,))
    fonts.cut()
    package = find_spec(face.package)
    assert package is not None
    assert package.origin is not None
    files = Path(package.origin).parent / "files"
    widths = []
    for file in (files / face.source, fonts.folder() / face.file, files / face.toward):
        with TTFont(file) as font:
            letters, names = font.getGlyphSet(), font.getBestCmap()
            widths.append([letters[names[ord(letter)]].width for letter in "Hgo"])  # the two files draw g in other orders
    for light, cut, heavy in zip(*widths, strict=True):
        assert min(light, heavy) < cut < max(light, heavy)
