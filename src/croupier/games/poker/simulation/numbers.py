"""The rules in force and the ways to play as the plain numbers that the kernel of poker reads, and its tables of hands."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import lcm
from typing import TYPE_CHECKING

from croupier.equipment.cards import FACES, SUIT_NAMES
from croupier.games.poker.hands.ladder import values
from croupier.games.poker.play.betting import blind_position, posts
from croupier.games.poker.play.pots import unit
from croupier.games.poker.players.policies import HIGH_CARD, KEPT, LOW_PARTS, MADE, RANDOM, WAYS, height, low_ace
from croupier.games.poker.rules import PokerRules
from croupier.games.poker.simulation import places as p

if TYPE_CHECKING:
    from croupier.games.poker.simulation.records import Record

Row = tuple[int, ...]
Numbers = tuple[tuple[str, int | tuple[object, ...]], ...]


def low_of(rules: PokerRules) -> Row:
    """For each card the byte of its height in a low hand, by its lowest bit; 0 for one that no low keeps."""
    heights = (height(rules, card) for card in range(FACES))
    return tuple(1 << 8 * (each + 1) if each <= KEPT else 0 for each in heights)


def blinds_of(rules: PokerRules, players: int) -> tuple[Row, ...]:
    """Who posts a blind, and how much."""
    before, after = posts(rules, players)
    return tuple((post.position, post.cents) for post in (*before, *after) if post.what != "ante")


def way_of(name: str, big_bet: int) -> tuple[object, ...]:
    if name == RANDOM:
        return 0, 0, 0, 0, 1
    way = WAYS[name]
    calls, bets = (
        tuple(int(part * p.PARTS) for part in parts) for parts in ((way.calls, way.calls_last), (way.bets, way.bets_last))
    )
    asks = tuple(bet <= p.PARTS or 0 < call <= p.PARTS for call, bet in zip(calls, bets, strict=True))
    return calls, bets, asks, way.most_bets * big_bet, 0


def numbers_of(rules: PokerRules, policies: Sequence[str], stack: int) -> Numbers:
    """The rules in force and how each seat plays, by the names that they have in the kernel's record."""
    assert KEPT + 1 < 8, "the kernel marks the heights of low cards in eight rows of bits"
    players, named = len(policies), list(dict.fromkeys(policies))
    weights = lcm(*(share.part.denominator for share in rules.pot.shares))
    stakes, limit, pot, draws, stud = rules.stakes, rules.limit, rules.pot, rules.draws, rules.stud
    rake = rules.rake.percent / 100
    numbers: dict[str, int] = {
        "players": players,
        "streets_count": len(rules.order),
        "posts_count": len(blinds_of(rules, players)),
        "shares_count": len(pot.shares),
        "stack": stack,
        "button": rules.button.used,
        "fixed": limit.kind == "fixed",
        "pot_limit": limit.kind == "pot",
        "raises": limit.raises,
        "no_cap_of_two": limit.heads_up == "no cap",
        "half_counts": limit.half_bet == "counts as full",
        "short_stands": limit.kind == "fixed" and limit.half_bet == "raised as it stands",
        "small_bet": stakes.small_bet,
        "ante": stakes.ante,
        "bring_in": stakes.bring_in,
        "unit": stakes.unit,
        "completing_raises": stud is not None and stud.completing == "is a raise",
        "short_streets": stud is not None,
        "odd_share": [share.hand for share in pot.shares].index(pot.odd),
        "odd_by_suit": pot.odd_among_tied == "high card by suit",
        "chip": unit(rules),
        "odd_cards_held": pot.odd_card == "cards held",
        "odd_moves": pot.odd_among_tied == "best hand of the odd share" or pot.odd_low == "to the high hand",
        "aces_high": rules.high_aces,
        "rake_part": rake.numerator,
        "rake_of": rake.denominator,
        "rake_cap": rules.rake.cap,
        "rake_unit": rules.rake.unit,
        "rake_after_second": rules.rake.taken == "after a second betting round",
        "low_ace": low_ace(rules),
        "kept_rank": KEPT,
        "high_rank": HIGH_CARD,
        "kept_suits": set(rules.kinds) == {"badugi"},
        "low_own": LOW_PARTS["own"],
        "low_board": LOW_PARTS["board"],
    }
    after_blinds = 0
    if rules.blinds is not None:
        last = blind_position(rules, min(rules.blinds.number, players) - 1, players)
        after_blinds = (last + 1) % players
        numbers["blinds_act"] = rules.blinds.option != "every blind"
        numbers["option_at"] = last if rules.blinds.option == "big blind" else -1
        nearest = pot.odd_among_tied == "nearest the small blind"
        numbers["odd_from_last"] = nearest and players == 2 and rules.blinds.heads_up == "button posts first"
    opens = {"left of blinds": after_blinds, "left of button": 0}
    streets = []
    for street in rules.order:
        bet = stakes.big_bet if limit.kind == "fixed" and street.bet == "big" else stakes.small_bet
        door, high = street.first.endswith("door"), street.first.startswith("high")
        streets.append((opens.get(street.first, -1), int(door), int(high), bet, *street[2:]))
    if draws is not None:
        numbers |= {
            "burn_each": draws.burn == "before each player's cards",
            "stub_shuffled_in": draws.stub == "shuffled in",
            "discards_back": "discards" in draws.pile,
            "folded_back": "folded hands" in draws.pile,
            "burns_back": "burns" in draws.pile,
            "own_back": draws.own == "shuffled in",
            "burn_again": draws.burn_again,
            "short_is_void": draws.short == "hand is void",
        }
    if stud is not None:
        numbers["short_burns_back"] = "burns shuffled in" in stud.short
        numbers["short_discards_back"] = "discards shuffled in" in stud.short
    rows: Numbers = (
        ("suit_order", tuple(rules.pot.suits.index(name) for name in SUIT_NAMES)),
        ("low", low_of(rules)),
        ("streets", tuple(streets)),
        ("posts", blinds_of(rules, players)),
        ("shares", tuple((p.KINDS.index(share.hand), int(share.part * weights)) for share in pot.shares)),
        ("ways", tuple(way_of(name, stakes.big_bet) for name in policies)),
        ("policies", tuple(named.index(name) for name in policies)),
        ("policies_count", len(named)),
    )
    return (*((name, int(number)) for name, number in numbers.items()), *rows)


def hand_values(by_cards: bool = False) -> "Record":
    """The tables that the kernel reads hands with, built at first use; spoiled 2-7 lows may go by their cards."""
    import numpy as np

    from croupier.games.poker.hands.ladder import spoiled_by_cards
    from croupier.games.poker.hands.lookup import tables

    known = tables(5, *p.SCALES)
    if by_cards:
        known, places = known.copy(), np.array(spoiled_by_cards(), np.uint16)
        for values in (known.plain, known.suited):
            values[p.DEUCE] = places[values[p.DEUCE]]
    return known


@cache
def made() -> list[int]:
    """The promise of a high hand of two cards and three of the board, by its value."""
    return [0, *(int(MADE.get(each.category, Fraction(1)) * p.PARTS) for each in values("high").classes)]
