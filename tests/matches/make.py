"""Makes the golden matches: whole matches among bots that must replay for ever.

    python -m tests.matches.make river_rats

plays matches for every preset until each way a match can end was seen with it, within a number of tries, and matches
with every other value of an option; it writes those that show a reason, a command or an event that no match before them
showed. Files that exist are kept: a change
of the rules must not change them; remove one by hand to have it made anew.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from game.bots.levels import make_bot
from game.bots.player import bot_rng, choice, next_seat, pass_time
from game.engine.session import AnySession, autoplay
from game.engine.types import SYSTEM, OptionValue
from tests.laws.corpus import GOLDEN, Subject, save, subjects

TRIES = 40
BOTS = ("level3", "random")
REPORTING = 3
"""Number of tries of which one lets seats ask for something beside the play."""
REPORTED = 1 / 20


def make(subject: Subject) -> None:
    """Writes the golden matches of one title that are not there yet."""
    folder = GOLDEN / subject.id
    folder.mkdir(parents=True, exist_ok=True)
    seen: set[str] = set()
    ended: set[str] = set()
    for name, options in _tables(subject):
        reasons = set[str]() if name in {preset.id for preset in subject.info.presets} else set(ended)
        for attempt in range(TRIES):
            session = played(subject, attempt, options)
            assert session.outcome is not None
            reason = session.outcome.reason
            path = folder / f"{name}_{reason}.river"
            shown = shown_in(session)
            if reason not in reasons:
                reasons.add(reason)
                ended.add(reason)
                seen |= shown
                _write(session, path)
            elif shown - seen:
                seen |= shown
                _write(session, folder / f"{name}_{reason}_{attempt}.river")
            if len(reasons) > 1 and attempt > TRIES // 3:
                break


def played(subject: Subject, attempt: int, options: dict[str, OptionValue]) -> AnySession:
    """A match among bots; the number of the attempt decides the seats, which bots sit there, and the deal."""
    low, high = subject.info.seats
    setup = subject.info.setup(low + attempt % (high - low + 1), options)
    session = subject.session(setup, f"golden-{attempt}")
    bot = BOTS[0] if attempt % 5 else BOTS[1]
    bots = {seat: make_bot(subject.title, session.rules, bot, seat) for seat in setup.all_seats}
    rng = Random(attempt)
    session.begin()
    autoplay(session)
    decisions = 0
    while session.outcome is None:
        wishes = _wishes(session) if attempt % REPORTING == 0 else ()
        if wishes and rng.random() < REPORTED:
            session.submit(SYSTEM, rng.choice(wishes))
        else:
            seat = next_seat(session.rules, session.state, session.seed, session.head)
            dice = bot_rng(session.seed, seat, session.journal.depth(session.head))
            session.submit(seat, choice(bots[seat], session.view(seat), session.legal(seat), dice).command)
        autoplay(session)
        decisions += 1
        pass_time(session, decisions)
    return session


def shown_in(session: AnySession) -> set[str]:
    """The kinds of commands and events of a match."""
    found: set[str] = set()
    for step in session.journal.steps():
        parts: tuple[Any, ...] = (step.command, *step.events)
        found.update(type(part).__name__ for part in parts)
    return found


def _wishes(session: AnySession) -> list[Any]:
    """Returns what seats may ask for beside the play; the time is no such request."""
    tick = session.rules.tick(session.state)
    return [command for command in session.legal(SYSTEM) if command != tick]


def _tables(subject: Subject) -> Iterator[tuple[str, dict[str, OptionValue]]]:
    """Every preset, and the usual match with each value that no preset has."""
    presets = subject.info.presets
    for preset in presets:
        yield preset.id, preset.options
    for spec in subject.info.options:
        shown = {spec.default, *(preset.options.get(spec.id, spec.default) for preset in presets)}
        for value in spec.values:
            if value not in shown:
                yield f"{spec.id}_{value}", {spec.id: value}


def _write(session: AnySession, path: Path) -> None:
    if not path.exists():
        save(session, path)
        print(f"{path.name}: {len(session.journal)} steps")


if __name__ == "__main__":
    known = {subject.id: subject for subject in subjects()}
    parser = ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("titles", nargs="+", metavar="TITLE", choices=sorted(known), help=", ".join(sorted(known)))
    for title in parser.parse_args().titles:
        make(known[title])
