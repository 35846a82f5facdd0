"""The command `croupier`. Each command's module is imported only when it is called, so that every answer comes fast."""

import gc
import io
import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING

import click

from croupier.chance.random.compiled import tell_of_compiling
from croupier.errors import InputError
from croupier.version import VERSION

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.games.kit.game import CommandLine

COMMANDS = {
    "editions": ("rulebook", "All editions: id, status, source and what they amend."),
    "rules": ("rulebook", "The rules in force, what the text allows, and its citation."),
    "sections": ("rulebook", "Every paragraph in our words, how it is honoured, and its rules."),
    "readings": ("rulebook", "Unclear points, the ways to read them, and what each would do."),
    "wagers": ("rulebook", "All lawful wagers, those of a kind, or one."),
    "compare": ("reports.compare", "Editions side by side, with the effect on the odds."),
    "odds": ("reports.odds", "Exact odds of every wager, of one, or of several on the same spin."),
    "explore": ("reports.explore", "A what-if: other rules, readings or decks, the edge they give, and who permits them."),
    "solve": ("reports.solve", "Which pays, decks, wheels or weights give a wanted house edge."),
    "settle": ("reports.settle", "One written round: who gets what, and why."),
    "simulate": ("simulate.simulate", "Millions of rounds or spins, with the simulated edge beside the exact one."),
    "check": ("check", "A Rules Submission judged: what is forbidden, missing, to be approved, unwise; papers due."),
    "lint": ("lint", "Drafting defects of an edition's text: numbering, references, terms, contradictions, awards."),
    "print": ("print", "A paper of an edition or a submission: the PAR sheet."),
    "house": ("house", "A house's folder: make a new one, or show what it says."),
    "submission": (
        "submission.commands",
        "Rules Submissions: new, file, approve, put in force, withdraw, review, limits, diff, list.",
    ),
    "vectors": ("reports.vectors", "Rounds with their lawful settlement, as test vectors for other engines."),
    "win": ("reports.win", "A table's expected win by the hour, hold bands, and the tax."),
    "table": ("table.commands", "Live tables: open, deal, show and close one in this terminal."),
    "train": ("train.commands", "Drills, exams and scenarios made from the rules, and records of those who train."),
    "journal": ("journal.commands", "The tamper-evident record of tables: verify, show, export, prove, sign."),
    "dispute": ("dispute.commands", "Disputes: what the video shows beside what is lawful, reviewed, ruled on, closed."),
    "manifest": ("manifest", "Hashes of every installed file and edition: sign them, or compare with them."),
    "people": ("people", "Accounts of a house: who may log in, in which roles; invitations and tokens."),
    "serve": ("serve", "The pages and the API on http://localhost:8000."),
}
"""The module of each command below `croupier.cli`, and its line in the list."""


class _Commands(click.Group):
    """The commands of the house, and those that single games bring."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*COMMANDS, *_of_games()]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in COMMANDS:
            module = f"croupier.cli.{COMMANDS[cmd_name][0]}"
        elif (line := _of_games(cmd_name).get(cmd_name)) is not None:
            module = line.module
        else:
            return None
        try:
            found = getattr(import_module(module), _function(cmd_name))
        except (ImportError, AttributeError) as problem:
            if module.startswith("croupier."):
                raise
            raise InputError(f"the command {cmd_name!r} cannot be loaded from {module}: {problem}") from None
        assert isinstance(found, click.Command)
        return found

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list without importing the commands."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in COMMANDS.items()])
        with formatter.section("Commands of single games"):
            formatter.write_dl([(name, line.says) for name, line in _of_games().items()])
        for problem in _problems():
            click.echo(f"croupier: {problem}", err=True)


def _function(command: str) -> str:
    """The function of a command; one that Python has by the same name is written with an underscore."""
    return "print_" if command == "print" else command.replace("-", "_")


def _of_games(wanted: str | None = None) -> "dict[str, CommandLine]":
    """The commands that games bring: all of them, or those of our own games where the wanted one is among them.

    A game from outside cannot take a name that is taken.
    """
    from croupier import games, registry

    found: dict[str, CommandLine] = {}
    for name in registry.OURS:
        found |= games.game(name).extras.commands
        if wanted in found:
            return found
    for theirs in registry.outside().games.values():
        found |= {name: line for name, line in theirs.extras.commands.items() if name not in COMMANDS and name not in found}
    return found


def _problems() -> "Iterator[str]":
    """What is wrong with games from outside: packages that do not work, and commands whose names are taken."""
    from croupier import registry

    outside, listed = registry.outside(), _of_games()
    yield from outside.problems.values()
    for game, theirs in outside.games.items():
        for name, line in theirs.extras.commands.items():
            if listed.get(name) is not line:
                yield f"the command {name!r} of the game {game!r} is left out: another command has that name"


@click.command(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110})
@click.version_option(VERSION, prog_name="croupier")
def cli() -> None:
    """The executable rulebook for regulated casino table games.

    EDITION is an id (`croupier editions` lists them), an edition file, or a submission file. Every command takes --json.
    """


def main() -> None:
    """Run the command line: bad input gives one clear line and exit 2, never a traceback."""
    gc.set_threshold(100_000, 20, 20)  # a short command leaves no rings of garbage, and looking costs a sixth of its time
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a name may hold what the terminal cannot show
    tell_of_compiling(_compiling)
    try:
        _run()
    except BrokenPipeError:
        # The reader has had enough (`croupier rules … | head`); the interpreter must not complain about it at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)


def _compiling(done: int, over: bool) -> None:
    from croupier.cli.terminal.progress import compiling

    compiling(done, over)


def _run() -> None:
    try:
        sys.exit(cli.main(standalone_mode=False))
    except InputError as problem:
        _refuse(problem.reason, problem.rule, problem.cite)
    except ModuleNotFoundError as failed:
        from croupier.extras import missing

        if (refused := missing(failed)) is None:
            raise
        _refuse(refused.reason)
    except click.exceptions.NoArgsIsHelpError as problem:
        problem.show()
        sys.exit(2)
    except click.ClickException as problem:
        _refuse(" ".join(problem.format_message().split()))
    except (click.Abort, KeyboardInterrupt):
        sys.exit(130)


def _refuse(reason: str, rule: str | None = None, cite: str | None = None) -> None:
    if "--json" in sys.argv:
        import json

        refused = {"rule": rule, "cite": cite, "reason": reason}
        click.echo(json.dumps({"schema": 1, "refused": refused}, ensure_ascii=False))
    else:
        from croupier.cli.terminal.show import refusal

        click.echo(f"croupier: {refusal(reason, cite)}", err=True)
    sys.exit(2)
