"""Hints: asked for, told, lit until they are followed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.bots.question import Answer
from game.content.line import Line
from game.engine.types import Command, Seat, View
from game.table.advice import Advice
from game.table.controller import TableController
from game.table.presenter import Pick
from game.ui.table.words import TableWords


class Hinting:
    """Of one table: one hint at a time."""

    def __init__(
        self,
        controller: TableController,
        words: TableWords,
        ask: Callable[[Seat, View, Sequence[Command]], None],
    ) -> None:
        """`ask`: let the house bot think in a person's place; its answers are for `take`."""
        self._controller, self._words, self._ask = controller, words, ask
        self._advice: Advice | None = None
        self._told: Line | None = None

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters to be lit now."""
        controller = self._controller
        if self._told is None or self._advice is None or controller.looking_at is not None:
            return ()
        return self._advice.letters(controller.picker, controller.legal)

    def ask(self) -> bool:
        """Asks what the house bot would do in this place; False if there is nothing to ask now."""
        controller = self._controller
        viewer = controller.viewer
        if viewer is None or viewer not in controller.session.to_act() or controller.looking_at is not None:
            return False
        self._told = None
        self._advice = self._about(viewer)
        self._ask(viewer, self._advice.view, self._advice.legal)
        return True

    def take(self, answer: Answer) -> Line | None:
        """An answer of the house bot: the hint, or None while what belongs to the move as well is asked for."""
        advice = self._advice
        if advice is None or self._told is not None:
            advice = self._advice = self._about(answer.seat)
            self._told = None
        if answer.note is None and advice.take(answer.command, answer.reason):
            self._ask(advice.seat, advice.view, advice.legal)
            return None
        self._told = self._words.hint(advice)
        return self._told

    @property
    def pick(self) -> Pick | None:
        """The move that is advised first."""
        first = None if self._advice is None else self._advice.first
        return next((pick for pick in self._controller.picker.picks if pick.command == first), None)

    def follow(self) -> Line | None:
        """The match went on: what is still told of the hint, if that was a part of it."""
        if self._advice is None or self._told is None or not self._advice.follow(self._controller.session):
            self._advice = self._told = None
        return self._told

    def _about(self, seat: Seat) -> Advice:
        controller = self._controller
        return Advice(controller.session, controller.presenter, controller.names, seat)
