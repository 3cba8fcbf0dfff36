"""Series of jobs: the same results by whomever they are done, stopped and gone on with, and what is kept."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import game
from game.series.jobs import JobTask, SeriesError, answer, sources, task_of
from game.series.run import Cluster, InProcess, Processes, SeriesOptions, carry_out
from tests.series.works import Number, Square, dies, dies_once, fails, square, stops

ALONE = SeriesOptions(InProcess())
MANY = [Number(number) for number in range(7)]
SQUARES = tuple(Square(number**2) for number in range(7))


def jobs(folder: Path, count: int = 7) -> list[Number]:
    return [Number(number, str(folder)) for number in range(count)]


def asked(folder: Path) -> list[int]:
    return [int(line) for line in (folder / "asked").read_text(encoding="utf-8").split()]


@pytest.mark.program
def test_processes_and_this_one_come_to_the_same() -> None:
    assert carry_out(square, MANY, ALONE, "squares").results == SQUARES
    assert carry_out(square, MANY, SeriesOptions(Processes(2)), "squares").results == SQUARES


@pytest.mark.program
def test_a_process_that_is_lost_loses_nothing(tmp_path: Path) -> None:
    done = carry_out(dies_once, jobs(tmp_path), SeriesOptions(Processes(2)), "squares")
    assert done.results == SQUARES and (tmp_path / "gone").exists()


@pytest.mark.program
def test_a_series_no_process_lives_through_ends_with_a_sentence() -> None:
    with pytest.raises(SeriesError, match="3 times the processes ended"):
        carry_out(dies, MANY[:2], SeriesOptions(Processes(2)), "squares")


def test_a_job_that_fails_says_which_and_why() -> None:
    with pytest.raises(SeriesError, match=r"job 2 of 7 failed in tests.series.works:fails: ArithmeticError: one is"):
        carry_out(fails, MANY, ALONE, "squares")


def test_a_stopped_series_gives_what_is_finished(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    done = carry_out(stops, jobs(tmp_path), ALONE, "squares")
    assert done.stopped and done.results == SQUARES[:2]
    assert "stopped with 2 of 7 finished; with --keep FILE" in capsys.readouterr().err


def test_the_same_command_goes_on_where_it_was_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Given a series that was stopped and kept, when it is begun again, then only the rest is done."""
    ways = SeriesOptions(InProcess(), tmp_path / "kept")
    assert carry_out(stops, jobs(tmp_path), ways, "squares").stopped
    assert f"kept in {tmp_path / 'kept'}" in capsys.readouterr().err
    done = carry_out(stops, jobs(tmp_path), ways, "squares")
    assert not done.stopped and done.results == SQUARES
    assert asked(tmp_path) == list(range(7))


def test_a_longer_series_goes_on_with_a_shorter_one(tmp_path: Path) -> None:
    ways = SeriesOptions(InProcess(), tmp_path / "kept")
    carry_out(square, jobs(tmp_path, 3), ways, "squares")
    assert carry_out(square, jobs(tmp_path), ways, "squares").results == SQUARES
    assert asked(tmp_path) == list(range(7))


def test_a_last_line_that_was_being_written_is_done_again(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    ways = SeriesOptions(InProcess(), kept)
    carry_out(square, jobs(tmp_path), ways, "squares")
    whole = kept.read_bytes()
    kept.write_bytes(whole[:-20])
    assert carry_out(square, jobs(tmp_path), ways, "squares").results == SQUARES
    assert asked(tmp_path) == [*range(7), 6]
    assert kept.read_bytes() == whole


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (lambda whole: b"name,score\nann,3\n", "line 1: not a line of a kept series"),
        (lambda whole: b"no line at all", "line 1: not a line of a kept series"),
        (lambda whole: whole.replace(b'"square":9', b'"square":8'), "line 5: not a line of a kept series"),
        (lambda whole: b"".join(whole.splitlines(keepends=True)[::2]), "line 2: not a line of a kept series"),
    ],
)
def test_a_damaged_or_strange_file_is_told_of_and_left_alone(tmp_path: Path, damage: object, words: str) -> None:
    kept = tmp_path / "kept"
    carry_out(square, MANY, SeriesOptions(InProcess(), kept), "squares")
    assert callable(damage)
    damaged = damage(kept.read_bytes())
    kept.write_bytes(damaged)
    with pytest.raises(SeriesError, match=words):
        carry_out(square, MANY, SeriesOptions(InProcess(), kept), "squares")
    assert kept.read_bytes() == damaged


def test_a_series_of_another_work_is_left_alone(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    carry_out(square, MANY, SeriesOptions(InProcess(), kept), "squares")
    before = kept.read_bytes()
    with pytest.raises(SeriesError, match=r"keeps a series of tests.series.works:square, not of .*:fails"):
        carry_out(fails, MANY, SeriesOptions(InProcess(), kept), "squares")
    assert kept.read_bytes() == before


def test_results_of_other_sources_are_not_mixed_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a file of a series, when the program has changed, then neither file nor worker is taken for the same."""
    kept = tmp_path / "kept"
    carry_out(square, MANY, SeriesOptions(InProcess(), kept), "squares")
    task = task_of(square, MANY[0])
    sources.cache_clear()
    with monkeypatch.context() as changed:
        changed.setattr(game, "__version__", "0.0.0")
        assert "other sources" in answer(task).failure
        with pytest.raises(SeriesError, match="begun with other sources"):
            carry_out(square, MANY, SeriesOptions(InProcess(), kept), "squares")
    sources.cache_clear()
    assert answer(task).failure == ""


def test_a_file_that_cannot_be_written_stops_the_series(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises((SeriesError, OSError)):
        carry_out(square, MANY, SeriesOptions(InProcess(), tmp_path / "file" / "kept"), "squares")


def test_a_work_that_others_cannot_find_is_refused() -> None:
    def hidden(job: Number) -> Square:
        return Square(job.number)

    with pytest.raises(SeriesError, match="must stand in a module"):
        task_of(hidden, MANY[0])
    assert "No module named 'no': workers need PYTHONPATH" in answer(JobTask("no.such:work", b"{}", "")).failure


def test_a_cluster_without_dask_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(SeriesError, match=r"--cluster needs Dask .*: python -m pip install distributed"):
        carry_out(square, MANY, SeriesOptions(Cluster("tcp://127.0.0.1:1")), "squares")
