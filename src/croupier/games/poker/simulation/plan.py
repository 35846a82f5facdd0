"""The simulation plan of poker: the rules in force as numbers for the kernel, results from its counts, and their report."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.equipment.cards import FACES
from croupier.equipment.money import cents, dollars
from croupier.errors import InputError
from croupier.games.kit.odds.odds import exact
from croupier.games.kit.simulation.plan import (
    LEVEL,
    WIDTH,
    Asked,
    Chunk,
    Counts,
    RoundsPlan,
    Sampled,
    refuse_options,
)
from croupier.games.poker.players.policies import RANDOM, RANDOM_SAYS, WAYS, policy
from croupier.games.poker.rules import PokerRules
from croupier.games.poker.simulation import places as p
from croupier.games.poker.simulation.numbers import Numbers, blinds_of, hand_values, made, numbers_of
from croupier.games.poker.simulation.places import Dealt

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from croupier.games.poker.simulation.records import Record

MOST_HANDS = 10**12
MOST_STACK = 10**7
DEEP_FIXED, DEEP_OTHER = 25, 50
"""Big bets that a player has before every hand unless asked otherwise; more where all of it can be bet at once."""
USUAL_PLAYERS = 6
HANDS = 256  # of a group
_WORK = 1 << 15  # hands of a chunk: a third of a second or more, so that progress shows and little is lost
_MOST_SQUARES = 2**62
_CENTS = 100


class Line(NamedTuple):
    """The hands of one seat, position or policy: all nets together and their squares, and what became of the hands.

    A policy's net of a hand is that of all its seats together. `wins`: how often each share was won alone, and tied.
    """

    name: str
    seats: int
    net: int
    net_squared: int
    showdowns: int
    won: int
    scoops: int
    wins: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PokerPlan(RoundsPlan):
    """The same players hand after hand, each with the same stack before every hand; with a button, it moves on."""

    seed: int
    rounds: int
    policies: tuple[str, ...]  # by seat
    stack: int
    big_bet: int
    kinds: tuple[str, ...]
    position_names: tuple[str, ...]
    numbers: Numbers
    spoiled_by_cards: bool = False

    @property
    def players(self) -> int:
        return len(self.policies)

    @property
    def groups(self) -> int:
        return -(-self.rounds // HANDS)

    @property
    def groups_at_once(self) -> int:
        return _WORK // HANDS

    @property
    def groups_in_64_bits(self) -> int:
        """How many groups can be counted without fear for the squares of nets."""
        return max(1, _MOST_SQUARES // ((self.players * self.stack) ** 2 * HANDS))

    @property
    def mode(self) -> str:
        return "every hand with fresh stacks"

    @property
    def compared(self) -> bool:
        return False

    @property
    def assumptions(self) -> Mapping[str, object]:
        return {"players": self.players, "stack": dollars(self.stack)}

    def rules(self) -> "Record":
        """The rules and the ways to play as the kernel reads them."""
        from croupier.games.poker.simulation.records import RULES, record

        rules = record(RULES)
        for name, number in self.numbers:
            if isinstance(number, int):
                rules[name] = number
            elif number:
                rules[name][: len(number)] = [*number]
        rules["made"] = made()
        return rules

    def values(self) -> "Record":
        """The tables of hands as the kernel reads them."""
        return hand_values(self.spoiled_by_cards)

    def run(self, chunk: Chunk) -> Counts:
        """Play the chunk's hands."""
        import numpy as np

        from croupier.chance.random import streams
        from croupier.games.poker.simulation import kernel
        from croupier.games.poker.simulation.records import HAND, record

        decks, hand, rules, values = np.empty((HANDS, FACES), np.uint8), record(HAND), self.rules(), self.values()
        key, least, counts = streams.key(self.seed), streams.least(FACES), Counts()
        for first in range(chunk.first, chunk.first + chunk.groups, self.groups_in_64_bits):
            groups = min(self.groups_in_64_bits, chunk.first + chunk.groups - first)
            table, lines = self.sums()
            kernel.run(key, least, first, groups, self.rounds, True, decks, hand, rules, values, table[0], lines)
            counts += Counts((*table.view(np.int64).tolist(), *lines.view(np.int64).tolist()))
        return counts

    def sums(self) -> "tuple[NDArray[Any], NDArray[Any]]":
        """Empty sums: of the table, then a line for each seat, position and policy."""
        import numpy as np

        from croupier.games.poker.simulation.records import LINE, TABLE

        return np.zeros(1, TABLE), np.zeros(2 * self.players + len(set(self.policies)), LINE)

    # From the counts

    def rounds_of(self, counts: Counts) -> int:
        return counts.sums[0] if counts.sums else 0

    def lines(self, counts: Counts) -> list[Sampled]:
        """None: players bet against each other, so there are no wagers against the house."""
        return []

    def dealt(self, counts: Counts) -> Dealt:
        return Dealt(*counts.sums[: len(Dealt._fields)])

    def seats(self, counts: Counts) -> list[Line]:
        return [self._line(counts, at, str(at + 1)) for at in range(self.players)]

    def positions(self, counts: Counts) -> list[Line]:
        """From the button's left on; without a button these are the seats."""
        return [self._line(counts, at, name) for at, name in enumerate(self.position_names, self.players)]

    def by_policy(self, counts: Counts) -> list[Line]:
        lines = []
        for row, name in enumerate(dict.fromkeys(self.policies), 2 * self.players):
            lines.append(self._line(counts, row, name, *(at for at, each in enumerate(self.policies) if each == name)))
        return lines

    def _line(self, counts: Counts, row: int, name: str, *of: int) -> Line:
        """The sums of this row; of a policy it has the squares, and all else is that of these seats."""
        size, begin = len(p.SUMMED) + 2 * p.MOST_SHARES, len(Dealt._fields)
        rows = [counts.sums[begin + at * size :][:size] for at in of or (row,)]
        net, _, showdowns, won, scoops, *wins = (sum(column) for column in zip(*rows, strict=True))
        squared = counts.sums[begin + row * size + p.SUMMED.index("net_squared")]
        by_share = tuple(zip(wins[::2], wins[1::2], strict=True))[: len(self.kinds)]
        return Line(name, len(rows), net, squared, showdowns, won, scoops, by_share)


def planned(rules: PokerRules, asked: Asked) -> PokerPlan:
    """The hands that a user asks for; what poker does not have is refused by the option's name."""
    refuse_options(
        asked,
        ("bets", "strategy", "to_cover_card", "every_spin"),
        "is for wagers against the house; in poker say how players play with --policy",
    )
    named = [each.strip() for each in asked.policy.split(",")] if asked.policy is not None else ["tight"]
    chips = None if asked.stack is None else cents(asked.stack)
    return plan(rules, rounds=asked.rounds, seed=asked.seed, players=asked.players, policies=named, stack=chips)


def plan(
    rules: PokerRules,
    *,
    rounds: int,
    seed: int,
    players: int | None = None,
    policies: Sequence[str] = ("tight",),
    stack: int | None = None,
) -> PokerPlan:
    """The simulation that the rules in force make; what cannot be dealt is refused with the rule.

    One policy is for everybody; otherwise there is one for each player, by seat from the dealer's left on.
    """
    rules.require_whole_deck("hands are simulated")
    several = len(policies) if len(policies) > 1 else None
    seated = players or several or min(USUAL_PLAYERS, rules.seats)
    if players == 0 or not 2 <= seated <= rules.seats:
        count = seated if players is None else players
        raise rules.refusal("seats", f"it takes 2 to {rules.seats} players, not {count}")
    for name in policies:
        policy(name)
    if several not in (None, seated):
        raise InputError(f"{several} policies do not go with {seated} players; name one for all, or one for each")
    if not 1 <= rounds <= MOST_HANDS:
        raise InputError(f"1 to {MOST_HANDS:,} hands of poker can be dealt, not {rounds:,}")
    stakes = rules.stakes
    deep = DEEP_FIXED if rules.limit.kind == "fixed" else DEEP_OTHER
    chips = deep * stakes.big_bet if stack is None else stack
    _require_room(rules, chips)
    named = tuple(policies) * (seated if several is None else 1)
    return PokerPlan(
        seed=seed,
        rounds=rounds,
        policies=named,
        stack=chips,
        big_bet=stakes.big_bet,
        kinds=tuple(share.hand for share in rules.pot.shares),
        position_names=_position_names(rules, seated),
        numbers=numbers_of(rules, named, chips),
        spoiled_by_cards=rules.spoiled_by_cards,
    )


def _position_names(rules: PokerRules, players: int) -> tuple[str, ...]:
    """The button last; without one the seats from the dealer's left on."""
    if not rules.button.used:
        return tuple(f"seat {at + 1}" for at in range(players))
    names = [f"{at + 1} from button" for at in range(players - 1)] + ["button"]
    blinds = blinds_of(rules, players)
    for number, (at, _) in enumerate(blinds):
        what = ("small blind", "big blind")[number] if len(blinds) == 2 else f"blind {number + 1}"
        names[at] = f"button, {what}" if at == players - 1 else what
    return tuple(names)


def _require_room(rules: PokerRules, chips: int) -> None:
    """Refuse stacks and games that the kernel has no room for."""
    unit, shares, streets = rules.stakes.unit, len(rules.pot.shares), len(rules.order)
    if not 0 < chips <= MOST_STACK or chips % unit:
        most = dollars(MOST_STACK)
        reason = f"a stack is a whole number of chips of {dollars(unit)} and at most {most}, not {dollars(chips)}"
        raise rules.refusal("stakes.unit", reason)
    if shares > p.MOST_SHARES:
        raise rules.refusal("pot.shares", f"a pot of up to {p.MOST_SHARES} shares can be simulated, not of {shares}")
    if streets > p.MOST_STREETS:
        raise rules.refusal("street_order", f"a game of up to {p.MOST_STREETS} streets can be simulated, not of {streets}")


# The report


def report(played: PokerPlan, counts: Counts) -> dict[str, object]:
    """The counts of finished hands as JSON. All nets and the rake together are nothing, to the cent."""
    table = played.dealt(counts)
    seats = played.seats(counts)
    assert sum(line.net for line in seats) + table.raked == 0
    hands = table.hands
    return {
        "table": {
            "mean_pot": table.pots / hands / _CENTS,
            "showdowns": table.showdowns,
            "showdown_frequency": table.showdowns / hands,
            "bets_per_hand": table.raises / hands,
            "cards_per_hand": table.cards / hands,
            "rake": dollars(table.raked),
            "rake_per_hand": table.raked / hands / _CENTS,
            "hands_reshuffled": table.reshuffled,
            "reshuffles": table.reshuffles,
            "voided": table.voids,
            "one_card_for_all": table.shared,
        },
        "policies": [
            {"policy": line.name, "says": _says(line.name), **_as_json(played, line, hands)}
            for line in played.by_policy(counts)
        ],
        "positions": [{"position": line.name, **_as_json(played, line, hands)} for line in played.positions(counts)],
        "seats": [
            {"seat": line.name, "policy": policy, **_as_json(played, line, hands)}
            for line, policy in zip(seats, played.policies, strict=True)
        ],
    }


def _says(policy: str) -> str:
    return RANDOM_SAYS if policy == RANDOM else WAYS[policy].says


def _as_json(played: PokerPlan, line: Line, hands: int) -> dict[str, Any]:
    """Net of each hand and player, in dollars, with its error: hands are independent, players of one hand are not."""
    mean = Fraction(line.net, hands)
    error = None
    if hands > 1:
        apart = line.net_squared - mean * line.net
        error = sqrt(apart / (hands - 1) / hands) / line.seats / _CENTS
    net = float(mean) / line.seats / _CENTS
    dealt = hands * line.seats
    return {
        "seats": line.seats,
        "hands": dealt,
        "net": dollars(line.net),
        "net_per_hand": exact(mean / line.seats / _CENTS),
        "standard_error": error,
        "interval": None if error is None else {"level": LEVEL, "low": net - WIDTH * error, "high": net + WIDTH * error},
        "big_bets_per_100": net * _CENTS / played.big_bet * 100,
        "went_to_showdown": line.showdowns / dealt,
        "won": line.won / dealt,
        "scoops": line.scoops,
        "shares": [
            {"hand_kind": kind, "win": alone, "tie": tied}
            for kind, (alone, tied) in zip(played.kinds, line.wins, strict=True)
        ],
    }
