"""What lies on a Casino War layout: which positions are dealt to, and the cards that are not in the discard rack yet."""

from croupier.games.casino_war.play import state as s
from croupier.games.casino_war.play.settling import around
from croupier.games.casino_war.rules import WarRules


def dealt_to(rules: WarRules, state: s.State) -> list[str]:
    """The positions that get a card: those with an Initial Wager, and with a Tie Wager where it may lie alone."""
    wagers = ("initial", "tie") if rules.wagers.tie == "also alone" else ("initial",)
    return list(dict.fromkeys(s.position_of(stake.wager) for stake in state.stakes if s.kind_of(stake.wager) in wagers))


def hands(state: s.State) -> list[str]:
    return [position for position in state.cards if position != s.DEALER]


def on_table(state: s.State) -> tuple[str, ...]:
    """The cards that still lie, hand by hand; when a War begins, those of the others have gone already."""
    found = around(hands(state), "clockwise")
    if state.stage == "war dealing" or state.war_cards:
        found = [p for p in found if state.choices.get(p) == "war" or p in (*state.missed, *state.counted)]
    each = ((state.cards.get(who), state.war_cards.get(who)) for who in (*found, s.DEALER))
    return tuple(card for hand in each for card in hand if card)
