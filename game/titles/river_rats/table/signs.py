"""The signs on the table of River Rats: who the Rat is, what both sides hold, what the prediction wants."""

from __future__ import annotations

from collections.abc import Iterator

from game.content.message import Line
from game.table.item import Item, Kind
from game.titles.river_rats.rules.dealing import RiverRatsView
from game.titles.river_rats.table.estimate import crew_value, rat_value
from game.titles.river_rats.table.words import ability_line, hand_line, prediction_help, rat_name, say, wanted_line


def signs(view: RiverRatsView) -> Iterator[Item]:
    """All of them, while a Rat sits at the table."""
    if not view.rat:
        return
    crew, rat = hand_line(crew_value(view)), hand_line(rat_value(view))
    number = 1 if view.inactive else 2
    yield _sign("rat_name", say("sign.rat_name", name=rat_name(view.rat), number=number), ability_line(view))
    yield _sign("rat_shows", say("sign.rat_shows", hand=rat), say("detail.sign_rat"))
    yield _sign("crew_holds", say("sign.crew_holds", hand=crew), say("detail.sign_crew"))
    if view.prediction is not None:
        wanted = wanted_line(view, view.prediction)
        yield _sign("wants", say("sign.wants", hand=wanted), prediction_help(view, view.prediction))


def _sign(name: str, words: Line, detail: Line) -> Item:
    return Item(f"sign:{name}", f"sign:{name}", 0, Kind.SIGN, None, words, detail, words)
