"""Hands as real rooms play and write them: deviations from the edition, each with its rule, and the room's stacks (P5)."""

import pytest

from croupier.errors import InputError
from croupier.games.poker.histories.phh import Hand
from croupier.games.poker.histories.read import loads
from croupier.games.poker.histories.replay import Replayed, replay, report

FIXED = "small_bet = 4\nbig_bet = 8\n"
NO_LIMIT = "min_bet = 4\n"


def hand(variant: str, blinds: str, stacks: str, actions: str, *, antes: str = "", more: str = "") -> Hand:
    """A hand in which nobody's cards were seen, unless the actions name them."""
    count = len(stacks.split(","))
    cards = {"B": 4, "T": 2, "O": 4, "2L3D": 5, "2L1D": 5}[variant[1:]]
    dealt = "" if "d dh" in actions else "".join(f'"d dh p{at} {"??" * cards}", ' for at in range(1, count + 1))
    fields = f'variant = "{variant}"\nantes = [{antes or ", ".join("0" * count)}]\nblinds_or_straddles = [{blinds}]\n'
    bets = FIXED if variant[0] == "F" else NO_LIMIT
    return loads(f"{fields}{bets}starting_stacks = [{stacks}]\nactions = [{dealt}{actions}]\n{more}")[0]


def units(done: Replayed) -> list[float]:
    return [cents / 100 for cents in done.stacks]


def named(done: Replayed) -> list[str]:
    return [deviation.rule for deviation in done.deviations]


def test_one_blind_where_the_edition_has_two() -> None:
    done = replay(hand("FB", "4, 0, 0", "50, 50, 50", '"p2 f", "p3 cbr 8", "p1 f"'))
    assert units(done) == [46, 50, 54]
    assert named(done) == ["blinds.number"]
    assert done.deviations[0].what == "blinds.number is 1; the edition fixes it at 2"
    told = next(step for step in done.steps if step.kind == "deviation")
    assert (told.rule, told.cite) == ("blinds.number", "Exhibit A II.blinds")


def test_one_blind_is_a_choice_where_the_edition_leaves_it_open() -> None:
    done = replay(hand("NT", "4, 0, 0", "50, 50, 50", '"p2 f", "p3 f"'))
    assert (units(done), named(done)) == ([50, 50, 50], [])


def test_three_blinds_where_the_edition_has_two() -> None:
    """The third blind speaks last before the draw."""
    done = replay(hand("FB", "1, 2, 4, 0", "50, 50, 50, 50", '"p4 cc", "p1 f", "p2 f", "p3 cbr 8", "p4 f"'))
    assert units(done) == [49, 48, 57, 46]
    assert named(done) == ["blinds.number"]


def test_a_blind_that_nobody_posts() -> None:
    """The small blind's seat is empty: only the big blind lies, and the betting begins on its left all the same."""
    done = replay(hand("FB", "0, 4, 0", "50, 50, 50", '"p3 cbr 8", "p1 f", "p2 f"'))
    assert units(done) == [50, 46, 54]
    assert [deviation.what for deviation in done.deviations] == ["nobody posts the small blind"]


@pytest.mark.parametrize("late", ["4", "-4"])
def test_the_post_of_a_late_player_is_live(late: str) -> None:
    """PHH may mark it below zero. The player may check when it comes to them, and raise."""
    actions = '"p3 cc", "p4 cc", "p1 f", "p2 cc", "p2 sd", "p3 sd", "p4 sd", "p2 cc", "p3 cbr 4", "p4 f", "p2 f"'
    done = replay(hand("F2L3D", f"2, 4, 0, {late}", "50, 50, 50, 50", actions))
    assert units(done) == [48, 46, 60, 46]
    assert named(done) == ["blinds.number"]
    assert done.deviations[0].what == "p4 posts 4 who owes no blind"


def test_nobody_posts_a_blind() -> None:
    done = replay(hand("FB", "0, 0, 0", "50, 50, 50", '"p1 cbr 4", "p2 f", "p3 f"', antes="1, 1, 1"))
    assert units(done) == [52, 49, 49]
    assert named(done) == ["blinds.number", "blinds.number"]  # three places to post, and nobody posts


def test_antes_in_a_game_of_blinds_are_the_houses_choice() -> None:
    done = replay(hand("FB", "2, 4, 0", "50, 50, 50", '"p3 f", "p1 f"', antes="1, 1, 1"))
    assert (units(done), named(done)) == ([47, 54, 49], [])


def test_the_big_blind_antes_for_all_and_it_is_dead_money() -> None:
    """A dead ante answers no bet: p1, all in for 4, can win it whole, and p2 gets none of it back."""
    cards = '"d dh p1 AsAh", "d dh p2 KsKh", "d dh p3 2c7d", '
    played = '"p3 f", "p1 cc", "p1 sm AsAh", "p2 sm KsKh", "d db 3c4d8h", "d db 9s", "d db Jd"'
    done = replay(hand("NT", "2, 4, 0", "4, 50, 50", cards + played, antes="0, 4, 0"))
    assert units(done) == [12, 42, 50]
    assert named(done) == ["stakes.ante"]
    assert done.deviations[0].what == "not all players post the same ante: p2 4"


def test_a_dead_blind_is_an_ante_of_one_player() -> None:
    """p4 missed both blinds: 4 live and 2 dead."""
    done = replay(
        hand("NT", "2, 4, 0, -4", "50, 50, 50, 50", '"p3 f", "p4 cc", "p1 f", "p2 cbr 12", "p4 f"', antes="0, 0, 0, 2")
    )
    assert units(done) == [48, 58, 50, 44]
    assert sorted(named(done)) == ["blinds.number", "stakes.ante"]


def test_a_straddle_on_the_button_speaks_last() -> None:
    """Whoever acts first in the record decides between a straddle behind the blinds and a late player's post."""
    done = replay(hand("NT", "2, 4, 0, 8", "50, 50, 50, 50", '"p1 f", "p2 f", "p3 cbr 16", "p4 f"'))
    assert units(done) == [48, 46, 64, 42]
    late = replay(hand("NT", "2, 4, 0, 8", "50, 50, 50, 50", '"p3 cbr 16", "p4 f", "p1 f", "p2 f"'))
    assert late.stacks == done.stacks


def test_a_bet_completed_over_a_half_bet_all_in_by_one_who_has_acted() -> None:
    """p1 bets 4, p2 calls, p3 is all in for 7: half a bet more. p1 then makes it 8, not 11."""
    pat = '"p1 sd", "p2 sd", "p3 sd", '
    before = '"p3 cc", "p1 cc", "p2 cc", '
    actions = before + pat + '"p1 cbr 4", "p2 cc", "p3 cbr 7", "p1 cbr 8", "p2 f"'
    done = replay(hand("FB", "2, 4, 0", "50, 50, 11", actions))
    assert named(done) == ["limit.half_bet"]
    assert done.deviations[0].action == 13
    assert "p1 bets to 8 over a short all-in" in done.deviations[0].what
    with pytest.raises(InputError, match=r"p1 cannot bet to 9\.00|nobody has made a full bet"):
        replay(hand("FB", "2, 4, 0", "50, 50, 11", actions.replace("p1 cbr 8", "p1 cbr 9")))


def test_two_players_posts_stand_the_other_way_round() -> None:
    """p2 has the button and the small blind; the big blind's ante is written second, and p1 pays it."""
    done = replay(hand("NT", "2, 4", "50, 50", '"p2 f"', antes="0, 4"))
    assert units(done) == [52, 48]


def test_deviations_are_in_the_report() -> None:
    told = report(replay(hand("FB", "0, 4, 0", "50, 50, 50", '"p3 f", "p1 f"')))
    assert told["deviations"] == [
        {
            "rule": "blinds.number",
            "cite": "Exhibit A II.blinds",
            "what": "nobody posts the small blind",
            "action": None,
        }
    ]


# What a file says of its end


FOLDED = '"p3 f", "p1 f"'


@pytest.mark.parametrize("winnings", ["0, 6, 0", "0, 4, 0"])
def test_winnings_with_an_uncalled_blind_or_without(winnings: str) -> None:
    """p2's own 4 came back but for the 2 that p1 had answered; rooms write either."""
    done = replay(hand("NT", "2, 4, 0", "50, 50, 50", FOLDED, more=f"winnings = [{winnings}]"))
    assert done.agrees is True
    assert units(done) == [48, 52, 50]


@pytest.mark.parametrize("winnings", ["6, 0, 0", "0, 7, 0", "0, 1, 0"])
def test_false_winnings_are_found(winnings: str) -> None:
    done = replay(hand("NT", "2, 4, 0", "50, 50, 50", FOLDED, more=f"winnings = [{winnings}]"))
    assert done.agrees is False
    assert any("winnings says" in note for note in done.notes)


def test_a_false_end_names_who_and_what() -> None:
    done = replay(hand("NT", "2, 4, 0", "50, 50, 50", FOLDED, more="finishing_stacks = [48, 53, 50]"))
    assert done.agrees is False
    assert done.notes == ("after action 5 p2 has 52, and finishing_stacks says 53",)


def test_winnings_short_of_the_pot_are_a_rake() -> None:
    """60 in the pot and 57 won: the room took 3. Were a third missing, the record would be wrong."""
    actions = '"p3 cbr 20", "p1 f", "p2 cc", "d db 2c3c4c", "p2 cbr 9", "p3 cc", "d db 7d", "p2 cbr 8", "p3 f"'
    done = replay(hand("NT", "2, 4, 0", "50, 50, 50", actions, more="winnings = [0, 57, 0]"))
    assert done.agrees is True
    assert units(done) == [48, 50 - 29 + 57, 21]
    assert done.notes == ("the room took a rake of 3: the winnings are so much less than the pots",)
    assert replay(hand("NT", "2, 4, 0", "50, 50, 50", actions, more="winnings = [0, 40, 0]")).agrees is False


def test_a_hand_shown_unseen_is_a_muck() -> None:
    cards = '"d dh p1 AsAh", "d dh p2 ????", '
    streets = (
        '"p2 cc", "p1 cc", "d db 2c3c4h", "p1 cc", "p2 cc", "d db 9s", "p1 cc", "p2 cc", "d db Jd", "p1 cbr 4", "p2 cc", '
    )
    done = replay(hand("NT", "2, 4", "50, 50", cards + streets + '"p1 sm AsAh", "p2 sm ????"'))
    assert done.complete
    assert units(done) == [58, 42]


@pytest.mark.parametrize(
    "edition", ["pa-2011-proposed/roulette", "gge-2011/poker-room", "gge-2011/badugi", "nowhere/poker"]
)
def test_an_edition_of_another_game_is_refused(edition: str) -> None:
    """P4: a file whose `_edition` is roulette printed a traceback."""
    with pytest.raises(InputError, match=r"no poker game|one of them is wrong|there is no edition"):
        replay(hand("NT", "2, 4, 0", "50, 50, 50", FOLDED, more=f'_edition = "{edition}"'))
