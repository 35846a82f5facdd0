"""A submission as a form: what the law lists is offered, findings stand beside their fields, and a file keeps its words."""

import html
import re
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from fastapi.testclient import TestClient

from croupier.people.duties import COMPLIANCE
from croupier.rulebook.choices import in_force, submission
from croupier.rulebook.house.folder import open_house
from croupier.rulebook.house.new import new_house
from croupier.rulebook.house.submission.blank import blank
from croupier.rulebook.open_points import open_points
from croupier.rulebook.text import library
from croupier.rulebook.values import same
from croupier.web.app import create_app
from croupier.web.filing.drafts import write
from croupier.web.filing.fields import chosen_in, control_of, in_field, name_of
from people.houses import enter, told
from web.people.doors import Browser, Door

WAR, ROULETTE, MARYLAND = "pa-2012/casino-war", "pa-2011-proposed/roulette", "md-1.2/casino-war"
OFFICER, REGULATOR = "C-1031", "R-2207"
ONE = "/house/submissions/CW-1"


def text(answer: Any) -> str:
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.text)))


@pytest.mark.parametrize("edition", library.ours())
def test_every_open_point_has_a_field_that_takes_and_gives_back_its_values(edition: str) -> None:
    draft = library.draft(edition)
    written = write(blank(draft, edition, "T-1", ("T1",)), "tried.toml")
    fields = {field.path: field for block in written.blocks for field in block.fields}
    points = open_points(in_force(draft))
    assert list(fields) == [point.path for point in points]
    for point in points:
        listed = point.allows.value if point.allows.kind == "one_of" and isinstance(point.allows.value, tuple) else ()
        assert len(fields[point.path].options) == len(listed)  # nothing is typed where the text lists values
        for value in (*listed, point.default):
            typed = in_field(value, control_of(point))
            assert same(chosen_in(point, typed), value), (point.path, typed)


def test_what_is_typed_is_judged_beside_its_field_and_moves_the_edges() -> None:
    draft = library.draft(WAR)
    begun = blank(draft, WAR, "T-1", ("T1",))
    typed = {name_of("decks.shoe"): "8", name_of("seats"): "10", name_of("wagers.boxes"): "2"}
    written = write(begun, "tried.toml", typed)
    assert written.submitted.choices == {"decks.shoe": 8, "seats": 10, "wagers.boxes": 2}
    beside = {field.path: field for block in written.blocks for field in block.fields}
    assert [finding.kind for finding in beside["seats"].findings] == ["violation"]
    assert beside["wagers.boxes"].findings == ()
    assert beside["seats"].value == "10"
    (tie,) = (edge for edge in written.edges if edge.wager == "tie")
    # of 415 cards 31 match: 10 * 31 - 384 = -74; of 311 cards 23 match: 10 * 23 - 288 = -58
    assert (str(tie.edge), str(tie.before)) == ("74/415", "58/311")
    assert [(change.path, change.old, change.new) for change in written.changes] == [
        ("seats", "9", "10"),
        ("decks.shoe", "6", "8"),
        ("wagers.boxes", "1", "2"),
    ]
    assert written.fails
    assert "sign" not in {due.document for due in written.due}


@pytest.mark.parametrize(
    ("path", "typed"),
    [
        ("decks.shoe", "{"),
        ("decks.shoe", "true"),
        ("decks.shoe", "7"),
        ("seats", "١"),
        ("seats", "-3"),
        ("seats", "9" * 40),
        ("chips.in_play", "[1.5"),
        ("chips.in_play", "a, b"),
        ("limits.minimum", "1e9"),
        ("limits.minimum", "x" * 5000),
        ("layout.holder", "   "),
    ],
)
def test_nonsense_is_a_finding_beside_its_field_and_never_an_error(path: str, typed: str) -> None:
    draft = library.draft(WAR)
    written = write(blank(draft, WAR, "T-1", ("T1",)), "tried.toml", {name_of(path): typed})
    (field,) = (field for block in written.blocks for field in block.fields if field.path == path)
    assert next(finding.kind for finding in field.findings) in ("violation", "missing")
    assert field.value == typed


def test_a_form_is_tried_without_a_house_and_taken_along() -> None:
    with TestClient(create_app(), base_url="http://localhost") as client:
        assert "Casino War — Pennsylvania, adopted 2012" in text(client.get("/house/submissions"))
        for edition in (WAR, ROULETTE, MARYLAND, "gge-2011/badugi"):
            page = client.get(f"/house/try?edition={edition}")
            assert page.status_code == 200
            assert ("An exercise." in page.text) == (library.head(edition).status != "final")
        assert client.get("/house/try?edition=no/such").status_code == 404
        assert client.get(ONE).status_code == 403
        page = client.get(f"/house/try?edition={WAR}")
        mark = re.findall(r'name="mark" value="(\w+)"', page.text)[0]
        address, typed = f"/house/try?edition={WAR}", {"mark": mark, name_of("seats"): "7", "do": "text"}
        file = client.post(address, data=typed)
        assert "seats = 7\n" in file.text
        assert "# 651a.2(a): " in file.text
        assert file.headers["content-disposition"] == 'attachment; filename="casino-war.toml"'
        assert client.post(address, data={"do": "text"}).status_code == 403  # not from our page
        refused = client.post(address, data={**typed, "tables": ",".join(map(str, range(500))), "do": "check"})
        assert refused.status_code == 422
        assert "up to 200 names" in text(refused)


def fields_of(page: str) -> dict[str, str]:
    """All fields of the form as a browser sends them into which nobody typed."""
    form = page.split('id="form"')[1].split("</form>", maxsplit=1)[0]
    every = re.findall(r'<(?:input|textarea|select)[^>]* name="([^"]+)"', form)
    return dict.fromkeys(map(html.unescape, every), "")


def test_the_whole_form_of_a_text_is_judged() -> None:
    with TestClient(create_app(), base_url="http://localhost") as client:
        for edition, count in ((MARYLAND, 100), (WAR, 50), (ROULETTE, 60)):
            address = f"/house/try?edition={edition}"
            page = client.get(address).text
            fields = fields_of(page) | {"mark": re.findall(r'name="mark" value="(\w+)"', page)[0], "do": "check"}
            assert len(fields) > count
            judged = client.post(address, data=fields)
            assert judged.status_code == 200
            assert re.search(r'id="brief".*?<b>Not ready to be filed</b> .*?[1-9] missing', judged.text)


def test_points_and_statements_are_asked_for_the_table_that_the_choices_make() -> None:
    draft = library.draft(MARYLAND)
    begun = blank(draft, MARYLAND, "T-1", ("T1",))
    assert "(only where “A shuffler is used” is no)" in re.sub(r"\n# ", " ", begun)

    def asked(**typed: str) -> tuple[set[str], set[str]]:
        written = write(begun, "tried.toml", {name_of(path.replace("__", ".")): value for path, value in typed.items()})
        idle = {field.path for block in written.blocks for field in block.fields if field.idle}
        return {state.section.id for state in written.statements}, idle

    by_hand, idle = asked()
    shuffled, idle_then = asked(shoe__shuffler="true")
    assert {"3.A(1)", "3.A(2)"} <= by_hand - shuffled
    assert {"3.B(2)", "3.B(3)", "3.B(5)", "4.E", "11.E(1)"} <= shuffled - by_hand
    assert {"decks.shuffler", "shoe.approval", "progressive.stake", "electronic.cards"} <= idle
    assert "decks.shoe" in idle_then - idle
    assert "decks.shuffler" in idle - idle_then
    with_meter, idle_with = asked(progressive__offered="true")
    assert {"8.D(1)(c)", "9.J(4)(b)"} <= with_meter - by_hand
    assert not {path for path in idle_with if path.startswith("progressive.")}
    typed = {name_of("shoe.shuffler"): "true", "state:3.A(1):says": "all alike", "state:3.A(1):by": "E-1"}
    kept = write(begun, "tried.toml", typed)  # what somebody vouched for is not lost
    assert "3.A(1)" in {state.section.id for state in kept.statements}
    assert kept.submitted.statement["3.A(1)"] == {"says": "all alike", "by": "E-1"}
    taken_back = write(kept.text, "tried.toml", {"state:3.A(1):says": "", "state:3.A(1):by": ""})
    assert taken_back.submitted.statement == {}
    assert write(kept.text, "tried.toml", {name_of("seats"): "5"}).submitted.statement == kept.submitted.statement


class Office(Door):
    """A server with a house's folder, in which compliance and the regulator can log in."""

    def __init__(self, folder: Path) -> None:
        self.house = folder / "house"
        new_house(self.house, name="Keystone Casino", jurisdiction="Pennsylvania")
        self.file = self.house / "submissions" / "war.toml"
        draft = library.draft(WAR)
        self.file.write_text(blank(draft, WAR, "CW-1", ("CW-01",)))
        super().__init__(folder, house=self.house)
        enter(self.people, OFFICER, "Cora Pliance", COMPLIANCE, "")
        enter(self.people, REGULATOR, "Reg Ulator", "regulator", "RL-1")


def sends(browser: Browser, to: str = ONE, **given: str) -> Any:
    """Send the form as the page has it, with these fields."""
    page = browser.get(ONE)
    read = re.findall(r'name="read" value="(\w+)"', page.text)[0]
    return browser.sends(ONE, to, **{"read": read, **given})


def test_only_compliance_writes_and_the_regulator_reads(tmp_path: Path) -> None:
    with Office(tmp_path) as office:
        nobody = office.browser()
        assert nobody.get(ONE).status_code == 303  # to the log-in
        assert office.browser("E-1017").get(ONE).status_code == 403  # a dealer
        officer = office.browser(OFFICER)
        assert "Keystone Casino" in text(officer.get("/house/submissions"))
        assert officer.get("/house/submissions/CW-9").status_code == 404
        assert sends(officer, do="save", **{name_of("seats"): "7"}).status_code == 303
        assert submission(str(office.file)).choices == {"seats": 7}
        assert "# 651a.2(a): " in office.file.read_text()


def test_who_saves_later_is_told_and_shown_what_differs(tmp_path: Path) -> None:
    with Office(tmp_path) as office:
        officer = office.browser(OFFICER)
        read = re.findall(r'name="read" value="(\w+)"', officer.get(ONE).text)[0]
        assert sends(officer, do="save", **{name_of("seats"): "7"}).status_code == 303
        late = officer.sends(ONE, ONE, read=read, do="save", **{name_of("seats"): "5", name_of("decks.shoe"): "8"})
        assert late.status_code == 409
        assert "was saved by somebody else" in text(late)
        assert "Places at the table 7 5" in text(late)
        assert submission(str(office.file)).choices == {"seats": 7}
        again = re.findall(r'name="read" value="(\w+)"', late.text)[0]
        fields = {name_of("seats"): "5", name_of("decks.shoe"): "8"}
        assert officer.sends(ONE, ONE, read=again, do="save", **fields).status_code == 303
        assert submission(str(office.file)).choices == {"seats": 5, "decks.shoe": 8}


def test_a_submission_lives_on_its_page(tmp_path: Path) -> None:
    with Office(tmp_path) as office:
        officer, regulator = office.browser(OFFICER), office.browser(REGULATOR)
        steps = f"{ONE}/steps"
        assert "Hand in what is saved" in text(officer.get(ONE))
        refused = officer.sends(ONE, steps, step="approve")
        assert refused.status_code == 409
        assert "CW-1 is a draft" in text(refused)
        unready = officer.sends(ONE, steps, step="file")
        assert unready.status_code == 422
        says = "CW-1 as it is saved is not ready to be filed: The submission must say on how many adjacent boxes"
        assert says in text(unready)
        refusal = re.search(r'role="alert">(.*?)</div>', unready.text, re.DOTALL)
        assert refusal is not None
        assert not re.search(r"croupier|wagers\.boxes|war\.toml", refusal[1])
        assert sends(officer, do="save", **{name_of("wagers.boxes"): "1"}).status_code == 303
        assert officer.sends(ONE, steps, step="file").status_code == 303
        assert sends(officer, do="save", **{name_of("seats"): "7"}).status_code == 409
        objection = {"step": "review", "item": "seats", "result": "objection", "words": "too many"}
        assert regulator.sends(ONE, steps, **objection).status_code == 303
        assert officer.sends(ONE, steps, step="answer", item="seats", words="nine fit").status_code == 303
        stands = regulator.sends(ONE, steps, step="approve")
        assert stands.status_code == 422
        assert "the objection to seats stands" in text(stands)
        assert regulator.sends(ONE, steps, step="review", item="seats", result="met").status_code == 303
        assert "Hand in what is saved" not in text(regulator.get(ONE))
        assert regulator.sends(ONE, steps, step="file").status_code == 403
        assert sends(regulator, do="save", **{name_of("seats"): "7"}).status_code == 403
        assert regulator.sends(ONE, steps, step="approve", approval="A-7").status_code == 303
        wants = "The layout needs approval before it is used, and the submission names none (651a.2(b))."
        assert f"To be had first. {wants}" in text(officer.get(ONE))
        theirs = regulator.sends(ONE, steps, step="put-in-force")
        assert theirs.status_code == 403  # the house does
        assert "putting it in force is for compliance" in text(theirs)
        for wrong in ({"date": "soon"}, {"date": "1999-01-01"}, {"step": "burn"}):
            assert officer.sends(ONE, steps, **{"step": "put-in-force", **wrong}).status_code == 422
        assert officer.sends(ONE, steps, step="put-in-force").status_code == 303
        packet = officer.get(f"{ONE}/packet.zip")
        assert packet.headers["content-type"] == "application/zip"
        with ZipFile(BytesIO(packet.content)) as files:
            sums = files.read("SHA256SUMS").decode()
            assert all(sha256(files.read(name)).hexdigest() in sums for name in files.namelist() if name != "SHA256SUMS")
        assert (OFFICER, "export") in told(office.people)
        assert officer.get(f"{ONE}/rules.pdf").content[:5] == b"%PDF-"
        assert officer.get(f"{ONE}/par.xlsx").status_code == 404
        filing = open_house(office.house).filings["CW-1"]
        assert filing.status == "in-force"
        assert [(step.did, step.by.person) for step in filing.steps] == [
            ("file", OFFICER),
            ("review", REGULATOR),
            ("answer", OFFICER),
            ("review", REGULATOR),
            ("approve", REGULATOR),
            ("put-in-force", OFFICER),
        ]
        page = text(officer.get(ONE))
        assert filing.sha256 in page
        assert "Only to look at." in page
        assert f"Still to be had. {wants}" in page


def test_a_draft_is_the_houses_own_until_it_is_filed(tmp_path: Path) -> None:
    with Office(tmp_path) as office:
        officer, regulator = office.browser(OFFICER), office.browser(REGULATOR)
        api = "/api/v1/house/submissions"
        assert "CW-1" not in text(regulator.get("/house/submissions"))
        assert regulator.get(api).json()["submissions"] == []
        for hidden in (ONE, f"{ONE}/rules.pdf", f"{api}/CW-1"):
            answer = regulator.get(hidden)
            assert (answer.status_code, "war.toml" in answer.text) == (404, False), hidden
        assert regulator.post(f"{api}/CW-1/steps", json={"step": "review"}).status_code == 404
        assert sends(officer, do="save", **{name_of("wagers.boxes"): "1"}).status_code == 303
        assert officer.sends(ONE, f"{ONE}/steps", step="file").status_code == 303
        assert "CW-1" in text(regulator.get("/house/submissions"))
        assert regulator.get(ONE).status_code == 200
        assert regulator.get(f"{api}/CW-1").json()["submission"]["status"] == "filed"


def test_the_regulator_reads_nothing_of_the_houses_own_files(tmp_path: Path) -> None:
    with Office(tmp_path) as office:
        officer, regulator, every = office.browser(OFFICER), office.browser(REGULATOR), "/house/submissions"
        steps = f"{ONE}/steps"
        assert sends(officer, do="save", **{name_of("wagers.boxes"): "1"}).status_code == 303
        assert officer.sends(ONE, steps, step="file").status_code == 303
        filed = office.file.read_text()
        secret = office.file.with_name("secret.toml")
        slips = (  # files of the house, each with something that the house must put right
            (secret, f'edition = "{WAR}"\nnumber = "X-9"\nstatus = "filed"\n'),
            (secret, "secret = [[["),
            (secret, filed),  # of the same number
            (office.file, filed.replace("wagers.boxes = 1", "wagers.boxes = 9")),
            (office.file, "secret = [[["),
        )
        api = f"/api/v1{every}"
        for file, content in slips:
            file.write_text(content)
            assert re.search(r"secret|war\.toml", officer.get(every).text)
            answers = [regulator.get(address) for address in (every, ONE, api, f"{api}/CW-1", f"{every}/X-9")]
            answers += [regulator.sends(ONE, steps, step="review", item="seats", result="met", date="2020-01-01")]
            answers += [regulator.post(f"{api}/CW-1/steps", json={"step": "approve", "date": "2020-01-01"})]
            for answer in answers:
                assert not re.search(rf"secret|war\.toml|{office.house}", answer.text), answer.text
            taken = 404 if content == "secret = [[[" and file == office.file else 422  # of a file that is none
            assert [answer.status_code for answer in answers] == [200, 200, 200, 200, 404, taken, taken]
            assert 'name="choice:wagers.boxes" value="1"' in answers[1].text  # what was filed, not what the file says now
            secret.unlink(missing_ok=True)
            office.file.write_text(filed)
        (office.house / "filed" / "CW-1.filed.toml").write_text("")
        for somebody in (officer, regulator):  # of what was filed both are told
            assert "filed/CW-1.filed.toml: this copy was altered" in text(somebody.get(every))


def test_every_number_has_a_page_of_its_own(tmp_path: Path) -> None:
    with Office(tmp_path) as office:
        officer, every = office.browser(OFFICER), "/house/submissions"
        for number in ("try", "new", "submissions", "steps", "a..b", "x" * 40, "rules.pdf", "CW_1.2-3"):
            made = officer.sends(every, every, edition=WAR, number=number, tables="CW-02")
            assert (made.status_code, made.headers["location"]) == (303, f"{every}/{number}")
            assert f"{number} draft" in text(officer.get(f"{every}/{number}"))
            assert officer.get(f"/api/v1{every}/{number}").json()["submission"]["number"] == number
        refused = officer.sends(every, f"{every}/try/steps", step="file")
        assert refused.status_code == 422
        assert "try as it is saved is not ready" in text(refused)
        begun = len(list(office.file.parent.iterdir()))
        for number in ("a/b", "a b", "é", "x" * 41, ".", "..", "-a", "a?b", "a#b", "a%2Fb", "A\u202eB"):
            refused = officer.sends(every, every, edition=WAR, number=number)
            assert refused.status_code == 422
            assert re.search("is no number of a submission|signs that nobody sees", text(refused))
        assert len(list(office.file.parent.iterdir())) == begun


def test_compliance_begins_a_submission_on_the_page(tmp_path: Path) -> None:
    with Office(tmp_path) as office:
        officer, regulator, every = office.browser(OFFICER), office.browser(REGULATOR), "/house/submissions"
        page = officer.get(every)
        offered = re.findall(r'<option value="([^"]+)"', page.text)
        assert offered[0] == WAR  # what is law comes first
        assert MARYLAND not in offered
        assert "Begin it" not in text(regulator.get(every))
        made = officer.sends(every, every, edition=WAR, number="", tables="CW-02, CW-03")
        assert (made.status_code, made.headers["location"]) == (303, f"{every}/CW-001")
        found = submission(str(office.house / "submissions" / "CW-001.toml"))
        assert (found.edition, found.number, found.tables) == (WAR, "CW-001", ("CW-02", "CW-03"))
        assert officer.get(f"{every}/CW-001").status_code == 200
        for given, complaint in (
            ({"edition": WAR, "number": "CW-1"}, "this house has a submission CW-1 already"),  # its file is war.toml
            ({"edition": WAR, "number": "../x"}, "is no number of a submission"),
            ({"edition": MARYLAND, "number": "M-1"}, "is Maryland's text, and this house is in Pennsylvania"),
            ({"edition": str(office.file), "number": "M-1"}, "there is no edition"),
            ({"number": "M-1"}, "there is no edition"),
        ):
            refused = officer.sends(every, every, **given)
            assert refused.status_code == 422
            assert complaint in text(refused)
        assert sorted(file.name for file in office.file.parent.iterdir()) == ["CW-001.toml", "war.toml"]
        assert regulator.sends("/account", every, edition=WAR, number="R-1").status_code == 403
        assert officer.post(f"/api/v1{every}", json={"edition": WAR, "tables": ["CW-04"]}).status_code == 201
        assert officer.post(f"/api/v1{every}", json={"edition": WAR, "number": "CW-002"}).status_code == 422
        assert officer.post(f"/api/v1{every}", json={"number": "X-1"}).status_code == 422
        assert regulator.post(f"/api/v1{every}", json={"edition": WAR}).status_code == 403


def test_programs_file_too(tmp_path: Path) -> None:
    with Office(tmp_path) as office:
        officer, address = office.browser(OFFICER), "/api/v1/house/submissions"
        assert office.browser().get(address).status_code == 401
        assert office.browser("E-1017").get(address).status_code == 403
        listed = officer.get(address).json()
        assert [(one["number"], one["status"]) for one in listed["submissions"]] == [("CW-1", "draft")]
        assert "folder" not in listed
        assert officer.get(f"{address}/CW-9").status_code == 404
        steps = f"{address}/CW-1/steps"
        for wrong in ({}, {"step": "burn"}, {"step": 3}, {"step": "file", "x": 1}, {"step": "file", "date": "٣"}):
            assert officer.post(steps, json=wrong).status_code == 422, wrong
        assert officer.post(steps, json={"step": "approve"}).status_code == 409
        assert officer.post(steps, json={"step": "file"}).status_code == 422  # not ready
        office.file.write_text(office.file.read_text().replace("#wagers.boxes = 1", "wagers.boxes = 1"))
        answer = officer.post(steps, json={"step": "file"})
        assert (answer.status_code, answer.json()["submission"]["status"]) == (201, "filed")
        assert officer.post(steps, json={"step": "file"}).status_code == 409
        assert officer.get(f"{address}/CW-1").json()["submission"]["steps"][0]["by"]["person"] == OFFICER
    with TestClient(create_app(), base_url="http://localhost") as nobody:
        assert nobody.get("/api/v1/house/submissions").status_code == 403
