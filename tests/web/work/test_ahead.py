"""What is worked out ahead: in another process, the same as here; the front page does without it until it is there."""

from collections.abc import Iterator
from threading import Event

import pytest

from croupier.analysis.explore.knobs import _measure, forget, remembered
from croupier.web import shelf
from croupier.web.front import front
from croupier.web.work import ahead

WAR = "pa-2012/casino-war"


@pytest.fixture(autouse=True)
def empty() -> Iterator[None]:
    """A shelf on which nothing was put."""
    forget()
    yield
    shelf.expect(())
    shelf._ready.clear()
    forget()


@pytest.mark.long
def test_reports_come_from_another_process_and_are_the_same() -> None:
    done = Event()
    asked = [("compare", "pa-2011-proposed/casino-war", WAR), ("readings", "no/edition"), ("readings", WAR), ("knobs", WAR)]
    thread = ahead.work_out(asked, done.set)
    assert shelf.is_expected("readings", WAR)
    thread.join(120)
    assert done.is_set()
    assert not any(shelf.is_expected(*one) for one in asked)
    assert remembered() == {WAR: _measure(shelf.opened(WAR))}
    assert set(shelf._ready) == {asked[0], asked[2]}  # what there is not is refused when somebody asks for it
    for one in (asked[0], asked[2]):
        found = shelf.made(*one)
        assert found is shelf._ready.pop(one)
        assert found == shelf.made(*one)


def test_while_its_finding_is_worked_out_the_front_page_goes_without() -> None:
    assert front.whole() == "whole"
    (asked, *_) = front.ahead()
    shelf.expect([asked])
    assert front.whole() == ""
    assert front.front("2026-01-01", front.whole())["finding"] is None
    shelf.put(asked, shelf._comparison(*asked[1:]))
    assert front.whole() == "whole"
    assert front.front("2026-01-01", front.whole())["finding"] == front._finding() is not None
