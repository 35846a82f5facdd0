"""PokerKit as a witness for RAZZ in fixed limit and for Big O, high and high-low, in pot limit.

Where the two differ by design the hands stay clear of it, as for the draw games: no round has more than two raises and
short all-ins count only if full. PokerKit has no five-card Omaha, so its game of four is given a fifth card. It pays odd
chips by seat: chips of a cent are in play, and stacks may differ by as many cents as odd chips were paid.
"""

from random import Random
from typing import Any, ClassVar

import pytest
from pokerkit import (
    Automation,
    FixedLimitRazz,
    Mode,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    PotLimitOmahaHoldem,
)

from croupier.equipment.cards import names
from croupier.games.poker.play import commands as c
from croupier.games.poker.play import events as e
from croupier.rulebook.values import Value
from depth import cases
from played import DEALER
from poker_tables import BIG_O, BIG_O_SPLIT, RAZZ, PokerTable, poker

pytestmark = pytest.mark.long

AUTOMATIC = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


class BigO(PotLimitOmahaHoldem):
    hole_dealing_count = 5


class BigOSplit(BigO):
    hand_types: ClassVar[Any] = (OmahaHoldemHand, OmahaEightOrBetterLowHand)


def witness_of(edition: str, stacks: list[int]) -> Any:
    if edition == RAZZ:
        return FixedLimitRazz.create_state(
            AUTOMATIC, True, 100, 100, 400, 800, tuple(stacks), len(stacks), mode=Mode.CASH_GAME
        )
    game = BigO if edition == BIG_O else BigOSplit
    return game.create_state(AUTOMATIC, True, 0, (200, 400), 400, tuple(stacks), len(stacks), mode=Mode.CASH_GAME)


@pytest.mark.parametrize("edition", [RAZZ, BIG_O, BIG_O_SPLIT])
@pytest.mark.parametrize("seed", range(cases(60)))
def test_the_same_hand_ends_with_the_same_stacks(edition: str, seed: int) -> None:
    random = Random(seed)
    stacks = [random.choice([4, 5, 9, 14, 30, 77, 400]) * 100 for _ in range(random.randint(3, 6))]
    choices: dict[str, Value] = {"limit.half_bet": "counts only if full", "showdown.muck": False, "stakes.unit": "0.01"}
    table = PokerTable(poker(edition, choices), stacks=dict(zip("ABCDEF", stacks, strict=False))).starts()
    witness = witness_of(edition, stacks)
    deck = random.sample(range(52), 52)
    raises, street = 0, 0
    while table.state.phase not in ("showdown", "award"):
        if table.state.street != street:
            raises, street = 0, table.state.street
        if table.state.phase == "posting":
            table.posts()
        elif table.state.phase == "dealing":
            _deal(table, witness, deck)
        else:
            raises += _bet(table, witness, random, may_raise=raises < 2)
    while table.state.phase == "showdown":
        table.shows(table.turn)
    _settle_idle(witness)
    table.awards()
    assert not witness.status
    odd = sum(chips.odd for chips in table.happened(e.Chips))
    ends = zip(table.state.stacks, witness.stacks, strict=False)
    assert all(abs(ours - theirs) <= odd for ours, theirs in ends), (table.state.stacks, witness.stacks)
    assert sum(table.state.stacks) == sum(witness.stacks)


def _settle_idle(witness: Any) -> None:
    """PokerKit asks a blind whom nobody could answer, and sees hands that are all in before the last cards."""
    while witness.actor_index is not None:
        witness.check_or_call()
    while witness.showdown_index is not None:
        witness.show_or_muck_hole_cards(True)


def _deal(table: PokerTable, witness: Any, deck: list[int]) -> None:
    """A street's cards for both: burn, board and each hand in the order in which they are dealt."""
    _settle_idle(witness)
    due = table.state.due
    cards = tuple(deck.pop() for _ in due)
    table.does(c.Deal(by=DEALER, cards=cards))
    for card, to in zip(cards, due, strict=True):
        if to == e.BURN:
            witness.burn_card("??")
        elif to == e.BOARD:
            witness.deal_board(names([card]))
        else:
            witness.deal_hole(names([card]))


def _bet(table: PokerTable, witness: Any, random: Random, *, may_raise: bool) -> int:
    """One player's turn at both tables; how many raises it was."""
    assert witness.actor_index == table.state.actor
    if "post" in table.next_steps:
        table.posts()
        witness.post_bring_in()
        return 0
    low, high = table.bet_range
    choice = random.random()
    spans = witness.min_completion_betting_or_raising_to_amount, witness.max_completion_betting_or_raising_to_amount
    # What the least raise is after a short all-in or a bring-in the two do not count alike.
    if low and table.state.full == table.state.high and witness.can_complete_bet_or_raise_to():
        assert (low, high) == spans
    if (low, high) == spans and may_raise and choice < 0.4:
        to = random.choice([low, high])
        table.bets(table.turn, to)
        witness.complete_bet_or_raise_to(to)
        return 1
    if choice > 0.9 and "call" in table.next_steps:
        table.folds(table.turn)
        witness.fold()
        return 0
    table.calls(table.turn) if "call" in table.next_steps else table.checks(table.turn)
    witness.check_or_call()
    return 0
