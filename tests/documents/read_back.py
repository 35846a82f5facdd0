"""A printed paper read back with libraries that had no part in making it: pages, words, fonts, tags, metadata."""

import re
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pypdfium2
from pypdf import PdfReader
from pypdfium2 import raw

POINTS_PER_INCH = 72
LETTER = (8.5, 11.0)


class Read:
    """A PDF as its readers see it."""

    def __init__(self, content: bytes) -> None:
        self.content = content
        self.reader = PdfReader(BytesIO(content))
        self._words: list[str] | None = None
        self._tags: list[tuple[str, Any]] | None = None

    @property
    def sizes(self) -> list[tuple[float, float]]:
        """Width and height of each page in inches."""
        boxes = [page.mediabox for page in self.reader.pages]
        return [(float(box.width) / POINTS_PER_INCH, float(box.height) / POINTS_PER_INCH) for box in boxes]

    @property
    def pages(self) -> list[str]:
        """The words of each page, with one blank between any two."""
        if self._words is None:
            opened = pypdfium2.PdfDocument(self.content)
            self._words = [_plain(page.get_textpage().get_text_range()) for page in opened]
        return self._words

    @property
    def words(self) -> str:
        return " ".join(self.pages)

    @property
    def root(self) -> Any:
        return self.reader.trailer["/Root"]

    @property
    def xmp(self) -> str:
        return str(self.root["/Metadata"].get_data().decode())

    @property
    def title(self) -> str | None:
        return self.reader.metadata.title if self.reader.metadata else None

    @property
    def outline(self) -> list[str]:
        return [str(entry.title) for entry in _flat(self.reader.outline)]

    def fonts(self) -> Iterator[tuple[str, bool]]:
        """Every font by name, and whether its shapes are in the file."""
        for page in self.reader.pages:
            resources: Any = page["/Resources"]
            for font in resources.get("/Font", {}).values():
                whole = font.get_object()
                for below in whole.get("/DescendantFonts", [whole]):
                    told = below.get_object().get("/FontDescriptor", {})
                    yield str(whole["/BaseFont"]), any(f"/FontFile{n}" in told for n in ("", "2", "3"))

    def tags(self) -> list[tuple[str, Any]]:
        """Every structure element: its kind and the element."""
        if self._tags is None:
            self._tags = list(_below(self.root["/StructTreeRoot"]))
        return self._tags

    def letters_outside(self, margin_inches: float) -> list[str]:
        """Letters nearer to an edge of the page than this; turned ones, such as EXERCISE, are not looked at."""
        margin = margin_inches * POINTS_PER_INCH - 0.5
        found = []
        for number, page in enumerate(pypdfium2.PdfDocument(self.content), start=1):
            wide, high = page.get_size()
            text = page.get_textpage()
            for at in range(text.count_chars()):
                letter = chr(raw.FPDFText_GetUnicode(text, at))
                if letter.strip() and not raw.FPDFText_GetCharAngle(text, at):
                    left, bottom, right, top = text.get_charbox(at, loose=True)
                    if min(left, bottom, wide - right, high - top) < margin:
                        found.append(f"{letter} on page {number} at {left:.0f}")
        return found


def alternates(read: Read) -> list[str]:
    """What pictures say to those who do not see them."""
    return [str(element["/Alt"]) for _, element in read.tags() if "/Alt" in element]


def require_tagged(read: Read) -> None:
    """What PDF/UA-1 asks and can be seen from outside: tags, language, title, and that it says so itself."""
    assert read.root["/MarkInfo"]["/Marked"].value
    assert read.root["/Lang"] == "en-US"
    assert read.title
    assert read.root["/ViewerPreferences"]["/DisplayDocTitle"].value
    assert re.search(r"pdfuaid:part>1<", read.xmp)
    kinds = {kind for kind, _ in read.tags()}
    assert "/H1" in kinds
    for kind, element in read.tags():
        assert kind != "/Figure" or element.get("/Alt"), "a picture without words"


def require_archival(read: Read) -> None:
    """What PDF/A-2b asks beside that: it says so, colours have a meaning, nothing is encrypted or outside."""
    assert re.search(r"pdfaid:part>2<", read.xmp)
    assert re.search(r"pdfaid:conformance>[AB]<", read.xmp)
    assert "/OutputIntents" in read.root
    assert not read.reader.is_encrypted
    assert b"/JavaScript" not in read.content
    assert b"/DeviceCMYK" not in read.content


def require_embedded(read: Read) -> None:
    """All letters are in the file, and of our fonts alone."""
    fonts = dict(read.fonts())
    assert fonts
    assert all(fonts.values()), fonts
    assert all(re.fullmatch(r"/[A-Z]{6}\+Source(Sans|Serif)Pro-\w+(-Identity-H)?", name) for name in fonts), list(fonts)


def _plain(text: str) -> str:
    return re.sub(r"[\s\u00a0\u202f\u200b]+", " ", text)


def _flat(entries: Any) -> Iterator[Any]:
    for entry in entries:
        if isinstance(entry, list):
            yield from _flat(entry)
        else:
            yield entry


def _below(element: Any) -> Iterator[tuple[str, Any]]:
    whole = element.get_object() if hasattr(element, "get_object") else element
    if not isinstance(whole, dict):
        return
    if "/S" in whole:
        yield str(whole["/S"]), whole
    inside = whole.get("/K", [])
    for child in inside if isinstance(inside, list) else [inside]:
        yield from _below(child)
