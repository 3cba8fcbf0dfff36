"""The picture of a table: board, words round it, what lies over both, what moves and flows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import assert_never

from msgspec import structs
from pygame import FRect, Surface

from game.content.message import Message
from game.content.theme import SoundName
from game.engine.types import Seat
from game.host.audience_model import AudienceModel
from game.host.flow import BlockingOverlay
from game.host.table import trails_after_passing
from game.table.presenter import Prospect, Spotlight, Trail
from game.table.settings import Motion
from game.ui.canvas import Canvas
from game.ui.context import Context
from game.ui.free_place import OccupiedPlace
from game.ui.input.events import Click, Key, Place
from game.ui.input.focus import Node
from game.ui.stage.widget_scene import WidgetScene
from game.ui.table.announcements import TableAnnouncements
from game.ui.table.board import Board, BoardUser, Highlights
from game.ui.table.ground.markers import MARKER
from game.ui.table.ground_overlays import draw_notes
from game.ui.table.input.table_input import Bubble
from game.ui.table.items.item_layer import beside_log, draw_consequences, draw_time, is_needed, lies_there, own_pieces
from game.ui.table.layout.cached_layers import OverlayLayer
from game.ui.table.match import TableExit, TableMatch
from game.ui.table.motion.animation_player import (
    CaptionShown,
    EventReached,
    EveryoneCalled,
    MomentShown,
    PlaybackEvent,
    PlaybackRequest,
    SoundPlayed,
    SpotlightShown,
)
from game.ui.table.overlays import History
from game.ui.table.panels.frame import TableFrame
from game.ui.table.panels.panels import PanelActions, Panels
from game.ui.table.panels.prompt import STRIP_AROUND
from game.ui.table.panels.spotlight import Banner, SpotlightScene, Surroundings
from game.ui.table.playback import Playback
from game.ui.table.seats.expressions import FaceStates
from game.ui.table.tabletop import Tabletop
from game.ui.table.words import TableWords
from game.ui.widgets import Widget

RING = 8.0
"""Reach of the focus ring beyond a thing, in design units."""
EDGE = 6.0
"""Width of a thing's edges, both sides together, that words may lie over, in design units."""
TIME_STEPS = 300
"""Number of steps in which the time line of a reaction becomes shorter."""


class TablePicture(WidgetScene[TableExit]):
    """The picture of the audience model on the screen. Uses of it go to `hands` and `doings`."""

    def __init__(self, ui: Context, match: TableMatch, hands: BoardUser, doings: PanelActions) -> None:
        super().__init__(ui)
        self.match = match
        self.table = match.table
        self.words = TableWords(ui, match)
        self.bubble, self.banner = Bubble(), Banner()
        self.tabletop = Tabletop(ui, match.entry, self.table.presenter, self.table.lying, self.table.names, match.faces)
        self.grounds, self.spread = self.tabletop.grounds, self.tabletop.spread
        self.director, self.life = self.tabletop.director, self.tabletop.life
        self.tempers = FaceStates(self.table.presenter, self.table.names)
        self.on_show = Playback(self.table, self.words, self.tempers)
        self.looking = History(self.table)
        self.panels = Panels(ui, match, self.on_show, self.tempers, doings)
        self._telling = TableAnnouncements(ui, match, self.on_show, self.words, self.spread, self.bubble)
        self._hands = hands
        self._board: Board | None = None
        self._frame: TableFrame | None = None
        self._above = OverlayLayer()
        """The layer over all that lives, while nothing of it changes."""
        self._moves = 0
        """The count of the cameras' moves, as far as they were followed."""
        self._notes: tuple[FRect, ...] = ()
        """The rectangles of the written consequences of the trails on show."""
        self._foreseen: tuple[object, Sequence[Prospect]] = (None, ())
        """The consequences of the answers to the question, and the table they belong to."""
        self._seen_of_flow: tuple[Seat | None, frozenset[Seat], int] = (None, frozenset(), 0)
        """The thinking seat, the seats whose phone is away, and the length of the time line, as drawn last."""

    @property
    def note(self) -> Message | None:
        """A hint or a remark that stays until the table changes."""
        return self.on_show.note

    @property
    def desk(self) -> AudienceModel:
        """The audience model on the screen."""
        return self.table.desk

    def resize(self) -> None:
        """Sizes, theme or deck changed: everything is drawn anew."""
        self.tabletop.prepare(self.desk.items())
        self.lay()
        super().resize()

    def lay(self) -> None:
        """The table as it stands lies there at once."""
        self.run(self.on_show.lay())

    def run(self, request: PlaybackRequest) -> None:
        """Runs a request through the animation player."""
        flow = self.table.flow
        self.director.take(request, alone=flow.watched and not flow.here)

    def take(self, events: Sequence[PlaybackEvent]) -> None:
        """Carries out what was played: the one place where it is heard, written, and put into the light."""
        for event in events:
            match event:
                case SoundPlayed(sound=name):
                    self.sound(name)
                case CaptionShown() | EventReached():
                    self.on_show.take(event)
                case MomentShown(moment=moment):
                    self.banner.show(moment, self.ui)
                case SpotlightShown(moment=moment):
                    self._spotlight(moment)
                case EveryoneCalled():
                    self.call_everybody()
                case _:
                    assert_never(event)
        if any(isinstance(event, CaptionShown | EventReached) for event in events):
            self.rebuild()

    def call_everybody(self) -> None:
        """People at the screen are called to look."""
        self.director.release()

    @property
    def busy(self) -> bool:
        """True if 60 frames a second are wanted."""
        return super().busy or self.tabletop.busy

    def build(self) -> Widget:
        """Board, seats, strip, plates, drawer."""
        self._lay_chosen()
        page = self.panels.page()
        self.tabletop.sitting = self.panels.sitting(page.status)
        self.tabletop.figure = self.table.presenter.items.figure(self.on_show.view)
        self.tabletop.figure_mood = self.panels.figure_mood()
        shown = self.looking.shown
        better, played = ((), ()) if shown is None else (shown.better, shown.played)
        self._board = board = Board(
            self.spread,
            self.desk.items(),
            self.desk.picker,
            self._hands,
            self.words.node,
            Highlights(self.table.hinted or better, self.table.hints.second(self.desk), played),
            self.life.nodes,
            self.tabletop.furniture.nodes,
        )
        moving, looking = self.director.busy, self.looking
        arrange = partial(self.tabletop.arrange, lasting=not looking.is_open)
        furniture, picker = self.tabletop.furniture, self.desk.picker
        usable = frozenset(picker.open())
        furniture.viewer, furniture.used = self.table.flow.viewer, usable.union(picker.typed)
        furniture.beside = self._beside_grounds(markers=False)
        self.grounds.offer(item for item in self.desk.items() if item.key in usable)
        self._frame = self.panels.frame(
            board, page, self.on_show.note, arrange, aside=self.tabletop.aside, moving=moving, looking=looking
        )
        return self._frame

    def _lay_chosen(self) -> None:
        """A choice that only waits to be confirmed lies where it would go, as soon as nothing moves."""
        if not self.director.busy and self.table.lying.choose(self.desk.picker.typed if self.desk.legal else ()):
            self.director.show(self.desk.view)

    def reading(self) -> tuple[Node, ...]:
        """Returns the things on the table and round it, the question, and what happened."""
        return self._telling.around(super().reading(), resting=not self.director.busy)

    def refresh(self) -> None:
        """Moves things on painted ground to where the camera shows them."""
        self.follow_camera()
        super().refresh()

    def draw_table(self, surface: Surface) -> None:
        """Draws only what lies on the table, and the players round it."""
        if self._frame is not None:
            self._frame.draw_table(Canvas(surface, self.ui))

    @property
    def tips(self) -> bool:
        """True if nothing moves: moving things do not lie where the table will have them."""
        return not self.on_show.retelling and not self.director.busy

    def told_of(self, node: Node) -> str:
        """Returns the consequence, unless it stands at its trail on a ground, and the words of the trade."""
        noted = any(trail.note is not None for painted in self.grounds.all() for trail in painted.trails)
        return self.words.about(node, noted=noted)

    def needed(self, node: Node) -> bool:
        """The hand, what can be used now, and the line that says so."""
        return is_needed(node, self.spread, self.desk.picker.open())

    def beside_tooltip(self) -> OccupiedPlace:
        """Nor does it lie on the edge of the line that says what is asked, on the plates in the corners, on what the
        viewer moves, or on the course that it is about."""
        taken, prompt = super().beside_tooltip(), self.focus.node("prompt")
        more = own_pieces(self.focus.seen(), self.spread, self.desk.feed.audience)
        if prompt is not None:
            more = (*more, prompt.rect.inflate(*STRIP_AROUND))
        if self._frame is not None:
            more = (*more, *self._frame.plates(), *self._notes)
        more = (*more, *self._passing())
        return structs.replace(taken, needed=(*taken.needed, *more), weighed=self._courses())

    def first_focus(self) -> str:
        """Returns the first usable thing, once nothing moves."""
        usable = () if self.director.busy else self.desk.picker.open()
        return next((node.id for node in self.focus.nodes() if node.id in usable and node.rect.width > 0), "")

    def news_area(self) -> FRect | None:
        """Over the log, while it is open."""
        return None if self.looking.is_open else beside_log(self.focus.node("log_lines"))

    def overlay(self, canvas: Canvas) -> None:
        """Draws the consequence of a choice at its target, and a refusal at the pointer."""
        if self.table.flow.room is not BlockingOverlay.NONE:
            return
        node, left = self.focus.node("prompt"), self.table.flow.left
        if self.touch.ring and (focused := self.focus.node(self.focus.focused)) is not None:
            self.spread.draw_words(canvas.surface, focused.id, focused.rect.inflate(2 * RING, 2 * RING))
        draw_consequences(canvas, self.spread, self.desk.picker)
        if node is not None and left is not None and self.desk.reaction is not None:
            draw_time(canvas, node.rect, left)
        self.tabletop.furniture.draw(canvas)
        title = None if self._frame is None else self._frame.plates()[0]
        self._notes = tuple(draw_notes(canvas, self.grounds, self._kept_of_notes, title))
        if self.banner.moment is not None:
            kept = [node.rect for node in self.focus.seen() if self.needed(node)]
            self.banner.draw(canvas, moves=self.ui.motion is Motion.FULL, clear=self._races(), kept=kept)
        self.bubble.draw(canvas, None if node is None else node.rect)

    def draw(self, surface: Surface) -> None:
        """Everything; the ways of what would move are looked up before."""
        self._show_trails()
        self.tabletop.furniture.beside = self._beside_grounds(markers=False)
        self._above.forget()
        if self.busy:
            self.grounds.relight_a_part()
        super().draw(surface)

    def _kept_of_notes(self) -> list[FRect]:
        """Returns the rectangles that notes leave free, if possible."""
        return [*self._beside_grounds(), *self._passing()]

    def _passing(self) -> tuple[FRect, ...]:
        """Returns the rectangle of a passing spotlight."""
        return () if self.banner.place is None else (self.banner.place,)

    def _races(self) -> list[FRect]:
        """Returns the rectangles of the race and of what a board beside it must leave free; none where there is no
        course.
        """
        free = [painted for painted in self.grounds.all() if painted.free]
        charts = ((painted, self.grounds.course(painted)) for painted in free)
        found = [painted.camera.area(part) for painted, chart in charts if chart is not None for part in chart.parts]
        boats = [sprite.rect for sprite in self.spread.sprites() if sprite.item.shape is not None]
        return [*found, *boats, *self._beside_grounds()] if found else []

    def _courses(self) -> tuple[FRect, ...]:
        """Returns the visible parts of the courses on grounds that a person may move."""
        window = self.ui.viewport.rect
        charts = ((painted, self.grounds.course(painted)) for painted in self.grounds.all() if painted.free)
        parts = (painted.camera.area(part) for painted, chart in charts if chart is not None for part in chart.parts)
        return tuple(part.clip(window) for part in parts if part.colliderect(window))

    def _beside_grounds(self, *, markers: bool = True) -> list[FRect]:
        """Returns the rectangles of what is not on a ground that a person may move; `markers`: those of boats, too."""
        zones = {painted.zone.id for painted in self.grounds.all() if painted.free}
        aground = {sprite.item.key for sprite in self.spread.sprites() if sprite.item.zone in zones}
        seen = (node for node in self.focus.seen() if markers or not node.id.startswith(MARKER))
        sitting = (each for each in self.tabletop.sitting if each.bust is None)
        return [
            *(node.rect for node in seen if node.id not in aground),
            *(each.face_on(self.spread.sheet) for each in sitting),
        ]

    def let_go(self) -> None:
        """The table is left: nothing of its pictures is kept."""
        self.tabletop.let_go()
        self._above = OverlayLayer()

    def draw_held(self, surface: Surface) -> None:
        """The card under the pointer."""
        self.spread.draw_held(surface)

    def flow(self, surface: Surface) -> bool:
        """Draws anew only what lives below everything, and lays over it again what is above; returns whether it did."""
        if not self.tabletop.take_due():
            return False
        if self.director.busy or self.spread.held:
            self.invalidate()
            return False
        if not self._above.holds(surface.get_size()):
            self._above.take(surface.get_size(), surface.get_size(), self._draw_above)
        self._above.lay(surface, self.tabletop.draw_alive(surface))
        return True

    def _draw_above(self, surface: Surface) -> None:
        self.spread.above_only = True
        super().draw(surface)
        self.spread.above_only = False

    def look_at_flow(self) -> None:
        """Draws anew who thinks, whose phone is away, and the time left for a reaction, as they change."""
        flow, before = self.table.flow, self._seen_of_flow
        self._seen_of_flow = (flow.thinking, self.table.away, round((flow.left or 0.0) * TIME_STEPS))
        if self._seen_of_flow[:2] != before[:2]:
            self.rebuild()
        elif self._seen_of_flow != before:
            self.invalidate()

    def say(self, line: Message, at: Place | None = None) -> None:
        """A few words at a place, with a soft knock."""
        self.sound("illegal")
        self.tell(line, at)

    def tell(self, line: Message, at: Place | None = None) -> None:
        """A few words at a place, in place of a tooltip."""
        self._tooltip.hide()
        self.bubble.show(self.ui.say(line), at or self.ui.viewport.rect.center, self.ui.now)
        self.invalidate()

    def sound(self, name: SoundName) -> None:
        """Plays a sound of the house."""
        self.ui.audio.play(name)

    def _show_trails(self) -> None:
        """Shows what would move if the target under pointer or focus were used, and the state of the switches.

        Nothing while the table on show is not yet the one that is asked about.
        """
        desk, busy = self.desk, self.director.busy
        shows = not busy or self._shows_grounds()
        letter = self.touch.hovered or (self.touch.focused if self.touch.ring else "")
        asked = None if busy else desk.reaction
        typed = desk.picker.typed
        shown_for = (letter, typed, desk.now.number, desk.feed.audience, desk.looking_at, asked is None, shows)
        if shown_for == self.life.shown_for:
            return
        trails = self._trails(letter) if shows else ()
        prospects = [] if asked is None else [prospect.trail for prospect in self._prospects()]
        focused = self.touch.ring and letter == self.touch.focused
        self.life.show_trails(shown_for, trails, prospects=prospects, focused=focused)
        self.follow_camera()

    def _trails(self, letter: str) -> Sequence[Trail]:
        """Returns what would move if this target were used."""
        desk, picker = self.desk, self.desk.picker
        pick = picker.set_to or (picker.single(letter) if letter in picker.open() else None)
        if pick is None:
            return trails_after_passing(desk, letter) if letter else ()
        return desk.presenter.moves.trails(desk.view, pick.command, desk.names)

    def _shows_grounds(self) -> bool:
        """True if all that lies on grounds lies as in the audience model; elsewhere something may still move."""
        items = self.desk.items()
        return all(self.spread.rests_as(painted.zone.id, items) for painted in self.grounds.all())

    def _prospects(self) -> Sequence[Prospect]:
        """Returns the consequences of the answers, worked out once for each table."""
        desk = self.desk
        known_for = (desk.now.number, desk.feed.audience, desk.player, desk.looking_at)
        if self._foreseen[0] != known_for:
            self._foreseen = (known_for, desk.prospects())
        return self._foreseen[1]

    def _ground_moved(self) -> None:
        """A person moved what lies in the window: clicks on it at once are meant."""
        self.moved_by_hand()
        self.rebuild()

    def follow_camera(self) -> None:
        """Follows a camera where nothing else has changed: the layout stays as it is."""
        if self._moves == self.life.moves:
            return
        self._moves = self.life.moves
        self.moved_by_hand()
        if self._board is not None:
            self._board.follow_camera()

    def _spotlight(self, spotlight: Spotlight) -> None:
        shown = SpotlightScene(self.ui, spotlight, self.spread.area, self._surroundings)
        self.ui.scenes.push(shown, self._seen_in_the_light)

    def _seen_in_the_light(self, ended_by: Click | Key | None) -> None:
        """It goes on; a click beside the moment does what it hit, and a key of the house what it is for."""
        self.director.release()
        match ended_by:
            case Click(place=place):
                self.struck(place)
            case Key():
                self.key(ended_by)
            case None:
                pass
            case _:
                assert_never(ended_by)

    def _surroundings(self) -> Surroundings:
        """Returns what must be seen while a spotlight is shown: all that lies here, the plates, and the prompt."""
        nodes = self.focus.nodes()
        prompt = next((node.rect for node in nodes if node.id == "prompt"), self.spread.sheet.strip)
        needed = tuple(node.rect.inflate(-EDGE, -EDGE) for node in nodes if lies_there(node, self.spread))
        return Surroundings(prompt.inflate(*STRIP_AROUND), needed)
