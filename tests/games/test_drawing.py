"""The drawings show what the edition says: the wheel's order and colours, the layout's areas, the covered 00."""

from xml.etree.ElementTree import Element, fromstring

import pytest

from croupier.analysis.edition import Opened, open_edition
from croupier.drawing.svg import element, text
from croupier.games.big_six.layout import layout as big_six
from croupier.games.roulette.layout import layout as roulette
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


@pytest.mark.parametrize(("name", "wheel"), TABLES)
def test_the_wheel_has_the_editions_order_and_colours(name: str, wheel: str | None) -> None:
    opened = open_edition(name, wheel=wheel)
    wheel_in_use = opened.game.rules.wheel(opened.rules)
    assert wheel_in_use is not None
    stated = wheel_in_use.sectors
    sectors = parts(wheel_of(opened), "sector")
    assert [(node.get("data-mark"), node.get("data-colour")) for node in sectors] == [
        (sector.mark, sector.colour) for sector in stated
    ]
    assert [node.get("data-index") for node in sectors] == [str(place) for place in range(len(stated))]


@pytest.mark.parametrize(("name", "wheel"), TABLES)
def test_sectors_are_turned_clockwise_by_equal_angles(name: str, wheel: str | None) -> None:
    sectors = parts(wheel_of(open_edition(name, wheel=wheel)), "sector")
    turns = [float((node.get("transform") or "").removeprefix("rotate(").removesuffix(")")) for node in sectors]
    assert turns == pytest.approx([place * 360 / len(sectors) for place in range(len(sectors))], abs=0.001)


@pytest.mark.parametrize(("name", "wheel"), TABLES)
def test_the_layout_is_drawn_with_its_areas_and_colours(name: str, wheel: str | None) -> None:
    opened = open_edition(name, wheel=wheel)
    layout = {"roulette": roulette, "big-six": big_six}[opened.game.name]
    assert [(node.get("data-area"), node.get("data-colour")) for node in parts(layout_of(opened), "area")] == [
        (area.name, area.colour) for area in layout(opened.rules).areas
    ]


@pytest.mark.parametrize(("name", "wheel"), TABLES)
def test_drawings_tell_their_content_and_carry_no_ids_and_no_links(name: str, wheel: str | None) -> None:
    opened = open_edition(name, wheel=wheel)
    for drawing in (wheel_of(opened), layout_of(opened)):
        assert drawing.get("role") == "img"
        assert drawing.findtext(f"{SVG}title") == drawing.get("aria-label")
        assert drawing.findtext(f"{SVG}desc")
        for node in drawing.iter():
            assert not {"id", "href", "style"} & set(node.attrib)


@pytest.mark.parametrize(("wheel", "sectors"), [("single-zero", 37), ("double-zero", 38), ("double-as-single", 38)])
def test_a_roulette_wheel_has_all_its_compartments(wheel: str, sectors: int) -> None:
    drawing = wheel_of(open_edition("pa-2011-proposed/roulette", wheel=wheel))
    compartments = [node for node in drawing.iter(f"{SVG}path") if node.get("class") == "compartment"]
    assert len(compartments) == len(parts(drawing, "sector")) == sectors


def test_neutral_compartments_have_one_colour() -> None:
    choices = {"wheel.compartments": "neutral", "wheel.neutral_approval": "granted 1 June 2011"}
    drawing = wheel_of(open_edition("pa-2011-proposed/roulette", choices=choices))
    shades = {node.get("fill") for node in drawing.iter(f"{SVG}path") if node.get("class") == "compartment"}
    assert len(shades) == 1
    assert {node.get("data-colour") for node in parts(drawing, "sector")} == {"green", "red", "black"}


def test_00_is_covered_where_the_wheel_serves_as_single_zero() -> None:
    drawing = layout_of(open_edition("pa-2011-proposed/roulette", wheel="double-as-single"))
    covered = [node for node in parts(drawing, "area") if node.get("data-covered")]
    assert [node.get("data-area") for node in covered] == ["00"]
    assert "no wager" in words(covered[0])
    assert any("00 cannot be wagered on" in line for line in words(drawing))


@pytest.mark.parametrize("wheel", ["single-zero", "double-zero"])
def test_nothing_is_covered_on_the_other_wheels(wheel: str) -> None:
    drawing = layout_of(open_edition("pa-2011-proposed/roulette", wheel=wheel))
    assert not [node for node in parts(drawing, "area") if node.get("data-covered")]


def test_the_table_lies_with_the_zeros_left_and_3_6_9_along_the_top() -> None:
    drawing = layout_of(open_edition("pa-2011-proposed/roulette"))
    spots = {node.get("data-area"): node.find(f"{SVG}rect") for node in parts(drawing, "area")}

    def at(name: str) -> tuple[float, float]:
        box = spots[name]
        assert box is not None
        return float(box.get("x", "nan")), float(box.get("y", "nan"))

    assert at("3")[1] == at("6")[1] == at("36")[1] < at("2")[1] < at("1")[1] < at("1st 12")[1] < at("1-18")[1]
    assert at("1")[0] == at("2")[0] == at("3")[0] < at("4")[0] < at("34")[0] < at("column 1")[0]


def test_a_replica_of_the_wheel_is_on_the_layout_where_neighbours_are_offered() -> None:
    opened = open_edition("pa-2011-proposed/roulette", choices=NEIGHBOURS)
    (replica,) = parts(layout_of(opened), "replica")
    wheel = opened.game.rules.wheel(opened.rules)
    assert wheel is not None
    assert [node.get("data-mark") for node in parts(replica, "sector")] == list(wheel.marks)
    assert not parts(layout_of(open_edition("pa-2011-proposed/roulette")), "replica")


def test_the_holders_name_stands_on_the_layout() -> None:
    opened = open_edition("pa-2011-proposed/roulette", choices={"layout.holder": "Dunes & Sands <Reno>"})
    assert "Dunes & Sands <Reno>" in words(layout_of(opened))
    assert "Name or logo of the certificate holder" in words(layout_of(open_edition("pa-2011-proposed/roulette")))


def test_big_six_sections_bear_their_odds_only_where_the_edition_asks() -> None:
    proposed = parts(wheel_of(open_edition("pa-2011-proposed/big-six")), "sector")
    asked = parts(wheel_of(open_edition("gge-2011/big-six")), "sector")
    assert words(proposed[0]) == ["Joker 45 to 1"]
    assert words(proposed[1]) == ["$1", "1 to 1"]
    assert words(asked[0]) == ["Joker"]
    assert words(asked[1]) == ["$1"]
    assert len(proposed) == len(asked) == 54


def test_big_six_has_a_clapper_and_its_spaces_show_symbol_and_odds() -> None:
    opened = open_edition("pa-2011-proposed/big-six")
    assert parts(wheel_of(opened), "clapper")
    spaces = {node.get("data-area"): words(node) for node in parts(layout_of(opened), "area")}
    assert spaces["$5"] == ["$5", "5 to 1"]
    assert spaces["flag"] == ["Flag", "45 to 1"]


def test_a_game_without_a_drawing_has_none() -> None:
    war, game = open_edition("pa-2012/casino-war"), open_edition("gge-2011/poker-room")
    assert "wheel" not in war.game.drawing.pictures(war.rules)
    assert game.game.drawing.pictures(game.rules) == {}


def test_words_and_attributes_are_escaped() -> None:
    assert "&lt;b&gt;" in text("<b>", 0, 0, 10, "red")
    assert element("g", data_mark='"&<') == '<g data-mark="&quot;&amp;&lt;"/>'
    assert element("circle", cx=-0.001, r=2.50) == '<circle cx="0" r="2.5"/>'


def test_a_themed_symbol_is_only_words() -> None:
    """What a house writes reaches pages and papers: markup in it is drawn as letters, never read as markup."""
    theme = {"themed.$1": "Plums & <b>pears</b>", "wheel.theme_approval": "T-9", "unique.joker": "</title><script>"}
    opened = open_edition("pa-2011-proposed/big-six", choices=theme)
    for drawing in (wheel_of(opened), layout_of(opened)):
        assert not list(drawing.iter(f"{SVG}script"))
        assert any("Plums & <b>pears</b>" in (node.text or "") for node in drawing.iter(f"{SVG}title"))
