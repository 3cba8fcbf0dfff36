"""Drives the real App on a plain surface: clicks named nodes, types, lets a made-up clock run."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from collections import Counter
from pathlib import Path
from typing import Any

import pygame

from game.content.folders import Folders
from game.content.strings import Strings, load_strings
from game.content.theme import load_theme
from game.table.settings import Settings
from game.ui.app import App, SurfaceScreen
from game.ui.context import Context, Speaker
from game.ui.input.focus import Action, NodeFacts
from game.ui.scene import Scene
from game.ui.stage.manager import GUARD_SECONDS
from game.ui.stage.widget_scene import WidgetScene

ROOT = Path(__file__).parents[2]
FOLDERS = Folders.under(ROOT)
_FRAME = 1 / 60
_LONG_FRAME = 0.05
"""Seconds, where nobody looks."""
SEEN = 8
"""Number of frames of which one is drawn while time passes."""
_PARTS = tuple(part / 20 for part in range(1, 20))
"""Places at which a partly covered node is looked for, as factors of its width and height."""


class FakeClock:
    """Time that passes when it is told to."""

    def __init__(self) -> None:
        self.seconds = 100.0

    def now(self) -> float:
        """Seconds."""
        return self.seconds

    def wait(self, frames_per_second: int) -> None:
        """Let one frame's time pass."""
        self.seconds += 1 / frames_per_second


class Driver:
    """One running app. `press` waits out the guard first, as a person does; `click` does not."""

    def __init__(
        self,
        *,
        size: tuple[int, int] = (1280, 720),
        settings: Settings | None = None,
        strings: Speaker | None = None,
        pseudo: bool = False,
        folders: Folders = FOLDERS,
    ) -> None:
        pygame.display.init()
        pygame.font.init()
        self.clock = FakeClock()
        self.screen = SurfaceScreen(*size)
        spoken: Strings = load_strings(FOLDERS.all(), "en")
        speaker = strings if strings is not None else spoken.pseudo() if pseudo else spoken
        self.ui = Context(
            folders=folders,
            theme=load_theme(FOLDERS.data / "app" / "theme.yaml"),
            strings=speaker,
            settings=settings or Settings(),
            clock=self.clock,
        )
        self.app = App(self.screen, self.ui)
        self.results: list[Any] = []

    def open(self, scene: Scene[Any]) -> None:
        """Push a scene and show it; its result is appended to `results`."""
        self.ui.scenes.push(scene, self.results.append)
        self.frame()

    def frame(self) -> bool:
        """One frame without time passing; returns whether a picture was shown."""
        return self.app.frame()

    def wait(self, seconds: float, frame: float = _FRAME) -> None:
        """Let time pass in frames of 1/60 second, or longer ones where nobody watches what moves.

        The last one is drawn, and some before it: what a slow computer leaves out is seen by nobody.
        """
        frames = max(1, round(seconds / frame))
        hidden = self.app._hidden
        for number in range(1, frames + 1):
            self.clock.seconds += frame
            self.app._hidden = hidden or (number % SEEN > 0 and number < frames)
            self.app.frame()
        self.app._hidden = hidden

    def watch(self, seconds: float) -> None:
        """Let time pass in frames of 1/60 second, each of them drawn."""
        for _ in range(max(1, round(seconds / _FRAME))):
            self.clock.seconds += _FRAME
            self.app.frame()

    def hide(self, hidden: bool = True) -> None:
        """Minimise the window, or restore it: time passes and nothing is drawn."""
        self.app.event(pygame.Event(pygame.WINDOWMINIMIZED if hidden else pygame.WINDOWRESTORED))

    def facts(self) -> dict[str, NodeFacts]:
        """Returns all nodes of the topmost scene by id."""
        top = self._top()
        top.refresh()
        counts = Counter(node.id for node in top._tree.nodes())
        twice = [id for id, count in counts.items() if count > 1]
        assert not twice, f"ids that stand for two things: {twice}"
        return {node.id: node for node in top.focus.facts()}

    def press(self, id: str) -> None:
        """Click a node with the mouse after the guard time; fails if there is none, or it is disabled or hidden."""
        facts = self.facts()
        assert id in facts, f"no node {id!r}, only {sorted(facts)}"
        self.wait(GUARD_SECONDS + 0.05, frame=_LONG_FRAME)
        node = self.facts()[id]
        assert node.enabled, f"{id!r} cannot be used now"
        assert node.rect[2] > 0 and node.rect[3] > 0, f"{id!r} is out of sight"
        self.click(self.middle(id))

    def do(self, id: str, action: Action = Action.PRESS) -> bool:
        """Do something to a node without the mouse."""
        done = self._top().do(id, action)
        self.frame()
        return done

    def middle(self, id: str) -> tuple[float, float]:
        """The middle of a node in design units; where others lie over it, the middle of what is seen, as one aims."""
        x, y, width, height = self.facts()[id].rect
        middle, rows = (x + width / 2, y + height / 2), (0.5, *_PARTS)
        if self._on_top(id, middle):
            return middle
        lines = ([(x + width * across, y + height * down) for across in _PARTS] for down in rows)
        seen = ([place for place in line if self._on_top(id, place)] for line in lines)
        return next((places[len(places) // 2] for places in seen if places), middle)

    def click(self, place: tuple[float, float], button: int = 1) -> None:
        """Press and release at a place in design units."""
        self.move(place)
        self.mouse(pygame.MOUSEBUTTONDOWN, place, button)
        self.frame()
        self.mouse(pygame.MOUSEBUTTONUP, place, button)
        self.frame()

    def drag(self, start: tuple[float, float], end: tuple[float, float], steps: int = 6) -> None:
        """Press at one place, move in steps, release at another."""
        self.move(start)
        self.mouse(pygame.MOUSEBUTTONDOWN, start, 1)
        for step in range(1, steps + 1):
            part = step / steps
            self.move((start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part))
            self.frame()
        self.mouse(pygame.MOUSEBUTTONUP, end, 1)
        self.frame()

    def move(self, place: tuple[float, float]) -> None:
        """Move the pointer to a place in design units."""
        self.app.event(pygame.Event(pygame.MOUSEMOTION, pos=self._pixels(place), rel=(0, 0), buttons=(0, 0, 0)))

    def wheel(self, y: float, place: tuple[float, float] | None = None) -> None:
        """Turn the wheel, where the pointer is or at a place."""
        if place is not None:
            self.move(place)
        self.app.event(
            pygame.Event(pygame.MOUSEWHEEL, x=0, y=round(y), precise_x=0.0, precise_y=float(y), flipped=False)
        )
        self.frame()

    def mouse(self, kind: int, place: tuple[float, float], button: int = 1) -> None:
        """A button down or up."""
        self.app.event(pygame.Event(kind, pos=self._pixels(place), button=button))

    def key(self, *chords: str) -> None:
        """Press keys: `tab`, `return`, `ctrl+shift+z`."""
        for chord in chords:
            *held, name = chord.split("+")
            bits = 0
            for word in held:
                bits |= _MODIFIERS[word]
            code = pygame.key.key_code(name.replace("_", " "))
            self.app.event(pygame.Event(pygame.KEYDOWN, key=code, mod=bits, unicode="", repeat=False))
            self.app.event(pygame.Event(pygame.KEYUP, key=code, mod=bits))
            self.frame()

    def hold(self, name: str) -> None:
        """Press a key and keep it down."""
        code = pygame.key.key_code(name)
        self.app.event(pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode="", repeat=False))
        self.frame()

    def release(self, name: str) -> None:
        """Let a held key go."""
        self.app.event(pygame.Event(pygame.KEYUP, key=pygame.key.key_code(name), mod=0))
        self.frame()

    def type(self, text: str) -> None:
        """Type characters into what has the focus."""
        for character in text:
            self.app.event(pygame.Event(pygame.TEXTINPUT, text=character))
        self.frame()

    def resize(self, width: int, height: int) -> None:
        """Drag the window to another size in pixels."""
        self.screen.resize(width, height)
        self.app.event(pygame.Event(pygame.WINDOWRESIZED, x=width, y=height))
        self.frame()

    @property
    def focused(self) -> str:
        """Id of the node that has the focus."""
        return self._top().focus.focused

    def cut(self) -> list[str]:
        """Texts that had to be cut, everything drawn anew."""
        self.ui.scenes.resize()
        self.frame()
        return list(self.ui.fits.cut)

    def save(self, path: Path | str) -> None:
        """Write the picture of now to a file."""
        self.ui.scenes.redraw()
        self.frame()
        pygame.image.save(self.screen.surface(), str(path))

    def _on_top(self, id: str, place: tuple[float, float]) -> bool:
        node = self._top().focus.at(place)
        return node is not None and node.id == id

    def _top(self) -> WidgetScene[Any]:
        top = self.ui.scenes.top
        assert isinstance(top, WidgetScene), "no scene with widgets is open"
        return top

    def _pixels(self, place: tuple[float, float]) -> tuple[float, float]:
        unit = self.ui.viewport.unit
        return place[0] * unit, place[1] * unit


_MODIFIERS = {"ctrl": pygame.KMOD_LCTRL, "shift": pygame.KMOD_LSHIFT, "alt": pygame.KMOD_LALT}
