"""Everything that lies, moves and flows on one table, drawn. Knows no match, only what is shown of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import FRect

from game.content.catalogue import Entry
from game.content.line import Line
from game.host.desk import Lying
from game.table.item import Item
from game.table.presenter import AnyPresenter, Names
from game.ui.canvas import Canvas
from game.ui.context import Context
from game.ui.focus import Node
from game.ui.input import Place
from game.ui.table.backdrop import draw_backdrop, draw_zones
from game.ui.table.director import Director
from game.ui.table.faces import Warmup
from game.ui.table.grounds import Grounds
from game.ui.table.life import Life
from game.ui.table.painter import painters_of
from game.ui.table.spread import Spread
from game.ui.table.sprites import SpriteArtist

NOTE_EDGE = 40.0
"""How far panel and shadow of a note reach beyond its words, both sides together."""


class Tabletop:
    """Keeps spread, grounds, director and life of a table in step with sizes, theme, deck and settings."""

    def __init__(
        self, ui: Context, entry: Entry, presenter: AnyPresenter, lying: Lying, names: Names, moved: Callable[[], None]
    ) -> None:
        """`moved` is called after things came to lie elsewhere in the window because a ground moved."""
        self._ui, self._entry = ui, entry
        self._warmup: Warmup | None = None
        self.grounds = Grounds(ui, entry.layout, painters_of(entry.title))
        self.spread = Spread(entry.layout, self._artist(), self.label, self.grounds)
        self.director = Director(self.spread, presenter, names, lying)
        self.life = Life(ui, self.spread, self.grounds, moved)
        self.director.on_look = self.life.look

    def prepare(self, items: Sequence[Item]) -> None:
        """Fits everything to the present sizes, theme and deck; `items`: what lies there now."""
        artist = self._artist()
        self.spread.dress(artist)
        self.spread.fit(FRect(self._ui.viewport.rect))
        self._warmup = Warmup(artist.pictures, self._faces(items))
        self.tune()

    def tune(self) -> None:
        """Moves as the settings have it."""
        self.director.speed = self._ui.settings.speed
        self.director.motion = self._ui.motion

    @property
    def warming(self) -> bool:
        """Whether faces are still drawn ahead of time."""
        return self._warmup is not None and self._warmup.left > 0

    def warm(self) -> None:
        """Draws one more face ahead of time."""
        if self._warmup is not None:
            self._warmup.step()

    @property
    def busy(self) -> bool:
        """Whether anything moves or flows."""
        return (self.director.busy and not self.director.holding) or self.life.busy

    def update(self, dt: float) -> bool:
        """Goes on; whether movements changed anything on the screen."""
        moved = self.director.update(dt)
        if self.director.busy:
            self.life.wake()
        self.life.update(dt)
        return moved

    def draw_back(self, canvas: Canvas) -> None:
        """The cloth and the zones."""
        draw_backdrop(canvas)
        draw_zones(canvas, self._entry.layout, self.spread.zone_area, lambda key: self._ui.say(Line(key)))

    def prompt_zone(self) -> FRect | None:
        """Where the layout wants what is asked."""
        return self.spread.zone_area("prompt")

    def reaches_ground(self, note: Node | None) -> bool:
        """Whether a note lies over a painted zone."""
        sheet = self.spread.artist.sheet
        return note is not None and any(
            note.rect.inflate(NOTE_EDGE, NOTE_EDGE).colliderect(sheet.area(painted.camera.zone))
            for painted in self.grounds.all()
        )

    def left_its_place(self, letter: str, at: Place) -> bool:
        """Whether a held thing was let go outside the zone it lies in."""
        held = self.spread.sprite(letter)
        home = None if held is None else self.spread.zone_area(held.item.zone)
        return home is not None and not home.collidepoint(at)

    def label(self, item: Item) -> str:
        """The words on an item, "" for none."""
        return "" if item.label is None else self._ui.say(item.label)

    def _artist(self) -> SpriteArtist:
        ui = self._ui
        return SpriteArtist(ui.assets, ui.text, ui.theme, ui.viewport, ui.settings.four_colour)

    def _faces(self, items: Sequence[Item]) -> list[str]:
        """Every face the table may come to show: those lying there, and their neighbours in the same folders."""
        now = [item.face for item in items if item.face is not None]
        folders = dict.fromkeys(face.rpartition("/")[0] for face in now)
        all_faces = [*now, *(face for folder in folders for face in self._ui.assets.beside(folder))]
        return [SpriteArtist.variant(self._ui.assets, face, self._ui.settings.four_colour) for face in all_faces]
