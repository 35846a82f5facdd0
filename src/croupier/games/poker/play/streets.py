"""The course of a hand: what is posted, dealt, drawn and bet, street by street, until hands are shown and the pots paid.

Each public function carries out one command. It refuses by giving the reason, and then nothing has happened.
"""

from croupier.equipment.cards import FACES, UNKNOWN, Card, name, names
from croupier.games.kit.play.decider import Event, ruling_due
from croupier.games.kit.play.refused import Refused
from croupier.games.poker.play import commands as c
from croupier.games.poker.play import dealing, pots, seating
from croupier.games.poker.play import events as e
from croupier.games.poker.play.betting import (
    CLOCKWISE,
    counts_as_full,
    next_actor,
    opener,
    post_rule,
    refused_bet,
    to_call,
    unless_alone,
)
from croupier.games.poker.play.evolve import Course
from croupier.games.poker.play.state import State, player_at
from croupier.games.poker.rules import PokerRules

# The start of a hand, and its cards


def start(course: Course, command: c.StartHand) -> Refused | None:
    if course.state.deviations:
        return Refused(*ruling_due(course.rules, course.state.deviations[0]))
    began = seating.start(course.rules, course.state)
    if isinstance(began, Refused):
        return began
    begin(course, began)
    return None


def begin(course: Course, began: e.HandBegan) -> None:
    """The hand begins with these posts, those of the rules or those that were made."""
    course.happens(began)
    go_on(course)


def post(course: Course, command: c.PostBet) -> Refused | None:
    state = course.state
    _post(course, min(state.posts[0].cents, state.stacks[state.players[state.posts[0].position]]))
    go_on(course)
    return None


def _post(course: Course, cents: int) -> None:
    position, _, what = course.state.posts[0]
    player = player_at(course.state, position)
    course.happens(e.Chips(post_rule(what), "posted", player, cents, wager=what, position=position))


def go_on(course: Course) -> None:
    """Once all is posted and dealt that was due, the next street begins, a player draws, blinds are due, or the betting."""
    state = course.state
    while state.posts and not state.stacks[state.players[state.posts[0].position]]:
        _post(course, 0)  # an ante may have taken the last chips of who must post a blind
    if state.posts:
        return
    if state.street < 0:
        _begin_street(course, 0)
    elif course.plan.streets[state.street].draw:
        next_draw(course)
    elif state.later:
        course.happens(e.PostsDue("blinds.when", state.later))
        go_on(course)
    else:
        begin_round(course)


def _begin_street(course: Course, street: int) -> None:
    due = dealing.street_due(course.rules, course.state, street)
    course.happens(e.StreetBegan(course.plan.paths[street], street, due))
    if not due:
        go_on(course)


def deal(course: Course, command: c.Deal) -> Refused | None:
    rules, state, plan = course.rules, course.state, course.plan
    due, cards, street = state.due, tuple(command.cards), state.street
    if dealing.reshuffle_due(rules, state):
        reason = f"the stub has {state.stub} cards and {len(due)} are due; reshuffle first"
        return Refused(dealing.reshuffle_rule(rules, state), reason)
    problem = dealing.refused_cards(rules, state, cards)
    if problem:
        return problem
    resumes = bool(state.resumes)
    course.happens(e.Dealt(plan.paths[street], cards, due[: len(cards)]))
    if resumes:
        pass_turn(course)
    elif not state.due:
        go_on(course)
    return None


def reshuffle(course: Course, command: c.Reshuffle) -> Refused | None:
    rules, state = course.rules, course.state
    due = dealing.reshuffle_due(rules, state)
    if due is None:
        reason = f"the stub has {state.stub} cards for {len(state.due)} that are due; deal them"
        return Refused(dealing.reshuffle_rule(rules, state), reason)
    course.happens(due)
    return None


# The draw


def next_draw(course: Course) -> None:
    """The next player still in is asked, one at a time; then the betting begins."""
    state = course.state
    for position in range(state.actor + 1, len(state.live)):
        if state.live[position]:
            course.happens(e.DrawBegan("draws.order", position))
            return
    begin_round(course)


def discard(course: Course, command: c.Discard) -> Refused | None:
    rules, state, plan = course.rules, course.state, course.plan
    rule, cards = plan.paths[state.street], tuple(command.cards)
    due: tuple[int, ...] = ()
    if cards:
        problem = _not_held(rule, state, command)
        if problem:
            return problem
        most = plan.streets[state.street].draw
        if len(cards) > most:
            return Refused(rule, f"{command.player} cannot exchange {len(cards)} cards; at most {most} can be")
        due = dealing.draw_due(rules, state, len(cards))
        if state.stub < len(due) and not dealing.can_serve(rules, state, len(cards)):
            return _cannot_serve(course, command)
    course.happens(e.Discarded(rule, command.player, state.actor, cards, due))
    if not cards:
        next_draw(course)
    return None


def _not_held(rule: str, state: State, command: c.Discard) -> Refused | None:
    """Why a player cannot discard these cards; None if they can. A card dealt unseen may be any that nobody has seen.

    The reason names no card that the player holds: others read it too.
    """
    held, cards = state.down[state.actor], tuple(command.cards)
    if {*cards} <= {*held} and len({*cards}) == len(cards):
        return None
    if wrong := [card for card in cards if not 0 <= card <= UNKNOWN]:
        return Refused(rule, f"{wrong[0]} is not a card")
    strange = [card for card in cards if card not in held]
    seen = [card for card in cards if card != UNKNOWN]
    elsewhere = any(state.out >> card & 1 for card in strange if card != UNKNOWN)
    if elsewhere or len({*seen}) < len(seen) or dealing.taken_from(held, cards) is None:
        what = names(strange or cards)
        return Refused(rule, f"{command.player} cannot discard {what}: not among the {len(held)} cards that they hold")
    return None


def _cannot_serve(course: Course, command: c.Discard) -> Refused | None:
    """Too few cards are left for what a player asks: the hand is void, or they may ask for fewer."""
    rules, state = course.rules, course.state
    assert rules.draws is not None
    if rules.draws.short == "hand is void":
        for event in void(state, "draws.short"):
            course.happens(event)
        return None
    most = dealing.most_discards(rules, state)
    return Refused("draws.short", f"{command.player} can exchange no more than {most} cards: no others are left to deal")


def void(state: State, rule: str = "deviation.ruled_by") -> tuple[Event, ...]:
    """The hand does not count: all players take back what they put in."""
    back = (
        e.Chips(rule, "voided", player_at(state, position), cents, position=position)
        for position, cents in enumerate(state.put)
        if cents
    )
    return (*back, e.HandEnded(rule, void=True))


# The betting


def begin_round(course: Course) -> None:
    """A betting round, if anybody can still bet."""
    state, street = course.state, course.state.street
    actor = opener(course.rules, state)
    bring_in = actor >= 0 and street == 0 and course.plan.streets[0].first in ("high door", "low door")
    rule = "stakes.bring_in" if bring_in else course.plan.paths[street]
    course.happens(e.RoundBegan(rule, actor, state.live.count(True) == 2, bring_in))
    if actor < 0:
        end_round(course)


def bring_in(course: Course, command: c.PostBet) -> Refused | None:
    state, forced = course.state, course.rules.stakes.bring_in
    if not state.bring_in:
        return Refused("stakes.bring_in", "there is nothing to post now; the forced bets are made")
    _act(course, "brought in", min(forced, state.stacks[state.players[state.actor]]))
    return None


def pass_turn(course: Course) -> None:
    """Whoever's turn it is may have no hand any more, or nobody left to play against: then it goes on without them."""
    state, actor = course.state, course.state.actor
    if state.phase not in ("betting", "drawing", "showdown"):
        return
    if state.phase == "betting" and state.fresh:
        if opener(course.rules, state) != actor:
            begin_round(course)
        return
    out = not state.live[actor]
    if state.phase == "showdown":
        if out:
            course.happens(e.TurnPassed("showdown.first", next_to_show(state)))
        after_showing(course)
    elif state.live.count(True) == 1:
        end_round(course)
    elif state.phase == "drawing":
        if out:
            next_draw(course)
    else:
        after = next_actor(state) if out else unless_alone(state, actor)
        if after < 0:
            end_round(course)
        elif after != actor:
            course.happens(e.TurnPassed(course.plan.paths[state.street], after))


def fold(course: Course, command: c.Fold) -> None:
    _act(course, "folded")


def call(course: Course, command: c.Call | c.Check) -> Refused | None:
    """The actor calls a bet, or checks where there is none."""
    state, calls = course.state, isinstance(command, c.Call)
    cents = to_call(state)
    if bool(cents) != calls:
        why = "call: there is no bet; check or bet" if calls else "check: there is a bet to call; fold, call or raise"
        return Refused(course.plan.paths[state.street], f"{command.player} cannot {why}")
    _act(course, "called" if calls else "checked", cents)
    return None


def bet(course: Course, command: c.Bet) -> Refused | None:
    problem = refused_bet(course.rules, course.state, command.to)
    if not problem:
        raise_to(course, command.to)
    return problem


def raise_to(course: Course, to: int) -> None:
    """The actor bets or raises to so much."""
    state = course.state
    full = counts_as_full(course.rules, state, to)
    _act(course, "raised" if state.high else "bet", to - state.bets[state.actor], full)


def _act(course: Course, did: e.Did, cents: int = 0, full: bool = True) -> None:
    """The actor acts. The next player is asked, or the round is over."""
    course.acts(did, cents, full)
    if course.state.actor < 0:
        end_round(course)


def end_round(course: Course) -> None:
    """The bets go into the pot, what nobody called goes back, and the next street begins or the hands are shown."""
    state, plan = course.state, course.plan
    street, bets = state.street, state.bets
    second, top = sorted(bets)[-2:]
    returned = top - second
    course.happens(e.RoundOver(plan.paths[street], bets.index(top) if returned else -1, returned))
    if state.live.count(True) == 1:
        course.happens(e.AwardDue("pot.shares"))
    elif street + 1 < len(plan.streets):
        _begin_street(course, street + 1)
    else:
        first = state.aggressor if course.rules.showdown.first == "last to bet or raise" else -1
        if first < 0 or not state.live[first]:
            first = state.live.index(True)
        course.happens(e.ShowdownBegan("showdown.first", first))


# The showdown


def show(course: Course, command: c.Show) -> Refused | None:
    state = course.state
    down = state.down[state.actor]
    if command.cards:
        shown = _named(course.rules, state, command)
        if isinstance(shown, Refused):
            return shown
        down = shown
    elif UNKNOWN in down:
        return Refused("showdown.first", f"the cards of {command.player} were not seen; name the hand that they show")
    course.happens(e.Tabled("showdown.first", command.player, state.actor, down, next_to_show(state)))
    after_showing(course)
    return None


def _named(rules: PokerRules, state: State, command: c.Show) -> tuple[Card, ...] | Refused:
    """The down cards of a hand as it is shown: the cards known to be in it, and others that were not seen before."""
    player, cards = command.player, tuple(command.cards)
    down, up = state.down[state.actor], state.up[state.actor]
    if any(not 0 <= card < FACES for card in cards) or len(set(cards)) < len(cards):
        return Refused("showdown.first", f"{player} shows different cards, each of them named")
    if below := rules.below_deck(cards):
        return Refused("deck.lowest", below)
    shown = [card for card in cards if card not in up] if len(cards) == len(down) + len(up) else list(cards)
    if len(shown) != len(down):
        return Refused("showdown.first", f"{player} shows {len(shown)} cards, and {len(down)} of their hand are face down")
    known = [card for card in down if card != UNKNOWN]
    if not {*known} <= {*shown}:
        return Refused("showdown.first", f"{player} cannot show {names(shown)}: they were dealt other cards")
    elsewhere = next((card for card in shown if card not in known and state.out >> card & 1), None)
    if elsewhere is not None:
        return Refused("showdown.first", f"{player} cannot show {name(elsewhere)}: it is out elsewhere")
    return tuple(shown)


def may_muck(state: State) -> bool:
    """A hand can be given up as long as every pot that it could win has another taker."""
    gone = state.mucked | 1 << state.actor
    pots_left = pots.side_pots(state.put, state.live, state.dead)
    return all(any(not gone >> position & 1 for position in pot.eligible) for pot in pots_left)


def muck(course: Course, command: c.Muck) -> Refused | None:
    state, player = course.state, command.player
    if not course.rules.showdown.muck:
        return Refused("showdown.muck", f"{player} cannot muck: every hand that was called is shown; show it")
    if not may_muck(state):
        return Refused("showdown.muck", f"{player} cannot muck: without their hand nobody could win a pot; show it")
    course.happens(e.Mucked("showdown.muck", player, state.actor, next_to_show(state)))
    after_showing(course)
    return None


def next_to_show(state: State) -> int:
    """Who shows after the actor, or −1: all have shown or mucked."""
    for position in CLOCKWISE[len(state.live)][state.actor]:
        if state.live[position] and not (state.shown | state.mucked) >> position & 1:
            return position
    return -1


def after_showing(course: Course) -> None:
    """When all others have given up their hands the last one takes the pots unseen, as if they had folded."""
    state = course.state
    last = state.live.count(True) - state.mucked.bit_count() == 1
    if state.actor < 0 or last:
        course.happens(e.AwardDue("pot.shares"))


# The pots


def award(course: Course, command: c.AwardPots) -> Refused | None:
    """The rake comes out, every pot is divided on its own, and the hand is over."""
    rules, state = course.rules, course.state
    if state.deviations:
        return Refused(*ruling_due(rules, state.deviations[0]))
    still = tuple(live and not state.mucked >> position & 1 for position, live in enumerate(state.live))
    built = pots.side_pots(state.put, still, state.dead)
    house = pots.rake(rules, sum(state.put), streets=state.street + 1)
    if house:
        course.happens(e.Chips("rake.percent", "raked", "", house))
        built = pots.raked(built, house)
    held, ranked = {}, {}
    if any(len(pot.eligible) > 1 for pot in built):
        held = {at: state.down[at] + state.up[at] for at in range(len(still)) if still[at] and state.shown >> at & 1}
        ranked = {position: pots.ranks(rules, cards, state.board) for position, cards in held.items()}
    for number, pot in enumerate(built):
        for win in pots.divide(rules, pot, held, state.board, ranked, players=len(still)):
            if win.cents:
                player, odd = player_at(state, win.position), win.odd is not None
                course.happens(e.Chips(win.rule, "paid", player, win.cents, win.wager(number), odd, win.position))
    course.happens(e.HandEnded("pot.shares"))
    return None
