"""The actions of a phone's seat at the table, tap by tap: each is played, or refused in words and never guessed."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from game.content.message import Message
from game.engine.types import Command, IllegalCommand
from game.host.page import TablePages
from game.host.table import Table
from game.host.update import Rewind
from game.phones.hand import ASK, ASK_SKIPPED, ORDER, WHY, WHY_LINE, PhoneHand
from game.phones.messages import (
    AnswerMessage,
    ConfirmMessage,
    HelloMessage,
    LeaveMessage,
    NoMessage,
    PhoneServer,
    PickMessage,
    RenameMessage,
    RequestMessage,
    RevealDelay,
    SitMessage,
    SteppedMessage,
    UndoMessage,
    UnpickMessage,
    Up,
    written,
)
from game.phones.page_writer import TOLD, ConsentQuestions, PhoneSeat
from game.phones.waiting_pages import PhoneLanguages
from game.table.move_selector import ClosedTarget
from game.table.presenter import Bundle


class SeatedPlay:
    """The actions of one table's phones. Their effects are written with the pages."""

    def __init__(
        self,
        lines: PhoneServer,
        languages: PhoneLanguages,
        questions: ConsentQuestions,
        delay: RevealDelay,
        clock: Callable[[], float],
    ) -> None:
        self._lines, self._languages, self._questions, self._delay = lines, languages, questions, delay
        self._clock = clock
        self._pages: TablePages | None = None
        self._table: Table | None = None

    def lay(self, pages: TablePages, table: Table | None) -> None:
        """Sets the title and the table from now on; the table is None while there is no match."""
        self._pages, self._table = pages, table

    def told(self, chair: PhoneSeat, line: int, message: Up) -> None:
        """Handles a message of a person at the table; it is refused in words and never guessed."""
        hand = chair.hand
        assert hand is not None and self._table is not None, "somebody plays"
        held = self._delay.holds(self._table)
        if not held:
            hand.take()
        chair.due = True
        try:
            if isinstance(message, SteppedMessage) and _is_old(hand, message, held):
                self._is_too_late(line, hand, message, held)
                return
            self._done(chair, hand, message)
        except IllegalCommand as refusal:
            reason = refusal.reason
            self.refuse(line, Message(f"phone.no.{reason}") if reason in TOLD else self._words.refusal(reason))
        except ClosedTarget:
            self.refuse(line, self._why_not(hand, message))

    def refuse(self, line: int, why: Message) -> None:
        self._lines.say(line, written(NoMessage(self._languages.of(line).say(why))))

    def _done(self, chair: PhoneSeat, hand: PhoneHand, message: Up) -> None:
        command: Command | None = None
        past: str | None = None
        group: Bundle | None = None
        match message:
            case PickMessage(target=target):
                command = hand.tap(target)
            case UnpickMessage(target=target):
                hand.put_back(target)
            case ConfirmMessage(key=key):
                past, group = hand.past, hand.group
                command = hand.confirm(key)
            case UndoMessage():
                self._back(hand, message)
            case RequestMessage(key=key) if key.startswith(ASK):
                self._stands(hand, key)
            case RequestMessage(key=key) if key.startswith(ORDER):
                chair.order = hand.lay_by(key)
            case RequestMessage(key=key) if key == WHY or key.startswith(WHY_LINE):
                self._asks_why(hand, key)
            case RequestMessage(key=key):
                self._the_table.host.grant(hand.request(key))
            case AnswerMessage(id=id, key=key):
                self._questions.answered(chair, id, key, self._the_table)
            case HelloMessage() | SitMessage() | RenameMessage() | LeaveMessage():
                raise ClosedTarget("whoever sits sits")
            case _:
                assert_never(message)
        if command is not None:
            self._plays(chair, hand, command)
        if past is not None:
            self._goes_on_with(chair, hand, past)
        if group is not None:
            self._plays_rest(chair, hand, group)

    def _plays(self, chair: PhoneSeat, hand: PhoneHand, command: Command) -> None:
        hand.plays()
        self._the_table.host.submit(chair.seat, command)
        chair.acted_at, chair.read = self._the_table.host.number, len(hand.model.log())

    def _stands(self, hand: PhoneHand, key: str) -> None:
        """Sets what a seat wants to be asked from now on; this holds for its current question, too."""
        host = self._the_table.host
        if key == ASK_SKIPPED and hand.skipped:
            skipped, restored = hand.take_skipped()
            for each in skipped:
                host.ask_skipped(each)
            if restored is not None and host.shows_nothing_since(restored):
                host.ask_skipped(restored)
            told = None
        else:
            told = hand.stand(key, host.situation.step)
        host.skip_reactions()
        hand.take()
        hand.tell(() if told is None else (told,))

    def _asks_why(self, hand: PhoneHand, key: str) -> None:
        """Asks the bot that made the last decision, or that of a line, for its reason, where the page offers that."""
        table = self._the_table
        line = None if key == WHY else hand.line(key)
        decision = table.last_decision(hand.model) if line is None else table.own_decision_told_by(hand.model, line)
        if decision is None or table.host.own_reasons.of(decision.step) is not None:
            raise ClosedTarget("no bot can be asked why")
        table.ask_why(decision, self._clock())

    def _plays_rest(self, chair: PhoneSeat, hand: PhoneHand, group: Bundle) -> None:
        """Plays a chosen group target by target, as by clicks; the last one may have to be confirmed."""
        is_open = False
        for target in group.targets[1:]:
            hand.take()
            is_open = target in hand.targets() and hand.leaves_open(target)
            self._goes_on_with(chair, hand, target)
        hand.take()
        command = hand.close_group() if is_open else None
        if command is not None:
            self._plays(chair, hand, command)

    def _goes_on_with(self, chair: PhoneSeat, hand: PhoneHand, target: str) -> None:
        """Plays the move that a reaction stood before, once it was passed on; does nothing where others are asked
        first.
        """
        hand.take()
        if target not in hand.targets():
            return
        command = hand.go_on(target)
        if command is not None:
            self._plays(chair, hand, command)

    def _back(self, hand: PhoneHand, message: UndoMessage) -> None:
        """Takes a decision back. If it is somebody else's, the person is told first; asking once more withdraws a
        question.
        """
        offer, pending = hand.model.now.undo, hand.model.now.pending
        if offer is None:
            raise ClosedTarget("there is nothing to take back")
        if pending is not None and pending.by == hand.seat:
            self._the_table.withdraw(pending.number)
        elif offer.seat != hand.seat and not (hand.warned and message.told):
            hand.warn(offer)
        else:
            self._the_table.host.propose(hand.seat, Rewind.UNDO, hand.model.feed.step_of(offer.step))

    def _is_too_late(self, line: int, hand: PhoneHand, message: SteppedMessage, held: bool) -> None:
        """Does nothing, and says what the current state is."""
        match message:
            case UndoMessage() if held:
                self.refuse(line, Message("phone.no.moving"))
            case UndoMessage():
                self._tells_anew(line, hand)
            case _:
                self.refuse(line, Message("phone.no.old"))

    def _tells_anew(self, line: int, hand: PhoneHand) -> None:
        """Says what would be taken back by now; the seat's own open question stands on its page already."""
        offer, pending = hand.model.now.undo, hand.model.now.pending
        if pending is not None:
            if pending.by != hand.seat:
                self.refuse(line, Message("phone.no.wish_open"))
        elif offer is None:
            self.refuse(line, Message("phone.nothing_to_undo"))
        else:
            self.refuse(line, Message("phone.no.other_undo", {"move": hand.model.undo_line() or ""}))

    def _why_not(self, hand: PhoneHand, message: Up) -> Message:
        """Returns the title's reason why an item cannot be used now; for anything else, that it cannot be done now."""
        match message:
            case PickMessage(target=target) if any(item.key == target for item in hand.model.items()):
                return self._words.refusal(hand.model.why_not(target))
            case _:
                return Message("phone.no.closed")

    @property
    def _words(self) -> TablePages:
        assert self._pages is not None, "something is laid"
        return self._pages

    @property
    def _the_table(self) -> Table:
        assert self._table is not None, "somebody plays"
        return self._table


def _is_old(hand: PhoneHand, message: SteppedMessage, held: bool) -> bool:
    """True if the tap was about something else than is asked by now. `held` says that an event is still to be shown on
    the screen, and is not told before.
    """
    if _was_shown_before(hand, message):
        return True
    match message:
        case UndoMessage():
            return held and not hand.takes_back_the_same()
        case RequestMessage(key=key) if key.startswith(ORDER):
            return False
        case _:
            return held and not hand.is_current()


def _was_shown_before(hand: PhoneHand, message: SteppedMessage) -> bool:
    """True if something else was asked, offered or to be taken back when the page showed the tapped target."""
    match message:
        case UndoMessage(step=step):
            since = hand.back_since
        case RequestMessage(key=key) if key.startswith(ORDER):
            return False
        case RequestMessage(step=step, key=key) if key.startswith(ASK):
            since = hand.asked_since
        case RequestMessage(step=step, key=key) if key == WHY or key.startswith(WHY_LINE):
            since = hand.step
        case RequestMessage(step=step):
            since = hand.requests_since
        case PickMessage(step=step) | UnpickMessage(step=step) | ConfirmMessage(step=step):
            since = hand.asked_since
        case _:
            assert_never(message)
    return not since <= step <= hand.step
