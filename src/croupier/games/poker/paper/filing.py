"""Poker in a Rules Submission: bets, rake and odd chips that do not go well together, and the papers due."""

from collections.abc import Iterator
from typing import TypeVar

from croupier.equipment.money import dollars
from croupier.games.kit.game import Paper
from croupier.games.kit.paper.filing import Due, Remark
from croupier.games.kit.paper.guide import GuideEntry, Ranking
from croupier.games.kit.paper.signs import NotDue, Sign
from croupier.games.poker.room_rules import PokerRoomRules
from croupier.games.poker.rules import PokerRules

R = TypeVar("R", bound=PokerRoomRules)


class RoomPaper(Paper[R]):
    """The room without a game. It has no table of its own, so that no layout is due: its games have."""

    def remarks(self, rules: R) -> Iterator[Remark]:
        yield from _rake(rules)

    def sign(self, rules: R, of: str) -> Sign | NotDue:
        from croupier.games.poker.paper.signs import poker_sign

        return poker_sign(rules, of)


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
        from croupier.games.poker.paper.guide import guide_entry

        return guide_entry(rules)

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
