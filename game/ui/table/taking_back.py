"""Taking back and playing again, and the agreement of the others where it is needed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.content.line import Line
from game.table.offers import Offer

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
        self.agree(scene.controller.undo_offer, "undo", self._undone)

    def agree(self, offered: Callable[[], Offer | None], what: str, then: Callable[[], None]) -> None:
        """Does `then` once everybody has agreed who has to; the question is `hud.agree_<what>`."""
        scene, offer = self._scene, offered()
        if offer is None:
            return
        if not offer.consent:
            then()
            return

        def answered(yes: bool) -> None:
            self._ask_others(False)
            if yes:
                then()
            scene.rebuild()

        self._ask_others(True)
        # Named anew: what the person who asks knows of the move is not for the others to read.
        public = offered() or offer
        seen = "_seen" if scene.match.session.reveals_since(offer.step) else ""
        question = Line(f"hud.agree_{what}{seen}", {"move": public.line})
        scene.rooms.agree(scene.match, offer.consent, question, answered)

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

    def _ask_others(self, asking: bool) -> None:
        """The table as all may see it while the others look at the screen, then as it was."""
        scene = self._scene
        scene.pace.in_room = asking
        scene.note = None
        scene.bubble.hide()
        scene.controller.ask_others(asking)
        scene.director.show(scene.controller.view)
        scene.on_show.refresh()
        scene.rebuild()

    def _undone(self) -> None:
        shown = self._scene.controller.undo()
        if shown is not None:
            self._scene.moved_on(shown)
