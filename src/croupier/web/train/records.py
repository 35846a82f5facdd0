"""The pages of records: one's own, and for a trainer the class; both to print and sign, and as CSV."""

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from croupier.rulebook.text import library
from croupier.training import report
from croupier.training.drill_list import DRILLS
from croupier.training.store import TrainingStore
from croupier.training.subject import subject
from croupier.web import shelf
from croupier.web.front.pages import READ
from croupier.web.page.show import render
from croupier.web.request.who import people_in, taken_out
from croupier.web.train import showing
from croupier.web.train.drills import nobody_keeps
from croupier.web.train.trainee import now, require_trainer, store_of, trainee_of

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@router.api_route("/train/record", methods=READ)
def own(request: Request) -> Response:
    """The record of whoever asks."""
    trainee = trainee_of(request)
    return trainee.remember(request, _page(report.record(store_of(request), trainee.id)._replace(name=trainee.name)))


@router.api_route("/train/record.csv", methods=READ)
def own_csv(request: Request) -> Response:
    """The same by section, for a spreadsheet."""
    return sheet(report.sections_csv([report.record(store_of(request), trainee_of(request).id)]), "record")


@router.api_route("/class", methods=READ)
def everybody(request: Request) -> HTMLResponse:
    """All trainees, for a trainer; a server without accounts says where else the class is."""
    if people_in(request) is None:
        return nobody_keeps(render("class_nobody.html"))
    require_trainer(request)
    records = report.class_records(store_of(request))
    page = render("class.html", records=records, row=report.class_row, weak=_weakest(records), words=_words)
    return nobody_keeps(page)


@router.api_route("/class.csv", methods=READ)
def everybody_csv(request: Request, sections: bool = False) -> Response:
    """The class for a spreadsheet: a line for each trainee, or for each of their sections."""
    require_trainer(request)
    records = report.class_records(store_of(request))
    found = sheet(report.sections_csv(records) if sections else report.class_csv(records), "class")
    return taken_out(request, found, "training records as CSV")


@router.api_route("/class/{trainee:path}", methods=READ)
def one(request: Request, trainee: str) -> HTMLResponse:
    """The record of one trainee, for a trainer to sign."""
    require_trainer(request)
    return _page(record_in_class(store_of(request), trainee), of_class=True)


def record_in_class(store: TrainingStore, trainee: str) -> report.Record:
    """The record of somebody in the class; anybody else is refused."""
    if trainee not in store.trainees():
        raise shelf.UnknownPartError(f"there is no trainee {trainee[:40]!r}")
    return report.record(store, trainee)


def sheet(text: str, name: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}.csv"', "Cache-Control": "no-store"}
    return Response(text, media_type="text/csv; charset=utf-8", headers=headers)


def _page(found: report.Record, *, of_class: bool = False) -> HTMLResponse:
    titles = {**{name: drill.title for name, drill in DRILLS.items()}, "scenario": "Scenarios"}
    day = now()[:10]
    page = render("train_record.html", record=found, words=_words, of_class=of_class, day_printed=day, drill_titles=titles)
    return nobody_keeps(page)


def _words(one: report.Tally) -> str:
    return showing.section_words(subject(one.edition) if library.known(one.edition) else None, one.name)


def _weakest(records: list[report.Record]) -> list[report.Tally]:
    """The sections that the class knows least, over everybody."""
    sums: dict[tuple[str, str], list[report.Tally]] = {}
    for record in records:
        for tally in record.sections:
            sums.setdefault((tally.edition, tally.name), []).append(tally)
    found = [
        report.Tally(name, edition, sum(t.asked for t in some), sum(t.right for t in some), None, max(t.last for t in some))
        for (edition, name), some in sums.items()
    ]
    return sorted((tally for tally in found if tally.percent < report.FAIR), key=lambda tally: tally.percent)[:10]
