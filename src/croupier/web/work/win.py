"""What a table wins, as pages, addresses and jobs ask for it: the report of the command line."""

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.analysis.amounts import amount, bet_of, share, units
from croupier.analysis.assumptions.block import with_command
from croupier.analysis.odds.win_sheet import csv_of as win_csv
from croupier.web.shelf import Report, command, given_options, opened

if TYPE_CHECKING:
    from croupier.analysis.edition import Opened
    from croupier.analysis.odds.win import Pace


def paced(asked: Mapping[str, Any]) -> "Paced":
    """How much is played, and what; a game that nobody banks, and numbers out of range, are refused."""
    from croupier.analysis.odds.win import Pace

    edition = opened(asked["edition"], asked.get("wheel"))
    edition.require_banked()
    pace = Pace(
        asked["players"],
        amount(asked.get("wager"), "--wager"),
        units(asked["rounds_per_hour"], "--rounds-per-hour") or Fraction(0),
        units(asked.get("hours", "1"), "--hours") or Fraction(0),
        amount(asked.get("drop"), "--drop"),
        units(asked.get("churn"), "--churn"),
    )
    return Paced(edition, pace, [bet_of(text) for text in asked.get("bet", ())])


class Paced(NamedTuple):
    """A table and how much is played at it."""

    edition: "Opened"
    pace: "Pace"
    bets: list[tuple[str, Fraction]]


def win_of(asked: Mapping[str, Any]) -> Report:
    """What a table is expected to win; `asked` has the options of `croupier win` by name."""
    from croupier.analysis.odds.win import win

    given = dict(asked)
    name = given.pop("edition")
    edition, pace, bets = paced(asked)
    report = win(
        edition,
        pace,
        strategy=given.get("strategy"),
        on=given.get("on", ()),
        bets=bets,
        tax_rate=share(given.get("tax"), "--tax"),
        local_share=share(given.get("local_share"), "--local-share"),
    )
    return with_command(report, command("win", name, **given_options(given)))


def win_sheet(asked: Mapping[str, Any]) -> str:
    """The same as CSV: the win and its bands, hour by hour."""
    return win_csv(win_of(asked))
