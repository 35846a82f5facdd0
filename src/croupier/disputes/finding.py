"""What was done beside what is lawful: each step of the settlement with its difference in money, and whose error it is."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.kit.rounds.irregular import FAULTS, Fault
from croupier.games.kit.rounds.sheet import NOTHING, Done
from croupier.games.kit.rounds.written_round import STANDS, SettledWager

Verdict = Literal["agrees", "presumed", "short", "over", "otherwise", "order", "not entered"]
_WORST: tuple[Fault, ...] = ("supervisor", "dealer", "patron", "no error")
MOST_REASONS = 2
"""The wagers of one player whose difference a headline tells."""
MOST_TOLD = 3
"""The players beyond the first whose difference a headline tells."""


class Row(NamedTuple):
    """One step: what is lawful, what was done, and the cents by which the player has more, or less if below zero.

    Where nothing was said of a step that the dealer seldom gets wrong, it is presumed to have been done. `lawful` is None
    for something that was done though nothing lawful asks for it, `done` where nobody entered it. `called` is what the
    wager is called within a sentence, `odds` are those that are lawful and those that were paid, where odds pay it.
    """

    number: int | None
    player: str
    wager: str
    lawful: SettledWager | None
    done: Done | None
    difference: int | None
    verdict: Verdict
    called: str = ""
    odds: tuple[str, str] = ("", "")

    @property
    def title(self) -> str:
        """What the wager is called in a table."""
        return capital((self.called or self.wager).removeprefix("the "))

    def json(self) -> dict[str, object]:
        lawful, done = self.lawful, self.done
        return {
            "step": self.number,
            "player": self.player,
            "wager": self.wager,
            "title": self.title,
            "lawful": _told(lawful.outcome, lawful.cents, self.odds[0]) if lawful else None,
            "done": _told(done.outcome, done.cents or 0, self.odds[1]) if done else None,
            "difference": None if self.difference is None else dollars(self.difference),
            "verdict": self.verdict,
            "says": in_words(self),
            "rule": lawful.rule if lawful else None,
            "cite": lawful.cite if lawful else None,
        }


class Deviation(NamedTuple):
    """What was irregular beside the money: in words, with its rule and section, and whose error it usually is."""

    says: str
    rule: str
    cite: str
    fault: Fault

    def json(self) -> dict[str, object]:
        return self._asdict()


class Balance(NamedTuple):
    """A player's round in cents; `done` is None where nobody entered it."""

    lawful: int
    done: int | None

    @property
    def difference(self) -> int:
        return 0 if self.done is None else self.done - self.lawful

    def json(self) -> dict[str, object]:
        done = None if self.done is None else dollars(self.done)
        return {"lawful": dollars(self.lawful), "done": done, "difference": dollars(self.difference)}


@dataclass(frozen=True, slots=True)
class Finding:
    """The comparison. `seat` is what a player's place is called; `error` is whose it is as far as the record tells."""

    rows: tuple[Row, ...]
    players: Mapping[str, Balance]
    deviations: tuple[Deviation, ...]
    notes: tuple[str, ...]
    seat: str

    @property
    def entered(self) -> bool:
        """Whether anything was said of what was done."""
        return any(one.done is not None for one in self.players.values())

    @property
    def differing(self) -> list[str]:
        """The players with a difference: whoever is due something before who got too much, the largest first."""
        off = {player: one.difference for player, one in self.players.items() if one.difference}
        return sorted(off, key=lambda player: (off[player] > 0, -abs(off[player])))

    def foremost(self, player: str = "") -> str:
        """Whose difference is told first: that of the player whom the dispute is about, if any; nobody's if none is."""
        return player if player in self.differing else next(iter(self.differing), "")

    @property
    def errors(self) -> tuple[Fault, ...]:
        """Everybody whose error something is; money paid wrongly is the dealer's."""
        found = ({one.fault for one in self.deviations} | ({"dealer"} if self.differing else set())) - {"no error"}
        return tuple(fault for fault in _WORST if fault in found) or ("no error",)

    @property
    def error(self) -> Fault:
        return self.errors[0]

    def first_difference(self, player: str = "") -> int | None:
        """The place among the lawful steps of the first that differs, for one player or any."""
        wrong = (row for row in self.rows if row.difference and row.number and (not player or row.player == player))
        return next((row.number - 1 for row in wrong if row.number), None)

    def headline(self, player: str = "") -> str:
        """What it comes to, in a sentence; of the player whom the dispute is about where there is one."""
        reason, others = self.reasons(player)
        first = self.foremost(player)
        off = self._balance(first) if first and (first == player or player not in self.players) else ""
        return " ".join(part for part in (off, reason if reason != off else "", others) if part)

    def reasons(self, player: str = "") -> tuple[str, str]:
        """The same where the money is told already: why somebody has more or less than is lawful, and who else has."""
        if not self.entered:
            return "The lawful settlement is below; enter what was done to compare it.", ""
        first = self.foremost(player)
        if player in self.players and first != player:
            return f"What was done with {self.seat} {player} is lawful to the cent.", self._balances(self.differing)
        if not first and any(row.lawful is not None and row.lawful.outcome == STANDS for row in self.rows):
            return "No money differs, but the round is not over: something is still owed.", ""
        if not first:
            return "What was done is lawful to the cent.", ""
        others = self._balances([one for one in self.differing if one != first])
        return self._wagers(first) or self._balance(first), others

    def _wagers(self, player: str) -> str:
        """A sentence for each wager of a player that differs; empty where only the net is known."""
        wrong = [row for row in self.rows if row.player == player and row.difference]
        more = len(wrong) - MOST_REASONS
        told = [_reason(row) for row in wrong[:MOST_REASONS]]
        return " ".join((*told, f"{more} more wager{'s differ' if more > 1 else ' differs'}.") if more > 0 else told)

    def _balances(self, players: Sequence[str]) -> str:
        told = [self._balance(one) for one in players[:MOST_TOLD]]
        more = len(players) - MOST_TOLD
        return " ".join((*told, f"{more} more differ." if more > 1 else "1 more differs.") if more > 0 else told)

    def _balance(self, player: str) -> str:
        off = self.players[player].difference
        short, seat = dollars(abs(off)), f"{self.seat.capitalize()} {player}"
        return f"{seat} is due {short}." if off < 0 else f"{seat} got {short} too much."

    def json(self, player: str = "") -> dict[str, object]:
        reason, others = self.reasons(player)
        return {
            "headline": self.headline(player),
            "reason": reason,
            "others": others,
            "foremost": self.foremost(player),
            "entered": self.entered,
            "error": self.error,
            "errors": list(self.errors),
            "rows": [row.json() for row in self.rows],
            "players": {player: one.json() for player, one in self.players.items()},
            "deviations": [one.json() for one in self.deviations],
            "notes": list(self.notes),
        }


# Words


def in_words(row: Row) -> str:
    """A row's last word: 25.00 short."""
    if row.verdict in ("short", "over"):
        return f"{dollars(abs(row.difference or 0))} {row.verdict}"
    words = {"presumed": "not disputed", "otherwise": "same money, done otherwise", "order": "out of order"}
    return words.get(row.verdict, row.verdict)


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _told(outcome: str, cents: int, odds: str) -> dict[str, str | None]:
    """What happens to a wager; taking or paying no money is nothing."""
    return {"outcome": outcome if cents else NOTHING, "amount": dollars(cents), "odds": odds or None}


def _reason(row: Row) -> str:
    done, lawful = row.done, row.lawful
    called = capital(row.called or row.wager)
    if lawful is not None and all(row.odds):
        return f"{called} pays {row.odds[0]}; it was paid {row.odds[1]}."
    if done is not None and done.cents and done.outcome != NOTHING:
        did = _WAS[done.outcome](dollars(done.cents))
    else:
        did = _WAS[lawful.outcome]("nothing") if lawful is not None else "nothing was done"
    if lawful is None:
        return f"Nothing lawful asks for it: {did}."
    amount = dollars(lawful.cents)
    stays = lawful.stays and lawful.outcome == "voided"
    return f"{called} {f'is void and stays with {amount}' if stays else _IS[lawful.outcome](amount)}; {did}."


_IS: Mapping[str, Callable[[str], str]] = {
    "paid": lambda amount: f"pays {amount}",
    "lost": lambda amount: f"loses {amount}",
    "returned": lambda amount: f"goes back with {amount}",
    "surrendered": lambda amount: f"gives up {amount}",
    "voided": lambda amount: f"is void and goes back with {amount}",
    "restored": lambda amount: f"gets {amount} back, as the round is void",
    "reclaimed": lambda amount: f"gives {amount} back, as the round is void",
    STANDS: lambda amount: f"stands with {amount}, undecided",
}
_WAS: Mapping[str, Callable[[str], str]] = {
    "paid": lambda amount: f"{amount} was paid",
    "returned": lambda amount: f"{amount} was given back",
    "voided": lambda amount: f"{amount} was given back",
    "restored": lambda amount: f"{amount} was given back",
    STANDS: lambda amount: f"{amount} was left where it lay",
    **dict.fromkeys(("lost", "surrendered", "reclaimed"), lambda amount: f"{amount} was taken"),
}


def require_fault(text: str) -> Fault:
    """Whose error something is, as people write it; anything else is refused."""
    found = next((fault for fault in FAULTS if fault == text.strip().lower()), None)
    if found is None:
        raise InputError(f"{text[:30]!r} is nobody's error; it is one of {', '.join(FAULTS)}")
    return found
