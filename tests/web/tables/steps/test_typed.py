"""Lines that people type at a table, read against what is lawful for them."""

from pathlib import Path

import pytest

from croupier.errors import InputError
from croupier.tables.table import Table
from croupier.web.tables.doing.clerk import done
from croupier.web.tables.doing.intents import Intent
from croupier.web.tables.steps.steps import options_of, steps_of
from croupier.web.tables.steps.typed import command_typed, example
from croupier.web.tables.viewer import Viewer
from tables.sitting import Sitting
from web.tables.halls import BADUGI, BIG_SIX, ROULETTE, WAR, exercise, play, store_in, typed_table

DEALER = Viewer("dealer", "Lee", "D-1", acts=True)


def typed(table: Table, viewer: Viewer, text: str) -> dict[str, object]:
    found = command_typed(table, options_of(table, viewer), text, viewer.person if viewer.plays else "")
    return {name: value for name, value in found.items() if name != "player" or not viewer.plays}


def refused(table: Table, viewer: Viewer, text: str) -> str:
    """Why the line is refused, by whoever reads it or by the table."""
    with pytest.raises(InputError) as wrong:
        done(table, viewer, Intent(text, typed=text), lambda fields, by, at: by)
    assert "\n" not in wrong.value.reason
    return wrong.value.reason


def test_a_dealer_types_a_round_of_casino_war(tmp_path: Path) -> None:
    with store_in(tmp_path) as store:
        sitting = Sitting(typed_table(store, WAR)).opens_war("Ann", "Bo", "Cy")
        table = sitting.table
        for name, position in (("Ann", "1"), ("Cy", "3")):
            sitting.bets(name, position, 20_00)
        assert typed(table, DEALER, "nmb") == {"name": "no more bets"}
        assert typed(table, DEALER, "no more") == {"name": "no more bets"}
        sitting.does("no more bets")
        assert typed(table, DEALER, "Qs") == {"name": "deal a card", "to": "1", "card": "Qs"}
        assert typed(table, DEALER, "10d") == {"name": "deal a card", "to": "1", "card": "Td"}
        sitting.deals("Qs", "Qd", "Qh")
        sitting.does("settle the original deal")
        cy, ann = (Viewer("player", name, acts=True) for name in ("Cy", "Ann"))
        assert typed(table, cy, "war 3") == {"name": "choose", "position": "3", "choice": "war"}
        assert typed(table, ann, "surrender") == {"name": "choose", "position": "1", "choice": "surrender"}
        assert refused(table, ann, "war 3") == "no more bets: wagers are placed before any card is dealt"


def test_what_a_page_suggests_to_type_is_a_whole_step(tmp_path: Path) -> None:
    with store_in(tmp_path) as store:
        sitting = Sitting(typed_table(store, WAR)).opens_war("Ann", "Bo", "Cy")
        table, ann = sitting.table, Viewer("player", "Ann", acts=True)

        def suggested(viewer: Viewer) -> list[str]:
            return [example(step) for step in steps_of(table, options_of(table, viewer))]

        assert "initial 5 Ann" in suggested(DEALER)
        wager = {"name": "place wager", "player": "Ann", "position": "1", "wager": "initial", "cents": 5_00}
        assert typed(table, DEALER, "initial 5 Ann") == wager
        for line in ("initial 5", "5 initial", "initial 4000"):
            assert refused(table, DEALER, line) == "place wager needs its player: Ann, Bo, Cy"
        sitting.bets("Ann", "1", 20_00)
        sitting.does("no more bets")
        sitting.deals("Qs", "Qh")
        sitting.does("settle the original deal")
        assert "choose war" in suggested(ann)
        assert typed(table, ann, "choose war") == {"name": "choose", "position": "1", "choice": "war"}


def test_a_player_types_wagers_of_roulette(tmp_path: Path) -> None:
    with store_in(tmp_path) as store:
        table = exercise(store, ROULETTE)
        viewer = Viewer("player", next(iter(table.live.game.live.seated(table.now.game))), acts=True)

        def wager(text: str) -> tuple[object, object]:
            found = typed(table, viewer, text)
            assert found["name"] == "place wager"
            return found["wager"], found["cents"]

        assert wager("17-20 5") == ("split 17-20", 5_00)
        assert wager("20-17 5.00") == ("split 17-20", 5_00)
        assert wager("red 25") == ("red", 25_00)
        assert wager("25 red") == ("red", 25_00)
        assert wager("1 5") == ("straight 1", 5_00)
        assert wager("00 5") == ("straight 00", 5_00)
        assert wager("19-36 5") == ("19-36", 5_00)
        assert wager("1st 5") == ("dozen 1st 12", 5_00)
        assert wager("place wager column 2 10") == ("column 2", 10_00)
        for numbers in ("1e9", "٣", "-5", "0.001", "NaN", "1,00"):
            assert refused(table, viewer, f"red {numbers}").startswith(f"{numbers!r} is no amount for red; give from 0.50")
        assert refused(table, viewer, "17-99 5") == "'99' is not a number of a double-zero wheel"
        assert refused(table, viewer, "red").startswith("place wager needs its amount: from 0.50")
        assert refused(table, viewer, "red").endswith(", as in 'red 0.50'")
        assert refused(table, viewer, " ") == "type a step, such as the beginning of its name"
        assert refused(table, viewer, "x " * 200).startswith("a typed step has at most")
        assert refused(table, viewer, "red\x00 5").startswith("a typed step has at most")


def test_wagers_by_their_names_that_are_numbers(tmp_path: Path) -> None:
    with store_in(tmp_path) as store:
        table = exercise(store, BIG_SIX)
        viewer = Viewer("player", next(iter(table.live.game.live.seated(table.now.game))), acts=True)
        for name in ("$20", "joker"):
            found = typed(table, viewer, f"{name} 5")
            assert (found["name"], found["wager"], found["cents"]) == ("place wager", name, 5_00)


def test_every_wager_of_roulette_can_be_typed(tmp_path: Path) -> None:
    with store_in(tmp_path) as store:
        table = exercise(store, ROULETTE)
        viewer = Viewer("player", next(iter(table.live.game.live.seated(table.now.game))), acts=True)
        options = options_of(table, viewer)
        wagers = [name for name, wager in table.live.game.wagers.catalogue(table.live.rules).items() if wager.offered]
        assert len(wagers) == 161
        for name in wagers:
            found = command_typed(table, options, f"{name} 5", viewer.person)
            assert (found["wager"], found["cents"]) == (name, 5_00)


def test_what_went_wrong_is_said_by_its_name(tmp_path: Path) -> None:
    with store_in(tmp_path) as store:
        sitting = Sitting(typed_table(store, WAR)).opens_war("Ann")
        said = typed(sitting.table, DEALER, "report deviation cut.second_cover the cut was made twice")
        assert said["name"] == "report deviation"
        assert said["what"] == "the cut was made twice"
        assert said["broken"] == "cut.second_cover"
        assert refused(sitting.table, DEALER, "report deviation 999 it was") == (
            "report deviation needs its broken rule: '999' is not a rule of this table; "
            "`croupier rules EDITION` lists the rules with their sections"
        )
        assert "may be deal.by (651a.8(a)), deal.hand" in refused(
            sitting.table, DEALER, "report deviation 651a.8(a) wrong hand"
        )


def test_a_hand_of_badugi_is_typed(tmp_path: Path) -> None:
    with store_in(tmp_path) as store:
        table = exercise(store, BADUGI)
        while table.now.game.phase != "drawing":
            play(table, 1)
        turn = table.live.game.play.view(table.now.game, DEALER.signature)["turn"]
        viewer = Viewer("player", str(turn), acts=True)
        assert typed(table, viewer, "pat") == {"name": "discard", "cards": []}
        held = [place for place in table.now.game.players if table.now.game.seats[place] == turn]
        assert held
        found = typed(table, viewer, "discard 7s Jd")
        assert found == {"name": "discard", "cards": ["7s", "Jd"]}


def test_a_wager_is_called_by_its_last_words(tmp_path: Path) -> None:
    with store_in(tmp_path) as store:
        table = exercise(store, ROULETTE)
        viewer = Viewer("player", next(iter(table.live.game.live.seated(table.now.game))), acts=True)
        assert typed(table, viewer, "2nd 12 5") == {"name": "place wager", "wager": "dozen 2nd 12", "cents": 5_00}
        assert typed(table, viewer, "12 5") == {"name": "place wager", "wager": "straight 12", "cents": 5_00}


SPOKEN = {
    "street 17": "three-numbers 16-17-18",
    "16 street": "three-numbers 16-17-18",
    "street 1 2 3": "three-numbers 1-2-3",
    "six line 13": "six-numbers 13-14-15-16-17-18",
    "double street 18/17/16/15/14/13": "six-numbers 13-14-15-16-17-18",
    "0-00-1-2-3": "first-five",
    "3,2,1,00,0": "first-five",
    "top line": "first-five",
    "20-19-17-16": "four-numbers 16-17-19-20",
    "corner 16 17 19 20": "four-numbers 16-17-19-20",
    "low": "1-18",
    "19 to 36": "19-36",
    "second dozen": "dozen 2nd 12",
    "25-36": "dozen 3rd 12",
    "3rd column": "column 3",
    "straight up 00": "straight 00",
    "bet on red": "red",
}


def test_wagers_by_what_people_call_them(tmp_path: Path) -> None:
    with store_in(tmp_path) as store:
        table = exercise(store, ROULETTE)
        viewer = Viewer("player", next(iter(table.live.game.live.seated(table.now.game))), acts=True)
        for said, wager in SPOKEN.items():
            assert typed(table, viewer, f"{said} 5") == {"name": "place wager", "wager": wager, "cents": 5_00}
        assert refused(table, viewer, "street") == ("street does not say which: name it whole, as in three-numbers 1-2-3")
        assert refused(table, viewer, "17-21 5").endswith("17 can be split with 14, 16, 18, 20")
        assert refused(table, viewer, "neighbours 17 5").endswith("where the Rules Submission offers them")
        assert "13-14-15-16-17-18 or 16-17-18-19-20-21" in refused(table, viewer, "six line 17 5")
        for vague in ("5", "17", "16 17 5", "red black 5", "street 1-2-3 4-5-6 5"):  # neither a tip nor half of a wager
            assert refused(table, viewer, vague)
        assert not any(stake.player == viewer.person for stake in table.now.game.stakes)


def test_a_wager_that_is_not_lawful_yet_is_refused_with_its_reason(tmp_path: Path) -> None:
    with store_in(tmp_path) as store:
        table = exercise(store, WAR)
        viewer = Viewer("player", next(iter(table.live.game.live.seated(table.now.game))), acts=True)
        assert refused(table, viewer, "tie 5").endswith("needs an Initial Wager there")
        assert refused(table, viewer, "no more bets").startswith("no more bets is not possible now; the next step is: ")
        assert refused(table, viewer, "xyz").startswith(
            "'xyz' is nothing that can be done now; there is: place wager ('initial 5'), "
        )
