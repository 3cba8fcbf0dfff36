"""Starts from the sources: real environments, with packages from a folder of this test instead of the internet."""

from __future__ import annotations

import base64
import hashlib
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import environment
import installed

pytestmark = pytest.mark.program
BUILD = Path(__file__).resolve().parents[3] / "build"
DOORS = ("play", "test", "package", "environment", "installing", "installed")
PYPROJECT = """
[project]
dependencies = ["stones>=1,<2"]
[project.optional-dependencies]
phones = ["boats>=1"]
"""
PROGRAM = "import boats, stones, sys\nprint('played with', stones.SAYS, boats.SAYS, sys.argv[1:])\n"
PLAYED = "played with stones boats ['play']"
BASE = getattr(sys, "_base_executable", sys.executable)


class Sources:
    """A folder of sources with a small program, and a start from it."""

    def __init__(self, root: Path, shelf: Path) -> None:
        self.root, self._shelf = root, shelf

    @property
    def packages(self) -> Path:
        return installed.packages(self.root / ".environment")

    def start(self, *flags: str, expected: int = 0, folder: Path | None = None, **variables: str) -> str:
        """Starts the program and returns its output; there is never a traceback on it, and packages come from the shelf
        alone.
        """
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PIP_"))}
        origin = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(self._shelf)}
        run = subprocess.run(
            [BASE, *flags, str(self.root / "build" / "play.py")],
            env={**kept, **origin, **variables},
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )
        assert run.returncode == expected, run.stdout
        assert expected or PLAYED in run.stdout, run.stdout
        assert "Traceback" not in run.stdout, run.stdout
        return run.stdout


def wheel(shelf: Path, name: str) -> str:
    """A package of one module on the shelf; the line that asks for it."""
    code, info = f"SAYS = {name!r}\n".encode(), f"{name}-1.0.dist-info"
    files = {
        f"{name}.py": code,
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n".encode(),
        f"{info}/WHEEL": b"Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    rows = [
        f"{path},sha256={base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b'=').decode()},{len(data)}"
        for path, data in files.items()
    ]
    path = shelf / f"{name}-1.0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as file:
        for inner, data in files.items():
            file.writestr(inner, data)
        file.writestr(f"{info}/RECORD", "\n".join([*rows, f"{info}/RECORD,,"]))
    return f"{name}==1.0 \\\n    --hash=sha256:{hashlib.sha256(path.read_bytes()).hexdigest()}\n"


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("shelf")


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory, shelf: Path) -> tuple[Sources, str]:
    """Sources that were started once, and what that start said."""
    root = tmp_path_factory.mktemp("sources") / "raft"
    (root / "build" / "locked").mkdir(parents=True)
    for name in DOORS:
        shutil.copy(BUILD / f"{name}.py", root / "build")
    (root / "pyproject.toml").write_text(PYPROJECT, encoding="utf-8")
    (root / "build" / "locked" / "play.txt").write_text(wheel(shelf, "stones"), encoding="ascii")
    (root / "build" / "locked" / "phones.txt").write_text(wheel(shelf, "boats"), encoding="ascii")
    (root / "game").mkdir()
    (root / "game" / "__init__.py").touch()
    (root / "game" / "__main__.py").write_text(PROGRAM, encoding="utf-8")
    sources = Sources(root, shelf)
    return sources, sources.start()


@pytest.fixture
def sources(first: tuple[Sources, str], shelf: Path, tmp_path: Path) -> Iterator[Sources]:
    """A copy of them with its environment: a folder that was copied or moved goes on."""
    root = tmp_path / "raft"
    shutil.copytree(first[0].root, root, symlinks=True)
    yield Sources(root, shelf)
    shutil.rmtree(root)


def test_the_first_start_says_its_steps_and_counts_its_packages(first: tuple[Sources, str]) -> None:
    steps = ["1 of 3: ", "2 of 3: ", "1 of 2: stones", "2 of 2: boats", "3 of 3: installing 2 packages", "Ready after"]
    places = [first[1].find(step) for step in steps]
    assert -1 not in places and places == sorted(places), first[1]


def test_the_second_start_says_nothing(sources: Sources) -> None:
    assert sources.start().strip() == PLAYED


def test_a_python_that_keeps_to_itself_finds_everything(sources: Sources) -> None:
    sources.start("-I")
    sources.start(PYTHONSAFEPATH="1")
    sources.start("-I", PYTHONHOME="nowhere", PYTHONPATH="nowhere")


def test_modules_that_lie_about_are_not_taken(sources: Sources, tmp_path: Path) -> None:
    (tmp_path / "stones.py").write_text("raise SystemExit('taken from elsewhere')", encoding="ascii")
    sources.start(PYTHONPATH=str(tmp_path))
    shutil.copy(tmp_path / "stones.py", tmp_path / "random.py")
    sources.start(folder=tmp_path)


def test_settings_of_pip_put_no_package_elsewhere(sources: Sources, tmp_path: Path) -> None:
    settings = tmp_path / "pip.conf"
    settings.write_text("[install]\nuser = true\n", encoding="ascii")
    shutil.rmtree(sources.packages / "stones-1.0.dist-info")
    assert "1 of 2" in sources.start(PIP_CONFIG_FILE=str(settings), PIP_TARGET=str(tmp_path / "target"))
    shutil.rmtree(sources.packages / "stones-1.0.dist-info")
    assert "1 of 2" in sources.start(PIP_USER="1", PIP_NO_DEPS="1", PIP_PREFIX=str(tmp_path / "prefix"))
    assert not (tmp_path / "target").exists() and not (tmp_path / "prefix").exists()


@pytest.mark.parametrize("lost", ["stones.py", "stones-1.0.dist-info", "boats-1.0.dist-info/RECORD", "pip"])
def test_what_was_lost_comes_back(sources: Sources, lost: str) -> None:
    path = sources.packages / lost
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink()
    (sources.packages / "boats.py").write_text("", encoding="ascii")
    sources.start()
    assert sources.start().strip() == PLAYED


def test_a_package_whose_contents_changed_comes_back_once_the_program_failed(sources: Sources) -> None:
    path = sources.packages / "stones.py"
    path.write_text("SAYS = stones  ".rstrip().ljust(path.stat().st_size - 1) + "\n", encoding="ascii")
    run = subprocess.run(
        [BASE, str(sources.root / "build" / "environment.py"), "phones"], capture_output=True, check=True
    )
    assert run.stdout.decode().strip().endswith(("python", "python.exe"))
    sources.root.joinpath("game", "__main__.py").write_text(
        "try:\n    import stones\nexcept NameError:\n    raise SystemExit(1)\n" + PROGRAM, encoding="ascii"
    )
    assert "are damaged" in sources.start()
    assert sources.start().strip() == PLAYED


def test_an_interpreter_that_is_gone_makes_the_environment_anew(sources: Sources) -> None:
    python = installed.interpreter(sources.root / ".environment")
    python.unlink()
    assert "a Python of its own" in sources.start()


def test_no_packages_to_be_had_ends_in_a_sentence(sources: Sources, tmp_path: Path) -> None:
    (sources.packages / "stones.py").unlink()
    said = sources.start(expected=3, PIP_FIND_LINKS=str(tmp_path))
    assert "could not be installed" in said and "Check that this computer is online" in said
    sources.start()


def test_a_package_that_is_not_the_one_written_down_is_refused(sources: Sources, tmp_path: Path) -> None:
    wheel(tmp_path, "stones")
    with zipfile.ZipFile(tmp_path / "stones-1.0-py3-none-any.whl", "a") as file:
        file.writestr("stones_too.py", "")
    shutil.rmtree(sources.packages / "stones-1.0.dist-info")
    said = sources.start(expected=3, PIP_FIND_LINKS=str(tmp_path))
    assert "is not the one that is written down" in said


def test_two_starts_at_once_make_one_environment(sources: Sources) -> None:
    (sources.packages / "stones.py").unlink()
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PIP_"))}
    command = [BASE, str(sources.root / "build" / "play.py")]
    variables = {**kept, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(sources._shelf)}
    both = [subprocess.Popen(command, env=variables, stdout=subprocess.PIPE, encoding="utf-8") for _ in range(2)]
    assert [PLAYED in start.communicate()[0] for start in both] == [True, True]


@pytest.mark.skipif(os.name == "nt", reason="no name of a folder of Windows has a colon")
def test_a_colon_in_the_name_of_the_folder_moves_the_environment_elsewhere(sources: Sources, tmp_path: Path) -> None:
    there = sources.root.rename(tmp_path / "a:b")
    shutil.rmtree(there / ".environment")
    moved = Sources(there, sources._shelf)
    assert str(tmp_path / "cache") in moved.start(XDG_CACHE_HOME=str(tmp_path / "cache"))
    assert moved.start(XDG_CACHE_HOME=str(tmp_path / "cache")).strip() == PLAYED
    there.rename(sources.root)


def test_a_file_in_the_place_of_the_environment_ends_in_a_sentence(sources: Sources) -> None:
    home = sources.root / ".environment"
    shutil.rmtree(home)
    home.touch()
    assert "Move it away" in sources.start(expected=3)


def test_the_variable_for_the_newest_versions_is_in_the_guide() -> None:
    guide = (BUILD.parent / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert environment.NEWEST in guide and "build/lock.py" in guide
