"""What should not happen at a poker table and does: a card that is seen, a hand that is dead, a wrong entry.

A report is refused only if it cannot have happened. What it demands is due before anything else: an exposed card is
replaced, a dead hand's turn goes on to the next player. What was entered wrongly can be put right until cards are dealt on
it, and a card until the pots are awarded.
"""

from collections.abc import Iterator

from croupier.equipment.cards import FACES, Card, name, names
from croupier.games.kit.play.decider import EITHER, REPORTED, Between, Deviated, OneOf, Option, Words, only
from croupier.games.kit.play.refused import Refused
from croupier.games.poker.play import commands as c
from croupier.games.poker.play import events as e
from croupier.games.poker.play import streets
from croupier.games.poker.play.dealing import taken_from
from croupier.games.poker.play.evolve import Course
from croupier.games.poker.play.state import State, player_at
from croupier.games.poker.rules import PokerRules


def options(rules: PokerRules, state: State) -> Iterator[Option]:
    """What can be reported of a hand, and what can be put right."""
    by, holding = rules.deviation.reported_by, _holding(state)
    for at in holding:
        if state.down[at] and not state.shown >> at & 1:
            who, seen = only(player_at(state, at)), Between(1, len(state.down[at]))
            yield Option.irregular(c.ReportExposed, "exposed.dealt", by, player=who, cards=seen, by_dealer=EITHER)
    if holding:
        players = OneOf(tuple(player_at(state, at) for at in holding))
        yield Option.irregular(c.ReportDead, "dead.bets", by, player=players, why=Words("why the hand is dead"))
    if state.undo:
        yield Option.irregular(c.TakeBack, "people.dealer", rules.people.dealer)
    if state.out:
        known = Between(1, state.out.bit_count())
        yield Option.irregular(c.CorrectCard, "people.dealer", rules.people.dealer, cards=known, correct=known)


def _holding(state: State) -> list[int]:
    """The positions that have cards and have not given them up."""
    return [
        at for at, live in enumerate(state.live) if live and not state.mucked >> at & 1 and (state.down[at] or state.up[at])
    ]


def _position(state: State, player: str) -> int | None:
    return next((at for at in _holding(state) if player_at(state, at) == player), None)


# A card that is seen


def expose(course: Course, command: c.ReportExposed) -> Refused | None:
    """Cards turned up in dealing are replaced, or the deal is void if they are too many; others play."""
    rules, state, cards = course.rules, course.state, tuple(command.cards)
    position = _position(state, command.player)
    if position is None:
        return Refused("exposed.dealt", f"{command.player[:30]} has no cards that could be seen")
    problem = _not_face_down(rules, state, position, cards)
    if problem:
        return problem
    early = command.by_dealer and _nobody_acted_on_it(rules, state, position)
    many = early and state.street == 0 and state.exposed + len(cards) >= rules.exposed.misdeal
    replaced = early and not many and rules.exposed.dealt == "replaced" and state.stub >= len(state.due) + len(cards)
    rule = "exposed.misdeal" if many else "exposed.dealt"
    course.happens(e.CardExposed(rule, command.player, position, cards, command.by_dealer, replaced))
    if many:
        for event in streets.void(state, rule):
            course.happens(event)
    return None


def _not_face_down(rules: PokerRules, state: State, position: int, cards: tuple[Card, ...]) -> Refused | None:
    """Why these cannot be cards that the player holds face down; None if they can."""
    rule, player = "exposed.dealt", player_at(state, position)
    if not cards or len({*cards}) < len(cards) or any(not 0 <= card < FACES for card in cards):
        return Refused(rule, "name the cards that were seen, each once")
    if below := rules.below_deck(cards):
        return Refused("deck.lowest", below)
    facing = [*state.up[position], *(state.down[position] if state.shown >> position & 1 else ())]
    if seen := [card for card in cards if card in facing]:
        return Refused(rule, f"{name(seen[0])} of {player} lies face up for all to see")
    held = state.down[position]
    elsewhere = [card for card in cards if card not in held and state.out >> card & 1]
    if elsewhere or taken_from(held, cards) is None:
        return Refused(rule, f"{names(cards)} cannot be among the {len(held)} cards that {player} holds face down")
    return None


def _nobody_acted_on_it(rules: PokerRules, state: State, position: int) -> bool:
    """Whether a card can still be replaced: it was dealt on this street, and nobody has bet since."""
    street = rules.order[state.street]
    if not (street.down or street.draw):
        return False
    phase, actor = state.resumes[0] if state.resumes else (state.phase, state.actor)
    if phase == "drawing":
        return position < actor
    if phase == "dealing":
        return not street.draw or position <= actor
    return phase == "posting" or (phase == "betting" and state.fresh)


# A hand that is dead


def dead(course: Course, command: c.ReportDead) -> Refused | None:
    """The hand is out and its turn goes on; the last hand of all waits for a ruling instead."""
    rules, state, why = course.rules, course.state, command.why.strip()
    position = _position(state, command.player)
    if position is None:
        return Refused("dead.bets", f"{command.player[:30]} has no hand that could be dead")
    if not why:
        return Refused("dead.bets", "say why the hand is dead")
    if len(_holding(state)) == 1 or state.live.count(True) - state.mucked.bit_count() == 1:
        what = f"the last hand, that of {command.player}, is said to be dead: {why}"
        course.happens(Deviated("dead.bets", REPORTED, {"what": what}))
        return None
    cents = state.put[position] if rules.dead.bets == "go back" else 0
    dealing, replacing = state.phase == "dealing", bool(state.resumes)
    course.happens(e.HandDead("dead.bets", command.player, position, why, cents))
    if not dealing or replacing:
        streets.pass_turn(course)
    elif state.live.count(True) == 1:
        streets.end_round(course)
    elif not state.due:
        streets.go_on(course)
    return None


# A wrong entry


def take_back(course: Course, command: c.TakeBack) -> Refused | None:
    state = course.state
    if not state.undo:
        return Refused("people.dealer", "there is nothing to take back: no action, or cards were dealt on it")
    position = state.undo[0].position
    course.happens(e.TakenBack("people.dealer", player_at(state, position), position))
    return None


def correct(course: Course, command: c.CorrectCard) -> Refused | None:
    """Cards are others than was entered; where nobody has acted on them, who acts first is seen anew."""
    state, wrong, right = course.state, tuple(command.cards), tuple(command.correct)
    if len(wrong) != len(right) or not wrong:
        return Refused("people.dealer", f"{len(wrong)} cards cannot be {len(right)} others; name as many")
    if any(not 0 <= card < FACES for card in (*wrong, *right)) or len({*wrong}) + len({*right}) < 2 * len(wrong):
        return Refused("people.dealer", "name the cards, each once")
    if below := course.rules.below_deck(right):
        return Refused("deck.lowest", below)
    if strange := [card for card in wrong if not state.out >> card & 1]:
        return Refused("people.dealer", f"{name(strange[0])} is not among the cards of this hand that are known")
    if taken := [card for card in right if state.out >> card & 1 and card not in wrong]:
        return Refused("people.dealer", f"{name(taken[0])} is out elsewhere")
    course.happens(e.CardCorrected("people.dealer", wrong, right))
    streets.pass_turn(course)
    return None
