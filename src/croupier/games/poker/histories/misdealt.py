"""Cards of a written hand that cannot have been dealt: what is wrong, and the action of the record that it is wrong in."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from croupier.equipment.cards import Card
from croupier.games.kit.play.refused import Refused
from croupier.games.poker.histories.phh import Action
from croupier.games.poker.play.dealing import refused_cards
from croupier.games.poker.play.state import State
from croupier.games.poker.rules import PokerRules

Written = tuple[Card, Action | None]
"""A card, and the action that it was read from; None for a burned card, which PHH does not write."""


class Amiss(NamedTuple):
    """What is wrong in an action; without one, cards are missing where the record continues or ends."""

    written: Action | None
    reason: str
    rule: str = ""


class Misdealt(NamedTuple):
    """The first action of the record with a card that cannot be dealt, and why it cannot."""

    written: Action | None
    refused: Refused


def due_cards(count: int, whose: str) -> str:
    """That so many cards are due."""
    return f"1 card {whose} is due" if count == 1 else f"{count} cards {whose} are due"


def misdealt(rules: PokerRules, state: State, dealt: Sequence[Written]) -> Misdealt | None:
    """What is wrong with these cards, in the order of the record: cards are dealt in turn, and written by player."""
    if refused_cards(rules, state, tuple([card for card, _ in dealt])) is None:
        return None
    order = sorted(range(len(dealt)), key=lambda at: _number(dealt[at]))
    as_written = replace(state, due=tuple(state.due[at] for at in order))
    cards = tuple(dealt[at][0] for at in order)
    for count, at in enumerate(order, start=1):
        if (refused := refused_cards(rules, as_written, cards[:count])) is not None:
            return Misdealt(dealt[at][1], refused)
    return None


def _number(written: Written) -> int:
    return written[1].number if written[1] is not None else 0
