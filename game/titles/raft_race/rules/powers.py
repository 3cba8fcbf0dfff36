"""Powers of power-up cards, one use each: their moments, effects and worth (R54)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, Literal

from game.engine.types import Seat, Secret, snake
from game.titles.raft_race.rules.content import (
    NO_CELL,
    POWER_IDS,
    SPLASH,
    Heading,
    Order,
    PowerId,
    PowerMoment,
    can_be_displaced,
    column_of,
    neighbours,
    row_of,
    spot,
    stays_on_river,
)
from game.titles.raft_race.rules.events import AttackStopped, CurrentChanged, Flow, OfSeat, drain_hand
from game.titles.raft_race.rules.frames import (
    Deciding,
    DrawChance,
    Drench,
    Laying,
    Offered,
    Settle,
    Shield,
    SplashCause,
    Step,
    TakeSplashes,
)
from game.titles.raft_race.rules.state import RaftState, RaftView
from game.titles.raft_race.rules.terms import Pass, RaftCommand, RecoverOrder, SlipAside, Terms, UsePower

ID_OF: Final[dict[str, PowerId]] = {id: id for id in POWER_IDS}
PASS: Final = Pass()
USE: Final = (UsePower(), PASS)
SLIPS: Final = (SlipAside("left"), SlipAside("right"))
NEAR: Final = 2
"""Rows and columns from which a raft can reach another one in a round."""

LOW, MIDDLE = 2, 3
"""Chance cards up to which another one is likely to be higher."""


class Power:
    """One power, called after its class. Its card goes under the stack first (R58)."""

    id: ClassVar[PowerId]
    when: ClassVar[PowerMoment]
    picks: ClassVar[Literal["lost order", "side"] | None] = None
    """The choice made on using it; None: it takes no more than a yes."""
    useless: ClassVar[str] = "not_now"
    """Reason why it cannot be used although it is offered."""
    worth: ClassVar[float]
    """Worth while it is not used, in rows of the river."""
    counted_on: ClassVar[bool] = False
    """True if orders are evaluated as if the power were used wherever possible."""
    leads: ClassVar[bool] = False
    """True if it only leads the raft somewhere else: then its way is shown."""
    weighed: ClassVar[bool] = False
    """True if it is of doubtful use where its way is no better than the way without it."""

    def __init_subclass__(cls) -> None:
        cls.id = ID_OF[snake(cls.__name__)]

    def serves(self, state: RaftState, seat: Seat) -> bool:
        """True if the seat could use it now, its moment being there."""
        return True

    def answers(self, state: RaftState, seat: Seat) -> Sequence[RaftCommand]:
        """Returns the seat's possible answers to the offer."""
        match self.picks:
            case None:
                return USE
            case "side":
                cell = state.cells[seat]
                return [*[slip for slip in SLIPS if stays_on_river(cell, slip.heading)], PASS]
            case "lost order":
                return [*[RecoverOrder(order) for order in state.lost[seat]], PASS]

    def refusal(self, command: RaftCommand) -> str:
        """Returns the reason why it cannot be used like that."""
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
        """Uses the power; the task it is offered for is the next one of the plan."""
        raise NotImplementedError

    def slip(self, flow: Flow, seat: Seat, heading: Heading) -> None:
        """Uses the power to this side, if a side is picked."""
        raise NotImplementedError

    def recover(self, flow: Flow, seat: Seat, order: Order) -> None:
        """Uses the power on this order, if a lost order is picked."""
        raise NotImplementedError

    def keep(self, flow: Flow) -> None:
        """Changes the plan if the power is not used."""

    def amount(self, terms: Terms) -> int:
        """The number its offer tells, where its moment has none."""
        return 0

    def unforeseen(self, view: RaftView, seat: Seat) -> float:
        """Returns the gain of using it against those who do interfere, in rows of the river."""
        return 0.0

    def doubtful(self, view: RaftView, offer: Offered) -> bool:
        """True if using it now would bring next to nothing, as far as all can tell."""
        return False

    def sentence(self, view: RaftView) -> str:
        """Returns the id of the sentence among `offer` that asks for it."""
        return self.id


class RaftAnchored(OfSeat, frozen=True):
    """Anchor Line: nobody moves this raft this round (R73)."""

    def apply(self, state: RaftState) -> None:
        state.anchored[self.seat] = True


class AnchorLine(Power):
    when = "new_hand"
    worth = 0.4

    def use(self, flow: Flow, seat: Seat) -> None:
        flow.emit(RaftAnchored(seat))

    def unforeseen(self, view: RaftView, seat: Seat) -> float:
        return 0.3 * len(neighbours(view.cells, view.order, seat))

    def doubtful(self, view: RaftView, offer: Offered) -> bool:
        """True if no other raft could reach this one in this round."""
        own = view.cells[offer.seat]
        return not any(
            abs(row_of(cell) - row_of(own)) <= NEAR and abs(column_of(cell) - column_of(own)) <= NEAR
            for other, cell in enumerate(view.cells)
            if other != offer.seat and cell != NO_CELL
        )


class HandBailed(OfSeat, frozen=True):
    """The return of `count` splashes from the hand to the stack, by Bailer."""

    count: Secret[int]

    def apply(self, state: RaftState) -> None:
        drain_hand(state, self.seat, self.count.open())


class Bailer(Power):
    when = "new_hand"
    useless = "no_splash_in_hand"
    worth = 1.5

    def serves(self, state: RaftState, seat: Seat) -> bool:
        """True if the seat owns splashes, in the hand or not, so that being asked tells nobody anything."""
        return bool(state.splashes[seat])

    def answers(self, state: RaftState, seat: Seat) -> Sequence[RaftCommand]:
        return USE if SPLASH in state.hands[seat] else (PASS,)

    def use(self, flow: Flow, seat: Seat) -> None:
        flow.emit(HandBailed(seat, Secret(None, flow.state.hands[seat].count(SPLASH))))


class BigWave(Power):
    when = "drench"
    worth = 0.9

    def use(self, flow: Flow, seat: Seat) -> None:
        flow.plan.pop()
        match flow.plan.pop():
            case Drench(target=target):
                flow.plan.append(TakeSplashes(target, flow.terms.numbers.big_wave, "attack"))
            case _:
                raise AssertionError("it is offered with its attack on the plan")

    def amount(self, terms: Terms) -> int:
        return terms.numbers.big_wave


class CannonFired(OfSeat, frozen=True):
    """Cannonball: all these neighbours are to take `count` splashes."""

    targets: tuple[Seat, ...]
    count: int


class Cannonball(Power):
    when = "attack"
    worth = 0.8

    def serves(self, state: RaftState, seat: Seat) -> bool:
        return bool(neighbours(state.cells, state.order, seat))

    def use(self, flow: Flow, seat: Seat) -> None:
        targets, count = flow.neighbours(seat), flow.terms.numbers.cannonball
        flow.emit(CannonFired(seat, targets, count))
        for target in reversed(targets):
            flow.plan += (TakeSplashes(target, count, self.id), Shield(target, seat))


class SplashesKeptOff(OfSeat, frozen=True):
    """Dry Bags: none of these splashes is taken."""

    count: int
    cause: SplashCause


class DryBags(Power):
    when = "splashes"
    worth = 1.4

    def use(self, flow: Flow, seat: Seat) -> None:
        match flow.plan.pop():
            case TakeSplashes(count=count, cause=cause):
                flow.emit(SplashesKeptOff(seat, count, cause))
            case _:
                raise AssertionError("they are offered with their splashes on the plan")

    def doubtful(self, view: RaftView, offer: Offered) -> bool:
        """True if it is a single splash, which is not worth the bags."""
        return offer.amount == 1


class EddyLine(Power):
    when = "current"
    worth = 1.0
    counted_on = True
    leads = True

    def serves(self, state: RaftState, seat: Seat) -> bool:
        return state.drift[seat] == 0

    def use(self, flow: Flow, seat: Seat) -> None:
        flow.emit(CurrentChanged(seat, 1, 0))


class HardBow(Power):
    when = "collision"
    worth = 0.8

    def use(self, flow: Flow, seat: Seat) -> None:
        del flow.plan[-2:]
        match flow.plan.pop():
            case Settle() as task:
                flow.ask(Deciding(seat, task.mover, task.other, task.heading, task.cause, hard_bow=True))
            case _:
                raise AssertionError("it is offered with its test on the plan")

    def unforeseen(self, view: RaftView, seat: Seat) -> float:
        return 0.7


class DamageStopped(OfSeat, frozen=True):
    """Patch Kit: no order is lost."""


class PatchKit(Power):
    when = "damage"
    worth = 0.8

    def use(self, flow: Flow, seat: Seat) -> None:
        flow.plan.pop()
        flow.emit(DamageStopped(seat))


class RiverMap(Power):
    when = "laying"
    worth = 0.7

    def use(self, flow: Flow, seat: Seat) -> None:
        flow.plan.pop()
        left, right = flow.state.opened
        flow.ask(Laying(seat, (left, right)))

    def unforeseen(self, view: RaftView, seat: Seat) -> float:
        return 0.8


class SecondLook(Power):
    when = "chance"
    worth = 0.6

    def use(self, flow: Flow, seat: Seat) -> None:
        """Does nothing: the draw that waits on the plan is made; `keep` drops it."""

    def keep(self, flow: Flow) -> None:
        flow.plan.pop()

    def doubtful(self, view: RaftView, offer: Offered) -> bool:
        return not _bad(view, offer) or _certain(view)

    def sentence(self, view: RaftView) -> str:
        """Returns the sentence for the card's purpose: the draw that could be made again waits on the plan."""
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
    """True if the mover is blocked no matter who draws higher (R67)."""
    for task in reversed(view.plan):
        match task:
            case DrawChance(purpose="collision"):
                continue
            case Settle(other=other, heading=heading):
                return not can_be_displaced(view.cells, view.anchored, other, heading)
            case _:
                return False
    return False


class SideSlip(Power):
    when = "order"
    picks = "side"
    worth = 0.9
    leads = True
    weighed = True

    def serves(self, state: RaftState, seat: Seat) -> bool:
        return not state.done[seat]

    def slip(self, flow: Flow, seat: Seat, heading: Heading) -> None:
        flow.plan.append(Step(seat, heading, self.id))


class OrderRecovered(OfSeat, frozen=True):
    """Spare Paddle: a lost order is back, at this place among the seat's orders."""

    order: Order
    place: int

    def apply(self, state: RaftState) -> None:
        state.lost[self.seat].remove(self.order)
        state.owned[self.seat].insert(self.place, self.order)


class SparePaddle(Power):
    when = "shuffle"
    picks = "lost order"
    worth = 0.5

    def serves(self, state: RaftState, seat: Seat) -> bool:
        return bool(state.lost[seat])

    def recover(self, flow: Flow, seat: Seat, order: Order) -> None:
        printed = flow.terms.order_ids
        earlier = printed[: printed.index(order)]
        flow.emit(OrderRecovered(seat, order, sum(other in earlier for other in flow.state.owned[seat])))


class Sprint(Power):
    when = "paddled"
    worth = 1.3
    leads = True
    weighed = True

    def use(self, flow: Flow, seat: Seat) -> None:
        flow.plan.append(Step(seat, "forward", self.id))


class SteadyHands(Power):
    when = "attacked"
    worth = 0.8

    def use(self, flow: Flow, seat: Seat) -> None:
        match flow.plan.pop():
            case Shield(attacker=attacker):
                flow.plan.pop()
                flow.emit(AttackStopped(attacker, seat, self.id))
            case _:
                raise AssertionError("it is offered with its task on the plan")

    def keep(self, flow: Flow) -> None:
        flow.plan.pop()


class Surf(Power):
    when = "current"
    worth = 1.2
    counted_on = True
    leads = True

    def serves(self, state: RaftState, seat: Seat) -> bool:
        return state.drift[seat] > 1

    def use(self, flow: Flow, seat: Seat) -> None:
        flow.emit(CurrentChanged(seat, flow.state.drift[seat] + 1, 0))


class Undertow(Power):
    when = "drifted"
    worth = 1.25
    leads = True
    weighed = True

    def use(self, flow: Flow, seat: Seat) -> None:
        flow.plan.append(Step(seat, "forward", self.id))
