"""A paper as the file that was asked for: a PDF, or one page of it as SVG or PNG."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Literal, cast

from croupier.documents.papers import Asked, Printed
from croupier.documents.typeset.press import FILED, TAGGED, Model, pages, typeset
from croupier.errors import InputError

_PAGES = re.compile(rb"/Type\s*/Page\b(?!s)")


def printed(
    template: Path,
    model: Model,
    asked: Asked,
    *,
    files: Mapping[str, bytes] | None = None,
) -> Printed:
    """The paper as it was asked for. A page that it does not have, and several pages as one picture, are refused.

    Every paper is tagged; what has a date, as all that is filed and all records have, is archival as well.
    """
    if asked.ending == ".pdf":
        if asked.page is not None:
            raise InputError("--page is for one page as .svg or .png; a .pdf has all of them")
        standards = FILED if model["frame"]["date"] else TAGGED
        content = typeset(template, model, standards=standards, files=files)
        return Printed(content, _named(count_pages(content)))
    drawn = pages(template, model, cast(Literal["svg", "png"], asked.ending.removeprefix(".")), files=files)
    if asked.page is None and len(drawn) > 1:
        raise InputError(f"this paper has {len(drawn)} pages: name one with --page, or print it as .pdf")
    page = 1 if asked.page is None else asked.page
    if not 1 <= page <= len(drawn):
        raise InputError(f"this paper has {len(drawn)} page{'s' if len(drawn) > 1 else ''}; there is no page {page}")
    return Printed(drawn[page - 1], (f"page {page} of {len(drawn)}",))


def count_pages(pdf: bytes) -> int:
    """How many pages the press made."""
    return len(_PAGES.findall(pdf))


def _named(count: int) -> tuple[str, ...]:
    return tuple(f"page {page} of {count}" for page in range(1, count + 1))
