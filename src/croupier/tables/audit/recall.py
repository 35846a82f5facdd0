"""The last rounds of a table by seat, from its journal: when, what was wagered, which cards or result, what was paid.

Machines that deal tables must show this on demand; here every table can. A round is what `replay` takes for one.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from croupier.equipment.cards import name as name_of
from croupier.errors import InputError
from croupier.games.kit.play.decider import Event, Role, Signature
from croupier.games.kit.play.money import chips_of
from croupier.games.kit.words import SeatRow
from croupier.journal.book import Journal
from croupier.journal.record import Record
from croupier.tables.audit.replay import before_round
from croupier.tables.codec.records import events_of
from croupier.tables.engine.standing import Live, Standing
from croupier.tables.opening import live_of, require_table
from croupier.tables.resume import evolved, standing_after

MOST = 1000
"""More rounds are not recalled at once; the journal has all of them."""
_LOST, _WON = ("lost", "surrendered", "reclaimed"), ("paid", "restored")
_DECIDED = ("lost", "surrendered", "paid")
_TAKES_BACK = ("take back wager", "leave")
_BUTTON = " (button)"


class SeatInRound(NamedTuple):
    """One player in a round, in cents: what was wagered, what was won on it, and what the round left them with.

    `paid` are winnings, or what came out of the pot; `net` is below zero for a loss.
    """

    seat: str
    player: str
    wagers: tuple[tuple[str, int], ...]
    cards: str
    paid: int
    net: int

    def json(self) -> dict[str, object]:
        wagers = [{"wager": wager, "cents": cents} for wager, cents in self.wagers]
        return {**self._asdict(), "wagers": wagers}


class RecalledRound(NamedTuple):
    """One round; `cards` are those that are no player's, by their place, and `result` is that of a wheel."""

    number: int
    began: str
    ended: str
    first: int
    last: int
    over: bool
    result: str
    cards: tuple[tuple[str, str], ...]
    seats: tuple[SeatInRound, ...]

    def json(self) -> dict[str, object]:
        return {
            "round": self.number,
            "began": self.began,
            "ended": self.ended,
            "records": [self.first, self.last],
            "over": self.over,
            "result": self.result,
            "cards": [{"place": place, "cards": cards} for place, cards in self.cards],
            "seats": [one.json() for one in self.seats],
        }


def recall(
    journal: Journal, last: int = 100, *, seat: str = "", player: str = "", who: Signature | None = None
) -> list[RecalledRound]:
    """The last rounds, the newest first; `seat` or `player` leaves only theirs, and those rounds in which they had part.

    `who` is whoever looks, and sees no card that they might not; without it all cards of a round that is over are told.
    """
    if not 1 <= last <= MOST:
        raise InputError(f"{last} rounds cannot be recalled; give from 1 to {MOST}")
    live = live_of(require_table(journal))
    current = standing_after(journal, live).round
    found = list[RecalledRound]()
    for one in _rounds(journal, live, max(current - last, 1), who):
        seats = tuple(row for row in one.seats if _is_theirs(row, seat, player))
        if (one.over or one.seats) and (seats or not (seat or player)):
            found.append(one._replace(seats=seats))
    return found[::-1][:last]


def _is_theirs(row: SeatInRound, seat: str, player: str) -> bool:
    return (not seat or seat in row.seat.split()) and (not player or row.player == player)


def _rounds(journal: Journal, live: Live, first: int, who: Signature | None) -> Iterator[RecalledRound]:
    after, now = before_round(journal, live, first)
    watched: _Watched | None = None
    for record in journal.records(after + 1):
        if now.round >= first:
            watched = watched or _Watched(live, now, who)
            watched.sees(record)
            now = watched.now
            if now.round != watched.number:
                yield watched.told(over=True)
                watched = None
        else:
            now = evolved(live, now, record)
    if watched is not None and live.game.play.stage(now.game) == "round":
        yield watched.told(over=False)


@dataclass(slots=True)
class _Watched:
    """A round while its records are read."""

    live: Live
    now: Standing
    who: Signature | None
    number: int = 0
    records: list[Record] = field(default_factory=list)
    result: str = ""
    decided: bool = False  # chips that are taken up afterwards were wagered
    wagers: dict[str, Counter[str]] = field(default_factory=dict)
    paid: Counter[str] = field(default_factory=Counter)
    net: Counter[str] = field(default_factory=Counter)
    seats: dict[str, dict[str, None]] = field(default_factory=dict)  # of each player
    cards: dict[str, tuple[str, str]] = field(default_factory=dict)  # by seat, with its player
    open_cards: dict[str, tuple[str, str]] = field(default_factory=dict)  # the same for whoever may see all

    def __post_init__(self) -> None:
        self.number = self.now.round
        for stake in self.now.game.stakes if self.live.game.wagers.banked else ():  # that lay on
            self._wagered(stake.player)[stake.wager] += stake.cents

    def sees(self, record: Record) -> None:
        """One more record of the round."""
        self.records.append(record)
        before, name = self.now, str(record.entry.command.get("name"))
        events = events_of(self.live.words, record)
        self.now = evolved(self.live, self.now, record)
        for event in events:
            self.result = self.live.game.play.result(event) or self.result
            self._money(event, taken_back=name in _TAKES_BACK)
        if not self.live.game.wagers.banked:
            self._stacks(before, events)
        if self.now.round == self.number:
            self._look(self.cards, self.who or Signature("", Role.SECURITY))
            if self.who is None:
                self._look(self.open_cards, Signature("", Role.AUDITOR))

    def _money(self, event: Event, *, taken_back: bool) -> None:
        kind, player = getattr(event, "kind", ""), str(getattr(event, "player", ""))
        cents = getattr(event, "cents", 0)
        if not player or not isinstance(cents, int):
            return
        if kind == "paid":
            self.paid[player] += cents
        if not self.live.game.wagers.banked:
            return
        wager = str(getattr(event, "wager", ""))
        if kind == "placed":
            self._wagered(player)[wager] += cents
        elif not self.decided and (kind in ("taken", "voided") or (kind == "returned" and taken_back)):
            self._wagered(player)[wager] -= cents
        self.decided = self.decided or kind in _DECIDED
        self.net[player] += cents if kind in _WON else -cents if kind in _LOST else 0

    def _stacks(self, before: Standing, events: tuple[Event, ...]) -> None:
        """What the record did to each stack, but for chips that were bought or cashed."""
        bought: Counter[str] = Counter()
        for event in events:
            kind, cents = getattr(event, "kind", ""), getattr(event, "cents", 0)
            if kind in ("bought", "cashed"):
                bought[str(getattr(event, "player", ""))] += cents if kind == "bought" else -cents
        held, holds = self.live.accounts(before), self.live.accounts(self.now)
        for player in {*self.live.game.live.seated(before.game), *self.live.game.live.seated(self.now.game)}:
            account = chips_of(player)
            self.net[player] += holds.get(account, 0) - held.get(account, 0) - bought[player]

    def _look(self, cards: dict[str, tuple[str, str]], who: Signature) -> None:
        """What lies where; of a hand that was thrown away, what it was before."""
        view = self.live.game.play.view(self.now.game, who)
        places, _ = self.live.game.live.words.places(view)
        if isinstance(board := view.get("board"), tuple | list) and board:
            cards["board"] = ("", " ".join(map(name_of, board)))
        for place in places:
            seat, player = place.seat, _plain(place)
            if player:
                self.seats.setdefault(player, {})[seat] = None
            if place.cards and place.cards != "folded":
                cards[seat] = (player, place.cards)

    def _wagered(self, player: str) -> Counter[str]:
        return self.wagers.setdefault(player, Counter())

    def told(self, *, over: bool) -> RecalledRound:
        cards = self.open_cards if over and self.who is None else self.cards
        first, last = self.records[0], self.records[-1]
        people = [name for name in dict.fromkeys((*self.seats, *self.wagers, *self.net)) if self._took_part(name, cards)]
        seats = sorted((self._seat(name, cards) for name in people), key=_by_seat)
        others = tuple((place, held) for place, (player, held) in cards.items() if not player)
        times = (first.entry.at, last.entry.at if over else "")
        return RecalledRound(self.number, *times, first.sequence, last.sequence, over, self.result, others, tuple(seats))

    def _took_part(self, name: str, cards: dict[str, tuple[str, str]]) -> bool:
        held = any(player == name for player, _ in cards.values())
        return held or bool(self.net[name]) or any(self.wagers.get(name, Counter()).values())

    def _seat(self, name: str, cards: dict[str, tuple[str, str]]) -> SeatInRound:
        held = " / ".join(cards[seat][1] for seat in self.seats.get(name, ()) if cards.get(seat, ("", ""))[0] == name)
        paid, net = self.paid[name], self.net[name]
        wagers = {wager: cents for wager, cents in self.wagers.get(name, {}).items() if cents}
        if not self.live.game.wagers.banked and paid != net:
            wagers = {"pot": paid - net}
        return SeatInRound(" ".join(self.seats.get(name, ())), name, tuple(wagers.items()), held, paid, net)


def _plain(place: SeatRow) -> str:
    """The player of a place, without what is said beside the name."""
    return place.player.removesuffix(_BUTTON)


def _by_seat(row: SeatInRound) -> tuple[bool, int, str]:
    first = row.seat.partition(" ")[0]
    return not first.isdecimal(), int(first) if first.isdecimal() else 0, row.player
