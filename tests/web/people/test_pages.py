"""Pages of people: log-in and back, set-up, one's account, the people of the house; every role at every page."""

from pathlib import Path

import pytest

from croupier.people.duties import POSTS
from croupier.web.people.forms import landing
from croupier.web.request.who import COOKIE
from people.houses import ADMINISTRATOR, DEALER, FLOOR, OTHER, PASSWORD, enter, told
from web.people.doors import Door

PAGES = ("/account", "/house/people", f"/house/people/{DEALER}")


def test_one_logs_in_and_lands_where_one_came_from(tmp_path: Path) -> None:
    door = Door(tmp_path)
    with door:
        browser = door.browser()
        asked = browser.get("/account?x=1")
        assert (asked.status_code, asked.headers["location"]) == (303, "/login?next=%2Faccount%3Fx%3D1")
        assert browser.logs_in(DEALER, goes_to="/tables/War%207?as=dealer") == "/tables/War%207?as=dealer"
        page = browser.get("/account")
        assert page.status_code == 200
        assert "here as dealer, licence D-1" in page.text
        assert page.headers["cache-control"] == "no-store"
        assert browser.get("/login?next=/account").headers["location"] == "/account"


@pytest.mark.parametrize(
    "text", ["", "https://evil.example", "//evil.example", "/\\evil.example", "tables", "/x\r\ny", "/" * 2000]
)
def test_one_lands_on_our_own_pages_alone(text: str) -> None:
    assert landing(text) == "/tables"


def test_the_cookie_is_for_no_script_and_no_other_site(tmp_path: Path) -> None:
    with Door(tmp_path) as door:
        browser = door.browser()
        answer = browser.sends("/login", "/login", person=DEALER, password=PASSWORD)
        cookie = next(one for one in answer.headers.get_list("set-cookie") if one.startswith(COOKIE))
        assert "HttpOnly" in cookie
        assert "SameSite=strict" in cookie
        assert "Secure" not in cookie
    tls = tmp_path / "tls"
    tls.mkdir()
    with Door(tls) as door:
        browser = door.browser()
        mark = browser.mark("/login")
        answer = browser.post("https://localhost/login", data={"mark": mark, "person": DEALER, "password": PASSWORD})
        assert "Secure" in next(one for one in answer.headers.get_list("set-cookie") if one.startswith(COOKIE))


def test_wrong_passwords_are_counted_on_the_page_and_then_429(tmp_path: Path) -> None:
    with Door(tmp_path) as door:
        browser = door.browser()
        for words in ("Four tries left", "Three tries left", "Two tries left", "One try left", "Wait ten minutes"):
            answer = browser.sends("/login", "/login", person=DEALER, password=OTHER)
            assert answer.status_code == 403
            assert words in answer.text
            assert COOKIE not in browser.cookies
        answer = browser.sends("/login", "/login", person=DEALER, password=PASSWORD)
        assert (answer.status_code, answer.headers["retry-after"]) == (429, "600")


def test_a_session_that_ended_leads_back_to_the_same_step(tmp_path: Path) -> None:
    door = Door(tmp_path)
    with door:
        browser = door.browser()
        browser.logs_in(DEALER)
        door.clock.passes(minutes=15)
        address = browser.get("/account").headers["location"]
        page = browser.get(address)
        assert "Session ended." in page.text
        assert "War 7 goes on without you" in browser.get("/login?next=%2Ftables%2FWar%25207%3Fas%3Ddealer").text
        assert browser.logs_in(DEALER, goes_to="/account") == "/account"


@pytest.mark.parametrize("mark", [None, "", "0" * 64, "é"])
def test_a_form_that_no_page_of_ours_made_is_refused(tmp_path: Path, mark: str | None) -> None:
    with Door(tmp_path) as door:
        browser = door.browser()
        fields = {"person": DEALER, "password": PASSWORD} | ({} if mark is None else {"mark": mark})
        assert browser.post("/login", data=fields).status_code == 403
        browser.get("/login")
        assert browser.post("/login", data=fields).status_code == 403
        right = {**fields, "mark": browser.mark("/login")}
        for header in ({"Origin": "http://evil.example"}, {"Sec-Fetch-Site": "cross-site"}):
            assert browser.post("/login", data=right, headers=header).status_code == 403
        assert browser.post("/login", data=right).status_code == 303


@pytest.mark.parametrize("role", [None, *POSTS])
def test_every_role_at_every_page(tmp_path: Path, role: str | None) -> None:
    door = Door(tmp_path)
    who = {"administrator": ADMINISTRATOR, "dealer": DEALER, "floorperson": FLOOR}.get(role or "", "E-7777")
    if role is not None and who == "E-7777":
        enter(door.people, who, "Some Body", role, "" if role in ("player", "surveillance", "compliance") else "X-77")
    with door:
        browser = door.browser()
        if role is not None:
            browser.logs_in(who)
        for page in PAGES:
            expected = 303 if role is None else 200 if page == "/account" or role == "administrator" else 403
            assert browser.get(page).status_code == expected, page
        expected = 401 if role is None else 200 if role == "administrator" else 403
        assert browser.get("/api/v1/people").status_code == expected
        assert ((ADMINISTRATOR, "export") in told(door.people)) == (role == "administrator")
        assert browser.get("/api/v1/me").json()["role"] == role
        for body in ({"do": "lock"}, {"do": "give", "role": "pit manager", "licence": "P-1"}):
            answer = browser.post(f"/api/v1/people/{FLOOR}", json=body)
            assert answer.status_code == (401 if role is None else 200 if role == "administrator" else 403)
            door.people.accounts.unlock(FLOOR)


def test_an_administrator_enters_invites_and_locks_somebody(tmp_path: Path) -> None:
    door = Door(tmp_path)
    with door:
        desk, new = door.browser(), door.browser()
        desk.logs_in(ADMINISTRATOR)
        assert desk.sends("/house/people", "/house/people", reference="E-1050", name="Bo Berg").status_code == 303
        own = "/house/people/E-1050"
        assert desk.sends(own, own, do="give", role="dealer", licence="D-50", until="2027-01-01").status_code == 303
        for wrong in (
            {"do": "give", "role": "surveillance"},
            {"do": "give", "role": "dealer", "until": "soon"},
            {"do": "x"},
        ):
            assert desk.sends(own, own, **wrong).status_code == 422
        link = desk.sends(own, own, do="invite").text.partition("http://localhost/setup/")[2].partition("<")[0]
        setup = f"/setup/{link}"
        assert new.sends(setup, setup, password=OTHER, again=PASSWORD).status_code == 422
        assert new.sends(setup, setup, password="short", again="short").status_code == 422
        assert new.sends(setup, setup, password=OTHER, again=OTHER).status_code == 303
        assert new.get(setup).status_code == 404
        assert new.logs_in("Bo Berg", OTHER) == "/tables"
        assert desk.sends(own, own, do="lock").status_code == 303
        assert new.get("/account").status_code == 303
        assert (ADMINISTRATOR, "lock") in told(door.people)


def test_somebody_with_two_roles_is_asked_and_told_what_is_not_offered(tmp_path: Path) -> None:
    door = Door(tmp_path)
    door.people.accounts.give(DEALER, "floorperson", "F-17")
    with door:
        browser = door.browser()
        landed = browser.logs_in(DEALER, goes_to="/account")
        assert landed == "/login/role?next=%2Faccount"
        assert browser.get("/account").headers["location"].startswith("/login")
        answer = browser.sends(landed, "/login/role", role="dealer", next="/account")
        assert answer.headers["location"] == "/account"
        page = browser.sends("/login/role", "/login/role", role="floorperson")
        assert page.status_code == 403
        assert "Floorperson is not offered: they were dealer today" in page.text


def test_ones_own_tokens_and_password(tmp_path: Path) -> None:
    door = Door(tmp_path)
    with door:
        browser = door.browser()
        browser.logs_in(DEALER)
        for wrong in ({"days": "x"}, {"days": "0"}, {"days": "9" * 30}, {"days": "5", "role": "floorperson"}):
            fields = {"name": "shoe", "role": "dealer", **wrong}
            assert browser.sends("/account", "/account/tokens", **fields).status_code == 422
        page = browser.sends("/account", "/account/tokens", name="shoe", role="dealer", days="5", tables="War 7, War 8")
        token = page.text.partition('<span class="shown">')[2].partition("<")[0]
        assert token not in browser.get("/account").text
        device = door.browser()
        me = device.get("/api/v1/me", headers={"Authorization": f"Bearer {token}"}).json()
        assert (me["kind"], me["role"], me["tables"]) == ("device", "dealer", ["War 7", "War 8"])
        assert device.get("/account", headers={"Authorization": f"Bearer {token}"}).status_code == 303
        (listed,) = door.people.tokens.all(DEALER)
        assert browser.sends("/account", "/account/tokens/revoke", token=listed.id).status_code == 303
        assert device.get("/api/v1/me", headers={"Authorization": f"Bearer {token}"}).status_code == 401
        changed = {"old": OTHER, "password": OTHER, "again": OTHER}
        assert browser.sends("/account", "/account/password", **changed).status_code == 422
        assert browser.sends("/account", "/account/password", **{**changed, "old": PASSWORD}).status_code == 303
        assert browser.get("/account").status_code == 303
        assert browser.logs_in(DEALER, OTHER) == "/tables"


def test_a_server_without_a_house_keeps_no_accounts() -> None:
    from fastapi.testclient import TestClient

    from croupier.web.app import create_app

    with TestClient(create_app(), follow_redirects=False) as client:
        assert "Nobody logs in here" in client.get("/login").text
        assert client.get("/setup/x").status_code == 422
        assert client.get("/api/v1/me").json()["kind"] == "nobody"
        assert client.get("/account").status_code == 303


def test_a_large_or_strange_form_is_refused(tmp_path: Path) -> None:
    with Door(tmp_path) as door:
        browser = door.browser()
        assert browser.sends("/login", "/login", person="x" * 30_000, password="y").status_code == 413
        assert browser.sends("/login", "/login").status_code == 403
        assert browser.post("/login", content=b"\xff\xfe=\x00&" * 200).status_code in (403, 422)
        assert browser.get("/setup/" + "x" * 300).status_code == 404
        assert browser.get("/login?next=" + "x" * 2000).status_code == 422
