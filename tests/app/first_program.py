"""The first of two programs on a profile: deals a match, plays, says `ready`, waits until it is killed or told to end.

python -m tests.app.first_program HOME
"""

from __future__ import annotations

import sys
from pathlib import Path

from game.app.self_check.checks import Script
from game.ui.app import App
from game.ui.scenes.house import House
from tests.app.led import deal, lead


def script(app: App, house: House) -> Script:
    yield from deal(app, house, decisions=4)
    print("ready", flush=True)
    sys.stdin.readline()
    yield


if __name__ == "__main__":
    lead(Path(sys.argv[1]), script)
