"""The documentation as a site at /docs: `make docs` builds it into the folder `docs` beside this file."""

import re
from pathlib import Path

from fastapi.staticfiles import StaticFiles
from starlette.responses import Response
from starlette.types import Scope

from croupier.errors import InputError

SITE = Path(__file__).parent / "docs"
_PAGE = re.compile(r"[a-z0-9-]+(/[a-z0-9-]+)?\.html")


class NotBuiltError(InputError):
    """There is no site yet."""


class Documentation(StaticFiles):
    """The files of the site; until they are there, one line says how to make them."""

    def __init__(self, site: Path) -> None:
        super().__init__(directory=site, html=True, check_dir=False)
        self._front = site / "index.html"

    async def check_config(self) -> None:
        """The site may be built while the app runs."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        if not self._front.is_file():
            raise NotBuiltError(
                "The documentation is not built: make docs builds it in a checkout of Croupier, and make wheel, not "
                f"pip wheel alone, puts it into a wheel; {_source(path)} of the checkout has the same words."
            )
        return await super().get_response(path, scope)


def _source(path: str) -> str:
    """The file of a checkout that a page is made from; the first one where the address is no page's."""
    return f"docs/{path.removesuffix('.html')}.md" if _PAGE.fullmatch(path) else "docs/index.md"
