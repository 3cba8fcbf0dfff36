"""The sheet of power-ups: by use, with marks and sentences that follow from the position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

from game.engine.session import AnySession, Session, autoplay
from game.engine.types import Seat
from game.table.presenter import Sheet, make_presenter
from game.titles.raft_race.rules.content import POWER_IDS, row_of, spot
from game.titles.raft_race.rules.state import RaftView
from game.titles.raft_race.rules.terms import TakePower
from game.titles.raft_race.table.power_sheet import AHEAD, LEAST, MOST_MARKS, USES
from game.titles.raft_race.table.words import side_key
from tests.titles.raft_race.race_scene import entry

RACES = 8


@cache
def sheets() -> tuple[tuple[RaftView, Seat, Sheet, frozenset[str]], ...]:
    """Every sheet of some random races, with the power-ups that may be taken."""
    return tuple(each for number in range(RACES) for each in _sheets_of(number))


def _sheets_of(number: int) -> Iterator[tuple[RaftView, Seat, Sheet, frozenset[str]]]:
    rng, setup = Random(number), entry().info.setup(3, entry().info.presets[0].options)
    session: AnySession = Session(entry().title, entry().definition, setup, f"sheet {number}")
    session.begin()
    moves = make_presenter(entry().title, session.rules).moves
    while session.outcome is None:
        seat = rng.choice(sorted(session.to_act()))
        view, legal = session.view(seat), session.legal(seat)
        sheet = moves.sheet(view)
        if sheet is not None:
            takes = frozenset(side_key(each.power) for each in legal if isinstance(each, TakePower))
            yield view, seat, sheet, takes
        session.submit(seat, rng.choice(legal))
        autoplay(session)


def test_every_power_up_has_one_use() -> None:
    assert Counter(power for powers in USES.values() for power in powers) == Counter(POWER_IDS)
    for _, _, sheet, takes in sheets():
        assert takes <= {item for part in sheet.parts for item in part.items}
        assert takes <= sheet.stands.keys()


def test_what_one_holds_is_said() -> None:
    for view, seat, sheet, _ in sheets():
        assert sheet.lead is not None
        assert sheet.lead.key.rpartition(".")[2] == ("empty" if view.powers[seat] is None else "held")


def test_a_mark_stands_by_what_may_be_taken_and_by_the_number_that_is_said() -> None:
    marked: Counter[str] = Counter()
    for view, seat, sheet, takes in sheets():
        assert len(sheet.fits) <= MOST_MARKS and set(sheet.fits) <= takes
        counts = {power: sheet.stands[side_key(power)].args["count"] for power in LEAST}
        enough = {side_key(power) for power, count in counts.items() if int(str(count)) >= LEAST[power]} & takes
        assert set(sheet.fits) <= enough and len(sheet.fits) == min(MOST_MARKS, len(enough))
        marked.update(sheet.fits)
        rows = range(row_of(view.cells[seat]) + 1, row_of(view.cells[seat]) + AHEAD + 1)
        ahead = [spot(sign) for cell, sign in enumerate(view.water) if sign and row_of(cell) in rows]
        assert counts["eddy_line"] == sum(each.kind == "eddy" for each in ahead)
        assert counts["patch_kit"] == sum(each.kind == "rock" for each in ahead)
        assert counts["surf"] == sum(each.kind == "rapid" for each in ahead)
        assert (counts["bailer"], counts["spare_paddle"]) == (view.splashes[seat], len(view.lost[seat]))
    assert len(marked) >= 4, "few marks were ever seen"
