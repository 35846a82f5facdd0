"""The command `play`: poker hands dealt from a seeded deck, played by stated policies and told street by street."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import click

from croupier.cli.show import Command, edition_heading, print_json
from croupier.errors import InputError

if TYPE_CHECKING:
    from croupier.equipment.draw import Bytes
    from croupier.games.kit.decider import Event
    from croupier.games.poker.play.state import State
    from croupier.games.poker.players.policies import Policy
    from croupier.games.poker.players.self_play import Choose
    from croupier.games.poker.rules import PokerRules
    from croupier.games.poker.words import HandTeller, Step

    Dealt: TypeAlias = tuple[State, tuple[Event, ...], State]

MOST_HANDS = 100_000


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
@click.option("--phh", "file", default=None, metavar="FILE", help="Write the hands as PHH to this file too.")
def play(
    edition: str, seats: int, named: str, hands: int, stack: str | None, seed: int | None, file: str | None, json_: bool
) -> None:
    """Deal poker hands of EDITION and tell them street by street, each step with its section."""
    from croupier.analysis.edition import open_edition
    from croupier.equipment.draw import Seeded
    from croupier.equipment.money import cents
    from croupier.games.poker.players import policies, self_play
    from croupier.games.poker.rules import PokerRules

    opened = open_edition(edition)
    rules = opened.rules
    if not isinstance(rules, PokerRules):
        raise InputError(f"{opened.draft.id} is no poker game; {opened.draft.game} is not played so")
    if not 2 <= seats <= rules.seats:
        raise InputError(
            f"{seats} players cannot play; it takes 2 to {rules.seats}", rule="seats", cite=rules.cite("seats")
        )
    if not 1 <= hands <= MOST_HANDS:
        raise InputError(f"{hands} hands cannot be dealt; between 1 and {MOST_HANDS:,} can")
    ways = [policies.policy(each.strip()) for each in named.split(",")]
    seed = _fresh() if seed is None else seed
    each = cents(stack) if stack is not None else 25 * rules.stakes.big_bet
    if each <= 0 or each % rules.stakes.unit:
        raise InputError(f"--stack {stack} is no whole number of chips", rule="stakes.unit", cite=rules.cite("stakes.unit"))
    take = Seeded(seed)
    who = [f"player {seat}" for seat in range(1, seats + 1)]
    chooses = {name: _chooser(rules, ways[at % len(ways)], take) for at, name in enumerate(who)}
    dealt = list(self_play.hands(self_play.seated(rules, who, each), chooses, take, hands))
    if file is not None:
        _write(rules, dealt, file)
    if json_:
        return print_json(_report(opened.draft.id, rules, seed, named, dealt))
    edition_heading(opened)
    click.echo(f"{seats} players · policy {named} · seed {seed}")
    _tell(rules, dealt)
    if len(dealt) < hands:
        click.echo(f"\nnote: after {len(dealt)} of {hands} hands fewer than two players have chips")
    return None


def _fresh() -> int:
    import os

    return int.from_bytes(os.urandom(4), "big")


def _chooser(rules: "PokerRules", way: "Policy", take: "Bytes") -> "Choose":
    from croupier.games.poker.players.policies import seen

    return lambda state: way(seen(rules, state), take)


def _steps(rules: "PokerRules", before: "State", events: "Sequence[Event]") -> "tuple[HandTeller, list[Step]]":
    from croupier.games.poker.words import HandTeller

    teller = HandTeller(rules, before)
    return teller, [step for event in events for step in teller.tell(event)]


def _tell(rules: "PokerRules", dealt: "Sequence[Dealt]") -> None:
    from croupier.cli.poker.hand import stacks, tell

    for before, events, after in dealt:
        if len(dealt) > 1:
            click.echo()
            click.secho(f"hand {after.number}", bold=True)
        teller, steps = _steps(rules, before, events)
        tell(steps)
        had = [before.stacks[seat] for seat in teller.players]
        stacks(teller.who, had, [after.stacks[seat] for seat in teller.players])


def _report(edition: str, rules: "PokerRules", seed: int, named: str, dealt: "Sequence[Dealt]") -> dict[str, object]:
    from croupier.games.poker.amounts import number

    hands = []
    for before, events, after in dealt:
        teller, steps = _steps(rules, before, events)
        hands.append(
            {
                "hand": after.number,
                "players": list(teller.who),
                "starting_stacks": [number(before.stacks[seat]) for seat in teller.players],
                "finishing_stacks": [number(after.stacks[seat]) for seat in teller.players],
                "rake": number(after.raked - before.raked),
                "steps": [step.json(teller.who) for step in steps],
            }
        )
    return {"schema": 1, "edition": edition, "seed": seed, "policy": named, "hands": hands}


def _write(rules: "PokerRules", dealt: "Sequence[Dealt]", file: str) -> None:
    """One hand as `.phh`, several as `.phhs`."""
    from croupier.games.poker.histories.write import dumps, dumps_all, write

    written = [write(rules, before, events) for before, events, _ in dealt]
    text = dumps_all(written) if file.endswith(".phhs") or len(written) > 1 else dumps(written[0])
    try:
        Path(file).write_text(text, "utf-8")
    except (OSError, ValueError) as problem:
        raise InputError(f"{file}: cannot be written ({getattr(problem, 'strerror', None) or problem})") from None
