"""Policies of discarding: what a player keeps, by his own cards and the number of draws to come.

`pat` keeps everything; `low-8` keeps different ranks (in badugi suits too) up to the eight; `alone` keeps what is best for
a player who looks only at his own cards and forgets what he threw away.
"""

import re
from dataclasses import dataclass
from typing import Literal

from croupier.errors import InputError
from croupier.games.poker.hands.kinds import Kind
from croupier.games.poker.rules import PokerRules

LOWS: tuple[Kind, ...] = ("2-7", "a-5")
DRAWN: tuple[Kind, ...] = (*LOWS, "badugi")
"""Kinds for which there is more to say than to stand pat."""

_LOW = re.compile(r"low-([5-9]|1[0-3])", re.ASCII)
_RANKS = {10: "ten", 11: "jack", 12: "queen", 13: "king"}


@dataclass(frozen=True, slots=True)
class Policy:
    """A way of discarding. `limit` is the highest card that "low" keeps, an ace being 1 where low and 14 where high."""

    name: str
    way: Literal["pat", "low", "alone"]
    limit: int
    says: str


PAT = Policy("pat", "pat", 0, "every player stands pat")


def policy_named(rules: PokerRules, text: str) -> Policy:
    """The policy of a name such as "pat", "low-8" or "alone"; refused where the game's hands have no such way."""
    if text == "pat":
        return PAT
    low = _LOW.fullmatch(text)
    if not low and text != "alone":
        raise InputError(f"there is no policy {text[:30]!r}; there are pat, low-5 to low-13 and alone")
    if unknown := [kind for kind in rules.kinds if kind not in DRAWN]:
        raise InputError(f"no policy but pat knows what to keep for {unknown[0]} hands")
    if low:
        return _low(rules, int(low[1]))
    if len(rules.kinds) > 1:
        raise InputError("alone keeps what is best for one kind of hand, and this pot is split; use a policy such as low-8")
    require_single(rules)
    return Policy("alone", "alone", 0, "each keeps what is best for his own cards, as if discards went back into the deck")


def default_policy(rules: PokerRules) -> Policy:
    """low-8 where the hands are lows or badugis; there is no other custom."""
    if all(kind in DRAWN for kind in rules.kinds):
        return _low(rules, 8)
    raise InputError("what players keep must be said: --policy pat, or --draws 0 for the showdown")


def require_single(rules: PokerRules) -> Kind:
    """The one kind of hand of a draw game whose draws can be worked out; any other game is refused."""
    held: dict[Kind, int] = {"2-7": 5, "a-5": 5, "badugi": 4}
    kind = next((each for each in held if each == rules.kinds[0]), None)
    if not any(street.draw for street in rules.order):
        raise InputError("this game has no draw")
    if len(rules.kinds) > 1:
        raise InputError("this pot is split between kinds of hand; draws are worked out for one kind")
    if kind is None or held[kind] != rules.hole_cards or rules.board_cards:
        raise InputError("draws are worked out for five cards of 2-7 or a-5 and four of badugi, without a board")
    if any(0 < street.draw < rules.hole_cards for street in rules.order):
        raise InputError("draws are worked out where all cards may be exchanged")
    if rules.badugi is not None and rules.badugi.ace == "high":
        raise InputError("draws are worked out for badugis with low aces")
    return kind


def _low(rules: PokerRules, limit: int) -> Policy:
    top = _RANKS.get(limit, str(limit))
    what = {
        (True, False): f"the cards of his best badugi up to the {top}",
        (False, True): f"different ranks up to the {top}",
        (True, True): f"the cards of his best badugi and other new ranks, up to the {top}",
    }["badugi" in rules.kinds, any(kind in LOWS for kind in rules.kinds)]
    breaks = "; a straight or flush loses its highest card" if "2-7" in rules.kinds else ""
    return Policy(f"low-{limit}", "low", limit, f"each keeps {what}{breaks}")
