"""Sessions round by round as a Parquet file, for pandas, Polars and other readers.

A row for each round: session and round, both from 1, what the round brought and the bankroll after it, in cents. Sessions
are played again in order, each from its own stream, and written as they come: memory does not grow with their number.
"""

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.errors import InputError
from croupier.extras import require_extra
from croupier.games.kit.simulation.plan import Chunk
from croupier.games.kit.simulation.sessions import PLAYED, Sessions

if TYPE_CHECKING:
    from croupier.games.kit.simulation.sessions import Rows

SUFFIX = ".parquet"
MOST_ROWS = 100_000_000
ROW_GROUP = 1 << 20  # rows that are held at a time


def require_paths(file: str, plan: Sessions) -> None:
    """Refuse a file that cannot be written, before the sessions are played for it."""
    if Path(file).suffix.lower() != SUFFIX:
        raise InputError(f"{file[:80]}: paths are written as {SUFFIX}")
    if not Path(file).absolute().parent.is_dir():
        raise InputError(f"{file[:80]}: there is no such directory")
    terms = plan.terms
    if (rows := terms.sessions * terms.rounds) > MOST_ROWS:
        most = f"--paths writes at most {MOST_ROWS:,} rows"
        raise InputError(f"{most}, one for each round; these sessions may have {rows:,}, so ask for fewer or shorter ones")
    require_extra("frames", "--paths")


def write_paths(plan: Sessions, file: str, about: Mapping[str, object]) -> int:
    """Write every session; `about` goes with the file as JSON. Returns how many rows there are.

    A file of that name is replaced when all is written; if it cannot be written, it is left as it is.
    """
    import pyarrow
    from pyarrow import parquet

    names = ("session", "round", "result_cents", "bankroll_cents")
    types = (pyarrow.int64(), pyarrow.int32(), pyarrow.int64(), pyarrow.int64())
    fields = [pyarrow.field(name, kind, nullable=False) for name, kind in zip(names, types, strict=True)]
    schema = pyarrow.schema(fields, metadata={"croupier": json.dumps(about, ensure_ascii=False)})
    beside, rows = Path(file).with_name(f".{Path(file).name}.{os.getpid()}"), 0
    try:
        with beside.open("xb") as out, parquet.ParquetWriter(out, schema, compression="zstd") as writer:
            for columns in _batches(plan):
                rows += len(columns[0])
                arrays = [pyarrow.array(column, kind) for column, kind in zip(columns, types, strict=True)]
                writer.write_table(pyarrow.Table.from_arrays(arrays, schema=schema))
        os.replace(beside, file)
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or "not a name for a file"
        raise InputError(f"--paths {file[-80:]}: {reason}") from None
    finally:
        with suppress(OSError, ValueError):
            beside.unlink()
    return rows


def _batches(plan: Sessions) -> "Iterator[tuple[Rows, Rows, Rows, Rows]]":
    """The columns of whole sessions, a row group at a time."""
    import numpy as np

    terms = plan.terms
    at_once = max(1, ROW_GROUP // terms.rounds)
    numbers = np.arange(1, terms.rounds + 1)
    for first in range(0, terms.sessions, at_once):
        rows, paths = plan.paths(Chunk(first, min(at_once, terms.sessions - first)))
        played = rows[:, PLAYED]
        there = numbers <= played[:, None]
        before = np.concatenate((np.full((len(rows), 1), terms.bankroll), paths[:, :-1]), axis=1)
        sessions = np.repeat(np.arange(first + 1, first + 1 + len(rows)), played)
        rounds = np.broadcast_to(numbers, paths.shape)[there]
        yield sessions, rounds, (paths - before)[there], paths[there]
