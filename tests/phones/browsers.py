"""Pages in a real browser, each with a robot that taps the page's own buttons and sees nothing but the page."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from game.content.seated import Seated
from game.engine.errors import IllegalCommand
from game.engine.types import Seat
from game.phones.keyring import TABLE
from tests.phones.caller import OpenTable

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
WITHOUT = "there is no Chromium here: apt install chromium"
OPTIONS = ("--no-sandbox", "--disable-gpu", "--disable-background-timer-throttling", "--disable-renderer-backgrounding")
SIZE = {"width": 360, "height": 640}
ROBOT = (Path(__file__).parent / "robot.js").read_text(encoding="utf-8")
FRAMES = 20
"""Of the big screen between two looks at a page."""
PATIENCE = 60.0
"""Seconds until something must have come."""


class Guest:
    """A page with a context of its own, as on a phone of its own."""

    def __init__(self, table: MixedTable, browser: Any, name: str, robot: int | None = None, undoes: int = 0) -> None:
        """`robot`: the seed of one that plays; it takes so many decisions back."""
        self.table = table
        self.name = name
        self.seat = Seat(-1)
        self.faults: list[str] = []
        """Whatever the page complained of, and what it wanted from elsewhere."""
        self.context = browser.new_context(viewport=SIZE, has_touch=True)
        self.page = self.context.new_page()
        if robot is not None:
            self.page.add_init_script(f"({ROBOT})({robot}); window.robot.mayUndo = {undoes};")
        self._host = f"http://127.0.0.1:{table.door.port}/"
        self.page.on("pageerror", lambda error: self.faults.append(f"broke: {error}"))
        self.page.on("console", self._complained)
        self.page.on("request", self._asked)
        self.page.goto(f"{self._host}#t={table.board.keys.token(TABLE)}")

    @property
    def mode(self) -> str:
        """What the page is for now."""
        return str(self.page.get_attribute("main", "data-mode"))

    @property
    def robot(self) -> dict[str, Any]:
        """What the robot did since the page was laid."""
        return dict(self.page.evaluate("window.robot"))

    def until(self, done: Callable[[], bool], frames: int = FRAMES) -> None:
        """Frames of the big screen and time for the browser, until something is so."""
        ends = time.monotonic() + PATIENCE
        while time.monotonic() < ends:
            if done():
                return
            for _ in range(frames):
                self.table.frame()
            self.page.wait_for_timeout(1)
        raise AssertionError(f"it never came: {self.name} in mode {self.mode}: {self.page.inner_text('body')[:400]}")

    def sit(self) -> None:
        """Takes the first free seat, under its name where there is still time for that."""
        self.until(lambda: self.mode == "join" and bool(self.page.locator("input[name=seat]:not([disabled])").count()))
        self.page.locator("input[name=seat]:not([disabled])").first.check(force=True)
        if self.page.locator("input[name=name]").count():
            self.page.fill("input[name=name]", self.name)
        before = self.table.board.taken
        self.page.locator("[data-do=confirm]").click()
        self.until(lambda: self.table.board.taken > before and self.mode in ("play", "wait"))
        (self.seat,) = self.table.board.taken - before

    def lay_anew(self) -> None:
        """Reloads the page: it comes back to its seat."""
        self.page.reload()
        self.until(lambda: self.mode in ("play", "wait", "over"))

    def sleep(self, frames: int) -> None:
        """The phone loses its network for a while, and comes back by itself."""
        self.context.set_offline(True)
        self.table.cut(self.seat)
        self.until(lambda: self.seat in self.table.board.away)
        for _ in range(frames):
            self.table.frame()
        self.context.set_offline(False)
        self.until(lambda: self.seat not in self.table.board.away)
        self.until(lambda: not self.page.locator(".sheet .dots").is_visible())

    def _complained(self, message: Any) -> None:
        text = str(message.text)
        if message.type in ("error", "warning") and "ERR_INTERNET_DISCONNECTED" not in text and "WebSocket" not in text:
            self.faults.append(f"said: {text}")

    def _asked(self, request: Any) -> None:
        if not request.url.startswith(self._host):
            self.faults.append(f"asked {request.url}")


class MixedTable(OpenTable):
    """A table with phones, bots, and persons at the screen, who play at random; phones sit down before the deal."""

    def __init__(self, title: str, seats: Sequence[Seated], seed: str) -> None:
        super().__init__(title, seats, begun=False)
        self._rng = Random(seed)

    def frame(self) -> None:
        """One frame, and what somebody before the screen does in it."""
        super().frame()
        table = self.table
        if table is None or not table.flow.here:
            return
        if set(table.host.situation.petitioned) & table.flow.here:
            table.agree(True)
        elif table.flow.curtain is not None:
            table.lift()
        elif table.flow.asked_openly is not None:
            table.take_over()
        elif table.player is not None and table.desk.legal and not table.moving:
            with suppress(IllegalCommand):
                table.play(self._rng.choice(table.desk.legal))

    def cut(self, seat: Seat) -> None:
        """The line of a seat breaks."""
        line = self.board._reception.chairs[seat].line
        if line is not None:
            self.door.hang_up(line, b"")
