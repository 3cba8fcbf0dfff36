"""Lessons as files: what is wrong with one is told at its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.content.catalogue import Lesson, lesson_of, load_lessons
from game.content.error import ContentError
from tests.table.toy import Draw, Play, toy_session

TITLE = toy_session(2).title
HEAD = "seats: 2\nrival: house\nseed: a\nend: over\n"


def written(folder: Path, text: str) -> tuple[Lesson, ...]:
    (folder / "lessons").mkdir()
    (folder / "lessons" / "first.yaml").write_text(text, encoding="utf-8")
    return load_lessons(folder, TITLE)


def moments(*plays: str) -> str:
    return HEAD + "moments:\n" + "".join(f"  - {{say: aim, play: {play}, wrong: no}}\n" for play in plays)


def test_a_lesson_has_its_commands_as_the_title_knows_them(tmp_path: Path) -> None:
    """Given a file with two steps, when it is loaded, then they hold commands of the title, and all its sentences."""
    (lesson,) = written(tmp_path, moments("{cmd: play, card: 3}", "{cmd: draw}"))
    assert [step.play for step in lesson.steps] == [Play(3), Draw()]
    assert set(lesson.keys) == {"aim", "no", "over"}
    assert lesson_of((lesson,), lesson.match_seed) is lesson
    assert lesson_of((lesson,), "a") is None


def test_what_the_bot_plays_is_read_in_order(tmp_path: Path) -> None:
    """Given moves of the bot before and after moments, when the file is loaded, then they follow each other."""
    text = moments("{cmd: draw}, answers: [{cmd: play, card: 2}]", "{cmd: draw}, answers: [{cmd: draw}]")
    (lesson,) = written(tmp_path, text + "begins: [{cmd: play, card: 4}]\n")
    assert lesson.begins == (Play(4),)
    assert [step.answers for step in lesson.steps] == [(Play(2),), (Draw(),)]


def test_a_title_without_lessons_has_none(tmp_path: Path) -> None:
    assert load_lessons(tmp_path, TITLE) == ()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (moments("{cmd: swim}"), "first.yaml:6"),
        (moments("{cmd: play}"), "no command of the title"),
        (moments(), "first.yaml:5"),
        (HEAD + "moments: []\n", "at least one moment"),
        (HEAD + "moments: []\nteacher: me\n", "teacher"),
        (moments("{cmd: draw}").replace("seats: 2", "seats: 3"), "a lesson has 2 seats"),
        (moments("{cmd: draw}") + "begins: [{cmd: swim}]\n", "first.yaml:7"),
        (moments("{cmd: draw}, answers: [{cmd: play, card: 3}, {cmd: swim}]"), "first.yaml:6"),
    ],
)
def test_what_is_no_lesson_is_refused_at_its_place(text: str, told: str, tmp_path: Path) -> None:
    """Given a file that is wrong somewhere, when it is loaded, then the message says where and what."""
    with pytest.raises(ContentError) as refused:
        written(tmp_path, text)
    assert told in str(refused.value)


def test_what_is_said_one_after_another_is_a_list(tmp_path: Path) -> None:
    text = (
        HEAD.replace("end: over", "end: [over, out]")
        + "moments:\n  - {say: [aim, more], play: {cmd: draw}, wrong: no}\n"
    )
    (lesson,) = written(tmp_path, text)
    assert lesson.steps[0].say == ("aim", "more") and lesson.end == ("over", "out")
    assert set(lesson.keys) == {"aim", "more", "no", "over", "out"}
