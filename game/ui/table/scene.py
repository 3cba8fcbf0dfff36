"""The table: plays one match for the people at one screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum, auto
from typing import assert_never

from msgspec import structs
from pygame import FRect, Surface

from game.content.message import Message
from game.content.theme import SoundName
from game.engine.types import Command, IllegalCommand, Seat
from game.host.audience_model import AudienceModel
from game.host.flow import ConsentQuestion, ConsentWait, HandOver, ResultDue
from game.host.hints import Advice
from game.host.table import (
    BotFailed,
    HintReady,
    NoticeRaised,
    ReasonTold,
    SceneEffect,
    ShowReason,
    TableSwitch,
    go_past,
)
from game.host.teachers import AnswerGiven, Objection
from game.host.update import RewindOffer
from game.table.item import portrait
from game.table.presenter import TableRequest
from game.table.told import LogLine
from game.ui.context import Canvas, Context
from game.ui.input.events import OUTSIDE, Click, Drag, InputEvent, Key, KeyUp, LongPress, Place, Press
from game.ui.input.focus import Action, Node
from game.ui.scene import OccupiedPlace, Toast
from game.ui.stage.widget_scene import WidgetScene
from game.ui.table.input import (
    TOOLS,
    ActionContext,
    AskChoices,
    ChoiceUndone,
    DragCancelled,
    MoveChosen,
    NotAvailable,
    PartTakenBack,
    PassBeforeUse,
    PileOpened,
    TableAction,
    TableFocus,
    TableInput,
    TargetChosen,
    Use,
    is_beside_the_play,
    table_action_of,
    table_action_of_key,
)
from game.ui.table.match import MatchWriteRetries, OverlayOpener, Revisit, TableExit, TableMatch
from game.ui.table.motion.animation_player import (
    CaptionShown,
    EventReached,
    EveryoneCalled,
    MomentShown,
    PlaybackEvent,
    SoundPlayed,
    SpotlightShown,
)
from game.ui.table.motion.weight_moments import PlaceHushed, WeightShown
from game.ui.table.overlays import Overlays
from game.ui.table.panels.choice_sheet import ChoiceSheet
from game.ui.table.panels.panels import PanelActions
from game.ui.table.panels.spotlight import PileScene, SpotlightScene
from game.ui.table.panels.wheel import SpeechWheel
from game.ui.table.picture import TablePicture
from game.ui.table.seats import Rumble
from game.ui.widgets import Widget

SOUNDED = frozenset(("undo", "redo", "hint"))
"""Tools that are heard by what they do."""
TIME_STEPS = 300
"""Number of steps in which the time line of a reaction becomes shorter."""
RISE_MILLISECONDS = 350
"""Milliseconds that everything waits under the rising curtain."""

PLAY_ON_SECONDS = 0.5
"""Maximum time of a frame in which bots play on to the end, in seconds: the table is still shown now and then."""

POLLS_PER_SECOND = 1000
"""Number of times a second that a thinking bot is asked for its answer meanwhile."""


class OpenPart(Enum):
    """A part of the table that Esc shuts."""

    TIMELINE = auto()
    DRAWER = auto()
    CHART = auto()


class TableScene(WidgetScene[TableExit]):
    """Sends targets and actions to the table, and follows what it says is due. Knows no rule and no match."""

    def __init__(
        self,
        ui: Context,
        match: TableMatch,
        rooms: OverlayOpener,
        *,
        closer: bool = False,
        moment: Revisit | None = None,
    ) -> None:
        """`closer`: the match is looked at closer first; `moment`: what is shown first, whose way out leads to
        the evening.
        """
        super().__init__(ui)
        self.match, self.table, self.rooms = match, match.table, rooms
        self.ask_choices = AskChoices(ui, match, self._follow, self.hurry)
        actions = PanelActions(
            self.carry_out,
            self.press,
            self.choose,
            self.think_again,
            self.look,
            self._jump,
            self.rebuild,
            self.tell,
            self.ask_choices.choose,
        )
        self.picture = TablePicture(ui, match, self.focus, self, actions)
        self.words, self.bubble, self.banner = self.picture.words, self.picture.bubble, self.picture.banner
        self.playback, self.looking, self.panels = self.picture.playback, self.picture.looking, self.picture.panels
        self.tabletop, self.face_states = self.picture.tabletop, self.picture.face_states
        self.grounds, self.item_layer = self.tabletop.grounds, self.tabletop.item_layer
        self.animation_player, self.ambient_motion = self.tabletop.animation_player, self.tabletop.ambient_motion
        self.input = TableInput(self.table)
        self.overlays = Overlays(match, rooms, self.looking, self._follow, self.dismiss)
        self.table_focus = TableFocus(self.table, self.focus, self.item_layer)
        self._writing = MatchWriteRetries(match.keeper)
        self._calling = Rumble(ui, match.table)
        self._seen_of_flow: tuple[Seat | None, frozenset[Seat], int] = (None, frozenset(), 0)
        """The thinking seat, the seats whose phone is away, and the length of the time line, as drawn last."""
        self._closer, self._moment = closer, moment
        self._opened: list[OpenPart] = []
        """The parts that are open, the one that was opened last at the end."""
        self._pressed_at: tuple[Place, Place] = (OUTSIDE, OUTSIDE)
        """The place where a button went down last, and the place of the table at rest that it meant."""

    @property
    def model(self) -> AudienceModel:
        """The audience model on the screen."""
        return self.table.model

    def build(self) -> Widget:
        """The picture of the table."""
        self._open_parts()
        return self.picture.build()

    @property
    def busy(self) -> bool:
        """True if 60 frames a second are wanted."""
        return super().busy or self.tabletop.busy

    @property
    def tips(self) -> bool:
        """True if nothing moves: moving things do not lie where the table will have them."""
        rests = not self.playback.retelling and not self.animation_player.busy
        return rests and self.item_layer.close_up is None

    @property
    def nodes_glide(self) -> bool:
        """True if a camera glides, things fly or an effect is seen, and no ring is seen that would stay behind."""
        moves = self.ambient_motion.gliding or self.animation_player.busy or self.item_layer.effects.busy
        return moves and not self.touch.ring

    def told_of(self, node: Node) -> str:
        """Returns the consequence of using it, and the words of the trade."""
        return self.picture.told_of(node)

    def needed(self, node: Node) -> bool:
        """The hand, what can be used now, and the line that says so."""
        return self.picture.needed(node)

    def beside_tooltip(self) -> OccupiedPlace:
        """Nor does it lie on what the picture needs."""
        return self.picture.beside_tooltip(super().beside_tooltip())

    def reading(self) -> tuple[Node, ...]:
        """Returns the things on the table and round it, the question, and what happened."""
        return self.picture.reading(super().reading())

    def first_focus(self) -> str:
        """Returns the first usable thing, once nothing moves."""
        return self.picture.first_focus()

    def news_area(self) -> FRect | None:
        """Over the log, while it is open."""
        return self.picture.news_area()

    def overlay(self, canvas: Canvas) -> None:
        """Draws the consequence of a choice at its target, and a refusal at the pointer."""
        self.picture.overlay(canvas)

    def draw(self, surface: Surface) -> None:
        """Everything; the ways of what would move are looked up before."""
        if self.picture.prepare(self.touch):
            self.follow_camera()
        if not self.tabletop.moves:
            self.tabletop.forget_above()
        if self.busy:
            self.grounds.relight_a_part()
        super().draw(surface)

    def draw_widgets(self, canvas: Canvas) -> None:
        """Draws the picture of the table."""
        self.picture.draw(canvas)

    def draw_held(self, surface: Surface) -> None:
        """The card under the pointer."""
        self.item_layer.draw_held(surface)

    def flow(self, surface: Surface) -> bool:
        """Draws anew only what lives below everything, and lays over it again what is above; returns whether it did."""
        if not self.tabletop.take_due():
            return False
        if self.animation_player.busy or self.item_layer.held or self.item_layer.close_up is not None:
            self.invalidate()
            return False
        self.tabletop.draw_alive(surface, super().draw)
        return True

    def resize(self) -> None:
        """Sizes, theme or deck changed: everything is drawn anew."""
        self.tabletop.prepare(self.model.items())
        self.picture.lay()
        super().resize()

    def refresh(self) -> None:
        """Moves things on painted ground to where the camera shows them."""
        self.follow_camera()
        super().refresh()

    def follow_camera(self) -> None:
        """Follows a camera: a person moved what lies in the window, so clicks on it at once are meant."""
        if self.picture.follow_camera():
            self.moved_by_hand()

    def enter(self) -> None:
        """Lays the table; a fresh match is dealt before one's eyes."""
        self.tabletop.enter()
        self.match.tune(self.ui.settings)
        self.table.item_cache.arrange(self.ui.settings.hand_order)
        effects = self.table.open()
        self.tabletop.prepare(self.model.items())
        request = self.playback.begin()
        self.picture.run(request)
        if request.play is not None:
            self.sound("shuffle")
        self._follow(effects)
        super().enter()
        if self._closer:
            self.overlays.closer(from_logbook=True)
        elif self._moment is not None:
            self.overlays.show_moment(self._moment)

    def leave(self) -> None:
        """Leaves the table: no answer is wanted any more."""
        self.tabletop.leave()
        self.table.host.forget()

    def pause(self) -> None:
        """A key that was held is not held here any more."""
        self.table.flow.hurrying = False

    def resume(self) -> None:
        """Settings may have changed above, and the best answer may have been told."""
        self.tabletop.tune()
        self.match.tune(self.ui.settings)
        self._follow(self.table.skip_reactions())
        if self.table.held:
            self.playback.refresh()
        self.rebuild()
        if not self.focus.focused:
            self._lead_keys(back=True)

    def update(self, dt: float) -> None:
        """Movements, and what is due at the table."""
        was_busy = self.animation_player.busy
        if self.table.flow.hurrying and was_busy and not self.animation_player.holding:
            self.hurry()
            self._settled()
        moved = self.animation_player.busy
        self.take(self.animation_player.update(dt))
        changed = self.tabletop.update(dt)
        self.follow_camera()
        if changed or moved:
            self.invalidate()
            if not self.animation_player.busy and (moved or not self.item_layer.effects.busy):
                self._settled()
        words = self.picture.weight_words
        if self.bubble.tick(self.ui.now) or self.banner.tick(self.ui.now) or words.tick(self.ui.now):
            self.invalidate()
        if not self.animation_player.holding and self.face_states.tick(dt):
            self.rebuild()
        rests = not self.animation_player.busy and not was_busy
        if due := self.table.step(self.ui.now, rests):
            self._follow(due)
        if self.table.flow.hurrying and self.table.nobody_left:
            self._play_on()
        self.ask_choices.tell_skipped()
        self._look_at_flow()
        if rests:
            self.tabletop.warm()
            self._introduce()
        self._keep_trying()
        super().update(dt)

    def _play_on(self) -> None:
        """Plays as many moves as there is time for in this frame, and shows the table after the last of them: nobody
        here is asked any more. They are written to the disk together, before any of them is seen.
        """
        clock, host = self.ui.clock, self.table.host
        end = clock.now() + PLAY_ON_SECONDS
        with host.together():
            while clock.now() < end and self.table.outcome is None and self.ui.scenes.top is self and self.hurry():
                if due := self.table.run_on(clock.now()):
                    self._follow(due)
                if self.table.flow.waits_for_bot and not host.wait_for_bot(clock.now(), max(0.0, end - clock.now())):
                    clock.wait(POLLS_PER_SECOND)
        self._follow(self.table.step(clock.now(), True))
        self.hurry()
        self._settled()

    def focus_on(self, id: str, *, ring: bool = True) -> None:
        """Brings what has the focus into view, on painted ground too."""
        super().focus_on(id, ring=ring)
        self.table_focus.stand(id)
        self.ambient_motion.reveal(id)

    def instead_of(self, gone: Node) -> str:
        """Returns nothing, until something can be used again: the focused thing was played."""
        return ""

    def towards(self, across: int, down: int) -> Node | None:
        """Into another part of the table to what can be used there; through one thing by thing."""
        return self.table_focus.towards(across, down)

    def key(self, event: Key) -> bool:
        """The keys of the table."""
        action = self.ui.keys.action(event.chord)
        if action is None and self.ambient_motion.key(event.chord):
            return True
        table_action = table_action_of(action) or table_action_of_key(event, self._action_context)
        return table_action is not None and self.carry_out(table_action)

    def wish(self, action: str) -> bool:
        """The rules at what is asked now, or the settings."""
        match action:
            case "rules":
                self.carry_out(TableAction.RULES)
            case "settings":
                self.rooms.settings()
            case _:
                return False
        return True

    def struck(self, place: Place) -> bool:
        """True if the place is beside the play and was used; nothing is played by a click that ended something else."""
        self.refresh()
        node = self.focus.at(place)
        return node is not None and is_beside_the_play(node.id) and self.do(node.id)

    def clicks(self, node: Node) -> bool:
        """Tools click; cards, choices and what is played have sounds of their own."""
        return node.id in TOOLS and node.id not in SOUNDED

    def back(self) -> bool:
        """Esc: let go, shut what was opened last, then the menu."""
        if self.model.selector.chosen:
            taken = self.model.selector.chosen[-1]
            self.model.back()
            self.rebuild()
            if self.touch.ring:
                self.focus_on(taken)
        else:
            self._shut_last()
        return True

    def _shut_last(self) -> None:
        """Shuts the part of the table that was opened last; opens the menu where none is open."""
        match self._open_parts()[-1:]:
            case [OpenPart.TIMELINE]:
                self.carry_out(TableAction.TIMELINE)
            case [OpenPart.DRAWER]:
                self.carry_out(TableAction.LOG)
            case [OpenPart.CHART]:
                self.ambient_motion.close_chart()
                self.rebuild()
            case _:
                self.carry_out(TableAction.MENU)

    def _open_parts(self) -> list[OpenPart]:
        """Returns the parts that are open, the one that was opened last at the end."""
        is_open = {
            OpenPart.TIMELINE: self.looking.is_open,
            OpenPart.DRAWER: self.panels.drawer_opened,
            OpenPart.CHART: self.ambient_motion.charted,
        }
        kept = [part for part in self._opened if is_open[part]]
        self._opened = [*kept, *(part for part in is_open if is_open[part] and part not in kept)]
        return self._opened

    def handle(self, event: InputEvent) -> bool:
        """A click beside everything lets go of what was chosen."""
        self.tabletop.wake()
        event = self._meant(event)
        match event:
            case KeyUp(name="space"):
                self.table.flow.hurrying = False
            case Drag(phase="start"):
                self._end_weight()
            case Key():
                self._end_weight()
                self._hide_banner()
            case Click(place=place):
                self._end_weight()
                covered = self.banner.covers(place)
                self._hide_banner()
                return covered or super().handle(event) or self._let_go()
            case _:
                pass
        return super().handle(event)

    def _hide_banner(self) -> None:
        """A person goes on: a moment that was told on a board is read."""
        if self.banner.hide():
            self.animation_player.read_on()
            self.invalidate()

    def _let_go(self) -> bool:
        """Puts back what is chosen for the move, after a click that nothing took; no click is taken by that."""
        if self.model.selector.chosen:
            self.model.reset()
            self.rebuild()
        return False

    def _meant(self, event: InputEvent) -> InputEvent:
        """Returns an event with the place it meant when its button went down: the table was seen from nearer then."""
        if isinstance(event, Press):
            self.refresh()
            self._pressed_at = (event.place, self.picture.behind(event.place))
        pressed, meant = self._pressed_at
        match event:
            case Press() | Click() | LongPress() if event.place == pressed:
                return structs.replace(event, place=meant)
            case Drag(phase="start") if event.origin == pressed:
                return structs.replace(event, origin=meant)
            case _:
                return event

    def _end_weight(self) -> None:
        """A person goes on: the weight of what happened is not shown any longer."""
        if self.animation_player.weight_moments.shown or self.picture.weight_words.words:
            self.take(self.animation_player.end_weight())
            self.picture.weight_words.hide()
            self.invalidate()

    def carry_out(self, table_action: TableAction) -> bool:
        """Does what a tool, a key or a button beside the answers is for; returns whether that meant something."""
        match table_action:
            case (
                TableAction.MENU
                | TableAction.RULES
                | TableAction.RESULT
                | TableAction.SAVE
                | TableAction.PLAY_FROM_HERE
                | TableAction.NEW_MATCH
            ):
                self.overlays.carry_out(table_action)
            case TableAction.UNDO:
                self._rewind(self.model.now.undo, "hud.nothing_to_undo", self.table.undo)
            case TableAction.REDO:
                self._rewind(self.model.now.redo, "hud.nothing_to_redo", self.table.redo)
            case TableAction.HINT:
                self._hint()
            case TableAction.TIMELINE | TableAction.STEP_BACK | TableAction.STEP_ON:
                self._follow(self.looking.carry_out(table_action))
            case TableAction.WHY:
                decision = self.table.decision_on_show
                assert decision is not None, "it is offered beside a decision"
                self.table.ask_why(decision, self.ui.now)
            case TableAction.LOG:
                self.panels.toggle_drawer()
                self.moved_by_hand()
                self.rebuild()
            case TableAction.MUTE:
                self._mute()
            case TableAction.SHEET:
                self._sheet()
            case TableAction.SORT:
                self._sort()
            case TableAction.SPEAK:
                return self._speak()
            case TableAction.FAST_FORWARD if not self.table.nobody_left:
                return False
            case TableAction.HURRY | TableAction.FAST_FORWARD:
                self.table.flow.hurrying = True
            case TableAction.PASS_ON:
                self.press(next(button.key for button in self.model.buttons() if button.primary))
            case TableAction.ASK_AGAIN:
                self.ask_choices.ask_again()
            case TableAction.TAKE_OVER:
                if self.hurry():
                    self._follow(self.table.take_over())
            case TableAction.HEAR_ON:
                self.table.hear_on()
                self.playback.refresh()
            case TableAction.HAND_ON:
                self._follow(self.table.hand_on())
            case TableAction.PLAY_CHOSEN:
                return self._play_chosen()
            case (
                TableAction.TO_DECISION
                | TableAction.NEXT
                | TableAction.PREVIOUS
                | TableAction.NEXT_PART
                | TableAction.PREVIOUS_PART
            ):
                return self._go_to(self.table_focus.after(table_action))
            case _:
                assert_never(table_action)
        self.rebuild()
        return True

    def press(self, target: str, *, at: Place | None = None) -> None:
        """A thing, zone or button was used."""
        if self.ready():
            self._used(self.input.press(target), target, at)

    def choose(self, targets: Sequence[str]) -> None:
        """Chooses these targets in place of all that is chosen for the move, and puts the others back."""
        if not self.ready():
            return
        self.model.reset()
        if self.model.raised():
            self._follow(self.table.undo())
        if self.model.raised():
            return
        self.sound("pick" if targets else "drop")
        for target in targets:
            if self.ready() and target in self.model.selector.open():
                self._used(self.input.press(target), target)
        self.rebuild()

    def double(self, target: str) -> None:
        """A thing was used twice in a row."""
        if self.ready() and (use := self.input.double(target)) is not None:
            self._used(use, target)

    def drop(self, target: str, onto: str | None, at: Place | None = None) -> None:
        """A held thing was let go: what comes of it, and what was held is put back where the table has it."""
        for use in self.input.drop(target, onto):
            self._used(use, target, at)
        if not self.animation_player.busy:
            self.animation_player.show(self.model.view)
        self.rebuild()

    def targets(self, target: str) -> tuple[str, ...]:
        """Returns the targets that a thing may be dropped on."""
        return self.input.targets(target)

    def explain(self, target: str) -> None:
        """Says what the rules have to say about a thing."""
        self.overlays.explain(target)
        self.rebuild()

    def play(self, command: Command) -> None:
        """Plays a move of the person who has the screen. Raises IllegalCommand."""
        effects = self.table.play(command)
        if Objection() not in effects:
            self.table_focus.answered()
        self._follow(effects)
        if Objection() in effects:
            self._lead_keys(back=True)

    def ready(self) -> bool:
        """True if a person may go on: movements are at their end now, and no spotlight stands in the way."""
        cut_short = self.animation_player.busy
        if not self.hurry():
            return False
        if cut_short:
            self._settled()
        return True

    def hurry(self) -> bool:
        """Everything at its end now; False if a spotlight stands in the way, now on show."""
        events = self.animation_player.hurry()
        free = not self.animation_player.busy
        self.take(events)
        return free

    def think_again(self, seat: Seat) -> None:
        """Shows a person who has chosen their choice again: they may change it."""
        if self.hurry():
            self._follow(self.table.lift(seat))

    def look(self, step: int) -> None:
        """Shows the table as it was after a step."""
        self._follow(self.table.look(step))

    def advise(self, advice: Advice) -> None:
        """The hint is told and its switches are turned; what belongs to it is lit, what was begun otherwise let go."""
        self.playback.advise(self.words.hint(advice))
        self.input.turn_to(advice.first)
        self.rebuild()

    def take(self, events: Sequence[PlaybackEvent]) -> None:
        """Carries out what was played: the one place where it is heard, written, and put into the light."""
        for event in events:
            match event:
                case SoundPlayed(sound=name):
                    self.sound(name)
                case CaptionShown() | EventReached():
                    self.playback.take(event)
                case MomentShown(moment=moment):
                    self.picture.weight_words.hide()
                    self.banner.show(moment, self.ui)
                case SpotlightShown(moment=moment):
                    self.picture.weight_words.hide()
                    shown = SpotlightScene(self.ui, moment, self.item_layer.area, self.picture.surroundings)
                    self.ui.scenes.push(shown, self._seen_in_the_light)
                case EveryoneCalled():
                    self.overlays.everybody(self._all_look)
                case WeightShown(weight=weight):
                    self.picture.show_weight(weight)
                case PlaceHushed(level=level):
                    self.ui.audio.hush(level)
                case _:
                    assert_never(event)
        if any(isinstance(event, CaptionShown | EventReached | WeightShown) for event in events):
            self.rebuild()

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

    def _used(self, use: Use, target: str, at: Place | None = None) -> None:
        """Carries out what using a thing means, and shows its effect."""
        match use:
            case TargetChosen():
                self.sound("pick")
            case ChoiceUndone():
                self.sound("drop")
            case PartTakenBack(left=left):
                self.choose(left)
            case MoveChosen(command=command):
                self._try(lambda: self.play(command))
            case PassBeforeUse():
                self._try(lambda: self._follow(go_past(self.table)))
                if self.ready() and target in self.model.selector.open():
                    self._used(self.input.press(target), target, at)
            case DragCancelled():
                if at is not None and self.tabletop.left_its_place(target, at):
                    self.say(Message("hud.drop_on_lit"), at)
            case PileOpened(name=name, items=items):
                self.ui.scenes.push(PileScene(self.ui, self.ui.say(name), items))
                self.sound("open")
            case NotAvailable(reason=reason):
                node = self.focus.node(target)
                self.say(self.match.pages.refusal(reason), at or (node.rect.midtop if node is not None else None))
            case _:
                assert_never(use)
        self.rebuild()
        if use == TargetChosen():
            self._lead_keys()

    def _try(self, move: Callable[[], None]) -> None:
        """Makes a move; says why if the rules refuse it."""
        try:
            move()
        except IllegalCommand as error:
            self.say(self.match.pages.refusal(error.reason))

    def _follow(self, effects: list[SceneEffect]) -> None:
        """Shows what the table says is to be seen, and opens the rooms it is due for."""
        for effect in effects:
            match effect:
                case TableSwitch():
                    self._show(effect)
                case HandOver():
                    self.picture.lay()
                    self.overlays.curtain(effect, self._lifted)
                case ConsentQuestion() | ConsentWait():
                    self.playback.note = None
                    self.bubble.hide()
                    self.picture.lay()
                    self.overlays.consent(effect)
                case ResultDue():
                    self.overlays.result()
                case BotFailed(seat=seat, note=note):
                    self.playback.note = self.words.bot_note(seat, note)
                case HintReady(advice=advice):
                    self.advise(advice)
                case NoticeRaised(line=line):
                    self.ui.scenes.toasts.show(Toast(line))
                case Objection():
                    self.playback.refresh()
                    self.sound("illegal")
                case AnswerGiven(command=command):
                    self.overlays.verdict(command)
                case ReasonTold(line=line) if self.model.looking_at is None and self.table.outcome is None:
                    self.playback.advise(line)
                case ReasonTold():
                    pass  # The prompt says it from now on.
                case _:
                    assert_never(effect)
        self.rebuild()

    def _show(self, show: TableSwitch) -> None:
        self.bubble.hide()
        if show.how is ShowReason.MOVED:
            self.sound("undo")
        if show.how in (ShowReason.MOVED, ShowReason.RETOLD):
            self.ambient_motion.resume()
        self.picture.run(self.playback.play(show, moving=self.animation_player.busy))
        self._calling.seen(show)
        if not self.animation_player.busy:
            self._settled()

    def _seen_in_the_light(self, ended_by: Click | Key | None) -> None:
        """It goes on; a click beside the moment does what it hit, and a key of the house what it is for."""
        self.animation_player.release()
        match ended_by:
            case Click(place=place):
                self.struck(place)
            case Key():
                self.key(ended_by)
            case None:
                pass
            case _:
                assert_never(ended_by)

    def _look_at_flow(self) -> None:
        """Draws anew who thinks, whose phone is away, and the time left for a reaction, as they change."""
        flow, before = self.table.flow, self._seen_of_flow
        self._seen_of_flow = (flow.thinking, self.table.away, round((flow.left or 0.0) * TIME_STEPS))
        if self._seen_of_flow[:2] != before[:2]:
            self.rebuild()
        elif self._seen_of_flow != before:
            self.invalidate()

    def _all_look(self) -> None:
        self.animation_player.release()
        self.animation_player.wait(self.ui.seconds(RISE_MILLISECONDS))

    def _lifted(self, effects: list[SceneEffect]) -> None:
        self.focus.focused = ""
        self._follow(effects)
        self.animation_player.wait(self.ui.seconds(RISE_MILLISECONDS))
        self.sound("turn")

    def _settled(self) -> None:
        """Everything has come to rest."""
        self.playback.refresh()
        self._calling.settled()
        self.rebuild()
        self._lead_keys()

    def _lead_keys(self, *, back: bool = False) -> None:
        """Puts the focus where it goes on; `back`: to what was tried and is not played."""
        if self.touch.ring:
            self.refresh()
            self._go_to(self.table_focus.back() if back else self.table_focus.to_decision())

    def _go_to(self, id: str | None) -> bool:
        """Brings the focus to a node; None: it stays. Returns whether it had somewhere to go."""
        if id is not None:
            self.focus_on(id)
        return id is not None

    def _rewind(self, offer: RewindOffer | None, nothing: str, rewind: Callable[[], list[SceneEffect]]) -> None:
        if offer is None:
            self.say(Message(nothing))
        elif self.hurry():
            self._follow(rewind())

    def _hint(self) -> None:
        """Asks for the house bot's advice in this place; asks before the first time whether that is wanted."""
        if self.table.may_hint:
            self.overlays.hint(self._hint_now)
        else:
            self.say(Message("hud.no_hint_now"))

    def _hint_now(self) -> None:
        if self.table.ask_hint(self.ui.now):
            self.playback.advise(Message("hud.hint_thinking"))
            self.rebuild()

    def _sheet(self) -> None:
        sheet, open_now = self.panels.sheet, self.model.selector.open()
        if sheet is not None and self.hurry():
            items = [item for item in self.model.items() if item.key in open_now]
            scene = ChoiceSheet(self.ui, sheet, items, self.model.buttons())
            self.ui.scenes.push(scene, lambda target: None if target is None else self.press(target))

    def _introduce(self) -> None:
        """Opens the sheet the first time the person who has the screen may choose from one."""
        rests = self.ui.scenes.top is self and not self.looking.is_open and not self.tabletop.opening
        if rests and self.panels.sheet is not None and self.overlays.introduces:
            self._sheet()

    def _jump(self, line: LogLine) -> None:
        """Shows the table as it was when a line of the log was told."""
        self._follow(self.looking.jump(line.step, line.told))

    def _speak(self) -> bool:
        """Opens the wheel, where there is anything to say; False where there never is."""
        player, requests = self.model.player, self.panels.speeches
        if player is None or not requests:
            return False
        face = portrait(self.match.faces[player])
        self.ui.scenes.push(SpeechWheel(self.ui, face, requests), self._said)
        return True

    def _said(self, request: TableRequest | None) -> None:
        if request is not None and self.hurry():
            self._follow(self.table.grant(request))

    def _sort(self) -> None:
        orders, now = self.table.presenter.items.hand_orders, self.table.item_cache.order(self.model.view)
        if orders and self.hurry():
            self.ui.change(hand_order=orders[(orders.index(now) + 1) % len(orders)])
            self.table.item_cache.arrange(self.ui.settings.hand_order)
            self.picture.lay()

    def _mute(self) -> None:
        self.ui.change(sound_muted=not self.ui.settings.sound_muted)
        self.tell(Message("hud.sound_off" if self.ui.settings.sound_muted else "hud.sound_on"))

    def _play_chosen(self) -> bool:
        """Goes on to the first place it may be put, if there are several."""
        target = next(iter(self.model.selector.chosen[-1:]), None)
        if target is None:
            target = next((button.key for button in self.model.buttons() if button.primary), None)
            if target is not None:
                self.press(target)
            return target is not None
        self.double(target)
        if self.model.selector.chosen[-1:] == (target,):
            self.focus_on(self.model.selector.open()[0])
        return True

    @property
    def _action_context(self) -> ActionContext:
        model, flow, node = self.model, self.table.flow, self.focus.node(self.focus.focused)
        return ActionContext(
            goes_on=self.animation_player.busy or bool(flow.bots_asked),
            reacting=model.reaction is not None and any(button.primary for button in model.buttons()),
            fast_forward=self.table.nobody_left and not flow.hurrying,
            open=bool(model.selector.open()),
            focused=self.focus.focused,
            idle=node is None or Action.PRESS not in node.actions,
            chosen=next(iter(model.selector.chosen[-1:]), ""),
            raised=bool(model.raised() or model.selector.chosen) and not self.was_keyed,
            timeline=self.looking.is_open,
        )

    def _keep_trying(self) -> None:
        """Tries again to write what could not be written, and tells what became of the file."""
        if self._writing.retry(self.ui.now):
            self.rebuild()
        if (news := self._writing.take_news()) is not None:
            self.ui.scenes.toasts.show(Toast(news))
