"""One seat's hand on a phone: the targets tapped so far, the effect of the main button, and notices beside the play.

It plays nothing itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from game.content.message import Message
from game.engine.types import Command, Seat
from game.host.audience_model import AudienceModel
from game.host.page import may_ask_again
from game.host.table import moves_after_passing
from game.host.update import FeedUpdate, RewindOffer
from game.host.wishes import SkippedReaction
from game.table.move_selector import ClosedTarget, MoveSelector
from game.table.presenter import Bundle, Button, Move, TableRequest
from game.table.settings import AskWhen
from game.table.told import LogLine

WHOLE = "="
"""Prefix of the key of a main button that plays the chosen move; the move's targets follow."""

PAST = ">"
"""Prefix of the key of a main button that passes on a reaction and goes on with a target; the target follows."""

GROUP = "+"
"""Prefix of the key of targets chosen as a whole; the number of the group follows."""

ASK = "ask:"
"""Prefix of the key of a setting for a kind of reaction; the setting follows."""

ORDER = "order:"
"""Prefix of the key of an order of the hand; the order follows."""

AGAIN = ASK + "again"
"""Key for being asked as usual about everything."""

WHY = "why"
"""Key for asking the bot that made the last decision why."""

WHY_LINE = "why:"
"""Prefix of the key for asking the bot of a line of the log; the number of the line follows."""

ASK_SKIPPED = ASK + "skipped"
"""Key for being asked after all what was skipped."""


def told_beside(before: FeedUpdate, model: AudienceModel, seat: Seat) -> tuple[Message, ...]:
    """Returns the notices for a seat with its last update. `before` is the update before that one."""
    notes, pending = model.notes(before.number), model.now.pending
    if pending is None or pending.by != seat:
        return tuple(notes)
    names = tuple(model.names[each] for each in pending.asked)
    return (*notes, Message("phone.told.asked", {"names": names}))


def question_open(model: AudienceModel) -> Message | None:
    """Returns the notice for an onlooker that the match waits for an open question, and for whom."""
    pending = model.now.pending
    if pending is None:
        return None
    names = tuple(model.names[each] for each in pending.asked)
    if pending.by is None:
        return Message("phone.told.open_question", {"names": names})
    return Message("phone.told.open", {"name": model.names[pending.by], "names": names})


def not_own(model: AudienceModel, offer: RewindOffer) -> Message:
    """Returns the notice whose move would be taken back, before anybody is asked."""
    return Message("phone.told.theirs", {"name": model.names[offer.seat], "move": model.undo_line() or ""})


class MainButton(Struct, frozen=True):
    """The main button: its key on the page, and what it presses."""

    key: str
    move: Move | None = None
    """A move played as a whole."""
    button: Button | None = None
    """A button pressed like any other."""
    past: Message | None = None
    """The move that is begun once the reaction before it was passed on."""
    group: Bundle | None = None
    """A group played target by target."""


class PhoneHand:
    """Input by two taps: a card is chosen first, and the main button plays it. A button of the table acts at once.

    A chosen card goes back where another is tapped that does not go with it.
    """

    def __init__(self, model: AudienceModel) -> None:
        """`model` is the seat's audience model and belongs to this hand alone."""
        self.model = model
        self.told: tuple[Message, ...] = ()
        """The last notices to the seat beside the play; they stay until the match changes."""
        self.warned = False
        """True if the notices say whose move would be taken back."""
        self._skipped: tuple[SkippedReaction, ...] = ()
        """The reactions skipped for the seat, told until another notice comes or the seat plays."""
        self._restored: tuple[SkippedReaction, AskWhen] | None = None
        """The question about which the seat wanted fewer of its kind, and the setting before, until it plays."""
        self._last: str | None = None
        """The target that completes the move once it is confirmed."""
        self._past: str | None = None
        """The target that is pressed once the reaction before it is passed on; no target is before it is confirmed."""
        self._group: str | None = None
        """The key of the chosen group; none of its targets is played before it is confirmed."""
        self._after: tuple[int, Mapping[str, Sequence[Move]]] = (-1, {})
        """The change of the match, and the moves that begin once the reaction is passed on, by their first target."""
        self.asked_since = 0
        """Number of the first update with the current question: taps from before it are refused."""
        self.back_since = 0
        """The same for the move that can be taken back, or the request that can be called off,"""
        self.requests_since = 0
        """and for the requests beside the play."""
        self._requests = model.requests()

    @property
    def step(self) -> int:
        """The change of the match that was shown last."""
        return self.model.now.number

    def take(self) -> bool:
        """Takes what is new; returns True if anything is. Chosen targets stay chosen where the same is asked."""
        before, typed = self.model.now, self.model.selector.chosen
        requests, prompt = self._requests, self.model.prompt()
        taken = self.model.take()
        if taken is None:
            return False
        self._skipped += tuple(self.model.feed.asking.take_skipped((self.seat,)))
        self.tell(told_beside(before, self.model, self.seat))
        if (before.legal, before.reaction) == (self.model.now.legal, self.model.now.reaction):
            for target in typed:
                self.model.press(target)
        else:
            self._last = self._past = self._group = None
            self.asked_since = self.model.now.number
        if prompt != self.model.prompt():
            # The same answers to a question in other words are answers to another question.
            self.asked_since = self.model.now.number
        self._requests = self.model.requests()
        if self._requests != requests:
            self.requests_since = self.model.now.number
        if _ways_back(before) != _ways_back(self.model.now):
            self.back_since = self.model.now.number
        return True

    def tell(self, told: tuple[Message, ...]) -> None:
        """Shows notices in the place of those before."""
        skipped = map(self.model.feed.asking.skipped_line, self._skipped)
        self.told, self.warned = (*told, *skipped), False

    def plays(self) -> None:
        """Clears the notices: the seat plays on, and so has read them."""
        self._skipped, self._restored = (), None

    def orders(self) -> tuple[str, ...]:
        """Returns the orders of the hand, the current one first."""
        now = self.model.item_cache.order(self.model.view)
        return tuple(sorted(self.model.presenter.items.hand_orders, key=lambda order: order != now))

    def lay_by(self, key: str) -> str:
        """Sorts the hand by the order of this key from now on and returns the order. Raises ClosedTarget."""
        order = key.removeprefix(ORDER)
        if order not in self.model.presenter.items.hand_orders:
            raise ClosedTarget(f"'{key}' is no order of the hand")
        self.model.item_cache.arrange(order)
        return order

    def warn(self, offer: RewindOffer) -> None:
        """Warns that somebody else's move would be taken back."""
        self.told, self.warned = (not_own(self.model, offer),), True

    def is_current(self) -> bool:
        """True if the match still asks the question this hand was told last. This call marks nothing as told."""
        asked = self.model.feed.asked()
        alike = (asked.legal, asked.reaction) == (self.model.now.legal, self.model.now.reaction)
        return alike and self.model.presenter.status.prompt(asked.view, self.model.names) == self.model.prompt()

    def takes_back_the_same(self) -> bool:
        """True if undo would do what this hand was told last. Nothing counts as told by this call."""
        offer = self.model.now.undo
        return offer is None or self.model.feed.still_offers(offer)

    @property
    def chosen(self) -> tuple[str, ...]:
        """The targets chosen so far."""
        last = tuple(target for target in (self._last, self._past) if target is not None)
        group = () if self.group is None else self.group.targets
        return (*self.model.selector.chosen, *last, *group)

    @property
    def group(self) -> Bundle | None:
        """The chosen group."""
        return None if self._group is None else self.groups().get(self._group)

    def groups(self) -> Mapping[str, Bundle]:
        """Returns the groups by their keys; a group's key stays while nothing is played."""
        return {f"{GROUP}{number}": group for number, group in enumerate(self.model.groups())}

    @property
    def whole(self) -> Move | None:
        """The move the main button would play: the only one that the chosen targets can become."""
        selector = self.model.selector
        if self._past is not None or self._group is not None:
            return None
        if self._last is not None:
            return selector.single(self._last)
        return selector.single() if selector.held else None

    def targets(self) -> frozenset[str]:
        """The targets that may be tapped: those that go on, and those that begin anew."""
        selector = self.model.selector
        return frozenset((*selector.open(), *selector.reset().open()))

    def tappable(self) -> frozenset[str]:
        """Returns all targets that react to a tap: `letters`, and those that a reaction stands before."""
        return self.targets() | self._after_passing().keys()

    @property
    def past(self) -> str | None:
        """The chosen target that a reaction stands before."""
        return self._past

    def tap(self, target: str) -> Command | None:
        """Taps a card or a button; returns the command to be played, if there is one. Raises ClosedTarget."""
        self._last = self._past = self._group = None
        if target in self.groups():
            self.model.reset()
            self._group = target
            return None
        if target not in self.targets() and target in self._after_passing():
            self.model.reset()
            self._past = target
            return None
        selector = self._going_on(target)
        if selector is not self.model.selector:
            self.model.reset()
        is_button = target in {button.key for button in self.model.buttons()}
        if not is_button and isinstance(selector.press(target), Move):
            self._last = target
            return None
        return self.model.press(target)

    def put_back(self, target: str) -> None:
        """Takes a chosen card back. Raises ClosedTarget."""
        if self._group is not None and target in (self._group, *self.chosen):
            self._group = None
            return
        if target not in self.chosen:
            raise ClosedTarget(f"'{target}' is not chosen")
        if target in (self._last, self._past):
            self._last = self._past = None
        elif target in self.model.selector.switches and not self.model.selector.held:
            self.model.press(target)
        else:
            self._last = None
            while target in self.model.selector.chosen:
                self.model.back()

    def main(self) -> MainButton | None:
        """Returns the main button; None while something has to be chosen first. It plays the chosen targets or the only
        possible action. Among several it never plays one that a person has not chosen.
        """
        if self._past is not None:
            return MainButton(PAST + self._past, past=self._begun_past(self._past))
        if self.group is not None:
            return MainButton(WHOLE + " ".join(self.group.targets), group=self.group)
        whole = self.whole
        if whole is not None:
            return MainButton(WHOLE + " ".join(whole.targets), move=whole)
        only = self.targets() - frozenset(self.model.selector.switches)
        button = next((each for each in self.model.buttons() if only == {each.key}), None)
        return None if button is None else MainButton(button.key, button=button)

    def confirm(self, key: str) -> Command | None:
        """Taps the main button; returns the command to be played, if there is one. Raises ClosedTarget.

        Where a reaction stands before the move, the command passes the reaction on, and `past` says what follows. For a
        group it is the command of its first target.
        """
        main, reaction = self.main(), self.model.reaction
        if main is None or main.key != key:
            raise ClosedTarget(f"'{key}' is not what would be done now")
        if main.past is not None and reaction is not None:
            return reaction.pass_command
        if main.group is not None:
            return self.go_on(main.group.targets[0])
        return self.tap(main.button.key) if main.button is not None else _command(main.move)

    def request(self, key: str) -> TableRequest:
        """Returns the request of this number. Raises ClosedTarget."""
        requests = self.model.requests()
        if not key.isdecimal() or int(key) >= len(requests):
            raise ClosedTarget(f"'{key}' cannot be asked for")
        return requests[int(key)]

    def line(self, key: str) -> LogLine:
        """Returns the line of the log of this key. Raises ClosedTarget."""
        number, log = key.removeprefix(WHY_LINE), self.model.log()
        if not number.isdecimal() or int(number) >= len(log):
            raise ClosedTarget(f"'{key}' is no line of the log")
        return log[int(number)]

    def leaves_open(self, target: str) -> bool:
        """Returns True if the target alone plays something and more could be added: the person has to say that this is
        all.
        """
        return isinstance(self.model.selector.press(target), Move)

    def close_group(self) -> Command | None:
        """Returns the command that says that a group is complete, where more could be added."""
        button = next((each for each in self.model.buttons() if each.primary), None)
        return None if button is None else self.tap(button.key)

    def standings(self) -> Mapping[str, AskWhen]:
        """Returns the settings for the kind of question being asked, by their keys."""
        reaction = self.model.reaction
        return {} if reaction is None else {ASK + each: each for each in reaction.standings}

    @property
    def skipped(self) -> bool:
        """True if the seat is told that it was not asked, or will not be, and is asked about nothing now."""
        return (bool(self._skipped) or self._restored is not None) and self.model.reaction is None

    def take_skipped(self) -> tuple[Sequence[SkippedReaction], SkippedReaction | None]:
        """Returns the skipped reactions the seat was told of, and the question by whose kind its last setting is
        restored. Nothing of them is told any more.
        """
        taken, restored = self._skipped, self._restored
        self._skipped, self._restored = (), None
        if restored is not None:
            self.model.feed.asking.stand(self.seat, restored[0].reaction, restored[1])
        return taken, None if restored is None else restored[0]

    def stand(self, key: str, step: int) -> Message | None:
        """Sets what the seat wants to be asked from now on; returns a notice about it. Raises ClosedTarget.

        `step` is the step of the journal at which the match stands.
        """
        reaction, standing, asking = self.model.reaction, self.standings().get(key), self.model.feed.asking
        if reaction is not None and standing is not None:
            before = asking.standing(self.seat, reaction)
            asking.stand(self.seat, reaction, standing)
            if standing not in (AskWhen.NOT_NOW, AskWhen.NEVER):
                return asking.detail(reaction, standing)
            self._restored = SkippedReaction(self.seat, reaction, step), before
            return Message(f"hud.asked_how.told.{standing}", {"kind": asking.kind(reaction)})
        if key != AGAIN or not may_ask_again(self.model):
            raise ClosedTarget(f"'{key}' is no answer to when to be asked")
        asking.ask_again(self.seat)
        return None

    def go_on(self, target: str) -> Command | None:
        """Taps the target after the reaction before it was passed on; returns the command that it completes.

        Raises ClosedTarget where something else is asked first.

        Raises ClosedTarget where something else is asked first.
        """
        command = self.tap(target)
        return _command(self.whole) if command is None and self.whole is not None else command

    def _begun_past(self, target: str) -> Message:
        """Returns the move in words where there is one, otherwise the item that begins it."""
        moves = self._after_passing()[target]
        things = (item.line for item in self.model.items() if item.key == target)
        return moves[0].line if len(moves) == 1 else next(things, moves[0].line)

    def _after_passing(self) -> Mapping[str, Sequence[Move]]:
        """Returns the moves after passing on the reaction, worked out once for each change of the match."""
        number, found = self._after
        if number != self.step:
            moves = moves_after_passing(self.model)
            found = {move.targets[0]: [each for each in moves if each.targets[0] == move.targets[0]] for move in moves}
            self._after = (self.step, found)
        return found

    def _going_on(self, target: str) -> MoveSelector:
        selector = self.model.selector
        return selector if target in selector.open() else selector.reset()

    @property
    def seat(self) -> Seat:
        """The seat of this hand."""
        seat = self.model.feed.audience
        assert seat is not None, "the public has no hand"
        return seat


def _ways_back(now: FeedUpdate) -> tuple[RewindOffer | None, int]:
    """Returns what undo would take back, and the open rewind request."""
    return now.undo, 0 if now.pending is None else now.pending.number


def _command(move: Move | None) -> Command | None:
    return None if move is None else move.command
