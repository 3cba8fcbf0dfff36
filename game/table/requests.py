"""What may be asked for beside the play: SYSTEM reports it for whoever has the screen."""

from __future__ import annotations

from game.engine.types import SYSTEM
from game.table.controller import TableController
from game.table.presenter import Request
from game.table.shown import Shown


def requests(controller: TableController) -> tuple[Request, ...]:
    """What the person at the screen may ask for from the menu; nothing while looking back or behind a curtain."""
    seat, session = controller.player, controller.session
    if seat not in session.people or controller.looking_at is not None:
        return ()
    found = controller.presenter.requests(controller.view, session.legal(SYSTEM), controller.names)
    return tuple(request for request in found if request.seat == seat)


def grant(controller: TableController, request: Request) -> Shown:
    """Does what was asked for, and what follows by itself. Raises IllegalCommand."""
    return controller.submit(SYSTEM, request.command)
