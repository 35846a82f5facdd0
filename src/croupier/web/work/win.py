"""What a table wins, as pages, addresses and jobs ask for it: the report of the command line."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from croupier.analysis.amounts import amount, bet_of, share, units
from croupier.analysis.assumptions.block import with_command
from croupier.analysis.odds.win_sheet import csv_of as win_csv
from croupier.web.shelf import Report, command, given_options, opened


def win_of(asked: Mapping[str, Any]) -> Report:
    """What a table is expected to win; `asked` has the options of `croupier win` by name."""
    from croupier.analysis.odds.win import Pace, win

    given = dict(asked)
    name = given.pop("edition")
    pace = Pace(
        given["players"],
        amount(given.get("wager"), "--wager"),
        units(given["rounds_per_hour"], "--rounds-per-hour") or Fraction(0),
        units(given.get("hours", "1"), "--hours") or Fraction(0),
        amount(given.get("drop"), "--drop"),
        units(given.get("churn"), "--churn"),
    )
    report = win(
        opened(name, given.get("wheel")),
        pace,
        strategy=given.get("strategy"),
        on=given.get("on", ()),
        bets=[bet_of(text) for text in given.get("bet", ())],
        tax_rate=share(given.get("tax"), "--tax"),
        local_share=share(given.get("local_share"), "--local-share"),
    )
    return with_command(report, command("win", name, **given_options(given)))


def win_sheet(asked: Mapping[str, Any]) -> str:
    """The same as CSV: the win and its bands, hour by hour."""
    return win_csv(win_of(asked))
