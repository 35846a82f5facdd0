"""Streets: what is posted, dealt, drawn and bet, one after another, until the hands are shown or one player is left.

The state of a course changes as things happen: what is asked for afterwards is the table after them.
"""

from croupier.equipment.cards import UNKNOWN, name
from croupier.games.kit.refused import Refused
from croupier.games.poker.play import commands as c
from croupier.games.poker.play import dealing, evolve, happened, seating, showdown
from croupier.games.poker.play import events as e
from croupier.games.poker.play.betting import counts_as_full, first_to_act, next_actor, posts, refused_bet, to_call
from croupier.games.poker.play.course import Course, not_his_turn, player_at, post_rule, reshuffle_rule, void
from croupier.games.poker.play.state import State

# The start of a hand, and its cards


def start(course: Course, command: c.StartHand) -> Refused | None:
    if course.state.deviations:
        return Refused("deviation.ruled_by", "a ruling is due before the next hand")
    began = seating.start(course.rules, course.state)
    if isinstance(began, Refused):
        return began
    course.happens(began)
    if not began.posts:
        _begin_street(course, 0)
    return None


def post(course: Course, command: c.PostBet) -> Refused | None:
    state = course.state
    due = state.posts[0]
    if command.player != player_at(state, due.position):
        return not_his_turn(course.rules, state, command.player)
    _posts(course, due, min(due.cents, state.stacks[state.players[due.position]]))
    _skip_empty_posts(course)
    if not state.posts:
        if state.street < 0:
            _begin_street(course, 0)
        else:
            _begin_round(course)
    return None


def _posts(course: Course, due: e.Post, cents: int) -> None:
    position, _, what = due
    player = player_at(course.state, position)
    event = happened.chips(post_rule(what), "posted", player, cents, what, False, position)
    course.events.append(event)
    evolve.moved(course.rules, course.state, event)


def _skip_empty_posts(course: Course) -> None:
    """Nobody posts a blind without chips: an ante may have taken the last of them."""
    state = course.state
    while state.posts and not state.stacks[state.players[state.posts[0].position]]:
        _posts(course, state.posts[0], 0)


def _begin_street(course: Course, street: int) -> None:
    terms, state = course.terms, course.state
    due = dealing.street_due(course.rules, state, street)
    event = happened.street_began(terms.paths[street], street, due)
    course.events.append(event)
    evolve.street_began(course.rules, state, event)
    if terms.draws[street]:
        _next_draw(course, -1)
    elif not due:
        _begin_round(course)


def deal(course: Course, command: c.Deal) -> Refused | None:
    state, terms = course.state, course.terms
    due, cards = state.due, tuple(command.cards)
    if state.stub < len(due) and dealing.reshuffle_due(course.rules, state):
        reason = f"{state.stub} cards are left for {len(due)} places; reshuffle first"
        return Refused(reshuffle_rule(course.rules, state), reason)
    faces = dealing.new_faces(state, cards)
    if not faces:
        problem = dealing.refused_cards(state, cards)
        if problem:
            return problem
        faces = dealing.bits(cards)
    street, to = state.street, due[: len(cards)]
    course.events.append(happened.dealt(terms.paths[street], cards, to))
    evolve.lay_out(state, cards, to, faces)
    if state.due:
        return None
    if terms.draws[street]:
        _next_draw(course, state.actor)
    elif street == 0 and terms.posts_later and (after := posts(course.rules, len(state.players))[1]):
        event = happened.posts_due("blinds.when", after)
        course.events.append(event)
        evolve.posts_due(course.rules, state, event)
        _skip_empty_posts(course)
        if not state.posts:
            _begin_round(course)
    else:
        _begin_round(course)
    return None


def reshuffle(course: Course, command: c.Reshuffle) -> Refused | None:
    due = dealing.reshuffle_due(course.rules, course.state)
    if due is None:
        return Refused(reshuffle_rule(course.rules, course.state), "enough cards are left; there is nothing to reshuffle")
    course.happens(due)
    return None


# The draw


def _next_draw(course: Course, after: int) -> None:
    """The next player still in is asked, one at a time; then the betting begins."""
    state = course.state
    try:
        position = state.live.index(True, after + 1)
    except ValueError:
        _begin_round(course)
        return
    event = happened.draw_began("draws.order", position)
    course.events.append(event)
    evolve.draw_began(course.rules, state, event)


def discard(course: Course, command: c.Discard) -> Refused | None:
    state, terms = course.state, course.terms
    position, street, cards = state.actor, state.street, tuple(command.cards)
    rule = terms.paths[street]
    if not cards:
        course.events.append(happened.stood_pat(rule, command.player, position, (), ()))
        _next_draw(course, position)
        return None
    held, faces = state.down[position], 0
    if UNKNOWN in held:
        problem = _not_held(rule, state, held, cards)
        if problem:
            return problem
        faces = dealing.bits(cards)
    left = dealing.taken_from(held, cards)
    if left is None:
        return _not_held(rule, state, held, cards)
    count = len(cards)
    if count > terms.draws[street]:
        return Refused(rule, f"{count} cards cannot be exchanged; at most {terms.draws[street]} can")
    due = dealing.served(course.rules, state, position, count)
    if state.stub < len(due) and not dealing.can_serve(course.rules, state, count):
        return _cannot_serve(course)
    event = happened.discarded(rule, command.player, position, cards, due)
    course.events.append(event)
    evolve.exchange(state, event, left, faces)
    return None


def _cannot_serve(course: Course) -> Refused | None:
    """Too few cards are left for what a player asks: the hand is void, or he may ask for fewer."""
    rules, state = course.rules, course.state
    assert rules.draws is not None
    if rules.draws.short == "hand is void":
        course.happens(*void(state, "draws.short"))
        return None
    most = dealing.most_discards(rules, state)
    return Refused("draws.short", f"no more than {most} cards can be exchanged: there are no others left to deal")


def _not_held(rule: str, state: State, held: tuple[int, ...], cards: tuple[int, ...]) -> Refused | None:
    """Why a player cannot discard these cards; None if he can."""
    if any(not 0 <= card <= UNKNOWN for card in cards):
        return Refused(rule, "these are not cards")
    known = [card for card in cards if card < UNKNOWN]
    elsewhere = next((card for card in known if card not in held and state.out >> card & 1), None)
    if len(set(known)) < len(known) or elsewhere is not None or dealing.taken_from(held, cards) is None:
        which = (
            f"{name(elsewhere)} is not in this hand" if elsewhere is not None else "a player discards cards that he holds"
        )
        return Refused(rule, f"{which}; he has {len(held)}")
    return None


# The betting


def _begin_round(course: Course) -> None:
    """A betting round, if anybody can still bet."""
    rules, state, terms = course.rules, course.state, course.terms
    actor = next_actor(state, (first_to_act(rules, state) - 1) % len(state.players))
    bring_in = actor >= 0 and state.street == 0 and terms.opens_by_door
    rule = "stakes.bring_in" if bring_in else terms.paths[state.street]
    event = happened.round_began(rule, actor, state.live.count(True) == 2, bring_in)
    course.events.append(event)
    evolve.round_began(rules, state, event)
    if actor < 0:
        _end_round(course)


def bring_in(course: Course, command: c.PostBet) -> Refused | None:
    state, forced = course.state, course.rules.stakes.bring_in
    if not state.bring_in:
        return Refused("stakes.bring_in", "nothing is to be posted now")
    position = state.actor
    cents = min(forced, state.stacks[state.players[position]])
    to = state.bets[position] + cents
    evolve.bet(state, position, cents, to)
    evolve.bring_in(course.rules, state, position)
    _turn_passes(course, "stakes.bring_in", "brought in", cents, to)
    return None


def fold(course: Course, command: c.Fold) -> Refused | None:
    state = course.state
    if state.bring_in:
        return Refused("stakes.bring_in", "who must bring it in cannot fold before")
    position = state.actor
    evolve.fold(state, position)
    _turn_passes(course, course.terms.paths[state.street], "folded", 0, state.bets[position])
    return None


def check(course: Course, command: c.Check) -> Refused | None:
    state = course.state
    if state.bring_in:
        return Refused("stakes.bring_in", "the bring-in is due")
    position = state.actor
    bet, rule = state.bets[position], course.terms.paths[state.street]
    if bet != state.high and to_call(state):
        return Refused(rule, "there is a bet to call, so nobody can check; fold, call or raise")
    state.acted |= 1 << position
    _turn_passes(course, rule, "checked", 0, bet)
    return None


def call_bet(course: Course, command: c.Call) -> Refused | None:
    state = course.state
    if state.bring_in:
        return Refused("stakes.bring_in", "the bring-in is due")
    position = state.actor
    rule, call = course.terms.paths[state.street], to_call(state)
    if not call:
        return Refused(rule, "there is no bet to call; check or bet")
    to = state.bets[position] + call
    evolve.bet(state, position, call, to)
    state.acted |= 1 << position
    _turn_passes(course, rule, "called", call, to)
    return None


def bet_to(course: Course, command: c.Bet) -> Refused | None:
    rules, state, to = course.rules, course.state, command.to
    problem = refused_bet(rules, state, to)
    if problem:
        return problem
    full = counts_as_full(rules, state, to)
    position, did = state.actor, _RAISED if state.high else _BET
    cents = to - state.bets[position]
    evolve.raise_to(rules, state, position, cents, to, full)
    _turn_passes(course, course.terms.paths[state.street], did, cents, to, full)
    return None


_BET: e.Did = "bet"
_RAISED: e.Did = "raised"


def _turn_passes(course: Course, rule: str, did: e.Did, cents: int, to: int, full: bool = True) -> None:
    """The actor has acted; the next one is asked, or the round is over."""
    state = course.state
    position = state.actor
    state.actor = actor = next_actor(state, position) if did != "folded" or state.live.count(True) > 1 else -1
    player = state.seats[state.players[position]]
    course.events.append(happened.acted(rule, player, position, did, cents, to, actor, full))
    if actor < 0:
        _end_round(course)


def _end_round(course: Course) -> None:
    """The bets go into the pot, what nobody called goes back, and the next street begins or the hands are shown."""
    rules, state, terms = course.rules, course.state, course.terms
    bets, street = state.bets, state.street
    top = max(bets)
    position, returned = -1, 0
    if top and bets.count(top) == 1:
        position = bets.index(top)
        returned = top - sorted(bets)[-2]
    over = happened.round_over(terms.paths[street], position, returned)
    course.events.append(over)
    evolve.round_over(rules, state, over)
    if state.live.count(True) == 1:
        due = happened.award_due("pot.shares")
        course.events.append(due)
        evolve.award_due(rules, state, due)
    elif street + 1 < len(terms.streets):
        _begin_street(course, street + 1)
    else:
        showdown.begin(course)
