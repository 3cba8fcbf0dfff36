"""`check` and `list`: options that put parts in order, and kinds of reactions."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.cli import check
from game.cli.arguments import run
from game.cli.check import lesson_problems, table_problems
from game.cli.sentences import string_problems
from game.content.catalogue import Catalogue, Entry
from game.content.strings import Strings
from game.engine.module import OrderOption, Part, ReactionKind
from game.persistence.folders import HOME_VARIABLE
from tests.laws.corpus import catalogue

TITLES = catalogue()
ORDERED = [entry for entry in TITLES if any(spec.order is not None for spec in entry.info.options)]
each_ordered = pytest.mark.parametrize("entry", ORDERED, ids=[entry.id for entry in ORDERED])


@each_ordered
def test_parts_without_a_name_of_their_own_need_a_sentence(entry: Entry) -> None:
    order = OrderOption(1, 2, (Part("nowhere"), Part("mine", "Mine")))
    options = tuple(replace(spec, order=order) if spec.order is not None else spec for spec in entry.info.options)
    option = next(spec.id for spec in options if spec.order is not None)
    assert not [*string_problems(TITLES, entry.info)]
    assert [*string_problems(TITLES, replace(entry.info, options=options))] == [
        f"{entry.id}/strings/en.yaml: no sentence 'option.{option}.part.nowhere'"
    ]


@each_ordered
def test_kinds_of_reactions_need_a_name_and_a_sentence(entry: Entry) -> None:
    problems = [*string_problems(TITLES, replace(entry.info, asks=(ReactionKind("nothing", True),)))]
    assert [problem.partition("sentence ")[2] for problem in problems] == ["'ask.nothing.name'", "'ask.nothing.detail'"]


@each_ordered
def test_list_shows_the_parts_of_an_order(entry: Entry, capsys: pytest.CaptureFixture[str]) -> None:
    spec = next(spec for spec in entry.info.options if spec.order is not None)
    assert spec.order is not None
    parts = [part.id for part in spec.order.parts]
    assert run(["list"]) == 0
    assert f"{spec.id} = {spec.order.least} to {spec.order.most} of {', '.join(parts)}" in capsys.readouterr().out
    assert run(["list", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["titles"]
    row = next(row for row in rows if row["id"] == entry.id)
    assert row["orders"][spec.id] == {"least": spec.order.least, "most": spec.order.most, "parts": parts}


def test_lessons_need_their_sentences_their_rival_and_a_table_of_the_title() -> None:
    """Given a lesson that lacks words, rival and table, when it is checked, then each is told."""
    entry = next(entry for entry in TITLES if entry.lessons)
    lesson = entry.lessons[0]
    assert not [*lesson_problems(TITLES, entry)]
    broken = replace(lesson, seats=9, rival="nobody", end=("lesson.no_such_end",))
    problems = [*lesson_problems(TITLES, dataclasses.replace(entry, lessons=(broken,)))]
    assert len(problems) == 3 and all(problem.startswith(f"{entry.id}/lessons/first.yaml: ") for problem in problems)
    assert "'nobody'" in problems[1] and "'lesson.no_such_end'" in problems[2]


def test_no_match_is_played_unless_it_is_asked_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[tuple[str, int]] = []

    def play(found: Catalogue, entry: Entry, matches: int) -> Iterator[str]:
        played.append((entry.id, matches))
        yield f"{entry.id}: seen at the table"

    monkeypatch.setattr(check, "table_problems", play)
    assert run(["check"]) == 0 and played == []
    monkeypatch.setattr(check, "puzzle_problems", lambda found, entry: iter(()))
    assert run(["check", "--matches", "2"]) == 1
    assert played == [(entry.id, 2) for entry in TITLES]
    assert f"{TITLES.ids()[-1]}: seen at the table" in capsys.readouterr().out


def test_each_line_is_told_when_it_is_known(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    told_before: list[str] = []

    def play(found: Catalogue, entry: Entry, matches: int) -> Iterator[str]:
        told_before.append(capsys.readouterr().out)
        yield f"{entry.id}: seen at the table"

    own = tmp_path / "own" / ORDERED[0].id / "strings"
    own.mkdir(parents=True)
    (own / "en.yaml").write_text("broken: [", encoding="utf-8")
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    monkeypatch.setattr(check, "table_problems", play)
    assert run(["check", "--matches", "1"]) == 1
    assert "strings/en.yaml" in told_before[0]
    assert told_before[1] == f"{TITLES.ids()[0]}: seen at the table\n"


def test_a_missing_sentence_of_the_table_is_told_once_and_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = next(iter(TITLES))
    monkeypatch.setattr("game.cli.check.speaking", lambda *_: Strings([]))
    problems = table_problems(TITLES, entry, 1)
    first = next(problems)
    assert "there is no such sentence" in first
    assert first not in [*problems]
