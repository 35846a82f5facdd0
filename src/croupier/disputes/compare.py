"""Which of what was done belongs to which step of the lawful settlement, and what each differs by."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from croupier.disputes.finding import Balance, Deviation, Finding, Row, Verdict
from croupier.errors import InputError
from croupier.games.kit.rounds.desk import Desk
from croupier.games.kit.rounds.irregular import KEY as IRREGULAR
from croupier.games.kit.rounds.sheet import NET, NOTHING, Done, Sheet
from croupier.games.kit.rounds.written_round import OUTCOMES, Settled, SettledWager
from croupier.games.kit.wager import Catalogue
from croupier.rulebook.shape import Rules

MOST_NUMBERS = 6
_BACK = ("returned", "voided")


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
    for player, lawful_net in settled.players.items():
        said = [one for one in sheet.done if one.player == player]
        steps = [(at, step) for at, step in enumerate(settled.steps) if step.player == player]
        net = next((one.cents for one in said if one.outcome == NET), None)
        items = [one for one in said if one.outcome != NET]
        if items:
            found, left = _Matching(desk, sheet, steps, items, called).matched()
            matched |= found
            extra += [Row(None, player, one.wager, None, one, _gain(one), _verdict(_gain(one))) for one in left]
        off = sum(_difference(step, matched[at][0]) for at, step in steps if at in matched)
        off += sum(row.difference or 0 for row in extra if row.player == player)
        players[player] = Balance(lawful_net, net if net is not None else lawful_net + off if items else None)
    rows = [_row(at, step, called(step), matched.get(at)) for at, step in enumerate(settled.steps)]
    early, late, unordered = _order(rules, desk, sheet, settled)
    notes = (*desk.assumed(rules, sheet, settled), *unordered)
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


class _Matching:
    """One player's: by wager where it is named, then by outcome in order, then whatever is left; and what fits nowhere."""

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

    def _names(self, one: Done, step: SettledWager) -> bool:
        """Whether what was done names this wager, however it is spaced."""
        known = (step.wager, f"{step.wager} {'-'.join(step.on)}", self.called(step))
        return _plain(one.wager) in map(_plain, known)

    def _unsaid(self, step: SettledWager) -> tuple[Done | None, Verdict | None]:
        """What is taken to have been done with a step of which no amount is given."""
        said, whose = self.wholes, (step.player, step.wager)
        if NOTHING in said:
            return Done(whose[0], NOTHING, 0, whose[1]), None
        if step.outcome in said:
            return Done(whose[0], step.outcome, step.cents, whose[1]), None
        if step.outcome == "paid" and "lost" in said:
            stake = self.desk.stake(self.sheet, step.player, step.wager, step.on)
            return Done(whose[0], "lost", stake, whose[1]), None
        if step.outcome in ("lost", "surrendered") and (back := next((one for one in said if one in _BACK), None)):
            return Done(whose[0], back, step.cents, whose[1]), None
        if "paid" in said:
            raise InputError(f"{step.player}: say how much was paid for {self.called(step)}, such as paid 25")
        if step.outcome == "paid" and not self.only_named:
            return Done(whose[0], NOTHING, 0, whose[1]), None
        return None, "presumed"


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


def _irregular(rules: Rules, desk: Desk[Any], sheet: Sheet) -> Iterator[Deviation]:
    known = {one.name: one for one in (*desk.reports, *desk.marks)}
    for name in (*(str(one["what"]) for one in sheet.written.get(IRREGULAR, ())), *sheet.marks):
        if (one := known.get(name)) is not None and one.rule in rules.in_force.values:
            yield Deviation(name, one.rule, rules.cite(one.rule), one.fault)


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
