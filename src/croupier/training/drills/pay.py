"""Pay: what lies on the layout, the result, and the question what the player is paid, answered in chips.

Where a game draws picture bets they are laid out and spun; otherwise a round that was dealt is paid. Where players play
against each other, pots are divided.
"""

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from typing import Any

from croupier.equipment.money import dollars
from croupier.games.kit.play.decider import Option, Role, Signature
from croupier.games.kit.play.money import Money
from croupier.games.kit.table_habits import Lots
from croupier.games.kit.training import Picture
from croupier.tables.attendant.attendant import Attendant
from croupier.tables.attendant.moment import players_of
from croupier.tables.attendant.players import snapped
from croupier.training.drills import pots
from croupier.training.question import Ask, Line, Question, Shown
from croupier.training.rehearsal import Rehearsal, Step
from croupier.training.subject import AT_THE_TABLE, Subject, played_round

NAME = "pay"
PLAYER = "Ann"
BROUGHT = 5_000_00
"""What the player of picture bets buys: more than any picture has."""
MOST_STEPS = 60
KEYS = tuple(range(1, 11))
"""The multiples of odds that a dealer knows by heart: 17 × 1 to 17 × 10."""
LEAST_KEY = 5
"""Odds below this need no key."""


def make(subject: Subject, seed: int) -> Question | None:
    """What one player is paid, or takes of the pots; None where nobody was."""
    if not subject.game.wagers.banked:
        return pots.make(subject, NAME, seed)
    lots = Lots(f"{NAME}:{seed}")
    picture = subject.game.training.picture(subject.rules, lots)
    if picture is not None and (picture.cards or _is_one_stop(subject, picture.result)):
        steps = _settled(subject, picture, seed)
        if steps and (picture.result or _paid(steps[-1].events, PLAYER)):
            return _question(subject, steps, PLAYER, seed, picture)
        if picture.result:
            return None
    course = subject.course("play", lots.below(1000))
    paying = [moment.step for moment in course if _paid(moment.step.events)]
    if not paying:
        return None
    step = max(lots.shuffled(paying)[:2], key=_hardest)  # of two the one that takes more reckoning
    return _question(subject, [step], max(lots.shuffled(_paid(step.events)), key=lambda event: event.cents).player, seed)


def _hardest(step: Step) -> tuple[int, int]:
    paid = _paid(step.events)
    return max(len(_paid(step.events, event.player)) for event in paid), max(event.cents for event in paid)


def _paid(events: Sequence[object], player: str = "") -> list[Money]:
    return [event for event in events if isinstance(event, Money) and event.kind == "paid" and player in ("", event.player)]


def _question(subject: Subject, steps: Sequence[Step], player: str, seed: int, picture: Picture | None = None) -> Question:
    """What the player is paid by the last of these steps, asked before the first."""
    first, step = steps[0], steps[-1]
    paid = _paid(step.events, player)
    lines = tuple(_line(subject, step, event, picture) for event in paid)
    cents = sum(event.cents for event in paid)
    rules = tuple(dict.fromkeys(event.rule for event in paid)) or (step.option.rule if step.option else "",)
    result = picture.result if picture else ""
    chips = f"{player} plays at {dollars(picture.chip_cents)} a chip. " if picture else ""
    prompt = f"{f'{result} wins. ' if result else ''}{chips}What is {player} paid?"
    facts = subject.facts(first.before)
    least = " The house pays the least odds that the text allows." if subject.least_odds(*rules) else ""
    sums = " + ".join(dollars(line.cents) for line in lines) or "nothing won"
    return Question(
        NAME,
        subject.id,
        seed,
        prompt,
        facts,
        (Ask("amount", f"What do you pay?{least}", "amount", cents=cents, chips=_tray(subject)),),
        f"The lawful payment is {dollars(cents)}: {sums}.",
        subject.reasons(*rules),
        subject.trained(*rules),
        lines,
        _keys(lines),
        shown=Shown(
            subject.live, first.before, AT_THE_TABLE, focus=picture is not None and not picture.cards, result=result
        ),
        proof=(steps, player, picture),
    )


def _tray(subject: Subject) -> tuple[int, ...]:
    """The chips that an answer is made of."""
    return tuple(sorted(value for value in subject.live.denominations if value <= 1000_00))


def _line(subject: Subject, step: Step, event: Money, picture: Picture | None) -> Line:
    """How one payment is reckoned: chips or stake times its odds, where they are a multiple."""
    state: Any = step.before.game
    staked = sum(
        one.cents for one in getattr(state, "stakes", ()) if (one.player, one.wager) == (event.player, event.wager)
    )
    if not staked:
        return Line(event.wager, "", event.cents)
    odds = Fraction(event.cents, staked)
    times = str(odds.numerator) if odds.denominator == 1 else f"{odds.numerator}/{odds.denominator}"
    if picture is not None and staked % picture.chip_cents == 0:
        return Line(event.wager, f"{staked // picture.chip_cents} × {times}", event.cents)
    return Line(event.wager, f"{dollars(staked)} × {times}", event.cents)


def _keys(lines: Sequence[Line]) -> tuple[str, ...]:
    """The keys behind these payments: 17 × 1 to 10 in a row."""
    times = {int(found) for line in lines if (found := line.reckoned.rpartition("× ")[2]).isdecimal()}
    rows = []
    for odds in sorted((one for one in times if one >= LEAST_KEY), reverse=True):
        rows.append(f"{odds} × 1 to 10: " + ", ".join(str(odds * times) for times in KEYS))
    return tuple(rows)


# Picture bets


def _is_one_stop(subject: Subject, stop: str) -> bool:
    """Whether the wheel can be made to stop there: one that is told by several rings, such as dice, is dealt instead."""
    wheel, now = subject.live.game.live.wheel, subject.live.first().game
    rings = wheel.rings(subject.live.rules, now) if wheel is not None else ()
    return len(rings) == 1 and stop in rings[0].weights


def _settled(subject: Subject, picture: Picture, seed: int) -> list[Step]:
    """The steps that settle the picture: a table is opened, one player bets, and what the picture says comes."""
    table = subject.table(seed, stops=(picture.result,) if picture.result else (), cards=picture.cards)
    attendant = Attendant(table, seed=seed, pace=0, seats=1, held=[f"player:{PLAYER}"])
    customs = table.live.game.live.habits
    if not _goes_on(table, attendant, customs.comes):
        return []
    _buy_in(table, picture)
    if not _goes_on(table, attendant, customs.wagers):
        return []
    for wager, chips in picture.chips:
        _place(table, wager, chips * picture.chip_cents)
    attendant.pass_turn(f"player:{PLAYER}")
    found = list(_until_paid(table, attendant))
    if picture.choice and not (found and _paid(found[-1].events, PLAYER)):
        for option in [one for one in table.options(table.next_at()) if "choice" in one.fields and one.kind == "next"]:
            if PLAYER in players_of(option) and picture.choice in getattr(option.fields["choice"], "values", ()):
                _do(table, option, player=PLAYER, choice=picture.choice)
                return list(_until_paid(table, attendant))[-1:]
    return found if picture.result else found[-1:]


def _goes_on(table: Rehearsal, attendant: Attendant, until: Collection[str]) -> bool:
    """Go on until one of these steps is offered; whether it ever is."""
    for _ in range(MOST_STEPS):
        if any(_options(table, *until)):
            return True
        intent = attendant.next(table.next_at())
        if intent is None:
            return False
        table.step(table.command(intent.fields, intent.by, table.next_at()))
    return False


def _until_paid(table: Rehearsal, attendant: Attendant) -> Iterator[Step]:
    """The steps that move money, up to the one that pays the player."""
    for step in played_round(table, attendant, MOST_STEPS):
        if any(isinstance(event, Money) for event in step.events):
            yield step
        if _paid(step.events, PLAYER):
            return


def _options(table: Rehearsal, *commands: str) -> Iterator[Option]:
    return (one for one in table.options(table.next_at()) if one.command in commands and one.kind != "irregular")


def _do(table: Rehearsal, option: Option, **given: object) -> None:
    """Take up an option with these answers; of what is left, the first that is listed."""
    fields: dict[str, object] = {"name": option.command}
    for name, domain in option.fields.items():
        fields[name] = given[name] if name in given else getattr(domain, "values", (None,))[0]
    table.step(table.command(fields, (Signature(PLAYER, Role.PLAYER),), table.next_at()), option)


def _buy_in(table: Rehearsal, picture: Picture) -> None:
    options = list(_options(table, *table.live.game.live.habits.comes))
    own = [one for one in options if picture.chip_cents in getattr(one.fields.get("chip_cents"), "values", ())]
    option = (own or options)[0]
    _do(table, option, player=PLAYER, cents=snapped(option.fields["cents"], BROUGHT), chip_cents=picture.chip_cents)  # type: ignore[arg-type]


def _place(table: Rehearsal, wager: str, cents: int) -> None:
    for option in _options(table, *table.live.game.live.habits.wagers):
        if PLAYER in players_of(option) and wager in getattr(option.fields.get("wager"), "values", ()):
            amount = snapped(option.fields["cents"], cents)  # type: ignore[arg-type]
            _do(table, option, player=PLAYER, wager=wager, cents=amount)
            return
