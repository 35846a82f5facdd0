"""Written rounds in which something was irregular: what the text asks for is done, and nobody is settled otherwise."""

from typing import Any

import pytest

import croupier
from croupier.errors import InputError

TIED: dict[str, Any] = {
    "edition": "pa-2012/casino-war",
    "wagers": [{"player": seat, "wager": "initial", "amount": "25.00"} for seat in ("1", "3")],
    "cards": {"1": "9d", "3": "Qs", "dealer": "Qh"},
    "decisions": {"3": "war"},
    "war_cards": {"3": "8d", "dealer": "8c"},
}
SPIN: dict[str, Any] = {
    "edition": "pa-2011-proposed/roulette",
    "wagers": [{"player": "1", "wager": "red", "amount": "10.00"}],
    "result": "18",
}


def settled(round_: dict[str, Any], **irregular: str) -> tuple[dict[str, Any], list[str]]:
    found: dict[str, Any] = croupier.settle({**round_, "irregular": [irregular]} if irregular else round_)
    return found["players"], [step["what"] for step in found["procedure"]]


def test_a_card_face_up_goes_to_the_discards_and_the_next_is_dealt() -> None:
    players, steps = settled(TIED, what="card face up in the shoe", card="5d", before="3")
    assert players == settled(TIED)[0] == {"1": {"net": "-25.00"}, "3": {"net": "50.00"}}
    place = steps.index("cards go to the discard rack: 5d")
    assert steps[place - 1 : place + 2 : 2] == ["deal 9d to position 1", "deal Qs to position 3"]


def test_a_card_drawn_in_error_before_the_war_is_the_next_one() -> None:
    players, steps = settled(TIED, what="card drawn in error", before="war 3")
    assert players["3"] == {"net": "50.00"}
    assert steps[steps.index("a card drawn in error waits to be the next one") + 1] == "deal 8d to position 3"


def test_a_jam_makes_the_round_void_where_the_edition_says_so() -> None:
    house = {**TIED, "edition": "md-1.2/casino-war", "choices": {"shoe.shuffler": True}}
    jam = {"what": "shuffler jams", "before": "war 3"}
    found: dict[str, Any] = croupier.settle({**house, "irregular": [jam]})
    # What was settled before stands: seat 1 had lost; the wagers that lay go back.
    moved = [(step["player"], step["wager"], step["outcome"], step["amount"]) for step in found["steps"]]
    assert moved == [
        ("1", "initial", "lost", "25.00"),
        ("3", "initial", "voided", "25.00"),
        ("3", "war", "voided", "25.00"),
    ]
    assert found["procedure"][-1]["what"] == "the round is void: shuffler jammed"
    pennsylvania = {**TIED, "choices": {"shoe.shuffler": True}}
    assert settled(pennsylvania, **jam)[0] == settled(TIED)[0]  # there only the batch is shuffled again


def test_several_irregularities_stand_in_any_order() -> None:
    early, late = {"what": "card drawn in error", "before": "3"}, {"what": "card drawn in error", "before": "war 3"}
    in_turn, turned = (croupier.settle({**TIED, "irregular": both}) for both in ([early, late], [late, early]))
    assert in_turn == turned


@pytest.mark.parametrize("edition", ["pa-2011-proposed", "gge-2011", "pa-2012", "md-1.2"])
def test_a_shoe_that_ran_out_is_filled_with_the_discards_and_the_round_finished(edition: str) -> None:
    round_ = {**TIED, "edition": f"{edition}/casino-war"}
    found: dict[str, Any] = croupier.settle({**round_, "irregular": [{"what": "shoe is empty", "before": "3"}]})
    assert found["players"] == settled(round_)[0]
    (other,) = next(one["options"] for one in found["readings"] if one["id"] == "empty-shoe")
    assert other["players"]["1"] == {"net": "0.00"}


@pytest.mark.parametrize("what", ["ball left the wheel", "foreign object in the wheel", "ball runs with the wheel"])
def test_a_void_spin_is_spun_again(what: str) -> None:
    players, steps = settled({**SPIN, "result": ["no spin", "18"]}, what=what)
    assert players == {"1": {"net": "10.00"}}
    assert [step for step in steps if step.startswith(("void", "announce"))][1:3] == [
        "announce “no spin”",
        next(step for step in steps if step.startswith("void spin")),
    ]
    assert sum(step.startswith("spin the ball") for step in steps) == 2


@pytest.mark.parametrize("what", ["ball left the wheel", "foreign object in the wheel", "ball runs with the wheel"])
def test_a_spin_in_which_something_was_irregular_is_void_wherever_it_ended(what: str) -> None:
    players, steps = settled(SPIN, what=what)
    assert players == settled({key: part for key, part in SPIN.items() if key != "result"}, what=what)[0]
    assert players == {"1": {"net": "0.00"}}
    assert sum(step.startswith("spin the ball") for step in steps) == 1


@pytest.mark.parametrize(
    ("irregular", "says"),
    [
        ([{"what": "teatime"}], "'teatime' cannot have happened; what can have happened then is"),
        ([{"what": "card face up in the shoe", "before": "3"}], "must tell its card"),
        ([{"what": "card drawn in error", "before": "7"}], "the round has no such moment"),
        ([{"what": "card drawn in error", "colour": "red"}], "has no 'colour'"),
        ([{"before": "3"}], "must be a list"),
        ("card drawn in error", "must be a list"),
        ([{"what": "card drawn in error"}] * 51, "more than a round has"),
    ],
)
def test_what_cannot_have_been_is_refused(irregular: object, says: str) -> None:
    with pytest.raises(InputError, match=says):
        croupier.settle({**TIED, "irregular": irregular})
