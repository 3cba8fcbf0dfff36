"""`check` and `list`: options that put parts in order, and kinds of reactions."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace

from game.cli.check import string_problems
from game.cli.entry import run
from game.content.catalogue import Catalogue, Entry
from game.content.roots import program_folders
from game.engine.module import Ask, Order, Part

TITLES = Catalogue(program_folders())
ORDERED = [entry for entry in TITLES if any(spec.order is not None for spec in entry.info.options)]
each_ordered = pytest.mark.parametrize("entry", ORDERED, ids=[entry.id for entry in ORDERED])


@each_ordered
def test_parts_without_a_name_of_their_own_need_a_sentence(entry: Entry) -> None:
    order = Order(1, 2, (Part("nowhere"), Part("mine", "Mine")))
    options = tuple(replace(spec, order=order) if spec.order is not None else spec for spec in entry.info.options)
    option = next(spec.id for spec in options if spec.order is not None)
    assert not [*string_problems(TITLES, entry.info)]
    assert [*string_problems(TITLES, replace(entry.info, options=options))] == [
        f"{entry.id}/strings/en.yaml: no sentence 'option.{option}.part.nowhere'"
    ]


@each_ordered
def test_kinds_of_reactions_need_a_name_and_a_sentence(entry: Entry) -> None:
    problems = [*string_problems(TITLES, replace(entry.info, asks=(Ask("nothing", True),)))]
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
