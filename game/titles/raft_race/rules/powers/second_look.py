"""Second Look: another chance card is drawn and counts, before anybody else draws (R75)."""

from __future__ import annotations

from game.engine.types import Seat
from game.titles.raft_race.rules.flow import Flow
from game.titles.raft_race.rules.frames import Offered
from game.titles.raft_race.rules.power import Power
from game.titles.raft_race.rules.river import can_be_displaced, spot
from game.titles.raft_race.rules.tasks import DrawChance, Settle
from game.titles.raft_race.rules.view import RaftView

LOW, MIDDLE = 2, 3
"""Chance cards up to which another one is likely to be higher."""


class SecondLook(Power):
    when = "chance"
    worth = 0.6

    def use(self, flow: Flow, seat: Seat) -> None:
        """The draw that waits on the plan is made; it is dropped otherwise."""

    def keep(self, flow: Flow) -> None:
        flow.plan.pop()

    def doubtful(self, view: RaftView, offer: Offered) -> bool:
        return not _bad(view, offer) or _certain(view)

    def sentence(self, view: RaftView) -> str:
        """What the card was drawn for: the draw that could be made again waits on the plan."""
        match view.plan[-1:]:
            case (DrawChance(purpose=purpose),):
                return f"{self.id}.{purpose}"
            case _:
                return f"{self.id}.place"


def _bad(view: RaftView, offer: Offered) -> bool:
    """A low card in a test, a damaging one at a rock."""
    match view.plan[-1:]:
        case (DrawChance(purpose="rock"),):
            damage = spot(view.water[view.cells[offer.seat]]).damage
            return offer.amount in damage and len(damage) < 6
        case (DrawChance(purpose="collision" | "finish"),):
            return offer.amount <= MIDDLE
        case _:
            return offer.amount <= LOW


def _certain(view: RaftView) -> bool:
    """Whether the mover is blocked whoever draws higher (R67)."""
    for task in reversed(view.plan):
        match task:
            case DrawChance(purpose="collision"):
                continue
            case Settle(other=other, heading=heading):
                return not can_be_displaced(view.cells, view.anchored, other, heading)
            case _:
                return False
    return False
