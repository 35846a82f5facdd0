"""The most by which records of a journal can be wrong for a player: one by itself, and those of a round together."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction

from croupier.equipment.awards import Award, Odds
from croupier.games.kit.wager import AwardedWager, Wager
from croupier.journal.record import Record
from croupier.tables.codec.records import events_of
from croupier.tables.engine.events import Adjusted
from croupier.tables.engine.standing import Live

Read = Callable[[int], Record]
"""A record by its number."""
_SET_UP = 1
"""The number of the record that sets the table up, and is of no round."""
_STAKED = ("placed", "lost", "surrendered", "returned", "voided", "taken")
"""Kinds of money that are a wager's own chips: decided otherwise, they might have won all that the wager can."""


def most_wrong(live: Live, record: Record, player: str) -> int | None:
    """The most by which a record can be wrong for a player, in cents: all that their chips in it can have won.

    None where it names no amount of theirs, or one that nobody can bound, as a share of a progressive meter.
    """
    total = 0
    for bound in (bounds := _bounds(live, record, player)).values():
        if bound is None:
            return None
        total += bound
    return total if bounds else None


def _bounds(live: Live, record: Record, player: str) -> dict[str, int | None]:
    """The most by which it can be wrong in each of the player's wagers, and in money that is on none; None: no bound."""
    bounds: dict[str, int | None] = {}
    for cents, wager, staked in _amounts_in(record, player):
        top = _top(live, wager) if wager and staked else Fraction(0)
        before = bounds.get(wager, 0)
        bounds[wager] = None if top is None or before is None else before + -(-cents * (1 + top) // 1)
    return bounds


def chain_of(record: Record, read: Read) -> list[tuple[Record, int]]:
    """An adjustment with its amount, those that it corrects, and last the record that was wrong at first."""
    chain: list[tuple[Record, int]] = []
    while True:
        made = next((each for each in record.entry.events if each.get("event") == Adjusted.__name__), {})
        cents, before = made.get("cents"), made.get("record")
        if type(cents) is not int or type(before) is not int or not 0 < before < record.sequence:
            return [*chain, (record, 0)]
        chain.append((record, cents))
        record = read(before)


def of_its_own(record: Record, player: str) -> bool:
    """Whether the player's money in it is on no wager: it was bought, cashed or given, and no part of a round."""
    amounts = _amounts_in(record, player)
    return bool(amounts) and not any(wager for _, wager, _ in amounts)


def wagers_in(record: Record, player: str) -> frozenset[str]:
    """The player's wagers whose money a record names."""
    return frozenset(wager for _, wager, _ in _amounts_in(record, player) if wager)


def round_of(live: Live, number: int, last: int, read: Read) -> dict[int, Record]:
    """The records of the round that this one is of, as far as it was played, by their numbers."""

    def ends(record: Record) -> bool:
        return any(map(live.game.play.ends, events_of(live.words, record)))

    played = {number: read(number)}
    first, final = number, number
    while first > _SET_UP + 1 and not ends(before := read(first - 1)):
        first -= 1
        played[first] = before
    while final < last and not ends(played[final]):
        final += 1
        played[final] = read(final)
    return played


def most_together(live: Live, played: Mapping[int, Record], player: str) -> dict[str, int | None]:
    """The most by which the records of a round can be wrong together in each wager of a player; None: no bound.

    They tell of the same chips: together they are wrong by no more than one of them can be.
    """
    most: dict[str, int | None] = {}
    for record in played.values():
        if any(each.get("event") == Adjusted.__name__ for each in record.entry.events):
            continue
        for wager, cents in _bounds(live, record, player).items():
            if wager:
                before = most.get(wager, 0)
                most[wager] = None if cents is None or before is None else max(before, cents)
    return most


# Amounts


def _amounts_in(record: Record, player: str) -> list[tuple[int, str, bool]]:
    return list(_amounts(record.entry.events, player)) or list(_amounts((record.entry.command,), player))


def _amounts(parts: Sequence[Mapping[str, object]], player: str) -> Iterator[tuple[int, str, bool]]:
    """Each amount of the player in these commands or events, with its wager, and whether it is that wager's own chips."""
    for part in parts:
        cents = part.get("cents")
        if part.get("player") == player and type(cents) is int and cents:
            yield abs(cents), str(part.get("wager", "")), part.get("kind", "placed") in _STAKED


def _top(live: Live, name: str) -> Fraction | None:
    """The highest odds at which a wager is paid; nothing for what is no wager of a catalogue, None without a bound."""
    if not live.game.wagers.banked:
        return Fraction(0)
    catalogue = live.game.wagers.catalogue(live.rules)
    kinds = (name, name.rpartition(" ")[0])
    meant = [catalogue[name]] if name in catalogue else [one for one in catalogue.values() if one.kind in kinds]
    tops = [_highest(one) for one in meant]
    return None if not tops or None in tops else max(top for top in tops if top is not None)


def _highest(wager: Wager) -> Fraction | None:
    if not isinstance(wager, AwardedWager):
        return wager.odds.ratio
    found = [ratio for award in wager.awards.values() if (ratio := _ratio(award)) is not None]
    if not found or len(found) < len(wager.awards):
        return None
    return sum(found, Fraction(0)) if wager.together else max(found)


def _ratio(award: Award | Odds) -> Fraction | None:
    if isinstance(award, Odds):
        return award.ratio
    return None if award.shares else award.winnings(1)
