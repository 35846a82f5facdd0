"""A mathematician turns knobs and a regulator compares, in a real Chromium: by pointer, by keys, and without scripts."""

import re

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from browser.conftest import Visit

pytestmark = pytest.mark.browser

WAR = "/odds/pa-2012/casino-war"
COMPARED = "/compare?a=pa-2011-proposed/big-six&b=gge-2011/big-six"


def turn(page: Page, name: str, value: int) -> None:
    """Move a slider as a pointer does."""
    page.locator(f'[name="{name}"]').evaluate(
        "(field, value) => { field.value = value; field.dispatchEvent(new Event('input', { bubbles: true })); }", str(value)
    )


def edge(page: Page) -> str | None:
    return page.locator("[data-edge]").get_attribute("data-edge")


def test_decks_follow_a_shuffler_until_somebody_turns_them(browser: Browser, address: str) -> None:
    """Maryland's shuffler deals from four decks; whoever wants six then gets six."""
    visit = Visit(browser, address)
    with visit as page:
        page.goto("/odds/md-1.2/casino-war?wager=tie")
        decks, knob = page.locator('[name="decks"]'), page.locator('[data-knob="shoe.shuffler"]')
        expect(decks).to_have_value("6")
        knob.locator("label", has_text="yes").click()
        expect(page.locator("[data-edge]")).to_have_attribute("data-edge", "14/69")
        expect(decks).to_have_value("4")
        expect(page).to_have_url(re.compile(r"\?wager=tie&shoe\.shuffler=yes$"))
        turn(page, "decks", 6)
        expect(page.locator("[data-edge]")).to_have_attribute("data-edge", "58/311")
        knob.locator("label", has_text="no").click()
        expect(page).to_have_url(re.compile(r"decks=6"))
        expect(decks).to_have_value("6")
    assert visit.complaints == []


@pytest.mark.long
def test_a_mathematician_turns_knobs(browser: Browser, address: str) -> None:
    """1440 px: slider, keys, switch, typed shoe; every state has an address that gives it again."""
    visit = Visit(
        browser, address, viewport={"width": 1440, "height": 900}, permissions=["clipboard-write", "clipboard-read"]
    )
    with visit as page:
        page.goto(f"{WAR}?wager=tie")
        expect(page.locator("#curve svg")).to_be_visible()  # comes after the answer
        turn(page, "decks", 8)
        expect(page.locator("[data-edge]")).to_have_attribute("data-edge", "74/415")
        expect(page).to_have_url(f"{address}{WAR}?wager=tie&decks=8")
        page.get_by_role("slider", name="Odds paid on the Tie Wager").focus()
        page.keyboard.press("ArrowRight")
        expect(page.locator("[data-edge]")).to_have_attribute("data-edge", "43/415")
        expect(page.get_by_label("Lawful in")).to_contain_text("Not permitted")
        page.get_by_role("button", name="Copy").click()
        expect(page.get_by_role("button", name="Copied")).to_be_visible()
        assert page.evaluate("navigator.clipboard.readText()") == "43/415"
        here = page.url
        page.reload()
        assert edge(page) == "43/415"
        assert page.url == here
        expect(page.locator('[data-knob="decks"]')).to_have_class(re.compile("changed"))
        page.locator('[name="shoe"]').fill("nonsense")
        expect(page.get_by_role("alert")).to_contain_text("is not part of a shoe")
        page.locator('[name="shoe"]').fill("")
        expect(page.locator("[data-edge]")).to_have_attribute("data-edge", "43/415")
        page.get_by_role("link", name="Initial").click()
        page.get_by_text("lost", exact=True).first.click()
        expect(page.locator("[data-edge]")).not_to_have_attribute("data-edge", "276706/11826255")
        expect(page).to_have_url(re.compile(r"war\.initial\.win=lost"))
        page.emulate_media(media="print")
        expect(page.locator("#knobs")).to_be_hidden()
        expect(page.locator("#answer")).to_be_visible()
    assert [said for said in visit.complaints if "422" not in said] == []


@pytest.mark.long
def test_an_older_answer_never_overwrites_a_newer_one(browser: Browser, address: str) -> None:
    """The first answer is held back while the knob goes on; what is shown in the end is the last."""
    asked = list[str]()

    def hold(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) == 1:
            page.evaluate("window.turnOn()")  # four more while the first is under way
        route.continue_()

    with Visit(browser, address, viewport={"width": 1440, "height": 900}) as page:
        page.goto(f"{WAR}?wager=tie&over=decks")
        page.route(re.compile(r"/odds/.*decks="), hold)
        page.evaluate(
            """() => {
              const field = document.querySelector('[name="decks"]');
              const to = (value) => { field.value = value; field.dispatchEvent(new Event("input", { bubbles: true })); };
              window.turnOn = () => { for (const value of [9, 10, 11, 12]) to(value); };
              to(8);
            }"""
        )
        expect(page.locator("[data-edge]")).to_have_attribute("data-edge", "106/623")
        turning = [url for url in asked if "over=" not in url]
        assert [url.rpartition("decks=")[2] for url in turning] == ["8", "12"]  # those between were never asked
        assert page.url.endswith("decks=12")


@pytest.mark.long
def test_without_scripts_the_form_does_it(browser: Browser, address: str) -> None:
    with Visit(
        browser, address, viewport={"width": 360, "height": 800}, java_script_enabled=False, color_scheme="dark"
    ) as page:
        page.goto(f"{WAR}?wager=tie")
        page.locator('[name="shoe"]').fill("8 decks")
        page.get_by_role("button", name="Work it out").click()
        assert edge(page) == "74/415"
        assert page.url.endswith("?wager=tie&shoe=8%20decks")
        page.get_by_role("link", name="Draw it").click()
        expect(page.locator("#curve svg")).to_be_visible()


@pytest.mark.long
def test_a_regulator_compares(browser: Browser, address: str) -> None:
    """820 px: classes, the waterfall as text, a reading switched, and the way back."""
    visit = Visit(browser, address, viewport={"width": 820, "height": 1000})
    with visit as page:
        page.goto(COMPARED)
        page.get_by_role("link", name="Paper").click()
        assert page.url.endswith("class=paper#rules")
        page.get_by_text("The same as text, exactly").click()
        expect(page.locator(".falltext table")).to_contain_text("interaction")
        page.get_by_role("heading", name="Readings").click()
        page.locator('[name="read.b.joker-and-flag"]').select_option("one wager: chips on either space win on both symbols")
        page.wait_for_url(re.compile(r"read\.b\.joker-and-flag="))
        expect(page.get_by_role("note").filter(has_text="Read otherwise.")).to_be_visible()
        expect(page.locator("#summary + ul")).to_contain_text("2 of 7 house edges differ")
        assert "read.a." not in page.url
        page.get_by_role("link", name="As they are read").click()
        expect(page.locator("#summary + ul")).to_contain_text("No effect on the odds")
        page.emulate_media(media="print")
        expect(page.locator("#switches")).to_be_hidden()
    assert visit.complaints == []
