"""One match being played: journal, state at its head, moves, and choices that play themselves."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

import msgspec

from game.engine.journal import NO_STEP, Journal, StateCodec, Step, state_hash
from game.engine.module import Definition, Title
from game.engine.rules import Chance, RecordedDraft, Rules, SeededChance
from game.engine.types import (
    SYSTEM,
    BadJournal,
    Command,
    Event,
    IllegalCommand,
    Outcome,
    RulesBug,
    Seat,
    Setup,
    State,
    View,
    keeps_secret,
    opens_secret,
)

S = TypeVar("S", bound=State)
C = TypeVar("C", bound=Command)
E = TypeVar("E", bound=Event)
V = TypeVar("V", bound=View)
CHECKPOINT_EVERY = 16
OLD_CHECKPOINT_EVERY = 64
RECENT_CHECKPOINTS = 64
"""Number of latest checkpoints that are all kept. Of the older ones only every fourth is kept, which bounds memory."""

MOST_STATE_BYTES = 1_000_000
"""A recorded step that makes the table larger than this is refused; real tables stay under a hundredth of it."""

MOST_STEPS = 10_000
DECISIONS_A_MINUTE = 15


class Recorder(Protocol[C, E]):
    """The target that a session writes to before anything is shown. It must not raise: it keeps what it could not
    write.
    """

    def record_step(self, step: Step[C, E]) -> None:
        """Keeps a step before anyone sees it."""

    def record_head(self, step: int) -> None:
        """Keeps where the match stands now."""

    def together(self) -> AbstractContextManager[None]:
        """Keeps what is recorded inside at once at its end: for steps that nobody sees before."""


class Session(Generic[S, C, E, V]):
    """A match. It changes only through `begin`, `submit`, `undo`, `redo` and `jump`."""

    def __init__(self, title: Title[S, C, E, V], definition: Definition, setup: Setup, seed: str) -> None:
        """Begins a session with an empty journal: call `begin`, or feed recorded steps to `restore`."""
        self.title = title
        self.definition = definition
        self.setup = setup
        self.seed = seed
        self.rules = title.rules(definition, setup)
        self.journal: Journal[C, E] = Journal(title.command, title.event)
        self.recorder: Recorder[C, E] | None = None
        self.people: frozenset[Seat] = frozenset(setup.all_seats)
        self._codec: StateCodec[S] = StateCodec(title.state)
        self._state = self.rules.initial(setup)
        self._state_of = NO_STEP
        self._packed = b""
        """The state at the head as it was kept; empty after a jump."""
        self._left: tuple[int, bytes] = (NO_STEP, b"")
        """The step before the last one, and its state: an account of the last step begins there."""
        self._checkpoints: dict[int, bytes] = {}
        self._recent: deque[int] = deque()

    @property
    def state(self) -> S:
        """The state at the head. For engine, bots' samplers and tests; screens ask for a view."""
        return self._state

    @property
    def head(self) -> int:
        """The step the match stands at."""
        return self.journal.head

    @property
    def outcome(self) -> Outcome | None:
        """The end of the match; None while it goes on."""
        return self.rules.outcome(self._state)

    @property
    def with_knowledge(self) -> bool:
        """True if somebody saw something on a line that was then left: such a match stays out of the records."""
        return self.journal.reveals_elsewhere()

    @property
    def counts(self) -> bool:
        """True if the match as it stands belongs in the records."""
        outcome = self.outcome
        return not self.with_knowledge and (outcome is None or outcome.counts)

    def begin(self, chance: Chance | None = None) -> Step[C, E]:
        """Takes step 0: shuffle and deal. A given chance replaces the seeded one (a deal from a real table).

        Raises BadJournal if the match has begun.
        """
        if len(self.journal):
            raise BadJournal(0, "the match has begun already")
        draft = RecordedDraft[S, E](self.rules, self.rules.initial(self.setup), chance or SeededChance(self.seed, 0))
        self.rules.begin(draft)
        return self._adopt(SYSTEM, None, draft, auto=False)

    def begin_from(self, state: S) -> None:
        """Starts at a given position, for scenarios: step 0 has no events and cannot be saved as a match."""
        packed = self._codec.pack(state)
        self.journal.append(Step(0, None, SYSTEM, None, (), state_hash(packed)))
        self._checkpoints[0] = packed
        self._state, self._state_of = state, 0

    def submit(self, seat: Seat, command: C, *, auto: bool = False, chance: Chance | None = None) -> Step[C, E]:
        """Plays a command. The step is recorded before the state changes. Raises IllegalCommand, nothing changed.

        Raises BadJournal before the match has begun.
        """
        if not len(self.journal):
            raise BadJournal(0, "the match has not begun")
        self._packed = self._packed or self._codec.pack(self._state)
        draft = RecordedDraft[S, E](
            self.rules,
            self._codec.unpack(self._packed),
            chance or SeededChance(self.seed, self.journal.depth(self._state_of) + 1),
        )
        self.rules.decide(draft, seat, command)
        grown = chance is None and self.journal.next(self._state_of) is not None
        known = self._same_child(seat, tuple(draft.events)) if grown else None
        if known is None:
            return self._adopt(seat, command, draft, auto=auto)
        self.jump(known.id)
        return known

    def view(self, seat: Seat | None, step: int | None = None) -> V:
        """Returns the view of the seat, now or at an earlier step."""
        return self.rules.view(self._state if step is None else self.state_at(step), seat)

    def legal(self, seat: Seat) -> Sequence[C]:
        """Returns the commands that the seat may give now, in a stable order."""
        return self.rules.legal(self._state, seat)

    def to_act(self) -> frozenset[Seat]:
        """The seats the match waits for."""
        return self.rules.to_act(self._state)

    def undo_target(self) -> int | None:
        """The step that taking back the last decision of a person leads to; None at the start.

        What a seat passed on by its own move is taken back with the move.
        """
        step, parent = self._state_of, self.journal.parent(self._state_of)
        while parent is not None:
            if self._is_decision(step) and not self.rules.mid_decision(self.state_at(parent)):
                goes_past = self.journal.is_auto(parent) and self._goes_past(parent, step)
                return self.journal.parent(parent) if goes_past else parent
            step, parent = parent, self.journal.parent(parent)
        return None

    def redo_target(self) -> int | None:
        """The step that playing the undone decision again leads to; None at the end of the line."""
        step = self.journal.next(self.head)
        while step is not None and (following := self.journal.next(step)) is not None:
            goes_past = self.journal.is_auto(step) and self._goes_past(step, following)
            if self._is_decision(following) and not goes_past and not self.rules.mid_decision(self.state_at(step)):
                return step
            step = following
        return step

    def undo(self) -> int | None:
        """Goes back over the last decision of a person; the head's step afterwards, or None if there was nothing."""
        return self._stand(self.undo_target())

    def redo(self) -> int | None:
        """Plays the undone decision again; the step it leads to, or None if there was nothing."""
        return self._stand(self.redo_target())

    def reveals_since(self, step: int) -> bool:
        """True if the way from `step` to the head showed somebody something: others should agree to undo it."""
        return self.journal.reveals_between(self.journal.meeting(step, self.head), self.head)

    def jump(self, step: int) -> None:
        """Moves the head to any step of any line. Raises BadJournal if there is no such step."""
        self._stand(step)

    def state_at(self, step: int) -> S:
        """A fresh state as it was after `step`. Raises BadJournal if there is no such step."""
        if not 0 <= step < len(self.journal):
            raise BadJournal(step, "there is no such step")
        if step == self._state_of:
            return self._codec.clone(self._state)
        if step == self._left[0]:
            return self._codec.unpack(self._left[1])
        later: list[int] = []
        current: int | None = step
        while current is not None and current not in self._checkpoints:
            later.append(current)
            current = self.journal.parent(current)
        packed = None if current is None else self._checkpoints[current]
        state = self.rules.initial(self.setup) if packed is None else self._codec.unpack(packed)
        for number in reversed(later):
            for event in self.journal.events(number):
                self.rules.evolve(state, event)
        return state

    def restore(self, step: Step[C, E], *, rehash: bool = False) -> int:
        """Adds a recorded step by its events alone; the packed size of the state it leads to, in bytes.

        Raises BadJournal naming the step if it leads elsewhere than it says. `rehash` takes the hash from the
        state instead: for steps brought up from older rules, whose states looked different.
        """
        self._check_place(step)
        state = self.rules.initial(self.setup) if step.parent is None else self.state_at(step.parent)
        try:
            for event in step.events:
                self.rules.evolve(state, event)
            packed = self._codec.pack(state)
            outcome = self.rules.outcome(state)
        except Exception as error:
            raise BadJournal(step.id, f"its events do not fit the table ({type(error).__name__}: {error})") from error
        after = state_hash(packed)
        if after != step.after and not rehash:
            raise BadJournal(step.id, f"leads to {after}, the file says {step.after}")
        if len(packed) > MOST_STATE_BYTES:
            raise BadJournal(step.id, f"makes the table larger than {MOST_STATE_BYTES} bytes")
        self._keep(msgspec.structs.replace(step, after=after, outcome=outcome), state, packed)
        return len(packed)

    def verify(self, step: int) -> None:
        """Plays a step of the journal again by the rules. Raises BadJournal if anything else comes of it."""
        self.verify_step(self.journal.step(step))

    def verify_step(self, record: Step[C, E]) -> None:
        """Plays a recorded step that follows the journal, or is part of it, by the rules.

        Raises BadJournal if anything else comes of it; its `rule` is the reason of the rule that forbids it, if any.
        """
        step = record.id
        depth = 0 if record.parent is None else self.journal.depth(record.parent) + 1
        chance = SeededChance(self.seed, depth)
        try:
            draft = self._played_again(record, chance)
        except IllegalCommand as error:
            raise BadJournal(step, str(error), rule=error.reason) from error
        except BadJournal:
            raise
        except Exception as error:
            raise BadJournal(step, f"the rules cannot play it ({type(error).__name__}: {error})") from error
        if tuple(draft.events) != record.events:
            raise BadJournal(step, "the rules give other events than the file")
        if record.reveals != (chance.used or opens_secret(draft.events)):
            raise BadJournal(step, "the file hides, or makes up, that it showed somebody something")

    def _check_place(self, step: Step[C, E]) -> None:
        if step.parent is None and len(self.journal):
            raise BadJournal(step.id, "only step 0 follows nothing")
        if step.parent is not None and not 0 <= step.parent < len(self.journal):
            raise BadJournal(step.id, f"no earlier step {step.parent} to follow")
        if step.seat != SYSTEM and step.seat not in self.setup.all_seats:
            raise BadJournal(step.id, f"there is no seat {step.seat} at this table")
        if (step.command is None) != (step.parent is None):
            raise BadJournal(step.id, "only the set-up has no command")

    def _played_again(self, record: Step[C, E], chance: Chance) -> RecordedDraft[S, E]:
        if record.parent is None:
            draft = RecordedDraft[S, E](self.rules, self.rules.initial(self.setup), chance)
            self.rules.begin(draft)
            return draft
        if record.command is None:
            raise BadJournal(record.id, "has no command")
        draft = RecordedDraft[S, E](self.rules, self.state_at(record.parent), chance)
        self.rules.decide(draft, record.seat, record.command)
        return draft

    def _adopt(self, seat: Seat, command: C | None, draft: RecordedDraft[S, E], *, auto: bool) -> Step[C, E]:
        packed = self._codec.pack(draft.state)
        step = Step(
            id=len(self.journal),
            parent=None if self._state_of == NO_STEP else self._state_of,
            seat=seat,
            command=command,
            events=tuple(draft.events),
            after=state_hash(packed),
            auto=auto,
            reveals=draft.chance.used or opens_secret(draft.events),
            outcome=self.rules.outcome(draft.state),
        )
        if self.recorder is not None:
            self.recorder.record_step(step)
        self._keep(step, draft.state, packed)
        return step

    def _keep(self, step: Step[C, E], state: S, packed: bytes) -> None:
        self.journal.append(step)
        if self._packed:
            self._left = (self._state_of, self._packed)
        self._state, self._state_of, self._packed = state, step.id, packed
        if self.journal.depth(step.id) % CHECKPOINT_EVERY == 0:
            self._checkpoints[step.id] = packed
            self._recent.append(step.id)
        if len(self._recent) > RECENT_CHECKPOINTS:
            old = self._recent.popleft()
            if self.journal.depth(old) % OLD_CHECKPOINT_EVERY:
                del self._checkpoints[old]

    def _goes_past(self, step: int, following: int) -> bool:
        """True if an automatic step was passed on by the seat that went on after it.

        A step that a match plays because there is no other choice belongs to the decision before it.
        """
        parent = self.journal.parent(step)
        if parent is None or self.journal.seat(step) != self.journal.seat(following):
            return False
        return self.rules.forced(self.state_at(parent)) is None

    def _stand(self, step: int | None) -> int | None:
        """Moves the head to a step, if there is one."""
        if step is None:
            return None
        state = self.state_at(step)
        if self.recorder is not None and step != self.head:
            self.recorder.record_head(step)
        self.journal.move(step)
        self._state, self._state_of = state, step
        self._packed = b""
        return step

    def _same_child(self, seat: Seat, events: tuple[E, ...]) -> Step[C, E] | None:
        """Returns the step of an equal line, so that it is followed again instead of grown twice, for any request.

        None where somebody may not read all of it: the shape of the tree, the steps that can be played again and
        whether the match counts would tell whether it was the same again.
        """
        if keeps_secret(events):
            return None
        for child in self.journal.children(self._state_of):
            step = self.journal.step(child)
            if step.seat == seat and step.events == events:
                return step
        return None

    def _is_decision(self, step: int) -> bool:
        if self.journal.is_auto(step):
            return False
        seat = self.journal.seat(step)
        return seat in self.people or (not self.people and seat != SYSTEM)


AnySession: TypeAlias = Session[Any, Any, Any, Any]
"""A session of whichever title, for those above all titles."""


def autoplay(session: Session[S, C, E, V]) -> list[Step[C, E]]:
    """Plays forced commands until somebody has a choice or the match is over; the steps, marked `auto`."""
    steps: list[Step[C, E]] = []
    while (forced := session.rules.forced(session.state)) is not None:
        seat, command = forced
        steps.append(session.submit(seat, command, auto=True))
        if len(steps) > MOST_STEPS:
            raise RulesBug(f"{session.title.id}: forced commands never end")
    return steps


def due_tick(rules: Rules[Any, Any, Any, Any], state: Any, decisions: int) -> Command | None:
    """Returns the command SYSTEM gives after `decisions` decisions of a match without a real clock; None for none."""
    end: Command | None = rules.unattended(state)
    if end is not None:
        return end
    if not decisions or decisions % DECISIONS_A_MINUTE:
        return None
    tick: Command | None = rules.tick(state)
    return tick
