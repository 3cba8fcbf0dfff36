"""The story of a match at its end: the moment on which most hung, one's own, and what chance or others did."""

from __future__ import annotations

from game.content.message import Message
from game.table.presenter import Chapter, DecisiveMoment
from game.table.told import SceneSort, TurningPoint, story
from game.table.weight import Weight

X = Message("x")


def turning(step: int, weight: float, **more: bool) -> TurningPoint:
    moment = DecisiveMoment(X, weight, chance=more.get("chance", False))
    hangs = Weight(decides=more.get("decides", False))
    return TurningPoint(step, Chapter(step, X), moment, own=more.get("own", False), weight=hangs)


def test_a_choice_that_nobody_judged_has_an_outcome_and_is_neither_a_stroke_nor_a_slip() -> None:
    for good in (-1, 0, 1):
        found = TurningPoint(1, None, DecisiveMoment(X, 6.0, good), own=True)
        assert [scene.title.key for scene in story([found])] == ["result.story.own.plain"]


def test_a_choice_is_yours_only_where_one_person_plays() -> None:
    alone, named = turning(1, 2, own=True), TurningPoint(1, None, DecisiveMoment(X, 2.0), own=True, by=X)
    assert [story([each])[0].why.key for each in (alone, named)] == [
        "result.story.why.move.own",
        "result.story.why.move.named",
    ]


def test_the_story_has_one_moment_of_each_sort() -> None:
    found = [
        turning(1, 2, own=True),
        turning(2, 9, own=True),
        turning(3, 5, chance=True),
        turning(4, 8),
        turning(5, 0, decides=True),
    ]
    scenes = [(scene.sort, scene.turning.step) for scene in story(found)]
    assert scenes == [(SceneSort.THRILL, 5), (SceneSort.OWN, 2), (SceneSort.LUCK, 3)]


def test_what_others_did_is_told_where_chance_did_nothing() -> None:
    found = [turning(1, 9, own=True, decides=True), turning(2, 3, own=True), turning(3, 2)]
    scenes = [(scene.sort, scene.turning.step) for scene in story(found)]
    assert scenes == [(SceneSort.THRILL, 1), (SceneSort.OWN, 2), (SceneSort.RIVAL, 3)]


def test_no_moment_is_thrilling_where_nothing_hung_on_it() -> None:
    assert [scene.sort for scene in story([turning(1, 9, own=True)])] == [SceneSort.OWN]


def test_there_is_no_story_of_a_match_in_which_nothing_happened() -> None:
    assert story([]) == []
