"""What a hand's page shows: every step with its section, and how the table looks after it."""

from collections.abc import Sequence
from typing import Any

from croupier.equipment.cards import UNKNOWN, Card, name
from croupier.equipment.draw import Seeded
from croupier.errors import InputError
from croupier.games.poker.amounts import in_units, is_known
from croupier.games.poker.histories.read import loads
from croupier.games.poker.histories.replay import replay
from croupier.games.poker.players import policies, self_play
from croupier.games.poker.room import ROOM
from croupier.games.poker.rules import PokerRules
from croupier.games.poker.words import Step, tell_hand
from croupier.rulebook import library
from croupier.web import shelf

Page = dict[str, Any]
_RED = "dh"
_SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


def choices() -> Page:
    """The poker games that a hand can be dealt of, and how it can be played."""
    games = [head for head in library.listing().heads if head.game == ROOM.name]
    return {"games": games, "policies": list(policies.POLICIES)}


def replayed(text: str, number: str) -> Page:
    """One hand of a hand history."""
    found = loads(text, "the hand history")
    if not number.isascii() or not number.isdecimal() or not 1 <= int(number[:9]) <= len(found):
        raise InputError(f"There is no hand {number[:20]!r}; the hand history has {len(found)}.")
    done = replay(found[int(number) - 1])
    hand, draft = done.hand, done.rules.in_force.draft
    verdict = {
        True: "The hand ends as the file says.",
        False: "The hand does not end as the file says.",
        None: "The file does not say how the hand ended.",
    }[done.agrees]
    return {
        "draft": draft,
        "about": [str(hand.more[key]) for key in ("event", "hand") if key in hand.more],
        "verdict": verdict,
        "agrees": done.agrees is not False,
        "notes": done.notes,
        "again": None,
        **_table(done.steps, done.who, hand.starting_stacks, done.stacks_cents),
    }


def dealt(edition: str, seats: int, policy: str, seed: int) -> Page:
    """A hand dealt for the visitor: the same address shows the same hand."""
    rules = shelf.opened(edition).rules
    if not isinstance(rules, PokerRules):
        raise InputError(f"{edition} is no poker game; choose one of the poker editions.")
    way, take = policies.policy(policy), Seeded(seed)
    who = [f"Seat {seat}" for seat in range(1, seats + 1)]
    table = self_play.seated(rules, who, 25 * rules.stakes.big_bet)
    before = table.state
    events, table = self_play.play_hand(table, policies.chooser(rules, way, take), take)
    teller, steps = tell_hand(rules, before, events)
    had, have = ([state.stacks[seat] for seat in teller.players] for state in (before, table.state))
    return {
        "draft": rules.in_force.draft,
        "about": [f"policy {policy}", f"seed {seed}"],
        "verdict": "Dealt from a seeded deck: the same address shows the same hand.",
        "agrees": True,
        "notes": (),
        "again": f"/hands/deal?edition={edition}&seats={seats}&policy={policy}&seed={seed + 1}",
        **_table(steps, teller.who, had, have),
    }


def _table(steps: Sequence[Step], who: Sequence[str], had: Sequence[int], have: Sequence[int]) -> Page:
    told, street, pot = [], None, 0
    for number, step in enumerate(steps):
        opens = step.street != street
        told.append(
            {
                "number": number,
                "street": (step.street or "before the deal") if opens else None,
                "pot": in_units(pot),
                "what": step.what,
                "cite": step.cite,
                "comment": step.comment,
                "kind": step.kind,
            }
        )
        street, pot = step.street, step.pot
    return {
        "steps": told,
        "who": who,
        "frames": _frames(steps, had),
        "results": [
            {"name": name, "had": _stack(had[at]), "have": _stack(have[at]), "net": in_units(have[at] - had[at])}
            for at, name in enumerate(who)
        ],
    }


def _frames(steps: Sequence[Step], had: Sequence[int]) -> list[Page]:
    """The table after each step: everybody's cards and chips, who is still in, the board and the pot."""
    hands: list[list[Card]] = [[] for _ in had]
    folded = [False] * len(had)
    board: list[Card] = []
    frames = []
    for step in steps:
        match step.kind:
            case "deals":
                hands[step.player] += step.cards
            case "draws":
                for card in step.cards:
                    held = hands[step.player]
                    # A card shown before may be discarded unnamed.
                    held.remove(card if card in held else UNKNOWN if UNKNOWN in held else held[0])
            case "board":
                board += step.cards
            case "shows":
                hands[step.player] = _seen(hands[step.player], step.cards)
            case "folds" | "mucks":
                folded[step.player] = True
        frames.append(
            {
                "hands": [[_face(card) for card in held] for held in hands],
                "folded": list(folded),
                "board": [_face(card) for card in board],
                "pot": in_units(step.pot),
                "stacks": [_stack(cents) for cents in step.stacks or had],
                "player": step.player,
            }
        )
    return frames


def _seen(held: Sequence[Card], shown: Sequence[Card]) -> list[Card]:
    """A hand once some of its cards are shown: they take the place of backs; a record may show only what was face down."""
    fresh = [card for card in shown if card != UNKNOWN and card not in held]
    if len(fresh) > held.count(UNKNOWN):
        return list(shown)
    return [fresh.pop(0) if card == UNKNOWN and fresh else card for card in held]


def _face(card: Card) -> list[str]:
    """Rank, suit and colour of a card; a card nobody saw is its back."""
    if card == UNKNOWN:
        return ["", "", "back"]
    rank, suit = tuple(name(card))
    return [rank.replace("T", "10"), _SUITS[suit], "red" if suit in _RED else "black"]


def _stack(cents: int) -> str:
    return in_units(cents) if is_known(cents) else "?"
