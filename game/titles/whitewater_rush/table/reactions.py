"""Windows as decisions a person may be spared."""

from __future__ import annotations

from collections.abc import Sequence

from game.content.line import Line
from game.table.presenter import Names, Reaction
from game.titles.whitewater_rush.rules import commands as cmd
from game.titles.whitewater_rush.rules.cards import Card, kind_of
from game.titles.whitewater_rush.rules.commands import WhitewaterCommand
from game.titles.whitewater_rush.rules.frames import Window
from game.titles.whitewater_rush.rules.view import WhitewaterView
from game.titles.whitewater_rush.table.foretold import ADVANCE, Foretold
from game.titles.whitewater_rush.table.prompts import asked_seat
from game.titles.whitewater_rush.table.trails import outlook
from game.titles.whitewater_rush.table.words import card_name, card_text, name_of, say

SPOT_HAZARD = "spot_hazard"


def reaction(
    foretold: Foretold, view: WhitewaterView, legal: Sequence[WhitewaterCommand], names: Names
) -> Reaction | None:
    """The kind of window this is, for the seat that is asked; None for any other decision."""
    match view.frame:
        case Window() as window if legal:
            return Reaction(_ask(view, window), cmd.Pass(), _line(foretold, view, window, names))
        case _:
            return None


def _ask(view: WhitewaterView, window: Window) -> str:
    match window.when:
        case "before":
            return "own_turn" if window.seat == view.active else "others_turn"
        case "after":
            return "after_card"
        case _ if window.seat == view.active:
            return "own_card"
        case _:
            kind = "" if window.card is None else kind_of(window.card)
            return kind if kind in (ADVANCE, SPOT_HAZARD) else "other_cards"


def _line(foretold: Foretold, view: WhitewaterView, window: Window, names: Names) -> Line:
    name = name_of(names, view.active)
    match window.when:
        case "before":
            return say("reaction.own_turn") if window.seat == view.active else say("reaction.others_turn", name=name)
        case "after":
            return say("reaction.after_card", name=name)
        case _:
            assert window.card is not None, "this window follows a card"
            return _card_line(foretold, view, window.card, name)


def _card_line(foretold: Foretold, view: WhitewaterView, card: Card, name: Line) -> Line:
    if kind_of(card) != ADVANCE:
        return say("reaction.played", name=name, card=card_name(card), text=card_text(card))
    own = next(course for course in foretold.courses(view, cmd.Pass()) if course.seat == asked_seat(view))
    return say("reaction.advance", name=name, outlook=outlook(view, own))
