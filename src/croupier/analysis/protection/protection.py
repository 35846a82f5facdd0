"""Game protection: how often, and by how much, a perfect counter finds a profitable Tie Wager in Casino War.

Whether a Tie Wager is profitable follows exactly from the composition of the unseen cards; how often such compositions
come before the cover card is sampled over shoes.

Where the chance is too small for any sample, `expected` takes over: the exact chance that so many unseen cards are
profitable, averaged over the sampled rounds, as if which cards were seen had no bearing on how many.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from croupier.analysis.assumptions.block import Figure, Option, Point, assumptions
from croupier.analysis.edition import STUMBLES, Opened
from croupier.analysis.protection.compositions import NEVER, NOTHING, Chance, chances, fewest_seen, require_numpy, tie_edge
from croupier.analysis.protection.sampling import GAIN, PROFITABLE, ROUND, SHARE, SHOE, WIN, CountedTable, ShoeTally, sample
from croupier.analysis.resting import in_use
from croupier.equipment.awards import Odds
from croupier.equipment.shoe import Composition
from croupier.errors import InputError
from croupier.games.casino_war.odds.counting import cards_of_a_war, dealt_from, falling, tied_pairs
from croupier.games.casino_war.odds.odds import odds
from croupier.games.casino_war.play.preparing import ends_by_cover_card
from croupier.games.casino_war.rules import WarRules
from croupier.games.kit.odds.odds import exact

SHOES, MOST_SHOES, MOST_PLAYERS = 2_000, 1_000_000, 20
CUTS = (Fraction(1, 2), Fraction(1, 3), Fraction(1, 4), Fraction(1, 8), Fraction(0))
STRETCHES = 20  # of the shoe, by cards dealt
NOT_AGAIN = "what is sampled is not sampled again"

_CARDS = re.compile(r"\d{1,4}", re.ASCII)
_SHARE = re.compile(r"\d{1,4}/0*[1-9]\d{0,3}|0?\.\d{1,6}", re.ASCII)


def protection(
    opened: Opened,
    *,
    decks: int | None = None,
    depth: str | None = None,
    shoes: int = SHOES,
    seed: int = 1,
    players: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> dict[str, object]:
    """The report on one cover card's depth: a share of the shoe ("1/4") or a number of cards left behind it ("78").

    Without a depth it is the edition's own. A device that takes every card back has none: nothing is sampled there.
    Other games, and what makes no shoe or no round, are refused. `progress` is called with the shoes dealt and to deal.
    """
    rules = opened.rules
    if not isinstance(rules, WarRules):
        raise InputError(
            f"game protection is about the Tie Wager of Casino War; {opened.draft.title} has none to count for"
        )
    if not 1 <= shoes <= MOST_SHOES or seed < 0 or not 1 <= players <= MOST_PLAYERS:
        reason = f"1 to {MOST_SHOES:,} shoes, a seed of 0 or more and 1 to {MOST_PLAYERS} players can be sampled"
        raise InputError(reason)
    counted = _counted(rules, decks, depth, players)
    cards, left = counted.cards, counted.left
    rests = _points(opened, counted, lambda read: _counted(read, decks, depth, players))
    lawful = not opened.game.odds.outside(rules, decks=decks, players=players)
    if left is None:
        return _known(opened, rules, counted, {"lawful": lawful}, rests) | _always_full(rules, cards)
    share = Fraction(left, cards.size)
    lawful = lawful and (depth is None or rules.allows("cut.second_cover", str(share)))
    assumed = {"lawful": lawful, "cards_left": left, "share_left": exact(share), "shoe_model": counted.shoe_model}
    sampled = _sampled(rules, cards, counted.table, left, shoes, seed, progress)
    return _known(opened, rules, counted, assumed, rests) | sampled


class Counted(NamedTuple):
    """All that the numbers of a report follow from. `left` is None where no cards stay behind a cover card."""

    cards: Composition
    left: int | None
    table: CountedTable
    pays: Odds
    initial_edge: Fraction
    burned_for: str
    shoe_model: str


def _counted(rules: WarRules, decks: int | None, depth: str | None, players: int) -> Counted:
    """What is counted under these rules; refuses a depth where there is none."""
    cards, table = dealt_from(rules, decks), CountedTable(players, rules.burn.shoe, rules.burn.war)
    pays, edge = rules.payouts["tie"], _initial_edge(rules, cards)
    if rules.shoe.kind != "manual":
        if depth is not None:
            reason = f"a {rules.shoe.kind} device has no cover card, so there is no depth to choose"
            raise InputError(reason, rule="shoe.kind", cite=rules.cite("shoe.kind"))
        return Counted(cards, None, table, pays, edge, rules.burn.war_for, "every round from all cards")
    left = _undealt(rules, cards, players) if depth is None else cards_left(depth, cards.size)
    shoe_model = f"each shoe dealt until {left} cards are left, then a fresh one"
    return Counted(cards, left, table, pays, edge, rules.burn.war_for, shoe_model)


def _points(opened: Opened, usual: Counted, counted: Callable[[WarRules], Counted]) -> list[Point]:
    """By reading and option: the exact edges that differ, and whether other shoes would have to be sampled."""
    points = []
    for reading in opened.draft.readings.values():
        chosen, others = in_use(opened, reading), []
        for option in reading.options:
            if option.name != chosen:
                try:
                    read = counted(opened.with_(read={reading.id: option.name}).rules)
                except STUMBLES:
                    others.append(Option(option.name, None, "makes no game with these rules and choices"))
                else:
                    others.append(_option(option.name, usual, read))
        points.append(Point(reading.id, chosen, tuple(others)))
    return points


def _option(name: str, usual: Counted, read: Counted) -> Option:
    if read == usual:
        return Option(name, ())
    pairs = {
        "Tie Wager of a full shoe": (-_tie_edge(usual), -_tie_edge(read)),
        "Initial Wager": (usual.initial_edge, read.initial_edge),
    }
    figures = tuple(Figure(what, exact(was), exact(now)) for what, (was, now) in pairs.items() if was != now)
    same_shoes = read._replace(initial_edge=usual.initial_edge) == usual
    return Option(name, figures or None, "" if same_shoes else NOT_AGAIN)


def _tie_edge(counted: Counted) -> Fraction:
    """The player's, of a full shoe."""
    return tie_edge(counted.cards.ranks, counted.pays)


def _undealt(rules: WarRules, cards: Composition, players: int) -> int:
    """The cards behind the cover card; without one a shoe is dealt as long as what is left finishes any round."""
    covered = ends_by_cover_card(rules)
    return _behind(rules.cut.second_cover, cards.size) if covered else cards_of_a_war(rules, players)


def cards_left(depth: str, size: int) -> int:
    """How many cards lie behind the cover card: "1/4" and "0.25" are shares of the shoe, "78" is a number of cards."""
    if _CARDS.fullmatch(depth):
        left = int(depth)
    elif _SHARE.fullmatch(depth):
        left = _behind(Fraction(depth), size)
    else:
        raise InputError(f'{depth[:30]!r} is no depth; write a share left such as "1/4", or cards left such as "78"')
    if left >= size:
        raise InputError(f"a cover card with {left} of {size} cards behind it leaves nothing to deal")
    return left


# The report


def _known(
    opened: Opened, rules: WarRules, counted: Counted, assumed: Mapping[str, object], rests: Sequence[Point]
) -> dict[str, object]:
    """What is known before a card is dealt."""
    pays, cards, players = rules.payouts["tie"], counted.cards, counted.table.players
    needed = 1 / (pays.ratio + 1)
    decks = {} if cards.size == 52 * rules.decks_in_shoe else {"decks": cards.size // 52}
    taken = assumptions(
        opened,
        {**decks, "players": players},
        rests=rests,
        weighed="an exact edge or the shoes that are sampled",
        more={
            **assumed,
            "players": players,
            "pays": str(pays),
            "burned": {"shoe": rules.burn.shoe, "war": rules.burn.war},
            "counter": "knows every exposed card of the shoe and no burned one, and never errs",
            "wagers": "one unit on the Tie Wager of the original deal, in profitable rounds only",
            "ties": "every position that ties goes to War",
            "expected": "exact chances of the numbers of unseen cards that the sample met, averaged, ± standard error",
        },
    )
    return {
        **opened.head,
        "assumptions": taken,
        "break_even": {
            "tie_probability": exact(needed),
            "condition": f"the sum of k(k-1) over the ranks exceeds {needed} of n(n-1), for k of n unseen cards",
            "fewest_cards_seen": fewest_seen(cards.ranks[0], pays),
        },
        "full_shoe": {
            "tie_probability": exact(Fraction(tied_pairs(cards.ranks), falling(cards.size, 2))),
            "edge": exact(tie_edge(cards.ranks, pays)),
        },
        "initial_house_edge": exact(_initial_edge(rules, cards)),
    }


def _initial_edge(rules: WarRules, cards: Composition) -> Fraction:
    """What the Initial Wager costs that every Tie Wager needs beside it."""
    lines = odds(rules, shoe=cards)
    return next(line.house_edge for line in lines if (line.wager, line.strategy) == ("initial", "war"))


def _always_full(rules: WarRules, cards: Composition) -> dict[str, object]:
    """Every round is dealt from all cards, so one edge holds for all of them."""
    edge = tie_edge(cards.ranks, rules.payouts["tie"])
    gain = max(edge, Fraction(0))
    never = "is profitable in every round" if gain else "is never profitable, whoever counts"
    return {
        "method": "exact",
        "shoes": None,
        "seed": None,
        "rounds": None,
        "profitable": {"share": float(gain > 0), "standard_error": 0.0},
        "edge_when_profitable": _certain(gain) if gain else {"mean": None, "standard_error": None},
        "win_per_100_rounds": _certain(100 * gain),
        "best": {"edge": exact(edge), "cards_dealt": 0, "unseen": str(Composition(cards.ranks))},
        "by_depth": [],
        "by_cut": [],
        "says": [
            f"A {rules.shoe.kind} device takes the cards of each round back before the next is dealt: "
            f"there is no depth, the unseen cards are always all {cards.size}, and the Tie Wager {never}."
        ],
    }


def _certain(number: Fraction) -> dict[str, object]:
    return {"mean": float(number), "standard_error": 0.0, "exact": str(number)}


def _sampled(
    rules: WarRules,
    cards: Composition,
    table: CountedTable,
    left: int,
    shoes: int,
    seed: int,
    progress: Callable[[int, int], None] | None,
) -> dict[str, object]:
    require_numpy()
    pays, size = rules.payouts["tie"], cards.size
    behind = sorted({left, *(_behind(share, size) for share in CUTS)}, reverse=True)
    cuts = {cut: ShoeTally(0, size - cut) for cut in behind}
    edges = [size * part // STRETCHES for part in range(STRETCHES + 1)]
    stretches = [ShoeTally(first, after - 1) for first, after in pairwise(edges)]
    tallies = [*cuts.values(), *stretches]
    by_unseen = chances(cards.ranks[0], pays, range(2, size + 1))
    dealt = sample(cards, pays, table, tallies, by_unseen, cover=size - left, shoes=shoes, seed=seed, progress=progress)
    lines = {cut: _line(tally) for cut, tally in cuts.items()}
    return {
        "method": "sampled",
        "shoes": shoes,
        "seed": seed,
        **lines[left],
        "best": {
            "edge": exact(tie_edge(dealt.best_unseen, pays)),
            "cards_dealt": dealt.best_dealt,
            "unseen": str(Composition(dealt.best_unseen)),
        },
        "by_depth": [{"cards_dealt": [tally.first, tally.last], **_line(tally)} for tally in stretches],
        "by_cut": [
            {"cards_left": cut, "share_left": exact(Fraction(cut, size)), "asked": cut == left, **line}
            for cut, line in lines.items()
        ],
        "says": [
            _on_depth(cuts),
            _on_initial(cuts[left], _initial_edge(rules, cards)),
        ],
    }


def _line(tally: ShoeTally) -> dict[str, object]:
    share, gain = _expected(tally)
    sampled = tally.ratio(PROFITABLE, ROUND)
    return {
        "rounds": tally.rounds,
        "rounds_per_shoe": tally.rounds / tally.shoes,
        "profitable": {
            "rounds": tally.sums[PROFITABLE],
            "shoes": tally.winning,
            "share": sampled.mean,
            "standard_error": sampled.standard_error,
        },
        "edge_when_profitable": tally.ratio(GAIN, PROFITABLE)._asdict(),
        "win_per_100_rounds": tally.ratio(GAIN, ROUND).times(100)._asdict(),
        "win_per_shoe": tally.ratio(GAIN, SHOE)._asdict(),
        "expected": {
            "share": share,
            "standard_error": tally.ratio(SHARE, ROUND).standard_error,
            "edge_when_profitable": gain / share if share else None,
            "win_per_100_rounds": 100 * gain,
            "win_per_shoe": gain * tally.rounds / tally.shoes,
        },
    }


def _expected(tally: ShoeTally) -> Chance:
    """The exact chances of the numbers of unseen cards with which the tally's rounds began, averaged."""
    share, gain = (tally.ratio(of, ROUND).mean or 0.0 for of in (SHARE, WIN))
    return Chance(share, gain) if share > NOTHING else NEVER


def _on_depth(cuts: Mapping[int, ShoeTally]) -> str:
    wins = {cut: _expected(tally).gain * tally.rounds / tally.shoes for cut, tally in cuts.items()}
    listed = ", ".join(f"{_won(win)} with {cut}" for cut, win in wins.items())
    return (
        "The deeper the cover card lies, the better for the counter: the earlier rounds remain, and fewer unseen cards are "
        f"less even. Expected win per shoe, in units, by cards left behind the cover card: {listed}."
    )


def _won(units: float) -> str:
    """Units a shoe; of less than a thousandth, in how many shoes one is won."""
    return f"{units:.2g}" if not 0 < units < 0.001 else f"1 in {float(f'{1 / units:.2g}'):,.0f} shoes"


def _on_initial(tally: ShoeTally, edge: Fraction) -> str:
    gain = _expected(tally).gain
    costs = f"A Tie Wager needs an Initial Wager beside it, which costs {100 * float(edge):.4f} % of itself each round"
    if not gain:
        return f"{costs}; nothing stands against that."
    times = float(f"{float(edge) / gain:.2g}")
    return f"{costs}: a counter who plays every round is level only with Tie Wagers of about {times:,.0f} Initial Wagers."


def _behind(share: Fraction, size: int) -> int:
    """The share of the shoe in whole cards, never fewer than it says."""
    return -(-share.numerator * size // share.denominator)
