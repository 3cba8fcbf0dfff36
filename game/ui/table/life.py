"""What lives on a table by itself: cameras that glide, grounds that flow, the ways of what might move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pygame import FRect, Surface

from game.content.line import Line
from game.table.settings import Motion
from game.ui.canvas import Canvas
from game.ui.focus import Action, Node, Role
from game.ui.markup import plain
from game.ui.shapes import Look
from game.ui.table.grounds import Painted

if TYPE_CHECKING:
    from game.ui.table.scene import TableScene

AWAKE_SECONDS = 6.0
"""So long after the last input, or the last movement, a ground flows on."""
FLOW_STEP = 1 / 30
TOOL_SIDE = 30.0
TOOL_GAP = 4.0
TOOL_LOOK = Look("panel", "panel_edge", radius=8, width=1.2, light=0.12, opacity=0.86)
TOOL_HOVER = Look("panel_raised", "lamplight", radius=8, width=1.5, light=0.2)


class Life:
    """Of one table scene. A ground flows only with full motion, and rests when nobody does anything."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene
        self._awake_until = 0.0
        self._since = 0.0
        self._due = False
        self._shown_for: tuple[object, ...] = ()
        """What the trails on show belong to."""

    @property
    def busy(self) -> bool:
        """Whether frames are wanted: something flows or a camera glides."""
        return self._gliding or (self._flowing and self._scene.ui.now < self._awake_until)

    def wake(self) -> None:
        """A person did something, or something moves."""
        self._awake_until = self._scene.ui.now + AWAKE_SECONDS

    def look(self, view: Any) -> None:
        """Another table is seen: cameras go where it matters, at once unless everything may move."""
        scene = self._scene
        if scene.grounds:
            scene.grounds.show(view, at_once=scene.ui.motion is not Motion.FULL)
            scene.spread.follow_camera()

    def update(self, dt: float) -> None:
        """Glide and flow on."""
        scene = self._scene
        if not scene.grounds:
            return
        if scene.director.busy:
            self.wake()
        if scene.grounds.update(dt):
            scene.spread.follow_camera()
            scene.moved_by_hand()
            scene.rebuild()
        if self._flowing and scene.ui.now < self._awake_until:
            self._since += dt
            if self._since >= FLOW_STEP:
                scene.grounds.seconds += self._since
                self._since, self._due = 0.0, True

    def draw(self, surface: Surface) -> bool:
        """Only the painted zones, if a step of the flow is due; where something lies over them, all is drawn anew."""
        scene = self._scene
        due, self._due = self._due, False
        if not due:
            return False
        if scene.covered:
            scene.invalidate()
            return False
        scene.spread.draw_grounds(surface)
        self.draw_tools(Canvas(surface, scene.ui, scene.touch))
        return True

    def show_trails(self) -> None:
        """What would move if the letter under pointer or focus were used; what the switches stand at."""
        scene = self._scene
        letter = scene.touch.hovered or (scene.touch.focused if scene.touch.ring else "")
        picker = scene.controller.picker
        key = (letter, picker.typed, scene.match.session.head, scene.controller.looking_at)
        if key == self._shown_for:
            return
        self._shown_for = key
        under = picker.single(letter) if letter in picker.open() else None
        pick = picker.set_to or under
        trails = (
            ()
            if pick is None
            else scene.match.presenter.trails(scene.controller.view, pick.command, scene.controller.names)
        )
        sketched = [trail for painted in scene.grounds.all() for trail in painted.trails if trail.shows]
        for painted in scene.grounds.all():
            painted.trails = [trail for trail in trails if trail.zone == painted.zone.id]
        if sketched != [trail for trail in trails if trail.shows]:
            scene.spread.follow_camera()
            scene.moved_by_hand()
            scene.rebuild()

    def reveal(self, letter: str) -> None:
        """Bring a thing that has the focus into view."""
        scene = self._scene
        sprite = scene.spread.sprite(letter)
        if sprite is not None and scene.grounds.painted(sprite.item.zone) is not None:
            scene.grounds.reveal(sprite.item.zone, sprite.item.index)

    def key(self, chord: str) -> bool:
        """The keys of the camera."""
        zones = [painted for painted in self._scene.grounds.all() if painted.free]
        if not zones:
            return False
        match chord:
            case "+" | "=" | "shift+=" | "[+]":
                self._each(lambda painted: painted.camera.zoom(1))
            case "-" | "[-]":
                self._each(lambda painted: painted.camera.zoom(-1))
            case "0":
                self._each(lambda painted: painted.camera.show_whole())
            case "page_up" | "pageup":
                self._each(lambda painted: painted.camera.page(-1))
            case "page_down" | "pagedown":
                self._each(lambda painted: painted.camera.page(1))
            case "home":
                self._each(lambda painted: painted.camera.resume(), again=True)
            case _:
                return False
        return True

    def nodes(self) -> list[Node]:
        """What is on each ground besides things: signs, and the buttons of its camera."""
        sheet, say = self._scene.spread.artist.sheet, self._scene.ui.say
        signs = [
            Node(id, sheet.area(rect), Role.TEXT, plain(say(line)), focusable=False)
            for id, rect, line in self._scene.grounds.signs()
        ]
        return [*signs, *self._tools()]

    def _tools(self) -> list[Node]:
        """Nearer, farther, everything, follow."""
        return [
            Node(
                f"{name}:{painted.zone.id}",
                rect,
                Role.BUTTON,
                self._scene.ui.say(Line(f"hud.camera.{name}")),
                "",
                actions={Action.PRESS: lambda name=name, painted=painted: self._use(name, painted)},  # type: ignore[misc]
                keys=KEYS[name],
            )
            for painted in self._scene.grounds.all()
            if painted.free
            for name, rect in self._places(painted)
        ]

    def draw_tools(self, canvas: Canvas) -> None:
        """The buttons on each ground."""
        for painted in self._scene.grounds.all():
            if painted.free:
                for name, rect in self._places(painted):
                    hovered = canvas.touch.hovered == f"{name}:{painted.zone.id}"
                    canvas.look(rect, TOOL_HOVER if hovered else TOOL_LOOK)
                    lit = name == "follow" and painted.camera.following
                    canvas.icon(ICONS[name], rect.inflate(-12, -12), "text_accent" if lit else "text")

    def _places(self, painted: Painted) -> list[tuple[str, FRect]]:
        area = self._scene.spread.artist.sheet.area(painted.camera.zone)
        x, y = area.right - TOOL_SIDE - 6, area.bottom - 6 - len(ICONS) * (TOOL_SIDE + TOOL_GAP)
        return [
            (name, FRect(x, y + number * (TOOL_SIDE + TOOL_GAP), TOOL_SIDE, TOOL_SIDE))
            for number, name in enumerate(ICONS)
        ]

    def _use(self, name: str, painted: Painted) -> None:
        match name:
            case "nearer":
                painted.camera.zoom(1)
            case "farther":
                painted.camera.zoom(-1)
            case "whole":
                painted.camera.show_whole()
            case _:
                painted.camera.resume()
                self.look(self._scene.controller.view)
        self._moved()

    def _each(self, move: Any, *, again: bool = False) -> None:
        for painted in self._scene.grounds.all():
            if painted.free:
                move(painted)
        if again:
            self.look(self._scene.controller.view)
        self._moved()

    def _moved(self) -> None:
        if self._scene.ui.motion is not Motion.FULL:
            for painted in self._scene.grounds.all():
                painted.camera.arrive()
        self._scene.spread.follow_camera()
        self._scene.moved_by_hand()
        self._scene.rebuild()

    @property
    def _flowing(self) -> bool:
        return bool(self._scene.grounds) and self._scene.ui.motion is Motion.FULL

    @property
    def _gliding(self) -> bool:
        return any(painted.camera.moving for painted in self._scene.grounds.all())


ICONS = {"nearer": "plus", "farther": "minus", "whole": "whole", "follow": "anchor"}
KEYS = {"nearer": "+", "farther": "-", "whole": "0", "follow": "home"}
