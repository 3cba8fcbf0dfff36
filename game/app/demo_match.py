"""A demo match: bots play a whole match on a table nobody looks at, which proves that rules, bots and drawing work."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path

import pygame
from msgspec import Struct

from game.bots.bot_client import InlineBotClient
from game.content.catalogue import Catalogue, Entry
from game.content.message import Message
from game.content.seat_assignment import SeatAssignment
from game.content.theme import load_theme
from game.engine.types import Command, Seat, Setup
from game.host.host import unkept_match
from game.table.settings import Motion, Settings, Speed
from game.ui.app import App, SurfaceScreen
from game.ui.context import Context
from game.ui.drawing.assets import check_place, save_picture
from game.ui.table.match import CloserEnd, PauseChoice, PauseEnd, ResultEnd, TableMatch, VerdictChoice, match_of
from game.ui.table.panels.spotlight import SpotlightScene
from game.ui.table.scene import TableScene

SIZE = (1280, 720)
FRAME_SECONDS = 0.25
"""Seconds of a frame on the stepped clock: nobody waits for animations."""

MOST_FRAMES = 5_000
LAST_FRAMES = 8
QUICK = Settings(motion=Motion.OFF, speed=Speed.OFF, bot_pause=0, sound_muted=True, music_muted=True)


class SteppedClock:
    """A clock of the screen whose frames take a fixed time, whatever they really take."""

    def __init__(self, frame_seconds: float) -> None:
        self.seconds = 0.0
        self._frame_seconds = frame_seconds

    def now(self) -> float:
        """Returns seconds since it was made."""
        return self.seconds

    def wait(self, frames_per_second: int) -> None:
        """Lets one frame's time pass at once."""
        self.seconds += self._frame_seconds


class DemoMatch(Struct, frozen=True):
    """The played match: the log as an onlooker reads it, the result in two sentences, and all missing words and
    pictures.
    """

    log: tuple[str, ...]
    result: tuple[str, str]
    frames: int
    missing: tuple[str, ...]


class _NoRooms:
    """Overlays for a table at which only bots sit: nobody is asked anything."""

    def curtain(
        self,
        match: TableMatch,
        seat: Seat,
        settled: tuple[Seat, ...],
        then: Callable[[Seat | None], None],
        menu: Callable[[], None],
    ) -> None:
        then(None)

    def everybody(self, match: TableMatch, then: Callable[[], None], menu: Callable[[], None]) -> None:
        then()

    def result(self, match: TableMatch, then: Callable[[ResultEnd], None]) -> None:
        """Does nothing: the last table is left on show."""

    def looks_closer(self, match: TableMatch) -> bool:
        """False: nobody looks."""
        return False

    def closer(self, match: TableMatch, decision: int | None, then: Callable[[CloserEnd], None]) -> None:
        """Does nothing: nobody looks."""

    def hint(self, match: TableMatch, then: Callable[[bool], None]) -> None:
        """Does nothing: nobody asks for a hint."""

    def new_match(self, match: TableMatch, then: Callable[[bool], None]) -> None:
        """Does nothing: nobody begins another match."""

    def introduces(self, match: TableMatch) -> bool:
        """False: nobody would read an introduction."""
        return False

    def verdict(self, match: TableMatch, answer: Command, then: Callable[[VerdictChoice], None]) -> None:
        """Does nothing: nobody is asked anything."""

    def pause(self, match: TableMatch, then: Callable[[PauseEnd], None]) -> None:
        then(PauseChoice.RESUME)

    def settings(self) -> None:
        """Does nothing: nobody would change any settings."""

    def rules(self, match: TableMatch, reason: str | None, about: Sequence[str] = ()) -> None:
        """Does nothing: nobody would read the rules."""

    def agree(
        self, match: TableMatch, seats: tuple[Seat, ...], wish: int, words: Message, then: Callable[[bool], None]
    ) -> None:
        then(True)

    def await_consent(self, match: TableMatch, wish: int, words: Message, then: Callable[[bool], None]) -> None:
        """Does nothing: there is nobody elsewhere."""

    def save_as(self, match: TableMatch) -> None:
        """Does nothing: nobody would want a copy."""

    def keep_ending(self, match: TableMatch) -> None:
        """Does nothing: nobody would go on from earlier."""


def prove(
    titles: Catalogue, entry: Entry, setup: Setup, seats: Sequence[SeatAssignment], seed: str, picture: Path
) -> DemoMatch:
    """Plays the match on a real table scene and writes the last table as a PNG. Raises OSError if that fails."""
    check_place(picture)
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    clock = SteppedClock(FRAME_SECONDS)
    match = match_of(entry, unkept_match(entry, setup, seed, seats, InlineBotClient(clock.now)))
    screen = SurfaceScreen(*SIZE)
    ui, frames = _play(titles, match, screen, clock)
    save_picture(screen.surface(), picture)
    return _proof(titles, match, frames, ui)


def _play(titles: Catalogue, match: TableMatch, screen: SurfaceScreen, clock: SteppedClock) -> tuple[Context, int]:
    theme = load_theme(titles.folders.app().path / "theme.yaml")
    ui = Context(folders=titles.folders, theme=theme, strings=titles.strings, settings=QUICK, clock=clock)
    app = App(screen, ui)
    ui.scenes.push(TableScene(ui, match, _NoRooms()))
    frames = left = 0
    while frames < MOST_FRAMES and left < LAST_FRAMES:
        app.frame()
        clock.wait(app.frames_per_second)
        frames += 1
        clear = _clear(app)
        left += clear and match.table.outcome is not None
    return ui, frames


def _clear(app: App) -> bool:
    """Closes the overlay above the table; returns True if there is none."""
    match app.scenes.top:
        case SpotlightScene() as spotlight:
            spotlight.dismiss(None)
            return False
        case _:
            return True


def _proof(titles: Catalogue, match: TableMatch, frames: int, ui: Context) -> DemoMatch:
    model, say = match.table.public, titles.strings.say
    model.take()
    result = model.result()
    told = ("", "") if result is None else (say(result[0]), say(result[1]))
    log = tuple(say(line.line) for line in model.log())
    missing = tuple(sorted({*titles.strings.missing, *ui.assets.missing}))
    return DemoMatch(log, told, frames, missing)
