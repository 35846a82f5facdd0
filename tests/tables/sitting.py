"""A live table that is run by hand: every command by name, with the clock a second on each time.

    table = Sitting(House(…).opens(store, "war 1")).opens_war("Ann")
    table.plays_war("Qs", "2d", initial=20_00)
    assert table.refuses("fill", (FLOOR,), cents=100_00, slip="7") == "fill needs a security member present, who signs too"

What the table should not take goes through `refuses`, which also checks that nothing changed.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest

from croupier.errors import InputError
from croupier.games.kit.play.decider import Command, Role, Signature
from croupier.journal.book import Journal
from croupier.journal.record import Record
from croupier.tables.resume import standing_after
from croupier.tables.table import RecordedCommand, Table
from croupier.tables.words.sentences import Narrator

DEALER = Signature("Lee", Role.DEALER, "D-1")
FLOOR = Signature("Kim", Role.FLOORPERSON, "F-2")
PIT = Signature("Max", Role.PIT_MANAGER, "P-3")
SHIFT = Signature("Pat", Role.SHIFT_MANAGER, "S-4")
OTHER_FLOOR = Signature("Una", Role.FLOORPERSON, "F-9")
GUARD = Signature("Sam", Role.SECURITY, "G-5")
CLERK = Signature("Ada", Role.AUDITOR, "A-6")
CASHIER = Signature("Cas", Role.CASHIER, "C-7")
By = tuple[Signature, ...]


def player(name: str) -> By:
    return (Signature(name, Role.PLAYER),)


class Sitting:
    """One table, one clock."""

    def __init__(self, table: Table, *, at: str = "2026-03-01T07:00:00+00:00") -> None:
        self.table = table
        self.clock = datetime.fromisoformat(at)

    def command(self, name: str, by: By = (DEALER,), **fields: object) -> Command:
        self.clock += timedelta(seconds=1)
        return self.table.command({"name": name, **fields}, by, self.clock.isoformat())

    def does(self, name: str, by: By = (DEALER,), **fields: object) -> RecordedCommand:
        return self.table.do(self.command(name, by, **fields))

    def happens(self, name: str, by: By = (DEALER,), **fields: object) -> RecordedCommand:
        """What was done, lawful or not."""
        return self.table.do(self.command(name, by, **fields), happened=True)

    def says(self, record: Record) -> list[str]:
        """What is said of the record."""
        before = standing_after(self.table.journal, self.table.live, record.sequence - 1)
        return [one.text for one in Narrator(self.table.live, before).describe(record).sentences]

    def refuses(self, name: str, by: By = (DEALER,), **fields: object) -> str:
        """Why it is refused, after checking that nothing changed."""
        before, version = self.table.now, self.table.version
        with pytest.raises(InputError) as refused:
            self.does(name, by, **fields)
        assert (self.table.now, self.table.journal.head().version) == (before, version)
        return refused.value.reason

    @property
    def accounts(self) -> dict[str, int]:
        accounts = self.table.live.accounts(self.table.now)
        assert sum(accounts.values()) == 0
        return accounts

    @property
    def offered(self) -> set[str]:
        return {option.command for option in self.table.options()}

    # The day

    def counts_float(self, cents: int = 10_000_00) -> None:
        """What stayed over night is counted twice."""
        second = {"second": cents} if self.table.now.day and self.table.live.game.wagers.banked else {}
        self.does("count the float", (DEALER, FLOOR), cents=cents, **second)

    def counts_inventory(self, cents: int) -> RecordedCommand:
        return self.does("count the inventory", (DEALER, FLOOR), cents=cents, second=cents)

    def tips(self, name: str, cents: int) -> RecordedCommand:
        return self.does("tip", (*player(name), DEALER), player=name, cents=cents)

    def fills(self, cents: int, slip: str = "1") -> None:
        self.does("fill", (FLOOR, GUARD), cents=cents, slip=slip)

    def ends(self, counted: int | None = None) -> None:
        """From the last round to the locked table."""
        self.does("close table", (FLOOR,))
        if self.table.live.game.wagers.banked:
            cents = self.accounts["inventory"] if counted is None else counted
            self.counts_inventory(cents)
        self.does("end the day", (FLOOR,), locked=True)

    # Casino War

    def opens_war(self, *players: str, cents: int = 1_000_00, float_cents: int = 10_000_00) -> "Sitting":
        """Past the float, the cards, the cut and the burn; the players take the positions in turn."""
        self.counts_float(float_cents)
        self.does("receive cards", decks=self.table.live.rules.decks_at_table, preinspected=False)  # type: ignore[attr-defined]
        for place, name in enumerate(players, start=1):
            self.does("buy in", player(name), player=name, position=str(place), cents=cents)
        self.prepares()
        return self

    def prepares(self) -> None:
        """Every step until wagers are taken; whoever is offered the cut takes it."""
        while (plan := self.table.now.game.plan) and self.table.now.game.phase == "preparing":
            options = {option.command: option for option in self.table.options() if option.kind == "next"}
            if "offer the cut" in options:
                asked = options["offer the cut"].fields["position"].values[0]  # type: ignore[union-attr]
                self.does("offer the cut", position=asked, accepted=True)
            elif "cut" in options:
                who = self.table.now.game.seats.get(self.table.now.game.cutter)
                self.does("cut", player(who) if who else (DEALER,), cards_from_top=100)
            elif "second cover card" in options:
                low = options["second cover card"].fields["cards_from_bottom"].low  # type: ignore[union-attr]
                self.does("second cover card", cards_from_bottom=low)
            elif "burn a card" in options:
                self.does("burn a card")
            else:
                self.does("prepare cards", (FLOOR,) if plan[0] == "verify" else (DEALER,), step=plan[0])

    def bets(self, name: str, position: str, cents: int, wager: str = "initial") -> RecordedCommand:
        return self.does("place wager", player(name), player=name, position=position, wager=wager, cents=cents)

    def deals(self, *cards: str) -> None:
        for card in cards:
            self.does("deal a card", to=self.table.now.game.due[0], card=card)

    def settles_war(self, position: str, name: str = "Ann") -> None:
        """After the last card of the deal to the end of the round; a tie is surrendered."""
        self.does("settle the original deal")
        if self.table.now.game.phase == "choosing":
            self.does("choose", player(name), player=name, position=position, choice="surrender")
            self.does("collect surrenders")
        self.does("end the round")

    def plays_war(self, *cards: str, name: str = "Ann", initial: int = 20_00) -> None:
        """A whole round of one player without a tie: the player's card, then the dealer's."""
        self.bets(name, "1", initial)
        self.does("no more bets")
        self.deals(*cards)
        self.does("settle the original deal")
        self.does("end the round")

    def refusal_of_next_card(self) -> str | None:
        """Deals one round of Ann's at an electronic table until a card does not come; why it did not, or None."""
        while True:
            game = self.table.now.game
            steps = [option for option in self.table.options() if option.kind == "next"]
            names = {option.command for option in steps}
            if game.phase == "betting" and not game.stakes:
                self.bets("Ann", "1", 1_00)
            elif "deal a card" in names or "burn a card" in names:
                name, fields = ("deal a card", {"to": game.due[0]}) if "deal a card" in names else ("burn a card", {})
                try:
                    self.does(name, **fields)
                except InputError as refused:
                    return refused.reason
            elif "choose" in names:
                self.does("choose", player("Ann"), player="Ann", position="1", choice="surrender")
            elif "end the round" in names:
                self.does("end the round")
                return None
            else:
                self.does(steps[0].command)

    # Roulette

    def opens_roulette(self, *players: str, cents: int = 200_00) -> "Sitting":
        self.counts_float()
        for option in [option for option in self.table.options() if option.command == "inspect"]:
            check = option.fields["check"].values[0]  # type: ignore[union-attr]
            self.does("inspect", (FLOOR,), check=check, passed=True, diameter_inches="3/4" if check == "ball" else "")
        self.does("open table", (FLOOR,))
        colours = self.table.live.rules.chips.colours  # type: ignore[attr-defined]
        for name, colour in zip(players, colours, strict=False):
            self.does("buy in", player(name), player=name, colour=colour, cents=cents, chip_cents=1_00)
        return self


def ranges_read(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int | None]]:
    """From now on the first and the last record of everything that is read of any journal; None: up to its end."""
    read = list[tuple[int, int | None]]()
    ordinary = Journal.records

    def noted(journal: Journal, first: int = 1, last: int | None = None) -> Iterator[Record]:
        read.append((first, last))
        return ordinary(journal, first, last)

    monkeypatch.setattr(Journal, "records", noted)
    return read
