"""A table run by one person in a terminal: show the table and every lawful step, ask, do it, print what followed.

Nothing is kept here: every step is in the journal before the terminal shows it, so leaving at any moment loses nothing.
"""

import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import NamedTuple
from uuid import uuid4

import click

from croupier.cli.table import view
from croupier.cli.table.ask import BACK, LEAVE, LIST, Asker, BackError
from croupier.cli.table.desk import Desk
from croupier.cli.terminal.show import paragraph, refusal
from croupier.errors import InputError
from croupier.games.kit.play.decider import Option, Role, Signature, may_act_as, plain
from croupier.journal.problems import UnavailableError
from croupier.printable import printable
from croupier.tables.table import RefusedError
from croupier.tables.words.instructions import instructions
from croupier.tables.words.interruption import interruption
from croupier.tables.words.menu import Step, narrowed

AGAIN = "again"
"""Typed to repeat the command to which the store did not answer."""
HOW = "how"
"""Typed to read how a step is done."""
HELP = (
    f"Type the number of a step or the beginning of its name, and its answers after it (1 Qs). {BACK} takes a step back, "
    f"{HOW} tells how a step is done, "
    "Enter shows the table again, quit leaves; everything is kept."
)


class LeaveError(Exception):
    """The person at the terminal leaves; the table stays as it is."""


class PendingCommand(NamedTuple):
    """A command to which the store has not answered. Repeated under its id, it is recorded once."""

    fields: dict[str, object]
    by: tuple[Signature, ...]
    id: str
    happened: bool = False

    @property
    def name(self) -> str:
        return str(self.fields["name"])


def run(desk: Desk) -> None:
    """Until somebody leaves: by `quit`, the end of input, or Ctrl-C, which exits 130."""
    if sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401  # so that a line can be edited
    loop = _Loop(desk)
    desk.people.ask = loop.ask
    table = desk.table
    view.head(table.name, table.live, table.now)
    if (cut := interruption(table)) is not None:
        paragraph(printable(str(cut)), indent="")
    paragraph(HELP, indent="")
    try:
        while True:
            loop.turn()
    except LeaveError:
        _left(desk, loop.pending)
    except KeyboardInterrupt:
        click.echo()
        _left(desk, loop.pending)
        sys.exit(130)


def _left(desk: Desk, pending: PendingCommand | None) -> None:
    if pending:
        click.echo(f"{pending.name} may or may not be recorded: look at the table before giving it again")
    click.echo(f"left at record {desk.table.version}; `croupier table deal {desk.table.name}` continues from here")


class _Loop:
    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.menu: list[Step] = []
        self.line: list[str] = []  # what was typed while the store did not answer
        self.pending: PendingCommand | None = None

    def ask(self, prompt: str) -> str:
        """A line typed at the terminal."""
        try:
            line = input(prompt)
        except EOFError:
            click.echo()
            raise LeaveError from None
        if line.strip().casefold() in LEAVE:
            raise LeaveError
        return line

    def turn(self) -> None:
        """Show the table, and do one step."""
        desk = self.desk
        try:
            self._news()
        except BackError:
            click.echo(f"the database does not answer; Enter tries again, {LEAVE[0]} leaves the table")
        else:
            self.menu = desk.steps()
            click.echo()
            view.standing(desk.table.live, desk.table.now, self._viewer(), desk.deviations, names=desk.names)
            view.menu(self.menu, names=desk.names)
            if self.pending:
                click.echo(f"{self.pending.name} was not recorded; {AGAIN} gives it again")
        while True:
            line, before = self.ask(f"{desk.table.name}> ").split(), self.pending
            if line == [AGAIN] and not before:
                line = self.line or line
            try:
                news = self._news()  # somebody else may have been first
            except BackError:
                self._keep(line)
                continue
            self.line = []
            if not line or line == [LIST] or (line == [AGAIN] and before and not self.pending):
                return
            try:
                if line == [AGAIN] and self.pending:
                    self._record(self.pending)
                    return
                if line[0].casefold() == HOW:
                    self._tell_how(line[1:])
                    continue
                found = self._found(line)
                if found is None:
                    continue
                name, options, rest = found
                if news and options != tuple(one for step in desk.steps() if step.command == name for one in step.options):
                    click.echo(f"{name} was not done: the table has changed, look again")
                    return
                self._do(name, options, rest, by_number=line[0].isdecimal() and not rest)
            except BackError:
                self._say_pending()
                continue
            except InputError as wrong:
                _refuse(wrong)
                continue
            return

    def _say_pending(self) -> None:
        if self.pending:
            click.echo(f"{self.pending.name} may or may not be recorded; {AGAIN} gives it again under the same id")

    def _news(self) -> bool:
        """Print what was recorded since, also by others; whether there was anything."""
        before = self.desk.shown
        self._answered(self._read)
        return self.desk.shown > before

    def _read(self) -> None:
        self.desk.table.refresh()
        for one in self.desk.news():
            view.record(one, names=self.desk.names)
        if self.pending and self.desk.table.journal.find(self.pending.id) is not None:
            self.pending = None  # it was recorded, and is printed above

    def _answered(self, do: Callable[[], object]) -> None:
        """Do it; if the store does not answer, again as often as wanted."""
        while True:
            try:
                do()
            except UnavailableError as wrong:
                click.echo(f"halted: {wrong}")
                if not self._yes("Try again? [y/N] "):
                    raise BackError from None
            else:
                return

    def _keep(self, line: list[str]) -> None:
        """Keep what was typed while the store does not answer."""
        if line and line not in ([LIST], [AGAIN]):
            self.line = line
        self._say_pending()
        if self.line and not self.pending:
            click.echo(f"nothing was done; {AGAIN} does it: {printable(' '.join(self.line)[:60])}")

    def _viewer(self) -> Signature:
        """An auditor's view where cards are typed or shown by --open-cards; else a dealer's."""
        return Signature("terminal", Role.AUDITOR if self.desk.open_cards else Role.DEALER)

    def _found(self, line: list[str]) -> tuple[str, tuple[Option, ...], list[str]] | None:
        """The step that was typed, by its number or the beginning of its name, and the words behind it."""
        if line[0].isascii() and line[0].isdecimal():
            number = int(line[0]) if len(line[0]) < 4 else 0
            if not 1 <= number <= len(self.menu):
                click.echo(f"there is no step {line[0][:10]}; the list ends at {len(self.menu)}")
                return None
            step = self.menu[number - 1]
            return step.command, step.options, line[1:]
        kinds = ("next", "may", "irregular")
        names = [tuple(step.command for step in self.menu if step.kind == kind) for kind in kinds]
        found = _named([*names, tuple(self.desk.table.live.words.commands)], line)
        if found is None:
            click.echo(f"{' '.join(line)[:40]!r} is not a step of this table; type its number or the beginning of its name")
            return None
        name, rest = found
        return name, tuple(one for step in self.menu if step.command == name for one in step.options), rest

    def _tell_how(self, line: list[str]) -> None:
        """What the rules tell about the step that is named, or about what is next."""
        found = self._found(line) if line else None
        if line and found is None:
            return
        names = [found[0]] if found else [step.command for step in self.menu if step.kind == "next"]
        live = self.desk.table.live
        for name in dict.fromkeys(names):
            lines = [str(one) for one in instructions(live, name)]
            click.secho(name, bold=True)
            for line_of_step in lines or ["the rules tell no more than its sections"]:
                paragraph(line_of_step, indent="      ")

    def _do(self, name: str, options: tuple[Option, ...], rest: list[str], *, by_number: bool = False) -> None:
        desk = self.desk
        if not options:
            self._not_open(name)
        asker = Asker(desk.table, self.ask, list(rest))
        try:
            fields = asker.command(name, options)
        except InputError as wrong:
            if desk.table.now.mode != "recorded" or not rest or not options:
                raise
            # What was typed does not fit what is lawful now, and may have happened all the same.
            self._ask_whether_it_happened(wrong)
            fields, options = Asker(desk.table, self.ask, list(rest)).command(name, ()), ()
        if by_number and not asker.asked and any(Role.PLAYER in one.roles or one.kind == "irregular" for one in options):
            self._confirm(name, fields)
        if not options:
            self._record(PendingCommand(fields, self._somebody(fields), str(uuid4()), happened=self._may_happen))
            return
        fits = narrowed(options, {field: value for field, value in fields.items() if field != "name"})
        by = desk.sign(fits[0], fields) if fits else self._somebody(fields)
        try:
            self._record(PendingCommand(fields, by, str(uuid4())))
        except RefusedError as refused:
            if desk.table.now.mode != "recorded":
                raise
            self._ask_whether_it_happened(refused)
            self._record(PendingCommand(fields, by, str(uuid4()), happened=True))

    @property
    def _may_happen(self) -> bool:
        return self.desk.table.now.mode == "recorded"

    def _not_open(self, name: str) -> None:
        """Refuse a step that is not open now before its fields are asked for; at a recorded table it may have happened."""
        refused = self.desk.not_open(name)
        if not self._may_happen:
            raise refused
        self._ask_whether_it_happened(refused)

    def _ask_whether_it_happened(self, refused: InputError) -> None:
        _refuse(refused)
        if not self._yes("Did it happen anyway? [y/N] "):
            raise BackError from None

    def _confirm(self, name: str, fields: dict[str, object]) -> None:
        """A number typed alone may be a slip, and what a player does cannot be taken back."""
        who = f" for {fields['player']}" if fields.get("player") else ""
        if not self._yes(f"{name}{who}? [y/N] "):
            raise BackError

    def _record(self, one: PendingCommand) -> None:
        """Record it; while the store does not answer, it is given again under the same id, or stays pending."""
        self.pending = one
        try:
            self._answered(lambda: self.desk.do(one.fields, one.by, id=one.id, happened=one.happened))
        except InputError:
            self.pending = None  # it is refused
            raise
        self.pending = None

    def _somebody(self, fields: dict[str, object]) -> tuple[Signature, ...]:
        """Who reports a step that is not open now: the dealer if there is one, or the player whom it is about."""
        people = self.desk.people
        dealers = [one for one in people.known if may_act_as(one.role, Role.DEALER)]
        deals = plain(people.deals())
        dealer = next((one for one in dealers if plain(one.person) == deals), next(iter(dealers), None))
        if dealer is not None:
            return (dealer,)
        if player := fields.get("player"):
            return (Signature(str(player), Role.PLAYER),)
        return people.sign(Option(str(fields["name"]), "irregular", "", (Role.DEALER,), {}), fields)

    def _yes(self, question: str) -> bool:
        return self.ask(question).strip().casefold() in ("y", "yes")


def _refuse(wrong: InputError) -> None:
    """What a rule refuses is said to be refused; of words that cannot be read the sentence itself says why."""
    said = refusal(wrong.reason, wrong.cite) + view.lawful(wrong)
    by_rule = isinstance(wrong, RefusedError) or wrong.cite
    click.echo(f"refused: {said}" if by_rule else said[:1].upper() + said[1:])


def _named(groups: Sequence[tuple[str, ...]], line: list[str]) -> tuple[str, list[str]] | None:
    """The one name that begins so, in as many words as possible, and the words behind it; first groups first."""
    for count in range(len(line), 0, -1):
        typed = " ".join(line[:count]).casefold()
        exact = next((name for names in groups for name in names if name.casefold() == typed), None)
        if exact is not None:
            return exact, line[count:]
        for names in groups:
            found = [name for name in dict.fromkeys(names) if name.casefold().startswith(typed)]
            not_open = names is groups[-1] and all(name.casefold().startswith(f"{typed} ") for name in found)
            if len(found) > 1 and not not_open:  # a word of steps that are not open is refused as the first of them
                raise InputError(f"{typed[:40]!r} may be {' or '.join(found)}")
            if found:
                return found[0], line[count:]
    return None
