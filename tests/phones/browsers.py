"""Pages in a real browser, each with a robot that taps the page's own buttons and sees nothing but the page."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from game.engine.types import Seat
from tests.phones.app_table import AppTable
from tests.phones.caller import PATIENCE

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
WITHOUT = "there is no Chromium here: apt install chromium"
OPTIONS = ("--no-sandbox", "--disable-gpu", "--disable-background-timer-throttling", "--disable-renderer-backgrounding")
SIZE = {"width": 360, "height": 640}
ROBOT = (Path(__file__).parent / "robot.js").read_text(encoding="utf-8")
FRAMES = 5
"""Number of frames of the big screen between two looks at a page."""
NOBODY = Seat(-1)


class Guest:
    """A page with a context of its own, as on a phone of its own."""

    def __init__(self, table: AppTable, browser: Any, name: str, robot: int | None = None, undoes: int = 0) -> None:
        """`robot`: the seed of one that plays; it takes so many decisions back."""
        self.table = table
        self.name = name
        self.seat = NOBODY
        self.faults: list[str] = []
        """The page's complaints, and its requests to other places."""
        self.context = browser.new_context(viewport=SIZE, has_touch=True)
        self.page = self.context.new_page()
        if robot is not None:
            self.page.add_init_script(f"({ROBOT})({robot}); window.robot.mayUndo = {undoes};")
        self._host = f"http://127.0.0.1:{table.door.port}/"
        self.page.on("pageerror", lambda error: self.faults.append(f"broke: {error}"))
        self.page.on("console", self._complained)
        self.page.on("request", self._asked)

    @property
    def mode(self) -> str:
        """The page's current mode."""
        return str(self.page.get_attribute("main", "data-mode"))

    @property
    def robot(self) -> dict[str, Any]:
        """The robot's actions since the page was laid."""
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

    def scan(self, address: str) -> None:
        """Opens an address of the table, in the tab it has."""
        self.page.goto(address)

    def sit(self) -> None:
        """Takes the first free seat, under its name where there is still time for that. The match may end meanwhile."""
        self.until(lambda: self.mode == "join" and bool(self.page.locator("input[name=seat]:not([disabled])").count()))
        self.page.locator("input[name=seat]:not([disabled])").first.check(force=True)
        if self.page.locator("input[name=name]").count():
            self.page.fill("input[name=name]", self.name)
        before = self.table.phones.taken
        self.page.locator("[data-do=confirm]").click()
        self.until(lambda: self.table.phones.taken > before and self.mode in ("play", "wait", "over"))
        (self.seat,) = self.table.phones.taken - before

    def is_sent_off(self, words: str) -> bool:
        """True if the page says goodbye with these words."""
        sheet = ".sheet [data-kind=bye]"
        return bool(self.page.locator(sheet).count()) and words in self.page.inner_text(sheet)

    def lay_anew(self) -> None:
        """Reloads the page: it comes back to its seat."""
        self.page.reload()
        self.until(lambda: self.mode in ("play", "wait", "over"))

    def sleep(self, frames: int) -> None:
        """The phone loses its network for a while, and comes back by itself."""
        self.context.set_offline(True)
        self.table.cut(self.seat)
        self.until(lambda: self.seat in self.table.phones.away)
        for _ in range(frames):
            self.table.frame()
        self.context.set_offline(False)
        self.until(lambda: self.seat not in self.table.phones.away)
        self.until(lambda: not self.page.locator(".sheet .dots").is_visible())

    def _complained(self, message: Any) -> None:
        text = str(message.text)
        if message.type in ("error", "warning") and "ERR_INTERNET_DISCONNECTED" not in text and "WebSocket" not in text:
            self.faults.append(f"said: {text}")

    def _asked(self, request: Any) -> None:
        if not request.url.startswith(self._host):
            self.faults.append(f"asked {request.url}")
