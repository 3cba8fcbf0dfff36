"""Hints: asked for, told, lit until they are followed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.bots.question import Answer
from game.content.line import Line
from game.engine.types import Seat
from game.table.advice import Advice

if TYPE_CHECKING:
    from game.ui.table.scene import TableScene


class Hinting:
    """Of one table scene."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene
        self._advice: Advice | None = None
        self._told: Line | None = None

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters to be lit now."""
        controller = self._scene.controller
        if self._told is None or self._advice is None or controller.looking_at is not None:
            return ()
        return self._advice.letters(controller.picker, controller.legal)

    def ask(self) -> None:
        """Ask what the house bot would do in this place."""
        scene, controller = self._scene, self._scene.controller
        viewer = controller.viewer
        if viewer is None or viewer not in controller.session.to_act() or controller.looking_at is not None:
            scene.say(Line("hud.no_hint_now"))
            return
        self._told = None
        self._advice = self._about(viewer)
        scene.bots.ask_hint(viewer, self._advice.view, self._advice.legal, scene.ui.now)
        scene.note = Line("hud.hint_thinking")
        scene.rebuild()

    def take(self, answer: Answer) -> None:
        """An answer of the house bot: asks for what belongs to the move as well, then tells and lights all of it."""
        scene, advice = self._scene, self._advice
        if advice is None or self._told is not None:
            advice = self._advice = self._about(answer.seat)
            self._told = None
        if answer.note is None and advice.take(answer.command, answer.reason):
            scene.bots.ask_hint(advice.seat, advice.view, advice.legal, scene.ui.now)
            return
        self._told = scene.words.hint(advice)
        self._turn_switches(advice)
        scene.note = self._told
        scene.rebuild()

    def follow(self) -> Line | None:
        """The match went on: what is still told of the hint, if that was a part of it."""
        if self._advice is None or self._told is None or not self._advice.follow(self._scene.match.session):
            self._advice = self._told = None
        return self._told

    def _about(self, seat: Seat) -> Advice:
        controller = self._scene.controller
        return Advice(controller.session, controller.presenter, controller.names, seat)

    def _turn_switches(self, advice: Advice) -> None:
        """Switches are shown as the move has them."""
        picks = self._scene.controller.picker.picks
        pick = next((pick for pick in picks if pick.command == advice.first), None)
        if pick is not None:
            self._scene.hands.set_to(pick)
