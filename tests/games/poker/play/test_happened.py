"""Events made quickly are the events of their classes, and those that recur are the same object."""

from dataclasses import FrozenInstanceError, fields

import pytest

from croupier.games.kit.decider import Event
from croupier.games.poker.play import happened
from croupier.games.poker.play import state as s

MADE: list[tuple[type[Event], Event]] = [
    (s.Dealt, happened.dealt("streets.deal", (1, 2), (0, 2))),
    (s.Discarded, happened.discarded("streets.draw1", "A", 0, (5,), (-1, 0))),
    (s.Discarded, happened.stood_pat("streets.draw1", "A", 0, (), ())),
    (s.Tabled, happened.tabled("showdown.first", "A", 0, (1, 2, 3), 2)),
    (s.Chips, happened.chips("pot.shares", "paid", "A", 4_00, "main pot", False, 0)),
    (s.HandBegan, happened.hand_began("button.moves", 2, (0, 1, 2), (s.Post(0, 2_00, "ante"),))),
    (s.Acted, happened.acted("streets.deal", "A", 0, "raised", 8_00, 8_00, 1, True)),
    (s.StreetBegan, happened.street_began("streets.deal", 0, (0, 2, 4))),
    (s.PostsDue, happened.posts_due("blinds.when", (s.Post(0, 2_00, "small blind"),))),
    (s.RoundBegan, happened.round_began("streets.deal", 2, False, False)),
    (s.RoundOver, happened.round_over("streets.deal", 1, 4_00)),
    (s.DrawBegan, happened.draw_began("draws.order", 1)),
    (s.ShowdownBegan, happened.showdown_began("showdown.first", 1)),
    (s.AwardDue, happened.award_due("pot.shares")),
    (s.HandEnded, happened.hand_ended("pot.shares")),
]


@pytest.mark.parametrize(("kind", "event"), MADE)
def test_an_event_made_quickly_is_what_its_class_makes(kind: type[Event], event: Event) -> None:
    told = {field.name: getattr(event, field.name) for field in fields(event)}
    assert type(event) is kind
    assert event == kind(**told)
    assert repr(event) == repr(kind(**told))
    assert hash(event) == hash(kind(**told))
    with pytest.raises(FrozenInstanceError):
        event.rule = "seats"  # type: ignore[misc]


def test_fields_stand_in_the_order_of_the_class() -> None:
    acted = happened.acted("streets.deal", "A", 0, "raised", 6_00, 8_00, 1, False)
    assert acted == s.Acted(
        rule="streets.deal", player="A", position=0, did="raised", cents=6_00, to=8_00, actor=1, full=False
    )
    paid = happened.chips("pot.odd", "paid", "B", 5_00, "side pot 1, high", True, 3)
    assert paid == s.Chips(
        rule="pot.odd", kind="paid", player="B", cents=5_00, wager="side pot 1, high", odd=True, position=3
    )


def test_what_recurs_is_made_once() -> None:
    assert happened.draw_began("draws.order", 3) is happened.draw_began("draws.order", 3)
    assert happened.draw_began("draws.order", 3) is not happened.draw_began("draws.order", 4)
