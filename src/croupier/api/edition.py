"""An edition as a Python object: rules in force, exact odds, wagers, readings."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from croupier.analysis.amounts import bets_of
from croupier.analysis.assumptions.block import assumptions, not_lawful, with_command
from croupier.analysis.assumptions.command_line import command_line
from croupier.analysis.edition import Opened, open_edition
from croupier.analysis.odds.meters import meters
from croupier.analysis.odds.odds import lines, spreads
from croupier.analysis.readings import readings
from croupier.errors import require_types
from croupier.games.kit.odds.joint import Spread
from croupier.games.kit.odds.odds import Exact
from croupier.games.kit.wager import Wager


class Edition:
    """One rulebook for one game. Choices are rule paths and values, as in a submission's [choices].

    >>> import croupier
    >>> war = croupier.edition("pa-2012/casino-war")
    >>> war.title, war.status
    ('Casino War', 'final')
    >>> war.rules().cite("payouts.tie")
    '651a.10(2)'
    >>> [line.house_edge for line in war.odds("tie", choices={"decks.shoe": 8})]
    [Fraction(74, 415)]
    """

    def __init__(self, name: str) -> None:
        self._opened = open_edition(name)
        self.name = name
        self.draft = self._opened.draft
        self.id, self.title, self.status = self.draft.id, self.draft.title, self.draft.status

    def __repr__(self) -> str:
        return f"<Edition {self.name}, {self.status}>"

    def rules(self, choices: Mapping[str, object] | None = None, *, wheel: str | None = None) -> Any:
        """The game's typed rules in force: `rules.payouts["red"]`, with `rules.cite("payouts.red")`."""
        return self._with(choices, wheel).rules

    def odds(
        self,
        wager: str | None = None,
        *,
        wheel: str | None = None,
        choices: Mapping[str, object] | None = None,
        decks: int | None = None,
    ) -> list[Exact]:
        """Exact odds of every kind of wager, of one kind, or of one wager such as "split 17-20".

        With `decks`, 1 to 16, the cards of so many decks are in play. Where no table of the edition may deal from them, the
        `note` of every line says under which rules.

        >>> import croupier
        >>> croupier.edition("pa-2012/casino-war").odds("tie", decks=4)[0].note
        'mathematics: no table of this edition may do so (decks.shoe [651a.3(a)], decks.shuffler [651a.3(c), 651a.3(c)(1)])'
        """
        require_types(Edition.odds, locals())
        opened, asks = self._with(choices, wheel), {} if decks is None else {"decks": decks}
        found = lines(opened, wager, asks=asks)
        outside = not_lawful(assumptions(opened, asks))
        return [replace(line, note="; ".join(filter(None, (line.note, outside)))) for line in found] if outside else found

    def solve(
        self,
        wager: str,
        edge: "str | Fraction",
        *,
        strategy: str | None = None,
        vary: str | Sequence[str] | None = None,
        whole: bool = False,
        players: int | None = None,
        wheel: str | None = None,
        choices: Mapping[str, object] | None = None,
    ) -> dict[str, object]:
        """Which pays, decks, wheels or weights give the wager a wanted edge, as `croupier solve --json` tells it.

        `edge` is one, or a range such as "5%..8%"; two or three pays in `vary` are also varied together.

        >>> import croupier
        >>> found = croupier.edition("pa-2012/casino-war").solve("tie", "10%", vary="pays")
        >>> found["rules"][0]["exactly"]["value"]
        '2569 to 230'
        """
        require_types(Edition.solve, locals())
        from croupier.analysis.solve.solve import Target, solve

        asked: Any = {"strategy": strategy, "vary": vary, "whole": whole, "players": players}
        return solve(self._with(choices, wheel), wager, Target.parse(str(edge)), **asked)

    def book(
        self,
        bets: Mapping[str, int | str | Fraction],
        *,
        wheel: str | None = None,
        choices: Mapping[str, object] | None = None,
        **asks: Any,
    ) -> list[Exact] | list[Spread]:
        """Several bets on one round as one wager, per unit of all of them, by strategy; amounts are in dollars.

        In Casino War also beside other `players`, at a `meter` in cents or "none"; its lines have the covariances of the
        wagers in `together`. Several `boxes` have these and no law.

        >>> import croupier
        >>> book = croupier.edition("pa-2012/casino-war").book({"initial": 5, "tie": 1}, boxes=2)
        >>> book[0].together.rows, float(round(book[0].mean, 6))
        (('initial', 'tie'), -0.0505)
        """
        require_types(Edition.book, locals())
        opened, made = self._with(choices, wheel), bets_of(bets.items())
        return spreads(opened, None, made, asks) or lines(opened, bets=made, asks=asks)

    def meters(
        self,
        *,
        players: int | None = None,
        choices: Mapping[str, object] | None = None,
        decks: int | None = None,
        rounds_per_hour: int | Fraction | None = None,
    ) -> dict[str, Any]:
        """What the meters of its wagers are worth, as `croupier meters --json` tells it."""
        require_types(Edition.meters, locals())
        asks = {} if decks is None else {"decks": decks}
        pace = None if rounds_per_hour is None else Fraction(rounds_per_hour)
        return meters(self._with(choices, None), players=players, rounds_per_hour=pace, asks=asks)

    def wagers(self, *, wheel: str | None = None, choices: Mapping[str, object] | None = None) -> list[Wager]:
        """The catalogue of lawful wagers."""
        opened = self._with(choices, wheel)
        return [wager for wager in opened.game.wagers.catalogue(opened.rules).values() if wager.offered]

    def readings(self) -> dict[str, object]:
        """The unclear points, as `croupier readings --json` tells them."""
        return with_command(readings(self._opened), command_line("readings", [self.name], {"--json": True}))

    def _with(self, choices: Mapping[str, object] | None, wheel: str | None) -> Opened:
        return open_edition(self.name, wheel=wheel, choices=choices) if choices or wheel else self._opened
