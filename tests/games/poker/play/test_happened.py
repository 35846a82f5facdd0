"""Events made quickly are the events of their classes, and those that recur are the same object."""

from dataclasses import fields

import pytest

from croupier.games.kit.decider import Event
from croupier.games.poker.play import events as e
from croupier.games.poker.play import happened

MADE: list[tuple[type[Event], Event]] = [
    (e.Dealt, happened.dealt("streets.deal", (1, 2), (0, 2))),
    (e.Discarded, happened.discarded("streets.draw1", "A", 0, (5,), (-1, 0))),
    (e.Discarded, happened.stood_pat("streets.draw1", "A", 0, (), ())),
    (e.Tabled, happened.tabled("showdown.first", "A", 0, (1, 2, 3), 2)),
    (e.Chips, happened.chips("pot.shares", "paid", "A", 4_00, "main pot", False, 0)),
    (e.HandBegan, happened.hand_began("button.moves", 2, (0, 1, 2), (e.Post(0, 2_00, "ante"),))),
    (e.Acted, happened.acted("streets.deal", "A", 0, "raised", 8_00, 8_00, 1, True)),
    (e.StreetBegan, happened.street_began("streets.deal", 0, (0, 2, 4))),
    (e.PostsDue, happened.posts_due("blinds.when", (e.Post(0, 2_00, "small blind"),))),
    (e.RoundBegan, happened.round_began("streets.deal", 2, False, False)),
    (e.RoundOver, happened.round_over("streets.deal", 1, 4_00)),
    (e.DrawBegan, happened.draw_began("draws.order", 1)),
    (e.ShowdownBegan, happened.showdown_began("showdown.first", 1)),
    (e.AwardDue, happened.award_due("pot.shares")),
    (e.HandEnded, happened.hand_ended("pot.shares")),
]


@pytest.mark.parametrize(("kind", "event"), MADE)
def test_an_event_made_quickly_is_what_its_class_makes(kind: type[Event], event: Event) -> None:
    told = {field.name: getattr(event, field.name) for field in fields(event)}
    assert type(event) is kind
    assert event == kind(**told)
    assert repr(event) == repr(kind(**told))


def test_fields_stand_in_the_order_of_the_class() -> None:
    acted = happened.acted("streets.deal", "A", 0, "raised", 6_00, 8_00, 1, False)
    assert acted == e.Acted(
        rule="streets.deal", player="A", position=0, did="raised", cents=6_00, to=8_00, actor=1, full=False
    )
    paid = happened.chips("pot.odd", "paid", "B", 5_00, "side pot 1, high", True, 3)
    assert paid == e.Chips(
        rule="pot.odd", kind="paid", player="B", cents=5_00, wager="side pot 1, high", odd=True, position=3
    )


def test_what_recurs_is_made_once() -> None:
    assert happened.draw_began("draws.order", 3) is happened.draw_began("draws.order", 3)
    assert happened.draw_began("draws.order", 3) is not happened.draw_began("draws.order", 4)
