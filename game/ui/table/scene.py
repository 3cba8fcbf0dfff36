"""The table: plays one match for the people at one screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from pygame import FRect, Surface

from game.bots.question import Answer, Thinker
from game.content.line import Line
from game.engine.types import Command, Seat, View
from game.table.presenter import AnyBeat, Spotlight, Trail
from game.table.shown import Shown
from game.ui.canvas import Canvas
from game.ui.context import Context
from game.ui.focus import Action, Node
from game.ui.input import Click, InputEvent, Key, KeyUp, Place
from game.ui.scene import Toast
from game.ui.table.board import Board
from game.ui.table.bot_driver import BotDriver
from game.ui.table.bubble import Bubble
from game.ui.table.deeds import TOOLS, Circumstances, Deed, deed_of_action, deed_of_key
from game.ui.table.footing import Footing
from game.ui.table.hands import Chosen, Hands, Illegal, Pile, Played, PutBack, Refused, Use
from game.ui.table.hinting import Hinting
from game.ui.table.kept_clear import beside_log, is_needed
from game.ui.table.knowledge_news import KnowledgeNews
from game.ui.table.looking import LookingBack
from game.ui.table.match import TableMatch
from game.ui.table.on_show import OnShow
from game.ui.table.pace import Pace
from game.ui.table.panels import Doings, Moment, Panels
from game.ui.table.pile_scene import PileScene
from game.ui.table.rooms import Rooms, TableExit
from game.ui.table.rule_names import names_of, names_of_now
from game.ui.table.spotlight import SpotlightScene
from game.ui.table.tabletop import Tabletop
from game.ui.table.taking_back import TakingBack
from game.ui.table.targets import draw_consequences, draw_time
from game.ui.table.words import TableWords
from game.ui.widget_scene import WidgetScene
from game.ui.widgets import Widget

SOUND_FOLDER = "app/sounds"
RETRY_SECONDS = 5.0
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
        self.bubble = Bubble()
        self.note: Line | None = None
        """A hint or a remark that stays until the table changes."""
        self.thinking: Seat | None = None
        """A bot that has been thinking for a while."""
        self.tabletop = Tabletop(ui, match.entry, match.presenter, self.controller.names, self._ground_moved)
        self.grounds, self.spread = self.tabletop.grounds, self.tabletop.spread
        self.director, self.life = self.tabletop.director, self.tabletop.life
        self.on_show = OnShow(self.controller)
        doings = Doings(self.carry_out, self.press, self.look, self.jump, self.rebuild)
        self.panels = Panels(ui, match, self.on_show, doings)
        self.hands = Hands(self.controller, self._play, self.director.hurry)
        self.hinting = Hinting(self.controller, self.words, self._ask_hint)
        self.footing = Footing(self.focus, self.spread)
        self.pace = Pace(self)
        self.looking = LookingBack(self)
        self.knowledge = KnowledgeNews(match.session)
        self.taking_back = TakingBack(self)
        self._retry_at = 0.0
        match.wishes(lambda: ui.settings)
        self._connect()
        self.tabletop.prepare(self.controller.items())

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
            self.on_show.deal()
            self.sound("shuffle")
        else:
            self.director.show(view)
            self.on_show.refresh()
        super().enter()

    def leave(self) -> None:
        """No answer is wanted any more."""
        self.bots.forget()

    def resize(self) -> None:
        """Sizes, theme or deck changed: everything is drawn anew."""
        self.tabletop.prepare(self.controller.items())
        self.director.show(self.controller.view)
        self.on_show.refresh()
        super().resize()

    def pause(self) -> None:
        """A key that was held is not held here any more."""
        self.pace.hurrying = False

    def resume(self) -> None:
        """Settings may have changed above."""
        self.tabletop.tune()
        self.spare()
        self.rebuild()

    def update(self, dt: float) -> None:
        """Movements, bots, rooms that are due."""
        was_busy = self.director.busy
        if self.pace.hurrying and was_busy and not self.director.holding:
            self.director.hurry()
            self.settled()
        if self.tabletop.update(dt):
            self.invalidate()
            if not self.director.busy:
                self.settled()
        if self.bubble.tick(self.ui.now):
            self.invalidate()
        if not self.director.busy and not was_busy:
            self.pace.step()
            self.tabletop.warm()
        self._keep_trying()
        super().update(dt)

    @property
    def busy(self) -> bool:
        """Whether 60 frames a second are wanted."""
        return super().busy or self.tabletop.busy

    def build(self) -> Widget:
        """Board, prompt, bar, column."""
        board = Board(
            self.spread,
            self.controller.items(),
            self.controller.picker,
            self,
            self.words.node,
            self.tabletop.draw_back,
            self.spread.artist,
            self.hinting.letters,
            self.life.nodes,
        )
        moment = Moment(
            moving=self.director.busy,
            hurrying=self.pace.hurrying,
            timeline=self.looking.is_open,
            note=self.note,
            lit=self.hinting.letters,
            thinking=self.thinking,
        )
        return self.panels.frame(board, moment, self.tabletop.prompt_zone)

    @property
    def tips(self) -> bool:
        """What moves does not lie where the table will have it."""
        return not self.on_show.retelling and not self.director.busy

    def needed(self, node: Node) -> bool:
        """The hand, what can be used now, and the line that says so."""
        return is_needed(node, self.spread, self.controller.picker.open())

    def news_area(self) -> FRect | None:
        """Over the log, while it is open."""
        return None if self.looking.is_open else beside_log(self.focus.node("log_lines"))

    @property
    def prompt_area(self) -> FRect | None:
        """Where the line stands that says what to do."""
        node = self.focus.node("prompt")
        return None if node is None else node.rect

    def overlay(self, canvas: Canvas) -> None:
        """What a choice would do, written at its target; a refusal at the pointer."""
        if self.pace.in_room:
            return
        prompt, left = self.prompt_area, self.pace.countdown.left
        draw_consequences(canvas, self.spread, self.controller.picker)
        if prompt is not None and left is not None and self.controller.reaction is not None:
            draw_time(canvas, prompt, left)
        self.life.draw_tools(canvas)
        self.bubble.draw(canvas, prompt)

    def draw(self, surface: Surface) -> None:
        """Everything; the ways of what would move are looked up before."""
        self._show_trails()
        super().draw(surface)

    def draw_held(self, surface: Surface) -> None:
        """The card under the pointer."""
        self.spread.draw_held(surface)

    @property
    def covered(self) -> bool:
        """Whether something is drawn over the board that a flowing ground would wipe away."""
        over = self.looking.is_open or bool(self.bubble.words) or self._tooltip.shown or bool(self.spread.held)
        over = over or self.tabletop.reaches_ground(self.focus.node("note"))
        return over or self.touch.ring or bool(self.controller.picker.typed) or self.director.busy

    def flow(self, surface: Surface) -> bool:
        """Draw only what moves by itself; False if something lies over it, or nothing does."""
        if not self.life.take_due():
            return False
        if self.covered:
            self.invalidate()
            return False
        self.life.draw(Canvas(surface, self.ui, self.touch))
        return True

    def focus_on(self, id: str, *, ring: bool = True) -> None:
        """Bring what has the focus into view, on painted ground too."""
        super().focus_on(id, ring=ring)
        self.footing.stand(id)
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

    def key(self, event: Key) -> bool:
        """The keys of the table."""
        action = self.ui.keys.action(event.chord)
        if action is None and self.life.key(event.chord):
            return True
        deed = deed_of_action(action) or deed_of_key(event, self._circumstances)
        return deed is not None and self.carry_out(deed)

    def carry_out(self, deed: Deed) -> bool:
        """Does what a tool, a key or a button beside the answers is for; whether that meant something."""
        match deed:
            case Deed.MENU:
                self.pace.open_pause()
            case Deed.UNDO:
                self.taking_back.undo()
            case Deed.REDO:
                self.taking_back.redo()
            case Deed.HINT:
                self._hint()
            case Deed.TIMELINE:
                self.looking.toggle()
            case Deed.RULES:
                self.rooms.rules(self.match, None, names_of_now(self.controller))
            case Deed.LOG:
                self.panels.toggle_side()
                self._ground_moved()
            case Deed.SAVE:
                self.rooms.save_as(self.match)
            case Deed.MUTE:
                self.ui.change(sound_muted=not self.ui.settings.sound_muted)
                self.tell(Line("hud.sound_off" if self.ui.settings.sound_muted else "hud.sound_on"))
            case Deed.STEP_BACK | Deed.STEP_ON:
                self.looking.look_by(1 if deed is Deed.STEP_ON else -1)
            case Deed.PLAY_FROM_HERE:
                self.looking.play_from_here()
            case Deed.HURRY | Deed.FAST_FORWARD:
                self.pace.hurrying = True
                self.rebuild()
            case Deed.LET_GO:
                self.press(next(button.key for button in self.controller.buttons() if button.primary))
            case Deed.STOP_ASKING:
                self._stop_asking()
            case Deed.TAKE_OVER:
                if self.director.hurry():
                    self.controller.take_over()
                    self.rebuild()
            case Deed.HAND_ON:
                self.controller.hand_on()
            case Deed.PLAY_CHOSEN:
                self._play_chosen()
            case Deed.TO_DECISION:
                self._to_decision()
            case Deed.NEXT | Deed.PREVIOUS:
                there = self.footing.next(self.controller.picker.open(), 1 if deed is Deed.NEXT else -1)
                if not there:
                    return False
                self.focus_on(there)
            case _:
                assert_never(deed)
        return True

    def press(self, letter: str, *, at: Place | None = None) -> None:
        """A thing, zone or button was used."""
        if self._ready():
            self._follow(self.hands.press(letter), letter, at)

    def double(self, letter: str) -> None:
        """A thing was used twice in a row."""
        if self._ready():
            self._follow(self.hands.double(letter), letter)

    def drop(self, letter: str, target: str | None, at: Place | None = None) -> None:
        """A held thing was let go at a place, over a target or not; None: the drag was broken off."""
        uses = self.hands.drop(letter, target)
        for use in uses:
            self._follow(use, letter)
        if not uses and at is not None and self.tabletop.left_its_place(letter, at):
            self.say(Line("hud.drop_on_lit"), at)
        if not self.director.busy:
            self.director.show(self.controller.view)
        self.rebuild()

    def targets(self, letter: str) -> tuple[str, ...]:
        """What a thing may be dropped on."""
        return self.hands.targets(letter)

    def explain(self, letter: str) -> None:
        """Open the rules at what concerns this thing."""
        self.rooms.rules(self.match, self.controller.why_not(letter), names_of(self.controller, letter))

    def wish(self, action: str) -> bool:
        """The rules at what is asked now, or the settings."""
        match action:
            case "rules":
                self.carry_out(Deed.RULES)
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
            self.carry_out(Deed.MENU)
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
        self.on_show.refresh()
        self.rebuild()
        if self.touch.ring:
            self.refresh()
            self._to_decision()

    def say(self, line: Line, at: Place | None = None) -> None:
        """A few words at a place, with a soft knock."""
        self.sound("illegal")
        self.tell(line, at)

    def tell(self, line: Line, at: Place | None = None) -> None:
        """A few words at a place."""
        self.bubble.show(self.ui.say(line), at or self.ui.viewport.rect.center, self.ui.now)
        self.invalidate()

    def advise(self, answer: Answer) -> None:
        """The house bot has answered: its hint is told and lit, its switches are turned."""
        told = self.hinting.take(answer)
        if told is None:
            return
        if self.hinting.pick is not None:
            self.hands.set_to(self.hinting.pick)
        self.note = told
        self.rebuild()

    def look(self, step: int) -> None:
        """Show the table as it was after a step."""
        self.looking.look(step)

    def jump(self, step: int) -> None:
        """Unfold the timeline at a step, the one a line of the log tells of."""
        self.looking.jump(step)

    @property
    def _circumstances(self) -> Circumstances:
        controller = self.controller
        node, focused = self.focus.node(self.focus.focused), self.focus.focused
        return Circumstances(
            goes_on=self.director.busy or bool(controller.bots_asked),
            reacting=controller.reaction is not None and any(button.primary for button in controller.buttons()),
            fast_forward=controller.nobody_left and not self.pace.hurrying,
            open=bool(controller.picker.open()),
            focused=focused,
            idle=node is None or Action.PRESS not in node.actions,
            chosen=next(iter(controller.picker.typed[-1:]), ""),
            timeline=self.looking.is_open,
        )

    def _ready(self) -> bool:
        """Whether a person may go on: movements are at their end now, and no spotlight stands in the way."""
        cut_short = self.director.busy
        if not self.director.hurry():
            return False
        if cut_short:
            self.settled()
        return True

    def _play(self, command: Command) -> None:
        self.show(self.controller.play(command))

    def _follow(self, use: Use | None, letter: str, at: Place | None = None) -> None:
        """What is heard and seen of the use of a thing."""
        match use:
            case Chosen():
                self.sound("pick")
            case PutBack():
                self.sound("drop")
            case Pile(name=name, items=items):
                self.ui.scenes.push(PileScene(self.ui, self.ui.say(name), items))
                self.sound("open")
            case Refused(reason=reason):
                node = self.focus.node(letter)
                self.say(self.words.refusal(reason), at or (node.rect.midtop if node is not None else None))
            case Illegal(reason=reason):
                self.say(self.words.reason(reason))
            case Played() | None:
                pass
            case _:
                assert_never(use)
        self.rebuild()

    def _play_chosen(self) -> None:
        (letter,) = self.controller.picker.typed[-1:]
        self.double(letter)
        if self.controller.picker.typed[-1:] == (letter,):
            self.focus_on(self.controller.picker.open()[0])

    def _to_decision(self) -> None:
        """Bring the focus to what can be used now, unless it may stay where it is."""
        there = self.footing.decision(self.controller.picker.open())
        if there:
            self.focus_on(there)
        elif there is not None:
            self.focus.focused = ""

    def _hint(self) -> None:
        """Ask what the house bot would do in this place."""
        if self.hinting.ask():
            self.note = Line("hud.hint_thinking")
            self.rebuild()
        else:
            self.say(Line("hud.no_hint_now"))

    def _ask_hint(self, seat: Seat, view: View, legal: Sequence[Command]) -> None:
        self.bots.ask_hint(seat, view, legal, self.ui.now)

    def _stop_asking(self) -> None:
        reaction = self.controller.reaction
        if reaction is None or not self.director.hurry():
            return
        key = f"{self.match.entry.id}.{reaction.ask}"
        self.ui.change(asks={**self.ui.settings.asks, key: False})
        self.spare()
        self.tell(Line("hud.stopped_asking"))

    def _show_trails(self) -> None:
        """What would move if the letter under pointer or focus were used; what the switches stand at."""
        controller, picker = self.controller, self.controller.picker
        letter = self.touch.hovered or (self.touch.focused if self.touch.ring else "")

        def trails() -> Sequence[Trail]:
            under = picker.single(letter) if letter in picker.open() else None
            pick = picker.set_to or under
            if pick is None:
                return ()
            return self.match.presenter.trails(controller.view, pick.command, controller.names)

        key = (letter, picker.typed, self.match.session.head, controller.looking_at)
        self.life.show_trails(key, trails)

    def _ground_moved(self) -> None:
        """A person moved what lies in the window: clicks on it at once are meant."""
        self.moved_by_hand()
        self.rebuild()

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

    def _connect(self) -> None:
        """What the director says is heard, told and shown."""
        director = self.director
        director.on_sound = self.sound
        director.on_caption = self._told
        director.on_beat = self._reached
        director.on_spotlight = self._spotlight
        director.on_everybody = lambda: self.rooms.everybody(self.match, director.release)

    def _told(self, line: Line) -> None:
        self.on_show.told(line)
        self.rebuild()

    def _reached(self, beat: AnyBeat) -> None:
        self.on_show.reached(beat)
        self.rebuild()
