"""The odds explorer: its page, its address, its files, and that page, API and command line tell the same."""

import html
import re
from collections.abc import Iterator
from fractions import Fraction
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from fastapi.testclient import TestClient

from croupier.analysis.explore.explore import explore
from croupier.analysis.explore.file import opened_or_what_if, read_what_if
from croupier.analysis.odds.odds import lines
from croupier.errors import InputError
from croupier.rulebook.text import library
from croupier.web import shelf
from croupier.web.app import create_app
from croupier.web.explorer.fields import address, question_of, state
from croupier.web.explorer.page import answered
from croupier.web.models.reports.explore import Explored
from croupier.web.work.what_if import explored as explored_here
from croupier.web.work.what_if import par_of, question

WAR, MARYLAND = "pa-2012/casino-war", "md-1.2/casino-war"
ROULETTE, SIX = "pa-2011-proposed/roulette", "pa-2011-proposed/big-six"
BANKED = [id for id in library.ids() if shelf.opened(id).game.wagers.banked]
TURNED = f"/odds/{WAR}?wager=tie&payouts.tie=11%20to%201&decks=8"


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(create_app(), raise_server_exceptions=False) as visitor:
        yield visitor


def page(client: TestClient, address: str, status: int = 200) -> str:
    answer = client.get(address)
    assert answer.status_code == status, answer.text[-400:]
    return html.unescape(answer.text)


def edge(text: str) -> str:
    (found,) = re.findall(r'data-edge="([^"]+)"', text)
    return str(found)


@pytest.mark.parametrize("id", BANKED)
def test_every_banked_edition_has_its_explorer(client: TestClient, id: str) -> None:
    text = page(client, f"/odds/{id}")
    first = lines(shelf.opened(id))[0]
    assert edge(text) == str(first.house_edge)
    assert "As in the edition." in text
    assert text.count("data-knob=") > 10
    told = client.get(f"/api/v1/editions/{id}/explore").json()
    Explored.model_validate(told)
    assert told["line"]["house_edge"]["exact"] == edge(text)


def test_what_a_text_says_only_by_a_reading_is_said_so(client: TestClient) -> None:
    """The digits that a scan ran together are an option of the comment, not what it asks for."""
    knob = page(client, f"/odds/{MARYLAND}").partition('data-knob="payouts.war"')[2]
    says = knob.partition("<dl>")[2].partition("</dl>")[0]
    assert re.search(r"21 to 1</dt><dd>Greenwood's comment, 2011, by a reading \([^)]+\)", says)


def test_page_api_and_files_tell_the_same(client: TestClient, tmp_path: Path) -> None:
    text = page(client, TURNED)
    assert edge(text) == "43/415"
    assert "−8.2881 points" in text
    assert "Not permitted" in text
    asked: dict[str, str | int] = {"set": "payouts.tie=11 to 1", "decks": 8, "wager": "tie"}
    there = f"/api/v1/editions/{WAR}/explore"
    told = client.get(there, params=asked).json()
    Explored.model_validate(told)
    assert told["line"]["house_edge"]["exact"] == "43/415"
    links = re.findall(r'href="(/api/v1/editions/[^"]+/explore[^"]*)"', text)
    assert [link.partition("?")[0].removeprefix(there) for link in links] == [".xlsx", ".csv", "", ".toml"]
    assert client.get(links[2]).json()["line"] == told["line"]
    file = tmp_path / "own.toml"
    file.write_bytes(client.get(links[3]).content)
    opened, what_if = opened_or_what_if(str(file))
    assert what_if is not None
    assert str(lines(opened, "tie", asks=what_if.questions)[0].house_edge) == "43/415"
    assert client.get(links[1]).text.startswith("outcome,net,pays,ways")
    assert client.get(links[1]).headers["content-disposition"].endswith('casino-war-tie-what-if.csv"')
    book = client.get(links[0])
    assert book.content[:2] == b"PK"
    assert (
        client.get(
            there, params=asked, headers={"If-None-Match": client.get(there, params=asked).headers["etag"]}
        ).status_code
        == 304
    )


def test_the_file_of_a_page_tells_the_same_again(client: TestClient, tmp_path: Path) -> None:
    """Wager, strategy, rounds, players and stake of the page are in its file."""
    text = page(client, f"/odds/{WAR}?wager=initial&strategy=surrender&decks=8&players=3&stake=20&rounds=500")
    (link,) = re.findall(r'href="(/api/v1/editions/[^"]+/explore.toml[^"]*)"', text)
    file = tmp_path / "own.toml"
    file.write_bytes(client.get(link).content)
    asked = read_what_if(str(file))
    assert asked.shown == ("initial", "surrender", 500, None)
    assert asked.asks == {"decks": 8, "players": 3, "stake": "20"}
    assert "odds FILE` all but: strategy." in file.read_text("utf-8").splitlines()[1]
    told: Any = explore(asked, weigh=False)
    assert told["line"]["house_edge"]["exact"] == edge(text)
    assert (told["line"]["strategy"], told["hold"]["rounds"]) == ("surrender", 500)
    other: Any = explore(asked, "tie", weigh=False)  # how the Initial Wager is played is nothing to the Tie Wager
    assert (other["line"]["wager"], other["line"]["strategy"]) == ("tie", None)


@pytest.mark.parametrize("shown", ["wager = 3", 'rounds = "many"', "rounds = true", 'colour = "red"'])
def test_what_a_file_cannot_show_is_refused(tmp_path: Path, shown: str) -> None:
    file = tmp_path / "own.toml"
    file.write_text(f'what_if = "{WAR}"\n[shown]\n{shown}\n', "utf-8")
    with pytest.raises(InputError, match="shown has"):
        read_what_if(str(file))


def test_the_whole_state_is_in_the_address(client: TestClient) -> None:
    asked = question_of(MARYLAND, [("read.meter-and-odds", "the meter alone, which stands for the odds"), ("wager", "tie")])
    assert address(MARYLAND, state(asked.asked(), asked.wager, None)) == (
        f"/odds/{MARYLAND}?wager=tie&read.meter-and-odds=the%20meter%20alone%2C%20which%20stands%20for%20the%20odds"
    )
    text = page(client, TURNED)
    for link in re.findall(r'<a href="(/odds/[^"]+)"[^>]*>(?:Initial|War tie)', text):
        assert "payouts.tie=11%20to%201" in link
        assert "decks=8" in link
    assert 'value="11"' in text  # the slider stands where the address says


def test_a_form_without_scripts_is_led_to_its_short_address(client: TestClient) -> None:
    fields = {
        "go": "1",
        "wager": "tie",
        "payouts.tie": "11",
        "payouts.war": "1",
        "decks": "8",
        "shoe": "",
        "rounds": "2400",
    }
    answer = client.get(f"/odds/{WAR}", params=fields, follow_redirects=False)
    assert answer.status_code == 303
    assert answer.headers["location"] == TURNED
    assert edge(page(client, answer.headers["location"])) == "43/415"


def test_decks_that_nobody_turned_follow_from_what_else_is_turned(client: TestClient) -> None:
    """Maryland's shuffler has eight decks in two batches: four are dealt from."""
    text = page(client, f"/odds/{MARYLAND}?shoe.shuffler=yes&over=decks")
    slider = re.search(r'<input type="range" name="decks"[^>]*>', text)
    assert slider
    assert 'value="4" data-now="4"' in slider[0]
    assert edge(text) == edge(page(client, f"/odds/{MARYLAND}?decks=4")) == "6730/291387"
    (here,) = (point for point in explored(client, "shoe.shuffler=yes", "decks") if point["here"])
    assert (here["value"], here["house_edge"]["exact"]) == (4, "6730/291387")
    for sent in ("4", "6"):  # as the slider stood on this page, or on the one before
        fields = {"go": "1", "shoe.shuffler": "yes", "decks": sent}
        led = client.get(f"/odds/{MARYLAND}", params=fields, follow_redirects=False).headers["location"]
        assert led == f"/odds/{MARYLAND}?shoe.shuffler=yes"


def test_a_reading_that_counts_only_as_the_rules_are_turned_is_listed_and_can_be_turned_back(client: TestClient) -> None:
    """How many decks two batches have matters once there is a shuffler."""
    point, option = "decks-in-two-batches", "six to eight in each batch, twelve to sixteen on the table"
    assert f'name="read.{point}"' not in page(client, f"/odds/{MARYLAND}")
    asked = question_of(MARYLAND, [("shoe.shuffler", "yes"), ("effects", "yes")])
    rows = answered(asked, explored_here(asked, False))["effects"]["rows"]
    listed = {(row["knob"], row["value"]): row for row in rows}
    row = listed[point, option]
    assert (row["words"].partition(": six")[0], row["points"]) == ("Reading: decks in two batches", "+0.0204")
    text = page(client, row["link"])
    assert edge(text) == "23138/993023"
    assert re.search(rf'name="read.{point}" value="{option}"[^>]* checked', text)


def explored(client: TestClient, set_: str, over: str) -> list[dict[str, Any]]:
    answer = client.get(f"/api/v1/editions/{MARYLAND}/explore", params={"set": set_, "over": over})
    points: list[dict[str, Any]] = answer.json()["curve"]["points"]
    return points


def test_the_red_banner_and_the_wheel(client: TestClient) -> None:
    text = page(client, f"/odds/{SIX}?wager=joker&payouts.joker=60")
    assert "The player has the edge on joker" in text
    assert edge(text) == str(1 - 61 * lines(shelf.opened(SIX), "joker")[0].distribution.hit_frequency)
    assert edge(page(client, f"/odds/{ROULETTE}?wager=straight&wheel=single-zero")) == "1/37"


def test_a_meter_has_a_figure_of_its_own(client: TestClient) -> None:
    """Both figures say whether the meter is in them; the player's edge is warned of in red."""
    text = page(client, f"/odds/{MARYLAND}?wager=progressive&decks=8&meter=1000000")
    assert "House edge without the meter, per unit of" in text
    assert "House edge with the meter progressive at $1,000,000</p>" in text
    (with_meter,) = re.findall(r'data-with-meter="([^"]+)"', text)
    assert Fraction(edge(text)) > 0 > Fraction(with_meter)
    assert "The player has the edge on progressive with the meter" in re.sub(r"<[^>]+>", "", text)
    assert "data-with-meter" not in page(client, f"/odds/{MARYLAND}?wager=progressive&decks=8")
    told = client.get(f"/api/v1/editions/{MARYLAND}/explore?wager=progressive&decks=8&meter=1000000").json()
    assert told["meters"][0]["house_edge"]["exact"] == with_meter
    assert [said for said in told["warnings"] if "the player has the edge on progressive" in said]


def test_a_curve_is_drawn_where_it_is_asked_for(client: TestClient) -> None:
    assert "data-late=" in page(client, f"/odds/{WAR}")
    text = page(client, f"/odds/{WAR}?over=decks")
    assert not re.search(r'id="curve"[^>]*data-late', text)
    assert text.count('class="lawful') == 3


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("payouts.tie=abc", "it is odds, such as 11 to 1"),
        ("payouts.ti=3", "did you mean payouts.tie?"),
        ("payouts.tie=3&payouts.tie=4", "set twice"),
        ("decks=99", "from 1 to 16"),
        ("decks=8&decks=7", "given twice"),
        ("wager=nothing", "there is no wager 'nothing'"),
        ("strategy=guess", "it is played by"),
        ("rounds=1e9", "rounds must be"),
        ("rounds=-1", "rounds must be"),
        ("shoe=garbage", "is not part of a shoe"),
        ("read.no-such=x", "has no reading"),
        ("over=nothing", "there is no knob"),
        ("seats=0", "at least one position"),
        ("x=" + "y" * 700, "too long"),
        ("&".join(f"r{number}=1" for number in range(130)), "at most 120 knobs"),
    ],
)
def test_what_cannot_be_is_refused_and_the_page_stays(client: TestClient, query: str, said: str) -> None:
    text = page(client, f"/odds/{WAR}?{query}", 422)
    assert said in text
    assert "Traceback" not in text
    assert text.count("data-knob=") > 10
    assert "Back to the edition" in text


def test_what_was_turned_wrongly_can_be_turned_back(client: TestClient) -> None:
    text = client.get(f"/odds/{WAR}?payouts.tie=<b>1</b>").text
    assert 'name="payouts.tie" value="&lt;b&gt;1&lt;/b&gt;"' in text
    assert "<b>1</b>" not in text


def test_poker_says_what_can_be_asked_instead(client: TestClient) -> None:
    text = page(client, "/odds/gge-2011/badugi")
    assert "nobody bets against the house" in text
    assert 'href="/hands"' in text
    assert page(client, "/odds/gge-2011/badug", 404)


@pytest.mark.parametrize("ending", ["", ".csv", ".toml", ".xlsx"])
def test_the_api_refuses_in_a_sentence(client: TestClient, ending: str) -> None:
    there = f"/api/v1/editions/{WAR}/explore{ending}"
    for query, said in (("set=x", "sets nothing"), ("foo=1", "There is no parameter 'foo'"), ("decks=99", "decks")):
        answer = client.get(f"{there}?{query}")
        assert answer.status_code == 422
        assert said in answer.json()["detail"]
    assert client.get(f"/api/v1/editions/no/such/explore{ending}").status_code == 404


def test_which_rule_moves_it(client: TestClient) -> None:
    """One of 38 at 35 to 1; on a single zero wheel one of 37."""
    short = page(client, f"/odds/{ROULETTE}?wager=straight")
    (late,) = re.findall(r'id="effects"[^>]*data-late="([^"]+)"', short)
    told = page(client, late)
    assert "Odds paid on a straight wager: 36 to 1" in told
    assert "−2.6316" in told
    assert f'<a href="{address(ROULETTE, [("wager", "straight"), ("wheel.kind", "single-zero")])}">' in told
    assert 'data-late="' not in told
    effects = client.get(f"/api/v1/editions/{ROULETTE}/explore?wager=straight&effects=true").json()["effects"]
    assert {row["knob"] for row in effects} == {"payouts.straight", "wheel.kind"}


def test_a_what_if_that_is_sent_is_the_one_of_its_address(client: TestClient) -> None:
    text = client.get(f"/api/v1/editions/{WAR}/explore.toml?set=payouts.tie=11 to 1&decks=8&wager=tie").text
    sent = client.post("/api/v1/explore", json={"toml": text})
    assert sent.status_code == 200, sent.text
    Explored.model_validate(sent.json())
    opened = client.post("/odds", data={"toml": text})
    assert (opened.status_code, str(opened.url.path)) == (200, f"/odds/{WAR}")
    assert sent.json()["line"]["house_edge"]["exact"] == edge(opened.text) == "43/415"
    submission = f'edition = "{WAR}"\n[choices]\ndecks.shoe = 8\n'
    assert client.post("/api/v1/explore", json={"toml": submission}).json()["what_if"]["rules"] == {"decks.shoe": 8}


@pytest.mark.parametrize(
    ("text", "says"),
    [("", "begins with what_if"), ('what_if = "pyproject.toml"', "there is no edition"), ("x" * 400_000, "too large")],
)
def test_a_text_that_is_no_what_if_is_answered_in_a_sentence(client: TestClient, text: str, says: str) -> None:
    answer = client.post("/odds", data={"toml": text})
    assert answer.status_code == (413 if len(text) > 1000 else 422)
    assert says in html.unescape(answer.text)
    assert client.post("/api/v1/explore", json={"toml": text}).status_code in (413, 422)


def test_the_par_sheet_of_a_what_if_is_checked_by_a_simulation() -> None:
    content = par_of(question(SIX, ["payouts.joker=50 to 1"]))
    with ZipFile(BytesIO(content)) as book:
        assert b"500,000 rounds by each way to play" in book.read("xl/sharedStrings.xml")
