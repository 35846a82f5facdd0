"""Players at a roulette table: their colours, chips and wagers."""

from collections.abc import Iterator

from croupier.equipment.chips import Colour
from croupier.equipment.money import dollars
from croupier.games.kit.play import people as names
from croupier.games.kit.play.banked import take_back_option
from croupier.games.kit.play.betting import BetLimits, Offered, meant, offered, place_options, placed
from croupier.games.kit.play.decider import Between, Command, Decision, Domain, OneOf, Option, Words, asked, only
from croupier.games.kit.play.money import Money, chips_of, taken_back
from croupier.games.kit.play.refused import Refused
from croupier.games.kit.wager import Wager
from croupier.games.roulette.play import commands as c
from croupier.games.roulette.play import events as e
from croupier.games.roulette.play.state import State
from croupier.games.roulette.rules import RouletteRules
from croupier.games.roulette.wagers import catalogue, find, find_place

COMMANDS = (c.BuyIn, c.CashIn, c.Leave, c.PlaceWager, c.TakeBack)
FREE = ("betting", "spinning")
"""While chips may be placed and taken back, unless no more bets was called."""


def options(rules: RouletteRules, state: State, wanted: Command | None = None) -> Iterator[Option]:
    """What players may do with their chips now; if one command is wanted, at least all that it could be."""
    people = rules.wagers.placed_by
    if state.phase != "closed" and asked(wanted, c.BuyIn):
        yield from _seats(rules, state)
    for player, colour in state.seats.items():
        if wanted is not None and getattr(wanted, "player", player) != player:
            continue
        if state.phase != "closed":
            yield _buy_in(rules, "chips.own_colour", only(player), (colour.name,), colour.chip_cents, colour.chip_cents)
        if state.accounts.get(chips_of(player), 0):
            yield Option.may(c.CashIn, "chips.cashed_in", people, player=only(player))
        elif not any(stake.player == player for stake in state.stakes):
            yield Option.may(c.Leave, "chips.cashed_in", people, player=only(player))
        if state.frozen or state.phase not in FREE:
            continue
        if asked(wanted, c.PlaceWager):
            yield from place_options(wagers(rules, wanted), state, player, limits_of(rules, state, player), people)
        yield from take_back_option(state.stakes, player, "no_more_bets.then", people)


def _seats(rules: RouletteRules, state: State) -> Iterator[Option]:
    """Chips of a free colour, of each value in play, for somebody new."""
    taken = {held.name for held in state.seats.values()} if rules.chips.own_colour else set()
    free = tuple(name for name in rules.chips.colours if name not in taken)
    for chip_cents in rules.chips.in_play if free else ():
        yield _buy_in(rules, "chips.colours", Words("a name that nobody at the table has"), free, chip_cents, 0)


def _buy_in(rules: RouletteRules, rule: str, who: Domain, colours: tuple[str, ...], chip_cents: int, least: int) -> Option:
    fields = {"colour": OneOf(colours), "chip_cents": only(chip_cents)}
    cents = Between(least, None, chip_cents)
    return Option.may(c.BuyIn, rule, rules.wagers.placed_by, player=who, **fields, cents=cents)


def wagers(rules: RouletteRules, wanted: Command | None = None) -> Offered:
    """All wagers, or the one that is wanted."""
    if isinstance(wanted, c.PlaceWager) and isinstance(wager := _meant(rules, wanted), Wager):
        return Offered.of((wager,))
    return offered(catalogue, rules)


def _meant(rules: RouletteRules, command: c.PlaceWager) -> Wager | Refused:
    return meant(command, lambda kind, on: find(rules, kind, on), lambda place: find_place(rules, place))


def named(rules: RouletteRules, wager: str) -> Wager | Refused:
    """The wager of this name."""
    return find(rules, wager)


def limits_of(rules: RouletteRules, state: State, player: str) -> BetLimits:
    chips, chip = state.accounts.get(chips_of(player), 0), state.seats[player].chip_cents
    limits = rules.limits
    return BetLimits(chip, chips, limits.minimum, limits.maximum, each_part=limits.five_adjacent == "each")


# What follows


def follows(rules: RouletteRules, state: State, command: Command) -> Decision | None:
    """What follows from what a player does."""
    match command:
        case c.BuyIn():
            return buy_in(rules, state, command)
        case c.PlaceWager():
            return place(rules, state, command)
        case c.TakeBack(player=player, wager=wager):
            return taken_back(state.stakes, player, wager, "no_more_bets.then")
        case c.CashIn(player=player) if chips := state.accounts.get(chips_of(player), 0):
            return (Money(rule="chips.cashed_in", kind="cashed", player=player, cents=chips),)
        case c.CashIn(player=player):
            return Refused("chips.cashed_in", f"player {player[:30]!r} has no roulette chips off the layout")
        case c.Leave(player=player):
            holds = state.accounts.get(chips_of(player), 0) or any(stake.player == player for stake in state.stakes)
            if player in state.seats and not holds:
                return (e.Left(rule="chips.cashed_in", player=player),)
            reason = f"player {player[:30]!r} must be seated and hold no roulette chips to leave"
            return Refused("chips.cashed_in", reason)
    return None


def buy_in(rules: RouletteRules, state: State, command: c.BuyIn) -> Decision:
    """A seat with a colour of one's own, or more chips of it."""
    player, chip = command.player, command.chip_cents
    if not player.strip():
        return Refused("chips.own_colour", "a player needs a name or a position")
    if other := names.taken(player, state.seats):
        return Refused("chips.own_colour", other)
    colour, own = Colour(command.colour, chip), state.seats.get(player)
    if own is not None and own != colour:
        chips = f"{own.name} chips of {dollars(own.chip_cents)}"
        return Refused("chips.own_colour", f"player {player} plays with {chips} and buys more of those")
    others = state.seats.items() if rules.chips.own_colour else ()
    taken = {held.name for name, held in others if name != player}
    free = [name for name in rules.chips.colours if name not in taken]
    if not free:
        count = len(rules.chips.colours)
        return Refused("chips.colours", f"all {count} colours of roulette chips are in use, one for each player")
    if command.colour not in rules.chips.colours:
        reason = f"there are no {command.colour[:30]!r} chips at this table; free are: {', '.join(free)}"
        return Refused("chips.own_colour", reason)
    if command.colour not in free:
        return Refused("chips.own_colour", f"{command.colour[:30]!r} chips are not free; free are: {', '.join(free)}")
    if chip not in rules.chips.in_play:
        values = ", ".join(dollars(value) for value in rules.chips.in_play)
        return Refused("chips.in_play", f"a roulette chip of {dollars(chip)} is not in play; there are {values}")
    if own and not command.cents:
        return Refused("chips.own_colour", f"player {player} is seated already and buys nothing")
    if command.cents < 0 or command.cents % chip:
        return Refused("chips.in_play", f"{dollars(command.cents)} is no whole number of {dollars(chip)} chips")
    seated = () if own else (e.Seated(rule="chips.own_colour", player=player, colour=colour),)
    bought = Money(rule="chips.own_colour", kind="bought", player=player, cents=command.cents)
    return (*seated, bought) if command.cents else seated


def place(rules: RouletteRules, state: State, command: c.PlaceWager) -> Decision:
    """Chips on the layout, where they lie or where the player says."""
    player, cents = command.player, command.cents
    if command.means == "words with cash":
        return Refused("chips.verbal_with_cash", "words with cash are no wager; chips are placed on the layout")
    if command.means != rules.chips.wagered:
        return Refused("chips.wagered", f"wagers are made with {rules.chips.wagered}, not {command.means}")
    if player not in state.seats:
        return Refused("chips.own_colour", f"player {player[:30]!r} has no roulette chips at this table")
    wager = _meant(rules, command)
    if isinstance(wager, Refused):
        return wager
    limits = limits_of(rules, state, player)
    chip = limits.unit
    if cents <= 0:
        return Refused("chips.wagered", f"a wager is at least one chip, {dollars(chip)}, not {dollars(cents)}")
    if cents % chip:
        return Refused("chips.wagered", f"{dollars(cents)} is no whole number of {dollars(chip)} chips")
    if rest := cents % (chip * wager.parts):
        if rules.five_adjacent.indivisible == "refused" or cents == rest:
            whole = dollars(chip * wager.parts)
            return Refused(
                "five_adjacent.indivisible",
                f"{dollars(cents)} on {wager.name} cannot be {wager.parts} equal wagers; it must be a multiple of {whole}",
            )
        cents -= rest
    return placed(state, player, wager, cents, limits)
