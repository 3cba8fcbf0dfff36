"""The file that keeps finished jobs of a series, so that the same command goes on with the rest."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
from msgspec import Raw, Struct

from game.persistence.durable import is_there
from game.persistence.lines import FIRST_SUM, BadLine, encode, unseal
from game.persistence.recorder import LineFile
from game.series.task import SeriesError

FORMAT = 1


class ResultsHeading(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="series"):
    """The first line: whose results follow."""

    format: int
    work: str
    sources: str


class FinishedJob(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="finished"):
    """Each line after it: one job and its result."""

    job: str
    result: Raw


class ResultsFile:
    """Results by the keys of their jobs, each on the disk before the next. The file only grows."""

    def __init__(self, path: Path, work: str, sources: str) -> None:
        """Begins the file, or reads its results. Raises SeriesError for a file this series cannot go on in."""
        self._path = path
        self._found: dict[str, bytes] = {}
        heading = ResultsHeading(FORMAT, work, sources)
        if is_there(path) and not path.is_file():
            raise SeriesError(f"{path}: something that is no file lies there")
        data = path.read_bytes() if path.exists() else b""
        size, last_sum = self._read(data, heading)
        if size < len(data):
            os.truncate(path, size)
        self._file = LineFile(path, size=size, last_sum=last_sum)
        if not data:
            self._append(heading)

    def result(self, job: str) -> bytes | None:
        """The result of this key, if it is finished."""
        return self._found.get(job)

    def keep(self, job: str, result: bytes) -> None:
        """Adds a result. Raises SeriesError if it cannot be written."""
        self._append(FinishedJob(job, Raw(result)))

    def close(self) -> None:
        """Lets the file go."""
        self._file.close()

    def _append(self, line: Struct) -> None:
        self._file.append(encode(line))
        if self._file.problem is not None:
            raise SeriesError(f"{self._path}: {self._file.problem}")

    def _read(self, data: bytes, heading: ResultsHeading) -> tuple[int, str]:
        """Returns the size of the whole part of the file, and the sum there. A last line that was being written is not
        counted.
        """
        size, total = 0, FIRST_SUM
        for number, line in enumerate(data.splitlines(keepends=True), start=1):
            if number > 1 and not line.endswith(b"\n"):
                break
            try:
                body, total = unseal(line[:-1], total)
                self._take(number, body, heading)
            except (BadLine, msgspec.MsgspecError) as error:
                raise SeriesError(f"{self._path}, line {number}: not a line of a kept series ({error})") from None
            size += len(line)
        return size, total

    def _take(self, number: int, body: bytes, heading: ResultsHeading) -> None:
        if number > 1:
            line = msgspec.json.decode(body, type=FinishedJob)
            self._found[line.job] = bytes(line.result)
            return
        found = msgspec.json.decode(body, type=ResultsHeading)
        if (found.format, found.work) != (heading.format, heading.work):
            raise SeriesError(f"{self._path} keeps a series of {found.work}, not of {heading.work}")
        if found.sources != heading.sources:
            raise SeriesError(
                f"{self._path} was begun with other sources of the game: keep this series in another file"
            )
