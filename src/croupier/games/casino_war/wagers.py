"""The wagers of Casino War: what each pays, and where its chips lie."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from croupier.equipment.awards import Award
from croupier.games.casino_war.rules import WarRules, tie_line
from croupier.games.casino_war.side.wager import SideWager, path
from croupier.games.kit.game import Wagers
from croupier.games.kit.play.refused import Refused
from croupier.games.kit.table.geometry import Spot
from croupier.games.kit.wager import AtLeast, AwardedWager, Catalogue, Wager

_PLACES = {
    "progressive": "progressive wagering device",
    "bonus-spin": "Bonus Spin wagering device",
    "initial": "Initial and War area",
    "tie": "Tie area",
    "war": "Initial and War area",
    "war-tie": "Tie area",
}
_BESIDE_NAME = re.compile(r"^casino-war-|(-(wager|payout|progressive|xtreme))+$")
"""What texts put before or after a wager's name."""


@lru_cache(maxsize=64)
def catalogue(rules: WarRules) -> Catalogue:
    """Every wager that the edition knows; what only a submission offers is marked so."""
    kinds = {kind: (rules.payouts[kind], f"wagers.{kind}") for kind in ("initial", "tie", "war")}
    if rules.wagers.tie_on_war:
        kinds["war-tie"] = (rules.payouts[tie_line(rules)], "wagers.tie_on_war")
    wagers = {kind: Wager(kind, kind, (), odds, _places(kind), rule) for kind, (odds, rule) in kinds.items()}
    if rules.progressive is not None:
        awards = rules.progressive.pays
        wagers["progressive"] = _awarded("progressive", awards, "progressive.offered", rules.progressive.offered)
    if rules.bonus_spin is not None:
        spin = rules.bonus_spin
        awards = {f"hot {name}": award for name, award in spin.hot.items()}
        awards |= {f"community {name}": award for name, award in spin.community.items()}
        wagers["bonus-spin"] = _awarded("bonus-spin", awards, "bonus_spin.offered", spin.offered)
    return wagers | {name: _stated(name, wager) for name, wager in rules.side_wagers.items()}


def spelled(kind: str) -> str:
    """A wager's name as the catalogue has it, of "War Tie", "tie_wager" and "Bonus Spin Xtreme Wager" as well."""
    return _BESIDE_NAME.sub("", "-".join(re.split(r"[\s_-]+", kind.strip().lower())))


def find(rules: WarRules, kind: str, on: Sequence[str] = ()) -> Wager | Refused:
    """The wager a player means, or why there is none."""
    known = catalogue(rules)
    name = kind if kind in known else spelled(kind)
    if name in known and not on:
        return known[name]
    return Refused("wagers.initial", f"{kind[:30]!r} is not a Casino War wager; the wagers are {', '.join(known)}")


def _awarded(kind: str, awards: Mapping[str, Award], rule: str, offered: bool) -> AwardedWager:
    """A wager that is paid by its awards, in odds at least by the lowest part; meters are left out."""
    least = min(Award((part,)).winnings(1) for award in awards.values() for part in award.fixed.parts)
    odds = AtLeast(least.numerator, least.denominator)
    return AwardedWager(kind, kind, (), odds, _places(kind), rule, offered, awards=awards)


def _stated(name: str, wager: SideWager) -> AwardedWager:
    """A wager that the edition states as data."""
    pays = {hand: line.odds for hand, line in wager.pays.items()}
    least, places = min(pays.values()), (Spot(f"{wager.title} area", 0, 0),)
    odds = least if len(pays) == 1 else AtLeast(least.win, least.stake)
    rule, together = path(name, "decided"), wager.lines == "all"
    return AwardedWager(name, name, (), odds, places, rule, wager.offered, awards=pays, together=together)


def _places(kind: str) -> tuple[Spot, ...]:
    return (Spot(_PLACES[kind], 0, 0),)


class WarWagers(Wagers[WarRules]):
    banked = True
    catalogue = staticmethod(catalogue)
    find = staticmethod(find)

    def bet(self, rules: WarRules, text: str) -> Wager:
        """Also a wager at one of several boxes, "initial at 2", and a station's, "electronic-initial"."""
        from croupier.games.casino_war.odds.books import named_at
        from croupier.games.casino_war.stations import odds as electronic

        name, box = named_at(text)
        if name.startswith(electronic.PREFIX):
            kind = self.named(rules, name.removeprefix(electronic.PREFIX))
            return replace(kind, name=text, kind=electronic.PREFIX + kind.kind)
        wager = self.named(rules, name)
        return wager if box is None else replace(wager, name=f"{wager.name} at {box}")
