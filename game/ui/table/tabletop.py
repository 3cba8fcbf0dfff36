"""Everything that lies, moves and flows on one table, drawn. Knows no match, only what is shown of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pygame import FRect, Surface

from game.content.catalogue import Entry
from game.content.layout import STRIP_HEIGHT
from game.engine.types import Seat
from game.host.audience_model import ItemCache
from game.table.item import Item, Mood, portrait
from game.table.presenter import AnyPresenter, Figure, Names
from game.ui.animation import Pace
from game.ui.context import Context
from game.ui.drawing.theme import TABLE_ROOM
from game.ui.input.events import Place
from game.ui.place import PlaceView
from game.ui.table.ground.grounds import Grounds
from game.ui.table.ground.painter import painters_of
from game.ui.table.ground_overlays import GroundOverlays
from game.ui.table.items.item_layer import ItemLayer
from game.ui.table.items.sprite import Warmup
from game.ui.table.items.sprite_artist import SpriteArtist
from game.ui.table.layout.cached_layers import OverlayLayer
from game.ui.table.layout.geometry import TableGeometry, stage_in
from game.ui.table.motion.ambient_motion import AmbientMotion
from game.ui.table.motion.animation_player import AnimationPlayer
from game.ui.table.seats import SeatStatus, persons_behind, warm_portrait


class Tabletop:
    """Keeps item layer, grounds, animation player and ambient motion of a table in step with sizes, theme, deck and
    settings.
    """

    def __init__(
        self,
        ui: Context,
        entry: Entry,
        presenter: AnyPresenter,
        item_cache: ItemCache,
        names: Names,
        faces: Mapping[Seat, str],
    ) -> None:
        """`faces`: everybody's animal, as `faces_of` gives it."""
        self._ui, self._entry = ui, entry
        self._warmup: Warmup | None = None
        self._highest = float(STRIP_HEIGHT)
        """Maximum height that the strip has needed so far in this window: it does not shrink, or the table would
        jump.
        """
        self.sitting: Sequence[SeatStatus] = ()
        """The players round the table."""
        self.figure: Figure | None = None
        """The figure of the place, if it sits there, too."""
        self.figure_mood = Mood.CALM
        self._above = OverlayLayer()
        """The layer over all that lives, while nothing of it changes."""
        self._before = 0
        """The mark of the pictures that were there before those of this table."""
        self.place = PlaceView(ui, entry.place)
        self.grounds = Grounds(ui, painters_of(entry.title))
        self.item_layer = ItemLayer(ui, entry.layout, self._artist(), self.grounds, self.place)
        self.ambient_motion = AmbientMotion(ui, self.item_layer, self.grounds)
        self.animation_player = AnimationPlayer(
            self.item_layer, self.ambient_motion, presenter, names, ui.say, item_cache
        )
        portraits = {seat: portrait(face, Mood.CALM) for seat, face in faces.items()}
        self.ground_overlays = GroundOverlays(ui, self.item_layer, self.grounds, self.ambient_motion, names, portraits)

    def prepare(self, items: Sequence[Item]) -> None:
        """Fits everything to the present sizes, theme and deck; `items`: what lies there now."""
        artist = self._artist()
        self.item_layer.dress(artist)
        self._highest = float(STRIP_HEIGHT)
        room = FRect(self._ui.viewport.rect)
        self.item_layer.fit(
            TableGeometry(self._entry.layout, stage_in(room), room=room, finger=self._ui.viewport.finger)
        )
        self._warmup = Warmup(artist.pictures, self._faces(items))
        self.tune()

    def tune(self) -> None:
        """Moves as the settings have it."""
        self.animation_player.motion_plan.pace = Pace(self._ui.settings.speed, self._ui.motion)

    @property
    def warming(self) -> bool:
        """True if faces are still drawn ahead of time, or a part of a ground that will be seen is not laid yet."""
        faces = self._warmup is not None and self._warmup.left > 0
        return self.place.warming or self.grounds.preparing or faces

    def warm(self) -> None:
        """Draws one more face ahead of time: of things first, then of who sits round them, in their moods."""
        self.grounds.prepare()
        if self.opening:
            return
        if self._warmup is not None and self._warmup.left:
            self._warmup.step()
        else:
            warm_portrait(self._ui, self.item_layer.sheet, self.sitting)

    @property
    def opening(self) -> bool:
        """True if the background of the things is still dark."""
        return self.place.opening or self.grounds.opening

    @property
    def busy(self) -> bool:
        """True if anything moves or flows, or is about to be seen for the first time."""
        moves = (self.animation_player.busy and not self.animation_player.holding) or self.item_layer.effects.busy
        return moves or self.ambient_motion.busy or self.opening

    def update(self, dt: float) -> bool:
        """Goes on with all but what the animation player plays; returns whether that changed anything on the screen."""
        moved = self.item_layer.effects.busy | self.place.arrived()
        self.item_layer.effects.update(dt)
        if self.animation_player.busy:
            self.wake()
        self.ambient_motion.update(dt)
        return moved

    def arrange(self, stage: FRect, strip: float, room: FRect, *, lasting: bool = True) -> TableGeometry:
        """Lays everything over a stage; a strip once as high as this stays so if that is `lasting`."""
        high = max(self._highest, strip)
        if lasting:
            self._highest = high
        sheet = TableGeometry(self._entry.layout, stage, high, room, self._ui.viewport.finger)
        self.item_layer.fit(sheet)
        self.place.fit(sheet.rect, sheet.area)
        self.place.seat(persons_behind(self._ui, sheet, self.sitting, self._entry.place, self.figure, self.figure_mood))
        return sheet

    def enter(self) -> None:
        """The table is laid: the window has its colours and sounds."""
        self._before = self._ui.assets.picture_cache.mark()
        self._ui.furnish(self._entry.id, self._entry.place.palette, TABLE_ROOM)
        self._ui.audio.surround(self._entry.place.ambience)

    def leave(self) -> None:
        """The table is left: the next room has the colours of the house, and none of its pictures is cached."""
        self.release()
        self._ui.assets.renderer.forget()
        self._ui.assets.picture_cache.forget_since(self._before)
        self._ui.furnish()
        self._ui.audio.surround(None)

    def forget_above(self) -> None:
        """Everything is drawn anew: something else may lie above what lives."""
        self._above.forget()

    def release(self) -> None:
        """Drops everything of the table."""
        self._above = OverlayLayer()
        self.item_layer.release()
        self.grounds.release()
        self.place.release()

    @property
    def moves(self) -> bool:
        """True if something on the table moves, by itself or under the pointer."""
        return not self.item_layer.above_only and (self.busy or bool(self.item_layer.held))

    def draw_above(self, surface: Surface, key: object, draw: Callable[[Surface], None]) -> None:
        """Draws what stands still above what moves: kept as long as the key stays the same."""
        self._above.draw(surface, key, draw)

    def draw_alive(self, surface: Surface, draw: Callable[[Surface], None]) -> None:
        """Draws only what lives below everything else, and lays over it again what is above, of all that `draw` draws
        in the window.
        """
        size = surface.get_size()
        if not self._above.holds(size):
            self.item_layer.above_only = True
            self._above.take(size, size, draw)
            self.item_layer.above_only = False
        self._above.lay(surface, self.item_layer.draw_alive(surface))

    def take_due(self) -> bool:
        """True if anything that lives is to be drawn anew; asking clears it."""
        return self.ambient_motion.take_due() | self.item_layer.take_steps()

    def wake(self) -> None:
        """A person did something, or something moves."""
        self.ambient_motion.wake()
        self.place.wake()

    @property
    def aside(self) -> float:
        """The width that the map of a river takes at the left of the window."""
        return self.ground_overlays.aside

    def left_its_place(self, target: str, at: Place) -> bool:
        """True if a held thing was let go outside the zone it lies in."""
        held = self.item_layer.sprite(target)
        home = None if held is None else self.item_layer.zone_area(held.item.zone)
        return home is not None and not home.collidepoint(at)

    def _artist(self) -> SpriteArtist:
        ui = self._ui
        return SpriteArtist(ui.assets, ui.text, ui.theme, ui.viewport, ui.settings.four_colour)

    def _faces(self, items: Sequence[Item]) -> list[str]:
        """Every face the table may come to show: those lying there, and their neighbours in the same folders."""
        now = [item.face for item in items if item.face is not None]
        folders = dict.fromkeys(face.rpartition("/")[0] for face in now)
        all_faces = [*now, *(face for folder in folders for face in self._ui.assets.beside(folder))]
        return [SpriteArtist.variant(self._ui.assets, face, self._ui.settings.four_colour) for face in all_faces]
