"""Why a thing on the table of Riverboat Showdown cannot be used now."""

from __future__ import annotations

from game.titles.riverboat_showdown.rules.view import RiverboatView


def why_not(view: RiverboatView, letter: str) -> str | None:
    """The id of a sentence, or None where clicking means nothing."""
    match letter.partition(":")[0]:
        case "card":
            return None if view.actor == view.seat else "not_your_turn"
        case "line":
            return "line_turns"
        case "kitty" | "pot" | "chips":
            return "chips_move"
        case "hand":
            return "hand_hidden"
        case _:
            return None
