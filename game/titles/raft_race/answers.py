"""What a command does: the answer to the question the match waits with."""

from __future__ import annotations

from typing import assert_never

from game.engine.errors import IllegalCommand
from game.engine.types import Seat, Secret
from game.titles.raft_race import (
    attacks,
    chance_cards,
    collisions,
    laying,
    movements,
    recharging,
    river_phase,
    rounds,
)
from game.titles.raft_race import commands as cmd
from game.titles.raft_race import events as ev
from game.titles.raft_race import frames as fr
from game.titles.raft_race.commands import RaftCommand
from game.titles.raft_race.flow import Flow, RaftDraft
from game.titles.raft_race.illegal import refusal
from game.titles.raft_race.moves import legal
from game.titles.raft_race.plan import go
from game.titles.raft_race.tasks import TakeSplashes
from game.titles.raft_race.terms import Terms


def decide(draft: RaftDraft, terms: Terms, seat: Seat, command: RaftCommand) -> None:
    """Carries the command out and all that follows from it. Raises IllegalCommand with the reason's id."""
    state = draft.state
    if not _fits(draft, terms, seat, command):
        raise IllegalCommand(refusal(state, terms, seat, command))
    match command:
        case cmd.ChooseOrder():
            # Nobody may read the secret: the owner knows it anyway, and being told nothing new undo stays free.
            draft.emit(ev.OrderChosen(seat, Secret((), command.order)))
            if not rounds.choosing(state):
                go(Flow(draft, terms))
        case cmd.TakeBack():
            draft.emit(ev.OrderTakenBack(seat))
        case _:
            flow = Flow(draft, terms)
            _answer(flow, seat, command)
            go(flow)


def _fits(draft: RaftDraft, terms: Terms, seat: Seat, command: RaftCommand) -> bool:
    """Whether the command is legal: the most frequent one is looked at alone, the others in the list of all."""
    state = draft.state
    match state.frame, command:
        case fr.Ordering(), cmd.ChooseOrder():
            return seat in state.order and state.chosen[seat] is None and command.order in state.hands[seat]
        case _:
            return command in legal(state, terms, seat)


def _answer(flow: Flow, seat: Seat, command: RaftCommand) -> None:
    match flow.state.frame, command:
        case fr.Offered() as frame, cmd.UsePower() | cmd.SlipAside() | cmd.RecoverOrder():
            _use(flow, seat, frame, command)
        case fr.Offered() as frame, cmd.Pass():
            flow.emit(ev.Passed(seat, frame.power))
            if frame.power in ("second_look", "steady_hands"):
                # What waits on the plan is the use of the power.
                flow.plan.pop()
        case fr.Recharging(), cmd.Pass():
            flow.emit(ev.Passed(seat, None))
        case fr.Recharging(), cmd.DrawPower():
            recharging.draw_power(flow, seat)
        case ((fr.Recharging() | fr.PickingSide()), cmd.TakePower()):
            recharging.take_power(flow, seat, command.power)
        case fr.PlacingRaft(), cmd.PlaceRaft():
            flow.emit(ev.RaftPlaced(seat, command.cell))
        case fr.Aiming(), cmd.Aim():
            attacks.aim(flow, seat, command.target)
        case fr.Pushing() as frame, cmd.Push():
            attacks.push(flow, seat, frame.target, command.heading)
        case fr.Deciding() as frame, cmd.Decide():
            collisions.decided(flow, frame, displace=command.result == "displace")
        case fr.Laying() as frame, cmd.LayCards():
            laying.lay(flow, frame, command)
        case _:
            raise AssertionError("only what is legal is carried out")


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
