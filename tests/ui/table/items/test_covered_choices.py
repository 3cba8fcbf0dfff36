"""Cards that were chosen in secret at the screen lie face-down while somebody plays on a phone."""

from __future__ import annotations

import pytest

from game.content.catalogue import Entry
from game.engine.types import Command, Seat
from tests.ui.table.setting import AT_ONCE, TITLES, Table, lay_table

pytestmark = pytest.mark.window

HERE = Seat(0)
MOMENTS = {"raft_race": ("covered", 12), "river_rats": ("first", 33)}
"""Seeds, and random moves, after which the person here chooses what will lie face-down: an order, a first card."""


def before_the_moment(entry: Entry, open: bool) -> Table:
    seed, moves = MOMENTS[entry.id]
    return lay_table(entry, "pf", settings=AT_ONCE, seed=seed, moves=moves, open=open)


def at_the_moment(entry: Entry, command: Command) -> Table:
    """The table in the window, once this was chosen and all has come to rest."""
    table = before_the_moment(entry, open=True)
    table.scene.play(command)
    table.rest()
    return table


def is_covered(entry: Entry, command: Command) -> bool:
    """True if this lies face-down once it was chosen."""
    table = before_the_moment(entry, open=False)
    table.scene.table.play(command)
    return table.flow.covered


def choices(entry: Entry) -> list[Command]:
    """Returns all that may be chosen and will be covered."""
    legal = before_the_moment(entry, open=False).session.legal(HERE)
    found = [command for command in legal if is_covered(entry, command)]
    assert len(found) > 1, f"nothing is chosen in secret at {MOMENTS[entry.id]}: name another moment"
    return found


@pytest.mark.parametrize("entry", [entry for entry in TITLES if entry.id in MOMENTS], ids=lambda entry: entry.id)
def test_nothing_on_the_screen_tells_what_was_chosen(entry: Entry) -> None:
    """Given choices that differ, then tips, log, arrows, tools and every pixel are the same for all of them."""
    seen = []
    for command in choices(entry):
        table = at_the_moment(entry, command)
        table.driver.key("l")
        table.rest()
        seen.append((table.driver.facts(), table.driver.screen.surface().get_buffer().raw))
    assert all(each == seen[0] for each in seen)


@pytest.mark.parametrize("entry", [entry for entry in TITLES if entry.id in MOMENTS], ids=lambda entry: entry.id)
def test_who_chose_sees_it_again_and_covers_it_again(entry: Entry) -> None:
    command, *_ = choices(entry)
    table = at_the_moment(entry, command)
    covered = table.driver.facts()
    table.driver.press(f"again:{HERE}")
    table.rest()
    assert table.flow.viewer == HERE
    table.driver.press("hand_on")
    table.rest()
    assert table.flow.covered and table.driver.facts().keys() == covered.keys()


@pytest.mark.parametrize("entry", TITLES, ids=lambda entry: entry.id)
def test_a_title_is_tried_if_it_has_secret_choices(entry: Entry) -> None:
    """Given random moves, then nothing is covered at a title for which no moment is named above."""
    covered = 0
    for moves in range(0, 60, 6):
        table = lay_table(entry, "pf", settings=AT_ONCE, seed="tried", moves=moves, open=False)
        if table.outcome is None and HERE in table.session.to_act():
            table.scene.table.play(table.session.legal(HERE)[0])
            covered += table.flow.covered
    assert not covered or entry.id in MOMENTS
