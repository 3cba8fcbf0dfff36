"""The picture of a table: board, words round it, what lies over both, what moves and flows, and announcements.

Announced are the question, the events, the passing words, the river in words.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Container, Iterable, Iterator, Sequence
from functools import partial
from typing import Final

from msgspec import structs
from msgspec.structs import replace
from pygame import FRect, Surface

from game.content.message import Message
from game.engine.types import SYSTEM
from game.host.audience_model import AudienceModel
from game.host.flow import BlockingOverlay
from game.host.table import trails_after_passing
from game.table.item import RiverRow
from game.table.presenter import Prospect, Trail
from game.table.settings import Motion
from game.table.told import LogLine
from game.table.weight import CALM, StandingStake, Weight
from game.ui.context import Canvas, CanvasFocus, Context
from game.ui.drawing.assets import Look
from game.ui.drawing.text import Style, plain
from game.ui.drawing.theme import Type
from game.ui.input.events import Place
from game.ui.input.focus import FocusGraph, Node, Role, Urgency
from game.ui.scene import OccupiedPlace, free_place, least_covering
from game.ui.table.board import Board, BoardUser, Highlights, Tabletop
from game.ui.table.ground.markers import AHEAD, MARKER
from game.ui.table.ground_overlays import draw_notes
from game.ui.table.items.consequences import Tag, consequence_tags, draw_consequences
from game.ui.table.items.item_layer import (
    ItemLayer,
    beside_log,
    draw_time,
    is_needed,
    lies_there,
    own_pieces,
)
from game.ui.table.items.weight_light import NOTE_SECONDS
from game.ui.table.match import TableMatch
from game.ui.table.motion.animation_player import PlaybackRequest
from game.ui.table.overlays import History
from game.ui.table.panels.frame import STRIP_AROUND, TableFrame, offered_ids
from game.ui.table.panels.panels import PanelActions, Panels
from game.ui.table.panels.spotlight import Banner, Surroundings
from game.ui.table.playback import Playback, TableWords
from game.ui.table.seats import FaceStates
from game.ui.widgets import Widget
from game.ui.widgets.label import walk

KEPT: Final = 12
"""Maximum number of events that stand there to be read again; the log has them all."""

NOWHERE: Final = FRect(0, 0, 0, 0)
PROMPT: Final = "prompt"
ANSWERS: Final = Message("hud.answers")
"""The part of the table in which it says what is asked, with the answers in words."""

BUBBLE_SECONDS: Final = 3.0
BUBBLE_WIDTH: Final = 360.0
"""Maximum width of its words, in design units."""

BUBBLE_STYLE: Final = Style(Type.BOLD, "tooltip_text", 17)
BUBBLE_LOOK: Final = Look("tooltip", "rust", radius=10, width=2, light=0, shadow=10)
RING = 8.0
"""Reach of the focus ring beyond a thing, in design units."""

NAME_STYLE: Final = Style(Type.HEADING, "cream", 30)
NAME_LOOK: Final = Look("red", "brass", radius=8, width=2, light=0.1, shadow=10)
NAME_WIDTH: Final = 520.0
NAME_GAP: Final = 12.0
NAME_SECONDS: Final = 0.9
NAME_DELAY: Final = 0.4
"""Maximum seconds until a name is told: what belongs to it rises first."""

QUESTION_SECONDS: Final = 2.6

EDGE = 6.0
"""Width of a thing's edges, both sides together, that words may lie over, in design units."""


class Bubble:
    """A few words at a place, for a short time; one at a time."""

    def __init__(self) -> None:
        self._words = ""
        self._place: Place = (0.0, 0.0)
        self._until = 0.0

    @property
    def words(self) -> str:
        """The words that it says now, "" for none."""
        return self._words

    def show(self, words: str, place: Place, now: float) -> None:
        """Says this above a place, in design units."""
        self._words, self._place, self._until = words, place, now + BUBBLE_SECONDS

    def hide(self) -> None:
        """Hides the words."""
        self._words = ""

    def tick(self, now: float) -> bool:
        """True if it goes away now."""
        if not self._words or now < self._until:
            return False
        self._words = ""
        return True

    def draw(self, canvas: Canvas, clear: FRect | None = None) -> None:
        """Draws it above its place, or below it where it would cover `clear`; inside the window."""
        if not self._words:
            return
        ui = canvas.ui
        unit = ui.viewport.unit
        block = ui.text.layout(self._words, BUBBLE_STYLE, int(BUBBLE_WIDTH * unit))
        width, height = (block.width + 2) / unit + 28, block.height / unit + 18
        x = min(max(6.0, self._place[0] - width / 2), ui.viewport.width - width - 6)
        y = min(max(6.0, self._place[1] - height - 10), ui.viewport.height - height - 6)
        rect = FRect(x, y, width, height)
        if clear is not None and rect.colliderect(clear):
            rect.y = min(clear.bottom + 6, ui.viewport.height - height - 6)
        canvas.look(rect, BUBBLE_LOOK)
        canvas.text(self._words, rect.inflate(-24, -14), BUBBLE_STYLE, align=0.5)


class WeightWords:
    """The name of a great event, large above what belongs to it; or the question before what decides, which stands
    where it says what happens.
    """

    def __init__(self) -> None:
        self._words = ""
        self._area: FRect | None = None
        self._since = self._until = 0.0
        self._place: FRect | None = None
        self._taken: Sequence[FRect] = ()
        """The rectangles that it leaves free, if it can."""

    @property
    def words(self) -> str:
        """The words on show, "" for none."""
        return self._words

    @property
    def place(self) -> FRect | None:
        """The rectangle where they stand; None before they were drawn."""
        return self._place if self._words else None

    def show(self, words: str, area: FRect | None, since: float, until: float) -> None:
        """Shows a name above the things in this rectangle, once they have risen; None: it stands elsewhere."""
        self._words, self._area, self._since, self._until, self._place = words, area, since, until, None

    def hide(self) -> None:
        """Hides the words."""
        self._words = ""

    def tick(self, now: float) -> bool:
        """True if they go away now."""
        if not self._words or now < self._until:
            return False
        self._words = ""
        return True

    def draw(self, canvas: Canvas, taken: Sequence[FRect]) -> None:
        """Draws them inside the window, above the things or where else they lie on nothing that is `taken`."""
        if not self._words or self._area is None or canvas.ui.now < self._since:
            return
        ui = canvas.ui
        if self._place is None or taken != self._taken:
            block = ui.text.layout(self._words, NAME_STYLE, int(NAME_WIDTH * ui.viewport.unit))
            size = ((block.width + 2) / ui.viewport.unit + 44, block.height / ui.viewport.unit + 14)
            self._place, self._taken = self._free(self._area, size, FRect(ui.viewport.rect), taken), taken
        canvas.look(self._place, NAME_LOOK)
        canvas.text(self._words, self._place.inflate(-36, -8), NAME_STYLE, align=0.5)

    def _free(self, area: FRect, size: tuple[float, float], window: FRect, taken: Sequence[FRect]) -> FRect:
        """Returns a free place for words of this size above a rectangle, below it, or near it."""
        above, below = FRect(0, 0, *size), FRect(0, 0, *size)
        above.midbottom, below.midtop = (area.centerx, area.top - NAME_GAP), (area.centerx, area.bottom + NAME_GAP)
        wished = [place.clamp(window.inflate(-12, -12)) for place in (above, below)]
        occupied = OccupiedPlace(tuple(taken), (area,))
        return free_place(wished, area, window, occupied) or least_covering(wished, window, occupied)


class TableAnnouncements:
    """Remembers how far the log was told: what was written before somebody read is no news."""

    def __init__(
        self,
        ui: Context,
        match: TableMatch,
        playback: Playback,
        words: TableWords,
        item_layer: ItemLayer,
        bubble: Bubble,
        weight_words: WeightWords,
    ) -> None:
        self._weight_words = weight_words
        self._ui, self._match, self._playback, self._words = ui, match, playback, words
        self._table = match.table
        self._item_layer, self._bubble = item_layer, bubble
        self._log: Sequence[LogLine] | None = None
        self._told: deque[Node] = deque(maxlen=KEPT)
        self._count = 0

    def around(self, nodes: Sequence[Node], resting: bool) -> tuple[Node, ...]:
        """The nodes of the table with all else that is told; `resting`: nothing moves."""
        self._listen()
        offered = frozenset(offered_ids(self._match.prompt()))
        found = [self._live(node, resting, offered) for node in nodes]
        return (*found, *self._rows(), *self._told, *self._remark())

    def _live(self, node: Node, resting: bool, offered: Container[str]) -> Node:
        """Returns a node with its urgency: a question is told at once and anew for each decision; a hint or a remark
        politely.
        """
        model = self._table.model
        match node.id:
            case "prompt" if resting and model.legal:
                id = f"{PROMPT}:{model.now.number}:{len(model.selector.chosen)}"
                return replace(node, id=id, part=self._said(ANSWERS), live=Urgency.ASSERTIVE)
            case "prompt":
                return replace(node, part=self._said(ANSWERS))
            case "note":
                return replace(node, live=Urgency.POLITE)
            case id if id in offered:
                return replace(node, part=self._said(ANSWERS))
            case _:
                return node

    def _listen(self) -> None:
        """Reads the new entries of the log; one that went back is taken as it is."""
        log, before = self._playback.log, self._log
        self._log = log
        if before is None or not _goes_on(before, log):
            self._told.clear()
            return
        part = self._said(Message("hud.log"))
        for entry in log[len(before) :]:
            self._count += 1
            self._told.append(_text(f"told:{self._count}", NOWHERE, self._said(entry.line), part, Urgency.POLITE))

    def _rows(self) -> Iterator[Node]:
        """The river row by row, in the place of its zone."""
        for row in self._table.presenter.items.rows(self._playback.view, self._table.names):
            area = self._item_layer.zone_area(row.zone) or NOWHERE
            yield _text(f"row:{row.zone}:{row.number}", area, self._said(row.line), self._part(row))

    def _remark(self) -> Iterator[Node]:
        """Yields the name of a great event while it is shown, and the reason why something cannot be done, as long as
        it is written at the pointer.
        """
        if self._weight_words.words:
            yield _text("weight", NOWHERE, plain(self._weight_words.words), live=Urgency.POLITE)
        if self._bubble.words:
            yield _text("bubble", NOWHERE, plain(self._bubble.words), live=Urgency.ASSERTIVE)

    def _part(self, row: RiverRow) -> str:
        called = self._words.zone(row.zone)
        return "" if called is None else self._said(called)

    def _said(self, line: Message) -> str:
        return plain(self._ui.say(line))


class TablePicture:
    """The picture of the audience model on the screen, and all that it is made of. Uses of it go to `user` and
    `actions`."""

    def __init__(
        self, ui: Context, match: TableMatch, focus: FocusGraph, user: BoardUser, actions: PanelActions
    ) -> None:
        self._ui, self._focus, self._user = ui, focus, user
        self._table = table = match.table
        self.words = TableWords(ui, match)
        self.bubble, self.banner, self.weight_words = Bubble(), Banner(), WeightWords()
        self.tabletop = Tabletop(ui, match.entry, table.presenter, table.item_cache, table.names, match.faces)
        self._item_layer, self._grounds = self.tabletop.item_layer, self.tabletop.grounds
        self._animation_player = self.tabletop.animation_player
        self.face_states = FaceStates(table.presenter, table.names)
        self.playback = Playback(table, self.words, self.face_states)
        self.looking = History(table)
        self.panels = Panels(ui, match, self.playback, self.face_states, actions)
        self._announcements = TableAnnouncements(
            ui, match, self.playback, self.words, self._item_layer, self.bubble, self.weight_words
        )
        self._board: Board | None = None
        self.frame: TableFrame | None = None
        self._moves = 0
        """The count of the cameras' moves, as far as they were followed."""
        self._notes: tuple[FRect, ...] = ()
        """The rectangles of the written consequences of the trails on show."""
        self._lit_for: object = None
        """The question, or the decision on show, and what it lights on grounds, as it was brought into sight last."""
        self._foreseen: tuple[object, Sequence[Prospect]] = (None, ())
        """The consequences of the answers to the question, and the table they belong to."""

    @property
    def model(self) -> AudienceModel:
        """The audience model on the screen."""
        return self._table.model

    def lay(self) -> None:
        """The table as it stands lies there at once."""
        self.run(self.playback.lay())

    def run(self, request: PlaybackRequest) -> None:
        """Runs a request through the animation player."""
        flow = self._table.flow
        self._animation_player.take(request, alone=flow.watched and not flow.here)

    def show_weight(self, weight: Weight) -> None:
        """Writes the name of a great event, or the question before it decides; faces react once it is answered."""
        self.face_states.weigh(weight, (SYSTEM, *self._table.names))
        words = weight.question if weight.decides else weight.name
        if words is None:
            self.weight_words.hide()
            return
        if weight.decides:
            self.playback.said = words
        area = None if weight.decides else self._item_layer.seen_nearest(self._area_of(weight.keys))
        since = self._ui.now + min(NAME_DELAY, NOTE_SECONDS * len(weight.keys))
        until = since + (QUESTION_SECONDS if weight.decides else NAME_SECONDS)
        self.weight_words.show(self._ui.say(words), area, since, until)

    def _standing(self) -> StandingStake:
        """Returns what is at stake on the table on show; nothing while one looks back, or it is still being laid."""
        if self.looking.is_open or self.playback.dealing:
            return CALM
        return self._table.presenter.weights.standing(self.playback.view)

    def _area_of(self, keys: Iterable[str]) -> FRect:
        """Returns the rectangle round these things, else the middle of the table."""
        areas = [area for key in keys if (area := self._item_layer.area(key)) is not None]
        return areas[0].unionall(areas[1:]) if areas else FRect(self._item_layer.sheet.rect.center, (0, 0))

    def build(self) -> Widget:
        """Board, seats, strip, plates, drawer."""
        page, tabletop, model = self.panels.page(), self.tabletop, self.model
        tabletop.sitting = self.panels.sitting(page.status)
        tabletop.figure = self._table.presenter.items.figure(self.playback.view)
        tabletop.figure_mood = self.panels.figure_mood()
        tabletop.stand(self._standing())
        self._board = board = Board(tabletop, model, self._user, self.words.node, self._highlights())
        usable, ground_overlays = frozenset(model.selector.open()), tabletop.ground_overlays
        ground_overlays.viewer, ground_overlays.asked = self._table.flow.viewer, self._table.flow.asked_openly
        ground_overlays.used = usable.union(model.selector.chosen)
        ground_overlays.beside = self._beside_grounds(markers=False)
        tabletop.grounds.offer([item for item in model.items() if item.key in usable])
        self._seek_lit()
        around = self.panels.around(page, self.looking, moving=self._animation_player.busy)
        arrange = partial(tabletop.arrange, lasting=not self.looking.is_open)
        self.frame = TableFrame(board, around, arrange, tabletop.aside)
        return self.frame

    def reading(self, nodes: Sequence[Node]) -> tuple[Node, ...]:
        """Returns these nodes, with the things on the table and round it, the question, and what happened."""
        return self._announcements.around(nodes, resting=not self._animation_player.busy)

    def draw(self, canvas: Canvas) -> None:
        """Draws the table, and what stands round it: as a layer while something moves."""
        frame, tabletop = self.frame, self.tabletop
        if frame is None:
            return
        if not tabletop.moves:
            frame.draw(canvas)
            return
        frame.draw_board(canvas)
        standing = [(id(widget), widget.state()) for widget in walk(frame)]
        key = (frame, canvas.touch, canvas.ui.theme.palette, standing, tabletop.ground_overlays.fixtures)
        tabletop.draw_above(canvas.surface, key, partial(self._draw_standing, canvas.touch))

    def _draw_standing(self, touch: CanvasFocus, surface: Surface) -> None:
        """Draws what stands still round the table while something on it moves."""
        canvas = Canvas(surface, self._ui, touch)
        if self.frame is not None:
            self.frame.draw_beside(canvas)
        self.tabletop.ground_overlays.draw_fixtures(canvas)

    def draw_table(self, surface: Surface) -> None:
        """Draws only what lies on the table, and the players round it."""
        if self.frame is not None:
            self.frame.draw_table(Canvas(surface, self._ui))

    @property
    def board_nodes(self) -> Sequence[Node]:
        """The things and zones on the board; everything else stands round it."""
        return () if self._board is None else tuple(self._board.nodes(self._ui))

    def behind(self, place: Place) -> Place:
        """Returns the place of the table at rest at which a click does what it hits in the picture on the screen."""
        return place if self._board is None else self._board.behind(place, self._focus)

    def told_of(self, node: Node) -> str:
        """Returns the consequence, unless it stands at its trail on a ground, and the words of the trade."""
        noted = any(trail.note is not None for painted in self._grounds.all() for trail in painted.trails)
        return self.words.about(node, noted=noted)

    def needed(self, node: Node) -> bool:
        """True for nodes of the hand, of usable targets, and of the line that names them."""
        return is_needed(node, self._item_layer, self.model.selector.open())

    def beside_tooltip(self, taken: OccupiedPlace) -> OccupiedPlace:
        """Nor does a tooltip lie on the edge of the line that says what is asked, on the plates in the corners, on what
        the viewer moves, or on the paths and the course that it is about."""
        more, prompt = (
            own_pieces(self._focus.seen(), self._item_layer, self.model.feed.audience),
            self._focus.node("prompt"),
        )
        if prompt is not None:
            more = (*more, prompt.rect.inflate(*STRIP_AROUND))
        if self.frame is not None:
            more = (*more, *self.frame.plates(), *self._notes)
        more = (*more, *self._passing(), *self._paths(), *self.tabletop.ground_overlays.ahead_areas)
        return structs.replace(taken, needed=(*taken.needed, *more), weighted=self._courses())

    def first_focus(self) -> str:
        """Returns the id of the first usable item; "" while something moves."""
        usable = () if self._animation_player.busy else self.model.selector.open()
        return next((node.id for node in self._focus.nodes() if node.id in usable and node.rect.width > 0), "")

    def news_area(self) -> FRect | None:
        """Over the log, while it is open."""
        return None if self.looking.is_open else beside_log(self._focus.node("log_lines"))

    def overlay(self, canvas: Canvas) -> None:
        """Draws the consequence of a choice at its target, and a refusal at the pointer."""
        if self._table.flow.room is not BlockingOverlay.NONE:
            return
        node, left = self._focus.node("prompt"), self._table.flow.left
        if canvas.touch.ring and (focused := self._focus.node(self._focus.focused)) is not None:
            self._item_layer.draw_words(canvas.surface, focused.id, focused.rect.inflate(2 * RING, 2 * RING))
        draw_consequences(canvas, self.tags())
        if node is not None and left is not None and self.model.reaction is not None:
            draw_time(canvas, node.rect, left)
        ground_overlays = self.tabletop.ground_overlays
        (ground_overlays.draw_moving if self.tabletop.moves else ground_overlays.draw)(canvas)
        title = self._title
        charted = self.tabletop.ambient_motion.charted
        self._notes = () if charted else tuple(draw_notes(canvas, self._grounds, self._kept_of_notes, title))
        if self.banner.moment is not None:
            kept = [node.rect for node in self._focus.seen() if self.needed(node)]
            spoken, moves = self._spoken(), self._ui.motion is Motion.FULL
            self.banner.draw(canvas, moves=moves, clear=self._races(), kept=kept, spoken=spoken)
        if self.weight_words.words:
            self.weight_words.draw(canvas, [*self._spoken(), *self._standing_round()])
        self.bubble.draw(canvas, None if node is None else node.rect)

    def tags(self) -> list[Tag]:
        """Returns the consequences at the targets of what is chosen; they leave the strip free."""
        strip = () if self.frame is None else (self.frame.panels.strip.rect,)
        return consequence_tags(self._ui, self._item_layer, self.model.selector, strip, noted=self._is_noted)

    def _is_noted(self, target: str) -> bool:
        """True for a cell of a ground with a camera: words on it would hide the ground, and a trail with a note or a
        tooltip says the same.
        """
        sprite = self._item_layer.sprite(target)
        painted = None if sprite is None else self._grounds.painted(sprite.item.zone)
        return painted is not None and painted.free

    def prepare(self, touch: CanvasFocus) -> bool:
        """Looks up what is drawn for the target under pointer or focus: what would move if it were used, and the state
        of the switches. Returns whether that changed.
        """
        changed = self._show_trails(touch)
        if not self.tabletop.moves:
            self.tabletop.ground_overlays.beside = self._beside_grounds(markers=False)
        return changed

    def follow_camera(self) -> bool:
        """Follows a camera where nothing else has changed: the layout stays as it is. Returns whether one has moved."""
        moved = self._moves != self.tabletop.ambient_motion.moves
        self._moves = self.tabletop.ambient_motion.moves
        if moved and self._board is not None:
            self._board.follow_camera()
        return moved

    def surroundings(self) -> Surroundings:
        """Returns what must be seen while a spotlight is shown: all that lies here, the plates, and the prompt."""
        nodes = self._focus.nodes()
        prompt = next((node.rect for node in nodes if node.id == "prompt"), self._item_layer.sheet.strip)
        needed = tuple(node.rect.inflate(-EDGE, -EDGE) for node in nodes if lies_there(node, self._item_layer))
        return Surroundings(prompt.inflate(*STRIP_AROUND), needed)

    def _kept_of_notes(self) -> list[FRect]:
        """Returns the rectangles that notes leave free, if possible."""
        return [*self._beside_grounds(), *self._passing(), *self.tabletop.ground_overlays.ahead_areas]

    def _spoken(self) -> list[FRect]:
        """Returns the rectangles of what the players say."""
        return [] if self.frame is None else self.frame.panels.remarks.areas(self._ui)

    def _standing_round(self) -> list[FRect]:
        """Returns the rectangles of what stands round the table: plates, title, tools, and the line above the hand."""
        plates = () if self.frame is None else self.frame.plates()
        return [*plates, *(node.rect for node in self._focus.seen() if node.id.startswith(("seat:", PROMPT)))]

    def _passing(self) -> tuple[FRect, ...]:
        """Returns the rectangle of a passing spotlight."""
        return () if self.banner.place is None else (self.banner.place,)

    def _paths(self) -> list[FRect]:
        """Returns the rectangles of the cells that the trails on show pass."""
        grounds = self._grounds
        return [
            grounds.cell(painted.zone.id, cell)
            for painted in grounds.all()
            for trail in painted.trails
            for cell in trail.cells
        ]

    def _races(self) -> list[FRect]:
        """Returns the rectangles of the race and of what a board beside it must leave free; none where there is no
        course.
        """
        free = [painted for painted in self._grounds.all() if painted.free]
        charts = ((painted, self._grounds.course(painted)) for painted in free)
        found = [painted.camera.area(part) for painted, chart in charts if chart is not None for part in chart.parts]
        boats = [sprite.rect for sprite in self._item_layer.sprites() if sprite.item.shape is not None]
        return [*found, *boats, *self._beside_grounds()] if found else []

    def _courses(self) -> tuple[FRect, ...]:
        """Returns the visible parts of the courses on grounds that a person may move."""
        window = self._ui.viewport.rect
        charts = ((painted, self._grounds.course(painted)) for painted in self._grounds.all() if painted.free)
        parts = (painted.camera.area(part) for painted, chart in charts if chart is not None for part in chart.parts)
        return tuple(part.clip(window) for part in parts if part.colliderect(window))

    @property
    def _title(self) -> FRect | None:
        """The plate with the title, or with what a teacher says; None before the table is laid out."""
        return None if self.frame is None else self.frame.plates()[0]

    def _beside_grounds(self, *, markers: bool = True) -> list[FRect]:
        """Returns the rectangles of what is not on a ground that a person may move; `markers`: those of boats, too."""
        zones = {painted.zone.id for painted in self._grounds.all() if painted.free}
        aground = {sprite.item.key for sprite in self._item_layer.sprites() if sprite.item.zone in zones}
        left_out = (AHEAD,) if markers else (AHEAD, MARKER)
        seen = (node for node in self._focus.seen() if not node.id.startswith(left_out))
        sitting = (each for each in self.tabletop.sitting if each.bust is None)
        return [
            *([] if self._title is None else [FRect(self._title)]),
            *(node.rect for node in seen if node.id not in aground),
            *(each.face_on(self._item_layer.sheet) for each in sitting),
        ]

    def _seek_lit(self) -> None:
        """Brings what a new question or a decision on show lights on a ground into sight, once nothing moves.

        Where a person moved a camera to stays in sight as long as the same things are lit, or none.
        """
        model, shown = self.model, self.looking.shown
        keys = model.selector.open() if shown is None else (*shown.better, *shown.played)
        on_grounds = [item for item in model.items() if self._grounds.painted(item.zone) is not None]
        lit = [item for item in on_grounds if item.key in keys]
        lit_for = (model.player, model.looking_at, model.legal, [(item.key, item.index) for item in lit])
        if not lit:
            self._lit_for = None
        elif not self._animation_player.busy and lit_for != self._lit_for:
            self._lit_for = lit_for
            self.tabletop.ambient_motion.seek(lit)

    def _highlights(self) -> Highlights:
        """Returns the targets of a hint, or those that were played and were better at the moment on show."""
        shown, table = self.looking.shown, self._table
        better, played = ((), ()) if shown is None else (shown.better, shown.played)
        return Highlights(table.hinted or better, table.hints.second(self.model), played)

    def _show_trails(self, touch: CanvasFocus) -> bool:
        """Returns whether the trails are others than before: none while the table on show is not yet the one that is
        asked about.
        """
        model, ambient_motion, busy = self.model, self.tabletop.ambient_motion, self._animation_player.busy
        shows = not busy or self._shows_grounds()
        target = touch.hovered or (touch.focused if touch.ring else "")
        asked = None if busy else model.reaction
        chosen = model.selector.chosen
        shown_for = (target, chosen, model.now.number, model.feed.audience, model.looking_at, asked is None, shows)
        if shown_for == ambient_motion.shown_for:
            return False
        trails = self._trails(target) if shows else ()
        prospects = [] if asked is None else [prospect.trail for prospect in self._prospects()]
        ambient_motion.show_trails(
            shown_for, trails, prospects=prospects, focused=touch.ring and target == touch.focused
        )
        return True

    def _trails(self, target: str) -> Sequence[Trail]:
        """Returns what would move if this target were used."""
        model, selector = self.model, self.model.selector
        move = selector.set_to or (selector.single(target) if target in selector.open() else None)
        if move is None:
            return trails_after_passing(model, target) if target else ()
        return model.presenter.moves.trails(model.view, move.command, model.names)

    def _shows_grounds(self) -> bool:
        """True if all that lies on grounds lies as in the audience model; elsewhere something may still move."""
        items = self.model.items()
        return all(self._item_layer.rests_as(painted.zone.id, items) for painted in self._grounds.all())

    def _prospects(self) -> Sequence[Prospect]:
        """Returns the consequences of the answers, worked out once for each table."""
        model = self.model
        known_for = (model.now.number, model.feed.audience, model.player, model.looking_at)
        if self._foreseen[0] != known_for:
            self._foreseen = (known_for, model.prospects())
        return self._foreseen[1]


def _goes_on(before: Sequence[LogLine], after: Sequence[LogLine]) -> bool:
    """True if a log only grew."""
    return len(after) >= len(before) and (not before or after[len(before) - 1].step == before[-1].step)


def _text(id: str, area: FRect, words: str, part: str = "", live: Urgency = Urgency.OFF) -> Node:
    return Node(id, area, Role.TEXT, words, part=part, live=live, focusable=False, tooltip=False)
