"""The dispute record: two pages that say what `croupier dispute show` says, in every state of a dispute."""

from pathlib import Path
from typing import Any

import pytest

from croupier.disputes.docket import Docket
from croupier.disputes.facts import Facts
from croupier.disputes.report import reviewed
from croupier.disputes.ruling import Ruling
from croupier.documents.dispute.evidence import other_texts
from croupier.documents.dispute.model import record, require_number
from croupier.documents.dispute.paper import Told, told
from croupier.documents.papers import Asked, paper
from croupier.errors import InputError
from croupier.journal.store.store import open_store
from disputes.rounds import EYE, FLOOR, TIED
from documents.approved import require_all_approved
from documents.conformity import require_conformity
from documents.read_back import LETTER, Read, alternates, require_embedded

AT = "2026-11-16T22:19:00+00:00"
WAR = Facts(
    "pa-2012/casino-war",
    table="CW-02",
    about="21:37",
    round=198,
    subject="3",
    requested_by="patron at seat 3",
    camera="C-14",
    claim="I was paid only once on the war tie.",
)
REASONS = "The video shows one green chip against a War Wager of 25.00. Two are due."


def of(folder: Path, facts: Facts = WAR, text: str = TIED, *, ruled: bool = False, exercise: bool = False) -> Told:
    """A dispute on record, reviewed and ruled on or only opened."""
    with open_store(str(folder / "tables.db"), create=True) as store:
        docket = Docket(store, exercise=exercise)
        case = docket.open(facts, text, EYE, at=AT)
        if ruled:
            docket.review(case.number, reviewed(case), EYE, at=AT)
            case = docket.rule(case.number, Ruling("upheld", "3", "25", REASONS), FLOOR, at=AT)
        return told(docket, docket.case(case.number))


def printed(subject: Told) -> Read:
    return Read(paper("dispute").make(subject, Asked()).content)


@pytest.fixture(scope="module")
def ruled(tmp_path_factory: pytest.TempPathFactory) -> Told:
    return of(tmp_path_factory.mktemp("ruled"), ruled=True)


@pytest.fixture(scope="module")
def read(ruled: Told) -> Read:
    return printed(ruled)


def test_the_finding_and_the_ruling_stand_on_the_first_page(read: Read) -> None:
    first, second = read.pages
    assert "Was seat 3 paid in full?" in first
    assert "25.00 No. The tied War pays 2 to 1; it was paid 1 to 1." in first
    assert "A dealer’s error." in first
    assert "5 3 Tied War paid 50.00, 2 to 1 paid 25.00, 1 to 1 25.00 short § 651a.10(3)" in first
    assert "3 Net +150.00 +125.00 25.00 short" in first
    assert REASONS in first
    assert "PA 40 118" in first
    assert "Ruled 16 November 2026, 22:19 UTC by F-118" in first
    assert "“I was paid only once on the war tie.”" in second
    assert "dealer Qh 8c" in second


def test_it_holds_as_a_pdf(read: Read, tmp_path: Path) -> None:
    require_conformity(read.content, archival=True)
    require_embedded(read)
    assert read.sizes == [LETTER, LETTER]
    assert read.letters_outside(0.5) == []
    (drawn,) = alternates(read)
    assert "dealer: Qh and 8c" in drawn
    assert "25 on war, seat 3" in drawn
    require_all_approved(read.content, "dispute", tmp_path=tmp_path, seals=True)


def test_the_same_round_under_other_texts(ruled: Told) -> None:
    """By hand: proposed, the Initial Wager is lost and the tied War pays 3 to 1: 50 − 25 + 75 + 50 is 150 as well."""
    texts = record(*ruled)["texts"]
    nets = {one["text"]: one["net"] for one in texts}
    assert nets == dict.fromkeys(nets, "+150.00")
    assert "Pennsylvania, proposed 2011" in nets
    steps = next(one["steps"] for one in texts if one["text"] == "Pennsylvania, proposed 2011")
    assert "initial lost 25.00; tied War paid 75.00" in steps


def test_games_of_one_room_are_not_texts_of_one_game() -> None:
    """Five cards are a hand of 2-7 and of A-5 alike; only one of the two is the game that was dealt."""
    hands = "pot 100\n1: 7h 5d 4c 3s 2d; paid 100\n2: 8h 5c 4d 3h 2s"
    assert other_texts({"edition": "gge-2011/triple-draw-2-7"}, hands, "1") == []


def test_each_record_is_named_with_its_hash(ruled: Told) -> None:
    lines = record(*ruled)["steps"]
    assert [line.split(",")[0] for line in lines] == ["Record 1 opened", "Record 2 reviewed", "Record 3 ruled"]
    assert ruled.seals[3][:4] in lines[2]


def test_what_is_not_ruled_on_is_left_to_be_written(tmp_path: Path) -> None:
    subject = of(tmp_path)
    told_of: Any = record(*subject)
    assert told_of["ruling"]["reasons"] == ""
    assert [on for _, on in told_of["ruling"]["options"]] == [False, False, False]
    assert told_of["frame"]["status"]["word"] == "Open"
    assert len(printed(subject).pages) == 2


def test_a_round_that_cannot_be_settled_is_printed_with_the_reason(tmp_path: Path) -> None:
    read = printed(of(tmp_path, text="dealer Qh\n3: 25 initial; Qs"))
    assert "The round cannot be settled as it is entered." in read.pages[0]
    assert len(read.pages) == 2


@pytest.mark.parametrize(
    ("facts", "text", "title"),
    [
        (
            Facts("pa-2011-proposed/roulette", subject="1"),
            "result 17\n1: 5 split 17-20; paid 80",
            "Was player 1 paid in full?",
        ),
        (Facts("gge-2011/badugi"), "pot 100\n1: As 2h 3d 4c\n2: Ks Kh Kd Kc", None),
    ],
)
def test_other_games_and_texts_that_are_no_law(tmp_path: Path, facts: Facts, text: str, title: str | None) -> None:
    read = printed(of(tmp_path, facts, text))
    assert all("EXERCISE" in page for page in read.pages)
    if title is not None:
        assert title in read.pages[0]
    require_all_approved(read.content, f"dispute-{facts.edition.rpartition('/')[2]}", tmp_path=tmp_path, seals=True)


def test_exercises_are_marked(tmp_path: Path) -> None:
    read = printed(of(tmp_path, exercise=True))
    assert all("EXERCISE" in page for page in read.pages)
    assert "E1" in read.pages[0]


def test_it_is_found_by_its_number(tmp_path: Path) -> None:
    of(tmp_path)
    asked = Asked(db=str(tmp_path / "tables.db"))
    subject = paper("dispute").subject(["1"], asked)
    assert paper("dispute").head(subject) == {"dispute": "1", "edition": "pa-2012/casino-war"}
    for names, says in (
        (["2"], "there is no dispute 2"),
        (["x"], "not the number"),
        ([], "not of 0"),
        (["1", "2"], "not of 2"),
    ):
        with pytest.raises(InputError, match=says):
            paper("dispute").subject(names, asked)
    with pytest.raises(InputError, match="no such file"):
        paper("dispute").subject(["1"], Asked(db=str(tmp_path / "none.db")))


@pytest.mark.parametrize(("text", "number"), [("31", 31), ("E7", 7), (" 4 ", 4)])
def test_a_number_as_people_write_it(text: str, number: int) -> None:
    assert require_number(text) == number
