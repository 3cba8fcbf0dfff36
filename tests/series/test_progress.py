"""The words on the progress of a series."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from io import StringIO

from game.series.run import SeriesProgress, rate, span


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def told(stream: StringIO, *, before: int = 0, seconds: float) -> str:
    """Returns the progress of four jobs that take this many seconds each, with a note that counts how often it was
    wanted.
    """
    times: Iterator[float] = iter([0.0, *(seconds * number for number in range(5 - before))])
    wanted: list[str] = []

    def note() -> str:
        wanted.append("x")
        return f"note {len(wanted)}"

    with closing(SeriesProgress("rats", 4, before, stream, lambda: next(times))) as progress:
        for done in range(before, 5):
            progress.tell(done, note)
    return stream.getvalue()


def test_elsewhere_than_on_a_terminal_a_line_is_said_now_and_then() -> None:
    assert told(StringIO(), seconds=10.0).splitlines() == [
        "rats: 2 of 4, 6.0 a minute, 0:20 left, note 1",
        "rats: 4 of 4, 6.0 a minute, 0:40, note 2",
    ]


def test_on_a_terminal_one_line_changes() -> None:
    lines = told(Terminal(), seconds=1.0).rstrip("\n").split("\r")
    assert [line.strip() for line in lines[1:]] == [
        "rats: 1 of 4, 1.0 a second, 0:03 left, note 1",
        "rats: 2 of 4, 1.0 a second, 0:02 left, note 2",
        "rats: 3 of 4, 1.0 a second, 0:01 left, note 3",
        "rats: 4 of 4, 1.0 a second, 0:04, note 4",
    ]


def test_what_was_kept_says_nothing_of_how_fast_it_is() -> None:
    assert told(StringIO(), before=2, seconds=20.0).splitlines()[0] == "rats: 3 of 4, 3.0 a minute, 0:20 left, note 1"


def test_rates_and_times_are_read_easily() -> None:
    assert [rate(each) for each in (25.0, 1.0, 0.5, 0.001)] == [
        "25.0 a second",
        "1.0 a second",
        "30.0 a minute",
        "3.6 an hour",
    ]
    assert [span(each) for each in (0.2, 65, 3725)] == ["0:00", "1:05", "1:02:05"]
