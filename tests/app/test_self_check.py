"""The self-check: what it reports of a good copy of the program and of broken ones, and that it harms nobody."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.app import self_check as self_check_run
from game.app.self_check.checks import Bots, check_files, check_match, check_rooms
from game.app.self_check.report import INSTALL_AGAIN, Check, CheckFailed, Report
from game.cli.arguments import run
from game.content.catalogue import Catalogue
from game.content.folders import Folders, program_folders, program_root
from game.persistence import folders

pytestmark = pytest.mark.program

SHORTEST = "riverboat_showdown"
FEW = 3
"""Number of pictures or sounds of each folder that a copy has."""


@pytest.fixture(autouse=True)
def dummies(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in self_check_run.QUIET.items():
        monkeypatch.setenv(name, value)


@pytest.fixture
def copied(tmp_path: Path) -> Folders:
    """A copy of content and assets that may be broken; it has few pictures and sounds, as each is drawn or decoded."""
    for name in ("data", "assets"):
        shutil.copytree(program_root() / name, tmp_path / name, ignore=_beyond_a_few)
    return Folders.under(tmp_path)


def _beyond_a_few(folder: str, names: list[str]) -> set[str]:
    """Returns the pictures and sounds of a folder that are left out: all but a few, and all but those to be broken."""
    plenty = [name for name in sorted(names) if name.endswith((".svg", ".webp", ".ogg"))]
    return {name for name in plenty[FEW:] if (Path(folder) / name).relative_to(program_root()).as_posix() not in BROKEN}


def checked(folders: Folders) -> Report:
    report = Report()
    check_files(report, folders)
    return report


def failed(report: Report) -> dict[str, str]:
    return {check.name: check.details for check in report.checks if not check.passed}


def test_a_good_copy_passes_file_by_file() -> None:
    report = checked(program_folders())
    assert failed(report) == {}
    told = {check.name: check.details for check in report.checks}
    assets = program_root() / "assets"
    assert int(told["pictures"].split()[0]) == sum(1 for path in assets.rglob("*") if path.suffix in (".svg", ".webp"))
    assert int(told["sounds"].split()[0]) == len(list((program_root() / "assets").rglob("*.ogg")))


BROKEN = {
    "assets/cards/H7.svg": ("pictures", b"<svg", "cards/H7.svg"),
    "assets/cards/S2.svg": ("pictures", b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', "nothing"),
    "assets/app/sounds/click.ogg": ("sounds", b"OggS", "app/sounds/click.ogg"),
    "assets/app/fonts/Limelight-Regular.ttf": ("fonts", b"no font", "Limelight-Regular.ttf"),
    "data/app/theme.yaml": ("colours", b"a: [", "theme.yaml:2"),
    "data/rats/strings/en.yaml": ("words", b"a: [", "rats/strings/en.yaml:2"),
    "data/raft_race/rules/en.md": ("rules of raft_race", b"no heading", "no heading"),
    "data/rats/game.yaml": ("title rats", b"id: 7", "game.yaml"),
}


def test_every_broken_file_is_told_and_stops_no_other_check(copied: Folders) -> None:
    for file, (_, data, _) in BROKEN.items():
        (copied.data.parent / file).write_bytes(data)
    report = checked(copied)
    faults = failed(report)
    for name, _, told in BROKEN.values():
        assert told in faults[name]
    assert set(faults) == {name for name, _, _ in BROKEN.values()}
    passed = {check.name for check in report.checks if check.passed}
    assert {"titles", "rules of river_rats", "licences"} <= passed


def test_fonts_that_are_not_there_are_named(copied: Folders) -> None:
    names = ("Lato-Regular.ttf", "OpenDyslexic-Bold.otf")
    for name in names:
        (copied.assets / "app" / "fonts" / name).unlink()
    told = failed(checked(copied))["fonts"]
    assert all(name in told for name in names)


def test_an_installed_copy_must_bring_its_licences(copied: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "licences" not in failed(checked(copied))
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert "missing" in failed(checked(copied))["licences"]
    (copied.data / "app" / "licences.txt").write_text("all of them", encoding="utf-8")
    assert "licences" not in failed(checked(copied))


def test_rules_without_content_and_content_without_rules_are_told(copied: Folders) -> None:
    (copied.data / "rats").rename(copied.data / "mice")
    assert "mice" in failed(checked(copied))["titles"]
    shutil.rmtree(copied.data / "mice")
    assert "rats" in failed(checked(copied))["titles"]


def test_a_match_in_the_window_is_kept_verified_and_opened_again(tmp_path: Path) -> None:
    entry = Catalogue(program_folders()).find(SHORTEST)
    assert entry is not None
    told = check_match(program_folders(), entry, tmp_path)
    steps = int(told.split("; ")[1].split()[0])
    (kept,) = (tmp_path / SHORTEST / "matches").glob("2*.river")
    assert kept.read_bytes().count(b'"kind":"step"') == steps > 10


def test_a_picture_the_table_lacks_fails_the_match(tmp_path: Path) -> None:
    lacking = tmp_path / "assets"
    shutil.copytree(program_root() / "assets", lacking, ignore=shutil.ignore_patterns("cards"))
    folders = Folders(program_folders().data, lacking)
    entry = Catalogue(folders).find(SHORTEST)
    assert entry is not None
    with pytest.raises(CheckFailed, match=r"missing: .*cards/"):
        check_match(folders, entry, tmp_path / "home")


def test_all_rooms_are_seen_and_nobody_asks_for_the_player_s_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> Path:
        raise AssertionError("the player's own folder was asked for")

    monkeypatch.setattr(folders, "user_data_path", refuse)
    rooms = int(check_rooms(program_folders(), tmp_path).split()[0])
    assert rooms > 2 * len(Catalogue(program_folders())) + 8


@pytest.fixture
def bots() -> Iterator[Bots]:
    opened = Bots()
    yield opened
    opened.close()


def test_bots_answer_from_their_process(bots: Bots) -> None:
    entry = Catalogue(program_folders()).find(SHORTEST)
    assert entry is not None
    assert bots.check(entry) == "random, level1, level2, level3 answered from the worker process"


def test_an_error_is_one_line_with_advice_and_stops_nothing() -> None:
    lines: list[str] = []
    report = Report(lines.append)

    def broken() -> str:
        raise ValueError(f"two\nlines in {Path.home()}/x")

    assert not report.check("first", broken)
    assert report.check("second", lambda: "fine")
    assert lines[0] == f"FAILED  first: ValueError: two lines in ~/x. What to do: {INSTALL_AGAIN}."
    assert lines[1] == "ok      second: fine"
    assert report.verdict(1.0).startswith("1 of 2 checks failed")


@pytest.mark.parametrize(("reports", "asked"), [("", False), ("https://river.example/reports", True)])
def test_a_report_is_to_be_sent_only_where_somebody_takes_it(reports: str, asked: bool) -> None:
    report = Report(reports=reports)
    report.check("first", lambda: 1 / 0)  # type: ignore[arg-type,return-value]
    (line,) = report.lines()
    assert INSTALL_AGAIN in line
    assert ("send" in line) == asked and reports in line


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The checks themselves left out; where they would write."""
    homes: list[Path] = []

    def all_checks(report: Report, home: Path) -> None:
        homes.append(home)
        report.note(Check("short", str(len(homes))))

    monkeypatch.setattr(self_check_run, "_all", all_checks)
    return homes


def test_the_report_goes_to_the_terminal_and_a_file(
    short: list[Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "bericht ü.txt"
    assert run(["--self-check", "--report", str(place)]) == 0
    assert place.read_text(encoding="utf-8") == capsys.readouterr().out
    assert not short[0].exists()


def test_a_report_that_cannot_be_written_is_a_failure(
    short: list[Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["--self-check", "--report", str(tmp_path)]) == 1
    assert "cannot be written" in capsys.readouterr().out


def test_a_failed_check_is_the_exit_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(self_check_run, "_all", lambda report, home: report.note(Check("x", "broken", "mend it")))
    assert run(["--self-check"]) == 1


def test_a_report_without_a_self_check_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run(["--report", str(tmp_path / "x")]) == 2
    assert "--self-check" in capsys.readouterr().err


WINDOWED = """
import sys
sys.stdout = sys.stderr = None
from game.app import self_check
self_check._all = lambda report, home: print("to nowhere")
from game.__main__ import main
sys.exit(main(["--self-check", "--report", sys.argv[1]]))
"""


def test_a_program_without_a_terminal_writes_its_report_from_any_folder(tmp_path: Path) -> None:
    place = tmp_path / "report.txt"
    home = tmp_path / "Jürgen 河"
    home.mkdir()
    environment = {**os.environ, "PYTHONPATH": str(program_root()), "HOME": str(home), "TMPDIR": str(home)}
    done = subprocess.run([sys.executable, "-c", WINDOWED, str(place)], cwd=home, env=environment, timeout=60)
    assert done.returncode == 0
    assert "All well" in place.read_text(encoding="utf-8")
    assert list(home.iterdir()) == []
