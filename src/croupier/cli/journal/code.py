"""`journal prove --qr`: the receipt of a record as a code to scan."""

from pathlib import Path
from urllib.parse import urlsplit

from croupier.errors import InputError
from croupier.extras import require_extra
from croupier.journal import export
from croupier.journal.book import Journal
from croupier.new_file import require_new


def write_code(book: Journal, record: int, address: str, file: Path) -> None:
    """Write the code into a new file; an address that no browser opens, and a record that is not signed, are refused."""
    require_extra("web", "a code to scan")
    from croupier.web.journal.reading import proof_of
    from croupier.web.journal.receipts import code_of, qr_svg

    given = urlsplit(address)
    if given.scheme not in ("http", "https") or not given.netloc:
        raise InputError(f"{address[:60]!r} is no address of a server; give one such as https://audit.example")
    require_new(file)
    receipt = b"".join(export.receipt(book, record, record))
    made = code_of(receipt, {"journal": book.name, **proof_of(book, record)}, address.rstrip("/") + "/")
    try:
        file.write_text(qr_svg(made.address, f"The receipt of record {record} as a code to scan"), encoding="utf-8")
    except OSError as wrong:
        raise InputError(f"{file}: cannot be written: {wrong.strerror}") from None
