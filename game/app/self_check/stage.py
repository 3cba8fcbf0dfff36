"""The whole program led by a script instead of a person, at a clock nobody waits for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

from game.app.made_up_clock import MadeUpClock
from game.app.program import Program
from game.app.self_check.report import CheckFailed
from game.bots.slices import SliceThinker
from game.content.folders import Folders
from game.persistence.folders import UserFolders
from game.persistence.settings_file import SettingsFile
from game.table.settings import Motion, Settings, Speed
from game.ui.app import App
from game.ui.drawing.viewport import SMALLEST_WINDOW
from game.ui.scenes.house import House

QUICK = Settings(motion=Motion.OFF, speed=Speed.OFF, bot_pause=0, window=SMALLEST_WINDOW)
FRAME_SECONDS = 0.25
MOST_FRAMES = 20_000
Script: TypeAlias = Iterator[None]
"""Does something after each frame, and ends when the program shall."""


def run_script(
    folders: Folders,
    user: UserFolders,
    script: Callable[[App, House], Script],
    *,
    file: Path | None = None,
    seed: str | None = None,
    settings: Settings | None = QUICK,
) -> int:
    """Runs the program on a profile until the script ends; how many frames. Raises what the program raises.

    `file` and `seed` are those of the command line; `settings` are written first, unless None.
    """
    if settings is not None:
        SettingsFile(user.settings, Settings).save(settings)
    clock = MadeUpClock(FRAME_SECONDS)
    director = _Director(script)
    thinker = SliceThinker(clock.now)
    program = Program(folders, user, file=file, seed=seed, clock=clock, thinker=thinker, each_frame=director.each_frame)
    program.play()
    return director.frames


def check_nothing_missing(app: App, house: House) -> None:
    """Raises CheckFailed if a word, picture, font or sound was asked for that is not there."""
    ui = app.ui
    missing = {*house.titles.strings.missing, *ui.assets.missing, *ui.fonts.missing, *ui.audio.missing}
    if missing:
        raise CheckFailed(f"missing: {', '.join(sorted(missing))}")


class _Director:
    """Goes on with a script after each frame, and leaves the program when the script ends."""

    def __init__(self, script: Callable[[App, House], Script]) -> None:
        self.frames = 0
        self._script = script
        self._running: Script | None = None

    def each_frame(self, app: App, house: House) -> None:
        """One step. Raises CheckFailed if the script does not end."""
        if self._running is None:
            self._running = self._guided(app, house)
        self.frames += 1
        if self.frames > MOST_FRAMES:
            raise CheckFailed(f"it does not end within {MOST_FRAMES} frames")
        next(self._running, None)

    def _guided(self, app: App, house: House) -> Script:
        yield from self._script(app, house)
        app.scenes.quit()
