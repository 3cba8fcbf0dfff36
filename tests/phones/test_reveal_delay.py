"""Pages wait for what is still to be seen on the screen, but not for ever."""

from __future__ import annotations

from game.host.flow import Pacing
from game.host.table import Table
from game.phones.messages import LONGEST, RevealDelay
from tests.phones.hand.hands import match_of, phones_at


def test_each_change_is_waited_for_anew_and_every_wait_ends() -> None:
    table, seconds = Table(match_of("rats", phones_at(3)), Pacing(bot_pause=0.0)), [0.0]
    table.open()
    delay = RevealDelay(lambda: seconds[0])
    table.step(0.0, False)
    assert delay.holds(table)
    seconds[0] = LONGEST + 1.0
    assert not delay.holds(table), "it waits for ever"
    (seat,) = table.host.situation.waiting
    table.host.submit(seat, table.host.asked(seat).legal[0])
    assert delay.holds(table), "what is played meanwhile is told before it is seen"
    for _ in range(2):
        table.step(seconds[0], True)
    assert not delay.holds(table)
