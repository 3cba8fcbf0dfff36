"""Why a command is refused: ids of the sentences `raft_race.illegal.<id>`."""

from __future__ import annotations

from typing import Final

from game.engine.types import Seat
from game.titles.raft_race.rules import commands as cmd
from game.titles.raft_race.rules import frames as fr
from game.titles.raft_race.rules.commands import RaftCommand
from game.titles.raft_race.rules.river import WIDTH
from game.titles.raft_race.rules.state import RaftState
from game.titles.raft_race.rules.terms import Terms
from game.titles.raft_race.rules.windows import POWERS

REASONS: Final = (
    "race_over",
    "not_your_turn",
    "not_now",
    "not_in_hand",
    "already_chosen",
    "nothing_chosen",
    "not_lost",
    "space_taken",
    "not_start",
    "not_beside",
    "off_river",
    "no_such_power",
    "no_splash_in_hand",
    "other_cards",
)
"""Every reason there is."""


def refusal(state: RaftState, terms: Terms, seat: Seat, command: RaftCommand) -> str:
    """The reason of a command that is not legal."""
    match state.frame:
        case fr.Over():
            return "race_over"
        case fr.Flowing():
            return "not_now"
        case fr.Ordering():
            return _no_order(state, seat, command)
        case frame if frame.seat != seat:
            return "not_your_turn"
        case frame:
            return _unfit(state, terms, frame, command)


def _no_order(state: RaftState, seat: Seat, command: RaftCommand) -> str:
    if seat not in state.order:
        return "not_your_turn"
    match command:
        case cmd.ChooseOrder():
            return "not_in_hand" if state.chosen[seat] is None else "already_chosen"
        case cmd.TakeBack():
            return "nothing_chosen"
        case _:
            return "not_now"


def _unfit(state: RaftState, terms: Terms, frame: fr.AskingFrame, command: RaftCommand) -> str:
    match frame, command:
        case fr.Offered(power=power), (cmd.UsePower() | cmd.SlipAside() | cmd.RecoverOrder()):
            return POWERS[power].refusal(command)
        case fr.Pushing(), cmd.Push():
            return "off_river"
        case fr.PlacingRaft(), cmd.PlaceRaft(cell=cell):
            return "space_taken" if 0 <= cell < WIDTH else "not_start"
        case fr.Aiming(), cmd.Aim():
            return "not_beside"
        case ((fr.PickingSide() | fr.Recharging()), cmd.TakePower()):
            return "not_now" if terms.top_card and frame.__class__ is fr.Recharging else "no_such_power"
        case fr.Laying(), cmd.LayCards():
            return "other_cards"
        case _:
            return "not_now"
