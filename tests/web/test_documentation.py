"""The documentation at /docs: own files only, under the app's own policy; if it is not built, a line says how."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from croupier.web.app import create_app
from croupier.web.request.headers import HEADERS
from paths import ROOT

FORBIDDEN = re.compile(
    r"<style|<script(?![^>]* src=)|<[^>]+ (?:style|on\w+)=|javascript:|(?:src|href)=\"data:", re.IGNORECASE
)
"""What a policy of own files alone does not let through."""
LOADED = re.compile(r"<(?:script|img|link)[^>]+(?:src|href)=\"([^\"]+)")


@pytest.fixture(scope="module")
def client(built_docs: Path) -> Iterator[TestClient]:
    with TestClient(create_app(built_docs)) as visitor:
        yield visitor


@pytest.mark.long
def test_pages_hold_nothing_that_the_policy_forbids(built_docs: Path) -> None:
    pages = list(built_docs.rglob("*.html"))
    assert len(pages) > 20
    for page in pages:
        text = page.read_text("utf-8")
        assert not FORBIDDEN.findall(text), page
        assert [found for found in LOADED.findall(text) if re.match(r"\w+:|//", found)] == [], page


@pytest.mark.long
def test_every_markdown_page_is_on_the_site(built_docs: Path) -> None:
    for page in (ROOT / "docs").rglob("*.md"):
        assert (built_docs / page.relative_to(ROOT / "docs")).with_suffix(".html").is_file(), page


@pytest.mark.long
def test_the_reference_is_made_from_docstrings(built_docs: Path) -> None:
    objects = (built_docs / "reference" / "docstrings.html").read_text("utf-8")
    modules = (built_docs / "reference" / "modules.html").read_text("utf-8")
    assert 'id="croupier.edition"' in objects
    assert 'id="croupier.hands.rank"' in objects
    assert "games/casino_war/odds/" in modules
    assert "Packages that only some parts of Croupier need" in modules


@pytest.mark.long
def test_the_app_serves_it_under_its_own_policy(client: TestClient) -> None:
    answer = client.get("/docs")
    assert (answer.status_code, answer.url.path) == (200, "/docs/")
    for address in ("/docs/", "/docs/how-to/odds.html", "/docs/searchindex.js", "/docs/_static/docs.css"):
        answer = client.get(address)
        assert answer.status_code == 200
        assert answer.headers["content-security-policy"] == HEADERS["Content-Security-Policy"]
    assert client.get("/docs/nowhere.html").status_code == 404
    assert client.get("/docs/../app.py").status_code == 404


def test_without_a_site_one_line_says_how_to_build_it(tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path / "docs")) as visitor:
        for address in ("/docs", "/docs/", "/docs/how-to/odds.html"):
            answer = visitor.get(address)
            assert answer.status_code == 404
            assert "The documentation is not built: make docs builds it" in unescape(answer.text)
            assert "<h1>Documentation not built</h1>" in answer.text
        assert "docs/how-to/odds.md of the checkout has" in unescape(visitor.get("/docs/how-to/odds.html").text)
        assert "docs/index.md of the checkout has" in unescape(visitor.get("/docs/how-to/%3Cb%3E.html").text)
        (tmp_path / "docs").mkdir()
        (tmp_path / "docs" / "index.html").write_text("built meanwhile")
        assert visitor.get("/docs/").text == "built meanwhile"
