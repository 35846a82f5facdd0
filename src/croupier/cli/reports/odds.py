"""The command `odds`: exact odds of every wager, of one, or of a book of bets, and what many rounds of them are like."""

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from croupier.analysis.asked import asks_of
from croupier.analysis.assumptions.block import not_lawful
from croupier.analysis.edition import Opened, open_edition
from croupier.analysis.odds.odds import DEPENDENT
from croupier.analysis.odds.odds import lines as exact_lines
from croupier.analysis.odds.odds import odds as report_on
from croupier.cli.reports.returns import print_bands, print_returns
from croupier.cli.reports.together import print_together
from croupier.cli.terminal.amounts import Count, bet_of, units
from croupier.cli.terminal.assumptions import print_assumed, repeatable
from croupier.cli.terminal.plots import draw_plot, require_plot, theme_option
from croupier.cli.terminal.resting import print_resting
from croupier.cli.terminal.show import (
    NONE,
    STATUS,
    Command,
    assumed,
    counted,
    edition_heading,
    exact_dollars,
    listing,
    percent,
    played_name,
    print_json,
    table,
    warn,
    wheel_option,
)
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.figures import bound, chance, decimal, detail, method
from croupier.games.kit.odds.odds import Exact
from croupier.rulebook.text import library

if TYPE_CHECKING:
    from croupier.analysis.explore.what_if import WhatIf


@click.command(cls=Command)
@click.argument("edition")
@click.option(
    "--wager", "asked", multiple=True, metavar="WAGER", help="A kind of wager, or one wager such as 'split 17-20'."
)
@wheel_option
@click.option("--decks", type=click.IntRange(1, 16), metavar="N", help="Card games: number of decks.")
@click.option("--shoe", metavar="CARDS", help="Card games: a shoe such as '6 decks less Qs Qh' or 'A:24 K:20'.")
@click.option("--visible", metavar="CARDS", help="Casino War: cards seen before the War deal, such as 'Qs Qh 7d'.")
@click.option("--stake", metavar="AMOUNT", help="Amount on each wager, such as 5.00: paid in the chips in play.")
@click.option("--players", type=click.IntRange(1, 20), metavar="N", help="Card games: number of players at the table.")
@click.option(
    "--bet", "bets", multiple=True, metavar="'WAGER AMOUNT'", help="A bet; repeat it for several on one spin or hand."
)
@click.option(
    "--boxes", type=click.IntRange(1, 20), metavar="N", help="With --bet: so many boxes; 'initial 5 at 2' is on one."
)
@click.option(
    "--meter", metavar="AMOUNT|none", help="With --bet: what the progressive's meter shows, or none to leave it out."
)
@click.option(
    "--rounds", type=Count(), metavar="N", help="Add win of the handle, chance of being ahead and runs after N rounds."
)
@click.option("--bands", is_flag=True, help="Add the hold at 90, 95 and 99 % after 100 to 100,000,000 rounds.")
@click.option("--churn", metavar="TIMES", help="How often players play through what they buy chips for: adds win/drop.")
@click.option(
    "--bankroll", metavar="UNITS", help="Add the risk of ruin, for a bankroll in units: of the wager, or of all bets."
)
@click.option("--goal", metavar="UNITS", help="With --bankroll: stop at this bankroll.")
@click.option("--plot", metavar="FILE", help="Draw the distribution to FILE (.svg or .png).")
@theme_option
def odds(
    edition: str,
    asked: tuple[str, ...],
    wheel: str | None,
    bets: tuple[str, ...],
    rounds: int | None,
    bands: bool,
    churn: str | None,
    bankroll: str | None,
    goal: str | None,
    plot: str | None,
    json_: bool,
    **asks: Any,
) -> None:
    """Exact odds: house edge, variance, hit frequency; of one wager its return table, in whole-number ways."""
    if len(asked) > 1:
        raise InputError("--wager is given more than once; for several bets give --bet 'red 5' --bet 'straight 17 1'")
    wager = asked[0] if asked else None
    opened, what_if = _opened(edition, wheel)
    if what_if is not None and not bets:
        wager = what_if.shown.wager if wager is None else wager
        rounds = what_if.shown.rounds if rounds is None else rounds
    if goal is not None and bankroll is None:
        raise InputError("--goal needs --bankroll")
    require_plot(plot)
    asks = asks_of(opened.game.odds.asks, _questions(what_if, asks, bets))
    book = [bet_of(text) for text in bets]
    money = {"bankroll": units(bankroll, "--bankroll"), "goal": units(goal, "--goal"), "churn": units(churn, "--churn")}
    drawn = [] if plot is None else exact_lines(opened, wager, book, asks)
    report: Any = repeatable(
        report_on(opened, wager, bets=book, rounds=rounds, bands=bands, asks=asks, weigh=True, **money)
    )
    if what_if is not None:
        report = {**report, "what_if": what_if.json()}
    supposed = _supposed(asks, report["assumptions"]) if asks else ""
    if json_:
        print_json(report)
    else:
        _print_report(opened, report, _what_if(what_if), supposed, one=wager is not None or bool(book), book=bool(book))
    if plot is not None:
        says = [assumed(report["assumptions"]), *([supposed] if supposed else [])]
        draw_plot(plot, lambda file: _draw(opened, drawn, rounds, says, file), json_=json_)


def _opened(edition: str, wheel: str | None) -> "tuple[Opened, WhatIf | None]":
    """An edition or a submission, or the file of a what-if; most are ids, and then what-ifs are not imported."""
    if not library.looks_like_file(edition):
        return open_edition(edition, wheel=wheel), None
    from croupier.analysis.explore.file import opened_or_what_if

    return opened_or_what_if(edition, wheel)


def _what_if(what_if: "WhatIf | None") -> str:
    """That these are no numbers of the edition."""
    return f"What if: {what_if.words}" if what_if and what_if.words else ""


def _questions(what_if: "WhatIf | None", given: dict[str, Any], bets: tuple[str, ...]) -> dict[str, Any]:
    """What the options ask over what the file of a what-if asks; its meter is one of bets alone."""
    of_file = what_if.asks if what_if else {}
    asked = {name: value for name, value in of_file.items() if name != "meter" or bets}
    return {**asked, **{name: value for name, value in given.items() if value is not None}}


def _print_report(opened: Opened, report: Any, turned: str, supposed: str, *, one: bool, book: bool) -> None:
    lines = report["wagers"]
    edition_heading(opened, wheel=True)
    if turned:
        click.echo(turned)
    if not report["assumptions"]["lawful"]:
        click.echo(supposed)
    _edges(lines)
    _notes(lines)
    print_together(lines)
    if one:
        print_returns(lines, book=book)
    print_resting(lines)
    _rounded(report.get("rounded"))
    if "details" in report:
        _details(report["details"], {line["wager"] for line in lines})
    if "table" in report:
        _table(report["table"], int(report["assumptions"]["players"]), opened.game.simulation.default_bets[0][0])
    if lines and "hold_bands" in lines[0]:
        print_bands(lines)
    if lines and "session" in lines[0]:
        _many_rounds(lines)
    if lines and "ruin" in lines[0]:
        _ruin(lines)
    warn(report)
    print_assumed(report)


def _supposed(asks: dict[str, Any], assumptions: Any) -> str:
    """The options that depart from the rules, and under which of them no table may do so."""
    shown = {
        name: dollars(value) if name in ("stake", "meter") and isinstance(value, int) else value
        for name, value in asks.items()
    }
    asked = ", ".join(f"{'seen' if name == 'visible' else name}: {value}" for name, value in shown.items())
    why = not_lawful(assumptions)
    return f"Asked: {asked}" + (f" ({why})" if why else "")


def _draw(opened: Opened, lines: list[Exact], rounds: int | None, says: list[str], file: str) -> None:
    from croupier.documents.plots.distributions import draw_odds

    wheel = f", {opened.wheel} wheel" if opened.wheel else ""
    notes = [f"{opened.draft.id}, {STATUS[opened.draft.status]}", *says]
    draw_odds(lines, rounds, f"{opened.draft.title}{wheel}", notes, file, opened.game.odds.strategies)


def _edges(lines: Any) -> None:
    columns = {
        "wager": played_name,
        "pays": lambda line: line["pays"] or NONE,
        "house edge": lambda line: percent(line["house_edge"]),
        "exact": lambda line: line["house_edge"]["exact"],
        "hit frequency": lambda line: percent(line["hit_frequency"]),
        "deviation": lambda line: decimal(line["deviation"]),
        "skewness": lambda line: NONE if line["skewness"] is None else decimal(line["skewness"]),
        "ways": lambda line: line["of"] or NONE,
        "offered": lambda line: "yes" if line["offered"] else "no",
    }
    listing(lines, columns, left=["offered"])


def _notes(lines: Any) -> None:
    """What the numbers of a line leave out, beside the table."""
    for line in lines:
        if "note" in line:
            click.echo(f"{played_name(line)}: {line['note']}")


def _rounded(rounded: Any) -> None:
    """What the smallest chip does to the edges, where no stake was asked for."""
    if rounded:
        edges = ", ".join(f"{played_name(line)} {percent(line['house_edge'])}" for line in rounded["wagers"])
        click.echo(
            f"\nAt a stake that chips cannot divide, such as {rounded['stake']}: {edges}. --stake tells of any other."
        )


def _details(details: Any, shown: set[str]) -> None:
    for wager, numbers in details.items():
        if wager in shown:
            click.echo(f"\nMore about {wager}:")
            rows = [[name, detail(name, number), _exact(name, number)] for name, number in numbers.items()]
            table(["number", "value", "exact"], rows, right=["value", "exact"])


def _exact(name: str, number: Any) -> str:
    return exact_dollars(Fraction(number["exact"])) if name.endswith(", dollars") else str(number["exact"])


def _table(lines: Any, players: int, wager: str) -> None:
    seated = f"one player with one unit on {wager}" if players == 1 else f"{players} players with one unit each on {wager}"
    click.echo(f"\nThe whole table, {seated}:")
    columns = {
        "strategy": lambda line: line["strategy"],
        "mean": lambda line: decimal(line["mean"]["float"], 6),
        "covariance of two seats": lambda line: decimal(line["covariance"]["float"], 6),
        "variance": lambda line: decimal(line["variance"]["float"], 6),
        "deviation": lambda line: decimal(line["variance"]["float"] ** 0.5),
    }
    listing(lines, columns)


def _many_rounds(lines: Any) -> None:
    click.echo(f"\nAfter {counted(lines[0]['session']['rounds'], 'round')} of one unit:")
    columns = {
        "wager": played_name,
        "ahead": lambda line: _likely(line["session"], "ahead"),
        "level": lambda line: _likely(line["session"], "level"),
        "win/handle (95 %)": lambda line: _band(line["session"]["handle_bands"][1]),
        "longest losing run": lambda line: f"{line['session']['longest_losing_run']['expected']:.2f}",
        "method": lambda line: method(line["session"]),
    }
    listing(lines, columns, left=["win/handle (95 %)", "method"])
    _shoe(lines)


def _likely(session: Any, name: str) -> str:
    return chance(session[name]["float"], session["error"])


def _shoe(lines: Any) -> None:
    """That rounds of one shoe are not independent, and by how much that is off."""
    said = lines[0]["session"]["independent"]
    shoes = [line["session"]["shoe"] for line in lines if "shoe" in line["session"]]
    off = max((abs(shoe["deviation_factor"] - 1) for shoe in shoes), default=0)
    size = f": means are exact, and deviations over a shoe of {shoes[0]['rounds_per_shoe']} rounds" if shoes else ""
    much = f" are off by {max(100 * off, 0.0001):.4f} % at most" if shoes else ""
    click.echo(f"{said[:1].upper()}{said[1:]}{size}{much}.")
    unknown = dict.fromkeys(line["wager"] for line in lines if "shoe" not in line["session"])
    if said == DEPENDENT and unknown:
        click.echo(f"How much that is for {', '.join(unknown)} is not counted.")


def _band(band: Any) -> str:
    return f"{percent(band['low'], 2)} to {percent(band['high'], 2)}"


def _ruin(lines: Any) -> None:
    click.echo(f"\nRisk of ruin{_in_dollars(lines[0]['ruin'])}:")
    for line in lines:
        risk = line["ruin"]
        close = f" (within {bound(risk['error'])})" if risk["error"] > 5e-7 else ""  # half of the last digit
        click.echo(f"  {played_name(line)}: {percent(risk['probability'])}{close}. {risk['says']}")
        if "short_below" in risk:
            units = f"{float(Fraction(risk['short_below'])):g}"
            click.echo(f"    With less than {units} units a tied player cannot pay the War Wager, and surrenders.")


def _in_dollars(risk: Any) -> str:
    """The bankroll, and the goal, of a book of bets: in units of all of them, and as money."""
    if "in_dollars" not in risk:
        return ""
    money = risk["in_dollars"]

    def told(name: str) -> str:
        units, cents = float(Fraction(risk[name])), float(Fraction(money[name]["exact"]))
        return f"{units:g} unit{'' if units == 1 else 's'} of ${money['unit']} = ${cents:,.2f}"

    goal = f", goal {told('goal')}" if risk["goal"] is not None else ""
    return f", bankroll {told('bankroll')}{goal}"
