"""Casino War, facet by facet, and its electronic version, in which stations wager on community cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.kit.game import CommandLine, Drawing, Extras, Game, Odds, OwnPages, Settlement, Simulation

if TYPE_CHECKING:
    from croupier.chance.laws.distribution import Distribution
    from croupier.drawing.plan import Plan as Drawn
    from croupier.equipment.shoe import Composition
    from croupier.games.casino_war.desk import WarDesk
    from croupier.games.casino_war.live import WarLive, WarPlay
    from croupier.games.casino_war.odds.round import BetSet, Round
    from croupier.games.casino_war.paper import WarPaper
    from croupier.games.casino_war.rules import WarRulebook, WarRules
    from croupier.games.casino_war.simulation.plan import WarPlan
    from croupier.games.casino_war.simulation.sessions import WarSessions
    from croupier.games.casino_war.training import WarTraining
    from croupier.games.casino_war.wagers import WarWagers
    from croupier.games.kit.game import Bets
    from croupier.games.kit.odds.joint import Draw, Spread, Together
    from croupier.games.kit.odds.meters import MeteredWager
    from croupier.games.kit.odds.odds import Exact
    from croupier.games.kit.odds.small import EveryRound
    from croupier.games.kit.rounds.written_round import Settled
    from croupier.games.kit.simulation.plan import Asked, Key
    from croupier.games.kit.table.geometry import Holder, TableSize
    from croupier.games.kit.table.projections import Felt
    from croupier.games.kit.table.scene import Scene, Seen
    from croupier.games.kit.wager import Wager

ELECTRONIC = "electronic"
ENVIOUS = 5  # players of a simulation that finds the Envy Bonus
STRATEGIES = {
    "war": "going to War on every tie",
    "surrender": "surrendering every tie",
    "best": "playing each tie as it loses least",
}


class CasinoWar(Game["WarRules"]):
    name = "casino-war"
    extras = Extras(
        commands={
            "protection": CommandLine(
                "croupier.cli.casino_war.protection",
                "What a perfect counter can take from a Tie Wager before the cover card.",
            ),
            "meters": CommandLine(
                "croupier.cli.casino_war.meters",
                "What the meters of side wagers are worth, how often they are won, and where a wager is fair.",
            ),
        },
        pages=OwnPages("croupier.web.protection.pages", "/protection", "Game protection"),
        api="croupier.web.protection.api",
        demonstrations={"War 1": "pa-2012/casino-war"},
        edge_note="every tie goes to War",
    )

    @cached_property
    def rules(self) -> WarRulebook:
        from croupier.games.casino_war.rules import WarRulebook, WarRules, violations

        return WarRulebook(self, WarRules, violations)

    @cached_property
    def wagers(self) -> WarWagers:
        from croupier.games.casino_war.wagers import WarWagers

        return WarWagers(self)

    @cached_property
    def play(self) -> WarPlay:
        from croupier.games.casino_war.live import WarPlay

        return WarPlay(self)

    @cached_property
    def live(self) -> WarLive:
        from croupier.games.casino_war.live import WarLive

        return WarLive(self, {ELECTRONIC: STATIONS})

    @cached_property
    def settlement(self) -> WarSettlement:
        return WarSettlement(self)

    @cached_property
    def odds(self) -> WarOdds:
        return WarOdds(self, STRATEGIES)

    @cached_property
    def simulation(self) -> WarSimulation:
        return WarSimulation(self)

    @cached_property
    def drawing(self) -> WarDrawing:
        return WarDrawing(self)

    @cached_property
    def paper(self) -> WarPaper:
        from croupier.games.casino_war.paper import WarPaper

        return WarPaper(self)

    @cached_property
    def training(self) -> WarTraining:
        from croupier.games.casino_war.training import WarTraining

        return WarTraining(self)


class WarStations(CasinoWar):
    """The electronic version."""

    @cached_property
    def play(self) -> WarPlay:
        from croupier.games.casino_war.live import StationsPlay

        return StationsPlay(self)

    @cached_property
    def live(self) -> WarLive:
        from croupier.games.casino_war.live import StationsLive

        return StationsLive(self)

    @cached_property
    def drawing(self) -> WarDrawing:
        return StationsDrawing(self)


class WarSettlement(Settlement["WarRules"]):
    keys = frozenset(
        ("wagers", "cards", "decisions", "war_tie", "war_cards", "people", "meter", "spin", "community", "irregular")
    )

    def settle(self, rules: WarRules, written: Mapping[str, object]) -> Settled:
        from croupier.games.casino_war.settle import PlayedWar
        from croupier.games.casino_war.stations.settle import PlayedStations

        if "community" in written:
            return PlayedStations(STATIONS, rules, written).settled()
        return PlayedWar(GAME, rules, written).settled()

    def desk(self) -> WarDesk:
        from croupier.games.casino_war.desk import WarDesk

        return WarDesk(self.game)


class WarOdds(Odds["WarRules"]):
    asks = ("decks", "shoe", "players", "visible", "stake", "boxes", "meter")

    def lines(self, rules: WarRules, *, visible: Composition | None = None, **asks: Any) -> list[Exact]:
        """Every wager by strategy; with the cards that were seen, the Tie Wager on the War deal as it then stands."""
        from croupier.games.casino_war.odds import odds as exact
        from croupier.games.casino_war.rules import at_stake
        from croupier.games.casino_war.stations import odds as electronic

        if alone := next((name for name in ("boxes", "meter") if asks.pop(name, None) is not None), None):
            raise InputError(f"--{alone} goes with bets, such as --bet 'initial 5' --bet 'tie 1'")
        cards = _only(asks, "decks", "shoe", "stake")
        rules = at_stake(rules, cards["stake"])
        lines = exact.odds(rules, **asks)
        lines = [_of_amount(rules, line) for line in lines] + electronic.lines(rules, lines, **cards)
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

    def book(self, rules: WarRules, bets: Bets, **asks: Any) -> list[Exact]:
        """All bets of the player's boxes together, by strategy: they see the same dealer's cards."""
        from croupier.games.casino_war.odds import books
        from croupier.games.casino_war.stations import odds as electronic

        cards = _only(asks, "decks", "shoe")
        if any(wager.kind.startswith(electronic.PREFIX) for wager, _ in bets):
            return list(electronic.books(rules, bets, **cards))
        if all(wager.name == "tie" for wager, _ in bets) and asks.get("boxes") is None:
            stake = books.whole(sum((100 * amount for _, amount in bets), Fraction(0)))
            lines = self.of_kind(rules, "tie", stake=stake, **cards)
            if rules.wagers.tie == "also alone":
                return lines
            note = f"alone it is not lawful: a Tie Wager is made beside an Initial Wager ({rules.cite('wagers.tie')})"
            return [replace(line, note=note) for line in lines]
        rules = books.at_bets(rules, bets)
        book = _book(rules, bets, **asks)
        if len(book.boxes) > 1:
            reason = f"the shape of what several boxes win is not counted: {books.SHAPE}"
            raise InputError(reason, rule="wagers.boxes")
        return list(books.books(rules, book, _dealt(rules, **cards)))

    def spread(self, rules: WarRules, bets: Bets, **asks: Any) -> list[Spread]:
        from croupier.games.casino_war.odds import books

        if not any(wager.kind == "initial" for wager, _ in bets):
            return []
        rules = books.at_bets(rules, bets)
        book = _book(rules, bets, **asks)
        return books.spreads(rules, book, _dealt(rules, **_only(asks, "decks", "shoe"))) if len(book.boxes) > 1 else []

    def book_edges(self, rules: WarRules, bets: Bets, **asks: Any) -> Mapping[tuple[str, str | None], Fraction]:
        from croupier.games.casino_war.odds import books

        if not any(wager.kind == "initial" for wager, _ in bets):
            return super().book_edges(rules, bets, **asks)
        rules = books.at_bets(rules, bets)
        edges = books.edges(rules, _book(rules, bets, **asks), _dealt(rules, **_only(asks, "decks", "shoe")))
        return {("book", strategy): edge for strategy, edge in edges.items()}

    def table(self, rules: WarRules, bets: Bets, players: int, strategy: str | None = None) -> Together:
        """Every seat is a box of its own: bets are made at each, or "at" one."""
        from croupier.games.casino_war.odds import books

        return books.together(_table(rules, bets, players, strategy))

    def table_law(self, rules: WarRules, bets: Bets, players: int, strategy: str | None = None) -> Distribution | Draw:
        """Exact for one player; several, who share the dealer's cards, are drawn."""
        if players == 1:
            from croupier.games.kit.odds.joint import BookOdds

            line = next(line for line in self.book(rules, bets) if line.strategy == (strategy or "war"))
            assert isinstance(line, BookOdds)
            assert line.together is not None
            return line.distribution.scaled(line.together.staked)
        from croupier.games.casino_war.simulation.sessions import table_rounds

        return partial(table_rounds, rules, bets, players, strategy or "war")

    def table_edge(self, rules: WarRules, bets: Bets, players: int, strategy: str | None = None) -> Fraction:
        from croupier.games.casino_war.odds import books

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
        from croupier.games.casino_war.stakes import bounds

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
        from croupier.games.casino_war.odds.meters import numbers
        from croupier.games.casino_war.rules import at_stake
        from croupier.games.casino_war.stations import odds as electronic

        rules, shoe = at_stake(rules, asks.get("stake")), asks.get("shoe")
        told = {
            "progressive": numbers(rules, **_only(asks, "decks", "shoe", "players")) if shoe is None or shoe.faces else {},
            f"{electronic.PREFIX}initial": electronic.details(rules, **_only(asks, "decks", "shoe")),
        }
        return {wager: more for wager, more in told.items() if more}

    def metered(self, rules: WarRules, players: int, **asks: Any) -> tuple[list[MeteredWager], list[str]]:
        from croupier.games.casino_war.odds.meters import meters

        return meters(rules, players, **asks)

    def whole_table(self, rules: WarRules, *, players: int = 1, **asks: Any) -> list[tuple[str, Mapping[str, Fraction]]]:
        """Mean and variance, and the covariance that the shared dealer's card makes."""
        from croupier.games.casino_war.odds.whole_table import table_variance

        cards = _only(asks, "decks", "shoe", "stake")
        by_strategy = ((how, table_variance(rules, players, how, **cards)) for how in ("war", "surrender"))
        return [(how, {"mean": t.mean, "covariance": t.covariance, "variance": t.variance}) for how, t in by_strategy]

    def warnings(self, rules: WarRules, **asks: Any) -> list[str]:
        from croupier.games.casino_war.odds import odds as exact
        from croupier.games.casino_war.stations import odds as electronic

        more = electronic.warnings(rules, **_only(asks, "decks", "shoe"))
        return exact.warnings(rules, **_only(asks, "decks", "shoe", "players")) + more

    def dependence(self, rules: WarRules, **asks: Any) -> Mapping[str, object]:
        """Rounds of one shoe; a device that shuffles by itself deals every round from all cards."""
        from croupier.games.casino_war.odds.whole_table import covariances, rounds_per_shoe

        if rules.shoe.kind != "manual":
            return {}
        covered = covariances(rules, **_only(asks, "decks", "shoe", "stake"))
        return {"rounds": rounds_per_shoe(rules, **_only(asks, "decks", "shoe")), "covariances": covered}

    def rounded_stake(self, rules: WarRules) -> int | None:
        from croupier.games.casino_war.odds.box import smallest_rounded

        return smallest_rounded(rules)

    def edges(self, rules: WarRules) -> Callable[[str], Fraction | None]:
        """The Initial Wager is taken to go to War, so that the War Wager is part of it."""
        usual = [line for line in self.lines(rules) if line.strategy in (None, "war") and not line.on]
        lines = {line.wager: line.house_edge for line in usual}
        return lambda wager: lines.get(wager.rpartition(" ")[0])

    def laws(self, rules: WarRules, bets: Bets = (), stake: int | None = None) -> Mapping[Key, Distribution]:
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

    def small(self, rules: WarRules) -> Sequence[EveryRound]:
        """All deals of one player or two and the dealer from small shoes."""
        from croupier.games.casino_war.odds.small_shoes import small_shoes

        return small_shoes(rules)


class WarSimulation(Simulation["WarRules"]):
    default_bets = (("initial", Fraction(1)),)

    def plan(self, rules: WarRules, asked: Asked) -> WarPlan:
        from croupier.games.casino_war.rules import at_stake
        from croupier.games.casino_war.simulation.plan import plan

        return plan(at_stake(rules, asked.stake), asked)

    def sessions(self, rules: WarRules, asked: Asked) -> WarSessions:
        from croupier.games.casino_war.simulation.sessions import plan_sessions

        return plan_sessions(rules, asked, self.default_bets)

    def trials(self, rules: WarRules) -> Sequence[Mapping[str, Any]]:
        """By every strategy at the live table and at stations; with more players for the Envy Bonus, which is rare."""
        alone = super().trials(rules)
        envied = rules.progressive is not None and rules.progressive.envy and rules.seats > 1
        stations = rules.electronic is not None and rules.electronic.offered
        more = [{"strategy": "war", "players": min(rules.seats, ENVIOUS)}] if envied else []
        return [*alone, *more, *([{**asked, "version": ELECTRONIC} for asked in alone] if stations else [])]


class WarDrawing(Drawing["WarRules"]):
    @property
    def table_size(self) -> TableSize:
        from croupier.games.casino_war.geometry import SIZE

        return SIZE

    def table_plan(self, rules: WarRules, size: TableSize, holder: Holder) -> Drawn:
        from croupier.games.casino_war.drawing import table_plan

        return table_plan(rules, size, holder)

    def felt(self, rules: WarRules) -> Felt:
        from croupier.games.casino_war.felt import felt

        return felt(rules)

    def scene(self, rules: WarRules, seen: Seen) -> Scene:
        from croupier.games.casino_war.scene import scene

        return scene(rules, seen)


class StationsDrawing(WarDrawing):
    def felt(self, rules: WarRules) -> Felt:
        from croupier.games.casino_war.felt import stations_felt

        return stations_felt(rules)

    def scene(self, rules: WarRules, seen: Seen) -> Scene:
        from croupier.games.casino_war.scene import scene

        return scene(rules, seen, shared=True)


def _dealt(rules: WarRules, decks: int | None = None, shoe: Composition | None = None) -> Composition:
    from croupier.games.casino_war.odds.counting import dealt_from

    return dealt_from(rules, decks, shoe)


def _book(rules: WarRules, bets: Bets, **asks: Any) -> BetSet:
    from croupier.games.casino_war.odds.books import book_of

    return book_of(rules, bets, **_only(asks, "boxes", "players", "meter"))


def _table(rules: WarRules, bets: Bets, players: int, strategy: str | None) -> Round:
    """A table at which every seat is a box of a player of its own."""
    from croupier.games.casino_war.odds import books
    from croupier.games.casino_war.odds.odds import strategy_named
    from croupier.games.casino_war.odds.round import Round

    rules = books.at_bets(rules, bets)
    seated = books.book_of(rules, bets, boxes=players)._replace(one_player=False)
    return Round(rules, seated, strategy_named(strategy or "war"), _dealt(rules))


def _of_amount(rules: WarRules, line: Exact) -> Exact:
    """The line of a side wager with the amount that it is of, where the player has several to choose from."""
    side = {"progressive": rules.progressive, "bonus-spin": rules.bonus_spin}.get(line.wager)
    if side is None or len(rules.amounts(line.wager.replace("-", "_"))) == 1:
        return line
    return replace(line, note="; ".join(filter(None, (line.note, f"a wager of {dollars(side.stake)}"))))


def _only(asks: Mapping[str, Any], *names: str) -> dict[str, Any]:
    """Of what is asked just this; None where it is not."""
    return {name: asks.get(name) for name in names}


def _shoe_model(plan: WarPlan | WarSessions | None) -> str:
    """Which cards a round is dealt from: all of them, if no simulation deals several rounds from a shoe."""
    dealt: Any = getattr(plan, "dealt", plan)  # of sessions, how their rounds are dealt
    if dealt is None or dealt.fresh:
        return "every round from all of these cards, every order equally likely"
    if not dealt.compared:
        return "each shoe dealt to its cover card, then a fresh one"
    return f"{dealt.deal.rounds} rounds from each shoe, then a fresh one"


GAME = CasinoWar()
STATIONS = WarStations()
