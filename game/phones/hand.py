"""One seat's hand on a phone: what was tapped so far, and what the main button would do. Plays nothing itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from game.content.message import Message
from game.engine.types import Command, Seat
from game.host.audience_model import AudienceModel
from game.host.landing import picks_after_passing
from game.host.update import FeedUpdate, RewindOffer
from game.phones.beside import not_own, spared_line, told_beside
from game.table.move_selector import ClosedTarget, MoveSelector
from game.table.presenter import Bundle, Button, Move, TableRequest
from game.table.reaction import AskWhen, Reaction

WHOLE = "="
"""Begins the key of a main button that plays what was chosen; its word follows."""
PAST = ">"
"""Begins the key of a main button that lets a reaction go and goes on with a letter; the letter follows."""
GROUP = "+"
"""Begins the key of what is chosen as a whole; its number follows."""
ASK = "ask:"
"""Begins the key of what the seat wants to be asked about; when follows."""
ORDER = "order:"
"""Begins the key of an order the hand may lie in; the order follows."""
AGAIN = ASK + "again"
"""The key of being asked as usual about everything."""


class MainButton(Struct, frozen=True):
    """The main button: the key it has on the page, and what it presses."""

    key: str
    pick: Move | None = None
    """Played as a whole."""
    button: Button | None = None
    """Pressed like any other."""
    past: Message | None = None
    """The move that is begun once the reaction that stands before it was let go."""
    group: Bundle | None = None
    """Played thing by thing."""


class PhoneHand:
    """Two taps: a card is chosen first, and played by the main button; a button of the table does at once what it says.

    A card chosen before goes back where another is tapped that does not go with it.
    """

    def __init__(self, desk: AudienceModel) -> None:
        """`desk` belongs to the seat, and to this hand alone."""
        self.desk = desk
        self.told: tuple[Message, ...] = ()
        """What the seat was told last beside the play; it stays until the match changes."""
        self.warned = False
        """Whether that says whose move would be taken back."""
        self._spared: tuple[Reaction, ...] = ()
        """What the seat was spared, told until it says more or plays."""
        self._last: str | None = None
        """The letter that makes the word whole once it is confirmed."""
        self._past: str | None = None
        """The letter that is pressed once the reaction before it is let go; nothing is before it is confirmed."""
        self._group: str | None = None
        """The key of what was chosen as a whole; nothing of it is played before it is confirmed."""
        self._after: tuple[int, Mapping[str, Sequence[Move]]] = (-1, {})
        """What may be begun once the reaction is let go, by its first letter, and at which change of the match."""
        self.asked_since = 0
        """The first update with what is asked now: what was tapped before it is refused."""
        self.back_since = 0
        """The same for what can be taken back, or called off,"""
        self.requests_since = 0
        """and for what may be asked for beside the play."""
        self._requests = desk.requests()

    @property
    def step(self) -> int:
        """The change of the match that was shown last."""
        return self.desk.now.number

    def take(self) -> bool:
        """Takes what is new; whether anything is. What was chosen stays chosen where the same is asked."""
        before, typed = self.desk.now, self.desk.picker.typed
        requests, prompt = self._requests, self.desk.prompt()
        taken = self.desk.take()
        if taken is None:
            return False
        self._spared += tuple(reaction for _, reaction in self.desk.feed.asking.take_spared((self.seat,)))
        self.tell(told_beside(before, self.desk, self.seat))
        if (before.legal, before.reaction) == (self.desk.now.legal, self.desk.now.reaction):
            for letter in typed:
                self.desk.press(letter)
        else:
            self._last = self._past = self._group = None
            self.asked_since = self.desk.now.number
        if prompt != self.desk.prompt():
            # The same answers to other words are answers to another question.
            self.asked_since = self.desk.now.number
        self._requests = self.desk.requests()
        if self._requests != requests:
            self.requests_since = self.desk.now.number
        if _ways_back(before) != _ways_back(self.desk.now):
            self.back_since = self.desk.now.number
        return True

    def tell(self, told: tuple[Message, ...]) -> None:
        """Something is told beside the play, in the place of what was told before."""
        spared = (spared_line(self.desk.feed.asking.kind(each)) for each in self._spared)
        self.told, self.warned = (*told, *spared), False

    def plays(self) -> None:
        """The seat plays on: what it was told so far it has read."""
        self._spared = ()

    def orders(self) -> tuple[str, ...]:
        """The orders the hand may lie in, that it lies in first."""
        now = self.desk.lying.order
        return tuple(sorted(self.desk.presenter.items.hand_orders, key=lambda order: order != now))

    def lay_by(self, key: str) -> str:
        """The hand lies in the order of this key from now on: which one. Raises ClosedTarget."""
        order = key.removeprefix(ORDER)
        if order not in self.desk.presenter.items.hand_orders:
            raise ClosedTarget(f"'{key}' is no order of the hand")
        self.desk.lying.arrange(order)
        return order

    def warn(self, offer: RewindOffer) -> None:
        """Tells whose move would be taken back."""
        self.told, self.warned = (not_own(self.desk, offer),), True

    def is_current(self) -> bool:
        """Whether the match still asks what this hand was told last; nothing counts as told by that."""
        asked = self.desk.feed.asked()
        alike = (asked.legal, asked.reaction) == (self.desk.now.legal, self.desk.now.reaction)
        return alike and self.desk.presenter.status.prompt(asked.view, self.desk.names) == self.desk.prompt()

    def takes_back_the_same(self) -> bool:
        """Whether undo would do what this hand was told last; nothing counts as told by that."""
        offer = self.desk.now.undo
        return offer is None or self.desk.feed.still_offers(offer)

    @property
    def chosen(self) -> tuple[str, ...]:
        """The letters chosen so far."""
        last = tuple(letter for letter in (self._last, self._past) if letter is not None)
        group = () if self.group is None else self.group.letters
        return (*self.desk.picker.typed, *last, *group)

    @property
    def group(self) -> Bundle | None:
        """What was chosen as a whole."""
        return None if self._group is None else self.groups().get(self._group)

    def groups(self) -> Mapping[str, Bundle]:
        """What may be chosen as a whole, by its key; it stays while nothing is played."""
        return {f"{GROUP}{number}": group for number, group in enumerate(self.desk.groups())}

    @property
    def whole(self) -> Move | None:
        """What the main button would play: the only thing that what was chosen can become."""
        picker = self.desk.picker
        if self._past is not None or self._group is not None:
            return None
        if self._last is not None:
            return picker.single(self._last)
        return picker.single() if picker.held else None

    def letters(self) -> frozenset[str]:
        """All letters that may be tapped: those that go on, and those that begin anew."""
        picker = self.desk.picker
        return frozenset((*picker.open(), *picker.reset().open()))

    def tappable(self) -> frozenset[str]:
        """All that a tap does something with: these letters, and those that a reaction stands before."""
        return self.letters() | self._after_passing().keys()

    @property
    def past(self) -> str | None:
        """The chosen letter that a reaction stands before."""
        return self._past

    def tap(self, letter: str) -> Command | None:
        """A card or a button is tapped; the command to be played, if that is one. Raises ClosedTarget."""
        self._last = self._past = self._group = None
        if letter in self.groups():
            self.desk.reset()
            self._group = letter
            return None
        if letter not in self.letters() and letter in self._after_passing():
            self.desk.reset()
            self._past = letter
            return None
        picker = self._going_on(letter)
        if picker is not self.desk.picker:
            self.desk.reset()
        is_button = letter in {button.key for button in self.desk.buttons()}
        if not is_button and isinstance(picker.press(letter), Move):
            self._last = letter
            return None
        return self.desk.press(letter)

    def put_back(self, letter: str) -> None:
        """A chosen card is tapped again. Raises ClosedTarget."""
        if self._group is not None and letter in (self._group, *self.chosen):
            self._group = None
            return
        if letter not in self.chosen:
            raise ClosedTarget(f"'{letter}' is not chosen")
        if letter in (self._last, self._past):
            self._last = self._past = None
        elif letter in self.desk.picker.switches and not self.desk.picker.held:
            self.desk.press(letter)
        else:
            self._last = None
            while letter in self.desk.picker.typed:
                self.desk.back()

    def main(self) -> MainButton | None:
        """The main button; None while something has to be chosen first: it plays what was chosen, or the only thing
        there is to do, and never what a person has not chosen among several."""
        if self._past is not None:
            return MainButton(PAST + self._past, past=self._begun_past(self._past))
        if self.group is not None:
            return MainButton(WHOLE + " ".join(self.group.letters), group=self.group)
        whole = self.whole
        if whole is not None:
            return MainButton(WHOLE + " ".join(whole.word), pick=whole)
        only = self.letters() - frozenset(self.desk.picker.switches)
        button = next((each for each in self.desk.buttons() if only == {each.key}), None)
        return None if button is None else MainButton(button.key, button=button)

    def confirm(self, key: str) -> Command | None:
        """The main button is tapped; the command to be played, if that is one. Raises ClosedTarget.

        Of what a reaction stands before that is what lets the reaction go: `past` says with what it goes on; of what
        was chosen as a whole it is the first thing of `group`.
        """
        main, reaction = self.main(), self.desk.reaction
        if main is None or main.key != key:
            raise ClosedTarget(f"'{key}' is not what would be done now")
        if main.past is not None and reaction is not None:
            return reaction.let_go
        if main.group is not None:
            return self.go_on(main.group.letters[0])
        return self.tap(main.button.key) if main.button is not None else _command(main.pick)

    def request(self, key: str) -> TableRequest:
        """What is asked for beside the play, by its number. Raises ClosedTarget."""
        requests = self.desk.requests()
        if not key.isdecimal() or int(key) >= len(requests):
            raise ClosedTarget(f"'{key}' cannot be asked for")
        return requests[int(key)]

    def leaves_open(self, letter: str) -> bool:
        """Whether the letter alone plays something, and more could be laid then: that it is all has to be said."""
        return isinstance(self.desk.picker.press(letter), Move)

    def close_group(self) -> Command | None:
        """All of a group lies, and more could be laid: the command that says it is whole."""
        button = next((each for each in self.desk.buttons() if each.primary), None)
        return None if button is None else self.tap(button.key)

    def standings(self) -> Mapping[str, AskWhen]:
        """What the seat may want of the kind of question it is asked, by its key."""
        reaction = self.desk.reaction
        return {} if reaction is None else {ASK + each: each for each in reaction.standings}

    @property
    def spared(self) -> bool:
        """Whether the seat is told that something was spared it, and is asked nothing it could want otherwise."""
        return bool(self._spared) and self.desk.reaction is None

    def may_ask_again(self) -> bool:
        """Whether the seat is about to go on by itself, and said that it does not want to be asked about something."""
        reaction = self.desk.reaction
        return reaction is not None and reaction.own and bool(self.desk.feed.asking.quiet(self.seat))

    def stand(self, key: str) -> Message | None:
        """What the seat wants to be asked from now on; what it has to be told of that. Raises ClosedTarget."""
        reaction, standing, asking = self.desk.reaction, self.standings().get(key), self.desk.feed.asking
        if reaction is not None and standing is not None:
            asking.stand(self.seat, reaction, standing)
            return Message(f"hud.asked_how.detail.{standing}")
        if key == ASK + AskWhen.ALWAYS and self.spared:
            for each in self._spared:
                asking.stand(self.seat, each, AskWhen.ALWAYS)
            self._spared = ()
            return Message(f"hud.asked_how.detail.{AskWhen.ALWAYS}")
        if key != AGAIN or not self.may_ask_again():
            raise ClosedTarget(f"'{key}' is no answer to when to be asked")
        asking.ask_again(self.seat)
        return None

    def go_on(self, letter: str) -> Command | None:
        """The letter is tapped after what went before it was played; what it makes whole is to be played.

        Raises ClosedTarget where something else is asked first.
        """
        command = self.tap(letter)
        return _command(self.whole) if command is None and self.whole is not None else command

    def _begun_past(self, letter: str) -> Message:
        """The move in words where there is one, else the thing it is begun with."""
        picks = self._after_passing()[letter]
        things = (item.line for item in self.desk.items() if item.key == letter)
        return picks[0].line if len(picks) == 1 else next(things, picks[0].line)

    def _after_passing(self) -> Mapping[str, Sequence[Move]]:
        """Worked out once for each change of the match."""
        number, found = self._after
        if number != self.step:
            picks = picks_after_passing(self.desk)
            found = {pick.word[0]: [each for each in picks if each.word[0] == pick.word[0]] for pick in picks}
            self._after = (self.step, found)
        return found

    def _going_on(self, letter: str) -> MoveSelector:
        picker = self.desk.picker
        return picker if letter in picker.open() else picker.reset()

    @property
    def seat(self) -> Seat:
        """Whose hand it is."""
        seat = self.desk.feed.audience
        assert seat is not None, "the public has no hand"
        return seat


def _ways_back(now: FeedUpdate) -> tuple[RewindOffer | None, int]:
    """What is offered to be taken back, and the wish that is open."""
    return now.undo, 0 if now.petition is None else now.petition.number


def _command(pick: Move | None) -> Command | None:
    return None if pick is None else pick.command
