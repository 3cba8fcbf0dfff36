"""Looking back: moments of the match on show, and playing on from one of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.ui.table.scene import TableScene


class LookingBack:
    """The timeline of one table scene. While it shows an earlier moment, the match waits."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene
        self.is_open = False

    def open(self) -> None:
        """Unfold the timeline."""
        self.is_open = True
        self._scene.rebuild()

    def toggle(self) -> None:
        """Open the timeline, or close it."""
        if self.is_open:
            self.close()
        else:
            self.open()

    def close(self) -> None:
        """Fold the timeline away and come back to the present."""
        scene = self._scene
        self.is_open = False
        if scene.controller.looking_at is not None:
            scene.moved_on(scene.controller.stop_looking())
            scene.spare()
        scene.rebuild()

    def look(self, step: int) -> None:
        """Show the table as it was after a step."""
        scene = self._scene
        scene.bots.forget()
        scene.moved_on(scene.controller.look(step))

    def jump(self, step: int) -> None:
        """Unfold the timeline at a step, the one a line of the log tells of."""
        self.is_open = True
        self.look(step)

    def look_by(self, by: int) -> None:
        """One decision back (-1) or on (1)."""
        controller = self._scene.controller
        marks = [mark.step for mark in controller.timeline()]
        if not marks:
            return
        shown = controller.looking_at
        here = controller.session.head if shown is None else shown
        place = next((number for number, step in enumerate(marks) if step >= here), len(marks) - 1)
        self.look(marks[max(0, min(len(marks) - 1, place + by))])

    def play_from_here(self) -> None:
        """Go on from the moment on show, if the others agree where they have to; what came after stays as a branch."""
        self._scene.taking_back.agree(self._scene.controller.play_on_offer, "play_on", self._gone_on)

    def _gone_on(self) -> None:
        shown = self._scene.controller.play_from_here()
        if shown is not None:
            self.is_open = False
            self._scene.pace.reopened()
            self._scene.moved_on(shown)
