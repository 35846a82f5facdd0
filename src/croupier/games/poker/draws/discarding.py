"""Policies of discarding: what a player keeps, by their own cards and the number of draws to come.

`pat` keeps everything; `low-8` keeps different ranks (in badugi suits too) up to the eight; `alone` keeps what is best for
a player who looks only at their own cards and forgets what they threw away; in a split pot that is the most of all shares
together, or of one half: `alone-2-7`. Exchanges that are equally good to a policy are equally likely.
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

MOST_HELD = 5
"""Cards of a hand of which a policy knows what to keep."""

_LOW = re.compile(r"low-([5-9]|1[0-3])", re.ASCII)
_ALONE = re.compile(r"alone(?:-(.+))?", re.ASCII)
_RANKS = {10: "ten", 11: "jack", 12: "queen", 13: "king"}


@dataclass(frozen=True, slots=True)
class Policy:
    """A way of discarding. `limit` is the highest card that "low" keeps, an ace being 1 where low and 14 where high;
    `kind` the hand for which "alone" keeps cards, or none if for all shares."""

    name: str
    way: Literal["pat", "low", "alone"]
    limit: int
    says: str
    kind: Kind | None = None


PAT = Policy("pat", "pat", 0, "every player stands pat")


def policy_named(rules: PokerRules, text: str) -> Policy:
    """The policy of a name such as "pat", "low-8" or "alone"; refused where the game's hands have no such way."""
    if text == "pat":
        return PAT
    low = _LOW.fullmatch(text)
    alone = _ALONE.fullmatch(text)
    if not low and not alone:
        raise InputError(
            f"there is no policy {text[:30]!r}; there are pat, low-5 to low-13 and alone (alone-2-7 for a half)"
        )
    if unknown := [kind for kind in rules.kinds if kind not in DRAWN]:
        raise InputError(f"no policy but pat knows what to keep for {unknown[0]} hands")
    if rules.hole_cards > MOST_HELD:
        raise InputError(f"no policy but pat knows what to keep of {rules.hole_cards} cards; {MOST_HELD} at most")
    if low:
        return _low(rules, int(low[1]))
    assert alone is not None
    kind = None if len(rules.kinds) > 1 and alone[1] is None and _all_five(rules) else require_single(rules, alone[1])
    whole = "their shares of the pot together" if kind is None else "their own cards"
    what = f"their {kind} half" if len(rules.kinds) > 1 and kind else whole
    return Policy(text, "alone", 0, f"each keeps what is best for {what}, as if discards went back into the deck", kind)


def default_policy(rules: PokerRules) -> Policy:
    """low-8 where the hands are lows or badugis; there is no other custom."""
    if all(kind in DRAWN for kind in rules.kinds) and rules.hole_cards <= MOST_HELD:
        return _low(rules, 8)
    raise InputError("what players keep must be said: --policy pat, or --draws 0 for the showdown")


def _all_five(rules: PokerRules) -> bool:
    """Whether all of five cards may be exchanged in each draw, and there is no other card."""
    caps = {street.draw for street in rules.order if street.draw}
    return rules.hole_cards == 5 and not rules.board_cards and bool(caps) and min(caps) >= 5


def require_single(rules: PokerRules, half: str | None = None) -> Kind:
    """The kind of hand for which a draw game's draws can be worked out; of a split pot the half must be said."""
    held: dict[Kind, int] = {"2-7": 5, "a-5": 5, "badugi": 4}
    if not any(street.draw for street in rules.order):
        raise InputError("this game has no draw")
    halves = ", ".join(kind for kind in rules.kinds if held.get(kind) == rules.hole_cards)
    if half is not None and half not in rules.kinds:
        raise InputError(f"no share of this pot is for {half[:20]!r} hands; there are {', '.join(rules.kinds)}")
    if half is None and len(rules.kinds) > 1:
        raise InputError(f"this pot is split, so it must be said for which hand cards are kept: {halves}")
    kind = next((each for each in held if each == (half or rules.kinds[0])), None)
    if kind is not None and halves and held[kind] != rules.hole_cards:
        raise InputError(f"the best {kind} of {rules.hole_cards} cards is not worked out; it can be said for {halves}")
    if kind is None or held[kind] != rules.hole_cards or rules.board_cards:
        raise InputError("draws are worked out for five cards of 2-7 or a-5 and four of badugi, without a board")
    if any(0 < street.draw < rules.hole_cards for street in rules.order):
        raise InputError("draws are worked out where all cards may be exchanged")
    if kind == "badugi" and rules.high_aces:
        raise InputError("draws are worked out for badugis with low aces")
    if kind == "2-7" and rules.spoiled_by_cards:
        raise InputError("draws are worked out for 2-7 hands of which pairs, straights and flushes go as high hands do")
    return kind


def _low(rules: PokerRules, limit: int) -> Policy:
    top = _RANKS.get(limit, str(limit))
    what = {
        (True, False): f"the cards of their best badugi up to the {top}",
        (False, True): f"different ranks up to the {top}",
        (True, True): f"the cards of their best badugi and other new ranks, up to the {top}",
    }["badugi" in rules.kinds, any(kind in LOWS for kind in rules.kinds)]
    breaks = "; a straight or flush loses its highest card" if "2-7" in rules.kinds else ""
    return Policy(f"low-{limit}", "low", limit, f"each keeps {what}{breaks}")
