"""Replaying a written hand: under which rules it was played, and whether it ends as its file says."""

from croupier.errors import InputError
from croupier.games.poker.amounts import number, stack_number
from croupier.games.poker.histories.course import HandCourse
from croupier.games.poker.histories.outcome import Replayed, won
from croupier.games.poker.histories.phh import Hand
from croupier.games.poker.histories.rules import settings

__all__ = ["Replayed", "replay", "report"]


def replay(hand: Hand) -> Replayed:
    """The hand under the first rules that take all its actions and end as the file says.

    Where no rules do, the first refusal is raised: it names the hand, the action and the rule.

    >>> from croupier import histories
    >>> histories.replay(histories.read("examples/razz.phh")[0]).rules.in_force.draft.id
    'gge-2011/razz'
    """
    tried = _Tried(hand)
    done = tried.run()
    if done is not None and done.agrees is False and (rake := _rake(done)):
        raked = tried.run(rake=rake)
        done = raked if raked is not None and raked.agrees else done
    done = done or tried.run(as_made=True)
    if done is None:
        assert tried.refused is not None
        raise tried.refused
    return done


class _Tried:
    """A hand put to all the rules that may fit it; `refused` is the first refusal."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.refused: InputError | None = None

    def run(self, *, rake: int = 0, as_made: bool = False) -> Replayed | None:
        """The hand under the first rules that end as the file says, or else under the first that take its actions."""
        first: Replayed | None = None
        for setting in settings(self.hand, rake=rake):
            try:
                done = HandCourse(self.hand, setting, rake=rake, as_made=as_made).run()
            except InputError as problem:
                self.refused = self.refused or problem
                continue
            if done.agrees is not False:
                return done
            first = first or done
        return first


_MOST_RAKE = 10
"""A room takes no larger part of the pots than one in so many; what is missing beyond that is a mistake of the record."""


def _rake(done: Replayed) -> int:
    """What the room took, if the file's winnings are less than the pots by no more than rooms take; else nothing."""
    hand = done.hand
    if hand.winnings is None or hand.finishing_stacks is not None or "_choices" in hand.more:
        return 0
    pots = sum(won(done.events, hand.count))
    missing = pots - sum(hand.winnings)
    return missing if 0 < missing * _MOST_RAKE <= pots else 0


def report(done: Replayed) -> dict[str, object]:
    """The replay for programs, with amounts as the file writes them."""
    hand, draft = done.hand, done.rules.in_force.draft
    return {
        "variant": hand.variant,
        "edition": draft.id,
        "title": draft.title,
        "status": draft.status,
        "hand": hand.more.get("hand"),
        "players": list(done.who),
        "starting_stacks": [stack_number(cents) for cents in hand.starting_stacks],
        "finishing_stacks": list(done.stacks),
        "recorded_stacks": None if hand.finishing_stacks is None else [number(cents) for cents in hand.finishing_stacks],
        "agrees": done.agrees,
        "complete": done.complete,
        "steps": [step.json(done.who) for step in done.steps],
        "recorded_winnings": None if hand.winnings is None else [number(cents) for cents in hand.winnings],
        "deviations": [
            {"rule": rule, "cite": done.rules.cite(rule), "what": what, "action": action}
            for rule, what, action in done.deviations
        ],
        "notes": list(done.notes),
    }
