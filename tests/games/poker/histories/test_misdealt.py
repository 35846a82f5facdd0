"""P4: in stud, too, the first action of the record that does not fit is the one that is named, with what is due there."""

import pytest

from croupier.errors import InputError
from croupier.games.poker.histories.phh import Hand
from croupier.games.poker.histories.read import loads
from croupier.games.poker.histories.replay import replay

STUD = ("F7S", "F7S/8", "FR", "FRB")
BRINGS_IN = {"F7S": "2s", "F7S/8": "2s", "FR": "8s", "FRB": "8s"}
"""The up card of p1, against a six: the lowest card brings in, in razz and razzdugi the highest."""


def stud(variant: str, *actions: str) -> Hand:
    text = (
        f'variant = "{variant}"\nantes = [1, 1]\nbring_in = 2\nsmall_bet = 4\nbig_bet = 8\nstarting_stacks = [100, 100]\n'
    )
    return loads(text + "actions = [" + ", ".join(f'"{one}"' for one in actions) + "]")[0]


def third(variant: str) -> tuple[str, ...]:
    return (f"d dh p1 QhQd{BRINGS_IN[variant]}", "d dh p2 As2c6h", "p1 pb", "p2 cc")


def refusal(hand: Hand) -> tuple[str, str | None]:
    with pytest.raises(InputError) as refused:
        replay(hand)
    return refused.value.reason.removeprefix("hand history: "), refused.value.rule


@pytest.mark.parametrize("variant", STUD)
@pytest.mark.parametrize(
    ("actions", "reason"),
    [
        ("p1 cc", "action 5 (p1 cc): 1 card face up to p1 is due, which must be named"),
        ("p1 f", "action 5 (p1 f): 1 card face up to p1 is due, which must be named"),
        ("p1 sd", "action 5 (p1 sd): 1 card face up to p1 is due, which must be named"),
        ("d db 2d3c4c", "action 5 (d db 2d3c4c): 1 card face up to p1 is due, which must be named"),
        ("d dh p1 2h, p2 cc", "action 6 (p2 cc): 1 card face up to p2 is due, which must be named"),
        ("d dh p2 2h, p2 cc", "action 6 (p2 cc): 1 card face up to p1 is due, which must be named"),
        ("d dh p1 2h, d dh p1 3h, p2 cc", "action 6 (d dh p1 3h): 1 card face up to p2 is due, which must be named"),
        ("# the turn?, p1 cc", "action 6 (p1 cc): 1 card face up to p1 is due, which must be named"),
        ("d dh p1 2h", "the record: 1 card face up to p2 is due, which must be named"),
    ],
)
def test_a_street_that_is_due_is_said_where_the_record_leaves_it_out(variant: str, actions: str, reason: str) -> None:
    assert refusal(stud(variant, *third(variant), *actions.split(", "))) == (reason, "streets.fourth")


@pytest.mark.parametrize("variant", STUD)
def test_third_street_that_one_player_does_not_get(variant: str) -> None:
    first, _, *rest = third(variant)
    assert refusal(stud(variant, first, *rest)) == (
        "action 2 (p1 pb): 1 card face up to p2 is due, which must be named",
        "streets.third",
    )


@pytest.mark.parametrize("variant", STUD)
@pytest.mark.parametrize(
    ("actions", "reason"),
    [
        ("d dh p1 As, d dh p2 3h", "action 5 (d dh p1 As): As is out already and cannot be dealt again"),
        ("d dh p2 As, d dh p1 3h", "action 5 (d dh p2 As): As is out already and cannot be dealt again"),
        ("d dh p1 3h, d dh p2 3h", "action 6 (d dh p2 3h): 3h is out already and cannot be dealt again"),
        ("d dh p2 3h, d dh p1 3h", "action 6 (d dh p1 3h): 3h is out already and cannot be dealt again"),
        ("d dh p2 3h4h, d dh p1 5h7h", "action 5 (d dh p2 3h4h): 2 cards are dealt to p2 where 1 are due"),
        ("d dh p1 3h4h, d dh p2 5h7h", "action 5 (d dh p1 3h4h): 2 cards are dealt to p1 where 1 are due"),
    ],
)
def test_a_wrong_card_is_named_in_its_own_action(variant: str, actions: str, reason: str) -> None:
    """Whichever player is dealt to last, and whichever order the record has them in."""
    assert refusal(stud(variant, *third(variant), *actions.split(", ")))[0] == reason


def test_cards_are_written_by_player_and_dealt_in_turn() -> None:
    """The second queen of hearts in the record is p2's first card, which is dealt before p1's second."""
    reason, _ = refusal(stud("FR", "d dh p1 2cQh8s", "d dh p2 Qh3c6h", "p1 pb"))
    assert reason == "action 2 (d dh p2 Qh3c6h): Qh is out already and cannot be dealt again"


def test_a_down_card_need_not_be_seen() -> None:
    """On third street the up card alone is enough, and on seventh nothing."""
    streets = [each for card in ("3", "4", "5") for each in (f"d dh p1 {card}h", f"d dh p2 {card}d", "p2 cc", "p1 cc")]
    done = replay(stud("F7S", "d dh p1 2s", "d dh p2 6h", "p1 pb", "p2 cc", *streets, "p2 cc", "p1 cc"))
    assert not done.complete
    assert done.notes[0].endswith("shows, and their cards were not seen")
