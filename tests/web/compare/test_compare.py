"""The page of a comparison: its waterfall, classes, switches, and files."""

import html
import re
from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from croupier.web.app import create_app
from croupier.web.compare.fields import State, address, api, state_of

PROPOSED, COMMENT, WAR = "pa-2011-proposed/casino-war", "gge-2011/casino-war", "pa-2012/casino-war"
WHEEL, LETTER = "pa-2011-proposed/big-six", "gge-2011/big-six"
THREE = f"/compare?a={PROPOSED}&b={COMMENT}&c={WAR}"


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(create_app(), raise_server_exceptions=False) as visitor:
        yield visitor


def page(client: TestClient, address: str, status: int = 200) -> str:
    answer = client.get(address)
    assert answer.status_code == status, answer.text[-400:]
    return html.unescape(answer.text)


def test_the_waterfall_and_the_same_as_text(client: TestClient) -> None:
    text = page(client, THREE)
    drawn = text[text.index('id="fall"') : text.index('id="switches"')]
    for figure in ("−3.4242", "−0.5471", "+3.4242", "+0.5471"):
        assert drawn.count(f">{figure}<") == 3  # wide, upright, and in the table
    assert "−170016/4965115" in drawn
    assert drawn.count("23138/993023") == 2
    by_request = page(client, f"{THREE}&by=request")
    assert "−3.4242" not in by_request[by_request.index('id="fall"') : by_request.index('id="switches"')]


def test_the_tiles_add_up(client: TestClient) -> None:
    """Changes to changes, rules to rules."""
    text = page(client, THREE)
    assert "three editions compared" in text
    ((rules, changes),) = re.findall(r"<strong>(\d+) rules differ</strong>, in (\d+) changes", text)
    tiles = re.findall(r'class="figure">(\d+)</span> changes? [^<,]+(?:, (\d+) rules)?</p>', text)
    assert sum(int(tile) for tile, _ in tiles) == int(changes)
    assert sum(int(within or tile) for tile, within in tiles) == int(rules) == 31


def test_links_to_rules_of_another_class_leave_the_filter(client: TestClient) -> None:
    text = page(client, f"{THREE}&class=money")
    rows = set(re.findall(r' id="(rule-[^"]+)"', text))
    links = re.findall(r'<a class="path" href="([^"]*#rule-[^"]+)"', text)
    inside = [link for link in links if link.startswith("#")]
    elsewhere = [link for link in links if link.startswith("/compare?")]
    assert inside
    assert {link[1:] for link in inside} <= rows
    assert elsewhere
    assert not any("class=" in link or link.partition("#")[2] in rows for link in elsewhere)


def test_another_wager_is_kept_in_the_address(client: TestClient) -> None:
    text = page(client, f"{THREE}&wager=initial&strategy=best")
    assert "+2.0565" in text[text.index('id="fall"') : text.index('id="switches"')]
    filters = re.findall(r'<a href="([^"]+class=paper[^"]*)"', text)
    assert filters == [f"/compare?a={PROPOSED}&b={COMMENT}&c={WAR}&class=paper&wager=initial&strategy=best#rules"]


@pytest.mark.parametrize(("about", "rows"), [("money", 9), ("procedure", 20), ("paper", 2), ("none", None)])
def test_rules_by_class(client: TestClient, about: str, rows: int | None) -> None:
    text = page(client, f"{THREE}&class={about}")
    listed = re.findall(r'data-path="([^"]+)"', text)
    tally = dict(re.findall(r"class=(\w+)[^>]*>[A-Z][a-z ]+ (\d+)</a>", text))
    assert len(listed) == int(tally[about])
    if rows is not None:
        assert len(listed) == rows
    else:
        assert "seats" in listed
        assert "war.initial.win" in listed  # by itself it moves the edge; with what it goes with, nothing


def test_a_row_has_every_text_its_section_the_effect_and_what_became_of_it(client: TestClient) -> None:
    text = page(client, THREE)
    row = re.search(r'<tr role="row" data-path="war.initial.win".*?</tr>', text, re.DOTALL)
    assert row is not None
    assert row[0].count("<td") == 5
    for said in ("lost", "returned", "§ 651a.9(c)(2)", "§ 651a.9(g)(2)", "−3.4242", "adopted"):
        assert said in row[0]


def test_what_became_of_a_rule_names_the_text_and_the_reading(client: TestClient) -> None:
    """Of four texts the third is the adopted one; a device was adopted, and whether it is the one asked for is unclear."""
    text = page(client, f"/compare?a={PROPOSED}&b={COMMENT}&c={WAR}&d=md-1.2/casino-war")
    assert set(re.findall(r'class="c-became">(Became[^<]*)<', text)) == {"Became in C"}
    row = re.search(r'<tr role="row" data-path="shoe.kind".*?</tr>', text, re.DOTALL)
    assert row is not None
    became = re.sub(r"<[^>]+>", "", row[0][row[0].index('data-label="Became in C"') :])
    assert " ".join(became.split()).endswith("in part rests on the reading continuous shuffler")


def test_words_that_change_no_rule_are_a_class_of_their_own(client: TestClient) -> None:
    for shown in (THREE, f"{THREE}&class=words"):
        told = page(client, shown)
        (row,) = re.findall(r'<tr role="row" data-point="confirming the War Wager">(.*?)</tr>', told, re.S)
        assert "before more cards are dealt" in row
        assert f"/editions/{WAR}/text/651a.9#" in row
    assert 'data-path="seats"' not in page(client, f"{THREE}&class=words")
    assert "data-point" not in page(client, f"{THREE}&class=money")
    assert "data-point" not in page(client, f"/compare?a={WHEEL}&b={LETTER}")


def test_classes_are_folded_and_a_filter_unfolds_them(client: TestClient) -> None:
    def folds(query: str) -> list[tuple[str, str]]:
        return re.findall(r'<details class="byclass" data-class="(\w+)"( open)?>', page(client, query))

    assert folds(THREE) == [("money", " open"), ("procedure", ""), ("paper", "")]
    assert folds(f"{THREE}&class=paper") == [("paper", " open")]
    assert folds(f"{THREE}&class=none") == [("money", " open"), ("procedure", " open"), ("paper", " open")]
    without_money = f"/compare?a={WHEEL}&b={LETTER}"
    assert folds(without_money)[0][1] == " open"


def test_rules_that_nobody_asked_for_and_that_move_nothing_are_folded_where_they_are_many(client: TestClient) -> None:
    """What the waterfall shows and what letters ask for stands first; everything is there, and a filter unfolds it."""
    four = f"/compare?a={PROPOSED}&b={COMMENT}&c={WAR}&d=md-1.2/casino-war"
    text = page(client, four)
    money = text[text.index('data-class="money" open>') : text.index('<details class="byclass" data-class="procedure"')]
    first, _, rest = money.partition('<details class="rest">')
    paths = [re.findall(r'data-path="([^"]+)"', part) for part in (first, rest)]
    assert {"war.initial.win", "payouts.war", "decks.shuffler"} <= set(paths[0])
    assert len(paths[0]) <= 12
    assert "progressive.stake" in paths[1]
    assert f"{len(paths[1])} more that nobody asked for" in rest
    assert len(paths[0]) + len(paths[1]) == int(re.findall(r"class=money[^>]*>Money (\d+)</a>", text)[0])
    assert '<details class="rest" open>' in page(client, f"{four}&class=money")
    assert "<h2" not in first  # what follows is after the class, not in it


def test_four_texts_and_the_choice_of_them(client: TestClient) -> None:
    text = page(client, f"/compare?a={WHEEL}&b={LETTER}&c={WHEEL}&d={LETTER}")
    assert "four editions compared" in text
    assert text.count(f'<option value="{LETTER}" selected>') == 2
    assert re.findall(r'<select class="inp" name="(\w)"', text) == ["a", "b", "c", "d"]


def test_a_reading_is_switched(client: TestClient) -> None:
    option = "one wager: chips on either space win on both symbols"
    usual = page(client, f"/compare?a={WHEEL}&b={LETTER}")
    assert 'name="read.b.joker-and-flag"' in usual
    text = page(client, f"/compare?a={WHEEL}&b={LETTER}&read.b.joker-and-flag={option}&read.a.joker-and-flag=")
    assert "1 point is not read as the edition reads it" in text
    assert "2 of 7 house edges differ" in text
    assert f'<option value="{option}" selected>' in text
    there = re.findall(r'href="(/api/v1/compare\?[^"]+)"', text)
    told = client.get(there[0]).json()
    assert [one["wager"] for one in told["odds"] if one["differs"]] == ["joker", "flag"]


@pytest.mark.parametrize(
    ("query", "said", "status"),
    [
        ("class=gold", "There is no class 'gold'", 422),
        ("by=luck", "not by 'luck'", 422),
        ("read.b.no-such=x", "has no reading 'no-such'", 422),
        ("read.z.tie=x", "a letter of a to b", 422),
        ("&".join(f"read.b.r{number}=x" for number in range(70)), "At most 60 points", 422),
        ("c=no/such", "There is no edition", 404),
    ],
)
def test_what_cannot_be_is_refused_and_the_choice_stays(client: TestClient, query: str, said: str, status: int) -> None:
    text = page(client, f"/compare?a={WHEEL}&b={LETTER}&{query}", status)
    assert said in text
    assert f'<option value="{WHEEL}" selected>' in text


def test_files(client: TestClient) -> None:
    text = page(client, f"/compare?a={WHEEL}&b={LETTER}")
    links = re.findall(r'href="(/api/v1/compare[^"]*)"', text)
    assert [link.partition("?")[0] for link in links] == [
        "/api/v1/compare/memo.pdf",
        "/api/v1/compare/letter.pdf",
        "/api/v1/compare/letter.md",
        "/api/v1/compare.csv",
        "/api/v1/compare",
    ]
    memo, signed, letter, sheet, told = (client.get(link) for link in links)
    assert memo.content.startswith(b"%PDF-")
    assert signed.content.startswith(b"%PDF-")
    assert letter.text.startswith(f"# Answer to a comment: {LETTER}")
    assert sheet.text.splitlines()[1].startswith("wheel.odds_shown,paper,yes,619a.1(d),")
    assert told.json()["editions"] == [WHEEL, LETTER]
    assert (
        client.get(f"/api/v1/compare?a={WHEEL}&b={LETTER}&c={WHEEL}&d={LETTER}").json()["editions"] == [WHEEL, LETTER] * 2
    )
    assert client.get("/api/v1/compare.csv?a=x&b=y").status_code == 404


def test_addresses_leave_out_what_is_usual() -> None:
    state = state_of((WHEEL, LETTER), {"about": "money"}, [("read.b.x", "y z"), ("a", WHEEL), ("read.a.x", "")])
    assert state == State((WHEEL, LETTER), "money", reads=("b:x=y z",))
    assert address(state, about="") == f"/compare?a={WHEEL}&b={LETTER}&read.b.x=y%20z"
    assert api(state, "compare.csv") == f"/api/v1/compare.csv?a={WHEEL}&b={LETTER}&read=b%3Ax%3Dy%20z"
