"""A strategy of Casino War from a file: what to do with which tie, a count of the cards seen, and wagers that go by it.

    [[tie]]                         # decisions on a tie; the first that fits is taken, without any the tie goes to War
    ranks = ["2", "3"]
    do = "surrender"

    [count]
    values = { 2 = 1, 3 = 1, K = -1, A = -1 }

    [[bet]]                         # of those for a wager that fit, the highest at_least counts
    wager = "tie"
    at_least = 2
    amount = "25.00"

What is missing, misspelt or contradictory is refused with the name of the file and the place in it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import NoReturn

from croupier.equipment.cards import RANKS, SUITS
from croupier.equipment.money import cents, dollars
from croupier.errors import InputError
from croupier.games.casino_war.rules import WarRules
from croupier.games.casino_war.simulation.counting_columns import LIMIT
from croupier.games.kit.simulation.plan import Asked

GAME = "casino-war"
WAGERS = ("initial", "tie")
RUNNING, TRUE = "running", "true"
UNIT = 1_00  # the Initial Wager of a file without bets
MOST_DOLLARS = 10_000_00
MOST_LINES, MOST_VALUE, MOST_SEEN = 100, 20, 64


@dataclass(frozen=True, slots=True)
class TieDecision:
    """A line of the table of ties: for which ties it is, and what is done then. None is any."""

    ranks: tuple[str, ...] | None
    count_at_least: int | None
    count_below: int | None
    seen_at_least: int | None
    war: bool
    war_tie: int  # cents on the Tie Wager of the War deal

    @property
    def by_rank_alone(self) -> bool:
        return self.count_at_least is None and self.count_below is None and self.seen_at_least is None


@dataclass(frozen=True, slots=True)
class Bet:
    """An amount in cents on a wager, from a count on; None is always."""

    wager: str
    at_least: int | None
    cents: int


@dataclass(frozen=True, slots=True)
class CardCount:
    """A value for each rank or card, by name; the running count, or the true one: for each deck not seen, rounded down."""

    values: tuple[tuple[str, int], ...]
    start: int
    true: bool


@dataclass(frozen=True, slots=True)
class StrategyFile:
    """All that a file says."""

    name: str
    ties: tuple[TieDecision, ...]
    count: CardCount | None
    bets: tuple[Bet, ...]

    @property
    def by_rank_alone(self) -> bool:
        """Whether nothing but the tied rank decides, so that the live table's kernel and the exact odds can do it."""
        plain = all(tie.by_rank_alone and not tie.war_tie for tie in self.ties)
        return plain and self.count is None and not self.bets

    def wars(self, ranks: Sequence[str]) -> tuple[bool, ...]:
        """Whether a tie of each rank goes to War, where the rank alone decides."""
        fit = (next((tie for tie in self.ties if tie.ranks is None or rank in tie.ranks), None) for rank in ranks)
        return tuple(tie is None or tie.war for tie in fit)


def strategy_file(rules: WarRules, name: str, content: Mapping[str, object]) -> StrategyFile:
    """The strategy that the content of a file makes under these rules."""
    return _Reader(rules, name).read(content)


def rank_strategy(rules: WarRules, asked: Asked, what: str) -> StrategyFile | None:
    """The file that was asked for, where only one that goes by the tied rank can be followed; None without a file."""
    if asked.strategy_table is None:
        return None
    file = strategy_file(rules, asked.strategy or "", asked.strategy_table)
    if not file.by_rank_alone:
        reason = f"{what} follow a file that goes by the tied rank alone, without count, bets or war_tie"
        raise InputError(f"{(asked.strategy or '')[-80:]}: {reason}")
    return file


class _Reader:
    def __init__(self, rules: WarRules, name: str) -> None:
        self._rules, self._name = rules, name

    def read(self, content: Mapping[str, object]) -> StrategyFile:
        self._only(content, "", ("game", "name", "tie", "count", "bet"))
        if content.get("game", GAME) != GAME:
            self._wrong("game", f"a strategy for {content['game']!r:.40}, not for {GAME}")
        called = content.get("name", PurePath(self._name).stem[:40])
        if not isinstance(called, str) or not 0 < len(called) <= 40 or not called.isprintable():
            self._wrong("name", "a name is 1 to 40 printable characters")
        count = self._count(content.get("count"))
        ties = [self._tie(each, f"[[tie]] {number}", count) for number, each in self._lines(content, "tie")]
        bets = [self._bet(each, f"[[bet]] {number}", count) for number, each in self._lines(content, "bet")]
        self._require_bets(bets)
        if not ties and count is None and not bets:
            self._wrong("", 'it says nothing: add [[tie]], [count] or [[bet]], such as [[tie]] with do = "surrender"')
        return StrategyFile(called, tuple(ties), count, tuple(bets))

    # The parts

    def _tie(self, line: Mapping[str, object], at: str, count: CardCount | None) -> TieDecision:
        self._only(line, at, ("ranks", "count_at_least", "count_below", "seen_at_least", "do", "war_tie"))
        do = line.get("do")
        if do not in ("war", "surrender"):
            self._wrong(f"{at}: do", 'what to do is "war" or "surrender"' + ("" if do is None else f", not {do!r:.30}"))
        low, high = (self._count_limit(line, key, at, count) for key in ("count_at_least", "count_below"))
        if low is not None and high is not None and low >= high:
            self._wrong(at, f"no count is at least {low} and below {high}")
        seen = self._whole(line, "seen_at_least", at, 0, MOST_SEEN)
        war_tie = self._cents(line["war_tie"], f"{at}: war_tie") if "war_tie" in line else 0
        if war_tie and do == "surrender":
            self._wrong(f"{at}: war_tie", "a tie that is surrendered has no War deal to wager on")
        if war_tie and not self._rules.wagers.tie_on_war:
            where, cite = f"{at}: war_tie", self._rules.cite("wagers.tie_on_war")
            self._wrong(where, "this edition has no Tie Wager on the War deal", "wagers.tie_on_war", cite)
        return TieDecision(self._ranks(line, at), low, high, seen, do == "war", war_tie)

    def _ranks(self, line: Mapping[str, object], at: str) -> tuple[str, ...] | None:
        ranks = line.get("ranks")
        if ranks is None:
            return None
        if not isinstance(ranks, list) or not ranks:
            self._wrong(f"{at}: ranks", 'write ranks as a list such as ["2", "K"]')
        for rank in ranks:
            if not isinstance(rank, str) or rank not in RANKS:
                self._wrong(f"{at}: ranks", f"{rank!r:.20} is no rank; they are {' '.join(RANKS)}")
        if len(set(ranks)) < len(ranks):
            self._wrong(f"{at}: ranks", "a rank is there twice")
        return tuple(ranks)

    def _count(self, table: object) -> CardCount | None:
        if table is None:
            return None
        if not isinstance(table, Mapping):
            self._wrong("count", "write it as a table [count] with values")
        self._only(table, "[count]", ("values", "by", "start"))
        values = table.get("values")
        if not isinstance(values, Mapping) or not values:
            self._wrong("[count]: values", "give a value to ranks or cards, such as { 2 = 1, A = -1, Qs = 2 }")
        faces = {rank + suit for rank in RANKS for suit in SUITS}
        for card, value in values.items():
            if card not in RANKS and card not in faces:
                self._wrong("[count]: values", f"{card!r:.20} is no rank and no card; ranks are {' '.join(RANKS)}")
            if type(value) is not int or abs(value) > MOST_VALUE:
                said = f"the value of {card} is a whole number from {-MOST_VALUE} to {MOST_VALUE}, not {value!r:.20}"
                self._wrong("[count]: values", said)
        by = table.get("by", RUNNING)
        if by not in (RUNNING, TRUE):
            self._wrong("[count]: by", f'a count is "{RUNNING}" or "{TRUE}", not {by!r:.20}')
        start = self._whole(table, "start", "[count]", -LIMIT, LIMIT)
        return CardCount(tuple(values.items()), start or 0, by == TRUE)

    def _bet(self, line: Mapping[str, object], at: str, count: CardCount | None) -> Bet:
        self._only(line, at, ("wager", "at_least", "amount"))
        wager = line.get("wager")
        if not isinstance(wager, str) or wager not in WAGERS:
            other = "" if wager is None else f", not {wager!r:.30}"
            self._wrong(f"{at}: wager", f"a bet is on {' or '.join(WAGERS)}{other}")
        if "amount" not in line:
            self._wrong(f"{at}: amount", 'give an amount such as "25.00"')
        amount = self._cents(line["amount"], f"{at}: amount", least=1 if wager == "initial" else 0)
        return Bet(wager, self._count_limit(line, "at_least", at, count), amount)

    def _require_bets(self, bets: Sequence[Bet]) -> None:
        for number, bet in enumerate(bets):
            if any((other.wager, other.at_least) == (bet.wager, bet.at_least) for other in bets[:number]):
                self._wrong(f"[[bet]] {number + 1}", f"there is another bet on {bet.wager} from the same count on")
        if bets and not any(bet.wager == "initial" and bet.at_least is None for bet in bets):
            self._wrong("[[bet]]", "an Initial Wager lies on every round: give one without at_least")

    # Values

    def _lines(self, content: Mapping[str, object], key: str) -> list[tuple[int, Mapping[str, object]]]:
        lines = content.get(key, [])
        if not isinstance(lines, list) or not all(isinstance(line, Mapping) for line in lines):
            self._wrong(key, f"write it as tables [[{key}]]")
        if len(lines) > MOST_LINES:
            self._wrong(key, f"at most {MOST_LINES} of [[{key}]], not {len(lines)}")
        return list(enumerate(lines, start=1))

    def _only(self, table: Mapping[str, object], at: str, keys: Sequence[str]) -> None:
        if strange := next((key for key in table if key not in keys), None):
            self._wrong(at, f"there is no {strange[:30]!r}; there are {', '.join(keys)}")

    def _whole(self, table: Mapping[str, object], key: str, at: str, least: int, most: int) -> int | None:
        value = table.get(key)
        if value is not None and (type(value) is not int or not least <= value <= most):
            self._wrong(f"{at}: {key}", f"a whole number from {least} to {most}, not {value!r:.20}")
        assert value is None or isinstance(value, int)
        return value

    def _count_limit(self, table: Mapping[str, object], key: str, at: str, count: CardCount | None) -> int | None:
        value = self._whole(table, key, at, -LIMIT, LIMIT)
        if value is not None and count is None:
            self._wrong(f"{at}: {key}", "there is no count to go by; add [count] with values")
        return value

    def _cents(self, written: object, at: str, least: int = 0) -> int:
        if not isinstance(written, str):
            self._wrong(at, f'an amount is written as "25.00", not {written!r:.20}')
        try:
            amount = cents(written)
        except InputError as refused:
            self._wrong(at, str(refused))
        smallest = self._rules.chips_in_play.smallest
        if not least <= amount <= MOST_DOLLARS:
            self._wrong(at, f"an amount from {dollars(least)} to {dollars(MOST_DOLLARS)}, not {dollars(amount)}")
        if amount % smallest:
            self._wrong(at, f"{dollars(amount)} cannot be made of chips of {dollars(smallest)} and more")
        if amount and (broken := self._rules.limits_broken(amount)):
            said = f"{dollars(amount)} is beyond the limits of the table"
            self._wrong(at, said, broken[0], self._rules.cite(broken[0]))
        return amount

    def _wrong(self, at: str, reason: str, rule: str | None = None, cite: str | None = None) -> NoReturn:
        where = f"{self._name[-80:]}: {at}" if at else self._name[-80:]
        raise InputError(f"{where}: {reason}", rule=rule, cite=cite)
