"""The rules that a written hand was played under: its edition, with stakes, limit and readings chosen as the file has them.

A PHH file does not say everything (the smallest chip, what a short all-in counts for): what it leaves open is tried in the
order in which `settings` gives it. A file that Croupier wrote says all of it.
"""

from collections.abc import Iterator, Mapping
from math import gcd

from croupier.errors import InputError
from croupier.games.poker.amounts import UNKNOWN_STACK, in_units
from croupier.games.poker.histories.phh import Hand, code
from croupier.games.poker.rules import PokerRules, build
from croupier.rulebook import library
from croupier.rulebook.choices import chosen, in_force
from croupier.rulebook.draft import Draft

RAISES = 5  # as many as an edition allows: how many there may have been is for the record to say


def settings(hand: Hand) -> Iterator[PokerRules]:
    """The rules that fit the hand, the likeliest first; a hand that no edition has is refused with the section."""
    named = hand.more.get("_edition", code(hand.variant).edition)
    if not isinstance(named, str) or not library.known(named):
        raise hand.refusal(f"there is no edition {str(named)[:40]!r}")
    draft = library.draft(named)
    seats = draft.rules["seats"]
    most = seats.says.value if isinstance(seats.says.value, int) else 8
    if hand.count > most:
        raise hand.refusal(f"{hand.count} players are more than the {most} who may play", "seats", seats.cited)
    written = hand.more.get("_choices"), hand.more.get("_readings")
    if written != (None, None):
        yield _written(hand, draft, *written)
        return
    stated, read = _choices(hand, draft), _readings(hand, draft)
    for choices, readings in _left_open(hand, draft):
        yield _built(hand, draft, {**stated, **choices}, {**read, **readings})


def _written(hand: Hand, draft: Draft, choices: object, readings: object) -> PokerRules:
    """The rules that the file itself states."""
    tree = choices if choices is not None else {}
    read = readings if readings is not None else {}
    if not isinstance(read, Mapping) or not all(isinstance(name, str) for name in read.values()):
        raise hand.refusal("_readings must be a table of readings and options")
    rules = _built(hand, draft, tree, {str(id): str(name) for id, name in read.items()})
    written = code(hand.variant).limit, hand.bets[0], hand.antes[0]
    if written != (rules.limit.kind, rules.stakes.small_bet, rules.stakes.ante):
        raise hand.refusal("the stakes differ from those of _choices, which rule the hand; one of them is wrong")
    return rules


_kept: dict[tuple[str, str, str], PokerRules] = {}
_MOST_KEPT = 256
"""The hands of a session have their rules in common, and building these takes longer than playing a hand."""


def _built(hand: Hand, draft: Draft, choices: object, read: Mapping[str, str]) -> PokerRules:
    key = draft.id, repr(choices), repr(read)  # as written: 1 and true are not the same choice
    if key not in _kept:
        try:
            rules = build(in_force(draft, chosen(draft, choices, hand.name), read))
        except InputError as problem:
            if problem.reason.startswith(hand.name):
                raise
            raise hand.refusal(problem.reason, problem.rule, problem.cite) from None
        if len(_kept) >= _MOST_KEPT:
            _kept.clear()
        _kept[key] = rules
    return _kept[key]


def _choices(hand: Hand, draft: Draft) -> dict[str, object]:
    """What the file says about stakes, blinds and limit."""
    small, big = hand.bets
    choices: dict[str, object] = {
        "stakes.small_bet": in_units(small),
        "stakes.big_bet": in_units(big),
        "stakes.ante": in_units(_ante(hand, draft)),
        "stakes.buy_in": "0.00",
        "limit.kind": code(hand.variant).limit,
        "limit.raises": RAISES,
        "limit.heads_up": "no cap",
    }
    if "blinds.amounts" in draft.rules:
        blinds = effective_blinds(hand)
        amounts = _blind_amounts(hand, draft, blinds)
        choices["blinds.amounts"] = [in_units(cents) for cents in amounts]
        if len(amounts) != draft.rules["blinds.number"].default:
            choices["blinds.number"] = len(amounts)
        if hand.bring_in:
            raise hand.refusal(f"a {hand.variant} hand has blinds and no bring_in")
    else:
        if any(hand.blinds_or_straddles):
            raise hand.refusal(f"a {hand.variant} hand has a bring-in and no blinds_or_straddles")
        if not hand.bring_in:
            raise hand.refusal(f"the required field 'bring_in' of a {hand.variant} hand is missing")
        choices["stakes.bring_in"] = in_units(hand.bring_in)
    return choices


def _ante(hand: Hand, draft: Draft) -> int:
    if len(set(hand.antes)) > 1:
        reason = f"the antes differ ({', '.join(map(in_units, hand.antes))}); here all players post the same ante"
        raise hand.refusal(reason, "stakes.ante", draft.rules["stakes.ante"].cited)
    return hand.antes[0]


def effective_blinds(hand: Hand) -> tuple[int, ...]:
    """Who posts what, by player: PHH writes the blinds of two players the other way round."""
    written = hand.blinds_or_straddles or (0,) * hand.count
    return written if hand.count > 2 else written[::-1]


def _blind_amounts(hand: Hand, draft: Draft, blinds: tuple[int, ...]) -> list[int]:
    """The blinds in the order of posting; straddles and missing blinds have no place in most games and are refused."""
    cite = draft.rules["blinds.number"].cited
    amounts = [cents for cents in blinds if cents]
    if not amounts:
        raise hand.refusal("nobody posts a blind", "blinds.number", cite)
    if hand.count == 2 and len(amounts) == 2:
        return sorted(amounts)
    if list(blinds[: len(amounts)]) != amounts:
        reason = (
            f"the blinds {', '.join(map(in_units, blinds))} are not posted one after another from the button's left; "
            "dead blinds and button straddles have no rule here"
        )
        raise hand.refusal(reason, "blinds.number", cite)
    return amounts


def _readings(hand: Hand, draft: Draft) -> dict[str, str]:
    """The button posts the small blind of two players, as in card rooms, unless the file has it the other way round."""
    if hand.count != 2 or "blinds.heads_up" not in draft.rules:
        return {}
    left, button = effective_blinds(hand)
    posts = "button posts first" if button <= left else "left of button"
    ways = _options(draft, "blinds.heads_up")
    return next((read for read in ways if in_force(draft, {}, read).values["blinds.heads_up"] == posts), {})


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
