"""Puzzles: what an answer is worth, and how a table becomes a puzzle of one's own."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from game.bots.analysis import NOTHING
from game.bots.contract import Choice, Thought
from game.content.puzzles import Moment, MomentAnswer, MomentStep, lay, moment_text, position_hash
from game.engine.session import AnySession, Session
from game.engine.types import Command, Seat
from game.persistence.durable import free_name, write_whole
from game.persistence.problem import SaveError, clean_name, refusal, safe_file_name, writing_problem

NEAR: Final = 0.15
"""Chance to win given away below which an answer may be nearly right."""
SUFFIX: Final = ".yaml"


class Rating(StrEnum):
    """What is said of an answer."""

    RIGHT = "right"
    NEARLY = "nearly"
    WRONG = "wrong"


class Judgement(Struct, frozen=True):
    """`given_away`: the chance to win that is lost against the best answer, the difference of both in whole hundredths
    as they are shown; None where nobody weighed it."""

    rating: Rating
    given_away: float | None


def judged(moment: Moment, command: Command) -> Judgement:
    """What the answer is worth; nearly right is what is nearer to the best than to the worst.

    Raises ValueError for a moment that has no answers yet.
    """
    if not moment.answers:
        raise ValueError(f"{moment.place}: nobody has answered this")
    answer = next((each for each in moment.answers if each.play == command), None)
    best = moment.answers[0].chance
    if answer is None or answer.chance is None or best is None:
        right = answer is not None and answer.right
        return Judgement(Rating.RIGHT if right else Rating.WRONG, 0.0 if right else None)
    lost = max(0.0, best - answer.chance)
    shown = max(0, round(100 * best) - round(100 * answer.chance)) / 100
    if answer.right:
        return Judgement(Rating.RIGHT, shown)
    worst = best - min(each.chance for each in moment.answers if each.chance is not None)
    return Judgement(Rating.NEARLY if lost < min(NEAR, worst / 2) else Rating.WRONG, shown)


def moment_of(session: AnySession, seat: Seat, name: str = "") -> Moment:
    """The table as it stands as a question to the seat, without answers.

    Raises SaveError where nobody asks the seat, or the match does not come to this table by today's rules and content.
    """
    moment = Moment(
        id="",
        place=name,
        title=session.title.id,
        rules=session.title.version,
        seats=session.setup.seats,
        options=dict(session.setup.options),
        seed=session.seed,
        table=position_hash(session),
        seat=seat,
        steps=_way(session),
        name=clean_name(name),
    )
    try:
        lay(moment, Session(session.title, session.definition, session.setup, session.seed))
    except Exception as error:
        raise refusal("no_moment", detail=str(error)[:200]) from error
    return moment


def answered(moment: Moment, thought: Thought[Command]) -> Moment:
    """The moment with what a player thinks of it; right is what is not certainly worse than the player's choice."""
    best = thought.choices[0]
    found = [MomentAnswer(each.command, _as_good(each, best), each.chance, each.error) for each in thought.choices]
    # Stable: the player's own choice stays the first of those that are right.
    return replace(moment, answers=tuple(sorted(found, key=lambda answer: not answer.right)), why=best.reason)


def keep_moment(moment: Moment, folder: Path) -> Path:
    """Writes a moment into a folder, under a free name like its own; where it is. Raises SaveError."""
    try:
        path = free_name(folder / f"{safe_file_name(moment.name or moment.title)}{SUFFIX}")
        write_whole(path, [moment_text(moment).encode("utf-8")])
    except OSError as error:
        raise SaveError(writing_problem(error)) from error
    return path


def _as_good(choice: Choice[Command], best: Choice[Command]) -> bool:
    return best.chance - choice.chance - choice.error < NOTHING


def _way(session: AnySession) -> tuple[MomentStep, ...]:
    """The decisions from the beginning to the table as it stands; what leaves no choice plays itself again."""
    played = []
    for number in session.journal.path():
        step = session.journal.step(number)
        if step.parent is not None and step.command is not None:
            forced = session.rules.forced(session.state_at(step.parent)) if step.auto else None
            if forced != (step.seat, step.command):
                played.append(MomentStep(step.seat, step.command))
    return tuple(played)
