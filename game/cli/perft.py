"""`perft`: the number of lines of play to a depth, with chance as the seed gives it."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from game.bots.player import AnyMatchRules
from game.cli import choices
from game.cli.choices import CommandError
from game.content.strict_yaml import load_file
from game.engine.journal import StateCodec
from game.engine.module import AnyTitle
from game.engine.rules import SearchDraft, SeededChance
from game.engine.types import State


class Depth(Struct, frozen=True):
    """The count after `depth` decisions: lines of play, different states among them, finished matches."""

    depth: int
    lines: int
    states: int
    over: int


def perft(chosen: argparse.Namespace) -> int:
    """Prints one row per depth; always returns 0."""
    entry = choices.entry(choices.catalogue(), chosen.title)
    seats = chosen.seats or entry.info.seats[0]
    setup = choices.setup(entry.info, seats, chosen.option, chosen.preset)
    rules = entry.title.rules(entry.definition, setup)
    if chosen.position is None:
        state = begun(rules, rules.initial(setup), chosen.seed)
    else:
        state = _position(entry.title, chosen.position, rules)
    rows = count(entry.title, rules, state, chosen.seed, chosen.depth)
    if chosen.json:
        print(json.dumps([{name: getattr(row, name) for name in Depth.__struct_fields__} for row in rows]))
    else:
        for row in rows:
            print(f"depth {row.depth}: {row.lines} lines, {row.states} states, {row.over} over")
    return 0


def begun(rules: AnyMatchRules, initial: State, seed: str) -> Any:
    """Returns the state after set-up and the commands that play themselves."""
    draft = SearchDraft[Any, Any](rules, initial, SeededChance(seed, 0))
    rules.begin(draft)
    return _settled(rules, draft, seed, 0)


def count(title: AnyTitle, rules: AnyMatchRules, state: State, seed: str, depth: int) -> list[Depth]:
    """Returns one row per depth from 1. Lines that lead to the same state are followed once and counted as many."""
    codec = StateCodec(title.state)
    level = {codec.pack(state): 1}
    rows = []
    for step in range(1, depth + 1):
        level = _following(rules, codec, level, seed, step)
        over = sum(ways for packed, ways in level.items() if rules.outcome(codec.unpack(packed)) is not None)
        rows.append(Depth(step, sum(level.values()), len(level), over))
    return rows


def _following(
    rules: AnyMatchRules, codec: StateCodec[Any], level: Mapping[bytes, int], seed: str, step: int
) -> dict[bytes, int]:
    found: dict[bytes, int] = {}
    for packed, ways in level.items():
        state = codec.unpack(packed)
        for seat in sorted(rules.to_act(state)):
            for command in rules.legal(state, seat):
                draft = SearchDraft[Any, Any](rules, codec.unpack(packed), SeededChance(seed, step))
                rules.decide(draft, seat, command)
                key = codec.pack(_settled(rules, draft, seed, step))
                found[key] = found.get(key, 0) + ways
    return found


def _settled(rules: AnyMatchRules, draft: SearchDraft[Any, Any], seed: str, step: int) -> Any:
    forced = 0
    while (command := rules.forced(draft.state)) is not None:
        forced += 1
        draft.chance = SeededChance(f"{seed}/forced/{forced}", step)
        rules.decide(draft, *command)
    return draft.state


def _position(title: AnyTitle, path: Path, rules: AnyMatchRules) -> State:
    """Returns the state of a file in the title's notation. Raises CommandError or ContentError."""
    notation = load_file(path, str(path)).plain()
    if not isinstance(notation, dict):
        raise CommandError(f"{path}: expected a mapping in the title's notation")
    try:
        state: State = title.position(notation, rules)
        rules.forced(state)
    except Exception as error:
        # Titles read a file that a stranger may have written: whatever they raise, the file is at fault.
        raise CommandError(f"{path}: this is no position of '{title.id}' ({type(error).__name__}: {error})") from error
    return state
