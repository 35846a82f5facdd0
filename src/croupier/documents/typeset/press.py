"""The press: a template and a model become PDF, or pages as SVG or PNG. Fonts come from packages, dates from the model.

Nothing of the machine goes in: no system fonts, no clock, no network. The same template and model give the same bytes.
"""

import json
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Literal

from croupier.errors import InputError
from croupier.extras import require_extra

if TYPE_CHECKING:
    from typst import Fonts

Model = Mapping[str, Any]
"""All words and numbers that a paper shows, as plain JSON."""
Standard = Literal["ua-1", "a-2b"]
TAGGED: tuple[Standard, ...] = ("ua-1",)
"""Of every paper: a reader's voice finds its headings, tables and pictures."""
FILED: tuple[Standard, ...] = ("a-2b", "ua-1")
"""Of what is filed: it opens the same in many years. The format asks for a date, so the model has one."""
SHARED = Path(__file__).parent / "paper.typ"
DOTS_PER_INCH = 144

_FONT_PACKAGES = ("font_source_sans_pro", "font_source_serif_pro")
_REFUSED = re.compile(r'panicked with: "?refused: (.*?)"?$', re.DOTALL)
_NO_LETTER = re.compile(r"the text (.*) could not be displayed")
_NO_PICTURE = re.compile(r"failed to (?:decode|parse|load) (?:image|SVG)|unknown image format", re.IGNORECASE)
_APOSTROPHE = re.compile(r"(?<=\w)'|'(?=\d0s)")
_QUOTED = re.compile(r'\."[^"]*"|"([^"]*)"')  # those of a rule's path stay as one types them


def require() -> None:
    """Refuse where the packages that set type are missing."""
    require_extra("documents", "a printed paper")


def typeset(
    template: Path, model: Model, *, standards: Sequence[Standard] = TAGGED, files: Mapping[str, bytes] | None = None
) -> bytes:
    """The paper as PDF. `files` are what the model names and cannot hold: a logo by its name.

    What the template refuses, and letters that no font has, are refused in a sentence.
    """
    made = _made(template, model, files, format="pdf", pdf_standards=list(standards))
    assert isinstance(made, bytes)
    return made


def pages(
    template: Path,
    model: Model,
    form: Literal["svg", "png"],
    *,
    files: Mapping[str, bytes] | None = None,
    dots_per_inch: float = DOTS_PER_INCH,
) -> list[bytes]:
    """Every page of the paper as a picture."""
    made = _made(template, model, files, format=form, ppi=dots_per_inch)
    return [made] if isinstance(made, bytes) else made


def _made(template: Path, model: Model, files: Mapping[str, bytes] | None, **how: Any) -> bytes | list[bytes]:
    import typst

    with TemporaryDirectory(prefix="croupier-paper-") as folder:
        root = Path(folder)
        (root / "paper.typ").write_bytes(SHARED.read_bytes())
        (root / "main.typ").write_bytes(template.read_bytes())
        (root / "model.json").write_text(json.dumps(typographic(model), ensure_ascii=False), encoding="utf-8")
        for name, content in (files or {}).items():
            (root / Path(name).name).write_bytes(content)
        try:
            made: bytes | list[bytes] = typst.compile(root / "main.typ", root=root, font_paths=_fonts(), **how)
        except typst.TypstError as problem:
            raise _refusal(problem, files or {}) from None
    return made


def _refusal(problem: Any, files: Mapping[str, bytes]) -> Exception:
    """What the template or a font refuses, in a sentence; anything else is a fault of the template."""
    if refused := _REFUSED.search(problem.message):
        return InputError(refused[1])
    if letters := _NO_LETTER.search(problem.message):
        return InputError(f"the fonts of this paper have no letters for {letters[1][:40]}")
    if files and _NO_PICTURE.search(problem.message):
        return InputError(f"{', '.join(files)} cannot be drawn: the picture is damaged, or no PNG or SVG that print knows")
    return RuntimeError(f"{problem.message} {problem.diagnostic}")


@lru_cache(maxsize=1)
def _fonts() -> "Fonts":
    import typst

    folders = []
    for package in _FONT_PACKAGES:
        found = find_spec(package)
        assert found is not None, "require() was not asked"
        assert found.origin is not None
        folders.append(str(Path(found.origin).parent / "files"))
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=folders)


def typographic(model: Any) -> Any:
    """The model with the quotation marks and apostrophes of print; drawings and what names a file stay as they are."""
    if isinstance(model, str):
        return model if model.startswith("<svg") else _QUOTED.sub(_curled, _APOSTROPHE.sub("’", model))
    if isinstance(model, Mapping):
        return {key: typographic(value) for key, value in model.items()}
    if isinstance(model, Sequence):
        return [typographic(value) for value in model]
    return model


def _curled(quoted: re.Match[str]) -> str:
    return quoted[0] if quoted[1] is None else f"“{quoted[1]}”"
