"""Which powers there are, and asking a seat in its moment whether it uses the one it has (R55)."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Final, get_args

from game.engine.types import Seat
from game.titles.raft_race.rules import card_events as cards
from game.titles.raft_race.rules import commands as cmd
from game.titles.raft_race.rules import frames as fr
from game.titles.raft_race.rules.commands import RaftCommand
from game.titles.raft_race.rules.flow import Flow
from game.titles.raft_race.rules.frames import Offered
from game.titles.raft_race.rules.power import Power
from game.titles.raft_race.rules.powers import POWER_IDS, PowerId, PowerMoment
from game.titles.raft_race.rules.river import CardId
from game.titles.raft_race.rules.state import RaftState
from game.titles.raft_race.rules.tasks import AnyTask, Window
from game.titles.raft_race.rules.terms import Terms

for power in POWER_IDS:
    import_module(f"game.titles.raft_race.rules.powers.{power}")
POWERS: Final[dict[PowerId, Power]] = {kind.id: kind() for kind in Power.__subclasses__()}
AT: Final[dict[PowerMoment, dict[PowerId | None, Power]]] = {
    moment: {id: power for id, power in POWERS.items() if power.when == moment} for moment in get_args(PowerMoment)
}
"""The powers of each moment by their ids."""


def offered(
    flow: Flow,
    moment: PowerMoment,
    seat: Seat,
    *,
    waiting: Sequence[AnyTask] = (),
    amount: int = 0,
    other: Seat | None = None,
    cards: tuple[CardId, ...] = (),
) -> bool:
    """Asks the seat if it has a power for this moment; whether it was asked. Then `waiting` comes onto the plan."""
    power = AT[moment].get(flow.state.powers[seat])
    if power is None or not power.serves(flow.state, seat):
        return False
    flow.plan += waiting
    flow.ask(Offered(seat, power.id, amount or power.amount(flow.terms), other, cards))
    return True


def window(flow: Flow, task: Window) -> None:
    """The next of these seats that can use a power now."""
    for place, seat in enumerate(task.seats):
        rest = task.seats[place + 1 :]
        if flow.racing(seat) and offered(flow, task.moment, seat, waiting=[type(task)(rest)] if rest else ()):
            return


def uses(state: RaftState, terms: Terms, frame: fr.Offered) -> Sequence[RaftCommand]:
    return POWERS[frame.power].answers(state, frame.seat)


def used(flow: Flow, frame: fr.Offered, command: cmd.Pass | cmd.UsePower | cmd.SlipAside | cmd.RecoverOrder) -> None:
    seat, power = frame.seat, POWERS[frame.power]
    if type(command) is cmd.Pass:
        flow.emit(cards.Passed(seat, power.id))
        power.keep(flow)
        return
    flow.emit(cards.PowerUsed(seat, power.id, flow.terms.card_of[power.id]))
    if type(command) is cmd.SlipAside:
        power.slip(flow, seat, command.heading)
    elif type(command) is cmd.RecoverOrder:
        power.recover(flow, seat, command.order)
    else:
        power.use(flow, seat)
