"""Why a thing on the table cannot be used now."""

from __future__ import annotations

from collections.abc import Sequence

from game.titles.whitewater_rush import frames as fr
from game.titles.whitewater_rush.commands import WhitewaterCommand
from game.titles.whitewater_rush.prompts import asked_seat
from game.titles.whitewater_rush.targets import words_of
from game.titles.whitewater_rush.view import WhitewaterView


def why_not(view: WhitewaterView, legal: Sequence[WhitewaterCommand], letter: str) -> str | None:
    """The id of a sentence, or None for a letter that can be used now."""
    words = words_of(view, legal)
    if any(word[0] == letter for word in words):
        return None
    match view.frame:
        case fr.Over():
            return "race_over"
        case _:
            if asked_seat(view) != view.viewer and view.viewer is not None:
                return "not_your_turn"
            return _by_kind(view, letter)


def _by_kind(view: WhitewaterView, letter: str) -> str:
    kind = letter.partition(":")[0]
    if kind == "card":
        return _card_reason(view)
    if kind in ("kayak", "space", "zone"):
        return "not_a_target"
    if kind == "token":
        return "token_stays"
    return {"event": "event_hidden", "event_card": "event_hidden", "deck": "draw_at_end"}.get(kind, "not_now")


def _card_reason(view: WhitewaterView) -> str:
    match view.frame:
        case fr.Window():
            return "window_first"
        case fr.Manoeuvring():
            return "manoeuvre_first"
        case fr.Recalling():
            return "take_first"
        case fr.Playing() | fr.Discarding() | fr.PuttingBack():
            return "not_in_hand"
        case _:
            return "river_first"
