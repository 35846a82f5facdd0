"""Settles one written round of Casino War by dealing it: every wager, card and choice goes through `play`."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from croupier.equipment.money import cents
from croupier.errors import InputError
from croupier.games.casino_war.electronic.settle import settle as settle_electronic
from croupier.games.casino_war.play import commands as c
from croupier.games.casino_war.play import play
from croupier.games.casino_war.play.side_wagers import METERS, PROGRESSIVE, SPIN
from croupier.games.casino_war.play.state import wagers_of
from croupier.games.casino_war.rules import WarRules
from croupier.games.casino_war.wagers import catalogue, spelled
from croupier.games.casino_war.written_round import PlayedWar, by_position, words
from croupier.games.kit.play.decider import Command, Role, Signature, replace
from croupier.games.kit.play.people import one_spelling
from croupier.games.kit.rounds.refusals import WrittenError
from croupier.games.kit.rounds.written_round import DEALER, Bet, Settled, bets

SPIN_LINE = "write where its wheel stopped: spin hot $200 to seat 3, community $30"
_WAGERS = ("initial", "tie", PROGRESSIVE, SPIN)


class _AtTable(PlayedWar):
    """The round at the live table."""

    def may(self, command: type[Command]) -> bool:
        """Only steps of the round are asked for here; wagers, corrections and reports need not be listed for that."""
        return any(option.command == command.name for option in play.steps(self.rules, self.state))


def settle(rules: WarRules, written: Mapping[str, object]) -> Settled:
    """Who gets what. What is missing or not allowed is refused, and nothing is settled."""
    if "community" in written:
        return settle_electronic(rules, written)
    wagers = (*_WAGERS, *rules.side_wagers)
    placed = tuple(_known(rules, bet, wagers) for bet in bets(written))
    cards, decisions, war_cards, people = (words(written, key) for key in ("cards", "decisions", "war_cards", "people"))
    one_spelling(people.values(), '"people": ')
    war_tie = {position: cents(amount) for position, amount in by_position(written, "war_tie").items()}
    meters, spins = _meters(written), _spins(written)
    ready = play.ready(rules, _seats(placed, people, war_tie))
    for name, shown in meters.items():
        if name not in ready.meters:
            has = f"; there is {', '.join(ready.meters)}" if ready.meters else ""
            raise InputError(f"no wager that is offered has a meter {name}{has}")
        path, meter = rules.meters[name]
        if reason := meter.too_low(int(shown)):
            raise rules.refusal(f"{path}.now", reason)
    table = _AtTable(play, rules, replace(ready, meters={**ready.meters, **meters}), written)
    with table.until_over():
        for wager in wagers:
            for bet in placed:
                if bet.wager == wager:
                    table.do(table.bet(people.get(bet.player, bet.player), bet.player, wager, bet.cents))
        table.do(c.CallNoMoreBets(by=DEALER))
        if table.may(c.CountProgressive):
            table.do(c.CountProgressive(by=DEALER, count=len(wagers_of(table.state, PROGRESSIVE))))
        table.deal(cards, "cards", may_miss=True)
        _spin(table, spins)
        table.do(c.SettleOriginal(by=DEALER))
        for position in decisions:
            if position not in table.state.due:
                typed = f"position {position[:20]} has no tie, and so no choice between War and surrender"
                raise WrittenError(f'"decisions" names position {position[:20]!r}, which has no tie', typed)
        table.choose(decisions, _at_war(decisions, war_tie))
        table.war(war_cards)
        if table.may(c.SettleProgressive):
            assert rules.progressive is not None
            validates = Role(rules.progressive.validated_by.removesuffix(" or above"))
            table.do(c.SettleProgressive(by=(*DEALER, Signature(validates.value, validates))))
        table.end()
    return table.settled([bet.player for bet in placed])


# The written round


def _known(rules: WarRules, bet: Bet, wagers: Sequence[str]) -> Bet:
    """The wager by its name in the catalogue. One that only other editions have is left for `play` to refuse."""
    name = bet.wager if bet.wager in wagers else spelled(bet.wager)
    if name not in wagers:
        there = ", ".join(wager for wager in wagers if wager in catalogue(rules))
        raise InputError(f"{bet.wager[:30]!r} is not a Casino War wager before the cards; there are {there}")
    if bet.on:
        typed = "a wager on a community card needs the community cards of the round, such as community Qs 4h 9d"
        raise WrittenError('a wager "on" a community card needs the "community" cards of the round', typed)
    return replace(bet, wager=name)


def _meters(written: Mapping[str, object]) -> dict[str, Fraction]:
    """The progressive's meter as one amount, or several meters by name, in cents."""
    meter = written.get("meter", {})
    listed = meter if isinstance(meter, Mapping) else {"progressive": meter}
    for name in listed:
        if name not in METERS:
            raise InputError(f"there is no meter {name[:20]!r}; there are {', '.join(METERS)}")
    return {name: Fraction(cents(amount)) for name, amount in listed.items()}


def _spins(written: Mapping[str, object]) -> list[dict[str, str]]:
    """What the Bonus Spin's wheel showed; several, where each player has a spin."""
    given = written.get("spin", [])
    return [words({"spin": one}, "spin") for one in (given if isinstance(given, list) else [given])]


def _seats(placed: Sequence[Bet], people: Mapping[str, str], war_tie: Mapping[str, int]) -> dict[str, tuple[str, int]]:
    """Each person at the leftmost of their positions, with what the round can cost them."""
    seats: dict[str, tuple[str, int]] = {}
    for position in sorted({bet.player for bet in placed}, key=_number):
        person = people.get(position, position)
        if person not in (name for name, _ in seats.values()):
            own = [bet for bet in placed if people.get(bet.player, bet.player) == person]
            war = sum(bet.cents for bet in own if bet.wager == "initial")
            ties = sum(amount for place, amount in war_tie.items() if people.get(place, place) == person)
            seats[position] = (person, sum(bet.cents for bet in own) + war + ties)
    return seats


def _number(position: str) -> int:
    if not (position.isascii() and position.isdigit()) or len(position) > 3:
        raise InputError(f"{position[:20]!r} is not a position; positions are numbered from 1, the dealer's left")
    return int(position)


def _at_war(decisions: Mapping[str, str], war_tie: Mapping[str, int]) -> Iterator[tuple[str, int]]:
    for position, amount in war_tie.items():
        if decisions.get(position) != "war":
            typed = f"position {position[:20]} does not go to War, so that it has no Tie Wager on it"
            raise WrittenError(f'"war_tie" names position {position[:20]!r}, which does not go to War', typed)
        yield position, amount


def _spin(table: PlayedWar, spins: Sequence[Mapping[str, str]]) -> None:
    for spin in spins:
        if not table.may(c.SpinBonus):
            says = "the Bonus Spin was not triggered in this round, or not so often"
            raise WrittenError(f'{says}, so it has no "spin"', says)
        if set(spin) != {"hot", "to", "community"}:
            raise WrittenError('"spin" must give "hot", "to" and "community", and nothing else', SPIN_LINE)
        table.do(c.SpinBonus(by=DEALER, hot=spin["hot"], to=spin["to"], community=spin["community"]))
    if table.may(c.SpinBonus):
        says = "the Bonus Spin was triggered"
        raise WrittenError(f'{says}; "spin" must give "hot", "to" and "community"', f"{says}; {SPIN_LINE}")
