"""Scenes of every game: all that a view shows lies on the table once, and nothing else does."""

import json
import re
from collections import Counter
from dataclasses import replace
from itertools import combinations
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import croupier
from croupier import games
from croupier.equipment.cards import name as name_of
from croupier.games.casino_war import scene as war_scene
from croupier.games.casino_war.felt import MOST_DRAWN
from croupier.games.kit.play.decider import Role, Signature
from croupier.games.kit.table.pieces import faces, picture, pieces, scene_json, thumbnail
from croupier.games.kit.table.scene import Pot, Scene, Seen
from croupier.games.kit.table.stacks import Piece
from depth import cases
from table_moments import MOMENTS, Moment, roulette, scene_of, war
from walks import Game, live_games, played_otherwise, walked

GAMES = {game.name: game for game in live_games()}
LOOKERS = (*(Signature(name, Role.PLAYER) for name in ("Ann", "Bob", "nobody here")), Signature("Dee", Role.DEALER))
AUDITOR = Signature("Au", Role.AUDITOR)


def seen_cards(view: Any) -> Counter[str]:
    """The cards that lie on the table, as the view has them."""
    if "hands" in view:
        lying = [card for hand in view["hands"] if not hand["folded"] for card in (*hand["down"], *hand["up"])]
        return Counter(name_of(card) for card in (*lying, *view["board"]))
    dealt = [*view.get("cards", {}).items(), *view.get("war_cards", {}).items()]
    return Counter(card for to, card in dealt if to in view["lying"])


def scene_and_view(game: Game, state: Any, who: Signature) -> tuple[Scene, Any]:
    view: Any = game.live.play.view(state, who)
    return game.live.drawing.scene(game.rules, Seen(view, who.person)), view


@pytest.mark.parametrize("name", played_otherwise(GAMES))
@settings(max_examples=cases(60))
@given(data=st.data())
def test_a_scene_is_what_the_view_shows(name: str, data: st.DataObject) -> None:
    game = GAMES[name]
    state = walked(game, data, data.draw(st.integers(0, 24)))
    who = data.draw(st.sampled_from((*LOOKERS, AUDITOR)))
    scene, view = scene_and_view(game, state, who)
    if "stakes" in view:
        assert Counter((stack.player, stack.cents) for stack in scene.stacks) == Counter(
            (player, cents) for player, _, cents in view["stakes"]
        )
        known = {name.removeprefix("chips of ") for name in view["accounts"] if name.startswith("chips of ")}
        assert {seat.player for seat in scene.seats if seat.chips is not None} <= known
    else:
        assert sum(pot.cents for pot in scene.pots) + sum(stack.cents for stack in scene.stacks) == view["pot"]
    assert all(sum(value * count for value, count in stack.chips) == stack.cents for stack in scene.stacks)
    if game.version != "electronic":  # whose stations share cards
        assert Counter(card.card for card in scene.cards) == seen_cards(view)
    _lies_on_the_felt(game, scene)


def _lies_on_the_felt(game: Game, scene: Scene) -> None:
    """Every stack and card of the scene is a piece of both drawings, once, and no piece shows another card."""
    felt = game.live.drawing.felt(game.rules)
    for sheet in ("wide", "tall"):
        drawn = pieces(felt, scene, sheet)
        assert len({piece.id for piece in drawn}) == len(drawn)
        named = {piece.id: piece for piece in drawn}
        assert {stack.id for stack in scene.stacks} <= set(named)
        for card in scene.cards:
            face = "back" if card.card == "??" else card.card
            assert f'"#card-{face}"' in named[card.id].drawn
        shown = {found for piece in drawn for found in re.findall(r"#card-(\w\w)\b", piece.drawn)}
        assert shown <= {card.card for card in scene.cards}
        assert all(used in faces() for piece in drawn for used in re.findall(r'href="#([^"]+)"', piece.drawn))
    json.dumps(scene_json(felt, scene))


def test_the_same_stack_has_the_same_id_while_it_lies() -> None:
    table = war()
    before = {stack.id: stack.cents for stack in scene_of(table).stacks}
    table.do("deal a card", to="5", card="2d")
    assert {stack.id: stack.cents for stack in scene_of(table).stacks} == before
    assert len(before) == 5  # two Initial Wagers, two War Wagers and a Tie Wager


def test_war_tells_who_has_won_what_and_where_the_next_card_goes() -> None:
    scene = scene_of(war())
    assert {mark.place: mark.word for mark in scene.marks} == {
        "word-1": "lost 25",
        "word-2": "won 45",
        "word-7": "lost 20",
        "cards-5": "next",
    }
    assert [seat.number for seat in scene.seats if seat.turn] == ["5"]
    # Six decks; five players and the dealer got a card, three were burned before the War, and seat 3 got another.
    assert {count.place: count.number for count in scene.counts} == {"shoe": 312 - 6 - 3 - 1, "discards": 3 + 3}


@pytest.mark.parametrize(("number", "words"), [(0, "discards"), (1, "discard"), (2, "discards")])
def test_one_card_in_the_rack_is_a_discard(number: int, words: str) -> None:
    (count,) = war_scene._counts(war().rules, {"shoe": None, "discards": number})
    assert (count.number, count.words) == (number, words)


def test_the_cover_card_is_told_until_the_cards_are_shuffled() -> None:
    table = war()
    assert "cover" not in {mark.id for mark in scene_of(table).marks}
    table.do("cover card", irregular=True)
    assert {mark.place: mark.word for mark in scene_of(table).marks}["cover"] == "cover card out"


def test_cards_face_down_are_backs_for_everybody_else() -> None:
    moment = MOMENTS["badugi"]()
    own, dealer = moment.scene(), scene_of(moment.table)
    assert [card.card for card in own.cards if card.own] == ["As", "2h", "7s", "Jh"]
    assert {card.card for card in own.cards if not card.own} == {"??"}
    assert {card.card for card in dealer.cards} == {"??"}


def test_moves_come_in_the_order_of_the_events() -> None:
    table = roulette(neighbours=False)
    table.do("ball at rest", number="17", revolutions=5)
    table.reach("collect losing wagers")
    before = len(table.events)
    table.do("collect losing wagers")
    lost = scene_of(table, last=len(table.events) - before).moves
    assert {move.kind for move in lost} == {"lost"}
    laid = [stack.id for stack in scene_of(roulette(neighbours=False)).stacks]
    taken = [move.stack for move in lost]
    assert taken == [stack for stack in laid if stack in taken]  # in the order of placing, as the edition says
    left = {stack.wager for stack in scene_of(table).stacks}
    assert "straight 17" in left
    assert "red" not in left


def test_the_point_marker_stands_on_the_winning_number() -> None:
    scene = MOMENTS["roulette-paid"]().scene()
    assert scene.winner == "number-17"
    assert scene.wheel is not None
    assert scene.wheel.rests is not None
    assert scene.wheel.order[scene.wheel.rests] == "17"


@pytest.mark.parametrize("name", MOMENTS)
def test_pictures_are_well_formed(name: str) -> None:
    moment = MOMENTS[name]()
    felt, scene = moment.felt(), moment.scene()
    for drawn in (picture(felt), picture(felt, scene), picture(felt, scene, "tall"), thumbnail(felt, scene)):
        whole = fromstring(drawn)
        assert whole.get("role") == "img"
        assert whole.get("aria-label")
        assert "style=" not in drawn  # the pages' own policy forbids it
        ids = [one.get("id") for one in whole.iter() if one.get("id")]
        assert len(ids) == len(set(ids))


def test_a_name_is_never_markup() -> None:
    table = roulette(neighbours=False)
    evil = '<image href="x" onerror="alert(1)">&"'
    view: Any = table.view()
    view["seats"][evil] = "olive"
    view["chip_values"][evil] = 100
    view["stakes"].append((evil, "red", 500))
    game = games.game("roulette")
    scene = game.drawing.scene(table.rules, Seen(view))
    drawn = picture(game.drawing.felt(table.rules), scene)
    assert "<image" not in drawn
    fromstring(drawn)


def test_stations_beyond_the_drawn_ones_are_told_in_words() -> None:
    few = MOMENTS["war-stations"]().felt()
    spots = {f"{station}0{hand}" for station in range(1, 10) for hand in range(1, 6)}
    assert {area.fields["position"] for area in few.areas} == spots
    choices = {"electronic.offered": True, "electronic.stations": 500}
    table = croupier.table("md-1.2/casino-war", {"1": 500}, choices=choices, version="electronic")
    table.do("buy in", player="Zed", position="499", cents=500)
    table.do("place wager", player="Zed", position="49902", wager="initial", cents=25)
    scene = scene_of(table, version="electronic")
    assert {seat.number for seat in scene.seats} == {*map(str, range(1, MOST_DRAWN + 1)), "499"}
    assert [(stack.player, stack.cents) for stack in scene.stacks] == [("Zed", 25_00)]
    assert "Zed: 25 on initial, spot 49902" in scene.words


@pytest.mark.parametrize("name", GAMES)
def test_a_table_that_is_not_open_is_drawn_too(name: str) -> None:
    game = GAMES[name]
    for who in (*LOOKERS, AUDITOR):
        scene, _ = scene_and_view(game, game.live.play.new(game.rules), who)
        assert not scene.stacks
        assert not scene.cards
        assert not any(seat.turn for seat in scene.seats)
        _lies_on_the_felt(game, scene)


def test_who_plays_poker_sits_at_the_near_side() -> None:
    """The table is turned as a whole: everybody keeps their number and their neighbours, with what lies before them."""
    moment = MOMENTS["badugi"]()
    view: Any = moment.table.view()
    seen = {person: scene_of(moment.table, person) for person in ("", "Ann", "Cy", "Fay")}
    count = len(seen[""].seats)
    places = {
        person: {seat.number: int(seat.place.removeprefix("seat-")) for seat in seen[person].seats} for person in seen
    }
    assert places[""] == {str(number): number for number in range(1, count + 1)}
    for person, number in (("Ann", "1"), ("Cy", "3"), ("Fay", "6")):
        assert places[person][number] == -(-count // 2)
        by = places[person]["1"] - 1
        assert places[person] == {str(each): (each - 1 + by) % count + 1 for each in range(1, count + 1)}
        at = {seat.player: seat.place.removeprefix("seat-") for seat in seen[person].seats}
        held = {card.place for card in seen[person].cards}
        assert held == {"cards-own" if player == person else f"cards-{at[player]}" for player in ("Bo", "Cy", "Eli", "Fay")}
        assert seen[person].button == at[view["seats"][view["button"]]]


@pytest.mark.parametrize(("edition", "seats"), [("gge-2011/razz", 8), ("gge-2011/big-o-high", 8), ("custom/holdem", 9)])
def test_on_a_phone_no_pot_plate_or_card_lies_over_another(edition: str, seats: int) -> None:
    """A full table without a board and two with one; hold'em has five rows of seats."""
    names = ("Annabell", "Bo", "Cy", "Deborah", "Eli", "Francesc", "Georgina", "Hal", "Ivy")[:seats]
    table = croupier.table(edition, dict.fromkeys(names, 100), seed=5)
    table.deal()
    felt, scene = Moment(table, "Cy").felt(), Moment(table, "Cy").scene()
    for count in range(2, seats):
        pots = tuple(Pot(f"Side pot {number}", 363_00, ((1_00, 3),), names) for number in range(count))
        drawn = pieces(felt, replace(scene, pots=pots), "tall")
        lying = [(piece.id, edges) for piece in drawn if (edges := _upright(piece)) is not None]
        over = [
            (one, other)
            for (one, (column, top, foot)), (other, (beside, top_2, foot_2)) in combinations(lying, 2)
            if column == beside and top < foot_2 and top_2 < foot
        ]
        assert over == [], (edition, count)
        sizes = [16 * piece.size for piece in drawn if piece.kind == "pot"]
        assert len(sizes) == count
        assert min(sizes) >= 9


def _upright(piece: Piece) -> tuple[str, float, float] | None:
    """In which column a pot, a plate or the first card of a hand lies, with its upper and lower edge."""
    half = {"pot": 18.0 if "<g" in piece.drawn else 12.0, "seat": 18.0, "card": 42.0, "own card": 42.0}.get(piece.kind)
    if half is None or ("card" in piece.kind and not piece.id.endswith("-0")):
        return None
    column = "left" if piece.x < -91 else "right" if piece.x > 91 else "middle"
    return "middle" if piece.kind == "own card" else column, piece.y - half * piece.size, piece.y + half * piece.size
