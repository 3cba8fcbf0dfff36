"""What the table on show asks of the director, and what the director returns while it plays."""

from __future__ import annotations

from typing import Any, TypeAlias

from msgspec import Struct

from game.content.message import Line
from game.table.presenter import AnyBeat, Spotlight
from game.table.shown import Shown


class PlaybackRequest(Struct, frozen=True, kw_only=True):
    """What the director is to do, in the order of these fields. Views are Any: every title has its own."""

    lay: Any = None
    """A table that lies there at once; whatever was still to be shown is dropped."""
    play: Shown | None = None
    """A change that is played after whatever is still on show."""
    lay_next: Any = None
    """A table that lies there at once after whatever is still on show."""


class SoundPlayed(Struct, frozen=True):
    """A sound of the house."""

    sound: str


class CaptionShown(Struct, frozen=True):
    """The caption of what happens now."""

    line: Line


class EventReached(Struct, frozen=True):
    """The table on show has come as far as this."""

    beat: AnyBeat


class MomentShown(Struct, frozen=True):
    """A great moment that goes by itself."""

    moment: Spotlight


class SpotlightShown(Struct, frozen=True):
    """A great moment that stays until it is released."""

    moment: Spotlight


class EveryoneCalled(Struct, frozen=True):
    """People at the screen are called to look; nothing goes on until they are released."""


PlaybackEvent: TypeAlias = SoundPlayed | CaptionShown | EventReached | MomentShown | SpotlightShown | EveryoneCalled
