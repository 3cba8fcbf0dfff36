"""A match at a table: who looks, who is asked, what may be done, taken back or looked at again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.content.line import Line
from game.engine.autoplay import autoplay
from game.engine.errors import IllegalCommand
from game.engine.session import AnySession
from game.engine.types import SYSTEM, Command, Outcome, Seat
from game.table.describe import LogBook, LogLine
from game.table.holder import Holder
from game.table.item import Item
from game.table.offers import Offer, consent
from game.table.picker import Picker
from game.table.presenter import AnyBeat, AnyPresenter, Button, Names, Pick, Reaction
from game.table.script import beats, recap
from game.table.shown import Shown, called_together
from game.table.timeline import Timeline, TimelineMark


class TableController:
    """Drives one session for the people at one screen. Knows no rule and draws nothing."""

    def __init__(
        self,
        session: AnySession,
        presenter: AnyPresenter,
        names: Names,
        *,
        viewer: Seat | None = None,
        open_table: bool = False,
        asks: Callable[[str], bool] = lambda kind: True,
    ) -> None:
        """`open_table`: no curtain ever falls. `asks`: kinds of reactions people are asked about, `let_go` the rest."""
        self.session = session
        self.presenter = presenter
        self.names = names
        self.looking_at: int | None = None
        """The earlier step on show, or None for the table as it stands."""
        self._holder = Holder(session, viewer, open_table=open_table)
        self._log = LogBook(session, presenter, names)
        self._timeline = Timeline(session, self._log)
        self._seen: dict[Seat, int] = {}
        self._picker: Picker | None = None
        self._asks = asks
        self._reaction: Reaction | None = None
        self._bots_reaction: tuple[int, Reaction | None] = (-1, None)
        self._settle()

    @property
    def viewer(self) -> Seat | None:
        """The person whose view is shown; None for the public view: curtain due, asked openly, others asked, bots."""
        return self._holder.viewer

    @property
    def asked(self) -> Seat | None:
        """The person the match waits for, the viewer first; None if it waits for bots only or is over."""
        return self._holder.asked

    @property
    def bots_asked(self) -> tuple[Seat, ...]:
        """The bots the match waits for, in seat order."""
        return tuple(sorted(self.session.to_act() - self.session.people))

    @property
    def curtain(self) -> Seat | None:
        """The person the screen must be handed to before anything of theirs is shown; None if nobody."""
        return self._holder.curtain

    @property
    def asked_openly(self) -> Seat | None:
        """A person who is asked something that all may watch: the public view is shown, no curtain falls."""
        return self._holder.asked_openly

    @property
    def settled(self) -> tuple[Seat, ...]:
        """People who need not do anything but may change their minds, while a curtain hangs."""
        return () if self.curtain is None else self._holder.settled

    @property
    def thinking_again(self) -> bool:
        """Whether the viewer took the screen back and has to hand it on."""
        return self._holder.thinking_again

    @property
    def nobody_left(self) -> bool:
        """Whether bots play on although no person at the table will be asked anything more."""
        return self.outcome is None and bool(self.session.people) and self._unattended

    def take_over(self) -> None:
        """Whoever is asked in public sees their own things first: the screen is handed over."""
        self._holder.take_over()
        self._settle()

    @property
    def reaction(self) -> Reaction | None:
        """What the person asked is asked about, if it is a reaction that could be spared."""
        return self._reaction if self.looking_at is None else None

    @property
    def bots_reaction(self) -> Reaction | None:
        """What the bot that is asked next is asked about, if it is a reaction: letting it go is not worth a rest."""
        if self._bots_reaction[0] != self.session.head:
            asked = self.bots_asked
            self._bots_reaction = (self.session.head, self._reaction_of(asked[0]) if asked else None)
        return self._bots_reaction[1]

    def ask_others(self, asking: bool) -> None:
        """While the others are asked, nothing is shown that only the person knows who asks them."""
        self._holder.asking_others = asking
        self._settle()

    def think_again(self, seat: Seat) -> None:
        """A settled person is the next to lift the curtain."""
        self._holder.think_again(seat)
        self._settle()

    def lift(self) -> tuple[AnyBeat, ...]:
        """Hands the screen to the person asked; what happened since they last looked, as they may know it."""
        taker = self.curtain
        if taker is None:
            return ()
        since = self._seen.get(taker)
        self._holder.person = taker
        self._settle()
        return () if since is None else tuple(recap(self.session, since, self.session.head, taker))

    def hand_on(self) -> None:
        """Who took the screen back leaves everything as it is."""
        self._holder.hand_on()
        self._settle()

    @property
    def view(self) -> Any:
        """What the viewer knows now, or knew at the step looked back at."""
        return self.session.view(self.viewer, self.looking_at)

    @property
    def legal(self) -> Sequence[Command]:
        """What the viewer may do now; nothing while looking back or behind the curtain."""
        seat = self.player
        return () if self.looking_at is not None or seat is None else self.session.legal(seat)

    @property
    def picker(self) -> Picker:
        """What the person has spelled so far."""
        if self._picker is None:
            self._picker = Picker.over(self.presenter.picks(self.view, self.legal, self.names))
        return self._picker

    def items(self) -> Sequence[Item]:
        """What lies where."""
        return self.presenter.items(self.view, self.names)

    def buttons(self) -> tuple[Button, ...]:
        """The buttons that may be pressed now."""
        letters = set(self.picker.open())
        return tuple(
            button for button in self.presenter.buttons(self.view, self.legal, self.names) if button.key in letters
        )

    def prompt(self) -> Line:
        """What the person is asked."""
        return self.presenter.prompt(self._asked_view, self.names)

    def why_not(self, letter: str) -> str | None:
        """The id of the sentence that says why the letter cannot be used now; None if it can, or needs no words."""
        if letter in self.picker.open():
            return None
        return self.presenter.why_not(self._asked_view, self.legal, letter)

    def log(self) -> list[LogLine]:
        """The log as the viewer may read it: of the match as it stands, or of the line that is looked at."""
        return self._log.whole(self.viewer, self.looking_at)

    def told(self) -> int:
        """How many lines of the log lead to the table on show."""
        return len(self._log.read(self.viewer, self.looking_at))

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, None while it goes on."""
        return self.session.outcome

    def result(self) -> tuple[Line, Line] | None:
        """Who won and why, once the match is over."""
        outcome = self.session.outcome
        return None if outcome is None else self.presenter.result(self.view, outcome, self.names)

    def press(self, letter: str) -> Shown | None:
        """Chooses a letter; plays and returns what is seen once it completes a word. Raises ClosedLetter."""
        match self.picker.press(letter):
            case Pick(command=command):
                return self.play(command)
            case Picker() as picker:
                self._picker = picker
                return None

    def back(self) -> None:
        """Takes the last chosen letter back."""
        self._picker = self.picker.back()

    def reset(self) -> None:
        """Takes all chosen letters back."""
        self._picker = self.picker.reset()

    def play(self, command: Command) -> Shown:
        """Plays a command of the viewer, and what follows by itself. Raises IllegalCommand."""
        seat = self.player
        if seat is None or self.looking_at is not None:
            raise IllegalCommand("not_your_turn")
        return self.submit(seat, command)

    def let_go(self) -> Shown | None:
        """Plays what goes on without it for everybody who need not be asked; None if nobody was spared.

        Called once after a match was opened, whenever the wishes changed, and back from looking back."""
        if self.looking_at is not None:
            return None
        viewer, before, start = self.viewer, self.session.view(self.viewer), self.session.head
        self._spare()
        return None if self.session.head == start else self._shown(viewer, before, start)

    def pass_by(self) -> Shown | None:
        """Lets the reaction that is asked for go, as a step nobody decided; None if none is asked for."""
        seat, reaction = self.player, self.reaction
        if seat is None or reaction is None:
            return None
        viewer, before, start = self.viewer, self.session.view(self.viewer), self.session.head
        self.session.submit(seat, reaction.let_go, auto=True)
        self._spare()
        return self._shown(viewer, before, start)

    def pass_minute(self) -> Shown | None:
        """Tells a match with a clock that another minute was played; None for others, and once time says no more."""
        tick = None if self.outcome is not None else self.session.rules.tick(self.session.state)
        return None if tick is None else self.submit(SYSTEM, tick)

    def submit(self, seat: Seat, command: Command) -> Shown:
        """Plays a command of any seat (a bot, the clock), and what follows by itself. Raises IllegalCommand.

        A bot that lets a reaction go decides nothing the timeline would show: that step is `auto`.
        """
        viewer, before = self.viewer, self.session.view(self.viewer)
        start = self.session.head
        self.session.submit(seat, command, auto=self._bot_lets_go(seat, command))
        self._spare()
        return self._shown(viewer, before, start)

    def undo_offer(self) -> Offer | None:
        """What undo would take back, and the other people who have to agree; None if there is nothing."""
        target = self.session.undo_target()
        if target is None:
            return None
        offer = self._offer(target, target)
        return Offer(offer.step, offer.seat, offer.line, consent(self.session, target, self._holder.person))

    def redo_offer(self) -> Offer | None:
        """What redo would play again; None at the end of the line."""
        target = self.session.redo_target()
        return None if target is None else self._offer(target, self.session.head)

    def undo(self) -> Shown | None:
        """Takes back the last decision of a person; the people of the offer have agreed before."""
        offer = self.undo_offer()
        return None if offer is None else self.jump(offer.step)

    def redo(self) -> Shown | None:
        """Play again what was taken back; None if there is nothing."""
        offer = self.redo_offer()
        return None if offer is None else self.jump(offer.step)

    def jump(self, step: int) -> Shown:
        """Makes any step of any line the table as it stands."""
        viewer, before = self.viewer, self.view
        self.session.jump(step)
        return self._shown(viewer, before)

    def timeline(self) -> tuple[TimelineMark, ...]:
        """The decisions of the line last followed."""
        return self._timeline.marks(self.viewer)

    def look(self, step: int) -> Shown:
        """Shows the table as it was after a step, without changing the match. The head's step ends looking back."""
        viewer, before = self.viewer, self.view
        self.looking_at = None if step == self.session.head else step
        self._picker = None
        return Shown(viewer, before, self.view)

    def stop_looking(self) -> Shown:
        """Come back to the present."""
        return self.look(self.session.head)

    def play_on_offer(self) -> Offer | None:
        """The moment on show, and the other people who have to agree to go on from there; None for the present."""
        step = self.looking_at
        if step is None:
            return None
        moment = next((mark for mark in self.timeline() if mark.step == step), None)
        first = self.session.journal.step(step)
        line = self._timeline.title(step, self.viewer) if moment is None else moment.line
        return Offer(step, first.seat, line, consent(self.session, step, self._holder.person))

    def play_from_here(self) -> Shown | None:
        """Goes on from the step looked at; the line that was left stays as a branch. None while not looking back.

        The people of the offer have agreed before.
        """
        if self.looking_at is None:
            return None
        shown = self.jump(self.looking_at)
        self._spare()
        return self._shown(shown.viewer, shown.before)

    @property
    def player(self) -> Seat | None:
        """Who may use what lies on the table."""
        return self.viewer if self.asked_openly is None else self.asked_openly

    @property
    def _asked_view(self) -> Any:
        """As the person asked sees the table, whose own words tell no secret where others look on."""
        return self.view if self.looking_at is not None else self.session.view(self.player)

    def _reaction_of(self, seat: Seat | None) -> Reaction | None:
        if seat is None:
            return None
        return self.presenter.reaction(self.session.view(seat), self.session.legal(seat), self.names)

    def _bot_lets_go(self, seat: Seat, command: Command) -> bool:
        if seat in self.session.people:
            return False
        reaction = self._reaction_of(seat)
        return reaction is not None and reaction.let_go == command

    @property
    def _unattended(self) -> bool:
        """Whether no person will be asked anything more."""
        return self.session.people <= {*self.presenter.gone(self.session.view(None))}

    def _spare(self) -> None:
        """What plays itself, what ends a match without people, and what people do not want to be asked about."""
        autoplay(self.session)
        end = self.session.rules.unattended(self.session.state)
        if end is not None and self._unattended:
            self.session.submit(SYSTEM, end, auto=True)
        while True:
            people = sorted(self.session.to_act() & self.session.people)
            spared = next(
                (
                    (seat, reaction)
                    for seat in people
                    if (reaction := self._reaction_of(seat)) is not None and not self._asks(reaction.ask)
                ),
                None,
            )
            if spared is None:
                return
            self.session.submit(spared[0], spared[1].let_go, auto=True)
            autoplay(self.session)

    def _told(self, start: int, viewer: Seat | None) -> list[AnyBeat]:
        path = self.session.journal.path()
        return [beat for step in path[path.index(start) + 1 :] for beat in beats(self.session, step, viewer)]

    def _offer(self, step: int, before: int) -> Offer:
        """The decision that follows `before` on the line to the head or on from it."""
        line = self.session.journal.line()
        first = self.session.journal.step(line[line.index(before) + 1])
        return Offer(step, first.seat, self._timeline.title(first.id, self.viewer))

    def _shown(self, viewer: Seat | None, before: Any, start: int | None = None) -> Shown:
        """All that happened after the step `start`; of a jump only the difference."""
        self.looking_at = None
        if self._holder.part() and start is not None:
            viewer, before = None, self.session.view(None, start)
        told = () if start is None else tuple(self._told(start, viewer))
        shown = Shown(viewer, before, self.session.view(viewer), told)
        if start is not None and viewer is not None and self._holder.hides:
            shown = called_together(shown, self._told(start, None), self.presenter)
        if shown.together is not None:
            self._holder.person = None
        seen = self.session.people if self._holder.person is None else () if viewer is None else (viewer,)
        self._seen.update(dict.fromkeys(seen, self.session.head))
        self._settle()
        return shown

    def _settle(self) -> None:
        """Turns the table to the person asked, unless a curtain has to fall first."""
        self._picker = None
        asked = self.asked
        self._reaction = self._reaction_of(asked)
        self._holder.in_public = asked is not None and self.presenter.is_open(
            self.session.view(asked), self.session.legal(asked)
        )
        self._holder.settle()
        if self.viewer is not None:
            self._seen[self.viewer] = self.session.head
