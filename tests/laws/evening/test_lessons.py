"""Laws about lessons: what a teacher says at once is short, in every language."""

from __future__ import annotations

import pytest

from game.content.catalogue import Entry, Lesson
from game.content.strings import load_strings
from tests.laws.corpus import catalogue

MOST_WORDS = 18
LESSONS = [
    pytest.param(entry, lesson, id=f"{entry.id}-{lesson.id}") for entry in catalogue() for lesson in entry.lessons
]


@pytest.mark.parametrize("tag", ["en", "de"])
@pytest.mark.parametrize(("entry", "lesson"), LESSONS)
def test_a_teacher_says_at_most_eighteen_words_at_once(entry: Entry, lesson: Lesson, tag: str) -> None:
    strings = load_strings(catalogue().folders.all(), tag)
    said = {key: strings.text(f"{entry.id}.{key}") for key in lesson.keys}
    assert {key: words for key, words in said.items() if len(words.split()) > MOST_WORDS} == {}
