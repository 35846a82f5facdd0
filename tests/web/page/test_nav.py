"""The header's links and the front page's doors: what modules register, in order, and each leads somewhere."""

import pytest
from fastapi.testclient import TestClient

from croupier.web.app import create_app
from croupier.web.page import nav


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nav, "_entries", dict(nav._entries))
    monkeypatch.setattr(nav, "_doors", dict(nav._doors))


def test_every_link_and_every_door_leads_somewhere() -> None:
    with TestClient(create_app()) as visitor:
        listed = [entry.address for entry in nav.entries()] + [door.address for door in nav.doors()]
        assert len(listed) >= 6
        for address in listed:
            assert visitor.get(address).status_code == 200, address
        page = visitor.get("/odds").text
        assert '<a href="/odds" data-go="o" aria-current="page">Odds</a>' in page
    keys = [entry.key for entry in nav.entries()]
    assert len(keys) == len(set(keys))


@pytest.mark.usefixtures("kept")
def test_they_stand_in_their_order_and_replace_their_own_address() -> None:
    nav.register(
        nav.Entry("Tables", "/floor", here="tables", key="f", order=1), nav.Door("Play", "Sit.", "/floor", "table", 1)
    )
    nav.register(nav.Entry("Floor", "/floor", here="tables", key="f", order=1))
    assert nav.entries()[0].title == "Floor"
    assert [entry.address for entry in nav.entries()].count("/floor") == 1
    assert nav.doors()[0].title == "Play"
