"""The time that a face shows a reaction, and what it shows otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from game.content.message import Message
from game.engine.types import Event, Seat, View
from game.table.item import Expression, Mood
from game.table.presenter import AnyViewedEvent, Chapter, Names, ViewedEvent
from game.table.told import EventRow, EventRows
from game.table.weight import GREAT, Weight
from game.ui.table.seats import BRIEF_SECONDS, MOOD_SECONDS, WORDS_SECONDS, FaceStates
from tests.seats import called
from tests.table.toy import ToyStatus, toy_presenter

NAMES = called("Ada", "Ben")
ADA, BEN = Seat(0), Seat(1)


class Cheered(Event, frozen=True):
    seat: Seat


class Slipped(Event, frozen=True):
    seat: Seat


class Shouted(Event, frozen=True):
    seat: Seat


class Rounds(View, frozen=True):
    number: int


class ShortStatus(ToyStatus):
    def chapter(self, view: Any, names: Names) -> Chapter:
        return Chapter(view.number, Message("round"))


class ShortTelling(EventRows[Any]):
    title = "toy"

    def pulse(self, view: Any) -> int:
        return int(view.number)

    def aloud(self, viewed: ViewedEvent[Event, Any], names: Names) -> Mapping[Seat, Message]:
        return {viewed.seat: Message("shouts")} if isinstance(viewed.event, Shouted) else {}

    told = (EventRow(Cheered, feel=Expression(Mood.GLAD, "cheers")), EventRow(Slipped, feel=Expression(Mood.STARTLED)))


def face_states() -> FaceStates:
    return FaceStates(toy_presenter(status=ShortStatus(), told=ShortTelling()), NAMES)


def test_nobody_shows_anything_before_something_happens() -> None:
    faces = face_states()
    assert (faces.mood(ADA), faces.mood(ADA, asked=True), faces.mood(ADA, gone=True)) == ("calm", "thinking", "out")
    assert faces.words(ADA) is None


def test_what_happened_shows_before_that_somebody_is_asked_or_gone() -> None:
    faces = face_states()
    faces.take(viewed(Cheered(ADA)))
    assert (faces.mood(ADA, asked=True), faces.mood(ADA, gone=True), faces.mood(BEN)) == ("glad", "glad", "calm")


def test_words_end_before_the_mood_and_each_end_is_told_once() -> None:
    faces = face_states()
    faces.take(viewed(Cheered(ADA)))
    assert faces.words(ADA) is not None and not faces.tick(WORDS_SECONDS / 2)
    assert (faces.tick(WORDS_SECONDS / 2), faces.tick(0)) == (True, False)
    assert (faces.words(ADA), faces.mood(ADA)) == (None, "glad")
    assert (faces.tick(MOOD_SECONDS - WORDS_SECONDS), faces.tick(0), faces.mood(ADA)) == (True, False, "calm")


def test_what_comes_later_replaces_the_mood_and_words_stay_their_time() -> None:
    faces = face_states()
    faces.take(viewed(Cheered(ADA)))
    said = faces.words(ADA)
    faces.tick(WORDS_SECONDS / 2)
    faces.take(viewed(Slipped(ADA)))
    assert (faces.mood(ADA), faces.words(ADA)) == ("startled", said)
    faces.tick(WORDS_SECONDS / 2)
    assert (faces.mood(ADA), faces.words(ADA)) == ("startled", None)


def test_what_nobody_takes_to_heart_changes_no_face() -> None:
    faces = face_states()
    faces.take(viewed(Cheered(ADA)))
    faces.take(viewed(Event()))
    assert faces.mood(ADA) == "glad"


def test_another_moment_of_the_match_has_calm_faces() -> None:
    faces = face_states()
    faces.take(viewed(Cheered(ADA)))
    faces.forget()
    assert (faces.mood(ADA), faces.words(ADA), faces.tick(1)) == ("calm", None, False)


def test_moods_of_a_round_end_as_the_next_begins_but_can_be_seen() -> None:
    faces = face_states()
    faces.take(viewed(Cheered(ADA)))
    faces.take(ViewedEvent(Slipped(BEN), BEN, Rounds(1), Rounds(2)))
    assert (faces.mood(ADA), faces.mood(BEN)) == ("glad", "startled")
    faces.tick(BRIEF_SECONDS)
    assert (faces.mood(ADA), faces.words(ADA), faces.mood(BEN)) == ("calm", None, "startled")


def test_a_great_event_changes_calm_faces_alone_and_no_words() -> None:
    faces, quiet = face_states(), face_states()
    for each in (faces, quiet):
        each.take(replace(viewed(Cheered(ADA)), event=Shouted(ADA)))
        each.tick(WORDS_SECONDS / 2)
    faces.weigh(Weight(GREAT, glad=(BEN,)), NAMES)
    assert (faces.mood(ADA), faces.mood(BEN)) == ("startled", "glad")
    assert faces.words(ADA) == quiet.words(ADA) is not None and faces.is_aloud(ADA)
    faces.tick(WORDS_SECONDS / 2)
    assert faces.words(ADA) is quiet.words(BEN) is None
    faces.tick(MOOD_SECONDS)
    assert (faces.mood(ADA), faces.mood(BEN)) == ("calm", "calm")
    faces.take(viewed(Cheered(ADA)))
    faces.weigh(Weight(GREAT), NAMES)
    assert faces.mood(ADA) == "glad"


def viewed(event: Event) -> AnyViewedEvent:
    told = ViewedEvent(event, ADA, Rounds(1), Rounds(1))
    return replace(told, says=ShortTelling().says(told, NAMES))
