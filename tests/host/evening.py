"""Whole matches at one table without pixels: bots, people who do as the dice say, and a made-up clock."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import assert_never

from game.bots.bot_client import InlineBotClient
from game.content.catalogue import Entry
from game.content.seat_assignment import BotPlayer, LocalPlayer, SeatAssignment
from game.engine.session import AnySession, Session
from game.engine.types import Command, Seat
from game.host.flow import BlockingOverlay, ConsentQuestion, ConsentWait, HandOver, Pacing, ResultDue
from game.host.host import MatchHost
from game.host.table import BotFailed, HintReady, NoticeRaised, ReasonTold, SceneEffect, Table, TableSwitch
from game.host.teachers import AnswerGiven, Objection
from game.table.presenter import make_presenter
from tests.seats import by_number

FRAME = 0.05
BEAT_SECONDS = 0.15
MOST_FRAMES = 1_500
"""Some matches have no end but that of the evening."""
MOST_BRANCHES = 4
MOST_ANTICS = 40


class Evening:
    """People at one screen who press targets, take back, look back, agree or not; all by the dice."""

    def __init__(
        self, entry: Entry, people: int, number: int, *, seats: int | None = None, antics: bool = True
    ) -> None:
        """`antics`: people do more than play."""
        self.rng = Random(f"{entry.id}/{people}/{number}")
        low, high = entry.info.seats
        count = seats or max(people, low + number % (high - low + 1))
        presets = entry.info.presets
        options = presets[number // 2 % len(presets)].options if presets and number % 2 else {}
        setup = entry.info.setup(count, options)
        self.session: AnySession = Session(entry.title, entry.definition, setup, f"evening-{number}")
        self.presenter = make_presenter(entry.title, self.session.rules)
        self.now = 0.0
        self.did: Counter[str] = Counter()
        self.over = False
        self._antics = antics
        self._busy_until = 0.0
        players = (LocalPlayer() if seat < people else BotPlayer("random") for seat in range(count))
        self.host = MatchHost(
            self.session,
            self.presenter,
            [SeatAssignment(Seat(number), player=player) for number, player in enumerate(players)],
            by_number(count),
            InlineBotClient(lambda: self.now),
            entry.info.unasked,
        )
        self.table = Table(self.host, Pacing(bot_pause=FRAME))

    def run(self, frames: int = MOST_FRAMES) -> Counter[str]:
        """Plays to the end, or until it is late; what was done, how often."""
        self.shown(self.table.open())
        while not self.over and self.did["frames"] < frames:
            self.frame()
        self.did["ended"] += self.over
        return self.did

    def frame(self) -> None:
        """Carries out what is due, then what people do."""
        self.did["frames"] += 1
        resting = self.now >= self._busy_until
        self.shown(self.table.step(self.now, resting))
        if resting and not self.over:
            self.people()
        # The clock runs in frames while the table rests, and jumps to the end of what moves.
        self.now = self.now + FRAME if resting else self._busy_until

    def shown(self, effects: list[SceneEffect]) -> None:
        """Does what a screen would do."""
        for effect in effects:
            match effect:
                case TableSwitch(shown=shown):
                    events = [*shown.events, *(shown.together.events if shown.together else ())]
                    self.did["changes"] += 1
                    self.did["beats"] += len(events)
                    self.did["together"] += shown.together is not None
                    self._busy_until = self.now + BEAT_SECONDS * len(events)
                case HandOver(settled=settled):
                    self.did["curtains"] += 1
                    again = self.rng.choice(settled) if settled and self.rng.random() < 0.3 else None
                    self.did["thought again"] += again is not None
                    self.shown(self.table.lift(again))
                case ConsentQuestion():
                    assert self.table.pending is not None
                    yes = self.rng.random() < 0.7
                    self.did["agreed" if yes else "refused"] += 1
                    self.shown(self.table.agree(yes))
                case ConsentWait():
                    raise AssertionError("everybody sits here")
                case ResultDue():
                    assert self.table.model.result() is not None
                    self.over = True
                case BotFailed():
                    raise AssertionError(f"a bot fails: {effect}")
                case Objection() | AnswerGiven():
                    raise AssertionError("nobody teaches at this table")
                case NoticeRaised():
                    self.did["mentioned"] += 1
                case ReasonTold():
                    raise AssertionError("nobody asks why")
                case HintReady(advice=advice):
                    self.did["hints"] += bool(advice.lines)
                case _:
                    assert_never(effect)

    def people(self) -> None:
        """One thing somebody at the screen does."""
        flow = self.table.flow
        if flow.room is not BlockingOverlay.NONE or flow.situation.asked_to_agree or flow.hinting:
            return
        if flow.looking:
            self._look_on()
        elif self.table.player is not None and flow.asked == self.table.player:
            self._decide()

    def _decide(self) -> None:
        flow, table = self.table.flow, self.table
        self.did["asked openly"] += flow.asked_openly is not None
        self.did["reactions"] += table.model.reaction is not None
        if flow.thinking_again and self.rng.random() < 0.5:
            self.did["handed on"] += 1
            self.shown(table.hand_on())
        elif flow.asked_openly is not None and self.rng.random() < 0.3:
            self.did["took over"] += 1
            self.shown(table.take_over())
        elif not (self._antics and self.rng.random() < 0.08 and self.did["antics"] < MOST_ANTICS and self._antic()):
            self.spell()

    def spell(self) -> None:
        """Spells a move by targets, as a person does."""
        model = self.table.model
        model.reset()
        move = self.rng.choice(model.selector.moves)
        switched = sorted({*move.targets[: move.switches]} ^ {*model.selector.chosen})
        command: Command | None = None
        for target in (*switched, *move.targets[move.switches :]):
            command = model.press(target)
        assert command == move.command
        self.did["played"] += 1
        self.shown(self.table.play(command))

    def _antic(self) -> bool:
        table, model = self.table, self.table.model
        match self.rng.randrange(4):
            case 0 if model.undo_line() is not None:
                self._do("undo", table.undo())
            case 1 if model.redo_line() is not None:
                self._do("redo", table.redo())
            case 2:
                self._do("look back", table.look(self.rng.choice(model.timeline()).step))
            case 3 if self.table.ask_hint(self.now):
                self._do("ask a hint", [])
            case _:
                return False
        return True

    def _look_on(self) -> None:
        model, table = self.table.model, self.table
        model.items(), model.log(), model.told()
        match self.rng.randrange(4):
            case 0 if self.rng.random() < 0.5 and self.did["play on"] < MOST_BRANCHES:
                self._do("play on", table.play_on())
            case 1:
                self._do("look back", table.look(self.rng.choice(model.timeline()).step))
            case _:
                self._do("stop looking", table.stop_looking())

    def _do(self, what: str, effects: list[SceneEffect]) -> None:
        self.did[what] += 1
        self.did["antics"] += 1
        self.shown(effects)
