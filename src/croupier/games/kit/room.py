"""A game as the rest of the house sees it. What is heavy is imported by the methods, when it is asked for."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

from croupier.errors import InputError

if TYPE_CHECKING:
    from pathlib import Path

    from croupier.chance.laws.distribution import Distribution
    from croupier.drawing.plan import Plan as Drawn
    from croupier.equipment.wheel import Wheel
    from croupier.games.kit.live import LiveGame
    from croupier.games.kit.lots import Lots
    from croupier.games.kit.odds.joint import Draw, Together
    from croupier.games.kit.odds.meters import MeteredWager
    from croupier.games.kit.odds.odds import Exact
    from croupier.games.kit.odds.small import EveryRound
    from croupier.games.kit.paper.filing import Filing
    from croupier.games.kit.paper.guide import GuideEntry
    from croupier.games.kit.paper.ranking import Ranking
    from croupier.games.kit.paper.signs import NotDue, Sign
    from croupier.games.kit.paper.table_plan import Holder, TableSize
    from croupier.games.kit.paper.wheel_plan import WheelPlan
    from croupier.games.kit.play.decider import Event
    from croupier.games.kit.play.refused import Refused
    from croupier.games.kit.rounds.desk import Desk
    from croupier.games.kit.rounds.drills import HandsToOrder, Picture, PotsToDivide
    from croupier.games.kit.rounds.vectors import Scenes
    from croupier.games.kit.rounds.written_round import Settled
    from croupier.games.kit.rules import Weight
    from croupier.games.kit.simulation.plan import Asked, Counts, Key, Plan
    from croupier.games.kit.simulation.sessions import Sessions
    from croupier.games.kit.table.felt import Felt
    from croupier.games.kit.table.scene import Scene, Seen
    from croupier.games.kit.wager import Catalogue, Wager
    from croupier.rulebook.choices import InForce
    from croupier.rulebook.shape import Rules
    from croupier.rulebook.text.draft import Draft
    from croupier.rulebook.values import Value

    Bets = Sequence[tuple[Wager, Fraction]]

R = TypeVar("R", bound="Rules")


class CommandLine(NamedTuple):
    """A command that one game brings to the command line: where it is, and its line in the list."""

    module: str
    says: str


class OwnPages(NamedTuple):
    """Pages that one game brings to the web: the module with their `router`, and their link in the footer of every page."""

    module: str
    path: str
    title: str


WAGERING_WORDS: Mapping[str, str] = dict.fromkeys(("bet", "bet on", "wager", "wager on", "place"), "place wager")
"""Short words for the step of a game in which players wager against the house."""


class Room(ABC, Generic[R]):
    """One game. `R` are its typed rules; what a game does not have is left as it is here."""

    name: ClassVar[str]  # as an edition names it
    several: ClassVar[bool] = False  # whether its editions are of several games, which their titles tell apart
    banked: ClassVar[bool] = True  # whether the house takes the other side of every wager, so that wagers have odds
    played_with: ClassVar[str] = "cards"
    wheel_rule: ClassVar[str | None] = None  # the rule that chooses the kind of wheel, where there are several
    asks: ClassVar[tuple[str, ...]] = ()  # what `odds` can be asked beside the rules: decks, shoe, players
    round_keys: ClassVar[frozenset[str]]  # what a written round has beside its edition and choices
    default_bets: ClassVar[tuple[tuple[str, Fraction], ...]] = ()  # of a session, where nothing is said
    instead_of_odds: ClassVar[str] = ""  # what to ask for where nobody bets against the house
    strategies: ClassVar[Mapping[str, str]] = {}  # how a wager can be played, by name, in words
    edge_note: ClassVar[str] = ""  # what the edges of a live table's wagers assume
    commands: ClassVar[Mapping[str, CommandLine]] = {}  # that only this game has
    simulation_printer: ClassVar[str] = ""  # the module that prints its own report of a simulation: its `print_report`
    page: ClassVar[str] = ""  # the module with more for the page of an edition: its function `parts`
    pages: ClassVar[OwnPages | None] = None  # that only this game has
    api: ClassVar[str] = ""  # the module with the `router` of addresses of the API that only this game has
    typed: ClassVar[Mapping[str, str]] = {}  # short words for steps of a live table, beside their names and initials
    demonstrations: ClassVar[Mapping[str, str]] = {}  # tables that a server shows in play: name, and the edition's id
    editions: ClassVar[Path | None] = None  # the folder of the editions that come with a game from outside
    prepares: ClassVar[tuple[str, ...]] = ()  # groups of rules on how cards are shuffled, cut and burned
    houses_to_train: ClassVar[Mapping[str, Value]] = {}  # choices of a house at which more can go wrong, where lawful
    settles_in_turn: ClassVar[bool] = True  # wager after wager; otherwise only the steps of settling have an order

    @property
    def classes(self) -> Mapping[str, str]:
        """What a rule is about, by prefix: money or paper; all else is procedure."""
        return {}

    @property
    def implied(self) -> Mapping[str, str]:
        """Rules that a text need not state, each with the rule that decides then."""
        return {}

    @property
    def together(self) -> tuple[tuple[str, ...], ...]:
        """Rules that make sense only together."""
        return ()

    @abstractmethod
    def build(self, in_force: InForce) -> R:
        """The typed rules; values that make no game together are refused with their rule."""

    # Wagers and their odds

    def catalogue(self, rules: R) -> Catalogue:
        """Every lawful wager by name."""
        return {}

    def unavailable(self, rules: R) -> Collection[str]:
        """Kinds of wager that the text has and nobody can make on the equipment in use."""
        return ()

    def called(self, rules: R, kind: str) -> str:
        """What a kind of wager is called on this house's equipment, where that differs from the text; otherwise nothing."""
        return ""

    def find(self, rules: R, kind: str, on: Sequence[str] = ()) -> Wager | Refused:
        """The wager that somebody names, or why there is none."""
        raise InputError(self.no_odds())

    def said(self, rules: R, text: str) -> Wager | Refused | None:
        """The wager that a player means by any of its names, or why there is none; None where the words name no wager."""
        from croupier.games.kit.wager import Wager

        found = self.find(rules, text)
        return found if isinstance(found, Wager) else None

    def wager_named(self, rules: R, text: str, *, offered: bool = True) -> Wager:
        """The wager that a user names; if there is none, the reason. `offered=False` asks mathematics, not the table."""
        from croupier.games.kit.wager import Wager

        answer = self.find(rules, text)
        if isinstance(answer, Wager):
            return answer
        named = None if offered else self.catalogue(rules).get(text)
        if named is None:
            raise InputError(answer.reason, rule=answer.rule or None, cite=rules.cite(answer.rule) or None)
        return named

    def no_odds(self, where: str = "here", *, hint: bool = True) -> str:
        """Why no wager has odds, in a sentence; the hint at what to ask instead is for those at a terminal."""
        instead = f"; {self.instead_of_odds}" if hint and self.instead_of_odds else ""
        return f"{where} nobody bets against the house, so no wager has odds{instead}"

    def odds(self, rules: R, **asks: Any) -> list[Exact]:
        """A line for each kind of wager, by strategy where the player has a choice."""
        return []

    def odds_of_kind(self, rules: R, kind: str, **asks: Any) -> list[Exact]:
        """The lines of one kind of wager; none if there is no such kind."""
        return [line for line in self.odds(rules, **asks) if line.wager == kind]

    def odds_of(self, rules: R, wager: Wager, stake: int | None = None) -> Exact:
        """One wager, as it is usually played; with a stake, in cents, as the chips in play pay it."""
        raise InputError(self.no_odds())

    def book(self, rules: R, bets: Bets) -> Exact:
        """Several wagers on the same result as one."""
        raise InputError(self.no_odds())

    def books(self, rules: R, bets: Bets, **asks: Any) -> list[Exact]:
        """Several wagers on the same result as one, by strategy where the player has a choice."""
        return [self.book(rules, bets)]

    def bet_named(self, rules: R, text: str) -> Wager:
        """The wager that a bet is on; where a player may have several boxes, also which of them."""
        return self.wager_named(rules, text)

    def book_edges(self, rules: R, bets: Bets, **asks: Any) -> Mapping[tuple[str, str | None], Fraction]:
        """The house edges of `books` by wager and strategy, for every reading anew; empty where that takes too long."""
        return {(line.wager, line.strategy): line.house_edge for line in self.books(rules, bets, **asks)}

    def table_book(self, rules: R, bets: Bets, players: int, strategy: str | None = None) -> Together:
        """A round in which every player makes the same bets, or each those at their own seat."""
        raise InputError(f"{rules.in_force.draft.title} has no book of bets for a whole table")

    def table_law(self, rules: R, bets: Bets, players: int, strategy: str | None = None) -> Distribution | Draw:
        """What all players of `table_book` win in a round, in cents: exactly, or drawn. Here they share one result."""
        cents = 100 * players * sum((amount for _, amount in bets), Fraction(0))
        return self.book(rules, bets).distribution.scaled(cents)

    def assumptions(self, rules: R, **asks: Any) -> Mapping[str, object]:
        """What the odds take for granted beside the rules: how many decks, how many stops."""
        return {}

    def dependence(self, rules: R, **asks: Any) -> Mapping[str, object]:
        """How rounds go together that are not independent; nothing where they are.

        `rounds` of one shoe, and for wagers by strategy the exact `covariances` of any two of them.
        """
        return {}

    def rounded_stake(self, rules: R) -> int | None:
        """The least stake, in cents, of which the chips in play cannot pay some part; None if they pay all of any."""
        return None

    def outside(self, rules: R, **asks: Any) -> tuple[str, ...]:
        """The rules under which no table may do what is asked about; none where one may."""
        return ()

    def lawful(self, rules: R, **asks: Any) -> bool:
        """Whether a table may do what is asked about."""
        return not self.outside(rules, **asks)

    def details(self, rules: R, **asks: Any) -> Mapping[str, Mapping[str, Fraction]]:
        """More about single wagers."""
        return {}

    def table_edge(self, rules: R, bets: Bets, players: int, strategy: str | None = None) -> Fraction:
        """What the house expects to keep of each unit of `table_book`."""
        told = self.table_book(rules, bets, players, strategy)
        return -sum(told.means, Fraction(0)) / told.staked

    def meters(self, rules: R, players: int, **asks: Any) -> tuple[list[MeteredWager], list[str]]:
        """The wagers that are paid from a meter, for so many players with them; and why one is not determined."""
        return [], []

    def permitted_decks(self, rules: R) -> list[int]:
        """Every number of decks that a table may deal from; none where it deals no cards."""
        return []

    def whole_table(self, rules: R, **asks: Any) -> list[tuple[str, Mapping[str, Fraction]]]:
        """The result of the whole table by strategy, for so many players."""
        return []

    def warnings(self, rules: R, **asks: Any) -> list[str]:
        """What a reader of the odds must know: awards that cannot be won, what stays undetermined."""
        return []

    def unwinnable(self, rules: R) -> list[str]:
        """Wagers that nothing lets win, or that name what is not there, in sentences; none in most editions."""
        return []

    def weights(self, rules: R, held: Collection[str] = ()) -> Sequence[Weight]:
        """The whole numbers by which results are weighed, where the rules have any; `held` are rules that stay as they are
        while another is changed."""
        return ()

    def edges(self, rules: R) -> Callable[[str], Fraction | None]:
        """The exact edge of a wager by the name that it has at a live table; None where it has none of its own."""
        catalogue = self.catalogue(rules)

        def edge(wager: str) -> Fraction | None:
            named = catalogue.get(wager)
            return None if named is None else self.odds_of(rules, named).house_edge

        return edge

    # A round, a table

    @abstractmethod
    def settle(self, rules: R, written: Mapping[str, object]) -> Settled:
        """A written round: who gets what, and why."""

    # Checked by playing and by simulating

    def offering(self, rules: R) -> Mapping[str, Value]:
        """Choices that offer what this house might and does not: so every wager with odds can be played and simulated."""
        from croupier.rulebook import paths

        force = rules.in_force
        kept = (path for path, value in force.values.items() if paths.split(path)[-1] == "offered" and value is False)
        return {path: True for path in kept if force.allows(path, True)}

    def every_round(self, rules: R) -> Sequence[EveryRound]:
        """All rounds of small equipment, each of which `settle` plays: together they tell every line of odds."""
        return ()

    def not_played(self, rules: R) -> Mapping[str, str]:
        """Wagers that `every_round` leaves out, each with the reason."""
        return {}

    def trials(self, rules: R) -> Sequence[Mapping[str, Any]]:
        """The simulations that find every line of odds, by what each asks for: a strategy, a version, players."""
        return [{"strategy": strategy} for strategy in self.strategies] or [{}]

    # A live table

    def live(self, version: str = "") -> LiveGame[Any, Any]:
        """The game at a live table; `version` names another way to deal it. LookupError if it is not dealt so."""
        raise LookupError

    def versions(self) -> tuple[str, ...]:
        """The other ways in which a live table can deal it."""
        return ()

    def scenes(self) -> Scenes[Any]:
        """What it brings to its test vectors: houses, scenes and written rounds."""
        from croupier.games.kit.rounds.vectors import Scenes

        return Scenes()

    # Training

    def picture(self, rules: R, lots: Lots) -> Picture | None:
        """Picture bets to be paid, drawn by lot; None where what is dealt at the table is paid."""
        return None

    def pots_to_divide(self, rules: R, lots: Lots) -> PotsToDivide | None:
        """A showdown whose pots are to be divided, drawn by lot; None where players do not play against each other."""
        return None

    def hands_to_order(self, rules: R, lots: Lots) -> HandsToOrder | None:
        """Hands to be put in order, drawn by lot; None where no hands are compared."""
        return None

    # Equipment and drawings

    def wheel(self, rules: R) -> Wheel | None:
        """The wheel in use, where there is one."""
        return None

    def wheels(self, draft: Draft) -> tuple[str, ...]:
        """The kinds of wheel that the edition knows, where a house has a choice of them."""
        return ()

    def drawings(self, rules: R) -> Mapping[str, str]:
        """The wheel and the layout, each as one SVG."""
        return {}

    @property
    def table_size(self) -> TableSize | None:
        """How large its table is where the house does not say; None where there is no table of its own."""
        return None

    def table_plan(self, rules: R, size: TableSize, holder: Holder) -> Drawn:
        """The table to scale; one that is too small for what lies on it is refused."""
        raise InputError(f"{rules.in_force.draft.title} has no table that is drawn to scale")

    def wheel_plan(self, rules: R, diameter: Fraction | None) -> WheelPlan:
        """The wheel to scale, as large as the house says or the rules in force have it."""
        title = rules.in_force.draft.title
        raise InputError(f"{title} has no wheel: it is played with {self.played_with}")

    def sign(self, rules: R, of: str) -> Sign | NotDue:
        """A sign that the rules in force make due, or why they do not."""
        from croupier.games.kit.paper.signs import sign

        return sign(rules, of, {})

    # The table as it is seen

    def felt(self, rules: R, version: str = "") -> Felt:
        """The drawn table with its areas; a game that has none of its own gets a box for each of its wagers."""
        from croupier.games.kit.table.boxes import felt

        return felt(rules.in_force.draft.title, self.catalogue(rules))

    def scene(self, rules: R, seen: Seen) -> Scene:
        """The table at one moment, from what somebody may see of it."""
        from croupier.games.kit.table.boxes import scene

        places, notes = self.live(seen.version).places(seen.view)
        boxes = self.catalogue(rules)
        return scene(rules.in_force.draft.title, boxes, seen.view, places, notes, seen.person, seen.events)

    def desk(self) -> Desk[Any]:
        """The game at the dispute desk: how a round is typed and read from a record, and its irregularities."""
        from croupier.games.kit.rounds.desk import Desk

        return Desk()

    def guide_entry(self, rules: R) -> GuideEntry | None:
        """How it is played in few words, with a worked round, for the gaming guide; None where nobody wrote it."""
        return None

    def rankings(self, rules: R) -> tuple[Ranking, ...]:
        """All hands from the best to the worst, for each part of a pot; none where no hands are compared in such a way."""
        return ()

    def ranks_hands(self, rules: R) -> bool:
        """Whether there are rankings; a game says so itself where it takes long to count its hands."""
        return bool(self.rankings(rules))

    def filing(self) -> Filing[R]:
        """The game in a Rules Submission: what must go together, what is asked, and the papers due."""
        from croupier.games.kit.paper.filing import Filing

        return Filing(self.build)

    def result_of(self, event: Event) -> str:
        """The result that an event tells, where rounds have one; empty for every other event."""
        return ""

    # Simulation

    def plan(self, rules: R, asked: Asked) -> Plan:
        """The simulation that was asked for; what this game does not have is refused."""
        raise InputError(f"{rules.in_force.draft.title} has no simulation")

    def simulation_report(self, plan: Any, counts: Counts) -> Mapping[str, object] | None:
        """The game's own report of a simulation; None where it is about wagers against the house."""
        return None

    def session_plan(self, rules: R, asked: Asked) -> Sessions:
        """Sessions of one player; what this game does not have is refused."""
        title = rules.in_force.draft.title
        raise InputError(f"{title} has no sessions of one player against the house; simulate it with --rounds")

    def laws(self, rules: R, bets: Bets = (), stake: int | None = None) -> Mapping[Key, Distribution]:
        """The exact distribution of each line of a simulation, by wager, strategy and name."""
        return {(line.wager, line.strategy, ""): line.distribution for line in self.odds(rules)}
