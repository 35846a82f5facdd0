"""Real hands replay to the chip; what PHH leaves open or writes in another order is put right; mistakes are named."""

from pathlib import Path

import pytest

from croupier.errors import InputError
from croupier.games.poker.histories.phh import Hand
from croupier.games.poker.histories.read import loads, read
from croupier.games.poker.histories.replay import Replayed, replay, report
from croupier.games.poker.play import events as e
from paths import DATA

FILES = sorted((DATA / "phh").glob("*.phh"))

BADUGI = """
variant = "FB"
antes = [0, 0]
blinds_or_straddles = [1, 2]
small_bet = 2
big_bet = 4
starting_stacks = [20, 20]
actions = [{}]
"""
DEALT = '"d dh p1 AcKcQcJc", "d dh p2 2c3d4h5s", '
THREE_PAT_ROUNDS = '"p1 sd", "p2 sd", "p1 cc", "p2 cc", ' * 3


def badugi(actions: str) -> Hand:
    return loads(BADUGI.format(actions))[0]


def razz(actions: str, *, stacks: str = "100, 100, 100", more: str = "") -> Hand:
    text = f'variant = "FR"\nantes = [1, 1, 1]\nbring_in = 2\nsmall_bet = 4\nbig_bet = 8\n{more}\n'
    return loads(f"{text}starting_stacks = [{stacks}]\nactions = [{actions}]")[0]


def units(done: Replayed) -> list[float]:
    return [cents / 100 for cents in done.stacks]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_real_hand_ends_as_recorded(file: Path) -> None:
    (hand,) = read(file)
    done = replay(hand)
    assert done.complete
    assert done.agrees is (None if hand.finishing_stacks is None else True)
    assert sum(done.stacks) == sum(hand.starting_stacks)


def test_wikipedias_badugi_is_won_by_carol() -> None:
    """Her 8-7-5-3 beats Alice's 9-6-4-2; Bob leaves 4 in the pot, Alice 16."""
    done = replay(read(next(file for file in FILES if file.stem.startswith("FB")))[0])
    assert units(done) == [196, 220, 200, 184]
    assert sum(step.kind == "burns" for step in done.steps) == 3


def test_the_formats_own_example_of_a_triple_draw() -> None:
    """Arieh draws to the best hand against Yockey's pat seven; Yockey's last bet is an all-in short of a big bet."""
    text = """variant = "F2L3D"  # 2019 World Series of Poker
antes = [0, 0, 0, 0]
blinds_or_straddles = [75000, 150000, 0, 0]
small_bet = 150000
big_bet = 300000
starting_stacks = [1180000, 4340000, 5910000, 10765000]
actions = [
  "d dh p1 7h6c4c3d2c", "d dh p2 ??????????", "d dh p3 ??????????", "d dh p4 AsQs6s5c3c",
  "p3 f", "p4 cbr 300000", "p1 cbr 450000", "p2 f", "p4 cc",
  "p1 sd", "p4 sd AsQs", "d dh p4 2hQh", "p1 cbr 150000", "p4 cc",  # first draw
  "p1 sd", "p4 sd Qh", "d dh p4 4d", "p1 cbr 300000", "p4 cc",
  "p1 sd", "p4 sd 6s", "d dh p4 7c", "p1 cbr 280000", "p4 cc",
  "p1 sm 7h6c4c3d2c", "p4 sm 2h4d7c5c3c",
]
"""
    assert units(replay(loads(text)[0])) == [0, 4190000, 5910000, 12095000]


def test_the_last_hand_left_need_not_be_seen() -> None:
    unseen = '"d dh p1 ????????", "d dh p2 ????????", "p2 cc", "p1 cc", ' + THREE_PAT_ROUNDS + '"p1 sm", "p2 sm -"'
    done = replay(badugi(unseen))
    assert done.complete
    assert units(done) == [18, 22]
    assert [step.kind for step in done.steps[-2:]] == ["mucks", "wins"]


def test_a_short_all_in_that_is_raised_as_it_stands() -> None:
    """Some records raise a short all-in by a whole bet, where others complete it; either is a rule that rooms have."""
    third = '"d dh p1 ????Ks", "d dh p2 ????2c", "d dh p3 ????3c", "p1 pb", "p2 cbr 3", '
    for to in (4, 7):
        done = replay(razz(third + f'"p3 cbr {to}", "p1 f", "p2 sm 4c5c"', stacks="100, 4, 100"))
        assert not done.complete
        (bet,) = [event for event in done.events if isinstance(event, e.Acted) and event.position == 2]
        assert bet.to == to * 100
    with pytest.raises(InputError, match=r"p3 cannot bet to 6\.00"):
        replay(razz(third + '"p3 cbr 6"', stacks="100, 4, 100"))


def test_a_straddle_is_a_third_blind() -> None:
    fields = 'variant = "PBO"\nantes = [0, 0, 0, 0]\nblinds_or_straddles = [1, 2, 4, 0]\nmin_bet = 2\n'
    dealt = ", ".join(f'"d dh p{player} ??????????"' for player in range(1, 5))
    text = fields + f'starting_stacks = [100, 100, 100, 100]\nactions = [{dealt}, "p4 cbr 8", "p1 f", "p2 f", "p3 f"]'
    assert units(replay(loads(text)[0])) == [99, 98, 96, 107]


def test_two_players_blinds_are_the_other_way_round() -> None:
    """The button (p2) posts the small blind and speaks first before the draw, last after it."""
    done = replay(badugi(DEALT + '"p2 f"'))
    assert units(done) == [21, 19]


def test_two_players_with_the_blinds_left_of_the_button() -> None:
    hand = loads(BADUGI.replace("[1, 2]", "[2, 1]").format(DEALT + '"p1 f"'))[0]
    assert units(replay(hand)) == [19, 21]


def test_draws_go_one_player_at_a_time_with_a_burn() -> None:
    actions = '"p2 cc", "p1 cc", "p1 sd KcQcJc", "p2 sd 5s", "d dh p1 2d3h4s", "d dh p2 As"'
    done = replay(badugi(DEALT + actions))
    drawn = [event for event in done.events if isinstance(event, e.Discarded | e.Dealt)][1:]
    assert [type(event) for event in drawn] == [e.Discarded, e.Dealt, e.Discarded, e.Dealt]
    assert isinstance(drawn[1], e.Dealt)
    assert drawn[1].to == (e.BURN, 0, 0, 0)
    assert drawn[1].cards[0] == 52
    assert not done.complete  # the record ends with the draw


def test_interleaved_draws_are_read_as_well() -> None:
    grouped = '"p2 cc", "p1 cc", "p1 sd Kc", "p2 sd 5s", "d dh p1 2d", "d dh p2 As"'
    mixed = '"p2 cc", "p1 cc", "p1 sd Kc", "d dh p1 2d", "p2 sd 5s", "d dh p2 As"'
    assert replay(badugi(DEALT + grouped)).events == replay(badugi(DEALT + mixed)).events


def test_comments_are_told_and_change_nothing() -> None:
    plain = replay(badugi(DEALT + '"p2 f"'))
    told = replay(badugi('"# a quiet table", ' + DEALT + '"", "p2 f # tired"'))
    assert told.stacks == plain.stacks
    assert [step.comment for step in told.steps if step.comment] == ["a quiet table", "tired"]


def test_hands_shown_before_the_last_card_count_at_the_end() -> None:
    """All in for the bring-in: the shows come once, before four more cards each."""
    cards = [("4d", "5h"), ("6s", "7c"), ("8d", "9h"), ("Tc", "Jd")]
    runout = ", ".join(f'"d dh p1 {one}", "d dh p2 {two}"' for one, two in cards)
    hand = razz(
        '"d dh p1 AcAd2c", "d dh p2 KcKd3d", "d dh p3 QcQdKs", "p3 pb", "p1 cc", "p2 cc", "p1 sm AcAd2c", "p2 sm -", '
        + runout.replace(', "d dh p1', ', "d dh p3 ', 0),
        stacks="3, 3, 3",
    )
    with pytest.raises(InputError, match=r"action 11 \(d dh p1 6s\): 1 card face up to p3 is due"):
        replay(hand)  # p3 is still in, and his up cards are missing
    three = ", ".join(
        f'"d dh p1 {one}", "d dh p2 {two}", "d dh p3 {last}"'
        for (one, two), last in zip(cards, ["Jc", "Ts", "9c", "8c"], strict=True)
    )
    done = replay(
        razz(
            '"d dh p1 AcAd2c", "d dh p2 KcKd3d", "d dh p3 QcQdKs", "p3 pb", "p1 cc", "p2 cc", '
            '"p1 sm AcAd2c", "p2 sm -", "p3 sm QcQdKs", ' + three,
            stacks="3, 3, 3",
        )
    )
    assert done.complete
    assert units(done) == [9, 0, 0]  # 8-6-4-2-A


def test_unequal_stacks_all_in_make_side_pots() -> None:
    done = replay(badugi(DEALT + '"p2 cc", "p1 cc", ' + THREE_PAT_ROUNDS + '"p1 sm", "p2 sm 2c3d4h5s"'))
    assert units(done) == [18, 22]


def test_cards_not_shown_but_known_are_shown_for_the_record() -> None:
    done = replay(badugi(DEALT + '"p2 cc", "p1 cc", ' + THREE_PAT_ROUNDS.rstrip(", ")))
    assert units(done) == [18, 22]
    assert len(done.notes) == 2


def test_show_after_everybody_folded() -> None:
    done = replay(badugi(DEALT + '"p2 f", "p1 sm AcKcQcJc"'))
    assert done.complete
    assert done.steps[-1].what == "p1 shows Ac Kc Qc Jc after the hand"


def test_raise_to_what_the_other_has_left_is_a_full_raise() -> None:
    hand = razz(
        '"d dh p1 2c3cAc", "d dh p2 4c5cKc", "d dh p3 6c7cQc", "p2 pb", "p3 f", "p1 cbr 4", "p2 cbr 5", "p1 cc"',
        stacks="6, 100, 100",
    )
    done = replay(hand)
    assert "a raise is to 8" in done.notes[0]
    assert [step.amount for step in done.steps if step.kind == "returned"] == [300]


def test_unknown_stacks_stay_unknown() -> None:
    hand = loads(BADUGI.replace("[20, 20]", "[20, inf]").format(DEALT + '"p2 f"'))[0]
    assert report(replay(hand))["finishing_stacks"] == [21, None]


def test_cents_are_exact() -> None:
    text = BADUGI.replace("[1, 2]", "[0.05, 0.10]").replace("small_bet = 2", "small_bet = 0.10")
    hand = loads(text.replace("big_bet = 4", "big_bet = 0.20").format(DEALT + '"p2 cbr 0.20", "p1 f"'))[0]
    assert report(replay(hand))["finishing_stacks"] == [19.9, 20.1]


def test_a_wrong_end_is_said() -> None:
    hand = loads(BADUGI.format(DEALT + '"p2 f"') + "finishing_stacks = [20, 20]")[0]
    assert replay(hand).agrees is False


def test_burns_of_the_file_are_dealt() -> None:
    text = BADUGI.format(DEALT + '"p2 cc", "p1 cc", "p1 sd Kc", "p2 sd", "d dh p1 2d"') + '_burns = ["9h"]'
    burned = [step.what for step in replay(loads(text)[0]).steps if step.kind == "burns"]
    assert burned == ["the dealer burns 9h"]


@pytest.mark.parametrize(
    ("actions", "reason", "rule"),
    [
        (DEALT + '"p2 cbr 3"', "action 3 (p2 cbr 3): p2 cannot bet to 3.00; it must be 4.00", "limit.kind"),
        (DEALT + '"p1 cc"', "action 3 (p1 cc): it is p2's turn, not p1's", "streets.deal"),
        (DEALT + '"p2 pb"', "action 3 (p2 pb): there is nothing to post now", "stakes.bring_in"),
        ('"d dh p1 AcKcQcJc", "d dh p2 Ac3d4h5s"', "action 2 (d dh p2 Ac3d4h5s): Ac is out already", "street_order"),
        ('"d dh p1 AcKcQcJcTc"', "action 1 (d dh p1 AcKcQcJcTc): 5 cards are dealt to p1 where 4 are due", None),
        (
            DEALT + '"p2 cc", "p1 cc", "p1 sd 2c", "p2 sd"',
            "action 5 (p1 sd 2c): p1 cannot discard 2c: they hold Ac Kc Qc Jc",
            "streets.draw1",
        ),
        (DEALT + '"p2 f", "p1 cc"', "action 4 (p1 cc): the hand is over", None),
        (
            DEALT + '"p2 cc", "p1 cc", "p1 cc"',
            "action 5 (p1 cc): p1 is asked how many cards they exchange",
            "draws.order",
        ),
        (
            DEALT + '"p2 cbr 2"',
            "action 3 (p2 cbr 2): p2 cannot bet to 2, which is the bet that they face; a call is written cc",
            "limit.kind",
        ),
        (
            '"d dh p1 AcKc", "d dh p2 2c3d4h5s", "p2 f"',
            "action 1 (d dh p1 AcKc): 2 cards are dealt to p1 where 4 are due; a card not seen is ??",
            "streets.deal",
        ),
        (
            DEALT + '"p2 cc", "p1 cc", "p1 sd Ac", "p2 sd 2c3d", "d dh p1 Tc", "d dh p2 Td", "p1 cc"',
            "action 8 (d dh p2 Td): 1 cards are dealt to p2 where 2 are due; a card not seen is ??",
            "streets.draw1",
        ),
        (
            DEALT + '"p2 cc", "p1 cc", ' + THREE_PAT_ROUNDS + '"p1 sm Ac", "p2 sm"',
            "action 17 (p1 sm Ac): p1 shows 1 cards, and 4 of their hand are face down",
            "showdown.first",
        ),
        (
            DEALT + '"p2 cc", "p1 cc", "p1 sd Kc", "p2 sd 5s", "d dh p1 5s", "d dh p2 9c"',
            "action 7 (d dh p1 5s): 5s is still in the hand of p2, who has not drawn yet",
            "draws.stub",
        ),
    ],
)
def test_refused_action_is_named(actions: str, reason: str, rule: str | None) -> None:
    with pytest.raises(InputError) as refused:
        replay(badugi(actions))
    assert reason in refused.value.reason
    assert refused.value.rule == rule


def test_a_bring_in_and_blinds_do_not_go_together() -> None:
    with pytest.raises(InputError, match="has a bring-in and no blinds_or_straddles"):
        replay(loads(BADUGI.replace('"FB"', '"FR"').format(DEALT + '"p2 f"'))[0])


def test_nine_players_are_too_many() -> None:
    nine = ", ".join("0" * 9)
    text = f'variant = "FB"\nantes = [{nine}]\nblinds_or_straddles = [1, 2{", 0" * 7}]\nsmall_bet = 2\nbig_bet = 4\n'
    with pytest.raises(InputError, match="9 players are more than the 8 who may play"):
        replay(loads(f"{text}starting_stacks = [{', '.join('9' * 9)}]\nactions = []")[0])
