"""Examples beside settings: what a choice looks like and how it moves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pygame import FRect

from game.content.layout import BubbleSide, SeatPlace, SeatStyle
from game.content.message import Message
from game.content.seat_assignment import FACES
from game.engine.types import Seat
from game.table.item import Item, ItemKind, Mood, portrait
from game.table.presenter import Fact, Plate
from game.table.settings import Motion
from game.ui.animation import Pace, ease
from game.ui.context import Canvas, Context, Say
from game.ui.drawing.assets import INSET, Look
from game.ui.drawing.text import Style, plain
from game.ui.input.focus import Node, Role
from game.ui.table.items.item_layer import draw_time
from game.ui.table.items.sprite import Sprite
from game.ui.table.items.sprite_artist import SpriteArtist
from game.ui.table.motion.motion_style import MOVE_SECONDS, on_the_way
from game.ui.table.panels.frame import PROMPT, STRIP
from game.ui.table.seats import SeatStatus, SeatView, draw_bubble
from game.ui.widgets import BODY, Label, Panel, Size, Widget
from game.ui.widgets.label import told

PADDING = 14.0
SCREEN = FRect(0, 0, 132, 84)
WINDOW = (0.16, 0.16, 0.58, 0.58)
"""Left, top, width and height of a window on a screen, as factors of the screen's."""
FOOT = 12.0
CARD = (28.0, 39.2)
"""Size of a card in a window that is not magnified, in design units."""
BARS, BAR, BAR_GAP = 20, FRect(0, 0, 9, 26), 5.0
PLATE_WIDTH, PLATE_HEIGHT, PLATE_GAP = 178.0, 64.0, 14.0
FACE = 92.0
SPEECH_WIDTH = 200.0

STEP_SECONDS = 1 / 30
TRAVELS, TRAVEL_REST = 6, 0.7
"""Number of times that a card travels to and fro, and seconds that it rests in between."""
TURNS = ("cards/S7", "cards/H9", "cards/D3", "cards/C5")
"""The cards that two bots lay by turns."""
CARD_WIDTH, CARD_HEIGHT, SPREAD = 56.0, 78.0, 18.0
LINE_ROOM = 6.0
"""Room above a strip for the line of its time, in design units."""
BOARD_WIDTH, BOARD_HEIGHT, EDGE = 440.0, 102.0, 12.0


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


class MagnifiedCard(Widget):
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
    """A picture of loudness: a share of its bars is lit."""

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

    def __init__(self, names: tuple[Message, Message]) -> None:
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
        """Yields the words of both plates."""
        nodes = [node for view in self._views for node in view.nodes(ui)]
        return [told(f"{node.name}: {node.description}", node.rect) for node in nodes]


class RemarkExample(Widget):
    """A face that says something, or keeps quiet."""

    def __init__(self, face: str, words: Message, *, speaks: bool) -> None:
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
        """Yields the words of the remark, to be read aloud."""
        if self._speaks:
            yield Node(self.id, self.rect, Role.TEXT, plain(ui.say(self._words)), focusable=False)


def _plate(number: int, name: Message) -> SeatView:
    place = SeatPlace((0, 0, 1), SeatStyle.BUST, (0, 0, 1, 1), BubbleSide.ABOVE)
    fact = Fact(Message("settings.reading.cards"), Message("settings.reading.count", {"count": number + 3}))
    plate = Plate(Seat(number), (fact,))
    return SeatView(SeatStatus(place, name, FACES[number], plate, lit=number == 0), lambda words, at: None)


class _MotionExample(Widget):
    """A board on which something goes on from when it was built, or since `shows` was another."""

    def __init__(self, ui: Context, id: str, shows: object, lasts: float) -> None:
        super().__init__(id)
        self._clock, self._since = ui.clock, ui.now
        self.shows, self._lasts = shows, lasts
        self.motion_pace = Pace(ui.settings.speed, ui.motion)
        self._artist = SpriteArtist(ui.assets, ui.text, ui.theme, ui.viewport, ui.settings.four_colour)

    def natural(self, ui: Context, limit: float) -> Size:
        """The board."""
        return min(limit, BOARD_WIDTH), BOARD_HEIGHT

    def smallest(self, ui: Context) -> float:
        """Ways may be short."""
        return 4 * CARD_WIDTH

    @property
    def pace(self) -> float:
        """Seconds between two pictures; 0 once everything rests."""
        return STEP_SECONDS if self.passed <= self._lasts + STEP_SECONDS else 0.0

    @property
    def passed(self) -> float:
        """Seconds since it began."""
        return self._clock.now() - self._since

    def adopt(self, old: Widget) -> None:
        """Goes on where the old one was, unless it shows something else."""
        if isinstance(old, _MotionExample) and old.shows == self.shows:
            self._since = old._since

    def board(self, canvas: Canvas) -> FRect:
        """Draws the board; returns where it lies."""
        board = FRect(self.rect.topleft, (min(self.rect.width, BOARD_WIDTH), BOARD_HEIGHT))
        canvas.look(board, INSET)
        return board.inflate(-2 * EDGE, -2 * EDGE)

    def lay(self, canvas: Canvas, face: str, start: FRect, end: FRect, part: float) -> None:
        """A card at this part of its way, or at its end coming into sight where nothing travels."""
        if part <= 0 and self.motion_pace.fades:
            return
        item = Item(face, "", 0, ItemKind.CARD, face, Message("app.name"))
        sprite = Sprite(item, FRect(end), 0.0, (0, 0), face=face)
        if self.motion_pace.fades:
            sprite.alpha = part
        else:
            sprite.rect.center = on_the_way(start, end, ease(part))
        self._artist.draw(canvas.surface, sprite)


class TravellingCard(_MotionExample):
    """One card that goes to and fro; without travels it comes into sight at its end, or lies there at once."""

    def __init__(self, ui: Context, id: str, face: str = "cards/H7") -> None:
        pace = Pace(ui.settings.speed, ui.motion)
        self._flight = pace.seconds(MOVE_SECONDS)
        self._times = 1 if pace.fades else TRAVELS
        still = ui.motion is Motion.OFF
        super().__init__(ui, id, pace, 0.0 if still else self._times * (TRAVEL_REST + self._flight))
        self._face = face

    def draw(self, canvas: Canvas) -> None:
        """Draws both places and the card."""
        board = self.board(canvas)
        left = FRect(board.left, 0, CARD_WIDTH, CARD_HEIGHT)
        left.centery = board.centery
        right = left.move(board.width - CARD_WIDTH, 0)
        for place in (left, right):
            canvas.frame(place, INSET)
        number, part = self._stage()
        start, end = (left, right) if number % 2 == 0 else (right, left)
        self.lay(canvas, self._face, start, end, part)
        if self.motion_pace.fades and part <= 0:
            self.lay(canvas, self._face, start, start, 1.0)

    def _stage(self) -> tuple[int, float]:
        """Returns the number of the way that the card is on, and its progress there."""
        leg = TRAVEL_REST + self._flight
        number = int(self.passed / leg)
        if self.passed >= self._lasts:
            return self._times - 1, 1.0
        return number, part_of(self.passed - number * leg - TRAVEL_REST, self._flight)


class BotTurnsExample(_MotionExample):
    """Two bots that lay cards by turns, each after its rest."""

    def __init__(self, ui: Context, id: str, faces: tuple[str, str], rest: float) -> None:
        """`rest`: seconds before each of them acts."""
        pace = Pace(ui.settings.speed, ui.motion)
        self._leg = rest + pace.seconds(MOVE_SECONDS)
        super().__init__(ui, id, (rest, pace), len(TURNS) * self._leg)
        self._faces, self._rest = faces, rest

    def draw(self, canvas: Canvas) -> None:
        """Draws the faces, the thinking one among them, and the cards between them."""
        board = self.board(canvas)
        side = board.height
        seats = [FRect(board.left, board.top, side, side), FRect(board.right - side, board.top, side, side)]
        turn = int(self.passed / self._leg) if self.passed < self._lasts else len(TURNS)
        for number, (face, seat) in enumerate(zip(self._faces, seats, strict=True)):
            thinks = turn < len(TURNS) and turn % 2 == number
            canvas.image(portrait(f"app/faces/{face}", Mood.THINKING if thinks else Mood.CALM), seat)
        for number, face in enumerate(TURNS[: turn + 1]):
            end = FRect(0, 0, CARD_WIDTH, CARD_HEIGHT)
            end.center = (board.centerx + (number - (len(TURNS) - 1) / 2) * SPREAD, board.centery)
            start = FRect(end)
            start.center = seats[number % 2].center
            part = part_of(self.passed - turn * self._leg - self._rest, self._leg - self._rest) if number == turn else 1
            if part > 0:
                self.lay(canvas, face, start, end, part)


class TimerExample(_MotionExample):
    """A question as the strip at a table puts it, with the line of its time, which runs out once."""

    def __init__(self, ui: Context, id: str, words: Message, seconds: int) -> None:
        """`seconds`: 0 for all the time there is."""
        super().__init__(ui, id, seconds, seconds)
        self._child, self._seconds = asked(words), seconds

    def children(self) -> Sequence[Widget]:
        """Returns the strip."""
        return (self._child,)

    def natural(self, ui: Context, limit: float) -> Size:
        """The strip, with the line above it."""
        width, height = self._child.measure(ui, limit)
        return width, height + LINE_ROOM

    def smallest(self, ui: Context) -> float:
        """Returns the smallest width of the strip."""
        return self._child.smallest(ui)

    def place(self, ui: Context, rect: FRect) -> None:
        """The strip below the line."""
        super().place(ui, rect)
        self._child.place(ui, FRect(rect.x, rect.y + LINE_ROOM, rect.width, rect.height - LINE_ROOM))

    def draw(self, canvas: Canvas) -> None:
        """Draws both."""
        super().draw(canvas)
        if self._seconds:
            draw_time(canvas, self._child.rect, max(0.0, 1 - self.passed / self._seconds))


def part_of(passed: float, seconds: float) -> float:
    """Returns the share of the seconds that has passed, 0 to 1.

    >>> part_of(-1, 0), part_of(0.5, 2), part_of(3, 0)
    (0.0, 0.25, 1.0)
    """
    if passed < 0:
        return 0.0
    return 1.0 if passed >= seconds else passed / seconds
