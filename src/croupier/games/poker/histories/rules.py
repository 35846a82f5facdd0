"""The rules that a written hand was played under: its edition, with stakes, limit and readings chosen as the file has them.

A PHH file does not say everything (the smallest chip, what a short all-in counts for): what it leaves open is tried in the
order in which `settings` gives it. A file that Croupier wrote says all of it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import gcd
from typing import Any, NamedTuple

from croupier.errors import InputError
from croupier.games.poker.histories.phh import GAMES, UNKNOWN_STACK, Hand, action, code, in_units
from croupier.games.poker.play.betting import posts
from croupier.games.poker.play.events import DEAD, Post
from croupier.games.poker.rules import MOST_SEATS, PokerRules, build
from croupier.rulebook.choices import chosen, in_force
from croupier.rulebook.text import library
from croupier.rulebook.text.draft import Draft, Rule, Says
from croupier.rulebook.values import frozen, shown

RAISES = 5  # as many as an edition allows: how many there may have been is for the record to say


class Deviation(NamedTuple):
    """How a written hand departs from the edition: the rule, what was done, and the action that did it, if one did."""

    rule: str
    what: str
    action: int | None = None


class Setting(NamedTuple):
    """Rules that fit a hand, and how they depart from the edition where the hand does."""

    rules: PokerRules
    deviations: tuple[Deviation, ...] = ()


def settings(hand: Hand, *, rake: int = 0) -> Iterator[Setting]:
    """The rules that fit the hand, the likeliest first; `rake` is what the room took of the pots."""
    draft = _edition(hand)
    if not code(hand.variant).edition:
        yield _written(hand, draft, {}, {})
        return
    seats = draft.rules["seats"]
    most = seats.says.value if isinstance(seats.says.value, int) else MOST_SEATS
    if hand.count > most:
        raise hand.refusal(f"{hand.count} players are more than the {most} who may play", "seats", seats.cited)
    written = hand.more.get("_choices"), hand.more.get("_readings")
    if written != (None, None):
        yield _written(hand, draft, *written)
        return
    stated, read = _stated(hand, draft)
    if rake:
        stated |= {"rake.percent": 100, "rake.cap": in_units(rake), "rake.unit": "0.01", "rake.taken": "every hand"}
    for choices, readings in _left_open(hand, draft):
        yield _setting(hand, draft, stated, choices, {**read, **readings})


def _edition(hand: Hand) -> Draft:
    """The edition of the hand: the one that the file names, or the one of its code. Both must mean the same game."""
    of_code = code(hand.variant).edition
    named = hand.more.get("_edition", of_code)
    if not of_code:
        return _own(hand)
    if not isinstance(named, str) or not library.known(named):
        raise hand.refusal(f"there is no edition {str(named)[:40]!r}")
    draft = library.draft(named)
    if draft.game != library.draft(of_code).game:
        raise hand.refusal(f"_edition is {named}, which is no poker game; leave it out or name one")
    if named != of_code and named in GAMES.values():
        raise hand.refusal(f"variant {hand.variant} is {of_code} and _edition is {named}; one of them is wrong")
    return draft


def _own(hand: Hand) -> Draft:
    """A game whose rules its file states, each with its value and citation."""
    rules: dict[str, Rule] = {}
    stated: Any = hand.more.get("_rules")
    for path, rule in stated.items() if isinstance(stated, Mapping) else [("each rule", stated)]:
        try:
            value, cite = frozen(rule["is"]), tuple(map(str, rule["cite"]))
        except (KeyError, TypeError, ValueError):
            raise hand.refusal(f'_rules: {str(path)[:60]} must be such as {{ is = 7, cite = ["custom"] }}') from None
        rules[path] = Rule(path, Says("is", value), value, cite, "", 0)
    title = str(hand.more.get("_edition", hand.variant))
    return replace(library.draft(GAMES["T"]), id=title, title=title, file=hand.name, rules=rules, sections={}, readings={})


def _bent(draft: Draft, choices: Mapping[str, object]) -> tuple[Draft, tuple[Deviation, ...]]:
    """The edition as the hand was played: what it does not allow is named, and then stands as the file has it."""
    rules, deviations = dict(draft.rules), []
    for path, chosen_value in choices.items():
        rule, value = draft.rules[path], frozen(chosen_value)
        if rule.says.kind != "reading" and not rule.says.allows(value):
            must = "the edition fixes it at" if rule.says.kind == "is" else "the edition has"
            deviations.append(Deviation(path, f"{path} is {shown(value)}; {must} {rule.says}"))
            rules[path] = replace(rule, says=Says("is", value), default=value)
    return (replace(draft, rules=rules) if deviations else draft), tuple(deviations)


def _written(hand: Hand, draft: Draft, choices: object, readings: object) -> Setting:
    """The rules that the file itself states."""
    tree = choices if choices is not None else {}
    read = readings if readings is not None else {}
    if not isinstance(read, Mapping) or not all(isinstance(name, str) for name in read.values()):
        raise hand.refusal("_readings must be a table of readings and options")
    setting = _setting(hand, draft, {}, tree, {str(id): str(name) for id, name in read.items()})
    rules, written = setting.rules, (code(hand.variant).limit, hand.bets[0], hand.antes[0])
    if written != (rules.limit.kind, rules.stakes.small_bet, rules.stakes.ante):
        raise hand.refusal("the stakes differ from those of _choices, which rule the hand; one of them is wrong")
    return setting


_kept: dict[tuple[str, ...], Setting] = {}
_MOST_KEPT = 256
"""The hands of a session have their rules in common, and building these takes longer than playing a hand."""


def _setting(hand: Hand, draft: Draft, stated: Mapping[str, object], more: object, read: Mapping[str, str]) -> Setting:
    """The rules with these choices. What a file has `stated` may depart from the edition, all others must be allowed."""
    key = draft.id, *map(repr, (hand.more.get("_rules"), stated, more, read))  # as written: 1 and true are not the same
    if key not in _kept:
        bent, deviations = _bent(draft, stated)
        choices = {**stated, **more} if isinstance(more, Mapping) else more
        try:
            rules = build(in_force(bent, chosen(bent, choices, hand.name), read))
        except InputError as problem:
            if problem.reason.startswith(hand.name):
                raise
            raise hand.refusal(problem.reason, problem.rule, problem.cite) from None
        if len(_kept) >= _MOST_KEPT:
            _kept.clear()
        _kept[key] = Setting(rules, deviations)
    return _kept[key]


def _stated(hand: Hand, draft: Draft) -> tuple[dict[str, object], dict[str, str]]:
    """What the file says about stakes, blinds and limit: choices and readings."""
    (small, big), antes = hand.bets, set(hand.antes)
    limit = code(hand.variant).limit
    choices: dict[str, object] = {
        "stakes.small_bet": in_units(small),
        "stakes.big_bet": in_units(big),
        "stakes.ante": in_units(antes.pop() if len(antes) == 1 else 0),
        "stakes.buy_in": "0.00",
        "limit.kind": limit,
        "limit.raises": RAISES,
        "limit.heads_up": "no cap",
    }
    if "blinds.amounts" not in draft.rules:
        if any(hand.blinds_or_straddles):
            raise hand.refusal(f"a {hand.variant} hand has a bring-in and no blinds_or_straddles")
        if not hand.bring_in:
            raise hand.refusal(f"the required field 'bring_in' of a {hand.variant} hand is missing")
        return {**choices, "stakes.bring_in": in_units(hand.bring_in)}, {}
    if hand.bring_in:
        raise hand.refusal(f"a {hand.variant} hand has blinds and no bring_in")
    posted, button = blinds_of(hand), False
    if "blinds.first" in draft.rules:  # it is the button's if that posts one, or nobody does
        button = posted[-1] > 0 or max(posted) <= 0
        choices["blinds.first"] = "button" if button else "left of button"
    blinds = from_button(hand) if button else amounts(hand)
    if limit == "fixed":
        blinds = [min(cents, small) for cents in blinds]
    choices["blinds.amounts"] = [in_units(cents) for cents in blinds]
    if len(blinds) != draft.rules["blinds.number"].default:
        choices["blinds.number"] = len(blinds)
    if not button and posted[: len(blinds)].count(blinds[-1]) > 1 and hand.count > 2:
        choices["blinds.option"] = "every blind"  # of several as large, each may still raise
    if hand.count > 2 or "blinds.heads_up" not in draft.rules:
        return choices, {}
    return _of_two(hand, draft, choices)


def _of_two(hand: Hand, draft: Draft, choices: dict[str, object]) -> tuple[dict[str, object], dict[str, str]]:
    """The button posts the small blind of two players, as in card rooms, unless the file has it the other way round."""
    left, button = blinds_of(hand)
    posted = "button posts first" if button <= left and any(hand.blinds_or_straddles) else "left of button"
    if draft.rules["blinds.heads_up"].says.kind != "reading":
        return {**choices, "blinds.heads_up": posted}, {}
    ways = _options(draft, "blinds.heads_up")
    return choices, next((read for read in ways if in_force(draft, {}, read).values["blinds.heads_up"] == posted), {})


def _options(draft: Draft, path: str) -> list[dict[str, str]]:
    """The ways to read the rule, the chosen one first; none if no reading decides it."""
    says = draft.rules[path].says
    if says.kind != "reading":
        return []
    reading = draft.readings[str(says.value)]
    ordered = sorted(reading.options, key=lambda option: option is not reading.chosen)
    return [{reading.id: option.name} for option in ordered]


def _left_open(hand: Hand, draft: Draft) -> Iterator[tuple[dict[str, object], dict[str, str]]]:
    """What the file cannot say: the smallest chip, what a short all-in counts for, who takes an odd chip of equal hands."""
    fine = gcd(*(hand.amounts() - {UNKNOWN_STACK}))
    units = dict.fromkeys((1 if fine % 100 else 100, fine))
    odd = "pot.odd_among_tied"
    ways: list[tuple[dict[str, object], dict[str, str]]] = [({}, read) for read in _options(draft, odd)]
    if not ways:
        says = draft.rules[odd].says
        among = says.value if says.kind == "one_of" and isinstance(says.value, tuple) else (draft.rules[odd].default,)
        ways = [({odd: way}, {}) for way in among]
    for short in ("counts as full", "counts only if full", "raised as it stands"):
        for unit in units:
            for choices, read in ways:
                yield {"stakes.unit": in_units(unit), "limit.half_bet": short, **choices}, read


# What the players posted, and how that differs from what the edition asks for: real rooms have one blind or three, a blind
# that nobody owes, the post of a player who comes in late, an ante that one pays for all


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


def from_button(hand: Hand) -> list[int]:
    """The blinds of rules that put the first on the button: those that follow each other from there, none smaller."""
    *others, last = blinds_of(hand)
    listed = [last if last > 0 else hand.bets[0]]
    for cents in others:
        if cents < listed[-1]:
            break
        listed.append(cents)
    return listed


def amounts(hand: Hand) -> list[int]:
    """The blinds as rules have them, each at least as large as the one before.

    What nobody posted stands as large as the next: who posts what is told by `made`.
    """
    listed = [max(cents, 0) for cents in blinds_of(hand)[: last_blind(hand) + 1]]
    if not any(listed):
        listed = [hand.bets[0]] * len(listed)
    if hand.count == 2 and len(listed) == 2:
        listed.sort()
    for at in reversed(range(len(listed) - 1)):
        listed[at] = min(listed[at] or listed[at + 1], listed[at + 1])
    return listed


def owed(rules: PokerRules, players: int) -> dict[int, Post]:
    """The blinds that the rules ask for, by who posts them."""
    before, after = posts(rules, players)
    return {post.position: post for post in (*before, *after) if post.what != "ante"}


def made(hand: Hand, rules: PokerRules) -> tuple[tuple[Post, ...], tuple[Post, ...]]:
    """What was posted before the deal and after it, in the order in which the rules ask for it; then what they do not."""
    antes, blinds, asked = antes_of(hand), blinds_of(hand), owed(rules, hand.count)
    posted = [post._replace(cents=abs(blinds[at])) for at, post in asked.items() if blinds[at]]
    for at, cents in enumerate(blinds):
        if cents and at not in asked:
            posted.append(Post(at, abs(cents), "extra blind" if cents > 0 else "late player's blind"))
    short = any(ante > stack for ante, stack in zip(antes, hand.starting_stacks, strict=True))
    dead = len(set(antes)) > 1 or (short and not hand.ante_trimming_status)
    anted = tuple(Post(position, cents, DEAD if dead else "ante") for position, cents in enumerate(antes) if cents)
    return (anted, tuple(posted)) if posts(rules, hand.count)[1] else ((*anted, *posted), ())


def deviations(hand: Hand, rules: PokerRules, who: Sequence[str]) -> Iterator[Deviation]:
    """How what was posted departs from these rules, which have the stakes of the file."""
    antes, blinds, asked = antes_of(hand), blinds_of(hand), owed(rules, hand.count)
    if len(set(antes)) > 1:
        told = ", ".join(f"{who[at]} {in_units(cents)}" for at, cents in enumerate(antes) if cents)
        yield Deviation("stakes.ante", f"not all players post the same ante: {told}")
    if missing := [post.what for at, post in asked.items() if not blinds[at]]:
        yield Deviation("blinds.number", f"nobody posts the {' or the '.join(missing)}")
    for at, cents in enumerate(blinds):
        if cents and at not in asked:
            yield Deviation("blinds.number", f"{who[at]} posts {in_units(abs(cents))} who owes no blind")
        elif cents > 0 and cents != asked[at].cents:
            yield Deviation("blinds.amounts", f"{who[at]} posts a blind of {in_units(cents)}")
