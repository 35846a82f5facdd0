"""Small shoes of Casino War: all rounds of one player or two from them, written down for `settle` to play.

Together they tell every line of odds that this house offers, each with the fewest cards that reach all of its awards.
Counts for itself, apart from the odds.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import lcm, perm, prod
from typing import NamedTuple

from croupier.equipment.cards import FACES, RANKS, SUITS
from croupier.equipment.cards import name as name_of
from croupier.equipment.money import dollars
from croupier.equipment.shoe import Composition
from croupier.games.casino_war.rules import ANY_CARD, EACH, HIGHEST, BonusSpin, Electronic, Progressive, WarRules
from croupier.games.casino_war.stakes import bounds
from croupier.games.casino_war.stations.odds import PREFIX
from croupier.games.kit.odds.small import BestOf, EveryRound, LineKey, StepKey, WeightedRound

PLAYER, OTHER, DEALER = "1", "2", "dealer"
PROGRESSIVE, ENVY, SPIN = "progressive", "envy", "bonus-spin"
SUITED = ("sshd", "ssc", "hh", "ddc")
"""Suits of the cards of the highest rank, of two between, and of the lowest: enough for burned cards, for a War that ties
again, and for ties of one face, of one colour and of two."""

CUT = (
    "the limit of the house on what one hand is paid can cut it together with the Initial Wager beside it, "
    "while it is counted by itself"
)
Decided = Mapping[LineKey, frozenset[StepKey]]
"""Lines of odds, each with the steps of a settlement that make it up."""


def small_shoes(rules: WarRules) -> list[EveryRound]:
    """All rounds of every small shoe that there is for the rules of a house."""
    side, spin, stations, found = rules.progressive, rules.bonus_spin, rules.electronic, _live_table(rules)
    if side is not None and side.offered and not _cuts(rules, side):
        found += [_progressive(rules, side), _envy(rules, side)]
    if spin is not None and spin.offered and not _cuts(rules, spin) and _weights(spin, spin.hot):
        found.append(_bonus_spin(rules, spin))
    if stations is not None and stations.offered and stations.decided in (EACH, HIGHEST):
        found.append(_stations(rules, stations))
    return found


def not_played(rules: WarRules) -> dict[str, str]:
    """Wagers that the limit of the house on a hand cuts together with others: their odds are each by itself."""
    side, spin, cut = rules.progressive, rules.bonus_spin, [*_amounts(rules).cut]
    cut += [PREFIX + wager for wager in cut if wager in ("tie", "war-tie")]
    cut += [PROGRESSIVE, ENVY] if side is not None and _cuts(rules, side) else []
    cut += [SPIN] if spin is not None and _cuts(rules, spin) else []
    return dict.fromkeys(cut, CUT)


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


class Deal(NamedTuple):
    """An original deal as it is written, the players who tie, and where their War cards go."""

    written: dict[str, object]
    tied: Sequence[str]
    places: Sequence[str]


def _rounds(
    shoe: SmallShoe,
    cards: int,
    deal: Callable[[Sequence[str]], Deal],
    decided: Mapping[str, Decided],
    *,
    wars: int = 2,
    war_tie: Mapping[str, object] | None = None,
    by_rank: bool = False,
) -> Iterator[WeightedRound]:
    """Every deal of so many cards, and after a tie every choice by which something is decided ("": where there is none).

    At most so many cards are dealt in `wars`; shorter rounds weigh as much as longer ones. Faces of War cards count unless
    they go `by_rank`.
    """
    war_cards = dict.fromkeys(card[:1] if by_rank else card for card in shoe.held)

    def weight(*dealt: str) -> int:
        left = cards + wars - len(dealt)
        return shoe.ways(*dealt) * perm(shoe.size - len(dealt), left)

    for shown in product(shoe.held, repeat=cards):
        if not (ways := weight(*shown)):
            continue
        faces, rank = faces_up(shown), shown[-1][0]
        written, tied, places = deal(faces)
        if not tied:
            yield WeightedRound(ways, written, decided[""])
            continue
        if by_surrender := decided.get("surrender"):
            given_up = {**written, "decisions": dict.fromkeys(tied, "surrender")}
            yield WeightedRound(ways, given_up, by_surrender, rank)
        for again in product(war_cards, repeat=len(places) + 1) if "war" in decided else ():
            if ways := weight(*shown, *again):
                war = dict(zip((*places, DEALER), faces_up(again, faces), strict=True))
                at_war = {**written, "decisions": dict.fromkeys(tied, "war"), "war_cards": war, **(war_tie or {})}
                yield WeightedRound(ways, at_war, decided["war"], rank)


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


def _lines(wagers: Iterable[str], strategy: str | None = None) -> dict[LineKey, frozenset[StepKey]]:
    return {(name, strategy, ()): frozenset({(name, ())}) for name in wagers}


# What lies on each wager


class Amounts(NamedTuple):
    """The Initial Wager's in cents, and those of the wagers beside it. `cut`: wagers that the limit on a hand may cut."""

    initial: int
    beside: Mapping[str, int]
    cut: tuple[str, ...] = ()


def _amounts(rules: WarRules) -> Amounts:
    """About a hundred dollars each, or what the limits of the table and of the house leave of it."""
    initial, limit = _initial(rules), rules.limits.payout_per_hand
    sides = [name for name, wager in rules.side_wagers.items() if wager.offered]
    if limit is not None and initial * _game(rules) > limit:
        return Amounts(initial, {}, ("tie", "war-tie", *sides))
    beside = {"tie": initial, **{name: _side_cents(rules, name, initial) for name in sides}}
    if _beside_initial(rules, sum((beside[name] * _most(rules, name) for name in sides), Fraction(0))):
        return Amounts(initial, beside)
    return Amounts(initial, {"tie": initial}, tuple(sides))


def _game(rules: WarRules) -> Fraction:
    """All that the payouts of the game win for each unit."""
    return sum((odds.ratio for odds in rules.payouts.values()), Fraction(0))


def _most(rules: WarRules, name: str) -> Fraction:
    return sum((line.odds.ratio for line in rules.side_wagers[name].pays.values()), Fraction(0))


def _initial(rules: WarRules) -> int:
    """An amount every part of which can be paid, low enough for the limit on a hand where the table takes so little."""
    ratios = [odds.ratio for odds in rules.payouts.values()]
    ratios += [line.odds.ratio for wager in rules.side_wagers.values() for line in wager.pays.values()]
    unit = lcm(rules.surrender.lost.denominator, *(ratio.denominator for ratio in ratios)) * rules.chips_in_play.smallest
    usual, limit, tie = rules.stake_in(unit), rules.limits.payout_per_hand, rules.limits.tie_maximum
    most = [] if limit is None else [int(limit / sum(ratios)), int(limit / _game(rules))]
    lowered = [min(usual, tie or usual, each) // unit * unit for each in most or [usual]]
    return next((cents for cents in lowered if cents >= max(rules.limits.minimum or 0, unit)), usual)


def _beside_initial(rules: WarRules, won: Fraction | int) -> bool:
    """Whether the house pays a hand that much beside all that an Initial Wager may win."""
    return rules.side_limit is None or _initial(rules) * _game(rules) + won <= rules.side_limit


def _cuts(rules: WarRules, side: Progressive | BonusSpin) -> bool:
    """Whether the limit of the house may cut an award together with what else the hand wins."""
    if isinstance(side, Progressive):
        won = sum(award.fixed.winnings(side.stake) for award in (*side.pays.values(), *side.envy.values()))
    else:
        won = 2 * max(award.fixed.winnings(side.stake) for award in (*side.hot.values(), *side.community.values()))
    return rules.meters_limited or not _beside_initial(rules, won)


def _side_cents(rules: WarRules, name: str, cents: int) -> int:
    """As much as the others, or the nearest amount that the wager takes."""
    chip, (low, _, high, *_) = rules.chips_in_play.smallest, bounds(rules, name)
    most = cents if high is None else min(cents, high // chip * chip)
    return max(most, -(-(low or 0) // chip) * chip)


# Which rounds there are


def _live_table(rules: WarRules) -> list[EveryRound]:
    """Every deal with all wagers at once; a side wager that does not take their amount lies there by itself once more."""
    found = _amounts(rules)
    alike = [name for name, cents in found.beside.items() if cents == found.initial]
    groups = [alike, *([name] for name in found.beside if name not in alike)]
    return [_beside(rules, found.initial, {name: found.beside[name] for name in group}) for group in groups]


def _beside(rules: WarRules, initial: int, beside: Mapping[str, int]) -> EveryRound:
    """The Initial Wager with some beside it; it is looked at itself where they are as large."""
    sides = {name: rules.side_wagers[name] for name in beside if name != "tie"}
    cents, order = next(iter(beside.values()), initial), rules.ranks.order
    spread = [order[place * (len(order) - 1) // (len(SUITED) - 1)] for place in range(len(SUITED))]
    faces = (rank + suit for rank, suits in zip(spread, SUITED, strict=True) for suit in suits)
    shoe = SmallShoe(Counter(face if sides else face[0] for face in faces))
    on_war = [name for name in sides if sides[name].on_war]
    by_deal, war_tie = _lines(name for name in beside if name not in on_war), rules.wagers.tie_on_war and "tie" in beside
    by_war, by_surrender = by_deal | _lines(on_war, "war"), _lines(on_war, "surrender")
    if cents == initial:
        by_war["initial", "war", ()] = frozenset({("initial", ()), ("war", ())})
        by_surrender["initial", "surrender", ()] = frozenset({("initial", ())})
    at_war = by_war | (_lines(["war-tie"]) if war_tie else {})
    decided = {"": by_war | by_surrender, "surrender": by_surrender, "war": at_war}
    more = {"war_tie": {PLAYER: dollars(initial)}} if war_tie else {}
    rounds = _rounds(shoe, 2, _table({"initial": initial, **beside}), decided, war_tie=more, by_rank=not on_war)
    asks = {"shoe": shoe.composition, "stake": cents}
    # where both lose the same, the player surrenders and wagers no more
    best = BestOf("best", ("surrender", "war"), "initial")
    return EveryRound(shoe.said("one player"), asks, cents, tuple(rounds), best=best)


def _progressive(rules: WarRules, side: Progressive) -> EveryRound:
    """Every award: four cards of one face, two faces of one rank, and two suited ties of one suit and of two."""
    high, low = rules.ranks.order[0], rules.ranks.order[-1]
    shoe = _filled(rules, {f"{high}s": 4, f"{high}h": 3, f"{low}s": 2}, 1)
    by_war: Decided = {(PROGRESSIVE, None, ()): frozenset({(PROGRESSIVE, ())})}
    by_surrender: Decided = {(PROGRESSIVE, "surrender", ()): frozenset({(PROGRESSIVE, ())})}
    decided = {"": {**by_war, **by_surrender}, "surrender": by_surrender, "war": by_war}
    rounds = _rounds(shoe, 2, _table({"initial": _initial(rules), PROGRESSIVE: side.stake}), decided)
    asks = {"shoe": shoe.composition}
    return EveryRound(shoe.said("one player"), asks, side.stake, tuple(rounds), without_meters=True)


def _envy(rules: WarRules, side: Progressive) -> EveryRound:
    """Two players with the wager who go to War on every tie; the first one's Envy Bonus for the other's hand."""
    high, low = rules.ranks.order[0], rules.ranks.order[-1]
    shoe = _filled(rules, {f"{high}s": 4, f"{low}s": 1, f"{high}h": 2}, 2)
    table = _table({"initial": _initial(rules), PROGRESSIVE: side.stake}, (PLAYER, OTHER))
    rounds = tuple(_rounds(shoe, 3, table, dict.fromkeys(("", "war"), _lines([ENVY])), wars=3))
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
    table = _table({"initial": _initial(rules), SPIN: spin.stake})

    def rounds() -> Iterator[WeightedRound]:
        for each in _rounds(shoe, 2, table, dict.fromkeys(("", "surrender"), _lines([SPIN]))):
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
    found, order = _amounts(rules), rules.ranks.order
    # few of the high rank, so that even seven community cards fall in few ways
    shoe = SmallShoe({order[0]: 2, order[-1]: version.cards + 1 + _burned(rules, 1)})
    kinds = ("initial", "tie") if "tie" in found.beside else ("initial",)
    hand, war_tie, amount = {EACH: "1"}.get(version.decided, "highest"), rules.wagers.tie_on_war, dollars(found.initial)
    place = f"{PLAYER}:{hand}" if version.war_cards == "one for each station" else hand
    wagers = [{"player": PLAYER, "wager": kind, "on": [hand], "amount": amount} for kind in kinds]

    def deal(cards: Sequence[str]) -> Deal:
        *shared, dealers = cards
        mine = shared[0] if hand == "1" else min(shared, key=lambda card: order.index(card[0]))
        tied = mine[0] == dealers[0]
        written: dict[str, object] = {"wagers": wagers, "community": shared, "cards": {DEALER: dealers}}
        return Deal(written, [PLAYER] if tied else [], [place] if tied else [])

    def lines(wager: str, strategy: str | None, *more: str) -> Decided:
        return {(PREFIX + wager, strategy, ()): frozenset((kind, (hand,)) for kind in (wager, *more))}

    ties, on_war = "tie" in kinds, war_tie and "tie" in kinds
    by_war = {**lines("initial", "war", "war"), **(lines("tie", None) if ties else {})}
    by_surrender = lines("initial", "surrender")
    at_war = {**by_war, **(lines("war-tie", None) if on_war else {})}
    decided = {"": {**by_war, **by_surrender}, "surrender": by_surrender, "war": at_war}
    more = {"war_tie": {PLAYER: amount}} if on_war else {}
    rounds = tuple(_rounds(shoe, version.cards + 1, deal, decided, war_tie=more))
    asks = {"shoe": shoe.composition, "stake": found.initial}
    best = BestOf("best", ("surrender", "war"), f"{PREFIX}initial")
    return EveryRound(shoe.said(f"one station, {version.cards} community cards"), asks, found.initial, rounds, best=best)
