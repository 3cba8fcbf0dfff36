"""Two tables that look alike to somebody, followed together until the rules themselves tell them apart.

The rules alone say what an audience may read: the events of the journal with others' secrets emptied. That is the
oracle here; host, feed and desk have no part in it. As long as it agrees, everything else has to. Others choose
differently in the two worlds wherever that reads the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec

from game.bots.bot_client import InlineBotClient
from game.content.seat_assignment import AnyPlayer, SeatAssignment
from game.engine.journal import StateCodec
from game.engine.rules import RecordedDraft, SeededChance
from game.engine.session import AnySession, Session
from game.engine.types import Command, Event, Seat, redacted
from game.host.audience_model import AudienceModel
from game.host.feed import Feed
from game.host.host import MatchHost
from game.host.update import Audience, FeedUpdate, Rewind, StepTold
from game.table.presenter import make_presenter
from tests.laws.corpus import Place
from tests.laws.knowledge.pages import Page, page_of
from tests.laws.shown import beat_words, table_words
from tests.seats import by_number

MOVES = 12
TRIED = 12
"""Other commands that are looked at for one that reads the same."""
TAKEN_BACK = 1 / 8
AGAIN = 3 / 4
"""Frequency with which one world chooses again what was taken back, while the other chooses something else that reads
the same.
"""
LANGUAGES = ("en", "de")
LATE = 5
"""Number of moves that a slow reader misses."""
ENCODER = msgspec.json.Encoder()


class Readable(msgspec.Struct, frozen=True):
    """A step as an audience may read it."""

    seat: Seat
    auto: bool
    events: tuple[bytes, ...]


class PlayerPair(msgspec.Struct, frozen=True):
    """The players of the viewer's seat, and of all others."""

    own: AnyPlayer
    others: AnyPlayer

    def at(self, seat: Seat, viewer: Seat) -> SeatAssignment:
        """Returns the assignment of a seat."""
        return SeatAssignment(seat, player=self.own if seat == viewer else self.others)


@dataclass
class World:
    """One of two tables that look alike to somebody."""

    session: AnySession
    host: MatchHost
    viewer: Audience
    feed: Feed
    model: AudienceModel
    slow: Feed
    page: Page | None = None
    """The page of the viewer's phone; None where there is none."""
    told_to: int = 0
    """The step of the match when the readable part was last asked for."""
    missed: list[StepTold] = field(default_factory=list)

    def oracle(self) -> list[Readable]:
        """Returns what the rules alone let the viewer read of the steps since the last call, whether grown or followed
        again.
        """
        journal = self.session.journal
        path, before = journal.path(self.session.head), journal.meeting(self.told_to, self.session.head)
        self.told_to = self.session.head
        steps = path[path.index(before) + 1 :]
        return [
            Readable(journal.seat(step), journal.is_auto(step), self.reading(journal.events(step))) for step in steps
        ]

    def reading(self, events: Iterable[Event]) -> tuple[bytes, ...]:
        """Events as the viewer may read them."""
        return tuple(ENCODER.encode(redacted(event, self.viewer)) for event in events)

    def would_read(self, seat: Seat, command: Command) -> tuple[bytes, ...]:
        """Returns what the rules alone would let the viewer read of a command."""
        session = self.session
        chance = SeededChance(session.seed, session.journal.depth(session.head) + 1)
        draft = RecordedDraft[Any, Any](session.rules, session.state_at(session.head), chance)
        session.rules.decide(draft, seat, command)
        return self.reading(draft.events)

    def taken_back(self) -> tuple[Seat, Command] | None:
        """Returns the seat and the command it chose where the match stands, before it was taken back; None where
        nothing was.
        """
        journal = self.session.journal
        following = journal.next(self.session.head)
        taken = None if following is None or journal.is_auto(following) else journal.step(following)
        return None if taken is None or taken.command is None else (taken.seat, taken.command)


class Pair:
    """Two worlds, followed until the rules themselves tell them apart."""

    def __init__(self, place: Place, viewer: Audience, rng: Random, players: PlayerPair, spoken: float) -> None:
        """`spoken`: how often all words are compared, too, and how often the viewer has a phone."""
        rules, state, codec = place.session.rules, place.state, StateCodec(place.session.title.state)
        who = viewer if viewer is not None else rng.choice(place.session.setup.all_seats)
        other = rules.sample(rules.view(state, who), rng)
        self.place, self.viewer, self.rng, self.spoken = place, viewer, rng, spoken
        seats = [
            SeatAssignment(seat, player=players.own if seat == who else players.others)
            for seat in place.session.setup.all_seats
        ]
        self.worlds = [_world(place, codec.clone(each), viewer, seats) for each in (state, other)]
        if rng.random() < spoken:
            for world in self.worlds:
                language = LANGUAGES[place.step % len(LANGUAGES)]
                world.page = page_of(place.session.title.id, world.host, viewer, language)

    def follow(self, seen: Counter[str]) -> None:
        """Plays on in both; raises AssertionError where a feed tells what the rules do not."""
        may = [world.oracle() for world in self.worlds]
        if may[0] != may[1]:
            self._only_by_itself(may)
            return
        updates = [_taken(world.feed) for world in self.worlds]
        self._compare("table", [_encoded(update) for update in updates])
        self._compare("what is asked", [_asked(world) for world in self.worlds])
        self._compare_pages(seen)
        for world in self.worlds:
            world.slow.take(), world.model.take()
        for turn in range(1, MOVES):
            if any(world.host.outcome is not None for world in self.worlds):
                return
            back = self.rng.random() < TAKEN_BACK and self._take_back()
            if not back and not self._play(seen):
                return
            if not self._told(seen):
                return
            if turn % LATE == 0:
                self._tell_late()

    def _play(self, seen: Counter[str]) -> bool:
        """Plays the same in both worlds, or what cannot be told from it; False if there is nothing of that kind."""
        one, other = self.worlds
        waiting = [world.host.situation.waiting for world in self.worlds]
        self._compare("who is waited for", waiting)
        seat, command = self._chosen(waiting[0])
        there = other.host.asked(seat).legal
        wanted, before = one.would_read(seat, command), other.taken_back()
        tried = self.rng.sample(there, min(TRIED, len(there))) if seat != self.viewer else []
        alike = [each for each in tried if each != command and other.would_read(seat, each) == wanted]
        alike.sort(key=lambda each: (seat, each) == before)
        if not alike and command not in there:
            return False
        seen["secret"] += bool(alike)
        if (seat, command) == one.taken_back():
            seen["again"] += 1
            seen["again or not"] += bool(alike) and before is not None and (seat, alike[0]) != before
        for world in self.worlds:
            if world.page is not None:
                world.page.hesitate(seat, self.rng if world is one and seat != self.viewer else None)
        one.host.submit(seat, command)
        other.host.submit(seat, alike[0] if alike else command)
        return True

    def _chosen(self, waiting: Sequence[Seat]) -> tuple[Seat, Command]:
        """Returns the choice of the first world: often again the one that was taken back there."""
        one, before = self.worlds[0], self.worlds[0].taken_back()
        if before is not None and before[0] in waiting and self.rng.random() < AGAIN:
            return before
        seat = self.rng.choice(waiting)
        return seat, self.rng.choice(one.host.asked(seat).legal)

    def _take_back(self) -> bool:
        """Looks at the moment before the last decision, then goes back there with everybody's consent."""
        updates = [world.model.now for world in self.worlds]
        self._compare("offer", [update.undo for update in updates])
        if updates[0].undo is None or updates[1].undo is None:
            return False
        steps = [updates[0].undo.step, updates[1].undo.step]
        looked = [world.feed.look(step) for world, step in zip(self.worlds, steps, strict=True)]
        self._compare("moment before", looked)
        moved = [
            world.host.propose(self.viewer, Rewind.UNDO, world.feed.step_of(step))
            for world, step in zip(self.worlds, steps, strict=True)
        ]
        self._compare("consent", moved)
        self._compare("asked to agree", [world.host.situation.asked_to_agree for world in self.worlds])
        for world, step in zip(self.worlds, steps, strict=True):
            for seat in world.host.situation.asked_to_agree:
                world.host.agree(seat, True)
            # Moves that play themselves from there are told from there, although they were told before.
            world.told_to = world.feed.step_of(step)
        return True

    def _told(self, seen: Counter[str]) -> bool:
        """True if the rules tell both worlds alike; then the feeds do so, too."""
        may = [world.oracle() for world in self.worlds]
        updates = [_taken(world.feed) for world in self.worlds]
        for world, update, allowed in zip(self.worlds, updates, may, strict=True):
            told = [
                Readable(step.seat, step.auto, tuple(ENCODER.encode(each.event) for each in step.told))
                for step in update.told
            ]
            if told != allowed:
                raise AssertionError(f"{self._where}: told {told!r:.600} where {allowed!r:.600} may be read")
            world.missed += update.told
            if update.moved:
                world.missed = []
                world.slow.skip()
        if may[0] != may[1]:
            self._only_by_itself(may)
            seen["otherwise"] += 1
            return False
        self._compare("update", [_encoded(update) for update in updates])
        self._compare("what is asked", [_asked(world) for world in self.worlds])
        self._compare("tree", [world.feed.shape() for world in self.worlds])
        self._compare_words(updates, seen)
        seen["alike"] += 1
        return True

    def _only_by_itself(self, may: Sequence[list[Readable]]) -> None:
        """Asserts that only the existence of a choice is public: one world may go on by itself where the other
        waits.
        """
        short, long = sorted(may, key=len)
        if long[: len(short)] == short:
            assert all(step.auto for step in long[len(short) :]), f"{self._where}: one world goes on unasked"

    def _compare_words(self, updates: Sequence[FeedUpdate], seen: Counter[str]) -> None:
        models = [world.model for world in self.worlds]
        for model in models:
            model.take()
        self._compare("log", [_texts(model) for model in models])
        self._compare("undo", [model.undo_line() for model in models])
        before = seen["messages"]
        self._compare_pages(seen)
        seen["shown"] += self.worlds[0].page is not None
        seen["sent"] += seen["messages"] > before
        if self.rng.random() >= self.spoken:
            return
        self._compare("timeline", [model.timeline() for model in models])
        seats, presenter = self.place.session.setup.seats, models[0].presenter
        self._compare("words", [table_words(world.model.presenter, seats, world.model.view) for world in self.worlds])
        events = [[viewed for step in update.told for viewed in step.events()] for update in updates]
        for pair in zip(*events, strict=True):
            self._compare("viewed event", [beat_words(presenter, seats, viewed.seat, viewed) for viewed in pair])

    def _compare_pages(self, seen: Counter[str]) -> None:
        one, other = [() if world.page is None else world.page.heard() for world in self.worlds]
        self._compare("number of messages", [len(one), len(other)])
        for pair in zip(one, other, strict=True):
            self._compare("message to a phone", pair)
        seen["messages"] += len(one)
        seen["bytes"] += sum(map(len, one))

    def _tell_late(self) -> None:
        """Tells everything to a reader who read nothing meanwhile, and compares both worlds."""
        if not self.worlds[0].missed:
            return
        late = [_taken(world.slow) for world in self.worlds]
        for world, update in zip(self.worlds, late, strict=True):
            self._compare("recap for who was late", [_unnumbered(update.told), _unnumbered(world.missed)])
            self._compare("end of the recap", [update.view, world.model.now.view])
            world.missed = []
        self._compare("recap", [_encoded(update) for update in late])

    def _compare(self, what: str, both: Sequence[object]) -> None:
        # Comparing long texts letter by letter would take minutes to say what is wrong.
        if both[0] != both[1]:
            raise AssertionError(f"{self._where}: another {what}: {both[0]!r:.600} is not {both[1]!r:.600}")

    @property
    def _where(self) -> str:
        return f"{self.place}, seat {self.viewer}, after {self.worlds[0].host.number} changes"


def _world(place: Place, state: Any, viewer: Audience, seats: Sequence[SeatAssignment]) -> World:
    session: AnySession = Session(
        place.session.title, place.session.definition, place.session.setup, place.session.seed
    )
    session.begin_from(state)
    presenter, names = make_presenter(session.title, session.rules), by_number(session.setup.seats)
    host = MatchHost(session, presenter, seats, names, InlineBotClient(lambda: 0.0))
    host.begin()
    feed, model = host.feed(viewer), AudienceModel(host.feed(viewer), presenter, names)
    return World(session, host, viewer, feed, model, host.feed(viewer))


def _taken(feed: Feed) -> FeedUpdate:
    update = feed.take()
    assert update is not None, "nothing is told of what happened"
    return update


def _encoded(update: FeedUpdate) -> bytes:
    return ENCODER.encode(update)


def _unnumbered(steps: Sequence[StepTold]) -> list[StepTold]:
    """Each feed numbers steps as it comes to know them."""
    return [msgspec.structs.replace(step, step=0, parent=None) for step in steps]


def _asked(world: World) -> tuple[object, ...]:
    """Returns the pace of the table that everybody notices: rests, curtains, second thoughts."""
    now = world.host.situation
    kinds = {seat: ask.kind for seat, ask in now.asks.items()}
    return (now.waiting, now.settled, kinds, now.open, now.hides, world.host.nobody_left)


def _texts(model: AudienceModel) -> list[object]:
    return [(line.line, line.chapter) for line in model.log()]
