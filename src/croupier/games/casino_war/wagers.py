"""The wagers of Casino War: what each pays, and where its chips lie."""

from collections.abc import Sequence
from functools import lru_cache

from croupier.equipment.awards import Odds
from croupier.games.casino_war.rules import WarRules
from croupier.games.felt import Place
from croupier.games.refused import Refused
from croupier.games.wager import Catalogue, Wager

_PLACES = {
    "progressive": "progressive wagering device",
    "bonus-spin": "Bonus Spin wagering device",
    "initial": "Initial and War area",
    "tie": "Tie area",
    "war": "Initial and War area",
    "war-tie": "Tie area",
}


@lru_cache(maxsize=64)
def catalogue(rules: WarRules) -> Catalogue:
    """Every wager that the edition knows; what only a submission offers is marked so."""
    kinds = {
        "initial": (rules.payouts["initial"], "wagers.initial", True),
        "tie": (rules.payouts["tie"], "wagers.tie", True),
        "war": (rules.payouts["war"], "wagers.war", True),
    }
    if rules.wagers.tie_on_war:
        kinds["war-tie"] = (rules.payouts["tie"], "wagers.tie_on_war", True)
    return {kind: _wager(kind, odds, rule, offered) for kind, (odds, rule, offered) in kinds.items()}


def find(rules: WarRules, kind: str, on: Sequence[str] = ()) -> Wager | Refused:
    """The wager a player means, or why there is none."""
    name = "-".join(kind.lower().split())
    known = catalogue(rules)
    if name in known and not on:
        return known[name]
    return Refused("wagers.initial", f"{kind[:30]!r} is not a Casino War wager; the wagers are {', '.join(known)}")


def _wager(kind: str, odds: Odds, rule: str, offered: bool) -> Wager:
    return Wager(kind, kind, (), odds, (Place(_PLACES[kind], 0, 0),), rule, offered)
