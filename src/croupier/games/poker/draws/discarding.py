"""Policies of discarding: what a player keeps, by their own cards alone.

`pat` keeps everything; `low-8` keeps different ranks (in badugi suits too) up to the eight. Exchanges that are equally good
to a policy are equally likely.
"""

import re
from dataclasses import dataclass

from croupier.errors import InputError
from croupier.games.poker.hands.kinds import Kind
from croupier.games.poker.rules import PokerRules

LOWS: tuple[Kind, ...] = ("2-7", "a-5")
DRAWN: tuple[Kind, ...] = (*LOWS, "badugi")
"""Kinds for which there is more to say than to stand pat."""

MOST_HELD = 5
"""Cards of a hand of which a policy knows what to keep."""

_LOW = re.compile(r"low-([5-9]|1[0-3])", re.ASCII)
_RANKS = {10: "ten", 11: "jack", 12: "queen", 13: "king"}


@dataclass(frozen=True, slots=True)
class Policy:
    """A way of discarding: everything is kept if the limit is 0; else it is the highest card that is kept, an ace being 1
    where low and 14 where high."""

    name: str
    says: str
    limit: int = 0


PAT = Policy("pat", "every player stands pat")


def policy_named(rules: PokerRules, text: str) -> Policy:
    """The policy of a name such as "pat" or "low-8"; refused where the game's hands have no such way."""
    if text == "pat":
        return PAT
    low = _LOW.fullmatch(text)
    if not low:
        raise InputError(f"there is no policy {text[:30]!r}; there are pat and low-5 to low-13")
    if unknown := [kind for kind in rules.kinds if kind not in DRAWN]:
        raise InputError(f"no policy but pat knows what to keep for {unknown[0]} hands")
    if rules.hole_cards > MOST_HELD:
        raise InputError(f"no policy but pat knows what to keep of {rules.hole_cards} cards; {MOST_HELD} at most")
    return _low(rules, int(low[1]))


def default_policy(rules: PokerRules) -> Policy:
    """low-8 where the hands are lows or badugis; there is no other custom."""
    if all(kind in DRAWN for kind in rules.kinds) and rules.hole_cards <= MOST_HELD:
        return _low(rules, 8)
    raise InputError("what players keep must be said: --policy pat, or --draws 0 for the showdown")


def _low(rules: PokerRules, limit: int) -> Policy:
    top = _RANKS.get(limit, str(limit))
    what = {
        (True, False): f"the cards of their best badugi up to the {top}",
        (False, True): f"different ranks up to the {top}",
        (True, True): f"the cards of their best badugi and other new ranks, up to the {top}",
    }["badugi" in rules.kinds, any(kind in LOWS for kind in rules.kinds)]
    breaks = "; a straight or flush loses its highest card" if "2-7" in rules.kinds else ""
    return Policy(f"low-{limit}", f"each keeps {what}{breaks}", limit)
