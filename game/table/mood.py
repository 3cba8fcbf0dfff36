"""How somebody at the table feels, as their face shows it to everybody."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from msgspec import Struct


class Mood(StrEnum):
    """What a face shows. Thinking is whoever is asked, out whoever will be asked no more."""

    CALM = "calm"
    THINKING = "thinking"
    GLAD = "glad"
    SORRY = "sorry"
    STARTLED = "startled"
    OUT = "out"


class Feeling(Struct, frozen=True):
    """How somebody takes what happened: a mood, and perhaps a remark (`table.told`)."""

    mood: Mood
    remark: str = ""


GLAD: Final = Feeling(Mood.GLAD)
SORRY: Final = Feeling(Mood.SORRY)
STARTLED: Final = Feeling(Mood.STARTLED)


def portrait(face: str, mood: Mood = Mood.CALM) -> str:
    """The asset of a round portrait, of the faces that `content.seated.faces_of` gives."""
    return f"{face}_{mood}"


def bust(face: str, mood: Mood = Mood.CALM) -> str:
    """The asset of the same animal from head to chest, without a disc."""
    return f"app/busts/{face.rpartition('/')[2]}_{mood}"
