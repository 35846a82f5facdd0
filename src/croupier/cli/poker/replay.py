"""The command `replay`: a recorded poker hand put to the rules, step by step."""

import sys
from pathlib import Path
from typing import Any

import click

from croupier.cli.poker.hand import print_equities, print_stacks, print_steps
from croupier.cli.terminal.show import STATUS, Command, heading, print_json
from croupier.errors import InputError
from croupier.games.poker.histories.read import read
from croupier.games.poker.histories.replay import Replayed, report
from croupier.games.poker.histories.replay import replay as replay_hand


@click.command(cls=Command)
@click.argument("file", metavar="FILE.phh|FILE.phhs")
@click.option("--hand", "number", type=int, metavar="N", help="Only the Nth hand of the file, counted from 1.")
@click.option("--equity", is_flag=True, help="What the hands get of the pot on average as each street begins, too.")
def replay(file: str, number: int | None, equity: bool, json_: bool) -> None:
    """Replay a poker hand history (PHH) card by card; exit 1 if a hand does not end as the file says."""
    hands = read(Path(file))
    if number is not None:
        if not 1 <= number <= len(hands):
            raise InputError(f"{file}: there is no hand {number}; the file has {len(hands)}")
        hands = [hands[number - 1]]
    replayed = [replay_hand(hand) for hand in hands]
    if json_:
        reports = [{**report(done), **({"equities": _equities(done)} if equity else {})} for done in replayed]
        print_json({"schema": 1, **(reports[0] if len(reports) == 1 else {"hands": reports})})
    else:
        for place, done in enumerate(replayed):
            click.echo("\n" * bool(place), nl=False)
            _print(done)
            if equity:
                print_equities(_equities(done))
    if any(done.agrees is False for done in replayed):
        sys.exit(1)


def _equities(done: Replayed) -> list[dict[str, Any]]:
    from croupier.api.replays import equities

    return equities(done.rules, done.before, done.events, done.who)


def _print(done: Replayed) -> None:
    hand, draft = done.hand, done.rules.in_force.draft
    played = f"hand {hand.more['hand']}" if "hand" in hand.more else None
    event = str(hand.more["event"]) if "event" in hand.more else None
    heading(hand.variant, draft.title, draft.id, STATUS[draft.status], event, played)
    print_steps(done.steps)
    print_stacks(done.who, hand.starting_stacks, done.stacks_cents, hand.finishing_stacks if done.agrees is False else None)
    click.echo()
    for note in done.notes:
        click.echo(f"note: {note}")
    if not done.complete:
        click.echo("the record ends before the hand is over")
    if done.agrees is False:
        click.secho("WARNING: the hand does not end as the file says", bold=True)
    elif done.agrees:
        click.echo("the hand ends as the file says")
