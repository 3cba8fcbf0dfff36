"""Raw events of pygame as the few events scenes know: places in design units, chords as words."""

from __future__ import annotations

import string
import unicodedata
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Final, TypeAlias

import pygame
from msgspec import Struct

LEFT, MIDDLE, RIGHT = 1, 2, 3
DRAG_PIXELS = 3
DOUBLE_CLICK_SECONDS = 0.4
Place: TypeAlias = tuple[float, float]
OUTSIDE: Place = (-10000.0, -10000.0)
_MODIFIERS = (
    ("ctrl", pygame.KMOD_CTRL | pygame.KMOD_META),
    ("alt", pygame.KMOD_ALT),
    ("shift", pygame.KMOD_SHIFT),
)
_MODIFIER_KEYS = frozenset(
    (
        pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT,
        pygame.K_LMETA, pygame.K_RMETA, pygame.K_CAPSLOCK, pygame.K_NUMLOCK, pygame.K_MODE,
    )
)  # fmt: skip
_SAME_KEYS = {"enter": "return", "keypad enter": "return", "[enter]": "return"}
_PLACES: Final[Mapping[int, str]] = {
    **{getattr(pygame, f"KSCAN_{letter}"): letter.lower() for letter in string.ascii_uppercase + string.digits},
    pygame.KSCAN_MINUS: "-", pygame.KSCAN_EQUALS: "=", pygame.KSCAN_LEFTBRACKET: "[", pygame.KSCAN_RIGHTBRACKET: "]",
    pygame.KSCAN_BACKSLASH: "\\", pygame.KSCAN_SEMICOLON: ";", pygame.KSCAN_APOSTROPHE: "'", pygame.KSCAN_GRAVE: "`",
    pygame.KSCAN_COMMA: ",", pygame.KSCAN_PERIOD: ".", pygame.KSCAN_SLASH: "/",
}  # fmt: skip
"""Places of keys, and what the American layout has there."""
_BEYOND_ASCII: Final = range(0x80, 0x110000)
_OTHER_SCRIPTS_BEGIN: Final = "\u0370"
_SIGNS_OF_ALL_SCRIPTS: Final = ("\u2000", "\u2bff")


class Hand(StrEnum):
    """The device that the last input came from."""

    MOUSE = "mouse"
    KEYS = "keys"
    PAD = "pad"
    TOUCH = "touch"

    @property
    def is_keyed(self) -> bool:
        """True if the pointer is not in use: what it rests on means nothing."""
        return self in (Hand.KEYS, Hand.PAD)


class PointerMove(Struct, frozen=True):
    """The pointer moved without a drag. `place` is far outside when it left the window."""

    place: Place


class Press(Struct, frozen=True):
    """A button of the mouse went down."""

    place: Place
    button: int
    chord: str = ""


class Release(Struct, frozen=True):
    """A button went up, after a drag or not."""

    place: Place
    button: int


class Click(Struct, frozen=True):
    """Down and up at one place. `count` is 2 for the second one of a double click, which also came as 1 before."""

    place: Place
    button: int
    count: int
    chord: str = ""


class Drag(Struct, frozen=True):
    """The left or middle button is held and the pointer moved more than 3 pixels, or a finger slides.

    `phase`: "start", "move", "end" or "cancel" (Esc, focus lost). `origin` is where the button went down.
    """

    phase: str
    origin: Place
    place: Place
    button: int = LEFT
    speed: Place = (0.0, 0.0)
    """The speed of a finger at the end, in units a second."""


class LongPress(Struct, frozen=True):
    """A finger rests on a place: `phase` is "start", "move" to another place, or "end"."""

    phase: str
    place: Place


class Pinch(Struct, frozen=True):
    """Two fingers: `phase` is "start", "move" or "end", `place` the point between them."""

    phase: str
    place: Place
    factor: float = 1.0
    """The distance of the fingers, as a factor of the distance at the start."""


class Wheel(Struct, frozen=True):
    """`y` is positive away from the person, in notches, may be a fraction."""

    place: Place
    x: float
    y: float
    chord: str = ""


class Key(Struct, frozen=True):
    """A key went down. `chord` names it with modifiers in fixed order: `z`, `ctrl+shift+z`, `return`, `f1`, `left`.

    Command on macOS counts as ctrl.
    """

    chord: str
    repeat: bool = False


class KeyUp(Struct, frozen=True):
    """A key went up; `name` is without modifiers."""

    name: str


class TypedText(Struct, frozen=True):
    """Typed text, composed by the system."""

    text: str


class Composition(Struct, frozen=True):
    """The text that an input method is composing, which is not typed yet; "" once nothing is composed any more.

    `caret` and `chosen`: where it goes on in it, and how much from there is being chosen, in characters.
    """

    text: str
    caret: int = 0
    chosen: int = 0


InputEvent: TypeAlias = (
    PointerMove | Press | Release | Click | Drag | LongPress | Pinch | Wheel | Key | KeyUp | TypedText | Composition
)


class _PointerState(Struct):
    button: int
    pixels: tuple[float, float]
    place: Place
    chord: str
    dragging: bool = False


class InputReader:
    """Turns pygame events into `InputEvent`s; remembers what is held. One per window."""

    def __init__(self, to_units: Callable[[float, float], Place], now: Callable[[], float]) -> None:
        """`to_units` maps window coordinates of the mouse to design units, `now` gives seconds."""
        self._to_units = to_units
        self._now = now
        self._held: _PointerState | None = None
        self._last_click: tuple[float, tuple[float, float], int] | None = None
        self._composing = False
        """True if an input method composes something: keys belong to it then."""
        self._commands = False
        """True if the key that is down makes no text: some systems write its letter in spite of ctrl."""
        self._down: set[str] = set()
        """Names of the keys that are down: one that comes again before it went up repeats itself."""
        self.place: Place = OUTSIDE
        """The place of the pointer."""

    def read(self, event: pygame.Event) -> list[InputEvent]:
        """The events a scene gets for one event of pygame, often none."""
        match event.type:
            case pygame.MOUSEMOTION:
                return self._moved(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button in (LEFT, MIDDLE, RIGHT):
                return self._pressed(event.pos, event.button)
            case pygame.MOUSEBUTTONUP if event.button in (LEFT, MIDDLE, RIGHT):
                return self._released(event.pos, event.button)
            case pygame.MOUSEWHEEL:
                across, away = getattr(event, "precise_x", event.x), getattr(event, "precise_y", event.y)
                turned = -1 if getattr(event, "flipped", False) else 1
                return [Wheel(self.place, across * turned, away * turned)]
            case pygame.KEYDOWN:
                return self._key(event)
            case pygame.KEYUP:
                self._commands = False
                name = _name_of(event)
                self._down.discard(name)
                return [KeyUp(name)]
            case pygame.TEXTINPUT:
                return [] if self._commands else [*self.end_composition(), TypedText(event.text)]
            case pygame.TEXTEDITING:
                self._composing, self._commands = bool(event.text), False
                return [Composition(event.text, max(0, event.start), max(0, event.length))]
            case pygame.WINDOWLEAVE:
                self.place = OUTSIDE
                return [] if self._held else [PointerMove(OUTSIDE)]
            case pygame.WINDOWFOCUSLOST:
                self._down.clear()
                return [*self._cancel(), *self.end_composition()]
            case _:
                return []

    def end_composition(self) -> list[InputEvent]:
        """Ends the composition."""
        was, self._composing = self._composing, False
        return [Composition("")] if was else []

    def _moved(self, pixels: tuple[float, float]) -> list[InputEvent]:
        self.place = self._to_units(*pixels)
        held = self._held
        if held is None:
            return [PointerMove(self.place)]
        if held.dragging:
            return [Drag("move", held.place, self.place, held.button)]
        if held.button != RIGHT and _apart(pixels, held.pixels) > DRAG_PIXELS:
            held.dragging = True
            return [Drag("start", held.place, self.place, held.button)]
        return []

    def _pressed(self, pixels: tuple[float, float], button: int) -> list[InputEvent]:
        self.place = self._to_units(*pixels)
        if self._held is not None:
            return []
        self._held = _PointerState(button, pixels, self.place, "")
        return [Press(self.place, button)]

    def _released(self, pixels: tuple[float, float], button: int) -> list[InputEvent]:
        self.place = self._to_units(*pixels)
        held = self._held
        if held is None or held.button != button:
            return []
        self._held = None
        if held.dragging:
            return [Drag("end", held.place, self.place, button), Release(self.place, button)]
        if button != RIGHT and _apart(pixels, held.pixels) > DRAG_PIXELS:
            ends: list[InputEvent] = [Drag(phase, held.place, self.place, button) for phase in ("start", "end")]
            return [*ends, Release(self.place, button)]
        return [Release(self.place, button), Click(held.place, button, self._count(pixels, button))]

    def _count(self, pixels: tuple[float, float], button: int) -> int:
        last, now = self._last_click, self._now()
        double = last is not None and last[2] == button and _apart(pixels, last[1]) <= 2 * DRAG_PIXELS
        if last is not None and double and now - last[0] <= DOUBLE_CLICK_SECONDS:
            self._last_click = None
            return 2
        self._last_click = (now, pixels, button)
        return 1

    def _key(self, event: pygame.Event) -> list[InputEvent]:
        name = _name_of(event)
        repeat = name in self._down or bool(getattr(event, "repeat", False))
        self._down.add(name)
        if self._composing:
            return []
        if name == "escape" and self._held is not None and self._held.dragging:
            return self._cancel()
        chord = chord_of(name, event.mod)
        self._commands = chord.startswith("ctrl+") and not chord.startswith("ctrl+alt+")
        return [Key(chord, repeat)] if chord else []

    def _cancel(self) -> list[InputEvent]:
        held, self._held = self._held, None
        if held is None:
            return []
        ended: list[InputEvent] = [Release(OUTSIDE, held.button)]
        return [Drag("cancel", held.place, self.place, held.button), *ended] if held.dragging else ended


def key_name(key: int, place: int = 0) -> str:
    """The word for a key of the keyboard, "" for a modifier alone.

    A key goes by what the layout has on it. Where that is no Latin letter it goes by its `place`, the scancode: the
    letters of the house are painted there, too.
    """
    if key in _MODIFIER_KEYS:
        return ""
    if key in _BEYOND_ASCII:
        sign = chr(key).lower()
        return sign if _is_latin(sign) else _PLACES.get(place, "")
    name = pygame.key.name(key).lower()
    return _SAME_KEYS.get(name, name.replace(" ", "_"))


def chord_of(name: str, modifiers: int) -> str:
    """The chord of a key and pygame's modifier bits; "" for a modifier alone.

    >>> chord_of("z", pygame.KMOD_LSHIFT | pygame.KMOD_RCTRL)
    'ctrl+shift+z'
    """
    if not name:
        return ""
    held = [word for word, bits in _MODIFIERS if modifiers & bits]
    return "+".join([*held, name])


def _name_of(event: pygame.Event) -> str:
    return key_name(event.key, getattr(event, "scancode", 0))


def _is_latin(sign: str) -> bool:
    """True if a sign belongs to the Latin script, or to every one."""
    first, last = _SIGNS_OF_ALL_SCRIPTS
    everywhere = sign[0] < _OTHER_SCRIPTS_BEGIN or first <= sign[0] <= last
    return everywhere or unicodedata.name(sign[0], "").startswith("LATIN ")


def _apart(one: tuple[float, float], other: tuple[float, float]) -> float:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))
