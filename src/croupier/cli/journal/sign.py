"""`journal sign`: verified, compared with what was kept outside, decided again, signed, read back, and kept."""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from croupier.cli.terminal.show import answer
from croupier.errors import InputError
from croupier.journal import keys
from croupier.journal.book import Journal
from croupier.journal.checkpoint import Checkpoint
from croupier.journal.problems import DamagedError
from croupier.journal.store.store import Store
from croupier.journal.verification.report import Report
from croupier.journal.verification.spans import processors
from croupier.journal.verification.verify import verify
from croupier.journal.witness import Witness
from croupier.printable import printable
from croupier.tables.audit.signing import unlawful

_TRUST = "; --trust KEY accepts a key that signed before"


class Signing:
    """One run: `made` is what was signed, and `put_back` what was kept outside and had to be entered again."""

    def __init__(self, key_file: Path, witness: Witness, trusted: set[bytes], *, new_key: bool, as_recorded: bool) -> None:
        self.key_file, self.witness, self.as_recorded = key_file, witness, as_recorded
        self.key = None if new_key else keys.load(key_file)
        own = {self.key.public} if self.key else set()
        self.trusted = own | trusted | witness.keys if trusted or witness.points else set()
        self.made: list[Checkpoint] = []
        self.put_back: list[Checkpoint] = []

    def run(self, store: Store, names: Sequence[str]) -> None:
        """Sign what is there. If anything is wrong, nothing is signed, and one sentence says why."""
        at = datetime.now(UTC).isoformat(timespec="seconds")
        self.witness.require_later(at)
        reports = self._sound(store, names)
        books = [(Journal(store, str(report.journal)), report) for report in reports]
        if not self.as_recorded:
            _require_lawful(books, self.key.public if self.key else None)
        self.witness.require_writable()
        key = self.key = self.key or keys.create(self.key_file)
        for book, report in books:
            for point in report.lacking:
                self.put_back.append(book.enter(*point))
            if names or report.records:
                self.made.append(book.sign(key, at, report.tree, report.head))
        self.witness.add(self.made)

    def _sound(self, store: Store, names: Sequence[str]) -> list[Report]:
        """The reports on the journals; a hash, the chain, a signature or a declaration that is wrong is refused."""
        reports = []
        for report in verify(
            store,
            names or None,
            key=self.trusted,
            demanding=False,
            kept=self.witness.points,
            hashes_only=True,
            ids=True,
            processes=processors(),
        ):
            if not report.good:
                where = "" if report.journal is None else f"{report.journal}: "
                first = report.findings[0]
                hint = _TRUST if first.kind == "unsigned" else ""
                kept = " --kept FILE" if self.witness.points else ""  # what is missing is told by what was kept outside
                more = f"`croupier journal verify{kept}` shows more{hint}"
                raise DamagedError(f"nothing was signed: {where}{first.says}; {more}")
            if report.journal is not None:
                reports.append(report)
        return reports

    def answer(self, where: str, json_: bool) -> None:
        assert self.key is not None
        points = [{"journal": one.journal, "size": one.size, "root": one.root.hex(), "at": one.at} for one in self.made]
        back = [{"journal": one.journal, "size": one.size} for one in self.put_back]
        lines = [
            f"{printable(one.journal)}: the checkpoint at {one.size} was missing in the database and was put back"
            for one in self.put_back
        ]
        lines += [
            f"{printable(one.journal)}: {f'records 1 to {one.size}' if one.size > 1 else 'record 1'} signed, "
            f"root {one.root.hex()}"
            for one in self.made
        ]
        public = self.key.public.hex()
        report = {"where": where, "key": public, "checkpoints": points, "put_back": back}
        answer(report, *lines, f"public key {public}", json_=json_)


def _require_lawful(books: Sequence[tuple[Journal, Report]], key: bytes | None) -> None:
    """Refuse to sign what a table could not do."""
    for book, report in books:
        if (says := unlawful(book, key, report.records, report.head)) is not None:
            raise InputError(f"nothing was signed: {book.name}: {says}; --as-recorded signs it all the same")
