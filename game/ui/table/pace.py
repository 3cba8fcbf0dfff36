"""What is due while nothing moves: bots, hints, the hand-over, the result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.bots.question import Answer
from game.table.controller import Shown
from game.ui.table.rooms import PauseChoice, ResultChoice, TableExit

if TYPE_CHECKING:
    from game.ui.table.scene import TableScene


class Pace:
    """Looks after one table scene; `step` is called every frame in which everything rests."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene
        self._result_shown = False
        self._rested_since = scene.ui.now
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
            self._let_bots_play()
            self._let_go()

    def time_left(self) -> float | None:
        """The part, 1 to 0, of the time for a reaction that is left; None if time does not run."""
        scene = self._scene
        limit = scene.ui.settings.reaction_timeout
        if not limit or scene.controller.reaction is None or self.in_room:
            return None
        return max(0.0, 1 - (scene.ui.now - self._rested_since) / limit)

    def _let_go(self) -> None:
        """Time runs only where people asked for it."""
        left = self.time_left()
        if left == 0.0:
            self._rested_since = self._scene.ui.now
            self._scene.pass_by()
        elif left is not None:
            self._scene.invalidate()

    def open_pause(self) -> None:
        """The menu."""
        self.in_room = True
        self._scene.rooms.pause(self._scene.match, self._after_pause)

    def _let_bots_play(self) -> None:
        scene = self._scene
        if not scene.bots.waiting:
            scene.bots.ask_bots(scene.ui.now)
        pause = 0.0 if scene.controller.bot_reacts else scene.panels.bot_pause()
        if not self.hurrying and scene.ui.now - self._rested_since < pause:
            self._take_hint()
            return
        thinking = scene.bots.thinking(scene.ui.now)
        polled = scene.bots.poll(scene.ui.now)
        if polled is None:
            if thinking != scene.panels.thinking:
                scene.panels.thinking = thinking
                scene.rebuild()
            return
        answer, hinting = polled
        scene.panels.thinking = None
        if hinting:
            scene.tell_hint(answer)
        else:
            self._play(answer)

    def _take_hint(self) -> None:
        scene = self._scene
        polled = scene.bots.poll(scene.ui.now) if scene.bots.hinting else None
        if polled is not None and polled[1]:
            scene.tell_hint(polled[0])

    def _play(self, answer: Answer) -> None:
        scene = self._scene
        scene.show(scene.controller.submit(answer.seat, answer.command))
        if answer.note is not None:
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

    def _after_pause(self, choice: PauseChoice) -> None:
        self.in_room = False
        match choice:
            case PauseChoice.RESUME:
                self._scene.rebuild()
            case PauseChoice.SHELF:
                self._scene.dismiss(TableExit.SHELF)

    def _hand_over(self) -> None:
        scene = self._scene
        seat = scene.controller.curtain
        if seat is not None:
            self.in_room = True
            scene.director.show(scene.controller.view)
            scene.rooms.curtain(scene.match, seat, self._lifted)

    def _lifted(self) -> None:
        scene = self._scene
        self.in_room = False
        scene.focus.focused = ""
        told = scene.controller.lift()
        if told:
            scene.director.show(told[0].before)
            scene.show(Shown(scene.controller.viewer, told[0].before, scene.controller.view, told))
        else:
            scene.director.show(scene.controller.view)
            scene.settled()
        scene.sound("turn")
