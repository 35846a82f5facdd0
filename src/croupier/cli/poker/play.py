"""The command `play`: poker hands dealt from a seeded deck, played by stated policies, street by street."""

import os
from collections.abc import Sequence
from typing import TypeAlias

import click

from croupier.api.equity import poker_edition
from croupier.api.replays import dealt_report, equities
from croupier.cli.poker.hand import print_equities, print_stacks, print_steps
from croupier.cli.terminal.show import Command, edition_heading, print_json, title
from croupier.equipment.draw import Seeded
from croupier.equipment.money import cents
from croupier.errors import InputError
from croupier.games.kit.play.decider import Event
from croupier.games.poker.histories.write import dumps, dumps_all, write
from croupier.games.poker.play.state import State
from croupier.games.poker.players import policies, self_play
from croupier.games.poker.rules import PokerRules
from croupier.games.poker.words import tell_hand
from croupier.new_file import require_new, write_new

MOST_HANDS = 100_000
Dealt: TypeAlias = tuple[State, tuple[Event, ...], State]


@click.command(cls=Command)
@click.argument("edition")
@click.option("--seats", type=int, default=6, show_default=True, metavar="N", help="How many players sit down.")
@click.option(
    "--policy",
    "named",
    default="call",
    show_default=True,
    metavar="P[,P…]",
    help="How they play: call, fold, random, tight, loose; several in turn, by seat.",
)
@click.option("--hands", type=int, default=1, show_default=True, metavar="N", help="How many hands are dealt.")
@click.option("--stack", default=None, metavar="AMOUNT", help="What each player starts with [default: 25 big bets].")
@click.option("--seed", type=int, default=None, metavar="S", help="The same seed gives the same hands.")
@click.option("--phh", "file", default=None, metavar="FILE", help="Write the hands as PHH to this new file too.")
@click.option("--equity", is_flag=True, help="What the hands get of the pot on average as each street begins, too.")
def play(
    edition: str,
    seats: int,
    named: str,
    hands: int,
    stack: str | None,
    seed: int | None,
    file: str | None,
    equity: bool,
    json_: bool,
) -> None:
    """Deal poker hands of EDITION and tell them street by street, each step with its section."""
    opened = poker_edition(edition)
    rules: PokerRules = opened.rules
    if not 1 <= hands <= MOST_HANDS:
        raise InputError(f"{hands} hands cannot be dealt; between 1 and {MOST_HANDS:,} can")
    if file is not None:
        require_new(file)
    ways = [policies.policy(each.strip()) for each in named.split(",")]
    if len(ways) > seats:
        raise InputError(f"{len(ways)} policies do not go with {seats} players; name one for each at most")
    seed = int.from_bytes(os.urandom(4), "big") if seed is None else seed
    each = cents(stack) if stack is not None else 25 * rules.stakes.big_bet
    if each <= 0 or each % rules.stakes.unit:
        raise rules.refusal("stakes.unit", f"--stack {stack} is no whole number of chips")
    take = Seeded(seed)
    who = [f"player {seat}" for seat in range(1, seats + 1)]
    chooses = {name: policies.chooser(rules, ways[at % len(ways)], take) for at, name in enumerate(who)}
    dealt = list(self_play.hands(self_play.seated(rules, who, each), chooses, take, hands))
    if file is not None:
        _write(rules, dealt, file)
    if json_:
        reports = [dealt_report(rules, *hand, equity=equity) for hand in dealt]
        return print_json({"schema": 1, "edition": opened.draft.id, "seed": seed, "policy": named, "hands": reports})
    edition_heading(opened)
    click.echo(f"{seats} players · policy {named} · seed {seed}")
    for before, events, after in dealt:
        if len(dealt) > 1:
            title(f"hand {after.number}")
        teller, steps = tell_hand(rules, before, events)
        print_steps(steps)
        print_stacks(teller.who, *([state.stacks[seat] for seat in teller.players] for state in (before, after)))
        if equity:
            print_equities(equities(rules, before, events, teller.who))
    if len(dealt) < hands:
        click.echo(f"\nnote: after {len(dealt)} of {hands} hands fewer than two players have chips")
    return None


def _write(rules: PokerRules, dealt: Sequence[Dealt], file: str) -> None:
    """One hand as `.phh`, several as `.phhs`."""
    written = [write(rules, before, events) for before, events, _ in dealt]
    text = dumps_all(written) if file.endswith(".phhs") or len(written) > 1 else dumps(written[0])
    write_new(file, text)
