"""Somebody who has a seat and says whatever a message can say: the table goes on, and the others play their match."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from game.content.seated import Phone, seated
from game.engine.types import Seat
from game.host.flow import Tempo
from game.host.table import Table
from game.phones.keyring import TABLE, WATCH, KeyPlace, SeatHeld
from game.phones.lines import Came, Said
from game.phones.messages import (
    VERSION,
    AnswerMessage,
    ConfirmMessage,
    HelloMessage,
    PickMessage,
    RenameMessage,
    SitMessage,
    UndoMessage,
    UnpickMessage,
    Up,
)
from game.phones.switchboard import Switchboard
from tests.extent import some
from tests.laws.pages import Lines
from tests.phones.hands import catalogue, entry_of, inks, match_of

SEATS = 2
JOINING, WATCHING = 10, 11
"""Lines of those who have no seat."""
MESSAGES = some(200)
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
            AnswerMessage(rng.choice(self._questions), rng.choice(("yes", "no", ""))),
            SitMessage(rng.randrange(16), "Mallory"),
            RenameMessage("Mallory", word[:20]),
        )
        return rng.choice(kinds)

    def _sense(self, update: dict[str, Any]) -> Up:
        view = update["view"]
        (main,) = [button for button in view["buttons"] if button.get("main")]
        letters = [
            card["id"] for zone in view.get("zones", ()) for card in zone["cards"] if card.get("state") == "legal"
        ]
        letters += [button["key"] for button in view["buttons"] if not button.get("main")]
        if main.get("enabled", True) and (not letters or self._rng.random() < SENSE):
            return ConfirmMessage(update["step"], main["key"])
        return PickMessage(update["step"], self._rng.choice(letters or ["x"]))

    def _learn(self, line: int, message: dict[str, Any]) -> None:
        if message["t"] == "ask":
            self._questions.append(message["id"])
        if message["t"] == "update":
            view = message["view"]
            self._views[line] = message
            self._steps.append(message["step"])
            self._words += [card["id"] for zone in view.get("zones", ()) for card in zone["cards"]]
            self._words += [button["key"] for button in view.get("buttons", ())]


@pytest.mark.many
@pytest.mark.parametrize("title", ["rats", "river_rats", "riverboat_showdown", "whitewater_rush", "raft_race"])
def test_whatever_is_said_from_any_line_the_table_goes_on(title: str) -> None:
    lines, seats = Lines(), seated(*[Phone()] * SEATS)
    board = Switchboard(lines, entry_of(title), seats, catalogue().strings, inks(title), lambda: 0.0)
    table = Table(match_of(title, seats), Tempo(bot_pause=0.0))
    table.open()
    board.attend(table)
    everybody: dict[int, KeyPlace] = {seat: SeatHeld(Seat(seat)) for seat in range(SEATS)}
    everybody |= {JOINING: TABLE, WATCHING: WATCH}
    for line, place in everybody.items():
        lines.news.put(Came(line, HelloMessage(VERSION, board.keys.token(place))))
    hostile, rng, refused = Hostile(lines, title), Random(title), 0
    for _ in range(MESSAGES):
        line = rng.choice((*everybody, 99))
        lines.news.put(Said(line, hostile.says(line)))
        board.step()
        table.step(0.0, True)
        refused += sum(b'"t":"no"' in text for sent in lines.sent.values() for text in sent)
        hostile.read()
    assert table.host.number > MESSAGES / 40 and refused > MESSAGES / 10
    assert board.taken == {Seat(seat) for seat in range(SEATS)}
