"""The running screen: the same in a window and on a plain surface in tests."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final, Protocol

import pygame
from pygame import Rect, Surface

from game.table.settings import Motion, Settings
from game.ui.context import Context
from game.ui.drawing.theme import Magnifier, next_step
from game.ui.input.events import OUTSIDE, Hand, InputEvent, InputReader, Key
from game.ui.input.focus import Fingers
from game.ui.reader import ScreenReader
from game.ui.stage.dialog import offer_keyboard
from game.ui.stage.manager import SceneManager

BUSY_FRAMES, IDLE_FRAMES = 60, 30
SMALLEST_SURFACE = (160, 90)
"""Pixels. On fewer, lines and corners have no room left."""

_AWAKE_SECONDS = 0.5
_LONGEST_STEP = 0.1
NUDGE_UNITS: Final = 3.0
"""A pointer that moves no farther while keys are in use was only knocked against."""

_HANDS = {
    pygame.KEYDOWN: Hand.KEYS,
    pygame.MOUSEBUTTONDOWN: Hand.MOUSE,
    pygame.MOUSEWHEEL: Hand.MOUSE,
    pygame.CONTROLLERBUTTONDOWN: Hand.PAD,
    pygame.FINGERDOWN: Hand.TOUCH,
}
MOST_AT_ONCE = 8
MOST_WAITING = 1000
"""Number of waiting events from which the rest stays with the system, which drops what is too much."""

_STICKS = frozenset((pygame.CONTROLLERAXISMOTION, pygame.JOYAXISMOTION))
"""Sticks tell of the least movement: these are heard beside the others of a frame."""


class Screen(Protocol):
    """The target that pictures are shown on: a window, or a surface in tests."""

    def surface(self) -> Surface:
        """The surface to draw on, of the present size."""

    def present(self) -> None:
        """Shows what was drawn."""

    def to_pixels(self, x: float, y: float) -> tuple[float, float]:
        """A place of the mouse in pixels of the surface."""

    def set_fullscreen(self, fullscreen: bool) -> None:
        """Fills the whole desktop, or goes back to a window."""

    def write_at(self, area: Rect | None) -> None:
        """Text is typed into these pixels: an input method may show there what it offers. None: keys are keys."""

    def set_maximised(self, maximised: bool) -> None:
        """The person maximised the window, or gave it its size back."""

    def resized(self) -> None:
        """The window has another size."""

    def come_to_front(self, hidden: bool) -> None:
        """Puts the window above all others, with the keyboard; `hidden`: it was minimised."""


class SurfaceScreen:
    """A plain surface as screen, for tests and pictures."""

    def __init__(self, width: int = 1280, height: int = 720) -> None:
        self._surface = Surface((width, height))
        self.presented = 0
        """Number of pictures shown so far."""
        self.fullscreen = False
        self.fronted = 0
        self.written_at: Rect | None = None

    def surface(self) -> Surface:
        """The surface."""
        return self._surface

    def present(self) -> None:
        """Counts."""
        self.presented += 1

    def to_pixels(self, x: float, y: float) -> tuple[float, float]:
        """Returns the place unchanged."""
        return x, y

    def set_fullscreen(self, fullscreen: bool) -> None:
        """Remembers it."""
        self.fullscreen = fullscreen

    def come_to_front(self, hidden: bool) -> None:
        """Counts."""
        self.fronted += 1

    def write_at(self, area: Rect | None) -> None:
        """Remembers it."""
        self.written_at = area

    def set_maximised(self, maximised: bool) -> None:
        """A surface has no window."""

    def resized(self) -> None:
        """A surface has no size of its own to go back to."""

    def resize(self, width: int, height: int) -> None:
        """Another size, as if the window had been dragged."""
        self._surface = Surface((max(1, width), max(1, height)))


class App:
    """Feeds events and time to the scenes and shows their pictures. Give it events, then call `frame`."""

    def __init__(
        self,
        screen: Screen,
        ui: Context,
        reader: ScreenReader | None = None,
        on_quit: Callable[[], None] | None = None,
        on_file: Callable[[Path], None] = lambda path: None,
    ) -> None:
        """Sets `ui.scenes`. Push the first scene on it before the first frame. `reader`: who reads the screen aloud;
        `on_quit` is called when the window is closed by the person, and all scenes end unless it is given; `on_file`
        with a file that is dropped on the window, or that the system opens with the program."""
        self.ui = ui
        self.scenes = SceneManager(ui)
        ui.scenes = self.scenes
        self._screen = screen
        self._reader = InputReader(self._to_units, ui.clock.now)
        self._fingers = Fingers(self._part_to_units, ui.clock.now)
        self._last = ui.clock.now()
        self.reader = reader or ScreenReader(ui)
        self._awake_until = 0.0
        self._hidden = False
        self._sheet: Surface | None = None
        """The surface drawn on in place of a window that is too small, or of which a part is shown larger."""
        self.magnifier = Magnifier()
        self._rested = OUTSIDE
        """The pointer's position when a key was pressed last."""
        self._pointing = True
        """True if the pointer moved after the last key."""
        self._part: Rect | None = None
        """The part of the picture that is shown, if not all of it."""
        self._written = ""
        """The field that is typed into."""
        self._size = self._surface().get_size()
        self.on_quit, self.on_file = on_quit or self.scenes.quit, on_file
        ui.resized(*self._size)
        self._magnify()
        ui.on_settings(self._settings_changed)
        ui.pads.on_change(self.scenes.redraw)

    @property
    def running(self) -> bool:
        """True if any scene is open."""
        return not self.scenes.empty

    @property
    def frames_per_second(self) -> int:
        """The number of times a second that `frame` should be called now."""
        awake = not self._hidden and (self.scenes.busy or self.ui.now < self._awake_until)
        return BUSY_FRAMES if awake else IDLE_FRAMES

    def event(self, event: pygame.Event) -> None:
        """Takes one event of pygame."""
        if self.reader.hears(event):
            self._awake_until = self.ui.now + _AWAKE_SECONDS
            return
        match event.type:
            case pygame.QUIT | pygame.WINDOWCLOSE:
                self.on_quit()
            case pygame.WINDOWRESIZED | pygame.WINDOWSIZECHANGED | pygame.WINDOWDISPLAYCHANGED:
                self._check_size()
            case pygame.WINDOWMAXIMIZED:
                self._set_maximised(True)
            case pygame.WINDOWMINIMIZED | pygame.WINDOWHIDDEN:
                self._hidden = True
            case pygame.WINDOWRESTORED | pygame.WINDOWSHOWN | pygame.WINDOWEXPOSED:
                if event.type == pygame.WINDOWRESTORED and not self._hidden:
                    self._set_maximised(False)
                self._hidden = False
                self.scenes.redraw()
            case pygame.DROPFILE:
                self.on_file(Path(event.file))
            case pygame.WINDOWFOCUSGAINED:
                if self.scenes.top is not None:
                    self.scenes.top.look_again()
                self._input(event)
            case _:
                self._input(event)

    def come_to_front(self) -> None:
        """Brings the window to the front."""
        self._screen.come_to_front(self._hidden)
        self.scenes.redraw()

    def frame(self) -> bool:
        """Goes on to now and draws if anything changed; returns whether a picture was shown."""
        now = self.ui.frame_began = self.ui.clock.now()
        step, self._last = min(_LONGEST_STEP, max(0.0, now - self._last)), now
        self._check_size()
        self.ui.follow_fonts()
        self.scenes.apply()
        if held := self.ui.pads.go_on():
            self._take_in(Hand.PAD)
            self._pass_on(held)
        self._pass_on(self._fingers.go_on())
        self.scenes.update(step)
        self.scenes.apply()
        self._follow_caret()
        if self._hidden:
            return False
        panned = self._pan(step)
        if not self.scenes.take_dirty():
            return self._flow(panned)
        self.ui.fits.cut.clear()
        self.scenes.draw(self._surface())
        self.ui.assets.picture_cache.turn()
        self._present()
        self.reader.tell()
        return True

    def _follow_caret(self) -> None:
        """Tells the window where text is typed; an input method has keys for itself only there."""
        top = self.scenes.top
        area = None if top is None else top.writes_at()
        written = "" if top is None or area is None else top.focus.focused
        if written != self._written:
            self._written = written
            self._pass_on(self._reader.end_composition())
        self._screen.write_at(None if area is None else self.magnifier.to_window(self.ui.viewport.to_pixels(area)))

    def _flow(self, panned: bool) -> bool:
        """Shows what moves by itself, where nothing else changed, or another part of the picture."""
        if not self.scenes.flow(self._surface()) and not panned:
            return False
        self._present()
        return True

    def _pan(self, seconds: float) -> bool:
        """Has the magnified part go on to what has the focus; returns whether another one is to be seen."""
        if not self.magnifier.on:
            return False
        focused = None if self._pointing else self._focused()
        if focused is not None:
            self.magnifier.focus(focused, seconds, glides=self.ui.motion is Motion.FULL)
        return self.magnifier.part != self._part

    def _focused(self) -> Rect | None:
        """Returns the rectangle in the picture of what has the focus; None if nothing has it."""
        top = self.scenes.top
        node = top.focus.node(top.focus.focused) if top is not None else None
        return None if node is None or not node.rect.width else self.ui.viewport.to_pixels(node.rect)

    def _surface(self) -> Surface:
        """The surface of the screen; where a part of the picture is seen, another one that holds all of it.

        That is where something is magnified, and where a system gives a window no room.
        """
        shown = self._screen.surface()
        width, height = (max(low, side) for low, side in zip(SMALLEST_SURFACE, shown.get_size(), strict=True))
        if (width, height) == shown.get_size() and not self.magnifier.on:
            self._sheet = None
            return shown
        if self._sheet is None or self._sheet.get_size() != (width, height):
            self._sheet = Surface((width, height), 0, shown)
        return self._sheet

    def _present(self) -> None:
        shown = self._screen.surface()
        if self._sheet is not None and self.magnifier.on and self._sheet.get_size() == shown.get_size():
            self._part = self.magnifier.part
            self.magnifier.show(self._sheet, shown)
        elif self._sheet is not None:
            shown.blit(self._sheet, (0, 0))
        self._screen.present()

    def _input(self, event: pygame.Event) -> None:
        if event.type == pygame.TEXTEDITING and not self._written:
            return
        if (touched := self._fingers.read(event)) is not None:
            self._touch(event, touched)
            return
        held = self.ui.pads.read(event)
        self._take_in(_HANDS.get(event.type, Hand.PAD if held else self.ui.hand))
        if event.type == pygame.MOUSEMOTION:
            self._pointing = True
            self.magnifier.point(*self._screen.to_pixels(*event.pos))
        elif held or event.type == pygame.KEYDOWN:
            self._pointing, self._rested = False, self.ui.pointer
        events = self._reader.read(event) if held is None else held
        self.ui.pointer = self._reader.place
        if event.type == pygame.MOUSEMOTION and self.ui.hand.is_keyed and self._is_moved():
            self._take_in(Hand.MOUSE)
        self._pass_on(events)

    def _is_moved(self) -> bool:
        """True if the pointer is somewhere else than where it rested when keys were taken up."""
        return math.dist(self.ui.pointer, self._rested) > NUDGE_UNITS

    def _touch(self, event: pygame.Event, read: list[InputEvent]) -> None:
        """The mouse is nowhere meanwhile: nothing stays lit below it. The magnified part follows once it is gone."""
        if not read:
            return
        self._take_in(_HANDS.get(event.type, self.ui.hand))
        self._reader.place = OUTSIDE
        self.ui.pointer = self._fingers.place
        self._pass_on(read)
        self._pointing = True
        if event.type == pygame.FINGERUP:
            width, height = self._screen.surface().get_size()
            self.magnifier.point(event.x * width, event.y * height)

    def _take_in(self, hand: Hand) -> None:
        """Shows the button signs that belong to the last input."""
        if hand is not self.ui.hand:
            self.ui.hand = hand
            self.scenes.redraw()

    def _pass_on(self, events: Iterable[InputEvent]) -> None:
        for read in events:
            self._awake_until = self.ui.now + _AWAKE_SECONDS
            self.scenes.apply()
            if isinstance(read, Key) and self._window_key(self.ui.keys.action(read.chord)):
                continue
            if not offer_keyboard(self.ui, read):
                self.scenes.handle(read)

    def _window_key(self, action: str | None) -> bool:
        """Does what keys do to the window itself, whatever it shows; returns whether this is one."""
        settings = self.ui.settings
        match action:
            case "fullscreen":
                self.ui.change(fullscreen=not settings.fullscreen)
            case "magnify":
                self.ui.change(magnified=next_step(settings.magnified))
            case _:
                return False
        return True

    def _check_size(self) -> None:
        size = self._surface().get_size()
        if size != self._size:
            self._size = size
            self._magnify()
            self._screen.resized()
            self.ui.resized(*size)

    def _set_maximised(self, maximised: bool) -> None:
        """Remembered for the next start; coming back from being minimised is no change."""
        self._screen.set_maximised(maximised)
        if self.ui.settings.maximised != maximised:
            self.ui.change(maximised=maximised)

    def _settings_changed(self, before: Settings, after: Settings) -> None:
        if before.fullscreen != after.fullscreen:
            self._screen.set_fullscreen(after.fullscreen)
        if before.magnified != after.magnified:
            self._magnify()

    def _magnify(self) -> None:
        self.magnifier.adopt(self.ui.settings.magnified, self._size)
        self.scenes.redraw()

    def _part_to_units(self, across: float, down: float) -> tuple[float, float]:
        """Returns the design coordinates of a place in the window, given as parts of its size."""
        width, height = self._screen.surface().get_size()
        return self.ui.viewport.to_units(*self.magnifier.to_picture(across * width, down * height))

    def _to_units(self, x: float, y: float) -> tuple[float, float]:
        return self.ui.viewport.to_units(*self.magnifier.to_picture(*self._screen.to_pixels(x, y)))


class EventQueue:
    """A queue of the system's events that were not handled yet, in order."""

    def __init__(self) -> None:
        self._waiting: deque[pygame.Event] = deque()

    @property
    def behind(self) -> bool:
        """True if events wait for the next frame."""
        return bool(self._waiting)

    def take(self) -> list[pygame.Event]:
        """The events of this frame. Of motions that follow each other the last one stands for all."""
        if len(self._waiting) < MOST_WAITING:
            self._waiting.extend(pygame.event.get())
        taken: list[pygame.Event] = []
        counted = 0
        while self._waiting and (counted < MOST_AT_ONCE or _goes_on(taken[-1], self._waiting[0])):
            event = self._waiting.popleft()
            if taken and _goes_on(taken[-1], event):
                taken[-1] = event
            else:
                taken.append(event)
                counted += event.type not in _STICKS
        return taken


def _goes_on(before: pygame.Event, event: pygame.Event) -> bool:
    """True if both are motions with the same buttons held, or of the same finger."""
    if before.type != event.type:
        return False
    match event.type:
        case pygame.MOUSEMOTION:
            return bool(before.buttons == event.buttons)
        case pygame.FINGERMOTION:
            return bool((before.touch_id, before.finger_id) == (event.touch_id, event.finger_id))
        case _:
            return False
