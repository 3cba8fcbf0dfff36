"""Every reason there is has a sentence, and gets the details its sentence asks for."""

from __future__ import annotations

import errno
import re
from pathlib import Path

from game.content.folders import Folders
from game.content.strings import load_strings
from game.persistence.problem import FileProblem, writing_problem

ROOT = Path(__file__).parents[2]
REASON = re.compile(r"""(?:Problem|refusal|stop)\(\s*"([a-z_]+)\"""")


def reasons_in_code() -> set[str]:
    sources = [source for part in ("persistence", "host", "app") for source in (ROOT / "game" / part).glob("*.py")]
    found = {reason for source in sources for reason in REASON.findall(source.read_text("utf-8"))}
    return found | {"wrong_line", "cut", "wrong_header", "not_a_save", "sent_as_text"}


def test_every_reason_has_a_sentence_and_every_sentence_a_reason() -> None:
    strings = load_strings([Folders.under(ROOT).app()], "en")
    spoken = {key.removeprefix("save.") for key in strings.keys() if key.startswith("save.")}  # noqa: SIM118
    assert spoken == reasons_in_code()


def test_a_problem_becomes_a_line_with_its_details() -> None:
    strings = load_strings([Folders.under(ROOT).app()], "en")
    problem = FileProblem("newer_format", {"format": 7, "known": 2})
    assert "7" in strings.say(problem.line())
    assert "2" in strings.say(problem.line())
    assert strings.missing == set()
    assert str(problem) == "newer_format (format 7, known 2)"


def test_whatever_keeps_the_profile_from_being_written_has_a_sentence_for_the_shelf() -> None:
    strings = load_strings([Folders.under(ROOT).app()], "en")
    reasons = {writing_problem(OSError(code, "")).reason for code in errno.errorcode}
    assert len(reasons) > 5
    for reason in reasons:
        assert strings.has(f"app.home.{reason}")
