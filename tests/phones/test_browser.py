"""Two phones in a real browser: they sit down by the address, one plays, one is laid anew and comes back."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest

pytest.importorskip("aiohttp")
pytest.importorskip("playwright.sync_api", reason="playwright, which drives the browser, is not installed")

from playwright import sync_api

from game.content.seated import Phone as PhoneMind
from game.content.seated import seated
from game.phones.keyring import TABLE
from tests.phones.caller import OpenTable

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
pytestmark = [
    pytest.mark.program,
    pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here"),
]
SIZE = {"width": 360, "height": 640}


@pytest.fixture
def browser() -> Iterator[Any]:
    """Chromium without a window."""
    with sync_api.sync_playwright() as driver:
        opened = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield opened
        opened.close()


@pytest.fixture
def table() -> Iterator[OpenTable]:
    """Two phones at Riverboat Showdown."""
    opened = OpenTable("riverboat_showdown", seated(PhoneMind(), PhoneMind()))
    yield opened
    opened.close()


def until(table: OpenTable, page: Any, done: Callable[[], bool]) -> None:
    """Frames of the big screen and time for the browser, until something is so."""
    for _ in range(2000):
        if done():
            return
        table.frame()
        page.wait_for_timeout(5)
    raise AssertionError("it never came")


def sits_down(table: OpenTable, browser: Any, name: str) -> Any:
    """A page that has a seat; it must not complain of anything."""
    page = browser.new_context(viewport=SIZE).new_page()
    page.on("pageerror", lambda error: pytest.fail(f"the page broke: {error}"))
    page.goto(f"http://127.0.0.1:{table.door.port}/#t={table.board.keys.token(TABLE)}")
    until(table, page, lambda: page.locator("input[type=radio]:not([disabled])").count() > 0)
    page.locator("input[type=radio]:not([disabled])").first.check(force=True)
    if page.locator("input[type=text]").count():
        page.fill("input[type=text]", name)
    page.locator("[data-do=confirm]").click()
    until(table, page, lambda: mode(page) in ("play", "wait"))
    return page


def mode(page: Any) -> str:
    """What the page is for now."""
    return str(page.get_attribute("main", "data-mode"))


def test_two_browsers_sit_down_play_and_come_back(table: OpenTable, browser: Any) -> None:
    pages = [sits_down(table, browser, name) for name in ("Ada", "Bram")]
    assert table.table is not None and len(table.board.taken) == 2
    assert all("#" not in page.url for page in pages), "the token leaves the address"
    number, asked = table.table.host.number, next(page for page in pages if mode(page) == "play")
    asked.locator("button.card[data-state=legal]").first.focus()
    asked.keyboard.press("Enter")
    confirm = asked.locator("[data-do=confirm]")
    until(table, asked, lambda: asked.locator("button.card[aria-pressed=true]").count() == 1)
    confirm.click()
    host = table.table.host
    until(table, asked, lambda: host.number > number)
    asked.reload()
    until(table, asked, lambda: mode(asked) in ("play", "wait"))
    assert len(table.board.taken) == 2
