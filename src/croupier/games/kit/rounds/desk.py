"""What a game brings to the dispute desk: how a round is typed, pressed on the drawn table, and read from a record.

A typed round has a line for each player, and lines for what belongs to nobody:

    result 17
    1: 5 split 17-20, 10 red; paid 85, lost 10
    order 1 2
    at 21:36:02 "no more bets"
    irregular ball left the wheel

A game with cards reads more parts of a player's line; what it does not read is refused with its line.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, Literal, NamedTuple, TypeVar

from croupier.equipment.money import cents, dollars
from croupier.errors import InputError
from croupier.games.kit.play.decider import Command, Event, ReportDeviation, RuleOn
from croupier.games.kit.rounds import irregular_in_words
from croupier.games.kit.rounds.irregular import KEY as IRREGULAR
from croupier.games.kit.rounds.refusals import typed_reason
from croupier.games.kit.rounds.sheet import (
    LONGEST,
    MOST_TIMES,
    Done,
    Draft,
    Sheet,
    clock_time,
    commas,
    done_in,
    done_in_words,
    is_full,
    read_full,
    short,
)
from croupier.games.kit.rounds.written_round import OUTCOMES, Settled
from croupier.rulebook.shape import Rules
from croupier.rulebook.toml.files import did_you_mean

R = TypeVar("R", bound=Rules)

Fault = Literal["no error", "dealer", "patron", "supervisor"]
FAULTS: tuple[Fault, ...] = ("no error", "dealer", "patron", "supervisor")
_BET = re.compile(r"(\$?[\d,]*\.?\d+)\s+(?:on\s+)?(\S.*)", re.ASCII)
_AMOUNT = re.compile(r"\$?[\d,]*\.?\d+", re.ASCII)
_PLACE = re.compile(r"(?:seat|player|position|station|box)?\s*([^\s:;]{1,30})\s*:\s*(.*)", re.IGNORECASE)
_ON = re.compile(r"\s+on\s+", re.IGNORECASE)
_PAIR = re.compile(r"([^\s=,]+)\s*=\s*([^\s=,]+)")


_OF_DEVIATIONS = (RuleOn.name, ReportDeviation.name)
BEYOND_LIMITS = "wager accepted beyond the limits"


class Button(NamedTuple):
    """An irregularity as the desk offers it: its name, the rule, whose error it usually is, and what else it tells."""

    name: str
    rule: str
    fault: Fault
    tells: tuple[str, ...] = ()

    @property
    def line(self) -> str:
        """How it is typed, with a gap for each thing that it tells."""
        return f"irregular {self.name}" + "".join(f", {name} …" for name in self.tells)


class Recorded(NamedTuple):
    """A record of a table: what was done or reported, what followed, and how the table stood before."""

    command: Command
    events: tuple[Event, ...]
    before: Any
    after: Any


class Desk(Generic[R]):
    """A game at the dispute desk. This one reads wagers and a result; others add what they have."""

    usual: ClassVar[str] = ""  # a round as it is typed
    heads: ClassVar[frozenset[str]] = frozenset({"result", "wheel"})  # lines that begin so belong to nobody
    reports: ClassVar[tuple[Button, ...]] = ()  # commands that report what was irregular
    marks: ClassVar[tuple[Button, ...]] = ()  # irregularities that change no step of the round
    names: ClassVar[Mapping[str, str]] = {}  # by rule or wager: what a wager is called where its own name says less
    also: ClassVar[Mapping[str, str]] = {}  # what else people call an irregularity, and its name
    repeated: ClassVar[frozenset[str]] = frozenset()  # lines that may be given several times
    is_closed: ClassVar[bool] = False  # whether players share what lies in pots, and nothing else
    order_rule: ClassVar[str] = ""  # under which players are settled in their order
    settles_in_order: ClassVar[bool] = True  # whether the order of players in a settlement is the text's own
    most: ClassVar[int] = 200  # lines

    # Typed

    def example(self, rules: R) -> str:
        """A round of this edition as it is typed, which is answered if it is entered."""
        return self.usual

    def such_as(self, rules: R) -> str:
        """A player's line of the example."""
        return next((line for line in self.example(rules).split("\n") if _PLACE.fullmatch(line)), "1: …")

    def read(self, rules: R, text: str) -> Sheet:
        """The sheet in a text, in lines or in its full form; the first line that cannot be read is refused."""
        if len(text) > LONGEST:
            raise InputError(f"what the video shows has {len(text):,} characters; at most {LONGEST:,} are read")
        if not text.strip():
            raise InputError(f"nothing is entered yet; write for example: {self.example(rules).replace(chr(10), ' / ')}")
        if is_full(text):
            return read_full(text)
        draft = Draft()
        lines = [line.strip() for line in text.replace("\r", "").split("\n")]
        if len(lines) > self.most:
            raise InputError(f"{len(lines)} lines are more than a round has; at most {self.most}")
        for number, line in enumerate(lines, start=1):
            if not line or line.startswith("#"):
                continue
            try:
                self._line(rules, draft, line, number)
            except InputError as problem:
                where = f"line {number}: " if len(lines) > 1 else ""
                raise InputError(where + problem.reason, rule=problem.rule, cite=problem.cite) from None
        self._of_their_lines(draft)
        self.finish(rules, draft)
        return draft.sheet()

    def _line(self, rules: R, draft: Draft, line: str, number: int) -> None:
        word, _, rest = line.partition(" ")
        key = word.lower().rstrip(":")
        value = rest.strip().removeprefix(":").strip()
        if key == "at":
            if len(draft.times) >= MOST_TIMES:
                raise InputError(f"at most {MOST_TIMES} times are listed")
            draft.times.append(clock_time(value))
        elif key in draft.heads and key not in self.repeated:
            raise InputError(f"{key} is given twice, in line {draft.heads[key]} and here; leave one of them")
        elif key == "order":
            draft.heads[key] = number
            draft.order += value.replace(",", " ").split()
        elif key == IRREGULAR:
            self._irregular(draft, value)
        elif key in self.heads:
            if not value:
                raise InputError(f"{key} says nothing; write what it was")
            draft.heads[key] = number
            self.head(rules, draft, key, value)
        elif (found := _PLACE.fullmatch(line)) is not None:
            self._place(rules, draft, found[1], found[2])
        else:
            known = sorted((*self.heads, "at", "order", IRREGULAR))
            hint = did_you_mean(key, known)
            write = f"write {self.such_as(rules)}, or a line that begins with {', '.join(known)}"
            raise InputError(f"{line[:40]!r} is no line of a round; {write}{hint}")

    def _place(self, rules: R, draft: Draft, place: str, rest: str) -> None:
        parts = [part.strip() for part in rest.split(";") if part.strip()]
        if not parts:
            write = f"write what lay there and what was done, such as {self.such_as(rules)}"
            raise InputError(f"{place[:20]} has nothing; {write}")
        wagers, done_before = len(draft.written.get("wagers", ())), len(draft.done)
        for part in parts:
            if (done := done_in(place, part)) is not None:
                draft.done += done
            else:
                self.part(rules, draft, place, part)
        laid = slice(wagers, len(draft.written.get("wagers", ())))
        draft.lines.append((place, laid, slice(done_before, len(draft.done))))

    def _of_their_lines(self, draft: Draft) -> None:
        """What a line says was done belongs to its own wagers, where a player has wagers in several lines."""
        bets = draft.written.get("wagers", ())
        for place, laid, done in draft.lines:
            others = [each for each in draft.lines if each[0] == place and bets[each[1]] and each[1] != laid]
            if others and bets[laid]:
                of = tuple(dict.fromkeys(name for bet in bets[laid] if (name := self.name_in_line(bet))))
                draft.done[done] = [one._replace(of=of) for one in draft.done[done]]

    def name_in_line(self, bet: Mapping[str, Any]) -> str:
        """By what a wager of a line is known again in the settlement; empty where all of a player's are one."""
        on = "-".join(map(str, bet.get("on") or ()))
        return f"{bet.get('wager', '')} {on}".strip()

    def _irregular(self, draft: Draft, value: str) -> None:
        known = [one.name for one in (*self.reports, *self.marks)]
        name, rest = irregular_in_words.named(value, (*known, *_OF_DEVIATIONS), self.also, known)
        told = irregular_in_words.told(name, rest)
        if any(name == one.name for one in self.marks):
            draft.marks.append(irregular_in_words.written({"what": name, **told}))
        else:
            draft.written.setdefault(IRREGULAR, []).append({"what": name, **told})

    def check(self, rules: R, sheet: Sheet) -> None:
        """Refuse an irregularity that the round contradicts."""
        for mark in sheet.marks:
            name, _, rest = mark.partition(",")
            self.check_mark(rules, sheet, name.strip(), irregular_in_words.told(name, rest))

    def check_mark(self, rules: R, sheet: Sheet, name: str, told: Mapping[str, str]) -> None:
        """Refuse one that changes no step of the round; what it tells must be so."""
        if (seat := told.get("seat")) is not None and seat not in self.places(sheet):
            there = ", ".join(self.places(sheet))
            raise InputError(
                f"{name}: {self.people(sheet)} {seat[:20]} has nothing in this round; those who play are {there}"
            )
        if name == BEYOND_LIMITS:
            self._check_limits(rules, sheet, told)

    def broken(self, rules: R, sheet: Sheet) -> Iterator[tuple[str, str, Fault]]:
        """What the round itself shows to have been wrong beside the money: in words, the rule, and whose error it is."""
        return iter(())

    def _check_limits(self, rules: R, sheet: Sheet, told: Mapping[str, str]) -> None:
        """Some wager is beyond the limits of the table, or beyond those that are told."""
        limits = self.limits(rules, told)
        bets = [bet for bet in sheet.written.get("wagers", ()) if told.get("seat", bet.get("player")) == bet.get("player")]
        if not any(limits(bet) for bet in bets) and all(limits(bet) is None for bet in bets):
            write = f"irregular {BEYOND_LIMITS}, limit 500"
            raise InputError(
                f"{BEYOND_LIMITS}: no limits of the table are known; enter them among its choices, or write {write}"
            )
        if not any(limits(bet) for bet in bets):
            most = max(bets, key=lambda bet: cents(bet["amount"]))
            raise InputError(f"{BEYOND_LIMITS}: no wager is; the largest is {short(cents(most['amount']))} {most['wager']}")

    def limits(self, rules: R, told: Mapping[str, str]) -> Callable[[Mapping[str, Any]], bool | None]:
        """Whether a wager is beyond the limits of the table, or beyond the one that is told; None where it has none."""
        if "limit" in told:
            most = cents(told["limit"])
            return lambda bet: cents(bet["amount"]) > most
        own = getattr(rules, "limits", None)
        low, high = getattr(own, "minimum", None), getattr(own, "maximum", None)
        if low is None and high is None:
            return lambda bet: None
        return lambda bet: not (low or 0) <= cents(bet["amount"]) <= (high or cents(bet["amount"]))

    def head(self, rules: R, draft: Draft, key: str, value: str) -> None:
        """A line that belongs to nobody: pairs such as 1=A 2=A, several results with "then", or one value."""
        if pairs := _PAIR.findall(value):
            draft.by_place(key).update(dict(pairs))
        elif key == "result":
            spun = [part.strip() for part in re.split(r"\bthen\b|,", value) if part.strip()]
            draft.written[key] = spun if len(spun) > 1 else spun[0]
        else:
            draft.written[key] = value

    def part(self, rules: R, draft: Draft, place: str, part: str) -> None:
        """A part of a player's line; this one reads wagers."""
        for one in commas(part):
            draft.wagers().append(self.wager(rules, place, one))

    def wager(self, rules: R, place: str, text: str) -> dict[str, Any]:
        """ "25 initial", "5 split 17-20", "20 initial on 2"; or as at the table, with the amount behind: "17-20 5"."""
        before, behind = _BET.fullmatch(text), text.rsplit(maxsplit=1)
        found = [(before[1], before[2])] if before else []
        is_bare = before is None or before[2][0] in "$0123456789"  # a wager by its name has its amount in front
        if is_bare and len(behind) > 1 and text[0] != "-" and _AMOUNT.fullmatch(behind[1]):
            found.append((behind[1], behind[0]))
        if not found:
            such = self.such_as(rules)
            raise InputError(f"{text[:40]!r} is neither a wager nor what was done; write for example {such}")
        bets = {(cents(amount), meant) for amount, name in found if (meant := self.meant(rules, name))}
        if len(bets) > 1:
            ways = " or ".join(f"{short(amount)} {name}" for amount, name in sorted(bets))
            raise InputError(f"{text[:40]!r} has two meanings; write {ways}")
        if bets:
            amount, name = bets.pop()
            return {"player": place, "wager": name, "amount": dollars(amount)}
        kind, *on = _ON.split(found[0][1], maxsplit=1)
        bet = {"player": place, "wager": kind.strip(), "amount": dollars(cents(found[0][0]))}
        return {**bet, "on": [part for part in re.split(r"[\s-]+", on[0]) if part]} if on else bet

    def meant(self, rules: R, words: str) -> str:
        """The name of the wager that words mean at the table; empty where they are left to the settlement."""
        return ""

    def finish(self, rules: R, draft: Draft) -> None:
        """What is left to do when all lines are read."""

    # Written out again

    def text(self, sheet: Sheet) -> str:
        """The sheet in lines."""
        return "\n".join((*self.head_lines(sheet), *self._player_lines(sheet), *_beside(sheet)))

    def head_lines(self, sheet: Sheet) -> Iterator[str]:
        for key in sorted(self.heads & sheet.written.keys()):
            value = sheet.written[key]
            yield f"{key} {' then '.join(map(str, value)) if isinstance(value, list) else value}"

    def _player_lines(self, sheet: Sheet) -> Iterator[str]:
        for place in self.places(sheet):
            said = [one for one in sheet.done if one.player == place]
            scopes = list(dict.fromkeys(one.of for one in said if one.of))
            for of in scopes:
                own = ", ".join(_bet_in_words(bet) for bet in self._laid(sheet, place) if self.name_in_line(bet) in of)
                yield f"{place}: {own}; {done_in_words(one for one in said if one.of == of)}"
            named = {name for of in scopes for name in of}
            rest = [bet for bet in sheet.written.get("wagers", ()) if self.name_in_line(bet) not in named]
            without = with_written(sheet, wagers=rest) if scopes else sheet
            loose = done_in_words(one for one in said if not one.of)
            if parts := [part for part in (*self.parts(without, place), loose) if part]:
                yield f"{place}: " + "; ".join(parts)

    def _laid(self, sheet: Sheet, place: str) -> list[Mapping[str, Any]]:
        return [bet for bet in sheet.written.get("wagers", ()) if str(bet.get("player", "1")) == place]

    def places(self, sheet: Sheet) -> list[str]:
        """Who has a line, in the order in which they wagered: it can decide who is settled first."""
        return list(dict.fromkeys((*self.players(sheet), *(one.player for one in sheet.done))))

    def players(self, sheet: Sheet) -> Iterable[str]:
        """Who plays in the written round."""
        return [str(bet.get("player", "1")) for bet in sheet.written.get("wagers", ())]

    def parts(self, sheet: Sheet, place: str) -> Iterator[str]:
        """The parts of a player's line before what was done."""
        yield ", ".join(_bet_in_words(bet) for bet in self._laid(sheet, place))

    # Pressed on the drawn table

    def with_wager(self, sheet: Sheet, fields: Mapping[str, Any], player: str, amount: int) -> Sheet:
        """The sheet with so many cents more on an area of the felt, by the fields that the area settles."""
        bet = self.bet_on(fields, player)
        wagers = [dict(one) for one in sheet.written.get("wagers", ())]
        same = next((one for one in wagers if {**one, "amount": ""} == {**bet, "amount": ""}), None)
        if same is not None:
            same["amount"] = dollars(cents(same["amount"]) + amount)
        else:
            wagers.append({**bet, "amount": dollars(amount)})
        return _with(sheet, wagers=wagers)

    def bet_on(self, fields: Mapping[str, Any], player: str) -> dict[str, Any]:
        """The wager that an area means."""
        place = str(fields.get("position", "")) or player
        if not place:
            raise InputError("say whose wager it is, such as player 1")
        bet: dict[str, Any] = {"player": place, "wager": str(fields["wager"])}
        return {**bet, "on": list(fields["on"])} if fields.get("on") else bet

    def with_card(self, sheet: Sheet, place: str, card: str) -> Sheet:
        """The sheet with a card more at a place; a game without cards refuses it."""
        raise InputError("no cards are dealt in this game")

    def card_places(self, rules: R, sheet: Sheet) -> tuple[str, ...]:
        """Where a card can be put; nowhere in a game without cards."""
        return ()

    # Who and what

    def version(self, written: Mapping[str, Any]) -> str:
        """The version of the game that a written round is of."""
        return ""

    def called(self, wager: str, rule: str = "") -> str:
        """What a wager that was settled under a rule is called within a sentence."""
        return self.names.get(rule) or self.names.get(wager) or re.sub(r"(?<=[a-z])-(?=[a-z])", " ", wager)

    def people(self, sheet: Sheet) -> str:
        """What a player's place is called: seat 3."""
        return "seat"

    def buttons(self, rules: R) -> tuple[Button, ...]:
        """The irregularities that somebody may have seen; those of which the edition says nothing are left out."""
        return tuple(one for one in (*self.reports, *self.marks) if one.rule in rules.in_force.values)

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

    def drawable(self, rules: R, written: Mapping[str, Any]) -> Mapping[str, Any]:
        """The written round with what it lacks to be drawn as far as it goes."""
        return written

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


def _bet_in_words(bet: Mapping[str, Any]) -> str:
    amount = short(cents(bet["amount"]))
    on = bet.get("on") or ()
    named = bet.get("wager") or bet.get("place", "")
    return f"{amount} {named}" + (f" on {'-'.join(map(str, on))}" if on and list(on) != [named] else "")


def _beside(sheet: Sheet) -> Iterator[str]:
    if sheet.order:
        yield f"order {' '.join(sheet.order)}"
    for one in sheet.written.get(IRREGULAR, ()):
        yield f"irregular {irregular_in_words.written(one)}"
    yield from (f"irregular {name}" for name in sheet.marks)
    yield from (f"at {clock} {words}" for clock, words in sheet.times)


def _with(sheet: Sheet, **written: Any) -> Sheet:
    return Sheet({**sheet.written, **written}, sheet.done, sheet.order, sheet.times, sheet.marks)


with_written = _with
"""The sheet with other parts of its written round."""


def done_of(moves: Iterable[tuple[str, str, int, str]]) -> tuple[Done, ...]:
    """What was done, from moves of chips: whose, kind, cents and wager."""
    return tuple(Done(player, kind, amount, wager) for player, kind, amount, wager in moves if kind in OUTCOMES)
