"""Settles one written round of Casino War by dealing it: every wager, card and choice goes through `play`."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.equipment import cards as deck
from croupier.equipment.money import cents
from croupier.errors import InputError
from croupier.games.casino_war.play import play
from croupier.games.casino_war.play import state as s
from croupier.games.casino_war.play.side_wagers import METERS, PROGRESSIVE, SPIN
from croupier.games.casino_war.rules import WarRules
from croupier.games.casino_war.written_round import by_position, said, words
from croupier.games.kit.decider import Role, Signature, replace
from croupier.games.kit.money import Money
from croupier.games.kit.written_round import DEALER, Bet, Settled, Step, Table, as_player, bets, nets

_WAGERS = ("initial", "tie", PROGRESSIVE, SPIN)


@dataclass(frozen=True, slots=True)
class WarRound:
    """A round as written: wagers by position, cards by position and "dealer", and what tied players chose."""

    bets: tuple[Bet, ...]
    cards: Mapping[str, str]
    decisions: Mapping[str, str]
    war_tie: Mapping[str, int]
    war_cards: Mapping[str, str]
    people: Mapping[str, str]
    meters: Mapping[str, int]
    spins: tuple[Mapping[str, str], ...]

    def person(self, position: str) -> str:
        return self.people.get(position, position)


def settle(rules: WarRules, written: Mapping[str, object]) -> Settled:
    """Who gets what. What is missing or not allowed is refused, and nothing is settled."""
    if "community" in written:
        from croupier.games.casino_war.electronic.settle import settle as settle_electronic

        return settle_electronic(rules, written)
    told = _read(written)
    ready = play.ready(rules, _seats(told))
    for name in told.meters:
        if name not in ready.meters:
            raise InputError(f"this edition has no meter {name}" + _such_as(ready.meters))
    ready = replace(ready, meters={**ready.meters, **{name: Fraction(amount) for name, amount in told.meters.items()}})
    table = Table(play, rules, ready)
    for wager in _WAGERS:
        for bet in told.bets:
            if bet.wager == wager:
                person = told.person(bet.player)
                table.do(s.Place(by=as_player(person), player=person, position=bet.player, wager=wager, cents=bet.cents))
    table.do(s.CallNoMoreBets(by=DEALER))
    if table.may(s.CountProgressive):
        table.do(s.CountProgressive(by=DEALER, count=sum(bet.wager == PROGRESSIVE for bet in told.bets)))
    _deal(table, told.cards, "cards")
    _spin(table, told)
    table.do(s.SettleOriginal(by=DEALER))
    _choose(table, told)
    if table.state.phase == "choosing":
        table.do(s.BeginWar(by=DEALER))
        while table.state.due[0] == "burn":
            table.do(s.Burn(by=DEALER))
        _deal(table, told.war_cards, "war_cards")
        table.do(s.SettleWar(by=DEALER))
    elif told.war_cards:
        raise InputError('nobody goes to War in this round, so it has no "war_cards"')
    if table.may(s.SettleProgressive):
        assert rules.progressive is not None
        validates = Role(rules.progressive.validated_by.removesuffix(" or above"))
        table.do(s.SettleProgressive(by=(*DEALER, Signature(validates, validates))))
    table.do(s.EndRound(by=DEALER))
    return _told(rules, told, table)


# The written round


def _read(written: Mapping[str, object]) -> WarRound:
    return WarRound(
        bets=tuple(_known(bet) for bet in bets(written)),
        cards=words(written, "cards"),
        decisions=words(written, "decisions"),
        war_tie={position: cents(amount) for position, amount in by_position(written, "war_tie").items()},
        war_cards=words(written, "war_cards"),
        people=words(written, "people"),
        meters=_meters(written),
        spins=_spins(written),
    )


def _known(bet: Bet) -> Bet:
    if bet.wager not in _WAGERS:
        raise InputError(f"{bet.wager[:30]!r} is not a Casino War wager before the cards; there are {', '.join(_WAGERS)}")
    if bet.on:
        raise InputError('a wager "on" a community card needs the "community" cards of the round')
    return bet


def _meters(written: Mapping[str, object]) -> dict[str, int]:
    """The progressive's meter as one amount, or several meters by name."""
    meter = written.get("meter", {})
    listed = meter if isinstance(meter, Mapping) else {"progressive": meter}
    for name in listed:
        if name not in METERS:
            raise InputError(f"there is no meter {name[:20]!r}; there are {', '.join(METERS)}")
    return {name: cents(amount) for name, amount in listed.items()}


def _such_as(meters: Mapping[str, object]) -> str:
    return f"; it has {', '.join(meters)}" if meters else ""


def _spins(written: Mapping[str, object]) -> tuple[Mapping[str, str], ...]:
    """What the Bonus Spin's wheel showed; several, where each player has a spin."""
    found = written.get("spin", [])
    return tuple(words({"spin": one}, "spin") for one in (found if isinstance(found, list) else [found]))


def _seats(told: WarRound) -> dict[str, tuple[str, int]]:
    """Each person at the leftmost of their positions, with what the round can cost them."""
    seats: dict[str, tuple[str, int]] = {}
    for position in sorted({bet.player for bet in told.bets}, key=_number):
        person = told.person(position)
        if person in (name for name, _ in seats.values()):
            continue
        own = [bet for bet in told.bets if told.person(bet.player) == person]
        war = sum(bet.cents for bet in own if bet.wager == "initial")
        ties = sum(amount for place, amount in told.war_tie.items() if told.person(place) == person)
        seats[position] = (person, sum(bet.cents for bet in own) + war + ties)
    return seats


def _number(position: str) -> int:
    if not (position.isascii() and position.isdigit()) or len(position) > 3:
        raise InputError(f"{position[:20]!r} is not a position; positions are numbered from 1, the dealer's left")
    return int(position)


# The deal


def _deal(table: Table[play.State], cards: Mapping[str, str], key: str) -> None:
    """Deal the written cards in the table's order; a position without a card was missed."""
    due = table.state.due
    for who in cards:
        if who not in due:
            raise InputError(f'"{key}" has a card for {who[:20]!r}, who is due none')
    if s.DEALER not in cards:
        raise InputError(f'"{key}" has no card for the dealer')
    for who in due:
        if who in cards:
            table.do(s.DealCard(by=DEALER, to=who, card=_face(cards[who])))
    if table.state.due and table.state.phase == "war dealing":
        raise InputError(f'"{key}" has no card for position {table.state.due[0]}, who is at War')


def _face(text: str) -> str:
    """The card as everything here writes it; a card that was written must be a face."""
    return deck.name(deck.card(text))


def _spin(table: Table[play.State], told: WarRound) -> None:
    for spin in told.spins:
        if not table.may(s.SpinBonus):
            raise InputError('the Bonus Spin was not triggered in this round, or not so often, so it has no "spin"')
        if set(spin) != {"hot", "to", "community"}:
            raise InputError('"spin" must give "hot", "to" and "community", and nothing else')
        table.do(s.SpinBonus(by=DEALER, hot=spin["hot"], to=spin["to"], community=spin["community"]))
    if table.may(s.SpinBonus):
        raise InputError('the Bonus Spin was triggered; "spin" must give "hot", "to" and "community"')


def _choose(table: Table[play.State], told: WarRound) -> None:
    for position in told.decisions:
        if position not in table.state.due:
            raise InputError(f'"decisions" names position {position[:20]!r}, which has no tie')
    for position in table.state.due:
        choice = told.decisions.get(position)
        if choice not in ("war", "surrender"):
            raise InputError(f'position {position} has a tie; "decisions" must say "war" or "surrender" for it')
        person = told.person(position)
        table.do(s.Choose(by=as_player(person), player=person, position=position, choice=choice))  # type: ignore[arg-type]
    for position in told.war_tie:
        if told.decisions.get(position) != "war":
            raise InputError(f'"war_tie" names position {position[:20]!r}, which does not go to War')
    for position, amount in told.war_tie.items():
        person = told.person(position)
        table.do(s.PlaceWarTie(by=as_player(person), player=person, position=position, cents=amount))
    if table.may(s.CollectSurrenders):
        table.do(s.CollectSurrenders(by=DEALER))


# What it comes to


def _told(rules: WarRules, told: WarRound, table: Table[play.State]) -> Settled:
    kinds = ("lost", "paid", "returned", "surrendered", "voided")
    steps = tuple(
        Step(s.position_of(e.wager), s.kind_of(e.wager), (), e.kind, e.cents, e.rule, rules.cite(e.rule))
        for e in table.events
        if isinstance(e, Money) and e.kind in kinds
    )
    procedure = tuple((what, event.rule, rules.cite(event.rule)) for event in table.events if (what := said(event)))
    positions = list(dict.fromkeys(bet.player for bet in told.bets))
    return Settled(nets(positions, steps), steps, procedure)
