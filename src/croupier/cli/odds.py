"""The command `odds`: exact odds of every wager, of one, or of a book of bets, and what many rounds of them are like."""

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from croupier.analysis.edition import Opened, open_edition
from croupier.analysis.odds import lines as exact_lines
from croupier.analysis.odds import odds as report_on
from croupier.cli.amounts import bet_of, units
from croupier.cli.plots import draw_plot, require_plot
from croupier.cli.show import (
    NONE,
    STATUS,
    Command,
    as_json,
    counted,
    edition_heading,
    exact_dollars,
    percent,
    played_name,
    print_json,
    table,
    warn,
    wheel_option,
)
from croupier.errors import InputError
from croupier.games.kit.odds import Exact

if TYPE_CHECKING:
    from croupier.equipment.shoe import Composition


@click.command(cls=Command)
@click.argument("edition")
@click.option(
    "--wager", "asked", multiple=True, metavar="WAGER", help="One kind of wager, or one wager such as 'split 17-20'."
)
@wheel_option
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
    bets: tuple[str, ...],
    rounds: int | None,
    bankroll: str | None,
    goal: str | None,
    plot: str | None,
    json_: bool,
    **asks: Any,
) -> None:
    """Exact odds: house edge, variance, hit frequency and every outcome as whole-number ways."""
    if len(asked) > 1:
        raise InputError("--wager is given once; several bets on the same spin are --bet 'red 5' --bet 'straight 17 1'")
    wager = asked[0] if asked else None
    opened = open_edition(edition, wheel=wheel)
    if goal is not None and bankroll is None:
        raise InputError("--goal needs --bankroll")
    if plot is not None:
        require_plot(plot)
    asks = _read(opened.room.asks, {name: value for name, value in asks.items() if value is not None})
    book = [bet_of(text) for text in bets]
    money = {"bankroll": units(bankroll, "--bankroll"), "goal": units(goal, "--goal")}
    report: Any = report_on(opened, wager, bets=book, rounds=rounds, asks=asks, **money)
    supposed = _supposed(asks, lawful=report["assumptions"]["lawful"]) if asks else ""
    if json_:
        print_json(report)
    else:
        _tell(opened, report, supposed, wager)
    if plot is not None:
        lines = exact_lines(opened, wager, book, asks)
        draw_plot(plot, lambda file: _draw(opened, lines, rounds, supposed, file), json_=json_)


def _tell(opened: Opened, report: Any, supposed: str, wager: str | None) -> None:
    lines = report["wagers"]
    edition_heading(opened, wheel=True)
    if not report["assumptions"]["lawful"]:
        click.echo(supposed)
    _edges(lines)
    if len(lines) == 1:
        _outcomes(lines[0])
    if "details" in report and (len(lines) == 1 or wager is None):
        _details(report["details"], {line["wager"] for line in lines})
    if "table" in report:
        _table(report["table"], int(report["assumptions"]["players"]))
    if lines and "session" in lines[0]:
        _many_rounds(lines)
    if lines and "ruin" in lines[0]:
        _ruin(lines)
    warn(report)


def _read(known: tuple[str, ...], asks: dict[str, Any]) -> dict[str, Any]:
    """What a card game can be asked beside its rules; what another game cannot is left for it to refuse."""
    if "shoe" in asks and "shoe" in known:
        from croupier.equipment.shoe import Composition

        asks["shoe"] = Composition.parse(asks["shoe"])
    if "visible" in asks and "visible" in known:
        asks["visible"] = _seen(asks["visible"])
    return asks


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


def _supposed(asks: dict[str, Any], *, lawful: bool) -> str:
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
            played_name(line),
            line["pays"] or NONE,
            percent(line["house_edge"]),
            line["house_edge"]["exact"],
            percent(line["hit_frequency"]),
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


def _table(lines: Any, players: int) -> None:
    seated = "one player with one unit" if players == 1 else f"{players} players with one unit each"
    click.echo(f"\nThe whole table, {seated}:")
    rows = [
        [
            line["strategy"],
            *(f"{line[name]['float']:.6f}" for name in ("mean", "covariance", "variance")),
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
    heads = ["net", "ways", "exact", "probability"]
    table(heads, rows, right=heads)


def _many_rounds(lines: Any) -> None:
    click.echo(f"\nAfter {counted(lines[0]['session']['rounds'], 'round')} of one unit:")
    heads = ["wager", "ahead", "level", "hold (95 %)", "longest losing run", "method"]
    table(heads, [_session(line) for line in lines], right=["ahead", "level", "longest losing run"])


def _session(line: Any) -> list[str]:
    session = line["session"]
    band = session["hold_bands"][1]
    return [
        played_name(line),
        percent(session["ahead"]),
        percent(session["level"]),
        f"{percent(band['low'], 2)} to {percent(band['high'], 2)}",
        f"{session['longest_losing_run']['expected']:.2f}",
        session["method"] if not session["error"] else f"{session['method']}, within {session['error']:.0e}",
    ]


def _ruin(lines: Any) -> None:
    click.echo("\nRisk of ruin:")
    for line in lines:
        risk = line["ruin"]
        close = f" (within {risk['error']:.0e})" if risk["error"] else ""
        click.echo(f"  {played_name(line)}: {percent(risk['probability'])}{close}. {risk['says']}")
