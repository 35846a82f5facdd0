"""One geometry: the plan to scale, a page's picture and the felt have the same parts in the same places."""

from xml.etree.ElementTree import Element, fromstring

import pytest

from croupier.analysis.edition import Opened, open_edition
from croupier.drawing.svg import element, text
from croupier.games.big_six.geometry import layout as big_six
from croupier.games.kit.table.geometry import Holder
from croupier.games.roulette.geometry import layout as roulette
from croupier.rulebook.text import library

SVG = "{http://www.w3.org/2000/svg}"
NEIGHBOURS = {"five_adjacent.offered": True, "five_adjacent.replica": True}
TABLES = [
    (name, wheel)
    for name in library.ids()
    if open_edition(name).game.rules.wheel(open_edition(name).rules)
    for wheel in open_edition(name).game.rules.kinds(open_edition(name).draft) or (None,)
]


def wheel_of(opened: Opened) -> Element:
    return fromstring(opened.game.drawing.pictures(opened.rules)["wheel"])


def layout_of(opened: Opened) -> Element:
    return fromstring(opened.game.drawing.pictures(opened.rules)["layout"])


def parts(drawing: Element, kind: str) -> list[Element]:
    return [node for node in drawing.iter(f"{SVG}g") if node.get("class") == kind]


def words(node: Element) -> list[str]:
    return [found.text or "" for found in node.iter(f"{SVG}text")]


WARS = ("pa-2012/casino-war", "md-1.2/casino-war", "gge-2011/casino-war")


@pytest.mark.parametrize("name", sorted({*(name for name, _ in TABLES), *WARS}))
def test_a_part_has_its_place_on_paper_on_the_page_and_on_the_felt(name: str) -> None:
    """What lies right of another or below it lies so everywhere, as far from it as the scale has it."""
    opened = open_edition(name)
    size = opened.game.drawing.table_size
    assert size is not None
    plan = opened.game.drawing.table_plan(opened.rules, size, Holder())
    felt = opened.game.drawing.felt(opened.rules).wide.anchors
    lies = {part.id: part.middle for part in plan.parts if part.kind == "area"}
    assert {str(node.get("data-part")) for node in parts(layout_of(opened), "area")} == set(lies)
    numbers = {f"box-{number}": f"number-{number}" for number in range(1, 37)}
    spaces = {id: f"at-{id.removeprefix('space-')}" for id in lies if not id.startswith("box-")}
    anchored = {id: felt[place] for id, place in (spaces | numbers).items() if id in lies and place in felt}
    assert len(anchored) >= 7
    for axis in (0, 1):
        seen = {id: (lies[id][axis], (anchor.x, anchor.y)[axis]) for id, anchor in anchored.items()}
        (low, first), (high, last) = min(seen.values()), max(seen.values())
        scale = (last - first) / (high - low)
        assert scale > 5
        far = {id: round(place - first - (at - low) * scale, 1) for id, (at, place) in seen.items()}
        assert max(map(abs, far.values())) < 3, far


def test_poker_players_sit_around_the_felt_as_around_the_plan() -> None:
    opened = open_edition("custom/holdem")
    size = opened.game.drawing.table_size
    assert size is not None
    plan = opened.game.drawing.table_plan(opened.rules, size, Holder())
    felt = opened.game.drawing.felt(opened.rules).wide.anchors
    for seat in range(1, opened.rules.seats + 1):
        x, y = plan.part(f"seat-{seat}").middle
        assert ((x - plan.width / 2) * 14.4, (y - plan.height / 2) * 14.4) == pytest.approx(
            (felt[f"seat-{seat}"].x, felt[f"seat-{seat}"].y), abs=75
        )


@pytest.mark.parametrize(("name", "wheel"), TABLES)
def test_the_wheel_has_the_editions_order_and_colours(name: str, wheel: str | None) -> None:
    opened = open_edition(name, wheel=wheel)
    wheel_in_use = opened.game.rules.wheel(opened.rules)
    assert wheel_in_use is not None
    drawing = wheel_of(opened)
    sectors = parts(drawing, "compartment") or parts(drawing, "section")
    assert [(words(node)[0], node.get("data-colour"), node.get("data-position")) for node in sectors] == [
        (sector.mark if opened.game.name == "roulette" else sector.mark.upper(), sector.colour, str(place))
        for place, sector in enumerate(wheel_in_use.sectors, 1)
    ]


@pytest.mark.parametrize(("name", "wheel"), TABLES)
def test_the_layout_is_drawn_with_its_areas_and_colours(name: str, wheel: str | None) -> None:
    opened = open_edition(name, wheel=wheel)
    layout = {"roulette": roulette, "big-six": big_six}[opened.game.name]
    drawn = parts(layout_of(opened), "area")
    assert [node.get("data-colour") for node in drawn] == [area.colour for area in layout(opened.rules).areas]
    named = [area.name.lower().replace("$", "").replace(" ", "-") for area in layout(opened.rules).areas]
    assert [str(node.get("data-part")).partition("-")[2] for node in drawn] == named


@pytest.mark.parametrize("name", sorted(library.ours()))
def test_drawings_tell_their_content_and_carry_no_ids_and_no_links(name: str) -> None:
    opened = open_edition(name)
    for drawn in opened.game.drawing.pictures(opened.rules).values():
        drawing = fromstring(drawn)
        assert drawing.get("role") == "img"
        assert drawing.findtext(f"{SVG}title") == drawing.get("aria-label")
        assert drawing.findtext(f"{SVG}desc")
        for node in drawing.iter():
            assert not {"id", "href", "style"} & set(node.attrib)


def test_00_is_covered_where_the_wheel_serves_as_single_zero() -> None:
    drawing = layout_of(open_edition("pa-2011-proposed/roulette", wheel="double-as-single"))
    covered = [node for node in parts(drawing, "area") if "covered" in (node.findtext(f"{SVG}title") or "")]
    assert [node.get("data-part") for node in covered] == ["box-00"]
    assert words(covered[0]) == ["00", "COVERED:", "NO WAGER"]
    assert any("00 cannot be wagered on" in (sign.findtext(f"{SVG}title") or "") for sign in parts(drawing, "sign"))


@pytest.mark.parametrize("wheel", ["single-zero", "double-zero"])
def test_nothing_is_covered_on_the_other_wheels(wheel: str) -> None:
    assert "COVERED:" not in words(layout_of(open_edition("pa-2011-proposed/roulette", wheel=wheel)))


def test_a_replica_of_the_wheel_is_on_the_layout_where_neighbours_are_offered() -> None:
    opened = open_edition("pa-2011-proposed/roulette", choices=NEIGHBOURS)
    (replica,) = parts(layout_of(opened), "replica")
    wheel = opened.game.rules.wheel(opened.rules)
    assert wheel is not None
    assert words(replica)[:-1] == list(wheel.marks)
    assert not parts(layout_of(open_edition("pa-2011-proposed/roulette")), "replica")


@pytest.mark.parametrize("edition", ["pa-2011-proposed/roulette", "pa-2011-proposed/big-six", "pa-2012/casino-war"])
def test_the_holders_name_or_its_place_stands_on_the_layout(edition: str) -> None:
    opened = open_edition(edition, choices={"layout.holder": "Dunes & Sands <Reno>"})
    assert "DUNES & SANDS <RENO>" in words(layout_of(opened))
    assert any("ame or logo" in line for line in words(layout_of(open_edition(edition))))


def test_big_six_sections_bear_their_odds_only_where_the_edition_asks() -> None:
    proposed = parts(wheel_of(open_edition("pa-2011-proposed/big-six")), "section")
    asked = parts(wheel_of(open_edition("gge-2011/big-six")), "section")
    assert words(proposed[0]) == ["JOKER", "45 TO 1"]
    assert words(proposed[1]) == ["$1", "1 TO 1"]
    assert words(asked[0]) == ["JOKER"]
    assert words(asked[1]) == ["$1"]
    assert len(proposed) == len(asked) == 54


def test_big_six_has_a_clapper_and_its_spaces_show_symbol_and_odds() -> None:
    opened = open_edition("pa-2011-proposed/big-six")
    assert parts(wheel_of(opened), "clapper")
    spaces = {node.get("data-part"): words(node) for node in parts(layout_of(opened), "area")}
    assert spaces["space-5"] == ["$5", "5 TO 1"]
    assert spaces["space-flag"] == ["FLAG", "45 TO 1"]


def test_what_is_too_small_to_read_on_a_page_is_repeated_below_the_table() -> None:
    opened = open_edition("md-1.2/casino-war", choices={"progressive.offered": True})
    assert words(layout_of(opened)).count("1000 to 1 and 100% of progressive") == 2
    assert not parts(layout_of(open_edition("md-1.2/casino-war")), "pay-table")


def test_a_game_without_a_table_has_no_picture() -> None:
    war, room = open_edition("pa-2012/casino-war"), open_edition("gge-2011/poker-room")
    assert set(war.game.drawing.pictures(war.rules)) == {"layout"}
    assert room.game.drawing.pictures(room.rules) == {}


def test_words_and_attributes_are_escaped() -> None:
    assert "&lt;b&gt;" in text("<b>", 0, 0, 10, "red")
    assert element("g", data_mark='"&<') == '<g data-mark="&quot;&amp;&lt;"/>'
    assert element("circle", cx=-0.001, r=2.50) == '<circle cx="0" r="2.5"/>'


def test_a_themed_symbol_is_only_words() -> None:
    """What a house writes reaches pages and papers: markup in it is drawn as letters, never read as markup."""
    theme = {"themed.$1": "Plums & <b>赌</b>", "wheel.theme_approval": "T-9", "unique.joker": "</title><script>"}
    opened = open_edition("pa-2011-proposed/big-six", choices=theme)
    for drawing in (wheel_of(opened), layout_of(opened)):
        assert not list(drawing.iter(f"{SVG}script"))
        assert any("Plums & <b>赌</b>" in (node.text or "") for node in drawing.iter(f"{SVG}title"))
