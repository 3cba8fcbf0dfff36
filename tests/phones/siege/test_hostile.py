"""A hostile player: with a seat, and with any message there can be. The table goes on, and the others play their
match.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec
import pytest

from game.content.seat_assignment import PhonePlayer, seated
from game.engine.types import Seat
from game.host.flow import Pacing
from game.host.table import Table
from game.phones.hub import Hub
from game.phones.messages import (
    VERSION,
    AnswerMessage,
    BadMessage,
    ClientHello,
    ClientMessage,
    ConfirmMessage,
    HelloMessage,
    PickMessage,
    RenameMessage,
    RequestMessage,
    SitMessage,
    UndoMessage,
    UnpickMessage,
    Up,
    read,
)
from game.phones.tokens import TABLE, WATCH, KeyPlace, SeatHeld, Tokens
from tests.extent import some
from tests.laws.knowledge.pages import Lines
from tests.phones.hand.hands import catalogue, entry_of, inks, match_of

SEATS = 2
JOINING, WATCHING = 10, 11
"""Lines of those who have no seat."""
MESSAGES, DAMAGED = some(200), some(10_000)
SENSE = 1 / 2


class Hostile:
    """Messages of every kind, made of what any page showed, or of nothing."""

    def __init__(self, lines: Lines, seed: str) -> None:
        self._lines = lines
        self._rng = Random(seed)
        self._words = ["", "=", "zone:", "card:H7", "\u0000", "y" * 200]
        self._steps, self._questions = [0], [0]
        self._views: dict[int, dict[str, Any]] = {}

    def read(self) -> None:
        """Takes up what came down on all lines."""
        for line in list(self._lines.sent):
            for text in self._lines.sent.pop(line):
                self._learn(line, json.loads(text))

    def says(self, line: int) -> Up:
        """Anything; now and then what would do something."""
        rng, update = self._rng, self._views.get(line, {})
        if rng.random() < SENSE and update.get("view", {}).get("asked"):
            return self._sense(update)
        step, word = rng.choice([*self._steps[-4:], 2**31]), rng.choice(self._words[-80:]) or "x"
        kinds: tuple[Up, ...] = (
            PickMessage(step, word),
            PickMessage(step, word),
            UnpickMessage(step, word),
            ConfirmMessage(step, word),
            ConfirmMessage(step, word),
            UndoMessage(step),
            RequestMessage(step, word[:20]),
            AnswerMessage(rng.choice(self._questions), rng.choice(("yes", "no", ""))),
            SitMessage(rng.randrange(16), "Mallory"),
            RenameMessage("Mallory", word[:20]),
        )
        return rng.choice(kinds)

    def _sense(self, update: dict[str, Any]) -> Up:
        view = update["view"]
        (main,) = [button for button in view["buttons"] if button.get("main")]
        targets = [
            card["id"] for zone in view.get("zones", ()) for card in zone["cards"] if card.get("state") == "legal"
        ]
        targets += [button["key"] for button in view["buttons"] if not button.get("main")]
        if main.get("enabled", True) and (not targets or self._rng.random() < SENSE):
            return ConfirmMessage(update["step"], main["key"])
        return PickMessage(update["step"], self._rng.choice(targets or ["x"]))

    def _learn(self, line: int, message: dict[str, Any]) -> None:
        if message["t"] == "ask":
            self._questions.append(message["id"])
        if message["t"] == "update":
            view = message["view"]
            self._views[line] = message
            self._steps.append(message["step"])
            self._words += [card["id"] for zone in view.get("zones", ()) for card in zone["cards"]]
            self._words += [button["key"] for button in view.get("buttons", ())]


class HeldLine:
    """A table of two phones, somebody who chooses a seat and somebody who looks on."""

    def __init__(self, title: str) -> None:
        self.lines, seats = Lines(), seated(*[PhonePlayer()] * SEATS)
        self.board = Hub(self.lines, Tokens(), entry_of(title), seats, catalogue().strings, inks(title), lambda: 0.0)
        self.table = Table(match_of(title, seats), Pacing(bot_pause=0.0))
        self.table.open()
        self.board.attend(self.table)
        everybody: dict[int, KeyPlace] = {seat: SeatHeld(Seat(seat)) for seat in range(SEATS)}
        everybody |= {JOINING: TABLE, WATCHING: WATCH}
        for line, place in everybody.items():
            self.lines.news.put(ClientHello(line, HelloMessage(VERSION, self.board.keys.token(place))))
        self.everybody = tuple(everybody)
        self.hostile = Hostile(self.lines, title)
        self.refused = 0

    def goes_on(self) -> None:
        """A frame, after which the hostile know what was sent."""
        self.board.step()
        self.table.step(0.0, True)
        self.refused += sum(b'"t":"no"' in text for sent in self.lines.sent.values() for text in sent)
        self.hostile.read()


@pytest.mark.many
@pytest.mark.parametrize("title", ["rats", "river_rats", "riverboat_showdown", "whitewater_rush", "raft_race"])
def test_whatever_is_said_from_any_line_the_table_goes_on(title: str) -> None:
    held, rng = HeldLine(title), Random(title)
    for _ in range(MESSAGES):
        line = rng.choice((*held.everybody, 99))
        held.lines.news.put(ClientMessage(line, held.hostile.says(line)))
        held.goes_on()
    assert held.table.host.number > MESSAGES / 50 and held.refused > MESSAGES / 10
    assert held.board.taken == {Seat(seat) for seat in range(SEATS)}


@pytest.mark.many
def test_ten_thousand_damaged_messages_leave_the_match_going_on() -> None:
    held, rng, unread = HeldLine("rats"), Random("damaged"), 0
    held.goes_on()
    for number in range(DAMAGED):
        line = rng.choice(held.everybody)
        text = bytearray(msgspec.json.encode(held.hostile.says(line)))
        text[rng.randrange(len(text))] = rng.randrange(256)
        try:
            held.lines.news.put(ClientMessage(line, read(bytes(text))))
        except BadMessage:
            unread += 1
        if number % 100 == 0:
            held.goes_on()
    assert unread > DAMAGED / 2 and held.refused > DAMAGED / 100
    before = held.table.host.number
    while held.table.host.number < before + 5:
        line = rng.randrange(SEATS)
        held.lines.news.put(ClientMessage(line, held.hostile.says(line)))
        held.goes_on()
