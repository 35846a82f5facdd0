"""Hands that PokerKit plays and writes replay here to the same stacks: the two libraries share the rules of three games."""

import random

import pytest
from pokerkit import (
    Automation,
    FixedLimitBadugi,
    FixedLimitDeuceToSevenLowballTripleDraw,
    FixedLimitRazz,
    HandHistory,
    State,
)

from croupier.games.poker.histories.read import loads
from croupier.games.poker.histories.replay import replay

BY_ITSELF = tuple(each for each in Automation if each != Automation.HOLE_CARDS_SHOWING_OR_MUCKING)
RAZZ = FixedLimitRazz(BY_ITSELF, True, 2, 3, 10, 20)
DRAWS = {
    "FB": FixedLimitBadugi(BY_ITSELF, True, 0, (5, 10), 10, 20),
    "F2L3D": FixedLimitDeuceToSevenLowballTripleDraw(BY_ITSELF, True, 0, (5, 10), 10, 20),
}


def moves(state: State, rng: random.Random) -> None:
    """One step of a hand, by chance."""
    chance = rng.random()
    if state.can_post_bring_in() and chance < 0.8:
        state.post_bring_in()
    elif state.actor_index is not None:
        if chance < 0.3 and state.can_complete_bet_or_raise_to():
            state.complete_bet_or_raise_to()
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


@pytest.mark.parametrize("variant", ["FR", "FB", "F2L3D"])
def test_hand_of_pokerkit_ends_alike(variant: str) -> None:
    """Few players, so that no deck runs out: PokerKit then shuffles discards that the letter leaves in the hand."""
    game = RAZZ if variant == "FR" else DRAWS[variant]
    random.seed(1)  # PokerKit shuffles by the global generator
    rng = random.Random(1)
    for _ in range(60):
        count = rng.randint(2, 4 if variant != "F2L3D" else 3)
        state = game([rng.choice([30, 100, 250, 1000]) for _ in range(count)], count)
        while state.status:
            moves(state, rng)
        record = HandHistory.from_game_state(game, state, ante_trimming_status=True, finishing_stacks=list(state.stacks))
        text = record.dumps()
        done = replay(loads(text)[0])
        assert done.complete, text
        assert done.agrees, text
