"""What a page is sent: exactly what `view` and `options` give the viewer's role, and nothing that lies face down."""

import json
from pathlib import Path

import orjson
import pytest

from croupier.equipment.cards import names
from croupier.games.kit.play.decider import Between, OneOf, Option, PiecesOf, Role, Signature, Words
from croupier.tables.read_access import Data
from croupier.tables.table import Table
from croupier.tables.words.view import view_json
from croupier.web.tables.hosting.chronicle import Chronicle
from croupier.web.tables.seen.state import felt_plain, state_of
from croupier.web.tables.viewer import ROLES, Viewer
from tables.sitting import Sitting
from web.tables.halls import BADUGI, BIG_SIX, EDITIONS, WAR, exercise, play, store_in, typed_table


def asked(option: Option, name: str) -> set[object]:
    domain = option.fields[name]
    match domain:
        case OneOf(values=values):
            return set(values)
        case Between():
            return {(domain.low, domain.high, domain.step)}
        case Words():
            return {"words"}
        case PiecesOf(values=values):
            return set(values)


def wanted(table: Table, role: str, person: str) -> dict[tuple[str, str], dict[str, set[object]]]:
    """By kind and command, what each field may be: from the options alone, by the letter of their roles."""
    supervisors = ("floorperson or above",)
    names = {"player": ("player",), "dealer": ("dealer",), "floorperson": ("floorperson", *supervisors), "surveillance": ()}
    found: dict[tuple[str, str], dict[str, set[object]]] = {}
    for option in table.options():
        if not set(map(str, option.roles)) & set(names[role]):
            continue
        if person and "player" in option.fields and person not in asked(option, "player"):
            continue
        into = found.setdefault((option.kind, option.command), {})
        for name in option.fields:
            into.setdefault(name, set()).update(asked(option, name))
    return found


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_state_is_what_view_and_options_give_the_role(edition: str, tmp_path: Path) -> None:
    with store_in(tmp_path) as store:
        table = exercise(store, edition)
        for _ in range(6):
            play(table, 4)
            for role in ROLES:
                state = json.loads(orjson.dumps(state_of(table, Viewer(role))))
                assert state["view"] == json.loads(json.dumps(view_json(table.live, table.now, Signature("", ROLES[role]))))
                found = wanted(table, role, "")
                assert {(step["kind"], step["command"]) for step in state["steps"]} == set(found)
                for step in state["steps"]:
                    fields = found[step["kind"], step["command"]]
                    assert {field["name"] for field in step["fields"]} == set(fields)
                    for field in step["fields"]:
                        listed = {value["value"] for value in field["values"]}
                        ranges = {(one["low"], one["high"], one["step"]) for one in field["ranges"]}
                        expected = {value for value in fields[field["name"]] if value != "words"}
                        assert field["name"] == "broken" or listed | ranges == expected, (step["id"], field["name"])


def test_a_player_has_the_steps_of_their_own_seat_alone(tmp_path: Path) -> None:
    with store_in(tmp_path) as store:
        table = exercise(store, WAR)
        player = next(iter(table.live.game.live.seated(table.now.game)))
        state = state_of(table, Viewer("player", player, acts=True))
        assert {step["command"] for step in state["steps"]} >= {"place wager", "leave"}
        for step in state["steps"]:
            for field in step["fields"]:
                if field["name"] == "player":
                    assert [value["value"] for value in field["values"]] == [player]
        assert state["as"]["seat"] == table.live.game.live.sits_at(table.now.game, player)
        assert state["next"] == "next:place wager"


def test_nobody_is_sent_a_card_that_lies_face_down(tmp_path: Path) -> None:
    with store_in(tmp_path) as store:
        table = exercise(store, BADUGI)
        play(table, 12)
        game = table.now.game
        held = {game.seats[seat]: down for seat, down in zip(game.players, game.down, strict=True) if down}
        assert held
        for role in ROLES:
            text = orjson.dumps(state_of(table, Viewer(role))).decode()
            places = json.loads(text)["places"]
            assert all(set(place["cards"].split()) <= {"??", "folded"} for place in places), role
            assert "card-back" in text
        player = next(iter(held))
        own = state_of(table, Viewer("player", player, acts=True))
        seen = [place for place in own["places"] if place["cards"] not in ("", "folded") and "??" not in place["cards"]]
        assert [place["player"].partition(" (")[0] for place in seen] == [player]


def test_surveillance_learns_hole_cards_when_the_hand_is_over(tmp_path: Path) -> None:
    with store_in(tmp_path) as store:
        table = exercise(store, BADUGI)
        chronicle = Chronicle(table)
        told: list[str] = []
        hands = 0
        while hands < 4 or not told:  # in some of them everybody may show
            hands += 1
            hidden = plays_a_hand(table, chronicle, told)
            if hidden:
                told.append("; ".join(f"{player} held {cards}" for player, cards in sorted(hidden.items())))
            assert secrets(chronicle) == told
        assert b" held " not in b"".join(line.text for line in chronicle.lines if line.data is not Data.UNSHOWN)


def secrets(chronicle: Chronicle) -> list[str]:
    return [orjson.loads(line.text)["words"] for line in chronicle.lines if line.data is Data.UNSHOWN]


def plays_a_hand(table: Table, chronicle: Chronicle, told: list[str]) -> dict[str, str]:
    """A whole hand; gives the last cards of those who did not show them."""
    first, shown, last = table.now.round, set[str](), dict[str, str]()
    while table.now.round == first:
        assert secrets(chronicle) == told  # nothing more while the hand is on
        game = table.now.game
        for place, seat in enumerate(game.players):
            if game.live[place] and game.down[place]:
                last[game.seats[seat]] = names(game.down[place])
        shown = {game.seats[seat] for place, seat in enumerate(game.players) if game.shown >> place & 1}
        play(table, 1)
        chronicle.catch_up(table)
    return {player: cards for player, cards in last.items() if player not in shown}


def test_a_line_of_the_log_has_money_with_its_sign_and_its_section(tmp_path: Path) -> None:
    with store_in(tmp_path) as store:
        sitting = Sitting(typed_table(store, WAR)).opens_war("Ann")
        chronicle = Chronicle(sitting.table)
        sitting.plays_war("2d", "Ks", initial=20_00)
        chronicle.catch_up(sitting.table)
        lines = [orjson.loads(line.text) for line in chronicle.lines]
        lost = [line for line in lines if line["words"] == "Ann loses 20.00 on initial 1"]
        assert [(line["cents"], line["cite"]) for line in lost] == [(-20_00, ["651a.9(a)"])]
        called = [line for line in lines if line["kind"] == "announced"]
        assert [line["words"] for line in called] == ["The dealer says: no more bets"]
        assert all(line["cents"] is None for line in called)


def test_a_deviation_is_amber_until_a_floorperson_rules(tmp_path: Path) -> None:
    with store_in(tmp_path) as store:
        sitting = Sitting(typed_table(store, WAR, mode="recorded")).opens_war("Ann")
        chronicle = Chronicle(sitting.table)
        sitting.happens("deal a card", to="1", card="Qs")
        chronicle.catch_up(sitting.table)
        assert len(chronicle.waiting) == 1
        assert [orjson.loads(line.text)["kind"] for line in chronicle.lines][-2:] == ["deviation", "deviation"]
        floor = state_of(sitting.table, Viewer("floorperson", "Kim", "F-2", acts=True))
        assert floor["next"] == "next:rule on deviation"
        dealer = state_of(sitting.table, Viewer("dealer", "Lee", "D-1", acts=True))
        assert "rule on deviation" not in {step["command"] for step in dealer["steps"]}


def test_counts_are_blind_on_pages_too(tmp_path: Path) -> None:
    with store_in(tmp_path) as store:
        sitting = Sitting(typed_table(store, WAR)).opens_war("Ann")
        sitting.does("leave", (Signature("Ann", Role.PLAYER),), player="Ann")
        assert state_of(sitting.table, Viewer("floorperson"))["figures"]["Inventory"] == "9000.00"
        sitting.does("close table", (Signature("Kim", Role.FLOORPERSON, "F-2"),))
        state = state_of(sitting.table, Viewer("floorperson"))
        assert (state["figures"], state["rack"]) == ({}, [])
        assert "accounts" not in state["view"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_area_of_a_drawing_is_a_wager_that_can_be_asked_for(edition: str, tmp_path: Path) -> None:
    with store_in(tmp_path) as store:
        table = exercise(store, edition)
        wagers = {area["fields"]["wager"] for area in felt_plain(table)["areas"]}
        known = set(table.live.game.wagers.catalogue(table.live.rules))
        assert wagers <= known
        lying = {name for name, wager in table.live.game.wagers.catalogue(table.live.rules).items() if wager.offered}
        if edition != WAR:  # whose Initial and War lie in one area
            assert lying <= wagers or not known


def test_a_bet_on_an_open_bet_is_called_a_raise(tmp_path: Path) -> None:
    with store_in(tmp_path) as store:
        table = exercise(store, BADUGI)
        while table.now.game.phase != "betting":
            play(table, 1)
        turn = str(table.live.game.play.view(table.now.game, Signature("", Role.DEALER))["turn"])
        state = state_of(table, Viewer("player", turn, acts=True))
        labels = {step["command"]: step["label"] for step in state["steps"]}
        assert labels["bet"] == "Raise to 8.00"  # the big blind of 4.00 is open, and a bet is 4.00
        assert "raise" in state["turn"]["words"]


def test_the_float_is_shown_to_the_house_and_not_to_players(tmp_path: Path) -> None:
    with store_in(tmp_path) as store:
        table = exercise(store, WAR)
        for role in ROLES:
            state = state_of(table, Viewer(role))
            pieces = [(one["cents"], one["pieces"]) for one in state["rack"]]
            assert state["scene"]["rack"] == [list(one) for one in pieces]
            drawn = [one for one in state["scene"]["pieces"] if one["kind"] == "rack"]
            if role == "player":
                assert (pieces, drawn) == ([], [])
            else:
                assert sum(cents * count for cents, count in pieces) == 50_000_00  # as counted, before anybody bought chips
                assert drawn[0]["label"].startswith("float as last counted, with fills since: ")


def test_whoever_looks_on_is_told_what_they_see(tmp_path: Path) -> None:
    with store_in(tmp_path) as store:
        wheel, cards = exercise(store, BIG_SIX, "wheel"), exercise(store, WAR, "cards")
        assert state_of(wheel, Viewer("surveillance"))["as"]["sees"] == "Read only."
        assert "hidden" in state_of(cards, Viewer("surveillance"))["as"]["sees"]
        assert state_of(cards, Viewer("dealer"))["as"]["sees"] == "You look on."
