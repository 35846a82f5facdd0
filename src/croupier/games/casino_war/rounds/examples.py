"""Rounds of Casino War as examples of how one is typed: at stations, and with a Bonus Spin."""

from collections.abc import Iterator
from typing import Any

from croupier.equipment.money import dollars
from croupier.games.casino_war.play.state import DEALER
from croupier.games.casino_war.rules import HIGHEST, WarRules
from croupier.games.casino_war.stations import play as stations


def at_stations(rules: WarRules) -> Iterator[dict[str, Any]]:
    """A War on the first community card, and a wager on the second that loses."""
    if rules.electronic is None or not rules.electronic.offered or not stations.hands(rules):
        return
    cards = ("Qs", "4h", "9d", "7c", "2h", "5s", "3c", "6d", "8h", "2s")[: rules.electronic.cards]
    first = HIGHEST if stations.hands(rules) == (stations.ALL,) else "1"
    wagers = [{"player": "1", "wager": "initial", "on": [first], "amount": "20.00"}]
    if first == "1" and len(cards) > 1:
        wagers.append({"player": "2", "wager": "initial", "on": ["2"], "amount": "10.00"})
    war = first if rules.electronic.war_cards == "one for each hand" else f"1:{first}"
    yield {
        "community": list(cards),
        "wagers": wagers,
        "cards": {DEALER: "Qh"},
        "decisions": {f"1:{first}": "war"},
        "war_cards": {DEALER: "8c", war: "9s"},
    }


def with_spin(rules: WarRules) -> Iterator[dict[str, Any]]:
    """The dealer's card sets the Bonus Spin off."""
    spin = rules.bonus_spin
    colour, _, rank = str(spin.trigger if spin is not None and spin.offered else "").partition(" ")
    if spin is None or not rank:
        return
    wagers = {"initial": "25.00", "bonus-spin": dollars(spin.stake or 5_00)}
    card = rank + ("h" if colour == "red" else "s")
    yield {
        "wagers": [{"player": "3", "wager": wager, "amount": amount} for wager, amount in wagers.items()],
        "cards": {"3": "2c" if rank == "A" else "Ac", DEALER: card},
        "spin": {"hot": list(spin.hot)[-1], "to": "3", "community": list(spin.community)[-1]},
    }
