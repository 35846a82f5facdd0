"""The drawings of an edition: its wheel and its layout, each as one SVG that stands alone or in a page."""

from collections.abc import Callable
from typing import Any

from croupier.games import room
from croupier.games.big_six.drawing import big_six_layout
from croupier.games.big_six.layout import section_odds
from croupier.games.big_six.rules import BigSixRules
from croupier.games.big_six.wheel_drawing import big_six_wheel
from croupier.games.casino_war.drawing import casino_war_layout
from croupier.games.casino_war.layout import fixtures, odds_shown, pay_tables, payout_limit
from croupier.games.casino_war.rules import WarRules
from croupier.games.poker.drawing import poker_layout
from croupier.games.poker.play.betting import posts
from croupier.games.poker.rules import PokerRules
from croupier.games.roulette.drawing import roulette_layout
from croupier.games.roulette.rules import RouletteRules
from croupier.games.roulette.wheel_drawing import roulette_wheel


def draw_wheel(game: str, rules: Any) -> str | None:
    """The wheel in use; None for a game that has none."""
    return _WHEELS[game](rules) if game in _WHEELS else None


def draw_layout(game: str, rules: Any) -> str | None:
    """The layout in use; None for a game whose layout is not drawn."""
    return _LAYOUTS[game](rules) if game in _LAYOUTS else None


def _roulette_wheel(rules: RouletteRules) -> str:
    wheel = room("roulette").wheel(rules)
    title = f"Roulette wheel, {rules.physical_wheel.replace('-', ' ')}, {len(wheel.sectors)} compartments"
    return roulette_wheel(wheel, title, neutral=rules.wheel.compartments == "neutral")


def _roulette_layout(rules: RouletteRules) -> str:
    table = room("roulette")
    covered = rules.covered_number
    title = f"Roulette layout, {rules.physical_wheel.replace('-', ' ')}" + (f", {covered} covered" if covered else "")
    return roulette_layout(
        table.felt(rules),
        title,
        holder=rules.layout.holder,
        covered=covered,
        replica=table.wheel(rules) if rules.five_adjacent.replica else None,
        notices=rules.covered.sign if covered else (),
    )


def _big_six_wheel(rules: BigSixRules) -> str:
    wheel = room("big-six").wheel(rules)
    odds = {rules.shown(symbol): str(shown) for symbol in rules.symbols if (shown := section_odds(rules, symbol))}
    return big_six_wheel(wheel, f"Big Six wheel, {len(wheel.sectors)} sections", odds)


def _big_six_layout(rules: BigSixRules) -> str:
    faces = {symbol: (rules.shown(symbol), str(rules.payouts[symbol])) for symbol in rules.layout.spaces}
    return big_six_layout(room("big-six").felt(rules), "Big Six layout", faces, holder=rules.layout.holder)


def _casino_war_layout(rules: WarRules) -> str:
    kept_for = str(rules.in_force.says["layout.holder"].value).removeprefix("the ")
    return casino_war_layout(
        room("casino-war").felt(rules),
        fixtures(rules),
        f"Casino War layout, {rules.seats} positions",
        odds=odds_shown(rules),
        notice=payout_limit(rules),
        tables=pay_tables(rules),
        holder=rules.layout.holder,
        kept_for=kept_for,
    )


def _poker_layout(rules: PokerRules) -> str:
    shares = " · ".join(share.hand.upper() for share in rules.pot.shares)
    before, after = posts(rules, rules.seats)
    blinds = [post.what.capitalize() for post in (*before, *after) if post.what != "ante"]
    return poker_layout(
        room("poker").felt(rules),
        f"Poker table, {rules.seats} seats",
        hole=rules.hole_cards,
        up=sum(street.up for street in rules.order),
        board=rules.board_cards,
        posts=blinds,
        button=rules.button.used,
        rake_at=rules.rake.holding,
        pot=f"POT: {shares}",
    )


_WHEELS: dict[str, Callable[[Any], str]] = {"roulette": _roulette_wheel, "big-six": _big_six_wheel}
_LAYOUTS: dict[str, Callable[[Any], str]] = {
    "roulette": _roulette_layout,
    "big-six": _big_six_layout,
    "casino-war": _casino_war_layout,
    "poker": _poker_layout,
}
