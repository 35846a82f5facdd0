"""Settles one written round of the electronic version by dealing it: all of it goes through `electronic`.

"player" is a station and "on" the community card it wagers on. "decisions", "war_tie" and the War cards of single stations
name a spot as "3:2" (station 3, hand 2); "3" alone means all of the station's spots that are tied or at War.
"""

from collections.abc import Mapping, Sequence

from croupier.equipment import cards as deck
from croupier.equipment.money import cents
from croupier.errors import InputError
from croupier.games.casino_war.electronic import play
from croupier.games.casino_war.electronic import stations as spots
from croupier.games.casino_war.play import state as s
from croupier.games.casino_war.play.players import BEFORE_CARDS
from croupier.games.casino_war.rules import WarRules
from croupier.games.casino_war.written_round import by_position, said, words
from croupier.games.kit.decider import Event
from croupier.games.kit.money import Money
from croupier.games.kit.written_round import DEALER, Bet, Settled, Step, Table, as_player, bets, nets

HIGHEST = "highest"
_LIVE_ONLY = ("people", "meter", "spin")
_OUTCOMES = ("lost", "paid", "returned", "surrendered", "voided")


def settle(rules: WarRules, written: Mapping[str, object]) -> Settled:
    """Who gets what. What is missing or not allowed is refused, and nothing is settled."""
    placed = tuple(_bet(rules, bet, number) for number, bet in enumerate(bets(written), start=1))
    dealt = _dealt(rules, written)
    war_tie = {place: cents(amount) for place, amount in by_position(written, "war_tie").items()}
    table = Table(play, rules, play.ready(rules, _seats(rules, placed, sum(war_tie.values()))))
    for wager in BEFORE_CARDS:
        for number, (bet, place) in enumerate(placed, start=1):
            if bet.wager == wager:
                told = s.Place(by=as_player(bet.player), player=bet.player, position=place, wager=wager, cents=bet.cents)
                table.place(told, number, len(placed))
    table.do(s.CallNoMoreBets(by=DEALER))
    _deal(table, dealt, "cards")
    table.do(s.SettleOriginal(by=DEALER))
    _choose(rules, table, words(written, "decisions"), war_tie)
    war_cards = _war_cards(rules, table, words(written, "war_cards"))
    if table.state.phase == "choosing":
        table.do(s.BeginWar(by=DEALER))
        _deal(table, war_cards, "war_cards")
        table.do(s.SettleWar(by=DEALER))
    elif war_cards:
        raise InputError('nobody goes to War in this round, so it has no "war_cards"')
    table.do(s.EndRound(by=DEALER))
    return _told(rules, [bet.player for bet, _ in placed], table)


# The written round


def _bet(rules: WarRules, bet: Bet, number: int) -> tuple[Bet, str]:
    """The wager, and its spot."""
    if bet.wager not in BEFORE_CARDS:
        known = " and ".join(BEFORE_CARDS)
        raise InputError(f"wager {number}: at a station the wagers are {known}, not {bet.wager[:30]!r}")
    if not (bet.player.isascii() and bet.player.isdigit() and len(bet.player) <= 3 and bet.player[0] != "0"):
        raise InputError(f'wager {number}: "player" must be the number of a station, not {bet.player[:20]!r}')
    alone = spots.hands(rules) == (spots.ALL,)
    on = bet.on or ((HIGHEST,) if alone else ())
    if len(on) != 1:
        raise InputError(f'wager {number}: "on" must name one community card, such as ["2"]')
    return bet, spots.spot(bet.player, _hand(on[0], f"wager {number}"))


def _hand(text: str, where: str) -> str:
    if text == HIGHEST:
        return spots.ALL
    if not (text.isascii() and text.isdigit()) or len(text) > 2 or text[0] == "0":
        raise InputError(f"{where}: {text[:20]!r} is no community card; they are numbered from 1")
    return text


def _dealt(rules: WarRules, written: Mapping[str, object]) -> dict[str, str]:
    """The community cards by number, and the dealer's."""
    for key in _LIVE_ONLY:
        if key in written:
            raise InputError(f'a round with "community" cards has no "{key}"')
    told, due = written.get("community"), spots.community(rules)
    if not isinstance(told, Sequence) or isinstance(told, str) or not all(isinstance(card, str) for card in told):
        raise InputError('"community" must be a list of cards such as ["Qs", "4h", "9d"]')
    cards = words(written, "cards")
    if set(cards) != {s.DEALER}:
        raise InputError('with "community", "cards" has the dealer\'s card and no other: {"dealer": "Qh"}')
    if rules.electronic is not None and rules.electronic.offered and len(told) != len(due):
        reason = f'"community" has {len(told)} cards; {len(due)} are dealt at this table'
        raise InputError(reason, rule="electronic.cards", cite=rules.cite("electronic.cards"))
    return {**dict(zip(due, told, strict=False)), **cards}


def _seats(rules: WarRules, placed: Sequence[tuple[Bet, str]], ties: int) -> dict[str, tuple[str, int]]:
    """Each station, with what the round can cost at most."""
    numbers = rules.electronic.stations if rules.electronic else rules.seats
    stations = dict.fromkeys(bet.player for bet, _ in placed)
    for station in stations:
        if int(station) > numbers:
            path = "electronic.stations" if rules.electronic else "seats"
            raise InputError(f"there is no station {station}; there are {numbers}", rule=path, cite=rules.cite(path))
    return {at: (at, 2 * sum(bet.cents for bet, _ in placed if bet.player == at) + ties) for at in stations}


def _spots(key: str, among: Sequence[str], what: str) -> list[str]:
    """The spots a key means among those that it can mean."""
    station, colon, hand = key.partition(":")
    meant = [p for p in among if spots.station_of(p) == station]
    if colon:
        meant = [p for p in meant if spots.hand_of(p) == _hand(hand, what)]
    if not meant:
        raise InputError(f'"{what}" names {key[:20]!r}, which has no {"tie" if what == "decisions" else "War"}')
    return meant


# The round


def _deal(table: Table[play.State], cards: Mapping[str, str], key: str) -> None:
    due = [who for who in table.state.due if who != s.BURN]
    for who in cards:
        if who not in due:
            raise InputError(f'"{key}" has a card for {who[:20]!r}, which is due none')
    for who in due:
        if who not in cards:
            raise InputError(f'"{key}" has no card for {_place(who)}')
        while table.state.due[0] == s.BURN:
            table.do(s.Burn(by=DEALER))
        table.do(s.DealCard(by=DEALER, to=who, card=deck.name(deck.card(cards[who]))))


def _choose(rules: WarRules, table: Table[play.State], decisions: Mapping[str, str], war_tie: Mapping[str, int]) -> None:
    tied = table.state.due if table.state.phase == "choosing" else ()
    chosen: dict[str, str] = {}
    for key in sorted(decisions, key=lambda key: ":" in key):  # what is said of one spot goes before its station's
        chosen |= dict.fromkeys(_spots(key, tied, "decisions"), decisions[key])
    for place in tied:
        choice = chosen.get(place)
        if choice not in ("war", "surrender"):
            raise InputError(f'{_place(place)} has a tie; "decisions" must say "war" or "surrender" for it')
        player = table.state.positions[place]
        table.do(s.Choose(by=as_player(player), player=player, position=place, choice=choice))  # type: ignore[arg-type]
    warring = [place for place in tied if chosen[place] == "war"]
    for key, amount in war_tie.items():
        for place in _spots(key, warring, "war_tie"):
            player = table.state.positions[place]
            table.do(s.PlaceWarTie(by=as_player(player), player=player, position=place, cents=amount))
    if table.may(s.CollectSurrenders):
        table.do(s.CollectSurrenders(by=DEALER))


def _war_cards(rules: WarRules, table: Table[play.State], told: Mapping[str, str]) -> dict[str, str]:
    """The War cards by who is due them: a community card at War, a spot, the dealer."""
    warring = [place for place, choice in table.state.choices.items() if choice == "war"]
    found = {}
    for who, card in told.items():
        if ":" in who:
            found[_spots(who, warring, "war_cards")[0]] = card
        elif who == HIGHEST and warring and spots.hand_of(warring[0]) == spots.ALL:
            found[spots.plays_with(rules, table.state, warring[0])] = card
        else:
            found[who] = card
    return found


# What it comes to


def _told(rules: WarRules, stations: Sequence[str], table: Table[play.State]) -> Settled:
    steps = tuple(
        Step(event.player, s.kind_of(event.wager), _on(event), event.kind, event.cents, event.rule, rules.cite(event.rule))
        for event in table.events
        if isinstance(event, Money) and event.kind in _OUTCOMES
    )
    procedure = tuple((what, event.rule, rules.cite(event.rule)) for event in table.events if (what := _said(event)))
    return Settled(nets(list(dict.fromkeys(stations)), steps), steps, procedure)


def _on(event: Money) -> tuple[str, ...]:
    hand = spots.hand_of(s.position_of(event.wager))
    return (HIGHEST if hand == spots.ALL else hand,)


def _place(who: str) -> str:
    if who == s.DEALER:
        return "the dealer"
    if len(who) < 3:
        return f"community card {who}"
    hand = spots.hand_of(who)
    return f"station {spots.station_of(who)} on {HIGHEST if hand == spots.ALL else hand}"


def _said(event: Event) -> str | None:
    match event:
        case s.Dealt():
            return f"deal {event.card} to {_place(event.to)}"
        case s.Chosen():
            return f"{_place(event.position)} chooses {event.choice}"
    return said(event)
