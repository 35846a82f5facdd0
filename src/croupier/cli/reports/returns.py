"""Return tables and hold bands, as `odds` prints them."""

from collections.abc import Callable, Mapping
from typing import Any

import click

from croupier.analysis.odds.hold import UNKNOWN
from croupier.analysis.odds.returns import ELEMENT_OF_RISK
from croupier.cli.terminal.show import NONE, percent, percent_range, played_name, table
from croupier.figures import bound, decimal, method, plain

MOST_ROWS = 40  # of a return table that somebody reads
LEAST_TOLD = 9.9e-102  # smaller chances have bounds that nobody reads


def print_returns(lines: Any, *, book: bool = False) -> None:
    """For each line its courses and their total, and all lines' numbers side by side; of a book, per unit of all bets."""
    shown: dict[str, str] = {}
    for line in (line for line in lines if line["returns"]):
        rows = str([line["returns"], line["total"]])
        click.echo()
        if rows in shown:
            click.echo(f"Return table of {played_name(line)}: that of {shown[rows]}.")
            continue
        shown[rows] = played_name(line)
        if len(line["returns"]) > MOST_ROWS:
            click.echo(f"Return table of {played_name(line)}: {len(line['returns']):,} outcomes, which --json lists.")
            continue
        click.echo(f"Return table of {played_name(line)}, per unit wagered:")
        _table(line)
    click.echo()
    _numbers(lines, book)


def _table(line: Any) -> None:
    heads = ["outcome", "pays", "ways", "exact", "probability", "contribution"]
    rows = [
        [
            row["outcome"],
            _signed(row["net"]),
            row["ways"],
            row["probability"]["exact"],
            percent(row["probability"], 6),
            _share(row["contribution"]),
        ]
        for row in line["returns"]
    ]
    total = line["total"]
    rows.append(["total", "", total["ways"], "1", percent(total["probability"], 6), _share(total["contribution"])])
    table(heads, rows, right=heads[1:])


def _numbers(lines: Any, book: bool) -> None:
    index = lines[0]["volatility_index"]
    numbers = {
        "house edge, per all bets" if book else "house edge, per wager named": lambda line: percent(line["house_edge"]),
        "house edge, per initial wager": lambda line: percent(line["edge_per_initial_wager"]),
        ELEMENT_OF_RISK: lambda line: percent(line["element_of_risk"]),
        "return, the wager included": lambda line: percent(line["returned"]),
        "money wagered on average": lambda line: (
            decimal(line["wagered"]["float"], 6) if line["wagered"]["float"] else "none"
        ),
        "variance": lambda line: decimal(line["variance"]["float"], 6),
        "standard deviation": lambda line: decimal(line["deviation"], 6),
        f"volatility index, {index['z']} deviations ({100 * index['level']:g} %)": lambda line: decimal(
            line["volatility_index"]["value"], 6
        ),
        "hit frequency": lambda line: percent(line["hit_frequency"]),
        "skewness": lambda line: NONE if line["skewness"] is None else decimal(line["skewness"]),
        "win to handle": lambda line: percent(line["hold"]["handle"]),
        "win to drop": lambda line: percent(line["hold"]["drop"]),
    }
    names = [played_name(line) for line in lines]
    table(["per unit", *names], [[name, *map(shown, lines)] for name, shown in numbers.items()], right=names)
    if any(line["wagered"]["exact"] not in ("0", "1") for line in lines):
        handle = "all bets" if book else "the wager named"
        click.echo(f"Win to handle: the handle here is {handle}; War Wagers, which a round adds, are left out.")
    if any(line["hold"]["drop"] is None for line in lines):
        click.echo(f"Win to drop is {UNKNOWN}.")


def print_bands(lines: Any) -> None:
    """What the house keeps after more and more rounds: of the handle, and of the drop where the churn is known."""
    shown: dict[str, str] = {}
    for line in lines:
        named, rows = played_name(line), str(line["hold_bands"])
        if rows in shown:
            click.echo(f"\nWin to handle of {named}: that of {shown[rows]}.")
            continue
        shown[rows] = named
        beside = {
            "house behind": lambda at: _behind(at["house_behind"], at["error"]),
            "method": method,
        }
        _bands(line, "handle", f"Win to handle of {named}, and the chance that the house is behind:", beside)
        if line["hold"]["drop"] is not None:
            _bands(line, "drop", f"Win to drop of {named}:", {})
    said = lines[0]["independent"]
    click.echo(f"\n{said[:1].upper()}{said[1:]}. Each side beyond a band has at most half of what is left.")


def _bands(line: Any, of: str, title: str, beside: Mapping[str, Callable[[Any], str]]) -> None:
    click.echo(f"\n{title}")
    levels = [f"{100 * band['level']:g} %" for band in line["hold_bands"][0]["bands"]]
    rows = [
        [
            f"{at['rounds']:,}",
            *(percent_range(band[of], 3) for band in at["bands"]),
            *(shown(at) for shown in beside.values()),
        ]
        for at in line["hold_bands"]
    ]
    heads = ["rounds", *levels, *beside]
    table(heads, rows, right=[head for head in heads if head != "method"])


def _behind(chance: Mapping[str, float], error: float) -> str:
    """A chance that is not well above what it may be off is told by its bound."""
    if error and chance["float"] <= 10 * error:
        return f"< {bound(max(chance['at_most'], LEAST_TOLD))}"
    return percent(chance["float"])


def _signed(net: str) -> str:
    return plain(net) if net.startswith("-") or net == "0" else f"+{plain(net)}"


def _share(contribution: Mapping[str, Any]) -> str:
    return percent(contribution, 6, "+" if contribution["float"] > 0 else "")
