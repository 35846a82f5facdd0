"""Simple stated ways to play, as pure functions of what a player sees and may do. They are no advice.

call     checks or calls, never bets, never folds
fold     checks where that is free, otherwise folds
random   any lawful action, each kind equally likely; any set of discards
tight    calls while the cards are promising, bets with a hand nearly made, folds otherwise

Except for `random`, all discard alike: they keep low cards of different ranks, in badugi games of different suits too.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from croupier.equipment.cards import RANKS, Card, rank_of, suit_of
from croupier.equipment.draw import Bytes, below
from croupier.errors import InputError
from croupier.games.poker import play
from croupier.games.poker import state as s
from croupier.games.poker.rules import HandKind, PokerRules
from croupier.games.table import Between, Command, Option, Role, Signature

KEPT = RANKS.index("8")
"""The highest rank that a low hand keeps."""
CALLS, BETS = Fraction(1, 2), Fraction(4, 5)
"""The part of a hand that must be good for `tight` to call, and to bet."""
MOST_BETS = 4
"""How many big bets `tight` puts into one round, however good its hand."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What a policy is given: the rules, what its player sees, and what he may do by name of the command."""

    rules: PokerRules
    player: str
    down: tuple[Card, ...]
    up: tuple[Card, ...]
    view: Mapping[str, object]
    options: Mapping[str, Option]

    def between(self, command: str, field: str) -> Between:
        domain = self.options[command].fields[field]
        assert isinstance(domain, Between)
        return domain


Policy = Callable[[Seen, Bytes], Command]


def seen(rules: PokerRules, state: s.State) -> Seen:
    """What the player whose turn it is sees and may do."""
    player = state.seats[state.players[state.actor]]
    view = play.view(state, Signature(player, Role.PLAYER))
    options = {option.command: option for option in play.options(rules, state) if option.kind != "irregular"}
    return Seen(rules, player, state.down[state.actor], state.up[state.actor], view, options)


def policy(name: str) -> Policy:
    """A policy by its name; an unknown one is refused with those that exist."""
    if name not in POLICIES:
        raise InputError(f"there is no policy {name[:30]!r}; there are " + ", ".join(POLICIES))
    return POLICIES[name]


# The policies


def call(seen: Seen, take: Bytes) -> Command:
    """Check or call, whatever the cards."""
    return _forced(seen) or _check_or_call(seen)


def fold(seen: Seen, take: Bytes) -> Command:
    """Check where that is free, otherwise fold."""
    by = _by(seen)
    return _forced(seen) or (
        s.Check(player=seen.player, by=by) if "check" in seen.options else s.Fold(player=seen.player, by=by)
    )


def tight(seen: Seen, take: Bytes) -> Command:
    """Bet with a hand that is nearly made, up to four big bets; call with a promising one, and give up the others."""
    forced = _forced(seen)
    if forced:
        return forced
    part = promise(seen.rules, (*seen.down, *seen.up))
    if part >= BETS and "bet" in seen.options:
        to = seen.between("bet", "to").low
        if to <= MOST_BETS * seen.rules.stakes.big_bet:
            return s.Bet(player=seen.player, to=to, by=_by(seen))
    return _check_or_call(seen) if part >= CALLS else fold(seen, take)


def random(seen: Seen, take: Bytes) -> Command:
    """Any lawful action."""
    by, player = _by(seen), seen.player
    names = [name for name in _MOVES if name in seen.options]
    match names[below(len(names), take)]:
        case "post":
            return s.PostBet(player=player, by=by)
        case "fold":
            return s.Fold(player=player, by=by)
        case "check":
            return s.Check(player=player, by=by)
        case "call":
            return s.Call(player=player, by=by)
        case "show":
            return s.Show(player=player, by=by)
        case "muck":
            return s.Muck(player=player, by=by)
        case "discard":
            return s.Discard(player=player, cards=_any(seen, take), by=by)
    to = seen.between("bet", "to")
    assert to.high is not None
    amount = to.low + to.step * below((to.high - to.low) // to.step + 1, take)
    return s.Bet(player=player, to=amount, by=by)


POLICIES: dict[str, Policy] = {"call": call, "fold": fold, "random": random, "tight": tight}

_MOVES = ("post", "fold", "check", "call", "bet", "show", "muck", "discard")


def _any(seen: Seen, take: Bytes) -> tuple[Card, ...]:
    most = seen.between("discard", "cards").high or 0
    left, picked = list(seen.down), []
    for _ in range(below(min(most, len(left)) + 1, take)):
        picked.append(left.pop(below(len(left), take)))
    return tuple(picked)


def _by(seen: Seen) -> tuple[Signature, ...]:
    return (Signature(seen.player, Role.PLAYER),)


def _check_or_call(seen: Seen) -> Command:
    if "check" in seen.options:
        return s.Check(player=seen.player, by=_by(seen))
    return s.Call(player=seen.player, by=_by(seen))


def _forced(seen: Seen) -> Command | None:
    """What leaves these policies no choice: the bring-in, the draw by their common rule, and the showdown."""
    if "post" in seen.options:
        return s.PostBet(player=seen.player, by=_by(seen))
    if "show" in seen.options:
        return s.Show(player=seen.player, by=_by(seen))
    if "discard" in seen.options:
        return s.Discard(player=seen.player, cards=discards(seen), by=_by(seen))
    return None


# What is kept


def discards(seen: Seen) -> tuple[Card, ...]:
    """The cards that the player gives away, the highest first if not all of them can be exchanged."""
    kept = keepers(seen.rules, seen.down)
    away = sorted((card for card in seen.down if card not in kept), key=lambda card: -_height(seen.rules, card))
    return tuple(away[: seen.between("discard", "cards").high])


def keepers(rules: PokerRules, cards: Sequence[Card]) -> tuple[Card, ...]:
    """Low cards of different ranks, from the lowest up; of different suits too where the whole pot is for a badugi."""
    kept: list[Card] = []
    suits = set(rules.kinds) == {"badugi"}
    for card in sorted(cards, key=lambda card: _height(rules, card)):
        same_rank = any(rank_of(card) == rank_of(other) for other in kept)
        same_suit = suits and any(suit_of(card) == suit_of(other) for other in kept)
        if _height(rules, card) <= KEPT and not same_rank and not same_suit:
            kept.append(card)
    return tuple(kept)


def _height(rules: PokerRules, card: Card) -> int:
    """The rank by which a low hand counts the card; the ace is low unless a 2-7 hand shares in the pot."""
    rank = rank_of(card)
    low_ace = not any(kind in ("2-7", "high", "omaha-high") for kind in rules.kinds) or "omaha-8" in rules.kinds
    return -1 if low_ace and rank == RANKS.index("A") else rank


def promise(rules: PokerRules, cards: Sequence[Card]) -> Fraction:
    """The part of a hand that is good already: keepers of a low, for a high hand cards from ten up and pairs."""
    best = max((_good(rules, kind, cards) for kind in rules.kinds), default=Fraction(0))
    return min(best, Fraction(1))


def _good(rules: PokerRules, kind: HandKind, cards: Sequence[Card]) -> Fraction:
    if kind in ("high", "omaha-high"):
        ranks = [rank_of(card) for card in cards]
        return Fraction(sum(rank >= RANKS.index("T") or ranks.count(rank) > 1 for rank in ranks), len(ranks))
    return Fraction(len(keepers(rules, cards)), 4 if kind == "badugi" else min(5, max(len(cards), 3)))
