"""What happens next at a table: whose screen it is, who is waited for, what is due. Knows no match and no pixels."""

from __future__ import annotations

from enum import Enum, auto
from typing import TypeAlias

from msgspec import Struct

from game.bots.bot_client import BotAnswer
from game.engine.types import Command, Seat
from game.host.update import Audience, FlowState, SkippableDecision

MINUTE = 60.0
LONGEST_GAP = 2.0
"""Seconds; after a longer gap nobody was at the table, and that time does not count as played."""
LONGEST_TICK = 0.25
"""Seconds; after a longer gap something lay above the table, and that time does not count for a reaction."""
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
    """The screen shows this audience's desk from now on; `retell`: with what it missed."""

    audience: Audience
    retell: bool


class HandOver(Struct, frozen=True):
    """A curtain falls until it is lifted by `seat`; one of `settled` may want the screen back instead."""

    seat: Seat
    settled: tuple[Seat, ...]


class ConsentQuestion(Struct, frozen=True):
    """People at this screen are asked whether they agree to what somebody wants."""

    seats: tuple[Seat, ...]
    wish: int
    """The number of what they are asked."""


class ConsentWait(Struct, frozen=True):
    """People who have screens of their own are asked; whoever is here may call it off."""

    seats: tuple[Seat, ...]
    wish: int
    """The number of what they are asked."""


class ResultDue(Struct, frozen=True):
    """The match is over, and everything that led there was seen."""


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
    """What lies above the table and decides how it goes on."""

    NONE = auto()
    MENU = auto()
    CURTAIN = auto()
    CONSENT = auto()
    RESULT = auto()


class Pacing(Struct):
    """What people wish; may change at any time. Seconds."""

    bot_pause: float = 0.45
    """Rest before each decision of a bot."""
    reaction_limit: float = 0.0
    """Time for a reaction; 0: no limit."""


class Flow:
    """One table. `see` when the match changed, `step` every frame; a person's doings are the other methods."""

    def __init__(self, here: frozenset[Seat], bots: frozenset[Seat], tempo: Pacing) -> None:
        """`here`: the people at this screen; both sets may change in the middle of a match."""
        self.here = here
        self.coming: frozenset[Seat] = frozenset()
        """Whose own things this screen has not shown yet: they came to it in the middle of the match."""
        self.bots = bots
        self.watched = False
        """Whether people in this room hold their hands elsewhere: no hand lies here while they alone are asked."""
        self.tempo = tempo
        self.room = BlockingOverlay.NONE
        self.looking = False
        self.hurrying = False
        """No rests: a key is held, or nobody here has anything left to decide."""
        self.hinting = False
        """Whether the thinker is asked for a hint: bots wait until it is told."""
        self.viewer: Audience = None
        """Whose desk the screen shows; None: what all may see."""
        self.person: Seat | None = None
        """Who held the screen last; None while everybody looks."""
        self.left: float | None = None
        """The part of the time for a reaction that is left, 1 to 0; None while none runs."""
        self.situation = NOWHERE
        self._hid: bool | None = None
        self._called: Seat | None = None
        """Whom the curtain names that hangs now."""
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
        """The person at this screen who is waited for, the one who holds it first."""
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
        """What the person asked is asked about, if it could be spared."""
        asked = self.asked
        return None if asked is None else self.situation.asks.get(asked)

    @property
    def curtain(self) -> Seat | None:
        """The person the screen must be handed to before anything of theirs is shown."""
        return self.asked if self._other_is_asked and not self._openly else None

    @property
    def asked_openly(self) -> Seat | None:
        """A person who is asked something that all may watch: the public desk is shown, no curtain falls."""
        return self.asked if self._other_is_asked and self._openly else None

    @property
    def thinking_again(self) -> bool:
        """Whether somebody who had decided took the screen back and has to hand it on."""
        return self._again is not None and self._again[0] == self.situation.step

    @property
    def settled(self) -> tuple[Seat, ...]:
        """Who may have the screen back: while a curtain hangs, or while what they chose lies face-down on it."""
        if self.covered:
            return tuple(seat for seat in self.situation.covered if seat in self.here)
        return () if self.curtain is None else tuple(seat for seat in self.situation.settled if seat in self.here)

    @property
    def waits_for_bot(self) -> bool:
        """Whether the answer of a bot is still to come."""
        return self._asked_bot is not None and self._answer is None

    @property
    def thinking(self) -> Seat | None:
        """A bot that has been thinking long enough to say so."""
        if self._asked_bot is None or self._answer is not None or not self._rested:
            return None
        return self._asked_bot if self._now - self._asked_at >= SHOW_THINKING else None

    def hides(self, situation: FlowState) -> bool:
        """Whether people share the screen who have something to hide from each other."""
        return situation.hides and (len(self.here) > 1 or bool(self.coming))

    def parts(self, situation: FlowState) -> bool:
        """Whether the first secret was told with this change: all looked so far, and nobody holds the screen now."""
        hides, hid = self.hides(situation), self._hid
        if hides or hid is None:
            self._hid = hides
        if not hides or hid is not False:
            return False
        self.everybody_looks()
        return True

    def cover(self, situation: FlowState) -> None:
        """A choice made here in secret is told as all may see it: others in this room play elsewhere."""
        if self._covered(situation):
            self.viewer = None

    @property
    def covered(self) -> bool:
        """Whether what was chosen here lies face-down on the screen: who chose it knows it, and may look again."""
        return self._covered(self.situation)

    def everybody_looks(self) -> None:
        """People were called to look together: nobody holds the screen, what lies there is for all."""
        self.person = self.viewer = None

    def see(self, situation: FlowState) -> list[DueAction]:
        """The match changed."""
        if not situation.over:
            self._result_seen = False
        if self.room is BlockingOverlay.CONSENT and situation.wish != self.situation.wish:
            self.room = BlockingOverlay.NONE
        self.situation = situation
        self._asked_bot = self._answer = self._rested_since = None
        self.hinting = False
        return self.turn()

    def answered(self, answer: BotAnswer) -> None:
        """A bot has thought."""
        if answer.step == self.situation.step and answer.seat == self._asked_bot:
            self._answer = answer

    def come(self, here: frozenset[Seat]) -> None:
        """Who plays at this screen from now on. Whoever comes in the middle of a match is called before it shows what
        is theirs, also where nobody else plays here: others look at it."""
        self.coming = (self.coming | (here - self.here)) & here
        self.here = here

    def forget(self) -> None:
        """Whoever thinks is not heard, and asked anew when it is time."""
        self._asked_bot = self._answer = None
        self.hinting = False

    def lifted(self, again: Seat | None = None) -> list[DueAction]:
        """The person named on the curtain has the screen, or one of the settled, who thinks again; nobody has it where
        somebody else is asked by now, for whom another curtain falls."""
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
        """Who had the screen back leaves everything as it is."""
        self._again = None
        return self.turn()

    def take_over(self) -> list[DueAction]:
        """Who is asked in public wants to see their own things first: a curtain falls."""
        self._taken_over = self.situation.step
        return self.turn()

    def opened(self, room: BlockingOverlay) -> None:
        """A room lies above the table: nothing is due."""
        self.room = room

    def closed(self) -> None:
        """The table is seen again."""
        self.room = BlockingOverlay.NONE

    def result_is_due(self) -> None:
        """The result is to be shown again."""
        self._result_seen = False

    def look(self, *, back: bool) -> None:
        """Looking back begins or ends; who thinks is not heard meanwhile."""
        self.looking = back
        self._rested_since = None
        self.forget()

    def step(self, now: float, resting: bool) -> list[DueAction]:
        """What is due. `resting`: nothing moves on the screen. At most one effect changes the match, and it is last.

        While things still move bots think already; what they answer is played when all has come to rest.
        """
        self._now = now
        if not resting:
            self._rested_since = None
            return self._think(now) if self._at_table else []
        if self._rested_since is None:
            self._rested_since = now
        if self.room is not BlockingOverlay.NONE:
            return []
        if self.situation.petitioned:
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
        others_asked = self.hides(self.situation) and any(seat in self.here for seat in self.situation.petitioned)
        hidden = self._other_is_asked or others_asked or self.covered
        viewer = None if hidden else self.person
        if viewer == self.viewer and not retell:
            return []
        self.viewer = viewer
        return [AudienceSwitch(viewer, retell)]

    def _consent(self) -> list[DueAction]:
        seats = tuple(seat for seat in self.situation.petitioned if seat in self.here)
        self.room = BlockingOverlay.CONSENT
        wish = self.situation.wish
        return [ConsentQuestion(seats, wish) if seats else ConsentWait(self.situation.petitioned, wish)]

    def _result(self) -> list[DueAction]:
        if self._result_seen:
            return []
        self._result_seen, self.room = True, BlockingOverlay.RESULT
        return [ResultDue()]

    def _hand_over(self, seat: Seat) -> list[DueAction]:
        self.room, self._called = BlockingOverlay.CURTAIN, seat
        return [HandOver(seat, self.settled)]

    def _time(self, now: float) -> list[DueAction]:
        """Each minute of play is told to a match that has a clock."""
        gap, self._minute_seen = now - (self._minute_seen if self._minute_seen is not None else now), now
        if gap <= LONGEST_GAP:
            self._minute += gap
        if self._minute < MINUTE:
            return []
        self._minute -= MINUTE
        return [MinutePassed()]

    @property
    def _at_table(self) -> bool:
        """Whether the match goes on: nothing lies above the table, nobody looks back or has to agree."""
        held = self.room is not BlockingOverlay.NONE or self.looking or self.situation.petitioned
        return not (held or self.situation.over or self.curtain is not None)

    def _think(self, now: float) -> list[DueAction]:
        """The first bot that is waited for thinks, unless one does."""
        bots = self.bots_asked
        if not bots or self.hinting or self._asked_bot is not None:
            return []
        self._asked_bot, self._asked_at = bots[0], now
        return [BotDecisionDue(bots[0])]

    def _bots(self, now: float) -> list[DueAction]:
        due, answer = self._think(now), self._answer
        if due or answer is None:
            return due
        silent = self._lets_go(answer.seat, answer.command)
        if not silent and not self._rested:
            return []
        self._asked_bot = self._answer = None
        return [BotMoveDue(answer, silent)]

    @property
    def _rested(self) -> bool:
        pause = 0.0 if self.hurrying else self.tempo.bot_pause
        return self._rested_since is not None and self._now - self._rested_since >= pause

    def _lets_go(self, seat: Seat, command: Command) -> bool:
        """A bot that lets a reaction go is not worth a rest."""
        ask = self.situation.asks.get(seat)
        return ask is not None and ask.let_go == command

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
        """Whether somebody else than who held the screen last is asked, and there is something to hide."""
        asked = self.asked
        return asked is not None and asked != self.person and self.hides(self.situation)

    def _covered(self, situation: FlowState) -> bool:
        """Whether a choice lies face-down here while people in this room play on screens of their own.

        It is not covered while who made it looks at it again.
        """
        if not (self.watched and situation.hides) or (self._again is not None and self._again[0] == situation.step):
            return False
        asked = any(seat in self.here for seat in situation.waiting)
        return not asked and any(seat in self.here for seat in situation.covered)

    @property
    def _openly(self) -> bool:
        return self.asked in self.situation.open and self._taken_over != self.situation.step
