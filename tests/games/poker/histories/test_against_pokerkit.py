"""Hands that PokerKit plays and writes replay here to the same stacks: all games that both have, with any posts."""

import random

import pytest
from pokerkit import (
    Automation,
    FixedLimitBadugi,
    FixedLimitDeuceToSevenLowballTripleDraw,
    FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
    FixedLimitRazz,
    FixedLimitSevenCardStud,
    FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    FixedLimitTexasHoldem,
    HandHistory,
    NoLimitDeuceToSevenLowballSingleDraw,
    NoLimitShortDeckHoldem,
    NoLimitTexasHoldem,
    Poker,
    PotLimitOmahaHoldem,
    State,
)

from croupier.games.poker.histories.read import loads
from croupier.games.poker.histories.replay import replay
from depth import SOAK, cases

BY_ITSELF = tuple(each for each in Automation if each != Automation.HOLE_CARDS_SHOWING_OR_MUCKING)
STUD = {"FR": FixedLimitRazz, "F7S": FixedLimitSevenCardStud, "F7S/8": FixedLimitSevenCardStudHighLowSplitEightOrBetter}
FIXED = {
    "FB": FixedLimitBadugi,
    "F2L3D": FixedLimitDeuceToSevenLowballTripleDraw,
    "FT": FixedLimitTexasHoldem,
    "FO/8": FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
}
BIG_BET = {
    "NT": NoLimitTexasHoldem,
    "NS": NoLimitShortDeckHoldem,
    "PO": PotLimitOmahaHoldem,
    "N2L1D": NoLimitDeuceToSevenLowballSingleDraw,
}
VARIANTS = (*STUD, *FIXED, *BIG_BET)

Amounts = int | list[int] | dict[int, int]
LATE_TOO = "a blind on the button and a late player"
POSTS: dict[str, tuple[Amounts, Amounts, bool]] = {
    "as usual": (0, [5, 10], True),
    "one blind": (0, [10], True),
    "three blinds": (0, [5, 10, 10], True),
    "no small blind": (0, [0, 10], True),
    "a late player": (0, {0: 5, 1: 10, 3: -10}, True),
    "antes too": (2, [5, 10], True),
    "antes in one pot": (2, [5, 10], False),
    "one antes for all": ({1: 10}, [5, 10], False),
    "only antes": (3, [0], True),
    "a blind on the button": (10, {-1: 10}, True),
    "two from the button": (3, {-1: 5, 0: 10}, True),
    LATE_TOO: (3, {-1: 10, 1: -10}, True),
}
"""Antes, blinds, and whether a short ante wins only as much of each other."""


def game(variant: str, posts: str, count: int) -> Poker:
    """A game of PokerKit at 10 and 20."""
    antes, blinds, trimmed = POSTS[posts]
    if (variant, posts) == ("NS", "as usual"):
        antes, blinds = 10, {-1: 10} if count > 2 else [10, 0]  # PHH turns the blinds of two players round
    if variant in STUD:
        return STUD[variant](BY_ITSELF, True, 2, 3, 10, 20)
    if variant in FIXED:
        return FIXED[variant](BY_ITSELF, trimmed, antes, blinds, 10, 20)
    return BIG_BET[variant](BY_ITSELF, trimmed, antes, blinds, 10)


def moves(state: State, rng: random.Random, *, fixed: bool) -> None:
    """One step of a hand, by chance."""
    chance = rng.random()
    if state.can_post_bring_in() and chance < 0.8:
        state.post_bring_in()
    elif state.actor_index is not None:
        if chance < 0.3 and state.can_complete_bet_or_raise_to():
            low = state.min_completion_betting_or_raising_to_amount
            high = state.max_completion_betting_or_raising_to_amount
            assert low is not None
            assert high is not None
            state.complete_bet_or_raise_to(low if fixed else rng.choice([low, low, rng.randint(low, high), high]))
        elif chance < 0.4 and state.can_fold() and state.checking_or_calling_amount:
            state.fold()
        elif state.can_check_or_call():
            state.check_or_call()
        else:
            state.complete_bet_or_raise_to()
    elif state.stand_patter_or_discarder_index is not None:
        held = list(state.get_down_cards(state.stand_patter_or_discarder_index))
        state.stand_pat_or_discard(rng.sample(held, rng.randrange(4)))
    else:
        state.show_or_muck_hole_cards()


def played(variant: str, posts: str, count: int, rng: random.Random) -> str:
    """A hand by chance, as PokerKit writes it.

    Everybody can pay the blinds: PokerKit lets the others call no more than a short one. In games of two halves all have
    the same: PokerKit divides a side pot without a low by the low of another pot.
    """
    poker = game(variant, posts, count)
    stacks = [1000 if "/8" in variant else rng.choice([30, 45, 100, 250, 1000]) for _ in range(count)]
    state = poker(stacks, count)
    while state.status:
        moves(state, rng, fixed=variant[0] == "F")
    trimmed = state.ante_trimming_status
    return HandHistory.from_game_state(
        poker, state, ante_trimming_status=trimmed, finishing_stacks=list(state.stacks)
    ).dumps()


@pytest.mark.parametrize("variant", VARIANTS)
def test_hand_of_pokerkit_ends_alike(variant: str) -> None:
    """Few players, so that no deck runs out: PokerKit then shuffles discards that the letter leaves in the hand."""
    random.seed(1)  # PokerKit shuffles by the global generator
    rng = random.Random(1)
    for _ in range(cases(80)):
        text = played(variant, "as usual", rng.randint(2, 4 if variant != "F2L3D" else 3), rng)
        done = replay(loads(text)[0])
        assert done.complete, text
        assert done.agrees, text
        assert not {each.rule for each in done.deviations} - {"limit.half_bet", "limit.kind", "limit.raises"}, text


@pytest.mark.parametrize("variant", STUD)
def test_short_stacks_around_the_bring_in_and_the_completion(variant: str) -> None:
    """Whoever has no more than the bring-in posts it or bets it, all in; a chip more or less, and a full bet, too."""
    random.seed(3)
    rng = random.Random(3)
    for _ in range(cases(300)):
        small = rng.choice([4, 7, 10, 100])
        bring_in = rng.randint(1, small - 1)
        ante = rng.choice([0, 1, 2, bring_in, bring_in + 1, small])
        poker = STUD[variant](BY_ITSELF, True, ante, bring_in, small, 2 * small)
        count = rng.randint(2, 6)
        edges = (0, 1, bring_in - 1, bring_in, bring_in + 1, small - 1, small, small + 1, 2 * small, 30 * small)
        stacks = rng.choices([max(1, ante + chips) for chips in edges], k=count)
        state = poker(stacks if "/8" not in variant else stacks[:1] * count, count)
        while state.status:
            if state.can_post_bring_in() and state.can_complete_bet_or_raise_to() and rng.random() < 0.5:
                state.complete_bet_or_raise_to()
            else:
                moves(state, rng, fixed=True)
        text = HandHistory.from_game_state(
            poker, state, ante_trimming_status=True, finishing_stacks=list(state.stacks)
        ).dumps()
        done = replay(loads(text)[0])
        assert (done.complete, done.agrees) == (True, True), text
        assert {each.rule for each in done.deviations} <= {"stakes.bring_in", "limit.kind", "limit.half_bet"}, text


OTHER = [
    (variant, posts)
    for variant in (*FIXED, *BIG_BET)
    for posts in POSTS
    if posts != "as usual" and (variant == "NS" or posts != LATE_TOO)
]


@pytest.mark.parametrize(("variant", "posts"), OTHER)
def test_whatever_is_posted(variant: str, posts: str) -> None:
    """P5: dead blinds, extra posts and uneven antes; the edition has no rule for most of them."""
    random.seed(2)
    rng = random.Random(2)
    for _ in range(80 if SOAK else 2):
        text = played(variant, posts, 4 if variant != "F2L3D" or posts == "a late player" else 3, rng)
        done = replay(loads(text)[0])
        assert done.complete, text
        assert done.agrees, text
