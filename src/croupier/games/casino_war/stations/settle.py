"""A written round of the electronic version, dealt to be settled: as at the live table, on spots instead of positions.

"player" is a station and "on" the community card it wagers on. "decisions", "war_tie" and the War cards of single stations
name a spot as "3:2" (station 3, hand 2); "3" alone means all of the station's spots that are tied or at War.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from croupier.errors import InputError
from croupier.games.casino_war.play.players import BEFORE_CARDS
from croupier.games.casino_war.play.side_wagers import NAMES, PROGRESSIVE, SPIN
from croupier.games.casino_war.play.state import DEALER, State, kind_of, position_of
from croupier.games.casino_war.rules import WarRules
from croupier.games.casino_war.settle import PlayedWar, Told
from croupier.games.casino_war.stations import play
from croupier.games.casino_war.wagers import spelled
from croupier.games.kit.game import Game
from croupier.games.kit.play.decider import replace
from croupier.games.kit.play.money import Money
from croupier.games.kit.rounds.written_round import Bet

HIGHEST = "highest"
_LIVE_ONLY = {"people": "", "meter": PROGRESSIVE, "spin": SPIN}
"""What only a round at the live table has; with the side wager that would have it at a station."""


class PlayedStations(PlayedWar):
    """A round that is played by spots: a hand at a station."""

    may_miss = False

    def __init__(self, game: Game[Any], rules: WarRules, written: Mapping[str, Any]) -> None:
        if refused := play.no_version(rules):
            raise rules.refusal(refused.rule, refused.reason)
        super().__init__(game, rules, written)

    def ready(self) -> State:
        for key, wager in _LIVE_ONLY.items():
            if key in self.written:
                no_such = InputError(f'a round at stations, which has "community" cards, has no "{key}"')
                raise self._no_side_wager(wager, f'"{key}"') if wager else no_such
        state = super().ready()
        self.cards["cards"] = self._dealt()
        return state

    def known_wager(self, bet: Bet, wagers: Sequence[str], number: int) -> Bet:
        """The wager, in the place of its spot."""
        bet, where = replace(bet, wager=spelled(bet.wager)), f"wager {number}"
        if bet.wager in NAMES:
            raise self._no_side_wager(bet.wager, where)
        if bet.wager not in BEFORE_CARDS:
            reason = f"{where}: at a station the wagers are {' and '.join(BEFORE_CARDS)}, not {bet.wager[:30]!r}"
            raise self.rules.refusal("wagers.initial", reason)
        if not (bet.player.isascii() and bet.player.isdigit() and len(bet.player) <= 3 and bet.player[0] != "0"):
            raise InputError(f'{where}: "player" must be the number of a station, not {bet.player[:20]!r}')
        on = bet.on or ((HIGHEST,) if play.hands(self.rules) == (play.ALL,) else ())
        if len(on) != 1:
            such = f"such as 20 {bet.wager} on 2"
            raise InputError(f'{where}: "on" must name one community card for the wager of station {bet.player}, {such}')
        return replace(bet, on=(), place=play.spot(bet.player, _hand(on[0], where)))

    def _no_side_wager(self, wager: str, where: str) -> InputError:
        refused = play.no_side_wager(self.rules, wager)
        return self.rules.refusal(refused.rule, f"{where}: {refused.reason}")

    def _dealt(self) -> dict[str, str]:
        """The community cards by number, and the dealer's."""
        shared, due, cards = self.written.get("community"), play.community(self.rules), self.cards["cards"]
        if not isinstance(shared, Sequence) or isinstance(shared, str) or not all(isinstance(card, str) for card in shared):
            raise InputError('"community" must be a list of cards such as ["Qs", "4h", "9d"]')
        ended = bool(self.irregular)  # perhaps before all cards were out: the table says then what lacks
        if set(cards) != {DEALER} and not (ended and not cards):
            has = "the dealer's card and no other, such as dealer Qh"
            raise InputError(f'all play with the "community" cards, so that "cards" has {has}')
        if len(shared) > len(due) or (len(shared) < len(due) and not ended):
            has = f'"community" has {len(shared)} cards; {len(due)} are dealt at this table'
            other = "if the house deals another number, choose it under electronic.cards"
            raise self.rules.refusal("electronic.cards", f"{has}; {other}")
        return {**dict(zip(due, shared, strict=False)), **cards}

    def seats(self) -> dict[str, tuple[str, int]]:
        """Each station, with what the round can cost at most."""
        assert self.rules.electronic is not None
        for station in self.players:
            if int(station) > (most := self.rules.electronic.stations):
                raise self.rules.refusal("electronic.stations", f"there is no station {station}; there are {most}")
        costs = {at: 2 * sum(bet.cents for bet in self.bets if bet.player == at) for at in self.players}
        return {at: (at, cost + sum(self.ties.values())) for at, cost in costs.items()}

    def at(self, key: str, told: Mapping[str, Told], among: Sequence[str]) -> dict[str, Told]:
        """What is said of a station is said of each of its spots; what is said of one spot goes before it."""
        ordered = sorted(told, key=lambda spot: ":" in spot)
        return {spot: told[said] for said in ordered for spot in _spots(said, among, key)}

    def card_place(self, who: str, warring: Sequence[str]) -> str:
        """A community card at War, a spot, the dealer."""
        if ":" in who:
            return _spots(who, warring, "war_cards")[0]
        alone = who == HIGHEST and play.hand_of(warring[0]) == play.ALL
        return play.plays_with(self.rules, self.state, warring[0]) if alone else who

    # What spots are called

    def whose(self, place: str) -> str:
        if place == DEALER:
            return "the dealer"
        if not place.isdecimal():
            return f"{place[:20]!r}"
        return f"community card {place}" if len(place) < 3 else f"station {play.station_of(place)} on {on_card(place)}"

    def card_line(self, who: str) -> str:
        station = f"of station {play.station_of(who)} on {on_card(who)}" if len(who) > 2 else f"on {who}"
        return f"war card {station}: 8d"

    def shared(self, place: str) -> str:
        return play.plays_with(self.rules, self.state, place)

    def wager(self, move: Money) -> tuple[str, str, tuple[str, ...]]:
        return move.player, kind_of(move.wager), (on_card(position_of(move.wager)),)


def on_card(spot: str) -> str:
    """The community card of a spot, as it is written."""
    hand = play.hand_of(spot)
    return HIGHEST if hand == play.ALL else hand


def _hand(text: str, where: str) -> str:
    if text == HIGHEST:
        return play.ALL
    if not (text.isascii() and text.isdigit()) or len(text) > 2 or text[0] == "0":
        raise InputError(f"{where}: {text[:20]!r} is no community card; they are numbered from 1")
    return text


def _spots(key: str, among: Sequence[str], what: str) -> list[str]:
    """The spots a key means among those that it can mean."""
    station, colon, hand = key.partition(":")
    meant = [p for p in among if play.station_of(p) == station]
    if colon:
        meant = [p for p in meant if play.hand_of(p) == _hand(hand, what)]
    if not meant:
        lacks = "tie" if what == "decisions" else "War"
        raise InputError(f'"{what}" names {key[:20]!r}, which has no {lacks}')
    return meant
