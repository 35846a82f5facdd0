"""The showdown: who shows first, who may give up his hand, and how the pots are paid."""

from croupier.equipment.cards import FACES, UNKNOWN, name
from croupier.games.kit.refused import Refused
from croupier.games.poker.play import commands as c
from croupier.games.poker.play import events as e
from croupier.games.poker.play import evolve, happened, pots
from croupier.games.poker.play.course import Course, player_at
from croupier.games.poker.play.state import State


def begin(course: Course) -> None:
    rules, state = course.rules, course.state
    first = state.aggressor if rules.showdown.first == "last to bet or raise" else -1
    if first < 0 or not state.live[first]:
        first = state.live.index(True)
    course.happens(happened.showdown_began("showdown.first", first))


def _next_to_show(state: State, after: int, done: int) -> int:
    count = len(state.live)
    for ahead in range(1, count):
        position = (after + ahead) % count
        if state.live[position] and not done >> position & 1:
            return position
    return -1


def show(course: Course, command: c.Show) -> Refused | None:
    state = course.state
    position = state.actor
    down = state.down[position]
    cards = tuple(command.cards)
    if cards:
        problem, down = _named(state, position, cards)
        if problem:
            return problem
    elif UNKNOWN in down:
        return Refused(
            "showdown.first", f"the cards of player {command.player[:30]} were not seen; name the hand that is shown"
        )
    done = state.shown | state.mucked | 1 << position
    actor = _next_to_show(state, position, done)
    event = happened.tabled("showdown.first", command.player, position, down, actor)
    course.events.append(event)
    evolve.tabled(course.rules, state, event)
    _after_showing(course)
    return None


def _named(state: State, position: int, cards: tuple[int, ...]) -> tuple[Refused | None, tuple[int, ...]]:
    """The down cards of a hand as it is shown: the cards known to be in it, and others that were not seen before."""
    down, up = state.down[position], state.up[position]
    if any(not 0 <= card < FACES for card in cards) or len(set(cards)) < len(cards):
        return Refused("showdown.first", "a hand shown is made of different cards, all of them seen"), down
    shown = [card for card in cards if card not in up] if len(cards) == len(down) + len(up) else list(cards)
    if len(shown) != len(down):
        return Refused("showdown.first", f"the hand has {len(down)} cards face down, not {len(shown)}"), down
    known = [card for card in down if card != UNKNOWN]
    missing = next((card for card in known if card not in shown), None)
    if missing is not None:
        return Refused("showdown.first", f"{name(missing)} was dealt to this hand and is missing from it"), down
    other = next((card for card in shown if card not in known and state.out >> card & 1), None)
    if other is not None:
        return Refused("showdown.first", f"{name(other)} is out elsewhere and cannot be in this hand"), down
    return None, tuple(shown)


def may_muck(state: State) -> bool:
    """A hand can be given up as long as every pot that it could win has another taker."""
    gone = state.mucked | 1 << state.actor
    pots_left = pots.side_pots(state.put, state.live)
    return all(any(not gone >> position & 1 for position in pot.eligible) for pot in pots_left)


def muck(course: Course, command: c.Muck) -> Refused | None:
    state = course.state
    if not course.rules.showdown.muck:
        return Refused("showdown.muck", "every hand that was called is shown")
    if not may_muck(state):
        return Refused("showdown.muck", "nobody else could win a pot without this hand; show it")
    position = state.actor
    done = state.shown | state.mucked | 1 << position
    actor = _next_to_show(state, position, done)
    course.happens(e.Mucked(rule="showdown.muck", player=command.player, position=position, actor=actor))
    _after_showing(course)
    return None


def _after_showing(course: Course) -> None:
    """When all others have given up their hands the last one takes the pots unseen, as if they had folded."""
    state = course.state
    if state.actor >= 0 and (not state.mucked or state.live.count(True) - state.mucked.bit_count() > 1):
        return
    course.happens(happened.award_due("pot.shares"))


# The pots


def award(course: Course, command: c.AwardPots) -> Refused | None:
    """The rake comes out, every pot is divided on its own, and the hand is over."""
    rules, state = course.rules, course.state
    if state.deviations:
        return Refused("deviation.ruled_by", "nothing is paid before a ruling")
    live, shown = state.live, state.shown
    still = tuple(in_hand and not state.mucked >> p & 1 for p, in_hand in enumerate(live)) if state.mucked else live
    built = pots.side_pots(state.put, still)
    house = pots.rake(rules, sum(state.put), streets=state.street + 1)
    if house:
        course.happens(happened.chips("rake.percent", "raked", "", house, "", False, -1))
    held, ranked = {}, {}
    if any(len(pot.eligible) > 1 for pot in built):
        held = {p: state.down[p] + state.up[p] for p in range(len(still)) if shown >> p & 1}
        ranked = {position: pots.ranks(rules, cards, state.board) for position, cards in held.items()}
    for number, pot in enumerate(pots.raked(built, house) if house else built):
        for win in pots.divide(rules, pot, held, state.board, ranked, players=len(still)):
            if win.cents:
                course.happens(_paid(state, number, win))
    course.happens(happened.hand_ended("pot.shares"))
    return None


def _paid(state: State, number: int, win: pots.Win) -> e.Chips:
    where = "main pot" if number == 0 else f"side pot {number}"
    wager = where if win.hand is None else f"{where}, {win.hand}"
    player = player_at(state, win.position)
    return happened.chips(win.rule, "paid", player, win.cents, wager, win.odd is not None, win.position)
