"""The kinds of match as small pictures, one for each preset of each title."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from ..flat_sheet import picture
from ..painting import PLACE_PIXELS, Painted
from . import kinds_of_cards as cards
from . import kinds_of_rivers as rivers

SIZE = (216, 132)
PIXELS = 540

KINDS: Mapping[str, Callable[[], str]] = {
    "river_rats/kinds/first_game": cards.three_cards,
    "river_rats/kinds/normal": cards.steamer_at_night,
    "river_rats/kinds/advanced": cards.one_rat,
    "river_rats/kinds/expert": cards.two_rats,
    "rats/kinds/short": cards.hourglass,
    "rats/kinds/classic": cards.heap,
    "rats/kinds/jokers": cards.jokers,
    "riverboat_showdown/kinds/quick": cards.arc_of_cards,
    "riverboat_showdown/kinds/twelve": cards.stacks,
    "riverboat_showdown/kinds/evening": cards.watch,
    "whitewater_rush/kinds/first_ride": rivers.gentle_bend,
    "whitewater_rush/kinds/full_river": rivers.whole_river,
    "whitewater_rush/kinds/wild_water": rivers.gorge,
    "raft_race/kinds/short_run": rivers.still_morning,
    "raft_race/kinds/classic": rivers.three_zones,
    "raft_race/kinds/blind_luck": rivers.cards_face_down,
}


def kinds(width: int) -> Iterator[Painted]:
    """All of them; `width` of a place says how fine."""
    for name, draw in KINDS.items():
        yield Painted(name, picture(draw(), "", SIZE, PIXELS * width // PLACE_PIXELS), 84)
