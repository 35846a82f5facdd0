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
from itertools import takewhile
from types import MappingProxyType
from typing import Any

from croupier.equipment.money import cents, dollars
from croupier.errors import InputError
from croupier.games.casino_war.irregularities import IRREGULARITIES, MISSED, NO_TIE
from croupier.games.casino_war.play import commands as c
from croupier.games.casino_war.play import events as e
from croupier.games.casino_war.play.state import DEALER, State, kind_of, position_of
from croupier.games.casino_war.rules import WarRules
from croupier.games.casino_war.settle import NO_CARD, NOT_OFFERED, SPIN_LINE
from croupier.games.casino_war.stations import play as stations
from croupier.games.casino_war.stations.settle import HIGHEST, on_card
from croupier.games.casino_war.wagers import spelled
from croupier.games.kit.play.decider import replace
from croupier.games.kit.rounds.cards_in_words import are_cards, faces
from croupier.games.kit.rounds.desk import Desk, Recorded
from croupier.games.kit.rounds.irregular import KEY as IRREGULAR
from croupier.games.kit.rounds.irregular import Fault, commas
from croupier.games.kit.rounds.sheet import Done, Draft, Sheet, short
from croupier.games.kit.rounds.written_round import Settled

ELECTRONIC = "electronic"
_BY_SPOT = ("decisions", "war_tie", "war_cards")
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

    def version(self, written: Mapping[str, Any]) -> str:
        return ELECTRONIC if "community" in written else ""

    def people(self, sheet: Sheet) -> str:
        return "station" if "community" in sheet.written else "seat"

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
            dealt = faces(value.replace("/", " "))
            if len(dealt) > 2:
                raise InputError("the dealer has one card, and another in a War")
            for at, card in zip(("cards", "war_cards"), dealt, strict=False):
                _put(draft, at, DEALER, card)
        elif key == "community":
            draft.written[key] = [] if value.lower() in _NO_CARD else faces(value)
        elif key == "war":
            self._war_card(draft, value)
        elif key == "spin":
            found = _SPIN.fullmatch(value)
            if found is None:
                raise InputError(SPIN_LINE)
            spun = {"hot": found[1].strip(), "to": found[2], "community": found[3].strip()}
            spins = [*_listed(draft.written.get(key)), spun]
            draft.written[key] = spins if len(spins) > 1 else spun
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
        """What the dealer left undone, and choices and cards that nobody was due."""
        written, dealer = draft.written, draft.written.get("cards", {}).get(DEALER, "")
        ended = (c.Jam.name, c.EmptyShoe.name, c.OutOfOrder.name)
        if not dealer or any(one["what"] in ended for one in written.get(IRREGULAR, ())):
            return
        dealt = _dealt(written)
        spots = [
            (bet["player"], *bet.get("on", ())) for bet in written.get("wagers", ()) if spelled(bet["wager"]) == "initial"
        ]
        at = 1 if "community" in written else 0  # whose card a spot plays with: its place's, or that of its hand
        tied = [":".join(spot[:2]) for spot in spots if dealt.get("".join(spot[at : at + 1]), "")[:1] == dealer[0]]
        chosen, settled = draft.by_place("decisions"), {one.player for one in draft.done}
        for spot in tied:
            place = spot.partition(":")[0]
            if spot in chosen or place in chosen or place not in settled:
                continue
            if spot in written.get("war_cards", {}):
                raise InputError(f"{place} has a tie and a War card: say what was chosen, such as {place}: …; war; 8d")
            chosen[spot] = NOT_OFFERED
        if not any(HIGHEST in spot for spot in spots):
            self._not_due(draft, tied, dealt)
        for key in _BY_SPOT:
            if not written.get(key, True):
                del written[key]

    def _not_due(self, draft: Draft, tied: Sequence[str], dealt: Mapping[str, str]) -> None:
        """A choice of somebody who has no tie changes nothing of what is lawful.

        A War card of somebody who is not at War was drawn in error, and everybody saw it.
        """
        chosen, wars, shared = draft.by_place("decisions"), draft.by_place("war_cards"), "community" in draft.written
        for key, told in (("decisions", chosen), ("war_tie", draft.by_place("war_tie"))):
            for spot in [spot for spot in told if dealt and not any(_is_of(one, spot) for one in tied)]:
                place = spot.partition(":")[0]
                if not shared and place not in dealt:
                    continue  # whoever has no card was missed, and is told so by the settlement
                del told[spot]
                if key == "decisions":
                    draft.marks.append(f"{NO_TIE}, seat {place}")
        said = {spot: choice for spot in tied for key, choice in chosen.items() if _is_of(spot, key)}
        due = {spot for spot in tied if said.get(spot, "war") == "war"}  # or it is not told, and asked for
        hands = {spot.partition(":")[2] for spot in due if shared}
        for who in [who for who in wars if who not in due | hands and not (who == DEALER and due)]:
            known = who == DEALER or who in dealt or (shared and who.replace(":", "").isdecimal())
            if known and (card := wars.pop(who)) != NO_CARD:
                told = {"what": c.DrawnExposed.name, "card": card, "before": c.EndRound.name}
                draft.written.setdefault(IRREGULAR, []).append(told)

    def name_in_line(self, bet: Mapping[str, Any]) -> str:
        """At a station the card that it is on, with whatever follows from it; a seat has one hand."""
        return f"on {'-'.join(map(str, bet['on']))}" if bet.get("on") else ""

    # Checked

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
        if dealt := [written[at][DEALER] for at in ("cards", "war_cards") if DEALER in written.get(at, {})]:
            yield f"{DEALER} {' '.join(dealt)}"
        if "community" in written:
            yield f"community {' '.join(written['community']) or 'none'}"
        for key in ("meter", "people"):
            if told := written.get(key):
                pairs = [f"{name}={value}" for name, value in told.items()] if isinstance(told, Mapping) else [str(told)]
                yield f"{key} {' '.join(pairs)}"
        for spun in _listed(written.get("spin")):
            yield f"spin hot {spun['hot']} to {spun['to']}, community {spun['community']}"
        for who, card in written.get("war_cards", {}).items() if "community" in written else ():
            station, _, hand = who.partition(":")
            if who != DEALER:
                yield f"war card {f'of station {station} on {hand}' if hand else f'on {who}'}: {_shown(card)}"

    def parts(self, sheet: Sheet, place: str) -> Iterator[str]:
        written = sheet.written
        yield from super().parts(sheet.with_written(decisions={}), place)
        for spot, choice in written.get("decisions", {}).items():
            station, _, hand = spot.partition(":")
            if station == place:
                amount = written.get("war_tie", {}).get(spot)
                told = "no choice" if choice == NOT_OFFERED else choice
                yield told + (f" on {hand}" if hand else "") + (f", {short(cents(amount))} tie" if amount else "")
        if "community" not in written and (card := written.get("war_cards", {}).get(place)):
            yield _shown(card)

    # Pressed on the drawn table

    def bet_on(self, fields: Mapping[str, Any], player: str) -> dict[str, Any]:
        bet = super().bet_on(fields, player)
        return {**bet, **_place(bet["player"])}

    def with_card(self, sheet: Sheet, place: str, card: str) -> Sheet:
        if place == "community":
            return sheet.with_written(community=[*sheet.written.get("community", ()), *faces(card)])
        for at in ("cards", "war_cards"):
            dealt = sheet.written.get(at, {})
            if place not in dealt:
                return sheet.with_written(**{at: {**dealt, place: faces(card)[0]}})
        raise InputError(f"{place} has both cards already; take one out of the lines first")

    def card_places(self, rules: WarRules, sheet: Sheet) -> tuple[str, ...]:
        if "community" in sheet.written:
            return ("community", DEALER)
        return (DEALER, *(str(place) for place in range(1, rules.seats + 1)))

    # Drawn

    def lying(self, state: State, written: Mapping[str, Any]) -> State:
        """Cards that are written before all of them are; at stations the table's own."""
        if "community" in written:
            return state
        dealt = {at: {who: str(card) for who, card in written.get(at, {}).items()} for at in ("cards", "war_cards")}
        return replace(state, **dealt, phase="dealt")

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
            return _at_war_cards(rules, written)
        exposed = [one for one in written.get(IRREGULAR, ()) if one.get("what") == c.DrawnExposed.name]
        if len(exposed) == 1 and rules.irregular.drawn_exposed != "discarded":
            return _with_next_card(written, exposed[0], usual)
        return super().otherwise(rules, written, usual, refused)

    # Read from a record

    def seat_of(self, state: State, player: str) -> str:
        places = {who: place for place, who in (*state.positions.items(), *state.seats.items())}
        return places.get(player, "")

    def bet_of(self, stood: State, player: str, wager: str) -> dict[str, Any]:
        place = _place(position_of(wager))
        return {"player": place["player"], "wager": kind_of(wager), **place}

    def shown(self, rules: WarRules, stood: State, records: Sequence[Recorded]) -> Mapping[str, Any]:
        """Who plays several positions, the meters before, all cards and choices as they were last, and reports."""
        shared = any(len(place) > 2 for place in stood.positions)
        states = [stood, *takewhile(lambda state: state.in_round, (one.after for one in records))]
        last, reports = states[-1], list(_reports(records))
        ties = {
            position_of(stake.wager): dollars(stake.cents)
            for state in states
            for stake in state.stakes
            if kind_of(stake.wager) == "war-tie"
        }
        if not last.cards and not (shared and reports):
            raise InputError("no cards were dealt in this round; enter what the video shows")
        held, own = list(stood.positions.values()), {who: card for who, card in last.cards.items() if who == DEALER}
        spun = (one.command for one in records if isinstance(one.command, c.SpinBonus))
        spins = [{"hot": spin.hot, "to": spin.to, "community": spin.community} for spin in spun]
        several = [who for who in dict.fromkeys(held) if held.count(who) > 1 and not shared]
        told: dict[str, Any] = {
            "people": {at: f"player-{several.index(who) + 1}" for at, who in stood.positions.items() if who in several},
            "meter": {
                name: dollars(int(stood.meters_before.get(name, now))) for name, now in stood.meters.items() if not shared
            },
            "community": [card for who, card in last.cards.items() if who != DEALER],
            "cards": own if shared else dict(last.cards),
            "decisions": {_spot(place): choice for place, choice in last.choices.items()},
            "war_tie": {_spot(place): amount for place, amount in ties.items()},
            "war_cards": {_spot(who): card for who, card in last.war_cards.items()},
            "spin": spins if len(spins) > 1 else next(iter(spins), None),
            IRREGULAR: reports,
        }
        needed = "community" if shared else "cards"
        return {key: value for key, value in told.items() if key == needed or (value and (shared or key != "community"))}


def _reports(records: Sequence[Recorded]) -> Iterator[dict[str, str]]:
    """The irregularities that were reported, each before the card that came next."""
    tells = {one.command: one.tells for one in IRREGULARITIES if one.command}
    for at, one in enumerate(records):
        name = one.command.name
        if name in tells and (one.events or name != c.EmptyShoe.name):
            told = {field: str(getattr(one.command, field)) for field in tells[name] if field != "before"}
            later = ((each.before.phase, each.command) for each in records[at:])
            deals = ((phase, deal.to) for phase, deal in later if isinstance(deal, c.DealCard))
            phase, to = next(deals, ("", "settle the original deal"))
            yield {"what": name, **told, "before": f"war {to}" if phase == "war dealing" else to}


def _place(place: str) -> dict[str, Any]:
    """A position, or the station and community card of a spot, as they are written."""
    return {"player": stations.station_of(place), "on": [on_card(place)]} if len(place) > 2 else {"player": place}


def _spot(place: str) -> str:
    """Whose choice or card it is, as it is written."""
    return f"{stations.station_of(place)}:{on_card(place)}" if place.isdecimal() and len(place) > 2 else place


def _dealt(written: Mapping[str, Any]) -> Mapping[str, str]:
    """The cards of the original deal by position, or by the number of a community card."""
    shared = written.get("community")
    return written.get("cards", {}) if shared is None else {str(at): card for at, card in enumerate(shared, start=1)}


def _one(text: str) -> str:
    """A single card as everything here writes it."""
    found = faces(text)
    if len(found) > 1:
        raise InputError(f"{text.strip()[:30]} are {len(found)} cards; a player has one, and another in a War")
    return found[0]


def _shown(card: str) -> str:
    return "no card" if card == NO_CARD else card


def _is_of(spot: str, said: str) -> bool:
    """Whether what is said of a place, or of a station's hand "1:2", is of this one."""
    return said in (spot, spot.partition(":")[0])


def _put(draft: Draft, at: str, who: str, card: str) -> None:
    held = draft.by_place(at)
    if held.setdefault(who, card) != card:
        raise InputError(f"{who} has {held[who]} already, and here {card}")


def _listed(spins: Any) -> list[Any]:
    return spins if isinstance(spins, list) else [spins] if spins else []


# By another reading


def _at_war_cards(rules: WarRules, written: Mapping[str, Any]) -> Mapping[str, Any]:
    """The same War card, where one station is alone with it; what was wagered on single cards stays so."""
    hands = stations.hands(rules)
    if not hands:
        raise InputError(
            "by it only the house's submission says what the community cards do, so that nothing can be settled"
        )
    if hands == (stations.ALL,) or rules.electronic is None:
        raise InputError(
            "by it the community cards are one hand and nobody wagers on a single one, "
            "so that it is not known what would have been wagered"
        )
    if any(bet.get("on", [HIGHEST]) == [HIGHEST] for bet in written["wagers"]):
        raise InputError("by it each community card is a hand, and it is not known on which would have been wagered")
    at_war = [spot for spot, choice in written.get("decisions", {}).items() if choice == "war"]
    spots = [
        f"{bet['player']}:{bet['on'][0]}"
        for bet in written["wagers"]
        if spelled(bet["wager"]) == "initial" and {bet["player"], f"{bet['player']}:{bet['on'][0]}"} & set(at_war)
    ]
    own = rules.electronic.war_cards != "one for each hand"
    wars = dict[str, str]()
    for who, card in written.get("war_cards", {}).items():
        same = [spot for spot in spots if spot.partition(":")[2] == (who.partition(":")[2] or who)]
        if who != DEALER and len(same) != 1:
            every = "each station at War gets a card of its own" if own else "the stations at War on a card share one"
            raise InputError(f"by it {every}, so that it is not known which cards would have come")
        wars[who if who == DEALER else same[0] if own else same[0].partition(":")[2]] = card
    return {**written, "war_cards": wars}


def _with_next_card(written: Mapping[str, Any], exposed: Mapping[str, str], usual: Settled) -> Mapping[str, Any]:
    """The exposed card goes to whoever was due the next, and every card after it to the next in turn."""
    unknown = "by it the exposed card is the next one and all cards come otherwise, so that {}"
    if written.get("war_cards") or written.get("decisions"):
        raise InputError(unknown.format("it is not known how the War would have gone"))
    dealt = [event for event in (usual.played.events if usual.played else ()) if isinstance(event, e.Dealt)]
    turn, cards = [event.to for event in dealt], [event.card for event in dealt]
    at = turn.index(exposed["before"]) if exposed.get("before") in turn else 0
    came = dict(zip(turn, [*cards[:at], exposed["card"], *cards[at:]], strict=False))
    if any(card[0] == came.get(DEALER, "?")[0] for who, card in came.items() if who != DEALER):
        raise InputError(unknown.format("there is a tie, and it is not known what would have been chosen"))
    rest = [one for one in written[IRREGULAR] if one is not exposed]
    return {**written, "cards": came, IRREGULAR: rest}


# Rounds to be shown as examples


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
