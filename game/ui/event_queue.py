"""Events of pygame a few at a time, so that a picture follows each few however fast they come."""

from __future__ import annotations

from collections import deque

import pygame

MOST_AT_ONCE = 8
MOST_WAITING = 1000
"""Number of waiting events from which the rest stays with the system, which drops what is too much."""


_STICKS = frozenset((pygame.CONTROLLERAXISMOTION, pygame.JOYAXISMOTION))
"""Sticks tell of the least movement: these are heard beside the others of a frame."""


class EventQueue:
    """A queue of the system's events that were not handled yet, in order."""

    def __init__(self) -> None:
        self._waiting: deque[pygame.Event] = deque()

    @property
    def behind(self) -> bool:
        """True if events wait for the next frame."""
        return bool(self._waiting)

    def take(self) -> list[pygame.Event]:
        """The events of this frame. Of motions that follow each other the last one stands for all."""
        if len(self._waiting) < MOST_WAITING:
            self._waiting.extend(pygame.event.get())
        taken: list[pygame.Event] = []
        counted = 0
        while self._waiting and (counted < MOST_AT_ONCE or _goes_on(taken[-1], self._waiting[0])):
            event = self._waiting.popleft()
            if taken and _goes_on(taken[-1], event):
                taken[-1] = event
            else:
                taken.append(event)
                counted += event.type not in _STICKS
        return taken


def _goes_on(before: pygame.Event, event: pygame.Event) -> bool:
    """True if both are motions with the same buttons held, or of the same finger."""
    if before.type != event.type:
        return False
    match event.type:
        case pygame.MOUSEMOTION:
            return bool(before.buttons == event.buttons)
        case pygame.FINGERMOTION:
            return bool((before.touch_id, before.finger_id) == (event.touch_id, event.finger_id))
        case _:
            return False
