"""What the players of a written hand posted, and how that differs from what the edition asks for.

Real rooms have one blind or three, a blind that nobody owes, the post of a player who comes in late, an ante that one pays
for all. PHH writes them by player; the blinds and antes of two players stand the other way round.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from croupier.games.poker.amounts import in_units
from croupier.games.poker.histories.phh import Hand, action
from croupier.games.poker.play.betting import blind_position, posts
from croupier.games.poker.play.events import DEAD, Post
from croupier.games.poker.rules import PokerRules


class Deviation(NamedTuple):
    """How a written hand departs from the edition: the rule, what was done, and the action that did it, if one did."""

    rule: str
    what: str
    action: int | None = None


def blinds_of(hand: Hand) -> tuple[int, ...]:
    """The blind of each player; below zero is the post of one who comes in late."""
    written = hand.blinds_or_straddles or (0,) * hand.count
    return written if hand.count > 2 else written[::-1]


def antes_of(hand: Hand) -> tuple[int, ...]:
    """The ante of each player."""
    return hand.antes if hand.count > 2 else hand.antes[::-1]


def last_blind(hand: Hand) -> int:
    """The position after which the betting begins: the last of the blinds that follow each other from the button's left.

    Where somebody else posts as much, a straddle behind them or a late player, the record's first action decides.
    """
    blinds = blinds_of(hand)
    posted = [position for position, cents in enumerate(blinds) if cents > 0]
    if not posted or (hand.count == 2 and len(posted) == 2):
        return hand.count - 1
    last = posted[0]
    while last + 1 in posted and blinds[last + 1] >= blinds[last]:
        last += 1
    highest = max(posted, key=lambda position: (blinds[position], position))
    actions = (action(text, at) for at, text in enumerate(hand.actions, 1))
    first = next((each.player for each in actions if each.kind in ("bet", "call", "fold")), None)
    return highest if first is not None and first != _opener(hand, last) and first == _opener(hand, highest) else last


def _opener(hand: Hand, last: int) -> int:
    """Who speaks first after this position: whoever is next and has chips left."""
    for step in range(1, hand.count + 1):
        at = (last + step) % hand.count
        if hand.starting_stacks[at] > antes_of(hand)[at] + abs(blinds_of(hand)[at]):
            return at
    return (last + 1) % hand.count


def on_button(hand: Hand) -> bool:
    """Whether the first blind is the button's: it posts one, or nobody does."""
    blinds = blinds_of(hand)
    return blinds[-1] > 0 or not any(cents > 0 for cents in blinds)


def from_button(hand: Hand, most: int | None) -> list[int]:
    """The blinds of rules that put the first on the button: those that follow each other from there, none smaller."""
    listed = [blinds_of(hand)[-1] if blinds_of(hand)[-1] > 0 else hand.bets[0]]
    for cents in blinds_of(hand)[:-1]:
        if cents < listed[-1]:
            break
        listed.append(cents)
    return [cents if most is None else min(cents, most) for cents in listed]


def amounts(hand: Hand, most: int | None) -> list[int]:
    """The blinds as rules have them, each at least as large as the one before and none above `most`.

    What nobody posted stands as large as the next: who posts what is told by `made`.
    """
    listed = [max(cents, 0) for cents in blinds_of(hand)[: last_blind(hand) + 1]]
    if not any(listed):
        listed = [hand.bets[0]] * len(listed)
    if hand.count == 2 and len(listed) == 2:
        listed.sort()
    for at in reversed(range(len(listed) - 1)):
        listed[at] = min(listed[at] or listed[at + 1], listed[at + 1])
    return [cents if most is None else min(cents, most) for cents in listed]


def made(hand: Hand, rules: PokerRules) -> tuple[tuple[Post, ...], tuple[Post, ...]]:
    """What was posted before the deal and after it, in the order in which the rules ask for it; then what they do not."""
    stated = posts(rules, hand.count)
    before, later = _blinds(hand, rules, stated[0]), _blinds(hand, rules, stated[1])
    owed = {post.position for post in (*stated[0], *stated[1]) if post.what != "ante"}
    extra = tuple(
        Post(position, abs(cents), "extra blind" if cents > 0 else "late player's blind")
        for position, cents in enumerate(blinds_of(hand))
        if cents and position not in owed
    )
    antes = antes_of(hand)
    short = any(ante > stack for ante, stack in zip(antes, hand.starting_stacks, strict=True))
    dead = len(set(antes)) > 1 or (short and not hand.ante_trimming_status)
    anted = tuple(Post(position, cents, DEAD if dead else "ante") for position, cents in enumerate(antes) if cents)
    if stated[1]:
        return anted, (*later, *extra)
    return (*anted, *before, *extra), ()


def _blinds(hand: Hand, rules: PokerRules, stated: Sequence[Post]) -> tuple[Post, ...]:
    """The blinds among these that were posted, with what was posted."""
    posted = blinds_of(hand)
    return tuple(
        post._replace(cents=abs(posted[post.position])) for post in stated if post.what != "ante" and posted[post.position]
    )


def deviations(hand: Hand, rules: PokerRules, who: Sequence[str]) -> Iterator[Deviation]:
    """How what was posted departs from these rules, which have the stakes of the file."""
    antes, blinds = antes_of(hand), blinds_of(hand)
    if len(set(antes)) > 1:
        told = ", ".join(f"{who[at]} {in_units(cents)}" for at, cents in enumerate(antes) if cents)
        yield Deviation("stakes.ante", f"not all players post the same ante: {told}")
    if rules.blinds is None:
        return
    count = hand.count
    owed = {blind_position(rules, number, count): number for number in range(min(rules.blinds.number, count))}
    missing = [
        post.what
        for post in (*posts(rules, count)[0], *posts(rules, count)[1])
        if post.what != "ante" and not blinds[post.position]
    ]
    if missing:
        yield Deviation("blinds.number", f"nobody posts the {' or the '.join(missing)}")
    for position, cents in enumerate(blinds):
        if cents and position not in owed:
            yield Deviation("blinds.number", f"{who[position]} posts {in_units(abs(cents))} who owes no blind")
        elif cents > 0 and cents != rules.blinds.amounts[owed[position]]:
            yield Deviation("blinds.amounts", f"{who[position]} posts a blind of {in_units(cents)}")
