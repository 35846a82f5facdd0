"""A table in play led through the hands of the kernel: the same cards, and every decision compared or found lawful."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.chance.random import compiled, streams
from croupier.equipment.cards import FACES
from croupier.equipment.draw import Seeded
from croupier.games.kit.play.decider import Command, Role, Signature
from croupier.games.kit.play.refused import Refused
from croupier.games.poker.play import commands as c
from croupier.games.poker.play import events as e
from croupier.games.poker.play import play
from croupier.games.poker.play.dealing import reshuffle_due
from croupier.games.poker.play.state import State
from croupier.games.poker.players import policies
from croupier.games.poker.players.policies import RANDOM
from croupier.games.poker.rules import PokerRules
from croupier.games.poker.simulation import hands, kernel, places, turns
from croupier.games.poker.simulation.plan import PokerPlan
from croupier.games.poker.simulation.records import ENOUGH_LUCK, HAND, LUCK, record

DEALER = (Signature("dealer", Role.DEALER),)
NAMES = "ABCDEFGHIJ"
DISCARD = 5  # beside what `places` has


class Played(NamedTuple):
    """A hand of the kernel by position: what each holds after it, the rake, and how it went."""

    chips: list[int]
    rake: int
    seen: list[int]
    deeds: list[tuple[int, int, int]]
    shuffles: int
    voided: bool
    shown: bool
    won: list[list[int]]


def decks_of(seed: int, count: int = kernel.HANDS) -> NDArray[np.uint8]:
    """Orders of the deck that do not come from the kernel."""
    drawn = np.random.default_rng(seed)
    return np.array([drawn.permutation(FACES) for _ in range(count)], np.uint8)


def by_kernel(plan: PokerPlan, decks: NDArray[np.uint8], number: int = 0) -> Played:
    """The hand of this number, from the decks that are given to it and to those before it."""
    hand, same = record(HAND), record(HAND)
    table, lines = plan.sums()
    key, least, told = streams.key(plan.seed), streams.least(FACES), (plan.rules(), plan.values())
    kernel.run(key, least, 0, 1, number + 1, False, decks, same, *told, table[0], lines)
    deeds, cards = np.zeros((512, 3), np.int64), np.zeros(512, np.uint8)
    count, done = plan.players, follow(key, decks, number, hand, *told, deeds, cards)
    for name in ("chips", "taken", "dealt", "shuffles", "voided", "shown", "won"):
        assert np.array_equal(hand[name], same[name]), name
    return Played(
        hand["chips"][:count].tolist(),
        int(hand["taken"]),
        cards[: hand["dealt"]].tolist(),
        [tuple(deed) for deed in deeds[:done].tolist()],
        int(hand["shuffles"]),
        bool(hand["voided"]),
        bool(hand["shown"]),
        hand["won"][:, :count].tolist(),
    )


@compiled.kernel
def follow(key: Any, decks: Any, number: int, hand: Any, rules: Any, values: Any, deeds: Any, cards: Any) -> int:
    """Play as `run` does, and write down what was decided and dealt in the last hand; gives the number of decisions."""
    blocks = np.empty(streams.WORDS // 2, np.uint32)
    words, done = blocks.view(np.uint16), 0
    hand.luck_at, block = LUCK, np.int64(0)
    for each in range(number + 1):
        if hand.luck_at > LUCK - ENOUGH_LUCK:
            block = kernel.refill_luck(key, 0, block, blocks, words, hand)
        turns.begin(decks[each], each % rules.players if rules.button else 0, hand, rules)
        hoped, done = -1, 0
        while True:
            before = hand.pos, hand.dealt, hand.shuffles
            deck = hand.deck.copy()
            turns.go_on(hand, rules, values)
            note(before, deck, hand, cards)
            if hand.phase == places.OVER:
                break
            if hand.phase == places.DRAWING:
                before, deck = (hand.pos, hand.dealt, hand.shuffles), hand.deck.copy()
                gone = kernel.thrown(hand, rules)
                deeds[done, 0], deeds[done, 1], deeds[done, 2] = hand.actor, DISCARD, 0
                for at in range(hand.held[hand.actor]):
                    if gone >> at & 1:
                        deeds[done, 2] |= 1 << np.int64(hand.down[hand.actor, at])
                turns.exchange(gone, hand, rules)
                note(before, deck, hand, cards)
            else:
                if hand.street != hoped:
                    hoped = hand.street
                    hands.hope(hand, rules, values)
                deed, to = kernel.choose(hand, rules)
                deeds[done, 0], deeds[done, 1], deeds[done, 2] = hand.actor, deed, to
                turns.bet(deed, to, hand, rules)
            done += 1
    return done


@compiled.part
def note(before: Any, deck: Any, hand: Any, cards: Any) -> None:
    """The cards dealt since then: off the deck as it was, and once it was shuffled again off the new one."""
    pos, dealt, shuffles = before
    new, off_new = hand.dealt - dealt, hand.pos if hand.shuffles > shuffles else 0
    assert hand.shuffles <= shuffles + 1
    for i in range(new - off_new):
        cards[dealt + i] = deck[pos + i]
    for i in range(off_new):
        cards[dealt + new - off_new + i] = hand.deck[i]


def by_table(rules: PokerRules, plan: PokerPlan, hand: Played, number: int = 0) -> int:
    """Lead a table through the same hand; whatever differs fails. Gives how many decisions were compared."""
    count = plan.players
    state = play.ready(rules, {NAMES[seat]: plan.stack for seat in range(count)})
    if number and rules.button.used:
        state = _button_on((count + number - 2) % count, rules, state)
    policy = dict(zip(NAMES, plan.policies, strict=False))
    cards, deeds, shuffles, voided = iter(hand.seen), iter(hand.deeds), 0, False
    state = _done(rules, state, c.StartHand(by=DEALER))[0]
    order = state.players
    compared = 0
    while state.phase != "between":
        player = state.seats[state.players[state.actor]] if state.actor >= 0 else ""
        match state.phase:
            case "posting":
                whose = state.seats[state.players[state.posts[0].position]]
                command: Command = c.PostBet(player=whose, by=DEALER)
            case "dealing" if reshuffle_due(rules, state):
                command, shuffles = c.Reshuffle(by=DEALER), shuffles + 1
            case "dealing":
                due = min(len(state.due), state.stub)
                command = c.Deal(cards=tuple(next(cards) for _ in range(due)), by=DEALER)
            case "showdown":
                command = c.Show(player=player, by=DEALER)
            case "award":
                command = c.AwardPots(by=DEALER)
            case _:
                command = _decision(player, state, next(deeds))
                if policy[player] != RANDOM:
                    stated = policies.policy(policy[player])(policies.seen(rules, state), Seeded(0))
                    assert _plain(stated) == _plain(command)
                    compared += 1
        state, events = _done(rules, state, command)
        voided = voided or any(isinstance(event, e.Chips) and event.kind == "voided" for event in events)
    assert [state.stacks[seat] for seat in order] == hand.chips
    assert (state.raked, shuffles, voided) == (hand.rake, hand.shuffles, hand.voided)
    assert next(cards, None) is None, "the kernel dealt more cards"
    assert next(deeds, None) is None, "the kernel went on"
    return compared


def agree(rules: PokerRules, plan: PokerPlan, decks: NDArray[np.uint8], number: int = 0) -> Played:
    """The hand, once kernel and table agree on it."""
    hand = by_kernel(plan, decks, number)
    by_table(rules, plan, hand, number)
    return hand


def _button_on(seat: int, rules: PokerRules, state: State) -> State:
    """The table after a hand with the button there."""
    for event in (e.HandBegan(rule="button.moves", button=seat, players=(0, 1), posts=()), e.HandEnded(rule="pot.shares")):
        state = play.evolve(rules, state, event)
    return state


def _done(rules: PokerRules, state: State, command: Command) -> tuple[State, Sequence[object]]:
    done = play.step(rules, state, command)
    assert not isinstance(done, Refused), f"{command.name}: {done.reason}"
    return done[1], done[0]


def _decision(player: str, state: State, deed: tuple[int, int, int]) -> Command:
    position, what, amount = deed
    assert position == state.actor
    by = (Signature(player, Role.PLAYER),)
    if what == DISCARD:
        gone = tuple(card for card in state.down[position] if amount >> card & 1)
        assert len(gone) == amount.bit_count()
        return c.Discard(player=player, cards=gone, by=by)
    if what == places.RAISE:
        return c.Bet(player=player, to=amount, by=by)
    plain: dict[int, type[Any]] = {
        places.FOLD: c.Fold,
        places.CHECK: c.Check,
        places.CALL: c.Call,
        places.BROUGHT_IN: c.PostBet,
    }
    command: Command = plain[what](player=player, by=by)
    return command


def _plain(command: Command) -> tuple[object, ...]:
    """What a decision is, whatever the order in which discards are named."""
    return command.name, getattr(command, "to", None), frozenset(getattr(command, "cards", ()))
