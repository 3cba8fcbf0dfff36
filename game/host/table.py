"""One table without pixels: a host, the flow, and an audience model for each person at the screen and for the public.

Effects are what only its screen can carry out. A click or a drag is previewed in a world drawn from the viewer's view.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from enum import Enum, auto
from itertools import pairwise
from typing import Any, TypeAlias, assert_never

from msgspec import Struct

from game.bots.bot_client import BotAnswer, BotNote
from game.content.message import Message
from game.content.seat_assignment import SeatAssignment, here_of, phones_of
from game.engine.foresight import Foresight
from game.engine.types import Command, IllegalCommand, Outcome, Seat, View
from game.host.audience_model import AudienceModel, ItemCache
from game.host.flow import (
    AudienceSwitch,
    BotDecisionDue,
    BotMoveDue,
    ConsentQuestion,
    ConsentWait,
    DueAction,
    Flow,
    HandOver,
    MinutePassed,
    Pacing,
    ReactionTimeout,
    ResultDue,
)
from game.host.hints import Advice, HintLog, Hints
from game.host.host import MatchHost
from game.host.own_reason import Decision
from game.host.page import LineReason, ScreenState
from game.host.teachers import AnswerGiven, Objection, SentencePlace, Teacher
from game.host.update import Audience, FlowState, PendingRewind, Rewind
from game.host.wishes import RewindResult, SkippedReaction
from game.table.item import Change, Item, ItemMoved, ItemsMerged, ItemVanished, diff
from game.table.presenter import AnyPresenter, Move, TableRequest, Trail
from game.table.settings import AskWhen, Reaction
from game.table.told import LogLine, ShownChange, called_together


class ShowReason(Enum):
    """The reason for showing another view."""

    PLAYED = auto()
    MOVED = auto()
    """The match was rewound, or an earlier position is on show: nothing happened on the way."""
    TURNED = auto()
    """The screen shows another audience's view."""
    RETOLD = auto()
    """The person who took the screen is told what happened since they last looked."""


class TableSwitch(Struct, frozen=True):
    """Another view is to be shown."""

    shown: ShownChange
    how: ShowReason


class BotFailed(Struct, frozen=True):
    """A bot gave no answer of its own, so a legal move was played for it."""

    seat: Seat
    note: BotNote


class HintReady(Struct, frozen=True):
    """The requested hint is known."""

    advice: Advice


class NoticeRaised(Struct, frozen=True):
    """Other people changed the match itself, or somebody was asked: the people here are told."""

    line: Message


class ReasonTold(Struct, frozen=True):
    """A bot told the reason for a decision it made."""

    line: Message


SceneEffect: TypeAlias = (
    TableSwitch
    | HandOver
    | ConsentQuestion
    | ConsentWait
    | ResultDue
    | BotFailed
    | HintReady
    | ReasonTold
    | NoticeRaised
    | Objection
    | AnswerGiven
)
"""Effects that only the screen can carry out."""


class Table:
    """Carries out actions that concern the host, and returns the effects for the screen that holds it.

    Each method that may change the screen returns its effects in order.
    """

    def __init__(
        self, host: MatchHost, tempo: Pacing, coach: Teacher | None = None, hint_log: HintLog | None = None
    ) -> None:
        """`open` is to be called before anything else. `coach` teaches or asks questions; `hint_log` records that
        somebody was given a hint.
        """
        self.host = host
        self.coach = coach
        host.asking.thorough = coach is not None and coach.holds
        self.names = host.names
        self.presenter: AnyPresenter = host.presenter
        self.flow = Flow(here_of(host.seats), frozenset(), tempo)
        self.hints = Hints(host, self.flow, hint_log)
        self.looked_closer = False
        """True if somebody looked at an analysis of the match before its end."""
        self.away: frozenset[Seat] = frozenset()
        """People whose own screens are disconnected just now."""
        self._instead: tuple[int, Seat, Command] | None = None
        """The move to be played once the match stands at an earlier position, if the people concerned agree to this
        request.
        """
        self.item_cache = ItemCache(host.presenter, host.names)
        self._models: dict[Audience, AudienceModel] = {}
        self._seen = self._followed = -1
        """The number of the match when the screen, and when the flow, took in a change last."""
        self._last: Any = None
        """The view shown last."""
        self._rests = True
        """True if everything that was played has been shown."""
        self._lay_models()

    def open(self) -> list[SceneEffect]:
        """Begins the match, or goes on from where it stands: the audience model takes the current position."""
        self.host.begin()
        self._seen = self.host.number
        self._follow_lesson()
        situation = self.host.situation
        self.flow.parts(situation)
        effects = self._follow_match()
        self.model.take()
        found = self._do(effects)
        self._last = self.model.view
        return found

    @property
    def model(self) -> AudienceModel:
        """The audience model on the screen."""
        return self._models[self.flow.viewer]

    @property
    def public(self) -> AudienceModel:
        """The public audience model."""
        return self._models[None]

    @property
    def player(self) -> Seat | None:
        """The seat that may use the items on the table."""
        return self.model.player

    @property
    def held(self) -> bool:
        """True if nothing goes on here but the answer of a person to a question."""
        return self.coach is not None and self.coach.holds

    @property
    def moving(self) -> bool:
        """True if something that was played is still being shown on the screen."""
        return self._seen != self.host.number or not self._rests

    @property
    def nobody_left(self) -> bool:
        """True if bots play on although no person will be asked anything more."""
        return self.host.nobody_left

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the match, None while it goes on."""
        return self.host.outcome

    def sit(self, seats: Sequence[SeatAssignment]) -> list[SceneEffect]:
        """Sets the seats from now on."""
        self.host.sit(seats)
        self._lay_models()
        return self._look_up()

    def change_seating(self, seats: Sequence[SeatAssignment]) -> None:
        """Sets the seats from an overlay above the table: the effects come with the next step."""
        self.host.sit(seats)
        self._lay_models()

    def step(self, now: float, resting: bool) -> list[SceneEffect]:
        """Runs a frame. `resting` says that nothing moves on the screen."""
        found = self._look_up()
        if self.flow.waits_for_bot or self.flow.hinting:
            answer = self.host.poll(now)
            if answer is not None:
                found += self._answered(answer, now)
        if (told := self.host.own_reasons.poll(now)) is not None:
            found.append(ReasonTold(told[1]))
        # A new change has not come to rest on the screen: curtain and result wait for its end.
        self._rests = resting and not found
        return found + self._do(self.flow.step(now, resting and not found), now)

    def run_on(self, now: float) -> list[SceneEffect]:
        """Plays what is due in a match in which nobody is asked any more; the next `step` shows what changed."""
        answer = self.host.poll(now) if self.flow.waits_for_bot else None
        if answer is not None:
            self.flow.answered(answer)
        found: list[SceneEffect] = []
        for due in self.flow.step(now, True):
            match due:
                case BotMoveDue(answer=answer, silent=silent):
                    found += self._played(answer, silent)
                    found += self._do(self._follow_match())
                case _:
                    found += self._do([due], now)
        return found

    def press(self, target: str) -> list[SceneEffect]:
        """Chooses a target and plays the command it completes. Raises ClosedTarget and IllegalCommand."""
        command = self.model.press(target)
        return [] if command is None else self.play(command)

    def play(self, command: Command) -> list[SceneEffect]:
        """Plays a person's move, unless a teacher handles it otherwise. Raises IllegalCommand."""
        model, coach = self.model, self.coach
        if self.player is None or model.looking_at is not None:
            raise IllegalCommand("not_your_turn")
        heard = None
        if coach is not None and command in model.legal:
            command = coach.means(command, model.selector, model.legal)
            heard = coach.hears(command, model.selector, model.legal)
        if heard is not None:
            model.reset()
            return [heard]
        self.host.submit(self.player, command)
        return self._look_up()

    def skip_reactions(self) -> list[SceneEffect]:
        """Skips reactions after a change of preferences, for people who need not be asked; not while somebody looks
        back.
        """
        if self.flow.looking:
            return []
        self.host.skip_reactions()
        return self._look_up()

    def stand(self, seat: Seat, reaction: Reaction, standing: AskWhen) -> list[SceneEffect]:
        """Sets how a person here wants to be asked about this kind in this match."""
        self.host.asking.stand(seat, reaction, standing)
        return self.skip_reactions()

    def ask_skipped(self, skipped: SkippedReaction) -> list[SceneEffect]:
        """Goes back to a reaction that was skipped and asks about it, or asks the people who have to agree first."""
        if self.held:
            return []
        if self.host.wish:
            return [*self._look_up(), NoticeRaised(Message("hud.wish_open"))]
        self.host.ask_skipped(skipped)
        return self._look_up()

    def grant(self, request: TableRequest) -> list[SceneEffect]:
        """Carries out a request of the menu, unless the match went on meanwhile and it cannot be done any more."""
        try:
            self.host.grant(request)
        except IllegalCommand:
            return [*self._look_up(), NoticeRaised(Message("hud.too_late"))]
        return self._look_up()

    def lift(self, again: Seat | None = None) -> list[SceneEffect]:
        """Lifts the curtain for the person it names, or for a settled person who wants to think again."""
        return self._do(self.flow.lifted(again))

    def hand_on(self) -> list[SceneEffect]:
        """Ends thinking again without a change."""
        return self._do(self.flow.hand_on())

    def take_over(self) -> list[SceneEffect]:
        """Gives the screen first to the person who is asked in public."""
        return self._do(self.flow.take_over())

    def undo(self) -> list[SceneEffect]:
        """Takes back the last decision, or asks the people who have to agree first."""
        offer = self.model.now.undo
        return [] if offer is None else self._propose(Rewind.UNDO, offer.step)

    def redo(self) -> list[SceneEffect]:
        """Plays again what was taken back."""
        offer = self.model.now.redo
        return [] if offer is None else self._propose(Rewind.REDO, offer.step)

    def play_on(self) -> list[SceneEffect]:
        """Goes on from the position on show, or asks first; the line that was left stays as a branch."""
        step = self.model.looking_at
        return [] if step is None or step == self.model.now.step else self._propose(Rewind.PLAY_ON, step)

    def play_from(self, step: int, seat: Seat, command: Command) -> list[SceneEffect]:
        """Goes on from an earlier position with a person's new move there, or asks first."""
        return self._propose(Rewind.PLAY_ON, step, (seat, command))

    @property
    def pending(self) -> tuple[PendingRewind, Message] | None:
        """The rewind that somebody asks for, and the decision as all may read it."""
        self.public.take()
        pending, line = self.public.now.pending, self.public.pending_line()
        return None if pending is None or line is None else (pending, line)

    def agree(self, yes: bool, wish: int | None = None) -> list[SceneEffect]:
        """Takes in the answer of the people at this screen, who answer the request of this number as one; None is the
        open request. One of them sits before the screen: where the match moves, it is handed over before anybody's own
        view is shown on it.
        """
        wish = self.host.wish if wish is None else wish
        if wish != self.host.wish:
            return self._look_up()
        self.flow.closed()
        asked = [seat for seat in self.host.situation.asked_to_agree if seat in self.flow.here]
        if asked and not yes:
            self.host.drop(RewindResult.REFUSED, asked if len(asked) == 1 else ())
        moved = [seat for seat in asked if self.host.agree(seat, yes, wish)]
        if moved:
            self._play_instead(wish)
        if moved and self.flow.hides(self.host.situation):
            self.flow.everybody_looks()
        return self._look_up()

    def agree_elsewhere(self, seat: Seat, yes: bool, wish: int) -> bool:
        """Takes in the answer to this request of a person with a screen of their own. Returns True if the question was
        still open. The effects come with the next step.
        """
        situation = self.host.situation
        if wish != situation.wish or seat not in situation.asked_to_agree:
            return False
        if self.host.agree(seat, yes, wish):
            self._play_instead(wish)
        return True

    def call_off(self, wish: int) -> list[SceneEffect]:
        """Calls the request off: the people here do not wait any longer for those asked elsewhere, and everything stays
        as it is.
        """
        if wish == self.host.wish:
            self.flow.closed()
        self.withdraw(wish)
        return self._look_up()

    def withdraw(self, wish: int) -> None:
        """Calls off the request of the person who asked, on any screen. The effects come with the next step."""
        if wish == self.host.wish:
            self.host.drop(RewindResult.CALLED_OFF)

    def look(self, step: int, told: int | None = None) -> list[SceneEffect]:
        """Shows an earlier position; the current step ends looking back. `told`: only as many of its events."""
        shown = self.model.look(step, told)
        self.host.forget()
        self.flow.look(back=self.model.looking_at is not None)
        return [self._show(shown, ShowReason.MOVED)]

    def stop_looking(self) -> list[SceneEffect]:
        """Returns to the current position."""
        return [] if self.model.looking_at is None else [*self.look(self.model.now.step), *self.skip_reactions()]

    @property
    def may_hint(self) -> bool:
        """True if the person at the screen is asked something that no teacher shows them anyway."""
        model, viewer = self.model, self.flow.viewer
        if self.held or viewer is None or viewer not in self.flow.situation.waiting or model.looking_at is not None:
            return False
        return self.coach is None or not self.coach.targets(model.selector, model.legal)

    def ask_hint(self, now: float) -> bool:
        """Asks for a hint; returns False if there is none now."""
        model, viewer = self.model, self.flow.viewer
        if viewer is None or not self.may_hint:
            return False
        self.hints.ask(Advice(model, viewer), now)
        return True

    def rivals_decision(self, step: int) -> Decision | None:
        """Returns the decision of a bot that led to a step of the journal and may be asked about: the bots tell of
        cards nobody else saw, so they tell it after the match, and in lessons at once. None: there is none.
        """
        host, teaches = self.host, self.coach is not None and not self.held
        if host.outcome is None and not teaches:
            return None
        decisions = map(host.own_reasons.decision, (step, *host.projector.decision(step)))
        return next((each for each in decisions if each is not None and each.seat in host.rivals), None)

    @property
    def decision_on_show(self) -> Decision | None:
        """The decision of a bot that led to the position on show, if it may be asked about. Nobody is asked while a bot
        thinks about its move.
        """
        model, flow = self.model, self.flow
        if model.looking_at is None and self.outcome is None and (flow.bots_asked or flow.hinting):
            return None
        return self._decision_shown_by(model)

    def last_decision(self, model: AudienceModel) -> Decision | None:
        """Returns the decision of a bot that ended the match on a screen of somebody's own, if it may be asked about.
        `model` is that screen's, which may be told of the end later than the match has it.
        """
        return None if model.outcome is None else self._decision_shown_by(model)

    def decision_told_by(self, model: AudienceModel, line: LogLine) -> Decision | None:
        """Returns the decision of a bot that a line of this audience's log tells of, if it may be asked about."""
        step = model.feed.step_of(line.step)
        found = None if line.is_note else self.rivals_decision(step)
        return found if found is not None and found.step == step else None

    def own_decision_told_by(self, model: AudienceModel, line: LogLine) -> Decision | None:
        """Returns the same on a screen of somebody's own, once that screen shows the end."""
        return None if model.outcome is None else self.decision_told_by(model, line)

    def reason_for_line(self, model: AudienceModel, line: LogLine) -> LineReason | None:
        """Returns the reason for this decision; None where there is none."""
        found = self.own_decision_told_by(model, line)
        return None if found is None else LineReason(found.seat, self._reason_for(found))

    def own_screen(self, model: AudienceModel) -> ScreenState:
        """Returns the state of a screen of somebody's own beside its audience model."""
        rivals = self.last_decision(model)
        return ScreenState(asked_why=None if rivals is None else rivals.seat, own_reason=self._reason_for(rivals))

    def ask_why(self, decision: Decision, now: float) -> None:
        """Asks the bot for its reason: `rivals_decision` says for which decisions."""
        self.host.own_reasons.ask(decision, self.host.rivals[decision.seat], now)

    @property
    def hinted(self) -> tuple[str, ...]:
        """The targets to be lit now."""
        model = self.model
        if self.coach is not None and (lit := self.coach.targets(model.selector, model.legal)):
            return lit
        return self.hints.targets(model)

    @property
    def taught(self) -> Message | None:
        """The coach's words to the person at the screen; None where nobody teaches, or nothing is to be said."""
        return None if self.coach is None else self.coach.words(self.model.legal)

    @property
    def sentence(self) -> SentencePlace | None:
        """The place of the coach's sentence among those to the person at the screen; None if it is the only one."""
        model = self.model
        return None if self.coach is None or model.looking_at is not None else self.coach.sentence(model.legal)

    @property
    def says_more(self) -> bool:
        """True if the coach has more to say to the person at the screen before a move is due."""
        return self.sentence is not None and not self.sentence.is_last

    def hear_on(self) -> None:
        """Lets the coach say the next sentence, if there is one."""
        if self.coach is not None and self.says_more:
            self.coach.go_on()

    @property
    def screen_state(self) -> ScreenState:
        """The state of this screen beside its audience model."""
        flow, rivals = self.flow, self.decision_on_show
        return ScreenState(
            people=self.host.people,
            person=flow.person,
            away=self.away,
            thinking=flow.thinking,
            openly=flow.asked_openly,
            settled=flow.settled,
            again=flow.thinking_again,
            nobody_left=self.nobody_left and not flow.hurrying,
            held=self.held,
            taught=self.waits_for_one_move,
            asked_why=None if rivals is None else rivals.seat,
            own_reason=self._reason_for(rivals),
        )

    @property
    def waits_for_one_move(self) -> bool:
        """True if somebody asks a question, or teaches and waits for one move; not at the last words of a lesson."""
        model, coach = self.model, self.coach
        return coach is not None and (coach.holds or bool(coach.targets(model.selector, model.legal)))

    def _decision_shown_by(self, model: AudienceModel) -> Decision | None:
        at = model.looking_at
        return self.rivals_decision(model.feed.step_of(model.now.step if at is None else at))

    def _reason_for(self, decision: Decision | None) -> Message | None:
        return None if decision is None else self.host.own_reasons.of(decision.step)

    def _follow_lesson(self) -> None:
        if self.coach is not None:
            self.coach.stand(self.host.decisions(self.coach.seat))

    def _lay_models(self) -> None:
        """Makes an audience model for each person here, and the public one."""
        host, here = self.host, here_of(self.host.seats)
        self.flow.come(here)
        self.flow.watched = bool(phones_of(host.seats))
        self.flow.bots = (
            frozenset() if self.held else frozenset(each.seat for each in host.seats if each.bot is not None)
        )
        for audience in (None, *sorted(here)):
            if audience not in self._models:
                self._models[audience] = AudienceModel(host.feed(audience), host.presenter, host.names, self.item_cache)
        if self.flow.watched and self.flow.viewer is not None:
            self.public.feed.skip()

    def _answered(self, answer: BotAnswer, now: float) -> list[SceneEffect]:
        if not self.flow.hinting or self.hints.advice is None:
            self.flow.answered(answer)
            return []
        advice = self.hints.take(answer, now)
        return [] if advice is None else [HintReady(advice)]

    def _play_instead(self, wish: int) -> None:
        """Plays the stored move; does nothing if another request was agreed to, or the table dropped the decision by
        itself.
        """
        instead, self._instead = self._instead, None
        if instead is not None and instead[0] == wish:
            with suppress(IllegalCommand):
                self.host.submit(*instead[1:])

    def _propose(self, rewind: Rewind, step: int, then: tuple[Seat, Command] | None = None) -> list[SceneEffect]:
        """Asks for a rewind; `then` is played once the match stands there. A person who asks while another request is
        open is told so.
        """
        if self.held:
            return []
        if self.host.wish:
            return [*self._look_up(), NoticeRaised(Message("hud.wish_open"))]
        wish = self.host.propose(self.flow.person, rewind, self.model.feed.step_of(step))
        self._instead = None if then is None else (wish, *then)
        if not wish:
            self._play_instead(wish)
        return self._look_up()

    def _look_up(self) -> list[SceneEffect]:
        """Tells what changed to the holder of the screen, before it turns."""
        since = self._seen
        if since == self.host.number:
            return []
        self._seen = self.host.number
        self._follow_lesson()
        situation, looked = self.host.situation, self.flow.looking
        self.flow.parts(situation)
        self.flow.cover(situation)
        model = self.model
        shown = model.take()
        self.flow.looking = looked and not model.now.told and not model.now.moved
        self.hints.follow(model)
        found: list[SceneEffect] = []
        if shown is not None and (shown.events or looked != self.flow.looking or model.now.moved):
            how = ShowReason.MOVED if model.now.moved else ShowReason.PLAYED
            found.append(self._show(self._together(model, shown, situation), how))
        found += (NoticeRaised(line) for line in self.public.notes(since, self.flow.here))
        self._seen_by_others(model)
        turned = self._follow_match()
        if self.flow.covered:
            self._seen_by_all()
        return found + self._do(turned)

    def _follow_match(self) -> list[DueAction]:
        """Has the flow take in a change of the match once, and returns what is due."""
        if self._followed == self.host.number:
            return []
        self._followed = self.host.number
        return self.flow.see(self.host.situation)

    def _played(self, answer: BotAnswer, silent: bool) -> list[SceneEffect]:
        """Plays the answer of a bot, and tells of one that failed."""
        self.host.submit(answer.seat, answer.command)
        return [] if answer.note is None or silent else [BotFailed(answer.seat, answer.note)]

    def _together(self, model: AudienceModel, shown: ShownChange, situation: FlowState) -> ShownChange:
        """Calls people to look together where a secret choice is revealed; they see the rest in public."""
        if (
            model is self.public
            or not self.flow.hides(situation)
            or not any(map(self.presenter.told.turns_up, shown.events))
        ):
            return shown
        public = self.public.take()
        if public is not None:
            shown = called_together(shown, public.events, self.presenter)
            self.flow.everybody_looks()
        return shown

    def _seen_by_others(self, shown: AudienceModel) -> None:
        """Marks shown steps as told to all while nobody holds the screen: public steps are never told anew."""
        for audience, model in self._models.items():
            others = len(self._models) > 2 or self.flow.watched
            if model is not shown and others and (audience is None or self.flow.person is None):
                model.feed.skip()

    def _seen_by_all(self) -> None:
        """Marks a secret choice as told to its owner: it is not told anew when they look at it again."""
        for seat in self.flow.settled:
            self._models[seat].feed.skip()

    def _show(self, shown: ShownChange, how: ShowReason) -> TableSwitch:
        self._last = shown.end.after
        return TableSwitch(shown, how)

    def _do(self, effects: list[DueAction], now: float = 0.0) -> list[SceneEffect]:
        found: list[SceneEffect] = []
        for effect in effects:
            match effect:
                case BotDecisionDue(seat=seat):
                    self.host.ask_bot(seat, now)
                case BotMoveDue(answer=answer, silent=silent):
                    failed = self._played(answer, silent)
                    found += [*self._look_up(), *failed]
                case ReactionTimeout(seat=seat):
                    self.host.pass_on(seat)
                    found += self._look_up()
                case MinutePassed() if self.held:
                    pass
                case MinutePassed():
                    self.host.minute()
                    found += self._look_up()
                case AudienceSwitch(retell=retell):
                    found += self._turned(retell)
                case HandOver() | ConsentQuestion() | ConsentWait() | ResultDue():
                    found.append(effect)
                case _:
                    assert_never(effect)
        openly = self.flow.asked_openly
        self.model.answer_for(None if openly is None else self._models[openly].feed)
        return found

    def _turned(self, retell: bool) -> list[SceneEffect]:
        """Shows the view of the new holder of the screen; behind a curtain that is about to fall nothing is shown."""
        missed, last = self.model.take(), self._last
        self._last = self.model.view
        if retell and missed is not None and missed.events:
            return [self._show(missed, ShowReason.RETOLD)]
        if last is None or (self.flow.curtain is not None and not retell):
            return []
        shown = ShownChange(self.flow.viewer, last, self.model.view)
        return [self._show(shown, ShowReason.RETOLD if retell else ShowReason.TURNED)]


def landing(model: AudienceModel, target: str) -> str | None:
    """Returns the zone to which one of the viewer's items goes when its target alone is played, with buttons after it
    at most.

    None if the item stays where it is or is simply gone. It is played in a world drawn from the viewer's own view.
    """
    seat = model.feed.audience
    selector = model.selector if target in model.selector.open() else model.selector.reset()
    move = selector.first_move(target)
    if seat is None or move is None or target in selector.switches:
        return None
    buttons = model.presenter.moves.buttons(model.view, model.legal, model.names)
    if not {button.key for button in buttons}.issuperset(move.targets[move.targets.index(target) + 1 :]):
        return None
    tables = _tables(model, seat, move.command)
    thing = next((item for item in tables[0] if item.key == target), None)
    zones = (_taken_to(thing, diff(*pair)) for pair in pairwise(tables)) if thing is not None else ()
    return next((zone for zone in zones if zone is not None), None)


def opens_after_passing(model: AudienceModel, target: str) -> bool:
    """True if the target would begin a move of the same person once the reaction was passed on."""
    return target not in model.selector.open() and any(move.targets[0] == target for move in moves_after_passing(model))


def moves_after_passing(model: AudienceModel) -> Sequence[Move]:
    """Returns the moves of the same person once the reaction was passed on.

    Empty where no reaction is asked for, or where it is passed on by its own target only.
    """
    reaction = model.reaction
    return () if reaction is None or reaction.firm else _after_passing(model)[1]


def trails_after_passing(model: AudienceModel, target: str) -> Sequence[Trail]:
    """Returns the paths of the items that would move if the target alone were used once the reaction was passed on."""
    view, moves = (None, ()) if target in model.selector.open() else _after_passing(model)
    move = next((move for move in moves if move.targets == (target,)), None)
    return () if move is None else model.presenter.moves.trails(view, move.command, model.names)


def go_past(table: Table) -> list[SceneEffect]:
    """Passes on the reaction that stands before a move. It is a step of its own that nobody decided, so that taking
    back the move leads before it. In a lesson it is an answer like any other. Raises IllegalCommand.
    """
    reaction, seat = table.model.reaction, table.player
    if reaction is None or seat is None:
        raise IllegalCommand("not_your_turn")
    if table.coach is not None:
        return table.play(reaction.pass_command)
    table.host.pass_on(seat)
    return table.skip_reactions()


def _after_passing(model: AudienceModel) -> tuple[View | None, Sequence[Move]]:
    """Returns the view and the moves of the same person once the reaction was passed on."""
    seat, reaction = model.player, model.reaction
    if seat is None or reaction is None:
        return None, ()
    rules = model.feed.rules
    state = Foresight(rules, model.asked_view, seat).played(reaction.pass_command).state
    if seat not in rules.to_act(state):
        return None, ()
    view = rules.view(state, seat)
    return view, model.presenter.moves.for_commands(view, rules.legal(state, seat), model.names)


def _tables(model: AudienceModel, seat: Seat, command: Command) -> list[Sequence[Item]]:
    """Returns the items now and after each event."""
    rules = model.feed.rules
    foresight = Foresight(rules, model.view, seat)
    state, tables = foresight.world(0), [model.items()]
    for event in foresight.played(command).events:
        rules.evolve(state, event)
        tables.append(model.presenter.items.all(rules.view(state, seat), model.names))
    return tables


def _taken_to(thing: Item, changes: Sequence[Change]) -> str | None:
    """Returns the other zone the item went to, or that of an item that looks the same: of alike items any may go."""
    for change in changes:
        match change:
            case ItemMoved(before=before, after=after) if _alike(before, thing) and after.zone != thing.zone:
                return after.zone
            case ItemVanished(before=before, destination=zone) if _alike(before, thing) and zone is not None:
                return zone
            case ItemsMerged(origin=zone, destination=destination) if zone == thing.zone:
                return destination
            case _:
                continue
    return None


def _alike(one: Item, other: Item) -> bool:
    return one.key == other.key or (one.zone == other.zone and one.face is not None and one.face == other.face)
