"""The command `odds`: exact odds of every wager, of one, or of a book of bets, and what a session of them is like."""

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from croupier.analysis import reports
from croupier.analysis.edition import Opened
from croupier.cli.plots import draw_plot, require_plot
from croupier.cli.show import (
    STATUS,
    Command,
    as_json,
    counted,
    edition_heading,
    exact_dollars,
    percent,
    print_json,
    table,
    warn,
)
from croupier.errors import InputError
from croupier.games.kit.odds import Exact

if TYPE_CHECKING:
    from croupier.equipment.shoe import Composition

_NUMBER = re.compile(r"\d{1,18}(?:\.\d{1,9})?|\d{1,18}/[1-9]\d{0,17}", re.ASCII)


@click.command(cls=Command)
@click.argument("edition")
@click.option(
    "--wager", "asked", multiple=True, metavar="WAGER", help="One kind of wager, or one wager such as 'split 17-20'."
)
@click.option("--wheel", metavar="WHEEL", help="single-zero, double-zero or double-as-single.")
@click.option("--decks", type=click.IntRange(1, 16), metavar="N", help="Card games: dealt from so many decks.")
@click.option("--shoe", metavar="CARDS", help="Card games: a shoe such as '6 decks less Qs Qh' or 'A:24 K:20'.")
@click.option("--visible", metavar="CARDS", help="Casino War: cards seen before the War deal, such as 'Qs Qh 7d'.")
@click.option("--players", type=click.IntRange(1, 20), metavar="N", help="Card games: so many players at the table.")
@click.option("--bet", "bets", multiple=True, metavar="'WAGER AMOUNT'", help="One of several bets on the same spin.")
@click.option("--rounds", type=int, metavar="N", help="Also what N rounds are like: hold, chance of being ahead, runs.")
@click.option("--bankroll", metavar="UNITS", help="Also the risk of ruin, for a bankroll in units of the wager.")
@click.option("--goal", metavar="UNITS", help="With --bankroll: stop when the bankroll reaches this.")
@click.option("--plot", metavar="FILE", help="Draw the distribution to FILE (.svg or .png).")
@as_json
def odds(
    edition: str,
    asked: tuple[str, ...],
    wheel: str | None,
    decks: int | None,
    shoe: str | None,
    visible: str | None,
    players: int | None,
    bets: tuple[str, ...],
    rounds: int | None,
    bankroll: str | None,
    goal: str | None,
    plot: str | None,
    json_: bool,
) -> None:
    """Exact odds: house edge, variance, hit frequency and every outcome as whole-number ways."""
    if len(asked) > 1:
        raise InputError("--wager is given once; several bets on the same spin are --bet 'red 5' --bet 'straight 17 1'")
    wager = asked[0] if asked else None
    opened = reports.open_edition(edition, wheel=wheel)
    if goal is not None and bankroll is None:
        raise InputError("--goal needs --bankroll")
    if plot is not None:
        require_plot(plot)
    asks = _asks(opened.room.asks, decks, shoe, visible, players)
    report: Any = reports.odds(
        opened,
        wager,
        bets=[bet_of(text) for text in bets],
        rounds=rounds,
        bankroll=_units(bankroll, "--bankroll"),
        goal=_units(goal, "--goal"),
        asks=asks,
    )
    if json_:
        print_json(report)
    else:
        _tell(opened, report, asks, wager=wager, players=players, rounds=rounds)
    if plot is not None:
        supposed = _supposed(asks, lawful=report["assumptions"]["lawful"]) if asks else ""
        lines = reports.lines(opened, wager, [bet_of(text) for text in bets], asks)
        draw_plot(plot, lambda file: _draw(opened, lines, rounds, supposed, file), json_=json_)


def _tell(
    opened: Opened,
    report: Any,
    asks: dict[str, object],
    *,
    wager: str | None,
    players: int | None,
    rounds: int | None,
) -> None:
    edition_heading(opened, opened.wheel and f"{opened.wheel} wheel")
    if not report["assumptions"]["lawful"]:
        click.echo(_supposed(asks, lawful=False))
    _edges(report["wagers"])
    if len(report["wagers"]) == 1:
        _outcomes(report["wagers"][0])
    if "details" in report and (len(report["wagers"]) == 1 or wager is None):
        _details(report["details"], {line["wager"] for line in report["wagers"]})
    if "table" in report:
        _table(report["table"], players)
    if rounds is not None:
        _sessions(report["wagers"], rounds)
    if report["wagers"] and "ruin" in report["wagers"][0]:
        _ruin(report["wagers"])
    warn(report)


def _asks(
    known: tuple[str, ...], decks: int | None, shoe: str | None, visible: str | None, players: int | None
) -> dict[str, object]:
    """What a card game can be asked beside its rules; what another game cannot is left for it to refuse."""
    asks: dict[str, object] = {"decks": decks, "players": players, "shoe": shoe, "visible": visible}
    if shoe is not None and "shoe" in known:
        from croupier.equipment.shoe import Composition

        asks["shoe"] = Composition.parse(shoe)
    if visible is not None and "visible" in known:
        asks["visible"] = _seen(visible)
    return {name: value for name, value in asks.items() if value is not None}


def _seen(visible: str) -> "Composition":
    """The cards that lie face up before a War deal; without two that tie there is none."""
    from croupier.equipment import cards
    from croupier.equipment.shoe import Composition

    dealt = cards.cards(visible)
    if cards.UNKNOWN in dealt:
        raise InputError('--visible: "??" was not seen; leave out cards that nobody saw')
    seen = Composition.of_faces(tuple(dealt.count(face) for face in range(cards.FACES)))
    if max(seen.ranks) < 2:
        raise InputError(f"--visible {visible[:60]!r}: a War has two tied cards among those seen, such as 'Qs Qh 7d'")
    return seen


def _supposed(asks: dict[str, object], *, lawful: bool) -> str:
    """What was asked beside the rules, and whether a table may do so."""
    asked = ", ".join(f"{'seen' if name == 'visible' else name}: {value}" for name, value in asks.items())
    return f"Asked: {asked}" + ("" if lawful else " (mathematics: no table of this edition may do so)")


def _draw(opened: Opened, lines: list[Exact], rounds: int | None, supposed: str, file: str) -> None:
    from croupier.documents.plot import draw_odds

    wheel = f", {opened.wheel} wheel" if opened.wheel else ""
    notes = [f"{opened.draft.id}, {STATUS[opened.draft.status]}", *([supposed] if supposed else [])]
    draw_odds(lines, rounds, f"{opened.draft.title}{wheel}", ". ".join(notes), file)


def _edges(lines: Any) -> None:
    rows = [
        [
            _name(line),
            line["pays"] or "–",
            percent(line["house_edge"]["float"]),
            line["house_edge"]["exact"],
            percent(line["hit_frequency"]["float"]),
            f"{line['deviation']:.4f}",
            f"{line['skewness']:.4f}",
            line["of"],
            "yes" if line["offered"] else "no",
        ]
        for line in lines
    ]
    heads = ["wager", "pays", "house edge", "exact", "hit frequency", "deviation", "skewness", "ways", "offered"]
    table(heads, rows, right=heads[1:-1])


def _details(details: Any, shown: set[str]) -> None:
    for wager, numbers in details.items():
        if wager in shown:
            click.echo(f"\nMore about {wager}:")
            rows = [[name, *_detail(name, number)] for name, number in numbers.items()]
            table(["number", "value", "exact"], rows, right=["value", "exact"])


def _detail(name: str, number: Any) -> list[str]:
    """A number beside its exact one; dollars as such."""
    if name.endswith(", dollars"):
        return [f"{number['float']:,.2f}", exact_dollars(Fraction(number["exact"]))]
    return [f"{number['float']:,.6f}", number["exact"]]


def _table(lines: Any, players: int | None) -> None:
    seated = "one player with one unit" if players == 1 else f"{players} players with one unit each"
    click.echo(f"\nThe whole table, {seated}:")
    rows = [
        [
            line["strategy"],
            f"{line['mean']['float']:.6f}",
            f"{line['covariance']['float']:.6f}",
            f"{line['variance']['float']:.6f}",
            f"{line['variance']['float'] ** 0.5:.4f}",
        ]
        for line in lines
    ]
    heads = ["strategy", "mean", "covariance of two seats", "variance", "deviation"]
    table(heads, rows, right=heads[1:])


def _outcomes(line: Any) -> None:
    click.echo()
    rows = [
        [out["net"], out["ways"], out["probability"], percent(float(Fraction(out["probability"])))]
        for out in line["outcomes"]
    ]
    table(["net", "ways", "exact", "probability"], rows, right=["net", "ways", "exact", "probability"])


def _sessions(lines: Any, rounds: int) -> None:
    click.echo(f"\nAfter {counted(rounds, 'round')} of one unit:")
    rows = []
    for line in lines:
        session = line["session"]
        band = session["hold_bands"][1]
        rows.append(
            [
                _name(line),
                percent(session["ahead"]["float"]),
                percent(session["level"]["float"]),
                f"{100 * band['low']:.2f} % to {100 * band['high']:.2f} %",
                f"{session['longest_losing_run']['expected']:.2f}",
                session["method"] if not session["error"] else f"{session['method']}, within {session['error']:.0e}",
            ]
        )
    heads = ["wager", "ahead", "level", "hold (95 %)", "longest losing run", "method"]
    table(heads, rows, right=["ahead", "level", "longest losing run"])


def _ruin(lines: Any) -> None:
    click.echo("\nRisk of ruin:")
    for line in lines:
        risk = line["ruin"]
        close = f" (within {risk['error']:.0e})" if risk["error"] else ""
        click.echo(f"  {_name(line)}: {percent(risk['probability'])}{close}. {risk['says']}")


def _name(line: Any) -> str:
    name = str(line.get("name", line["wager"]))
    return f"{name}, {line['strategy']}" if line["strategy"] else name


def bet_of(text: str) -> tuple[str, Fraction]:
    wager, _, amount = text.strip().rpartition(" ")
    if not wager or not (size := _units(amount, f"--bet {text!r}")):
        raise InputError(f"--bet {text[:60]!r} must be a wager and an amount above zero, such as 'split 17-20 5'")
    return wager, size


def _units(text: str | None, option: str) -> Fraction | None:
    if text is None:
        return None
    if not _NUMBER.fullmatch(text):
        large = text.isascii() and text.isdigit()
        problem = "too large; at most 18 digits" if large else 'not a number such as "20", "2.5" or "5/2"'
        raise InputError(f"{option[:80]}: {text[:30]!r} is {problem}")
    return Fraction(text)
