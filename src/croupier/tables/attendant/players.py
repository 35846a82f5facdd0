"""What absent players do by themselves: they come, buy chips, wager, decide when it is their turn, and leave.

All of it by lot, in amounts that a table sees every day. What is lawful the options say.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from croupier.games.kit.play.banked import STANDING
from croupier.games.kit.play.decider import Between, OneOf, Option, Role, Signature, Words, only
from croupier.games.kit.table_habits import PlannedAction, Turn
from croupier.tables.attendant.moment import Moment, of_players, players_of

POOR = 10
"""Who has less than this part of what players bring, and nothing at stake, buys chips or leaves."""
PARTS = 20
"""What a player brings is for about so many wagers."""
SHARES = (0, 1, 1, 2, 3)
"""What a player wagers in a round, in such wagers; who leads a round wagers at least one."""
HALVES = (1, 1, 2, 2, 4)
"""What one wager is, in halves of the usual one."""
LEAVES, LEAVES_POOR = Fraction(1, 150), Fraction(1, 2)
"""How often a player leaves between rounds, and how often one without chips does."""
ELSEWHERE, EXTRA = Fraction(1, 10), Fraction(1, 4)
"""How often a wager lies elsewhere than at the player's own place, and how often one beside the round is made."""


def arriving(moment: Moment, target: int) -> Iterator[PlannedAction]:
    """Somebody new, as long as fewer than the target are there."""
    if len(moment.seated) >= target:
        return
    options = [one for one in moment.named(*moment.customs.comes) if isinstance(one.fields.get("player"), Words)]
    options = [one for one in options if one.fields.get("position") != only(STANDING)]
    held = (each.partition(":")[2] for each in moment.held)
    names = moment.cast.newcomers((*moment.seated, *held))
    if options and names:
        option = moment.lots.pick([one for one in options if _in_small_chips(moment, one)] or options)
        yield PlannedAction(option, {"player": moment.lots.pick(names[: 2 * target]), **_bought(moment, option, 0)})


def _in_small_chips(moment: Moment, option: Option) -> bool:
    """Whether a usual wager can be made of the chips that are bought so."""
    cents = option.fields.get("cents")
    return not isinstance(cents, Between) or cents.step * PARTS <= moment.brought


def buying(moment: Moment, *, needed: bool = False) -> Iterator[PlannedAction]:
    """Chips for who has hardly any, or with `needed` for whoever cannot go on; some leave instead."""
    for player in moment.absent:
        chips = moment.chips(player)
        if moment.at_stake(player) or (chips * POOR >= moment.brought and not needed):
            continue
        if not needed and len(moment.seated) > 1 and moment.lots.chance(LEAVES_POOR):
            yield from leaving(moment, player)
        yield from (
            PlannedAction(option, {"player": player, **_bought(moment, option, chips)})
            for option in _chips_for(moment, player)
        )


def _chips_for(moment: Moment, player: str) -> Iterator[Option]:
    """The options by which this player gets more chips: those that name them, or else those that name nobody."""
    own = list(moment.of_player(player, moment.customs.buys))
    if own:
        yield from own
    else:
        yield from (one for one in moment.named(moment.customs.buys) if isinstance(one.fields.get("player"), Words))


def _bought(moment: Moment, option: Option, chips: int) -> dict[str, object]:
    """What is bought: what players bring, or more where so much was too little to wager."""
    cents = option.fields.get("cents")
    if not isinstance(cents, Between):
        return {}
    return {"cents": snapped(cents, max(moment.brought, 4 * chips))}


def leaving(moment: Moment, player: str) -> Iterator[PlannedAction]:
    """The next step by which the player goes."""
    for command in moment.customs.leaves:
        yield from (PlannedAction(option, {"player": player}) for option in moment.of_player(player, command))


def strolling(moment: Moment, target: int) -> Iterator[PlannedAction]:
    """Now and then somebody has played enough."""
    if len(moment.seated) >= max(target, 2) and moment.absent and moment.lots.chance(LEAVES):
        yield from leaving(moment, moment.lots.pick(moment.absent))


# Wagers


def wagering(moment: Moment) -> Iterator[PlannedAction]:
    """A wager of somebody who has not wagered yet what they want to in this round."""
    wagers = moment.customs.wagers
    if wagers and any(True for _ in moment.named(*wagers)):
        for player in moment.lots.shuffled(moment.absent):
            yield from _wager(moment, player)
    for option in moment.named(*moment.customs.extras):
        for whose in players_of(option):
            if whose in moment.absent and moment.lots.chance(EXTRA):
                yield PlannedAction(option, {"player": whose, **_amount(moment, option, moment.brought // PARTS)})


def _wager(moment: Moment, player: str) -> Iterator[PlannedAction]:
    staked, budget = moment.at_stake(player), _budget(moment, player)
    left = budget - staked
    if left <= 0:
        if not budget:  # what was won with lies there still, and the player sits this round out
            yield from (
                PlannedAction(one, {"player": player}) for one in moment.of_player(player, moment.customs.takes_back)
            )
        return
    options = [one for one in moment.of_player(player, *moment.customs.wagers) if not staked or _least(one) <= left]
    if not options:
        return
    option = moment.lots.pick(_at_own_place(moment, player, options, staked=staked))
    yield PlannedAction(option, {"player": player, **_kind(moment, option), **_amount(moment, option, left)})


def _budget(moment: Moment, player: str) -> int:
    """What the player wagers in this round; nobody changes their mind within it."""
    share = moment.lots_of(moment.now.round, player).pick(SHARES)
    leads = moment.lots_of(moment.now.round, "leads").pick(moment.absent) == player
    return max(share, int(leads)) * (moment.brought // PARTS)


def _least(option: Option) -> int:
    cents = option.fields.get("cents")
    return cents.low if isinstance(cents, Between) else 0


def _at_own_place(moment: Moment, player: str, options: Sequence[Option], *, staked: int) -> Sequence[Option]:
    """Where players have places, first those at their own, and then mostly."""
    place = moment.game.live.sits_at(moment.state, player)
    own = [one for one in options if isinstance(where := one.fields.get("position"), OneOf) and place in where.values]
    return own if own and not (staked and moment.lots.chance(ELSEWHERE)) else options


def _kind(moment: Moment, option: Option) -> dict[str, object]:
    """Of many wagers first the kind, and then one of it: a layout has many splits, and few columns."""
    wager = option.fields.get("wager")
    if not isinstance(wager, OneOf) or len(wager.values) == 1:
        return {}
    catalogue = moment.live.game.wagers.catalogue(moment.live.rules)
    kinds: dict[object, list[object]] = {}
    for name in wager.values:
        known = catalogue.get(str(name))
        kinds.setdefault(known.kind if known else name, []).append(name)
    return {"wager": moment.lots.pick(kinds[moment.lots.pick(kinds)])}


def _amount(moment: Moment, option: Option, left: int) -> dict[str, object]:
    cents = option.fields.get("cents")
    if not isinstance(cents, Between):
        return {}
    usual = moment.brought // PARTS * moment.lots.pick(HALVES) // 2
    return {"cents": snapped(cents, min(usual, left))}


def snapped(domain: Between, wanted: int) -> int:
    """What may be given that is next to what is wanted, and not above it unless it must be."""
    most = wanted if domain.high is None else min(wanted, domain.high)
    return domain.low + max(most - domain.low, 0) // domain.step * domain.step


# Turns


def turn_of(moment: Moment, player: str) -> Turn | None:
    """What the player is to decide now; None if nothing is due from them."""
    own = [one for one in moment.due() if of_players(one) and player in players_of(one) and _is_turn(moment, one)]
    if not own:
        return None
    may = [
        one for one in moment.options if one.kind == "may" and one.rule.partition(".")[0] == own[0].rule.partition(".")[0]
    ]
    beside = [one for one in may if of_players(one) and player in players_of(one) and _is_turn(moment, one)]
    view = moment.game.play.view(moment.state, Signature(player, Role.PLAYER))
    return Turn(player, view, (*own, *beside))


def _is_turn(moment: Moment, option: Option) -> bool:
    customs = moment.customs
    return option.command not in {*customs.wagers, *customs.comes, customs.buys, *customs.leaves, *customs.extras}


def deciding(moment: Moment) -> Iterator[PlannedAction]:
    """What an absent player does whose turn it is."""
    for player in moment.absent:
        turn = turn_of(moment, player)
        if turn is not None:
            chosen = moment.customs.chooses(moment.live.rules, turn, moment.lots, moment.lots_of("way of", player))
            yield chosen or PlannedAction(moment.lots.pick([one for one in turn.options if one.kind == "next"]))
