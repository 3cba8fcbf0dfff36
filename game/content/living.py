"""What of a place moves by itself, and where its figure is, as `place.yaml` says it."""

from typing import TypeAlias

from msgspec import Struct

from game.content.layout import Rectangle


class Flicker(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="flicker"):
    """A flame's light: a round glow as large as the box, `strength` from 0 to 1."""

    at: Rectangle
    colour: str
    strength: float = 0.2


class Glints(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="glints"):
    """Light on water: `count` strokes that drift through the box, come and go."""

    at: Rectangle
    colour: str
    count: int = 20


class Twinkle(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="twinkle"):
    """Something cut or polished: one spark at a time, at one of `count` places in the box."""

    at: Rectangle
    colour: str
    count: int = 12


Live: TypeAlias = Flicker | Glints | Twinkle


class FigurePlace(Struct, frozen=True, forbid_unknown_fields=True):
    """Where somebody is who has no seat: behind the edge of the table, with `hands` on it."""

    at: Rectangle
    hands: Rectangle | None = None
