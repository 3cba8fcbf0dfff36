"""The keys of the table: what the house's actions do here, and the round of Tab."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.line import Line
from game.ui.focus import Action
from game.ui.input import Key

if TYPE_CHECKING:
    from game.ui.table.scene import TableScene

TOOLS = ("menu", "undo", "redo", "hint", "timeline", "rules", "log", "tab:log")
"""Nodes beside the table, in the order Tab reaches them."""


class TableKeys:
    """What a key means at one table scene."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene

    def press(self, event: Key) -> bool:
        """Do what the key is for; returns whether it meant something."""
        scene = self._scene
        match scene.ui.keys.action(event.chord):
            case "undo":
                scene.taking_back.undo()
            case "redo":
                scene.taking_back.redo()
            case "save":
                scene.rooms.save_as(scene.match)
            case "rules" if not scene.focus.focused:
                scene.hands.explain_now()
            case "hint":
                scene.hint()
            case "log":
                scene.panels.toggle_side()
            case "timeline":
                scene.looking.toggle()
            case "mute":
                scene.ui.change(sound_muted=not scene.ui.settings.sound_muted)
                scene.tell(Line("hud.sound_off" if scene.ui.settings.sound_muted else "hud.sound_on"))
            case "settings":
                scene.rooms.settings()
            case _:
                return self._other(event)
        return True

    def tab(self, by: int) -> bool:
        """Tab goes round what can be used now, then the tools; arrows reach everything else."""
        scene = self._scene
        usable = [*scene.controller.picker.open(), *TOOLS]
        ids = [id for id in usable if scene.focus.node(id) is not None]
        if not ids:
            return False
        here = ids.index(scene.focus.focused) if scene.focus.focused in ids else (-1 if by > 0 else 0)
        scene.focus_on(ids[(here + by) % len(ids)])
        return True

    def to_decision(self) -> None:
        """Bring the focus to the first thing that can be used now, unless it rests on one, or on a tool."""
        scene = self._scene
        usable = [id for id in scene.controller.picker.open() if scene.focus.node(id) is not None]
        if scene.focus.focused in (*usable, *TOOLS):
            return
        if usable:
            scene.focus_on(usable[0])
        else:
            scene.focus.focused = ""

    def _other(self, event: Key) -> bool:
        scene = self._scene
        typed = scene.controller.picker.typed
        if scene.life.key(event.chord):
            return True
        if event.chord == "space" and (scene.director.busy or scene.controller.bots_asked):
            scene.pace.hurrying = True
            return True
        if event.chord == "space" and not event.repeat and self._pass_by():
            return True
        if event.chord == "return" and scene.controller.nobody_left and not scene.pace.hurrying:
            scene.fast_forward()
            return True
        if event.chord in ("tab", "shift+tab"):
            return self.tab(1 if event.chord == "tab" else -1)
        if event.chord == "return" and self._nothing_to_do_here() and scene.controller.picker.open():
            self.to_decision()
            return True
        if event.chord == "return" and typed and scene.focus.focused == typed[-1]:
            self._play_chosen(typed[-1])
            return True
        if scene.looking.is_open and event.chord in ("left", "right") and not scene.focus.focused:
            scene.looking.look_by(-1 if event.chord == "left" else 1)
            return True
        return False

    def _nothing_to_do_here(self) -> bool:
        """Whether the focus rests nowhere, or on a thing that can only be looked at now."""
        scene, focused = self._scene, self._scene.focus.focused
        if scene.spread.sprite(focused) is not None:
            return focused not in scene.controller.picker.open()
        node = scene.focus.node(focused)
        return node is None or Action.PRESS not in node.actions

    def _pass_by(self) -> bool:
        """Space answers a reaction with what goes on without it."""
        scene = self._scene
        primary = next((button for button in scene.controller.buttons() if button.primary), None)
        if scene.controller.reaction is None or primary is None:
            return False
        scene.hands.press(primary.key)
        return True

    def _play_chosen(self, letter: str) -> None:
        """Play what is chosen if there is one way to; else go to the first place it may be put."""
        scene = self._scene
        scene.hands.double(letter)
        if scene.controller.picker.typed[-1:] == (letter,):
            scene.focus_on(scene.controller.picker.open()[0])
