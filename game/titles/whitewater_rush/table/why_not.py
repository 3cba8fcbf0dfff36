"""Why a thing on the table cannot be used now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from game.titles.whitewater_rush.rules import frames as fr
from game.titles.whitewater_rush.rules.commands import WhitewaterCommand
from game.titles.whitewater_rush.rules.view import WhitewaterView
from game.titles.whitewater_rush.table.foretold import Foretold
from game.titles.whitewater_rush.table.prompts import asked_seat
from game.titles.whitewater_rush.table.targets import words_of


def why_not(foretold: Foretold, view: WhitewaterView, legal: Sequence[WhitewaterCommand], letter: str) -> str | None:
    """The id of a sentence, or None for a letter that can be used now."""
    if any(word[0] == letter for word in words_of(foretold, view, legal)):
        return None
    match view.frame:
        case fr.Over():
            return "race_over"
        case fr.SettingUp():
            return "not_your_turn"
        case frame:
            asked = view.viewer is not None and asked_seat(view) == view.viewer
            return _by_kind(view, frame, letter) if asked else "not_your_turn"


def _by_kind(view: WhitewaterView, frame: fr.AskingFrame, letter: str) -> str:
    match letter.partition(":")[0]:
        case "card":
            return _card_reason(frame)
        case "kayak":
            return _kayak_reason(view, frame, letter)
        case "token":
            return "token_stays"
        case "event" | "event_card" | "events":
            return "event_hidden" if letter.startswith("event:") else "event_works"
        case "deck":
            return "draw_at_end"
        case "discard":
            return "discard_open"
        case _:
            return "not_now"


def _card_reason(frame: fr.AskingFrame) -> str:
    match frame:
        case fr.Window():
            return "window_first"
        case fr.Manoeuvring():
            return "manoeuvre_first"
        case fr.Recalling():
            return "take_first"
        case fr.Spotting():
            return "spot_first"
        case fr.Playing() | fr.Discarding() | fr.PuttingBack():
            return "not_in_hand"
        case fr.TurningRapids():
            return "turn_first"
        case fr.Placing() | fr.PlacingRock() | fr.PlacingRapids() | fr.RockSide():
            return "river_first"
        case _:
            assert_never(frame)


def _kayak_reason(view: WhitewaterView, frame: fr.AskingFrame, letter: str) -> str:
    match frame:
        case fr.PlacingRock() | fr.PlacingRapids() | fr.Placing():
            return "space_taken"
        case fr.Playing():
            return "play_first"
        case _:
            return "own_kayak" if letter == f"kayak:{view.viewer}" else "not_a_target"
