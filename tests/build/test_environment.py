"""The environment the sources run in: when it is made, where, and what is said when it cannot be."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
PYPROJECT = """
[project]
dependencies = ["msgspec>=0.19,<1"]
[project.optional-dependencies]
test = ["pytest>=8"]
"""


@pytest.fixture
def environment(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """build/environment.py, outside any virtual environment, with nothing really installed."""
    spec = importlib.util.spec_from_file_location("environment", ROOT / "build" / "environment.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(sys, "prefix", sys.base_prefix)
    return module


@pytest.fixture
def made(environment: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """What was done, in order, in a source folder of its own."""
    (tmp_path / "pyproject.toml").write_text(PYPROJECT, encoding="utf-8")
    done: list[str] = []

    def create(home: Path) -> None:
        python = environment.interpreter(home)
        python.parent.mkdir(parents=True, exist_ok=True)
        python.write_text("", encoding="utf-8")
        done.append("created")

    monkeypatch.setattr(environment, "_create", create)
    monkeypatch.setattr(environment, "_install", lambda python, wanted: done.append(" ".join(wanted)))
    return done


def test_it_is_made_once(environment: Any, made: list[str], tmp_path: Path) -> None:
    first = environment.ready(tmp_path, ())
    assert first == environment.interpreter(tmp_path / ".environment")
    assert made == ["created", "msgspec>=0.19,<1"]
    assert environment.ready(tmp_path, ()) == first
    assert len(made) == 2


def test_more_is_added_to_the_same_environment(environment: Any, made: list[str], tmp_path: Path) -> None:
    environment.ready(tmp_path, ())
    environment.ready(tmp_path, ("test",))
    assert made == ["created", "msgspec>=0.19,<1", "msgspec>=0.19,<1 pytest>=8"]
    environment.ready(tmp_path, ())
    environment.ready(tmp_path, ("test",))
    assert len(made) == 3


def test_it_is_renewed_when_the_dependencies_change(environment: Any, made: list[str], tmp_path: Path) -> None:
    environment.ready(tmp_path, ())
    (tmp_path / "pyproject.toml").write_text(PYPROJECT.replace("0.19", "0.20"), encoding="utf-8")
    environment.ready(tmp_path, ())
    assert made[-1] == "msgspec>=0.20,<1"


def test_a_half_made_one_is_made_anew(environment: Any, made: list[str], tmp_path: Path) -> None:
    environment.ready(tmp_path, ())
    (tmp_path / ".environment" / environment.MARKER).unlink()
    environment.ready(tmp_path, ())
    assert made.count("created") == 2


def test_a_damaged_marker_counts_as_none(environment: Any, made: list[str], tmp_path: Path) -> None:
    environment.ready(tmp_path, ())
    for damaged in ("{", json.dumps({"a": 1}), ""):
        (tmp_path / ".environment" / environment.MARKER).write_text(damaged, encoding="utf-8")
        environment.ready(tmp_path, ())
    assert made.count("created") == 4


def test_a_folder_that_cannot_be_written_to_gets_one_elsewhere(
    environment: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(environment, "_writable", lambda folder: False)
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "cache"))
    here, there = environment.place(tmp_path / "Flöße"), environment.place(tmp_path / "other")
    assert here.is_relative_to(tmp_path / "cache")
    assert here != there


def test_a_failed_install_says_what_to_do(
    environment: Any, made: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def fail(python: Path, wanted: list[str]) -> None:
        raise environment.NoEnvironment("Check that this computer is online.")

    monkeypatch.setattr(environment, "_install", fail)
    monkeypatch.setattr(environment, "satisfied", lambda wanted: False)
    with pytest.raises(environment.NoEnvironment, match="online"):
        environment.ready(tmp_path, ())
    monkeypatch.setattr(environment, "satisfied", lambda wanted: True)
    assert environment.ready(tmp_path, ()) == Path(sys.executable)


def test_a_run_that_cannot_start_ends_with_a_sentence(
    environment: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(root: Path, extras: list[str]) -> Path:
        raise environment.NoEnvironment("No environment today.")

    monkeypatch.setattr(environment, "ready", fail)
    assert environment.run_module("game", [], extras=()) == 3
    assert "No environment today." in capsys.readouterr().err


def test_versions_are_compared_as_numbers(environment: Any) -> None:
    assert environment.satisfied(["pytest>=8"])
    assert not environment.satisfied(["pytest>=1000"])
    assert not environment.satisfied(["no-such-package-anywhere"])


def test_both_commands_refuse_an_old_python_in_words_it_can_read() -> None:
    for name in ("play", "test"):
        source = (ROOT / "build" / f"{name}.py").read_text(encoding="utf-8")
        guard = source.index("sys.hexversion")
        assert guard < source.index("import environment")
        assert 'f"' not in source[: source.index("import environment")]
