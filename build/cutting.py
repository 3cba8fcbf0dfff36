"""Moments of one match among strong players: decisions in which one choice is clearly best, and how hard they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from random import Random
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from game.bots.analysis import NOTHING
from game.bots.levels import USUAL, make_bot, strongest
from game.bots.player import AnyBot, Choice, Thought, bot_rng, choice, next_seat, pass_time
from game.cli import arguments
from game.content.catalogue import Entry
from game.content.message import Message
from game.content.puzzles import (
    GRADES,
    SEEDS,
    Puzzle,
    PuzzleAnswer,
    PuzzleProof,
    PuzzleSource,
    lay,
    puzzle_text,
    session_of,
)
from game.engine.session import AnySession, Session, autoplay
from game.engine.types import Command, Seat, View
from game.host.teachers import puzzle_of
from kinds import alike, kind_of
from open_hands import all_known, solved

TIMES: Final = 10
"""Factor by which the proof has more worlds than the first look."""
SOLVED: Final = "rats"
EVERY_LINE: Final = "every line"
"""Name of the judge where all is known."""
DOUBTS: Final = 2.0
"""Standard errors which a margin must be away from half of what it must be."""
PROMISE: Final = 0.6
"""A decision is looked at where the player that is asked finds one choice better by this part of the margin."""
MOST_LEGAL: Final = 28
"""A whole hand of Rats, and its two helpers."""
BEATEN: Final = 2.0
"""Standard errors by which a command must be worse than the margin not to be looked at again."""
OPEN: Final = (0.10, 0.995)
"""Bounds of the chance to win: where a match is lost whatever is done, there is nothing to find."""
LOOKS: Final = 2
"""Decisions of each kind that are looked at in a match."""
THROWS: Final = 16
"""Number of times the softest bot is asked, whose answers differ."""
BETWEEN: Final = 10
"""Minimum number of steps of each seat between two puzzles of one match, so that they are of different rounds."""
ALIKE: Final = 2
"""Maximum number of puzzles of one kind in a match."""
LATEST: Final = 400
"""Steps after which a match is left: nobody looks back so far."""
PHASES: Final = 3
SHIPS: Final = 0.1
"""The margin that what ships has at least."""
HARD: Final = 0.5
EASY: Final = 0.8
SOFTEST: Final = "level1"


class CutJob(Struct, frozen=True):
    """The job: one match of a title among players of one level."""

    title: str
    players: str
    seed: str
    number: int
    worlds: int
    """Number of worlds of the first look."""
    margin: float
    """Chance to win by which a right answer is better than every other one."""
    kinds: tuple[str, ...] = ()
    """Kinds of answers that are looked for; (): all."""


class PuzzleCandidate(Struct, frozen=True):
    """A puzzle as the text of its file, with the features that tell it from others: its right answers and the third of
    its match.
    """

    name: str
    grade: int
    kind: str
    phase: int
    text: str


class Cut(Struct, frozen=True):
    """The puzzles cut from a match, the most promising first."""

    puzzles: tuple[PuzzleCandidate, ...]


def cut(job: CutJob) -> Cut:
    """Plays the match; its seats, its kind and the lowest grade that is looked for change with its number."""
    entry = _entry(job.title)
    low, high = entry.info.seats
    turn = job.number // 2
    seats = max(2, low) if job.number % 2 == 0 and not entry.info.cooperative else low + turn % (high - low + 1)
    preset = entry.info.presets[turn % len(entry.info.presets)].id
    setup = arguments.setup(entry.info, seats, [], preset)
    session: AnySession = Session(entry.title, entry.definition, setup, f"{SEEDS}{job.seed}/{job.number}")
    return Cut(tuple([_found(job, *puzzle) for puzzle in _Cutter(session, job).puzzles()]))


class _Promise(Struct, frozen=True):
    """A decision that is worth a look, with what the player thought of it."""

    step: int
    seat: Seat
    view: Any
    legal: tuple[Command, ...]
    thought: Thought[Any]


class _Cutter:
    """Plays a match and looks at its decisions."""

    def __init__(self, session: AnySession, job: CutJob) -> None:
        self._session, self._players = session, job.players
        self._few, self._many, self._margin = job.worlds, TIMES * job.worlds, job.margin
        self._wished = job.kinds
        self._least = GRADES[job.number % len(GRADES)]
        self._judge = strongest(session.title)
        self._bots: dict[tuple[str, Seat], AnyBot] = {}
        self._kinds: Counter[str] = Counter()
        """Kinds of questions found in this match so far."""

    def puzzles(self) -> Iterator[tuple[Puzzle, str, float]]:
        """Each with its kind and how far the match was; the decisions that promise most are looked at."""
        promising = sorted(self._played(), key=lambda each: margin(each.thought), reverse=True)
        last = max(1, self._session.head)
        cut_at: list[int] = []
        for each in _of_each_kind(promising, self._kind, self._wished):
            if all(abs(each.step - other) >= BETWEEN * self._session.setup.seats for other in cut_at):
                self._session.jump(each.step)
                puzzle = self._moment(each)
                if puzzle is not None:
                    cut_at.append(each.step)
                    kind = kind_of(puzzle.title, each.view, puzzle.right)
                    yield puzzle, kind, each.step / last

    def again(self, puzzle: Puzzle, promise: _Promise) -> Puzzle | None:
        """Returns a puzzle with all cards known, after playing every line of it; it keeps its source."""
        found = self._certain(promise)
        return None if found is None else replace(found, source=puzzle.source)

    def _played(self) -> Iterator[_Promise]:
        """Plays the match, as far as anybody looks back; its decisions that are worth a look."""
        session, decisions = self._session, 0
        session.begin()
        autoplay(session)
        while session.outcome is None and session.head < LATEST:
            seat = next_seat(session.rules, session.state, session.seed, session.head)
            view, legal = session.view(seat), tuple(session.legal(seat))
            thought = choice(self._bot(self._players, seat), view, legal, self._dice(seat))
            if self._promises(thought, legal):
                yield _Promise(session.head, seat, view, legal, thought)
            session.submit(seat, thought.command)
            autoplay(session)
            decisions += 1
            pass_time(session, decisions)
            autoplay(session)

    def _promises(self, thought: Thought[Any], legal: Sequence[Command]) -> bool:
        """True if a decision is worth a look: a whole one, of few choices, one of them better for the seat asked."""
        whole = not self._session.rules.mid_decision(self._session.state)
        return whole and 2 <= len(legal) <= MOST_LEGAL and margin(thought) >= PROMISE * self._margin

    def _moment(self, promise: _Promise) -> Puzzle | None:
        """The decision as a moment, if it is one: what looks clear must hold in ten times the worlds.

        The best two are looked at before all others, since most decisions end there.
        """
        if self._session.title.id == SOLVED and all_known(promise.view):
            return self._certain(promise)
        seat, view, legal, thought = promise.seat, promise.view, promise.legal, promise.thought
        judge: Any = self._bot(self._judge, seat)
        told = (thought.command, thought.choices[len(right_of(thought))].command)
        if margin(judge.weigh(view, told, max(2, self._few // 2))) < self._margin:
            return None
        first: Thought[Any] = judge.weigh(view, legal, self._few)
        if not self._wanted(promise, first):
            return None
        best, second = first.command, first.choices[len(right_of(first))].command
        again: Thought[Any] = judge.weigh(view, (best, second), self._many)
        if again.command != best or not clear(again, self._margin):
            return None
        left = [each.command for each in first.choices if not _beaten(first, each, self._margin)]
        more: Thought[Any] = judge.weigh(view, left, self._many // 4)
        left = [each.command for each in more.choices if not _beaten(more, each, self._margin)]
        near = list(dict.fromkeys([best, second, *left]))
        proved: Thought[Any] = again if {best, second} >= set(near) else judge.weigh(view, near, self._many)
        if (
            best not in right_of(proved)
            or not clear(proved, self._margin)
            or not OPEN[0] <= proved.choices[0].chance <= OPEN[1]
        ):
            return None
        return self._written(
            promise, PuzzleProof(self._judge, self._many, 0.0, 0.0, margin(first)), proved, more, first
        )

    def _certain(self, promise: _Promise) -> Puzzle | None:
        """Returns the decision as a puzzle if the seat knows all cards, after playing every line of its one world."""
        chances = solved(promise.view, promise.legal)
        if chances is None:
            return None
        proved: Thought[Any] = Thought(tuple(sorted(chances, key=lambda each: each.chance, reverse=True)))
        if not self._wanted(promise, proved) or not OPEN[0] <= proved.choices[0].chance <= OPEN[1]:
            return None
        return self._written(promise, PuzzleProof(EVERY_LINE, 1, 0.0, 0.0, margin(proved), certain=True), proved)

    def _wanted(self, promise: _Promise, thought: Thought[Any]) -> bool:
        """True if one choice is clearly better, of a kind that was not asked for often, and may be missed."""
        if margin(thought) < self._margin or self._kinds[self._kind(promise, thought)] == ALIKE:
            return False
        return self._hard_enough(promise.seat, promise.view, promise.legal, thought)

    def _kind(self, promise: _Promise, thought: Thought[Any]) -> str:
        return kind_of(self._session.title.id, promise.view, right_of(thought))

    def _written(self, promise: _Promise, proof: PuzzleProof, *looks: Thought[Any]) -> Puzzle:
        """`looks`: the last one, which proves it, first. `proof` gets its margin from them."""
        proved = looks[0]
        seat, view, legal, right = promise.seat, promise.view, promise.legal, right_of(proved)
        known = [answer for look in looks for answer in _answers(look, proved)]
        told = {each.play: each for each in reversed(known)}
        answers = even(sorted(told.values(), key=lambda each: (not each.right, -(each.chance or 0.0))))
        next_best = next(each for each in answers if not each.right)
        lost = proved.choices[0].chance - (next_best.chance or 0.0)
        chances = (proved.choices[0].chance, next_best.chance or 0.0)
        self._kinds[self._kind(promise, proved)] += 1
        return replace(
            puzzle_of(self._session, seat),
            answers=answers,
            grade=self._grade(seat, view, legal, proved),
            why=reason_of(self._session, seat, right[0], next_best.play, chances),
            source=PuzzleSource((self._players,) * self._session.setup.seats, self._session.head),
            proof=replace(proof, margin=lost, error=next_best.error),
        )

    def _grade(self, seat: Seat, view: View, legal: Sequence[Command], proved: Thought[Any]) -> int:
        """The first: the softest player nearly always finds it. The last: mostly not, or the title's own one fails."""
        softest = self._found_by_chance(seat, view, legal, proved)
        if softest < HARD or self._asked(USUAL, seat, view, legal, 0) not in right_of(proved):
            return GRADES[-1]
        return GRADES[0] if softest > EASY else GRADES[1]

    def _hard_enough(self, seat: Seat, view: View, legal: Sequence[Command], first: Thought[Any]) -> bool:
        """True if there is something to find, for the levels this match is searched for."""
        return (
            self._grade(seat, view, legal, first) >= self._least and self._found_by_chance(seat, view, legal, first) < 1
        )

    def _found_by_chance(self, seat: Seat, view: View, legal: Sequence[Command], thought: Thought[Any]) -> float:
        """Returns the share of right answers of the softest bot; 1 means that there is nothing to find."""
        right = right_of(thought)
        return sum(self._asked(SOFTEST, seat, view, legal, throw) in right for throw in range(THROWS)) / THROWS

    def _asked(self, bot: str, seat: Seat, view: View, legal: Sequence[Command], throw: int) -> Command:
        answer: Command = choice(self._bot(bot, seat), view, legal, self._dice(seat, throw)).command
        return answer

    def _bot(self, bot: str, seat: Seat) -> AnyBot:
        if (bot, seat) not in self._bots:
            self._bots[bot, seat] = make_bot(self._session.title, self._session.rules, bot, seat)
        return self._bots[bot, seat]

    def _dice(self, seat: Seat, throw: int = 0) -> Random:
        seed = self._session.seed if throw == 0 else f"{self._session.seed}/{throw}"
        return bot_rng(seed, seat, self._session.head)


def reason_of(session: AnySession, seat: Seat, best: Command, other: Command, chances: tuple[float, float]) -> Message:
    """Returns the reason of the title's own bot for the best answer against the next best; otherwise how much better it
    is.
    """
    bot = make_bot(session.title, session.rules, USUAL, seat)
    dice = bot_rng(session.seed, seat, session.head)
    thought = choice(bot, session.view(seat), (best, other), dice)
    told = next((each.reason for each in thought.choices if each.command == best), None)
    mine, theirs = (round(100 * chance) for chance in chances)
    return told or Message("moment.why", {"chance": mine, "other": theirs})


def told_anew(puzzle: Puzzle, entry: Entry) -> Puzzle:
    """Returns the puzzle with today's reason for its answer."""
    session = session_of(puzzle, entry)
    lay(puzzle, session)
    first, second = puzzle.answers[0], puzzle.answers[len(puzzle.right)]
    chances = (first.chance or 0.0, second.chance or 0.0)
    return replace(puzzle, why=reason_of(session, puzzle.seat, first.play, second.play, chances))


def even(answers: Sequence[PuzzleAnswer]) -> tuple[PuzzleAnswer, ...]:
    """The answers, copies of a card alike: each is worth what the best of them is, as it was looked at longest."""
    best: dict[str, PuzzleAnswer] = {}
    for each in answers:
        best.setdefault(alike(each.play), each)
    found = [replace(best[alike(each.play)], play=each.play) for each in answers]
    return tuple(sorted(found, key=lambda answer: (not answer.right, -(answer.chance or 0.0))))


def found_again(puzzle: Puzzle, entry: Entry) -> PuzzleCandidate | None:
    """Returns a shipped puzzle as if it were cut now; None where its lines show that no answer is clearly best."""
    session = session_of(puzzle, entry)
    lay(puzzle, session)
    view, legal = session.view(puzzle.seat), tuple(session.legal(puzzle.seat))
    again: Puzzle | None = told_anew(replace(puzzle, answers=even(puzzle.answers)), entry)
    if entry.id == SOLVED and all_known(view):
        cutter = _Cutter(session, CutJob(entry.id, USUAL, "", 0, 1, SHIPS))
        said: Thought[Any] = Thought(tuple([Choice(command, 0.0) for command in legal]))
        again = cutter.again(puzzle, _Promise(session.head, puzzle.seat, view, legal, said))
    if again is None or again.grade is None:
        return None
    kind = kind_of(entry.id, view, again.right)
    name = f"{again.grade}{puzzle.id[1:]}"
    return PuzzleCandidate(name, again.grade, kind, PHASES // 2, puzzle_text(again))


def right_of(thought: Thought[Any]) -> tuple[Command, ...]:
    """The commands that are as good as the best: they give away so little that nothing would be said."""
    best = thought.choices[0].chance
    return tuple([each.command for each in thought.choices if best - each.chance < NOTHING])


def margin(thought: Thought[Any]) -> float:
    """Returns the distance of the best from the best that is not right; 0 where all are right, or too many."""
    right = right_of(thought)
    moves, good = _moves(thought.choices), _moves(thought.choices[: len(right)])
    if good == moves or 2 * good > max(2, moves):
        return 0.0
    return thought.choices[0].chance - thought.choices[len(right)].chance


def _moves(choices: Sequence[Choice[Any]]) -> int:
    """Returns the number of moves: commands that begin the same one count once."""
    return len({repr(each.move or each.command) for each in choices})


def clear(thought: Thought[Any], least: float) -> bool:
    """True if the margin is as large as it must be at least, and none that chance made."""
    found = margin(thought)
    doubt = thought.choices[min(len(right_of(thought)), len(thought.choices) - 1)].error
    return found >= least and found - DOUBTS * doubt >= least / 2


def _beaten(first: Thought[Any], each: Choice[Any], least: float) -> bool:
    """True if the first look says that a command is none of the best: it need not be looked at again."""
    return first.choices[0].chance - each.chance - BEATEN * each.error >= least


def _answers(look: Thought[Any], proved: Thought[Any]) -> list[PuzzleAnswer]:
    """Returns the answers of a look: as far below the best of the proof as they were below the best of the look."""
    right, then = right_of(proved), {each.command: each.chance for each in look.choices}
    more = next(each.chance - then[each.command] for each in proved.choices if each.command in then)
    return [
        PuzzleAnswer(each.command, each.command in right, min(1.0, max(0.0, each.chance + more)), each.error)
        for each in look.choices
    ]


def _of_each_kind(
    promising: Sequence[_Promise], kind: Callable[[_Promise, Thought[Any]], str], wished: Sequence[str]
) -> Iterator[_Promise]:
    """The first ones of each kind that is wished for, in their order."""
    seen: Counter[str] = Counter()
    for each in promising:
        alike = kind(each, each.thought)
        seen[alike] += 1
        if seen[alike] <= LOOKS and (not wished or alike in wished):
            yield each


def _found(job: CutJob, puzzle: Puzzle, kind: str, part: float) -> PuzzleCandidate:
    assert puzzle.grade is not None and puzzle.source is not None, "it was cut"
    name = f"{puzzle.grade}-{job.number:03}-{puzzle.source.step:03}"
    return PuzzleCandidate(name, puzzle.grade, kind, min(PHASES - 1, int(PHASES * part)), puzzle_text(puzzle))


@cache
def _entry(title: str) -> Entry:
    return arguments.entry(arguments.catalogue(), title)
