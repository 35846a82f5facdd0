"""PokerKit as a witness: the same cards and actions give the same stacks in the draw games that both play in fixed limit.

Where the two differ by design the hands stay clear of it: PokerKit caps a round at four bets whoever is in it (no hand here
has more than two raises in a round), counts a short all-in only if it is a full bet (the house's choice here), and has the
button post the small blind of two players (so three to five play). It also asks a big blind who is alone with chips.
"""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from pokerkit import Automation, FixedLimitBadugi, FixedLimitDeuceToSevenLowballTripleDraw, Mode

from croupier.equipment.cards import names
from croupier.games.poker.play import commands as c
from played import DEALER
from poker_tables import BADUGI, DEUCE, PokerTable, poker

WITNESSES: dict[str, Any] = {DEUCE: FixedLimitDeuceToSevenLowballTripleDraw, BADUGI: FixedLimitBadugi}
AUTOMATIC = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


@pytest.mark.parametrize("edition", [DEUCE, BADUGI])
@pytest.mark.parametrize("seed", range(40))
def test_the_same_hand_ends_with_the_same_stacks(edition: str, seed: int) -> None:
    random = Random(seed)
    stacks = [random.choice([4, 5, 9, 14, 30, 77, 400]) * 100 for _ in range(random.randint(3, 5))]
    rules = poker(edition, {"limit.half_bet": "counts only if full", "showdown.muck": False})
    table = PokerTable(rules, stacks=dict(zip("ABCDE", stacks, strict=False))).starts()
    witness = WITNESSES[edition].create_state(
        AUTOMATIC, True, 0, (200, 400), 400, 800, tuple(stacks), len(stacks), mode=Mode.CASH_GAME
    )
    deck = random.sample(range(52), 52)

    def deal() -> None:
        count = len(table.state.due)
        table.does(c.Deal(by=DEALER, cards=tuple(deck.pop() for _ in range(count))))

    deal()
    for position in range(rules.hole_cards):
        for hand in table.state.down:
            witness.deal_hole(names([hand[position]]))
    table.posts(2)
    raises, street = 0, 0
    while table.state.phase in ("betting", "drawing"):
        if table.state.phase == "drawing":
            _draw(table, witness, random, deal)
            continue
        if table.state.street != street:
            raises, street = 0, table.state.street
        assert witness.actor_index == table.state.actor
        choice = random.random()
        low, _ = table.bet_range
        if low and raises < 2 and choice < 0.4 and witness.can_complete_bet_or_raise_to(low):
            table.bets(table.turn, low)
            witness.complete_bet_or_raise_to(low)
            raises += 1
        elif choice > 0.9 and "call" in table.next_steps:
            table.folds(table.turn)
            witness.fold()
        else:
            table.calls(table.turn) if "call" in table.next_steps else table.checks(table.turn)
            witness.check_or_call()
    while table.state.phase == "showdown":
        table.shows(table.turn)
    while witness.showdown_index is not None:
        witness.show_or_muck_hole_cards(True)
    table.awards()
    assert not witness.status
    assert list(table.state.stacks[: len(stacks)]) == list(witness.stacks)


def _draw(table: PokerTable, witness: Any, random: Random, deal: Callable[[], None]) -> None:
    """A whole draw: PokerKit hears all discards first and gets the replacements afterwards."""
    new: list[int] = []
    street = table.state.street
    if witness.actor_index is not None:  # it asks a big blind whom nobody could answer
        witness.check_or_call()
    if witness.can_burn_card("??"):
        witness.burn_card("??")
    while table.state.phase == "drawing" and table.state.street == street:
        position = table.state.actor
        held = table.state.down[position]
        gone = random.sample(held, random.randint(0, min(2, len(held))))
        table.discards(table.turn, names(gone))
        assert witness.stand_patter_or_discarder_index == position
        witness.stand_pat_or_discard(names(gone).replace(" ", ""))
        if gone:
            deal()
            new += table.state.down[position][-len(gone) :]
    if witness.can_burn_card("??"):
        witness.burn_card("??")
    for card in new:
        witness.deal_hole(names([card]))
