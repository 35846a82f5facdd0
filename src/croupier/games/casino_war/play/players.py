"""Players at a Casino War table: seats, positions, chips, wagers and the choice after a tie."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from croupier.equipment.money import dollars
from croupier.games.casino_war.play import commands as c
from croupier.games.casino_war.play import events as e
from croupier.games.casino_war.play import side_wagers, stated_wagers
from croupier.games.casino_war.play.state import DEALER, State, kind_of, position_of, undecided, wager_at
from croupier.games.casino_war.rules import WarRules
from croupier.games.casino_war.stakes import bounds
from croupier.games.kit.play import people as names
from croupier.games.kit.play.banked import STANDING, Follows, bought, cashed, not_in_chips, short_of_chips, take_back_option
from croupier.games.kit.play.decider import Between, Command, Decision, Domain, OneOf, Option, Words, asked, only, replace
from croupier.games.kit.play.money import Stake, amounts, chips_of, laid, outside_limits, taken_back
from croupier.games.kit.play.refused import Refused

BEFORE_CARDS = ("initial", "tie")
WORDS_WITH_CASH = "words with cash"
NEW_PLAYER = Words("a name that nobody at the table has")
_RULES = {side_wagers.PROGRESSIVE: "progressive.placed", side_wagers.SPIN: "bonus_spin.stake"}


def positions(rules: WarRules) -> tuple[str, ...]:
    """The betting positions, from the dealer's left."""
    return _numbered(rules.seats)


@lru_cache(maxsize=64)
def _numbered(seats: int) -> tuple[str, ...]:
    return tuple(str(number) for number in range(1, seats + 1))


def boxes_of(state: State, player: str) -> list[int]:
    """The positions a player plays in this round, in order."""
    return sorted([int(position) for position, name in state.positions.items() if name == player])


def may_play(rules: WarRules, state: State, player: str, position: str) -> Refused | None:
    """Why a player cannot wager on a position; None if it is free to."""
    return _barred(rules, state, player, position, boxes_of(state, player))


def _barred(rules: WarRules, state: State, player: str, position: str, own: list[int]) -> Refused | None:
    """The same for a player who plays these positions already."""
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
            holder = state.seats.get(position)
            if holder or position not in state.positions:
                yield seat_option(rules, state, only(holder) if holder else NEW_PLAYER, (position,), "seats")
        if not rules.wagers.seated:
            yield seat_option(rules, state, NEW_PLAYER, (STANDING,), "chips.wagered")
            yield from (seat_option(rules, state, only(who), (STANDING,), "chips.wagered") for who in state.standing)
    if asked(wanted, c.Leave, c.PlaceWager, c.TakeBack):
        yield from _of_seated(rules, state, wanted)
    if state.phase == "choosing":
        yield from _choices(rules, state)


def seat_option(rules: WarRules, state: State, who: Domain, seats: tuple[str, ...], rule: str) -> Option:
    """Chips for who sits there, stands or comes. Without anybody at the table, the cards wait for the first player."""
    awaited = not state.people and seats != (STANDING,) and (state.phase == "betting" or state.plan[:1] == ("show",))
    unit = rules.chips_in_play.smallest
    option = Option.due if awaited else Option.may
    cents = Between(unit, None, unit)
    return option(c.BuyIn, rule, rules.wagers.placed_by, player=who, position=OneOf(seats), cents=cents)


def _of_seated(rules: WarRules, state: State, wanted: Command | None) -> Iterator[Option]:
    people = rules.wagers.placed_by
    for player in state.people:
        if wanted is not None and getattr(wanted, "player", player) != player:
            continue
        plays = bool(boxes_of(state, player))
        if not plays or state.phase != "betting":
            rule = "wagers.leaving" if plays else "chips.wagered"
            yield Option.may(c.Leave, rule, people, player=only(player))
        if asked(wanted, c.PlaceWager):
            yield from _bets(rules, state, player, wanted)
        if state.phase == "betting" and rules.wagers.taken_back == "until no more bets":
            yield from take_back_option(state.stakes, player, "wagers.taken_back", people)


def _bets(rules: WarRules, state: State, player: str, wanted: Command | None) -> Iterator[Option]:
    """What the player may wager; the one that is wanted first, after which mostly nobody asks for the others."""
    wagers: tuple[str, ...] = ()
    if state.phase == "betting":
        wagers = before_cards(rules)
    elif side_wagers.spin_still_open(rules, state):
        wagers = (side_wagers.SPIN,)
    every = positions(rules)
    if isinstance(wanted, c.PlaceWager) and wanted.wager in wagers and wanted.position in every:
        yield from _wagers(rules, state, player, (wanted.wager,), (wanted.position,))
    if wagers:
        yield from _wagers(rules, state, player, wagers, every)


@lru_cache(maxsize=64)
def before_cards(rules: WarRules) -> tuple[str, ...]:
    """The wagers that are made before the cards."""
    return (*BEFORE_CARDS, *side_wagers.offered(rules), *stated_wagers.offered(rules))


def beside_initial(rules: WarRules) -> tuple[str, ...]:
    """The wagers that need an Initial Wager beside them."""
    tie = () if rules.wagers.tie == "also alone" else ("tie",)
    return (*tie, *side_wagers.NAMES, *rules.side_wagers)


def _wagers(
    rules: WarRules, state: State, player: str, wagers: tuple[str, ...], places: tuple[str, ...]
) -> Iterator[Option]:
    own, known = boxes_of(state, player), dict[tuple[str, int], tuple[Between, ...]]()
    for position in places:
        if _barred(rules, state, player, position, own) is not None:
            continue
        for wager in wagers:
            already = laid(state.stakes, player, wager_at(position, wager))
            if not may_add(rules, state, player, position, wager, already):
                continue
            if (wager, already) not in known:
                known[wager, already] = tuple(amounts_of(rules, state, player, wager, already))
            for cents in known[wager, already]:
                yield _bet(rules, state, player, (position,), wager, cents)


def bet_options(rules: WarRules, state: State, player: str, places: Sequence[str], wager: str) -> Iterator[Option]:
    """The wager in any of these places, and more on one that lies, if the player has the chips for it."""
    by_stake: dict[int, list[str]] = {}
    for place in places:
        already = laid(state.stakes, player, wager_at(place, wager))
        if may_add(rules, state, player, place, wager, already):
            by_stake.setdefault(already, []).append(place)
    for already, alike in by_stake.items():
        for cents in amounts_of(rules, state, player, wager, already):
            yield _bet(rules, state, player, tuple(alike), wager, cents)


def _bet(rules: WarRules, state: State, player: str, places: tuple[str, ...], wager: str, cents: Between) -> Option:
    option, where = Option.may if state.stakes else Option.due, {"position": OneOf(places), "wager": only(wager)}
    by = rules.wagers.placed_by
    return option(c.PlaceWager, wager_rule(rules, wager), by, player=only(player), **where, cents=cents)


def amounts_of(rules: WarRules, state: State, player: str, wager: str, already: int = 0) -> Iterator[Between]:
    """What the player may put on the wager, beside what lies there; nothing if the chips do not reach for it."""
    limits = bounds(rules, wager)
    chips, unit = state.accounts.get(chips_of(player), 0), rules.chips_in_play.smallest
    each = tuple((one, one) for one in limits.only if one > already)
    for low, high in each or ((limits.low, limits.high),):
        if found := amounts(unit, already=already, chips=chips, low=low, high=high):
            yield found


def places_of(rules: WarRules, state: State, stake: Stake) -> tuple[str, ...]:
    """Where a wager could have been placed instead of where it lies: any position that the player may play."""
    place = position_of(stake.wager)
    if place not in positions(rules):
        return (place,)  # a station's spot, which is not taken for another
    own = boxes_of(state, stake.player)
    return tuple(place for place in positions(rules) if _barred(rules, state, stake.player, place, own) is None)


def may_add(rules: WarRules, state: State, player: str, place: str, wager: str, already: int) -> bool:
    """Whether a wager of which so much lies there may be made or raised, by the time and by what it needs beside it."""
    return not (already and _not_raised(rules, state)) and has_beside(rules, state, player, place, wager)


def _not_raised(rules: WarRules, state: State) -> bool:
    return rules.wagers.raised == "never" or state.phase != "betting"


def has_beside(rules: WarRules, state: State, player: str, place: str, wager: str) -> bool:
    alone = wager == "initial" or (wager == "tie" and rules.wagers.tie == "also alone")
    return alone or bool(laid(state.stakes, player, wager_at(place, "initial")))


def _choices(rules: WarRules, state: State) -> Iterator[Option]:
    for position in state.due:
        player = state.positions[position]
        stake = laid(state.stakes, player, wager_at(position, "initial"))
        enough = state.accounts.get(chips_of(player), 0) >= stake
        ways = OneOf(("war", "surrender") if enough else ("surrender",))
        whose = {"player": only(player), "position": only(position)}
        yield Option.due(c.Choose, "wagers.decided_by", _deciders(rules, state, player), **whose, choice=ways)
    for position in _at_war(state) if rules.wagers.tie_on_war else ():
        player = state.positions[position]
        if laid(state.stakes, player, wager_at(position, "war-tie")):
            continue
        for cents in amounts_of(rules, state, player, "war-tie"):
            whose = {"player": only(player), "position": only(position)}
            yield Option.may(c.PlaceWarTie, "wagers.tie_on_war", rules.wagers.placed_by, **whose, cents=cents)


def _deciders(rules: WarRules, state: State, player: str) -> tuple[str, ...]:
    """By whom a tie is decided: the player selects; somebody else only for one who went away."""
    return rules.wagers.decided_by if player in state.people else rules.wagers.decided_for_absent


def _at_war(state: State) -> list[str]:
    return sorted((position for position, choice in state.choices.items() if choice == "war"), key=int)


def wager_rule(rules: WarRules, wager: str) -> str:
    if wager in rules.side_wagers:
        return stated_wagers.rule_of(wager)
    return _RULES.get(wager, f"wagers.{wager}")


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
    player = command.player
    if player not in state.people:
        return Refused("chips.wagered", f"player {player[:30]!r} is not at this table")
    if boxes_of(state, player) and state.phase == "betting":
        stay = "stay until they are decided" if rules.wagers.taken_back == "never" else "are taken back first"
        return Refused("wagers.taken_back", f"player {player} has wagers down, which {stay}")
    chips = cashed(state, player)
    if rules.wagers.leaving == "stays open" or not boxes_of(state, player):
        return (*chips, e.Left(rule="seats", player=player))
    lost = (stake.moves("lost", "wagers.leaving") for stake in state.stakes if stake.player == player)
    return (*chips, *lost, e.Left(rule="wagers.leaving", player=player, lost=True), *_if_nobody_is_left(state, player))


def _if_nobody_is_left(state: State, player: str) -> tuple[e.Moved, ...]:
    """When nobody's wager is left that the deal decides, or no tie to choose for, the round is over: nothing is dealt for
    nobody. A deal that was due one more card, to who went away, is dealt."""
    waiting = [place for place in state.due if state.positions.get(place) != player]
    if state.phase in ("dealing", "war dealing"):
        without = replace(state, stakes=tuple(stake for stake in state.stakes if stake.player != player))
        if not undecided(without):
            return (e.Moved(rule="wagers.leaving", phase="over"),)
        if not waiting:
            return (e.Moved(rule="wagers.leaving", phase="dealt" if state.phase == "dealing" else "war dealt"),)
        return ()
    others = [choice for place, choice in state.choices.items() if state.positions[place] != player]
    surrenders = state.surrenders_due and "surrender" in others
    if state.phase != "choosing" or waiting or surrenders or "war" in others:
        return ()
    return (e.Moved(rule="wagers.leaving", phase="over"),)


def place(rules: WarRules, state: State, command: c.PlaceWager) -> Decision:
    player, position, wager = command.player, command.position, command.wager
    if command.means == WORDS_WITH_CASH and rules.chips.verbal_with_cash == "refused":
        return Refused("chips.verbal_with_cash", "words with cash are no wager; chips are placed on the layout")
    if command.means == side_wagers.ON_AREA:
        if beside := side_wagers.beside_device(rules, wager):
            return beside
    elif wrong := wrong_means(rules, command):
        return wrong
    known = (*BEFORE_CARDS, *side_wagers.NAMES, *rules.side_wagers)
    if wager not in known:
        return Refused("wagers.initial", f"{wager[:30]!r} is no wager before the cards; there are {', '.join(known)}")
    if state.phase != "betting" and not (wager == side_wagers.SPIN and side_wagers.spin_still_open(rules, state)):
        closed = side_wagers.late(rules, wager) or ("no_more_bets.said", "no more bets: the wagers lie")
        return Refused(*closed)
    total = command.cents + laid(state.stakes, player, wager_at(position, wager))
    if wager in side_wagers.NAMES and (no_such := side_wagers.refused(rules, wager, total)):
        return no_such
    if wager in rules.side_wagers and (not_offered := stated_wagers.refused(rules, wager)):
        return not_offered
    return (
        not_there(rules, state, player)
        or may_play(rules, state, player, position)
        or placed(rules, state, command, f"position {position}")
    )


def not_there(rules: WarRules, state: State, player: str) -> Refused | None:
    """Why somebody without a seat, or where none is needed without chips, makes no wager; None for a player."""
    if player in state.people:
        return None
    if rules.wagers.seated:
        return Refused(
            "wagers.seated", f"only a seated player wagers; player {player[:30]!r} must first buy in at a free seat"
        )
    return Refused(
        "chips.wagered", f"player {player[:30]!r} has no chips at this table and must first buy in, at a seat or standing"
    )


def wrong_means(rules: WarRules, command: c.PlaceWager) -> Refused | None:
    """Why a wager is not made so; None if it is."""
    if command.means in rules.chips.wagered or command.means == WORDS_WITH_CASH:
        return None
    means = " or ".join(rules.chips.wagered)
    return Refused("chips.wagered", f"wagers are made with {means}, not {command.means[:30]}")


def placed(rules: WarRules, state: State, command: c.PlaceWager, where: str) -> Decision:
    """A wager in a place that the player may wager on; `where` is what the place is called."""
    player, wager, cents = command.player, command.wager, command.cents
    rule, name = wager_rule(rules, wager), wager_at(command.position, wager)
    already = laid(state.stakes, player, name)
    if already and _not_raised(rules, state):
        return Refused("wagers.raised", f"the {wager} wager at {where} lies and is not raised")
    if not has_beside(rules, state, player, command.position, wager):
        return Refused(rule, f"a {wager} wager at {where} needs an Initial Wager there")
    if wrong := wrong_amount(rules, state, player, wager, name, cents, already):
        return wrong
    taken = () if command.position in state.positions else (e.Taken(rule=rule, position=command.position, player=player),)
    return (*taken, Stake(player, name, cents).moves("placed", "wagers.raised" if already else rule))


def wrong_amount(
    rules: WarRules, state: State, player: str, wager: str, name: str, cents: int, already: int = 0
) -> Refused | None:
    """Why a player cannot have so much on the wager, beside what lies there; None if they can."""
    if wrong := not_in_chips(cents, rules.chips_in_play.smallest) or short_of_chips(state, player, cents):
        return wrong
    if wager in rules.side_wagers:
        return stated_wagers.wrong_amount(rules, wager, already + cents)
    limits = bounds(rules, wager)
    return outside_limits(already + cents, name, low=limits.low, high=limits.high)


def _take_back(rules: WarRules, state: State, command: c.TakeBack) -> Decision:
    """Only where the edition lets wagers be withdrawn; an Initial Wager takes what lies beside it along."""
    back = taken_back(state.stakes, command.player, command.wager, "wagers.taken_back")
    if isinstance(back, Refused) or kind_of(command.wager) != "initial":
        return back
    names = [wager_at(position_of(command.wager), wager) for wager in beside_initial(rules)]
    along = (Stake(command.player, name, cents) for name in names if (cents := laid(state.stakes, command.player, name)))
    return (*back, *(stake.moves("returned", "wagers.taken_back") for stake in along))


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
    chips = state.accounts.get(chips_of(player), 0)
    if chips < initial.cents:
        reason = f"a War Wager of {dollars(initial.cents)} is due; player {player} has {dollars(chips)} in chips"
        return Refused("wagers.war", reason)
    war = Stake(player, wager_at(position, "war"), initial.cents).moves("placed", "wagers.war")
    chosen = e.Chosen(rule="wagers.war", position=position, choice="war")
    if rules.war.initial.when != "before the War deal":
        return (chosen, war)
    return (chosen, war, initial.moves("lost", "war.initial.when"))


def _place_war_tie(rules: WarRules, state: State, command: c.PlaceWarTie) -> Decision:
    position, player, cents = command.position, command.player, command.cents
    if position not in _at_war(state) or state.positions.get(position) != player:
        return Refused("wagers.tie_on_war", f"player {player[:30]!r} is not at War at position {position[:10]!r}")
    name = wager_at(position, "war-tie")
    if laid(state.stakes, player, name):
        return Refused("wagers.raised", f"the Tie Wager on the War at position {position} lies and is not raised")
    wrong = wrong_amount(rules, state, player, "war-tie", name, cents)
    return wrong or (Stake(player, name, cents).moves("placed", "wagers.tie_on_war"),)


FOLLOWS: Follows = {
    c.BuyIn: _buy_in,
    c.Leave: _leave,
    c.PlaceWager: place,
    c.TakeBack: _take_back,
    c.Choose: choose,
    c.PlaceWarTie: _place_war_tie,
}
