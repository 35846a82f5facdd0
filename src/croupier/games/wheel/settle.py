"""Settles one written round at a wheel by playing it: every wager and every step goes through the game's `play`."""

import re
from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.kit.play.decider import Command, Event
from croupier.games.kit.play.money import Money
from croupier.games.kit.play.people import is_reference
from croupier.games.kit.rounds.desk import Desk, Recorded, done_of
from croupier.games.kit.rounds.irregular import WrittenIrregularity, irregularities, reported
from croupier.games.kit.rounds.refusals import WrittenError
from croupier.games.kit.rounds.sheet import Sheet
from croupier.games.kit.rounds.written_round import (
    DEALER,
    PROCEDURE,
    Bet,
    PlayedRound,
    Procedure,
    Settled,
    as_player,
    bets,
    is_mark,
    settled,
)
from croupier.games.kit.rules import ChipTableRules
from croupier.games.kit.wager import Catalogue
from croupier.games.wheel.live import WheelState
from croupier.games.wheel.play import settlement
from croupier.games.wheel.play.commands import BuyIn, PlaceWager
from croupier.games.wheel.play.events import StepDone
from croupier.rulebook.shape import Rules

R = TypeVar("R", bound=Rules)
ChipRules = TypeVar("ChipRules", bound=ChipTableRules)
State = TypeVar("State", bound=WheelState)

SPIN_PROCEDURE: Procedure = PROCEDURE
"""What every dealer of a wheel says and does beside the settlement; each game adds its own."""
NO_SPIN = "no spin"
"""The result of a spin that ended nowhere."""
_NO_SPIN = ("nospin", "void", "voidspin", "spinvoid", "noresult", "novalidspin", "none")


@dataclass(frozen=True, slots=True)
class SpinRound:
    """A round at a wheel: the wagers in the order of placing, and where each spin ended until one was valid.

    What was irregular belongs to a spin, by its number where there are several.
    """

    bets: tuple[Bet, ...]
    results: tuple[str, ...]
    irregular: tuple[WrittenIrregularity, ...] = ()

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(bet.player for bet in self.bets))


def spin_round(written: Mapping[str, object]) -> SpinRound:
    """The wagers and results of a round at a wheel; what is missing or of the wrong kind is refused."""
    placed, irregular = bets(written), irregularities(written)
    result = written.get("result", NO_SPIN if irregular else None)
    results = result if isinstance(result, list) else [result]
    if not results or len(results) > 1000 or not all(is_mark(item) for item in results):
        raise WrittenError(
            '"result" must be where the spin ended, such as "17", or a list of such when spins were void',
            "say where the spin ended, such as result 17, or result no spin",
        )
    ends = tuple(NO_SPIN if re.sub(r"[\W_]", "", str(end).casefold()) in _NO_SPIN else str(end) for end in results)
    return SpinRound(placed, ends, irregular)


class PlayedSpins(PlayedRound[R, State]):
    """A round at a wheel, spun until a spin is valid. Each game says how players buy in and how it spins."""

    place_wager: ClassVar[Callable[..., Command]]
    spun: ClassVar[str] = "wheel"
    void: ClassVar[type[Event]]  # the event of a void spin
    rests: ClassVar[type[Command]]  # the report of where a spin ended
    procedure: ClassVar[Procedure]

    @abstractmethod
    def buy_in(self, player: str, cents: int) -> Command:
        """Chips for so much, or for the next amount above it that chips can make."""

    def spin(self, result: str) -> None:
        """One spin with its call of no more bets, to where it ended."""
        self.begin()
        self.rest(result, self.turns)

    @abstractmethod
    def begin(self) -> None:
        """A spin with its call of no more bets, until it ends."""

    @abstractmethod
    def rest(self, result: str, turns: int) -> None:
        """The spin ended there after so many turns."""

    def is_stop(self, result: str) -> bool:
        """Whether a spin can end there."""
        return True

    def counts(self, result: str) -> bool:
        """Whether a spin that ends there is valid if nothing was irregular in it."""
        return True

    @property
    def turns(self) -> int:
        """The turns that a valid spin makes at least."""
        return 0

    @property
    def stop(self) -> str:
        """Any place where a spin can end."""
        return ""

    def before_collecting(self, result: str) -> None:
        """What the dealer does between a valid spin and the first losing wager."""

    def settle(self, written: SpinRound, catalogue: Catalogue) -> Settled:
        """Who gets what. A void spin leaves the wagers where they are; the next result follows it."""
        named = self.rules.in_force.values["settlement.order"]
        assert isinstance(named, tuple)
        order = tuple(map(str, named))
        procedure = {**self.procedure, StepDone: lambda event: settlement.in_words(order, event)}
        self.irregular = [one for one in written.irregular if not self._is_of_spin(one)]
        self._is_settled = self._unexplained = False
        with self.until_over():
            self._play(written, order)

        def wager(move: Money) -> tuple[str, str, tuple[str, ...]]:
            return move.player, catalogue[move.wager].kind, catalogue[move.wager].on

        if self._is_settled:
            return settled(self, written.players, procedure, wager)
        last = next((event for event in reversed(self.events) if isinstance(event, self.void)), None)
        rule = last.rule if last is not None and not self._unexplained else "no_spin.wagers"
        left = [stake.moves("voided", rule) for stake in self.state.stakes]
        stay = f"the wagers stay where they are and the {self.spun} is spun again"
        note = f"The spin is void: {stay if left else 'the wagers go back'}."
        why = ("Why there was no spin is not entered, so that it is taken as the text's own reason for one.",)
        notes = (note, *(why if self._unexplained else ()))
        return settled(self, written.players, procedure, wager, voided=left, voided_stay=True, notes=notes)

    def _play(self, written: SpinRound, order: tuple[str, ...]) -> None:
        for player in written.players:
            self.do(self.buy_in(player, sum(bet.cents for bet in written.bets if bet.player == player)))
        for number, bet in enumerate(written.bets, start=1):
            where = {"wager": bet.wager, "on": bet.on, "place": bet.place}
            placed = type(self).place_wager(by=as_player(bet.player), player=bet.player, cents=bet.cents, **where)
            self.place(placed, number, len(written.bets))
        slips = self._by_spin(written)
        for number, result in enumerate(written.results, start=1):
            self._unexplained = result == NO_SPIN and not slips[number]
            if self._unexplained:
                continue  # why is not told; whatever it was, the wagers stand
            self._spun(result, slips[number])
            if self.state.phase == "landed":
                if after := len(written.results) - number:
                    reason = f"the spin that ended in {result} is valid and ends the round; {after} too many follow it"
                    raise InputError(reason)
                self.before_collecting(result)
                for _ in order:
                    self.do(settlement.due(order, self.state.phase)(by=DEALER))
                self._is_settled = True
            elif not self.state.stakes:
                break  # the wagers went back

    def _spun(self, result: str, slips: list[WrittenIrregularity]) -> None:
        """One spin with what was irregular in it, to where it ended if that is known and still possible."""
        if not slips:
            self.spin(result)
            return
        if result != NO_SPIN and not self.is_stop(result):
            raise InputError(f"the {self.spun} has no {result[:20]!r}; write where the spin ended, or no spin")
        self.begin()
        self._disturbed = False  # nothing is put right before the spin has ended
        for one in sorted(slips, key=self._has_few_turns):  # that is known only when it rests
            if not self._has_few_turns(one):
                self._do(reported(one, self.play.options(self.rules, self.state), self.commands, self.known))
            elif self.may(self.rests):
                self.rest(self.stop if result == NO_SPIN else result, self._few(one))
        if result != NO_SPIN and self.may(self.rests):
            self.rest(result, self.turns)
        self._disturbed = True

    def _is_of_spin(self, one: WrittenIrregularity) -> bool:
        """Whether it is something that makes a spin void."""
        return any(known.name == one.what and known.effect == "round void" for known in self.known)

    def _has_few_turns(self, one: WrittenIrregularity) -> bool:
        """Whether the spin was counted after too few turns, which no report tells but where it rests."""
        return any(known.name == one.what and known.command == self.rests.name for known in self.known)

    def _few(self, one: WrittenIrregularity) -> int:
        """How many turns a spin made that had too few; one less than enough where nobody counted."""
        said = one.tells.get("turns", str(self.turns - 1))
        if not (said.isascii() and said.isdecimal() and int(said) < self.turns):
            raise InputError(f"{one.what}: turns are fewer than {self.turns}, not {said[:20]!r}")
        return int(said)

    def _by_spin(self, written: SpinRound) -> dict[int, list[WrittenIrregularity]]:
        """What was irregular in each spin.

        One that names no spin is of the only one, or of one that nothing else makes void; if several are left, it is asked.
        """
        found: dict[int, list[WrittenIrregularity]] = {number: [] for number in range(1, len(written.results) + 1)}
        unnamed = list[WrittenIrregularity]()
        for one in written.irregular:
            if not self._is_of_spin(one):
                continue
            spin, told = one.tells.get("spin", ""), {name: said for name, said in one.tells.items() if name != "spin"}
            if not spin:
                unnamed.append(one)
            elif spin in map(str, found):
                found[int(spin)].append(one._replace(before="", tells=told))
            else:
                raise InputError(f"{one.what} names spin {spin[:20]}, and {len(found)} are entered")
        ends = written.results
        unexplained = [at for at, end in enumerate(ends[:-1], start=1) if end == NO_SPIN or self.counts(end)]
        void = [at for at in unexplained if not found[at]]
        if len(ends) == 1:
            found[1] += (one._replace(before="") for one in unnamed)
        elif unnamed and len(unnamed) != len(void):
            raise InputError(f"several spins are entered: say of which one, such as {unnamed[0].what}, spin 1")
        else:
            for at, one in zip(void, unnamed, strict=False):
                found[at].append(one._replace(before=""))
        return found


class ChipRound(PlayedSpins[ChipRules, State]):
    """A round at a table of value chips."""

    place_wager = PlaceWager

    def buy_in(self, player: str, cents: int) -> BuyIn:
        unit = self.rules.chips_in_play.smallest
        return BuyIn(by=as_player(player), player=player, cents=max(-(-cents // unit), 1) * unit)


# At the dispute desk


class WheelDesk(Desk[R]):
    """A wheel that stops somewhere. Players are called by their numbers, or by the references of a register."""

    order_rule = "settlement.order"
    settles_in_order = False  # losing wagers go before winning ones, and nothing says whose come first

    def people(self, sheet: Sheet) -> str:
        """Nobody has a seat of their own at a wheel."""
        return "player"

    @abstractmethod
    def result(self, state: Any) -> str:
        """Where the wheel stopped."""

    @abstractmethod
    def seated(self, state: Any) -> Iterable[str]:
        """Who plays, in their order."""

    def drawable(self, rules: R, written: Mapping[str, Any]) -> Mapping[str, Any]:
        """Without a result the wheel is drawn before it stopped."""
        return {"result": self.stops(rules)[0], **written}

    @abstractmethod
    def stops(self, rules: R) -> Sequence[str]:
        """Where the wheel can stop."""

    def seat_of(self, state: Any, player: str) -> str:
        if is_reference(player):
            return player
        return next((str(number) for number, one in enumerate(self.seated(state), 1) if one == player), "")

    def of_record(self, rules: R, records: Sequence[Recorded]) -> Sheet:
        """The wagers as they lay when the last valid spin ended, its result, and what was collected and paid."""
        landed = next((at for at in range(len(records) - 1, -1, -1) if records[at].before.phase == "landed"), None)
        if landed is None:
            raise InputError("no spin of this round ended; enter what the video shows")
        stood = records[landed].before
        names = dict[str, str]()
        moves = [event for one in records[landed:] for event in one.events if isinstance(event, Money)]

        def called(player: str) -> str:
            gone = len(list(self.seated(stood))) + len(names) + 1  # somebody who left wagers behind
            return self.seat_of(stood, player) or names.setdefault(player, str(gone))

        wagers = [
            {"player": called(stake.player), "wager": stake.wager, "amount": dollars(stake.cents)} for stake in stood.stakes
        ]
        if not wagers:
            raise InputError("nobody had a wager in this round")
        done = done_of((called(move.player), move.kind, move.cents, move.wager) for move in moves)
        return Sheet({"wagers": wagers, "result": self.result(stood), **self.equipment(rules)}, done)

    def equipment(self, rules: R) -> dict[str, str]:
        """What a written round says of the wheel."""
        return {}
