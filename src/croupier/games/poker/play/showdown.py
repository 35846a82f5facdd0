"""The showdown: who shows first, who may give up their hand, and how the pots are paid."""

from croupier.equipment.cards import FACES, UNKNOWN, Card, name, names
from croupier.games.kit.play.decider import ruling_due
from croupier.games.kit.play.refused import Refused
from croupier.games.poker.play import commands as c
from croupier.games.poker.play import events as e
from croupier.games.poker.play import pots
from croupier.games.poker.play.betting import CLOCKWISE
from croupier.games.poker.play.evolve import Course
from croupier.games.poker.play.state import State, player_at
from croupier.games.poker.rules import PokerRules


def begin(course: Course) -> None:
    rules, state = course.rules, course.state
    first = state.aggressor if rules.showdown.first == "last to bet or raise" else -1
    if first < 0 or not state.live[first]:
        first = state.live.index(True)
    course.happens(e.ShowdownBegan("showdown.first", first))


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
