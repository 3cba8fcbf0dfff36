"""Choices by words and as a whole, and when to be asked, as they are seen and tapped in Chromium."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("aiohttp")
pytest.importorskip("playwright.sync_api", reason="playwright, which drives the browser, is not installed")
pytest.importorskip("axe_playwright_python", reason="axe-playwright-python, which judges pages, is not installed")

from game.phones.table_part import SeatsKnown
from tests.phones.browser.test_page_reads import BESIDE, LEAST, SMALL, ShownPage, judged
from tests.phones.browsers import CHROMIUM, WITHOUT
from tests.phones.evening import browser as chromium
from tests.phones.hand.hands import writer_of
from tests.phones.hand.test_choices import power_ups, rats_with_groups
from tests.phones.hand.test_standing import offered

pytestmark = [pytest.mark.program, pytest.mark.skipif(CHROMIUM is None, reason=WITHOUT)]
READ = """() => [...document.querySelectorAll(".zones .card.read")].map(card => {
    const area = card.getBoundingClientRect(), words = card.querySelector("span");
    return [card.dataset.letter, words.innerText, area.left >= 0 && area.right <= innerWidth,
        words.scrollWidth <= words.clientWidth && words.getBoundingClientRect().height <= area.height];
})"""
"""The target of each card, its words, and whether it is whole in the window with all of its words."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Chromium without a window."""
    with chromium() as opened:
        yield opened


@pytest.mark.parametrize("size", [(360, 640), (412, 915), (640, 360)])
def test_all_words_of_what_may_be_chosen_are_in_sight_and_a_tap_chooses_it(browser: Any, size: tuple[int, int]) -> None:
    host, hand = power_ups()
    page = writer_of("raft_race", host).hand(hand, SeatsKnown())
    shown = ShownPage(browser, {"width": size[0], "height": size[1]})
    shown.show(page)
    (zone,) = [zone for zone in page.zones if zone.read]
    wanted = [[card.id, f"{card.name}\n{card.detail}", True, True] for card in zone.cards]
    assert shown.page.evaluate(READ) == wanted
    assert shown.page.evaluate(SMALL, LEAST) == [] and judged(shown) == [] and shown.complaints == []
    last = shown.page.locator(f'.zones [data-letter="{zone.cards[-1].id}"]')
    last.click()
    shown.until(lambda: '"pick"' in shown.said[-1])
    assert zone.cards[-1].id in shown.said[-1]


def test_when_to_be_asked_is_chosen_on_a_sheet_of_its_own(browser: Any) -> None:
    host, hand = offered()
    shown = ShownPage(browser, {"width": 360, "height": 640})
    page = writer_of("whitewater_rush", host).hand(hand, SeatsKnown())
    shown.show(page)
    shown.page.locator(".groups button").click()
    ways = shown.page.locator(".when")
    assert [ways.nth(number).inner_text() for number in range(ways.count())] == [
        f"{each.label}\n{each.detail}" for each in page.standings
    ]
    assert shown.page.evaluate(SMALL, LEAST) == [] and judged(shown) == [] and shown.complaints == []
    ways.last.click()
    shown.until(lambda: '"request"' in shown.said[-1])
    assert page.standings[-1].key in shown.said[-1] and shown.page.locator(".sheet").is_hidden()


def test_groups_can_be_heard_and_tapped(browser: Any) -> None:
    host, hand = rats_with_groups()
    shown = ShownPage(browser, {"width": 360, "height": 640})
    shown.show(writer_of("rats", host).hand(hand, SeatsKnown()))
    assert shown.page.evaluate(SMALL, LEAST) == [] and shown.page.evaluate(BESIDE) == []
    assert judged(shown) == [] and shown.complaints == []
    key = next(iter(hand.groups()))
    shown.page.locator(f'.groups [data-letter="{key}"]').click()
    shown.until(lambda: '"pick"' in shown.said[-1])
    assert f'"{key}"' in shown.said[-1]
    hand.tap(key)
    shown.show(writer_of("rats", host).hand(hand, SeatsKnown()))
    shown.page.locator('.groups [aria-pressed="true"]').click()
    shown.until(lambda: '"unpick"' in shown.said[-1])


def test_the_hand_is_laid_in_another_order_by_a_tap(browser: Any) -> None:
    host, hand = rats_with_groups()
    shown = ShownPage(browser, {"width": 360, "height": 640})
    page = writer_of("rats", host).hand(hand, SeatsKnown())
    shown.show(page)
    (order,) = page.orders
    shown.page.locator(f'.groups [data-letter="{order.key}"]').click()
    shown.until(lambda: '"request"' in shown.said[-1])
    assert f'"{order.key}"' in shown.said[-1] and shown.complaints == []
