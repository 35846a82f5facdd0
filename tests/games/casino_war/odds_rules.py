"""Maryland's rules with other money and cards, as exact odds read them, and a dealer who deals every round there is."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from croupier.equipment.awards import Award, Odds
from croupier.equipment.money import Cents
from croupier.equipment.shoe import Composition
from croupier.games.casino_war.odds.bonus_spin import bonus_spin
from croupier.games.casino_war.odds.box import nets
from croupier.games.casino_war.odds.counting import dealt_from, in_order, ways_of
from croupier.games.casino_war.odds.odds import wars_on
from croupier.games.casino_war.odds.progressive import ProgressiveOdds, odds_of
from croupier.games.casino_war.rules import Meter, Most, WarRules
from croupier.games.kit.odds.odds import Exact
from war_tables import MD, war

RANKS = "23456789TJQKA"
HALF = Fraction(1, 2)

NETS: dict[str, Fraction | int] = {
    "won": 1,
    "lost": -1,
    "surrendered": -HALF,
    "war won": 1,
    "war tied": 2,
    "war lost": -2,
}
"""Of the money of 2011 and of 2012: alike, though the chips go other ways."""

PAYS = {
    "suited four of a kind": "1000 to 1 and 100% of progressive",
    "suited double tie": "200 to 1",
    "four of a kind": "150 to 1",
    "double tie": "30 to 1",
    "suited tie": "15 to 1",
    "tie": "5 to 1",
}
HOT = {"jackpot": "100% of primary", "jackpot 2": "100% of secondary", "$200": "200.00 per 5.00"}
COMMUNITY = {"$50": "75.00 per 5.00", "$25": "25.00 per 5.00"}


def war_2012(**other: Any) -> WarRules:
    """Pennsylvania 2012 and Maryland: the Initial Wager lies until the War is decided and is returned."""
    return _rules(**other)


def war_2011(**other: Any) -> WarRules:
    """The proposal of 2011: the Initial Wager is collected before the War deal, and the War pays more."""
    return _rules(**{"war_pays": "2 to 1", "tied": "3 to 1", "fates": ("lost", "lost"), **other})


def maryland(**other: Any) -> WarRules:
    """The money of 2012, with a progressive."""
    return war_2012(progressive=True, **other)


def _rules(
    *,
    war_pays: str = "1 to 1",
    tied: str = "2 to 1",
    fates: tuple[Any, Any] = ("returned", "returned"),
    decks: int = 6,
    burn: int = 3,
    burn_for: Any = "the War deal",
    tie: str = "10 to 1",
    tie_on_war: bool = True,
    progressive: bool = False,
    pays: Mapping[str, str] = PAYS,
    stake: int = 5_00,
    decided_by: str = "each tie suited",
    surrendered: Any = "tie still paid",
    collected: str = "before the deal, handed back with a win",
    spin: Mapping[str, Any] | None = None,
) -> WarRules:
    base, meter = war(edition=MD), Meter(rate=None, reset=Cents(10_000_00), now=None)
    side, wheel = base.progressive, base.bonus_spin
    assert side is not None
    assert wheel is not None
    changes: Any = {
        "decks": base.decks._replace(shoe=decks),
        "burn": base.burn._replace(war=burn, war_for=burn_for),
        "wagers": base.wagers._replace(tie_on_war=tie_on_war),
        "war": base.war._replace(initial=base.war.initial._replace(win=fates[0], tie=fates[1], lose="lost")),
        "payouts": {"initial": Odds(1)}
        | {name: Odds.parse(text) for name, text in {"tie": tie, "war": war_pays, "war-tied": tied}.items()},
        "progressive": None,
        "bonus_spin": None,
        "chips": base.chips._replace(in_play=(Cents(1),), breakage="down"),
    }
    if progressive:
        changes["progressive"] = side._replace(
            offered=True,
            stake=Most(stake),
            meter=meter,
            pays={name: Award.parse(text) for name, text in pays.items()},
            envy={"suited four of a kind": Award.parse("5000.00 per 5.00")},
            decided_by=decided_by,
            lines="the highest",
            second_winner="the meter as it then stands",
            surrendered=surrendered,
            collected=collected,
        )
    if spin is not None:
        given: Any = {
            "offered": True,
            "stake": 5_00,
            "trigger": None,
            "collected": "handed back with a win",
            "pays_for": 5_00,
            "jackpot_for_one_dollar": "a fifth of the meter",
            "weights": None,
            "spins": "one: the Hot Spot to one, Community Pay to the others",
            "primary": meter,
            "secondary": Meter(rate=None, reset=Cents(5_000_00), now=None),
            "hot": {name: Award.parse(text) for name, text in HOT.items()},
            "community": {name: Award.parse(text) for name, text in COMMUNITY.items()},
            **spin,
        }
        changes["bonus_spin"] = wheel._replace(**given)
    return replace(base, **changes)


def spin_odds(rules: WarRules, *, players: int = 1, shoe: Composition | None = None) -> Exact | None:
    """The Bonus Spin from the rules' own decks or from this shoe."""
    return bonus_spin(rules, dealt_from(rules, shoe=shoe), players)


def best_choices(rules: WarRules, *, shoe: Composition | None = None) -> dict[str, str]:
    """What loses less on a tie of each rank that can tie, the highest rank first."""
    ranks = in_order(rules, dealt_from(rules, shoe=shoe))
    wars = wars_on(nets(rules), ways_of(ranks), "best")
    known = zip(rules.ranks.order, reversed(ranks), reversed(wars), strict=True)
    return {rank: "war" if war else "surrender" for rank, count, war in known if count > 1}


def dealt(shoe: Mapping[str, int], cards: int) -> Iterator[tuple[tuple[str, ...], int]]:
    """Every row of so many cards off the top of the shoe, with the ways it comes."""
    if not cards:
        yield (), 1
        return
    for name, held in shoe.items():
        if held:
            for row, ways in dealt({**shoe, name: held - 1}, cards - 1):
                yield (name, *row), held * ways


def round_nets(
    row: Sequence[str], players: int, burned: int, money: Mapping[str, Fraction | int], wars: Sequence[str] | str
) -> list[Fraction | int]:
    """Each seat's net when the row is dealt as at a table; a seat that ties with a rank of `wars` goes to War."""
    dealer = row[players]
    warring = [at for at in range(players) if row[at][0] == dealer[0] and dealer[0] in wars]
    war_row = row[players + 1 + burned :]
    found: list[Fraction | int] = []
    for at in range(players):
        if at in warring:
            how = {1: "war won", 0: "war tied", -1: "war lost"}
            found.append(money[how[_order(war_row[warring.index(at)], war_row[len(warring)])]])
        else:
            how = {1: "won", 0: "surrendered", -1: "lost"}
            found.append(money[how[_order(row[at], dealer)]])
    return found


def _order(mine: str, dealers: str) -> int:
    one, other = RANKS.index(mine[0]), RANKS.index(dealers[0])
    return (one > other) - (one < other)


def progressive(rules: WarRules, *, decks: int | None = None, shoe: Composition | None = None) -> ProgressiveOdds | None:
    """The progressive from these cards; None if the edition has none."""
    wager = rules.progressive
    return None if wager is None else odds_of(rules, wager, dealt_from(rules, decks, shoe))
