"""The command `replay`: a recorded poker hand put to the rules, step by step."""

import sys
from typing import Any

import click

from croupier.cli.poker.hand import print_equities, print_stacks, print_steps
from croupier.cli.terminal.show import STATUS, Command, heading, print_json
from croupier.errors import InputError
from croupier.games.poker.histories.read import hands_of
from croupier.games.poker.histories.replay import Replayed, attempt, report


@click.command(cls=Command)
@click.argument("files", metavar="FILE.phh|FILE.phhs|FOLDER...", nargs=-1, required=True)
@click.option("--hand", "number", type=int, metavar="N", help="Only the Nth hand, counted from 1.")
@click.option("--equity", is_flag=True, help="What the hands get of the pot on average as each street begins, too.")
def replay(files: tuple[str, ...], number: int | None, equity: bool, json_: bool) -> None:
    """Replay poker hand histories (PHH) card by card; exit 1 if a hand is refused or does not end as its file says."""
    hands = [hand for _, _, hand in hands_of(files)]
    if number is not None:
        if not 1 <= number <= len(hands):
            raise InputError(f"{files[0]}: there is no hand {number}; the file has {len(hands)}")
        hands = [hands[number - 1]]
    tried = [attempt(hand) for hand in hands]
    replayed = [done for done in tried if not isinstance(done, InputError)]
    refused = [done for done in tried if isinstance(done, InputError)]
    if len(tried) == len(refused) == 1:
        raise refused[0]
    if json_:
        reports = [{**report(done), **({"equities": _equities(done)} if equity else {})} for done in replayed]
        reasons = [{"reason": each.reason, "rule": each.rule, "cite": each.cite} for each in refused]
        print_json({"schema": 1, **(reports[0] if len(tried) == 1 else {"hands": reports, "refused": reasons})})
    else:
        for place, done in enumerate(replayed):
            click.echo("\n" * bool(place), nl=False)
            _print(done)
            if equity:
                print_equities(_equities(done))
        for each in refused:
            click.echo(f"\nrefused: {each}")
    if refused or any(done.agrees is False for done in replayed):
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
    print_stacks(done.who, hand.starting_stacks, done.stacks, hand.finishing_stacks if done.agrees is False else None)
    click.echo()
    for note in done.notes:
        click.echo(f"note: {note}")
    if not done.complete:
        click.echo("the record ends before the hand is over")
    if done.agrees is False:
        click.secho("WARNING: the hand does not end as the file says", bold=True)
    elif done.agrees:
        click.echo("the hand ends as the file says")
