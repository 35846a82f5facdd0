"""Small shoes of Casino War: all rounds of one player or two from them, written down for `settle` to play.

Together they tell every line of odds that this house offers, each with the fewest cards that reach all of its awards.
Counts for itself, apart from the odds.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, product
from math import lcm, perm, prod
from typing import Any, NamedTuple

from croupier.equipment.cards import FACES, RANKS, SUITS
from croupier.equipment.cards import name as name_of
from croupier.equipment.money import dollars
from croupier.equipment.shoe import Composition
from croupier.games.casino_war.odds.counting import cards_of_a_war
from croupier.games.casino_war.rules import ANY_CARD, EACH, HIGHEST, BonusSpin, Electronic, Progressive, WarRules
from croupier.games.casino_war.stations.odds import PREFIX
from croupier.games.kit.odds.small import BestOf, EveryRound, LineKey, StepKey, WeightedRound

PLAYER, OTHER, DEALER = "1", "2", "dealer"
PROGRESSIVE, ENVY, SPIN = "progressive", "envy", "bonus-spin"
SUITED = ("sshd", "ssc", "hh", "ddc")
"""Suits of the cards of the highest rank, of two between, and of the lowest: enough for burned cards, for a War that ties
again, and for ties of one face, of one colour and of two."""

SURRENDER, WAR = "surrender", "war"
BEST = SURRENDER, WAR
"""Where both lose the same, the player surrenders and wagers no more."""

Told = Mapping[LineKey, frozenset[StepKey]]
"""The lines of odds that a round tells, each with the steps that make it up."""


def small_shoes(rules: WarRules) -> list[EveryRound]:
    """All rounds of every small shoe that there is for the rules of a house.

    They are played without the limits of the table and the house, since odds are of each wager by itself and a limit on a
    hand is of all its wagers together.
    """
    rules = replace(
        rules,
        limits=rules.limits._replace(minimum=None, maximum=None, tie_maximum=None, payout_per_hand=None),
        side={name: wager._replace(minimum=None, maximum=None) for name, wager in rules.side_wagers.items()},
    )
    side, spin, stations, found = rules.progressive, rules.bonus_spin, rules.electronic, [_live_table(rules)]
    if side is not None and side.offered:
        found += [_progressive(rules, side), _envy(rules, side)]
    if spin is not None and spin.offered and _weights(spin, spin.hot):
        found.append(_bonus_spin(rules, spin))
    if stations is not None and stations.offered and stations.decided in (EACH, HIGHEST):
        found.append(_stations(rules, stations))
    return [every._replace(rules=rules) for every in found]


def _stake(rules: WarRules) -> int:
    """About a hundred dollars for each wager, every part of which can be paid."""
    odds = chain(
        rules.payouts.values(), *((line.odds for line in side.pays.values()) for side in rules.side_wagers.values())
    )
    return rules.stake_in(
        lcm(rules.surrender.lost.denominator, *(each.ratio.denominator for each in odds)) * rules.chips_in_play.smallest
    )


class SmallShoe(NamedTuple):
    """How many cards there are of each face, or of each rank where no wager asks for suits."""

    held: Mapping[str, int]

    @property
    def size(self) -> int:
        return sum(self.held.values())

    @property
    def composition(self) -> Composition:
        """The same cards for the exact odds to count."""
        if all(len(card) == 1 for card in self.held):
            return Composition(tuple(self.held.get(rank, 0) for rank in RANKS))
        return Composition.of_faces(tuple(self.held.get(name_of(face), 0) for face in range(FACES)))

    def every(self, who: str, cents: int, rounds: Iterable[WeightedRound], **more: Any) -> EveryRound:
        """These rounds, which ask the odds for this shoe and for what is said of `asks`."""
        asks = {"shoe": self.composition, **more.pop("asks", {})}
        return EveryRound(f"{who}, a shoe of {self.size} cards ({self.composition})", asks, cents, tuple(rounds), **more)

    def ways(self, *dealt: str) -> int:
        """In how many ways these come out one after the other; one that is known by its rank is any card of it."""
        return prod(
            sum(count for card, count in self.held.items() if card.startswith(each))
            - sum(before.startswith(each) for before in dealt[:place])
            for place, each in enumerate(dealt)
        )

    def filled(self, rules: WarRules, players: int) -> "SmallShoe":
        """With more of these cards, the first ones first, until a round can be dealt; of no face more than decks.

        Where there are too few of them all the same, `settle` or the odds say so.
        """
        cards = {card: min(count, rules.decks_in_shoe) for card, count in self.held.items()}
        for card, count in cards.items():
            missing = cards_of_a_war(rules, players) - sum(cards.values())
            cards[card] += max(min(rules.decks_in_shoe - count, missing), 0)
        return SmallShoe(cards)


# Rounds


Deal = tuple[dict[str, object], Sequence[str], Sequence[str]]
"""An original deal as it is written, the players who tie, and where their War cards go."""


def _told(strategy: str | None, *wagers: str, prefix: str = "", on: tuple[str, ...] = ()) -> Told:
    """The lines of these wagers by a strategy; the War Wager is part of the Initial Wager's."""
    made = {wager: (wager, "war") if wager == "initial" else (wager,) for wager in wagers}
    return {(prefix + wager, strategy, ()): frozenset((kind, on) for kind in kinds) for wager, kinds in made.items()}


def _rounds(
    shoe: SmallShoe,
    cards: int,
    deal: Callable[[Sequence[str]], Deal],
    war: Told,
    surrender: Told,
    *,
    wars: int = 2,
    war_tie: Told | None = None,
    cents: int = 0,
    by_rank: bool = False,
) -> Iterator[WeightedRound]:
    """Every deal of so many cards, and after a tie every choice by which a line is told; without one both are.

    At most so many cards are dealt in `wars`; shorter rounds weigh as much as longer ones. Faces of War cards count unless
    they go `by_rank`. Where a War tells `war_tie` as well, so many cents are on it.
    """
    war_cards = dict.fromkeys(card[:1] if by_rank else card for card in shoe.held)
    on_war = {"war_tie": {PLAYER: dollars(cents)}} if war_tie else {}
    for shown in product(shoe.held, repeat=cards):
        written, tied, places = deal(_faces(shown))
        courses: list[tuple[tuple[str, ...], Mapping[str, object], Told]] = []
        if not tied:
            courses.append(((), {}, {**war, **surrender}))
        if tied and surrender:
            courses.append(((), {"decisions": dict.fromkeys(tied, SURRENDER)}, surrender))
        for again in product(war_cards, repeat=len(places) + 1) if tied and war else ():
            dealt = dict(zip((*places, DEALER), _faces(again, cards), strict=True))
            at_war = {"decisions": dict.fromkeys(tied, WAR), "war_cards": dealt, **on_war}
            courses.append((again, at_war, {**war, **(war_tie or {})}))
        for again, more, told in courses:
            rest = perm(shoe.size - cards - len(again), wars - len(again))
            if ways := shoe.ways(*shown, *again) * rest:
                yield WeightedRound(ways, {**written, **more}, told, shown[-1][0] if tied else "")


def _faces(cards: Sequence[str], dealt: int = 0) -> list[str]:
    """Cards that are known by their rank as a round has them: each gets the next suit, after so many that were dealt."""
    return [card if len(card) > 1 else card + SUITS[place % len(SUITS)] for place, card in enumerate(cards, dealt)]


def _table(wagers: Mapping[str, int], players: Sequence[str] = (PLAYER,)) -> Callable[[Sequence[str]], Deal]:
    """Deals to players with these wagers, in cents."""
    made = [
        {"player": player, "wager": wager, "amount": dollars(cents)}
        for wager, cents in wagers.items()
        for player in players
    ]

    def deal(cards: Sequence[str]) -> Deal:
        dealt = dict(zip((*players, DEALER), cards, strict=True))
        tied = [player for player in players if dealt[player][0] == dealt[DEALER][0]]
        return {"wagers": made, "cards": dealt}, tied, tied

    return deal


# Which rounds there are


def _live_table(rules: WarRules) -> EveryRound:
    """Every deal with the wagers of the game and those that the edition states, all at once."""
    cents, order = _stake(rules), rules.ranks.order
    sides = [name for name, wager in rules.side_wagers.items() if wager.offered]
    on_war = [name for name in sides if rules.side_wagers[name].on_war]
    spread = [order[place * (len(order) - 1) // (len(SUITED) - 1)] for place in range(len(SUITED))]
    faces = (rank + suit for rank, suits in zip(spread, SUITED, strict=True) for suit in suits)
    shoe = SmallShoe(Counter(face if sides else face[0] for face in faces))
    war_tie = _told(None, "war-tie") if rules.wagers.tie_on_war else {}
    rounds = _rounds(
        shoe,
        2,
        _table(dict.fromkeys(("initial", "tie", *sides), cents)),
        {**_told(None, "tie", *(name for name in sides if name not in on_war)), **_told(WAR, *on_war, "initial")},
        _told(SURRENDER, *on_war, "initial"),
        war_tie=war_tie,
        cents=cents,
        by_rank=not on_war,
    )
    return shoe.every("one player", cents, rounds, asks={"stake": cents}, best=BestOf("best", BEST, "initial"))


def _progressive(rules: WarRules, side: Progressive) -> EveryRound:
    """Every award: four cards of one face, two faces of one rank, and two suited ties of one suit and of two."""
    high, low = rules.ranks.order[0], rules.ranks.order[-1]
    shoe = SmallShoe({f"{high}s": 4, f"{high}h": 3, f"{low}s": 2}).filled(rules, 1)
    table = _table({"initial": _stake(rules), PROGRESSIVE: side.stake})
    rounds = _rounds(shoe, 2, table, _told(None, PROGRESSIVE), _told(SURRENDER, PROGRESSIVE))
    return shoe.every("one player", side.stake, rounds, without_meters=True)


def _envy(rules: WarRules, side: Progressive) -> EveryRound:
    """Two players with the wager who go to War on every tie; the first one's Envy Bonus for the other's hand."""
    high, low = rules.ranks.order[0], rules.ranks.order[-1]
    shoe = SmallShoe({f"{high}s": 4, f"{low}s": 1, f"{high}h": 2}).filled(rules, 2)
    table = _table({"initial": _stake(rules), PROGRESSIVE: side.stake}, (PLAYER, OTHER))
    rounds = _rounds(shoe, 3, table, _told(None, ENVY), {}, wars=3)
    return shoe.every("two players", side.stake, rounds, player=PLAYER, without_meters=True)


def _bonus_spin(rules: WarRules, spin: BonusSpin) -> EveryRound:
    """Every deal of one player, and after the card that sets the wheel off every spin, by its weights.

    A shoe with that card, its rank in the other colour, and its colour in another rank.
    """
    hot = _weights(spin, spin.hot)
    # without any, a symbol that pays nobody here, for there is one player
    shared = _weights(spin, spin.community) or dict.fromkeys(list(spin.community)[:1], 1)
    colour, _, rank = (spin.trigger or ANY_CARD).partition(" ")
    suits = sorted(SUITS, key=lambda suit: (suit in "hd") != (colour == "red"))
    other = next(each for each in rules.ranks.order if each != rank)
    shoe = SmallShoe({other + suits[0]: 3, rank + suits[0]: 2, rank + suits[2]: 1}).filled(rules, 1)
    table = _table({"initial": _stake(rules), SPIN: spin.stake})
    rounds = list[WeightedRound]()
    for each in _rounds(shoe, 2, table, {}, _told(None, SPIN)):
        cards = each.written["cards"]
        assert isinstance(cards, dict)
        if cards[DEALER] != rank + suits[0]:
            rounds.append(each._replace(ways=each.ways * sum(hot.values()) * sum(shared.values())))
            continue
        for (symbol, weight), (community, beside) in product(hot.items(), shared.items()):
            spun = {"hot": symbol, "to": PLAYER, "community": community}
            rounds.append(each._replace(ways=each.ways * weight * beside, written={**each.written, "spin": spun}))
    return shoe.every(f"one player, {len(hot)} symbols of the wheel by weight", spin.stake, rounds, asks={"players": 1})


def _weights(spin: BonusSpin, ring: Iterable[str]) -> dict[str, int]:
    """The symbols of a ring that can come."""
    return {symbol: weight for symbol in ring if (weight := (spin.weights or {}).get(symbol, 0))}


def _stations(rules: WarRules, version: Electronic) -> EveryRound:
    """A station of the electronic version with its wagers on one hand of the community cards: every deal of two ranks."""
    cents, order = _stake(rules), rules.ranks.order
    # few of the high rank, so that even seven community cards fall in few ways
    shoe = SmallShoe({order[0]: 2, order[-1]: version.cards + cards_of_a_war(rules, 1) - 3})
    hand = {EACH: "1"}.get(version.decided, "highest")
    place = f"{PLAYER}:{hand}" if version.war_cards == "one for each station" else hand
    wagers = [{"player": PLAYER, "wager": kind, "on": [hand], "amount": dollars(cents)} for kind in ("initial", "tie")]

    def deal(cards: Sequence[str]) -> Deal:
        *shared, dealers = cards
        mine = shared[0] if hand == "1" else min(shared, key=lambda card: order.index(card[0]))
        written: dict[str, object] = {"wagers": wagers, "community": shared, "cards": {DEALER: dealers}}
        return (written, [PLAYER], [place]) if mine[0] == dealers[0] else (written, [], [])

    def told(strategy: str | None, *wagers: str) -> Told:
        return _told(strategy, *wagers, prefix=PREFIX, on=(hand,))

    war_tie = told(None, "war-tie") if rules.wagers.tie_on_war else {}
    rounds = _rounds(
        shoe,
        version.cards + 1,
        deal,
        {**told(WAR, "initial"), **told(None, "tie")},
        told(SURRENDER, "initial"),
        war_tie=war_tie,
        cents=cents,
    )
    best = BestOf("best", BEST, f"{PREFIX}initial")
    return shoe.every(f"one station, {version.cards} community cards", cents, rounds, asks={"stake": cents}, best=best)
