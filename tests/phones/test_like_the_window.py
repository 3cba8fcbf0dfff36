"""A tap on a phone does and says the same as a click at the screen."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from game.bots.bot_client import InlineBotClient
from game.content.folders import program_folders
from game.content.message import Message
from game.content.seat_assignment import BotPlayer, PhonePlayer, SeatAssignment
from game.content.strings import speaking
from game.engine.types import Seat
from game.host.flow import Pacing
from game.host.host import MatchHost, host_of
from game.host.page import ActionKind, TablePages
from game.host.table import moves_after_passing
from game.phones.hand import WHY, WHY_LINE
from game.phones.messages import ConfirmMessage, PickMessage, RequestMessage
from game.phones.page_view import CardState, speaker
from game.phones.page_writer import MOST_LINES
from game.phones.table_part import SeatsKnown
from tests.laws.bots.test_own_reasons import RIVALS, bots_only
from tests.laws.knowledge.pages import Page, StillTable
from tests.phones.hand.hands import catalogue, entry_of, hand_of, match_of, phones_at, writer_of

TITLES = ("rats", "river_rats", "riverboat_showdown", "whitewater_rush", "raft_race")
RIVERS = ("whitewater_rush", "raft_race")
SEEDS = tuple(f"tap {number}" for number in range(8))
MOST = 300
"""Decisions of one match."""
ENOUGH = 12
"""Taps on things of one kind, of one title."""
ASKED_LINES = 4
"""Lines of one log whose bots are asked why, at least."""


def decisions(title: str, seeds: tuple[str, ...] = SEEDS) -> Iterator[tuple[MatchHost, Seat]]:
    """Matches of two phones, before each decision, which is made at random unless it was made meanwhile."""
    for seed in seeds:
        host, rng = match_of(title, phones_at(2), seed), Random(seed)
        for _ in range(MOST):
            if host.outcome is not None:
                break
            seat, before = host.situation.waiting[0], host.number
            yield host, seat
            if host.number == before:
                host.submit(seat, rng.choice(host.asked(seat).legal))


class Tapping:
    """The phone of a seat at a table where everybody has one."""

    def __init__(self, title: str, host: MatchHost, seat: Seat | None, language: str = "en") -> None:
        """`seat` is None for an onlooker."""
        self._page, self._seat = Page(entry_of(title), host, seat, language), Seat(0) if seat is None else seat
        self.update: dict[str, Any] = {}
        self.refused: list[str] = []
        self._listen()

    @property
    def chosen(self) -> list[str]:
        """The cards that the page shows as chosen."""
        zones = self.update["view"]["zones"]
        return [card["id"] for zone in zones for card in zone["cards"] if card.get("state") == "chosen"]

    def tap(self, target: str) -> None:
        """A thing is tapped."""
        self._page.say(self._seat, PickMessage(self.update["step"], target))
        self._listen()

    def confirm(self) -> None:
        """The main button is tapped."""
        self._page.say(self._seat, ConfirmMessage(self.update["step"], self._main["key"]))
        self._listen()

    def request(self, key: str, step: int | None = None) -> None:
        """A question beside the play is asked on the page as it is, or as it was at a step."""
        self._page.say(self._seat, RequestMessage(self.update["step"] if step is None else step, key))
        self._listen()

    def look(self) -> None:
        """The page shows what is new."""
        self._listen()

    @property
    def actions(self) -> list[str]:
        """The labels of what the page offers beside the answers."""
        return [action["label"] for action in self.update["view"].get("actions", ())]

    @property
    def log(self) -> dict[int, dict[str, Any]]:
        """The lines of the log whose bots can be asked, or were, by their numbers."""
        lines = (line for line in self.update["view"]["log"] if "key" in line)
        return {int(line["key"].removeprefix(WHY_LINE)): line for line in lines}

    @property
    def prompt(self) -> str:
        """The sentence for which the page waits."""
        return str(self.update["view"]["prompt"])

    @property
    def told(self) -> str:
        """The notices beside the play, which a page shows over the result, too."""
        return str(self.update["view"].get("told", ""))

    @property
    def _main(self) -> Any:
        (main,) = (button for button in self.update["view"]["buttons"] if button.get("main"))
        return main

    def _listen(self) -> None:
        for message in map(json.loads, self._page.heard()):
            match message["t"]:
                case "update":
                    self.update = message
                case "no":
                    self.refused.append(message["say"])


@pytest.mark.many
def test_a_card_is_played_although_a_reaction_stands_before_it() -> None:
    """Given an offer that may be let go by going on, when a card is tapped and played, then both are done."""
    tapped = played = 0
    for host, seat in decisions("whitewater_rush"):
        hand = hand_of(host, seat)
        beyond = {move.targets[0] for move in moves_after_passing(hand.model)} - hand.targets()
        here = {item.key for item in hand.model.items()}
        card = min((target for target in beyond & here if target.startswith("card:")), default=None)
        if card is None:
            continue
        shown = writer_of("whitewater_rush", host).hand(hand, SeatsKnown())
        states = {each.id: each.state for zone in shown.zones for each in zone.cards}
        assert states[card] is CardState.LEGAL, "a card that can be tapped is seen to be"
        phone, before = Tapping("whitewater_rush", host, seat), host.number
        phone.tap(card)
        assert not phone.refused and phone.chosen == [card]
        assert host.number == before, "a tap plays nothing"
        phone.confirm()
        tapped += 1
        played += host.number > before + 1
        assert not phone.refused and host.number > before
        if min(tapped, 3 * played) >= ENOUGH:
            return
    raise AssertionError(f"a reaction stood before a card only {tapped} times, {played} played")


@pytest.mark.many
@pytest.mark.parametrize("title", TITLES)
def test_a_refused_tap_says_why_in_the_words_of_the_title(title: str) -> None:
    say, told = speaker(catalogue().strings), 0
    for host, seat in decisions(title):
        hand = hand_of(host, seat)
        closed = [item.key for item in hand.model.items() if item.key not in hand.tappable()]
        reasons = {key: reason for key in closed if (reason := hand.model.why_not(key)) is not None}
        if not reasons:
            continue
        key = min(reasons)
        phone = Tapping(title, host, seat)
        phone.tap(key)
        assert phone.refused == [say(Message(f"{title}.illegal.{reasons[key]}"))]
        told += 1
        if told == ENOUGH:
            return
    raise AssertionError(f"only {told} things were refused with a reason")


@pytest.mark.many
def test_a_refused_tap_says_what_the_window_says_where_the_title_has_no_reason() -> None:
    for title in TITLES:
        for host, seat in decisions(title, SEEDS[:2]):
            hand = hand_of(host, seat)
            closed = [item.key for item in hand.model.items() if item.key not in hand.tappable()]
            silent = [key for key in closed if hand.model.why_not(key) is None]
            if silent:
                phone = Tapping(title, host, seat)
                phone.tap(silent[0])
                refusal = TablePages(title, entry_of(title).layout).refusal(None)
                assert phone.refused == [speaker(catalogue().strings)(refusal)]
                return
    raise AssertionError("every title had a reason for everything")


@pytest.mark.parametrize("title", RIVERS)
def test_how_a_race_stands_is_told_first(title: str) -> None:
    say, told = speaker(catalogue().strings), 0
    for host, seat in decisions(title, SEEDS[:1]):
        model = hand_of(host, seat).model
        standing = model.presenter.status.standing(model.view, model.names)
        if standing is not None:
            facts = writer_of(title, host).hand(hand_of(host, seat), SeatsKnown()).facts
            assert (facts[0].label, facts[0].value) == (say(Message("hud.standing")), say(standing))
            told += 1
        if told == ENOUGH:
            return
    raise AssertionError(f"only {told} tables said how it stands")


def rivals_match(title: str, bot: Seat) -> MatchHost:
    """A match of two bots that is over, at a table where one of them sat and the other had a phone."""
    person = SeatAssignment(Seat(1 - bot), player=PhonePlayer())
    seats = sorted((person, SeatAssignment(bot, player=BotPlayer(RIVALS[bot]))), key=lambda each: each.seat)
    return host_of(entry_of(title), bots_only(title), tuple(seats), InlineBotClient(lambda: 0.0))


@pytest.mark.many
@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_phone_asks_a_bot_why_exactly_when_the_window_does(title: str, language: str) -> None:
    """Given a match that is over, when its last decision was a bot's, then a phone asks why as the window does, and
    both tell the same sentence."""
    say, pages, told = speaker(speaking(program_folders(), language)), TablePages(title, entry_of(title).layout), 0
    for bot in RIVALS:
        host = rivals_match(title, bot)
        window = StillTable(host, Pacing())
        window.open()
        phone, onlooker = Tapping(title, host, Seat(1 - bot), language), Tapping(title, host, None, language)
        prompt = pages.prompt(window.model, window.screen_state)
        offered = [action for action in prompt.actions if action.kind is ActionKind.WHY]
        assert phone.actions == [say(action.words) for action in offered]
        assert onlooker.actions == [], "an onlooker asks for nothing"
        phone.request(WHY)
        if not offered:
            assert phone.refused == [say(Message("phone.no.closed"))]
            continue
        asked, told = pages.prompt(window.model, window.screen_state), told + 1
        assert asked.words.key == "analysis.rival.asked" and phone.prompt == phone.told == say(asked.words)
        assert phone.actions == [] and not phone.refused
        while host.own_reasons.is_asking:
            window.step(0.0, resting=True)
        reason = pages.prompt(window.model, window.screen_state).words
        assert reason.key.startswith("analysis.rival.") and reason != asked.words
        for page in (phone, onlooker):
            page.look()
            assert page.prompt == page.told == say(reason) and page.actions == []
        phone.request(WHY)
        assert phone.refused == [say(Message("phone.no.closed"))], "it was told"
    assert told == 1, "one of the two seats made the last decision"


@pytest.mark.many
@pytest.mark.parametrize("title", TITLES)
def test_a_phone_asks_a_bot_why_at_the_lines_of_the_log_that_tell_of_its_decisions(title: str) -> None:
    """Given a match that is over, when the lines of a bot's decisions are asked for on a phone, then it tells what the
    window tells at the same line, and other lines offer nothing."""
    say, pages = speaker(speaking(program_folders(), "en")), TablePages(title, entry_of(title).layout)
    host = rivals_match(title, Seat(1))
    window = StillTable(host, Pacing())
    window.open()
    phone, onlooker = Tapping(title, host, Seat(0)), Tapping(title, host, None)
    lines, log = window.model.written(), phone.log
    shown = [at for at in range(max(1, len(lines) - MOST_LINES), len(lines)) if lines[at - 1].step != lines[at].step]
    decided = {number: window.decision_told_by(window.model, lines[number]) for number in shown}
    assert list(log) == list(onlooker.log), "an onlooker is told the same"
    assert [at for at in log if at] == [number for number in shown if decided[number] is not None]
    assert log and all(line["why"] == say(Message("hud.why", {"name": host.names[Seat(1)]})) for line in log.values())
    assert all("why" not in line for line in onlooker.log.values()), "an onlooker asks for nothing"
    for number in list(log)[:: max(1, len(log) // ASKED_LINES)]:
        phone.request(f"{WHY_LINE}{number}")
        while host.own_reasons.is_asking:
            assert "why" not in phone.log[number], "it is being asked"
            window.step(0.0, resting=True)
        phone.look()
        onlooker.look()
        window.look(lines[number].step)
        reason = pages.prompt(window.model, window.screen_state).words
        window.look(window.model.now.step)
        assert reason.key.startswith("analysis.rival.")
        assert phone.log[number]["reason"] == onlooker.log[number]["reason"] == say(reason)
        assert "why" not in phone.log[number] and not phone.refused
    others = [number for number in shown if decided[number] is None]
    for number in (*others[:1], len(lines)):
        phone.request(f"{WHY_LINE}{number}")
    assert phone.refused and {*phone.refused} == {say(Message("phone.no.closed"))}


@pytest.mark.parametrize("title", TITLES)
def test_no_phone_asks_a_bot_why_before_the_match_is_over(title: str) -> None:
    seats = (SeatAssignment(Seat(0), player=PhonePlayer()), SeatAssignment(Seat(1), player=BotPlayer("level1")))
    host, rng = match_of(title, seats, "why"), Random(title)
    phone = Tapping(title, host, Seat(0))
    for _ in range(ENOUGH):
        seat = host.situation.waiting[0]
        host.submit(seat, rng.choice(host.asked(seat).legal))
        assert host.outcome is None
        phone.look()
        before, refused = phone.prompt, len(phone.refused)
        assert phone.actions == [] and not phone.log
        for key in (WHY, *(f"{WHY_LINE}{number}" for number in range(ENOUGH))):
            phone.request(key)
        assert len(phone.refused) == refused + 1 + ENOUGH and phone.prompt == before
        assert not host.own_reasons.is_asking, "no bot is asked"
