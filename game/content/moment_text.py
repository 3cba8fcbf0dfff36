"""A moment as the text of its file."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from msgspec import to_builtins
from msgspec.structs import asdict

from game.content.moments import CLOCK, Moment, MomentAnswer, MomentProof
from game.engine.types import SYSTEM, Command, Seat

PLAIN: Final = re.compile(r"[A-Za-z_][A-Za-z_.]*")
WORDS: Final = frozenset({"null", "true", "false"})
DIGITS: Final = 4
"""Chances are written in hundredths of a per cent."""


def moment_text(moment: Moment) -> str:
    """What stands in the file: what is asked first, the way there last."""
    return "".join(f"{line}\n" for line in _lines(moment))


def _lines(moment: Moment) -> Iterator[str]:
    yield f"title: {moment.title}"
    yield f"rules: {moment.rules}"
    if moment.name:
        yield f"name: {_text(moment.name)}"
    yield f"seats: {moment.seats}"
    yield f"options: {_flow(moment.options)}"
    yield f"seed: {_text(moment.seed)}"
    yield f"table: {_text(moment.table)}"
    yield f"asked: {moment.seat + 1}"
    if moment.grade is not None:
        yield f"grade: {moment.grade}"
    if moment.answers:
        yield "answers:"
        yield from (f"  - {_flow(_answer(answer))}" for answer in moment.answers)
    if moment.why is not None:
        yield f"why: {_flow(to_builtins(moment.why))}"
    if moment.source is not None:
        yield f"source: {_flow(to_builtins(moment.source))}"
    if moment.proof is not None:
        yield f"proof: {_flow(_proof(moment.proof))}"
    yield "steps:" if moment.steps else "steps: []"
    yield from (f"  - {_flow({'seat': _seat(step.seat), **_plain(step.command)})}" for step in moment.steps)


def _answer(answer: MomentAnswer) -> Mapping[str, Any]:
    told: dict[str, Any] = {"play": _plain(answer.play)}
    if answer.right:
        told["right"] = True
    if answer.chance is not None:
        told["chance"] = answer.chance
    if answer.error:
        told["error"] = answer.error
    return told


def _proof(proof: MomentProof) -> Mapping[str, Any]:
    told = asdict(proof)
    return told if proof.certain else {name: value for name, value in told.items() if name != "certain"}


def _plain(command: Command) -> Mapping[str, Any]:
    plain: dict[str, Any] = to_builtins(command)
    return plain


def _seat(seat: Seat) -> int | str:
    return CLOCK if seat == SYSTEM else seat + 1


def _flow(value: Any) -> str:
    """Plain data on one line."""
    match value:
        case bool() | None:
            return json.dumps(value)
        case int():
            return str(value)
        case float():
            return f"{value:.{DIGITS}f}"
        case str():
            return _text(value)
        case dict():
            return "{" + ", ".join(f"{_text(str(name))}: {_flow(part)}" for name, part in value.items()) + "}"
        case _:
            return "[" + ", ".join(map(_flow, value)) + "]"


def _text(text: str) -> str:
    """A text in quotes if it could be taken for anything else."""
    return text if PLAIN.fullmatch(text) and text not in WORDS else json.dumps(text, ensure_ascii=False)
