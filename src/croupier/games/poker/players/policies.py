"""Simple stated ways to play, as pure functions of what a player sees and may do. They are no advice.

call     checks or calls, never bets, never folds
fold     checks where that is free, otherwise folds
random   any lawful action, each kind equally likely; any set of discards
tight    calls while the cards are promising, bets with a hand nearly made, folds otherwise
loose    the same with less

Each way compares the *promise* of a hand, the part of it that is good already (see `promise`), with two numbers: from which
part it calls, and from which part it bets or raises. Other numbers hold once no more cards come. A table in play and the
kernel read the same numbers. Except for `random`, all discard alike: they keep low cards of different ranks, in badugi
games of different suits too.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import combinations
from typing import cast

from croupier.equipment.cards import RANKS, Card, rank_of, suit_of
from croupier.equipment.draw import Bytes, below
from croupier.errors import InputError
from croupier.games.kit.play.decider import Between, Command, Option, Role, Signature
from croupier.games.poker import hands
from croupier.games.poker.hands.single import class_of
from croupier.games.poker.play import commands as c
from croupier.games.poker.play import play
from croupier.games.poker.play.state import State, player_at
from croupier.games.poker.rules import LOW_ACES, TWO_AND_THREE, PokerRules, ShareKind

NEVER = Fraction(2)
"""More than any part."""
KEPT = RANKS.index("8")
"""The highest rank that a low hand keeps."""
HIGH_CARD = RANKS.index("T")
"""From which rank a single card is good for a high hand."""
MADE: Mapping[str, Fraction] = {
    "high card": Fraction(0),
    "pair": Fraction(2, 5),
    "two pair": Fraction(3, 5),
    "three": Fraction(3, 4),
}
"""What a high hand of two cards and three of the board is worth once the flop lies there; a straight or better is whole."""
LOW_PARTS = {"own": 2, "board": 3}
"""The cards of a low of the board: so many ranks of the player's own that the board lacks, and so many of the board's."""


@dataclass(frozen=True, slots=True)
class Way:
    """From which promise a player calls and bets, while cards come and when none come any more.

    He bets the least that is allowed, and in one round no further than `most_bets` big bets.
    """

    says: str
    calls: Fraction
    bets: Fraction
    calls_last: Fraction
    bets_last: Fraction
    most_bets: int = 4


WAYS: Mapping[str, Way] = {
    "call": Way("checks or calls, never bets, never folds", Fraction(0), NEVER, Fraction(0), NEVER),
    "fold": Way("checks where that is free, otherwise folds", NEVER, NEVER, NEVER, NEVER),
    "tight": Way(
        "calls with three fifths of a hand and bets with four; at the end calls with three quarters, bets with all of it",
        Fraction(3, 5),
        Fraction(4, 5),
        Fraction(3, 4),
        Fraction(1),
    ),
    "loose": Way(
        "calls with two fifths of a hand and bets with three; at the end calls with two fifths and bets with four",
        Fraction(2, 5),
        Fraction(3, 5),
        Fraction(2, 5),
        Fraction(4, 5),
    ),
}
RANDOM = "random"
RANDOM_SAYS = "any lawful action, each kind equally likely, any amount, any number of any cards exchanged"

_FLOP = 3  # cards of the board with which two of one's own make a hand
_BADUGI, _FEWEST, _MOST = 4, 3, 5


@dataclass(frozen=True, slots=True)
class Seen:
    """What a policy is given: the rules, what its player sees, and what they may do, by the command's name."""

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

    def move(self, name: str, **more: object) -> Command:
        """The command of this name for the player."""
        return _MOVES[name](player=self.player, by=(Signature(self.player, Role.PLAYER),), **more)

    @property
    def board(self) -> tuple[Card, ...]:
        return cast(tuple[Card, ...], self.view["board"])


Policy = Callable[[Seen, Bytes], Command]
_MOVES: dict[str, Callable[..., Command]] = {
    kind.name: kind for kind in (c.PostBet, c.Fold, c.Check, c.Call, c.Bet, c.Show, c.Muck, c.Discard)
}


def seen(rules: PokerRules, state: State) -> Seen:
    """What the player whose turn it is sees and may do."""
    player = player_at(state, state.actor)
    view = play.view(state, Signature(player, Role.PLAYER))
    options = {option.command: option for option in play.options(rules, state) if option.kind != "irregular"}
    return Seen(rules, player, state.down[state.actor], state.up[state.actor], view, options)


def chooser(rules: PokerRules, way: Policy, take: Bytes) -> Callable[[State], Command]:
    """What a player does who plays by the policy, for `self_play`."""
    return lambda state: way(seen(rules, state), take)


def policy(name: str) -> Policy:
    """A policy by its name; an unknown one is refused with those that exist."""
    if name not in POLICIES:
        raise InputError(f"there is no policy {name[:30]!r}; there are " + ", ".join(POLICIES))
    return POLICIES[name]


# The policies


def stated(way: Way, seen: Seen, take: Bytes) -> Command:
    """Bet, call or give up by the promise of the hand and the numbers of the way."""
    forced = _forced(seen)
    if forced:
        return forced
    last = seen.view["street"] == len(seen.rules.order) - 1
    calls, bets = (way.calls_last, way.bets_last) if last else (way.calls, way.bets)
    decided = bets >= NEVER and (not calls or calls >= NEVER)  # whatever the cards
    part = Fraction(1) if decided else promise(seen.rules, (*seen.down, *seen.up), seen.board)
    if part >= bets and "bet" in seen.options:
        to = seen.between("bet", "to").low
        if to <= way.most_bets * seen.rules.stakes.big_bet:
            return seen.move("bet", to=to)
    otherwise = "call" if part >= calls else "fold"
    return seen.move("check" if "check" in seen.options else otherwise)


def random(seen: Seen, take: Bytes) -> Command:
    """Any lawful action."""
    names = [name for name in _MOVES if name in seen.options]
    match names[below(len(names), take)]:
        case "discard":
            return seen.move("discard", cards=_any(seen, take))
        case "bet":
            to = seen.between("bet", "to")
            assert to.high is not None
            return seen.move("bet", to=to.low + to.step * below((to.high - to.low) // to.step + 1, take))
        case name:
            return seen.move(name)


POLICIES: dict[str, Policy] = {
    "call": partial(stated, WAYS["call"]),
    "fold": partial(stated, WAYS["fold"]),
    RANDOM: random,
    "tight": partial(stated, WAYS["tight"]),
    "loose": partial(stated, WAYS["loose"]),
}


def _any(seen: Seen, take: Bytes) -> tuple[Card, ...]:
    most = seen.between("discard", "cards").high or 0
    left, picked = list(seen.down), []
    for _ in range(below(min(most, len(left)) + 1, take)):
        picked.append(left.pop(below(len(left), take)))
    return tuple(picked)


def _forced(seen: Seen) -> Command | None:
    """What leaves these policies no choice: the bring-in, the draw by their common rule, and the showdown."""
    if "discard" in seen.options:
        return seen.move("discard", cards=discards(seen))
    return next((seen.move(name) for name in ("post", "show") if name in seen.options), None)


# What is kept


def discards(seen: Seen) -> tuple[Card, ...]:
    """The cards that the player gives away, the highest first if not all of them can be exchanged."""
    kept = keepers(seen.rules, seen.down)
    away = sorted((card for card in seen.down if card not in kept), key=lambda card: -height(seen.rules, card))
    return tuple(away[: seen.between("discard", "cards").high])


def keepers(rules: PokerRules, cards: Sequence[Card]) -> tuple[Card, ...]:
    """Low cards of different ranks, from the lowest up; of different suits too where the whole pot is for a badugi."""
    return _kept(rules, cards, suits=set(rules.kinds) == {"badugi"})


def _kept(rules: PokerRules, cards: Sequence[Card], *, suits: bool) -> tuple[Card, ...]:
    kept: list[Card] = []
    for card in sorted(cards, key=lambda card: height(rules, card)):
        same_rank = any(rank_of(card) == rank_of(other) for other in kept)
        same_suit = suits and any(suit_of(card) == suit_of(other) for other in kept)
        if height(rules, card) <= KEPT and not same_rank and not same_suit:
            kept.append(card)
    return tuple(kept)


def low_ace(rules: PokerRules) -> bool:
    """Whether the ace is the lowest card: where a low or badugi counts it so, and no 2-7 hand shares in the pot."""
    kinds = {share.hand for share in rules.pot.shares}
    return "2-7" not in kinds and not kinds.isdisjoint(LOW_ACES)


def height(rules: PokerRules, card: Card) -> int:
    """The rank by which a low hand counts the card."""
    rank = rank_of(card)
    return -1 if rank == RANKS.index("A") and low_ace(rules) else rank


def promise(rules: PokerRules, cards: Sequence[Card], board: Sequence[Card] = ()) -> Fraction:
    """The part of a hand that is good already, of the share for which it is most."""
    return min(max(_good(rules, share.hand, cards, board) for share in rules.pot.shares), Fraction(1))


def _good(rules: PokerRules, kind: ShareKind, cards: Sequence[Card], board: Sequence[Card]) -> Fraction:
    """Keepers of a low, of a badugi those of different suits; for a high hand cards from ten up and pairs.

    From the flop on, hands of two cards and three of the board are taken as they are: a high hand by what it is called, a
    low by its low ranks, two of the player's that the board lacks and three of the board's.
    """
    if kind in TWO_AND_THREE and len(board) >= _FLOP:
        return _made(cards, board) if kind == "omaha-high" else _low_of_board(rules, cards, board)
    if kind in ("high", "omaha-high", "short-high"):
        ranks = [rank_of(card) for card in cards]
        return Fraction(sum(rank >= HIGH_CARD or ranks.count(rank) > 1 for rank in ranks), len(ranks))
    if kind == "badugi":
        return Fraction(len(_kept(rules, cards, suits=True)), _BADUGI)
    return Fraction(len(_kept(rules, cards, suits=False)), min(_MOST, max(len(cards), _FEWEST)))


def _made(cards: Sequence[Card], board: Sequence[Card]) -> Fraction:
    value = hands.ranker("high", 5)
    best = max(value((*own, *common)) for own in combinations(cards, 2) for common in combinations(board, 3))
    return MADE.get(class_of("high", best).category, Fraction(1))


def _low_of_board(rules: PokerRules, cards: Sequence[Card], board: Sequence[Card]) -> Fraction:
    own, common = ({rank_of(card) for card in group if height(rules, card) <= KEPT} for group in (cards, board))
    parts = min(LOW_PARTS["own"], len(own - common)) + min(LOW_PARTS["board"], len(common))
    return Fraction(parts, sum(LOW_PARTS.values()))
