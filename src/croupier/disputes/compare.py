"""Which of what was done belongs to which step of the lawful settlement, and what each differs by."""

from collections.abc import Iterable, Iterator, Sequence

from croupier.disputes.finding import Balance, Deviation, Finding, Row, Verdict
from croupier.errors import InputError
from croupier.games.kit.desk import Desk
from croupier.games.kit.irregular import KEY as IRREGULAR
from croupier.games.kit.sheet import NET, NOTHING, Done, Sheet
from croupier.games.kit.written_round import OUTCOMES, Settled, SettledWager
from croupier.rulebook.shape import Rules

MOST_NUMBERS = 6
_BACK = ("returned", "voided")


def compared(rules: Rules, desk: Desk[Rules], sheet: Sheet, settled: Settled) -> Finding:
    """The lawful settlement with what the sheet says was done; a player who does not play is refused."""
    strangers = [one.player for one in sheet.done if one.player not in settled.players]
    if strangers:
        known = ", ".join(settled.players)
        raise InputError(f"{strangers[0][:30]!r} has no wager in this round; those who play are {known}")
    rows, players = list[Row](), dict[str, Balance]()
    matched: dict[int, tuple[Done | None, Verdict | None]] = {}
    extra = list[Row]()
    for player, lawful_net in settled.players.items():
        said = [one for one in sheet.done if one.player == player]
        steps = [(at, step) for at, step in enumerate(settled.steps) if step.player == player]
        net = next((one.cents for one in said if one.outcome == NET), None)
        items = [one for one in said if one.outcome != NET]
        if items:
            found, left = _match(desk, sheet, steps, items)
            matched |= found
            extra += [Row(None, player, one.wager, None, one, _gain(one), _verdict(_gain(one))) for one in left]
        off = sum(_difference(settled.steps[at], matched[at]) for at, _ in steps if at in matched)
        off += sum(row.difference or 0 for row in extra if row.player == player)
        done_net = net if net is not None else lawful_net + off if items else None
        players[player] = Balance(lawful_net, done_net)
    for at, step in enumerate(settled.steps):
        done, verdict = matched.get(at, (None, "not entered"))
        off_ = None if verdict == "not entered" else _difference(step, (done, verdict))
        rows.append(Row(at + 1, step.player, _wager(step), step, done, off_, verdict or _verdict(off_ or 0, step, done)))
    late, notes = _order(rules, desk, sheet, settled)
    said_of = (*_irregular(rules, desk, sheet), *late)
    return Finding((*rows, *extra), players, said_of, notes, desk.people(sheet))


# Which of what was done belongs to which step

Steps = Sequence[tuple[int, SettledWager]]
Matched = dict[int, tuple[Done | None, Verdict | None]]


def _match(desk: Desk[Rules], sheet: Sheet, steps: Steps, items: Sequence[Done]) -> tuple[Matched, list[Done]]:
    """By wager where it is named, then by outcome in order, then whatever is left; and what fits nowhere."""
    found: Matched = {}
    wholes = [one for one in items if one.cents is None]
    left = [one for one in items if one.cents is not None]

    def take(fits: "Iterable[tuple[Done, Iterator[int]]]") -> None:
        for one, places in list(fits):
            at = next((at for at in places if at not in found), None)
            if at is not None:
                found[at] = one, None
                left.remove(one)

    named = [one for one in left if one.wager]
    take((one, (at for at, step in steps if one.wager in _names(step) and step.outcome == one.outcome)) for one in named)
    take((one, (at for at, step in steps if one.wager in _names(step))) for one in named if one in left)
    if wrong := next((one for one in left if one.wager and not any(one.wager in _names(step) for _, step in steps)), None):
        own = dict.fromkeys(_wager(step) for _, step in steps)
        raise InputError(f"{wrong.player} has no wager {wrong.wager[:30]!r}; there are {', '.join(own) or 'none'}")
    take((one, (at for at, step in steps if step.outcome == one.outcome)) for one in [*left] if not one.wager)
    take((one, (at for at, _ in steps)) for one in [*left] if not one.wager)
    only_named = bool(named) and len(named) == len(items)
    for at, step in steps:
        if at not in found:
            found[at] = _unsaid(desk, sheet, step, wholes, listed=bool(items) and not only_named)
    return found, left


def _unsaid(
    desk: Desk[Rules], sheet: Sheet, step: SettledWager, wholes: Sequence[Done], *, listed: bool
) -> tuple[Done | None, Verdict | None]:
    """What is taken to have been done with a step of which no amount is given."""
    said = [one.outcome for one in wholes]
    if NOTHING in said:
        return Done(step.player, NOTHING, 0, step.wager), None
    if step.outcome in said:
        return Done(step.player, step.outcome, step.cents, step.wager), None
    if said and step.outcome == "paid" and "lost" in said:
        return Done(step.player, "lost", desk.stake(sheet, step.player, step.wager, step.on), step.wager), None
    if said and step.outcome in ("lost", "surrendered") and (back := next((one for one in said if one in _BACK), None)):
        return Done(step.player, back, step.cents, step.wager), None
    if said and "paid" in said:
        raise InputError(f"{step.player}: say how much was paid for {_wager(step)}, such as paid 25")
    if step.outcome == "paid" and listed:
        return Done(step.player, NOTHING, 0, step.wager), None
    return None, "presumed"


def _names(step: SettledWager) -> set[str]:
    return {step.wager, f"{step.wager} {'-'.join(step.on)}", _wager(step)}


def _wager(step: SettledWager) -> str:
    """A wager by its kind and numbers, where they are few enough to be read."""
    alone = list(step.on) in ([], [step.wager]) or len(step.on) > MOST_NUMBERS
    return step.wager if alone else f"{step.wager} {'-'.join(step.on)}"


# Money


def _gain(one: Done) -> int:
    return OUTCOMES.get(one.outcome, 0) * (one.cents or 0)


def _difference(step: SettledWager, said: tuple[Done | None, Verdict | None]) -> int:
    """By how much the player has more than is lawful."""
    done = said[0]
    if done is None:
        return 0
    if done.outcome == NOTHING:
        return -step.cents if step.outcome in ("paid", "restored", *_BACK) else step.cents
    if step.outcome in _BACK and done.outcome in _BACK:
        return (done.cents or 0) - step.cents
    return _gain(done) - step.net


def _verdict(off: int, step: SettledWager | None = None, done: Done | None = None) -> Verdict:
    if off:
        return "short" if off < 0 else "over"
    same = step is None or done is None or step.outcome == done.outcome or {step.outcome, done.outcome} == set(_BACK)
    return "agrees" if same else "otherwise"


# What was irregular


def _irregular(rules: Rules, desk: Desk[Rules], sheet: Sheet) -> Iterator[Deviation]:
    known = {one.name: one for one in (*desk.reports, *desk.marks)}
    for name in (*(str(one["what"]) for one in sheet.written.get(IRREGULAR, ())), *sheet.marks):
        if (one := known.get(name)) is not None and one.rule in rules.in_force.values:
            yield Deviation(name, one.rule, rules.cite(one.rule), one.fault)


def _order(
    rules: Rules, desk: Desk[Rules], sheet: Sheet, settled: Settled
) -> tuple[tuple[Deviation, ...], tuple[str, ...]]:
    """Who was settled too early, where the text has an order among players."""
    if not sheet.order:
        return (), ()
    first = list(dict.fromkeys(step.player for step in settled.steps))
    if stranger := next((one for one in sheet.order if one not in first), None):
        raise InputError(f"order names {stranger[:30]!r}, with whom nothing is settled; it is among {', '.join(first)}")
    if not desk.settles_in_order:
        return (), ("The text has no order among players, so nothing is said of the order in which they were settled.",)
    lawful, done = [one for one in first if one in sheet.order], list(dict.fromkeys(sheet.order))
    at = next((at for at, (due, was) in enumerate(zip(lawful, done, strict=True)) if due != was), None)
    if at is None:
        return (), ()
    seat, rule = desk.people(sheet), desk.order_rule
    says = f"{seat} {done[at]} was settled before {seat} {lawful[at]}; lawful is {' '.join(lawful)}"
    return (Deviation(says, rule, rules.cite(rule), "dealer"),), ()
