"""The table: plays one match for the people at one screen."""

from __future__ import annotations

from pygame import FRect, Surface

from game.bots.question import Thinker
from game.content.line import Line
from game.table.item import Item
from game.table.presenter import Spotlight
from game.table.shown import Shown
from game.ui.canvas import Canvas
from game.ui.context import Context
from game.ui.focus import Node
from game.ui.input import Click, InputEvent, Key, KeyUp, Place
from game.ui.scene import Toast
from game.ui.table.backdrop import draw_backdrop, draw_zones
from game.ui.table.board import Board
from game.ui.table.bot_driver import BotDriver
from game.ui.table.bubble import Bubble
from game.ui.table.director import Director
from game.ui.table.faces import Warmup
from game.ui.table.grounds import Grounds
from game.ui.table.hands import TableHands
from game.ui.table.hinting import Hinting
from game.ui.table.kept_clear import is_needed, log_area
from game.ui.table.knowledge_news import KnowledgeNews
from game.ui.table.life import Life
from game.ui.table.looking import LookingBack
from game.ui.table.match import TableMatch
from game.ui.table.pace import Pace
from game.ui.table.painter import painters_of
from game.ui.table.panels import Panels
from game.ui.table.rooms import Rooms, TableExit
from game.ui.table.spotlight import SpotlightScene
from game.ui.table.spread import Spread
from game.ui.table.sprites import SpriteArtist
from game.ui.table.table_keys import TOOLS, TableKeys
from game.ui.table.taking_back import TakingBack
from game.ui.table.words import TableWords
from game.ui.widget_scene import WidgetScene
from game.ui.widgets import Widget

SOUND_FOLDER = "app/sounds"
RETRY_SECONDS = 5.0
NOTE_EDGE = 40.0
"""How far panel and shadow of a note reach beyond its words, both sides together."""
SOUNDED = frozenset(("undo", "redo", "hint"))
"""Tools that are heard by what they do."""


class TableScene(WidgetScene[TableExit]):
    """Holds the match, turns clicks into letters and what happened into pictures. Knows no rule."""

    def __init__(self, ui: Context, match: TableMatch, thinker: Thinker, rooms: Rooms) -> None:
        super().__init__(ui)
        self.match = match
        self.controller = match.controller
        self.bots = BotDriver(match, thinker)
        self.rooms = rooms
        self.words = TableWords(ui, match)
        self.panels = Panels(self)
        self.bubble = Bubble()
        self.note: Line | None = None
        """A hint or a remark that stays until the table changes."""
        self.hands = TableHands(self)
        self.hinting = Hinting(self)
        self.pace = Pace(self)
        self.looking = LookingBack(self)
        self.knowledge = KnowledgeNews(match.session)
        self.taking_back = TakingBack(self)
        self.keys = TableKeys(self)
        self.grounds = Grounds(ui, match.entry.layout, painters_of(match.entry.title))
        self.life = Life(self)
        self._retry_at = 0.0
        match.wishes(lambda: ui.settings)
        self._prepare()

    def enter(self) -> None:
        """Lay the table; a fresh match is dealt before one's eyes."""
        self.controller.let_go()
        view = self.controller.view
        if self.controller.curtain is None and self.match.session.head == 0:
            empty = self.match.session.rules.view(
                self.match.session.rules.initial(self.match.session.setup), self.controller.viewer
            )
            self.director.show(empty)
            self.director.play(Shown(self.controller.viewer, empty, view))
            self.panels.deal()
            self.sound("shuffle")
        else:
            self.director.show(view)
            self.panels.refresh()
        super().enter()

    def leave(self) -> None:
        """No answer is wanted any more."""
        self.bots.forget()

    def resize(self) -> None:
        """Sizes, theme or deck changed: everything is drawn anew."""
        self._prepare()
        self.director.show(self.controller.view)
        self.panels.refresh()
        super().resize()

    def pause(self) -> None:
        """A key that was held is not held here any more."""
        self.pace.hurrying = False

    def resume(self) -> None:
        """Settings may have changed above."""
        self._tune()
        self.spare()
        self.rebuild()

    def update(self, dt: float) -> None:
        """Movements, bots, rooms that are due."""
        was_busy = self.director.busy
        if self.pace.hurrying and was_busy and not self.director.holding:
            self.director.hurry()
            self.settled()
        if self.director.update(dt):
            self.invalidate()
            if not self.director.busy:
                self.settled()
        self.life.update(dt)
        if self.bubble.tick(self.ui.now):
            self.invalidate()
        if not self.director.busy and not was_busy:
            self.pace.step()
            self._warmup.step()
        self._keep_trying()
        super().update(dt)

    @property
    def busy(self) -> bool:
        """Whether 60 frames a second are wanted."""
        return super().busy or (self.director.busy and not self.director.holding) or self.life.busy

    @property
    def warming(self) -> bool:
        """Whether faces are still drawn ahead of time."""
        return self._warmup.left > 0

    def build(self) -> Widget:
        """Board, prompt, bar, column."""
        board = Board(
            self.spread,
            self.controller.items(),
            self.controller.picker,
            self.hands,
            self.words.node,
            self._draw_back,
            self.spread.artist,
            self.hinting.letters,
            self.life.nodes,
        )
        return self.panels.frame(board)

    @property
    def tips(self) -> bool:
        """What moves does not lie where the table will have it."""
        return not self.panels.retelling and not self.director.busy

    def needed(self, node: Node) -> bool:
        """The hand, what can be used now, and the line that says so."""
        return is_needed(self, node)

    def news_area(self) -> FRect | None:
        """Over the log, while it is open."""
        return log_area(self)

    @property
    def prompt_area(self) -> FRect | None:
        """Where the line stands that says what to do."""
        node = self.focus.node("prompt")
        return None if node is None else node.rect

    def overlay(self, canvas: Canvas) -> None:
        """What a choice would do, written at its target; a refusal at the pointer."""
        if self.pace.in_room:
            return
        self.panels.draw_consequences(canvas)
        self.panels.draw_time(canvas)
        self.life.draw_tools(canvas)
        self.bubble.draw(canvas, self.prompt_area)

    def draw(self, surface: Surface) -> None:
        """Everything; the ways of what would move are looked up before."""
        self.life.show_trails()
        super().draw(surface)

    def draw_held(self, surface: Surface) -> None:
        """The card under the pointer."""
        self.spread.draw_held(surface)

    @property
    def covered(self) -> bool:
        """Whether something is drawn over the board that a flowing ground would wipe away."""
        over = self.looking.is_open or bool(self.bubble.words) or self._tooltip.shown or bool(self.spread.held)
        over = over or self._note_reaches_ground
        return over or self.touch.ring or bool(self.controller.picker.typed) or self.director.busy

    @property
    def _note_reaches_ground(self) -> bool:
        note, sheet = self.focus.node("note"), self.spread.artist.sheet
        return note is not None and any(
            note.rect.inflate(NOTE_EDGE, NOTE_EDGE).colliderect(sheet.area(painted.camera.zone))
            for painted in self.grounds.all()
        )

    def flow(self, surface: Surface) -> bool:
        """Draw only what moves by itself; False if something lies over it, or nothing does."""
        return self.life.draw(surface)

    def hint(self) -> None:
        """Ask what the house bot would do in this place."""
        self.hinting.ask()

    def focus_on(self, id: str, *, ring: bool = True) -> None:
        """Bring what has the focus into view, on painted ground too."""
        super().focus_on(id, ring=ring)
        self.keys.stand(id)
        self.life.reveal(id)

    def spare(self) -> None:
        """Go on without whoever need not be asked any more."""
        shown = self.controller.let_go()
        if shown is not None:
            self.show(shown)

    def pass_by(self) -> None:
        """Let a reaction go that nobody answers."""
        shown = self.controller.pass_by()
        if shown is not None:
            self.show(shown)

    def fast_forward(self) -> None:
        """Nobody here has anything left to decide: the bots play to the end without rests."""
        self.pace.hurrying = True
        self.rebuild()

    def take_over(self) -> None:
        """Whoever is asked in public sees their own things before they answer."""
        if self.director.hurry():
            self.controller.take_over()
            self.rebuild()

    def stop_asking(self) -> None:
        """Not to be asked about this kind of reaction any more; it can be had back in the settings."""
        reaction = self.controller.reaction
        if reaction is None or not self.director.hurry():
            return
        key = f"{self.match.entry.id}.{reaction.ask}"
        self.ui.change(asks={**self.ui.settings.asks, key: False})
        shown = self.controller.let_go()
        if shown is not None:
            self.show(shown)
        self.tell(Line("hud.stopped_asking"))

    def pause_menu(self) -> None:
        """Open the menu."""
        self.pace.open_pause()

    def key(self, event: Key) -> bool:
        """The keys of the table."""
        return self.keys.press(event)

    def wish(self, action: str) -> bool:
        """The rules at what is asked now, or the settings."""
        match action:
            case "rules":
                self.hands.explain_now()
            case "settings":
                self.rooms.settings()
            case _:
                return False
        return True

    def clicks(self, node: Node) -> bool:
        """Tools click; cards, choices and what is played have sounds of their own."""
        return node.id in TOOLS and node.id not in SOUNDED

    def back(self) -> bool:
        """Esc: let go, stop looking back, then the menu."""
        if self.controller.picker.typed:
            self.controller.back()
            self.rebuild()
        elif self.looking.is_open:
            self.looking.toggle()
        else:
            self.pause_menu()
        return True

    def handle(self, event: InputEvent) -> bool:
        """A click beside everything lets go of what was chosen."""
        self.life.wake()
        if isinstance(event, KeyUp) and event.name == "space":
            self.pace.hurrying = False
        taken = super().handle(event)
        if not taken and isinstance(event, Click) and self.controller.picker.typed:
            self.controller.reset()
            self.rebuild()
        return taken

    def show(self, shown: Shown) -> None:
        """Play a change of the table."""
        self.note = self.knowledge.news() or self.hinting.follow()
        self.bubble.hide()
        self.bots.forget()
        self.director.play(shown)
        if self.controller.viewer != shown.end.viewer and self.controller.curtain is None:
            self.director.play(Shown(self.controller.viewer, shown.end.after, self.controller.view))
        if not self.director.busy:
            self.settled()
        self.rebuild()

    def moved_on(self, shown: Shown) -> None:
        """The table changed without anything being played: undo, redo, looking back."""
        self.pace.reopened()
        self.sound("undo")
        self.show(shown)

    def settled(self) -> None:
        """Everything has come to rest."""
        self.pace.rested()
        self.panels.refresh()
        self.rebuild()
        if self.touch.ring:
            self.refresh()
            self.keys.to_decision()

    def say(self, line: Line, at: Place | None = None) -> None:
        """A few words at a place, with a soft knock."""
        self.sound("illegal")
        self.tell(line, at)

    def tell(self, line: Line, at: Place | None = None) -> None:
        """A few words at a place."""
        self.bubble.show(self.ui.say(line), at or self.ui.viewport.rect.center, self.ui.now)
        self.invalidate()

    def _keep_trying(self) -> None:
        """What could not be written is tried again every few seconds."""
        keeper = self.match.keeper
        if keeper is None:
            return
        if keeper.problem is not None and self.ui.now >= self._retry_at:
            self._retry_at = self.ui.now + RETRY_SECONDS
            keeper.retry()
            self.rebuild()
        if (news := keeper.take_news()) is not None:
            self.ui.scenes.toasts.show(Toast(news))

    def sound(self, name: str) -> None:
        """Play a sound of the house."""
        self.ui.audio.play(f"{SOUND_FOLDER}/{name}")

    def _spotlight(self, spotlight: Spotlight | None) -> None:
        if spotlight is not None:
            self.ui.scenes.push(SpotlightScene(self.ui, spotlight), lambda _: self.director.release())

    def _draw_back(self, canvas: Canvas) -> None:
        draw_backdrop(canvas)
        draw_zones(canvas, self.match.entry.layout, self.spread.zone_area, self.words.plain)

    def _label(self, item: Item) -> str:
        return "" if item.label is None else self.ui.say(item.label)

    def _prepare(self) -> None:
        """Artist, spread and director for the present sizes, theme and deck."""
        ui = self.ui
        artist = SpriteArtist(ui.assets, ui.text, ui.theme, ui.viewport, ui.settings.four_colour)
        self.spread = Spread(self.match.entry.layout, artist, self._label, self.grounds)
        self.spread.fit(FRect(ui.viewport.rect))
        self.director = Director(self.spread, self.match.presenter, self.controller.names)
        self.director.on_sound = self.sound
        self.director.on_caption = self.panels.told
        self.director.on_beat = self.panels.reached
        self.director.on_spotlight = self._spotlight
        self.director.on_everybody = lambda: self.rooms.everybody(self.match, self.director.release)
        self.director.on_look = self.life.look
        self._warmup = Warmup(artist.pictures, self._faces())
        self._tune()

    def _faces(self) -> list[str]:
        """Every face the table may come to show: those lying there, and their neighbours in the same folders."""
        now = [item.face for item in self.controller.items() if item.face is not None]
        folders = dict.fromkeys(face.rpartition("/")[0] for face in now)
        all_faces = [*now, *(face for folder in folders for face in self.ui.assets.beside(folder))]
        return [SpriteArtist.variant(self.ui.assets, face, self.ui.settings.four_colour) for face in all_faces]

    def _tune(self) -> None:
        self.director.speed = self.ui.settings.speed
        self.director.motion = self.ui.motion
