"""Poker in a Rules Submission, on signs and in the gaming guide: what does not go well together, and the papers due."""

from collections.abc import Iterator
from itertools import groupby
from typing import TypeVar

from croupier.equipment.money import dollars
from croupier.games.kit.game import Paper
from croupier.games.kit.paper.filing import Due, Remark
from croupier.games.kit.paper.guide import GuideEntry, Ranking, counted
from croupier.games.kit.paper.signs import NotDue, Notice, Sign, sign
from croupier.games.poker.room_rules import PokerRoomRules
from croupier.games.poker.rules import PokerRules, Street
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
        from croupier.games.poker.paper.ranking import rankings

        return rankings(rules)

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
