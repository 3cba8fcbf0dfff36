"""Events, frames, rest: until nothing is open."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.app import App
from game.ui.event_queue import EventQueue


def run(app: App, after_first_frame: Callable[[], None], each_frame: Callable[[], None]) -> None:
    """Shows the scenes of the app until the last one is closed.

    `after_first_frame` is called once the first picture can be seen: the place to open titles, matches and sound.
    """
    shown = False
    events = EventQueue()
    while app.running:
        for event in events.take():
            app.event(event)
        drawn = app.frame()
        if drawn and not shown:
            shown = True
            after_first_frame()
        each_frame()
        if not events.behind:
            app.ui.clock.wait(app.frames_per_second)
