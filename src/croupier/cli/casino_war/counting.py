"""What `simulate` prints of a player who follows a strategy file: what the player takes, and by count if there is one."""

from collections.abc import Mapping, Sequence
from typing import Any

import click

from croupier.cli.terminal.show import NONE, counted, paragraph, percent, table
from croupier.equipment.money import dollars
from croupier.figures import decimal

RARE = 0.001  # counts at both ends that come in fewer rounds are shown together


def print_part(player: Any) -> None:
    shoes, rounds = counted(player["shoes"], "shoe"), f"{player['rounds_per_shoe']:.1f} rounds each"
    click.echo(f"\nThe player by {player['strategy']}, over {shoes} of {rounds}:")
    rows = [
        ["win per 100 rounds", *_dollars(player["win_per_100_rounds"])],
        ["win per shoe", *_dollars(player["win_per_shoe"])],
        ["win of all money wagered", *_shares(player["win_of_wagered"])],
        ["wagered per 100 rounds", f"{player['wagered_per_100_rounds']:,.2f}", NONE],
        ["deviation of a round", f"{player['deviation_per_round']:,.2f}", NONE],
        ["deviation of 100 rounds", f"{player['deviation_per_100_rounds']:,.2f}", NONE],
    ]
    table(["", "dollars", "error"], rows, right=["dollars", "error"])
    if "by_count" in player:
        _print_count(player)


def _print_count(player: Any) -> None:
    heads = ["count", "rounds", "initial", "tie", "initial edge", "error", "tie edge", "error", "expected", "win/100"]
    click.echo(f"\nBy the {player['count']['by']} count when the round begins; the rarest counts are shown together:")
    table(heads, [_row(lines) for lines in _together(player["by_count"])], right=heads[1:])
    units = player["tie_units_per_100_rounds"]
    click.echo()
    paragraph(
        f"One unit on the Tie Wager whenever this count makes it: {units['this_count']:+.3g} units in 100 rounds; by a "
        f"perfect counter in the same rounds, only when it is profitable: {units['perfect_counter']:+.3g}. Nobody does "
        "better.",
        indent="",
    )


def _together(lines: Sequence[Any]) -> list[list[Any]]:
    """The counts one by one, but for those at both ends with the same bets that hardly ever come."""
    groups: list[list[Any]] = []
    for line in lines:
        small = groups and (line["share"] < RARE or groups[-1][-1]["share"] < RARE)
        if small and groups[-1][-1]["bets_cents"] == line["bets_cents"] and sum(x["share"] for x in groups[-1]) < RARE * 2:
            groups[-1].append(line)
        else:
            groups.append([line])
    return groups


def _row(lines: Sequence[Any]) -> list[str]:
    first, last, rounds = lines[0], lines[-1], sum(line["rounds"] for line in lines)

    def mean(value: Any) -> float:
        return float(sum(line["rounds"] * value(line) for line in lines) / rounds)

    def error(key: str) -> float:
        return float(sum((line["rounds"] * line[key]["standard_error"]) ** 2 for line in lines) ** 0.5 / rounds)

    count = f"{first['count']:+d}" if len(lines) == 1 else f"{first['count']:+d} to {last['count']:+d}"
    return [
        count,
        percent(sum(line["share"] for line in lines), 3),
        *(dollars(first["bets_cents"][wager]) for wager in ("initial", "tie")),
        percent(mean(lambda line: line["initial_edge"]["mean"]), 2),
        percent(error("initial_edge"), 2),
        percent(mean(lambda line: line["tie_edge"]["mean"]), 2),
        percent(error("tie_edge"), 2),
        percent(mean(lambda line: line["tie_edge_expected"]), 3),
        f"{mean(lambda line: line['win_per_100_rounds']):+,.2f}",
    ]


def _dollars(number: Mapping[str, Any]) -> list[str]:
    return [
        decimal(number["mean"], sign="+"),
        NONE if number["standard_error"] is None else decimal(number["standard_error"]),
    ]


def _shares(number: Mapping[str, Any]) -> list[str]:
    return [percent(number["mean"], sign="+"), percent(number["standard_error"])]
