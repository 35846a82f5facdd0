"""What a game does at the dispute desk: a round is checked, read from a record, drawn, and read in another way."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, TypeVar

from croupier.equipment.money import cents
from croupier.errors import InputError
from croupier.games.kit.game import Game
from croupier.games.kit.play.decider import Command, Event
from croupier.games.kit.rounds.grammar import Grammar, told_of
from croupier.games.kit.rounds.irregular import BEYOND_LIMITS, Fault, Irregularity, typed_reason
from croupier.games.kit.rounds.sheet import Done, Sheet, short
from croupier.games.kit.rounds.written_round import OUTCOMES, Settled
from croupier.rulebook.shape import Rules

R = TypeVar("R", bound=Rules)


class Recorded(NamedTuple):
    """A record of a table: what was done or reported, what followed, and how the table stood before."""

    command: Command
    events: tuple[Event, ...]
    before: Any
    after: Any


class Desk(Grammar[R]):
    """A game at the dispute desk."""

    names: ClassVar[Mapping[str, str]] = {}  # by rule or wager: what a wager is called where its own name says less
    is_closed: ClassVar[bool] = False  # whether players share what lies in pots, and nothing else
    order_rule: ClassVar[str] = ""  # under which players are settled in their order
    settles_in_order: ClassVar[bool] = True  # whether the order of players in a settlement is the text's own

    def __init__(self, game: Game[R]) -> None:
        self.game = game

    def check(self, rules: R, sheet: Sheet) -> None:
        """Refuse an irregularity that the round contradicts."""
        for mark in sheet.marks:
            name, _, rest = mark.partition(",")
            self.check_mark(rules, sheet, name.strip(), told_of(name, rest))

    def check_mark(self, rules: R, sheet: Sheet, name: str, told: Mapping[str, str]) -> None:
        """Refuse one that changes no step of the round; what it tells must be so."""
        if (seat := told.get("seat")) is not None and seat not in self.places(sheet):
            there = ", ".join(self.places(sheet))
            raise InputError(
                f"{name}: {self.people(sheet)} {seat[:20]} has nothing in this round; those who play are {there}"
            )
        if name == BEYOND_LIMITS:
            _check_limits(rules, sheet, told)

    def broken(self, rules: R, sheet: Sheet) -> Iterator[tuple[str, str, Fault]]:
        """What the round itself shows to have been wrong beside the money: in words, the rule, and whose error it is."""
        return iter(())

    def buttons(self, rules: R) -> tuple[Irregularity, ...]:
        """The irregularities that somebody may have seen; those of which the edition says nothing are left out."""
        return tuple(one for one in self.irregularities if one.rule in rules.in_force.values)

    def version(self, written: Mapping[str, Any]) -> str:
        """The version of the game that a written round is of."""
        return ""

    def called(self, wager: str, rule: str = "") -> str:
        """What a wager that was settled under a rule is called within a sentence."""
        return self.names.get(rule) or self.names.get(wager) or re.sub(r"(?<=[a-z])-(?=[a-z])", " ", wager)

    # Read from a record

    def seat_of(self, state: Any, player: str) -> str:
        """What a recorded player is called at the desk, which keeps no names; empty where they have no place."""
        return ""

    def of_record(self, rules: R, records: Sequence[Recorded]) -> Sheet:
        """The sheet of a recorded round, with what was done; a round that cannot be written down is refused."""
        raise InputError("rounds of this game cannot be read from a record; enter what the video shows")

    # Drawn

    def view(self, rules: R, sheet: Sheet) -> Mapping[str, Any] | None:
        """What is to be seen of a round that is not played to be settled; None where it is."""
        return None

    def lying(self, state: Any, written: Mapping[str, Any]) -> Any:
        """The state of a table at which the round could not be played to its end, with what is written beyond that."""
        return state

    # By another reading

    def otherwise(self, rules: R, written: Mapping[str, Any], usual: Settled, refused: InputError) -> Mapping[str, Any]:
        """The round as it would have come by these rules, which do not let it be played as it is written.

        Where that cannot be known, it is refused in words. `usual` is its settlement by the rules in force.
        """
        raise InputError(
            f"by it the round could not have come as entered, so that its amounts are not known: {typed_reason(refused)}"
        )

    # Money

    def assumed(self, rules: R, sheet: Sheet, settled: Settled) -> tuple[str, ...]:
        """What the money rests on though nobody entered it, in sentences."""
        return ()

    def stake(self, sheet: Sheet, player: str, wager: str, on: Sequence[str]) -> int:
        """What lay on a wager, in cents; 0 where that is not written."""
        named = {wager, f"{wager} {'-'.join(on)}"}
        return sum(
            cents(bet["amount"])
            for bet in sheet.written.get("wagers", ())
            if str(bet.get("player", "1")) == player
            and bet.get("wager") in named
            and (not bet.get("on") or list(map(str, bet["on"])) == list(on))
        )


def _check_limits(rules: Rules, sheet: Sheet, told: Mapping[str, str]) -> None:
    """Some wager is beyond the limits of the table, or beyond the one that is told."""
    own = getattr(rules, "limits", None)
    low, high = getattr(own, "minimum", None), getattr(own, "maximum", None)
    if "limit" in told:
        low, high = None, cents(told["limit"])
    laid = [bet for bet in sheet.written.get("wagers", ()) if told.get("seat", bet.get("player")) == bet.get("player")]
    bets = [(cents(bet["amount"]), bet["wager"]) for bet in laid]
    if not bets or (low is None and high is None):
        write = f"irregular {BEYOND_LIMITS}, limit 500"
        raise InputError(
            f"{BEYOND_LIMITS}: no limits of the table are known; enter them among its choices, or write {write}"
        )
    if all(amount >= (low or 0) and (high is None or amount <= high) for amount, _ in bets):
        most, wager = max(bets, key=lambda bet: bet[0])
        raise InputError(f"{BEYOND_LIMITS}: no wager is; the largest is {short(most)} {wager}")


def done_of(moves: Iterable[tuple[str, str, int, str]]) -> tuple[Done, ...]:
    """What was done, from moves of chips: whose, kind, cents and wager."""
    return tuple(Done(player, kind, amount, wager) for player, kind, amount, wager in moves if kind in OUTCOMES)
