"""What settings do, to be seen beside them: drawn by the parts that draw the rooms and the tables."""

from __future__ import annotations

from collections.abc import Iterable

from pygame import FRect

from game.content.layout import BubbleSide, SeatPlace, SeatStyle
from game.content.line import Line
from game.content.seated import FACES
from game.engine.types import Seat
from game.table.mood import Mood, portrait
from game.table.presenter import Fact, Plate
from game.ui.canvas import Canvas
from game.ui.context import Context, Say
from game.ui.drawing.markup import plain
from game.ui.drawing.shapes import INSET, Look
from game.ui.drawing.text import Style
from game.ui.input.focus import Node, Role
from game.ui.table.prompt import PROMPT, STRIP
from game.ui.table.seats import SeatView, Sitting
from game.ui.table.speech import draw_bubble
from game.ui.widgets import BODY, Label, Panel, Size, Widget
from game.ui.widgets.label import told

PADDING = 14.0
SCREEN = FRect(0, 0, 132, 84)
WINDOW = (0.16, 0.16, 0.58, 0.58)
"""Of a window on a screen: left, top, width and height, by those of the screen."""
FOOT = 12.0
CARD = (28.0, 39.2)
"""Of a card in a window that is not magnified."""
BARS, BAR, BAR_GAP = 20, FRect(0, 0, 9, 26), 5.0
PLATE_WIDTH, PLATE_HEIGHT, PLATE_GAP = 178.0, 64.0, 14.0
FACE = 92.0
SPEECH_WIDTH = 200.0


def sample(words: Say, id: str, style: Style = BODY) -> Widget:
    """Words as they are read now."""
    return Panel(Label(words, style, id=id), look=INSET, padding=PADDING)


def asked(words: Say) -> Widget:
    """A question as the strip at a table puts it."""
    return Panel(Label(words, PROMPT), look=STRIP, padding=PADDING)


class WindowExample(Widget):
    """The window of the game on a screen, or all over it."""

    def __init__(self, *, whole: bool) -> None:
        super().__init__(width=SCREEN.width, height=SCREEN.height + FOOT)
        self._whole = whole

    def draw(self, canvas: Canvas) -> None:
        """Draws the screen on its foot, the bar of the desktop where it is seen, and the window."""
        screen = FRect(self.rect.topleft, SCREEN.size)
        foot = FRect(0, 0, screen.width * 0.4, FOOT)
        foot.midtop = (screen.centerx, screen.bottom - 1)
        canvas.look(foot, Look("panel_raised", "field_edge", radius=4, width=1, light=0))
        canvas.look(screen, Look("river", "field_edge", radius=6, width=2, light=0.1))
        inside = screen.inflate(-6, -6)
        if not self._whole:
            canvas.look(
                FRect(inside.x, inside.bottom - 9, inside.width, 9), Look("night", None, radius=2, light=0, opacity=0.6)
            )
            left, top, width, height = WINDOW
            inside = FRect(
                inside.x + inside.width * left, inside.y + inside.height * top, inside.width * width,
                inside.height * height,
            )  # fmt: skip
        canvas.look(inside, Look("panel", "brass", radius=3, width=1.5, light=0.15))
        anchor = FRect(0, 0, inside.height * 0.6, inside.height * 0.6)
        anchor.center = inside.center
        canvas.icon("anchor", anchor, "lamplight")


class Magnified(Widget):
    """A card in the window, as large as the magnifier shows it; what does not fit then is out of sight."""

    def __init__(self, percent: int, face: str = "cards/H7") -> None:
        super().__init__(width=SCREEN.width, height=SCREEN.height)
        self._size = percent / 100
        self._face = face

    def draw(self, canvas: Canvas) -> None:
        """Draws the window, and what is seen of the card."""
        screen = FRect(self.rect.topleft, SCREEN.size)
        canvas.look(screen, Look("panel", "brass", radius=6, width=2, light=0.15))
        card = FRect(0, 0, CARD[0] * self._size, CARD[1] * self._size)
        card.center = screen.center
        with canvas.clipped(screen.inflate(-6, -6)):
            canvas.image(self._face, card)


class LoudnessBars(Widget):
    """How loud something is: as many bars are lit as its share of a hundred says."""

    def __init__(self, value: int) -> None:
        super().__init__(width=BAR.height + BARS * (BAR.width + BAR_GAP), height=BAR.height)
        self._value = value

    def draw(self, canvas: Canvas) -> None:
        """Draws the sign and the bars, each a little higher than the one before."""
        sign = FRect(self.rect.x, self.rect.bottom - BAR.height, BAR.height, BAR.height)
        canvas.icon("sound" if self._value else "mute", sign.inflate(-4, -4), "text" if self._value else "text_soft")
        lit = round(self._value * BARS / 100) if self._value else 0
        for number in range(BARS):
            height = BAR.height * (0.3 + 0.7 * (number + 1) / BARS)
            left = sign.right + BAR_GAP + number * (BAR.width + BAR_GAP)
            bar = FRect(left, self.rect.bottom - height, BAR.width, height)
            look = Look("lamplight" if number < max(1, lit) and self._value else "field", "field_edge", radius=2)
            canvas.look(bar, look)


class Plates(Widget):
    """Two plates of a table, one of which is asked."""

    def __init__(self, names: tuple[Line, Line]) -> None:
        super().__init__(height=PLATE_HEIGHT)
        self._views = [_plate(number, name) for number, name in enumerate(names)]

    def natural(self, ui: Context, limit: float) -> Size:
        """Both beside each other."""
        return min(limit, 2 * PLATE_WIDTH + PLATE_GAP), PLATE_HEIGHT

    def smallest(self, ui: Context) -> float:
        """Names are set smaller there."""
        return PLATE_WIDTH

    def place(self, ui: Context, rect: FRect) -> None:
        """Side by side."""
        super().place(ui, rect)
        width = min(PLATE_WIDTH, (rect.width - PLATE_GAP) / 2)
        for number, view in enumerate(self._views):
            view.place(ui, FRect(rect.x + number * (width + PLATE_GAP), rect.y, width, PLATE_HEIGHT))

    def draw(self, canvas: Canvas) -> None:
        """Draws both; nothing of them can be used."""
        for view in self._views:
            view.draw(canvas)

    def spoken(self, ui: Context) -> Iterable[Node]:
        """What stands on both."""
        nodes = [node for view in self._views for node in view.nodes(ui)]
        return [told(f"{node.name}: {node.description}", node.rect) for node in nodes]


class Remark(Widget):
    """A face that says something, or keeps quiet."""

    def __init__(self, face: str, words: Line, *, speaks: bool) -> None:
        super().__init__("remark", width=FACE, height=FACE)
        self._face, self._words, self._speaks = face, words, speaks

    def natural(self, ui: Context, limit: float) -> Size:
        """The face, and room for a bubble beside it."""
        return min(limit, FACE + SPEECH_WIDTH), FACE

    def draw(self, canvas: Canvas) -> None:
        """Draws the face, glad when it speaks."""
        face = FRect(self.rect.x, self.rect.y, FACE, FACE)
        mood = Mood.GLAD if self._speaks else Mood.CALM
        canvas.image(portrait(f"app/faces/{self._face}", mood), face)
        if self._speaks:
            draw_bubble(canvas, self.rect, self._words, BubbleSide.RIGHT, face)

    def nodes(self, ui: Context) -> Iterable[Node]:
        """What it says, to be read aloud."""
        if self._speaks:
            yield Node(self.id, self.rect, Role.TEXT, plain(ui.say(self._words)), focusable=False)


def _plate(number: int, name: Line) -> SeatView:
    place = SeatPlace((0, 0, 1), SeatStyle.BUST, (0, 0, 1, 1), BubbleSide.ABOVE)
    fact = Fact(Line("settings.reading.cards"), Line("settings.reading.count", {"count": number + 3}))
    plate = Plate(Seat(number), (fact,))
    return SeatView(Sitting(place, name, FACES[number], plate, lit=number == 0), lambda words, at: None)
