"""`replay`: the content of a match file, and whether it follows the rules."""

from __future__ import annotations

import argparse
import json
from typing import Any

from game.cli.choices import catalogue
from game.content.marks import plain
from game.engine.module import discover
from game.persistence.load import LoadedMatch, load_session
from game.persistence.problem import FileProblem, SaveError


def replay(chosen: argparse.Namespace) -> int:
    """Prints the content; returns 1 if the file is damaged or its steps do not follow the rules, 2 if it is no
    match.
    """
    try:
        match = load_session(chosen.file, discover(), verify=chosen.verify)
    except SaveError as error:
        report: dict[str, Any] = {"file": str(chosen.file), "problem": _told(error.problem)}
        _print(report, chosen.json)
        return 2
    report = _report(match)
    _print(report, chosen.json)
    return 0 if match.problem is None else 1


def _report(match: LoadedMatch) -> dict[str, Any]:
    session = match.session
    outcome = session.outcome
    return {
        "file": str(match.file.path),
        "title": session.title.id,
        "seed": session.seed,
        "seats": session.setup.seats,
        "options": session.setup.options,
        "steps": len(session.journal),
        "head": session.head,
        "after": session.journal.step(session.head).after,
        "outcome": None if outcome is None else {"reason": outcome.reason, "places": outcome.places},
        "notes": [_told(note) for note in match.notes],
        "problem": None if match.problem is None else _told(match.problem),
    }


def _told(problem: FileProblem) -> str:
    """Returns the problem's sentence, or its id and details where there is none."""
    line, strings = problem.line(), catalogue().strings
    return plain(strings.say(line)) if strings.has(line.key) else str(problem)


def _print(report: dict[str, Any], as_json: bool) -> None:
    if as_json:
        print(json.dumps(report))
        return
    for name, value in report.items():
        if value not in (None, [], {}):
            print(f"{name}: {value}")
