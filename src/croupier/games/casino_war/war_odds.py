"""The odds of Casino War and of its electronic version, as reports, pages and commands ask for them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

from croupier.equipment.money import dollars
from croupier.equipment.shoe import Composition
from croupier.errors import InputError
from croupier.games.casino_war.odds import books, whole_table
from croupier.games.casino_war.odds import odds as exact
from croupier.games.casino_war.odds.box import smallest_rounded
from croupier.games.casino_war.odds.counting import dealt_from
from croupier.games.casino_war.odds.meters import meters, numbers
from croupier.games.casino_war.odds.round import BetSet, Round
from croupier.games.casino_war.rules import WarRules, at_stake
from croupier.games.casino_war.stakes import bounds
from croupier.games.casino_war.stations import odds as electronic
from croupier.games.kit.game import Odds
from croupier.games.kit.odds.joint import BookOdds, Draw, Spread, Together
from croupier.games.kit.odds.meters import MeteredWager
from croupier.games.kit.odds.odds import Exact
from croupier.games.kit.wager import Wager

if TYPE_CHECKING:
    from croupier.chance.laws.distribution import Distribution
    from croupier.games.casino_war.simulation.plan import WarPlan
    from croupier.games.casino_war.simulation.sessions import WarSessions
    from croupier.games.kit.game import Bets
    from croupier.games.kit.odds.small import EveryRound
    from croupier.games.kit.simulation.plan import Key


class WarOdds(Odds[WarRules]):
    asks = ("decks", "shoe", "players", "visible", "stake", "boxes", "meter")

    def lines(self, rules: WarRules, *, visible: Composition | None = None, **asks: Any) -> list[Exact]:
        """Every wager by strategy; with the cards that were seen, the Tie Wager on the War deal as it then stands."""
        if alone := next((name for name in ("boxes", "meter") if asks.pop(name, None) is not None), None):
            raise InputError(f"--{alone} goes with bets, such as --bet 'initial 5' --bet 'tie 1'")
        cards = _only(asks, "decks", "shoe", "stake")
        rules = at_stake(rules, cards["stake"])
        lines = exact.odds(rules, **asks)
        lines = [_of_amount(rules, line) for line in lines]
        lines += electronic.lines(rules, lines, _dealt(rules, asks), cards["stake"])
        if visible is None:
            return lines
        given = exact.war_tie_given(rules, visible, **cards)
        if not any(line.wager == given.wager for line in lines):
            return [*lines, given]
        return [given if line.wager == given.wager else line for line in lines]

    def of_wager(self, rules: WarRules, wager: Wager, stake: int | None = None) -> Exact:
        if wager.name == "war":
            raise InputError("war has no odds of its own: they are those of the initial wager it belongs to")
        return super().of_wager(rules, wager, stake)

    def book(self, rules: WarRules, bets: "Bets", **asks: Any) -> list[Exact]:
        """All bets of the player's boxes together, by strategy: they see the same dealer's cards."""
        if any(wager.kind.startswith(electronic.PREFIX) for wager, _ in bets):
            return list(electronic.books(rules, bets, _dealt(rules, asks)))
        if all(wager.name == "tie" for wager, _ in bets) and asks.get("boxes") is None:
            stake = books.whole(sum((100 * amount for _, amount in bets), Fraction(0)))
            lines = self.of_kind(rules, "tie", stake=stake, **_only(asks, "decks", "shoe"))
            if rules.wagers.tie == "also alone":
                return lines
            note = f"alone it is not lawful: a Tie Wager is made beside an Initial Wager ({rules.cite('wagers.tie')})"
            return [replace(line, note=note) for line in lines]
        rules, book, cards = _asked(rules, bets, **asks)
        if len(book.boxes) > 1:
            reason = f"the shape of what several boxes win is not counted: {books.SHAPE}"
            raise InputError(reason, rule="wagers.boxes")
        return list(books.books(rules, book, cards))

    def spread(self, rules: WarRules, bets: "Bets", **asks: Any) -> list[Spread]:
        if not any(wager.kind == "initial" for wager, _ in bets):
            return []
        rules, book, cards = _asked(rules, bets, **asks)
        return books.spreads(rules, book, cards) if len(book.boxes) > 1 else []

    def book_edges(self, rules: WarRules, bets: "Bets", **asks: Any) -> Mapping[tuple[str, str | None], Fraction]:
        if not any(wager.kind == "initial" for wager, _ in bets):
            return super().book_edges(rules, bets, **asks)
        return {("book", strategy): edge for strategy, edge in books.edges(*_asked(rules, bets, **asks)).items()}

    def table(self, rules: WarRules, bets: "Bets", players: int, strategy: str | None = None) -> Together:
        """Every seat is a box of its own: bets are made at each, or "at" one."""
        return books.together(_table(rules, bets, players, strategy))

    def table_law(self, rules: WarRules, bets: "Bets", players: int, strategy: str | None = None) -> "Distribution | Draw":
        """Exact for one player; several, who share the dealer's cards, are drawn."""
        if players == 1:
            line = next(line for line in self.book(rules, bets) if line.strategy == (strategy or "war"))
            assert isinstance(line, BookOdds)
            assert line.together is not None
            return line.distribution.scaled(line.together.staked)
        from croupier.games.casino_war.simulation.sessions import table_rounds

        return partial(table_rounds, rules, bets, players, strategy or "war")

    def table_edge(self, rules: WarRules, bets: "Bets", players: int, strategy: str | None = None) -> Fraction:
        return books.edge(_table(rules, bets, players, strategy))

    def assumptions(self, rules: WarRules, **asks: Any) -> Mapping[str, object]:
        """The cards that are dealt from, of how many where they are a part of all there are, and when they are shuffled."""
        decks, shoe, fresh = asks.get("decks"), asks.get("shoe"), {"shoe_model": _shoe_model(asks.get("plan"))}
        if shoe is not None:
            return {"cards": shoe.size, **fresh}
        dealt = rules.decks_in_shoe if decks is None else decks
        batch = {"batch": rules.batch_dealt} if decks is None and rules.batch_dealt else {}
        return {"decks": dealt, "cards": 52 * dealt, "shoe": rules.shoe.kind, **batch, **fresh}

    def outside(self, rules: WarRules, *, wagers: Sequence[str] = (), **asks: Any) -> tuple[str, ...]:
        """A table deals from so many decks, to so many players and boxes; a shoe of one's own is never a rule's."""
        decks, shoe, players, stake, boxes = map(asks.get, ("decks", "shoe", "players", "stake", "boxes"))
        beyond = () if stake is None else (bounds(rules, wager).broken(stake) for wager in wagers or ("initial",))
        broken = tuple(dict.fromkeys(rule for rule in beyond if rule))
        if boxes is not None:
            broken += ("wagers.boxes",) if boxes > rules.wagers.boxes else ()
            players = (players or 1) - 1 + boxes
        if shoe is not None or (decks is not None and not rules.may_deal_from(decks)):
            broken += rules.decks_rules
        return broken if players is None or rules.allows("seats", players) else (*broken, "seats")

    def details(self, rules: WarRules, **asks: Any) -> Mapping[str, Mapping[str, Fraction]]:
        """The progressive beside its odds: how often each award comes, its return, and the meter at which it is fair.

        Of the electronic version, where it is offered, how alike two stations fare on one hand.
        """
        rules, cards = at_stake(rules, asks.get("stake")), _dealt(rules, asks)
        told = {
            "progressive": numbers(rules, cards, asks.get("players")),
            f"{electronic.PREFIX}initial": electronic.details(rules, cards),
        }
        return {wager: more for wager, more in told.items() if more}

    def metered(self, rules: WarRules, players: int, **asks: Any) -> tuple[list[MeteredWager], list[str]]:
        return meters(rules, players, **asks)

    def whole_table(self, rules: WarRules, *, players: int = 1, **asks: Any) -> list[tuple[str, Mapping[str, Fraction]]]:
        """Mean and variance, and the covariance that the shared dealer's card makes."""
        cards = _only(asks, "decks", "shoe", "stake")
        by_strategy = ((how, whole_table.table_variance(rules, players, how, **cards)) for how in ("war", "surrender"))
        return [(how, {"mean": t.mean, "covariance": t.covariance, "variance": t.variance}) for how, t in by_strategy]

    def warnings(self, rules: WarRules, **asks: Any) -> list[str]:
        more = electronic.warnings(rules, _dealt(rules, asks))
        return exact.warnings(rules, **_only(asks, "decks", "shoe", "players")) + more

    def dependence(self, rules: WarRules, **asks: Any) -> Mapping[str, object]:
        """Rounds of one shoe; a device that shuffles by itself deals every round from all cards."""
        if rules.shoe.kind != "manual":
            return {}
        cards = _dealt(rules, asks)
        covered = whole_table.covariances(rules, cards, asks.get("stake"))
        return {"rounds": whole_table.rounds_per_shoe(rules, cards), "covariances": covered}

    def rounded_stake(self, rules: WarRules) -> int | None:
        return smallest_rounded(rules)

    def edges(self, rules: WarRules) -> Callable[[str], Fraction | None]:
        """The Initial Wager is taken to go to War, so that the War Wager is part of it."""
        usual = [line for line in self.lines(rules) if line.strategy in (None, "war") and not line.on]
        lines = {line.wager: line.house_edge for line in usual}
        return lambda wager: lines.get(wager.rpartition(" ")[0])

    def laws(self, rules: WarRules, bets: "Bets" = (), stake: int | None = None) -> "Mapping[Key, Distribution]":
        """The odds of side wagers take a player with a tie to go to War always, where they do not say otherwise."""
        always = {"progressive": "war", "envy": "war"}
        laws = {
            (line.wager, line.strategy or always.get(line.wager), ""): line.distribution
            for line in self.lines(rules, stake=stake)
        }
        for wager, amount in bets:
            lines = self.of_kind(rules, wager.name, stake=int(100 * amount))
            laws |= {(line.wager, line.strategy, ""): line.distribution for line in lines}
        return laws

    def small(self, rules: WarRules) -> "Sequence[EveryRound]":
        """All deals of one player or two and the dealer from small shoes."""
        from croupier.games.casino_war.odds.small_shoes import small_shoes

        return small_shoes(rules)


def _dealt(rules: WarRules, asks: Mapping[str, Any]) -> Composition:
    return dealt_from(rules, asks.get("decks"), asks.get("shoe"))


def _asked(rules: WarRules, bets: "Bets", **asks: Any) -> tuple[WarRules, BetSet, Composition]:
    rules = books.at_bets(rules, bets)
    book = books.book_of(rules, bets, **_only(asks, "boxes", "players", "meter"))
    return rules, book, _dealt(rules, asks)


def _table(rules: WarRules, bets: "Bets", players: int, strategy: str | None) -> Round:
    """A table at which every seat is a box of a player of its own."""
    rules, book, cards = _asked(rules, bets, boxes=players)
    return Round(rules, book._replace(one_player=False), exact.strategy_named(strategy or "war"), cards)


def _of_amount(rules: WarRules, line: Exact) -> Exact:
    """The line of a side wager with the amount that it is of, where the player has several to choose from."""
    side = rules.metered.get(line.wager)
    if side is None or len(rules.amounts(line.wager)) == 1:
        return line
    return replace(line, note="; ".join(filter(None, (line.note, f"a wager of {dollars(side.stake)}"))))


def _only(asks: Mapping[str, Any], *names: str) -> dict[str, Any]:
    """Of what is asked just this; None where it is not."""
    return {name: asks.get(name) for name in names}


def _shoe_model(plan: "WarPlan | WarSessions | None") -> str:
    """Which cards a round is dealt from: all of them, if no simulation deals several rounds from a shoe."""
    dealt: Any = getattr(plan, "dealt", plan)  # of sessions, how their rounds are dealt
    if dealt is None or dealt.fresh:
        return "every round from all of these cards, every order equally likely"
    if not dealt.compared:
        return "each shoe dealt to its cover card, then a fresh one"
    return f"{dealt.deal.rounds} rounds from each shoe, then a fresh one"
