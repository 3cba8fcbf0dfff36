"""Keys and tools while a table is dealt, or told to somebody who did not see it: nothing counts what is not there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

import pytest
from msgspec import structs

from game.content.catalogue import Entry
from game.host.table import TableSwitch
from game.ui.input.pads import DEFAULT_KEYS
from game.ui.table.input import TOOLS
from game.ui.table.motion.animation_player import PlaybackRequest
from game.ui.table.panels.panels import LogView
from game.ui.table.playback import Playback
from tests.ui.table.setting import AT_ONCE, FAST, TITLES, Table, lay_table, seats_of

pytestmark = [pytest.mark.window, pytest.mark.usefixtures("unseen")]

KEYS = (
    *(chord for chords in DEFAULT_KEYS.values() for chord in chords if chord not in ("f8", "f11")),
    *("left", "right", "up", "down", "home", "end", "-", "0", "tab", "shift+tab", "f6", "shift+f6"),
)
PARTS = ("log:", "mark:", "branch:", "tab:")
SMALL = (640, 360)
LOOK = structs.replace(FAST, theme="high_contrast")
EVENT_SECONDS = 0.2
SHOWN_EVENTS = 2
USED_AT_A_BEAT = 10
MOVES = 60
each_title = pytest.mark.parametrize("entry", TITLES, ids=lambda entry: entry.id)


def use_things(table: Table, random: Random) -> None:
    """Keys, tools, lines of the log and marks of the timeline, each while one looks back beside the log."""
    ids = [id for id in table.driver.facts() if id in TOOLS or id.startswith(PARTS)]
    actions: list[Callable[[], object]] = [
        *(partial(table.driver.key, key) for key in KEYS),
        *(partial(table.driver.do, id) for id in ids),
    ]
    for doing in random.sample(actions, USED_AT_A_BEAT):
        look_away(table, random)
        doing()
        assert_lit_line_leads_to_what_is_looked_at(table)


def look_away(table: Table, random: Random) -> None:
    """The log and the timeline are open, at one of its moments."""
    if "log_lines" not in table.driver.facts():
        table.driver.key("l")
    table.scene.looking.is_open = True
    table.scene.look(random.choice(table.model.timeline()).step)
    table.driver.frame()


def assert_lit_line_leads_to_what_is_looked_at(table: Table) -> None:
    model, log = table.model, table.scene.playback.log
    lit = LogView(log, model.looked_at_by(), lambda step: None)._shown
    if lit is not None:
        assert model.looking_at is not None
        assert log[lit].step in model.feed.path(model.looking_at)


@each_title
def test_everything_may_be_used_at_every_beat_while_a_match_is_dealt(entry: Entry) -> None:
    random, events = Random(1), 0
    table = lay_table(entry, seats_of(entry, 1), settings=LOOK, size=SMALL, moves=5, taken_back=True)
    assert table.scene.playback.dealing
    while table.scene.playback.dealing and events < SHOWN_EVENTS:
        use_things(table, random)
        table.driver.wait(EVENT_SECONDS, frame=EVENT_SECONDS)
        events += 1
    table.rest()


@each_title
def test_everything_may_be_used_at_every_beat_while_somebody_is_told_what_they_missed(entry: Entry) -> None:
    random, events = Random(1), 0
    table = lay_table(entry, "p" * entry.info.seats[1], settings=LOOK, size=SMALL, moves=6)
    table.rest()
    for _ in range(MOVES):
        if events == SHOWN_EVENTS:
            return
        seat = min(table.session.to_act())
        table.scene.table.host.submit(seat, random.choice(list(table.session.legal(seat))))
        table.driver.wait(0.1)
        while table.scene.playback.retelling and events < SHOWN_EVENTS:
            use_things(table, random)
            table.driver.wait(EVENT_SECONDS, frame=EVENT_SECONDS)
            events += 1
        table.rest()
    assert events, "nobody was told anything"


@each_title
def test_what_somebody_missed_is_told_from_the_table_where_it_began(
    entry: Entry, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Plates and tools begin at the table that is laid for it: neither at what is so now nor at what was seen last."""
    random, begun = Random(1), list[tuple[object, object]]()
    play = Playback.play

    def played(playback: Playback, show: TableSwitch, *, moving: bool) -> PlaybackRequest:
        request = play(playback, show, moving=moving)
        if playback.retelling and request.lay is not None:
            begun.append((playback.view, request.lay))
        return request

    monkeypatch.setattr(Playback, "play", played)
    table = lay_table(entry, "p" * entry.info.seats[1], settings=AT_ONCE, moves=6)
    for _ in range(MOVES):
        table.rest()
        if begun:
            break
        seat = min(table.session.to_act())
        table.scene.table.host.submit(seat, random.choice(list(table.session.legal(seat))))
    assert begun, "nobody was told anything"
    assert all(shown == laid for shown, laid in begun)
