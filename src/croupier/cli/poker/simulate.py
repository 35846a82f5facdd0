"""What `simulate` prints for poker: the net of each policy and position, and how the hands went."""

from typing import Any

import click

from croupier.analysis.edition import Opened
from croupier.cli.terminal.show import NONE, counted, edition_heading, paragraph, percent, table
from croupier.figures import decimal

_KINDS = {"omaha-high": "high", "omaha-8": "8", "omaha-8-one-hand": "8-one-hand", "omaha-a-5": "a-5"}
"""A share of Omaha's pot by a short name."""


def print_report(opened: Opened, report: Any) -> None:
    edition_heading(opened)
    assumed = report["assumptions"]
    click.echo(
        f"{counted(report['rounds'], 'hand')}, seed {report['seed']}; {assumed['players']} players, "
        f"each with {assumed['stack']} before every hand"
    )
    policies = report["policies"]
    for line in policies:
        paragraph(f"{line['policy']}: {line['says']}")
    click.echo()
    split = len(policies[0]["shares"]) > 1
    if len(policies) > 1:
        _lines("policy", policies, split)
        click.echo()
    _lines("position", report["positions"], split)
    if 1 < len(policies) < len(report["seats"]):
        click.echo()
        seats = [{**line, "seat": f"{line['seat']}, {line['policy']}"} for line in report["seats"]]
        _lines("seat", seats, split)
    click.echo()
    paragraph(_hands(report), indent="")


def _lines(head: str, lines: Any, split: bool) -> None:
    kinds = [f"{_KINDS.get(kind, kind)} won" for kind in (share["hand_kind"] for share in lines[0]["shares"])]
    heads = [head, "net a hand", "error", "95 % interval", "bets/100", "shown", "won", *kinds]
    if split:
        heads.append("scoops")
    table(heads, [_row(head, line, split) for line in lines], right=heads[1:])


def _row(head: str, line: Any, split: bool) -> list[str]:
    interval, hands = line["interval"], line["hands"]
    won = [share["win"] + share["tie"] for share in line["shares"]] + ([line["scoops"]] if split else [])
    return [
        line[head],
        decimal(line["net_per_hand"]["float"], sign="+"),
        NONE if line["standard_error"] is None else decimal(line["standard_error"]),
        NONE if interval is None else f"{interval['low']:+.4f} to {interval['high']:+.4f}",
        f"{line['big_bets_per_100']:+.2f}",
        *(percent(part, 2) for part in (line["went_to_showdown"], line["won"], *(count / hands for count in won))),
    ]


def _hands(report: Any) -> str:
    played, hands = report["table"], report["rounds"]
    parts = [
        f"mean pot {played['mean_pot']:,.2f}",
        f"{percent(played['showdown_frequency'], 2)} of hands shown down",
        f"{played['bets_per_hand']:.2f} bets and raises and {played['cards_per_hand']:.2f} cards a hand",
        f"rake {decimal(played['rake_per_hand'])} a hand",
    ]
    if played["reshuffles"]:
        parts.append(f"cards reshuffled in {percent(played['hands_reshuffled'] / hands)} of hands")
    if played["one_card_for_all"]:
        parts.append(f"one card for all in {percent(played['one_card_for_all'] / hands)} of hands")
    if played["voided"]:
        parts.append(f"{counted(played['voided'], 'hand')} void for want of cards")
    return "The table: " + "; ".join(parts) + "."
