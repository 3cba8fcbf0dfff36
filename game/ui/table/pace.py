"""What is due while nothing moves: bots, hints, the hand-over, the result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.bots.question import Answer
from game.table.presenter import Request
from game.table.requests import grant
from game.table.settings import Speed
from game.table.shown import Shown
from game.ui.table.clock import PlayClock
from game.ui.table.countdown import Countdown
from game.ui.table.rooms import PauseChoice, PauseEnd, ResultChoice, TableExit

if TYPE_CHECKING:
    from game.ui.table.scene import TableScene


class Pace:
    """Looks after one table scene; `step` is called every frame in which everything rests."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene
        self._result_shown = False
        self._rested_since = scene.ui.now
        self._held: Answer | None = None
        self.countdown = Countdown()
        self._clock = PlayClock(scene.ui.now)
        self.hurrying = False
        """Whether a person holds the key that runs everything at once."""
        self.in_room = False
        """Whether a room is open above the table that decides how it goes on."""

    def rested(self) -> None:
        """Everything has just come to rest."""
        self._rested_since = self._scene.ui.now

    def reopened(self) -> None:
        """The match was taken back or continued: its result may be shown again."""
        self._result_shown = False

    def step(self) -> None:
        """Whatever is due now."""
        scene = self._scene
        if self.in_room:
            return
        if scene.controller.looking_at is not None:
            self._take_hint()
        elif scene.controller.outcome is not None:
            self._show_result()
        elif scene.controller.curtain is not None:
            self._hand_over()
        else:
            self._let_time_pass()
            self._let_bots_play()
            self._let_go()

    def _let_time_pass(self) -> None:
        """Each minute of play is told to a match that has a clock."""
        if self._clock.run(self._scene.ui.now):
            shown = self._scene.controller.pass_minute()
            if shown is not None:
                self._scene.show(shown)

    def _let_go(self) -> None:
        """Time runs only where people asked for it."""
        scene, limit = self._scene, self._scene.ui.settings.reaction_timeout
        if not limit or scene.controller.reaction is None:
            self.countdown.stop()
        elif self.countdown.run(scene.match.session.head, scene.ui.now, limit):
            scene.invalidate()
        if self.countdown.left == 0.0:
            self.countdown.stop()
            scene.pass_by()

    def open_pause(self) -> None:
        """The menu."""
        self.in_room = True
        self._scene.rooms.pause(self._scene.match, self._after_pause)

    def _let_bots_play(self) -> None:
        scene = self._scene
        if self._held is not None:
            self._play_held(self._held)
            return
        if not scene.bots.waiting:
            scene.bots.ask_bots(scene.ui.now)
        if scene.controller.bots_reaction is None and self._resting:
            self._take_hint()
            return
        thinking = scene.bots.thinking(scene.ui.now)
        polled = scene.bots.poll(scene.ui.now)
        if polled is None:
            if thinking != scene.thinking:
                scene.thinking = thinking
                scene.rebuild()
            return
        answer, hinting = polled
        scene.thinking = None
        if hinting:
            scene.advise(answer)
        elif self._lets_go(answer) or not self._resting:
            self._play(answer)
        else:
            self._held = answer

    @property
    def _resting(self) -> bool:
        pause = 0.0 if self.hurrying else self._bot_pause
        return self._scene.ui.now - self._rested_since < pause

    @property
    def _bot_pause(self) -> float:
        """Seconds to rest before a bot's move is shown."""
        settings = self._scene.ui.settings
        return 0.0 if settings.speed in (Speed.OFF, Speed.FAST) else settings.bot_pause / 1000

    def _lets_go(self, answer: Answer) -> bool:
        reaction = self._scene.controller.bots_reaction
        return reaction is not None and answer.command == reaction.let_go

    def _play_held(self, answer: Answer) -> None:
        """A bot answers a reaction after the usual rest, unless the table has moved on."""
        if answer.step != self._scene.match.session.head:
            self._held = None
        elif not self._resting:
            self._held = None
            self._play(answer)

    def _take_hint(self) -> None:
        scene = self._scene
        polled = scene.bots.poll(scene.ui.now) if scene.bots.hinting else None
        if polled is not None and polled[1]:
            scene.advise(polled[0])

    def _play(self, answer: Answer) -> None:
        scene, silent = self._scene, self._lets_go(answer)
        scene.show(scene.controller.submit(answer.seat, answer.command))
        if answer.note is not None and not silent:
            scene.note = scene.words.bot_note(answer)

    def _show_result(self) -> None:
        if not self._result_shown:
            self._result_shown = True
            self.in_room = True
            self._scene.rooms.result(self._scene.match, self._after_result)

    def _after_result(self, choice: ResultChoice) -> None:
        self.in_room = False
        match choice:
            case ResultChoice.REMATCH:
                self._scene.dismiss(TableExit.REMATCH)
            case ResultChoice.SHELF:
                self._scene.dismiss(TableExit.SHELF)
            case ResultChoice.LOOK_BACK:
                self._scene.looking.open()

    def _after_pause(self, choice: PauseEnd) -> None:
        self.in_room = False
        match choice:
            case PauseChoice.RESUME:
                self._scene.rebuild()
            case PauseChoice.RESULT:
                self._scene.looking.close()
                self._result_shown = False
            case PauseChoice.SHELF:
                self._scene.dismiss(TableExit.SHELF)
            case Request():
                self._scene.show(grant(self._scene.controller, choice))

    def _hand_over(self) -> None:
        scene = self._scene
        seat = scene.controller.curtain
        if seat is not None:
            self.in_room = True
            scene.director.show(scene.controller.view)
            scene.rooms.curtain(scene.match, seat, self._lifted)

    def hand_on(self) -> None:
        """Who had the screen back to think again leaves everything as it is."""
        self._scene.controller.hand_on()

    def _lifted(self) -> None:
        scene = self._scene
        self.in_room = False
        scene.focus.focused = ""
        told = scene.controller.lift()
        if told:
            scene.director.show(told[0].before)
            scene.on_show.retell(told)
            scene.show(Shown(scene.controller.viewer, told[0].before, scene.controller.view, told))
        else:
            scene.director.show(scene.controller.view)
            scene.settled()
        scene.sound("turn")
