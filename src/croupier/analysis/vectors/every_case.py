"""Every case of an edition, in the order of the file."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from croupier.analysis.vectors.asked import Catalogue, Equipment, Instructions, Payment
from croupier.analysis.vectors.bounds import bounds
from croupier.analysis.vectors.case import Case, Under
from croupier.analysis.vectors.deciding import enforced
from croupier.analysis.vectors.filings import FIXED, Choice
from croupier.analysis.vectors.other_values import others
from croupier.analysis.vectors.played import Procedure, Settlement
from croupier.analysis.vectors.source import Open, Source
from croupier.analysis.vectors.walks import Known, walks
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.kit.game import Game
from croupier.games.kit.rounds.desk import Recorded
from croupier.games.kit.rounds.irregular import KEY as IRREGULAR
from croupier.games.kit.rules import BankedRules
from croupier.rulebook.values import Value, same, shown

_CHIPS_OWED = (
    Fraction(10),
    Fraction(21, 2),
    Fraction(1099, 100),
)  # in the smallest chip: whole, between two, almost one more


USUAL = {"lost", "paid", "returned", "surrendered"}
"""What becomes of wagers in a round in which nothing is void or still owed."""
ALIKE = 3
"""So many rounds in which money goes the same ways are settled."""


def every_case(source: Source) -> Iterator[Case]:
    """What is played, what stands at the table and is said there, then what is filed."""
    houses = list(source.houses())
    played = list(played_cases(houses))
    for kind in (Settlement, Procedure):
        yield from (case for case in played if isinstance(case, kind))
    yield from _payments(source)
    for house, under, rules, game in houses:
        if game.wagers.catalogue(rules) and not house.version:
            yield Catalogue(f"all wagers: {house.title}", under, source.game)
    for house, under, rules, _ in houses:
        for about in source.game.training.equipment(rules):
            yield Equipment(f"{about}: {house.title}", under, source.game, about)
    for house, under, _, game in houses:
        for command in game.live.words.how:
            yield Instructions(f"what people are told: {command}, {house.title}", under, house.version, command)
    yield from _choices(source)


def played_cases(houses: Sequence[Open]) -> Iterator[Case]:
    """Walks through the game, and the rounds in them that settle something otherwise than those before."""
    known, settled = Known(), Counter[object]()
    for house, under, rules, game in houses:
        for number, walk in enumerate(walks(game, rules, house, known), 1):
            if walk.commands:
                title = f"a walk through the game: {house.title}, {number}"
                yield Procedure(title, under, game, house.version, walk.players, walk.commands)
            for records in _rounds(game, walk.records):
                fates = {
                    (getattr(event, "kind", ""), getattr(event, "wager", "").partition(" ")[0], event.rule)
                    for record in records
                    for event in record.events
                    if hasattr(event, "cents")
                }
                if all(settled[fate] >= ALIKE for fate in fates):
                    continue
                try:
                    written = game.settlement.desk().of_record(rules, records).written
                    steps = game.settlement.settle(rules, written).steps
                except InputError:  # a round that cannot be written down
                    continue
                if IRREGULAR in written or not {step.outcome for step in steps} <= USUAL:
                    continue
                settled.update(fates)
                told = ", ".join(sorted({f"{step.wager} {step.outcome}".strip() for step in steps}))
                yield Settlement(f"{told[:120]}: {house.title}", under, game, written)


def _rounds(game: Game[Any], records: Sequence[Recorded]) -> Iterator[Sequence[Recorded]]:
    """The rounds of a walk that came to their end."""
    begin = 0
    for at, record in enumerate(records):
        if any(game.play.ends(event) for event in record.events):
            yield records[begin : at + 1]
            begin = at + 1


def _payments(source: Source) -> Iterator[Case]:
    """Winnings that chips make, and some that they do not."""
    rules = source.rules()
    if isinstance(rules, BankedRules):
        smallest = rules.chips_in_play.smallest
        for share in _CHIPS_OWED:
            owed = int(share * smallest)
            title = f"winnings of {dollars(owed)} where the smallest chip is {dollars(smallest)}"
            yield Payment(title, Under(source.chosen), owed)


def _choices(source: Source) -> Iterator[Case]:
    """Each rule at its bounds and beyond; of a rule that the text fixes, another value."""
    rules, held, own = source.rules(), set(enforced(source.draft)), Under(source.chosen)
    for path, says in rules.in_force.says.items():
        if path in source.chosen:
            continue
        fixed = says.kind == "is" and path in held
        for value in _elsewhere(source, rules, path) if fixed else bounds(says):
            yield Choice(f"a house chooses {path} = {shown(value)}", own, source.game, path, value)


def _elsewhere(source: Source, rules: Any, path: str) -> Iterator[Value]:
    """Another value of a rule that the text fixes: one as well formed, else some words that no text has."""
    now = rules.in_force.values[path]
    tried = (*others(type(rules), source.draft, path, now), FIXED)
    yield next(value for value in tried if not same(value, now))
