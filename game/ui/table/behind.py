"""Who is seen behind the edge of the table: seats with a bust, and the figure of the place."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import FRect, Rect

from game.content.place import Venue
from game.table.mood import Mood
from game.table.presenter import Figure
from game.ui.context import Context
from game.ui.place.scenery import Person
from game.ui.table.geometry import Sheet
from game.ui.table.seats import Sitting

BUST_PROPORTION = 560 / 600
"""Width of a bust by its height."""
PAWS = "_paws"


def persons_behind(
    ui: Context, sheet: Sheet, sitting: Sequence[Sitting], place: Venue, figure: Figure | None, mood: Mood
) -> list[Person]:
    """Everybody, the figure first: whoever sits at a corner of the table is nearer. Those on the left look right."""
    to_pixels = ui.viewport.to_pixels
    found = [] if figure is None else _figure(sheet, place, figure, mood, to_pixels)
    for each in sitting:
        bust = each.bust
        if bust is not None:
            area = each.face_on(sheet)
            wide = area.height * BUST_PROPORTION
            area = FRect(area.centerx - wide / 2, area.y, wide, area.height)
            mirrored = area.centerx < sheet.rect.centerx
            found.append(Person(f"seat:{each.seat}", bust, to_pixels(area), mirrored, light=place.light))
    return found


def _figure(sheet: Sheet, place: Venue, figure: Figure, mood: Mood, to_pixels: Callable[[FRect], Rect]) -> list[Person]:
    if place.figure is None:
        return []
    at, hands = place.figure.at, place.figure.hands
    paws = None if hands is None else (figure.picture + PAWS, to_pixels(sheet.standing(FRect(*hands))))
    area = to_pixels(sheet.standing(FRect(*at)))
    return [Person("figure", f"{figure.picture}_{mood}", area, hands=paws, light=place.light)]
