"""The page for people who hear it, tap it with a thumb, or read large letters: views of all titles in Chromium."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

pytest.importorskip("aiohttp")
pytest.importorskip("playwright.sync_api", reason="playwright, which drives the browser, is not installed")
pytest.importorskip("axe_playwright_python", reason="axe-playwright-python, which judges pages, is not installed")

from axe_playwright_python.sync_playwright import Axe
from msgspec.structs import replace

from game.content.folders import program_folders
from game.content.seat_assignment import PhonePlayer, seated
from game.engine.types import Seat
from game.host.flow import Pacing
from game.host.table import Table
from game.phones.files import PageFiles, finished
from game.phones.hand import WHY
from game.phones.messages import TOKEN_LENGTH, VERSION, AskedChoice, AskMessage, ByeMessage, UpdateMessage, written
from game.phones.page_view import CardState, PageView, RequestShown, speaker
from game.phones.table_part import SeatsKnown
from game.table.item import decks_of
from tests.phones.browsers import CHROMIUM, WITHOUT
from tests.phones.caller import PATIENCE
from tests.phones.evening import browser as chromium
from tests.phones.hand.hands import catalogue, hand_of, match_of, writer_of
from tests.phones.test_like_the_window import rivals_match

pytestmark = [pytest.mark.program, pytest.mark.skipif(CHROMIUM is None, reason=WITHOUT)]
HOST = "http://phone.test"
TITLES = ("rats", "river_rats", "riverboat_showdown", "raft_race", "whitewater_rush")
LEAST = 44
"""Pixels of whatever is tapped."""
SMALL = """(least) => [...document.querySelectorAll("button, label, input[type=text]")]
    .filter(each => each.offsetParent && !each.closest("[inert], .course"))
    .map(each => [each.className || each.dataset.do || each.textContent, each.getBoundingClientRect()])
    .filter(([, area]) => area.width < least - 0.5 || area.height < least - 0.5).map(([name]) => name)"""
"""The controls that are smaller than that; a lit space of the water is also a card or a button."""
BESIDE = """() => [...document.querySelectorAll(".mine button, .head *")]
    .filter(each => each.offsetParent && !each.closest(".zones"))
    .map(each => [each.className, each.getBoundingClientRect()])
    .filter(([, area]) => area.left < -0.5 || area.right > innerWidth + 0.5).map(([name]) => name)"""
CUT = """() => [...document.querySelectorAll(".fan .card")].map(each => each.getBoundingClientRect())
    .filter(area => area.left < -0.5 || area.right > innerWidth + 0.5).length"""
"""Cards that are cut by the edge."""
LYING, STANDING = {"width": 640, "height": 360}, {"width": 360, "height": 640}


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Chromium without a window."""
    with chromium() as opened:
        yield opened


class ShownPage:
    """A page that is shown views without a table behind it; what it says is kept."""

    def __init__(self, browser: Any, size: dict[str, int], **eyes: Any) -> None:
        self.said: list[str] = []
        self.complaints: list[str] = []
        self._files = PageFiles(program_folders(), decks_of("en", False), "No <script>.", "Too old.")
        self._lines: list[Any] = []
        self._step = 0
        self.page = browser.new_context(viewport=size, reduced_motion="reduce", **eyes).new_page()
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", lambda told: self.complaints.append(told.text) if told.type == "error" else None)
        self.page.route(f"{HOST}/**", self._give)
        self.page.route_web_socket(f"{HOST.replace('http', 'ws')}/line", self._answer)
        self.page.goto(f"{HOST}/#t={'a' * TOKEN_LENGTH}")
        self.until(lambda: bool(self.said))

    def show(self, view: PageView, **more: Any) -> None:
        """Shows a view, as the host would."""
        self._step += 1
        self._lines[-1].send(written(UpdateMessage(VERSION, self._step, view, **more)).decode())
        self.page.wait_for_function(f"document.querySelector('main').dataset.step === '{self._step}'")

    def send(self, text: str) -> None:
        """Has the host say something else."""
        self._lines[-1].send(text)

    def cut(self) -> None:
        """The line breaks."""
        self._lines[-1].close()

    def until(self, done: Any) -> None:
        """Lets the browser go on until something is so."""
        ends = time.monotonic() + PATIENCE
        while time.monotonic() < ends:
            if done():
                return
            self.page.wait_for_timeout(10)
        raise AssertionError("it never came")

    def _give(self, route: Any) -> None:
        path = route.request.url.removeprefix(HOST + "/").partition("?")[0]
        found = self._files.find(path)
        if found is None:
            route.fulfill(status=404)
        else:
            route.fulfill(body=found.body, content_type=found.kind)

    def _answer(self, line: Any) -> None:
        self._lines.append(line)
        line.on_message(lambda text: self.said.append(str(text)))


def first_view(title: str, chosen: bool = False) -> PageView:
    """Returns the page of the seat that is asked first at a title, once something is chosen if `chosen`."""
    host = match_of(title, seated(*[PhonePlayer()] * 3))
    hands = [hand_of(host, seat) for seat in range(3)]
    for each in hands:
        each.take()
    hand = hands[min(hands[0].model.waiting())]
    if chosen:
        hand.tap(sorted(hand.targets())[0])
    return writer_of(title, host).hand(hand, SeatsKnown(), 2)


def judged(page: ShownPage) -> list[str]:
    """Returns axe's findings, by the rules of WCAG 2.2 A and AA and of good practice."""
    found = Axe().run(page.page).response["violations"]
    return [f"{each['id']}: {node['html'][:160]}" for each in found for node in each["nodes"]]


@pytest.mark.parametrize("title", ["rats", "whitewater_rush"])
def test_pages_can_be_heard(browser: Any, title: str) -> None:
    shown = ShownPage(browser, STANDING)
    shown.show(first_view(title, chosen=True))
    assert judged(shown) == []


@pytest.mark.parametrize("title", TITLES)
def test_pages_can_be_tapped_with_a_thumb(browser: Any, title: str) -> None:
    shown = ShownPage(browser, STANDING)
    shown.show(first_view(title, chosen=True))
    assert shown.page.evaluate(SMALL, LEAST) == []
    assert shown.page.evaluate(BESIDE) == []
    assert shown.complaints == []


@pytest.mark.parametrize("size", [STANDING, LYING, {"width": 1280, "height": 800}], ids=["standing", "lying", "large"])
@pytest.mark.parametrize("percent", [100, 200])
def test_the_main_button_stays_in_sight(browser: Any, size: dict[str, int], percent: int) -> None:
    shown = ShownPage(browser, size)
    shown.page.evaluate(f"localStorage.setItem('hand.text', '{percent}')")
    shown.page.reload()
    shown.until(lambda: len(shown.said) > 1)
    shown.show(first_view("whitewater_rush", chosen=True))
    area = shown.page.locator(".confirm").bounding_box()
    assert area["x"] + area["width"] <= size["width"] and area["y"] + area["height"] <= size["height"]
    assert shown.page.evaluate("document.querySelector('#app').scrollWidth <= innerWidth")
    assert shown.page.evaluate(BESIDE) == []


def test_the_focus_stays_on_the_card_that_was_tapped(browser: Any) -> None:
    shown = ShownPage(browser, STANDING)
    view = first_view("rats")
    shown.show(view)
    target = next(card.id for card in view.zones[0].cards if card.state is CardState.LEGAL)
    shown.page.locator(f"[data-letter='{target}']").focus()
    shown.show(first_view("rats"))
    assert shown.page.evaluate("document.activeElement.dataset.letter") == target


def test_what_a_view_leaves_as_it_was_stays_the_same_element(browser: Any) -> None:
    shown = ShownPage(browser, STANDING)
    shown.show(first_view("rats"))
    shown.page.evaluate("window.cards = [...document.querySelectorAll('.card, .other, .tool')]")
    shown.show(first_view("rats", chosen=True))
    assert shown.page.evaluate("cards.length > 3 && cards.every(each => each.isConnected)")
    assert shown.page.locator("button.card[aria-pressed=true]").count() == 1


def test_the_focus_moves_on_where_the_button_it_was_on_is_hidden(browser: Any) -> None:
    shown = ShownPage(browser, STANDING)
    view = first_view("rats", chosen=True)
    shown.show(view)
    shown.page.locator(".confirm").focus()
    shown.show(replace(view, buttons=(), prompt="Wait."))
    assert shown.page.evaluate("document.activeElement.matches('.prompt')")


def test_a_browser_that_is_too_old_says_so_in_words(browser: Any) -> None:
    shown = ShownPage(browser, STANDING)
    shown.page.add_init_script("delete Element.prototype.replaceChildren")
    shown.page.reload()
    shown.page.locator("#aged").wait_for()
    assert shown.page.locator("body").inner_text().strip() == "Too old."


def test_sheets_give_the_focus_back_where_a_tap_takes_none(browser: Any) -> None:
    shown = ShownPage(browser, STANDING)
    shown.show(first_view("rats"))
    shown.page.evaluate("document.querySelector('[data-do=log]').click()")
    shown.page.keyboard.press("Escape")
    assert shown.page.evaluate("document.activeElement.dataset.do") == "log"


def test_sheets_give_the_focus_on_where_what_had_it_is_gone(browser: Any) -> None:
    shown = ShownPage(browser, STANDING)
    view = first_view("rats", chosen=True)
    shown.show(view)
    shown.page.locator("button.card[aria-pressed=true]").focus()
    shown.show(view, missed=("Somebody led.",))
    shown.page.locator("[role=dialog]").wait_for()
    shown.show(replace(view, zones=()))
    shown.page.keyboard.press("Escape")
    assert shown.page.evaluate("document.activeElement.matches('.prompt')")


def test_sheets_take_the_focus_and_give_it_back(browser: Any) -> None:
    shown = ShownPage(browser, STANDING)
    shown.show(first_view("rats"))
    shown.page.locator("[data-do=log]").focus()
    shown.page.keyboard.press("Enter")
    assert shown.page.evaluate("!!document.activeElement.closest('.sheet')")
    assert judged(shown) == []
    shown.page.keyboard.press("Escape")
    assert shown.page.evaluate("document.activeElement.dataset.do") == "log"


def test_settings_work_also_where_nothing_may_be_kept(browser: Any) -> None:
    shown = ShownPage(browser, STANDING)
    shown.page.add_init_script(
        "for (const name of ['localStorage', 'sessionStorage'])"
        " Object.defineProperty(window, name, {get() { throw new DOMException('denied'); }})"
    )
    shown.page.goto(f"{HOST}/?#t={'a' * TOKEN_LENGTH}")
    shown.until(lambda: len(shown.said) > 1)
    shown.show(first_view("rats"))
    shown.page.locator("[data-do=settings]").click()
    shown.page.locator("input[value='150']").press("Space")
    assert judged(shown) == []
    shown.page.keyboard.press("Escape")
    assert shown.page.evaluate("getComputedStyle(document.documentElement).fontSize") == "24px"


def test_a_question_stays_until_it_is_answered(browser: Any) -> None:
    shown = ShownPage(browser, STANDING)
    shown.show(first_view("rats"))
    choices = (AskedChoice("yes", "Yes", True), AskedChoice("no", "No"))
    shown.send(written(AskMessage(7, "Take it back?", choices)).decode())
    shown.page.locator("[role=alertdialog]").wait_for()
    shown.show(first_view("rats"), missed=("Somebody led.",))
    shown.page.keyboard.press("Escape")
    assert judged(shown) == []
    shown.page.get_by_role("button", name="No").click()
    shown.until(lambda: '"id":7,"key":"no"' in shown.said[-1])
    assert shown.page.locator(".sheet").is_hidden()


def test_a_phone_that_slept_trusts_no_line_it_had_before(browser: Any) -> None:
    shown = ShownPage(browser, STANDING)
    shown.show(first_view("rats"))
    before = len(shown.said)
    shown.page.evaluate(
        """() => {
            const later = Date.now() + 60_000;
            let isHidden = true;
            Object.defineProperty(document, "hidden", {get: () => isHidden});
            document.dispatchEvent(new Event("visibilitychange"));
            Date.now = () => later;
            isHidden = false;
            document.dispatchEvent(new Event("visibilitychange"));
        }"""
    )
    shown.until(lambda: len(shown.said) > before)
    assert '"t":"hello"' in shown.said[-1]
    assert shown.page.locator(".sheet").is_hidden(), "nobody has to answer for it"


def test_a_line_that_hangs_is_given_up_for_another(browser: Any) -> None:
    shown = ShownPage(browser, STANDING)
    shown.page.add_init_script(
        """{
            const Line = WebSocket;
            window.WebSocket = function () {
                window.WebSocket = Line;
                return {readyState: 0, close() {}};
            };
        }"""
    )
    before = len(shown.said)
    shown.page.clock.install()
    shown.page.reload()
    shown.page.clock.fast_forward(10_000)
    shown.until(lambda: len(shown.said) > before)


def test_another_address_in_the_same_tab_opens_another_table(browser: Any) -> None:
    shown = ShownPage(browser, STANDING)
    shown.show(first_view("rats"))
    shown.send(written(ByeMessage("The table is closed.")).decode())
    shown.page.locator("[role=alertdialog]").wait_for()
    shown.page.goto(f"{HOST}/#t={'b' * TOKEN_LENGTH}")
    shown.until(lambda: '"step":0' in shown.said[-1] and "b" * TOKEN_LENGTH in shown.said[-1])
    shown.show(first_view("raft_race"))
    assert shown.page.locator(".sheet").is_hidden()
    assert "#" not in shown.page.url


def test_the_table_is_seen_closer_with_its_words_and_what_may_be_asked_for(browser: Any) -> None:
    view = first_view("river_rats")
    request = RequestShown("0", "Leave", "Leave for good?", "Yes, leave")
    shown = ShownPage(browser, STANDING)
    shown.show(replace(view, requests=(request,)))
    shown.page.locator("[data-do=log]").click()
    shown.page.get_by_role("button", name=view.words["closer"]).click()
    card = next(card for zone in view.zones for card in zone.cards if card.detail)
    assert card.detail in shown.page.inner_text(".closer") and view.references[0].title in shown.page.inner_text(
        ".closer"
    )
    told = shown.page.inner_text(".seats-told")
    assert view.about and all(line in told for line in view.about.split("\n"))
    assert judged(shown) == [] and shown.page.evaluate(SMALL, LEAST) == []
    shown.page.get_by_role("button", name="Leave").click()
    shown.page.get_by_role("button", name="Yes, leave").click()
    shown.until(lambda: '"t":"request"' in shown.said[-1] and '"key":"0"' in shown.said[-1])


def last_view(title: str) -> PageView:
    """Returns the page of the first seat once a match played at random is over."""
    host, rng = match_of(title, seated(*[PhonePlayer()] * 3)), Random("over")
    while host.situation.waiting:
        seat = rng.choice(host.situation.waiting)
        host.submit(seat, rng.choice(host.asked(seat).legal))
    return writer_of(title, host).hand(hand_of(host, 0), SeatsKnown())


def test_the_end_says_what_it_is_for_this_seat_and_the_table_can_be_looked_at(browser: Any) -> None:
    view = last_view("raft_race")
    assert view.result is not None and view.result.mine and view.result.next
    assert [each.place for each in view.result.places] == [1, 2, 3] and sum(
        each.own for each in view.result.places
    ) == 1
    assert [each.won for each in view.result.places] == [True, False, False]
    shown = ShownPage(browser, STANDING)
    shown.show(view)
    assert judged(shown) == [] and shown.page.evaluate(SMALL, LEAST) == []
    assert shown.page.locator(".table").is_hidden() and view.result.mine in shown.page.inner_text(".result")
    shown.page.locator("[data-do=back]").click()
    assert shown.page.locator(".river").is_visible() and shown.page.locator(".result").is_hidden()
    shown.page.locator("[data-do=back]").click()
    assert shown.page.locator(".result").is_visible()


def test_a_hand_of_eight_cards_is_whole_in_sight_whatever_is_chosen(browser: Any) -> None:
    shown = ShownPage(browser, {"width": 412, "height": 915})
    view = first_view("riverboat_showdown")
    (hand,) = view.zones
    assert len(hand.cards) == 8
    for number in (None, 3, 7):
        states = [CardState.CHOSEN if each == number else CardState.LEGAL for each in range(8)]
        cards = tuple(replace(card, state=state) for card, state in zip(hand.cards, states, strict=True))
        shown.show(replace(view, zones=(replace(hand, cards=cards),)))
        assert shown.page.evaluate(BESIDE) == [] and shown.page.evaluate(CUT) == 0


def test_an_address_that_was_mistyped_is_taken_to_the_host_as_one_that_opens_nothing(browser: Any) -> None:
    shown = ShownPage(browser, STANDING)
    shown.show(first_view("rats"))
    shown.page.goto(f"{HOST}/#t={'A' * TOKEN_LENGTH}")
    shown.until(lambda: '"step":0' in shown.said[-1] and f'"token":"{"a" * TOKEN_LENGTH}"' in shown.said[-1])
    shown.page.goto(f"{HOST}/#t=short")
    shown.until(lambda: f'"token":"{"0" * TOKEN_LENGTH}"' in shown.said[-1])


def test_a_line_that_was_cut_comes_back_with_what_was_missed(browser: Any) -> None:
    shown = ShownPage(browser, STANDING)
    shown.show(first_view("rats"))
    before = len(shown.said)
    shown.cut()
    shown.page.locator("[role=alertdialog]").wait_for()
    shown.until(lambda: len(shown.said) > before)
    assert '"step":1' in shown.said[-1]
    shown.show(first_view("rats"), missed=("Somebody led.",))
    assert "Somebody led." in shown.page.locator("[role=dialog]").inner_text()


@pytest.mark.parametrize("size", [STANDING, LYING], ids=["standing", "lying"])
def test_a_bots_reason_is_asked_for_and_told_at_the_result_and_in_the_log(browser: Any, size: dict[str, int]) -> None:
    host = rivals_match("raft_race", Seat(1))
    table = Table(host, Pacing())
    table.open()
    hand, writer, shown = hand_of(host, 0), writer_of("raft_race", host), ShownPage(browser, size)

    def view() -> PageView:
        return finished(writer.hand_in_slices(hand, SeatsKnown(), 0, table))

    def answered(step: int) -> str:
        decision = table.rivals_decision(step)
        assert decision is not None
        table.ask_why(decision, 0.0)
        while host.own_reasons.is_asking:
            table.step(0.0, resting=True)
        shown.show(view())
        return speaker(catalogue().strings)(host.own_reasons.of(decision.step))

    shown.show(view())
    assert judged(shown) == [] and shown.page.evaluate(SMALL, LEAST) == []
    shown.page.locator("[data-do=log]").click()
    asking = shown.page.locator(".sheet .ask")
    key, asked = asking.nth(1).get_attribute("data-letter"), asking.count()
    assert judged(shown) == [] and shown.page.evaluate(SMALL, LEAST) == []
    asking.nth(1).click()
    shown.until(lambda: f'"key":"{key}"' in shown.said[-1])
    line = hand.line(str(key))
    reason = answered(hand.model.feed.step_of(line.step))
    assert shown.page.locator(".sheet .reason").all_text_contents() == [reason] and asking.count() == asked - 1
    shown.page.wait_for_function("told => document.querySelector('.heard').textContent === told", arg=reason)
    assert shown.page.evaluate("document.activeElement.matches('.lines')"), "the button that was used is gone"
    shown.page.keyboard.press("Escape")
    shown.page.locator(f"[data-letter={WHY}]").click()
    shown.until(lambda: f'"key":"{WHY}"' in shown.said[-1])
    assert shown.page.locator(".told").is_hidden()
    reason = answered(hand.model.feed.step_of(hand.model.now.step))
    assert shown.page.locator(".told").inner_text() == reason
    assert judged(shown) == [] and shown.complaints == []
