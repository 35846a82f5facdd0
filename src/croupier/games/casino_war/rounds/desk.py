"""Casino War at the dispute desk.

    dealer Qh 8c
    1: 25 initial; 9d; lost
    3: 25 initial, 5 tie; Qs; war, 5 tie; 8d; paid 50, 25, 50

A player's first card may have the dealer's beside it, "Qs / Qh"; a position without a card was missed. At stations the line
"community Qs 4h 9d" has the cards, and a wager is on one of them: "1: 20 initial on 2".
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from croupier.equipment import cards as deck
from croupier.equipment.money import cents, dollars
from croupier.errors import InputError
from croupier.games.casino_war.electronic import stations
from croupier.games.casino_war.play import commands as c
from croupier.games.casino_war.play import events as e
from croupier.games.casino_war.play.state import DEALER, State, kind_of, position_of
from croupier.games.casino_war.rules import HIGHEST, WarRules
from croupier.games.kit.play.decider import replace
from croupier.games.kit.play.money import Money, Stake
from croupier.games.kit.rounds.desk import Button, Desk, Recorded, done_of, with_written
from croupier.games.kit.rounds.irregular import KEY as IRREGULAR
from croupier.games.kit.rounds.sheet import Draft, Sheet, commas

ELECTRONIC = "electronic"
_CARDS = re.compile(r"(?:10|[2-9TJQKA])[cdhs♣♦♥♠](?:\s*/\s*(?:10|[2-9TJQKA])[cdhs♣♦♥♠])?", re.IGNORECASE)
_NO_CARD = ("no card", "missed", "none", "-", "–")
_CHOICES = ("war", "surrender")


class WarDesk(Desk[WarRules]):
    usual = "dealer Qh 8c\n3: 25 initial, 5 tie; Qs; war; 8d; paid 50, 25"
    heads = frozenset({DEALER, "community", "meter", "spin", "people", "decisions", "war_cards"})
    names = MappingProxyType({"war-tie": "the Tie on the War deal", 'payouts."war-tied"': "the tied War"})
    order_rule = "settle.original"
    reports = (
        Button(c.FaceUpCard.name, "irregular.face_up", "no error", ("card", "before")),
        Button(c.DrawnInError.name, "irregular.drawn_in_error", "dealer", ("before",)),
        Button(c.DrawnExposed.name, "irregular.drawn_exposed", "dealer", ("card", "before")),
        Button(c.EmptyShoe.name, "irregular.empty_shoe", "no error", ("before",)),
        Button(c.Jam.name, "irregular.jam", "no error", ("before",)),
        Button(c.OutOfOrder.name, "irregular.out_of_order", "no error", ("marked", "before")),
    )
    marks = (
        Button("seat missed", "irregular.missed", "dealer"),
        Button("wager touched after the call", "no_more_bets.said", "patron"),
        Button("wager accepted beyond the limits", "limits.maximum", "dealer"),
        Button("ruled at the table against the text", "deviation.ruled_by", "supervisor"),
    )

    # Typed

    def head(self, rules: WarRules, draft: Draft, key: str, value: str) -> None:
        if key == DEALER:
            dealt = _faces(value)
            if len(dealt) > 2:
                raise InputError("the dealer has one card, and another in a War")
            for at, card in zip(("cards", "war_cards"), dealt, strict=False):
                _put(draft, at, DEALER, card)
        elif key == "community":
            draft.written[key] = [] if value.lower() in _NO_CARD else _faces(value)
        else:
            super().head(rules, draft, key, value)

    def part(self, rules: WarRules, draft: Draft, place: str, part: str) -> None:
        first, *rest = commas(part)
        word, _, on = first.partition(" on ")
        if part.lower() in _NO_CARD:
            return
        if _CARDS.fullmatch(part):
            self._card(draft, place, *_faces(part.replace("/", " ")))
        elif word.lower().strip() in _CHOICES:
            spot = f"{place}:{on.strip()}" if on else place
            draft.by_place("decisions")[spot] = word.lower().strip()
            for tie in rest:
                amount, _, wager = tie.partition(" ")
                if wager.strip().lower() not in ("tie", "war-tie", "war tie"):
                    raise InputError(f"{tie[:30]!r} is no wager on the War deal; write war, 5 tie")
                draft.by_place("war_tie")[spot] = dollars(cents(amount))
        else:
            super().part(rules, draft, place, part)

    def _card(self, draft: Draft, place: str, card: str, dealer: str = "") -> None:
        at = "war_cards" if place in draft.written.get("cards", {}) or "community" in draft.written else "cards"
        _put(draft, at, place, card)
        if dealer:
            _put(draft, at, DEALER, dealer)

    # Written out again

    def head_lines(self, sheet: Sheet) -> Iterator[str]:
        written = sheet.written
        dealt = [written[at][DEALER] for at in ("cards", "war_cards") if DEALER in written.get(at, {})]
        if dealt:
            yield f"{DEALER} {' '.join(dealt)}"
        if "community" in written:
            yield f"community {' '.join(written['community']) or 'none'}"
        if isinstance(written.get("meter"), str | int):
            yield f"meter {written['meter']}"
        tables = [(key, written[key]) for key in ("meter", "spin", "people") if isinstance(written.get(key), Mapping)]
        if "community" in written:
            wars = {who: card for who, card in written.get("war_cards", {}).items() if who != DEALER}
            tables += [("war_cards", wars)] if wars else []
        for key, pairs in tables:
            yield f"{key} {' '.join(f'{name}={value}' for name, value in pairs.items())}"

    def parts(self, sheet: Sheet, place: str) -> Iterator[str]:
        yield from super().parts(sheet, place)
        written = sheet.written
        if card := written.get("cards", {}).get(place):
            yield card
        ties = written.get("war_tie", {})
        for spot, choice in written.get("decisions", {}).items():
            station, _, hand = spot.partition(":")
            if station == place:
                tie = f", {dollars(cents(ties[spot])).removesuffix('.00')} tie" if spot in ties else ""
                yield f"{choice} on {hand}{tie}" if hand else f"{choice}{tie}"
        if "community" not in written and (card := written.get("war_cards", {}).get(place)):
            yield card

    # Pressed on the drawn table

    def bet_on(self, fields: Mapping[str, Any], player: str) -> dict[str, Any]:
        bet = super().bet_on(fields, player)
        place = bet["player"]
        if len(place) > 2:  # a spot of a station
            hand = stations.hand_of(place)
            return {**bet, "player": stations.station_of(place), "on": [HIGHEST if hand == stations.ALL else hand]}
        return bet

    def with_card(self, sheet: Sheet, place: str, card: str) -> Sheet:
        if place == "community":
            return with_written(sheet, community=[*sheet.written.get("community", ()), *_faces(card)])
        for at in ("cards", "war_cards"):
            dealt = dict(sheet.written.get(at, {}))
            if place not in dealt:
                return with_written(sheet, **{at: {**dealt, place: _faces(card)[0]}})
        raise InputError(f"{place} has both cards already; take one out of the lines first")

    def card_places(self, rules: WarRules, sheet: Sheet) -> tuple[str, ...]:
        if "community" in sheet.written:
            return ("community", DEALER)
        return (DEALER, *(str(place) for place in range(1, rules.seats + 1)))

    def version(self, written: Mapping[str, Any]) -> str:
        return ELECTRONIC if "community" in written else ""

    def people(self, sheet: Sheet) -> str:
        return "station" if "community" in sheet.written else "seat"

    # Drawn

    def lying(self, state: State, written: Mapping[str, Any]) -> State:
        """Cards that are written before all of them are; at stations the table's own."""
        if "community" in written:
            return state
        dealt = {at: {who: str(card) for who, card in written.get(at, {}).items()} for at in ("cards", "war_cards")}
        return replace(state, cards=dealt["cards"], war_cards=dealt["war_cards"], phase="dealt")

    def stake(self, sheet: Sheet, player: str, wager: str, on: Sequence[str]) -> int:
        """A War Wager is as large as the Initial Wager beside it."""
        if wager == "war-tie":
            ties = sheet.written.get("war_tie", {})
            return sum(cents(amount) for spot, amount in ties.items() if spot in (player, ":".join((player, *on))))
        return super().stake(sheet, player, "initial" if wager == "war" else wager, on)

    # Read from a record

    def seat_of(self, state: State, player: str) -> str:
        places = {who: place for place, who in (*state.positions.items(), *state.seats.items())}
        return places.get(player, "")

    def of_record(self, rules: WarRules, records: Sequence[Recorded]) -> Sheet:
        """The wagers as they lay before the first card, all cards and choices, and what was collected and paid."""
        began = next((at for at, one in enumerate(records) if isinstance(one.command, c.CallNoMoreBets)), None)
        if began is None:
            raise InputError("no cards were dealt in this round; enter what the video shows")
        shared = any(len(place) > 2 for place in records[began].before.positions)
        written = _before_cards(records[began].before, shared)
        reports = _reports(records[began:])
        written |= _dealt([one.after for one in records[began:]], shared, none_is_told=bool(reports))
        if spins := [one.command for one in records if isinstance(one.command, c.SpinBonus)]:
            told = [{"hot": spin.hot, "to": spin.to, "community": spin.community} for spin in spins]
            written["spin"] = told if len(told) > 1 else told[0]
        if reports:
            written[IRREGULAR] = reports
        moves = [event for one in records[began:] for event in one.events if isinstance(event, Money)]
        done = done_of((_whose(move.wager, shared), move.kind, move.cents, _named(move.wager, shared)) for move in moves)
        return Sheet(written, done)


def _faces(text: str) -> list[str]:
    """Cards as everything here writes them; what is none is refused."""
    plain = text.translate(str.maketrans("♣♦♥♠", "cdhs")).replace("10", "T")
    found = [deck.name(card) for card in deck.cards(plain)]
    if not found:
        raise InputError("write cards such as Qs Kd")
    return found


def _put(draft: Draft, at: str, who: str, card: str) -> None:
    held = draft.by_place(at)
    if held.setdefault(who, card) != card:
        raise InputError(f"{who} has {held[who]} already, and here {card}")


# A record


def _before_cards(state: State, shared: bool) -> dict[str, Any]:
    people = {place: who for place, who in state.positions.items() if list(state.positions.values()).count(who) > 1}
    named = {who: str(number) for number, who in enumerate(dict.fromkeys(people.values()), 1)}
    written: dict[str, Any] = {"wagers": [_wager(stake, shared) for stake in state.stakes]}
    if people and not shared:
        written["people"] = {place: f"player-{named[who]}" for place, who in people.items()}
    if state.meters:
        before = {name: state.meters_before.get(name, cents) for name, cents in state.meters.items()}
        written["meter"] = {name: dollars(int(cents)) for name, cents in before.items()}
    return written


def _wager(stake: Stake, shared: bool) -> dict[str, Any]:
    bet: dict[str, Any] = {"player": _whose(stake.wager, shared), "wager": kind_of(stake.wager)}
    on = {"on": [_hand(position_of(stake.wager))]} if shared else {}
    return {**bet, **on, "amount": dollars(stake.cents)}


def _whose(wager: str, shared: bool) -> str:
    place = position_of(wager)
    return stations.station_of(place) if shared else place


def _named(wager: str, shared: bool) -> str:
    return f"{kind_of(wager)} {_hand(position_of(wager))}" if shared else kind_of(wager)


def _hand(spot: str) -> str:
    hand = stations.hand_of(spot)
    return HIGHEST if hand == stations.ALL else hand


def _spot(place: str, shared: bool) -> str:
    return f"{stations.station_of(place)}:{_hand(place)}" if shared and place.isdecimal() and len(place) > 2 else place


def _dealt(states: Sequence[State], shared: bool, *, none_is_told: bool) -> dict[str, Any]:
    """What lay on the table: of each place the last that was there before the round was over.

    `none_is_told`: why there are no cards or not all of them is reported.
    """
    cards, wars, choices, ties = dict[str, str](), dict[str, str](), dict[str, str](), dict[str, int]()
    for state in states:
        if not state.in_round:
            break
        cards, wars = dict(state.cards) or cards, dict(state.war_cards) or wars
        choices = dict(state.choices) or choices
        for stake in state.stakes:
            if kind_of(stake.wager) == "war-tie":
                ties[position_of(stake.wager)] = stake.cents
    if not cards and not (shared and none_is_told):
        raise InputError("no cards were dealt in this round; enter what the video shows")
    found: dict[str, Any] = {"cards": cards}
    if shared:
        found = {"community": [card for who, card in cards.items() if who != DEALER]}
        found |= {"cards": {DEALER: cards[DEALER]}} if DEALER in cards else {}
    if choices:
        found["decisions"] = {_spot(place, shared): choice for place, choice in choices.items()}
    if ties:
        found["war_tie"] = {_spot(place, shared): dollars(amount) for place, amount in ties.items()}
    if wars:
        found["war_cards"] = {_spot(who, shared): card for who, card in wars.items()}
    return found


def _reports(records: Sequence[Recorded]) -> list[dict[str, str]]:
    """The irregularities that were reported, each before the card that came next."""
    found = list[dict[str, str]]()
    names = {one.name: one.tells for one in WarDesk.reports}
    for at, one in enumerate(records):
        tells = names.get(one.command.name)
        if tells is None or (isinstance(one.command, c.EmptyShoe) and not one.events):
            continue
        later = (each.command for each in records[at + 1 :])
        card = next((each for each in later if isinstance(each, c.DealCard)), None)
        war = any(
            isinstance(event, e.Moved) and event.phase == "war dealing" for each in records[:at] for event in each.events
        )
        told = {name: str(getattr(one.command, name)) for name in tells if name != "before"}
        before = {"before": f"war {card.to}" if war else card.to} if card else {"before": "settle the original deal"}
        found.append({"what": one.command.name, **told, **before})
    return found
