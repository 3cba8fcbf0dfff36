"""The workflows: nothing is published without the tests of its commit, and nothing runs with more than it needs."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

FOLDER = Path(__file__).resolve().parents[2] / ".github" / "workflows"
FILES = sorted(FOLDER.glob("*.yml"))
PINNED = re.compile(r"uses: [\w.-]+/[\w.-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$")
WRITERS = {"publish": {"contents": "write"}}


def jobs(name: str) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((FOLDER / name).read_text(encoding="utf-8"))["jobs"]
    return found


def test_publishing_waits_for_the_tests_of_the_same_commit_and_for_every_package() -> None:
    found = jobs("package.yml")
    assert set(found["publish"]["needs"]) == {"tests", "package"}
    assert found["tests"]["uses"] == "./.github/workflows/test.yml", "a path, which is that of the same commit"
    assert "workflow_call" in yaml.safe_load((FOLDER / "test.yml").read_text(encoding="utf-8"))[True]


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.name))
def test_actions_are_pinned_to_a_commit_that_says_its_version(file: Path) -> None:
    lines = [line.strip().removeprefix("- ") for line in file.read_text(encoding="utf-8").splitlines()]
    used = [line for line in lines if line.startswith("uses: ") and "./" not in line]
    assert used and all(PINNED.fullmatch(line) for line in used), used


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.name))
def test_each_job_may_only_read_and_keeps_no_credentials(file: Path) -> None:
    assert yaml.safe_load(file.read_text(encoding="utf-8"))["permissions"] == {}
    for name, job in jobs(file.name).items():
        assert job["permissions"] == WRITERS.get(name, {"contents": "read"})
        checkouts = [step for step in job.get("steps", []) if "actions/checkout@" in step.get("uses", "")]
        assert all(step["with"]["persist-credentials"] is False for step in checkouts)


def test_what_the_usual_run_leaves_out_is_run_each_week() -> None:
    assert yaml.safe_load((FOLDER / "weekly.yml").read_text(encoding="utf-8"))[True]["schedule"]
    steps = "\n".join(step.get("run", "") for step in jobs("weekly.yml")["long"]["steps"])
    assert "build/test.py --long" in steps and "tests.ui.audit" in steps


def test_a_release_says_what_the_changelog_says() -> None:
    steps = "\n".join(step.get("run", "") for step in jobs("package.yml")["publish"]["steps"])
    assert 'installers.changelog "$GITHUB_REF_NAME"' in steps and "--notes-file" in steps
