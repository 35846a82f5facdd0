"""The gaming guide: all games that a house offers, few words, rounds that are settled, a booklet that folds."""

import re
from pathlib import Path

import pytest

from croupier.analysis.edition import open_edition
from croupier.documents.papers import Asked, Subject, paper
from croupier.documents.parts.booklet import sides
from croupier.documents.subjects import open_subject
from croupier.errors import InputError
from croupier.games.kit.paper.guide import MOST_WORDS
from croupier.rulebook.text import library
from documents.conformity import require_conformity
from documents.read_back import Read, alternates, require_embedded, require_tagged
from paths import ROOT
from rulebook.house.houses import TempHouse, in_force

HOUSE = str(ROOT / "examples" / "house" / "pennsylvania")
NO_GAME = ("custom/poker-room", "gge-2011/poker-room")
PAGE = (5.5, 8.5)


def printed(name: str, **asked: bool) -> Read:
    return Read(paper("guide").make(open_subject(name), Asked(**asked)).content)  # type: ignore[arg-type]


def dollars(gets: str) -> int:
    return int(gets.replace("+$", "").replace("−$", "-").replace(",", "") or 0)


@pytest.mark.parametrize("id", [id for id in library.ids() if id not in NO_GAME])
def test_every_game_is_told_in_few_words_and_its_round_is_the_games_own(id: str) -> None:
    opened = open_edition(id)
    shown = paper("guide").model(Subject(opened), Asked(edges=True))
    (game,) = shown["games"]
    assert 50 <= sum(len(words.split()) for words in game["how"]) <= MOST_WORDS
    assert game["picture"]["svg"].startswith("<svg")
    if opened.game.wagers.banked:
        told = opened.game.paper.guide(opened.rules)
        assert told is not None
        assert told.round is not None
        net = opened.game.settlement.settle(opened.rules, told.round.written).players["1"]
        assert sum(dollars(stage["gets"]) for stage in game["round"]["stages"]) * 100 == net
    else:
        assert all(len(some["hands"]) >= 3 for some in game["hands"])


@pytest.mark.parametrize(
    ("id", "gets", "total"),
    [
        ("pa-2012/casino-war", ["", "+$50", "+$25"], "+$75"),  # 5 at 10 to 1, 25 at 1 to 1, 25 given back
        ("pa-2011-proposed/casino-war", ["", "+$50", "+$25"], "+$75"),  # 25 at 2 to 1, less the 25 that are lost
        ("pa-2011-proposed/roulette", ["", "+$175", "−$10"], "+$165"),  # 5 at 35 to 1
        ("gge-2011/big-six", ["", "+$25", "−$5"], "+$20"),  # 5 at 5 to 1
    ],
)
def test_rounds_in_money(id: str, gets: list[str], total: str) -> None:
    (game,) = paper("guide").model(Subject(open_edition(id)), Asked())["games"]
    assert [stage["gets"] for stage in game["round"]["stages"]] == gets
    assert game["round"]["total"] == total


def test_a_house_guide_has_a_cover_and_a_spread_for_each_game_with_help() -> None:
    read = printed(HOUSE)
    require_tagged(read)
    require_embedded(read)
    assert set(read.sizes) == {PAGE}
    assert len(read.pages) == 3
    assert "Gaming guide Casino War 2" in read.pages[0]
    assert "Roulette" not in read.words, "an exercise is offered to nobody"
    assert "EXERCISE" not in read.words
    for page in (read.pages[0], read.pages[2]):
        assert "1-800-555-0100" in page
    assert "Submission CW-2026-002, approved 26 October 2026" in read.pages[2]
    assert "The layout of Casino War, from above." in alternates(read)
    assert "queen of spades, queen of hearts" in alternates(read)
    assert all(len(page) > 150 for page in read.pages)
    assert read.letters_outside(0.4) == []


def test_edges_stand_behind_a_switch() -> None:
    assert "House edge" not in printed(HOUSE).words
    words = printed(HOUSE, edges=True).words
    assert "Tie Wager 10 to 1 17.83 %" in words  # eight decks: 74/415
    assert "The edge is the part of a wager that the house keeps on average" in words


def test_odds_are_those_of_the_house(tmp_path: Path) -> None:
    chosen = open_edition("pa-2011-proposed/roulette", choices={"payouts.straight": "36 to 1"})
    (game,) = paper("guide").model(Subject(chosen), Asked())["games"]
    assert game["pays"][0]["lines"][0]["pays"] == "36 to 1"
    assert game["round"]["stages"][1]["gets"] == "+$180"


def test_a_booklet_lies_on_letter_sheets() -> None:
    read = printed(HOUSE, booklet=True)
    assert set(read.sizes) == {(11.0, 8.5)}
    outside, inside = read.pages  # the sides of one sheet: both covers, and a spread
    assert "Gaming guide Casino War 2" in outside
    assert outside.count("1-800-555-0100") == 2
    assert "How to play" in inside
    assert "What winning wagers are paid" in inside
    assert read.content == printed(HOUSE, booklet=True).content


def test_a_booklet_keeps_its_tags_in_the_order_of_the_folded_pages() -> None:
    """The cover is on the right of the first side, and is read first; bookmarks lead to the sheets."""
    read, plain = printed(HOUSE, booklet=True), printed(HOUSE)
    require_conformity(read.content, archival=True)
    assert read.title == "Gaming guide: Example Casino, to be folded"
    kinds = [kind for kind, _ in read.tags()]
    assert kinds[: len([*plain.tags()])] == [kind for kind, _ in plain.tags()]  # and then the back cover
    titles = [str(element["/T"]) for kind, element in read.tags() if kind == "/H1"]
    assert titles == ["Gaming guide", "Casino War"]
    figures = [element for kind, element in read.tags() if kind == "/Figure"]
    left = [float(element["/A"][0]["/BBox"][0]) for element in figures]
    assert left[0] > 396 > left[1], "the cover's mark is on the right half, the layout on the left one"
    assert read.outline == plain.outline


@pytest.mark.parametrize(
    ("pages", "order"),
    [
        (4, [[4, 1], [2, 3]]),
        (5, [[5, 1], [2, None], [None, 3], [4, None]]),
        (8, [[8, 1], [2, 7], [6, 3], [4, 5]]),
    ],
)
def test_folded_sheets_read_in_order(pages: int, order: list[list[int | None]]) -> None:
    assert sides(pages) == order
    folded: dict[int, int | None] = {}
    total = 4 * (-(-pages // 4))
    for sheet in range(total // 4):
        (last, first), (second, before_last) = order[2 * sheet], order[2 * sheet + 1]
        near, far = 2 * sheet, total - 1 - 2 * sheet
        folded |= {near: first, near + 1: second, far - 1: before_last, far: last}
    read = [folded[place] for place in range(total)]
    assert [page for page in read if page] == list(range(1, pages + 1))


def test_a_house_with_exercises_only_has_a_guide_that_says_so(tmp_path: Path) -> None:
    house = TempHouse.new(tmp_path / "house")
    in_force(house.draft("CW-1", tables=["CW-01"]), "2026-09-01", "2026-10-01", exercise=True)
    made = paper("guide").make(open_subject(str(house.folder)), Asked())
    assert all("EXERCISE" in page.replace(" ", "") for page in Read(made.content).pages)
    assert [note for note in made.notes if "exercises only" in note]


def test_a_covered_double_zero_is_on_the_wheel_and_makes_a_spin_void() -> None:
    """617a.1(e): the wheel has 38 compartments, 00 takes no wager, and a ball in it is spun again."""
    chosen = open_edition("pa-2011-proposed/roulette", choices={"wheel.kind": "double-as-single"})
    (game,) = paper("guide").model(Subject(chosen), Asked())["games"]
    words = " ".join(game["how"])
    assert "a wheel of 38 numbers: 1 to 36 and two zeros, 0 and 00" in words
    assert "00 is covered and takes no wager" in words
    assert "A ball in 00 or off the wheel is void: it is spun again" in words
    assert "On 0 the even chances lose" in words
    assert len(words.split()) <= MOST_WORDS


def test_a_house_without_an_approved_game_has_no_guide(tmp_path: Path) -> None:
    house = TempHouse.new(tmp_path / "house")
    house.draft("CW-1", tables=["CW-01"])
    with pytest.raises(InputError, match="no game is approved"):
        printed(str(house.folder))
    with pytest.raises(InputError, match="has no entry for a guide"):
        printed("custom/poker-room")
    with pytest.raises(InputError, match=re.escape("print it as .pdf")):
        paper("guide").make(open_subject(HOUSE), Asked(booklet=True, ending=".png"))
