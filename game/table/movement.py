"""How an event moves: named by its title the way sounds are. A title says what moves, the table knows how."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from game.engine.types import Seat


class Deal(Struct, frozen=True):
    """Things come off their pile one by one, round and round; what is dealt in a row is one deal."""

    origin: str | None = None
    """The zone they come out of where no pile on the table says so."""


class Sweep(Struct, frozen=True):
    """What was played gathers in the middle and goes to whoever takes it, one on another."""

    back: str | None = None
    """The face it shows there; None: it keeps its own."""


class Pay(Struct, frozen=True):
    """Chips go one by one, and the numbers on both sides run with them."""


class TurnUp(Struct, frozen=True):
    """Whatever is turned up is turned at once, and these things stand in the light for a moment."""

    keys: tuple[str, ...] = ()


class Compare(Struct, frozen=True):
    """Hands are held against each other: card by card their things light up, then the best one stays in the light."""

    hands: tuple[tuple[str, ...], ...]
    """The keys of each, as they lie on the table; the first one is the best."""


class Jolt(Struct, frozen=True):
    """What befalls a thing on its way, at this place of it: it knocks against something, is soaked or spun round."""

    at: int
    kind: Literal["knock", "splash", "spin"]


class Wave(Struct, frozen=True):
    """The water of a zone takes everything along at once; waves in a row are one."""

    zone: str
    jolts: tuple[tuple[str, Jolt], ...] = ()
    """What befalls which thing on its way, or where it lies."""


class Run(Struct, frozen=True):
    """A thing goes its way over cells."""

    key: str
    jolts: tuple[Jolt, ...] = ()


class Knock(Struct, frozen=True):
    """A thing knocks against another one, or, without one, against what lies where it is."""

    key: str
    against: str | None = None
    jolt: Literal["knock", "splash", "spin"] = "knock"


class Sink(Struct, frozen=True):
    """A thing goes round and down."""

    key: str


class Finish(Struct, frozen=True):
    """The way over the line: both are in sight before it is gone."""

    key: str
    jolts: tuple[Jolt, ...] = ()


class Celebrate(Struct, frozen=True):
    """The winners are celebrated; () if nobody here has won."""

    seats: tuple[Seat, ...]


class Leave(Struct, frozen=True):
    """Somebody is out: what was theirs goes slowly."""


Movement: TypeAlias = Deal | Sweep | Pay | TurnUp | Compare | Wave | Run | Knock | Sink | Finish | Celebrate | Leave


def joined(first: Movement | None, second: Movement | None) -> Movement | None:
    """Two events in a row as one movement, None for two that move one after the other."""
    match first, second:
        case Deal(), Deal() if first == second:
            return first
        case Wave(zone=zone), Wave(zone=other) if zone == other:
            return Wave(zone, (*first.jolts, *second.jolts))
        case _:
            return None


def is_open(movement: Movement | None) -> bool:
    """Whether what comes next may belong to the same movement."""
    return joined(movement, movement) is not None


class Mood(StrEnum):
    """What a face shows. Thinking is whoever is asked, out whoever will be asked no more."""

    CALM = "calm"
    THINKING = "thinking"
    GLAD = "glad"
    SORRY = "sorry"
    STARTLED = "startled"
    OUT = "out"


class Expression(Struct, frozen=True):
    """How somebody takes what happened: a mood, and perhaps a remark (`table.told`)."""

    mood: Mood
    remark: str = ""


GLAD: Final = Expression(Mood.GLAD)
SORRY: Final = Expression(Mood.SORRY)
STARTLED: Final = Expression(Mood.STARTLED)


def portrait(face: str, mood: Mood = Mood.CALM) -> str:
    """The asset of a round portrait, of the faces that `content.seated.faces_of` gives."""
    return f"{face}_{mood}"


def bust(face: str, mood: Mood = Mood.CALM) -> str:
    """The asset of the same animal from head to chest, without a disc."""
    return f"app/busts/{face.rpartition('/')[2]}_{mood}"
