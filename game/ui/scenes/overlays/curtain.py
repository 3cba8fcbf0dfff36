"""The curtain between two people at one screen: nothing of the table is seen until the next one takes over."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from pygame import Surface

from game.content.message import Message
from game.engine.types import Seat
from game.table.settings import Motion
from game.ui.animation import Tween, between
from game.ui.context import Canvas, Context
from game.ui.drawing.theme import Theme, hex_of, mix
from game.ui.input.events import LEFT, Click, InputEvent, Key, Place
from game.ui.input.focus import Node
from game.ui.scene import Scene
from game.ui.scenes.frame import FittedScroll, edge, low
from game.ui.stage.widget_scene import WidgetScene
from game.ui.table.seats import SeatMark
from game.ui.widgets import (
    BODY,
    HEADING,
    TITLE,
    AnchoredBox,
    ButtonKind,
    Column,
    Fill,
    Label,
    Panel,
    PushButton,
    Row,
    Rule,
    Space,
    Widget,
)

FOLDS = 13
FALL_MILLISECONDS = 350
SETTLE_SECONDS = 0.4
"""A click or key meant for the table before does not lift the curtain."""


class CurtainPosition:
    """Share of the table that a curtain covers: 0 for none of it, 1 for all."""

    def __init__(self, ui: Context, start: float, end: float) -> None:
        self._ui, self._start, self._end = ui, start, end
        self.part = start

    def movement(self, done: Callable[[], None]) -> Tween:
        """Returns the movement from the start to the end."""

        def apply(part: float) -> None:
            self.part = between(self._start, self._end, part)

        return Tween(self._ui.seconds(FALL_MILLISECONDS), apply, done=done)

    def draw(self, canvas: Canvas) -> None:
        """A velvet curtain over as much of the window as it has reached; where little moves it fades."""
        ui, (width, height) = self._ui, self._ui.viewport.pixels
        cloth = ui.assets.made(("curtain", ui.theme.palette, (width, height)), lambda: _cloth(ui, (width, height)))
        if ui.motion is Motion.FULL:
            canvas.surface.blit(cloth, (0, round((self.part - 1) * height)))
            return
        cloth.set_alpha(round(255 * self.part))
        canvas.surface.blit(cloth, (0, 0))
        cloth.set_alpha(255)


class Curtain(WidgetScene[Seat | None]):
    """Covers everything; its button `lift`, Space or Enter lift it."""

    def __init__(self, ui: Context, menu: Callable[[], None] | None = None) -> None:
        """`menu`: what somebody else than the one named may do; nothing of the table is seen of it."""
        super().__init__(ui)
        self._menu = menu
        self._fell = ui.now
        self._hanging = CurtainPosition(ui, 0.0, 1.0)
        self.transparent = True

    @property
    def hangs(self) -> bool:
        """True if it has fallen: nothing of the table is seen any more."""
        return not self.transparent

    def enter(self) -> None:
        """The curtain falls."""
        self._fell = self.ui.now
        super().enter()
        self.ui.audio.play("close")
        if self.ui.seconds(FALL_MILLISECONDS):
            self.animate(self._hanging.movement(self._fallen))
        else:
            self._hanging.part = 1.0
            self._fallen()

    def draw(self, surface: Surface) -> None:
        """The board is seen once it hangs."""
        if self.hangs:
            super().draw(surface)
        else:
            self._hanging.draw(Canvas(surface, self.ui))

    def background(self, canvas: Canvas) -> None:
        """Cloth over the whole window."""
        self._hanging.draw(canvas)

    def handle(self, event: InputEvent) -> bool:
        """Its button lifts it, once it hangs; a stray click elsewhere shows nobody's hand."""
        match event:
            case Click(place=place):
                if self.ui.now - self._fell < SETTLE_SECONDS:
                    return True
                button = self.focus.node("lift")
                if button is not None and button.rect.collidepoint(place):
                    self._lift()
                    return True
                return super().handle(event)
            case Key(chord="space" | "return", repeat=repeat) if self.focus.focused in ("", "lift"):
                if not repeat and self.ui.now - self._fell >= SETTLE_SECONDS:
                    self._lift()
                return True
            case _:
                return super().handle(event)

    def back(self) -> bool:
        """Opens the menu, for a person who wants to leave."""
        if self._menu is None or not self.hangs:
            return False
        self._menu()
        return True

    def clicks(self, node: Node) -> bool:
        """The curtain is heard itself."""
        return False

    def board(self, *rows: Widget) -> Widget:
        """Builds these rows on a board in the middle of the curtain."""
        column = Column(
            *rows,
            gap=8 if low(self.ui) else 14,
            fill=Fill.STRETCH,
            width=min(440.0, self.ui.viewport.width - 110),
        )
        return AnchoredBox(Panel(FittedScroll(column), padding=16 if low(self.ui) else 32), margin=edge(self.ui))

    def lifter(self, words: Message) -> Widget:
        """The button that lifts it."""
        return Row(PushButton("lift", words, self._lift, kind=ButtonKind.PRIMARY, keys="space"), align=0.5)

    def menu_button(self) -> list[Widget]:
        """The way to the menu, small below everything else."""
        if self._menu is None:
            return []
        button = PushButton("menu", Message("hud.menu"), self._menu, icon="menu", kind=ButtonKind.QUIET, keys="escape")
        return [Row(button, align=0.5)]

    def _fallen(self) -> None:
        self.transparent = False
        self.invalidate()

    def _lift(self) -> None:
        self._rise(None)

    def _rise(self, again: Seat | None) -> None:
        """Opens the curtain: the person who has the screen now sees the table behind it."""
        self.ui.audio.play("open")
        self.dismiss(again)
        if self.ui.seconds(FALL_MILLISECONDS):
            self.ui.scenes.push(RisingScene(self.ui), self._risen)

    def _risen(self, struck: Place | None) -> None:
        """A click that did not wait for it does what it hit."""
        if struck is not None and (below := self.ui.scenes.top) is not None:
            below.struck(struck)


class RisingScene(Scene[Place | None]):
    """The curtain on its way up, over the table of its new holder; a click or key ends it.

    Ends with the place of the click, if that was it.
    """

    transparent = True

    def __init__(self, ui: Context) -> None:
        super().__init__()
        self._ui = ui
        self._hanging = CurtainPosition(ui, 1.0, 0.0)

    def enter(self) -> None:
        """It rises."""
        self.animate(self._hanging.movement(lambda: self.dismiss(None)))

    def draw(self, surface: Surface) -> None:
        """Draws the curtain as far as it still hangs."""
        self._hanging.draw(Canvas(surface, self._ui))

    def handle(self, event: InputEvent) -> bool:
        """Ends the movement for a person who goes on."""
        match event:
            case Click(place=place, button=button):
                self.dismiss(place if button == LEFT else None)
            case Key():
                self.dismiss(None)
            case _:
                pass
        return True


class CurtainScene(Curtain):
    """A curtain between two people. Left with the seat of the person who thinks again, or None."""

    def __init__(
        self,
        ui: Context,
        seat: Seat,
        name: Message,
        settled: Sequence[tuple[Seat, Message]] = (),
        menu: Callable[[], None] | None = None,
        *,
        face: str | None = None,
    ) -> None:
        """`settled`: who may have the screen back to change what they decided. `face`: of the person named."""
        super().__init__(ui, menu)
        self._seat, self._name, self._settled, self._face = seat, name, settled, face

    def build(self) -> Widget:
        """Builds the name of the next player, large, and the way to go on."""
        return self.board(
            Label(Message("curtain.hand_over"), HEADING, align=0.5),
            Row(SeatMark(self._seat, 64.0 if low(self.ui) else 112.0, self._face), align=0.5),
            Label(self._name, TITLE, align=0.5, id="next"),
            Rule(),
            Label(Message("curtain.others_away"), BODY, align=0.5),
            self.lifter(Message("curtain.lift", {"name": self._name})),
            *(self._again(seat, name) for seat, name in self._settled),
            *self.menu_button(),
        )

    def _again(self, seat: Seat, name: Message) -> Widget:
        words, again = Message("curtain.again", {"name": name}), partial(self._think_again, seat)
        return Row(PushButton(f"again:{seat}", words, again, kind=ButtonKind.QUIET), align=0.5)

    def _think_again(self, seat: Seat) -> None:
        self._rise(seat)


class EverybodyScene(Curtain):
    """A curtain before something chosen in secret is turned up: nothing of it is seen until all are back at the
    screen.
    """

    def __init__(self, ui: Context, faces: Mapping[Seat, str | None], menu: Callable[[], None] | None = None) -> None:
        """`faces`: those of the people who are called."""
        super().__init__(ui, menu)
        self._faces = faces

    def build(self) -> Widget:
        """Builds the name of the called player, and the way to go on."""
        side = 40.0 if low(self.ui) else 64.0
        return self.board(
            Row(Space(), *(SeatMark(seat, side, face) for seat, face in self._faces.items()), Space(), gap=18),
            Label(Message("curtain.everybody"), TITLE, align=0.5, id="next"),
            Rule(),
            Label(Message("curtain.turned_up"), BODY, align=0.5),
            self.lifter(Message("curtain.all_look")),
            *self.menu_button(),
        )


def _cloth(ui: Context, size: tuple[int, int]) -> Surface:
    """The whole curtain, plain where contrast matters."""
    drawn = Surface(size)
    drawn.fill(ui.theme["night"])
    if not ui.theme.high_contrast:
        drawn.blit(ui.assets.svg(("velvet", ui.theme.palette), lambda: _velvet(ui.theme, size), size), (0, 0))
    return drawn


def _shade(width: int, height: int) -> str:
    """Lamplight above, darkness below."""
    return (
        f'<defs><linearGradient id="s" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{height}">'
        '<stop offset="0" stop-color="#000000" stop-opacity="0.35"/>'
        '<stop offset="0.16" stop-color="#000000" stop-opacity="0"/>'
        '<stop offset="1" stop-color="#000000" stop-opacity="0.55"/></linearGradient></defs>'
        f'<rect x="0" y="0" width="{width}" height="{height}" fill="url(#s)"/>'
    )


def _velvet(theme: Theme, size: tuple[int, int]) -> str:
    """Folds of cloth in lamplight under a brass rod, with a fringe."""
    width, height = size
    base, lit = mix(theme["red"], theme["night"], 0.42), mix(theme["red"], theme["lamplight"], 0.10)
    deep = mix(base, (0, 0, 0), 0.55)
    fold = width / FOLDS
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">',
    ]
    for number in range(FOLDS):
        x = number * fold
        parts.append(
            f'<defs><linearGradient id="f{number}" gradientUnits="userSpaceOnUse" x1="{x:.1f}" y1="0" '
            f'x2="{x + fold:.1f}" y2="0"><stop offset="0" stop-color="{hex_of(deep)}"/>'
            f'<stop offset="0.36" stop-color="{hex_of(lit)}"/><stop offset="0.62" stop-color="{hex_of(base)}"/>'
            f'<stop offset="1" stop-color="{hex_of(deep)}"/></linearGradient></defs>'
            f'<rect x="{x:.1f}" y="0" width="{fold + 1:.1f}" height="{height}" fill="url(#f{number})"/>'
        )
    parts.append(_shade(width, height))
    rod, fringe = height * 0.035, height * 0.03
    brass, dark = hex_of(theme["brass"]), hex_of(theme["brass_dark"])
    parts.append(f'<rect x="0" y="0" width="{width}" height="{rod:.1f}" fill="{dark}"/>')
    parts.append(f'<rect x="0" y="{rod * 0.12:.1f}" width="{width}" height="{rod * 0.5:.1f}" fill="{brass}"/>')
    top = height - fringe
    parts.append(f'<rect x="0" y="{top:.1f}" width="{width}" height="{fringe * 0.4:.1f}" fill="{brass}"/>')
    step = max(4.0, width / 160)
    threads = "".join(f"M{x * step:.1f} {top:.1f}V{height}" for x in range(int(width / step) + 1))
    parts.append(f'<path d="{threads}" fill="none" stroke="{dark}" stroke-width="{step * 0.45:.1f}"/></svg>')
    return "".join(parts)
