"""Players at a Casino War table: seats, positions, chips, wagers and the choice after a tie."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from croupier.equipment.money import dollars
from croupier.games.casino_war.play import commands as c
from croupier.games.casino_war.play import events as e
from croupier.games.casino_war.play import side_wagers
from croupier.games.casino_war.play.evolve import evolved
from croupier.games.casino_war.play.state import (
    DEALER,
    State,
    around,
    chose,
    goes_on,
    kind_of,
    position_of,
    stake_at,
    wager_at,
)
from croupier.games.casino_war.rules import WarRules
from croupier.games.casino_war.side.wager import path
from croupier.games.casino_war.stakes import bounds
from croupier.games.kit.play import people as names
from croupier.games.kit.play.banked import STANDING, Follows, bought, cashed, not_in_chips, short_of_chips, take_back_option
from croupier.games.kit.play.decider import Between, Command, Decision, Domain, OneOf, Option, Words, asked, only
from croupier.games.kit.play.money import Stake, amounts, chips_of, laid, outside_limits, taken_back
from croupier.games.kit.play.refused import Refused

BEFORE_CARDS = ("initial", "tie")
TOO_LATE = ("no_more_bets.said", "no more bets: wagers are placed before any card is dealt")
WORDS_WITH_CASH = "words with cash"
_NEW_PLAYER = Words("a name that nobody at the table has")
_RULES = {side_wagers.PROGRESSIVE: "progressive.placed", side_wagers.SPIN: "bonus_spin.stake"}


@lru_cache(maxsize=64)
def positions(rules: WarRules) -> tuple[str, ...]:
    """The betting positions, from the dealer's left."""
    return tuple(str(number) for number in range(1, rules.seats + 1))


def boxes_of(state: State, player: str) -> list[int]:
    """The positions a player plays in this round, in order."""
    return sorted([int(position) for position, name in state.positions.items() if name == player])


def barred(rules: WarRules, state: State, player: str, position: str, own: list[int]) -> Refused | None:
    """Why a player who plays its `own` positions cannot wager on this one; None if it is free to."""
    if position not in positions(rules):
        return Refused("seats", f"there is no position {position[:10]!r}; the table has {rules.seats}")
    if player in state.sits_out:
        return Refused("irregular.missed_next_round", f"player {player} was passed over and sits out this round")
    holder = state.positions.get(position) or state.seats.get(position)
    if holder not in (None, player):
        return Refused("layout.initial_and_war", f"position {position} is player {holder}'s")
    if int(position) in own:
        return None
    if len(own) >= rules.wagers.boxes:
        most = "one position" if rules.wagers.boxes == 1 else f"{rules.wagers.boxes} adjacent positions"
        return Refused("wagers.boxes", f"a player may wager on {most} in a round")
    if own and int(position) not in (own[0] - 1, own[-1] + 1):
        return Refused("wagers.boxes", f"position {position} is not adjacent to player {player}'s")
    return None


# What may be done


def options(rules: WarRules, state: State, wanted: Command | None = None) -> Iterator[Option]:
    """What players may do now; if one command is wanted, at least all that it could be."""
    if state.phase != "closed" and asked(wanted, c.BuyIn):
        for position in positions(rules):
            holder = state.seats.get(position, "")
            if holder or position not in state.positions:
                yield seat_option(rules, state, holder, (position,), "seats")
        for player in () if rules.wagers.seated else ("", *state.standing):
            yield seat_option(rules, state, player, (STANDING,), "chips.wagered")
    if asked(wanted, c.Leave, c.PlaceWager, c.TakeBack):
        for player in state.people:
            if getattr(wanted, "player", player) == player:
                yield from _of_player(rules, state, player, wanted)
    if state.phase == "choosing":
        yield from _choices(rules, state)


def seat_option(rules: WarRules, state: State, player: str, seats: tuple[str, ...], rule: str) -> Option:
    """Chips for who sits there or stands, or comes if nobody is named. Without anybody, cards wait for the first player."""
    awaited = not state.people and seats != (STANDING,) and (state.phase == "betting" or state.plan[:1] == ("show",))
    option, unit = Option.due if awaited else Option.may, rules.chips_in_play.smallest
    who = only(player) if player else _NEW_PLAYER
    return option(c.BuyIn, rule, rules.wagers.placed_by, player=who, position=OneOf(seats), cents=Between(unit, None, unit))


def _of_player(rules: WarRules, state: State, player: str, wanted: Command | None) -> Iterator[Option]:
    people, own = rules.wagers.placed_by, boxes_of(state, player)
    if not own or state.phase != "betting":
        yield Option.may(c.Leave, "wagers.leaving" if own else "chips.wagered", people, player=only(player))
    if asked(wanted, c.PlaceWager):
        wagers, places = open_wagers(rules, state), positions(rules)
        if isinstance(wanted, c.PlaceWager):
            wagers = (wanted.wager,) if wanted.wager in wagers else ()
            places = (wanted.position,) if wanted.position in places else ()
        for place in places if wagers else ():
            if barred(rules, state, player, place, own) is None:
                for wager in wagers:
                    yield from bet_options(rules, state, player, (place,), wager)
    if state.phase == "betting" and rules.wagers.taken_back == "until no more bets":
        yield from take_back_option(state.stakes, player, "wagers.taken_back", people)


@lru_cache(maxsize=64)
def before_cards(rules: WarRules) -> tuple[str, ...]:
    """The wagers that are made before the cards."""
    stated = (name for name, wager in rules.side_wagers.items() if wager.offered)
    return (*BEFORE_CARDS, *side_wagers.offered(rules), *stated)


def open_wagers(rules: WarRules, state: State) -> tuple[str, ...]:
    """The wagers that may be made now."""
    if state.phase == "betting":
        return before_cards(rules)
    return (side_wagers.SPIN,) if side_wagers.spin_still_open(rules, state) else ()


def bet_options(rules: WarRules, state: State, player: str, places: Sequence[str], wager: str) -> Iterator[Option]:
    """The wager in any of these places, and more on one that lies, if the player has the chips for it."""
    by_stake: dict[int, list[str]] = {}
    for place in places:
        already = laid(state.stakes, player, wager_at(place, wager))
        if (not already or may_raise(rules, state)) and has_beside(rules, state, player, place, wager):
            by_stake.setdefault(already, []).append(place)
    option = Option.may if state.stakes else Option.due
    for already, alike in by_stake.items():
        where = {"position": OneOf(tuple(alike)), "wager": only(wager)}
        for cents in amounts_of(rules, state, player, wager, already):
            by = rules.wagers.placed_by
            yield option(c.PlaceWager, wager_rule(rules, wager), by, player=only(player), **where, cents=cents)


def amounts_of(rules: WarRules, state: State, player: str, wager: str, already: int = 0) -> Iterator[Between]:
    """What the player may put on the wager, beside what lies there; nothing if the chips do not reach for it."""
    chips, unit = state.accounts.get(chips_of(player), 0), rules.chips_in_play.smallest
    for low, high in bounds(rules, wager).spans:
        if found := amounts(unit, already=already, chips=chips, low=low, high=high):
            yield found


def may_raise(rules: WarRules, state: State) -> bool:
    return rules.wagers.raised != "never" and state.phase == "betting"


def needs_initial(rules: WarRules, wager: str) -> bool:
    """Whether the wager is made beside an Initial Wager alone."""
    return wager != "initial" and (wager != "tie" or rules.wagers.tie != "also alone")


def has_beside(rules: WarRules, state: State, player: str, place: str, wager: str) -> bool:
    return not needs_initial(rules, wager) or bool(laid(state.stakes, player, wager_at(place, "initial")))


def beside(rules: WarRules, state: State, stake: Stake) -> list[Stake]:
    """The wagers that cannot lie without this one."""
    if kind_of(stake.wager) != "initial":
        return []
    here = (one for one in state.stakes if position_of(one.wager) == position_of(stake.wager))
    return [one for one in here if needs_initial(rules, kind_of(one.wager))]


def whose(state: State, position: str) -> dict[str, Domain]:
    """The fields that name a position and who plays it."""
    return {"player": only(state.positions[position]), "position": only(position)}


def _choices(rules: WarRules, state: State) -> Iterator[Option]:
    """A tie is decided by its player, and by somebody else only for one who went away."""
    wagers = rules.wagers
    for position in state.due:
        player = state.positions[position]
        by = wagers.decided_by if player in state.people else wagers.decided_for_absent
        ways = ("war", "surrender") if can_go_to_war(state, position) else ("surrender",)
        yield Option.due(c.Choose, "wagers.decided_by", by, **whose(state, position), choice=OneOf(ways))
    for position in around(chose(state, "war"), "clockwise") if wagers.tie_on_war else ():
        if stake_at(state, position, "war-tie") is None:
            for cents in amounts_of(rules, state, state.positions[position], "war-tie"):
                who = whose(state, position)
                yield Option.may(c.PlaceWarTie, "wagers.tie_on_war", wagers.placed_by, **who, cents=cents)


def can_go_to_war(state: State, position: str) -> bool:
    """Whether the player has the chips of a War Wager, which is as large as the Initial Wager."""
    initial = stake_at(state, position, "initial")
    return initial is None or state.accounts.get(chips_of(initial.player), 0) >= initial.cents


def wager_rule(rules: WarRules, wager: str) -> str:
    """The rule under which the wager is made."""
    return path(wager, "decided") if wager in rules.side_wagers else _RULES.get(wager, f"wagers.{wager}")


# What follows


def _buy_in(rules: WarRules, state: State, command: c.BuyIn) -> Decision:
    if command.position == STANDING and not rules.wagers.seated:
        return sit(rules, state, command, (STANDING,), taken=False, rule="chips.wagered", what="position")
    held = state.positions.get(command.position, command.player) != command.player
    return sit(rules, state, command, positions(rules), taken=held, rule="seats", what="position")


def sit(
    rules: WarRules, state: State, command: c.BuyIn, seats: Sequence[str], *, taken: bool, rule: str, what: str
) -> Decision:
    """A seat, or more chips for who sits there. `taken`: somebody else plays there; `what` a seat is called."""
    player, seat = command.player, command.position
    if not player.strip() or names.plain(player) == DEALER:
        return Refused(rule, "a player needs a name of their own")
    if other := names.taken(player, state.people):
        return Refused(rule, other)
    if seat == STANDING and STANDING not in seats:
        return Refused("wagers.seated", f"only a seated player wagers; {player} must buy in at a free {what}")
    if seat not in seats:
        return Refused(rule, f"there is no {what} {seat[:10]!r}; there are {len(seats)}")
    if taken or state.seats.get(seat, player) != player:
        return Refused(rule, f"{what} {seat} is taken")
    here = player in state.standing if seat == STANDING else state.seats.get(seat) == player
    if player in state.people and not here:
        return Refused(
            rule, f"player {player} {'stands' if player in state.standing else f'sits at another {what}'} already"
        )
    if wrong := not_in_chips(command.cents, rules.chips_in_play.smallest):
        return wrong
    joined = () if player in state.people else (e.Joined(rule=rule, player=player, position=seat),)
    return (*joined, bought(player, command.cents))


def _leave(rules: WarRules, state: State, command: c.Leave) -> Decision:
    """When nobody's wager is left that the deal decides, or no tie to choose for, the round is over: nothing is dealt for
    nobody. A deal that was due one more card, to who went away, is dealt."""
    player = command.player
    if player not in state.people:
        return Refused("chips.wagered", f"player {player[:30]!r} is not at this table")
    plays = player in state.positions.values()
    if plays and state.phase == "betting":
        stay = "stay until they are decided" if rules.wagers.taken_back == "never" else "are taken back first"
        return Refused("wagers.taken_back", f"player {player} has wagers down, which {stay}")
    chips, rule = cashed(state, player), "wagers.leaving"
    if rules.wagers.leaving == "stays open" or not plays:
        return (*chips, e.Left(rule="seats", player=player))
    lost = (stake.moves("lost", rule) for stake in state.stakes if stake.player == player)
    gone = (*chips, *lost, e.Left(rule=rule, player=player, lost=True))
    phase = goes_on(evolved(rules, state, gone))
    return gone if state.phase in ("preparing", phase) else (*gone, e.Moved(rule=rule, phase=phase))


def place(rules: WarRules, state: State, command: c.PlaceWager) -> Decision:
    player, position, wager = command.player, command.position, command.wager
    if state.phase != "betting" and wager not in open_wagers(rules, state):
        return Refused(*(side_wagers.late(rules, wager) or TOO_LATE))
    if wrong := wrong_means(rules, command):
        return wrong
    known = (*BEFORE_CARDS, *side_wagers.NAMES, *rules.side_wagers)
    if wager not in known:
        return Refused("wagers.initial", f"{wager[:30]!r} is no wager before the cards; there are {', '.join(known)}")
    total = command.cents + laid(state.stakes, player, wager_at(position, wager))
    return (
        side_wagers.refused(rules, wager, total)
        or not_there(rules, state, player)
        or barred(rules, state, player, position, boxes_of(state, player))
        or placed(rules, state, command, f"position {position}")
    )


def not_there(rules: WarRules, state: State, player: str) -> Refused | None:
    """Why somebody without a seat, or where none is needed without chips, makes no wager; None for a player."""
    if player in state.people:
        return None
    who = f"player {player[:30]!r}"
    if rules.wagers.seated:
        return Refused("wagers.seated", f"only a seated player wagers; {who} must first buy in at a free seat")
    return Refused("chips.wagered", f"{who} has no chips at this table and must first buy in, at a seat or standing")


def wrong_means(rules: WarRules, command: c.PlaceWager) -> Refused | None:
    """Why a wager is not made so; None if it is."""
    if command.means == WORDS_WITH_CASH:
        accepted = rules.chips.verbal_with_cash == "accepted"
        refused = Refused("chips.verbal_with_cash", "words with cash are no wager; chips are placed on the layout")
        return None if accepted else refused
    if command.means == side_wagers.ON_AREA:
        return side_wagers.beside_device(rules, command.wager)
    if command.means in rules.chips.wagered:
        return None
    means = " or ".join(rules.chips.wagered)
    return Refused("chips.wagered", f"wagers are made with {means}, not {command.means[:30]}")


def placed(rules: WarRules, state: State, command: c.PlaceWager, where: str) -> Decision:
    """A wager in a place that the player may wager on; `where` is what the place is called."""
    player, wager, cents = command.player, command.wager, command.cents
    rule, name = wager_rule(rules, wager), wager_at(command.position, wager)
    already = laid(state.stakes, player, name)
    if already and not may_raise(rules, state):
        return Refused("wagers.raised", f"the {wager} wager at {where} lies and is not raised")
    if not has_beside(rules, state, player, command.position, wager):
        return Refused(rule, f"a {wager} wager at {where} needs an Initial Wager there")
    if wrong := wrong_amount(rules, state, player, name, cents, already):
        return wrong
    taken = () if command.position in state.positions else (e.Taken(rule=rule, position=command.position, player=player),)
    return (*taken, Stake(player, name, cents).moves("placed", "wagers.raised" if already else rule))


def wrong_amount(rules: WarRules, state: State, player: str, name: str, cents: int, already: int = 0) -> Refused | None:
    """Why a player cannot have so much on the wager of this name, beside what lies there; None if they can."""
    if wrong := not_in_chips(cents, rules.chips_in_play.smallest) or short_of_chips(state, player, cents):
        return wrong
    if (wager := kind_of(name)) in rules.side_wagers:
        return side_wagers.outside(rules, wager, already + cents)
    low, high = bounds(rules, wager).ends
    return outside_limits(already + cents, name, low=low, high=high)


def _take_back(rules: WarRules, state: State, command: c.TakeBack) -> Decision:
    """Only where the edition lets wagers be withdrawn; an Initial Wager takes what lies beside it along."""
    rule, names = "wagers.taken_back", before_cards(rules)
    back = taken_back(state.stakes, command.player, command.wager, rule)
    if isinstance(back, Refused):
        return back
    along = beside(rules, state, Stake(command.player, command.wager, 0))
    along.sort(key=lambda stake: names.index(kind_of(stake.wager)))
    return (*back, *(stake.moves("returned", rule) for stake in along))


def choose(rules: WarRules, state: State, command: c.Choose) -> Decision:
    """A tied player surrenders, or goes to War with a War Wager."""
    position, player = command.position, command.player
    if position not in state.due or state.positions.get(position) != player:
        return Refused("wagers.decided_by", f"position {position[:10]!r} has no tie of player {player[:30]!r} to decide")
    if command.choice == "surrender":
        return (e.Chosen(rule="surrender.lost", position=position, choice="surrender"),)
    if command.choice != "war":
        return Refused("wagers.decided_by", "a tied player surrenders or goes to War")
    name = wager_at(position, "initial")
    initial = Stake(player, name, laid(state.stakes, player, name))
    if not can_go_to_war(state, position):
        has = f"player {player} has {dollars(state.accounts.get(chips_of(player), 0))} in chips"
        return Refused("wagers.war", f"a War Wager of {dollars(initial.cents)} is due; {has}")
    war = Stake(player, wager_at(position, "war"), initial.cents).moves("placed", "wagers.war")
    before = rules.war.initial.when == "before the War deal"
    given_up = (initial.moves("lost", "war.initial.when"),) if before else ()
    return (e.Chosen(rule="wagers.war", position=position, choice="war"), war, *given_up)


def _place_war_tie(rules: WarRules, state: State, command: c.PlaceWarTie) -> Decision:
    position, player, cents = command.position, command.player, command.cents
    if state.choices.get(position) != "war" or state.positions.get(position) != player:
        return Refused("wagers.tie_on_war", f"player {player[:30]!r} is not at War at position {position[:10]!r}")
    if stake_at(state, position, "war-tie"):
        return Refused("wagers.raised", f"the Tie Wager on the War at position {position} lies and is not raised")
    name = wager_at(position, "war-tie")
    wrong = wrong_amount(rules, state, player, name, cents)
    return wrong or (Stake(player, name, cents).moves("placed", "wagers.tie_on_war"),)


FOLLOWS: Follows = {
    c.BuyIn: _buy_in,
    c.Leave: _leave,
    c.PlaceWager: place,
    c.TakeBack: _take_back,
    c.Choose: choose,
    c.PlaceWarTie: _place_war_tie,
}
