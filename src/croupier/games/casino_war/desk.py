"""Casino War at the dispute desk.

    dealer Qh 8c
    1: 25 initial; 9d; lost
    3: 25 initial, 5 tie; Qs; war, 5 tie; 8d; paid 50, 25, 50

A player's first card may have the dealer's beside it, "Qs / Qh"; a position without a card was missed, and so was one at
War with "no card". A tied player who was settled without a choice is still owed it, and a War card where no War was due was
drawn in error. At stations the line "community Qs 4h 9d" has the cards, a wager is on one of them, "1: 20 initial on 2",
and so is a War card: "war card on 2: 8d".
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from types import MappingProxyType
from typing import Any

from croupier.equipment.money import cents, dollars
from croupier.errors import InputError
from croupier.games.casino_war import recorded
from croupier.games.casino_war.irregularities import IRREGULARITIES, MISSED, NO_TIE
from croupier.games.casino_war.play import commands as c
from croupier.games.casino_war.play.state import DEALER, State
from croupier.games.casino_war.rules import WarRules
from croupier.games.casino_war.settle import NO_CARD, NOT_OFFERED, SPIN_LINE
from croupier.games.casino_war.stations import play as stations
from croupier.games.casino_war.stations.settle import HIGHEST, on_card
from croupier.games.casino_war.wagers import spelled
from croupier.games.kit.play.decider import replace
from croupier.games.kit.play.money import Money
from croupier.games.kit.rounds.cards_in_words import are_cards
from croupier.games.kit.rounds.cards_in_words import faces as _faces
from croupier.games.kit.rounds.desk import Desk, Recorded, done_of
from croupier.games.kit.rounds.irregular import KEY as IRREGULAR
from croupier.games.kit.rounds.irregular import Fault
from croupier.games.kit.rounds.sheet import Done, Draft, Sheet, commas, short
from croupier.games.kit.rounds.written_round import Settled

ELECTRONIC = "electronic"
_NO_CARD = ("no card", "missed", "none", "-", "–", "no war card", "not dealt")
_CHOSEN = {"no choice": NOT_OFFERED, "no choice offered": NOT_OFFERED, NOT_OFFERED: NOT_OFFERED, "surrendered": "surrender"}
_CHOSEN |= {"war": "war", "surrender": "surrender", "goes to war": "war", "went to war": "war", "surrenders": "surrender"}
_WAR_CARD = re.compile(
    r"(?:cards?\s+)?(?:(?:on|of|for|to)\s+)?(?:the\s+)?(?:(?:station|seat|position|hand)\s+)?([\w:]+)"
    r"(?:\s+on\s+(\w+))?\s*[:=]\s*(.+)",
    re.IGNORECASE,
)
_SPIN = re.compile(
    r"hot\s*=?\s*(?:spot\s+)?(.+?)[,;]?\s+to\s*=?\s*(?:(?:seat|position)\s+)?(\d+)[,;]?\s+community\s*=?\s*(?:pay\s+)?(.+)",
    re.IGNORECASE,
)


class WarDesk(Desk[WarRules]):
    usual = "dealer Qh 8c\n3: 25 initial, 5 tie; Qs; war; 8d; paid 50, 25"
    heads = frozenset({DEALER, "community", "meter", "spin", "people", "decisions", "war_cards", "war"})
    repeated = frozenset({"war", "spin", "people", "meter"})
    names = MappingProxyType({"war-tie": "the Tie on the War deal", 'payouts."war-tied"': "the tied War"})
    order_rule = "settle.original"
    irregularities = IRREGULARITIES

    # Typed

    def example(self, rules: WarRules) -> str:
        """A round at stations, or one with a Bonus Spin, where the house offers them."""
        for written in (*_at_stations(rules), *_with_spin(rules)):
            with suppress(InputError):
                steps = self.game.settlement.settle(rules, written).steps
                return self.text(Sheet(written, tuple(Done(one.player, one.outcome, one.cents) for one in steps)))
        return self.usual

    def head(self, rules: WarRules, draft: Draft, key: str, value: str) -> None:
        if key == DEALER:
            dealt = _faces(value.replace("/", " "))
            if len(dealt) > 2:
                raise InputError("the dealer has one card, and another in a War")
            for at, card in zip(("cards", "war_cards"), dealt, strict=False):
                _put(draft, at, DEALER, card)
        elif key == "community":
            draft.written[key] = [] if value.lower() in _NO_CARD else _faces(value)
        elif key == "war":
            self._war_card(draft, value)
        elif key == "spin":
            found = _SPIN.fullmatch(value)
            if found is None:
                raise InputError(SPIN_LINE)
            spun = {"hot": found[1].strip(), "to": found[2], "community": found[3].strip()}
            before = draft.written.get(key)
            draft.written[key] = [*(before if isinstance(before, list) else [before]), spun] if before else spun
        else:
            super().head(rules, draft, key, value)

    def _war_card(self, draft: Draft, value: str) -> None:
        """ "war card on 2: 8d", "war card of station 3 on 2: 8d", "war card of seat 3: no card"."""
        found = _WAR_CARD.fullmatch(value)
        if found is None:
            raise InputError("write whose War card it is, such as war card on 2: 8d, or war card of seat 3: 8d")
        who = f"{found[1]}:{found[2]}" if found[2] else found[1].lower()
        _put(draft, "war_cards", who, NO_CARD if found[3].lower() in _NO_CARD else _one(found[3]))

    def part(self, rules: WarRules, draft: Draft, place: str, part: str) -> None:
        first, *rest = commas(part)
        word, _, on = first.partition(" on ")
        if part.lower() in _NO_CARD:
            if draft.written.get("decisions", {}).get(place) == "war":
                _put(draft, "war_cards", place, NO_CARD)
        elif are_cards(part.replace("/", " ")):
            self._card(rules, draft, place, part)
        elif (chosen := _CHOSEN.get(" ".join(word.lower().split()))) is not None:
            spot = f"{place}:{on.strip()}" if on else place
            if draft.by_place("decisions").setdefault(spot, chosen) != chosen:
                raise InputError(f"{place} chose {draft.written['decisions'][spot]} already, and here {chosen}")
            for tie in rest:
                amount, _, wager = tie.partition(" ")
                if wager.strip().lower() not in ("tie", "war-tie", "war tie"):
                    raise InputError(f"{tie[:30]!r} is no wager on the War deal; write war, 5 tie")
                draft.by_place("war_tie")[spot] = dollars(cents(amount))
        else:
            super().part(rules, draft, place, part)

    def _card(self, rules: WarRules, draft: Draft, place: str, part: str) -> None:
        own, _, dealers = part.partition("/")
        war = place in draft.written.get("cards", {}) or "community" in draft.written
        at, who = "war_cards" if war else "cards", place
        if "community" in draft.written:
            spots = [spot for spot in draft.written.get("decisions", {}) if spot.startswith(f"{place}:")]
            if not spots:
                raise InputError(f"say on which hand {place} got {part[:20]}, such as war card on 1: 8d")
            each = rules.electronic is not None and rules.electronic.war_cards != "one for each hand"
            who = spots[-1] if each else spots[-1].partition(":")[2]
        _put(draft, at, who, _one(own))
        if dealers.strip():
            _put(draft, at, DEALER, _one(dealers))

    def finish(self, rules: WarRules, draft: Draft) -> None:
        """What the dealer left undone, and cards that nobody was due."""
        dealer = draft.written.get("cards", {}).get(DEALER, "")
        if not dealer or any(one["what"] in (c.Jam.name, c.EmptyShoe.name, c.OutOfOrder.name) for one in _irregular(draft)):
            return
        tied = self._tied(draft, dealer)
        settled = {one.player for one in draft.done}
        chosen = draft.written.get("decisions", {})
        for spot in tied:
            place = spot.partition(":")[0]
            if spot in chosen or place in chosen or place not in settled:
                continue
            if spot in draft.written.get("war_cards", {}):
                raise InputError(f"{place} has a tie and a War card: say what was chosen, such as {place}: …; war; 8d")
            draft.by_place("decisions")[spot] = NOT_OFFERED
        if not any(HIGHEST in bet.get("on", ()) for bet in draft.written.get("wagers", ())):
            self._choices_not_due(draft, tied)
            self._cards_not_due(draft, tied)

    def _tied(self, draft: Draft, dealer: str) -> list[str]:
        """The places with an Initial Wager and a card as high as the dealer's; of a station, each of its hands."""
        shared, cards = draft.written.get("community"), draft.written.get("cards", {})
        found = list[str]()
        for bet in draft.written.get("wagers", ()):
            place, on = bet["player"], [str(hand) for hand in bet.get("on", ())]
            card = cards.get(place, "")
            if shared is not None:
                card = shared[int(on[0]) - 1] if on and on[0].isdecimal() and 0 < int(on[0]) <= len(shared) else ""
            if spelled(bet["wager"]) == "initial" and card[:1] == dealer[0]:
                found.append(f"{place}:{on[0]}" if on else place)
        return found

    def _choices_not_due(self, draft: Draft, tied: Sequence[str]) -> None:
        """A choice of somebody who has no tie changes nothing of what is lawful."""
        dealt = draft.written["community"] if "community" in draft.written else draft.written.get("cards", {})
        for key in ("decisions", "war_tie"):
            told: dict[str, str] = draft.written.get(key, {})
            for spot in [spot for spot in told if dealt and not any(_is_of(one, spot) for one in tied)]:
                place = spot.partition(":")[0]
                if "community" not in draft.written and place not in dealt:
                    continue  # whoever has no card was missed, and is told so by the settlement
                del told[spot]
                if key == "decisions":
                    draft.marks.append(f"{NO_TIE}, seat {place}")
        _without_empty(draft, "decisions", "war_tie")

    def _cards_not_due(self, draft: Draft, tied: Sequence[str]) -> None:
        """A War card of somebody who is not at War was drawn in error, and everybody saw it."""
        wars: dict[str, str] = draft.written.get("war_cards", {})
        chosen, shared = draft.written.get("decisions", {}), "community" in draft.written
        said = {spot: choice for spot in tied for key, choice in chosen.items() if _is_of(spot, key)}
        due = [spot for spot in tied if said.get(spot, "war") == "war"]  # or it is not told, and asked for
        hands = {spot.partition(":")[2] for spot in due} if shared else set()
        for who in [who for who in wars if not (due if who == DEALER else who in (*due, *hands))]:
            known = who == DEALER or who in draft.written.get("cards", {}) or (shared and who.replace(":", "").isdecimal())
            if not known:
                continue
            if (card := wars.pop(who)) != NO_CARD:
                told = {"what": c.DrawnExposed.name, "card": card, "before": c.EndRound.name}
                draft.written.setdefault(IRREGULAR, []).append(told)
        _without_empty(draft, "war_cards")

    def name_in_line(self, bet: Mapping[str, Any]) -> str:
        """At a station the card that it is on, with whatever follows from it; a seat has one hand."""
        return f"on {'-'.join(map(str, bet['on']))}" if bet.get("on") else ""

    def check_mark(self, rules: WarRules, sheet: Sheet, name: str, told: Mapping[str, str]) -> None:
        if name == MISSED:
            self._check_missed(sheet, told.get("seat", ""))
        else:
            super().check_mark(rules, sheet, name, told)

    def _check_missed(self, sheet: Sheet, seat: str) -> None:
        written, places = sheet.written, self.places(sheet)
        cards, wars = written.get("cards", {}), written.get("war_cards", {})
        without = [place for place in places if place not in cards or wars.get(place) == NO_CARD]
        if seat and seat not in places:
            raise InputError(f"seat {seat[:20]} has no wager in this round, so that it cannot have been missed")
        if seat and seat not in without:
            raise InputError(f"seat {seat} has {cards[seat]}: it was not missed; take the card out of its line if it was")
        if not without and "community" not in written:
            raise InputError("every seat with a wager has a card; say which was missed by leaving out its card")

    def broken(self, rules: WarRules, sheet: Sheet) -> Iterator[tuple[str, str, Fault]]:
        """What the dealer left undone, whether or not somebody reports it."""
        written, marked = sheet.written, any(mark.startswith(MISSED) for mark in sheet.marks)
        for spot, choice in written.get("decisions", {}).items():
            if choice == NOT_OFFERED:
                seat = self.people(sheet) + " " + spot.replace(":", " on ")
                yield (
                    f"{seat} has a tie and was not offered the choice between War and surrender",
                    "wagers.decided_by",
                    "dealer",
                )
        for place, card in written.get("war_cards", {}).items():
            if card == NO_CARD and not marked:
                whose = "community card" if "community" in written else "seat"
                yield f"{whose} {place} got no card in the War deal", "irregular.missed_in_war", "dealer"
        if "community" not in written and not written.get(IRREGULAR) and not marked:
            cards = written.get("cards", {})
            for place in self.players(sheet) if DEALER in cards else ():
                if place not in cards:
                    yield f"seat {place} got no card", "irregular.missed", "dealer"

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
        for key in ("meter", "people"):
            if isinstance(written.get(key), Mapping):
                yield f"{key} {' '.join(f'{name}={value}' for name, value in written[key].items())}"
        spins = written.get("spin", [])
        for spun in spins if isinstance(spins, list) else [spins]:
            yield f"spin hot {spun['hot']} to {spun['to']}, community {spun['community']}"
        if "community" in written:
            for who, card in written.get("war_cards", {}).items():
                station, _, hand = who.partition(":")
                whose = f"of station {station} on {hand}" if hand else f"on {who}"
                if who != DEALER:
                    yield f"war card {whose}: {_shown(card)}"

    def parts(self, sheet: Sheet, place: str) -> Iterator[str]:
        yield from super().parts(sheet, place)
        written = sheet.written
        if card := written.get("cards", {}).get(place):
            yield card
        ties = written.get("war_tie", {})
        for spot, choice in written.get("decisions", {}).items():
            station, _, hand = spot.partition(":")
            if station == place:
                tie = f", {short(cents(ties[spot]))} tie" if spot in ties else ""
                told = "no choice" if choice == NOT_OFFERED else choice
                yield f"{told} on {hand}{tie}" if hand else f"{told}{tie}"
        if "community" not in written and (card := written.get("war_cards", {}).get(place)):
            yield _shown(card)

    # Pressed on the drawn table

    def bet_on(self, fields: Mapping[str, Any], player: str) -> dict[str, Any]:
        bet = super().bet_on(fields, player)
        place = bet["player"]
        if len(place) > 2:  # a spot of a station
            return {**bet, "player": stations.station_of(place), "on": [on_card(place)]}
        return bet

    def with_card(self, sheet: Sheet, place: str, card: str) -> Sheet:
        if place == "community":
            return sheet.with_written(community=[*sheet.written.get("community", ()), *_faces(card)])
        for at in ("cards", "war_cards"):
            dealt = dict(sheet.written.get(at, {}))
            if place not in dealt:
                return sheet.with_written(**{at: {**dealt, place: _faces(card)[0]}})
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

    # By another reading

    def otherwise(
        self, rules: WarRules, written: Mapping[str, Any], usual: Settled, refused: InputError
    ) -> Mapping[str, Any]:
        if "community" in written:
            return recorded.at_stations(rules, written)
        exposed = [one for one in written.get(IRREGULAR, ()) if one.get("what") == c.DrawnExposed.name]
        if len(exposed) == 1 and rules.irregular.drawn_exposed != "discarded":
            return recorded.with_next_card(written, exposed[0], usual)
        return super().otherwise(rules, written, usual, refused)

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
        written = recorded.before_cards(records[began].before, shared)
        reports = recorded.reported(records[began:])
        written |= recorded.dealt([one.after for one in records[began:]], shared, none_is_told=bool(reports))
        if spins := [one.command for one in records if isinstance(one.command, c.SpinBonus)]:
            told = [{"hot": spin.hot, "to": spin.to, "community": spin.community} for spin in spins]
            written["spin"] = told if len(told) > 1 else told[0]
        if reports:
            written[IRREGULAR] = reports
        moves = [event for one in records[began:] for event in one.events if isinstance(event, Money)]
        done = done_of(
            (recorded.whose(move.wager, shared), move.kind, move.cents, recorded.named(move.wager, shared))
            for move in moves
        )
        return Sheet(written, done)


def _one(text: str) -> str:
    """A single card as everything here writes it."""
    found = _faces(text)
    if len(found) > 1:
        raise InputError(f"{text.strip()[:30]} are {len(found)} cards; a player has one, and another in a War")
    return found[0]


def _shown(card: str) -> str:
    return "no card" if card == NO_CARD else card


def _is_of(spot: str, said: str) -> bool:
    """Whether what is said of a place, or of a station's hand "1:2", is of this one."""
    return said in (spot, spot.partition(":")[0])


def _without_empty(draft: Draft, *keys: str) -> None:
    for key in keys:
        if not draft.written.get(key, True):
            del draft.written[key]


def _irregular(draft: Draft) -> list[dict[str, str]]:
    found: list[dict[str, str]] = draft.written.get(IRREGULAR, [])
    return found


def _put(draft: Draft, at: str, who: str, card: str) -> None:
    held = draft.by_place(at)
    if held.setdefault(who, card) != card:
        raise InputError(f"{who} has {held[who]} already, and here {card}")


def _at_stations(rules: WarRules) -> Iterator[dict[str, Any]]:
    """A War on the first community card, and a wager on the second that loses."""
    if rules.electronic is None or not rules.electronic.offered or not stations.hands(rules):
        return
    cards = ("Qs", "4h", "9d", "7c", "2h", "5s", "3c", "6d", "8h", "2s")[: rules.electronic.cards]
    first = HIGHEST if stations.hands(rules) == (stations.ALL,) else "1"
    wagers = [{"player": "1", "wager": "initial", "on": [first], "amount": "20.00"}]
    if first == "1" and len(cards) > 1:
        wagers.append({"player": "2", "wager": "initial", "on": ["2"], "amount": "10.00"})
    war = first if rules.electronic.war_cards == "one for each hand" else f"1:{first}"
    yield {
        "community": list(cards),
        "wagers": wagers,
        "cards": {DEALER: "Qh"},
        "decisions": {f"1:{first}": "war"},
        "war_cards": {DEALER: "8c", war: "9s"},
    }


def _with_spin(rules: WarRules) -> Iterator[dict[str, Any]]:
    """The dealer's card sets the Bonus Spin off."""
    spin = rules.bonus_spin
    colour, _, rank = str(spin.trigger if spin is not None and spin.offered else "").partition(" ")
    if spin is None or not rank:
        return
    wagers = {"initial": "25.00", "bonus-spin": dollars(spin.stake or 5_00)}
    card = rank + ("h" if colour == "red" else "s")
    yield {
        "wagers": [{"player": "3", "wager": wager, "amount": amount} for wager, amount in wagers.items()],
        "cards": {"3": "2c" if rank == "A" else "Ac", DEALER: card},
        "spin": {"hot": list(spin.hot)[-1], "to": "3", "community": list(spin.community)[-1]},
    }
