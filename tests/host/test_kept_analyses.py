"""Analyses on disk: found again, dropped where the match went another way, and never in anybody's way."""

from __future__ import annotations

import json
import os
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from game.bots.analysis import Analysis
from game.engine.session import autoplay
from game.engine.types import Seat
from game.host import analyst
from game.host.analyst import NOTHING, AnalysisCache, Teachers
from tests.app.profile.damage import damaged
from tests.extent import some
from tests.host.test_analyst import Teacher, analyst_of, looked_at, some_match
from tests.special import SPECIAL

LEVEL3, LEVEL5 = (Teachers(judge, frozenset({Seat(0), Seat(1)})) for judge in ("level3", "level5"))


def known(moves: int = 25) -> Analysis:
    return looked_at(analyst_of(some_match(moves), Teacher()))


def test_what_was_kept_is_found_again_for_the_same_match_and_teacher(tmp_path: Path) -> None:
    kept, session = AnalysisCache(tmp_path / "new"), some_match()
    kept.keep(session, LEVEL3, known())
    assert kept.load(session, LEVEL3) == known()
    assert kept.load(session, LEVEL5) == NOTHING


def test_a_match_that_was_played_on_keeps_what_was_known(tmp_path: Path) -> None:
    kept = AnalysisCache(tmp_path)
    kept.keep(some_match(15), LEVEL3, known(15))
    assert kept.load(some_match(25), LEVEL3) == known(15)


def test_decisions_of_another_line_are_left_out(tmp_path: Path) -> None:
    kept, session = AnalysisCache(tmp_path), some_match()
    kept.keep(session, LEVEL3, known())
    shorter = some_match(10)
    assert kept.load(shorter, LEVEL3) == known(10)


def test_a_broken_file_is_as_good_as_none(tmp_path: Path) -> None:
    kept, session = AnalysisCache(tmp_path), some_match()
    kept.keep(session, LEVEL3, known())
    [path] = tmp_path.iterdir()
    for broken in (b"", b"{", b'{"teacher": 1}', path.read_bytes()[:-2]):
        path.write_bytes(broken)
        assert kept.load(session, LEVEL3) == NOTHING
    kept.keep(session, LEVEL3, known())
    assert kept.load(session, LEVEL3) == known()


def test_what_was_changed_is_not_believed_and_kept_as_it_was(tmp_path: Path) -> None:
    """Given files with one value changed to another of its type, then nothing of them is used, and a new file is
    written beside each."""
    session, found = some_match(), known()
    AnalysisCache(tmp_path / "first").keep(session, LEVEL3, found)
    [first] = (tmp_path / "first").iterdir()
    for seed in range(some(300)):
        folder = tmp_path / str(seed)
        folder.mkdir()
        changed = json.dumps(damaged(json.loads(first.read_bytes()), Random(seed)), separators=(",", ":")).encode()
        if changed == first.read_bytes().strip():
            continue
        (folder / first.name).write_bytes(changed)
        kept = AnalysisCache(folder)
        assert kept.load(session, LEVEL3) == NOTHING
        kept.keep(session, LEVEL3, found)
        assert kept.load(session, LEVEL3) == found
        assert changed in [path.read_bytes() for path in folder.iterdir()]


@pytest.mark.skipif(os.name != "posix", reason="pipes, sockets and devices as files")
@pytest.mark.parametrize("kind", SPECIAL)
def test_what_is_no_file_is_never_waited_for(tmp_path: Path, kind: str) -> None:
    kept, session = AnalysisCache(tmp_path), some_match()
    kept.keep(session, LEVEL3, known())
    [path] = tmp_path.iterdir()
    path.unlink()
    SPECIAL[kind](path)
    assert kept.load(session, LEVEL3) == NOTHING and not kept.early(session)
    kept.keep(session, LEVEL3, known())
    assert kept.load(session, LEVEL3) == known()


def test_where_nothing_can_be_written_nothing_happens(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    kept, session = AnalysisCache(tmp_path / "file"), some_match()
    kept.keep(session, LEVEL3, known())
    assert kept.load(session, LEVEL3) == NOTHING


def test_what_was_judged_in_another_way_is_worked_out_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept, session = AnalysisCache(tmp_path), some_match()
    kept.keep(session, LEVEL3, known())
    monkeypatch.setattr(analyst, "JUDGED_BY", f"{analyst.JUDGED_BY}0")
    assert kept.load(session, LEVEL3) == NOTHING
    kept.keep(session, LEVEL3, known())
    assert kept.load(session, LEVEL3) == known()


def test_numbers_of_worlds_that_cannot_be_are_not_believed(tmp_path: Path) -> None:
    """Given a file that tells of fewer worlds than none, then it is not used, and no mark is reckoned by it."""
    kept, session = AnalysisCache(tmp_path), some_match()
    kept.keep(session, LEVEL3, Analysis(tuple([replace(each, worlds=-2) for each in known().evaluated])))
    assert kept.load(session, LEVEL3) == NOTHING


def test_who_looked_before_the_end_is_remembered(tmp_path: Path) -> None:
    kept, session = AnalysisCache(tmp_path), some_match()
    assert not kept.early(session)
    kept.keep(session, LEVEL3, NOTHING)
    assert kept.early(session)


def test_what_is_known_of_another_line_stays(tmp_path: Path) -> None:
    """Given a match with two lines, when each was looked at, then both are found again."""
    kept, session = AnalysisCache(tmp_path), some_match()
    first = looked_at(analyst_of(session, Teacher()))
    kept.keep(session, LEVEL3, first)
    session.jump(session.journal.path()[6])
    autoplay(session)
    session.submit(min(session.to_act()), session.legal(min(session.to_act()))[0])
    second = looked_at(analyst_of(session, Teacher()))
    kept.keep(session, LEVEL3, second)
    steps = {each.step for each in kept.load(session, LEVEL3).evaluated}
    assert steps == {each.step for each in (*first.evaluated, *second.evaluated)}
