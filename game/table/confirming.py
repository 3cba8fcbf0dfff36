"""What is asked once a move is chosen but for the button that plays it."""

from __future__ import annotations

from game.content.line import Line
from game.table.controller import TableController


def confirming(controller: TableController) -> Line | None:
    """What to say while things are chosen and nothing but buttons can go on from them; None while more is to choose."""
    picker = controller.picker
    if not picker.held:
        return None
    buttons = {button.key for button in controller.buttons()}
    if not buttons.issuperset(picker.open()):
        return None
    return Line("hud.confirm", {"count": len(buttons)})
