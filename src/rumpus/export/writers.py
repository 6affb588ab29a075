"""Rows into a file: JSON lines, or Parquet. A file is there whole, or not at all."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import IO, Any

import msgspec

from rumpus.export.episode import DecisionRow, ExportError

#: Rows that are held at once.
_GROUP = 2000

_LINES, _PARQUET = ".jsonl", ".parquet"


def write(rows: Iterable[DecisionRow], out: Path | None) -> int:
    """Write all rows, without a file to standard output; returns how many there were."""
    if out is None:
        return _write_lines(rows, sys.stdout.buffer)
    writer = writer_for(out)
    with _whole_or_not_at_all(out) as file:
        return writer(rows, file)


def writer_for(out: Path) -> Callable[[Iterable[DecisionRow], IO[bytes]], int]:
    """Refuses, before any work, what could not be written at the end."""
    if out.is_dir() or not out.absolute().parent.is_dir():
        raise ExportError(f"cannot write {out}: expected a file in a folder that exists")
    if out.suffix == _LINES:
        return _write_lines
    if out.suffix == _PARQUET:
        _pyarrow()
        return _write_parquet
    raise ExportError(f"expected a file that ends in {_LINES} or {_PARQUET}, not {out.name!r}")


@contextmanager
def _whole_or_not_at_all(out: Path) -> Iterator[IO[bytes]]:
    try:
        handle, name = tempfile.mkstemp(prefix=f".{out.name}.", dir=out.absolute().parent)
    except OSError as error:
        raise ExportError(f"cannot write {out}: {error.strerror}") from error
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
        os.chmod(name, 0o666 & ~_umask())  # a temporary file is its owner's alone
        os.replace(name, out)
    except BaseException:
        os.unlink(name)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _write_lines(rows: Iterable[DecisionRow], file: IO[bytes]) -> int:
    encoder, count = msgspec.json.Encoder(), 0
    for row in rows:
        file.write(encoder.encode(row) + b"\n")
        count += 1
    return count


def _write_parquet(rows: Iterable[DecisionRow], file: IO[bytes]) -> int:
    arrow, parquet = _pyarrow()
    schema, count = _schema(arrow), 0
    with parquet.ParquetWriter(file, schema, compression="zstd") as writer:
        for group in _groups(rows):
            columns = [[_cell(row, name) for row in group] for name in schema.names]
            arrays = [
                arrow.array(column, field.type)
                for column, field in zip(columns, schema, strict=True)
            ]
            writer.write_batch(arrow.RecordBatch.from_arrays(arrays, schema=schema))
            count += len(group)
    return count


def _groups(rows: Iterable[DecisionRow]) -> Iterator[list[DecisionRow]]:
    rest = iter(rows)
    while group := list(islice(rest, _GROUP)):
        yield group


def _cell(row: DecisionRow, name: str) -> Any:
    """Objects that differ from game to game are text in a column: JSON."""
    value = getattr(row, name)
    return msgspec.json.encode(value).decode() if name in ("options", "view") else value


def _schema(arrow: Any) -> Any:
    text, number = arrow.string(), arrow.int32()
    kinds = {
        "seed": arrow.int64(),
        "guest": arrow.int64(),
        "at": arrow.timestamp("ms", tz="UTC"),
        "legal": arrow.list_(text),
        "legal_numbers": arrow.list_(number),
        "win_share": arrow.float64(),
        **dict.fromkeys(
            ("rules_version", "seats", "step", "seat", "move_number", "points"), number
        ),
    }
    return arrow.schema([(name, kinds.get(name, text)) for name in DecisionRow.__struct_fields__])


def _pyarrow() -> tuple[Any, Any]:
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError as error:
        raise ExportError(
            f"Parquet needs pyarrow: pip install 'rumpus[parquet]', or write {_LINES}"
        ) from error
    return pyarrow, parquet
