"""Which of what was done belongs to which step of the lawful settlement, and what each differs by."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any

from croupier.disputes.finding import Balance, Deviation, Finding, Row, Verdict
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.kit.rounds.desk import Desk
from croupier.games.kit.rounds.irregular import KEY as IRREGULAR
from croupier.games.kit.rounds.irregular import in_its_line
from croupier.games.kit.rounds.sheet import NET, NOTHING, Done, Sheet
from croupier.games.kit.rounds.written_round import OUTCOMES, STANDS, Settled, SettledWager
from croupier.games.kit.wager import Catalogue
from croupier.rulebook.shape import Rules

MOST_NUMBERS = 6
MOST_AT_ONCE = 12
"""Wagers of one player among which a sum is looked for that was paid or taken for several of them."""
_BACK = ("returned", "voided")
_UNDECIDED = (*_BACK, STANDS)


Called = Callable[[SettledWager], str]
"""What a settled wager is called at the table."""


def compared(rules: Rules, desk: Desk[Any], sheet: Sheet, settled: Settled, catalogue: Catalogue) -> Finding:
    """The lawful settlement with what the sheet says was done; a player who does not play is refused."""
    strangers = [one.player for one in sheet.done if one.player not in settled.players]
    if strangers:
        known = ", ".join(settled.players)
        raise InputError(f"{strangers[0][:30]!r} has no wager in this round; those who play are {known}")
    names = {(wager.kind, wager.on): wager.name for wager in catalogue.values()}

    def called(step: SettledWager) -> str:
        return names.get((step.wager, step.on)) or _wager(step)

    matched, extra = Matched(), list[Row]()
    players = dict[str, Balance]()
    rest = _Pots(rules, desk, sheet, settled) if desk.is_closed else None
    for player, lawful_net in settled.players.items():
        said = [one for one in (*sheet.done, *(rest.unsaid if rest else ())) if one.player == player]
        steps = [(at, step) for at, step in enumerate(settled.steps) if step.player == player]
        net = next((one.cents for one in said if one.outcome == NET), None)
        items = [one for one in said if one.outcome != NET]
        if items:
            found, left = _of_lines(desk, sheet, steps, items, called)
            matched |= found
            extra += [Row(None, player, one.wager, None, one, _gain(one), _verdict(_gain(one))) for one in left]
        off = sum(_difference(step, matched[at][0]) for at, step in steps if at in matched)
        off += sum(row.difference or 0 for row in extra if row.player == player)
        players[player] = Balance(lawful_net, net if net is not None else lawful_net + off if items else None)
    rows = [_row(at, step, called(step), matched.get(at)) for at, step in enumerate(settled.steps)]
    early, late, unordered = _order(rules, desk, sheet, settled)
    notes = (*settled.notes, *desk.assumed(rules, sheet, settled), *unordered, *(rest.notes if rest else ()))
    late = (*late, *(rest.deviations if rest else ()))
    at = next((at for at, row in enumerate(rows) if row.player == early and row.verdict in ("agrees", "presumed")), None)
    if at is not None:
        rows[at] = rows[at]._replace(verdict="order")
    return Finding((*rows, *extra), players, (*_irregular(rules, desk, sheet), *late), notes, desk.people(sheet))


def _row(at: int, step: SettledWager, called: str, said: "tuple[Done | None, Verdict | None] | None") -> Row:
    if said is None:
        return Row(at + 1, step.player, called, step, None, None, "not entered")
    done, verdict = said
    off = _difference(step, done)
    return Row(at + 1, step.player, called, step, done, off, verdict or _verdict(off, step, done))


# Which of what was done belongs to which step

Steps = Sequence[tuple[int, SettledWager]]
Matched = dict[int, tuple[Done | None, Verdict | None]]


def _of_lines(
    desk: Desk[Any], sheet: Sheet, steps: Steps, items: Sequence[Done], called: Called
) -> tuple[Matched, list[Done]]:
    """One player's. What a line says was done belongs to the wagers of that line, where the player has several lines."""
    found, left, rest = Matched(), list[Done](), list(steps)
    for lines in dict.fromkeys(one.of for one in items if one.of):
        own = [(at, step) for at, step in rest if any(_plain(name) in _names(step, called) for name in lines)]
        rest = [each for each in rest if each not in own]
        got, over = _Matching(desk, sheet, own, [one for one in items if one.of == lines], called).matched()
        found, left = found | got, left + over
    loose = [one for one in items if not one.of]
    if loose or not found:
        got, over = _Matching(desk, sheet, rest, loose, called).matched()
        return found | got, left + over
    return found | {at: (None, "presumed") for at, _ in rest}, left


def _names(step: SettledWager, called: Called) -> list[str]:
    """What a settled wager can be called in a line: by its kind, what it is on, and as at the table."""
    on = "-".join(step.on)
    return [_plain(name) for name in (step.wager, f"{step.wager} {on}", f"{step.wager} on {on}", f"on {on}", called(step))]


Places = list[tuple[int, int]]
"""Wagers by their step, with what each comes to."""


class _Matching:
    """By wager where it is named, then by outcome in order, then whatever is left; and what fits nowhere.

    One amount may be the sum of what several wagers came to.
    """

    def __init__(self, desk: Desk[Any], sheet: Sheet, steps: Steps, items: Sequence[Done], called: Called) -> None:
        self.desk, self.sheet, self.steps, self.called = desk, sheet, steps, called
        self.wholes = [one.outcome for one in items if one.cents is None]
        self.left = [one for one in items if one.cents is not None]
        self.only_named = all(one.wager for one in items)
        self.found: Matched = {}

    def matched(self) -> tuple[Matched, list[Done]]:
        self._take(lambda one, step: bool(one.wager) and self._names(one, step) and step.outcome == one.outcome)
        self._take(lambda one, step: bool(one.wager) and self._names(one, step))
        for one in self.left:
            if one.wager and not any(self._names(one, step) for _, step in self.steps):
                own = dict.fromkeys(self.called(step) for _, step in self.steps)
                raise InputError(f"{one.player} has no wager {one.wager[:30]!r}; there are {', '.join(own) or 'none'}")
        outcomes = list(dict.fromkeys(one.outcome for one in self.left if not one.wager))
        paired = [outcome for outcome in outcomes if self._is_one_for_one(outcome)]
        self._take(lambda one, step: not one.wager and step.outcome == one.outcome and one.outcome in paired)
        for outcome in outcomes:
            self._sums(outcome)
        self._take(lambda one, step: not one.wager and step.outcome == one.outcome)
        self._take(lambda one, step: not one.wager)
        for at, step in self.steps:
            if at not in self.found:
                self.found[at] = self._unsaid(step)
        return self.found, self.left

    def _take(self, fits: Callable[[Done, SettledWager], bool]) -> None:
        for one in tuple(self.left):
            at = next((at for at, step in self.steps if at not in self.found and fits(one, step)), None)
            if at is not None:
                self.found[at] = one, None
                self.left.remove(one)

    def _is_one_for_one(self, outcome: str) -> bool:
        """Whether as many amounts are told as there are wagers with this outcome; a single one must be the same."""
        told = [one.cents for one in self.left if not one.wager and one.outcome == outcome]
        free = [step.cents for at, step in self.steps if at not in self.found and step.outcome == outcome]
        return len(told) == len(free) and (len(told) > 1 or told == free)

    def _sums(self, outcome: str) -> None:
        """Amounts that were paid or taken for several wagers at once, where fewer are told than there are wagers."""
        items = [one for one in self.left if not one.wager and one.outcome == outcome]
        free = [(at, step.cents) for at, step in self.steps if at not in self.found and step.outcome == outcome]
        if len(items) < len(free):
            plan, apart = _by_sums([one.cents or 0 for one in items], free)
            if len(items) > 1:
                nearest, as_near = _in_order([one.cents or 0 for one in items], free)
                plan = nearest if as_near <= apart else plan
            for one, over in zip(items, plan, strict=True):
                if over:
                    self._spread(one, over)
                    free = [each for each in free if each not in over]
            items = [one for one in items if one in self.left]
        if len(items) != 1 or items[0].cents in [cents for _, cents in free]:
            return
        (one,) = items
        every = [(at, worth) for at, step in self.steps if at not in self.found and (worth := self._worth(outcome, step))]
        if fits := _fitting(one.cents or 0, every):
            self._spread(one, [each for each in every if each[0] in fits])
        elif len(free) > 1:
            self._spread(one, free)  # in their order as far as it goes; what is too much lies on the last

    def _worth(self, outcome: str, step: SettledWager) -> int:
        """What would have been moved for a wager by this outcome; 0 where that cannot be known."""
        if step.outcome == outcome or (outcome != "paid" and step.outcome != "paid"):
            return step.cents
        return self.desk.stake(self.sheet, step.player, step.wager, step.on) if outcome != "paid" else 0

    def _spread(self, one: Done, over: Sequence[tuple[int, int]]) -> None:
        left, steps = one.cents or 0, dict(self.steps)
        for place, (at, cents) in enumerate(over, start=1):
            part = left if place == len(over) else min(cents, left)
            said = one._replace(cents=part, wager=steps[at].wager)
            self.found[at] = said if part else Done(one.player, NOTHING, 0, steps[at].wager), None
            left -= part
        self.left.remove(one)

    def _names(self, one: Done, step: SettledWager) -> bool:
        """Whether what was done names this wager, however it is spaced."""
        return _plain(one.wager) in _names(step, self.called)

    def _unsaid(self, step: SettledWager) -> tuple[Done | None, Verdict | None]:
        """What is taken to have been done with a step of which no amount is given."""
        said, whose = self.wholes, (step.player, step.wager)
        if NOTHING in said:
            return Done(whose[0], NOTHING, 0, whose[1]), None
        if step.outcome in said:
            return Done(whose[0], step.outcome, step.cents, whose[1]), None
        if step.outcome in _BACK and any(one in _BACK for one in said):
            return Done(whose[0], next(one for one in said if one in _BACK), step.cents, whose[1]), None
        if (
            step.outcome in _UNDECIDED
            and "lost" in said
            and not any(each.outcome == "surrendered" for _, each in self.steps)
        ):
            return Done(whose[0], "lost", step.cents, whose[1]), None
        if step.outcome == "paid" and "lost" in said:
            stake = self.desk.stake(self.sheet, step.player, step.wager, step.on)
            return Done(whose[0], "lost", stake, whose[1]), None
        if step.outcome in ("lost", "surrendered", STANDS) and (back := next((one for one in said if one in _BACK), None)):
            return Done(whose[0], back, step.cents, whose[1]), None
        if "paid" in said:
            raise InputError(f"{step.player}: say how much was paid for {self.called(step)}, such as paid 25")
        if step.outcome == "paid" and not self.only_named:
            return Done(whose[0], NOTHING, 0, whose[1]), None
        return None, "presumed"


def _by_sums(amounts: Sequence[int], free: Places) -> tuple[list[Places], int]:
    """For each amount the wagers whose sum it is, or none; and how far the other amounts are from what is left."""
    plan: list[Places] = []
    for amount in amounts:
        fits = _fitting(amount, free)
        plan.append([each for each in free if each[0] in fits])
        free = [each for each in free if each[0] not in fits]
    others = [amount for amount, over in zip(amounts, plan, strict=True) if not over]
    return plan, sum(abs(amount - cents) for amount, (_, cents) in zip(others, free, strict=False))


def _in_order(amounts: Sequence[int], free: Places) -> tuple[list[Places], int]:
    """For each amount one wager, in the order in which both are told, so that they are as near as can be; and how far."""
    ways: list[tuple[int, Places]] = [(0, [])] * (len(free) + 1)  # by how many of the wagers are passed
    for nth, amount in enumerate(amounts, start=1):
        longer: list[tuple[int, Places] | None] = [None] * nth
        for place in range(nth, len(free) + 1):
            before, (_, cents) = ways[place - 1], free[place - 1]
            taken = before[0] + abs(amount - cents), [*before[1], free[place - 1]]
            passed = longer[place - 1]
            longer.append(taken if passed is None or taken[0] < passed[0] else passed)
        ways = [(0, []) if way is None else way for way in longer]
    apart, chosen = ways[len(free)]
    return [[each] for each in chosen], apart


def _fitting(amount: int, wagers: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """The fewest of these wagers, the first of them, that come to this amount together; none if none do."""
    few = wagers[:MOST_AT_ONCE]
    chosen = (some for size in range(1, len(few) + 1) for some in combinations(few, size))
    return next((tuple(at for at, _ in some) for some in chosen if sum(cents for _, cents in some) == amount), ())


def _plain(wager: str) -> str:
    return " ".join(wager.replace(",", " ").split()).casefold()


def _wager(step: SettledWager) -> str:
    """A wager by its kind and numbers, where they are few enough to be read."""
    alone = list(step.on) in ([], [step.wager]) or len(step.on) > MOST_NUMBERS
    return step.wager if alone else f"{step.wager} {'-'.join(step.on)}"


# Money


def _gain(one: Done) -> int:
    return OUTCOMES.get(one.outcome, 0) * (one.cents or 0)


def _difference(step: SettledWager, done: Done | None) -> int:
    """By how much the player has more than is lawful."""
    if done is None:
        return 0
    if done.outcome == NOTHING:
        if step.stays:
            return 0
        return -step.cents if step.outcome in ("paid", "restored", *_BACK) else step.cents
    if step.outcome == "lost" and done.outcome in _BACK:
        return done.cents or 0  # of a losing wager that was taken but for this
    if step.outcome in _UNDECIDED and done.outcome in _UNDECIDED:
        return (done.cents or 0) - step.cents
    return _gain(done) - step.net


def _verdict(off: int, step: SettledWager | None = None, done: Done | None = None) -> Verdict:
    if off:
        return "short" if off < 0 else "over"
    if step is None or done is None or step.outcome == done.outcome or {step.outcome, done.outcome} == set(_BACK):
        return "agrees"
    return "agrees" if step.stays and done.outcome == NOTHING else "otherwise"


# What pots hold


class _Pots:
    """A pot is closed: what one got of it nobody else did. What follows for seats of which nothing is said."""

    def __init__(self, rules: Rules, desk: Desk[Any], sheet: Sheet, settled: Settled) -> None:
        self.unsaid, self.notes, self.deviations = list[Done](), list[str](), list[Deviation]()
        due = {seat: sum(step.cents for step in settled.steps if step.player == seat) for seat in settled.players}
        told = {one.player for one in sheet.done}
        held, out = sum(due.values()), sum(_given(one, due) for one in sheet.done)
        silent = [seat for seat in due if seat not in told and due[seat]]
        rest = held - out
        if not out:
            return
        if rest < 0:
            says = f"{dollars(out)} was given out of pots that hold {dollars(held)}"
            self.deviations.append(Deviation(says, desk.order_rule, rules.cite(desk.order_rule), "dealer"))
        if rest < sum(due[seat] for seat in silent):
            if rest <= 0 or len(silent) == 1:
                self.unsaid += [Done(seat, "paid", rest) if rest > 0 else Done(seat, NOTHING, 0) for seat in silent]
            else:
                self.notes.append(
                    f"{dollars(rest)} is left of the pots for seats {', '.join(silent)}: say what each of them got."
                )
        elif rest > 0 and not silent:
            self.notes.append(f"{dollars(rest)} of the pots is not accounted for.")


def _given(one: Done, due: dict[str, int]) -> int:
    if one.outcome == NOTHING or OUTCOMES.get(one.outcome, 0) < 0:
        return 0
    return due.get(one.player, 0) if one.cents is None else max(one.cents, 0)


# What was irregular


def _irregular(rules: Rules, desk: Desk[Any], sheet: Sheet) -> Iterator[Deviation]:
    known = {one.name: one for one in desk.irregularities}
    listed = ({name: said for name, said in one.items() if name != "before"} for one in sheet.written.get(IRREGULAR, ()))
    for name in (*map(in_its_line, listed), *sheet.marks):
        if (one := known.get(name.partition(",")[0])) is not None and one.rule in rules.in_force.values:
            yield Deviation(name, one.rule, rules.cite(one.rule), one.fault)
    for says, rule, fault in desk.broken(rules, sheet):
        yield Deviation(says, rule, rules.cite(rule), fault)


def _order(
    rules: Rules, desk: Desk[Any], sheet: Sheet, settled: Settled
) -> tuple[str, tuple[Deviation, ...], tuple[str, ...]]:
    """Who was settled too early, where the text has an order among players."""
    if not sheet.order:
        return "", (), ()
    first = list(dict.fromkeys(step.player for step in settled.steps))
    if stranger := next((one for one in sheet.order if one not in first), None):
        raise InputError(f"order names {stranger[:30]!r}, with whom nothing is settled; it is among {', '.join(first)}")
    if not desk.settles_in_order:
        said = "The text has no order among players, so nothing is said of the order in which they were settled."
        return "", (), (said,)
    lawful, done = [one for one in first if one in sheet.order], list(dict.fromkeys(sheet.order))
    at = next((at for at, (due, was) in enumerate(zip(lawful, done, strict=True)) if due != was), None)
    if at is None:
        return "", (), ()
    seat, rule = desk.people(sheet), desk.order_rule
    says = f"{seat} {done[at]} was settled before {seat} {lawful[at]}; lawful is {' '.join(lawful)}"
    return done[at], (Deviation(says, rule, rules.cite(rule), "dealer"),), ()
