"""Measures the bots' analyses: `python build/measure_analysis.py TITLE... --write`.

Two seats, level 3 at the second one; in a co-operative title a crew of one. First many matches are judged by the
title's own bot, which is quick: luck and play must add up to how each ended. Then each level plays a few, judged by the
strongest bot: the chances it gives away, the marks, how many of them hold in ten times the worlds, and the time. At
last hints are asked for and followed in matches of level 1, and judged. `--write` puts the table into
`docs/strength.md`.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from time import process_time

from msgspec import Struct

from game.bots.analysis import FAULTS, EvaluatedMove, Verdict, evaluate
from game.bots.bot_client import InlineBotClient
from game.bots.levels import USUAL, bots_of, budget_of, make_bot, searcher, strongest
from game.bots.player import Thought, bot_rng, choice, pass_time
from game.bots.search import PROOF
from game.cli import arguments
from game.cli.arguments import positive
from game.content.catalogue import Entry
from game.content.seat_assignment import names_of
from game.engine.session import AnySession, Session, autoplay
from game.engine.types import Command, Seat
from game.host.analyst import Analyst, Teachers
from game.host.audience_model import AudienceModel
from game.host.hints import Advice
from game.host.host import MatchHost
from game.table.presenter import make_presenter
from strength import put

PERSON = Seat(0)
GENTLEST = "level1"
AGREEING = 10
"""Worlds in which marks are judged again, as a multiple of the judge's own."""
NEW = 10 * PROOF
"""Number of the first of those worlds: neither the judge's search nor its proof has met them."""
LEVELS = (GENTLEST, "level2", USUAL, "level4", "level5")
HEAD = (
    "| player | matches | decisions | points lost a decision | marked a match | finds a match | hold | s a match |",
    "|---|---|---|---|---|---|---|---|",
)


class JudgedDecision(Struct, frozen=True):
    """The strongest bot's judgement of the matches of a level."""

    level: str
    matches: int
    evaluated: tuple[EvaluatedMove, ...]
    seconds: float
    agreed: int
    """Number of marks that hold in `AGREEING` times the worlds."""


class FollowedHint(Struct, frozen=True):
    """The results of hints: decisions that followed them, and how many of those were marked."""

    hints: int
    decisions: int
    marked: int


def main(words: Sequence[str] | None = None) -> int:
    """Measures the titles named; 0."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("titles", nargs="+")
    parser.add_argument("--matches", type=positive, default=200, help="of which the sums are added up")
    parser.add_argument("--judged", type=positive, default=3, help="of each level")
    parser.add_argument("--levels", default=",".join(LEVELS), help="which are judged, with commas between them")
    parser.add_argument("--hints", type=positive, default=40)
    parser.add_argument("--seed", default="analysis")
    parser.add_argument("--preset")
    parser.add_argument("--write", action="store_true")
    chosen = parser.parse_args(words)
    for title in chosen.titles:
        entry = arguments.entry(arguments.catalogue(), title)
        gap = largest_gap(entry, chosen)
        levels = [level for level in chosen.levels.split(",") if level in bots_of(entry.title)]
        found = [judged(entry, level, chosen) for level in levels]
        text = table(title, gap, found, followed(entry, chosen), chosen)
        print(text)
        if chosen.write:
            put(f"analysis {title}", text)
    return 0


def largest_gap(entry: Entry, chosen: argparse.Namespace) -> float:
    """Returns the maximum distance between the sums of luck and play and the ends of matches."""
    gaps = [0.0]
    for number in range(chosen.matches):
        session = match(entry, "level2", f"{chosen.seed}-{number}", chosen.preset)
        for seat in session.setup.all_seats:
            balance = looked_at(session, entry, USUAL, seat).analysis.balance(seat, session.outcome)
            if balance is not None and session.outcome is not None:
                end = float(seat in session.outcome.winners)
                gaps.append(abs(balance.start + balance.luck + balance.play - end))
    return max(gaps)


def judged(entry: Entry, level: str, chosen: argparse.Namespace) -> JudgedDecision:
    """Some matches of a level, as the strongest player sees them. Marks and whether they hold go to stderr."""
    found: list[EvaluatedMove] = []
    seconds, agreed = 0.0, 0
    for number in range(chosen.judged):
        session = match(entry, level, f"{chosen.seed}-{number}", chosen.preset)
        begun = process_time()
        analyst = looked_at(session, entry, strongest(entry.title), PERSON)
        found += analyst.analysis.evaluated
        seconds += process_time() - begun
        for each in analyst.analysis.evaluated:
            if each.mark is not None:
                again = judged_again(session, entry, analyst, each)
                agreed += agrees(each, again)
                print(mark_line(entry, level, number, each, again), file=sys.stderr, flush=True)
    return JudgedDecision(level, chosen.judged, tuple(found), seconds, agreed)


def judged_again(session: AnySession, entry: Entry, analyst: Analyst, marked: EvaluatedMove) -> EvaluatedMove:
    """Returns the judgement of a marked decision in `AGREEING` times the worlds of the judge's search, all of them new:
    of a fault against the better command, of a find against the second best one.
    """
    decision, budget = analyst.decision(marked), budget_of(entry.title, strongest(entry.title))
    played, better = decision.legal[marked.played], decision.legal[marked.better]
    player = searcher(entry.title, session.rules, PERSON, budget)
    if played == better:
        better = next_best(
            analyst, marked, choice(player, decision.view, decision.legal, bot_rng(session.seed, PERSON, 0))
        )
    thought = player.weigh(decision.view, (played, better), AGREEING * budget.worlds, NEW)
    chances = [(decision.legal.index(each.command), each.chance, each.error) for each in thought.choices]
    return evaluate(marked.step, PERSON, marked.played, chances, None, thought.worlds)


def next_best(analyst: Analyst, marked: EvaluatedMove, thought: Thought[Command]) -> Command:
    """Returns the best command that has other words than the one that was played."""
    legal = analyst.decision(marked).legal
    words = {command: analyst.command(marked, place) for place, command in enumerate(legal)}
    others = [each for each in thought.choices if words[each.command] != words[legal[marked.played]]]
    return max(others, key=lambda each: each.chance).command


def agrees(marked: EvaluatedMove, again: EvaluatedMove) -> bool:
    """True if the second judgement would mark a decision so, too: as a fault or as a find."""
    return again.mark is not None and again.is_faulty == marked.is_faulty


def mark_line(entry: Entry, level: str, match: int, marked: EvaluatedMove, again: EvaluatedMove) -> str:
    """Returns a mark and its second judgement, in points."""
    judged = [f"{each.mark} {points(each):+.1f} ({100 * each.error:.1f})" for each in (marked, again)]
    return f"{entry.id} {level} match {match} step {marked.step}: {judged[0]}, then {judged[1]}"


def points(each: EvaluatedMove) -> float:
    """Returns the advantage of the command that was played, below 0 where it is worse."""
    return 100 * (each.chance - each.best if each.better != each.played else each.chance - each.other)


def followed(entry: Entry, chosen: argparse.Namespace) -> FollowedHint:
    """Returns the results of hints, asked for at every third decision, followed move by move, and judged by their
    giver.
    """
    hints = decisions = marked = number = 0
    while hints < chosen.hints:
        session = match(entry, GENTLEST, f"{chosen.seed}-{number}", chosen.preset)
        number += 1
        for step in own_steps(session)[::3]:
            if hints < chosen.hints:
                hints += 1
                for each in after_hint(session, entry, session.journal.parent(step) or 0):
                    decisions += 1
                    marked += each.mark in FAULTS
    return FollowedHint(hints, decisions, marked)


def after_hint(session: AnySession, entry: Entry, step: int) -> Iterator[EvaluatedMove]:
    """Yields the judgements of the decisions of a hint that was followed at this step."""
    session.jump(step)
    presenter, level = make_presenter(session.title, session.rules), strongest(entry.title)
    seats = arguments.bot_seats(",".join([f"bot:{level}"] * session.setup.seats))
    names = names_of(entry.info, seats)
    desk = AudienceModel(
        MatchHost(session, presenter, seats, names, InlineBotClient(process_time)).feed(PERSON), presenter, names
    )
    advice, bot = Advice(desk, PERSON), make_bot(entry.title, session.rules, level, PERSON)
    while advice.take(choice(bot, advice.view, advice.legal, bot_rng(session.seed, PERSON, 0))):
        pass
    taken: set[int] = set()
    for command in advice.commands:
        if session.outcome is None and command in session.legal(PERSON):
            taken.add(session.submit(PERSON, command).id)
            autoplay(session)
    known = looked_at(session, entry, level, PERSON, only=taken).analysis
    yield from (each for each in known.evaluated if each.step in taken)


def match(entry: Entry, level: str, seed: str, preset: str | None) -> AnySession:
    """A match of a level against level 3, at its end."""
    least = entry.info.seats[0]
    setup = arguments.setup(entry.info, max(least, 1), [], preset)
    session: AnySession = Session(entry.title, entry.definition, setup, seed)
    levels = {seat: level if seat == PERSON else USUAL for seat in setup.all_seats}
    bots = {seat: make_bot(entry.title, session.rules, bot, seat) for seat, bot in levels.items()}
    session.begin()
    autoplay(session)
    decisions = 0
    while session.outcome is None:
        seat = min(session.to_act())
        thought = choice(bots[seat], session.view(seat), session.legal(seat), bot_rng(seed, seat, session.head))
        session.submit(seat, thought.command)
        autoplay(session)
        decisions += 1
        pass_time(session, decisions)
    return session


def looked_at(session: AnySession, entry: Entry, judge: str, seat: Seat, only: set[int] | None = None) -> Analyst:
    """A seat's decisions, all of them weighed, or only these."""
    names = names_of(entry.info, arguments.bot_seats(",".join([f"bot:{USUAL}"] * session.setup.seats)))
    presenter, thinkers = make_presenter(session.title, session.rules), [InlineBotClient(process_time)]
    analyst = Analyst(session, presenter, names, thinkers, Teachers(judge, frozenset([seat])), only=only)
    while not analyst.done:
        analyst.poll(0.0)
    return analyst


def own_steps(session: AnySession) -> list[int]:
    """The steps in which the first seat decided."""
    journal = session.journal
    return [step for step in journal.path()[1:] if journal.seat(step) == PERSON and not journal.is_auto(step)]


def table(
    title: str, gap: float, found: Sequence[JudgedDecision], hints: FollowedHint, chosen: argparse.Namespace
) -> str:
    """Returns the table in the paper."""
    preset = f" --preset {chosen.preset}" if chosen.preset else ""
    levels = "" if chosen.levels == ",".join(LEVELS) else f"--levels {chosen.levels} "
    extent = f"{levels}--matches {chosen.matches} --judged {chosen.judged} --hints {chosen.hints}"
    command = f"python build/measure_analysis.py {title}{preset} --seed {chosen.seed} {extent}"
    head = (
        f"**{title}** (`{command}`): luck and play of {chosen.matches} matches add up, the largest gap is "
        f"{100 * gap:.3f} points. {hints.hints} hints were followed, {hints.decisions} decisions: "
        f"{hints.marked} of them marked."
    )
    return "\n".join([head, "", *HEAD, *(row(each) for each in found)])


def row(each: JudgedDecision) -> str:
    """One level."""
    marks = Counter(weighed.mark for weighed in each.evaluated)
    lost = sum(weighed.given_away for weighed in each.evaluated) / max(1, len(each.evaluated))
    faults = sum(marks[mark] for mark in FAULTS) / each.matches
    finds = marks[Verdict.FIND] / each.matches
    return (
        f"| {each.level} | {each.matches} | {len(each.evaluated)} | {100 * lost:.2f} | {faults:.1f} | {finds:.1f} "
        f"| {each.agreed} of {sum(marks[mark] for mark in Verdict)} | {each.seconds / each.matches:.1f} |"
    )


if __name__ == "__main__":
    raise SystemExit(main())
