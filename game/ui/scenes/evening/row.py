"""The row of games of an evening: covers that are dragged into another order, and the wheel at its end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Final, assert_never

from pygame import FRect

from game.content.evenings import GameChoice
from game.content.message import Message
from game.host.evening.plan import Planned, PlannedGame, WheelTurn
from game.ui.context import Canvas, Context
from game.ui.drawing.assets import Look
from game.ui.drawing.text import Style, plain
from game.ui.drawing.theme import Type
from game.ui.input.events import Place
from game.ui.input.focus import Action, Node, NumberRange, Role
from game.ui.scenes.evening.parts import COVER_SHAPE, draw_cover, kind_of, minutes_line, title_of
from game.ui.scenes.evening.wheel import wheel_surface
from game.ui.widgets import Size, text_size
from game.ui.widgets.gauges import CarryingWidget

PITCH, LEAST_PITCH = 190.0, 98.0
"""Distance from one cover to the next, in design units: at most, and at least before a second row begins."""

COVER: Final = 150.0
BETWEEN: Final = 24.0
ADD_WIDTH: Final = 44.0
FIELD: Final = 0.62
"""Height of the covers beside a wheel that goes on, by that of the wheel."""

LABELS: Final = 50.0
"""Height of kind and minutes below a cover, in design units."""

LOW_COVER: Final = 132.0
"""Height of a cover where the row takes the height it wants."""

NUMBER: Final = 34.0
OUT: Final = 37.0
ABOVE: Final = 24.0
"""Room above a cover for the cross that takes it out."""
CELL: Final = Look("night", "brass", radius=8, width=2, light=0.05, opacity=0.8)
CELL_MEANT: Final = Look("button_hover", "lamplight", radius=8, width=3, light=0.1)
NUMBER_LOOK: Final = Look("brass", "ink", radius=17, width=2, light=0.3, shadow=4)
OUT_LOOK: Final = Look("night", "brass_dark", radius=13, width=1.5, light=0, opacity=0.85)
OUT_MEANT: Final = Look("red", "lamplight", radius=13, width=2, light=0)
FIGURE: Final = Style(Type.HEADING, "primary_text", 19)
KIND: Final = Style(Type.BOLD, "text", 16)
MINUTES: Final = Style(Type.SMALL, "text_soft", 15)
ADD: Final = Style(Type.BOLD, "text_accent", 16)
LABEL_BACK: Final = Look("night", None, radius=6, light=0, opacity=0.55)


class RowChanges:
    """The ways to change a row; a row that may not be changed as it likes has fewer."""

    def __init__(
        self,
        choose: Callable[[int], None],
        move: Callable[[int, int], None] | None = None,
        out: Callable[[int], None] | None = None,
        add: Callable[[], None] | None = None,
        add_wheel: Callable[[], None] | None = None,
    ) -> None:
        """`choose` asks for another game at a place; `move` gets the place before and after."""
        self.choose, self.move, self.out, self.add, self.add_wheel = choose, move, out, add, add_wheel


class GameRow(CarryingWidget[int]):
    """The games in their order. Arrows move one along; a drag carries it."""

    def __init__(
        self,
        row: Sequence[Planned],
        wheel: Sequence[GameChoice],
        minutes: Callable[[GameChoice], tuple[int, int]],
        changes: RowChanges,
        *,
        endless: bool,
    ) -> None:
        super().__init__("row")
        self._row, self._wheel, self._minutes, self._changes = tuple(row), tuple(wheel), minutes, changes
        self._endless = endless

    def natural(self, ui: Context, limit: float) -> Size:
        """As many rows of covers as there is width for."""
        lines = -(-self._cells // self._columns(limit))
        return limit, lines * (ABOVE + LOW_COVER + LABELS + 8)

    def draw(self, canvas: Canvas) -> None:
        """Draws the games, what can be added, and the one that is held."""
        for place in range(len(self._row)):
            if self._held is None or self._held[0] != place:
                self._draw_game(canvas, place, self._cover(place))
        if self._endless:
            for place, field in enumerate(self._wheel):
                draw_cover(canvas, field.title, self._field(place))
        if self._changes.add_wheel is not None:
            self._draw_wheel(canvas, self._cover(len(self._row)), "add_wheel")
            self._draw_label(canvas, len(self._row), Message("evening.wheel.name"), Message("evening.wheel.chooses"))
        if self._changes.add is not None:
            self._draw_add(canvas, self._cover(self._cells - 1))
        if self._held is not None:
            place, (x, y) = self._held
            cover = self._cover(place)
            cover.center = (x, y)
            self._draw_game(canvas, place, cover)

    def state(self) -> object:
        """Returns the game that is held, and its place."""
        return self._held

    def nodes(self, ui: Context) -> Iterable[Node]:
        """Yields the games, with a way out for each, and what can be added."""
        yield from (self._node(ui, place, planned) for place, planned in enumerate(self._row))
        if self._endless and self._wheel:
            names = ", ".join(plain(ui.say(title_of(field))) for field in self._wheel)
            words = plain(ui.say(Message("evening.wheel.fields", {"count": len(self._wheel)})))
            area = self._field(0).union(self._field(len(self._wheel) - 1))
            yield Node("fields", area, Role.TEXT, words, names, focusable=False, tooltip=False)
        if self._changes.out is not None and len(self._row) > 1:
            for place, planned in enumerate(self._row):
                away = Message("evening.plan.out", {"game": self._words(planned)[0]})
                out = {Action.PRESS: partial(self._changes.out, place)}
                yield Node(f"out:{place}", self._out(place), Role.BUTTON, plain(ui.say(away)), actions=out)
        if self._changes.add_wheel is not None:
            name = plain(ui.say(Message("evening.plan.add_wheel")))
            turn, cell = {Action.PRESS: self._changes.add_wheel}, self._cover(len(self._row))
            yield Node("add_wheel", cell, Role.BUTTON, name, actions=turn)
        if self._changes.add is not None:
            name, add = plain(ui.say(Message("evening.plan.add"))), {Action.PRESS: self._changes.add}
            yield Node("add", self._cover(self._cells - 1), Role.BUTTON, name, actions=add)

    def thing_at(self, place: Place) -> int | None:
        """Returns the place in the row of the game there."""
        places = range(len(self._row)) if self._changes.move is not None else ()
        return next((number for number in places if self._cover(number).collidepoint(place)), None)

    @property
    def _cells(self) -> int:
        return len(self._row) + (self._changes.add_wheel is not None) + (self._changes.add is not None)

    def _columns(self, width: float) -> int:
        most = max(1, int(width // LEAST_PITCH))
        lines = -(-self._cells // most)
        return max(1, -(-self._cells // lines))

    def _cover(self, place: int) -> FRect:
        """The rectangle of a cell: a cover, the wheel, or at the end of a single line the narrow way to one more."""
        columns = self._columns(self.rect.width)
        lines = -(-self._cells // columns)
        line, column = divmod(place, columns)
        narrow = ADD_WIDTH + BETWEEN if self._changes.add is not None and lines == 1 else 0.0
        pitch = min(PITCH, (self.rect.width - narrow) / (columns - bool(narrow)))
        high = self.rect.height / lines
        width = min(COVER, pitch - BETWEEN, max(24.0, high - LABELS - ABOVE) * COVER_SHAPE)
        cell = FRect(self.rect.x + pitch * column, self.rect.y + high * line + ABOVE, width, width / COVER_SHAPE)
        if narrow and place == self._cells - 1:
            cell.width = ADD_WIDTH
        return cell

    def _field(self, place: int) -> FRect:
        """The rectangle of the cover of one of the wheel's games, where the wheel goes on."""
        wheel = self._cover(0)
        left = wheel.right + BETWEEN
        room = (self.rect.right - left) / max(1, len(self._wheel))
        width = max(1.0, min(wheel.height * FIELD * COVER_SHAPE, room - 10))
        height = width / COVER_SHAPE
        return FRect(left + room * place, wheel.centery - height / 2, width, height)

    def _node(self, ui: Context, place: int, planned: Planned) -> Node:
        name, kind = self._words(planned)
        actions = {Action.PRESS: partial(self._changes.choose, place)}
        scale, move = None, self._changes.move
        if move is not None:
            actions |= {
                Action.DECREASE: partial(move, place, place - 1),
                Action.INCREASE: partial(move, place, place + 1),
            }
            scale = NumberRange(place + 1, 1, len(self._row), 1, partial(self._put, place))
        where = Message("evening.plan.place", {"count": place + 1, "all": len(self._row)})
        return Node(
            f"game:{place}", self._cover(place), Role.BUTTON, plain(ui.say(name)), plain(ui.say(kind)),
            value=plain(ui.say(where)), actions=actions, scale=scale,
        )  # fmt: skip

    def _out(self, place: int) -> FRect:
        cover = self._cover(place)
        return FRect(cover.right - OUT + 6, cover.y - OUT + 2, OUT, OUT)

    def _words(self, planned: Planned) -> tuple[Message, Message]:
        match planned:
            case PlannedGame(game=game):
                kind = Message(
                    "evening.landing.kind", {"kind": kind_of(game), "minutes": minutes_line(self._minutes(game))}
                )
                return title_of(game), kind
            case WheelTurn():
                return Message("evening.wheel.name"), Message(
                    "evening.plan.endless" if self._endless else "evening.wheel.chooses"
                )
            case _:
                assert_never(planned)

    def _draw_game(self, canvas: Canvas, place: int, cover: FRect) -> None:
        planned, id = self._row[place], f"game:{place}"
        meant = id == canvas.touch.hovered or (id == canvas.touch.focused and not canvas.touch.ring)
        match planned:
            case PlannedGame(game=game):
                draw_cover(canvas, game.title, cover, meant=meant)
                self._draw_label(canvas, place, kind_of(game), minutes_line(self._minutes(game)))
            case WheelTurn():
                self._draw_wheel(canvas, cover, id)
                self._draw_label(canvas, place, *self._words(planned))
            case _:
                assert_never(planned)
        if not self._endless:
            disc = FRect(cover.x - 6, cover.y - 8, NUMBER, NUMBER)
            canvas.look(disc, NUMBER_LOOK)
            canvas.text(str(place + 1), disc, FIGURE, align=0.5, lines=1)
        if self._changes.out is not None and len(self._row) > 1:
            out = self._out(place).inflate(-6, -6)
            out.move_ip(cover.x - self._cover(place).x, cover.y - self._cover(place).y)
            lit = canvas.touch.hovered == f"out:{place}"
            canvas.look(out, OUT_MEANT if lit else OUT_LOOK)
            canvas.icon("close", out.inflate(-11, -11), "cream" if lit else "text")
        if self._changes.move is not None and place + 1 < len(self._row):
            following = self._cover(place + 1)
            if abs(following.y - cover.y) < 1 and self._held is None:
                arrow = FRect(0, 0, 16, 16)
                arrow.center = ((cover.right + following.x) / 2, cover.centery)
                canvas.icon("forward", arrow, "lamplight")

    def _draw_wheel(self, canvas: Canvas, cover: FRect, id: str) -> None:
        meant = id == canvas.touch.hovered
        canvas.look(cover, CELL_MEANT if meant else CELL)
        side = cover.width - 18
        if side > 20 and self._wheel:
            disc = FRect(cover.centerx - side / 2, cover.centery - side / 2 + 4, side, side)
            area = canvas.pixels(disc)
            canvas.surface.blit(wheel_surface(canvas.ui, self._wheel, area.width, named=False), area)
            hub = disc.inflate(-side * 0.8, -side * 0.8)
            canvas.look(hub, Look("cream", "ink", radius=hub.width / 2, width=2, light=0.2))
            canvas.wedge((disc.centerx, disc.y + 9), (disc.centerx, disc.y - 9), 16, "cream")

    def _draw_add(self, canvas: Canvas, cover: FRect) -> None:
        meant = canvas.touch.hovered == "add"
        canvas.look(cover, CELL_MEANT if meant else CELL)
        side = min(40.0, cover.width * 0.4)
        plus = FRect(0, 0, side, side)
        plus.center = cover.center
        canvas.icon("plus", plus, "lamplight")

    def _draw_label(self, canvas: Canvas, place: int, kind: Message, minutes: Message) -> None:
        """The words below a cover; left out where there is no room, since whoever points at it is told them."""
        cover = self._cover(place)
        room = cover.width + BETWEEN - 6
        words = text_size(canvas.ui, kind, KIND, room)
        below = text_size(canvas.ui, minutes, MINUTES, room)
        if max(words[0], below[0]) > room or words[1] + below[1] > LABELS + 18 or words[1] > 2.6 * (KIND.size or 16):
            return
        area = FRect(cover.centerx - room / 2, cover.bottom + 3, room, words[1])
        canvas.text(kind, area, KIND, align=0.5)
        canvas.text(minutes, FRect(area.x, area.bottom, room, below[1]), MINUTES, align=0.5)

    def _put(self, place: int, wanted: float) -> None:
        if self._changes.move is not None:
            self._changes.move(place, round(wanted) - 1)

    def drop(self, held: int, place: Place) -> None:
        """Puts a held game where it was let go: before or behind others, or out of the row."""
        if self._changes.move is None:
            return
        if not self.rect.inflate(60, 120).collidepoint(place):
            if self._changes.out is not None and len(self._row) > 1:
                self._changes.out(held)
            return
        nearest = min(range(len(self._row)), key=lambda other: _apart(self._cover(other), place))
        self._changes.move(held, nearest)


def _apart(rect: FRect, place: Place) -> float:
    return (rect.centerx - place[0]) ** 2 + (rect.centery - place[1]) ** 2
