"""The motion of events, named by the title as sounds are. A title says what moves, the table knows how."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from game.engine.types import Seat


class Deal(Struct, frozen=True):
    """Items come off their pile one by one, round and round; consecutive deals are one."""

    origin: str | None = None
    """The zone they come out of, where no pile on the table says so."""


class Sweep(Struct, frozen=True):
    """Played items gather in the middle and go to the player who takes them, one on another."""

    back: str | None = None
    """The face they show there; None keeps their own."""


class Pay(Struct, frozen=True):
    """Chips go one by one, and the numbers on both sides run with them."""


class TurnUp(Struct, frozen=True):
    """Revealed items are turned at once, and stand in the light for a moment."""

    keys: tuple[str, ...] = ()


class Comparison(Struct, frozen=True):
    """Hands are compared: their cards light up one by one, then the best hand stays in the light."""

    hands: tuple[tuple[str, ...], ...]
    """The keys of each, as they lie on the table; the first one is the best."""


class Jolt(Struct, frozen=True):
    """An incident on an item's path, at this place of it: it knocks against something, is soaked or spun round."""

    at: int
    kind: Literal["knock", "splash", "spin"]


class Wave(Struct, frozen=True):
    """The water of a zone takes everything along at once; consecutive waves are one."""

    zone: str
    jolts: tuple[tuple[str, Jolt], ...] = ()
    """Incidents of the items on their path, or where they lie."""


class Run(Struct, frozen=True):
    """An item moves along cells."""

    key: str
    jolts: tuple[Jolt, ...] = ()


class Knock(Struct, frozen=True):
    """An item knocks against another one or, without one, against its surroundings."""

    key: str
    against: str | None = None
    jolt: Literal["knock", "splash", "spin"] = "knock"


class Sink(Struct, frozen=True):
    """An item goes round and down."""

    key: str


class Finish(Struct, frozen=True):
    """Items cross the finish line: item and line are both in sight before it is gone."""

    key: str
    jolts: tuple[Jolt, ...] = ()


class Celebration(Struct, frozen=True):
    """The winners are celebrated; () if nobody here has won."""

    seats: tuple[Seat, ...]


class Departure(Struct, frozen=True):
    """A player is out: their items go slowly."""


Movement: TypeAlias = (
    Deal | Sweep | Pay | TurnUp | Comparison | Wave | Run | Knock | Sink | Finish | Celebration | Departure
)


def joined(first: Movement | None, second: Movement | None) -> Movement | None:
    """Returns two consecutive events as one motion, None for two that move one after the other."""
    match first, second:
        case Deal(), Deal() if first == second:
            return first
        case Wave(zone=zone), Wave(zone=other) if zone == other:
            return Wave(zone, (*first.jolts, *second.jolts))
        case _:
            return None


def is_open(movement: Movement | None) -> bool:
    """True if the next event may belong to the same motion."""
    return joined(movement, movement) is not None


class Mood(StrEnum):
    """The expression of a face. A seat that is asked thinks; a seat that is asked nothing more is out."""

    CALM = "calm"
    THINKING = "thinking"
    GLAD = "glad"
    SORRY = "sorry"
    STARTLED = "startled"
    OUT = "out"


class Expression(Struct, frozen=True):
    """A reaction to an event: a mood, and perhaps a remark (`table.told`)."""

    mood: Mood
    remark: str = ""


GLAD: Final = Expression(Mood.GLAD)
SORRY: Final = Expression(Mood.SORRY)
STARTLED: Final = Expression(Mood.STARTLED)


def portrait(face: str, mood: Mood = Mood.CALM) -> str:
    """Returns the asset of a round portrait, for a face from `faces_of`."""
    return f"{face}_{mood}"


def bust(face: str, mood: Mood = Mood.CALM) -> str:
    """Returns the asset of the same animal from head to chest, without a disc."""
    return f"app/busts/{face.rpartition('/')[2]}_{mood}"
