"""The keys of the table: what the house's actions do here, and the round of Tab."""

from __future__ import annotations

from math import dist
from typing import TYPE_CHECKING

from pygame import FRect

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
        self._stood: tuple[str, str, FRect] | None = None
        """The thing that had the focus last, its zone and its place then."""

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
            case "hint":
                scene.hint()
            case "log":
                scene.panels.toggle_side()
            case "timeline":
                scene.looking.toggle()
            case "mute":
                scene.ui.change(sound_muted=not scene.ui.settings.sound_muted)
                scene.tell(Line("hud.sound_off" if scene.ui.settings.sound_muted else "hud.sound_on"))
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

    def stand(self, id: str) -> None:
        """The focus was brought to a node."""
        sprite, node = self._scene.spread.sprite(id), self._scene.focus.node(id)
        if sprite is not None and node is not None:
            self._stood = (id, sprite.item.zone, FRect(node.rect))

    def to_decision(self) -> None:
        """Bring the focus to what can be used now, unless it rests on that, or on a tool.

        What it rested on may have been played: it stays in the hand then, where it was.
        """
        scene = self._scene
        usable = [id for id in scene.controller.picker.open() if scene.focus.node(id) is not None]
        if scene.focus.focused in TOOLS or (scene.focus.focused in usable and not self._went_elsewhere):
            return
        if usable:
            scene.focus_on(self._beside(usable) or usable[0])
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
        if event.chord == "return" and typed and scene.focus.focused == typed[-1]:
            self._play_chosen(typed[-1])
            return True
        if event.chord == "return" and self._nothing_to_do_here() and scene.controller.picker.open():
            self.to_decision()
            return True
        if scene.looking.is_open and event.chord in ("left", "right") and not scene.focus.focused:
            scene.looking.look_by(-1 if event.chord == "left" else 1)
            return True
        return False

    def _nothing_to_do_here(self) -> bool:
        """Whether the focus rests nowhere, or on words. A thing that cannot be used says why."""
        node = self._scene.focus.node(self._scene.focus.focused)
        return node is None or Action.PRESS not in node.actions

    @property
    def _went_elsewhere(self) -> bool:
        """Whether what has the focus does not lie any more where it lay when it got it."""
        sprite, stood = self._scene.spread.sprite(self._scene.focus.focused), self._stood
        return sprite is not None and stood is not None and stood[0] == sprite.item.key and stood[1] != sprite.item.zone

    def _beside(self, usable: list[str]) -> str | None:
        """The nearest of these in the zone in which the focus was, None if none of them lies there."""
        if self._stood is None:
            return None
        _, zone, place = self._stood
        sprites = [sprite for sprite in map(self._scene.spread.sprite, usable) if sprite is not None]
        nodes = [self._scene.focus.node(sprite.item.key) for sprite in sprites if sprite.item.zone == zone]
        there = [node for node in nodes if node is not None]
        nearest = min(there, key=lambda node: dist(node.rect.center, place.center), default=None)
        return None if nearest is None else nearest.id

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
