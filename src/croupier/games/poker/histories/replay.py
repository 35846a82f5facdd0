"""Replaying a written hand: under which rules it was played, and whether it ends as its file says."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.equipment.cards import names
from croupier.errors import InputError, require_types
from croupier.extras import require_extra
from croupier.games.poker.histories.course import HandCourse
from croupier.games.poker.histories.moments import Replayed, won
from croupier.games.poker.histories.phh import Hand, is_known, number, stack_number
from croupier.games.poker.histories.read import hands_of
from croupier.games.poker.histories.rules import settings

if TYPE_CHECKING:
    from pandas import DataFrame

__all__ = ["Replayed", "frame", "replay", "replay_all", "report"]


def replay(hand: Hand) -> Replayed:
    """The hand under the first rules that take all its actions and end as the file says.

    Where no rules do, the first refusal is raised: it names the hand, the action and the rule.

    >>> from croupier import histories
    >>> histories.replay(histories.read(histories.EXAMPLE)[0]).rules.in_force.draft.id
    'gge-2011/razz'
    """
    require_types(replay, locals())
    done, refused = _tried(hand)
    if done is not None and done.agrees is False and (rake := _rake(done)):
        raked, _ = _tried(hand, rake=rake)
        done = raked if raked is not None and raked.agrees else done
    if done is None or done.agrees is False:
        made, _ = _tried(hand, as_made=True)
        done = made if made is not None and (done is None or made.agrees) else done
    if done is None:
        assert refused is not None
        raise refused
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


def _tried(hand: Hand, *, rake: int = 0, as_made: bool = False) -> tuple[Replayed | None, InputError | None]:
    """The hand under the first rules that end as the file says, or else under the first that take it; the first refusal."""
    first: Replayed | None = None
    refused: InputError | None = None
    for setting in settings(hand, rake=rake):
        try:
            done = HandCourse(hand, setting, rake=rake, as_made=as_made).run()
        except InputError as problem:
            refused = refused or problem
            continue
        if done.agrees is not False:
            return done, refused
        first = first or done
    return first, refused


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


# As a table of pandas

COLUMNS = (
    *("file", "hand", "variant", "step", "action", "street", "player", "name", "kind", "amount"),
    *("cards", "pot", "stack", "rule", "cite", "refused"),
)


def rows(done: Replayed) -> Iterator[dict[str, object]]:
    """A hand's steps; amounts are cents, `stack` is what the player has after the step."""
    for count, step in enumerate(done.steps, 1):
        stack = step.stacks[step.player] if step.player >= 0 and step.stacks else None
        known = stack if stack is None or is_known(stack) else None
        own = {"amount": step.amount, "pot": step.pot, "stack": known, "cards": names(step.cards), "step": count}
        yield {**step.json(done.who), **own, "variant": done.hand.variant}


def frame(*paths: Path | str) -> "DataFrame":
    """One row for every step of every hand of these `.phh` and `.phhs` files and folders. Needs `croupier[frames]`.

    Amounts are cents. `hand` is a hand's place in its file. A hand that cannot be replayed has one row, with the reason in
    `refused`.

    >>> from croupier import histories
    >>> len(histories.frame(histories.EXAMPLE))
    9
    """
    require_extra("frames", "a table of hands")
    from pandas import DataFrame

    found: list[dict[str, object]] = []
    for file, hand, done in replay_all(*paths):
        steps = [{"refused": str(done)}] if isinstance(done, InputError) else rows(done)
        found += [{**step, "file": str(file), "hand": hand} for step in steps]
    whole = dict.fromkeys(("action", "player", "step", "amount", "pot", "stack"), "Int64")
    return DataFrame(found, columns=list(COLUMNS)).astype(whole)
