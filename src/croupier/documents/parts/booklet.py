"""Pages of half a Letter sheet imposed for folding: two on each side, so that the folded sheets read in order.

The tags stay: each page becomes a form that stands on a sheet, and the structure, which still goes from the first page to
the last, points into the forms. A reader's voice reads the booklet as it is read once it is folded.
"""

import re
from io import BytesIO
from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.documents.papers import Printed

if TYPE_CHECKING:
    from pypdf import PageObject, PdfWriter
    from pypdf.generic import DictionaryObject, IndirectObject

ON_A_SHEET = 4
HALF, HIGH = 396, 612
"""Points of half a Letter sheet."""
_COUNTED = re.compile(rb"(<xmpTPg:NPages>)\d+")


class Placed(NamedTuple):
    """Where a page came to lie: its form, the side of a sheet, and how far from the left."""

    form: "IndirectObject"
    side: "IndirectObject"
    at: int


def imposed(pages: Printed) -> Printed:
    """The sheets as PDF, front and back in turn. The last page is the back cover; blank ones lie before it."""
    from pypdf import PdfWriter

    writer = PdfWriter(clone_from=BytesIO(pages.content))
    writer.pdf_header = pages.content[:8].decode()
    before = list(writer.pages)
    order = sides(len(before))
    placed = _placed(writer, before, order)
    root: Any = writer.root_object
    _point_into_forms(root["/StructTreeRoot"]["/K"], placed, None)
    if "/Outlines" in root:
        _point_to_sheets(root["/Outlines"].get("/First"), placed)
    for _ in before:
        writer.remove_page(0, clean=True)
    metadata = root["/Metadata"].get_object()
    metadata.set_data(_COUNTED.sub(rb"\g<1>%d" % len(order), metadata.get_data()))
    written = BytesIO()
    writer.write(written)
    return Printed(written.getvalue(), tuple(f"side {number} of {len(order)}" for number in range(1, len(order) + 1)))


def sides(pages: int) -> list[list[int | None]]:
    """Which page is left and which is right on each side; None is a blank one, just before the last page."""
    total = -(-pages // ON_A_SHEET) * ON_A_SHEET
    order: list[int | None] = [*range(1, pages), *([None] * (total - pages)), pages]
    found = []
    for sheet in range(total // ON_A_SHEET):
        first, last = 2 * sheet, total - 1 - 2 * sheet
        found += [[order[last], order[first]], [order[first + 1], order[last - 1]]]
    return found


def _placed(writer: "PdfWriter", before: list["PageObject"], order: list[list[int | None]]) -> dict[int, Placed]:
    """Every page as a form on its side, by the number of the page's object; the sides are added to the file."""
    from pypdf.generic import DecodedStreamObject, DictionaryObject, NameObject

    placed = {}
    for numbers in order:
        side = writer.add_blank_page(2 * HALF, HIGH)
        drawn, forms = [], DictionaryObject()
        for at, number in zip((0, HALF), numbers, strict=True):
            if number is None:
                continue
            page = before[number - 1]
            form = _form(page)
            name = f"/P{number}"
            forms[NameObject(name)] = form
            drawn.append(f"q 1 0 0 1 {at} 0 cm {name} Do Q")
            assert page.indirect_reference is not None
            assert side.indirect_reference is not None
            placed[page.indirect_reference.idnum] = Placed(form, side.indirect_reference, at)
        stream = DecodedStreamObject()
        stream.set_data("\n".join(drawn).encode())
        side[NameObject("/Contents")] = writer._add_object(stream)
        side[NameObject("/Resources")] = DictionaryObject({NameObject("/XObject"): forms})
        side[NameObject("/Tabs")] = NameObject("/S")
    return placed


def _form(page: "PageObject") -> "IndirectObject":
    """What a page shows as something that stands on another, with its own number among the parents of the structure."""
    from pypdf.generic import ArrayObject, IndirectObject, NameObject, NumberObject

    content = page.raw_get("/Contents")
    assert isinstance(content, IndirectObject)
    form: Any = content.get_object()
    form[NameObject("/Type")] = NameObject("/XObject")
    form[NameObject("/Subtype")] = NameObject("/Form")
    form[NameObject("/BBox")] = ArrayObject(map(NumberObject, (0, 0, HALF, HIGH)))
    for name in ("/Resources", "/StructParents"):
        form[NameObject(name)] = page.raw_get(name)
    return content


def _point_into_forms(inside: Any, placed: dict[int, Placed], page: Placed | None) -> None:
    """The structure below, with content in forms: where it was a number on a page, it is one in the page's form."""
    from pypdf.generic import DictionaryObject, IndirectObject, NameObject, NumberObject

    children: Any = inside.get_object() if isinstance(inside, IndirectObject) else inside
    for place, child in enumerate(children):
        one = child.get_object()
        if isinstance(one, NumberObject):
            assert page is not None, "content without a page"
            children[place] = DictionaryObject(
                {
                    NameObject("/Type"): NameObject("/MCR"),
                    NameObject("/Pg"): page.side,
                    NameObject("/Stm"): page.form,
                    NameObject("/MCID"): one,
                }
            )
            continue
        own = placed[one.raw_get("/Pg").idnum] if "/Pg" in one else page
        if own is not None and "/Pg" in one:
            one[NameObject("/Pg")] = own.side
        if "/MCID" in one and own is not None:
            one[NameObject("/Stm")] = own.form
        _move(one, own)
        if "/K" in one:
            _listed(one)
            _point_into_forms(one["/K"], placed, own)


def _listed(element: "DictionaryObject") -> None:
    """What is inside an element as a list, also where it is one thing."""
    from pypdf.generic import ArrayObject, NameObject

    inside = element.raw_get("/K")
    if not isinstance(inside.get_object(), list):
        element[NameObject("/K")] = ArrayObject([inside])


def _move(element: "DictionaryObject", page: Placed | None) -> None:
    """The box of a figure, which is measured on the sheet."""
    from pypdf.generic import FloatObject

    attributes: Any = element.get("/A", [])
    for attribute in attributes if isinstance(attributes, list) else [attributes]:
        box = attribute.get_object().get("/BBox")
        if box is not None and page is not None:
            for corner in (0, 2):
                box[corner] = FloatObject(box[corner] + page.at)


def _point_to_sheets(entry: Any, placed: dict[int, Placed]) -> None:
    """Bookmarks lead to the sheets."""
    from pypdf.generic import FloatObject

    while entry is not None:
        one = entry.get_object()
        target = one["/Dest"].get_object() if "/Dest" in one else None
        if target is not None:
            page = placed[target[0].idnum]
            target[0] = page.side
            target[2] = FloatObject(target[2] + page.at)
        _point_to_sheets(one.get("/First"), placed)
        entry = one.get("/Next")
