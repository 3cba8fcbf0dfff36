"""Killed at the chart, at the card of a stop or while a stamp is given, the program has the same voyage again."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import msgspec
import pytest

from game.app.house import VoyageBook
from game.content.voyages import load_voyages
from game.host.voyage import VoyageLog, judge, match_facts, next_stop
from game.ui.scenes.result import ResultScene
from game.ui.scenes.voyage.chart import ChartScene
from game.ui.table.scene import TableScene
from tests.sessions import session_of
from tests.ui.scenes.inn import Inn
from tests.ui.scenes.voyager import CARD, CHART, STAMP, STOP

pytestmark = pytest.mark.program

ROOT = Path(__file__).parents[3]
KILLS = int(os.environ.get("KILLS", "2"))
"""Set KILLS=20 for a long run."""

LONGEST_DELAY = 0.5
"""Longest time from the end of the match to the kill, in seconds: the result is laid and the stamp given in it."""


def killed(home: Path, moment: str, seconds: float) -> VoyageLog:
    """Lets a program travel and kills it so long after it was there; returns the log as it was there."""
    command = [sys.executable, "-m", "tests.ui.scenes.voyager", str(home), moment]
    unseen = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    with subprocess.Popen(command, cwd=ROOT, env=unseen, stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        said = child.stdout.readline()
        time.sleep(seconds)
        child.kill()
    return msgspec.json.decode(said, type=VoyageLog)


@pytest.mark.parametrize("number", range(KILLS))
@pytest.mark.parametrize("moment", [CHART, CARD, STAMP])
def test_the_same_voyage_is_there_again(tmp_path: Path, moment: str, number: int) -> None:
    """Given a program killed there, when another one opens the chart, then wind, tries and way are the same, a match
    goes on, and an end that was not judged is judged.
    """
    told = killed(tmp_path, moment, Random(f"{moment} {number}").random() * LONGEST_DELAY)
    inn = Inn(tmp_path)
    try:
        voyage = next(each for each in load_voyages(inn.house.titles)[0] if each.id == "spring")
        found, ended_unjudged = inn.house.voyages.log("spring"), moment == STAMP and not judged(inn)
        assert found.wind == told.wind == "light"
        assert found.at(STOP).tries == told.at(STOP).tries == (0 if moment == CHART else 1)
        assert moment == STAMP or found == told
        inn.shelf()
        inn.driver.key("v")
        inn.driver.wait(0.3)
        assert inn.shows(ChartScene)
        lies_at = next_stop(voyage, found)
        assert lies_at is not None
        if lies_at.id != STOP:
            inn.driver.press(f"stop:{STOP}")
        inn.driver.press("cast_off")
        inn.driver.wait(1.0)
        assert inn.shows(ResultScene if ended_unjudged else TableScene)
        if ended_unjudged:
            session = session_of(inn.table.match)
            assert session.outcome is not None
            verdict = judge(voyage.stops[0], voyage.winds["light"], match_facts(session, session.outcome))
            assert (inn.house.voyages.log("spring").at(STOP).stamp is not None) == verdict.stamped
        assert VoyageBook(inn.store).log("spring") == inn.house.voyages.log("spring")
    finally:
        inn.close()


def judged(inn: Inn) -> bool:
    """True if the end of the first match at the stop is in the log."""
    first = inn.house.voyages.matches("spring", STOP)[0]
    at = inn.house.voyages.begun(first)
    assert at is not None
    return at.judged
