"""Taking back and playing again, and the agreement of the others where it is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.line import Line

if TYPE_CHECKING:
    from game.ui.table.scene import TableScene


class TakingBack:
    """Of one table scene."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene

    def undo(self) -> None:
        """Take the last decision back, if the others agree where they have to."""
        scene = self._scene
        offer = scene.controller.undo_offer()
        if offer is None:
            scene.say(Line("hud.nothing_to_undo"))
            return
        if not scene.director.hurry():
            return
        if not offer.consent:
            self._undone()
            return
        scene.pace.in_room = True
        seen = scene.match.session.reveals_since(offer.step)
        question = Line("hud.agree_undo_seen" if seen else "hud.agree_undo", {"move": offer.line})
        scene.rooms.agree(scene.match, offer.consent, question, self._agreed)

    def redo(self) -> None:
        """Play again what was taken back."""
        scene = self._scene
        if not scene.director.hurry():
            return
        shown = scene.controller.redo()
        if shown is None:
            scene.say(Line("hud.nothing_to_redo"))
        else:
            scene.moved_on(shown)

    def _undone(self) -> None:
        shown = self._scene.controller.undo()
        if shown is not None:
            self._scene.moved_on(shown)

    def _agreed(self, yes: bool) -> None:
        self._scene.pace.in_room = False
        if yes:
            self._undone()
        self._scene.rebuild()
