"""Poker's rules in force, typed. A game is data: streets, forced bets, kinds of hand and shares of the pot.

A new mixed game is a new edition file: nothing here or below knows a game by its name.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import Literal, NamedTuple, cast

from croupier.equipment.cards import FACES, RANKS, SUIT_NAMES, Card, names, rank_of, suit_of
from croupier.equipment.money import Cents, dollars
from croupier.errors import InputError
from croupier.games.poker.hands.kinds import SIXES, Kind
from croupier.games.poker.room_rules import PokerRoomRules, RoomRulebook, room_violations
from croupier.rulebook import paths
from croupier.rulebook.choices import InForce
from croupier.rulebook.shape import fill

HandKind = Kind
ShareKind = Literal[Kind, "omaha-8-one-hand", "omaha-a-5"]
"""What a share may go to: a kind of hand, or a low of Omaha as only other readings have it."""
QUALIFIED = ("8-or-better", "omaha-8", "omaha-8-one-hand")
"""Kinds of hand that may find no hand good enough; their share then goes to the others."""
OMAHA = ("omaha-high", "omaha-8")
TWO_AND_THREE = (*OMAHA, "omaha-8-one-hand", "omaha-a-5")
"""Kinds made of two cards held and three of the board: the last is a low that need not qualify, the one before it a low of
the same five cards as the high hand."""
LOW_ACES = ("a-5", "8-or-better", "badugi", "omaha-8", "omaha-8-one-hand", "omaha-a-5")
"""Kinds in which aces are the lowest cards, unless the rules have a badugi's high."""
MOST_SEATS = 10

First = Literal["left of blinds", "left of button", "high door", "low door", "low board", "high board"]
"""Who acts first: by the blinds, by the button, by the door card (who brings it in), or by the cards that show."""


class Street(NamedTuple):
    """One street: cards burned, dealt to each player down and up, to the board, or drawn; then a betting round."""

    first: First
    bet: Literal["small", "big"]
    burn: int = 0
    down: int = 0
    up: int = 0
    board: int = 0
    draw: int = 0


class DeckRules(NamedTuple):
    """The lowest rank of the deck in play; the cards below it are taken out."""

    lowest: Literal["2", "3", "4", "5", "6", "7"]


class Button(NamedTuple):
    """Where the button starts, where it goes after a hand, and whether it goes there after a void one too."""

    used: bool
    first: Literal["dealer's right"]
    moves: Literal["clockwise"]
    void: Literal["stays", "moves"] | None


class Blinds(NamedTuple):
    """`amounts` in the order of posting, clockwise from `first` on: the button's left if nothing else is said.

    There are none in a game of antes. `heads_up` is what two players do otherwise, if anything.
    """

    when: Literal["before the deal", "after the deal"]
    number: int
    amounts: tuple[Cents, ...]
    option: Literal["big blind", "every blind", "nobody"]
    heads_up: Literal["left of button", "button posts first"] | None
    first: Literal["left of button", "button"] | None


class Stakes(NamedTuple):
    """What is bet: `ante` and `bring_in` are zero in a game of blinds. `unit` is the smallest chip in play."""

    small_bet: Cents
    big_bet: Cents
    ante: Cents
    bring_in: Cents
    unit: Cents
    buy_in: Cents


class Limit(NamedTuple):
    """How much may be bet. `raises` come after the bet; they bind in fixed limit.

    `half_bet` is what an all-in short of a bet does in fixed limit: half of one is as good as a whole, or only a whole one
    counts and a short one is completed, or a short one stands and is raised by a whole bet.
    """

    kind: Literal["fixed", "pot", "none"]
    raises: int
    heads_up: Literal["no cap", "capped"]
    half_bet: Literal["counts as full", "counts only if full", "raised as it stands"]


class Draws(NamedTuple):
    """Drawing: who is served when, and what is done when the stub cannot serve a player."""

    order: Literal["one player at a time"]
    burn: Literal["before the first new card", "before each player's cards"]
    stub: Literal["dealt first", "shuffled in"]
    pile: tuple[Literal["discards", "folded hands", "burns"], ...]
    own: Literal["shuffled in", "kept out"]
    burn_again: bool
    short: Literal["as many as there are", "hand is void"]


class Stud(NamedTuple):
    """What a stud game does when too few cards are left for a street."""

    short: tuple[Literal["burns shuffled in", "discards shuffled in", "one card for all"], ...]
    completing: Literal["is a bet", "is a raise"]


class Share(NamedTuple):
    """A part of every pot, and the kind of hand that wins it."""

    hand: ShareKind
    part: Fraction


class Pot(NamedTuple):
    """How a pot is divided. `odd` is the kind of hand whose share takes the chip that does not divide.

    `odd_among_tied` says who of several equal hands takes one; with “best hand of the odd share” none of them does, unless
    theirs is that share, and then the first left of the button. `odd_low` says whether that holds for equal low hands too.
    """

    shares: tuple[Share, ...]
    odd: HandKind
    odd_among_tied: Literal["left of button", "high card by suit", "nearest the small blind", "best hand of the odd share"]
    odd_unit: Literal["smallest chip in play", "dollar"]
    odd_card: Literal["cards that play", "cards held"] | None
    odd_low: Literal["as for the high hand", "to the high hand"] | None
    unqualified: Literal["to the other share"] | None
    suits: tuple[Literal["clubs", "diamonds", "hearts", "spades"], ...]


class BadugiRules(NamedTuple):
    """A badugi is the best subset of the cards a player has; whether its aces are low or high."""

    cards: Literal["best subset"]
    ace: Literal["low", "high"] | None


class DeuceRules(NamedTuple):
    """How 2-7 hands compare that both have a pair, a straight or a flush: as high hands turned round, or by their cards."""

    spoiled: Literal["as high hands, turned round", "from the highest card down"]


class Showdown(NamedTuple):
    first: Literal["last to bet or raise", "left of button"]
    muck: bool


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class PokerRules(PokerRoomRules):
    """All rules of one game in its room."""

    seats: int
    button: Button
    blinds: Blinds | None
    stakes: Stakes
    limit: Limit
    street_order: tuple[str, ...]
    streets: Mapping[str, Street]
    draws: Draws | None
    stud: Stud | None
    pot: Pot
    showdown: Showdown
    badugi: BadugiRules | None
    deuce: DeuceRules | None
    deck: DeckRules | None

    @property
    def order(self) -> tuple[Street, ...]:
        return tuple(self.streets[name] for name in self.street_order)

    @property
    def kinds(self) -> tuple[HandKind, ...]:
        """The kinds of hand; what is no such kind `hands` refuses by its name."""
        return cast(tuple[HandKind, ...], tuple(share.hand for share in self.pot.shares))

    @property
    def hole_cards(self) -> int:
        """The cards each player ends with."""
        return sum(street.down + street.up for street in self.order)

    @property
    def high_aces(self) -> bool:
        """Whether the aces of a badugi are high."""
        return self.badugi is not None and self.badugi.ace == "high"

    @property
    def spoiled_by_cards(self) -> bool:
        """Whether 2-7 hands with a pair, a straight or a flush are compared by their cards alone."""
        return self.deuce is not None and self.deuce.spoiled == "from the highest card down"

    @property
    def board_cards(self) -> int:
        return sum(street.board for street in self.order)

    @property
    def lowest_card(self) -> Card:
        """The first face of the deck in play, which has it and all above it."""
        return 0 if self.deck is None else 4 * RANKS.index(self.deck.lowest)

    @property
    def deck_size(self) -> int:
        return FACES - self.lowest_card

    def height(self, card: Card, ace: int) -> tuple[int, int]:
        """A card by its rank, with aces of this one, and then by its suit."""
        rank = rank_of(card)
        return ace if rank == 12 else rank, -self.pot.suits.index(SUIT_NAMES[suit_of(card)])

    def below_deck(self, cards: Iterable[Card]) -> str:
        """What is wrong with cards that the deck in play does not have; nothing if it has them all."""
        lowest = self.lowest_card
        if not lowest:
            return ""
        out = next((card for card in cards if 0 <= card < lowest), None)
        return "" if out is None else f"{names([out])} is not in this deck: deck.lowest is {RANKS[lowest // 4]}"

    def require_in_deck(self, cards: Iterable[Card]) -> None:
        """Refuse cards that the deck in play does not have."""
        if problem := self.below_deck(cards):
            raise self.refusal("deck.lowest", problem)

    def require_whole_deck(self, what: str) -> None:
        """Refuse what is worked out with all 52 cards alone where the deck in play has fewer."""
        if self.lowest_card:
            has = f"by deck.lowest this one has {self.deck_size}"
            raise self.refusal("deck.lowest", f"{what} with a deck of {FACES} cards, and {has}")


@lru_cache(maxsize=64)
def build(in_force: InForce) -> PokerRules:
    """The typed rules; streets, bets and shares that make no game together are refused."""
    rules = fill(PokerRules, in_force)
    for path, reason in violations(rules):
        place = f"{in_force.place(path)}{path}: " if path in in_force.values else ""
        raise InputError(place + reason, rule=path, cite=rules.cite(path))
    return rules


class PokerRulebook(RoomRulebook[PokerRules]):
    build = staticmethod(build)


def violations(rules: PokerRules) -> list[tuple[str, str]]:
    """Joint limits: rules that are each allowed but not together, as (rule, reason)."""
    # Bets and pots are judged by the streets, so these must make a game first.
    return [*_streets(rules)] or [*_bets(rules), *_pot(rules), *room_violations(rules)]


def _streets(rules: PokerRules) -> Iterator[tuple[str, str]]:
    if not rules.street_order:
        yield "street_order", "a game needs at least one street"
        return
    if set(rules.street_order) != set(rules.streets) or len(set(rules.street_order)) != len(rules.street_order):
        yield "street_order", f"the order must name each street once: {', '.join(rules.streets)}"
        return
    if rules.seats < 2:
        yield "seats", f"{rules.seats} seats make no poker table; it takes at least 2"
    if rules.seats > MOST_SEATS:
        yield "seats", f"{rules.seats} seats make no poker table; it has at most {MOST_SEATS}"
    held = up = 0
    for name, street in zip(rules.street_order, rules.order, strict=True):
        up += street.up
        for reason in _street(rules, street, held, up):
            yield paths.join(("streets", name)), reason
        held += street.down + street.up
    first = rules.order[0]
    if not first.down + first.up:
        yield paths.join(("streets", rules.street_order[0])), "the first street must deal each player a card"
    needed = rules.seats * (first.down + first.up) + first.burn + first.board
    if needed > rules.deck_size:
        reason = f"{rules.seats} players need {needed} cards on the first street and a deck has {rules.deck_size}"
        yield "seats", reason
    yield from _enough(rules)


def _street(rules: PokerRules, street: Street, held: int, up: int) -> Iterator[str]:
    """What is wrong with a street before which a player holds so many cards; so many lie face up once it is dealt."""
    if min(street.burn, street.down, street.up, street.board, street.draw) < 0:
        yield "a street cannot have fewer than no cards"
    if street.draw and (street.down or street.up or street.board):
        yield "a street deals or draws, not both"
    if street.draw > held:
        yield f"{street.draw} cards may be drawn, but a player holds {held}"
    if street.draw and rules.draws is None:
        yield "cards are drawn, so the rules of the draw (draws.*) are needed"
    stud = street.first in ("high door", "low door", "low board", "high board")
    if stud and not up:
        yield f"{street.first} acts first, but no card lies face up"
    if street.first == "left of blinds" and rules.blinds is None:
        yield "the player left of the blinds acts first, but there are no blinds"
    if not stud and not rules.button.used:
        yield f"{street.first} acts first, but the game has no button"


def _enough(rules: PokerRules) -> Iterator[tuple[str, str]]:
    """Whether every street can be served, whatever was exchanged before it."""
    deck = rules.deck_size
    last, burned = rules.seats * rules.hole_cards + rules.board_cards, sum(street.burn for street in rules.order)
    if rules.stud is None and not rules.draws and last + burned > deck:
        yield "seats", f"{rules.seats} players can run the deck out, so the rules for that (stud.*) are needed"
    if rules.board_cards and last > deck:
        yield "seats", f"{rules.seats} players and the board need {last} cards and a deck has {deck}"
    short = rules.stud.short if rules.stud is not None else ()
    if rules.stud is not None and not rules.board_cards and last > deck and "one card for all" not in short:
        yield "stud.short", f"{rules.seats} players can need {last} cards, so “one card for all” must be the last resort"
    drawn = False
    for name, street in zip(rules.street_order, rules.order, strict=True):
        if drawn and not street.draw and not {"burns shuffled in", "discards shuffled in"} <= set(short):
            needs = "stud.short must have “discards shuffled in” and “burns shuffled in”"
            yield paths.join(("streets", name)), f"cards are dealt after a draw, which may run the deck out; {needs}"
            return
        drawn = drawn or bool(street.draw)


def _bets(rules: PokerRules) -> Iterator[tuple[str, str]]:
    stakes = rules.stakes
    if stakes.unit <= 0:
        yield "stakes.unit", "the smallest chip must be worth something"
        return
    amounts = {"small_bet": stakes.small_bet, "big_bet": stakes.big_bet, "ante": stakes.ante, "bring_in": stakes.bring_in}
    for name, cents in amounts.items():
        if cents < 0 or cents % stakes.unit:
            yield f"stakes.{name}", f"{dollars(cents)} is no whole number of chips of {dollars(stakes.unit)}"
    if not stakes.small_bet:
        yield "stakes.small_bet", "a bet must be worth something"
    if stakes.small_bet > stakes.big_bet:
        small, big = dollars(stakes.small_bet), dollars(stakes.big_bet)
        yield "stakes.big_bet", f"a big bet of {big} is less than a small one of {small}"
    door = rules.order[0].first in ("high door", "low door")
    if door and not 0 < stakes.bring_in <= stakes.small_bet:
        yield "stakes.bring_in", f"a bring-in is more than nothing and at most the small bet of {dollars(stakes.small_bet)}"
    if stakes.bring_in and not door:
        yield "stakes.bring_in", "nobody brings it in: the first street has no door cards to say who"
    if rules.blinds is None:
        if not stakes.ante and not door:
            yield "stakes.ante", "somebody must be made to bet: the game has neither blinds nor antes nor a bring-in"
        return
    if rules.blinds.number != len(rules.blinds.amounts):
        yield "blinds.amounts", f"{rules.blinds.number} blinds need as many amounts, not {len(rules.blinds.amounts)}"
    if rules.blinds.number >= rules.seats + 1 or rules.blinds.number < 1:
        yield "blinds.number", f"{rules.blinds.number} blinds do not go with {rules.seats} seats"
    for earlier, later in pairwise(rules.blinds.amounts):
        if earlier > later:
            yield "blinds.amounts", "a later blind is at least as large as the one before"
    if any(cents <= 0 or cents % stakes.unit for cents in rules.blinds.amounts):
        yield "blinds.amounts", f"a blind is a whole number of chips of {dollars(stakes.unit)}"
    # Without fixed bets a blind may be a straddle: the next raise is then at least as large.
    if rules.limit.kind == "fixed" and rules.blinds.amounts and rules.blinds.amounts[-1] > stakes.small_bet:
        yield "blinds.amounts", f"the largest blind is more than the small bet of {dollars(stakes.small_bet)}"


def _pot(rules: PokerRules) -> Iterator[tuple[str, str]]:
    total = sum((share.part for share in rules.pot.shares), Fraction(0))
    if total != 1 or any(share.part <= 0 for share in rules.pot.shares):
        yield "pot.shares", f"the shares make {total} of the pot; they must make 1"
    if len(set(rules.kinds)) != len(rules.kinds):
        yield "pot.shares", "a kind of hand can have one share only"
    if rules.pot.odd not in rules.kinds or rules.pot.odd in QUALIFIED:
        yield "pot.odd", f"{rules.pot.odd} takes the odd chip, but it is no share that is always won"
    if rules.pot.unqualified is None and any(kind in QUALIFIED for kind in rules.kinds):
        yield "pot.shares", "a hand may fail to qualify for a share, so pot.unqualified must say where it goes"
    if all(kind in QUALIFIED for kind in rules.kinds):
        yield "pot.shares", "one share must go to a hand that every player has"
    if len(rules.pot.suits) != len(set(rules.pot.suits)) or len(rules.pot.suits) != 4:
        yield "pot.suits", "all four suits must be ordered, the highest first"
    on_button = rules.blinds is not None and rules.blinds.first == "button"
    if on_button and rules.pot.odd_among_tied == "nearest the small blind":
        yield "pot.odd_among_tied", "the first blind is on the button, so no hand is nearest the small blind; name another"
    if "short-high" in rules.kinds and rules.lowest_card != SIXES:
        yield "pot.shares", "short-high is a hand of a deck from the sixes up, so deck.lowest must be 6"
    for kind in rules.kinds:
        if kind in TWO_AND_THREE and (rules.board_cards != 5 or rules.hole_cards not in (4, 5)):
            yield "pot.shares", f"{kind} needs four or five cards in the hand and five on the board"
        least = 1 if kind == "badugi" else 5
        if kind not in TWO_AND_THREE and not least <= rules.hole_cards + rules.board_cards <= 7:
            held = rules.hole_cards + rules.board_cards
            yield "pot.shares", f"{kind} is a hand of {least} to 7 cards, and a player has {held}"
