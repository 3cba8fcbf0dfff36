"""Films of weighty moments: six frames from the first light to the last one, on one sheet.

`last_card` is the first event that decides with a question, `photo_finish` the first one in which several may cross a
line; any other name is that of a great event, such as `full_house`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from pygame import Surface

from game.cli.studio import FRAME_SECONDS, Studio
from game.content.message import Message
from game.engine.session import AnySession
from game.engine.types import Seat
from game.host.feed import viewed_events
from game.table.presenter import make_presenter
from game.table.weight import Weight
from game.ui.table.scene import TableScene

LAST_CARD: Final = "last_card"
PHOTO_FINISH: Final = "photo_finish"
FRAMES: Final = 6
LONGEST: Final = 30.0
"""Maximum seconds from the step to its light, and from there to its end."""

PLAYED: Final = 600.0
"""Seconds of play before: a match has time for any weight then."""


def weight_film(studio: Studio, begin: Callable[[], TableScene], wanted: str) -> list[Surface]:
    """Returns the frames of an event that weighs as is wanted; `begin` plays the step that leads to it."""
    scene = _until_light(studio, begin(), wanted)
    length = 0.0
    while _is_shown(scene) and length < LONGEST:
        studio.wait(FRAME_SECONDS)
        length += FRAME_SECONDS
    _until_light(studio, begin(), wanted)
    pictures = []
    for number in range(FRAMES):
        pictures.append(studio.picture())
        if number < FRAMES - 1:
            studio.wait(length / (FRAMES - 1))
    return pictures


def first_weighing(session: AnySession, steps: Sequence[int], wanted: str) -> int | None:
    """Returns the index of the first step with such an event, or of the one that somebody chose and that led to it;
    None if the match has none.
    """
    weigh = make_presenter(session.title, session.rules).weights.weigh
    names = {Seat(seat): Message("hud.target") for seat in range(session.setup.seats)}
    for place, step in enumerate(steps):
        if place and any(weighs_as(weigh(viewed, names), wanted) for viewed in viewed_events(session, step, None)):
            while place > 1 and session.journal.is_auto(steps[place]):
                place -= 1
            return place
    return None


def weighs_as(weight: Weight, wanted: str) -> bool:
    """True if a weight is of the wanted kind."""
    match wanted:
        case "last_card":
            return weight.decides and weight.question is not None
        case "photo_finish":
            return weight.decides and weight.lead == 1.0
        case _:
            return weight.name is not None and any(key.endswith(f".{wanted}") for key in _keys(weight.name))


def _until_light(studio: Studio, scene: TableScene, wanted: str) -> TableScene:
    """Lets time pass until the light of the event shines."""
    scene.animation_player.weight_moments.limits.pass_time(PLAYED)
    passed = 0.0
    while passed < LONGEST and not _shines(scene, wanted):
        studio.wait(FRAME_SECONDS)
        passed += FRAME_SECONDS
    return scene


def _shines(scene: TableScene, wanted: str) -> bool:
    weight = scene.animation_player.weight_moments.now
    return weight is not None and weighs_as(weight, wanted)


def _is_shown(scene: TableScene) -> bool:
    return scene.animation_player.weight_moments.shown or bool(scene.picture.weight_words.words)


def _keys(message: Message) -> list[str]:
    """Returns the keys of a message and of those it is filled in with."""
    parts = [part for part in message.args.values() if isinstance(part, Message)]
    return [message.key, *(key for part in parts for key in _keys(part))]
