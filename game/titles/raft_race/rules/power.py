"""What a power is: when it may be used, what it does then, and what it is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, Literal

from game.engine.types import Seat
from game.titles.raft_race.rules.commands import Pass, RaftCommand, RecoverOrder, SlipAside, UsePower
from game.titles.raft_race.rules.content import Order
from game.titles.raft_race.rules.flow import Flow
from game.titles.raft_race.rules.frames import Offered
from game.titles.raft_race.rules.powers import PowerId, PowerMoment
from game.titles.raft_race.rules.river import Heading, stays_on_river
from game.titles.raft_race.rules.state import RaftState
from game.titles.raft_race.rules.terms import Terms
from game.titles.raft_race.rules.view import RaftView

PASS: Final = Pass()
USE: Final = (UsePower(), PASS)
SLIPS: Final = (SlipAside("left"), SlipAside("right"))


class Power:
    """One power, a class in a file of its own, after which it is called. Its card goes under the stack first (R58)."""

    id: ClassVar[PowerId]
    when: ClassVar[PowerMoment]
    picks: ClassVar[Literal["lost order", "side"] | None] = None
    """What is picked to use it; None: it takes no more than a yes."""
    useless: ClassVar[str] = "not_now"
    """Why it cannot be used although it is offered."""
    worth: ClassVar[float]
    """What it is worth while it is not used, in rows of the river."""
    counted_on: ClassVar[bool] = False
    """Whether orders are weighed as if it were used wherever it can be."""
    leads: ClassVar[bool] = False
    """Whether it only leads the raft somewhere else: then its way is shown."""
    weighed: ClassVar[bool] = False
    """Whether it is of doubtful use where its way is no better than the way without it."""

    def __init_subclass__(cls) -> None:
        cls.id = cls.__module__.rpartition(".")[2]

    def serves(self, state: RaftState, seat: Seat) -> bool:
        """Whether the seat could use it now, its moment being there."""
        return True

    def answers(self, state: RaftState, seat: Seat) -> Sequence[RaftCommand]:
        """What the seat may say to the offer."""
        match self.picks:
            case None:
                return USE
            case "side":
                cell = state.cells[seat]
                return [*[slip for slip in SLIPS if stays_on_river(cell, slip.heading)], PASS]
            case "lost order":
                return [*[RecoverOrder(order) for order in state.lost[seat]], PASS]

    def refusal(self, command: RaftCommand) -> str:
        """Why it cannot be used like that."""
        match self.picks, command:
            case "side", SlipAside():
                return "off_river"
            case "lost order", RecoverOrder():
                return "not_lost"
            case None, UsePower():
                return self.useless
            case _:
                return "not_now"

    def use(self, flow: Flow, seat: Seat) -> None:
        """What it does; the task it is offered for is the next one of the plan."""
        raise NotImplementedError

    def slip(self, flow: Flow, seat: Seat, heading: Heading) -> None:
        """What it does to this side, if a side is picked."""
        raise NotImplementedError

    def recover(self, flow: Flow, seat: Seat, order: Order) -> None:
        """What it does with this order, if a lost order is picked."""
        raise NotImplementedError

    def keep(self, flow: Flow) -> None:
        """What becomes of the plan if it is not used."""

    def amount(self, terms: Terms) -> int:
        """The number its offer tells, where its moment has none."""
        return 0

    def unforeseen(self, view: RaftView, seat: Seat) -> float:
        """What using it brings against those who do interfere, in rows of the river."""
        return 0.0

    def doubtful(self, view: RaftView, offer: Offered) -> bool:
        """Whether using it now would bring next to nothing, as far as all can tell."""
        return False

    def sentence(self, view: RaftView) -> str:
        """Which of the sentences `offer` asks for it."""
        return self.id
