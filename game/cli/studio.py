"""A studio: the whole program on a plain surface with a clock of its own, for pictures that are the same each time."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, sleep
from typing import Any

import pygame
from msgspec import structs
from pygame import Surface

from game.app.demo_match import SteppedClock
from game.app.house import open_house, open_store
from game.bots.bot_client import BotAnswer, BotQuestion, Match
from game.bots.levels import USUAL
from game.content.catalogue import Catalogue, Entry
from game.content.licences import Project
from game.content.seat_assignment import BotPlayer, LocalPlayer, SeatAssignment
from game.content.theme import load_theme
from game.engine.session import AnySession
from game.engine.types import Seat
from game.host.host import host_of
from game.persistence.folders import UserFolders
from game.table.settings import Settings
from game.ui.app import App, SurfaceScreen
from game.ui.context import Context
from game.ui.drawing.assets import BackgroundRenderer
from game.ui.scene import Scene
from game.ui.scenes.house import House
from game.ui.scenes.rooms import HouseRooms
from game.ui.table.match import match_of
from game.ui.table.panels.spotlight import SpotlightScene
from game.ui.table.scene import TableScene

FRAME_SECONDS = 1 / 60
UNSEEN_SECONDS = 1 / 20
"""Seconds of a frame that nobody looks at."""
LONGEST_MOVEMENT = 60.0
LONGEST_LOADING = 20.0
"""Maximum number of seconds of the real clock for loading: pictures of a place may be read by another thread."""
AFTER_REST = 1.0
PEOPLE = ("Ada", "Bram", "Cleo", "Dirk", "Eva")
PSEUDO = "pseudo"
EVENING = datetime(2026, 5, 4, 20, 30, tzinfo=UTC)
"""The day and time of all pictures."""
"""A language with longer words, to see what does not fit."""


class NoThoughts:
    """A bot client that never answers: only the moves of a picture are played."""

    def prepare(self, match: Match) -> None:
        """Does nothing."""

    def ask(self, question: BotQuestion, now: float, seconds: float) -> None:
        """Ignores the question."""

    def poll(self, now: float) -> BotAnswer | None:
        """Returns no answer."""
        return None

    def wait(self, now: float, seconds: float) -> bool:
        """Returns False: no answer comes."""
        return False

    def forget(self) -> None:
        """Does nothing."""

    def close(self) -> None:
        """Does nothing."""


class Studio:
    """One program, empty each time. Open scenes with `house.doors`, tables with `table`; `picture` shows the screen."""

    def __init__(self, home: Path, titles: Catalogue, size: tuple[int, int], settings: Settings) -> None:
        self._clock = SteppedClock(FRAME_SECONDS)
        self.screen = SurfaceScreen(*size)
        theme = load_theme(titles.folders.app().path / "theme.yaml")
        asks = {f"{entry.id}.{ask.id}": True for entry in titles for ask in entry.info.asks}
        settings = structs.replace(settings, asks=asks)
        self.ui = Context(
            folders=titles.folders, theme=theme, strings=titles.strings, settings=settings, clock=self._clock
        )
        self.app = App(self.screen, self.ui)
        self.store = open_store(UserFolders(home))
        self.house: House = open_house(
            self.ui, titles, self.store, NoThoughts(), seed="1", project=Project, today=lambda: EVENING
        )
        if settings.language == PSEUDO:
            self.ui.strings = titles.strings.pseudo()
        else:
            self.ui.strings = titles.speak(self.ui.language)

    @property
    def top(self) -> Scene[Any] | None:
        """The scene on top."""
        return self.ui.scenes.top

    def table(self, entry: Entry, session: AnySession, people: int = 1) -> TableScene:
        """Lays a table at which the first `people` sit, bots at the other seats; the session belongs to the table from
        now on.
        """
        scene = lay_table(self.ui, self.house, entry, session, people)
        self.load()
        return scene

    def load(self) -> None:
        """Waits, without time passing in the program, until every picture of a table is drawn."""
        start = perf_counter()
        self.app.frame()
        while self._loading() and perf_counter() - start < LONGEST_LOADING:
            sleep(0.0002)
        while self.ui.assets.catch_up():
            pass
        self.ui.fonts.system.wait()
        self.app.frame()

    def hide(self, hidden: bool) -> None:
        """Minimises the window, or restores it: what nobody looks at is not drawn."""
        self.app.event(pygame.Event(pygame.WINDOWMINIMIZED if hidden else pygame.WINDOWRESTORED))

    def wait(self, seconds: float) -> None:
        """Lets time pass in the program; its last frame alone is drawn."""
        self.hide(True)
        while seconds > UNSEEN_SECONDS:
            self.frame(UNSEEN_SECONDS)
            seconds -= UNSEEN_SECONDS
        self.hide(False)
        self.frame(seconds)

    def frame(self, seconds: float) -> None:
        """Draws one frame, this much time after the last one."""
        self._clock.seconds += seconds
        self.app.frame()

    def rest(self, scene: TableScene) -> None:
        """Lets time pass until nothing moves at this table or an overlay was opened above it."""
        passed = 0.0
        self.hide(True)
        while passed < LONGEST_MOVEMENT and scene.animation_player.busy and self.top is scene:
            self.frame(UNSEEN_SECONDS)
            passed += UNSEEN_SECONDS
        self.wait(AFTER_REST)
        self.load()

    def pass_spotlights(self, scene: TableScene) -> None:
        """Does the same as `rest`, and passes every spotlight."""
        self.rest(scene)
        while isinstance(top := self.top, SpotlightScene):
            top.dismiss(None)
            self.rest(scene)

    def picture(self) -> Surface:
        """Returns the current picture."""
        self.load()
        self.ui.scenes.redraw()
        self.app.frame()
        return self.screen.surface().copy()

    def close(self) -> None:
        """Releases the folder."""
        self.store.close()

    def _loading(self) -> bool:
        """Draws one more picture ahead of time at each table; returns True if any is left."""
        tops = [scene.tabletop for scene in self.ui.scenes.stack if isinstance(scene, TableScene)]
        for tabletop in tops:
            tabletop.warm()
        return any(tabletop.warming for tabletop in tops)


@contextmanager
def studio(titles: Catalogue, size: tuple[int, int], settings: Settings) -> Iterator[Studio]:
    """Yields a studio in a temporary folder; meanwhile nothing is shown before it is painted."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    with TemporaryDirectory() as home, _nothing_later():
        made = Studio(Path(home), titles, size, settings)
        try:
            yield made
        finally:
            made.close()


@contextmanager
def _nothing_later() -> Iterator[None]:
    """Waits for pictures painted in another thread: otherwise a picture would depend on how fast that is."""
    before, BackgroundRenderer.waits = BackgroundRenderer.waits, True
    try:
        yield
    finally:
        BackgroundRenderer.waits = before


def lay_table(ui: Context, house: House, entry: Entry, session: AnySession, people: int = 1) -> TableScene:
    """Opens a table in place of everything else: people at the first seats, bots that never move at the others."""
    seats = seats_of(session.setup.seats, people)
    match = match_of(entry, host_of(entry, session, seats, NoThoughts()))
    # The table stays at the requested position: no reaction is skipped on the way to the next one.
    match.table.host.asking.thorough = True
    doors = house.doors
    assert isinstance(doors, HouseRooms)
    scene = TableScene(ui, match, doors)
    ui.scenes.replace(scene)
    return scene


def seats_of(count: int, people: int) -> tuple[SeatAssignment, ...]:
    """Returns this many seats: people with names at the first ones, bots at the others."""
    return tuple(_seated(Seat(number), number < people) for number in range(count))


def _seated(seat: Seat, person: bool) -> SeatAssignment:
    return (
        SeatAssignment(seat, PEOPLE[seat], LocalPlayer()) if person else SeatAssignment(seat, player=BotPlayer(USUAL))
    )
