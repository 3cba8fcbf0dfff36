"""Phones in a real browser: they sit down by the address, play by tap and by key, and come back where they were."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("aiohttp")
pytest.importorskip("playwright.sync_api", reason="playwright, which drives the browser, is not installed")

from game.content.seat_assignment import PhonePlayer, seated
from tests.phones.app_table import AppTable
from tests.phones.browsers import CHROMIUM, WITHOUT, Guest
from tests.phones.evening import browser, played
from tests.phones.moves import MOVES
from tests.ui.scenes.inn import Inn

pytestmark = [pytest.mark.program, pytest.mark.skipif(CHROMIUM is None, reason=WITHOUT)]


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """Chromium without a window."""
    with browser() as opened:
        yield opened


@pytest.fixture
def table(tmp_path: Path) -> Iterator[AppTable]:
    """The house, in which nobody plays yet."""
    opened = AppTable(Inn(tmp_path))
    yield opened
    opened.close()


def test_two_browsers_sit_down_play_and_come_back(table: AppTable, chromium: Any) -> None:
    address = table.lay("riverboat_showdown", seated(PhonePlayer(), PhonePlayer()), {}, "pages")
    guests = [Guest(table, chromium, name) for name in ("Ada", "Bram")]
    for guest in guests:
        guest.scan(address)
        guest.sit()
    table.deal()
    host = table.inn.table.table.host
    assert len(table.phones.taken) == 2
    assert all("#" not in guest.page.url for guest in guests), "the token leaves the address"
    guests[0].until(lambda: any(guest.mode == "play" for guest in guests))
    first, second = sorted(guests, key=lambda guest: guest.mode != "play")
    plays_a_card(first)
    plays_a_card(second)
    number = host.number
    first.until(lambda: second.name in (first.page.get_attribute("[data-do=undo]", "aria-label") or ""))
    first.page.evaluate("for (const each of [1, 2]) document.querySelector('[data-do=undo]').click()")
    first.until(lambda: "not yours" in (first.page.locator(".told").text_content() or ""))
    assert not host.wish, "the second tap was made before that was read"
    first.page.locator("[data-do=undo]").tap()
    second.until(lambda: second.page.locator(".sheet .main").is_visible())
    second.page.locator(".sheet .main").tap()
    first.until(lambda: host.number > number and first.mode == "play")
    first.lay_anew()
    assert len(table.phones.taken) == 2
    assert [guest.faults for guest in guests] == [[], []]


def test_pages_a_person_and_a_bot_play_a_whole_match_while_phones_are_lost_and_seats_change_hands(
    chromium: Any,
) -> None:
    """On a busy machine much is played while one thing befalls it: a longer match has time for the others."""
    for rounds in ("2", "4", "6"):
        told = played(
            chromium, "riverboat_showdown", (2, 1, 1), "evening", {"end": "rounds", "rounds": rounds}, turns=4
        )
        assert told.faults == [] and told.covered == []
        missing = {"laid anew", "cut off", *(f"{before} to {after}" for before, after in MOVES)} - set(+told)
        if not missing:
            break
    assert not missing


def plays_a_card(guest: Guest) -> None:
    """Chooses the first card by key, and lays it by tap."""
    page, host = guest.page, guest.table.inn.table.table.host
    guest.until(lambda: guest.mode == "play")
    number = host.number
    page.locator("button.card[data-state=legal]").first.focus()
    page.keyboard.press("Enter")
    guest.until(lambda: page.locator("button.card[aria-pressed=true]").count() == 1)
    page.locator("[data-do=confirm]").tap()
    guest.until(lambda: host.number > number)
