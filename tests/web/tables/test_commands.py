"""Steps over HTTP: done once, at the version that was seen, by whoever may; everything else is one clear sentence."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier.web.app import create_app
from croupier.web.tables.doing.intents import LARGEST
from croupier.web.tables.visitors.seats import COOKIE
from web.tables.halls import BADUGI, WAR, still_hall


class Visitor:
    """A browser that sits at a practice table."""

    def __init__(self, client: TestClient, edition: str = WAR, role: str = "player") -> None:
        self.client = client
        sat = client.post("/api/v1/tables", json={"edition": edition, "as": role, "name": "Ann"})
        assert sat.status_code == 201, sat.text
        self.name, self.role = sat.json()["table"], role
        self.address = f"/api/v1/tables/{self.name}"
        self.given = 0
        self.seat = self.state()["as"]["seat"]
        self.bet = {"name": "place wager", "player": "Ann", "position": self.seat, "wager": "initial", "cents": 20_00}

    def state(self, role: str = "") -> dict[str, Any]:
        found: dict[str, Any] = self.client.get(self.address, params={"as": role or self.role}).json()
        return found

    def do(self, role: str = "", **intent: Any) -> Any:
        self.given += 1
        body = {"id": f"{self.name} {self.given}", **intent}
        return self.client.post(f"{self.address}/commands", params={"as": role or self.role}, json=body)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder = tmp_path_factory.mktemp("hall")
    app = create_app(folder / "docs", still_hall(folder, {"War 1": WAR}))
    with TestClient(app) as visitor:  # what goes wrong is raised here
        yield visitor


@pytest.fixture
def at_badugi(client: TestClient) -> Visitor:
    client.cookies.clear()
    return Visitor(client, BADUGI)


@pytest.fixture
def ann(client: TestClient) -> Visitor:
    client.cookies.clear()
    return Visitor(client)


def test_a_visitor_sits_down_and_wagers(ann: Visitor) -> None:
    before = ann.state()
    assert before["as"] == {"role": "player", "person": "Ann", "seat": ann.seat, "acts": True, "sees": ""}
    assert before["figures"] == {"Chips": "200.00", "On the layout": "0.00"}
    answer = ann.do(command=ann.bet)
    assert answer.status_code == 201
    told = answer.json()
    assert told["record"] == told["version"] == before["version"] + 1
    assert [event["says"] for event in told["events"]] == [f"Ann has 20.00 on initial {ann.seat}"]
    assert ann.state()["figures"] == {"Chips": "180.00", "On the layout": "20.00"}
    assert ann.state()["passes"] == "No more wagers from me"
    assert ann.client.post(f"{ann.address}/pass", params={"as": "player"}).status_code == 202
    assert ann.state()["passes"] is None


def test_the_same_id_is_recorded_once_and_answered_alike(ann: Visitor) -> None:
    answers = [ann.client.post(f"{ann.address}/commands", json={"id": "once", "command": ann.bet}) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [201, 201, 201]
    assert len({answer.json()["record"] for answer in answers}) == 1
    assert len({str(answer.json()["events"]) for answer in answers}) == 1


USED_AGAIN = {
    ("player", "place wager"): {"wager": ("initial", "tie"), "cents": ("20.00", "25.00")},
    ("dealer", "report deviation"): {"broken": ("seats", "shoe"), "what": ("a stool was moved", "a stool fell")},
    ("floorperson", "report deviation"): {"broken": ("seats", "shoe"), "what": ("a stool was moved", "a stool fell")},
}


@pytest.mark.parametrize(("role", "name"), USED_AGAIN)
def test_an_id_that_is_used_again_for_anything_else_is_refused(client: TestClient, role: str, name: str) -> None:
    """The same in any way of giving it is the same record; another field, step, way or person is not."""
    client.cookies.clear()
    table, fields = Visitor(client, role=role), dict(USED_AGAIN[role, name])
    if role == "player":
        fields["position"] = table.seat, next(one for one in "23" if one != table.seat)
    answers = {"name": name, **{field: text for field, (text, _) in fields.items()}}
    command: dict[str, Any] = {**answers, "cents": 20_00} if "cents" in answers else answers
    first = table.do(id="once", answers=answers)
    assert first.status_code == 201, first.text
    version = table.state()["version"]
    table.do(command={"name": "report deviation", "broken": "seats", "what": "meanwhile"}, role=role)
    assert table.do(id="once", answers=answers).json()["record"] == version
    assert table.do(id="once", command=command).json()["record"] == version
    used: list[dict[str, Any]] = [{"answers": {**answers, field: other}} for field, (_, other) in fields.items()]
    used += [{"answers": {key: text for key, text in answers.items() if key != field}} for field in {*fields} - {"wager"}]
    used += [{"command": {**command, field: 5 if field == "cents" else other}} for field, (_, other) in fields.items()]
    used += [{"command": {"name": "leave", "player": "Ann"}}, {"typed": "leave"}, {"typed": f"{table.seat} 5"}]
    for intent in used:
        other = table.do(id="once", **intent)
        assert other.status_code == 422, intent
        assert f"belongs to another command, record {version}: give another id" in other.text, (intent, other.text)
    for another in {"player", "dealer", "floorperson"} - {role}:
        assert table.do(another, id="once", answers=answers).status_code in (403, 422)


def test_of_two_dealers_one_wins_and_the_other_is_told(client: TestClient) -> None:
    client.cookies.clear()
    table = Visitor(client, role="dealer")
    seen = table.state()["version"]
    step = {"name": "report deviation", "broken": "seats", "what": "a stool was moved"}
    first, second = table.do(command=step, expects=seen), table.do(command=step, expects=seen)
    assert (first.status_code, second.status_code) == (201, 409)
    assert second.headers["content-type"] == "application/problem+json"
    assert (second.json()["title"], second.json()["version"]) == ("Somebody was faster", seen + 1)
    assert table.state()["version"] == seen + 1
    again = table.do(command=step, expects=seen + 1)
    assert again.status_code == 201


def test_what_is_not_lawful_says_what_is(ann: Visitor) -> None:
    answer = ann.do(command={**ann.bet, "wager": "tie"})
    assert answer.status_code == 422
    told = answer.json()
    assert told["title"] == "Refused"
    assert "651a.7(c)" in told["cite"].split(", ")
    assert "place wager" in told["lawful"]


def test_a_step_that_there_is_not_is_answered_with_near_ones(ann: Visitor) -> None:
    told = ann.do(command={"name": "place wagr"}).json()
    assert (told["status"], told["detail"]) == (422, "this table has no command 'place wagr'; did you mean place wager?")
    assert "place wager" in told["lawful"]


def test_a_step_that_is_not_open_is_told_so_before_the_fields_that_it_lacks(ann: Visitor) -> None:
    told = ann.do(command={"name": "deal a card", "card": "Qs"}).json()
    assert told["status"] == 422
    assert told["detail"].startswith("deal a card is not possible now")
    assert "place wager" in told["lawful"]


def test_what_is_anothers_to_do_names_the_role(ann: Visitor) -> None:
    answer = ann.do(command={"name": "no more bets"})
    if answer.status_code == 422:  # nobody has wagered yet: it is not open to anybody
        ann.do(command=ann.bet)
        answer = ann.do(command={"name": "no more bets"})
    assert (answer.status_code, answer.json()["role"]) == (403, "dealer")
    assert answer.json()["detail"] == "no more bets is for the dealer; you are here as player"


def test_at_anothers_table_one_looks_on(ann: Visitor, client: TestClient) -> None:
    client.cookies.clear()
    for name in ("War 1", ann.name):
        for role in ("player", "dealer", "floorperson", "surveillance"):
            answer = client.post(f"/api/v1/tables/{name}/commands?as={role}", json={"id": "x", "command": ann.bet})
            assert answer.status_code == 403
            assert "you look on" in answer.json()["detail"]


@pytest.mark.parametrize("role", ["dealer", "floorperson"])
def test_who_plays_does_not_deal_there(at_badugi: Visitor, role: str) -> None:
    """A dealer's report of an exposed card is refused for a card that nobody holds: it would tell what they hold."""
    assert at_badugi.state(role)["as"]["acts"] is False
    refused = at_badugi.do(role, command={"name": "report exposed card", "player": "Ann", "cards": ["Ks"]})
    assert refused.status_code == 403
    assert "you look on" in refused.json()["detail"]


def test_who_deals_does_not_look_through_the_eyes_of_a_player(client: TestClient) -> None:
    """Their own name may be that of somebody who plays there."""
    client.cookies.clear()
    seen = Visitor(client, BADUGI, "dealer").state("player")["as"]
    assert (seen["person"], seen["acts"]) == ("", False)


def test_a_forged_cookie_is_nobodys_seat(ann: Visitor, client: TestClient) -> None:
    mine = client.cookies[COOKIE]
    for forged in (mine[:-1] + ("0" if mine[-1] != "0" else "1"), "x", ".", mine.partition(".")[0], "é" * 50):
        client.cookies.clear()
        answer = client.get(ann.address, headers={b"Cookie": f"{COOKIE}={forged}".encode()})
        assert answer.json()["as"]["acts"] is False


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_another_sites_request_is_refused(ann: Visitor, headers: dict[str, str]) -> None:
    version = ann.state()["version"]
    body = {"id": "evil", "command": ann.bet}
    assert ann.client.post(f"{ann.address}/commands", json=body, headers=headers).status_code == 403
    assert ann.client.post(f"/tables/{ann.name}", data={"name": "leave"}, headers=headers).status_code == 403
    assert ann.client.post("/tables", data={"edition": WAR, "as": "player"}, headers=headers).status_code == 403
    assert ann.state()["version"] == version


def test_bodies_that_are_none_are_told_so(ann: Visitor) -> None:
    def post(content: bytes, kind: str) -> Any:
        return ann.client.post(f"{ann.address}/commands", content=content, headers={"Content-Type": kind})

    large = post(b'{"id": "' + b"x" * 10_000_000 + b'"}', "application/json")
    assert (large.status_code, large.json()["detail"]) == (413, f"a command has at most {LARGEST:,} bytes")
    for kind in ("text/plain", "application/x-www-form-urlencoded", "", "multipart/form-data"):
        assert post(b"{}", kind).status_code == 415
    for broken in (b"", b"{", b'{"id": NaN}', b"\xff\xfe", b"[" * 100_000, b"[]", b"1", b'"x"', b"null"):
        answer = post(broken, "application/json")
        assert answer.status_code in (400, 413), broken[:20]
        assert answer.json()["detail"]


@pytest.mark.parametrize("cents", ["1e9", "٣", "25.00", 2.5, -500, 0, True, None, 10**30, [5], {"a": 1}, 3, "x" * 5000])
def test_amounts_that_are_none_are_told_so(ann: Visitor, cents: object) -> None:
    version = ann.state()["version"]
    for key, amount in (("command", cents), ("answers", str(cents))):
        answer = ann.do("player", **{key: {**ann.bet, "cents": amount}})
        if answer.status_code != 201:
            assert answer.status_code == 422
            assert "\n" not in answer.json()["detail"]
            assert ann.state()["version"] == version
        else:
            assert str(cents) in ("25.00", "3", "2.5")  # as people type them
            version += 1


def test_an_unknown_table_is_answered_with_near_ones(client: TestClient) -> None:
    answer = client.get("/api/v1/tables/War 11")
    assert answer.status_code == 404
    assert "War 1" in answer.json()["detail"]
    assert answer.json()["near"][0] == "War 1"
    assert client.get("/tables/War%2011").status_code == 404
    assert client.get("/api/v1/tables/War 1?as=king").status_code == 422


def test_an_edition_that_no_table_deals_is_refused(client: TestClient) -> None:
    for edition in ("nowhere/nothing", "gge-2011/poker-room", "../../etc/passwd", ""):
        answer = client.post("/api/v1/tables", json={"edition": edition, "as": "player"})
        assert answer.status_code == 422, edition
    for role in ("surveillance", "king", ""):
        assert client.post("/api/v1/tables", json={"edition": WAR, "as": role}).status_code == 422
    for name in ("a:b", "М" + "ax", "Ａnn"):  # letters of another script, and of another width
        answer = client.post("/api/v1/tables", json={"edition": WAR, "as": "player", "name": name})
        assert answer.status_code == 422, name


def test_forms_work_without_a_script(ann: Visitor) -> None:
    address = f"/tables/{ann.name}?as=player"
    page = ann.client.get(address).text
    assert "<form" in page
    assert 'name="cents"' in page
    done = ann.client.post(
        address, data={"name": "place wager", "position": ann.seat, "cents": "20", "id": "f1"}, follow_redirects=False
    )
    assert (done.status_code, done.headers["location"].endswith("?as=player")) == (303, True)
    assert ann.state()["figures"]["On the layout"] == "20.00"
    refused = ann.client.post(address, data={"name": "place wager", "position": ann.seat, "cents": "1e9", "id": "f2"})
    assert refused.status_code == 422
    assert "is not an amount of money" in refused.text
    typed = ann.client.post(address, data={"typed": "tie 5"}, follow_redirects=False)
    assert typed.status_code == 303
    assert ann.client.post(address, data={"pass": "yes"}, follow_redirects=False).status_code == 303


def test_a_step_that_needs_two_is_signed_by_the_cast(client: TestClient) -> None:
    client.cookies.clear()
    floor = Visitor(client, role="floorperson")
    answer = floor.do(command={"name": "fill", "cents": 100_00, "slip": "7"})
    assert answer.status_code == 201, answer.text
    assert floor.state()["log"][-1]["words"] == "100.00 go from cage to inventory, slip 7"


scalars = (
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=30)
)
bodies = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4)
)
names = st.sampled_from(
    ["place wager", "buy in", "leave", "tip", "dispute", "no more bets", "deal a card", "choose", "", "x"]
)
fields = st.dictionaries(
    st.sampled_from(["player", "position", "wager", "cents", "means", "what", "record", "by", "at", "name"]),
    bodies,
    max_size=6,
)
commands = st.builds(lambda name, more: {"name": name, **more}, names, fields)
intents = st.fixed_dictionaries(
    {},
    optional={
        "id": st.text(max_size=20) | bodies,
        "expects": bodies,
        "command": commands | bodies,
        "typed": bodies,
        "answers": commands | bodies,
        "happened": bodies,
    },
)


@pytest.mark.long
@given(body=intents | bodies)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])  # one table takes all of them
def test_no_intent_breaks_the_server(at_badugi: Visitor, body: object) -> None:
    answer = at_badugi.client.post(f"{at_badugi.address}/commands", json=body)
    assert answer.status_code < 500
    assert answer.status_code == 201 or answer.json()["detail"]


def test_a_form_that_is_no_longer_open_is_told_what_comes_next(client: TestClient) -> None:
    client.cookies.clear()
    dealer = Visitor(client, WAR, "dealer")
    version = dealer.state()["version"]
    late = dealer.do(answers={"name": "deal a card"})  # the form had shown no field: there was one answer to each
    assert (late.status_code, late.json()["detail"]) == (
        422,
        "deal a card is not possible now; the next step is: place wager",
    )
    assert "place wager" in late.json()["lawful"]
    stale = dealer.do(answers={"name": "deal a card"}, expects=version - 1)
    assert (stale.status_code, stale.json()["version"]) == (409, version)
    assert dealer.state()["version"] == version


@given(text=st.text(max_size=60))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])  # one table takes all the lines
def test_no_typed_line_breaks_the_server(at_badugi: Visitor, text: str) -> None:
    answer = at_badugi.do(typed=text)
    assert answer.status_code in (201, 422)


@given(name=st.text(max_size=30), since=st.text(max_size=30), role=st.text(max_size=12))
def test_no_address_breaks_the_server(client: TestClient, name: str, since: str, role: str) -> None:
    for path, asked in (("/api/v1/tables/x", {"as": role}), ("/api/v1/stream", {"tables": name + ",no", "since": since})):
        answer = client.get(path, params=asked)
        assert 400 <= answer.status_code < 500
        assert answer.json()["detail"]


def test_folders_that_cannot_be_written_are_told_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with (
        pytest.raises(Exception, match="tables cannot be kept here"),
        TestClient(create_app(tmp_path, still_hall(tmp_path / "file"))),
    ):
        pass
