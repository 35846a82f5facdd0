"""A game at the dispute desk: how a round is typed, written out again, pressed on the drawn table, checked, and recorded.

A typed round has a line for each player, and lines for what belongs to nobody:

    result 17
    1: 5 split 17-20, 10 red; paid 85, lost 10
    order 1 2
    at 21:36:02 "no more bets"
    irregular ball left the wheel

Where cards are dealt, a player's line has cards and choices, too, "1: 10 ante; Ks 9s 2d; play", and the dealer has a line.
A game that says more adds what it has; what nobody reads is refused with its line.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from croupier.equipment.money import cents, dollars
from croupier.errors import InputError
from croupier.games.kit.game import Game
from croupier.games.kit.play.banked import CallNoMoreBets
from croupier.games.kit.play.betting import CorrectWager
from croupier.games.kit.play.course import BOARD, DEALER
from croupier.games.kit.play.decider import Command, Event
from croupier.games.kit.play.money import Money, Stake
from croupier.games.kit.rounds.cards_in_words import are_cards, faces
from croupier.games.kit.rounds.irregular import (
    BEYOND_LIMITS,
    KEY,
    Fault,
    Irregularity,
    commas,
    in_its_line,
    named,
    told_of,
    typed_reason,
)
from croupier.games.kit.rounds.sheet import (
    LONGEST,
    MOST_TIMES,
    Done,
    Draft,
    Sheet,
    clock_time,
    done_in,
    done_in_words,
    is_full,
    read_full,
    short,
)
from croupier.games.kit.rounds.written_round import OUTCOMES, Settled
from croupier.games.kit.wager import Wager
from croupier.rulebook.shape import Rules
from croupier.rulebook.toml.files import did_you_mean

R = TypeVar("R", bound=Rules)

MOST_LINES = 200
_BET = re.compile(r"(\$?[\d,]*\.?\d+)\s+(?:on\s+)?(\S.*)", re.ASCII)
_AMOUNT = re.compile(r"\$?[\d,]*\.?\d+", re.ASCII)
_PLACE = re.compile(r"(?:seat|player|position|station|box)?\s*([^\s:;]{1,30})\s*:\s*(.*)", re.IGNORECASE)
_ON = re.compile(r"\s+on\s+", re.IGNORECASE)
_PAIR = re.compile(r"([^\s=,]+)\s*=\s*([^\s=,]+)")


class Recorded(NamedTuple):
    """A record of a table: what was done or reported, what followed, and how the table stood before and after."""

    command: Command
    events: tuple[Event, ...]
    before: Any
    after: Any


class Lines(Generic[R]):
    """A round of a game as it is typed, line by line, and as it is written out again."""

    usual: ClassVar[str] = ""  # a round as it is typed
    heads: ClassVar[frozenset[str]] = frozenset({"result", "wheel"})  # lines that begin so belong to nobody
    repeated: ClassVar[frozenset[str]] = frozenset()  # lines that may be given several times
    deals: ClassVar[bool] = False  # whether cards are dealt
    irregularities: ClassVar[tuple[Irregularity, ...]] = ()  # the game's table of them

    def __init__(self, game: Game[R]) -> None:
        self.game = game

    def example(self, rules: R) -> str:
        """A round of this edition as it is typed, which is answered if it is entered."""
        return self.usual

    def people(self, sheet: Sheet) -> str:
        """What a player's place is called: seat 3."""
        return "seat"

    # Typed

    def read(self, rules: R, text: str) -> Sheet:
        """The sheet in a text, in lines or in its full form; the first line that cannot be read is refused."""
        if len(text) > LONGEST:
            raise InputError(f"what the video shows has {len(text):,} characters; at most {LONGEST:,} are read")
        if not text.strip():
            raise InputError(f"nothing is entered yet; write for example: {self.example(rules).replace(chr(10), ' / ')}")
        if is_full(text):
            return read_full(text)
        lines, draft = [line.strip() for line in text.replace("\r", "").split("\n")], Draft()
        if len(lines) > MOST_LINES:
            raise InputError(f"{len(lines)} lines are more than a round has; at most {MOST_LINES}")
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
        elif key == KEY:
            name, told = named(value, self.irregularities)
            one: dict[str, str] = {"what": name, **told_of(name, told)}
            if any(name == known.name and not known.command for known in self.irregularities):
                draft.marks.append(in_its_line(one))
            else:
                draft.written.setdefault(KEY, []).append(one)
        elif key in self.heads:
            if not value:
                raise InputError(f"{key} says nothing; write what it was")
            draft.heads[key] = number
            self.head(rules, draft, key, value)
        elif (found := _PLACE.fullmatch(line)) is not None:
            self._place(rules, draft, found[1], [part.strip() for part in found[2].split(";") if part.strip()])
        else:
            known = sorted((*self.heads, "at", "order", KEY))
            hint = did_you_mean(key, known)
            write = f"write {self._such_as(rules)}, or a line that begins with {', '.join(known)}"
            raise InputError(f"{line[:40]!r} is no line of a round; {write}{hint}")

    def _such_as(self, rules: R) -> str:
        """A player's line of the example."""
        return next((line for line in self.example(rules).split("\n") if _PLACE.fullmatch(line)), "1: …")

    def _place(self, rules: R, draft: Draft, place: str, parts: Sequence[str]) -> None:
        if not parts:
            write = f"write what lay there and what was done, such as {self._such_as(rules)}"
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

    def head(self, rules: R, draft: Draft, key: str, value: str) -> None:
        """A line that belongs to nobody: cards, pairs such as 1=A 2=A, several results with "then", or one value."""
        if key in (DEALER, BOARD):
            draft.by_place("cards")[key] = " ".join(faces(value))
        elif pairs := _PAIR.findall(value):
            draft.by_place(key).update(dict(pairs))
        elif key == "result":
            spun = [part.strip() for part in re.split(r"\bthen\b|,", value) if part.strip()]
            draft.written[key] = spun if len(spun) > 1 else spun[0]
        else:
            draft.written[key] = value

    def part(self, rules: R, draft: Draft, place: str, part: str) -> None:
        """A part of a player's line: cards, a choice, or wagers, which have amounts."""
        if self.deals and are_cards(part):
            cards = draft.by_place("cards")
            cards[place] = " ".join(filter(None, (cards.get(place, ""), *faces(part))))
        elif self.deals and not any(map(str.isdigit, part)):
            draft.by_place("decisions").setdefault(place, []).append(part.lower())
        else:
            for one in commas(part):
                draft.written.setdefault("wagers", []).append(self._wager(rules, place, one))

    def _wager(self, rules: R, place: str, text: str) -> dict[str, Any]:
        """ "25 initial", "5 split 17-20", "20 initial on 2"; or as at the table, with the amount behind: "17-20 5"."""
        before, behind = _BET.fullmatch(text), text.rsplit(maxsplit=1)
        found = [(before[1], before[2])] if before else []
        is_bare = before is None or before[2][0] in "$0123456789"  # a wager by its name has its amount in front
        if is_bare and len(behind) > 1 and text[0] != "-" and _AMOUNT.fullmatch(behind[1]):
            found.append((behind[1], behind[0]))
        if not found:
            such = self._such_as(rules)
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
        found = self.game.wagers.spoken(rules, words)
        return found.name if isinstance(found, Wager) else ""

    def finish(self, rules: R, draft: Draft) -> None:
        """What is left to do when all lines are read."""

    # Written out again

    def text(self, sheet: Sheet) -> str:
        """The sheet in lines."""
        beside = [f"order {' '.join(sheet.order)}"] if sheet.order else []
        beside += (f"irregular {in_its_line(one)}" for one in sheet.written.get(KEY, ()))
        beside += (f"irregular {mark}" for mark in sheet.marks)
        beside += (f"at {one.clock} {one.words}" for one in sheet.times)
        return "\n".join((*self.head_lines(sheet), *self._player_lines(sheet), *beside))

    def head_lines(self, sheet: Sheet) -> Iterator[str]:
        cards = sheet.written.get("cards", {})
        yield from (f"{whom} {cards[whom]}" for whom in (DEALER, BOARD) if whom in cards)
        for key in sorted(self.heads & sheet.written.keys()):
            value = sheet.written[key]
            yield f"{key} {' then '.join(map(str, value)) if isinstance(value, list) else value}"

    def _player_lines(self, sheet: Sheet) -> Iterator[str]:
        for place in self.places(sheet):
            said = [one for one in sheet.done if one.player == place]
            scopes = list(dict.fromkeys(one.of for one in said if one.of))
            for of in scopes:
                own = ", ".join(_bet_in_words(bet) for bet in _laid(sheet, place) if self.name_in_line(bet) in of)
                yield f"{place}: {own}; {done_in_words(one for one in said if one.of == of)}"
            of_lines = {name for of in scopes for name in of}
            rest = [bet for bet in sheet.written.get("wagers", ()) if self.name_in_line(bet) not in of_lines]
            without = sheet.with_written(wagers=rest) if scopes else sheet
            loose = done_in_words(one for one in said if not one.of)
            if parts := [part for part in (*self.parts(without, place), loose) if part]:
                yield f"{place}: " + "; ".join(parts)

    def places(self, sheet: Sheet) -> list[str]:
        """Who has a line, in the order in which they wagered: it can decide who is settled first."""
        return list(dict.fromkeys((*self.players(sheet), *(one.player for one in sheet.done))))

    def players(self, sheet: Sheet) -> Iterable[str]:
        """Who plays in the written round."""
        return [str(bet.get("player", "1")) for bet in sheet.written.get("wagers", ())]

    def parts(self, sheet: Sheet, place: str) -> Iterator[str]:
        """The parts of a player's line before what was done: wagers, cards, choices."""
        yield ", ".join(_bet_in_words(bet) for bet in _laid(sheet, place))
        yield sheet.written.get("cards", {}).get(place, "")
        choices = sheet.written.get("decisions", {}).get(place, [])
        yield from [choices] if isinstance(choices, str) else choices


class Desk(Lines[R]):
    """A game at the dispute desk: its rounds are pressed, checked, drawn, read from a record, and read in another way."""

    names: ClassVar[Mapping[str, str]] = {}  # by rule or wager: what a wager is called where its own name says less
    is_closed: ClassVar[bool] = False  # whether players share what lies in pots, and nothing else
    order_rule: ClassVar[str] = ""  # under which players are settled in their order
    settles_in_order: ClassVar[bool] = True  # whether the order of players in a settlement is the text's own

    def version(self, written: Mapping[str, Any]) -> str:
        """The version of the game that a written round is of."""
        return ""

    def called(self, wager: str, rule: str = "") -> str:
        """What a wager that was settled under a rule is called within a sentence."""
        return self.names.get(rule) or self.names.get(wager) or re.sub(r"(?<=[a-z])-(?=[a-z])", " ", wager)

    def buttons(self, rules: R) -> tuple[Irregularity, ...]:
        """The irregularities that somebody may have seen; those of which the edition says nothing are left out."""
        return tuple(one for one in self.irregularities if one.rule in rules.in_force.values)

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
        return sheet.with_written(wagers=wagers)

    def bet_on(self, fields: Mapping[str, Any], player: str) -> dict[str, Any]:
        """The wager that an area means."""
        place = str(fields.get("position", "")) or player
        if not place:
            raise InputError("say whose wager it is, such as player 1")
        bet: dict[str, Any] = {"player": place, "wager": str(fields["wager"])}
        return {**bet, "on": list(fields["on"])} if fields.get("on") else bet

    def with_card(self, sheet: Sheet, place: str, card: str) -> Sheet:
        """The sheet with a card more at a place; a game without cards refuses it."""
        if not self.deals:
            raise InputError("no cards are dealt in this game")
        cards = sheet.written.get("cards", {})
        return sheet.with_written(cards={**cards, place: f"{cards.get(place, '')} {card}".strip()})

    def card_places(self, rules: R, sheet: Sheet) -> tuple[str, ...]:
        """Where a card can be put; nowhere in a game without cards."""
        return (*(whom for whom in (DEALER, BOARD) if whom in self.heads), *self.places(sheet)) if self.deals else ()

    # Checked

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

    # Money

    def stake(self, sheet: Sheet, player: str, wager: str, on: Sequence[str]) -> int:
        """What lay on a wager, in cents; 0 where that is not written."""
        names = {wager, f"{wager} {'-'.join(on)}"}
        return sum(
            cents(bet["amount"])
            for bet in _laid(sheet, player)
            if bet.get("wager") in names and (not bet.get("on") or list(map(str, bet["on"])) == list(on))
        )

    def assumed(self, rules: R, sheet: Sheet, settled: Settled) -> tuple[str, ...]:
        """What the money rests on though nobody entered it, in sentences."""
        return ()

    def otherwise(self, rules: R, written: Mapping[str, Any], usual: Settled, refused: InputError) -> Mapping[str, Any]:
        """The round as it would have come by these rules, which do not let it be played as it is written.

        Where that cannot be known, it is refused in words. `usual` is its settlement by the rules in force.
        """
        raise InputError(
            f"by it the round could not have come as entered, so that its amounts are not known: {typed_reason(refused)}"
        )

    # Drawn

    def view(self, rules: R, sheet: Sheet) -> Mapping[str, Any] | None:
        """What is to be seen of a round that is not played to be settled; None where it is."""
        return None

    def lying(self, state: Any, written: Mapping[str, Any]) -> Any:
        """The state of a table at which the round could not be played to its end, with what is written beyond that."""
        return state

    # Read from a record

    def seat_of(self, state: Any, player: str) -> str:
        """What a recorded player is called at the desk, which keeps no names; empty where they have no place."""
        place, seated = self.game.live.sits_at(state, player), list(self.game.live.seated(state))
        return place or (str(seated.index(player) + 1) if player in seated else "")

    def of_record(self, rules: R, records: Sequence[Recorded]) -> Sheet:
        """The sheet of a recorded round, with what was done; a round that cannot be written down is refused.

        The wagers are those that lay when the last result came, or else when no more bets was called, as corrected.
        """
        began, result = 0, ""
        for number, one in enumerate(records, start=1):
            told = next(filter(None, map(self.game.play.result, one.events)), "")
            name, same = one.command.name, began and one.before.phase == records[began - 1].after.phase
            if told or name == CallNoMoreBets.name or (same and name in (CorrectWager.name, *self.game.live.habits.wagers)):
                began, result = number, told or (result if same else "")
        if not began or ("result" in self.heads and not result):
            raise InputError("this round has no result; enter what the video shows")
        stood, gone = records[began - 1].after, dict[str, str]()

        def bet(player: str, wager: str) -> dict[str, Any]:
            own = self.bet_of(stood, player, wager)
            left = len(self.game.live.seated(stood)) + len(gone) + 1  # somebody who left wagers behind
            return own if own["player"] else {**own, "player": gone.setdefault(player, str(left))}

        wagers = [{**bet(stake.player, stake.wager), "amount": dollars(stake.cents)} for stake in self.staked(stood)]
        if not wagers:
            raise InputError("nobody had a wager in this round; enter what the video shows")
        moves = [event for one in records[began:] for event in one.events if isinstance(event, Money)]
        done = [(move, bet(move.player, move.wager)) for move in moves if move.kind in OUTCOMES and move.wager]
        written = {"wagers": wagers, **({"result": result} if result else {}), **self.shown(rules, stood, records[began:])}
        whose = ((move, of["player"], " ".join((of["wager"], *of.get("on", ())))) for move, of in done)
        return Sheet(written, tuple(Done(player, move.kind, move.cents, wager) for move, player, wager in whose))

    def staked(self, stood: Any) -> Sequence[Stake]:
        """The wagers of a table that are written down."""
        return tuple(stood.stakes)

    def bet_of(self, stood: Any, player: str, wager: str) -> dict[str, Any]:
        """Whose wager of a table it is, and what it is called in a written round."""
        return {"player": self.seat_of(stood, player), "wager": wager}

    def shown(self, rules: R, stood: Any, records: Sequence[Recorded]) -> Mapping[str, Any]:
        """What else is written of a recorded round: cards, choices, the equipment."""
        return {}


def _laid(sheet: Sheet, place: str) -> list[Mapping[str, Any]]:
    return [bet for bet in sheet.written.get("wagers", ()) if str(bet.get("player", "1")) == place]


def _bet_in_words(bet: Mapping[str, Any]) -> str:
    amount = short(cents(bet["amount"]))
    on = bet.get("on") or ()
    name = bet.get("wager") or bet.get("place", "")
    return f"{amount} {name}" + (f" on {'-'.join(map(str, on))}" if on and list(on) != [name] else "")


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
