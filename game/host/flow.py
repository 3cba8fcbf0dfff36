"""The flow of a table: whose screen it is, who is waited for, which actions are due. It knows no match and no
pixels.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import TypeAlias

from msgspec import Struct

from game.bots.bot_client import BotAnswer
from game.engine.types import Command, Seat
from game.host.update import Audience, FlowState, SkippableDecision

MINUTE = 60.0
LONGEST_GAP = 2.0
"""Maximum number of seconds between frames that count as played: after a longer gap nobody was at the table."""
LONGEST_TICK = 0.25
"""Maximum number of seconds that one frame counts for a reaction: in a longer gap something lay above the table."""
SHOW_THINKING = 0.3
"""Seconds after which a bot is said to think."""
NOWHERE = FlowState(-1, -1)


class BotDecisionDue(Struct, frozen=True):
    """The bot of this seat is to think now."""

    seat: Seat


class BotMoveDue(Struct, frozen=True):
    """A bot's answer is played; `silent` if it lets a reaction go."""

    answer: BotAnswer
    silent: bool


class ReactionTimeout(Struct, frozen=True):
    """A person's time for a reaction is up."""

    seat: Seat


class MinutePassed(Struct, frozen=True):
    """Another minute was played."""


class AudienceSwitch(Struct, frozen=True):
    """The screen shows this audience's view from now on; `retell` tells it what it missed."""

    audience: Audience
    retell: bool


class HandOver(Struct, frozen=True):
    """A curtain falls until `seat` lifts it; one of `settled` may take the screen back instead."""

    seat: Seat
    settled: tuple[Seat, ...]


class ConsentQuestion(Struct, frozen=True):
    """The people at this screen are asked whether they agree to a rewind."""

    seats: tuple[Seat, ...]
    wish: int
    """Number of the rewind request."""


class ConsentWait(Struct, frozen=True):
    """People with screens of their own are asked; the people here may call the request off."""

    seats: tuple[Seat, ...]
    wish: int
    """Number of the rewind request."""


class ResultDue(Struct, frozen=True):
    """The match is over, and everything that led there was shown."""


DueAction: TypeAlias = (
    BotDecisionDue
    | BotMoveDue
    | ReactionTimeout
    | MinutePassed
    | AudienceSwitch
    | HandOver
    | ConsentQuestion
    | ConsentWait
    | ResultDue
)


class BlockingOverlay(Enum):
    """The overlay above the table that decides how it goes on."""

    NONE = auto()
    MENU = auto()
    CURTAIN = auto()
    CONSENT = auto()
    RESULT = auto()


class Pacing(Struct):
    """The chosen speeds, in seconds. They may change at any time."""

    bot_pause: float = 0.45
    """Seconds of rest before each decision of a bot."""
    reaction_limit: float = 0.0
    """Seconds for a reaction; 0 means no limit."""


class Flow:
    """The flow of one table. `see` is called when the match changed, `step` every frame, the other methods when a
    person acts.
    """

    def __init__(self, here: frozenset[Seat], bots: frozenset[Seat], tempo: Pacing) -> None:
        """`here` holds the people at this screen. Both sets may change in the middle of a match."""
        self.here = here
        self.coming: frozenset[Seat] = frozenset()
        """People who came to this screen in the middle of the match, and whose own view it has not shown yet."""
        self.bots = bots
        self.watched = False
        """True if people in this room play on screens of their own: no hand lies here while they alone are asked."""
        self.tempo = tempo
        self.room = BlockingOverlay.NONE
        self.looking = False
        self.hurrying = False
        """True if there are no rests: a key is held, or nobody here has anything left to decide."""
        self.hinting = False
        """True while a bot is asked for a hint: the bots of the match wait until it is told."""
        self.viewer: Audience = None
        """The audience whose view the screen shows; None is the public."""
        self.person: Seat | None = None
        """The person who held the screen last; None while everybody looks."""
        self.left: float | None = None
        """The part of the time for a reaction that is left, from 1 to 0; None while no time runs."""
        self.situation = NOWHERE
        self._hid: bool | None = None
        self._called: Seat | None = None
        """The person named on the curtain that hangs now."""
        self._asked_bot: Seat | None = None
        self._asked_at = 0.0
        self._answer: BotAnswer | None = None
        self._again: tuple[int, Seat] | None = None
        self._taken_over: int | None = None
        self._result_seen = False
        self._now = 0.0
        self._rested_since: float | None = None
        self._minute_seen: float | None = None
        self._minute = 0.0
        self._counted_for: int | None = None
        self._counted_at = 0.0
        self._spent = 0.0

    @property
    def asked(self) -> Seat | None:
        """The person at this screen who is waited for; the holder of the screen comes first."""
        if self._again is not None and self.thinking_again:
            return self._again[1]
        waiting = [seat for seat in self.situation.waiting if seat in self.here]
        if self.person in waiting:
            return self.person
        start = -1 if self.person is None else self.person
        return min(waiting, key=lambda seat: (seat <= start, seat), default=None)

    @property
    def bots_asked(self) -> tuple[Seat, ...]:
        """The bots that are waited for, in seat order."""
        return tuple(seat for seat in self.situation.waiting if seat in self.bots)

    @property
    def reaction(self) -> SkippableDecision | None:
        """The question to the person asked, if it is a reaction that can be skipped."""
        asked = self.asked
        return None if asked is None else self.situation.asks.get(asked)

    @property
    def curtain(self) -> Seat | None:
        """The person the screen must be handed to before anything of theirs is shown."""
        return self.asked if self._other_is_asked and not self._openly else None

    @property
    def asked_openly(self) -> Seat | None:
        """A person who is asked something that all may watch: the public view is shown, no curtain falls."""
        return self.asked if self._other_is_asked and self._openly else None

    @property
    def thinking_again(self) -> bool:
        """True if somebody who had decided took the screen back and has to hand it on."""
        return self._again is not None and self._again[0] == self.situation.step

    @property
    def settled(self) -> tuple[Seat, ...]:
        """The people who may take the screen back: while a curtain hangs, or while their choice lies face-down on
        it.
        """
        if self.covered:
            return tuple(seat for seat in self.situation.covered if seat in self.here)
        return () if self.curtain is None else tuple(seat for seat in self.situation.settled if seat in self.here)

    @property
    def waits_for_bot(self) -> bool:
        """True if the answer of a bot is still to come."""
        return self._asked_bot is not None and self._answer is None

    @property
    def thinking(self) -> Seat | None:
        """A bot that has been thinking long enough to say so."""
        if self._asked_bot is None or self._answer is not None or not self._rested:
            return None
        return self._asked_bot if self._now - self._asked_at >= SHOW_THINKING else None

    def hides(self, situation: FlowState) -> bool:
        """True if people share the screen who have something to hide from each other."""
        return situation.hides and (len(self.here) > 1 or bool(self.coming))

    def parts(self, situation: FlowState) -> bool:
        """Returns True if this change tells the first secret. Everybody looked so far, and nobody holds the screen from
        now on.
        """
        hides, hid = self.hides(situation), self._hid
        if hides or hid is None:
            self._hid = hides
        if not hides or hid is not False:
            return False
        self.everybody_looks()
        return True

    def cover(self, situation: FlowState) -> None:
        """Shows the public view while a choice made here in secret lies face-down: others in this room play
        elsewhere.
        """
        if self._covered(situation):
            self.viewer = None

    @property
    def covered(self) -> bool:
        """True if a choice made here lies face-down on the screen: its owner knows it and may look again."""
        return self._covered(self.situation)

    def everybody_looks(self) -> None:
        """Calls people to look together: nobody holds the screen, and it shows the public view."""
        self.person = self.viewer = None

    def see(self, situation: FlowState) -> list[DueAction]:
        """Takes in a change of the match."""
        if not situation.over:
            self._result_seen = False
        if self.room is BlockingOverlay.CONSENT and situation.wish != self.situation.wish:
            self.room = BlockingOverlay.NONE
        self.situation = situation
        self._asked_bot = self._answer = self._rested_since = None
        self.hinting = False
        return self.turn()

    def answered(self, answer: BotAnswer) -> None:
        """Takes in the answer of a bot."""
        if answer.step == self.situation.step and answer.seat == self._asked_bot:
            self._answer = answer

    def come(self, here: frozenset[Seat]) -> None:
        """Sets the people who play at this screen. A person who comes in the middle of a match is called before the
        screen shows their view. This holds even where nobody else plays here, since others look at the screen.
        """
        self.coming = (self.coming | (here - self.here)) & here
        self.here = here

    def forget(self) -> None:
        """Drops the question to a bot; it is asked anew when it is time."""
        self._asked_bot = self._answer = None
        self.hinting = False

    def lifted(self, again: Seat | None = None) -> list[DueAction]:
        """Gives the screen to the person named on the curtain, or to one of the settled, who thinks again. Nobody gets
        it if another person is asked by now: another curtain falls for them.
        """
        called, self._called = self._called, None
        if again is None and called is not None and self.asked not in (None, called):
            self.room = BlockingOverlay.NONE
            return self.turn()
        if again is not None and again in self.settled:
            self._again = (self.situation.step, again)
        self.room = BlockingOverlay.NONE
        self.person = self.person if self.asked is None else self.asked
        self.coming = frozenset(seat for seat in self.coming if seat != self.person)
        return self.turn(retell=True)

    def hand_on(self) -> list[DueAction]:
        """Ends thinking again: the person who took the screen back leaves everything as it is."""
        self._again = None
        return self.turn()

    def take_over(self) -> list[DueAction]:
        """Lets a curtain fall for the person asked in public, who wants to see their own view first."""
        self._taken_over = self.situation.step
        return self.turn()

    def opened(self, room: BlockingOverlay) -> None:
        """Notes that an overlay lies above the table: nothing is due."""
        self.room = room

    def closed(self) -> None:
        """Notes that the table is visible again."""
        self.room = BlockingOverlay.NONE

    def result_is_due(self) -> None:
        """Notes that the result has to be shown again."""
        self._result_seen = False

    def look(self, *, back: bool) -> None:
        """Notes that looking back begins or ends; the question to a bot is dropped."""
        self.looking = back
        self._rested_since = None
        self.forget()

    def step(self, now: float, resting: bool) -> list[DueAction]:
        """Returns the actions that are due. `resting` says that nothing moves on the screen. At most one action changes
        the match, and it is the last one.

        Bots already think while things move. Their answers are played when all has come to rest.
        """
        self._now = now
        if not resting:
            self._rested_since = None
            return self._think(now) if self._at_table else []
        if self._rested_since is None:
            self._rested_since = now
        if self.room is not BlockingOverlay.NONE:
            return []
        if self.situation.asked_to_agree:
            return self._consent()
        if self.looking:
            return []
        if self.situation.over:
            return self._result()
        if self.curtain is not None:
            return self._hand_over(self.curtain)
        return self._time(now) or self._bots(now) or self._countdown(now)

    def turn(self, *, retell: bool = False) -> list[DueAction]:
        """Turns the screen to the person asked, unless a curtain has to fall first."""
        if self.person not in self.here:
            self.person = None
        if len(self.here) == 1 and not (self.coming and self.situation.hides):
            (self.person,) = self.here
        elif self.watched and self.asked is None and self.hides(self.situation):
            self.person = None
        elif self.asked is not None and not self._other_is_asked:
            self.person = self.asked
        others_asked = self.hides(self.situation) and any(seat in self.here for seat in self.situation.asked_to_agree)
        hidden = self._other_is_asked or others_asked or self.covered
        viewer = None if hidden else self.person
        if viewer == self.viewer and not retell:
            return []
        self.viewer = viewer
        return [AudienceSwitch(viewer, retell)]

    def _consent(self) -> list[DueAction]:
        seats = tuple(seat for seat in self.situation.asked_to_agree if seat in self.here)
        self.room = BlockingOverlay.CONSENT
        wish = self.situation.wish
        return [ConsentQuestion(seats, wish) if seats else ConsentWait(self.situation.asked_to_agree, wish)]

    def _result(self) -> list[DueAction]:
        if self._result_seen:
            return []
        self._result_seen, self.room = True, BlockingOverlay.RESULT
        return [ResultDue()]

    def _hand_over(self, seat: Seat) -> list[DueAction]:
        self.room, self._called = BlockingOverlay.CURTAIN, seat
        return [HandOver(seat, self.settled)]

    def _time(self, now: float) -> list[DueAction]:
        """Tells each minute of play to a match that has a clock."""
        gap, self._minute_seen = now - (self._minute_seen if self._minute_seen is not None else now), now
        if gap <= LONGEST_GAP:
            self._minute += gap
        if self._minute < MINUTE:
            return []
        self._minute -= MINUTE
        return [MinutePassed()]

    @property
    def _at_table(self) -> bool:
        """True if the match goes on: nothing lies above the table, nobody looks back or has to agree."""
        held = self.room is not BlockingOverlay.NONE or self.looking or self.situation.asked_to_agree
        return not (held or self.situation.over or self.curtain is not None)

    def _think(self, now: float) -> list[DueAction]:
        """Asks the first bot that is waited for, unless one is thinking already."""
        bots = self.bots_asked
        if not bots or self.hinting or self._asked_bot is not None:
            return []
        self._asked_bot, self._asked_at = bots[0], now
        return [BotDecisionDue(bots[0])]

    def _bots(self, now: float) -> list[DueAction]:
        due, answer = self._think(now), self._answer
        if due or answer is None:
            return due
        silent = self._passes_on(answer.seat, answer.command)
        if not silent and not self._rested:
            return []
        self._asked_bot = self._answer = None
        return [BotMoveDue(answer, silent)]

    @property
    def _rested(self) -> bool:
        pause = 0.0 if self.hurrying else self.tempo.bot_pause
        return self._rested_since is not None and self._now - self._rested_since >= pause

    def _passes_on(self, seat: Seat, command: Command) -> bool:
        """True if the answer only passes on a reaction: it is not worth a rest."""
        ask = self.situation.asks.get(seat)
        return ask is not None and ask.pass_command == command

    def _countdown(self, now: float) -> list[DueAction]:
        limit, asked = self.tempo.reaction_limit, self.asked
        if not limit or asked is None or asked not in self.situation.asks:
            self.left = self._counted_for = None
            return []
        if self._counted_for != self.situation.step:
            self._counted_for, self._counted_at, self._spent = self.situation.step, now, 0.0
        self._spent += min(now - self._counted_at, LONGEST_TICK)
        self._counted_at = now
        self.left = max(0.0, 1 - self._spent / limit)
        if self.left > 0:
            return []
        self.left = self._counted_for = None
        return [ReactionTimeout(asked)]

    @property
    def _other_is_asked(self) -> bool:
        """True if somebody else than the last holder of the screen is asked, and there is something to hide."""
        asked = self.asked
        return asked is not None and asked != self.person and self.hides(self.situation)

    def _covered(self, situation: FlowState) -> bool:
        """True if a choice lies face-down here while people in this room play on screens of their own.

        It is not covered while its owner looks at it again.
        """
        if not (self.watched and situation.hides) or (self._again is not None and self._again[0] == situation.step):
            return False
        asked = any(seat in self.here for seat in situation.waiting)
        return not asked and any(seat in self.here for seat in situation.covered)

    @property
    def _openly(self) -> bool:
        return self.asked in self.situation.open and self._taken_over != self.situation.step
