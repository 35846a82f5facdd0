"""The simulation plan of the electronic version: stations that all wager a unit on every hand of the community cards."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.casino_war.electronic.odds import PREFIX
from croupier.games.casino_war.electronic.play import no_version
from croupier.games.casino_war.odds.counting import burned_in_a_war, dealt_from, require, ways_of
from croupier.games.casino_war.odds.odds import strategy_named, wars_on
from croupier.games.casino_war.rules import HIGHEST, WarRules
from croupier.games.casino_war.simulation.columns import SUMS
from croupier.games.casino_war.simulation.plan import TO_COVER_CARD, WarPlan, last_start, plan
from croupier.games.kit.simulation.plan import Asked, Chunk, Counts, RoundsPlan, Sampled

if TYPE_CHECKING:
    from croupier.games.casino_war.electronic.kernel import StationNumbers


@dataclass(frozen=True, slots=True, kw_only=True)
class StationPlan(RoundsPlan):
    """A table with so many stations, each with one unit on every wager, from a fresh shoe again and again."""

    seed: int
    rounds: int
    stations: int
    cards: int  # of the community
    highest: bool  # only the highest of them plays
    own_cards: bool  # every station at War has a card of its own
    dealt: WarPlan  # the shoe, and what a unit brings

    @property
    def hands(self) -> int:
        return 1 if self.highest else self.cards

    @property
    def positions(self) -> int:
        """The wagers of a kind in a round."""
        return self.hands * self.stations

    @property
    def stake_cents(self) -> int | None:
        return self.dealt.stake

    @property
    def groups(self) -> int:
        return self.dealt.groups

    @property
    def groups_at_once(self) -> int:
        return max(1, self.dealt.groups_at_once // 4)

    @property
    def mode(self) -> str:
        return self.dealt.mode

    @property
    def compared(self) -> bool:
        return self.dealt.compared

    @property
    def says(self) -> tuple[str, ...]:
        return () if self.compared else (TO_COVER_CARD,)

    @property
    def assumptions(self) -> Mapping[str, object]:
        per_shoe = {"rounds_per_shoe": self.dealt.rounds_per_shoe} if self.compared else {}
        staked = {} if self.dealt.stake is None else {"stake": dollars(self.dealt.stake)}
        return {
            "version": "electronic",
            "stations": self.stations,
            "community_cards": self.cards,
            "hands": "the highest card" if self.highest else "each card",
            "war_cards": "one for each station" if self.own_cards else "one for each hand",
            "decks": self.dealt.decks,
            **per_shoe,
            **staked,
        }

    def numbers(self) -> "StationNumbers":
        from croupier.games.casino_war.electronic.kernel import StationNumbers

        return StationNumbers(self.cards, self.stations, int(self.highest), int(self.own_cards))

    def run(self, chunk: Chunk) -> Counts:
        """Deal the chunk's shoes."""
        import numpy as np

        from croupier.chance.random import streams
        from croupier.games.casino_war.electronic import kernel

        sums = np.zeros(SUMS, np.int64)
        kernel.run(
            streams.key(self.seed), *chunk, self.dealt.rounds_at_most, self.dealt.held(), streams.least(self.dealt.size),
            self.dealt.deal_numbers(), self.numbers(), self.dealt.payoffs(), sums,
        )  # fmt: skip
        return Counts(tuple(map(int, sums)))

    def rounds_of(self, counts: Counts) -> int:
        return self.dealt.rounds_of(counts)

    def lines(self, counts: Counts) -> list[Sampled]:
        """The wagers as at the live table, by the names of the electronic one; positions share the dealer's cards."""
        named = self.dealt.lines(counts)
        return [replace(line, wager=PREFIX + line.wager, positions=self.positions, pair=None) for line in named]


def plan_stations(rules: WarRules, asked: Asked) -> StationPlan:
    """The simulation that a user asks for; what cannot be dealt, and what is not offered, is refused."""
    if refused := no_version(rules):
        raise InputError(refused.reason, rule=refused.rule, cite=rules.cite(refused.rule or ""))
    version = rules.electronic
    assert version is not None
    stations = 1 if asked.players is None else asked.players
    if not 1 <= stations <= version.stations:
        reason = f"this table has 1 to {version.stations} stations, not {stations}"
        raise InputError(reason, rule="electronic.stations", cite=rules.cite("electronic.stations"))
    highest, own = version.decided == HIGHEST, version.war_cards == "one for each station"
    hands = 1 if highest else version.cards
    war_cards = hands * (stations if own else 1)
    most = version.cards + 2 + war_cards + burned_in_a_war(rules, war_cards)
    cards = dealt_from(rules)
    require(cards, rules.burn.shoe + most, f"a round of {stations} stations in which every hand goes to War")
    live = plan(rules, replace(asked, players=1))
    wars = wars_on(live.nets, ways_of(live.ranks, version.cards if highest else 1), strategy_named(live.strategy))
    cover = last_start(rules, cards.size, most) if asked.to_cover_card else None
    dealt = replace(
        live, players=version.cards, most=most, cover=cover, wars=wars, progressive=None, stated=(), spin=None, left_out=(),
    )  # fmt: skip
    return StationPlan(
        seed=asked.seed,
        rounds=asked.rounds,
        stations=stations,
        cards=version.cards,
        highest=highest,
        own_cards=own,
        dealt=dealt,
    )
