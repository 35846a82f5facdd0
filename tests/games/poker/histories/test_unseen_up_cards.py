"""Stud hands whose record does not have a card dealt face up: they are replayed, and the record says who speaks first."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from croupier import histories
from croupier.api.replays import dealt
from croupier.errors import InputError
from croupier.games.poker.histories.phh import Hand
from depth import cases

STUD = ["gge-2011/razz", "gge-2011/razzdugi", "custom/seven-card-stud", "custom/stud-8"]


def masked(hand: Hand, random: Random) -> tuple[Hand, list[int]]:
    """The hand without some of the last cards of a street, and the actions in which these were face up."""
    actions, unseen, streets = list(hand.actions), [], Counter[str]()
    for at, text in enumerate(actions):
        if text.startswith("d dh"):
            player = text.split()[2]
            streets[player] += 1
            if random.random() < 0.3:
                actions[at] = text[:-2] + "??"
                unseen += [at + 1] if streets[player] < 5 else []  # the seventh card is face down
    return replace(hand, actions=tuple(actions), more=random.choice([hand.more, {}])), unseen


@pytest.mark.parametrize("edition", STUD)
def test_any_card_face_up_may_be_unknown(edition: str) -> None:
    """Each is named as a deviation in its action, and the hand ends as it did."""
    random = Random(5)
    for seed in range(cases(60)):
        whole = histories.loads(dealt(edition, random.randint(2, 7), random.choice(["call", "loose", "random"]), seed).phh)[
            0
        ]
        hand, unseen = masked(whole, random)
        done = histories.replay(hand)
        assert (done.complete, done.agrees) == (True, True), hand.actions
        assert sorted(deviation.action or 0 for deviation in done.deviations) == unseen
        assert all(deviation.rule.startswith("streets.") for deviation in done.deviations)


def stud_8(*actions: str) -> Hand:
    """p1 shows the eight of clubs, p3 the queen of hearts; the card of p2 is not in the record."""
    stakes = 'variant = "F7S/8"\nantes = [1, 1, 1]\nbring_in = 2\nsmall_bet = 10\nbig_bet = 20'
    written = ["d dh p1 ????8c", "d dh p2 ??????", "d dh p3 ????Qh", *actions]
    return histories.loads(f"{stakes}\nstarting_stacks = [100, 100, 100]\nactions = {written}")[0]


def test_the_record_says_who_brings_it_in() -> None:
    """The eight does, or the card that nobody knows: never the queen."""
    done = histories.replay(stud_8("p1 pb", "p2 f", "p3 f"))
    assert [(each.rule, each.action) for each in done.deviations] == [("streets.third", 2)]
    assert done.deviations[0].what == "a card is dealt face up to p2, and the record does not say which"
    assert done.stacks == (10200, 9900, 9900)
    assert histories.replay(stud_8("p2 pb", "p3 f", "p1 f")).stacks == (9900, 10200, 9900)
    with pytest.raises(InputError, match="turn, not p3's"):
        histories.replay(stud_8("p3 pb", "p1 f", "p2 f"))


def test_a_hand_that_cannot_be_ranked_leaves_the_end_open() -> None:
    streets = [
        [f"d dh p{at} {card}" for at, card in enumerate(cards, 1)] for cards in (("9c", "Td"), ("2c", "3d"), ("4c", "5d"))
    ]
    actions = ["p1 pb", "p2 cc", "p3 f"]
    for cards in [*streets, ["d dh p1 ??", "d dh p2 ??"]]:
        actions += [*cards, *(["p2 cc", "p1 cc"])]
    done = histories.replay(stud_8(*actions, "p1 sm AcAd8c9c2c4cAh", "p2 sm KcKd??Td3d5dKh"))
    assert (done.complete, done.agrees) == (False, None)
    assert done.notes == ("p2 shows a hand with a card that the record does not have: nobody can say who wins",)
