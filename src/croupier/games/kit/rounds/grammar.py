"""How a game's round is typed, written out again, and pressed on the drawn table.

A typed round has a line for each player, and lines for what belongs to nobody:

    result 17
    1: 5 split 17-20, 10 red; paid 85, lost 10
    order 1 2
    at 21:36:02 "no more bets"
    irregular ball left the wheel

A game with cards reads more parts of a player's line; what it does not read is refused with its line.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from croupier.equipment.money import cents, dollars
from croupier.errors import InputError
from croupier.games.kit.play.decider import ReportDeviation, RuleOn
from croupier.games.kit.rounds.cards_in_words import are_cards, faces
from croupier.games.kit.rounds.irregular import KEY as IRREGULAR
from croupier.games.kit.rounds.irregular import Irregularity
from croupier.games.kit.rounds.sheet import (
    LONGEST,
    MOST_TIMES,
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
from croupier.rulebook.shape import Rules
from croupier.rulebook.toml.files import did_you_mean, near

R = TypeVar("R", bound=Rules)

MOST_LINES = 200
_BET = re.compile(r"(\$?[\d,]*\.?\d+)\s+(?:on\s+)?(\S.*)", re.ASCII)
_AMOUNT = re.compile(r"\$?[\d,]*\.?\d+", re.ASCII)
_PLACE = re.compile(r"(?:seat|player|position|station|box)?\s*([^\s:;]{1,30})\s*:\s*(.*)", re.IGNORECASE)
_ON = re.compile(r"\s+on\s+", re.IGNORECASE)
_PAIR = re.compile(r"([^\s=,]+)\s*=\s*([^\s=,]+)")
_IN_FREE_WORDS = ("sections", "wager", "ruling", "reason", "broken", "what")
_FIELDS = ("card", "before", "seat", "spin", "turns", "marked", "limit", *_IN_FREE_WORDS)
"""What an irregularity can tell."""
_OF_MANY_WORDS = ("before", "card", *_IN_FREE_WORDS)
_OTHER_FIELDS = {"player": "seat", "position": "seat", "station": "seat"}
_FILLERS = ("the", "seat", "player", "position", "station", "card", "of", "to")
_SMALL = frozenset(
    [
        "a",
        "an",
        "the",
        "was",
        "were",
        "is",
        "are",
        "it",
        "in",
        "of",
        "on",
        "at",
        "to",
        "by",
        "though",
        "that",
        "had",
        "been",
        "and",
    ]
)
_GAP = "…"
_SUCH_AS = {"card": "5d", "marked": "covered", "limit": "500", "sections": "$1 and $2"}


class Grammar(Generic[R]):
    """What a typed round says in a game. This one reads wagers and a result; others add what they have."""

    usual: ClassVar[str] = ""  # a round as it is typed
    heads: ClassVar[frozenset[str]] = frozenset({"result", "wheel"})  # lines that begin so belong to nobody
    repeated: ClassVar[frozenset[str]] = frozenset()  # lines that may be given several times
    irregularities: ClassVar[tuple[Irregularity, ...]] = ()  # the game's table of them

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
        lines = [line.strip() for line in text.replace("\r", "").split("\n")]
        if len(lines) > MOST_LINES:
            raise InputError(f"{len(lines)} lines are more than a round has; at most {MOST_LINES}")
        reader = _Reader(self, rules)
        for number, line in enumerate(lines, start=1):
            if not line or line.startswith("#"):
                continue
            try:
                reader.line(line, number)
            except InputError as problem:
                where = f"line {number}: " if len(lines) > 1 else ""
                raise InputError(where + problem.reason, rule=problem.rule, cite=problem.cite) from None
        reader.of_their_lines()
        self.finish(rules, reader.draft)
        return reader.draft.sheet()

    def name_in_line(self, bet: Mapping[str, Any]) -> str:
        """By what a wager of a line is known again in the settlement; empty where all of a player's are one."""
        on = "-".join(map(str, bet.get("on") or ()))
        return f"{bet.get('wager', '')} {on}".strip()

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
        return "\n".join((*self.head_lines(sheet), *_player_lines(self, sheet), *_beside(sheet)))

    def head_lines(self, sheet: Sheet) -> Iterator[str]:
        for key in sorted(self.heads & sheet.written.keys()):
            value = sheet.written[key]
            yield f"{key} {' then '.join(map(str, value)) if isinstance(value, list) else value}"

    def places(self, sheet: Sheet) -> list[str]:
        """Who has a line, in the order in which they wagered: it can decide who is settled first."""
        return list(dict.fromkeys((*self.players(sheet), *(one.player for one in sheet.done))))

    def players(self, sheet: Sheet) -> Iterable[str]:
        """Who plays in the written round."""
        return [str(bet.get("player", "1")) for bet in sheet.written.get("wagers", ())]

    def parts(self, sheet: Sheet, place: str) -> Iterator[str]:
        """The parts of a player's line before what was done."""
        yield ", ".join(_bet_in_words(bet) for bet in _laid(sheet, place))

    def people(self, sheet: Sheet) -> str:
        """What a player's place is called: seat 3."""
        return "seat"

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
        raise InputError("no cards are dealt in this game")

    def card_places(self, rules: R, sheet: Sheet) -> tuple[str, ...]:
        """Where a card can be put; nowhere in a game without cards."""
        return ()


class _Reader(Generic[R]):
    """Reads the lines of a round into a draft."""

    def __init__(self, grammar: Grammar[R], rules: R) -> None:
        self.grammar, self.rules, self.draft = grammar, rules, Draft()

    def line(self, line: str, number: int) -> None:
        grammar, draft = self.grammar, self.draft
        word, _, rest = line.partition(" ")
        key = word.lower().rstrip(":")
        value = rest.strip().removeprefix(":").strip()
        if key == "at":
            if len(draft.times) >= MOST_TIMES:
                raise InputError(f"at most {MOST_TIMES} times are listed")
            draft.times.append(clock_time(value))
        elif key in draft.heads and key not in grammar.repeated:
            raise InputError(f"{key} is given twice, in line {draft.heads[key]} and here; leave one of them")
        elif key == "order":
            draft.heads[key] = number
            draft.order += value.replace(",", " ").split()
        elif key == IRREGULAR:
            self._irregular(value)
        elif key in grammar.heads:
            if not value:
                raise InputError(f"{key} says nothing; write what it was")
            draft.heads[key] = number
            grammar.head(self.rules, draft, key, value)
        elif (found := _PLACE.fullmatch(line)) is not None:
            self._place(found[1], found[2])
        else:
            known = sorted((*grammar.heads, "at", "order", IRREGULAR))
            hint = did_you_mean(key, known)
            write = f"write {self.grammar.such_as(self.rules)}, or a line that begins with {', '.join(known)}"
            raise InputError(f"{line[:40]!r} is no line of a round; {write}{hint}")

    def _place(self, place: str, rest: str) -> None:
        parts = [part.strip() for part in rest.split(";") if part.strip()]
        if not parts:
            write = f"write what lay there and what was done, such as {self.grammar.such_as(self.rules)}"
            raise InputError(f"{place[:20]} has nothing; {write}")
        draft = self.draft
        wagers, done_before = len(draft.written.get("wagers", ())), len(draft.done)
        for part in parts:
            if (done := done_in(place, part)) is not None:
                draft.done += done
            else:
                self.grammar.part(self.rules, draft, place, part)
        laid = slice(wagers, len(draft.written.get("wagers", ())))
        draft.lines.append((place, laid, slice(done_before, len(draft.done))))

    def of_their_lines(self) -> None:
        """What a line says was done belongs to its own wagers, where a player has wagers in several lines."""
        draft = self.draft
        bets = draft.written.get("wagers", ())
        for place, laid, done in draft.lines:
            others = [each for each in draft.lines if each[0] == place and bets[each[1]] and each[1] != laid]
            if others and bets[laid]:
                of = tuple(dict.fromkeys(name for bet in bets[laid] if (name := self.grammar.name_in_line(bet))))
                draft.done[done] = [one._replace(of=of) for one in draft.done[done]]

    def _irregular(self, value: str) -> None:
        name, rest = _named(value, known := self.grammar.irregularities)
        told = {"what": name, **told_of(name, rest)}
        if any(name == one.name and not one.command for one in known):
            self.draft.marks.append(in_its_line(told))
        else:
            self.draft.written.setdefault(IRREGULAR, []).append(told)


def _player_lines(grammar: Grammar[Any], sheet: Sheet) -> Iterator[str]:
    for place in grammar.places(sheet):
        said = [one for one in sheet.done if one.player == place]
        scopes = list(dict.fromkeys(one.of for one in said if one.of))
        for of in scopes:
            own = ", ".join(_bet_in_words(bet) for bet in _laid(sheet, place) if grammar.name_in_line(bet) in of)
            yield f"{place}: {own}; {done_in_words(one for one in said if one.of == of)}"
        named = {name for of in scopes for name in of}
        rest = [bet for bet in sheet.written.get("wagers", ()) if grammar.name_in_line(bet) not in named]
        without = sheet.with_written(wagers=rest) if scopes else sheet
        loose = done_in_words(one for one in said if not one.of)
        if parts := [part for part in (*grammar.parts(without, place), loose) if part]:
            yield f"{place}: " + "; ".join(parts)


def _laid(sheet: Sheet, place: str) -> list[Mapping[str, Any]]:
    return [bet for bet in sheet.written.get("wagers", ()) if str(bet.get("player", "1")) == place]


def _bet_in_words(bet: Mapping[str, Any]) -> str:
    amount = short(cents(bet["amount"]))
    on = bet.get("on") or ()
    named = bet.get("wager") or bet.get("place", "")
    return f"{amount} {named}" + (f" on {'-'.join(map(str, on))}" if on and list(on) != [named] else "")


def _beside(sheet: Sheet) -> Iterator[str]:
    if sheet.order:
        yield f"order {' '.join(sheet.order)}"
    for one in sheet.written.get(IRREGULAR, ()):
        yield f"irregular {in_its_line(one)}"
    yield from (f"irregular {name}" for name in sheet.marks)
    yield from (f"at {clock} {words}" for clock, words in sheet.times)


# What was irregular: its name or what else it is called, and what it tells, with commas or without


def _named(value: str, known: Sequence[Irregularity]) -> tuple[str, str]:
    """The name of an irregularity and what is written behind it; what nobody calls so is refused with the nearest."""
    names = {name: name for name in (*(one.name for one in known), RuleOn.name, ReportDeviation.name)}
    names |= {called: one.name for one in known for called in one.also}
    typed = " ".join(value.replace(":", ",", 1).split())
    for called in sorted(names, key=len, reverse=True):
        if found := re.match(rf"{re.escape(called)}(?![\w-])", typed, re.IGNORECASE):
            return names[called], typed[found.end() :]
    said, _, rest = typed.partition(",")
    words = _words(said)
    alike = {names[called] for called in names if len(words) > 1 and words <= _words(called)}
    if len(alike) == 1:
        return alike.pop(), rest
    listed = ", ".join(one.name for one in known)
    raise InputError(f"{said[:40]!r} is not among the irregularities: {listed}; did you mean {_nearest(said, names)}?")


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[a-z]+", text.lower())) - _SMALL


def _nearest(said: str, names: Mapping[str, str]) -> str:
    """The one that is spelled nearest, or shares most words with it."""
    if found := near(said.lower(), names, 1):
        return names[found[0]]
    return names[max(names, key=lambda called: len(_words(said) & _words(called)))]


def told_of(name: str, rest: str) -> dict[str, str]:
    """What is told behind the name: "card 3c, before war 3", "3c before seat 3"; what is left open is asked for."""
    found: dict[str, str] = {}
    for part in commas(rest):
        field, bare = "", list[str]()
        for word in part.split():
            key = _OTHER_FIELDS.get(word.lower(), word.lower())
            if field == "before" and found[field] in ("", "war") and word.lower() in _FILLERS:
                continue
            if key in _FIELDS and not (field in _IN_FREE_WORDS and found[field]):
                field = key
                found[field] = ""
            elif field and (not found[field] or field in _OF_MANY_WORDS):
                found[field] = f"{found[field]} {word}".strip()
            elif word.lower() not in _SMALL or bare:
                bare.append(word)
        if bare:
            _bare(name, " ".join(bare), found)
    for field, said in found.items():
        if not said or said == _GAP:
            raise InputError(f"{name}: say its {field}, such as {field} {_SUCH_AS.get(field, '3')}")
    if "card" in found:
        found["card"] = " ".join(faces(found["card"]))
    return found


def _bare(name: str, part: str, found: dict[str, str]) -> None:
    """A card or a seat that stands there without its word."""
    if are_cards(part):
        found["card"] = part
        return
    if part.isdecimal():
        found["seat"] = part
        return
    raise InputError(
        f"{name}: {part[:30]!r} says nothing of it; leave it out, or write it as card 5d, before 3, seat 3 or spin 1"
    )


def in_its_line(told: Mapping[str, object]) -> str:
    """An irregularity in its line."""
    return str(told["what"]) + "".join(f", {name} {said}" for name, said in told.items() if name != "what")
