"""A place where packages are installed, and the house in this process as it is with them."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier import registry
from croupier.analysis.explore import knobs
from croupier.rulebook.text import chapters, library
from croupier.web import app, shelf
from croupier.web.front import front, search
from croupier.web.page import answers, links
from croupier.web.rulebooks import lists
from croupier.web.work import what_if

CACHES = (
    registry.outside, library._outside, library._shelved, shelf.opened, shelf.editions, shelf._report, shelf._comparison,
    shelf.drawing, answers._kept, chapters._chapters, links._chapter_of, lists.exact, search.index, front._cards,
    knobs.texts_of, what_if.explored, app._addresses,
)  # fmt: skip


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder that Python finds packages in."""
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(folder))
    for cache in CACHES:
        cache.cache_clear()
    yield folder
    for name in [name for name, module in sys.modules.items() if str(folder) in str(getattr(module, "__file__", ""))]:
        del sys.modules[name]
    for cache in CACHES:
        cache.cache_clear()
