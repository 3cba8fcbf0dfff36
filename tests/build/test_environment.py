"""The environment the sources run in: when it is made, where, what is asked for, and what is said when it cannot be."""

from __future__ import annotations

import os
import re
import sys
import tomllib
from itertools import pairwise
from pathlib import Path

import pytest

import environment
import installed
import installing
from installing import NoEnvironment, Order

ROOT = Path(__file__).resolve().parents[2]
PYPROJECT = """
[project]
dependencies = ["msgspec>=0.19,<1"]
[project.optional-dependencies]
test = ["pytest>=8"]
"""
HASH = f" \\\n    --hash=sha256:{'0' * 64}\n"
LOCKED = environment.ROOT / environment.LOCKED


@pytest.fixture(autouse=True)
def outside(monkeypatch: pytest.MonkeyPatch) -> None:
    """Outside any virtual environment, with versions that are written down."""
    monkeypatch.setattr(sys, "prefix", sys.base_prefix)
    monkeypatch.delenv(environment.NEWEST, raising=False)


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """The steps that were done, in order, in a source folder of its own: nothing is really installed."""
    (tmp_path / "pyproject.toml").write_text(PYPROJECT, encoding="utf-8")
    lock(tmp_path, play="msgspec==0.20.0" + HASH, test="pytest==8.1.0" + HASH)
    done: list[str] = []

    def create(home: Path) -> None:
        done.append("created")
        put(home, "pip-25.0")

    def install(python: Path, order: Order, progress: object) -> None:
        done.append(" ".join(Path(each).stem for each in order.asked if "." in each) or "nothing")
        for name in ("msgspec-0.20.0", "pytest-8.1.0") if len(order.names or ()) > 1 else ("msgspec-0.20.0",):
            put(python.parent.parent, name)

    monkeypatch.setattr(installing, "_create", create)
    monkeypatch.setattr(installing, "_install", install)
    return done


def lock(root: Path, **texts: str) -> None:
    for name, text in texts.items():
        path = root / environment.LOCKED / f"{name}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="ascii")


def put(home: Path, package: str) -> None:
    """A package of one file, as pip would record it."""
    python = installed.interpreter(home)
    python.parent.mkdir(parents=True, exist_ok=True)
    python.write_text("", encoding="ascii")
    record = installed.packages(home) / f"{package}.dist-info" / "RECORD"
    record.parent.mkdir(parents=True, exist_ok=True)
    (installed.packages(home) / f"{package}.py").write_text("1", encoding="ascii")
    record.write_text(f"{package}.py,sha256=a4ayc_80_OGda4BO_1o_V0etpOqiLx1JwB5S3beHW0s,1\n", encoding="ascii")


def test_it_is_made_once(made: list[str], tmp_path: Path) -> None:
    first = environment.ready(tmp_path, ())
    assert first == installed.interpreter(tmp_path / ".environment")
    assert made == ["created", "play"]
    assert environment.ready(tmp_path, ()) == first
    assert len(made) == 2


def test_more_is_added_to_the_same_environment(made: list[str], tmp_path: Path) -> None:
    environment.ready(tmp_path, ())
    environment.ready(tmp_path, ("test",))
    assert made == ["created", "play", "play test"]
    environment.ready(tmp_path, ())
    environment.ready(tmp_path, ("test",))
    assert len(made) == 3


def test_it_is_renewed_when_the_versions_change(made: list[str], tmp_path: Path) -> None:
    environment.ready(tmp_path, ())
    lock(tmp_path, play="msgspec==0.20.0" + HASH.replace("0" * 64, "1" * 64))
    environment.ready(tmp_path, ())
    assert made == ["created", "play", "play"]


def test_an_older_checkout_gets_its_versions_back(
    made: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The marker knows this order; what it led to was replaced for another one meanwhile."""
    environment.ready(tmp_path, ())
    (installed.packages(tmp_path / ".environment") / "msgspec-0.20.0.dist-info").rename(
        installed.packages(tmp_path / ".environment") / "msgspec-0.21.0.dist-info"
    )
    environment.ready(tmp_path, ())
    assert made == ["created", "play", "play"]


def test_a_half_made_one_is_made_anew(made: list[str], tmp_path: Path) -> None:
    environment.ready(tmp_path, ())
    (tmp_path / ".environment" / installed.MARKER).unlink()
    environment.ready(tmp_path, ())
    assert made.count("created") == 2


@pytest.mark.parametrize(
    "damage", ["{", '{"a": 1}', "", "[]", "\0" * 80, '{"python": 1, "interpreter": 2, "orders": [3]}', "[" * 9999]
)
def test_a_damaged_marker_counts_as_none(made: list[str], tmp_path: Path, damage: str) -> None:
    environment.ready(tmp_path, ())
    (tmp_path / ".environment" / installed.MARKER).write_text(damage, encoding="utf-8")
    environment.ready(tmp_path, ())
    assert made.count("created") == 2


def test_what_a_killed_start_still_writes_is_waited_for(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Its pip goes on without it, and a folder that is being cleared fills up again."""
    (tmp_path / "lib").mkdir()
    tries = iter([OSError("Directory not empty"), OSError("Directory not empty"), None])

    def remove(folder: Path) -> None:
        if (problem := next(tries)) is not None:
            raise problem
        folder.rmdir()

    monkeypatch.setattr("shutil.rmtree", remove)
    monkeypatch.setattr(installing, "TRY_SECONDS", 0)
    installing._clear(tmp_path)
    assert not (tmp_path / "lib").exists()


def test_another_python_makes_it_anew(made: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    environment.ready(tmp_path, ())
    monkeypatch.setattr(installed, "present", lambda: "cpython-399")
    environment.ready(tmp_path, ())
    assert made == ["created", "play"] * 2


def test_an_interpreter_that_cannot_be_started_any_more_makes_it_anew(made: list[str], tmp_path: Path) -> None:
    """The one of these tests is an empty file: it counts as long as it is the file it was."""
    environment.ready(tmp_path, ())
    installed.interpreter(tmp_path / ".environment").write_text("no program", encoding="ascii")
    environment.ready(tmp_path, ())
    assert made.count("created") == 2


@pytest.mark.parametrize("path", ["msgspec-0.20.0.py", "msgspec-0.20.0.dist-info/RECORD"])
@pytest.mark.parametrize("left", [None, ""])
def test_a_package_that_lost_a_file_is_installed_again(
    made: list[str], tmp_path: Path, path: str, left: str | None
) -> None:
    environment.ready(tmp_path, ())
    lost = installed.packages(tmp_path / ".environment") / path
    lost.unlink()
    if left is not None:
        lost.write_text(left, encoding="ascii")
    environment.ready(tmp_path, ())
    environment.ready(tmp_path, ())
    assert made == ["created", "play", "play"]


def test_contents_are_read_where_a_program_ended_badly(made: list[str], tmp_path: Path) -> None:
    environment.ready(tmp_path, ())
    home = tmp_path / ".environment"
    assert installed.damaged(home, ["msgspec-0.20.0.dist-info"], thorough=True) == []
    (installed.packages(home) / "msgspec-0.20.0.py").write_text("2", encoding="ascii")
    assert installed.damaged(home, ["msgspec-0.20.0.dist-info"]) == []
    assert installed.damaged(home, ["msgspec-0.20.0.dist-info"], thorough=True) == ["msgspec-0.20.0.dist-info"]


def test_the_newest_versions_are_asked_for_each_time(
    made: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(environment.NEWEST, "1")
    assert environment.ordered(tmp_path, (), ["msgspec>=0.19,<1"]).asked[-1] == "msgspec>=0.19,<1"
    environment.ready(tmp_path, ())
    environment.ready(tmp_path, ())
    assert made.count("created") == 1 and len(made) == 3


def test_a_folder_that_cannot_be_written_to_gets_one_elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(environment, "_writable", lambda folder: False)
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "cache"))
    here, there = environment.place(tmp_path / "Flöße"), environment.place(tmp_path / "other")
    assert here.is_relative_to(tmp_path / "cache")
    assert here != there


def test_so_does_a_folder_with_the_sign_between_folders(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "cache"))
    assert environment.place(tmp_path / f"a{os.pathsep}b").is_relative_to(tmp_path / "cache")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / f"c{os.pathsep}d"))
    with pytest.raises(NoEnvironment, match="another folder"):
        environment.place(tmp_path / f"a{os.pathsep}b")


def test_what_is_not_ours_is_never_cleared(made: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(environment, "satisfied", lambda wanted: False)
    home = tmp_path / ".environment"
    home.write_text("notes", encoding="ascii")
    with pytest.raises(NoEnvironment, match="Something else lies"):
        environment.ready(tmp_path, ())
    assert home.read_text(encoding="ascii") == "notes"
    home.unlink()
    home.mkdir()
    (home / "notes").touch()
    with pytest.raises(NoEnvironment, match="Something else lies"):
        environment.ready(tmp_path, ())
    assert (home / "notes").exists() and made == []


@pytest.mark.parametrize("text", ["", "[project", "[project]\ndependencies = 3\n", "[project]\n"])
def test_a_project_file_that_cannot_be_read_is_said(made: list[str], tmp_path: Path, text: str) -> None:
    (tmp_path / "pyproject.toml").write_text(text, encoding="utf-8")
    with pytest.raises(NoEnvironment, match="Get the sources of the game again"):
        environment.ready(tmp_path, ())


def test_a_failed_install_says_what_to_do(made: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def fail(python: Path, order: Order, progress: object) -> None:
        raise NoEnvironment("Check that this computer is online.")

    monkeypatch.setattr(installing, "_install", fail)
    monkeypatch.setattr(environment, "satisfied", lambda wanted: False)
    with pytest.raises(NoEnvironment, match="online"):
        environment.ready(tmp_path, ())
    monkeypatch.setattr(environment, "satisfied", lambda wanted: True)
    assert environment.ready(tmp_path, ()) == Path(sys.executable)


@pytest.mark.parametrize(("problem", "code"), [(NoEnvironment("No environment today."), 3), (KeyboardInterrupt(), 130)])
def test_a_run_that_cannot_start_ends_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], problem: BaseException, code: int
) -> None:
    def fail(root: Path, extras: list[str]) -> Path:
        raise problem

    monkeypatch.setattr(environment, "ready", fail)
    assert environment.run_module("game", [], extras=()) == code
    assert re.search(r"No environment today\.|Start again to go on", capsys.readouterr().err)


def test_versions_are_compared_as_numbers() -> None:
    assert environment.satisfied(["pytest>=8"])
    assert not environment.satisfied(["pytest>=1000"])
    assert not environment.satisfied(["pytest>=1,<2"])
    assert not environment.satisfied(["no-such-package-anywhere"])


def test_every_program_refuses_an_old_python_in_words_it_can_read() -> None:
    for name in ("play", "test", "package", "lock"):
        source = (ROOT / "build" / f"{name}.py").read_text(encoding="utf-8")
        before = source[: source.index("import environment")]
        assert "sys.hexversion" in before and 'f"' not in before


def test_every_requirement_has_a_version_that_is_written_down_with_its_hashes() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    assert {file.stem for file in LOCKED.glob("*.txt")} == {"play", *extras}, "python3 build/lock.py renews them"
    for name, wanted in {"play": project["dependencies"], **extras}.items():
        text = (LOCKED / f"{name}.txt").read_text(encoding="ascii")
        versions = dict(re.findall(r"^(\S+?)==([^\s;]+)", text, re.MULTILINE))
        for requirement in wanted:
            found = versions.get(re.split(r"[<>=]", requirement)[0].lower(), "0")
            for sign, bound in re.findall(r"(>=|<)([\d.]+)", requirement):
                numbers = [tuple(map(int, re.findall(r"\d+", each))) for each in (found, bound)]
                assert (numbers[0] >= numbers[1]) == (sign == ">="), f"{found} is not {requirement}: see build/lock.py"


@pytest.mark.parametrize("file", sorted(LOCKED.glob("*.txt")), ids=lambda file: str(file.stem))
def test_locked_files_name_versions_and_hashes_alone(file: Path) -> None:
    lines = file.read_text(encoding="ascii").splitlines()[1:]
    pinned = re.compile(r"[a-z0-9-]+==[0-9a-z.]+( ; [a-z_]+ [<>=!]+ '[\w.]+')? \\")
    hashed = re.compile(r"    --hash=sha256:[0-9a-f]{64}( \\)?")
    assert all(pinned.fullmatch(line) or hashed.fullmatch(line) for line in lines)
    assert all(hashed.fullmatch(after) for line, after in pairwise(lines) if "==" in line)
