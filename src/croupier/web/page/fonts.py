"""The type of the pages: Source Sans and Source Serif, cut to what pages write and kept in the user's cache folder.

Subsets are named anew, because the name of the families is reserved. Without the packages the system's fonts serve.
Run as a program, it cuts them: `python -m croupier.web.page.fonts`.
"""

import os
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from fastapi import APIRouter, Response
from fastapi.responses import FileResponse
from starlette.exceptions import HTTPException

from croupier.version import VERSION

router = APIRouter(prefix="/fonts", include_in_schema=False)

LETTERS = (
    "U+0020-007E U+00A0-00FF U+0131 U+0152-0153 U+2002-2014 U+2018-201E U+2020-2022 U+2026 U+202F U+2032-2033 U+2044 "
    "U+20AC U+2190-2193 U+2212 U+2248 U+2260 U+2264-2265 U+25A0 U+25B2 U+25B6 U+25BC U+25C0 U+25CF U+2660 U+2663 "
    "U+2665-2666 U+2713 U+00D7"
)
FEATURES = ["kern", "liga", "lnum", "tnum", "mark", "ccmp"]


class Face(NamedTuple):
    """One cut: its file, the family that pages ask for, its weight, and where it comes from.

    Where it is `toward` a heavier face, its outlines lie `part` of the way to that one's.
    """

    file: str
    family: str
    weight: int
    package: str
    source: str
    toward: str = ""
    part: float = 0.0


FACES = (
    Face("sans-400.woff2", "Croupier Sans", 400, "font_source_sans_pro", "SourceSansPro-Regular.otf"),
    Face("sans-600.woff2", "Croupier Sans", 600, "font_source_sans_pro", "SourceSansPro-Semibold.otf"),
    # Headings are large: the semibold that is drawn for small type looks coarse there.
    Face(
        "serif-headings.woff2",
        "Croupier Serif",
        600,
        "font_source_serif_pro",
        "SourceSerifPro-Regular.otf",
        "SourceSerifPro-Semibold.otf",
        0.4,
    ),
)


CUT = sha256(repr((LETTERS, FEATURES, FACES)).encode()).hexdigest()[:8]
"""Which cuts these are: others are made where letters or faces change."""


def folder() -> Path:
    """Where the cuts of this version are kept."""
    caches = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(caches) / "croupier" / f"fonts-{VERSION}-{CUT}"


def cut() -> None:
    """Cut what is not there yet, about a second; a cache that cannot be written is passed over."""
    try:
        folder().mkdir(parents=True, exist_ok=True)
        for face in FACES:
            if not (folder() / face.file).is_file():
                _cut(face, folder() / face.file)
    except (ImportError, OSError):
        return


def style() -> str:
    """The style sheet that brings the cuts which are there."""
    there = [face for face in FACES if (folder() / face.file).is_file()]
    return "".join(
        f'@font-face {{ font-family: "{face.family}"; font-weight: {face.weight}; font-display: swap; '
        f'src: url("/fonts/{face.file}?v={VERSION}") format("woff2"); }}\n'
        for face in there
    )


@router.get("/fonts.css")
def sheet() -> Response:
    return Response(style(), media_type="text/css")


@router.get("/{file}")
def face(file: str) -> FileResponse:
    if file not in {face.file for face in FACES} or not (folder() / file).is_file():
        raise HTTPException(404)
    return FileResponse(folder() / file, media_type="font/woff2")


def _cut(face: Face, to: Path) -> None:
    from fontTools.subset import Options, Subsetter, parse_unicodes
    from fontTools.ttLib import TTFont

    found = find_spec(face.package)
    if found is None or found.origin is None:
        raise ModuleNotFoundError(name=face.package)
    options = Options(
        layout_features=FEATURES, desubroutinize=True, hinting=False, notdef_outline=True, name_IDs=[0, 13, 14]
    )
    files = Path(found.origin).parent / "files"
    with TTFont(files / face.source) as font:
        subsetter = Subsetter(options)
        subsetter.populate(unicodes=parse_unicodes(LETTERS.replace("U+", "").replace(" ", ",")))
        subsetter.subset(font)
        if face.toward:
            with TTFont(files / face.toward) as heavier:
                _thicken(font, heavier, face.part)
        _rename(font, face)
        font.flavor = "woff2"
        fresh = to.with_suffix(f".{os.getpid()}")  # two servers may start at once: each writes its own, the last stays
        font.save(fresh)
        fresh.replace(to)


def _thicken(font: Any, heavier: Any, part: float) -> None:
    """Every letter between its two weights; one whose outlines do not match stays as it is."""
    from fontTools.pens.t2CharStringPen import T2CharStringPen

    letters, others = font.getGlyphSet(), heavier.getGlyphSet()
    drawn = font["CFF "].cff.topDictIndex[0].CharStrings
    for name in font.getGlyphOrder():
        light, heavy = _outlines(letters, name), _outlines(others, name)
        if [[(how, len(at)) for how, at in one] for one in light] != [[(how, len(at)) for how, at in one] for one in heavy]:
            continue
        width = round(_between(letters[name].width, others[name].width, part))
        pen = T2CharStringPen(width, None)
        for one, other in zip(light, heavy, strict=True):
            for (how, at), (_, to) in zip(one, other, strict=True):
                points = [
                    tuple(_between(a, b, part) for a, b in zip(p, q, strict=True)) for p, q in zip(at, to, strict=True)
                ]
                getattr(pen, how)(*points)
        drawn[name] = pen.getCharString(drawn[name].private, drawn[name].globalSubrs)
        font["hmtx"][name] = (width, font["hmtx"][name][1])


def _outlines(letters: Any, name: str) -> list[list[tuple[str, Any]]]:
    """The closed lines of a letter, in an order that is the same in both weights: files list them in different ones."""
    from fontTools.pens.recordingPen import RecordingPen

    pen = RecordingPen()
    if name in letters:
        letters[name].draw(pen)
    lines: list[list[tuple[str, Any]]] = []
    for how, at in pen.value:
        if how == "moveTo":
            lines.append([])
        lines[-1].append((how, at))
    return sorted(lines, key=lambda line: [how for how, _ in line])


def _between(one: float, other: float, part: float) -> float:
    return one + part * (other - one)


def _rename(font: "object", face: Face) -> None:
    """The cut under our own name, in every table that tells one."""
    plain = face.family.replace(" ", "")
    names = {1: face.family, 2: "Regular", 4: face.family, 6: f"{plain}-{face.weight}"}
    table = font["name"]  # type: ignore[index]
    for number, words in names.items():
        table.setName(words, number, 3, 1, 0x409)
    if "CFF " in font:  # type: ignore[operator]
        cff = font["CFF "].cff  # type: ignore[index]
        cff.fontNames = [names[6]]
        cff.topDictIndex[0].FullName = cff.topDictIndex[0].FamilyName = face.family


if __name__ == "__main__":
    cut()
