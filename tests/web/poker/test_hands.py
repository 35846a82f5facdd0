"""The pages of poker hands: a hand history replayed card by card, and hands dealt on the spot."""

import html
import json
import re
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.errors import InputError
from croupier.rulebook.text import library
from croupier.web.app import create_app
from croupier.web.poker.address import Source, packed, unpacked
from paths import DATA

HISTORY = DATA / "phh" / "F2L3D-02-42-44.phh"
POKER = [id for id in library.ids() if library.head(id).game == "poker"]


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(create_app(), raise_server_exceptions=False) as visitor:
        yield visitor


def frames(page: str, kind: str = "seat") -> list[list[str]]:
    """What lies on the table after each step, as it is told to those who cannot see it."""
    found = re.search(r'<script type="application/json" id="frames">(.*?)</script>', page, re.DOTALL)
    assert found
    told: dict[str, Any] = json.loads(found[1])
    lying = [[told["pieces"][number] for number in frame["pieces"]] for frame in told["frames"]]
    return [[piece["label"] for piece in frame if piece["kind"] == kind] for frame in lying]


def of_packed(history: str) -> str:
    return Source(packed(history)).address()


def test_a_recorded_hand_is_replayed_to_its_finishing_stacks(client: TestClient) -> None:
    answer = client.post("/hands", data={"history": HISTORY.read_text("utf-8"), "hand": "1"})
    assert answer.status_code == 200
    assert answer.url.path == "/hands/replay"
    page = html.unescape(answer.text)
    assert "The hand ends as the file says." in page
    assert "Brian Rast shows 6h 3h 7d 2s 4d" in page
    told = frames(answer.text)
    assert len(told) == page.count("data-step=")
    seats = [label for label in told[-1] if "empty" not in label]
    assert seats == [
        "seat 1: James Obst, 4,625,000, folded",
        "seat 2: Talal Shakerchi, 2,500,000, mucks",
        "seat 3: Brian Rast, 17,425,000, shows",
        "seat 4: Matthew Ashton, 2,575,000, folded",
        "seat 5: Kristopher Tong, 2,575,000, folded",
    ]
    assert frames(answer.text, "card")[-1][5:] == [
        "six of hearts",
        "three of hearts",
        "seven of diamonds",
        "two of spades",
        "four of diamonds",
    ]


def test_cards_nobody_saw_are_shown_as_backs(client: TestClient) -> None:
    told = frames(client.post("/hands", data={"history": HISTORY.read_text("utf-8")}).text, "card")
    assert told[0].count("a card face down") == 0
    assert told[1].count("a card face down") == 5
    assert told[2].count("a card face down") == 6


def test_a_hand_shown_early_keeps_its_place_on_the_table(client: TestClient) -> None:
    """In stud only the cards face down are shown; in a draw a card shown may be discarded without its name."""
    stud = """variant = "FR"
antes = [1, 1]
bring_in = 1
small_bet = 4
big_bet = 8
starting_stacks = [5, 5]
actions = ["d dh p1 ????Kc", "d dh p2 ????2d", "p1 pb", "p2 cbr 4", "p1 cc", "p1 sm 2c3c", "d dh p1 4s", "d dh p2 4h"]
"""
    told = frames(client.post("/hands", data={"history": stud}).text, "card")
    assert told[-1][:4] == ["two of clubs", "three of clubs", "king of clubs", "four of spades"]
    draw = """variant = "FB"
antes = [0, 0]
blinds_or_straddles = [1, 2]
small_bet = 2
big_bet = 4
starting_stacks = [4, 4]
actions = ["d dh p1 ????????", "d dh p2 ????????", "p2 cbr 4", "p1 cc", "p1 sm 2c3d4h5s", "p1 sd ??", "p2 sd"]
"""
    assert client.post("/hands", data={"history": draw}).status_code == 200


@pytest.mark.parametrize("edition", POKER)
def test_a_dealt_hand_is_the_same_at_the_same_address(client: TestClient, edition: str) -> None:
    address = f"/hands/deal?edition={edition}&seats=4&seed=11"
    page = client.get(address)
    assert page.status_code == 200
    assert page.text == client.get(address).text
    told = frames(page.text)
    stacks = [re.search(r"seat \d: ([\d,.]+)", label) for label in told[-1]]
    assert sum(float(found[1].replace(",", "")) for found in stacks if found) == 4 * 200
    assert f'href="/editions/{edition}"' in page.text
    assert "seed=12" in page.text


def test_every_step_has_its_address_and_its_picture_without_scripts(client: TestClient) -> None:
    """The drawing that needs no script is the table after that step."""
    address = "/hands/deal?edition=custom/holdem&seats=3&policy=call&seed=2"
    first = client.get(address).text
    told = frames(first, "card")
    for step in (1, 5, len(told)):
        page = client.get(f"{address}&step={step}").text
        assert f'value="{step}" data-step="{step}" aria-current="step"' in page
        drawn = page.partition('<div class="drawn-wide">')[2].partition("</svg>")[0]
        assert drawn.count('class="piece card"') == len(told[step - 1])
    assert client.get(f"{address}&step={len(told) + 1}").status_code == 422


def test_several_hands_are_listed_each_with_its_address(client: TestClient) -> None:
    one, other = HISTORY.read_text("utf-8"), (DATA / "phh" / "FR-01-00-21.phh").read_text("utf-8")
    page = client.post("/hands", data={"history": f"[7]\n{one}\n[8]\n{other}"})
    assert page.status_code == 200
    found = [html.unescape(each) for each in re.findall(r'href="(/hands/replay\?z=[^"]+)"', page.text)]
    assert len(found) == 2
    assert "A hand of RAZZ" in client.get(found[1]).text
    by_number = client.post("/hands", data={"history": f"[7]\n{one}\n[8]\n{other}", "hand": "2"})
    assert str(by_number.url).endswith(found[1])


def test_a_hand_is_kept_as_a_file_and_for_programs(client: TestClient) -> None:
    dealt = "edition=gge-2011/badugi&seats=3&policy=call&seed=4"
    file = client.get(f"/hands/deal.phh?{dealt}")
    assert "attachment" in file.headers["content-disposition"]
    replayed = client.get(of_packed(file.text).replace("/replay?", "/replay.json?")).json()
    told = client.get(f"/hands/deal.json?{dealt}").json()["hands"][0]
    assert replayed["agrees"] is True
    assert replayed["finishing_stacks"] == told["finishing_stacks"]


def test_only_the_page_for_frames_may_be_framed(client: TestClient) -> None:
    for path, framed in (("/hands/embed", True), ("/hands/deal", False), ("/hands/embedded", False), ("/hands", False)):
        headers = client.get(f"{path}?edition=custom/holdem&seats=2").headers
        assert ("frame-ancestors *" in headers["content-security-policy"]) is framed
        assert (headers.get("x-frame-options") == "DENY") is not framed
    page = client.get("/hands/embed?edition=custom/holdem&seats=2&step=3").text
    assert "<nav" not in page
    assert 'data-step-now="3"' in page
    assert client.get("/hands/embed").status_code == 422
    assert client.get("/hands/embed?edition=custom/holdem&z=abc").status_code == 422


def test_equities_stand_beside_their_streets(client: TestClient) -> None:
    """Six outs of 44 cards on the turn."""
    history = """variant = "FT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
small_bet = 2
big_bet = 4
starting_stacks = [200, 200]
actions = ["d dh p1 AsKs", "d dh p2 QhQd", "p2 cc", "p1 cc", "d db 2c7d9h", "p1 cc", "p2 cc", "d db 3s", "p1 cc", "p2 cc"]
"""
    address = of_packed(history)
    assert "shares" not in client.get(address).text
    page = client.get(f"{address}&equity=yes").text
    turn = page.partition("<h3>Turn")[2]
    assert 'title="3/22">13.6\xa0%' in turn
    assert "Exact, over 44 deals." in turn
    assert "50,000 deals sampled, seed 1" in page
    body = {"history": history, "equity": True}
    told = client.post("/api/v1/replay", json=body).json()["hands"][0]
    assert told["equities"][-1]["hands"][0]["equity"]["exact"] == "3/22"


@pytest.mark.parametrize("broken", ["abc", "!!", "eNoDAAAAAAE", "é", "A" * 9000, packed("hello")], ids=range(6))
def test_a_damaged_address_is_refused(client: TestClient, broken: str) -> None:
    for page in ("replay", "replay.phh", "replay.json", "embed"):
        assert 400 <= client.get(f"/hands/{page}", params={"z": broken}).status_code < 500


@settings(max_examples=25)
@given(st.text(max_size=400))
def test_what_is_packed_is_unpacked(text: str) -> None:
    text = text.encode("utf-8", "replace").decode()
    assert unpacked(packed(text)) == text


def test_an_address_never_unpacks_to_more_than_it_should() -> None:
    bomb = urlsafe_b64encode(zlib.compress(b"a" * 1_000_000, 9)).decode().rstrip("=")
    with pytest.raises(InputError, match="damaged"):
        unpacked(bomb)


def test_draws_and_equities_are_those_of_the_command_line(client: TestClient) -> None:
    draws = client.get("/hands/draws?edition=gge-2011/badugi&hand=As2d3hKc&draws=1")
    assert "nothing: stand pat" in draws.text
    assert "croupier draws gge-2011/badugi As2d3hKc --draws 1 --json" in draws.text
    equity = "edition=custom/holdem&hands=AsKs;QhQd&board=2c7d9h3s"
    assert "3/22" in client.get(f"/hands/equity?{equity}").text
    told = client.get(f"/hands/equity.json?{equity}").json()
    assert [one["equity"]["exact"] for one in told["hands"]] == ["3/22", "19/22"]


@pytest.mark.long
def test_three_draws_are_sampled(client: TestClient) -> None:
    asked = "edition=gge-2011/badugi&hand=As2d3hKc"
    page = client.get(f"/hands/draws?{asked}").text
    assert "200,000 deals sampled, seed 1; each number with its standard error." in page
    told = client.get(f"/hands/draws.json?{asked}").json()
    assert told["method"] == "sampled"
    found = client.post("/api/v1/draws", json={"edition": "gge-2011/badugi", "hand": "As2d3hKc", "seed": 1}).json()
    assert found["exchanges"] == told["exchanges"]
    other = client.post("/api/v1/draws", json={"edition": "gge-2011/badugi", "hand": "As2d3hKc", "seed": 2}).json()
    assert other["seed"] == 2
    assert other["exchanges"] != told["exchanges"]


@pytest.mark.parametrize(
    ("address", "complaint"),
    [
        ("/hands/draws?edition=gge-2011/badugi&hand=As2d", "4 known cards"),
        ("/hands/draws?edition=custom/holdem&hand=As2d", "no draw"),
        ("/hands/draws?edition=gge-2011/badugi&hand=As2d3hKc&draws=x", "draws cannot be"),
        ("/hands/equity?edition=custom/holdem&hands=AsKs", "between 2 and 8 hands"),
        ("/hands/equity?edition=custom/holdem&hands=AsKs;AsQd", "more than once"),
        ("/hands/equity?edition=pa-2012/casino-war&hands=AsKs;2c2d", "no poker game"),
        ("/hands/equity?edition=custom/holdem&hands=AsKs;2c2d&samples=1e9", "samples cannot be"),
    ],
)
def test_a_question_without_an_answer_keeps_its_form(client: TestClient, address: str, complaint: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 422
    page = html.unescape(answer.text)
    assert complaint in page
    assert 'role="alert"' in page
    assert "Work it out" in page


def test_the_form_lists_every_poker_game(client: TestClient) -> None:
    page = client.get("/hands").text
    assert all(f'value="{edition}"' in page for edition in POKER)


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        ({}, "is empty"),
        ({"history": ""}, "is empty"),
        ({"history": "nonsense"}, "(line 1)"),
        ({"history": "\n\0\1PK"}, "is no text (line 2)"),
        ({"history": HISTORY.read_text("utf-8").replace("F2L3D", "NT")}, "NT"),
        ({"history": HISTORY.read_text("utf-8"), "hand": "2"}, "There is no hand '2'"),
        ({"history": HISTORY.read_text("utf-8"), "hand": "-1"}, "There is no hand '-1'"),
        ({"history": HISTORY.read_text("utf-8"), "hand": "x" * 50}, "There is no hand"),
        ({"history": "x" * 1_000_001}, "too large for a page"),
        ({"history": ".".join("a" * 28_000) + " = 1"}, "more than 30 parts"),
        ({"history": "a = {" + ".".join("a" * 28_000) + " = 1}"}, "variant"),
    ],
    ids=[
        "nothing",
        "empty",
        "nonsense",
        "binary",
        "another game",
        "no such hand",
        "negative",
        "no number",
        "huge",
        "deep",
        "deeper",
    ],
)
def test_what_cannot_be_replayed_is_refused_in_a_sentence(client: TestClient, data: dict[str, str], complaint: str) -> None:
    answer = client.post("/hands", data=data)
    assert answer.status_code == (413 if complaint == "too large for a page" else 422)
    assert complaint in html.unescape(answer.text)
    assert "Traceback" not in answer.text


def test_bytes_that_are_no_text_are_refused(client: TestClient) -> None:
    answer = client.post(
        "/hands", content=b"\xff\xfe=%ff&" * 20, headers={"content-type": "application/x-www-form-urlencoded"}
    )
    assert answer.status_code == 422


@pytest.mark.parametrize(
    ("query", "complaint"),
    [
        ("edition=pa-2012/casino-war", "is no poker game"),
        ("edition=gge-2011/poker-room", "is no poker game"),
        ("edition=gge-2011/badugi&seats=9", "2 to 8"),
        ("edition=gge-2011/badugi&seats=1", "seats"),
        ("edition=gge-2011/badugi&policy=wild", "there is no policy 'wild'"),
        ("edition=gge-2011/badugi&seed=-1", "seed"),
        ("seats=3", "edition"),
    ],
)
def test_what_cannot_be_dealt_is_refused(client: TestClient, query: str, complaint: str) -> None:
    answer = client.get(f"/hands/deal?{query}")
    assert answer.status_code == 422
    assert complaint in html.unescape(answer.text)


def test_an_unknown_game_is_not_found(client: TestClient) -> None:
    assert client.get("/hands/deal?edition=gge-2011/holdem").status_code == 404


def test_a_file_is_sent_without_a_script(client: TestClient) -> None:
    parts = {"file": ("hand.phh", HISTORY.read_bytes(), "application/octet-stream")}
    answer = client.post("/hands", data={"history": "", "hand": "1"}, files=parts)
    assert (answer.status_code, answer.url.path) == (200, "/hands/replay")
    pasted = client.post("/hands", data={"history": "variant = 'FR'\n", "hand": ""}, files=parts)
    assert pasted.status_code == 422  # what was pasted goes before a file


@pytest.mark.parametrize(
    ("body", "kind", "status", "says"),
    [
        (b"history=" + b"x" * 1_000_001, "application/x-www-form-urlencoded", 413, "over 1,000,000 bytes"),
        (b"\xff\xfe", "application/x-www-form-urlencoded", 422, "could not be read"),
        (b"\xff\xfe", "multipart/form-data", 422, "is empty"),
        (b"", "multipart/form-data; boundary=x", 422, "is empty"),
        (b"", "", 422, "is empty"),
    ],
)
def test_what_is_no_form_is_refused_in_a_sentence(
    client: TestClient, body: bytes, kind: str, status: int, says: str
) -> None:
    answer = client.post("/hands", content=body, headers={"Content-Type": kind})
    assert answer.status_code == status
    assert says in html.unescape(answer.text)


def test_a_hand_longer_than_a_page_takes_is_told_so(client: TestClient) -> None:
    """Spaces pack so well that the address alone would be short enough."""
    with pytest.raises(InputError, match=r"200,001 characters, and a page replays at most 200,000"):
        packed(" " * 200_001)
    assert unpacked(packed("x" * 200_000)) == "x" * 200_000
