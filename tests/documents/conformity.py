"""What a validator of PDF/UA-1 and PDF/A-2b asks of a file, as far as it can be seen with pypdf: our own assertions.

veraPDF comes in no package that can be installed here. These are its rules about metadata, fonts, colours, actions, the
structure tree, its marked content and its parent tree.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from documents.read_back import Read, require_archival, require_tagged

_XMP_TITLE = re.compile(r"<dc:title><rdf:Alt><rdf:li [^>]*>(.*?)</rdf:li>", re.DOTALL)
_FORBIDDEN = ("/JavaScript", "/JS", "/Launch", "/URI", "/GoToR", "/SubmitForm", "/EmbeddedFile", "/RichMedia", "/Movie")
_MARK = re.compile(
    rb"/(\w+)\s*(?:<<(.*?)>>\s*BDC|BMC)|\bEMC\b|/(\w+) Do\b|(?<=[\s)\]])(?:Tj|TJ|f\*?|S|B\*?|b\*?|sh)(?=[\s/]|$)", re.DOTALL
)
_STRINGS = re.compile(rb"\((?:\\.|[^\\()])*\)|(?<!<)<[0-9A-Fa-f\s]+>", re.DOTALL)
_MCID = re.compile(rb"/MCID (\d+)")
_HEADING = re.compile(r"/H([1-6])")


def require_conformity(content: bytes, *, archival: bool) -> None:
    """Refuse a file that a validator would refuse."""
    read = Read(content)
    require_tagged(read)
    objects = list(_objects(read))
    _require_metadata(read)
    _require_nothing_outside(read, objects)
    _require_fonts(objects)
    _require_structure(read)
    _require_marked_content(read)
    if archival:
        require_archival(read)
        _require_archival(read, objects)


def _require_metadata(read: Read) -> None:
    """The title that a window shows is the document's, and its metadata can be read without unpacking anything."""
    told = _XMP_TITLE.search(read.xmp)
    assert told, "no title in the metadata"
    assert told[1].replace("&amp;", "&") == read.title
    assert "/Filter" not in read.root["/Metadata"].get_object()
    assert "/Suspects" not in (marks := read.root["/MarkInfo"]) or not marks["/Suspects"].value


def _require_nothing_outside(read: Read, objects: Sequence[Any]) -> None:
    assert not read.reader.is_encrypted
    for name in ("/OpenAction", "/AA", "/AcroForm", "/Names", "/OCProperties"):
        assert name not in read.root or (name == "/Names" and "/EmbeddedFiles" not in read.root["/Names"]), name
    for one in objects:
        if isinstance(one, dict):
            assert not {str(key) for key in one} & set(_FORBIDDEN), one
            assert str(one.get("/S")) not in _FORBIDDEN, one
            assert "/F" not in one or "/FFilter" not in one, "a stream that lies elsewhere"


def _require_fonts(objects: Sequence[Any]) -> None:
    """Every font is in the file, and its glyphs have letters that can be copied and read aloud."""
    fonts = [one for one in objects if isinstance(one, dict) and one.get("/Type") == "/Font" and "/Subtype" in one]
    assert fonts
    for font in fonts:
        descriptor = font.get("/FontDescriptor")
        if font["/Subtype"] == "/Type0":
            assert "/ToUnicode" in font, font["/BaseFont"]
        elif descriptor is not None:
            assert any(f"/FontFile{n}" in descriptor for n in ("", "2", "3")), font
        elif font["/Subtype"] != "/Type3":
            raise AssertionError(f"a font of the machine: {font}")


def _require_structure(read: Read) -> None:
    """Headings in order, figures with words and a box, tables of rows, and every kind a standard one or mapped to one."""
    levels = [int(found[1]) for kind, _ in read.tags() if (found := _HEADING.fullmatch(kind))]
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels)), levels
    for kind, element in read.tags():
        inside = [str(child["/S"]) for child in _children(element) if "/S" in child]
        if kind == "/Figure":
            assert element["/Alt"].strip()
            assert any("/BBox" in attribute.get_object() for attribute in _listed(element.get("/A", [])))
        elif kind == "/Table":
            assert set(inside) <= {"/THead", "/TBody", "/TFoot", "/TR", "/Caption"}, inside
        elif kind == "/TR":
            assert set(inside) <= {"/TH", "/TD"}, inside
        elif kind == "/TH":
            assert any("/Scope" in attribute.get_object() for attribute in _listed(element.get("/A", [])))


def _require_marked_content(read: Read) -> None:
    """Everything that is painted is content of the structure or an artifact, and structure and pages agree on which."""
    parents = _parents(read)
    counted = 0
    for number, page in enumerate(read.reader.pages, start=1):
        streams = list(_streams(page))
        for stream, data in streams:
            ids = _marked(data, f"page {number}", holds_forms=len(streams) > 1 and stream is page)
            if not ids:
                continue
            owners = parents[int(stream["/StructParents"])]
            assert sorted(ids) == sorted(set(ids)), "one number twice on a page"
            assert all(owners[id].get_object()["/Type"] == "/StructElem" for id in ids)
            counted += len(ids)
        assert page.get("/Tabs") == "/S"
    assert counted == sum(1 for _ in _content(read.root["/StructTreeRoot"]))


def _require_archival(read: Read, objects: Sequence[Any]) -> None:
    assert re.search(r"pdfaid:conformance>B<", read.xmp), "conformance is B, not more than is claimed"
    intents = [intent.get_object() for intent in read.root["/OutputIntents"]]
    assert any(intent["/S"] == "/GTS_PDFA1" and intent["/DestOutputProfile"].get_object().get_data() for intent in intents)
    assert "/ID" in read.reader.trailer
    assert read.content.startswith(b"%PDF-1.7\n%")
    assert all(byte > 127 for byte in read.content[10:14]), "no mark that the file is binary"
    for one in objects:
        if isinstance(one, dict):
            assert "/Interpolate" not in one or not one["/Interpolate"].value
            assert not {"/Alternates", "/OPI", "/PS", "/TR", "/HTP"} & {str(key) for key in one}, one
            assert one.get("/Filter") != "/LZWDecode"


# Reading


def _objects(read: Read) -> Iterator[Any]:
    size: Any = read.reader.trailer["/Size"]
    for number in range(1, int(size)):
        one = read.reader.get_object(number)
        if one is not None:
            yield one


def _streams(page: Any) -> Iterator[tuple[Any, bytes]]:
    """What a page paints: its own stream, and forms that have content of the structure."""
    yield page, page["/Contents"].get_object().get_data()
    for form in page["/Resources"].get("/XObject", {}).values():
        if "/StructParents" in form.get_object():
            yield form.get_object(), form.get_object().get_data()


def _marked(data: bytes, where: str, *, holds_forms: bool) -> list[int]:
    """The numbers of marked content. Painting outside of any is refused, but for a form that has marks of its own."""
    depth, ids = 0, []
    for found in _MARK.finditer(_STRINGS.sub(b"()", data)):
        if found[1] is not None:
            depth += 1
            ids += [int(id) for id in _MCID.findall(found[2] or b"")]
        elif found[0] == b"EMC":
            depth -= 1
            assert depth >= 0, f"{where}: ends a mark that was never begun"
        else:
            assert depth or (holds_forms and found[3]), f"{where}: {found[0]!r} is painted and not marked"
    assert depth == 0, f"{where}: a mark without an end"
    return ids


def _parents(read: Read) -> dict[int, Any]:
    numbers = read.root["/StructTreeRoot"]["/ParentTree"]["/Nums"]
    return {int(numbers[at]): numbers[at + 1].get_object() for at in range(0, len(numbers), 2)}


def _content(element: Any) -> Iterator[int]:
    """Every piece of content that the structure names."""
    for child in _listed(element.get("/K", [])):
        whole = child.get_object()
        if isinstance(whole, int):
            yield whole
        elif "/MCID" in whole:
            yield int(whole["/MCID"])
        else:
            yield from _content(whole)


def _children(element: Any) -> list[Any]:
    return [whole for child in _listed(element.get("/K", [])) if isinstance(whole := child.get_object(), dict)]


def _listed(some: Any) -> list[Any]:
    whole = some.get_object() if hasattr(some, "get_object") else some
    return whole if isinstance(whole, list) else [whole]
