"""A house's logo: a PNG or an SVG in its folder. What could run, or would be fetched from elsewhere, is refused."""

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal
from xml.etree import ElementTree

from croupier.rulebook.toml.keys import Keys

LARGEST = 5 * 2**20
_PNG = b"\x89PNG\r\n\x1a\n"
_SVG = "{http://www.w3.org/2000/svg}"
_RUNS = {"script", "foreignobject", "iframe", "handler", "listener", "set", "animate", "animatetransform", "animatemotion"}
"""Elements that run something, change what is drawn, or hold another document."""
_INSIDE = re.compile(r"#[^\s\"')]*|data:image/png;base64,[A-Za-z0-9+/=\s]*")
_URL = re.compile(r"url\(\s*[\"']?([^)\"']*)[\"']?\s*\)", re.IGNORECASE)
_ATTRIBUTE_URLS = ("href", "src")


@dataclass(frozen=True, slots=True)
class Logo:
    """The bytes of a logo, and what kind of picture they are."""

    content: bytes = field(repr=False)
    kind: Literal["svg", "png"]


def read_logo(folder: Path, name: str, keys: Keys) -> Logo:
    """The logo that `house.toml` names: a file within its folder."""
    file = folder / name
    if Path(name).is_absolute() or "://" in name or not file.resolve().is_relative_to(folder.resolve()):
        keys.wrong(f"logo {name[:60]!r} must be a file within {folder}; nothing is fetched from elsewhere", "logo")
    try:
        if not file.is_file():
            keys.wrong(f"logo {name[:60]!r}: no such file in {folder}", "logo")
        if (size := file.stat().st_size) > LARGEST:
            keys.wrong(f"logo {name[:60]!r} has {size:,} bytes; at most {LARGEST:,} are allowed", "logo")
        content = file.read_bytes()
    except OSError as problem:
        keys.wrong(f"logo {name[:60]!r} cannot be read ({problem.strerror})", "logo")
    if content.startswith(_PNG):
        return Logo(content, "png")
    if (why := _not_plain_svg(content)) is not None:
        keys.wrong(f"logo {name[:60]!r} {why}", "logo")
    return Logo(content, "svg")


def _not_plain_svg(content: bytes) -> str | None:
    """Why this is no SVG that only draws; None if it is one."""
    if b"<!DOCTYPE" in content or b"<!ENTITY" in content or b"<?xml-stylesheet" in content:
        return "has a document type, entities or a style sheet; save it as plain SVG"
    try:
        root = ElementTree.fromstring(content)
    except (ElementTree.ParseError, ValueError, LookupError):
        return "is neither PNG nor SVG"
    if root.tag not in ("svg", f"{_SVG}svg"):
        return "is neither PNG nor SVG"
    for element in root.iter():
        name = str(element.tag).rpartition("}")[2].casefold()
        if name in _RUNS:
            return f"has a <{name}>; a logo only draws"
        for key, value in element.attrib.items():
            plain = key.rpartition("}")[2].casefold()
            if plain.startswith("on"):
                return f"has a script in {plain}; a logo only draws"
            if plain in _ATTRIBUTE_URLS and not _INSIDE.fullmatch(value.strip()):
                return f"points outside itself ({value.strip()[:40]!r}); nothing is fetched from elsewhere"
            if _points_outside(value):
                return f"points outside itself in {plain}; nothing is fetched from elsewhere"
        if name == "style" and (element.text or "") and ("@import" in element.text or _points_outside(element.text)):  # type: ignore[operator, arg-type]
            return "has a style that points outside itself; nothing is fetched from elsewhere"
    return None


def _points_outside(style: str) -> bool:
    return any(not _INSIDE.fullmatch(target.strip()) for target in _URL.findall(style))
