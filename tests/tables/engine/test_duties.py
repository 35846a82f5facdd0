"""Nobody supervises themselves (T3, T4): every command by every role, the same person or another, across records."""

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from croupier.errors import InputError
from croupier.games.kit.play.decider import Role, Signature, may_act_as, replace
from croupier.games.kit.play.people import identity, is_licence
from croupier.games.kit.play.refused import Refused
from croupier.journal.store.store import Store
from croupier.journal.verification.verify import verify
from croupier.people.duties import IN_A_DAY, PARTS, Part
from croupier.tables.audit.audit import Audit
from croupier.tables.codec.records import command_of
from croupier.tables.engine import commands as c
from croupier.tables.engine import procedure, snapshot
from croupier.tables.engine.duties import IN_A_MATTER
from croupier.tables.resume import evolved
from tables.audit.forging import chained, signed
from tables.crowd import Crowd
from tables.houses import CARD_ROOM, PA2011, PA2012, WAR, WHEELS, House
from tables.ready_tables import STEPS, lawful_people
from tables.sitting import CLERK, DEALER, FLOOR, GUARD, PIT, SHIFT, Sitting, player

AT = "2026-03-02T07:00:00+00:00"
PAGE = Path(__file__).parents[3] / "docs" / "how-to" / "people.md"
SUPERVISORS = {Role.FLOORPERSON, Role.PIT_MANAGER, Role.SHIFT_MANAGER}
STAFF = [role for role in Role if role != Role.PLAYER]
NEVER_AFTER: dict[Role, set[Role]] = {
    Role.DEALER: {*SUPERVISORS, Role.SECURITY, Role.CASHIER, Role.AUDITOR, Role.REGULATOR, Role.PLAYER},
    Role.MAINTENANCE: {*SUPERVISORS, Role.SECURITY, Role.AUDITOR, Role.REGULATOR, Role.PLAYER},
    Role.SECURITY: {*SUPERVISORS, Role.CASHIER, Role.AUDITOR, Role.REGULATOR, Role.PLAYER},
    Role.CASHIER: {Role.DEALER, *SUPERVISORS, Role.SECURITY, Role.AUDITOR, Role.REGULATOR, Role.PLAYER},
    **{role: {Role.SECURITY, Role.CASHIER, Role.AUDITOR, Role.REGULATOR, Role.PLAYER} for role in SUPERVISORS},
    **{role: {Role.PLAYER} for role in (Role.AUDITOR, Role.REGULATOR)},
}
"""Who signed in the first role does not sign in one of the others at that table on that day."""


def test_the_table_of_duties() -> None:
    by_role = {(PARTS[first], PARTS[then]) for first, others in NEVER_AFTER.items() for then in others}
    plays = {(Part.PLAYS, PARTS[role]) for role in STAFF} | {(Part.PLAYS, Part.COUNTS), (Part.COUNTS, Part.PLAYS)}
    assert by_role | plays == IN_A_DAY
    assert PARTS.keys() == set(Role)
    decides = {(part, Part.SUPERVISES) for part in (Part.DID, Part.REPORTED, Part.IS_PAID, Part.DEALS)}
    assert decides | {(Part.DEALS_NOW, Part.RELIEVES)} == IN_A_MATTER


def test_the_how_to_has_the_table_of_duties() -> None:
    verbs = {
        "supervise": Part.SUPERVISES,
        "stand by for security": Part.GUARDS,
        "work at the cage": Part.KEEPS_CHIPS,
        "deal": Part.DEALS,
        "watch for an authority": Part.WATCHES,
        "play": Part.PLAYS,
    }
    first = {str(part): part for part in (*PARTS.values(), Part.COUNTS) if part != Part.PLAYS}
    shown = set()
    for left, right in re.findall(r"^\| ([a-z][^|]+) \| ([^|]+) \|$", PAGE.read_text("utf-8"), re.MULTILINE):
        for who in left.split(", or "):
            if who in first:
                shown |= {(first[who], verbs[word]) for word in right.split(", ")}
    assert shown == {pair for pair in IN_A_DAY if pair[0] != Part.PLAYS}


def slots(name: str) -> Iterator[int]:
    """The places of those who sign a step for the house or for themselves."""
    yield from range(len(lawful_people(name)))


def spelled(role: Role, earlier: Role) -> dict[str, Signature]:
    """One person, who signed as Xena Ó Neill with licence X-11 before, as she might sign now."""
    licence = "X-11" if role == earlier else "Y-22"
    return {
        "as before": Signature("Xena Ó Neill", role, licence),
        "otherwise spelled": Signature("  XENA  o'neill", role, licence),
        "in other letters": Signature("Ｘｅｎａ-O Neill", role, licence),
    }


@pytest.mark.parametrize("name", STEPS)
def test_every_command_by_every_role_the_same_person_or_another(store: Store, name: str) -> None:
    ready, fields = STEPS[name]
    table = ready(store).table
    live, lawful = table.live, lawful_people(name)

    def outcome(signature: Signature, place: int, earlier: Role) -> str:
        by = [*lawful]
        by[place] = signature
        told = {**fields, "player": signature.person} if signature.role == Role.PLAYER and place == 0 else fields
        now = table.now
        if signature.role == Role.DEALER and name != "relieve the dealer":  # it is she who deals
            now = replace(now, dealer=signature.person)
        xena = Signature("Xena Ó Neill", earlier, "X-11")
        now = live.noted(now, (), command="what she did", by=(xena,), at=AT)
        command = table.command({"name": name, **told}, tuple(by), AT)
        filled, evidence = table.equipment.fill(live, table.now, command)
        decision = procedure.decide(live, now, filled, evidence)
        return decision.reason if isinstance(decision, Refused) else ""

    for place, earlier in product(slots(name), STAFF):
        role = lawful[place].role
        for how, same in spelled(role, earlier).items():
            says = outcome(same, place, earlier)
            if role == Role.PLAYER:
                assert says, (how, earlier)  # who works here does not play here, nor has chips to give
            else:
                assert bool(says) == (role in NEVER_AFTER[earlier]), (how, earlier, role, says)
                assert not says or "(record " in says
        if role != Role.PLAYER:
            assert outcome(Signature("Zed", role, "Y-22"), place, earlier) == ""
            hers = outcome(Signature("Zed", role, "x 11"), place, earlier)
            assert "licence x 11 is that of Xena Ó Neill" in hers


@pytest.mark.parametrize("house", [WAR[0], WHEELS[0], CARD_ROOM[2]], ids=lambda house: house.name)
def test_every_command_of_a_day_at_every_kind_of_table(store: Store, house: House) -> None:
    """What people did lawfully they could not have done after another duty, and another person could."""
    table = house.opens(store, "day")
    crowd = Crowd(table, 5)
    done = [*crowd.steps(220), *crowd.ends_the_day()]
    live, now = table.live, evolved(table.live, table.live.first(), table.journal.record(1))
    tried = set()
    for one in done:
        command = command_of(live.words, one.record)
        for place, who in enumerate(command.by):
            if who.role == Role.PLAYER:
                continue
            for earlier in STAFF:
                other = Signature("Xena Ó Neill", who.role, "X-11")
                new = command.name in (c.RelieveDealer.name, live.game.live.new_dealer)
                dealer = other.person if who.role == Role.DEALER and not new else now.dealer
                before = replace(now, dealer=dealer)
                signed_by = replace(command, by=(*command.by[:place], other, *command.by[place + 1 :]))
                after = live.noted(before, (), command="what she did", by=(replace(other, role=earlier),), at=command.at)
                assert isinstance(procedure.decide(live, before, signed_by), Refused) is False, command
                refused = isinstance(procedure.decide(live, after, signed_by), Refused)
                assert refused == (who.role in NEVER_AFTER[earlier]), (command, earlier)
                tried.add((command.name, who.role, earlier))
        now = evolved(live, now, one.record)
    assert len({name for name, _, _ in tried}) > 10


# T3: what a dealer did who signed as floorperson


@pytest.fixture
def war(store: Store) -> Sitting:
    return Sitting(House(f"{PA2012}/casino-war", mode="recorded").opens(store, "war")).opens_war("Ann")


HIS_OWN = [Signature("Lee", role, licence) for role in sorted(SUPERVISORS) for licence in ("D-1", "F-77")]


@pytest.mark.parametrize("lee", [*HIS_OWN, Signature("lee ", Role.FLOORPERSON, "F-77")])
def test_the_dealer_supervises_nothing_at_the_own_table(war: Sitting, lee: Signature) -> None:
    war.happens("end the round")  # his error
    war.does("dispute", player("Ann"), player="Ann", what="the dealer was rude")
    for name, by, fields in (
        ("rule on deviation", (lee,), {"ruling": "stands", "reason": "so"}),
        ("settle the dispute", (lee,), {"reason": "he was not"}),
        ("adjust", (lee,), {"player": "Ann", "cents": 5_00, "record": 4, "reason": "paid short"}),
        ("adjust", (PIT, lee), {"player": "Ann", "cents": 600_00, "record": 4, "reason": "paid short"}),
        ("fill", (lee, GUARD), {"cents": 100_00, "slip": "1"}),
    ):
        says = war.refuses(name, by, **fields)
        assert says.startswith(
            f"{lee.person} dealt here today (record 2: count the float) and cannot sign {name} as {lee.role}"
        )
    war.does("rule on deviation", (FLOOR,), ruling="stands", reason="so")
    war.does("settle the dispute", (FLOOR,), reason="he was not")


def test_where_a_section_says_who_verifies_the_refusal_names_it(store: Store) -> None:
    table = Sitting(House(f"{PA2012}/casino-war").opens(store, "war"))
    table.counts_float()
    table.does("receive cards", decks=6, preinspected=False)
    table.does("prepare cards", step=table.table.now.game.plan[0])
    assert table.table.now.game.plan[0] == "verify"
    with pytest.raises(InputError) as refused:
        table.does("prepare cards", (Signature("Lee", Role.FLOORPERSON, "F-7"),), step="verify")
    assert "Lee dealt here today" in refused.value.reason
    assert str(refused.value.cite).startswith("651a.4")
    table.does("prepare cards", (FLOOR,), step="verify")


# One matter


@pytest.mark.parametrize("who", [FLOOR, PIT, SHIFT])
@pytest.mark.parametrize("did", [True, False])
def test_nobody_rules_on_what_they_did_or_reported(war: Sitting, who: Signature, did: bool) -> None:
    if did:
        war.happens("fill", (who,), cents=100_00, slip="9")
    else:
        war.does("report deviation", (who,), broken="burn.shoe", what="no card was burned")
    number, what = war.table.version, "signed it as" if did else "reported it"
    for same in (who, replace(who, person=f" {who.person.upper()} ")):
        says = war.refuses("rule on deviation", (same,), ruling="stands", reason="so")
        assert what in says
        assert f"(record {number}: " in says
        assert says.endswith("another floorperson or above does")
    other = PIT if who == FLOOR else FLOOR
    war.does("rule on deviation", (other,), ruling="stands", reason="so")
    assert (war.table.now.deviated_by, war.table.now.game.deviations) == ((), ())


def test_each_deviation_has_its_own_people(war: Sitting) -> None:
    war.does("report deviation", (FLOOR,), broken="burn.shoe", what="no card was burned")
    war.does("report deviation", (PIT,), broken="burn.shoe", what="nor after that")
    assert "reported it" in war.refuses("rule on deviation", (FLOOR,), ruling="stands", reason="so")
    war.does("rule on deviation", (PIT,), ruling="stands", reason="so")
    assert "reported it" in war.refuses("rule on deviation", (PIT,), ruling="stands", reason="so")
    war.does("rule on deviation", (FLOOR,), ruling="stands", reason="so")


@pytest.mark.parametrize("licence", [None, "", "-", "none", "N/A", "n.a.", "0", "x", "—", "?"])
def test_a_ruling_has_a_licence(war: Sitting, licence: str | None) -> None:
    war.does("report deviation", broken="burn.shoe", what="no card was burned")
    says = war.refuses("rule on deviation", (replace(PIT, licence=licence),), ruling="stands", reason="so")
    assert says.startswith("rule on deviation needs the credential number of Max")


@pytest.mark.parametrize(
    ("number", "right"),
    [
        ("F-2", True),
        ("12", True),
        ("PA/2026.0017", True),
        ("ＡＢ１", True),
        ("F--2", False),
        ("F_2", False),
        ("1" * 41, False),
    ],
)
def test_licences_are_well_formed(number: str, right: bool) -> None:
    assert is_licence(number) == right


def test_a_dispute_is_not_settled_by_whom_it_is_about(war: Sitting) -> None:
    ruling = war.does("report deviation", broken="burn.shoe", what="no card was burned").record.sequence + 1
    war.does("rule on deviation", (FLOOR,), ruling="stands", reason="so")
    war.does("dispute", player("Ann"), player="Ann", what="that ruling", record=ruling)
    assert war.refuses("settle the dispute", (FLOOR,), reason="it was right") == (
        f"Kim signed it as floorperson (record {ruling}: rule on deviation) and cannot settle the dispute there: another "
        "floorperson or above does"
    )
    kim_plays = war.refuses("settle the dispute", (Signature("ann", Role.FLOORPERSON, "F-8"),), reason="mine")
    assert kim_plays == "ann plays at this table and cannot sign as its floorperson"
    war.does("settle the dispute", (PIT,), reason="it was right")
    assert war.refuses("dispute", player("Ann"), player="Ann", what="that", record=99).startswith("there is no record 99")


def test_who_contests_does_not_answer_even_after_leaving(war: Sitting) -> None:
    war.does("dispute", player("Ann"), player="Ann", what="my card was an ace")
    war.does("leave", player("Ann"), player="Ann")
    says = war.refuses("settle the dispute", (Signature("ANN", Role.PIT_MANAGER, "P-9"),), reason="it was")
    left = war.table.version
    assert says.startswith(
        f"ANN played here today (record {left}: leave) and cannot sign settle the dispute as pit manager"
    )
    war.clock = war.clock.replace(day=war.clock.day + 2)
    war.does("exchange the drop box", (GUARD, PIT), box="2")  # and the day on which she played is forgotten
    says = war.refuses("settle the dispute", (Signature("ANN", Role.PIT_MANAGER, "P-9"),), reason="it was")
    assert says == "ANN is whom settle the dispute is about: another floorperson or above signs it"


# Adjustments


def test_above_the_limit_of_the_house_two_supervisors_sign(store: Store) -> None:
    table = Sitting(House(f"{PA2012}/casino-war").opens(store, "war")).opens_war("Ann")
    told = {"player": "Ann", "cents": 500_50, "record": 4, "reason": "paid short"}
    alone = "adjust needs a floorperson or above member present, who signs too"
    kim = Signature("K I M", Role.PIT_MANAGER, "P-8")
    for by in (
        (FLOOR,),
        (FLOOR, GUARD),
        (FLOOR, DEALER),
        (FLOOR, CLERK),
    ):
        assert table.refuses("adjust", by, **told) == alone
    another = "another signs adjust as floorperson or above"
    assert table.refuses("adjust", (FLOOR, FLOOR), **told) == f"Kim and Kim are one person: {another}"
    assert table.refuses("adjust", (FLOOR, kim), **told) == f"Kim and K I M are one person: {another}"
    assert table.refuses("adjust", (FLOOR, replace(PIT, licence="f2")), **told) == f"Kim and Max share a licence: {another}"
    assert table.refuses("adjust", (FLOOR, replace(PIT, licence="-")), **told).startswith(
        "adjust needs the credential number"
    )
    table.does("adjust", (FLOOR, PIT), **told)
    table.does("buy in", player("Ann"), player="Ann", position="1", cents=2_000_00)
    table.does("adjust", (FLOOR,), player="Ann", cents=-500_00, record=table.table.version, reason="too much")


def test_a_house_chooses_its_limit_when_it_sets_the_table_up(store: Store) -> None:
    table = Sitting(House(f"{PA2012}/casino-war", two_above=0).opens(store, "war")).opens_war("Ann")
    told = {"player": "Ann", "cents": 50, "record": 4, "reason": "paid short"}
    assert "who signs too" in table.refuses("adjust", (FLOOR,), **told)
    table.does("adjust", (FLOOR, PIT), **told)
    assert table.table.journal.record(1).entry.command["two_above"] == 0
    assert all(report.good for report in verify(store, decide=Audit()))
    with pytest.raises(InputError, match=r"-0\.01 cannot be the amount above which two people sign"):
        House(f"{PA2012}/casino-war", two_above=-1).opens(store, "other")


def test_an_adjustment_is_no_more_than_the_record_can_be_wrong_by(store: Store) -> None:
    """T4: ten dollars on 17 can have won 350.00, and lost ten."""
    table = Sitting(House(f"{PA2011}/roulette").opens(store, "wheel")).opens_roulette("Ann", "Bob")
    bet = table.does("place wager", player("Ann"), player="Ann", cents=10_00, wager="straight 17").record.sequence
    told = {"player": "Ann", "record": bet, "reason": "the ball was on 17"}
    assert table.refuses("adjust", (FLOOR,), cents=360_25, **told) == (
        f"record {bet} can be wrong by no more than 360.00 for player Ann, and 360.25 are to be adjusted"
    )
    assert "no more than 360.00" in table.refuses("adjust", (FLOOR, PIT), cents=5_000_00, **told)
    table.does("adjust", (FLOOR,), cents=360_00, **told)
    assert "was adjusted for player Ann" in table.refuses("adjust", (PIT,), cents=1_00, **told)
    assert "was adjusted for player Ann" in table.refuses("adjust", (PIT, SHIFT), cents=-360_00, **told)


def test_an_adjustment_of_an_adjustment_never_pays_twice(store: Store) -> None:
    """T4: taken back, put right in its sign, made again after that; in sum never more than it was."""
    table = Sitting(House(f"{PA2011}/roulette").opens(store, "wheel")).opens_roulette("Ann", "Bob")
    bet = table.does("place wager", player("Ann"), player="Ann", cents=10_00, wager="straight 17").record.sequence

    def correct(number: int, cents: int, *by: Signature) -> int:
        told = {"player": "Ann", "cents": cents, "record": number, "reason": "so"}
        return table.does("adjust", by, **told).record.sequence

    def refused(number: int, cents: int, *by: Signature) -> str:
        return table.refuses("adjust", by, player="Ann", cents=cents, record=number, reason="so")

    held = table.accounts["chips of Ann"]
    first = correct(bet, 10_00, FLOOR)
    says = f"record {first} is an adjustment: it can be taken back, or corrected to at most 10.00, and not to "
    assert refused(first, 10_00, PIT) == says + "20.00"
    assert refused(first, 25, PIT) == says + "10.25"
    assert refused(first, -20_25, PIT) == says + "-10.25"
    second = correct(first, -20_00, PIT)
    third = correct(second, 20_00, FLOOR)
    assert refused(third, 25, PIT).endswith("corrected to at most 10.00, and not to 10.25")
    correct(third, -4_00, PIT)
    assert table.accounts["chips of Ann"] == held + 6_00
    assert all(report.good for report in verify(store, decide=Audit(lambda _, number: table.table.journal.record(number))))


def test_what_one_signs_alone_for_a_player_in_a_day_is_bounded_however_it_is_parted(store: Store) -> None:
    table = Sitting(House(f"{PA2011}/roulette").opens(store, "wheel")).opens_roulette("Ann", "Bob")
    bets = [
        table.does("place wager", player("Ann"), player="Ann", cents=10_00, wager=f"straight {n}").record.sequence
        for n in (1, 2, 3, 4)
    ]
    bob = table.does("place wager", player("Bob"), player="Bob", cents=10_00, wager="straight 9").record.sequence
    told = [{"player": "Ann", "record": bet, "reason": "so", "cents": 250_00} for bet in bets]
    table.does("adjust", (FLOOR,), **told[0])
    table.does("adjust", (PIT,), **told[1])
    assert table.refuses("adjust", (FLOOR,), **{**told[2], "cents": 25}).endswith("who signs too")
    assert table.refuses("adjust", (FLOOR, GUARD), **told[2]).endswith("who signs too")
    table.does("adjust", (FLOOR, PIT), **told[2])
    table.does("adjust", (FLOOR,), player="Bob", record=bob, reason="so", cents=250_00)  # another player
    table.clock = table.clock.replace(day=table.clock.day + 2)
    table.does("adjust", (FLOOR,), **told[3])  # another day


def test_a_record_is_adjusted_at_the_table_for_a_week(war: Sitting) -> None:
    told = {"player": "Ann", "cents": 5_00, "record": 4, "reason": "paid short"}
    made = war.clock
    war.clock = made.replace(day=9)
    assert war.refuses("adjust", (FLOOR,), **told) == (
        "record 4 is older than 7 days: what is owed for it is settled at the cage"
    )
    war.clock = made.replace(day=8, hour=6)
    war.does("adjust", (FLOOR,), **told)
    assert [one.record for one in war.table.now.adjusted] == [4]


# Who deals, who counts, who plays


def test_the_dealer_does_not_relieve_themselves(war: Sitting, store: Store) -> None:
    spellings = (DEALER, Signature("LEE", Role.DEALER, "D-1"), Signature(" l e e", Role.DEALER, None))
    for bets in (False, True):  # between rounds and in one
        if bets:
            war.bets("Ann", "1", 20_00)
            war.does("no more bets")
        for lee in spellings:
            assert "Lee deals at this table already: another dealer signs" in war.refuses("new dealer", (lee,))
    assert "licence D-1 is that of Lee" in war.refuses("new dealer", (Signature("Zoe", Role.DEALER, "D-1"),))
    wheel = Sitting(House(f"{PA2011}/roulette").opens(store, "wheel")).opens_roulette("Ann")
    for lee in spellings[:2]:
        says = wheel.refuses("relieve the dealer", (lee,))
        assert says == "Lee deals at this table already: another dealer signs relieve the dealer"
    assert "licence D-1 is that of Lee" in wheel.refuses("relieve the dealer", (Signature("Zoe", Role.DEALER, "D-1"),))
    wheel.does("relieve the dealer", (Signature("Zoe", Role.DEALER, "D-9"),))


@pytest.mark.parametrize("who", ["Kim", "Lee", "kim", "L e e"])
def test_who_counted_the_float_does_not_play_that_day(war: Sitting, who: str) -> None:
    says = war.refuses("buy in", player(who), player=who, position="2", cents=100_00)
    assert "play at" in says
    says = war.refuses("buy in", (DEALER,), player=who, position="2", cents=100_00)
    assert "play at" in says


def test_the_next_day_everybody_begins_anew(war: Sitting) -> None:
    war.does("leave", player("Ann"), player="Ann")
    war.ends()
    assert war.table.now.staff == {}
    held = war.accounts["inventory"]
    lee = Signature("Lee", Role.FLOORPERSON, "F-5")
    zoe = Signature("Zoe", Role.DEALER, "D-9")
    war.does("count the float", (zoe, lee), cents=held, second=held)
    war.does("receive cards", (zoe,), decks=6, preinspected=False)
    war.does("buy in", player("Kim"), player="Kim", position="2", cents=100_00)


def test_who_dealt_yesterday_adjusts_nothing_of_yesterday(war: Sitting) -> None:
    """What a player signed alone: who dealt then is not who supervises it, on whatever day."""
    bought = 4
    war.does("leave", player("Ann"), player="Ann")
    war.ends()
    held = war.accounts["inventory"]
    zoe, lee = Signature("Zoe", Role.DEALER, "D-9"), Signature("LEE", Role.FLOORPERSON, "F-5")
    war.does("count the float", (zoe, PIT), cents=held, second=held)
    war.does("receive cards", (zoe,), decks=6, preinspected=False)
    war.does("buy in", player("Ann"), player="Ann", position="1", cents=100_00)
    mine = war.table.version
    told = {"player": "Ann", "cents": 5_00, "reason": "short"}
    says = war.refuses("adjust", (lee,), record=bought, **told)
    assert says.startswith("LEE dealt then (since record 2: count the float) and cannot adjust what was done: another")
    war.does("adjust", (lee,), record=mine, **told)
    war.does("adjust", (PIT,), record=bought, **told)


def test_a_supervisor_may_go_on_to_deal_but_does_not_come_back(war: Sitting) -> None:
    war.plays_war("Qs", "2d")
    war.does("new dealer", (Signature("Kim", Role.DEALER, "D-8"),))
    says = war.refuses("fill", (FLOOR, GUARD), cents=100_00, slip="1")
    assert says.startswith(
        f"Kim dealt here today (record {war.table.version}: new dealer) and cannot sign fill as floorperson"
    )
    war.does("fill", (PIT, GUARD), cents=100_00, slip="1")


def test_at_a_table_that_never_closes_a_day_is_forgotten_with_the_box(war: Sitting) -> None:
    assert {identity("Lee"), identity("Kim")} <= war.table.now.staff.keys()
    war.clock = war.clock.replace(day=3)
    war.does("exchange the drop box", (GUARD, PIT), box="2")
    assert war.table.now.staff.keys() == {identity("Sam"), identity("Max")}


# The audit


def test_the_audit_finds_a_ruling_by_who_reported_it(war: Sitting, store: Store) -> None:
    war.does("report deviation", (FLOOR,), broken="burn.shoe", what="no card was burned")
    war.does("rule on deviation", (PIT,), ruling="stands", reason="so")
    records = list(war.table.journal.records())
    (actor,) = records[-2].entry.actors
    records[-1] = signed(records[-1], actor)
    (found,) = chained(store, records)
    assert "rule on deviation was not lawful: Kim reported it (record 18: report deviation)" in found.says


def test_what_people_signed_is_carried_with_the_table(war: Sitting) -> None:
    war.does("report deviation", (FLOOR,), broken="burn.shoe", what="no card was burned")
    war.does("dispute", player("Ann"), player="Ann", what="all of it")
    war.does("adjust", (PIT,), player="Ann", cents=5_00, record=4, reason="paid short")
    live, now = war.table.live, war.table.now
    assert snapshot.from_json(live, snapshot.to_json(live, now)) == now
    assert [[one.person for one in each] for each in (*now.deviated_by, *now.disputed_by)] == [["Kim"], ["Ann"]]


def test_one_person_signs_a_step_once(war: Sitting) -> None:
    lees = (DEALER, Signature("lee", Role.REGULATOR, "R-3"), FLOOR)
    war.does("close table", (FLOOR,))
    says = war.refuses("count the inventory", lees, cents=9_000_00, second=9_000_00)
    assert "Lee" in says or "lee" in says


def test_roles_that_steps_ask_for_exist() -> None:
    for kind in c.COMMANDS.values():
        for named in (*kind.duty.roles, *((kind.duty.present,) if kind.duty.present else ())):
            assert any(may_act_as(role, named) for role in Role)
