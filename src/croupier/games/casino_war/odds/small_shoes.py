"""Small shoes of Casino War: all rounds of one player or two from them, written down for `settle` to play.

Together they tell every line of odds that this house offers, each with the fewest cards that reach all of its awards.
Counts for itself, apart from the odds.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, product
from math import lcm, perm, prod
from typing import NamedTuple

from croupier.equipment.cards import FACES, RANKS, SUITS
from croupier.equipment.cards import name as name_of
from croupier.equipment.money import dollars
from croupier.equipment.shoe import Composition
from croupier.games.casino_war.rules import ANY_CARD, EACH, HIGHEST, BonusSpin, Electronic, Progressive, WarRules
from croupier.games.casino_war.stations.odds import PREFIX
from croupier.games.kit.odds.small import BestOf, EveryRound, LineKey, StepKey, WeightedRound

PLAYER, OTHER, DEALER = "1", "2", "dealer"
PROGRESSIVE, ENVY, SPIN = "progressive", "envy", "bonus-spin"
SUITED = ("sshd", "ssc", "hh", "ddc")
"""Suits of the cards of the highest rank, of two between, and of the lowest: enough for burned cards, for a War that ties
again, and for ties of one face, of one colour and of two."""

NO_TIE, SURRENDER, WAR = "", "surrender", "war"
BEST = SURRENDER, WAR
"""Where both lose the same, the player surrenders and wagers no more."""


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


# The shoe


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

    def said(self, who: str) -> str:
        return f"{who}, a shoe of {self.size} cards ({self.composition})"

    def ways(self, *dealt: str) -> int:
        """In how many ways these come out one after the other; one that is known by its rank is any card of it."""
        return prod(
            sum(count for card, count in self.held.items() if card.startswith(each))
            - sum(before.startswith(each) for before in dealt[:place])
            for place, each in enumerate(dealt)
        )


def _burned(rules: WarRules, players: int) -> int:
    """How many cards a War of so many players takes from the shoe beside those that are dealt, at most."""
    return rules.burn.war * (1 if rules.burn.war_for == "the War deal" else players + 1)


def _filled(rules: WarRules, held: Mapping[str, int], players: int) -> SmallShoe:
    """A shoe of these cards and more of them, the first ones first, until a round can be dealt; of no face more than decks.

    Where there are too few of them all the same, `settle` or the odds say so.
    """
    most, size = rules.decks_in_shoe, 2 * players + 2 + _burned(rules, players)
    cards = {card: min(count, most) for card, count in held.items()}
    for card, count in cards.items():
        cards[card] += max(min(most - count, size - sum(cards.values())), 0)
    return SmallShoe(cards)


def faces_up(cards: Sequence[str], gone: Sequence[str] = ()) -> list[str]:
    """Cards that are known by their rank as a round has them: each gets the next suit, after those that are gone."""
    every = (*gone, *cards)
    return [
        card if len(card) > 1 else card + SUITS[sum(before[0] == card[0] for before in every[:place]) % len(SUITS)]
        for place, card in enumerate(every)
    ][len(gone) :]


# Rounds


class ToldLine(NamedTuple):
    """A line of odds, the ends of the original deal at which a round tells it, and the steps that make it up."""

    key: LineKey
    ends: tuple[str, ...]
    steps: frozenset[StepKey]


def _line(wager: str, strategy: str | None = None, ends: tuple[str, ...] = (NO_TIE, WAR), *more: str) -> ToldLine:
    return ToldLine((wager, strategy, ()), ends, frozenset((kind, ()) for kind in (wager, *more)))


def _given_up(wager: str) -> ToldLine:
    return _line(wager, SURRENDER, (NO_TIE, SURRENDER))


class Deal(NamedTuple):
    """An original deal as it is written, the players who tie, and where their War cards go."""

    written: dict[str, object]
    tied: Sequence[str]
    places: Sequence[str]


def _rounds(
    shoe: SmallShoe,
    cards: int,
    deal: Callable[[Sequence[str]], Deal],
    lines: Sequence[ToldLine],
    *,
    wars: int = 2,
    war_tie: str = "",
    by_rank: bool = False,
) -> Iterator[WeightedRound]:
    """Every deal of so many cards, and after a tie every choice by which a line is told.

    At most so many cards are dealt in `wars`; shorter rounds weigh as much as longer ones. Faces of War cards count unless
    they go `by_rank`; `war_tie` is the amount of a Tie Wager on the War deal.
    """
    war_cards = dict.fromkeys(card[:1] if by_rank else card for card in shoe.held)
    told = {end: {line.key: line.steps for line in lines if end in line.ends} for end in (NO_TIE, SURRENDER, WAR)}

    def weight(*dealt: str) -> int:
        left = cards + wars - len(dealt)
        return shoe.ways(*dealt) * perm(shoe.size - len(dealt), left)

    for shown in product(shoe.held, repeat=cards):
        if not (ways := weight(*shown)):
            continue
        faces, rank = faces_up(shown), shown[-1][0]
        written, tied, places = deal(faces)
        if not tied:
            yield WeightedRound(ways, written, told[NO_TIE])
            continue
        if told[SURRENDER]:
            given_up = {**written, "decisions": dict.fromkeys(tied, SURRENDER)}
            yield WeightedRound(ways, given_up, told[SURRENDER], rank)
        for again in product(war_cards, repeat=len(places) + 1) if told[WAR] else ():
            if ways := weight(*shown, *again):
                at_war = {**written, "decisions": dict.fromkeys(tied, WAR)}
                at_war["war_cards"] = dict(zip((*places, DEALER), faces_up(again, faces), strict=True))
                yield WeightedRound(ways, at_war | ({"war_tie": {PLAYER: war_tie}} if war_tie else {}), told[WAR], rank)


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
        return Deal({"wagers": made, "cards": dealt}, tied, tied)

    return deal


# Which rounds there are


def _live_table(rules: WarRules) -> EveryRound:
    """Every deal with the wagers of the game and those that the edition states, all at once."""
    cents, order, war_tie = _stake(rules), rules.ranks.order, rules.wagers.tie_on_war
    sides = [name for name, wager in rules.side_wagers.items() if wager.offered]
    on_war = [name for name in sides if rules.side_wagers[name].on_war]
    spread = [order[place * (len(order) - 1) // (len(SUITED) - 1)] for place in range(len(SUITED))]
    faces = (rank + suit for rank, suits in zip(spread, SUITED, strict=True) for suit in suits)
    shoe = SmallShoe(Counter(face if sides else face[0] for face in faces))
    lines = [_line(name) for name in ("tie", *sides) if name not in on_war]
    lines += [*(_line(name, WAR) for name in on_war), _line("initial", WAR, (NO_TIE, WAR), "war")]
    lines += [*map(_given_up, (*on_war, "initial")), *([_line("war-tie", None, (WAR,))] if war_tie else [])]
    table = _table(dict.fromkeys(("initial", "tie", *sides), cents))
    rounds = tuple(_rounds(shoe, 2, table, lines, war_tie=dollars(cents) if war_tie else "", by_rank=not on_war))
    asks = {"shoe": shoe.composition, "stake": cents}
    return EveryRound(shoe.said("one player"), asks, cents, rounds, best=BestOf("best", BEST, "initial"))


def _progressive(rules: WarRules, side: Progressive) -> EveryRound:
    """Every award: four cards of one face, two faces of one rank, and two suited ties of one suit and of two."""
    high, low = rules.ranks.order[0], rules.ranks.order[-1]
    shoe = _filled(rules, {f"{high}s": 4, f"{high}h": 3, f"{low}s": 2}, 1)
    table = _table({"initial": _stake(rules), PROGRESSIVE: side.stake})
    rounds = tuple(_rounds(shoe, 2, table, (_line(PROGRESSIVE), _given_up(PROGRESSIVE))))
    return EveryRound(shoe.said("one player"), {"shoe": shoe.composition}, side.stake, rounds, without_meters=True)


def _envy(rules: WarRules, side: Progressive) -> EveryRound:
    """Two players with the wager who go to War on every tie; the first one's Envy Bonus for the other's hand."""
    high, low = rules.ranks.order[0], rules.ranks.order[-1]
    shoe = _filled(rules, {f"{high}s": 4, f"{low}s": 1, f"{high}h": 2}, 2)
    table = _table({"initial": _stake(rules), PROGRESSIVE: side.stake}, (PLAYER, OTHER))
    rounds = tuple(_rounds(shoe, 3, table, (_line(ENVY),), wars=3))
    asks = {"shoe": shoe.composition}
    return EveryRound(shoe.said("two players"), asks, side.stake, rounds, PLAYER, without_meters=True)


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
    shoe = _filled(rules, {other + suits[0]: 3, rank + suits[0]: 2, rank + suits[2]: 1}, 1)
    table = _table({"initial": _stake(rules), SPIN: spin.stake})

    def rounds() -> Iterator[WeightedRound]:
        for each in _rounds(shoe, 2, table, (_line(SPIN, None, (NO_TIE, SURRENDER)),)):
            cards = each.written["cards"]
            assert isinstance(cards, dict)
            if cards[DEALER] != rank + suits[0]:
                yield each._replace(ways=each.ways * sum(hot.values()) * sum(shared.values()))
                continue
            for (symbol, weight), (community, beside) in product(hot.items(), shared.items()):
                spun = {"hot": symbol, "to": PLAYER, "community": community}
                yield each._replace(ways=each.ways * weight * beside, written={**each.written, "spin": spun})

    said = shoe.said(f"one player, {len(hot)} symbols of the wheel by weight")
    return EveryRound(said, {"shoe": shoe.composition, "players": 1}, spin.stake, tuple(rounds()))


def _weights(spin: BonusSpin, ring: Iterable[str]) -> dict[str, int]:
    """The symbols of a ring that can come."""
    return {symbol: weight for symbol in ring if (weight := (spin.weights or {}).get(symbol, 0))}


def _stations(rules: WarRules, version: Electronic) -> EveryRound:
    """A station of the electronic version with its wagers on one hand of the community cards: every deal of two ranks."""
    cents, order = _stake(rules), rules.ranks.order
    # few of the high rank, so that even seven community cards fall in few ways
    shoe = SmallShoe({order[0]: 2, order[-1]: version.cards + 1 + _burned(rules, 1)})
    hand, amount = {EACH: "1"}.get(version.decided, "highest"), dollars(cents)
    place = f"{PLAYER}:{hand}" if version.war_cards == "one for each station" else hand
    wagers = [{"player": PLAYER, "wager": kind, "on": [hand], "amount": amount} for kind in ("initial", "tie")]

    def deal(cards: Sequence[str]) -> Deal:
        *shared, dealers = cards
        mine = shared[0] if hand == "1" else min(shared, key=lambda card: order.index(card[0]))
        written: dict[str, object] = {"wagers": wagers, "community": shared, "cards": {DEALER: dealers}}
        return Deal(written, [PLAYER], [place]) if mine[0] == dealers[0] else Deal(written, [], [])

    def line(strategy: str | None, ends: tuple[str, ...], *kinds: str) -> ToldLine:
        return ToldLine((PREFIX + kinds[0], strategy, ()), ends, frozenset((kind, (hand,)) for kind in kinds))

    lines = [line(WAR, (NO_TIE, WAR), "initial", "war"), line(None, (NO_TIE, WAR), "tie")]
    lines.append(line(SURRENDER, (NO_TIE, SURRENDER), "initial"))
    lines += [line(None, (WAR,), "war-tie")] if rules.wagers.tie_on_war else []
    war_tie = amount if rules.wagers.tie_on_war else ""
    rounds = tuple(_rounds(shoe, version.cards + 1, deal, lines, war_tie=war_tie))
    said = shoe.said(f"one station, {version.cards} community cards")
    best = BestOf("best", BEST, f"{PREFIX}initial")
    return EveryRound(said, {"shoe": shoe.composition, "stake": cents}, cents, rounds, best=best)
