"""Laws about what is told of events: each has its words, or it was decided that it goes without them."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from game.cli.check import caption_problems
from game.content.roots import program_folders
from game.content.strings import load_strings
from game.engine.module import AnyTitle, discover
from game.table.captions import Captions

TITLES = [title for title in discover().values() if issubclass(title.part("table.presenter", "PRESENTER"), Captions)]


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.id)
def test_every_event_is_told_of_or_silent_by_decision(title: AnyTitle) -> None:
    strings = load_strings(program_folders().all(), "en")
    assert list(caption_problems(title, strings)) == []


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.id)
def test_every_sound_of_an_event_is_a_sound_of_the_house(title: AnyTitle) -> None:
    told: type[Captions[Any, Any]] = title.part("table.presenter", "PRESENTER")
    sounds = program_folders().assets / "app/sounds"
    assert {name for name in told.sounds.values() if not any(sounds.glob(f"{name}*"))} == set()
    assert set(told.sounds) <= set(get_args(title.event))
