"""A register of licences: who is looked up in it, what is refused, and that records carry no name."""

from pathlib import Path

import pytest

from croupier.errors import InputError
from croupier.games.kit.play.decider import Role, Signature
from croupier.games.kit.play.people import is_reference
from croupier.journal.store.store import Store
from croupier.journal.verification.verify import verify
from croupier.people.register import Register, read
from croupier.references import no_reference
from croupier.rulebook.choices import in_force
from croupier.rulebook.text import library
from croupier.tables.audit.audit import Audit
from croupier.tables.opening import Terms, set_up
from croupier.tables.table import Table
from tables.audit.forging import chained, signed
from tables.sitting import Sitting

PEOPLE = """
[[person]]
reference = "E-1017"
name = "Lee Park"
role = "dealer"
licence = "D-1"
valid_until = 2026-03-31

[[person]]
reference = "E-1001"
name = "Kim Stone"
role = "floorperson"
licence = "F-2"
valid_until = 2027-06-30

[[person]]
reference = "E-1001"
name = "Kim Stone"
role = "dealer"
licence = "D-7"
valid_until = 2026-02-28

[[person]]
reference = "E-1002"
name = "Max Berg"
role = "pit manager"
licence = "P-3"
valid_until = 2027-06-30

[[person]]
reference = "P-2041"
name = "Ann Smith"
role = "player"

[[person]]
reference = "P-2042"
name = "Ann  SMITH"
role = "player"

[[person]]
reference = "P-2050"
name = "Bo"
role = "player"
"""
AT = "2026-03-01T07:00:00+00:00"
LEE, KIM = Signature("Lee Park", Role.DEALER), Signature("Kim Stone", Role.FLOORPERSON)


@pytest.fixture
def register(tmp_path: Path) -> Register:
    file = tmp_path / "register.toml"
    file.write_text(PEOPLE)
    return read(file)


def table_with(store: Store, register: Register, name: str = "war") -> Sitting:
    rules = in_force(library.draft("pa-2012/casino-war"), {}, {})
    terms = Terms("recorded", register=register.digest)
    set_up(store, name, rules, terms, at="2026-03-01T06:00:00+00:00", by=(register.signature(KIM, AT),))
    return Sitting(Table(store, name, register=register))


@pytest.fixture
def war(store: Store, register: Register) -> Sitting:
    table = table_with(store, register)
    table.does("count the float", (LEE, KIM), cents=10_000_00)
    table.does("receive cards", (LEE,), decks=6, preinspected=False)
    table.does("buy in", (Signature("bo", Role.PLAYER),), player="Bo", position="1", cents=100_00)
    return table


def test_records_carry_references_and_never_a_name(war: Sitting, store: Store) -> None:
    entries = [record.entry for record in war.table.journal.records()]
    assert [actor.person for actor in entries[1].actors] == ["E-1017", "E-1001"]
    assert [actor.licence for actor in entries[1].actors] == ["D-1", "F-2"]  # as the register has them
    assert entries[3].command["player"] == entries[3].actors[0].person == "P-2050"
    bodies = b"".join(record.body for record in war.table.journal.records())
    for name in (b"Lee", b"Park", b"Kim", b"Stone", b'"Bo"', b"Ann"):
        assert name not in bodies
    assert all(report.good for report in verify(store, decide=Audit()))  # without the register


@pytest.mark.parametrize(
    ("who", "says"),
    [
        (Signature("Zed", Role.DEALER), "'Zed' is not in the register: give a reference or a name that it has"),
        (Signature("E-9999", Role.DEALER), "'E-9999' is not in the register"),
        (Signature("Lee Park", Role.FLOORPERSON), "E-1017 is in the register as dealer, and cannot sign as floorperson"),
        (Signature("E-1017", Role.DEALER, "D-2"), "'D-2' is not the licence of E-1017 as dealer in the register"),
        (Signature("Kim Stone", Role.DEALER), "the licence of E-1001 as dealer was valid until 2026-02-28"),
        (Signature("ann smith", Role.PLAYER), "several people are called ann smith: give the reference, P-2041 or P-2042"),
        (Signature("P-2041", Role.PLAYER, "X-1"), "P-2041 has no licence as player in the register, and 'X-1' is given"),
    ],
)
def test_unknown_expired_or_of_another_role_is_refused(register: Register, who: Signature, says: str) -> None:
    with pytest.raises(InputError) as refused:
        register.signature(who, AT)
    assert refused.value.reason.startswith(says)


def test_a_licence_is_good_on_its_last_day(register: Register) -> None:
    assert register.signature(LEE, "2026-03-31T23:59:59+00:00").licence == "D-1"
    with pytest.raises(InputError, match="valid until 2026-03-31"):
        register.signature(LEE, "2026-04-01T00:00:00+00:00")


def test_a_player_who_is_not_in_the_register_does_not_play(war: Sitting) -> None:
    before = war.table.version
    with pytest.raises(InputError, match="'Cy' is not in the register"):
        war.does("buy in", (LEE,), player="Cy", position="2", cents=100_00)
    assert war.table.version == before


def test_duties_are_by_reference(war: Sitting) -> None:
    """One person under two roles of the register is one person."""
    war.does("report deviation", (KIM,), broken="burn.shoe", what="no card was burned")
    says = war.refuses("rule on deviation", (Signature("E-1001", Role.FLOORPERSON),), ruling="stands", reason="so")
    assert says.startswith("E-1001 reported it (record 5: report deviation)")
    war.does("rule on deviation", (Signature("Max Berg", Role.PIT_MANAGER),), ruling="stands", reason="so")


def test_the_audit_finds_a_name_without_the_register(war: Sitting, store: Store) -> None:
    records = list(war.table.journal.records())
    (actor,) = records[2].entry.actors
    records[2] = signed(records[2], type(actor)("Lee Park", "dealer", "D-1"))
    assert any(
        "'Lee Park' is no reference of the register" in found.says or "Lee Park" in found.says
        for found in chained(store, records)
    )


def test_a_table_keeps_to_what_it_was_set_up_with(store: Store, register: Register) -> None:
    table_with(store, register)
    with pytest.raises(InputError, match="table 'war' was set up with a register of licences: give it with --register"):
        Table(store, "war")
    rules = in_force(library.draft("pa-2012/casino-war"), {}, {})
    kim = Signature("Kim", Role.FLOORPERSON, "F-2")
    set_up(store, "names", rules, Terms(), at=AT, by=(kim,))
    with pytest.raises(InputError, match="was set up without a register of licences"):
        Table(store, "names", register=register)
    with pytest.raises(InputError, match="'Kim' is no reference of the register"):
        set_up(store, "other", rules, Terms(register="00"), at=AT, by=(kim,))


# Names


def test_names_are_looked_up_when_they_are_shown_and_can_be_erased(register: Register, tmp_path: Path) -> None:
    text = "P-2050 buys chips for 100.00 at 2026-03-01, slip P-20, chips of P-2050"
    assert register.named(text) == "Bo (P-2050) buys chips for 100.00 at 2026-03-01, slip P-20, chips of Bo (P-2050)"
    assert register.people_in(text) == {"P-2050": "Bo"}
    erased = tmp_path / "erased.toml"
    erased.write_text(PEOPLE.replace('name = "Bo"\n', ""))
    assert read(erased).named(text) == text
    assert read(erased).signature(Signature("P-2050", Role.PLAYER), AT).person == "P-2050"


@pytest.mark.parametrize(
    ("text", "right"),
    [
        *(("E-1017", True), ("P2041", True), ("7A-33", True)),
        *(
            ("Ann", False),
            ("Ann Smith", False),
            ("Qs", False),
            ("104512", False),
            ("A-1", False),
            ("-E12", False),
            ("", False),
        ),
    ],
)
def test_what_can_be_a_reference(text: str, right: bool) -> None:
    assert is_reference(text) == right


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", "nothing is given"),
        ("C-1", "this has 3"),
        ("E" * 24 + "1", "this has 25"),
        ("Ann 12", "' ' is none of them"),
        ("Ä-1031", "'Ä' is none of them"),
        ("-1031C", "this begins with a dash"),
        ("1031", "this has no letter"),
        ("Miller", "this has no digits"),
        ("Kim-7", "this has 1 digit"),
    ],
)
def test_what_is_wrong_with_a_reference_is_said(text: str, wrong: str) -> None:
    assert not is_reference(text)
    assert no_reference(text).endswith(f"; {wrong})")


# The file

DEALER = 'reference = "E-1017"\nrole = "dealer"\nlicence = "D-1"\nvalid_until = 2027-06-30\n'


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("x =", "the register is not TOML"),
        ("x = 1", "a register is a list of [[person]] with reference, name, role, licence, valid_until"),
        ("person = 1", "a register is a list of [[person]]"),
        ("[[person]]\nshoe = 1", "person 1: an entry has reference, name, role, licence, valid_until"),
        ("[[person]]\nreference = 7", "person 1: reference, name, role and licence are words"),
        ('[[person]]\nreference = "Lee"', "person 1: 'Lee' cannot be a reference"),
        ('[[person]]\nreference = "E-1017"\nrole = "boss"', "person 1: 'boss' is not a role at a table"),
        ("[[person]]\n" + DEALER.replace("D-1", "none"), "person 1: 'none' is no licence number, which every dealer needs"),
        (
            "[[person]]\n" + DEALER.replace("2027-06-30", '"soon"'),
            "person 1: valid_until is a date without quotes, such as 2027-06-30",
        ),
        ("[[person]]\n" + DEALER.replace("valid_until = 2027-06-30\n", ""), "person 1: valid_until is missing"),
        ('[[person]]\nreference = "P-2041"\nrole = "player"\nlicence = "X-1"', "person 1: a player has no licence"),
        ("[[person]]\n" + DEALER + "[[person]]\n" + DEALER, "E-1017 is there twice as dealer"),
        (
            "[[person]]\n" + DEALER + "[[person]]\n" + DEALER.replace("E-1017", "E-1018"),
            "licence D-1 is there for two people",
        ),
    ],
)
def test_what_is_wrong_in_a_register_is_named(tmp_path: Path, content: str, says: str) -> None:
    file = tmp_path / "register.toml"
    file.write_text(content)
    with pytest.raises(InputError) as refused:
        read(file)
    assert says in refused.value.reason
    assert "\n" not in refused.value.reason


def test_a_register_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="the register cannot be read: No such file"):
        read(tmp_path / "none.toml")
