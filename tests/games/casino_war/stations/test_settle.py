"""Written rounds of the electronic version, settled, and what is wrong with those that cannot be."""

from collections.abc import Mapping

import pytest

from croupier.errors import InputError
from croupier.games.casino_war.game import GAME
from games.casino_war.electronic_table import BEST, OWN_CARDS, UNDECIDED, stations
from games.casino_war.md_table import maryland
from war_tables import PA2012, war

Written = dict[str, object]


def bet(player: object, amount: str, on: object = None, wager: str = "initial") -> Written:
    told: Written = {"player": player, "wager": wager, "amount": amount}
    return told if on is None else {**told, "on": on}


def nets(written: Written, read: Mapping[str, str] | None = None) -> dict[str, str]:
    told = GAME.settlement.settle(stations(read=read), written).json()["players"]
    assert isinstance(told, dict)
    return {player: line["net"] for player, line in told.items()}


WAR: Written = {
    "wagers": [bet(1, "20.00", ["2"]), bet(1, "5.00", ["2"], "tie"), bet(3, "10.00", "2"), bet(3, "10.00", ["1"])],
    "community": ["3h", "Qs", "9d"],
    "cards": {"dealer": "Qh"},
    "decisions": {"1": "war", "3:2": "surrender"},
    "war_tie": {"1:2": "5.00"},
    "war_cards": {"2": "Kd", "dealer": "2c"},
}


def test_a_war_at_a_station() -> None:
    told = GAME.settlement.settle(stations(), WAR).json()
    assert told["players"] == {"1": {"net": "65.00"}, "3": {"net": "-15.00"}}
    steps = told["steps"]
    assert isinstance(steps, list)
    assert [f"{x['player']} {x['wager']} {x['on']} {x['outcome']} {x['amount']}" for x in steps] == [
        "3 initial ['1'] lost 10.00",
        "1 tie ['2'] paid 50.00",
        "3 initial ['2'] surrendered 5.00",
        "3 initial ['2'] returned 5.00",
        "1 initial ['2'] returned 20.00",
        "1 war ['2'] paid 20.00",
        "1 war-tie ['2'] lost 5.00",
    ]
    done = told["procedure"]
    assert isinstance(done, list)
    said = [step["what"] for step in done]
    assert "deal Qs to community card 2" in said
    assert "station 3 on 2 chooses surrender" in said
    assert said.count("burn a card unseen") == 3
    assert all(step["cite"] for step in done)


def test_a_wager_may_be_written_as_a_title() -> None:
    wagers = [bet(1, "20.00", ["2"], "Initial"), bet(1, "5.00", ["2"], "Tie"), *WAR["wagers"][2:]]  # type: ignore[index]
    assert nets({**WAR, "wagers": wagers}) == {"1": "65.00", "3": "-15.00"}


def test_one_hand_may_be_said_apart_from_the_stations_others() -> None:
    written = {
        **WAR,
        "wagers": [bet(1, "10.00", ["1"]), bet(1, "10.00", ["2"])],
        "community": ["Qc", "Qs", "9d"],
        "decisions": {"1:2": "surrender", "1": "war"},
        "war_tie": {},
        "war_cards": {"1": "Kd", "dealer": "2c"},
    }
    assert nets(written) == {"1": "5.00"}


def test_the_best_card() -> None:
    written = {**WAR, "wagers": [bet(1, "20.00"), bet(2, "10.00", "highest")], "decisions": {"1": "war", "2": "war"}}
    told = {**written, "war_tie": {}, "war_cards": {"highest": "Kd", "dealer": "2c"}}
    assert nets(told, BEST) == {"1": "20.00", "2": "10.00"}


def test_a_war_card_for_each_station() -> None:
    written = {
        **WAR,
        "wagers": [bet(1, "20.00", ["2"]), bet(2, "10.00", ["2"])],
        "decisions": {"1": "war", "2": "war"},
        "war_tie": {},
        "war_cards": {"1:2": "Kd", "2:2": "4d", "dealer": "7c"},
    }
    assert nets(written, OWN_CARDS) == {"1": "20.00", "2": "-20.00"}


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"community": ["3h", "Qs"]}, "3 are dealt"),
        ({"community": ["3h", "Qs", "9d", "4s"]}, "3 are dealt"),
        ({"community": "3h Qs 9d"}, "must be a list"),
        ({"community": [3, 4, 5]}, "must be a list"),
        ({"community": ["3h", "Qs", "1x"]}, "1x"),
        ({"cards": {}}, "the dealer's card"),
        ({"cards": {"1": "3h", "dealer": "Qh"}}, "the dealer's card"),
        ({"wagers": [bet(1, "20.00")]}, '"on" must name one'),
        ({"wagers": [bet(1, "20.00", ["1", "2"])]}, '"on" must name one'),
        ({"wagers": [bet(1, "20.00", ["4"])]}, "wagers on hand 1, 2, 3"),
        ({"wagers": [bet(1, "20.00", ["highest"])]}, "wagers on hand 1, 2, 3"),
        ({"wagers": [bet(1, "20.00", ["x"])]}, "numbered from 1"),
        ({"wagers": [bet(1, "20.00", ["٢"])]}, "numbered from 1"),
        ({"wagers": [bet("Ann", "20.00", ["2"])]}, "number of a station"),
        ({"wagers": [bet(10, "20.00", ["2"])]}, "there are 9"),
        ({"wagers": [bet(1, "5.00", ["2"], "tie")]}, "needs an Initial Wager"),
        ({"wagers": [bet(1, "5.00", ["2"], "progressive")]}, "side-wagers-at-stations"),
        ({"wagers": [bet(1, "5.00", ["2"], "bonus-spin")]}, "side-wagers-at-stations"),
        ({"wagers": [bet(1, "5.00", ["2"], "red")]}, "initial and tie"),
        ({"decisions": {"1": "war"}}, "station 3 on 2 has a tie"),
        ({"decisions": {"1": "stay", "3": "war"}}, "has a tie"),
        ({"decisions": {"1": "war", "3": "war", "2": "war"}}, "'2', which has no tie"),
        ({"decisions": {"1:3": "war", "3": "war"}}, "'1:3', which has no tie"),
        ({"war_tie": {"3": "5.00"}}, "'3', which has no War"),
        ({"war_cards": {"2": "Kd"}}, "no card for the dealer"),
        ({"war_cards": {"dealer": "Kd"}}, "no card for community card 2"),
        ({"war_cards": {"1": "5d", "2": "Kd", "dealer": "2c"}}, "due none"),
        ({"war_cards": {"1:2": "5d", "dealer": "2c"}}, "due none"),
        ({"war_cards": {"highest": "5d", "dealer": "2c"}}, "due none"),
        ({"war_cards": {"3:2": "5d", "dealer": "2c"}}, "which has no War"),
        ({"community": ["3h", "Ks", "9d"]}, "which has no tie"),
        ({"community": ["3h", "Ks", "9d"], "decisions": {}, "war_tie": {}}, 'no "war_cards"'),
        ({"people": {"1": "Ann"}}, 'has no "people"'),
        ({"meter": "10000.00"}, "side-wagers-at-stations"),
        ({"spin": {}}, "side-wagers-at-stations"),
    ],
)
def test_round_that_cannot_be_settled_says_why(changed: Written, reason: str) -> None:
    with pytest.raises(InputError) as problem:
        GAME.settlement.settle(stations(), {**WAR, **changed})
    assert reason in problem.value.reason
    assert len(problem.value.reason) < 300


def test_community_cards_only_where_the_version_is_offered() -> None:
    with pytest.raises(InputError, match="must specify it") as problem:
        GAME.settlement.settle(maryland({"electronic.cards": 3}), WAR)
    assert (problem.value.rule, problem.value.cite) == ("electronic.offered", "9.L")
    with pytest.raises(InputError, match="no electronic version") as problem:
        GAME.settlement.settle(war(None, edition=PA2012), WAR)
    assert problem.value.cite is not None
    assert problem.value.cite.startswith("651a.8(c)(1), "), "a card to each player who wagers"


def test_what_is_not_offered_is_said_before_what_station_there_is() -> None:
    far = {**WAR, "wagers": [{"player": "25", "wager": "initial", "on": "2", "amount": "20.00"}]}
    with pytest.raises(InputError, match="must specify it"):
        GAME.settlement.settle(maryland({"electronic.cards": 3}), far)


def test_what_is_left_to_the_submission_cannot_be_settled() -> None:
    with pytest.raises(InputError, match="what-community-cards-do"):
        GAME.settlement.settle(stations(read=UNDECIDED), WAR)


def test_a_live_round_has_no_hand_to_wager_on() -> None:
    written: Written = {"wagers": [bet(1, "20.00", ["1"])], "cards": {"1": "3h", "dealer": "Qh"}}
    with pytest.raises(InputError, match='needs the "community" cards'):
        GAME.settlement.settle(maryland(), written)
