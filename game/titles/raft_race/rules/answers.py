"""What a command does: the answer to the question the match waits with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias, TypeVar, assert_never, cast

from game.engine.errors import IllegalCommand
from game.engine.types import Seat, Secret
from game.titles.raft_race.rules import (
    attacks,
    chance_cards,
    collisions,
    laying,
    movements,
    recharging,
    river_phase,
    rounds,
)
from game.titles.raft_race.rules import commands as cmd
from game.titles.raft_race.rules import events as ev
from game.titles.raft_race.rules import frames as fr
from game.titles.raft_race.rules.commands import RaftCommand
from game.titles.raft_race.rules.flow import Flow, RaftDraft
from game.titles.raft_race.rules.illegal import refusal
from game.titles.raft_race.rules.moves import legal
from game.titles.raft_race.rules.plan import go
from game.titles.raft_race.rules.tasks import TakeSplashes
from game.titles.raft_race.rules.terms import Terms


def decide(draft: RaftDraft, terms: Terms, seat: Seat, command: RaftCommand) -> None:
    """Carries the command out and all that follows from it. Raises IllegalCommand with the reason's id."""
    state = draft.state
    if command not in legal(state, terms, seat):
        raise IllegalCommand(refusal(state, terms, seat, command))
    if type(command) is cmd.ChooseOrder:
        # Nobody may read the secret: the owner knows it anyway, and being told nothing new undo stays free.
        draft.emit(ev.OrderChosen(seat, Secret((), command.order)))
        if not rounds.choosing(state):
            go(Flow(draft, terms))
    elif type(command) is cmd.TakeBack:
        draft.emit(ev.OrderTakenBack(seat))
    else:
        flow = Flow(draft, terms)
        _ANSWERS[type(state.frame)](flow, seat, state.frame, command)
        go(flow)


def _offered(flow: Flow, seat: Seat, frame: fr.Offered, command: RaftCommand) -> None:
    match command:
        case cmd.UsePower() | cmd.SlipAside() | cmd.RecoverOrder():
            _use(flow, seat, frame, command)
        case _:
            flow.emit(ev.Passed(seat, frame.power))
            if frame.power in ("second_look", "steady_hands"):
                # What waits on the plan is the use of the power.
                flow.plan.pop()


def _recharging(
    flow: Flow, seat: Seat, frame: fr.Recharging, command: cmd.Pass | cmd.DrawPower | cmd.TakePower
) -> None:
    match command:
        case cmd.TakePower():
            recharging.take_power(flow, seat, command.power)
        case cmd.DrawPower():
            recharging.draw_power(flow, seat)
        case cmd.Pass():
            flow.emit(ev.Passed(seat, None))


def _side(flow: Flow, seat: Seat, frame: fr.PickingSide, command: cmd.TakePower) -> None:
    recharging.take_power(flow, seat, command.power)


def _place(flow: Flow, seat: Seat, frame: fr.PlacingRaft, command: cmd.PlaceRaft) -> None:
    flow.emit(ev.RaftPlaced(seat, command.cell))


def _aim(flow: Flow, seat: Seat, frame: fr.Aiming, command: cmd.Aim) -> None:
    attacks.aim(flow, seat, command.target)


def _push(flow: Flow, seat: Seat, frame: fr.Pushing, command: cmd.Push) -> None:
    attacks.push(flow, seat, frame.target, command.heading)


def _decided(flow: Flow, seat: Seat, frame: fr.Deciding, command: cmd.Decide) -> None:
    collisions.decided(flow, frame, displace=command.result == "displace")


def _lay(flow: Flow, seat: Seat, frame: fr.Laying, command: cmd.LayCards) -> None:
    laying.lay(flow, frame, command)


F = TypeVar("F", bound=fr.Frame)
C = TypeVar("C", bound=RaftCommand)
Answers: TypeAlias = Callable[[Flow, Seat, F, C], None]


def _in(frame: type[F], answers: Answers[F, C]) -> tuple[type[fr.Frame], Answers[fr.Frame, RaftCommand]]:
    return frame, cast("Answers[fr.Frame, RaftCommand]", answers)


_ANSWERS: Final = dict(
    (
        _in(fr.Offered, _offered),
        _in(fr.Recharging, _recharging),
        _in(fr.PickingSide, _side),
        _in(fr.PlacingRaft, _place),
        _in(fr.Aiming, _aim),
        _in(fr.Pushing, _push),
        _in(fr.Deciding, _decided),
        _in(fr.Laying, _lay),
    )
)
"""What an answer to each frame does; only what the frame offers comes here."""


def _use(flow: Flow, seat: Seat, frame: fr.Offered, command: cmd.UsePower | cmd.SlipAside | cmd.RecoverOrder) -> None:
    match command:
        case cmd.SlipAside():
            movements.slip_aside(flow, seat, command.heading)
        case cmd.RecoverOrder():
            rounds.spare_paddle(flow, seat, command.order)
        case cmd.UsePower():
            _use_plain(flow, seat, frame)
        case _:
            assert_never(command)


def _use_plain(flow: Flow, seat: Seat, frame: fr.Offered) -> None:
    """The powers that need nothing but a yes."""
    match frame.power:
        case "dry_bags":
            _dry_bags(flow, seat)
        case "patch_kit":
            flow.use(seat, "patch_kit")
            flow.plan.pop()
            flow.emit(ev.DamageStopped(seat))
        case "bailer":
            rounds.bailer(flow, seat)
        case "anchor_line":
            rounds.anchor_line(flow, seat)
        case "sprint":
            movements.sprint(flow, seat)
        case "undertow":
            river_phase.undertow(flow, seat)
        case "hard_bow":
            collisions.hard_bow(flow, seat)
        case "steady_hands":
            attacks.steady_hands(flow, seat)
        case "cannonball":
            attacks.cannonball(flow, seat)
        case "big_wave":
            attacks.big_wave(flow, seat)
        case "eddy_line":
            river_phase.eddy_line(flow, seat)
        case "surf":
            river_phase.surf(flow, seat)
        case "river_map":
            laying.river_map(flow, seat)
        case "second_look":
            chance_cards.second_look(flow, seat)
        case "side_slip" | "spare_paddle":
            raise AssertionError("these are used by commands of their own")
        case other:
            assert_never(other)


def _dry_bags(flow: Flow, seat: Seat) -> None:
    flow.use(seat, "dry_bags")
    match flow.plan.pop():
        case TakeSplashes(count=count, cause=cause):
            flow.emit(ev.SplashesKeptOff(seat, count, cause))
        case _:
            raise AssertionError("Dry Bags are offered with their splashes on the plan")
