"""Settles one written round of the electronic version by dealing it: all of it goes through `electronic.play`.

"player" is a station and "on" the community card it wagers on. "decisions", "war_tie" and the War cards of single stations
name a spot as "3:2" (station 3, hand 2); "3" alone means all of the station's spots that are tied or at War.
"""

from collections.abc import Mapping, Sequence

from croupier.equipment.money import cents
from croupier.errors import InputError
from croupier.games.casino_war.play import commands as c
from croupier.games.casino_war.play.players import BEFORE_CARDS
from croupier.games.casino_war.play.side_wagers import NAMES, PROGRESSIVE, SPIN
from croupier.games.casino_war.play.state import DEALER, kind_of, position_of
from croupier.games.casino_war.rules import WarRules
from croupier.games.casino_war.stations import play
from croupier.games.casino_war.wagers import spelled
from croupier.games.casino_war.written_round import PlayedWar, by_position, words
from croupier.games.kit.play.decider import replace
from croupier.games.kit.play.money import Money
from croupier.games.kit.rounds import written_round as kit
from croupier.games.kit.rounds.irregular import irregularities
from croupier.games.kit.rounds.refusals import WrittenError
from croupier.games.kit.rounds.written_round import Bet, Settled, bets

HIGHEST = "highest"
_LIVE_ONLY = ("people", "meter", "spin")
_OF_SIDE_WAGERS = {"meter": PROGRESSIVE, "spin": SPIN}


def settle(rules: WarRules, written: Mapping[str, object]) -> Settled:
    """Who gets what. What is missing or not allowed is refused, and nothing is settled."""
    if refused := play.no_version(rules):
        raise rules.refusal(refused.rule, refused.reason)
    placed = tuple(_bet(rules, bet, number) for number, bet in enumerate(bets(written), start=1))
    cards = _dealt(rules, written)
    war_tie = {key: cents(amount) for key, amount in by_position(written, "war_tie").items()}
    table = PlayedStations(play, rules, play.ready(rules, _seats(rules, placed, sum(war_tie.values()))), written)
    with table.until_over():
        for wager in BEFORE_CARDS:
            for number, (bet, spot) in enumerate(placed, start=1):
                if bet.wager == wager:
                    table.place(table.bet(bet.player, spot, wager, bet.cents), number, len(placed))
        table.do(c.CallNoMoreBets(by=kit.DEALER))
        table.deal(cards, "cards")
        table.do(c.SettleOriginal(by=kit.DEALER))
        decisions = words(written, "decisions")
        tied = table.state.due if table.state.phase == "choosing" else ()
        chosen: dict[str, str] = {}
        for key in sorted(decisions, key=lambda key: ":" in key):  # what is said of one spot goes before its station's
            chosen |= dict.fromkeys(_spots(key, tied, "decisions"), decisions[key])
        warring = [spot for spot in tied if chosen.get(spot) == "war"]
        ties = ((spot, amount) for key, amount in war_tie.items() for spot in _spots(key, warring, "war_tie"))
        table.choose(chosen, ties)
        table.war(_war_cards(rules, table, words(written, "war_cards")))
        table.end()
    return table.settled([bet.player for bet, _ in placed])


class PlayedStations(PlayedWar):
    """A round that is played by spots: a hand at a station."""

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


# The written round


def _bet(rules: WarRules, bet: Bet, number: int) -> tuple[Bet, str]:
    """The wager, and its spot."""
    bet = replace(bet, wager=spelled(bet.wager))
    if bet.wager in NAMES:
        raise _no_side_wager(rules, bet.wager, f"wager {number}")
    if bet.wager not in BEFORE_CARDS:
        known, rule = " and ".join(BEFORE_CARDS), "wagers.initial"
        reason = f"wager {number}: at a station the wagers are {known}, not {bet.wager[:30]!r}"
        raise InputError(reason, rule=rule, cite=rules.cite(rule))
    if not (bet.player.isascii() and bet.player.isdigit() and len(bet.player) <= 3 and bet.player[0] != "0"):
        typed = f"a station has a number, such as 3: 20 initial on 2, and is not called {bet.player[:20]!r}"
        raise WrittenError(f'wager {number}: "player" must be the number of a station, not {bet.player[:20]!r}', typed)
    alone = play.hands(rules) == (play.ALL,)
    on = bet.on or ((HIGHEST,) if alone else ())
    if len(on) != 1:
        typed = f"say on which community card the {bet.wager} wager of station {bet.player} is, such as 20 {bet.wager} on 2"
        raise WrittenError(f'wager {number}: "on" must name one community card, such as ["2"]', typed)
    return bet, play.spot(bet.player, _hand(on[0], f"wager {number}"))


def _no_side_wager(rules: WarRules, wager: str, where: str) -> InputError:
    refused = play.no_side_wager(rules, wager)
    return InputError(f"{where}: {refused.reason}", rule=refused.rule, cite=rules.cite(refused.rule))


def _hand(text: str, where: str) -> str:
    if text == HIGHEST:
        return play.ALL
    if not (text.isascii() and text.isdigit()) or len(text) > 2 or text[0] == "0":
        raise InputError(f"{where}: {text[:20]!r} is no community card; they are numbered from 1")
    return text


def _dealt(rules: WarRules, written: Mapping[str, object]) -> dict[str, str]:
    """The community cards by number, and the dealer's."""
    for key in _LIVE_ONLY:
        if key in written:
            if key in _OF_SIDE_WAGERS:
                raise _no_side_wager(rules, _OF_SIDE_WAGERS[key], f'"{key}"')
            typed = f"a round at stations, which has community cards, has no {key}"
            raise WrittenError(f'a round with "community" cards has no "{key}"', typed)
    shared, due = written.get("community"), play.community(rules)
    if not isinstance(shared, Sequence) or isinstance(shared, str) or not all(isinstance(card, str) for card in shared):
        raise InputError('"community" must be a list of cards such as ["Qs", "4h", "9d"]')
    cards = words(written, "cards")
    ended = bool(irregularities(written))  # perhaps before all cards were out: the table says then what lacks
    if set(cards) != {DEALER} and not (ended and not cards):
        own = next((who for who in cards if who != DEALER), "")
        typed = (
            f"station {own} has no card of its own: all play with the community cards"
            if own
            else "enter the dealer's card: dealer Qh"
        )
        raise WrittenError('with "community", "cards" has the dealer\'s card and no other: {"dealer": "Qh"}', typed)
    if _wrong(len(shared), len(due), ended):
        dealt = f"{len(due)} community cards are dealt at this table, and {len(shared)} are entered"
        typed = f"{dealt}; if the house deals another number, choose it under electronic.cards"
        reason, cite = (
            f'"community" has {len(shared)} cards; {len(due)} are dealt at this table',
            rules.cite("electronic.cards"),
        )
        raise WrittenError(reason, typed, rule="electronic.cards", cite=cite)
    return {**dict(zip(due, shared, strict=False)), **cards}


def _wrong(dealt: int, due: int, ended: bool) -> bool:
    return dealt > due or (dealt < due and not ended)


def _seats(rules: WarRules, placed: Sequence[tuple[Bet, str]], ties: int) -> dict[str, tuple[str, int]]:
    """Each station, with what the round can cost at most."""
    assert rules.electronic is not None
    path = "electronic.stations"
    stations = dict.fromkeys(bet.player for bet, _ in placed)
    for station in stations:
        if int(station) > rules.electronic.stations:
            raise rules.refusal(path, f"there is no station {station}; there are {rules.electronic.stations}")
    return {at: (at, 2 * sum(bet.cents for bet, _ in placed if bet.player == at) + ties) for at in stations}


def _spots(key: str, among: Sequence[str], what: str) -> list[str]:
    """The spots a key means among those that it can mean."""
    station, colon, hand = key.partition(":")
    meant = [p for p in among if play.station_of(p) == station]
    if colon:
        meant = [p for p in meant if play.hand_of(p) == _hand(hand, what)]
    if not meant:
        lacks = "tie" if what == "decisions" else "War"
        typed = f"station {station[:20]}{f' on {hand[:20]}' if colon else ''} has no {lacks}"
        raise WrittenError(f'"{what}" names {key[:20]!r}, which has no {lacks}', typed)
    return meant


def _war_cards(rules: WarRules, table: PlayedWar, written: Mapping[str, str]) -> dict[str, str]:
    """The War cards by who is due them: a community card at War, a spot, the dealer."""
    warring = [place for place, choice in table.state.choices.items() if choice == "war"]
    dealt = {}
    for who, card in written.items():
        if ":" in who:
            dealt[_spots(who, warring, "war_cards")[0]] = card
        elif who == HIGHEST and warring and play.hand_of(warring[0]) == play.ALL:
            dealt[play.plays_with(rules, table.state, warring[0])] = card
        else:
            dealt[who] = card
    return dealt
