"""Travels to a moment of a voyage, says so, and stays there until it is killed: `python -m tests.ui.scenes.voyager`."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from random import Random

import msgspec

from tests.sessions import session_of
from tests.ui.scenes.inn import Inn

CHART, CARD, STAMP = "chart", "card", "stamp"
STOP = "first_hand"


def main(home: str, moment: str) -> None:
    """Travels, and says the log as it is then, in one line."""
    inn = Inn(Path(home))
    inn.shelf()
    inn.driver.key("v")
    inn.driver.wait(0.3)
    inn.driver.press("wind:light")
    if moment != CHART:
        inn.driver.press("cast_off")
        inn.driver.wait(0.6)
    if moment == CARD:
        inn.leave_table()
        inn.driver.key("v")
        inn.driver.wait(0.3)
    table = inn.table if moment == STAMP else None
    if table is not None:
        session, random = session_of(table.match), Random(1)
        while session.outcome is None:
            table.table.host.submit(min(session.to_act()), random.choice(list(session.legal(min(session.to_act())))))
    print(msgspec.json.encode(inn.house.voyages.log("spring")).decode(), flush=True)
    if table is not None:
        inn.driver.frame()
        table.picture.lay()
    while True:
        inn.driver.wait(0.5)
        if table is None:
            time.sleep(0.01)


if __name__ == "__main__":
    main(*sys.argv[1:])
