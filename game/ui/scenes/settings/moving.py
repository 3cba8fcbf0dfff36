"""Cards that go as they will at a table: some times after each change of a setting, then they lie still."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.content.line import Line
from game.table.item import Item, Kind
from game.table.mood import Mood, portrait
from game.table.settings import Motion
from game.ui.canvas import Canvas
from game.ui.context import Context
from game.ui.drawing.shapes import INSET
from game.ui.scenes.settings.examples import asked
from game.ui.table.manner import MOVE_SECONDS, on_the_way
from game.ui.table.sprite import Sprite
from game.ui.table.sprites import SpriteArtist
from game.ui.table.targets import draw_time
from game.ui.tween import Pace, ease
from game.ui.widgets import Size, Widget

STEP_SECONDS = 1 / 30
TRAVELS, TRAVEL_REST = 6, 0.7
"""How often a card goes to and fro, and how long it lies in between."""
TURNS = ("cards/S7", "cards/H9", "cards/D3", "cards/C5")
"""What two bots lay by turns."""
CARD_WIDTH, CARD_HEIGHT, SPREAD = 56.0, 78.0, 18.0
LINE_ROOM = 6.0
"""Above a strip, for the line of its time."""
BOARD_WIDTH, BOARD_HEIGHT, EDGE = 440.0, 102.0, 12.0


class _Moving(Widget):
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
        """Nothing is drawn again once all lies still."""
        return STEP_SECONDS if self.passed <= self._lasts + STEP_SECONDS else 0.0

    @property
    def passed(self) -> float:
        """Seconds since it began."""
        return self._clock.now() - self._since

    def adopt(self, old: Widget) -> None:
        """Goes on where the old one was, unless it shows something else."""
        if isinstance(old, _Moving) and old.shows == self.shows:
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
        item = Item(face, "", 0, Kind.CARD, face, Line("app.name"))
        sprite = Sprite(item, FRect(end), 0.0, (0, 0), face=face)
        if self.motion_pace.fades:
            sprite.alpha = part
        else:
            sprite.rect.center = on_the_way(start, end, ease(part))
        self._artist.draw(canvas.surface, sprite)


class Travelling(_Moving):
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
        """Which of its ways it is on, and how far on it."""
        leg = TRAVEL_REST + self._flight
        number = int(self.passed / leg)
        if self.passed >= self._lasts:
            return self._times - 1, 1.0
        return number, part_of(self.passed - number * leg - TRAVEL_REST, self._flight)


class TakingTurns(_Moving):
    """Two bots that lay cards by turns, each after its rest."""

    def __init__(self, ui: Context, id: str, faces: tuple[str, str], rest: float) -> None:
        """`rest`: seconds before each of them acts."""
        pace = Pace(ui.settings.speed, ui.motion)
        self._leg = rest + pace.seconds(MOVE_SECONDS)
        super().__init__(ui, id, (rest, pace), len(TURNS) * self._leg)
        self._faces, self._rest = faces, rest

    def draw(self, canvas: Canvas) -> None:
        """Draws the faces, whoever thinks among them, and what was laid between them."""
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


class TimeRunning(_Moving):
    """A question as the strip at a table puts it, with the line of its time, which runs out once."""

    def __init__(self, ui: Context, id: str, words: Line, seconds: int) -> None:
        """`seconds`: 0 for all the time there is."""
        super().__init__(ui, id, seconds, seconds)
        self._child, self._seconds = asked(words), seconds

    def children(self) -> Sequence[Widget]:
        """The strip."""
        return (self._child,)

    def natural(self, ui: Context, limit: float) -> Size:
        """The strip, with the line above it."""
        width, height = self._child.measure(ui, limit)
        return width, height + LINE_ROOM

    def smallest(self, ui: Context) -> float:
        """As the strip."""
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
    """How much of so many seconds has passed, 0 to 1.

    >>> part_of(-1, 0), part_of(0.5, 2), part_of(3, 0)
    (0.0, 0.25, 1.0)
    """
    if passed < 0:
        return 0.0
    return 1.0 if passed >= seconds else passed / seconds
