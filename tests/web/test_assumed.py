"""What the API and the pages assume: the command that they name prints the same numbers in a terminal."""

import html
import json
import re
from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from croupier.web.app import create_app
from typed_commands import plain, printed_here

WAR, WHEEL, SIX, BADUGI = "pa-2012/casino-war", "pa-2011-proposed/roulette", "gge-2011/big-six", "gge-2011/badugi"
SAID = re.compile(r"<code>(croupier .*?)</code>")


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    site = tmp_path_factory.mktemp("docs")
    (site / "index.html").write_text("<h1>Documentation</h1>")
    with TestClient(create_app(site)) as visitor:
        yield visitor


@pytest.mark.parametrize(
    "asked",
    [
        f"/api/editions/{WAR}/odds",
        f"/api/editions/{WAR}/odds?wager=tie&decks=8&rounds=100",
        f"/api/editions/{WHEEL}/odds?wheel=single-zero&bet=red 5&bet=straight 17 1",
        f"/api/editions/{BADUGI}/readings",
        f"/api/compare?a=pa-2011-proposed/big-six&b={SIX}",
    ],
)
def test_the_command_of_an_answer_prints_the_answer(
    client: TestClient, asked: str, capsys: pytest.CaptureFixture[str]
) -> None:
    report = client.get(asked).json()
    found = report["assumptions"]
    (command,) = {block["command"] for block in (found if isinstance(found, list) else [found])}
    assert json.loads(printed_here(plain(command), capsys)) == report


@pytest.mark.parametrize(
    ("page", "commands"),
    [
        (f"/editions/{SIX}/odds", [f"croupier odds {SIX}"]),
        (f"/editions/{SIX}/readings", [f"croupier readings {SIX}"]),
        (f"/editions/{BADUGI}/readings", [f"croupier readings {BADUGI}"]),
        (f"/compare?a=pa-2011-proposed/big-six&b={SIX}", [f"croupier compare pa-2011-proposed/big-six {SIX}"]),
    ],
)
def test_a_page_shows_the_block_that_the_command_prints(
    client: TestClient, page: str, commands: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    text = client.get(page).text
    assert SAID.findall(text) == commands
    first = printed_here(plain(commands[0]), capsys)
    for value in re.findall(r"SHA-256 [0-9a-f]{12}", first):
        assert value in text
    shown = " ".join(html.unescape(re.sub("<[^>]*>", " ", text)).split())
    block = first.partition("\nAssumed\n")[2]
    assert " ".join(block.split("  readings")[0].split()).lower() in shown.lower()
