"""The shelf of games, the things on it that lead to other rooms, and the window on the river."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import sin
from typing import Final

from pygame import FRect, Rect, Surface
from pygame.transform import flip

from game.content.catalogue import Cover
from game.content.message import Message
from game.persistence.match_store import Summary
from game.table.item import Mood, portrait
from game.table.settings import Motion
from game.ui.context import Canvas, Context, Say
from game.ui.drawing.assets import PLAIN, Look
from game.ui.drawing.text import Style, plain
from game.ui.drawing.theme import Type
from game.ui.input.focus import Action, Node, Role
from game.ui.scenes.frame import low, narrow
from game.ui.scenes.house import DayWatch, House, VoyageAhead
from game.ui.scenes.overlays.question import NoticeScene
from game.ui.scenes.shelf.boxes import EDGE, LOWEST, PITCH_LEAST, columns_of, rows_of, stands, tallest
from game.ui.scenes.shelf.invitation import (
    HEIGHT,
    WORDS,
    Invitation,
    InvitingBoard,
    LastMatch,
    Nothing,
    invitation,
    last_match,
    profile_of,
    way_of,
    words_of,
)
from game.ui.stage.widget_scene import Veil, Wall, WidgetScene
from game.ui.widgets import (
    BODY,
    AnchoredBox,
    CentredBox,
    Column,
    Fill,
    Label,
    Padding,
    Panel,
    PushButton,
    Row,
    Scroll,
    Size,
    Space,
    Wide,
    Widget,
)
from game.ui.widgets.label import text_size, word_width

FOLDER = "app/rooms"
PACE = 1 / 12
"""Seconds between two pictures of the water."""

VIEW_SHAPE = 5.0
"""Width by height of the picture of the river."""

SHORE = 0.65
"""Height at which the water begins, as a factor of the view's height from the top."""

STEAMER_SPEED = 2.5
"""Units a second."""

_SILL = 20.0
_HANGING = 36.0
"""Length of the curtains below the glass, in design units."""

_PANES = 4
_POST = 12.0
_CURTAIN = (112.0, 316.0)
_CURTAIN_OUT = 34.0
"""Width of the curtains beside the window, in design units."""

_STEAMER = (232.0, 150.0)
_HERON = (230.0, 200.0)
_FULL_HEIGHT = 290.0
"""Height of a window from which steamer and heron have their full size, in design units."""

SHY = 40.0
"""Distance from the steamer at which the heron is about to leave, in design units: it never stands before the ship."""

_NARROWEST = 320.0
"""A narrower one is left out."""

_STROKES = 9
_DRIFT = 14.0
LETTERING = Style(Type.HEADING, "lamplight", 50)
SMALL_LETTERING = Style(Type.HEADING, "lamplight", 34)
TINY_LETTERING = Style(Type.HEADING, "lamplight", 24)
MOTTO = Style(Type.BOLD, "cream", 18)
_SHADOW = 2.0
TIGHT = 600.0
"""Height of the window, in design units, below which the head is one line."""

LOW_GAP = 12.0
LOW_LINE: Final = 640.0
"""Maximum width of the invitation below a head of one line, and its height, in design units."""

LOW_HEIGHT: Final = 38.0
HEAD = 250.0
"""Width of lettering and bracket beside the window."""

WINDOW_LEAST = 0.4
"""Minimum reach of the river window from the top, as a factor of the room's height."""

BOX_PART = 0.325
"""Height of a box by the height of the room, where there is room for more."""

THING = 60.0
LOW_THING = 44.0
_NAME = Style(Type.BOLD, "text", 17)
_BOARD = Look("wood_light", "brass_dark", radius=3, width=1.5, light=0.18, shadow=8)
_PEG_LOOK = Look("wood", "ink", radius=7, width=2, light=0.2, shadow=6)
COMPANY: Final = ("otter", "fox", "turtle", "raccoon")
"""Animals on the hooks while no evening goes on."""

HOOKS: Final = 320.0
"""Maximum width of the hooks, in design units."""

_RAIL, _CORD, _FACE_SIDE = 14.0, 8.0, 42.0
_PLATE: Final = Look("button", "button_edge", radius=8, width=1.5, light=0.16, shadow=5)
_PLATE_MEANT: Final = Look("primary", "lamplight", radius=8, width=1.5, light=0.22, shadow=6)
_TOLD: Final = Style(Type.BOLD, "cream", 15)
_TOLD_BACK: Final = Look("night", None, radius=6, light=0, opacity=0.6)
_AROUND = 10.0
_NAME_ROOM = 32.0
_PEG = 20.0


class RiverWindow(Widget):
    """Takes the room it gets, up to the upper edge of the window; nothing in high contrast. Its curtains hang lower."""

    def __init__(self, *, least: float) -> None:
        """`least`: how far down it reaches at least, whatever room it gets."""
        super().__init__(grow=1)
        self._least = least

    def natural(self, ui: Context, limit: float) -> Size:
        """It takes what is left."""
        return 0.0, 0.0

    def draw(self, canvas: Canvas) -> None:
        """Draws light, frame, river, and what hangs before it."""
        if canvas.ui.theme.high_contrast or self.rect.width < _NARROWEST:
            return
        glass = self.glass()
        self._put(canvas, "light", FRect(glass.x - glass.width * 0.33, glass.bottom + 6, glass.width * 1.33, 330))
        canvas.fill(glass.inflate(32, 0).move(0, 4), "wood_dark")
        canvas.fill(glass.inflate(24, 0), "wood_light")
        self._draw_river(canvas, canvas.ui.now if canvas.ui.motion is Motion.FULL else 0.0)
        sill = FRect(glass.x - 30, glass.bottom, glass.width + 60, _SILL)
        canvas.fill(sill.move(0, 6), "wood_dark")
        canvas.fill(sill, "wood_light")
        canvas.fill(FRect(sill.x, sill.y, sill.width, 6), "brass_dark")
        for mirrored, x in ((False, glass.x - _CURTAIN_OUT), (True, glass.right + _CURTAIN_OUT - _CURTAIN[0])):
            self._curtain(canvas, FRect(x, 0, _CURTAIN[0], glass.bottom + _HANGING), mirrored)

    def flow(self, canvas: Canvas) -> bool:
        """Draws the water anew, with the window's own parts before it; False where nothing moves."""
        ui = canvas.ui
        if ui.motion is not Motion.FULL or ui.theme.high_contrast or self.rect.width < _NARROWEST:
            return False
        glass = self.glass()
        with canvas.clipped(FRect(glass.x, glass.y, glass.width, glass.height)):
            self._draw_river(canvas, ui.now)
            for mirrored, x in ((False, glass.x - _CURTAIN_OUT), (True, glass.right + _CURTAIN_OUT - _CURTAIN[0])):
                self._curtain(canvas, FRect(x, 0, _CURTAIN[0], glass.bottom + _HANGING), mirrored)
        return True

    def glass(self) -> FRect:
        """Returns the rectangle of the panes, through which the water is seen."""
        left, bottom = self.rect.x + _CURTAIN_OUT, max(self.rect.bottom - _HANGING, self._least)
        return FRect(left, 0, max(1.0, self.rect.width - 2 * _CURTAIN_OUT), max(1.0, bottom))

    def _draw_river(self, canvas: Canvas, now: float) -> None:
        glass = self.glass()
        area = canvas.pixels(glass)
        view = self._view(canvas, area)
        with canvas.clipped(glass):
            if view is None:
                canvas.fill(glass, "water")
                return
            canvas.surface.blit(view, area)
            size, steamer = min(1.0, glass.height / _FULL_HEIGHT), steamer_at(glass, now)
            self._put(canvas, "steamer", steamer.move(0, sin(now * 1.1) * 1.2))
            self._strokes(canvas, glass, now)
            self._put(canvas, "reeds", FRect(glass.x + 10, glass.bottom - 200 * size, 190 * size, 200 * size))
            heron = heron_at(glass)
            self._put(canvas, "heron", heron, opacity=heron_seen(glass, now))
            for number in range(1, _PANES):
                x = glass.x + glass.width * number / _PANES - _POST / 2
                canvas.fill(FRect(x, 0, _POST, glass.height), "wood_light")
                canvas.fill(FRect(x + _POST - 3, 0, 3, glass.height), "wood")

    def _view(self, canvas: Canvas, area: Rect) -> Surface | None:
        """The middle of the painted river, as much of it as the window shows."""
        assets = canvas.ui.assets
        width = max(area.width, round(area.height * VIEW_SHAPE))
        size = (width, max(1, round(width / VIEW_SHAPE)))
        picture = assets.later(f"{FOLDER}/view", size)
        if picture is None:
            return None
        left, top = (width - area.width) // 2, (size[1] - area.height) // 2
        return assets.made(("view", area.size), lambda: picture.subsurface((left, top, *area.size)).copy())

    def _strokes(self, canvas: Canvas, glass: FRect, now: float) -> None:
        """Lines of light on the water that wander to and fro, each at its own pace."""
        water = glass.height * (1 - SHORE)
        for number in range(_STROKES):
            y = glass.y + glass.height * SHORE + water * (0.12 + 0.84 * number / _STROKES)
            x = glass.x + (number * 0.37 % 1.0) * (glass.width - 90) + _DRIFT * sin(now * 0.5 + number * 1.9)
            length = 46 + number * 31 % 60 + 8 * sin(now * 0.9 + number)
            canvas.fill(FRect(x, y, length, 2.4), "cream")

    def _put(self, canvas: Canvas, name: str, rect: FRect, opacity: float = 1.0) -> None:
        area = canvas.pixels(rect)
        if area.width > 0 and area.height > 0 and opacity > 0:
            picture = canvas.ui.assets.later(f"{FOLDER}/{name}", area.size)
            if picture is not None:
                picture.set_alpha(round(255 * opacity))
                canvas.surface.blit(picture, area)
                picture.set_alpha(255)

    def _curtain(self, canvas: Canvas, rect: FRect, mirrored: bool) -> None:
        area, assets = canvas.pixels(rect), canvas.ui.assets
        left = assets.later(f"{FOLDER}/curtain", area.size)
        if left is not None:
            right = assets.made(("curtain right", area.size), lambda: flip(left, True, False))
            canvas.surface.blit(right if mirrored else left, area)


def steamer_at(glass: FRect, now: float) -> FRect:
    """Returns the rectangle of the steamer behind a window of this size: at first left of the heron, then on and round
    again.
    """
    size = min(1.0, glass.height / _FULL_HEIGHT)
    width, height = _STEAMER[0] * size, _STEAMER[1] * size
    begins = heron_at(glass).left - SHY - width
    gone = glass.x - width
    x = gone + (begins - gone - now * STEAMER_SPEED) % (glass.width + width + SHY)
    return FRect(x, glass.y + glass.height * SHORE - height * 0.73, width, height)


def heron_at(glass: FRect) -> FRect:
    """Returns the rectangle of the heron."""
    size = min(1.0, glass.height / _FULL_HEIGHT)
    width, height = _HERON[0] * size, _HERON[1] * size
    return FRect(glass.right - width - 10 * size, glass.bottom - height, width, height)


def heron_seen(glass: FRect, now: float) -> float:
    """Returns the visibility of the heron, from 0 to 1: less as the steamer comes near, nothing while it passes."""
    heron, steamer = heron_at(glass), steamer_at(glass, now)
    gap = max(heron.left - steamer.right, steamer.left - heron.right)
    return min(1.0, max(0.0, gap / SHY))


class TitleCard(WidgetScene[None]):
    """The name of the house."""

    backdrop = Veil(1.0)

    def build(self) -> Widget:
        """The lettering alone."""
        return AnchoredBox(Lettering(Message("app.name"), SMALL_LETTERING if low(self.ui) else LETTERING, align=0.5))


class Lettering(Label):
    """Words over a picture."""

    def __init__(self, words: Say, style: Style, *, align: float = 0, grow: float = 0, id: str = "") -> None:
        super().__init__(words, style, align=align, grow=grow, id=id)
        self._said, self._look, self._side = words, style, align

    def natural(self, ui: Context, limit: float) -> Size:
        """The words and their shadow."""
        width, height = text_size(ui, self._said, self._look, max(1.0, limit - 2 * _SHADOW))
        return width + 2 * _SHADOW, height + _SHADOW

    def draw(self, canvas: Canvas) -> None:
        """Draws the shadow, then the words."""
        room = FRect(self.rect.x, self.rect.y, self.rect.width - _SHADOW, self.rect.height - _SHADOW)
        shade = Style(self._look.kind, "shadow", self._look.size)
        canvas.text(self._said, room.move(_SHADOW, _SHADOW), shade, align=self._side)
        canvas.text(self._said, room, self._look, align=self._side)


class ShelfScene(WidgetScene[None]):
    """Reads the list of matches when it opens and when it is the topmost again."""

    backdrop = Wall()

    def __init__(self, house: House, title: str = "") -> None:
        """`title`: whose box was put back just now."""
        super().__init__(house.ui)
        self._house, self._title = house, title
        self._unfinished: Summary | None = None
        self._part: Message | None = None
        """The stop of a voyage or the game of an evening that the unfinished match is."""
        self._window = RiverWindow(least=0)
        self._flowed = 0.0
        self._watch = DayWatch(house)
        self._entries: Sequence[Summary] = ()
        self._ahead: VoyageAhead | None = None
        """The next part of the voyage."""
        self._last: LastMatch | None = None
        self._invited: Invitation = Nothing()
        self._looked_ahead = False
        if any(isinstance(scene, TitleCard) for scene in house.ui.scenes.stack):
            self.await_click()

    def enter(self) -> None:
        """Looks what was going on; Enter goes on with it, or takes the box that was put back."""
        self._read()
        super().enter()
        boxes = [cover.id for cover in self._house.titles.covers]
        box = self._title if self._title in boxes else next(iter(boxes), "")
        self.focus_on("continue" if self._unfinished else f"box:{box}" if box else "settings", ring=False)

    def resume(self) -> None:
        """Matches may have been thrown away in the meantime."""
        self._read()
        self.rebuild()

    def update(self, dt: float) -> None:
        """Builds the shelf again once midnight is past: a deal played today was played yesterday."""
        if self._watch.turned() or self._look_ahead():
            self.rebuild()
        super().update(dt)

    def _look_ahead(self) -> bool:
        """Reads what the shelf invites to, once all titles are loaded: before, it would hold up the first picture.
        Returns True if there is something new to tell.
        """
        house, before = self._house, (self._part, self._ahead, self._last, self._invited)
        if self._looked_ahead or len(house.titles.loaded_ids) < len(house.titles.covers):
            return False
        self._looked_ahead, self._ahead = True, house.doors.ahead()
        self._last = last_match(house, self._entries)
        self._invited = invitation(profile_of(house, self._entries, self._ahead, self._last))
        self._part = None if self._unfinished is None else house.doors.part_of(self._unfinished.id)
        return (self._part, self._ahead, self._last, self._invited) != before

    def build(self) -> Widget:
        """Lettering, bracket and window on top, boxes on their plank below."""
        view = self.ui.viewport
        things = stands(self._house, self._unfinished, self._part, pitched=self._pitched)
        self._window = RiverWindow(least=view.height * WINDOW_LEAST)
        head = Padding(self._head(), EDGE, 12)

        def page(height: float, *below: Widget) -> Widget:
            boxes = (
                rows_of(things, view.width, height)
                if things
                else Panel(Label(Message("shelf.empty"), BODY, id="empty"))
            )
            return Column(head, *below, *self._notices(), Space(), boxes, gap=8)

        height = tallest(lambda height: page(height).measure(self.ui, view.width)[1] <= view.height)
        height = min(height, max(LOWEST, view.height * BOX_PART))
        whole = page(height, *self._low_line())
        fits = whole.measure(self.ui, view.width)[1] <= view.height
        return Scroll(whole if fits else page(height), "page")

    def _low_line(self) -> list[Widget]:
        """Returns the invitation below a head of one line; it stands only where everything fits with it."""
        way = way_of(self._house, self._invited, self._last) if self._tight else None
        if way is None:
            return []
        board = InvitingBoard(words_of(self._house, self._invited, self._last), way, height=LOW_HEIGHT)
        return [Padding(CentredBox(board, LOW_LINE), EDGE, 0)]

    def flow(self, surface: Surface) -> bool:
        """The water beyond the window, a few times a second; it stands still below what is to be read."""
        if self._house.notices or self._house.unreadable:
            return False
        if self.ui.now - self._flowed < PACE or self.ui.scenes.top is not self:
            return False
        self._flowed = self.ui.now
        canvas = Canvas(surface, self.ui, self.touch)
        if not self._window.flow(canvas):
            return False
        with canvas.clipped(self._window.glass()):
            self.draw_above(canvas)
        return True

    def wish(self, action: str) -> bool:
        """The rules of the box in focus, else of what was going on, else of the first; or the settings."""
        cover = self._meant
        match action:
            case "settings":
                self._house.doors.settings()
            case "rules" if cover is not None:
                self._house.doors.rules_of(cover)
            case _:
                return False
        return True

    @property
    def _meant(self) -> Cover | None:
        """The title a question is most likely about."""
        begun = (self._unfinished.game or "") if self._unfinished is not None else ""
        wanted = (self.focus.focused.removeprefix("box:"), begun)
        covers = {cover.id: cover for cover in self._house.titles.covers}
        return next((covers[id] for id in wanted if id in covers), next(iter(covers.values()), None))

    @property
    def _tight(self) -> bool:
        """True if height has to be spared: the head is one line, without a motto."""
        return self.ui.viewport.height < TIGHT or narrow(self.ui)

    @property
    def _pitched(self) -> bool:
        """True if there is room for a line about each title."""
        count = len(self._house.titles.covers) + (self._unfinished is not None)
        room = self.ui.viewport.width
        return not self._tight and (room - 2 * EDGE) / columns_of(count, room) >= PITCH_LEAST

    def _read(self) -> None:
        self._entries = self._house.store.entries()
        self._unfinished = self._house.store.latest_unfinished(self._entries)
        self._looked_ahead = False
        self._look_ahead()

    def _head(self) -> Widget:
        if self._tight:
            return self._low_head()
        name, bracket = Lettering(Message("app.name"), LETTERING, id="name"), self._bracket(THING)
        room = max(HEAD, *(part.measure(self.ui, self.ui.viewport.width)[0] for part in (name, bracket)))
        motto, hook = self._motto(room), self._hook(bracket.measure(self.ui, room)[0])
        beside = Column(name, motto, Space(height=2), bracket, hook, gap=2, fill=Fill.START)
        return Row(CentredBox(beside, room), self._window, gap=4, fill=Fill.STRETCH)

    def _motto(self, room: float) -> Widget:
        """Builds the line below the name: the invitation, else the motto. Where something was played its room is there
        before it is known, so that nothing moves when it comes.
        """
        way = way_of(self._house, self._invited, self._last)
        if way is not None:
            return Wide(InvitingBoard(words_of(self._house, self._invited, self._last), way), room)
        if not (self._house.records.all() or self._house.voyages.begun_voyages):
            return Lettering(Message("shelf.motto"), MOTTO)
        return Wide(
            Panel(Label(Message("shelf.motto"), WORDS, id="motto"), look=_TOLD_BACK, padding=4, height=HEIGHT), room
        )

    def _low_head(self) -> Widget:
        """Builds all in one line, the name smaller where it would be cut; in two where that is not enough."""
        small, tiny = (Lettering(Message("app.name"), style, id="name") for style in (SMALL_LETTERING, TINY_LETTERING))
        room = self.ui.viewport.width - 2 * EDGE - 2 * LOW_GAP
        bracket = self._bracket(LOW_THING, evening=True)
        if bracket.smallest(self.ui) > room + 2 * LOW_GAP:
            bracket = Column(*self._halves(), gap=0, fill=Fill.START)
        beside = room - bracket.measure(self.ui, room)[0]
        if tiny.measure(self.ui, room)[0] > beside:
            return Column(Row(tiny, self._window, gap=LOW_GAP, fill=Fill.START), bracket, gap=4, fill=Fill.START)
        name = small if small.smallest(self.ui) <= beside else tiny
        return Row(name, self._window, bracket, gap=LOW_GAP, fill=Fill.START)

    def _hook(self, width: float) -> Widget:
        """Builds the hooks below the bracket: who is at the evening that goes on, else some who would like to be."""
        evening, doors = self._house.doors.open_evening(), self._house.doors
        if evening is None:
            faces = tuple(f"app/faces/{face}" for face in COMPANY)
            return EveningHooks(
                faces, Message("shelf.evening"), None, Message("evening.shelf.about"), doors.evening, width
            )
        return EveningHooks(evening.faces, evening.words, evening.standing, evening.told, doors.evening, width)

    def _halves(self) -> Iterator[Widget]:
        """Yields the things on two boards, where they do not stand on one."""
        things = self._things(LOW_THING, evening=True)
        for part in (things[: len(things) // 2], things[len(things) // 2 :]):
            yield Bracket(*part, side=LOW_THING)

    def _bracket(self, side: float, *, evening: bool = False) -> Widget:
        return Bracket(*self._things(side, evening=evening), side=side)

    def _things(self, side: float, *, evening: bool) -> list[Keepsake]:
        """Returns the things that lead elsewhere; `evening`: with the one that hangs below them where there is room."""
        doors = self._house.doors
        lamp = Keepsake(
            "evening", Message("evening.shelf.name"), "app/rooms/lamp", 0.86, doors.evening, keys="e", side=side
        )
        return [
            Keepsake("logbook", Message("shelf.logbook"), "app/rooms/logbook", 1.4, doors.logbook, keys="l", side=side),
            Keepsake(
                "practice", Message("shelf.practice"), "app/rooms/bottle", 0.78, doors.practice, keys="m", side=side
            ),
            Keepsake(
                "voyage",
                Message("shelf.voyage"),
                "app/rooms/steamer",
                1.55,
                doors.voyage,
                keys="v",
                side=side,
                about=None if self._ahead is None else self._ahead.words,
            ),
            *([lamp] if evening else []),
            Keepsake(
                "settings", Message("shelf.settings"), "app/rooms/compass", 1.08, doors.settings, keys="s", side=side
            ),
            Keepsake("quit", Message("shelf.quit"), "app/rooms/bell", 1.1, doors.quit, keys="ctrl+q", side=side),
        ]

    def _notices(self) -> list[Widget]:
        told = [
            Panel(Label(line, BODY, id=f"notice:{number}"), look=PLAIN, padding=12)
            for number, line in enumerate(self._house.notices)
        ]
        return [*told, *self._unreadable()]

    def _unreadable(self) -> list[Widget]:
        """Returns one notice, even if much of the content could not be read."""
        lines = self._house.unreadable
        if not lines:
            return []
        if len(lines) == 1:
            return [Panel(Label(lines[0], BODY, id="unreadable"), look=PLAIN, padding=12)]
        words = Label(Message("shelf.unreadable", {"count": len(lines)}), BODY, id="unreadable", grow=1)
        button = PushButton("unreadable.all", Message("shelf.what_is_wrong"), self._tell_unreadable)
        return [Panel(Row(words, button, gap=20), look=PLAIN, padding=12)]

    def _tell_unreadable(self) -> None:
        self.ui.scenes.push(NoticeScene(self.ui, Message("app.notice"), self._house.unreadable))


class Keepsake(Widget):
    """A painted thing, as high as `side` units, with its name on the board it stands on."""

    def __init__(
        self,
        id: str,
        name: Say,
        picture: str,
        shape: float,
        press: Callable[[], None],
        *,
        keys: str,
        side: float = THING,
        about: Message | None = None,
    ) -> None:
        """`shape`: width of the picture by its height; `about`: what waits there, if something does."""
        super().__init__(id, width=side * shape + _AROUND)
        self._name, self._picture, self._press, self._keys = name, picture, press, keys
        self._side, self._shape, self._about = side, shape, about

    def natural(self, ui: Context, limit: float) -> Size:
        """The thing, or its name if that is wider, above the board with the name."""
        width, height = text_size(ui, self._name, _NAME, limit)
        return width + _AROUND, self._side + max(_NAME_ROOM, height + 8)

    def smallest(self, ui: Context) -> float:
        """The longest word."""
        return max(self.least[0], word_width(ui, self._name, _NAME) + _AROUND)

    def draw(self, canvas: Canvas) -> None:
        """Draws the thing, higher while the pointer is on it, and its name."""
        meant = self.id == canvas.touch.hovered or (canvas.touch.ring and self.id == canvas.touch.focused)
        thing = FRect(0, self.rect.y + 1 - (5 if meant else 0), self._side * self._shape, self._side)
        thing.centerx = self.rect.centerx
        area = canvas.pixels(thing)
        picture = canvas.ui.assets.later(self._picture, area.size) if min(area.size) > 0 else None
        if picture is not None:
            canvas.surface.blit(picture, area)
        name = FRect(self.rect.x, self.rect.y + self._side, self.rect.width, self.rect.height - self._side)
        canvas.text(
            self._name, name, Style(_NAME.kind, "text_accent" if meant else _NAME.colour, _NAME.size), align=0.5
        )

    def nodes(self, ui: Context) -> Iterable[Node]:
        """Yields the node of this button."""
        name, about = plain(ui.say(self._name)), "" if self._about is None else plain(ui.say(self._about))
        yield Node(self.id, self.rect, Role.BUTTON, name, about, keys=self._keys, actions={Action.PRESS: self._press})


class EveningHooks(Widget):
    """A rail with a portrait on each hook, and a plate below: the way to an evening together."""

    def __init__(
        self,
        faces: Sequence[str],
        name: Message,
        standing: Message | None,
        about: Message,
        press: Callable[[], None],
        width: float,
    ) -> None:
        """`standing`: everybody's points, None where no evening goes on."""
        super().__init__("evening", width=min(width, HOOKS))
        self._faces, self._name, self._standing, self._about = tuple(faces), name, standing, about
        self._press = press

    def natural(self, ui: Context, limit: float) -> Size:
        """The rail, the portraits and the plate."""
        width, height = self._plate(ui, limit)
        return max(self.least[0], width), _RAIL + _CORD + _FACE_SIDE - 6 + height + self._standing_height(ui)

    def smallest(self, ui: Context) -> float:
        """The longest word."""
        return max(self.least[0], word_width(ui, self._name, _NAME) + 28)

    def draw(self, canvas: Canvas) -> None:
        """Draws the rail, what hangs from it, and the plate."""
        meant = self.id == canvas.touch.hovered or (canvas.touch.ring and self.id == canvas.touch.focused)
        rail = FRect(self.rect.x, self.rect.y, self.rect.width, _RAIL)
        canvas.look(rail, _BOARD)
        step = self.rect.width / max(1, len(self._faces))
        for number, face in enumerate(self._faces):
            x = self.rect.x + step * (number + 0.5)
            canvas.fill(FRect(x - 1.5, rail.bottom - 2, 3, _CORD + 4), "brass")
            disc = FRect(x - _FACE_SIDE / 2, rail.bottom + _CORD - (3 if meant else 0), _FACE_SIDE, _FACE_SIDE)
            canvas.image(portrait(face, Mood.GLAD if meant else Mood.CALM), disc)
        y = rail.bottom + _CORD + _FACE_SIDE
        if self._standing is not None:
            high = self._standing_height(canvas.ui)
            canvas.look(FRect(self.rect.x, y - 2, self.rect.width, high), _TOLD_BACK)
            canvas.text(
                self._standing, FRect(self.rect.x + 4, y - 2, self.rect.width - 8, high), _TOLD, align=0.5, lines=2
            )
            y += high
        plate = FRect(self.rect.x, y - 4, self.rect.width, self.rect.bottom - y + 4)
        canvas.look(plate, _PLATE_MEANT if meant or self._standing is not None else _PLATE)
        lit = meant or self._standing is not None
        canvas.text(self._name, plate, Style(_NAME.kind, "primary_text" if lit else "text", _NAME.size), align=0.5)

    def nodes(self, ui: Context) -> Iterable[Node]:
        """Yields one node that leads there."""
        told = [self._about] if self._standing is None else [self._about, self._standing]
        about = ". ".join(plain(ui.say(line)) for line in told)
        press = {Action.PRESS: self._press}
        yield Node(self.id, self.rect, Role.BUTTON, plain(ui.say(self._name)), about, keys="e", actions=press)

    def _plate(self, ui: Context, limit: float) -> Size:
        width, height = text_size(ui, self._name, _NAME, max(1.0, limit - 28))
        return width + 28, max(34.0, height + 12)

    def _standing_height(self, ui: Context) -> float:
        if self._standing is None:
            return 0.0
        return text_size(ui, self._standing, _TOLD, self.least[0] - 8, 2)[1] + 6


class Bracket(Row):
    """A board at the wall for keepsakes, on two pegs."""

    def __init__(self, *things: Keepsake, side: float = THING) -> None:
        super().__init__(*things, gap=2, fill=Fill.START)
        self._side = side

    def natural(self, ui: Context, limit: float) -> Size:
        """The things, the ends of the board and the pegs below it."""
        width, height = super().natural(ui, max(1.0, limit - 2 * _AROUND))
        return width + 2 * _AROUND, height + _PEG

    def smallest(self, ui: Context) -> float:
        """The things at their smallest, and the ends of the board."""
        return super().smallest(ui) + 2 * _AROUND

    def place(self, ui: Context, rect: FRect) -> None:
        """The things stand between the ends of the board."""
        inside = FRect(rect.x + _AROUND, rect.y, max(1.0, rect.width - 2 * _AROUND), max(1.0, rect.height - _PEG))
        super().place(ui, inside)
        self.rect = rect

    def draw(self, canvas: Canvas) -> None:
        """Draws the board, then what stands on it."""
        board = FRect(self.rect.x, self.rect.y + self._side, self.rect.width, self.rect.height - self._side - _PEG)
        for part in (0.16, 0.84):
            peg = FRect(self.rect.x + self.rect.width * part - 9, board.bottom - 8, 18, _PEG + 4)
            canvas.look(peg, _PEG_LOOK)
        canvas.look(board, _BOARD)
        super().draw(canvas)
