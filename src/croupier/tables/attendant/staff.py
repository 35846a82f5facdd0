"""What absent staff does between rounds and around them: float, fills, boxes, relief, rulings, and the end of a day."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from fractions import Fraction

from croupier.equipment.chips import moved, worth, written
from croupier.games.kit.play.decider import Between, Option, RuleOn, only
from croupier.games.kit.play.money import DROP_BOX, INVENTORY
from croupier.games.kit.table_habits import PlannedAction
from croupier.journal import canonical
from croupier.tables.attendant.cast import is_invented
from croupier.tables.attendant.floats import float_of
from croupier.tables.attendant.moment import Moment
from croupier.tables.attendant.players import leaving, snapped
from croupier.tables.engine import commands as c
from croupier.tables.engine.events import TIP_BOX

FLOAT = 50_000_00
"""The first float of a banked table, in cents."""
AWARDS = 200
"""The inventory has so many times what lies on the layout, beside all that meters hold: no award is short of chips."""
DEALS_MINUTES, DEALS_RECORDS = 40, 400
"""A dealer is relieved after so much time, or so many records of the journal."""
BOX, RAKE, TIPS, EMPTIED = Fraction(1, 400), Fraction(1, 40), Fraction(1, 200), Fraction(1, 300)
"""How often, between rounds, the drop box is exchanged, the rake dropped, a tip given, and the tip box emptied."""
TIP = 40
"""A tip is at most such a part of what players bring."""
DOLLAR = 100
VOID = Fraction(1, 4)
"""How often a deviation makes the deal or spin void, where a ruling may."""
REASON = "an exercise: nobody was hurt by it"


def counting(moment: Moment) -> Iterator[PlannedAction]:
    """The float that a day begins with: the first from the cage, later what the table was locked with."""
    for option in moment.named(c.CountFloat.name):
        cents = moment.accounts.get(INVENTORY, 0) if moment.live.counting(moment.now) else _float(moment)
        yield PlannedAction(option, _counted(moment, cents))


def counting_apart(moment: Moment) -> Iterator[PlannedAction]:
    """The dealer's count beside that of a person who counted first: of the same pieces, if they are worth what is there."""
    if moment.now.sealed:
        held, first = moment.live.inventory(moment.now), moment.now.sealed[0].chips
        chips = written(first) if worth(first) == held else _pieces(moment, held)
        yield from (PlannedAction(option, {"chips": chips}) for option in moment.named(c.CountChips.name) if chips)


def _counted(moment: Moment, cents: int) -> dict[str, object]:
    """What both count, by denomination where chips are worth so much."""
    chips = _pieces(moment, cents)
    return {"chips": chips, "cents": cents, "second_chips": chips, "second": cents}


def _pieces(moment: Moment, cents: int) -> str | None:
    chips = float_of(cents, moment.live.denominations)
    return written(chips) if chips and worth(chips) == cents else None


def _float(moment: Moment) -> int:
    return FLOAT + _awards(moment) if moment.game.wagers.banked else 0


def _awards(moment: Moment) -> int:
    """What may have to be paid out at once."""
    lying = sum(moment.at_stake(player) for player in moment.seated)
    return AWARDS * lying + 2 * sum(moment.game.live.meters(moment.state).values())


def enough(moment: Moment, cents: object) -> bool:
    """Whether the inventory pays whatever may have to be paid, and what is bought now."""
    bought = cents if isinstance(cents, int) else 0
    return not moment.game.wagers.banked or moment.live.inventory(moment.now) >= _awards(moment) + bought


def carrying(moment: Moment) -> Iterator[PlannedAction]:
    """A fill or credit that a person requested goes on; one that differs from its slip waits for a person."""
    for one in moment.now.transfers:
        first, then = (c.PrepareFill, c.ReceiveFill) if one.way == "fill" else (c.SendCredit, c.ReceiveCredit)
        told: dict[str, object] = {"chips": written(moved({}, one.chips)) if one.chips else None, "cents": one.cents}
        names, told["slip"] = "slip", one.slip
        if not one.slip:
            names, told["request"], told["slip"] = "request", one.record, f"{moment.now.day}-{moment.table.version}"
        if not one.differs:
            options = moment.named((then if one.slip else first).name)
            own = (option for option in options if option.fields.get(names) in (None, only(told[names])))
            yield from (PlannedAction(option, told) for option in own)


def filling(moment: Moment) -> Iterator[PlannedAction]:
    """Chips from the cage before they run out, and back to it where too many lie."""
    if not moment.game.wagers.banked or moment.live.counting(moment.now):
        return
    held, wanted = moment.live.inventory(moment.now), _awards(moment)
    slip = {"slip": f"{moment.now.day}-{moment.table.version}"}
    if held < FLOAT // 2 + wanted:
        for option in moment.named(c.Fill.name):
            yield PlannedAction(option, {**_some(moment, option, FLOAT + wanted - held), **slip})
    elif held > 3 * FLOAT + 2 * wanted:
        for option in moment.named(c.Credit.name):
            yield PlannedAction(option, {**_some(moment, option, held - FLOAT - wanted), **slip})


def _some(moment: Moment, option: Option, cents: int) -> dict[str, object]:
    domain = option.fields["cents"]
    assert isinstance(domain, Between)
    amount = snapped(domain, cents)
    return {"chips": _pieces(moment, amount), "cents": amount}


def relieving(moment: Moment) -> Iterator[PlannedAction]:
    """Another dealer, where one has dealt long."""
    since = moment.now.dealers[-1] if moment.now.dealers else None
    if since is not None:
        dealt = datetime.fromisoformat(moment.at) - datetime.fromisoformat(since.at)
        if dealt < timedelta(minutes=DEALS_MINUTES) and moment.now.record - since.record < DEALS_RECORDS:
            return
    yield from _another_dealer(moment)


def taking_over(moment: Moment) -> Iterator[PlannedAction]:
    """Another dealer at once, where a person dealt who is no longer there."""
    if moment.now.dealer and not is_invented(moment.now.dealer):
        yield from _another_dealer(moment)
        yield from (PlannedAction(one) for one in moment.options if one.command == c.RelieveDealer.name)


def _another_dealer(moment: Moment) -> Iterator[PlannedAction]:
    own = moment.game.live.new_dealer
    yield from map(PlannedAction, moment.named(*((own,) if own else ()), c.RelieveDealer.name))


def going_on(moment: Moment) -> Iterator[PlannedAction]:
    """What happens now and then between rounds."""
    if moment.lots.chance(BOX):
        yield from boxing(moment)
    if moment.lots.chance(RAKE):
        yield from map(PlannedAction, moment.named(c.DropRake.name))
    if moment.lots.chance(TIPS) and moment.absent:
        player = moment.lots.pick(moment.absent)
        unit = whole_chips(moment.game.live.unit(moment.live.rules))
        most = min(moment.brought // TIP, moment.chips(player) // 2) // unit
        if most:
            tips = moment.of_player(player, c.Tip.name)
            yield from (
                PlannedAction(one, {"player": player, "cents": unit * (1 + moment.lots.below(most))}) for one in tips
            )
    if moment.accounts.get(TIP_BOX, 0) and moment.lots.chance(EMPTIED):
        yield from map(PlannedAction, moment.named(c.EmptyTips.name))


def whole_chips(unit: int) -> int:
    """The least amount of whole chips from a dollar up: nobody tips with 4.97."""
    return -(-DOLLAR // unit) * unit


def boxing(moment: Moment) -> Iterator[PlannedAction]:
    box = {"box": f"box {moment.now.day}-{moment.table.version}"}
    return (PlannedAction(option, box) for option in moment.named(c.ExchangeBox.name))


# Rulings: on what the cast did, never on what a person did


def ruling(moment: Moment) -> Iterator[PlannedAction]:
    """A supervisor's ruling or answer, where nobody but invented people had a part in the matter."""
    now = moment.now
    if now.deviated_by and all(_is_of_the_cast(moment, one.person, one.role) for one in now.deviated_by[0]):
        for option in moment.named(RuleOn.name):
            void = "void" in getattr(option.fields["ruling"], "values", ()) and moment.lots.chance(VOID)
            yield PlannedAction(option, {"ruling": "void" if void else "stands", "reason": REASON})
    if now.disputed_by and all(_is_of_the_cast(moment, one.person, one.role) for one in now.disputed_by[0]):
        yield from (PlannedAction(option, {"reason": REASON}) for option in moment.named(c.SettleDispute.name))


def _is_of_the_cast(moment: Moment, person: str, role: str) -> bool:
    return is_invented(person) and not {role, f"player:{person}"} & moment.held


# The end of a day


def closed_by_person(moment: Moment) -> bool:
    """Whether a person closed the game today: then it is theirs to count and to end the day, or to open again."""
    if moment.game.play.stage(moment.state) != "closed":
        return False
    journal, command = moment.table.journal, canonical.spelled(moment.customs.closes)
    closed = journal.last_with(b'"name":%b' % command)
    opened = journal.last_with(b'"event":"FloatCounted"')
    if closed is None or opened is None or closed.sequence < opened.sequence:
        return False
    return not all(is_invented(one.person) for one in closed.entry.actors)


def closing(moment: Moment) -> Iterator[PlannedAction]:
    """The next step towards a locked table, once no round is under way: players go, the game closes, chips are counted."""
    for player in moment.absent:
        yield from leaving(moment, player)
    if not moment.seated or moment.game.play.stage(moment.state) == "closed":
        yield from map(PlannedAction, moment.named(c.DropRake.name))
        if moment.accounts.get(DROP_BOX, 0):
            yield from boxing(moment)
    if not moment.seated:
        yield from map(PlannedAction, moment.named(moment.customs.closes))
    held = moment.live.inventory(moment.now)
    yield from (PlannedAction(option, _counted(moment, held)) for option in moment.named(c.CountInventory.name))
    yield from map(PlannedAction, moment.named(c.EndDay.name))
