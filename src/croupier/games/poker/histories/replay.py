"""Replaying a written hand: under which rules it was played, and whether it ends as its file says."""

from collections.abc import Iterator
from pathlib import Path

from croupier.errors import InputError, require_types
from croupier.games.poker.amounts import number, stack_number
from croupier.games.poker.histories.course import HandCourse
from croupier.games.poker.histories.outcome import Replayed, won
from croupier.games.poker.histories.phh import Hand
from croupier.games.poker.histories.read import hands_of
from croupier.games.poker.histories.rules import settings

__all__ = ["Replayed", "replay", "replay_all", "report"]


def replay(hand: Hand) -> Replayed:
    """The hand under the first rules that take all its actions and end as the file says.

    Where no rules do, the first refusal is raised: it names the hand, the action and the rule.

    >>> from croupier import histories
    >>> histories.replay(histories.read(histories.EXAMPLE)[0]).rules.in_force.draft.id
    'gge-2011/razz'
    """
    require_types(replay, locals())
    tried = _Tried(hand)
    done = tried.run()
    if done is not None and done.agrees is False and (rake := _rake(done)):
        raked = tried.run(rake=rake)
        done = raked if raked is not None and raked.agrees else done
    if done is None or done.agrees is False:
        made = tried.run(as_made=True)
        done = made if made is not None and (done is None or made.agrees) else done
    if done is None:
        assert tried.refused is not None
        raise tried.refused
    return done


def replay_all(*paths: Path | str) -> Iterator[tuple[Path, int, Replayed | InputError]]:
    """Every hand of these files and folders: its file, its place there from 1 on, and its replay or why it is refused.

    >>> from croupier import histories
    >>> [(file.name, place, done.agrees) for file, place, done in histories.replay_all(histories.EXAMPLE)]
    [('example.phh', 1, True)]
    """
    for file, place, hand in hands_of(paths):
        yield file, place, attempt(hand)


def attempt(hand: Hand | InputError) -> Replayed | InputError:
    """The hand replayed, or why it cannot be."""
    try:
        return hand if isinstance(hand, InputError) else replay(hand)
    except InputError as refused:
        return refused


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
        "finishing_stacks": [stack_number(cents) for cents in done.stacks],
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
