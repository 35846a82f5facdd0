"""What a table wins and what a counter finds, as pages and addresses ask for them: the reports of the command line."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from croupier.analysis.amounts import amount, bet_of, share, units
from croupier.analysis.assumptions.block import with_command
from croupier.analysis.odds.win_sheet import csv_of as win_csv
from croupier.web.shelf import Report, command, given_options, opened

MOST_SHOES = 20_000
"""So many are sampled while somebody waits; a job takes more."""


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


def protection_of(edition: str, progress: Callable[[int, int], None] | None = None, **options: Any) -> Report:
    """What a perfect counter finds; the options are those of `croupier protection` by name."""
    from croupier.analysis.protection.protection import protection

    report = protection(opened(edition), progress=progress, **options)
    return with_command(report, command("protection", edition, **given_options(options)))


def protection_asked(asked: Mapping[str, Any]) -> Report:
    """The same, as it is asked of another process."""
    return protection_of(**asked)


def protection_sheet(asked: Mapping[str, Any]) -> str:
    """The same as CSV: by cards dealt, and by cards behind the cover card."""
    from croupier.analysis.protection.sheet import csv_of

    return csv_of(protection_of(**asked))
