"""Why a thing on the table of Rats cannot be used now."""

from __future__ import annotations

from game.titles.rats.rules.frames import Agreeing
from game.titles.rats.rules.view import RatsView
from game.titles.rats.table.keys import STOCK, card_key


def why_not(view: RatsView, letter: str) -> str | None:
    """The id of a sentence, or None where clicking means nothing or shows something."""
    match letter.partition(":")[0]:
        case "reserve":
            return None if view.memory_aid else "reserve_waits"
        case "hand":
            return "hand_hidden"
        case name if name == STOCK:
            return "stock_waits"
        case "card":
            return _card_reason(view, letter)
        case _:
            return None


def _card_reason(view: RatsView, letter: str) -> str | None:
    if isinstance(view.frame, Agreeing):
        return "answer_first" if view.actor == view.seat else "not_your_turn"
    if view.actor == view.seat and letter in {card_key(card) for card in view.laid}:
        return "laid_lies"
    if letter not in {card_key(card) for card in view.hand}:
        return "card_lies"
    return "does_not_fit" if view.actor == view.seat else "not_your_turn"
