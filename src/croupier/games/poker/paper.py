"""Poker in a Rules Submission, on signs and in the gaming guide: what does not go well together, and the papers due."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, groupby
from math import comb, prod
from typing import NamedTuple, TypeVar

from croupier.equipment.cards import FACES, Card, name
from croupier.equipment.money import dollars
from croupier.games.kit.game import Paper
from croupier.games.kit.paper.filing import Due, Remark
from croupier.games.kit.paper.guide import GuideEntry, RankedLine, Ranking, counted
from croupier.games.kit.paper.signs import NotDue, Notice, Sign, sign
from croupier.games.poker import hands
from croupier.games.poker.hands.ladder import ACE, Class, Scale, badugis, spoiled_by_cards, values
from croupier.games.poker.hands.names import NO_LOW, rank_word
from croupier.games.poker.hands.single import badugi_value
from croupier.games.poker.room_rules import PokerRoomRules
from croupier.games.poker.rules import PokerRules, ShareKind, Street
from croupier.rulebook.text.draft import CUSTOM

_TIMES = {2: "twice", 3: "three times"}
_KINDS = {
    "high": "the highest hand of five cards",
    "2-7": "the lowest hand of five cards, with aces high and straights and flushes counted against it",
    "a-5": "the lowest hand of five cards, with aces low",
    "8-or-better": "the lowest hand of five cards, none above an eight",
    "badugi": "the lowest badugi, four cards of four ranks and four suits",
    "omaha-high": "the highest hand of two cards held and three of the board",
    "omaha-8": "the lowest such hand, none above an eight",
    "omaha-8-one-hand": "the lowest hand of the same five cards, none above an eight",
    "omaha-a-5": "the lowest hand of two cards held and three of the board",
}

R = TypeVar("R", bound=PokerRoomRules)


class RoomPaper(Paper[R]):
    """The room without a game. It has no table of its own, so that no layout is due: its games have."""

    def remarks(self, rules: R) -> Iterator[Remark]:
        yield from _rake(rules)

    def sign(self, rules: R, of: str) -> Sign | NotDue:
        return sign(rules, of, {"out-of-order": lambda: _out_of_order(rules)})


class PokerPaper(RoomPaper[PokerRules]):
    """One game."""

    def remarks(self, rules: PokerRules) -> Iterator[Remark]:
        yield from _bets(rules)
        yield from _rake(rules)
        if rules.pot.odd_unit == "dollar" and rules.stakes.unit > 100:
            says = f"A tied pot is divided down to a dollar, and the smallest chip is {dollars(rules.stakes.unit)}."
            yield Remark("advice", "pot.odd_unit", says, 'Set pot.odd_unit to "smallest chip in play".')

    def due(self, rules: PokerRules) -> Iterator[Due]:
        yield Due("layout", f"The place where the rake waits is drawn: {rules.rake.holding}.", rules.cite("rake.holding"))

    def guide(self, rules: PokerRules) -> GuideEntry:
        """The game in about a hundred words. Players bet against each other, so no round is settled with the house."""
        first = (
            f"Up to {counted(rules.seats, 'player')} play against each other; the house deals and takes a rake, and has no "
            f"hand. {_forced(rules)} {' '.join(_streets(rules))}"
        )
        shares = [_KINDS.get(share.hand, share.hand) for share in rules.pot.shares]
        won = f"the pot goes to {shares[0]}" if len(shares) == 1 else f"the pot is divided: {'; '.join(shares)}"
        second = (
            "After each of these there is a round of betting: fold, call or raise. If two or more are left at the end, "
            f"cards are shown, and {won}. Equal hands share it."
        )
        return GuideEntry((" ".join(first.split()), second), ("stakes.small_bet", "stakes.big_bet", "stakes.buy_in"))

    def rankings(self, rules: PokerRules) -> tuple[Ranking, ...]:
        """A ranking for each part of the pot, in the order of the text."""
        kinds = [share.hand for share in rules.pot.shares]
        return tuple(_badugi(rules) if kind == "badugi" else _five(rules, kind) for kind in kinds)

    def ranks_hands(self, rules: PokerRules) -> bool:
        return bool(rules.pot.shares)


def _bets(rules: PokerRules) -> Iterator[Remark]:
    stakes, chosen = rules.stakes, rules.in_force.choices
    if not {"stakes.small_bet", "stakes.big_bet"} & set(chosen):
        says = (
            f"The bets are not set, so that {dollars(stakes.small_bet)} and {dollars(stakes.big_bet)} are taken for them."
        )
        yield Remark("advice", "stakes.small_bet", says, "Set stakes.small_bet and stakes.big_bet.")
    elif rules.limit.kind == "fixed" and stakes.big_bet != 2 * stakes.small_bet:
        small, big, twice = (dollars(cents) for cents in (stakes.small_bet, stakes.big_bet, 2 * stakes.small_bet))
        says = f"In fixed limit the big bet is by custom twice the small one of {small}, and not {big}."
        yield Remark("advice", "stakes.big_bet", says, f'Set stakes.big_bet to "{twice}".')
    if stakes.buy_in < stakes.big_bet:
        says = f"The least buy-in of {dollars(stakes.buy_in)} does not pay one big bet of {dollars(stakes.big_bet)}."
        yield Remark("advice", "stakes.buy_in", says, f'Set stakes.buy_in to "{dollars(stakes.big_bet)}" or more.')


def _rake(rules: PokerRoomRules) -> Iterator[Remark]:
    rake = rules.rake
    if "rake.percent" not in rules.in_force.choices:
        says = "The rake is not set, so that the house takes nothing."
        yield Remark("advice", "rake.percent", says, 'Set rake.percent, such as "10", or "0" where seats are paid by time.')
    elif rake.percent and rake.cap % rake.unit:
        says = f"The rake is taken in multiples of {dollars(rake.unit)} and can never reach its most, {dollars(rake.cap)}."
        near = dollars(rake.cap // rake.unit * rake.unit or rake.unit)
        yield Remark("advice", "rake.cap", says, f'Set rake.cap to "{near}".')


def _out_of_order(rules: PokerRoomRules) -> Sign | NotDue:
    rule = rules.in_force.draft.rules.get("shuffler.broken")
    if rule is None or set(rule.cite) == {CUSTOM}:
        return NotDue(f"no section of {rules.in_force.draft.id} asks for a sign on a broken shuffler; it is custom there")
    notice = Notice("×", "ink", True, "Out of order", "This shuffler is not in use. Cards are shuffled without it.")
    return Sign("out-of-order", rules.in_force.draft.title, ("shuffler.broken",), notices=(notice,))


def _forced(rules: PokerRules) -> str:
    if rules.blinds is not None:
        return f"{counted(rules.blinds.number, 'blind').capitalize()} are posted {rules.blinds.when}."
    return "Everybody posts an ante, and one card that shows brings it in."


def _streets(rules: PokerRules) -> Iterator[str]:
    dealt = [" and ".join(_cards(street)) for street in rules.order]
    for place, (words, run) in enumerate(groupby(part for part in dealt if part)):
        times = len(list(run))
        again = f", {_TIMES.get(times, f'{times} times')}," if times > 1 else ""
        yield f"{'First' if place == 0 else 'Then'}{again} {words}."


def _cards(street: Street) -> Iterator[str]:
    if street.down:
        yield f"{counted(street.down, 'card')} each, face down"
    if street.up:
        yield f"{counted(street.up, 'card')} each, face up"
    if street.board:
        yield f"{counted(street.board, 'card')} on the board for all"
    if street.draw:
        yield f"a draw of up to {counted(street.draw, 'card')}"


FIVE, FOUR = 5, 4
_SCALES: dict[ShareKind, Scale] = {
    "high": "high",
    "omaha-high": "high",
    "short-high": "short-high",
    "2-7": "2-7",
    "a-5": "a-5",
    "omaha-a-5": "a-5",
    "8-or-better": "8-or-better",
    "omaha-8": "8-or-better",
    "omaha-8-one-hand": "8-or-better",
}
_TITLES: dict[Scale, tuple[str, str]] = {
    "high": ("High hand", "The highest hand wins. An ace also stands below the deuce in a straight."),
    "short-high": ("High hand, from the sixes up", "A flush beats a full house. An ace also stands below the six."),
    "2-7": ("2-7 low", "The lowest hand wins. Aces are high, and straights and flushes count against it."),
    "a-5": ("A-5 low", "The lowest hand wins. Aces are low, and straights and flushes do not count."),
    "8-or-better": ("Low, eight or better", "Five different ranks of eight or lower; the lowest wins. Aces are low."),
}
_CATEGORIES = {"three": "three of a kind", "four": "four of a kind"}
_SPOILED = "with a pair, a straight or a flush"
_BADUGIS = {4: "Badugi, four cards", 3: "Three cards", 2: "Two cards", 1: "One card"}
_NO_LOW = ("9s", "4h", "3d", "2c", "As")
"""A hand that misses a low by one rank."""


class _Rung(NamedTuple):
    """A class with its line in the chart: the part of the chart, and the title there."""

    group: str
    title: str
    made: Class
    value: int


# Five cards


def _five(rules: PokerRules, kind: ShareKind) -> Ranking:
    scale = _SCALES[kind]
    total, by_cards = comb(rules.deck_size, FIVE), scale == "2-7" and rules.spoiled_by_cards
    order = spoiled_by_cards() if by_cards else None
    rungs = []
    for value, made in enumerate(values(scale).classes, 1):
        if 4 * min(made.ranks) >= rules.lowest_card:
            spoiled = by_cards and made.category != "high card"
            title = f"{rank_word(max(made.ranks))} high" if spoiled else _title(scale, made)
            rungs.append(_Rung(_SPOILED if spoiled else "", title, made, order[value] if order else value))
    rungs.sort(key=lambda rung: rung.value, reverse=True)
    lines = []
    for same in _grouped(rungs):
        (group, title, first, _), last = same[0], same[-1].made
        count = sum(_ways(rung.made, suits=bool(values(scale).suited)) for rung in same)
        ends = (_written(first.ranks), _written(last.ranks))
        lines.append(RankedLine(group.capitalize(), title.capitalize(), count, _example(first), (), *ends))
    if scale == "8-or-better":
        lines.append(RankedLine("", NO_LOW.capitalize(), total - sum(line.hands for line in lines), _NO_LOW))
    title, says = _TITLES[scale]
    paths = ("pot.shares", "deuce.spoiled") if scale == "2-7" else ("pot.shares",)
    return Ranking(title, says, FIVE, total, tuple(lines), paths)


def _title(scale: Scale, made: Class) -> str:
    high = scale in ("high", "short-high")
    if made.category == "high card" and not high:
        return f"{rank_word(made.ranks[0])} low" if made.ranks[0] != ACE else "ace-high low"
    if made.category == "straight flush" and high and made.ranks[0] == ACE:
        return "royal flush"
    return _CATEGORIES.get(made.category, made.category)


def _ways(made: Class, *, suits: bool) -> int:
    """How many hands the class has; of five different ranks those of one suit are another class where suits count."""
    if made.category in ("flush", "straight flush"):
        return 4
    ways = prod(comb(4, times) for times in Counter(made.ranks).values())
    return ways - 4 if suits and len(set(made.ranks)) == FIVE else ways


def _example(made: Class) -> tuple[str, ...]:
    """One hand of the class: in spades where it is of one suit, and otherwise suit after suit."""
    suited = made.category in ("flush", "straight flush")
    return tuple(name(4 * rank + (3 if suited else 3 - place % 4)) for place, rank in enumerate(made.ranks))


# Badugis


def _badugi(rules: PokerRules) -> Ranking:
    """With aces high every rank of the ladder stands for the next one: the deuce is then the lowest."""
    up = 1 if rules.high_aces else 0
    rungs = [
        _Rung(_BADUGIS[len(made.ranks)], rank_word((made.ranks[0] + up) % 13), made, value)
        for value, made in reversed([*enumerate(badugis(), 1)])
    ]
    counted, examples = _four_cards(rules.lowest_card, up)
    lines = []
    for same in _grouped(rungs):
        dealt = [rung for rung in same if rung.value in counted]
        if dealt:
            cards = examples[dealt[0].value]
            used = hands.used("badugi", cards)
            idle = [card for card in cards if card not in used]
            ends = [_written((rank + up) % 13 for rank in rung.made.ranks) for rung in (dealt[0], dealt[-1])]
            hands_of = sum(counted[rung.value] for rung in dealt)
            shown, rest = (tuple(name((card + 4 * up) % FACES) for card in part) for part in (used, idle))
            title = same[0].title.capitalize() + (" high" if len(used) > 1 else "")
            lines.append(RankedLine(same[0].group, title, hands_of, shown, rest, *ends))
    says = (
        "The most cards of different ranks and different suits win, and of as many the lowest, "
        f"from the highest card down. Aces are {'high' if up else 'low'}."
    )
    total = comb(rules.deck_size, FOUR)
    return Ranking("Badugi", says, FOUR, total, tuple(lines), ("pot.shares", "badugi.cards", "badugi.ace"))


@cache
def _four_cards(lowest: Card, up: int) -> tuple[Counter[int], dict[int, tuple[Card, ...]]]:
    """How many of all hands of four cards have each value, and one hand of each, as the ladder has the ranks."""
    deck = [(card - 4 * up) % FACES for card in range(FACES - 1, lowest - 1, -1)]
    counted: Counter[int] = Counter()
    examples: dict[int, tuple[Card, ...]] = {}
    for cards in combinations(deck, FOUR):
        value = badugi_value(cards)
        counted[value] += 1
        examples.setdefault(value, cards)
    return counted, examples


# Both


def _grouped(rungs: Iterable[_Rung]) -> list[list[_Rung]]:
    """Classes next to each other that have one line."""
    return [list(same) for _, same in groupby(rungs, key=lambda rung: (rung.group, rung.title))]


def _written(ranks: Iterable[int]) -> str:
    return "-".join("10" if rank == 8 else name(4 * rank)[0] for rank in ranks)
