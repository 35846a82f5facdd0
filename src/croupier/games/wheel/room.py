"""What the rooms of wheel games share: odds, simulation and sessions over the stops of the wheel."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.kit.room import WAGERING_WORDS, Room

if TYPE_CHECKING:
    from croupier.chance.laws.distribution import Distribution
    from croupier.games.kit.lots import Lots
    from croupier.games.kit.odds.joint import Together
    from croupier.games.kit.odds.odds import Exact, InChips
    from croupier.games.kit.odds.small import EveryRound
    from croupier.games.kit.room import Bets
    from croupier.games.kit.rounds.drills import Picture
    from croupier.games.kit.rules import BankedRules
    from croupier.games.kit.simulation.plan import Asked, Key
    from croupier.games.kit.wager import Wager
    from croupier.games.wheel.simulation.plan import WheelPlan, WheelSessions

R = TypeVar("R", bound="BankedRules")


def _wins(wager: Wager, stops: Collection[str]) -> bool:
    return any(wager.wins(stop) is not None for stop in stops)


BOOK = "book"


class WheelRoom(Room[R]):
    """A game in which a wheel stops somewhere and every wager wins with some of its stops.

    Dice are such a wheel, too: each way in which they can fall is a stop.
    """

    played_with = "a wheel"
    typed = WAGERING_WORDS
    example_wager: ClassVar[str] = "red"
    round_keys = frozenset({"wheel", "wagers", "result", "irregular"})
    asks = ("stake",)
    settles_in_turn = False  # all that lost is collected, then all that won is paid

    @abstractmethod
    def stops(self, rules: R) -> tuple[str, ...]:
        """The stops that decide a spin, around the wheel; those that make it void are left out."""

    @abstractmethod
    def smallest_chip(self, rules: R) -> int:
        """In cents."""

    def picture(self, rules: R, lots: Lots) -> Picture | None:
        """Bets on and around a result."""
        from croupier.games.wheel.rounds.picture import picture

        least, values = rules.limits.minimum or 0, rules.chips.in_play
        return picture(self.catalogue(rules), self.stops(rules), values, least, lots)

    def kinds(self, rules: R) -> Sequence[str]:
        """The kinds of wagers in the order in which they are listed."""
        return tuple(dict.fromkeys(wager.kind for wager in self.catalogue(rules).values()))

    def odds(self, rules: R, *, stake: int | None = None, **asks: Any) -> list[Exact]:
        """Each kind of wager; with a stake, in cents, as the chips in play pay it."""
        from croupier.games.kit.odds.odds import in_chips
        from croupier.games.wheel.odds import odds

        return odds(self.catalogue(rules), self.stops(rules), self.kinds(rules), in_chips(rules, stake))

    def odds_of_kind(self, rules: R, kind: str, *, stake: int | None = None, **asks: Any) -> list[Exact]:
        from croupier.games.kit.odds.odds import in_chips
        from croupier.games.wheel.odds import odds

        return odds(self.catalogue(rules), self.stops(rules), (kind,), in_chips(rules, stake))

    def odds_of(self, rules: R, wager: Wager, stake: int | None = None) -> Exact:
        from croupier.games.kit.odds.odds import in_chips
        from croupier.games.wheel.odds import odds_of

        return odds_of(wager, self.stops(rules), in_chips(rules, stake))

    def book(self, rules: R, bets: Bets) -> Exact:
        """Amounts that the chips in play can make, all of them, are paid in chips; other amounts are mathematics."""
        from croupier.games.wheel.odds import book

        return book(bets, self.stops(rules), self._in_chips(rules, bets))

    def table_book(self, rules: R, bets: Bets, players: int, strategy: str | None = None) -> Together:
        """All players make all bets on the same spin."""
        from croupier.games.wheel.odds import table_book

        if strategy is not None:
            raise InputError(f"--strategy is for a card game; {rules.in_force.draft.title} has a wheel")
        return table_book(bets, self.stops(rules), players, self._in_chips(rules, bets))

    def _in_chips(self, rules: R, bets: Bets) -> list[InChips | None]:
        """The bets, amounts in dollars, as chips make them; none where they cannot make every one."""
        from croupier.games.kit.odds.odds import in_chips

        cents = [100 * amount for _, amount in bets]
        if any(amount <= 0 or amount % self.smallest_chip(rules) for amount in cents):
            return [None] * len(bets)
        return [in_chips(rules, int(amount)) for amount in cents]

    def assumptions(self, rules: R, **asks: Any) -> Mapping[str, object]:
        plan = asks.get("plan")
        totals = "; their totals are drawn" if plan is not None and not plan.ordered else ""
        return {"stops": len(self.stops(rules)), "spins": f"independent of each other, every stop equally likely{totals}"}

    def outside(self, rules: R, *, stake: int | None = None, **asks: Any) -> tuple[str, ...]:
        """The limit that a stake is beyond."""
        return () if stake is None else rules.limits_broken(stake)

    def rounded_stake(self, rules: R) -> int | None:
        paid = (wager.odds.ratio for wager in self.catalogue(rules).values())
        return self.smallest_chip(rules) if any(ratio.denominator > 1 for ratio in paid) else None

    def every_round(self, rules: R) -> Sequence[EveryRound]:
        """A spin to every stop, with a wager of each kind that the house offers."""
        from collections import Counter
        from math import lcm

        from croupier.games.kit.odds.small import EveryRound, LineKey, StepKey, WeightedRound

        lines, stops = self._each_kind(rules), Counter(self.stops(rules))
        unit = lcm(*(wager.parts * wager.odds.ratio.denominator for _, wager in lines)) * self.smallest_chip(rules)
        cents = rules.stake_in(unit)

        def spun(*placed: tuple[Exact, Wager]) -> list[WeightedRound]:
            """To every stop with these wagers; the parts of one that is deemed to be several are settled one by one."""
            bets = [{"wager": wager.kind, "on": list(wager.on), "amount": dollars(cents)} for _, wager in placed]
            decides: dict[LineKey, frozenset[StepKey] | None] = {
                (line.wager, None, line.on): frozenset({(wager.kind, wager.on)}) if wager.parts == 1 else None
                for line, wager in placed
            }
            written = ((ways, {"wagers": bets, "result": stop}) for stop, ways in stops.items())
            return [WeightedRound(ways, one, decides) for ways, one in written]

        rounds = spun(*(line for line in lines if line[1].parts == 1))
        rounds += [each for line in lines if line[1].parts > 1 for each in spun(line)]
        return (EveryRound(f"every one of {stops.total()} stops", {"stake": cents}, cents, tuple(rounds)),)

    def unwinnable(self, rules: R) -> list[str]:
        """An edition of one's own may have a wheel on which a wager never wins."""
        stops = set(self.stops(rules))
        every = self.catalogue(rules).values()
        return [f"{wager.name} cannot win: no stop of the wheel lets it" for wager in every if not _wins(wager, stops)]

    def warnings(self, rules: R, **asks: Any) -> list[str]:
        return self.unwinnable(rules)

    def plan(self, rules: R, asked: Asked) -> WheelPlan:
        """Every kind of wager once, or the bets and all of them as one book."""
        from croupier.games.kit.odds.odds import in_chips
        from croupier.games.kit.simulation.plan import refuse_options
        from croupier.games.wheel.simulation.plan import BLOCK, SMALL_BLOCK, WheelPlan, book, paid

        refuse_options(asked, ("policy", "stack"), "is for games among players; this one is played against the house")
        refuse_options(asked, ("players", "strategy", "to_cover_card"), self._no_cards)
        stops, stake = self.stops(rules), in_chips(rules, asked.stake)
        if asked.bets:
            refuse_options(asked, ("stake",), "does not go with --bet, which has an amount of its own")
            bets = [(self.wager_named(rules, text), amount) for text, amount in asked.bets]
            stakes = self._in_chips(rules, bets)
            by_name = {bet: paid(bet[0], stops, bet[0].name, each) for bet, each in zip(bets, stakes, strict=True)}
            lines = list({line.name: line for line in by_name.values()}.values())
            if len(bets) > 1:
                lines.append(book(bets, stops, stakes))
        else:
            each_kind = self._each_kind(rules, asked.stake)
            lines = [paid(wager, stops, wager.name if line.on else "", stake) for line, wager in each_kind]
        block = BLOCK if asked.until is None else SMALL_BLOCK
        return WheelPlan(asked.seed, asked.rounds, tuple(lines), asked.every_spin, asked.stake, block)

    def session_plan(self, rules: R, asked: Asked) -> WheelSessions:
        from croupier.games.kit.simulation.plan import refuse_options
        from croupier.games.kit.simulation.sessions import SessionTerms, cents_of
        from croupier.games.wheel.simulation.plan import WheelSessions, book, paid

        refuse_options(asked, ("strategy", "to_cover_card"), self._no_cards)
        if not asked.bets:
            raise InputError(f"say what the player wagers on every spin, such as --bet '{self.example_wager} 5'")
        smallest, stops = self.smallest_chip(rules), self.stops(rules)
        wagers, cents = [self.wager_named(rules, text) for text, _ in asked.bets], cents_of(asked.bets, smallest)
        stakes = self._in_chips(rules, [(wager, amount) for wager, (_, amount) in zip(wagers, asked.bets, strict=True)])
        bets = list(zip(wagers, cents, stakes, strict=True))
        if len(bets) == 1:
            line = paid(wagers[0], stops, wagers[0].name, stakes[0])
        else:
            line = book([(wager, Fraction(each)) for wager, each, _ in bets], stops, stakes)
        each_bet = (paid(wager, stops, stake=stake).in_cents(each) for wager, each, stake in bets)
        by_stop = tuple(sum(nets) for nets in zip(*each_bet, strict=True))
        return WheelSessions(asked.seed, SessionTerms.of(asked, sum(cents)), line, by_stop)

    def laws(self, rules: R, bets: Bets = (), stake: int | None = None) -> Mapping[Key, Distribution]:
        if not bets:
            return {
                (line.wager, None, wager.name if line.on else ""): line.distribution
                for line, wager in self._each_kind(rules, stake)
            }
        laws: dict[Key, Distribution] = {
            (wager.kind, None, wager.name): self.book(rules, [(wager, amount)]).distribution for wager, amount in bets
        }
        laws[BOOK, None, ""] = self.book(rules, bets).distribution
        return laws

    @property
    def _no_cards(self) -> str:
        return f"is for games with cards; this one has {self.played_with}"

    def _each_kind(self, rules: R, stake: int | None = None) -> list[tuple[Exact, Wager]]:
        """For each line of the odds that the house offers, one wager."""
        catalogue = self.catalogue(rules).values()
        lines = []
        for line in self.odds(rules, stake=stake):
            same = (wager for wager in catalogue if wager.kind == line.wager and line.on in ((), wager.on))
            if line.offered and (wager := next(same, None)) is not None:
                lines.append((line, wager))
        return lines
