"""Felts of every edition: each area, line and corner that takes a wager can be pressed, where the layout has it."""

import re
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

import croupier
from croupier.analysis.edition import open_edition
from croupier.drawing import chips, paint
from croupier.games.kit.table.pieces import felt_json, pieces
from croupier.games.kit.table.projections import Felt, Sheet
from croupier.games.kit.table.scene import distinct
from croupier.games.kit.wager import Wager
from croupier.games.roulette.drawing import wager_ids
from croupier.games.roulette.wagers import catalogue, find, find_place
from own_editions import ROULETTE, text, wager, wheel, written
from paths import ROOT
from table_moments import MOMENTS
from walks import live_games

GAMES = {game.name: game for game in live_games()}
BOTH = ("wide", "tall")
ON_A_TABLET = 772  # pixels that a felt has on a window of 820


def luminance(colour: str) -> float:
    """Of a colour, as WCAG defines it."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("name", GAMES)
def test_every_area_can_be_pressed_on_both_drawings(name: str) -> None:
    game = GAMES[name]
    felt = game.live.drawing.felt(game.rules)
    ids = [area.id for area in felt.areas]
    assert len(ids) == len(set(ids))
    for sheet in felt.sheets.values():
        assert set(sheet.hits) == set(ids)
        assert set(ids) <= set(sheet.anchors)
        _inside(sheet)
    assert all(area.label and area.fields for area in felt.areas)


def _inside(sheet: Sheet) -> None:
    """Everything lies within the drawing."""
    x, y, width, height = sheet.box
    for place, anchor in sheet.anchors.items():
        if not place.startswith("seat-"):  # more people may stand around a wheel than are drawn
            assert x <= anchor.x <= x + width, place
            assert y <= anchor.y <= y + height, place


@pytest.mark.parametrize(
    ("wheel_kind", "count"),
    [("double-zero", 161), ("single-zero", 155)],
)
def test_every_roulette_wager_has_its_places(wheel_kind: str, count: int) -> None:
    """155 with one zero: 37 straight, 60 splits, 12 rows and a trio, 22 corners, 11 double rows, 12 outside."""
    rules = open_edition(ROULETTE, wheel=wheel_kind).rules
    felt = croupier.games.game("roulette").drawing.felt(rules)
    offered = {wager.name: wager for wager in catalogue(rules).values() if wager.offered}
    assert len(offered) == count
    made: Counter[str] = Counter()
    for area in felt.areas:
        kind, on, place = (area.fields[name] for name in ("wager", "on", "place"))
        assert isinstance(on, tuple)
        by_numbers, by_place = find(rules, str(kind), on), find_place(rules, str(place))
        assert isinstance(by_numbers, Wager)
        assert by_numbers == by_place == offered[by_numbers.name]
        assert area.label == f"{by_numbers.name}, {by_numbers.odds}"
        made[by_numbers.name] += 1
    assert set(made) == set(offered)
    twice = {name for name, places in made.items() if places > 1}
    assert twice == ({"split 0-00"} if wheel_kind == "double-zero" else set())


@pytest.mark.parametrize("sheet", BOTH)
def test_chips_lie_exactly_between_the_numbers(sheet: str) -> None:
    rules = open_edition(ROULETTE).rules
    anchors, ids = croupier.games.game("roulette").drawing.felt(rules).sheets[sheet].anchors, wager_ids(rules)

    def at(name: str) -> tuple[float, float]:
        return anchors[ids[name]].x, anchors[ids[name]].y

    def middle(*numbers: str) -> tuple[float, float]:
        spots = [anchors[f"number-{number}"] for number in numbers]
        return sum(spot.x for spot in spots) / len(spots), sum(spot.y for spot in spots) / len(spots)

    for one in catalogue(rules).values():
        if one.kind in ("straight", "four-numbers") or (one.kind == "split" and not {"0", "00"} & set(one.on)):
            assert at(one.name) == pytest.approx(middle(*one.on)), one.name
    for first, second in pairwise(range(1, 35, 3)):
        row = at(f"three-numbers {first}-{first + 1}-{first + 2}")
        assert at(f"six-numbers {'-'.join(str(first + step) for step in range(6))}") != row
        assert second == first + 3


def test_a_covered_number_takes_no_chips() -> None:
    rules = open_edition(ROULETTE, wheel="double-as-single").rules
    felt = croupier.games.game("roulette").drawing.felt(rules)
    assert not any("00" in str(area.fields["on"]) for area in felt.areas)
    assert "COVERED:" in felt.wide.art
    assert "COVERED:" in felt.tall.art


@pytest.mark.parametrize("zeros", [{}, {"0": (0, 2), "00": (2, 4), "000": (4, 6)}])
def test_wheels_of_an_edition_s_own(zeros: dict[str, tuple[int, int]]) -> None:
    order = [*zeros, *map(str, range(1, 37))]
    stated = wager("voisins", "2 to 1", ["22", "18", "29"], title="Voisins & <more>")
    with written(text(wheel(order, zeros), stated)) as file:
        rules = open_edition(file).rules
        felt = croupier.games.game("roulette").drawing.felt(rules)
    assert "at-box-voisins-more" in {area.id for area in felt.areas}
    for sheet in felt.sheets.values():
        assert set(sheet.hits) == {area.id for area in felt.areas}
        assert f">{order[0]}<" in sheet.art


def test_neighbours_are_placed_on_the_race_track() -> None:
    rules = open_edition(ROULETTE, choices={"five_adjacent.offered": True, "five_adjacent.replica": True}).rules
    felt = croupier.games.game("roulette").drawing.felt(rules)
    track = [area for area in felt.areas if area.fields["wager"] == "five-adjacent"]
    assert len(track) == 38
    for sheet in felt.sheets.values():
        spots = [sheet.anchors[area.id] for area in track]
        assert len({(round(spot.x), round(spot.y)) for spot in spots}) == 38


def test_games_from_outside_get_a_box_for_each_wager() -> None:
    from croupier.games.kit.table.boxes import felt

    rules = open_edition("pa-2011-proposed/big-six").rules
    offered = croupier.games.game("big-six").wagers.catalogue(rules)
    plain = felt("Any game", tuple(offered.values()), cards=True)
    assert plain.kind == "areas"
    assert {area.label for area in plain.areas} == {f"{wager.name}, {wager.odds}" for wager in offered.values()}
    assert set(plain.wide.hits) == set(plain.tall.hits) == {area.id for area in plain.areas}


def test_ids_stay_apart_where_names_differ_only_in_signs() -> None:
    assert distinct(["a b", "a-b", "Ä", "Ö", "line 17|20"]) == {
        "a b": "at-a-b",
        "a-b": "at-a-b-2",
        "Ä": "at-x",
        "Ö": "at-x-2",
        "line 17|20": "at-line-17-20",
    }


def test_inks_on_the_felt_can_be_read() -> None:
    inks = [
        (paint.FELT_LINE, paint.FELT),
        (paint.FELT_LINE, paint.FELT_DEEP),
        (paint.WHITE, paint.NIGHT),
        (paint.GOLD, paint.FELT),
    ]
    inks += [(paint.WHITE, pocket) for pocket in paint.POCKET.values()]
    inks += [(chips.ON_BRASS, chips.BRASS_FILL)]
    assert {pair: round(contrast(*pair), 1) for pair in inks if contrast(*pair) < 5} == {}
    looks = [chips.value_look(cents) for cents in (1, 100, 500, 2500, 10000, 50000, 100000, 250)]
    looks += [chips.colour_look(colour) for colour in ("yellow", "olive", "brown", "pink", "lavender", "no such colour")]
    assert {ground for ground, _ in looks if contrast(chips.ink_on(ground), ground) < 4.5} == set()


def test_a_felt_is_plain_json() -> None:
    rules = open_edition("md-1.2/casino-war", choices={"progressive.offered": True}).rules
    felt: Felt = croupier.games.game("casino-war").drawing.felt(rules)
    told: Any = felt_json(felt)
    assert [area["id"] for area in told["areas"]][:2] == ["at-progressive-1", "at-tie-1"]
    assert told["wide"]["anchors"]["at-tie-1"][2] > 0


def test_the_shipped_example_of_three_zeros_is_drawn() -> None:
    rules = open_edition(str(ROOT / "examples" / "triple-zero.toml")).rules
    felt = croupier.games.game("roulette").drawing.felt(rules)
    assert {"at-box-0", "at-box-00", "at-box-000"} <= {area.id for area in felt.areas}


PROGRESSIVE = {"progressive.offered": True}


@pytest.mark.parametrize(
    ("edition", "choices"),
    [("pa-2012/casino-war", {}), ("pa-2011-proposed/casino-war", {}), ("md-1.2/casino-war", PROGRESSIVE)],
)
def test_what_is_printed_on_a_war_table_is_read_on_a_tablet_and_no_card_covers_it(
    edition: str, choices: dict[str, object]
) -> None:
    opened = open_edition(edition, choices=choices)
    sheet = opened.game.drawing.felt(opened.rules).wide
    assert min(float(size) for size in re.findall(r'<text[^>]* font-size="([\d.]+)"', sheet.art)) >= 14
    boxes = [(at.x, at.y, 54 * at.size, 43 * at.size) for name, at in sheet.anchors.items() if re.match(r"cards-\d", name)]
    odds = re.findall(r'<text x="([-\d.]+)" y="([-\d.]+)" textLength="([\d.]+)"[^>]*>[^<]* PAYS ', sheet.art)
    assert len(odds) >= 2  # in lines
    letters = [(float(x) + step * float(long) / 40, float(y)) for x, y, long in odds for step in range(41)]
    covered = [
        spot for spot in letters for x, y, wide, high in boxes if abs(spot[0] - x) < wide and abs(spot[1] - y) < high
    ]
    assert covered == []


@pytest.mark.parametrize("edition", ["pa-2011-proposed/roulette", "pa-2011-proposed/big-six"])
def test_the_sections_of_a_wheel_are_read_on_a_tablet(edition: str) -> None:
    opened = open_edition(edition)
    sheet = opened.game.drawing.felt(opened.rules).wide
    place = sheet.art.index('class="rotor"')
    scale = re.findall(r"scale\(([\d.]+)\)", sheet.art[:place])[-1]  # that of the whole wheel
    marks = re.findall(r'class="(?:section|compartment)".*?<text[^>]* font-size="([\d.]+)"', sheet.art[place:])
    assert len(marks) >= 37
    assert min(map(float, marks)) * float(scale) * ON_A_TABLET / sheet.box[2] >= 9.8


def test_a_chip_in_the_circle_of_a_progressive_wager_is_read_on_a_tablet() -> None:
    moment = MOMENTS["war-maryland"]()
    sheet = moment.felt().wide
    lying = [
        piece
        for piece in pieces(moment.felt(), moment.scene(), "wide")
        if "progressive" in piece.label and piece.kind == "stack"
    ]
    assert [re.findall(r'font-size="([\d.]+)"[^>]*>([^<]+)', piece.drawn)[0][1] for piece in lying] == ["5"]
    for piece in lying:
        size = float(re.findall(r'font-size="([\d.]+)"', piece.drawn)[0])
        assert size * piece.size * ON_A_TABLET / sheet.box[2] >= 9.8


@pytest.mark.parametrize("words", ["won 100", "lost 25", "25 + 25", "Progressive 10,000", "no more bets"])
def test_a_pill_is_wider_than_its_words_in_whichever_letters(words: str) -> None:
    drawn = chips.pill(words)
    ground = re.search(r'<rect[^>]* width="([\d.]+)"', drawn)
    said = re.search(r' textLength="([\d.]+)"', drawn)
    assert ground is not None
    assert said is not None
    assert float(ground[1]) >= float(said[1]) + 16
    assert float(said[1]) >= 0.4 * 16 * len(words.replace(" ", ""))
