"""Streets: what is posted, dealt, drawn and bet, one after another, until the hands are shown or one player is left."""

from croupier.equipment.cards import UNKNOWN, name
from croupier.games.poker import dealing, seating, showdown
from croupier.games.poker import state as s
from croupier.games.poker.betting import (
    acted_after,
    counts_as_full,
    first_to_act,
    next_actor,
    plan,
    posts,
    refused_bet,
    to_call,
)
from croupier.games.poker.course import Course, player_at, post_rule, reshuffle_rule, street_rule, void
from croupier.games.refused import Refused
from croupier.rulebook import paths

# The start of a hand, and its cards


def start(course: Course, command: s.StartHand) -> Refused | None:
    if course.state.deviations:
        return Refused("deviation.ruled_by", "a ruling is due before the next hand")
    began = seating.start(course.rules, course.state)
    if isinstance(began, Refused):
        return began
    course.happens(began)
    if not began.posts:
        _begin_street(course, 0)
    return None


def post(course: Course, command: s.PostBet) -> Refused | None:
    state = course.state
    if state.phase == "betting":
        return _bring_in(course)
    due = state.posts[0]
    cents = min(due.cents, state.stacks[state.players[due.position]])
    course.happens(
        s.Chips(
            rule=post_rule(due.what),
            kind="posted",
            player=command.player,
            cents=cents,
            wager=due.what,
            position=due.position,
        )
    )
    _skip_empty_posts(course)
    if not course.state.posts:
        if course.state.street < 0:
            _begin_street(course, 0)
        else:
            _begin_round(course)
    return None


def _skip_empty_posts(course: Course) -> None:
    """Nobody posts a blind without chips: an ante may have taken the last of them."""
    while course.state.posts and not course.state.stacks[course.state.players[course.state.posts[0].position]]:
        due = course.state.posts[0]
        player = player_at(course.state, due.position)
        course.happens(
            s.Chips(rule=post_rule(due.what), kind="posted", player=player, cents=0, wager=due.what, position=due.position)
        )


def _begin_street(course: Course, street: int) -> None:
    due = dealing.street_due(course.rules, course.state, street)
    course.happens(s.StreetBegan(rule=paths.join(("streets", course.rules.street_order[street])), street=street, due=due))
    if plan(course.rules)[street].draw:
        _next_draw(course, -1)
    elif not due:
        _begin_round(course)


def deal(course: Course, command: s.Deal) -> Refused | None:
    rules, state = course.rules, course.state
    if dealing.reshuffle_due(rules, state):
        return Refused(
            reshuffle_rule(rules, state), f"{state.stub} cards are left for {len(state.due)} places; reshuffle first"
        )
    cards = tuple(command.cards)
    problem = dealing.refused_cards(state, cards)
    if problem:
        return problem
    rule = street_rule(rules, state)
    course.happens(s.Dealt(rule=rule, cards=cards, to=state.due[: len(cards)]))
    if course.state.due:
        return None
    if plan(rules)[state.street].draw:
        _next_draw(course, state.actor)
    elif state.street == 0 and (after := posts(rules, len(state.players))[1]):
        course.happens(s.PostsDue(rule="blinds.when", posts=after))
        _skip_empty_posts(course)
        if not course.state.posts:
            _begin_round(course)
    else:
        _begin_round(course)
    return None


def reshuffle(course: Course, command: s.Reshuffle) -> Refused | None:
    due = dealing.reshuffle_due(course.rules, course.state)
    if due is None:
        return Refused(reshuffle_rule(course.rules, course.state), "enough cards are left; there is nothing to reshuffle")
    course.happens(due)
    return None


# The draw


def _next_draw(course: Course, after: int) -> None:
    """The next player still in is asked, one at a time; then the betting begins."""
    for position in range(after + 1, len(course.state.players)):
        if course.state.live[position]:
            course.happens(s.DrawBegan(rule="draws.order", actor=position))
            return
    _begin_round(course)


def discard(course: Course, command: s.Discard) -> Refused | None:
    rules, state = course.rules, course.state
    position, cards = state.actor, tuple(command.cards)
    rule = street_rule(rules, state)
    if any(not 0 <= card <= UNKNOWN for card in cards):
        return Refused(rule, "these are not cards")
    held = state.down[position]
    known = [card for card in cards if card < UNKNOWN]
    elsewhere = next((card for card in known if card not in held and state.out >> card & 1), None)
    if len(set(known)) < len(known) or elsewhere is not None or dealing.taken_from(held, cards) is None:
        which = (
            f"{name(elsewhere)} is not in this hand" if elsewhere is not None else "a player discards cards that he holds"
        )
        return Refused(rule, f"{which}; he has {len(held)}")
    most = plan(rules)[state.street].draw
    if len(cards) > most:
        return Refused(rule, f"{len(cards)} cards cannot be exchanged; at most {most} can")
    if cards and not dealing.can_serve(rules, state, len(cards)):
        assert rules.draws is not None
        if rules.draws.short == "hand is void":
            course.happens(*void(state, "draws.short"))
            return None
        left = dealing.most_discards(rules, state)
        return Refused("draws.short", f"no more than {left} cards can be exchanged: there are no others left to deal")
    due = dealing.served(rules, state, position, len(cards))
    course.happens(s.Discarded(rule=rule, player=command.player, position=position, cards=cards, due=due))
    if not cards:
        _next_draw(course, position)
    return None


# The betting


def _begin_round(course: Course) -> None:
    """A betting round, if anybody can still bet."""
    rules, state = course.rules, course.state
    still = [position for position, live in enumerate(state.live) if live]
    first = first_to_act(rules, state)
    stacks = [state.stacks[seat] for seat in state.players]
    actor = next_actor(first - 1, live=state.live, stacks=stacks, acted=0, bets=state.bets, high=state.high)
    bring_in = state.street == 0 and plan(rules)[0].first in ("high door", "low door") and actor >= 0
    rule = "stakes.bring_in" if bring_in else street_rule(rules, state)
    course.happens(s.RoundBegan(rule=rule, actor=actor, heads_up=len(still) == 2, bring_in=bring_in))
    if actor < 0:
        _end_round(course)


def _bring_in(course: Course) -> Refused | None:
    state = course.state
    if not state.bring_in:
        return Refused("stakes.bring_in", "nothing is to be posted now")
    position = state.actor
    cents = min(course.rules.stakes.bring_in, state.stacks[state.players[position]])
    _acts(course, "brought in", cents, rule="stakes.bring_in", high=course.rules.stakes.bring_in)
    return None


def fold(course: Course, command: s.Fold) -> Refused | None:
    if course.state.bring_in:
        return Refused("stakes.bring_in", "who must bring it in cannot fold before")
    _acts(course, "folded", 0)
    return None


def check(course: Course, command: s.Check) -> Refused | None:
    rules, state = course.rules, course.state
    if state.bring_in:
        return Refused("stakes.bring_in", "the bring-in is due")
    if to_call(state):
        return Refused(street_rule(rules, state), "there is a bet to call, so nobody can check; fold, call or raise")
    _acts(course, "checked", 0)
    return None


def call_bet(course: Course, command: s.Call) -> Refused | None:
    rules, state = course.rules, course.state
    if state.bring_in:
        return Refused("stakes.bring_in", "the bring-in is due")
    call = to_call(state)
    if not call:
        return Refused(street_rule(rules, state), "there is no bet to call; check or bet")
    _acts(course, "called", call)
    return None


def bet_to(course: Course, command: s.Bet) -> Refused | None:
    rules, state = course.rules, course.state
    problem = refused_bet(rules, state, command.to)
    if problem:
        return problem
    cents = command.to - state.bets[state.actor]
    full = counts_as_full(rules, state, command.to)
    _acts(course, "raised" if state.high else "bet", cents, high=command.to, full=full)
    return None


def _acts(course: Course, did: s.Did, cents: int, *, rule: str = "", high: int | None = None, full: bool = True) -> None:
    """The actor acts; the turn goes on, or the round is over."""
    rules, state = course.rules, course.state
    position = state.actor
    seat = state.players[position]
    to = state.bets[position] + cents
    live = state.live if did != "folded" else (*state.live[:position], False, *state.live[position + 1 :])
    stacks = [state.stacks[each] for each in state.players]
    stacks[position] -= cents
    bit = 1 << position
    acted = state.acted | bit if high is None or did == "brought in" else acted_after(rules, state, to, full=full)
    placed = (*state.bets[:position], to, *state.bets[position + 1 :])
    left = live.count(True)
    actor = -1
    if left > 1:
        top = state.high if high is None else high
        actor = next_actor(position, live=live, stacks=stacks, acted=acted, bets=placed, high=top)
    course.happens(
        s.Acted(
            rule=rule or street_rule(rules, state),
            player=state.seats[seat],
            position=position,
            did=did,
            cents=cents,
            to=to,
            actor=actor,
            full=full,
        )
    )
    if actor < 0:
        _end_round(course)


def _end_round(course: Course) -> None:
    """The bets go into the pot, what nobody called goes back, and the next street begins or the hands are shown."""
    rules, state = course.rules, course.state
    top = max(state.bets)
    position, returned = state.bets.index(top), 0
    if top:
        second = max((bet for other, bet in enumerate(state.bets) if other != position), default=0)
        returned = top - second
    course.happens(s.RoundOver(rule=street_rule(rules, state), position=position if returned else -1, returned=returned))
    if state.live.count(True) == 1:
        course.happens(s.AwardDue(rule="pot.shares"))
    elif state.street + 1 < len(plan(rules)):
        _begin_street(course, state.street + 1)
    else:
        showdown.begin(course)
