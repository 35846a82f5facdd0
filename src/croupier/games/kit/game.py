"""A game: its name, its editions and ten facets. What is heavy is imported by the facets, when it is asked for.

A facet's members have defaults that work, made from the rules, the catalogue of wagers and the play. A game overrides what
it does otherwise, each facet in a `cached_property` of its own, so that a command loads what it needs and no more.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, NamedTuple, TypeAlias, TypeVar

from croupier.errors import InputError
from croupier.games.kit.training import House

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
    from fractions import Fraction
    from pathlib import Path

    from croupier.chance.laws.distribution import Distribution
    from croupier.drawing.plan import Plan as Drawn
    from croupier.equipment.wheel import Wheel
    from croupier.games.kit.live import Live, Vocabulary
    from croupier.games.kit.odds.joint import Draw, Spread, Together
    from croupier.games.kit.odds.meters import MeteredWager
    from croupier.games.kit.odds.odds import Exact
    from croupier.games.kit.odds.small import EveryRound
    from croupier.games.kit.paper.filing import Due, NeverWon, Remark
    from croupier.games.kit.paper.guide import GuideEntry, Ranking
    from croupier.games.kit.paper.signs import NotDue, Sign
    from croupier.games.kit.play.decider import Command, Decision, Event, Option, Signature
    from croupier.games.kit.play.refused import Refused
    from croupier.games.kit.rounds.desk import Desk
    from croupier.games.kit.rounds.written_round import Settled
    from croupier.games.kit.rules import Violations, Weight
    from croupier.games.kit.simulation.plan import Asked, Counts, Key, Plan
    from croupier.games.kit.simulation.sessions import Sessions
    from croupier.games.kit.table.geometry import Holder, TableSize
    from croupier.games.kit.table.projections import Felt, WheelPlan
    from croupier.games.kit.table.scene import Scene, Seen
    from croupier.games.kit.table_habits import Lots
    from croupier.games.kit.training import HandsToOrder, Picture, PotsToDivide
    from croupier.games.kit.wager import Catalogue, Wager
    from croupier.rulebook.choices import InForce
    from croupier.rulebook.shape import Rules
    from croupier.rulebook.text.draft import Draft
    from croupier.rulebook.values import Value

    Bets = Sequence[tuple[Wager, Fraction]]

Stage: TypeAlias = Literal["closed", "idle", "round"]
"""How a table stands: not open, between rounds, or in one."""

R = TypeVar("R", bound="Rules")
S = TypeVar("S")


class CommandLine(NamedTuple):
    """A command that one game brings to the command line: where it is, and its line in the list."""

    module: str
    says: str


class OwnPages(NamedTuple):
    """Pages that one game brings to the web: the module with their `router`, and their link in the footer of every page."""

    module: str
    path: str
    title: str


class Extras(NamedTuple):
    """What one game brings to the command line, the web and the API beside what every game has there."""

    commands: Mapping[str, CommandLine] = {}
    simulation_printer: str = ""  # the module that prints its own report of a simulation: its `print_report`
    page: str = ""  # the module with more for the page of an edition: its function `parts`
    pages: OwnPages | None = None
    api: str = ""  # the module with the `router` of its addresses
    typed: Mapping[str, str] = {}  # short words for steps of a live table, beside their names and initials
    demonstrations: Mapping[str, str] = {}  # tables that a server shows in play: name, and the edition's id
    instead_of_odds: str = ""  # what to ask for where nobody bets against the house
    edge_note: str = ""  # what the edges of a live table's wagers assume


class Game(ABC, Generic[R]):
    """One game. `R` are its typed rules."""

    name: ClassVar[str]  # as an edition names it
    several: ClassVar[bool] = False  # whether its editions are of several games, which their titles tell apart
    editions: ClassVar[Path | None] = None  # the folder of the editions that come with a game from outside
    played_with: ClassVar[str] = "cards"
    extras: ClassVar[Extras] = Extras()

    @property
    def dealt(self) -> bool:
        """Whether live tables deal it."""
        return type(self).play is not Game.play

    @cached_property
    @abstractmethod
    def rules(self) -> Rulebook[R]: ...

    @cached_property
    def wagers(self) -> Wagers[R]:
        return Wagers(self)

    @cached_property
    def play(self) -> Play[R, Any]:
        """The game at a live table; LookupError where no table deals it."""
        raise LookupError(self.name)

    @cached_property
    def live(self) -> Live[R, Any]:
        from croupier.games.kit.live import Live

        return Live(self)

    @cached_property
    def settlement(self) -> Settlement[R]:
        return Settlement(self)

    @cached_property
    def odds(self) -> Odds[R]:
        return Odds(self)

    @cached_property
    def simulation(self) -> Simulation[R]:
        return Simulation(self)

    @cached_property
    def drawing(self) -> Drawing[R]:
        return Drawing(self)

    @cached_property
    def paper(self) -> Paper[R]:
        return Paper(self)

    @cached_property
    def training(self) -> Training[R]:
        return Training(self)


class Facet(Generic[R]):
    """One side of a game; from `game` its defaults take the others."""

    def __init__(self, game: Game[R]) -> None:
        self.game = game


class Rulebook(Facet[R]):
    """The typed rules that an edition and a house's choices make."""

    classes: Mapping[str, str] = {}
    """What a rule is about, by prefix: money or paper; all else is procedure."""
    implied: Mapping[str, str] = {}
    """Rules that a text need not state, each with the rule that decides then."""
    units: tuple[tuple[str, ...], ...] = ()
    """Rules that make sense only together."""
    equipment_rule: str | None = None
    """The rule that chooses the kind of wheel, where there are several."""

    def __init__(self, game: Game[R], kind: type[R], violations: Callable[[R], Violations] = lambda rules: ()) -> None:
        """`violations` gives all that is wrong with the rules together, as (rule, reason)."""
        super().__init__(game)
        self.kind, self.violations = kind, violations
        self._built = lru_cache(maxsize=64)(self._checked)

    def fill(self, in_force: InForce) -> R:
        """The typed rules, whether or not they go together."""
        from croupier.rulebook.shape import fill

        return fill(self.kind, in_force)

    def build(self, in_force: InForce) -> R:
        """The typed rules; values that make no game together are refused with their rule."""
        return self._built(in_force)

    def _checked(self, in_force: InForce) -> R:
        rules = self.fill(in_force)
        for wrong in self.violations(rules):
            raise rules.refusal(*wrong)
        return rules

    def kinds(self, draft: Draft) -> tuple[str, ...]:
        """The kinds of wheel that the edition knows, where a house has a choice of them."""
        return ()

    def wheel(self, rules: R) -> Wheel | None:
        """The wheel in use, where there is one."""
        return None

    def weights(self, rules: R, held: Collection[str] = ()) -> Sequence[Weight]:
        """The whole numbers by which results are weighed, where the rules have any; `held` are rules that stay as they are
        while another is changed."""
        return ()

    def offering(self, rules: R) -> Mapping[str, Value]:
        """Choices that offer what this house might and does not: so every wager with odds can be played and simulated."""
        from croupier.rulebook import paths

        force = rules.in_force
        kept = (path for path, value in force.values.items() if paths.split(path)[-1] == "offered" and value is False)
        return {path: True for path in kept if force.allows(path, True)}


class Wagers(Facet[R]):
    """The wagers against the house; a game among players has none."""

    banked = False
    """Whether the house takes the other side of every wager, so that wagers have odds."""

    def __init__(self, game: Game[R], wagers: Callable[[R], Iterable[Wager]] | None = None) -> None:
        super().__init__(game)
        self.banked |= wagers is not None
        self._listed = lru_cache(maxsize=64)(lambda rules: {wager.name: wager for wager in wagers(rules)} if wagers else {})

    def catalogue(self, rules: R) -> Catalogue:
        """Every lawful wager by name."""
        return self._listed(rules)

    def unavailable(self, rules: R) -> Collection[str]:
        """Kinds of wager that the text has and nobody can make on the equipment in use."""
        return ()

    def label(self, rules: R, kind: str) -> str:
        """What a kind of wager is called on this house's equipment, where that differs from the text; otherwise nothing."""
        return ""

    def unit(self, rules: R) -> int:
        """The smallest chip, in cents."""
        from croupier.games.kit.rules import BankedRules

        return rules.chips_in_play.smallest if isinstance(rules, BankedRules) else 1

    def find(self, rules: R, kind: str, on: Sequence[str] = ()) -> Wager | Refused:
        """The wager that somebody names: by its name, or by its kind and what it is on; or why there is none."""
        from croupier.games.kit.wager import find

        if not self.banked:
            raise InputError(self.no_odds())
        return find(self.catalogue(rules), kind, on)

    def spoken(self, rules: R, text: str) -> Wager | Refused | None:
        """The wager that a player means by any of its names, or why there is none; None where the words name no wager."""
        from croupier.games.kit.wager import Wager

        answer = self.find(rules, text)
        return answer if isinstance(answer, Wager) else None

    def named(self, rules: R, text: str, *, offered: bool = True) -> Wager:
        """The wager that a user names; if there is none, the reason. `offered=False` asks mathematics, not the table."""
        from croupier.games.kit.wager import Wager

        answer = self.find(rules, text)
        if isinstance(answer, Wager):
            return answer
        wager = None if offered else self.catalogue(rules).get(text)
        if wager is None:
            raise InputError(answer.reason, rule=answer.rule or None, cite=rules.cite(answer.rule) or None)
        return wager

    def bet(self, rules: R, text: str) -> Wager:
        """The wager that a bet is on; where a player may have several boxes, also which of them."""
        return self.named(rules, text)

    def unwinnable(self, rules: R) -> list[str]:
        """Wagers that nothing lets win, or that name what is not there, in sentences; none in most editions."""
        return []

    def no_odds(self, where: str = "here", *, hint: bool = True) -> str:
        """Why no wager has odds, in a sentence; the hint at what to ask instead is for those at a terminal."""
        asked = self.game.extras.instead_of_odds
        return f"{where} nobody bets against the house, so no wager has odds" + (f"; {asked}" if hint and asked else "")


class Chance(NamedTuple):
    """What chance decides next: the command that reports it, its field, and what may come there, each with its weight."""

    command: str
    field: str
    weights: Mapping[Any, int]


class Play(Facet[R], Generic[R, S], ABC):
    """The normative functions over states that never change, and what they say of a round."""

    vocabulary: Vocabulary
    voids: tuple[type[Event], ...] = ()
    """Events by which a spin, deal or hand does not count."""

    @abstractmethod
    def options(self, rules: R, state: S, at: str = "", /) -> tuple[Option, ...]:
        """Everything that may be done or reported at this time, empty where nobody asks for one."""

    @abstractmethod
    def decide(self, rules: R, state: S, command: Command, /) -> Decision: ...

    @abstractmethod
    def evolve(self, rules: R, state: S, event: Event, /) -> S: ...

    @abstractmethod
    def view(self, state: S, who: Signature, /) -> dict[str, object]:
        """What somebody may see of the state."""

    @abstractmethod
    def new(self, rules: R, /) -> S: ...

    @abstractmethod
    def ready(self, rules: R, chips: Mapping[str, int], /) -> S:
        """An open table, past its opening, where these players have so many cents in chips."""

    def ends(self, event: Event, /) -> bool:
        """Whether the round ends with this event: it mostly puts the table into the phase in which bets are made."""
        return getattr(event, "phase", "") == "betting"

    def stage(self, state: S, /) -> Stage:
        phase, lies = getattr(state, "phase", ""), getattr(state, "stakes", ())
        return "closed" if phase == "closed" else "idle" if phase == "betting" and not lies else "round"

    def moving(self, rules: R, state: S, at: str = "", /) -> Iterable[Option]:
        """Options among which are all that move the round on; it may leave out those that are lawful beside."""
        return self.options(rules, state, at)

    def moment(self, rules: R, state: S, at: str, /) -> object:
        """What the time decides about the options: at two times with the same, they are the same."""
        return at

    def chance(self, rules: R, state: S, /) -> Chance | None:
        """What chance decides next; None where somebody else is to act."""
        return None

    def result(self, event: Event, /) -> str:
        """The result that an event tells, where rounds have one; empty for every other event."""
        return ""


class Settlement(Facet[R]):
    """A written round, and the round at the dispute desk."""

    keys: frozenset[str] = frozenset({"wagers", "result", "cards", "decisions"})
    """What a written round has beside its edition and choices."""

    def settle(self, rules: R, written: Mapping[str, object]) -> Settled:
        """A written round: who gets what, and why."""
        if not self.game.dealt:
            raise InputError(f"{rules.in_force.draft.title} settles no written round")
        from croupier.games.kit.rounds.written_round import PlayedRound

        return PlayedRound(self.game, rules, written).settled()

    def desk(self) -> Desk[Any]:
        """The game at the dispute desk: how a round is typed and read from a record, and its irregularities."""
        from croupier.games.kit.rounds.desk import Desk

        return Desk(self.game)


class Odds(Facet[R]):
    """The exact odds of the wagers. What a game does not have is left as it is here."""

    asks: tuple[str, ...] = ()
    """What can be asked beside the rules: decks, shoe, players."""

    def __init__(self, game: Game[R], strategies: Mapping[str, str] | None = None) -> None:
        super().__init__(game)
        self.strategies = strategies or {}
        """How a wager can be played, by name, in words."""

    def lines(self, rules: R, **asks: Any) -> list[Exact]:
        """A line for each kind of wager, by strategy where the player has a choice."""
        return []

    def of_kind(self, rules: R, kind: str, **asks: Any) -> list[Exact]:
        """The lines of one kind of wager; none if there is no such kind."""
        return [line for line in self.lines(rules, **asks) if line.wager == kind]

    def of_wager(self, rules: R, wager: Wager, stake: int | None = None) -> Exact:
        """One wager, as it is usually played; with a stake, in cents, as the chips in play pay it."""
        for line in self.lines(rules, **({} if stake is None else {"stake": stake})):
            if line.wager == wager.name:
                return line
        if not self.game.wagers.banked:
            raise InputError(self.game.wagers.no_odds())
        raise InputError(f"{wager.name} is not determined: the rules in force do not tell all that its odds need")

    def book(self, rules: R, bets: Bets, **asks: Any) -> list[Exact]:
        """Several wagers on the same result as one, by strategy where the player has a choice."""
        raise InputError(self.game.wagers.no_odds())

    def spread(self, rules: R, bets: Bets, **asks: Any) -> list[Spread]:
        """The mean and the variance of bets of which `book` has no law, by strategy; none of bets that have one."""
        return []

    def book_edges(self, rules: R, bets: Bets, **asks: Any) -> Mapping[tuple[str, str | None], Fraction]:
        """The house edges of `book` by wager and strategy, for every reading anew; empty where that takes too long."""
        return {(line.wager, line.strategy): line.house_edge for line in self.book(rules, bets, **asks)}

    def table(self, rules: R, bets: Bets, players: int, strategy: str | None = None) -> Together:
        """A round in which every player makes the same bets, or each those at their own seat."""
        raise InputError(f"{rules.in_force.draft.title} has no book of bets for a whole table")

    def table_law(self, rules: R, bets: Bets, players: int, strategy: str | None = None) -> Distribution | Draw:
        """What all players of `table` win in a round, in cents: exactly, or drawn. Here they share one result."""
        cents = 100 * players * sum(amount for _, amount in bets)
        line = next(line for line in self.book(rules, bets) if strategy in (None, line.strategy))
        return line.distribution.scaled(cents)

    def table_edge(self, rules: R, bets: Bets, players: int, strategy: str | None = None) -> Fraction:
        """What the house expects to keep of each unit of `table`."""
        round_of_all = self.table(rules, bets, players, strategy)
        return -round_of_all.mean / round_of_all.staked

    def whole_table(self, rules: R, **asks: Any) -> list[tuple[str, Mapping[str, Fraction]]]:
        """The result of the whole table by strategy, for so many players."""
        return []

    def assumptions(self, rules: R, **asks: Any) -> Mapping[str, object]:
        """What the odds take for granted beside the rules: how many decks, how many stops."""
        return {}

    def outside(self, rules: R, **asks: Any) -> tuple[str, ...]:
        """The rules under which no table may do what is asked about; none where one may."""
        return ()

    def dependence(self, rules: R, **asks: Any) -> Mapping[str, object]:
        """How rounds go together that are not independent; nothing where they are.

        `rounds` of one shoe, and for wagers by strategy the exact `covariances` of any two of them.
        """
        return {}

    def rounded_stake(self, rules: R) -> int | None:
        """The least stake, in cents, of which the chips in play cannot pay some part; None if they pay all of any."""
        return None

    def details(self, rules: R, **asks: Any) -> Mapping[str, Mapping[str, Fraction]]:
        """More about single wagers."""
        return {}

    def metered(self, rules: R, players: int, **asks: Any) -> tuple[list[MeteredWager], list[str]]:
        """The wagers that are paid from a meter, for so many players with them; and why one is not determined."""
        return [], []

    def warnings(self, rules: R, **asks: Any) -> list[str]:
        """What a reader of the odds must know: awards that cannot be won, what stays undetermined."""
        return self.game.wagers.unwinnable(rules)

    def edges(self, rules: R) -> Callable[[str], Fraction | None]:
        """The exact edge of a wager by the name that it has at a live table; None where it has none of its own."""
        catalogue = self.game.wagers.catalogue(rules)

        def edge(wager: str) -> Fraction | None:
            named = catalogue.get(wager)
            return None if named is None else self.of_wager(rules, named).house_edge

        return edge

    def laws(self, rules: R, bets: Bets = (), stake: int | None = None) -> Mapping[Key, Distribution]:
        """The exact distribution of each line of a simulation, by wager, strategy and name."""
        return {(line.wager, line.strategy, ""): line.distribution for line in self.lines(rules)}

    def small(self, rules: R) -> Sequence[EveryRound]:
        """All rounds of small equipment, each of which `settle` plays: together they tell every line of odds."""
        return ()


class Simulation(Facet[R]):
    """Simulated rounds and sessions; what a game does not have is refused."""

    default_bets: tuple[tuple[str, Fraction], ...] = ()
    """Of a session, where nothing is said."""

    def plan(self, rules: R, asked: Asked) -> Plan:
        """The simulation that was asked for."""
        raise InputError(f"{rules.in_force.draft.title} has no simulation")

    def sessions(self, rules: R, asked: Asked) -> Sessions:
        """Sessions of one player."""
        title = rules.in_force.draft.title
        raise InputError(f"{title} has no sessions of one player against the house; simulate it with --rounds")

    def report(self, plan: Any, counts: Counts) -> Mapping[str, object] | None:
        """The game's own report of a simulation; None where it is about wagers against the house."""
        return None

    def trials(self, rules: R) -> Sequence[Mapping[str, Any]]:
        """The simulations that find every line of odds, by what each asks for: a strategy, a version, players."""
        return [{"strategy": strategy} for strategy in self.game.odds.strategies] or [{}]


class Drawing(Facet[R]):
    """The table and its equipment as they are drawn: by default a box for each wager, on paper and on a screen."""

    @property
    def table_size(self) -> TableSize | None:
        """How large its table is where the house does not say; None where there is no table of its own."""
        from croupier.games.kit.table.boxes import SIZE

        return SIZE if self.game.wagers.banked else None

    def table_plan(self, rules: R, size: TableSize, holder: Holder) -> Drawn:
        """The table to scale; one that is too small for what lies on it is refused."""
        from croupier.games.kit.table.boxes import Boxes, layout_of, table_plan

        title, wagers = rules.in_force.draft.title, tuple(self.game.wagers.catalogue(rules).values())
        if not wagers:
            raise InputError(f"{title} has no table that is drawn to scale")
        return table_plan(Boxes(title, layout_of(wagers)), size, holder)

    def wheel_plan(self, rules: R, diameter: Fraction | None) -> WheelPlan:
        """The wheel to scale, as large as the house says or the rules in force have it."""
        title = rules.in_force.draft.title
        raise InputError(f"{title} has no wheel: it is played with {self.game.played_with}")

    def pictures(self, rules: R) -> Mapping[str, str]:
        """The wheel and the layout as they are to scale, each as one SVG for a page."""
        from croupier.games.kit.table.projections import pictures

        return pictures(self, rules, wheel=type(self).wheel_plan is not Drawing.wheel_plan)

    def felt(self, rules: R) -> Felt:
        """The drawn table with its areas, for a wide screen and a narrow one."""
        from croupier.games.kit.table.boxes import felt

        wagers = tuple(self.game.wagers.catalogue(rules).values())
        return felt(rules.in_force.draft.title, wagers, cards=self.game.played_with == "cards")

    def scene(self, rules: R, seen: Seen) -> Scene:
        """The table at one moment, from what somebody may see of it."""
        from croupier.games.kit.table.scene import boxes_scene, distinct

        places, notes = self.game.live.words.places(seen.view)
        ids = distinct(self.game.wagers.catalogue(rules))
        return boxes_scene(rules.in_force.draft.title, seen, ids, places, notes)


class Paper(Facet[R]):
    """The game in a submission, on signs, and in the gaming guide."""

    fixes: Mapping[str, str] = {}
    """What to do about rules that do not go together, by the path that is to blame."""

    def remarks(self, rules: R) -> Iterable[Remark]:
        """What the game itself has to say about the choices."""
        return ()

    def due(self, rules: R) -> Iterable[Due]:
        """The papers that it makes due, beside those that every game does."""
        return ()

    def unused(self, rules: R) -> Iterable[str]:
        """The rules that have nothing to do at a table with these choices, such as those of a device that it has not."""
        return ()

    def never_won(self, rules: R) -> Iterable[NeverWon]:
        """Awards that the text promises and that some lawful set-up of a table makes impossible."""
        return ()

    def sign(self, rules: R, of: str) -> Sign | NotDue:
        """A sign that the rules in force make due, or why they do not."""
        from croupier.games.kit.paper.signs import sign

        return sign(rules, of, {})

    def guide(self, rules: R) -> GuideEntry | None:
        """How it is played in few words, with a worked round, for the gaming guide; None where nobody wrote it."""
        return None

    def rankings(self, rules: R) -> tuple[Ranking, ...]:
        """All hands from the best to the worst, for each part of a pot; none where no hands are compared in such a way."""
        return ()

    def ranks_hands(self, rules: R) -> bool:
        """Whether there are rankings; a game says so itself where it takes long to count its hands."""
        return bool(self.rankings(rules))


class Training(Facet[R]):
    """What a game brings to its trainer and its test vectors."""

    drilled: Mapping[str, Value] = {}
    """Choices of a house at which more can go wrong, where lawful."""
    houses: tuple[House, ...] = (House("as the edition has it"),)
    """At whose tables test vectors are played."""
    prepares: tuple[str, ...] = ()
    """Groups of rules on how cards are shuffled, cut and burned."""
    settles_in_turn = True
    """Wager after wager; otherwise only the steps of settling have an order."""

    def picture(self, rules: R, lots: Lots) -> Picture | None:
        """Picture bets to be paid, drawn by lot; None where what is dealt at the table is paid."""
        return None

    def pots(self, rules: R, lots: Lots) -> PotsToDivide | None:
        """A showdown whose pots are to be divided, drawn by lot; None where players do not play against each other."""
        return None

    def hands(self, rules: R, lots: Lots) -> HandsToOrder | None:
        """Hands to be put in order, drawn by lot; None where no hands are compared."""
        return None

    def equipment(self, rules: R) -> Mapping[str, Mapping[str, object]]:
        """What must stand at the table and be printed there, by what it is: the layout, the wheel, notices."""
        return {}

    def together(self, rules: R) -> Iterable[Mapping[str, Value]]:
        """Other values of rules that make a game only with each other: a deal that begins and goes the other way."""
        return ()
