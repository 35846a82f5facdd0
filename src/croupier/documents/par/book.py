"""The PAR sheet of an edition as plain data: which sheets there are, and in which order."""

from collections.abc import Mapping
from fractions import Fraction

from croupier.analysis.assumptions.lines import AGAIN
from croupier.analysis.by_simulation import BySimulation
from croupier.analysis.edition import Opened
from croupier.analysis.odds.by_play import by_play
from croupier.documents.par.assumptions import assumptions_sheet
from croupier.documents.par.basis import Told, file_name
from croupier.documents.par.cells import Book
from croupier.documents.par.check import check_sheet
from croupier.documents.par.hold import hold_sheet
from croupier.documents.par.lines import Line, lines_of, pay_cells
from croupier.documents.par.meters import meters_sheet
from croupier.documents.par.sensitivity import sensitivity_sheet
from croupier.documents.par.summary import WIDTHS, summary_sheet
from croupier.documents.par.wager import wager_sheet
from croupier.games.kit.odds.meters import MeteredWager
from croupier.rulebook.digest import SHORT, digest_in_force
from croupier.rulebook.text.draft import STATUS_IN_WORDS
from croupier.version import VERSION

NOT_TESTED = "no laboratory has tested or certified this"


def par_book(opened: Opened, told: Told, simulated: BySimulation | None = None, players: int | None = None) -> Book:
    """The workbook; `told` is what the numbers rest on. Where nobody bets against the house it is refused."""
    opened.require_banked()
    asks = {} if players is None else {"players": players}
    lines = lines_of(opened, asks)
    pays = pay_cells(opened, lines)
    draft = opened.draft
    status = STATUS_IN_WORDS[draft.status]
    number = opened.submitted.number
    filed = f"submission {number or file_name(opened)}" if opened.submitted.file else ""
    seated = f"{players} player{'' if players == 1 else 's'}" if players else ""
    if players and opened.game.odds.outside(opened.rules, players=players):
        seated += ", more than this table seats"
    subtitle = " · ".join(part for part in (draft.source, status, draft.id, filed, seated) if part)
    foot = f"Made by: {dict(told.lines).get(AGAIN.capitalize(), '')} · {NOT_TESTED}"
    footer = f"{draft.id} · {status} · croupier {VERSION}"
    book = Book(_title(opened), subtitle, footer)
    summary = book.new_sheet("Summary", WIDTHS)
    owners: dict[str, str] = {}
    for line in lines:
        wager_sheet(book, opened, line, pays, owners)
    names = [sheet.name for sheet in book.sheets[1:]]
    hold_sheet(book, lines)
    metered = meters_sheet(book, opened, asks)
    sensitivity_sheet(book, opened, asks, lines, pays)
    verdict = check_sheet(book, lines, by_play(opened), simulated or BySimulation())
    assumptions_sheet(book, opened, told)
    control = (
        ("Document", f"PAR sheet: {book.title}" + (f", {number}" if number else "")),
        ("Revision", f"{draft.id}, rules in force SHA-256 {digest_in_force(opened.in_force)[:SHORT]}, Croupier {VERSION}"),
    )
    exposures = [_exposure(opened, line, metered) for line in lines]
    summary_sheet(summary, (book.title, subtitle), lines, pays, names, verdict, foot, exposures, control)
    return book


def _exposure(opened: Opened, line: Line, metered: Mapping[str, MeteredWager]) -> Fraction | None:
    """What the top award is in dollars at the most that may be wagered, with the meters; None without a maximum."""
    kind, values = line.exact.wager, opened.in_force.values
    paths = (f"{kind.replace('-', '_')}.stake", f"limits.{kind}_maximum", "limits.maximum")
    stake = next((str(values[path]).split(" or ")[-1] for path in paths if values.get(path) is not None), None)
    if stake is None or line.exact.free:
        return None
    top = max(net for net, _ in line.exact.distribution.outcomes) * Fraction(stake)
    wager = metered.get(kind)
    if wager is not None and line.exact.note.startswith("without the meter") and line.exact.strategy is None:
        top += sum((Fraction(meter.standing, 100) for meter in wager.meters), Fraction(0))
        top = top if wager.limit is None else min(top, Fraction(wager.limit, 100))
    return top


def _title(opened: Opened) -> str:
    """The game and what it is played with."""
    assumed = opened.game.odds.assumptions(opened.rules)
    decks = assumed.get("decks")
    if decks is not None:
        return f"{opened.draft.title}, {decks} deck{'' if decks == 1 else 's'}"
    return f"{opened.draft.title}, {opened.wheel} wheel" if opened.wheel else opened.draft.title
