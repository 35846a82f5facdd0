"""Settles one written round at a wheel by spinning it until a spin is valid, and a wheel at the dispute desk."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

from croupier.errors import InputError
from croupier.games.kit.play.decider import OneOf, Option, replace
from croupier.games.kit.play.people import is_reference
from croupier.games.kit.rounds.desk import Desk
from croupier.games.kit.rounds.irregular import WrittenIrregularity
from croupier.games.kit.rounds.sheet import Sheet
from croupier.games.kit.rounds.written_round import PROCEDURE, PlayedRound, Procedure, SettledWager, is_mark
from croupier.games.wheel.game import WheelGame
from croupier.games.wheel.live import WheelState
from croupier.games.wheel.play import settlement
from croupier.games.wheel.play.settlement import StepDone
from croupier.rulebook.shape import Rules

R = TypeVar("R", bound=Rules)
State = TypeVar("State", bound=WheelState)

NO_SPIN = "no spin"
"""The result of a spin that ended nowhere."""
_NO_SPIN = ("nospin", "void", "voidspin", "spinvoid", "noresult", "novalidspin", "none")
_UNDECIDED = ("betting", "called", "spinning", "void")


class PlayedSpins(PlayedRound[Any, State]):
    """A round at a wheel, spun until a spin is valid. A void spin leaves the wagers where they are.

    What was irregular belongs to a spin, by its number where there are several. `spins` are those still to come: where each
    ended, and what was irregular in it.
    """

    game: WheelGame[Any]
    deep = 1
    steps: Procedure = {}  # what the dealer of this wheel does beside the settlement

    def begin(self) -> None:
        ((self.rests, (self._field,)),) = self.game.live.fills.items()  # the report of where a spin ended
        self.usual_moment = self.rests
        result = self.written.get("result", NO_SPIN if self.irregular else None)
        results = result if isinstance(result, list) else [result]
        if not results or len(results) > 1000 or not all(is_mark(item) for item in results):
            such = "such as 17, or no spin, or all of them when spins were void"
            raise InputError(f'"result" must be where the spin ended, {such}')
        ends = [NO_SPIN if re.sub(r"[\W_]", "", str(end).casefold()) in _NO_SPIN else str(end) for end in results]
        spins = list(zip(ends, self._by_spin(ends), strict=True))
        self.valid, self.unexplained = False, spins[-1] == (NO_SPIN, [])
        self.spins = spins

    def go_on(self) -> bool:
        """The next step, until the round is settled or no more spin is written."""
        self.valid |= self.state.phase not in _UNDECIDED
        while not self.valid and self.spins[:1] == [(NO_SPIN, [])]:
            del self.spins[0]  # why is not told; whatever it was, the wagers stand
        if self.valid and self.spins:
            after = f"{len(self.spins)} too many follow it"
            raise InputError(f"the spin that ended in {self.ended} is valid and ends the round; {after}")
        return (self.valid or bool(self.spins)) and super().go_on()

    def act(self, due: Option) -> bool:
        """A spin rests after what was irregular in it, where that is known and still possible."""
        if due.command != self.rests:
            return super().act(due)
        (self.ended, slips), *self.spins = self.spins
        if slips and self.ended != NO_SPIN and not self.is_stop(due, self.ended):
            raise InputError(f"the wheel has no {self.ended[:20]!r}; write where the spin ended, or no spin")
        for one in sorted(slips, key=self._has_few_turns):  # that is known only when it rests
            if self._has_few_turns(one):
                self._rests(self._stops(due)[0] if self.ended == NO_SPIN else self.ended, revolutions=self._few(one))
            else:
                self._report(one)
        if self.ended != NO_SPIN:
            self._rests(self.ended)
        return True

    def _rests(self, stop: str, **turns: int) -> None:
        rests = (one for one in self.play.moving(self.rules, self.state) if one.command == self.rests)
        if (option := next(rests, None)) is not None:
            self.rest(option, stop, turns)

    def rest(self, option: Option, stop: str, turns: Mapping[str, int]) -> None:
        """The spin ends there, after so many turns if they were too few."""
        self.step(option, {self._field: stop, **turns})

    def is_stop(self, due: Option, end: str) -> bool:
        """Whether a spin can end there."""
        return end.casefold() in map(str.casefold, self._stops(due))

    def _stops(self, due: Option) -> Sequence[str]:
        domain = due.fields[self._field]
        return [str(stop) for stop in domain.values] if isinstance(domain, OneOf) else []

    def _has_few_turns(self, one: WrittenIrregularity) -> bool:
        """Whether the spin was counted after too few turns, which no report tells but where it rests."""
        return any(known.name == one.what and known.command == self.rests for known in self.known)

    def _few(self, one: WrittenIrregularity) -> int:
        """How many turns a spin made that had too few; one less than enough where nobody counted."""
        least = self.rules.spin.revolutions
        said = one.tells.get("turns", str(least - 1))
        if not (said.isascii() and said.isdecimal() and int(said) < least):
            raise InputError(f"{one.what}: turns are fewer than {least}, not {said[:20]!r}")
        return int(said)

    def _by_spin(self, ends: Sequence[str]) -> list[list[WrittenIrregularity]]:
        """What was irregular in each spin, which is then no longer among what was irregular in the round.

        One that names no spin is of the only one, or of one that nothing else makes void; if several are left, it is asked.
        """
        void = {known.name for known in self.known if known.effect == "round void"}
        slips = [one._replace(before="") for one in self.irregular if one.what in void]
        self.irregular = [one for one in self.irregular if one.what not in void]
        found: list[list[WrittenIrregularity]] = [[] for _ in ends]
        for one in slips:
            told = {**one.tells}
            if spin := told.pop("spin", ""):
                if spin not in map(str, range(1, len(ends) + 1)):
                    raise InputError(f"{one.what} names spin {spin[:20]}, and {len(ends)} are entered")
                found[int(spin) - 1].append(one._replace(tells=told))
        unnamed = [one for one in slips if not one.tells.get("spin")]
        counts = (NO_SPIN, *self.game.stops(self.rules))
        left = [at for at, end in enumerate(ends[:-1]) if end in counts and not found[at]]
        if len(ends) == 1:
            left = [0] * len(unnamed)
        if unnamed and len(unnamed) != len(left):
            raise InputError(f"several spins are entered: say of which one, such as {unnamed[0].what}, spin 1")
        for at, one in zip(left, unnamed, strict=False):
            found[at].append(one)
        return found

    # What it comes to

    @property
    def procedure(self) -> Procedure:
        order = self.rules.settlement.order
        return {**PROCEDURE, **self.steps, StepDone: lambda event: settlement.in_words(order, event)}

    def left_lying(self) -> Iterator[SettledWager]:
        """The wagers where no spin was valid."""
        void = (event for event in reversed(self.events) if isinstance(event, self.play.voids))
        rule = "no_spin.wagers" if self.unexplained else next((event.rule for event in void), "no_spin.wagers")
        for stake in () if self.valid else self.state.stakes:
            yield replace(self.settled_wager(stake.moves("voided", rule)), stays=True)

    def notes(self) -> Iterator[str]:
        if not self.valid:
            stay = "the wagers stay where they are and the wheel is spun again"
            yield f"The spin is void: {stay if self.state.stakes else 'the wagers go back'}."
            if self.unexplained:
                yield "Why there was no spin is not entered, so that it is taken as the text's own reason for one."


# At the dispute desk


class WheelDesk(Desk[R]):
    """A wheel that stops somewhere. Players are called by their numbers, or by the references of a register."""

    order_rule = "settlement.order"
    settles_in_order = False  # losing wagers go before winning ones, and nothing says whose come first

    def people(self, sheet: Sheet) -> str:
        """Nobody has a seat of their own at a wheel."""
        return "player"

    def seat_of(self, state: Any, player: str) -> str:
        return player if is_reference(player) else super().seat_of(state, player)
