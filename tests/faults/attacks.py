"""What an insider with full control of the database may try, and what the nightly job then says.

The job is `croupier journal sign WHERE --key KEY --kept FILE`, with the key and the file out of the insider's reach. The
journal war-1 has 10 records, of which 6 and then 8 were signed and kept; war-2 has 8, signed at 4 and 6; `war` is a table.
"""

from dataclasses import dataclass

from faults.insider import (
    STRANGER,
    Step,
    appended,
    body_of,
    cut,
    emptied,
    exchanged,
    replaced,
    restored,
    rewritten,
    signed_by_a_stranger,
    sql,
    swapped,
    unlawful_tip,
    with_another,
    with_card,
    without,
)
from journal.entries import KEY


@dataclass(frozen=True)
class Attack:
    """`says` is a part of what the job prints, as a regular expression; `meanwhile`: done after the job has verified."""

    name: str
    does: tuple[Step, ...]
    says: str
    meanwhile: bool = False


WAR_1 = "(SELECT id FROM journals WHERE name = 'war-1')"
WAR_2 = "(SELECT id FROM journals WHERE name = 'war-2')"
NO_CHECKPOINTS = sql(f"DELETE FROM checkpoints WHERE journal = {WAR_1}")
FUNCTION = "CREATE FUNCTION meddle() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN {} END'"
SWALLOWS = sql(
    "CREATE TRIGGER meddles BEFORE INSERT ON checkpoints BEGIN SELECT RAISE(IGNORE); END",
    postgresql=(
        FUNCTION.format("RETURN NULL;"),
        "CREATE TRIGGER meddles BEFORE INSERT ON checkpoints FOR EACH ROW EXECUTE FUNCTION meddle()",
    ),
)
ALTERS_CHECKPOINTS = sql(
    "CREATE TRIGGER meddles AFTER INSERT ON checkpoints BEGIN"
    " UPDATE checkpoints SET signature = zeroblob(64) WHERE size = NEW.size; END",
    postgresql=(
        FUNCTION.format("NEW.signature = decode(repeat(''00'', 64), ''hex''); RETURN NEW;"),
        "CREATE TRIGGER meddles BEFORE INSERT ON checkpoints FOR EACH ROW EXECUTE FUNCTION meddle()",
    ),
)
ALTERS_RECORDS = sql(
    "CREATE TRIGGER meddles AFTER INSERT ON records BEGIN"
    " UPDATE records SET id = id || 'x' WHERE sequence = NEW.sequence; END",
    postgresql=(
        FUNCTION.format("NEW.id = NEW.id || ''x''; RETURN NEW;"),
        "CREATE TRIGGER meddles BEFORE INSERT ON records FOR EACH ROW EXECUTE FUNCTION meddle()",
    ),
)

ATTACKS = (
    # The end is cut off
    Attack("cut the tail", (cut("war-1", 5),), "war-1: record.* 6 to 8 were removed: the checkpoint at 8 signed them"),
    Attack(
        "cut the tail with its checkpoint",
        (cut("war-1", 6), sql(f"DELETE FROM checkpoints WHERE journal = {WAR_1} AND size > 6")),
        "war-1: records 7 to 8 were removed: the checkpoint at 8 signed them",
    ),
    Attack(
        "cut the tail with all checkpoints",
        (cut("war-1", 7), NO_CHECKPOINTS),
        "war-1: record 8 was removed: the checkpoint at 8 signed them",
    ),
    Attack(
        "cut the tail and leave the journal's row",
        (sql(f"DELETE FROM records WHERE journal = {WAR_1} AND sequence > 8"),),
        "war-1: records 9 to 10 were removed: the journal counts 10",
    ),
    Attack("delete a journal's records", (cut("war-1", 0),), "war-1: records 1 to 8 were removed"),
    Attack("delete its records and checkpoints", (cut("war-1", 0), NO_CHECKPOINTS), "war-1: records 1 to 8 were removed"),
    Attack(
        "delete a whole journal",
        (cut("war-1", 0), NO_CHECKPOINTS, sql("DELETE FROM journals WHERE name = 'war-1'")),
        "war-1: the journal 'war-1', of which a checkpoint was kept, is missing",
    ),
    Attack(
        "delete a whole table",
        (
            cut("war", 0),
            sql("DELETE FROM checkpoints WHERE journal = (SELECT id FROM journals WHERE name = 'war')"),
            sql("DELETE FROM journals WHERE name = 'war'"),
        ),
        "war: the journal 'war', of which a checkpoint was kept, is missing",
    ),
    Attack(
        "delete a journal's row alone",
        (sql("DELETE FROM journals WHERE name = 'war-1'"),),
        "there are (records|checkpoints) of a journal that is missing",
    ),
    Attack("cut and append others", (cut("war-1", 7), appended("war-1", 3)), "war-1: .* forged: the checkpoint at 8"),
    Attack(
        "cut and append others, without checkpoints",
        (cut("war-1", 7), NO_CHECKPOINTS, appended("war-1", 3)),
        "war-1: .* forged: the checkpoint at 8 signed another root",
    ),
    # Records are altered
    Attack("alter a record", (body_of("war-1", 3, rehashed=False),), "war-1: record 3 was altered"),
    Attack("alter a record and its hash", (body_of("war-1", 3, rehashed=True),), "war-1: record 4 was chained to another"),
    Attack(
        "alter a record that is not signed yet, and its hash",
        (body_of("war-1", 10, rehashed=True),),
        "war-1: the last record, 10, is not the one that the journal's row names",
    ),
    Attack(
        "rewrite everything from a record on",
        (rewritten("war-1", with_card(3)),),
        "war-1: one or more of records 1 to 6 were forged: the checkpoint at 6 signed another root",
    ),
    Attack(
        "rewrite from a record after the first checkpoint",
        (rewritten("war-1", with_card(7)),),
        "war-1: one or more of records 7 to 8 were forged: the checkpoint at 8 signed another root",
    ),
    Attack(
        "rewrite and delete the checkpoints",
        (rewritten("war-1", with_card(3)), NO_CHECKPOINTS),
        "war-1: one or more of records 1 to 6 were forged",
    ),
    Attack(
        "rewrite and sign with another key",
        (rewritten("war-1", with_card(3)), signed_by_a_stranger("war-1")),
        f"war-1: .*(signed by another key, {STRANGER.public.hex()}|forged)",
    ),
    Attack(
        "rewrite and sign in the name of the key",
        (rewritten("war-1", with_card(3)), signed_by_a_stranger("war-1", claims=KEY.public)),
        "war-1: the checkpoint at 6 is not signed by the key that it names",
    ),
    Attack(
        "remove a record", (sql(f"DELETE FROM records WHERE journal = {WAR_1} AND sequence = 4"),), "record 4 was removed"
    ),
    Attack("remove a record and close the gap", (rewritten("war-1", without(4)),), "war-1: .* forged: the checkpoint at 6"),
    Attack("exchange two records", (exchanged("war-1", 3, 4),), "in the place of record 3 stands record 4"),
    Attack("exchange two records and chain them anew", (rewritten("war-1", swapped(3, 4)),), "war-1: .* forged"),
    Attack("put a record in", (rewritten("war-1", with_another(5)),), "war-1: .* forged: the checkpoint at 6"),
    Attack(
        "put a record in that the journal does not count",
        (appended("war-1", 1), sql("UPDATE journals SET version = 10 WHERE name = 'war-1'")),
        "war-1: record 11 was put in: the journal counts 10",
    ),
    Attack(
        "file a record under another id",
        (sql(f"UPDATE records SET id = 'other' WHERE journal = {WAR_1} AND sequence = 2"),),
        "war-1: record 2 is filed under the id 'other', and its own is 'command-1'",
    ),
    Attack("enter at a table what it could not do", (unlawful_tip,), "war: record 40: tip was not lawful"),
    # The whole database is replaced
    Attack("restore an old backup", (restored,), "war.*: record.* removed: the checkpoint at .* signed them"),
    Attack(
        "restore an old backup and play on",
        (restored, appended("war-1", 4), appended("war-2", 4)),
        "forged: the checkpoint at|removed: the checkpoint at",
    ),
    Attack("put another house's database in its place", (replaced,), "forged: the checkpoint at|is missing"),
    Attack(
        "put an empty database in its place", (emptied,), "the journal 'war', of which a checkpoint was kept, is missing"
    ),
    Attack(
        "drop the tables",
        (sql("DROP TABLE records", "DROP TABLE checkpoints", "DROP TABLE journals", "DROP TABLE croupier_versions"),),
        "holds no journals of Croupier's",
    ),
    # Names, heads and checkpoints
    Attack(
        "give two journals each other's name",
        (
            sql(
                "UPDATE journals SET name = 'x' WHERE name = 'war-1'",
                "UPDATE journals SET name = 'war-1' WHERE name = 'war-2'",
                "UPDATE journals SET name = 'war-2' WHERE name = 'x'",
            ),
        ),
        "in the place of record 1 stands record 1 of journal 'war-2'",
    ),
    Attack(
        "rename a journal",
        (sql("UPDATE journals SET name = 'war-3' WHERE name = 'war-2'"),),
        "war-3: in the place of record 1 stands record 1 of journal 'war-2'",
    ),
    Attack(
        "alter the hash in the journal's row",
        (
            sql(
                f"UPDATE journals SET head = (SELECT hash FROM records WHERE"
                f" journal = {WAR_1} AND sequence = 9) WHERE name = 'war-1'"
            ),
        ),
        "war-1: the last record, 10, is not the one",
    ),
    Attack(
        "delete the checkpoints", (NO_CHECKPOINTS,), "war-1: the checkpoint at 8 was missing in the database and was put"
    ),
    Attack(
        "delete the last checkpoint",
        (sql(f"DELETE FROM checkpoints WHERE journal = {WAR_1} AND size = 8"),),
        "war-1: the checkpoint at 8 was missing in the database and was put back",
    ),
    Attack(
        "alter a signature",
        (
            sql(
                f"UPDATE checkpoints SET signature = zeroblob(64) WHERE journal = {WAR_1} AND size = 6",
                postgresql=(
                    "UPDATE checkpoints SET signature = decode(repeat('00', 64), 'hex')"
                    f" WHERE journal = {WAR_1} AND size = 6",
                ),
            ),
        ),
        "war-1: the checkpoint at 6 is not signed by the key that it names",
    ),
    Attack(
        "sign the true records with another key",
        (signed_by_a_stranger("war-1"),),
        f"war-1: the checkpoint at 6 is signed by another key, {STRANGER.public.hex()}",
    ),
    Attack(
        "put another journal's checkpoint in its place",
        (
            sql(
                f"DELETE FROM checkpoints WHERE journal = {WAR_1} AND size = 6",
                f"UPDATE checkpoints SET journal = {WAR_1} WHERE journal = {WAR_2} AND size = 6",
            ),
        ),
        "war-1: in the place of the checkpoint at 6 stands one of journal 'war-2' at 6",
    ),
    Attack(
        "file a checkpoint under another size",
        (sql(f"UPDATE checkpoints SET size = 7 WHERE journal = {WAR_1} AND size = 6"),),
        "war-1: in the place of the checkpoint at 7 stands one of journal 'war-1' at 6",
    ),
    Attack(
        "alter what the next signature would build on",
        (
            sql(
                f"UPDATE checkpoints SET peaks = zeroblob(32) WHERE journal = {WAR_1} AND size = 8",
                postgresql=(
                    f"UPDATE checkpoints SET peaks = decode(repeat('00', 32), 'hex') WHERE journal = {WAR_1} AND size = 8",
                ),
            ),
        ),
        "war-1: the peaks beside the checkpoint at 8 were altered",
    ),
    # The database is made to lie
    Attack("swallow checkpoints", (SWALLOWS,), "the trigger 'meddles' is not as a journal declares it"),
    Attack("alter checkpoints as they are written", (ALTERS_CHECKPOINTS,), "the trigger 'meddles' is not as a journal"),
    Attack("alter records as they are written", (ALTERS_RECORDS,), "the trigger 'meddles' is not as a journal declares it"),
    Attack(
        "show the checkpoints through a view",
        (
            sql(
                "ALTER TABLE checkpoints RENAME TO old",
                "CREATE VIEW checkpoints AS SELECT * FROM old WHERE size < 8",
            ),
        ),
        "the (view|table) 'checkpoints' is not as a journal declares it",
    ),
    Attack(
        "show the records through a view",
        (sql("ALTER TABLE records RENAME TO old", "CREATE VIEW records AS SELECT * FROM old WHERE sequence < 8"),),
        "the (view|table) '(records|old)' is not as a journal declares it",
    ),
    Attack(
        "let a rule write nothing",
        (
            sql(
                "CREATE TRIGGER silence BEFORE INSERT ON checkpoints WHEN NEW.size > 8 BEGIN SELECT RAISE(IGNORE); END",
                postgresql=("CREATE RULE silence AS ON INSERT TO checkpoints WHERE NEW.size > 8 DO INSTEAD NOTHING",),
            ),
        ),
        "the (rule|trigger) 'silence' is not as a journal declares it",
    ),
    Attack(
        "hide rows from the signer",
        (
            sql(
                "CREATE TRIGGER hides AFTER INSERT ON records BEGIN DELETE FROM records WHERE sequence = NEW.sequence; END",
                postgresql=(
                    "ALTER TABLE records ENABLE ROW LEVEL SECURITY",
                    "CREATE POLICY hides ON records USING (sequence < 8)",
                ),
            ),
        ),
        "the (policy|trigger) 'hides' is not as a journal declares it",
    ),
    Attack(
        "hide a trigger behind another catalogue",
        (
            sql(
                "CREATE TRIGGER meddles BEFORE INSERT ON checkpoints BEGIN SELECT RAISE(IGNORE); END",
                "CREATE VIEW pg_trigger AS SELECT 1",
                postgresql=(
                    FUNCTION.format("RETURN NULL;"),
                    "CREATE TRIGGER meddles BEFORE INSERT ON checkpoints FOR EACH ROW EXECUTE FUNCTION meddle()",
                    "CREATE SCHEMA other",
                    "CREATE VIEW other.pg_trigger AS SELECT * FROM pg_catalog.pg_trigger WHERE false",
                    "DO 'BEGIN EXECUTE ''ALTER DATABASE '' || quote_ident(current_database())"
                    " || '' SET search_path = other, pg_catalog, public''; END'",
                ),
            ),
        ),
        "the (trigger 'meddles'|search path 'other, pg_catalog') is not as a journal declares it",
    ),
    Attack(
        "drop what keeps an id from being recorded twice",
        (
            sql(
                "CREATE TABLE other (journal INTEGER NOT NULL, sequence BIGINT NOT NULL, id TEXT NOT NULL,"
                " hash BLOB NOT NULL, body BLOB NOT NULL, PRIMARY KEY (journal, sequence))",
                "INSERT INTO other SELECT * FROM records",
                "DROP TABLE records",
                "ALTER TABLE other RENAME TO records",
                postgresql=("ALTER TABLE records DROP CONSTRAINT records_journal_id_key",),
            ),
        ),
        "is not as a journal declares it",
    ),
    Attack(
        "add a column",
        (sql("ALTER TABLE records ADD COLUMN note TEXT DEFAULT 'x'"),),
        "the (table|column) 'records(.note)?' is not as a journal declares it",
    ),
    Attack(
        "add an index",
        (sql("CREATE INDEX meddles ON records (journal, hash)"),),
        "the index 'meddles' is not as a journal declares it",
    ),
    # While the job runs
    Attack(
        "cut the tail after the job has verified",
        (cut("war-1", 8),),
        "record 10 of journal 'war-1' changed while it was signed",
        meanwhile=True,
    ),
    Attack(
        "rewrite after the job has verified",
        (rewritten("war-1", with_card(9)),),
        "record 10 of journal 'war-1' changed while it was signed",
        meanwhile=True,
    ),
    Attack(
        "swallow checkpoints after the job has verified",
        (SWALLOWS,),
        "the checkpoint at .* was entered and is not there: something in the database swallows it",
        meanwhile=True,
    ),
    Attack(
        "alter checkpoints after the job has verified",
        (ALTERS_CHECKPOINTS,),
        "the checkpoint at .* is not stored as it was signed: something in the database alters it",
        meanwhile=True,
    ),
)
