"""What `simulate` prints for poker: the net of each policy and position, and how the hands went."""

from typing import Any

import click

from croupier.analysis.edition import Opened
from croupier.cli.show import counted, edition_heading, paragraph, table

_KINDS = {"badugi": "badugi", "high": "high", "omaha-high": "high"}


def print_report(opened: Opened, report: Any) -> None:
    edition_heading(opened)
    told = report["assumptions"]
    click.echo(
        f"{counted(report['rounds'], 'hand')}, seed {report['seed']}; {told['players']} players, "
        f"each with {told['stack']} before every hand"
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
    kinds = [f"{_name(share['hand_kind'])} won" for share in lines[0]["shares"]]
    heads = [head, "net a hand", "error", "95 % interval", "bets/100", "shown", "won", *kinds]
    if split:
        heads.append("scoops")
    table(heads, [_row(head, line, split) for line in lines], right=heads[1:])


def _row(head: str, line: Any, split: bool) -> list[str]:
    interval, hands = line["interval"], line["hands"]
    wins = [_share(share["win"] + share["tie"], hands) for share in line["shares"]]
    return [
        line[head],
        f"{line['net_per_hand']['float']:+.4f}",
        "–" if line["standard_error"] is None else f"{line['standard_error']:.4f}",
        "–" if interval is None else f"{interval['low']:+.4f} to {interval['high']:+.4f}",
        f"{line['big_bets_per_100']:+.2f}",
        f"{100 * line['went_to_showdown']:.2f} %",
        f"{100 * line['won']:.2f} %",
        *wins,
        *([_share(line["scoops"], hands)] if split else []),
    ]


def _name(kind: str) -> str:
    """A share by a short name: of Omaha's kinds what comes behind the game."""
    return _KINDS.get(kind, kind.removeprefix("omaha-"))


def _share(count: int, hands: int) -> str:
    return f"{100 * count / hands:.2f} %"


def _hands(report: Any) -> str:
    played = report["table"]
    parts = [
        f"mean pot {played['mean_pot']:,.2f}",
        f"{100 * played['showdown_frequency']:.2f} % of hands shown down",
        f"{played['bets_per_hand']:.2f} bets and raises and {played['cards_per_hand']:.2f} cards a hand",
        f"rake {played['rake_per_hand']:.4f} a hand",
    ]
    if played["reshuffles"]:
        parts.append(f"cards reshuffled in {100 * played['hands_reshuffled'] / report['rounds']:.4f} % of hands")
    if played["one_card_for_all"]:
        parts.append(f"one card for all in {100 * played['one_card_for_all'] / report['rounds']:.4f} % of hands")
    if played["voided"]:
        parts.append(f"{counted(played['voided'], 'hand')} void for want of cards")
    return "The table: " + "; ".join(parts) + "."
