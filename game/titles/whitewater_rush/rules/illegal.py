"""What is refused, and why: ids of sentences `whitewater_rush.illegal.<id>`."""

from __future__ import annotations

from game.engine.types import SYSTEM, Seat
from game.titles.whitewater_rush.rules import commands as cmd
from game.titles.whitewater_rush.rules import frames as fr
from game.titles.whitewater_rush.rules.asking import legal
from game.titles.whitewater_rush.rules.cards.hazards import no_place
from game.titles.whitewater_rush.rules.commands import WhitewaterCommand
from game.titles.whitewater_rush.rules.state import WhitewaterState
from game.titles.whitewater_rush.rules.terms import Terms
from game.titles.whitewater_rush.rules.water import first_row


def refusal(state: WhitewaterState, terms: Terms, seat: Seat, command: WhitewaterCommand) -> str | None:
    """Why the command is not legal now; None for one that `legal` lists. The frequent ones are looked at alone."""
    frame = state.frame
    if type(command) is cmd.PlayCard and type(frame) is fr.Playing and frame.seat == seat:
        return None if command.card in state.hands[seat] else "not_in_hand"
    let_go = type(command) is cmd.Pass and type(frame) is fr.Window and frame.seat == seat
    if let_go or command in legal(state, terms, seat):
        return None
    match frame, command:
        case ((fr.Over() | fr.SettingUp()), _):
            return "race_over"
        case _, cmd.LeaveRace():
            return "only_the_table"
        case frame, _ if seat == SYSTEM or frame.seat != seat:
            return "not_your_turn"
        case frame, _:
            return _unfit(state, terms, frame, command)


def _unfit(state: WhitewaterState, terms: Terms, frame: fr.AskingFrame, command: WhitewaterCommand) -> str:
    match frame, command:
        case (fr.Playing(), cmd.PlayCard()) | (fr.Discarding(), cmd.DiscardCard()) | (fr.PuttingBack(), cmd.PutBack()):
            return "not_in_hand"
        case (fr.Window(), cmd.EddyOut()) | (fr.Manoeuvring(), cmd.Manoeuvre()):
            return "no_such_manoeuvre"
        case fr.Recalling(), cmd.TakeFromDiscard():
            return "recall_itself" if command.card == frame.without else "not_in_discard"
        case fr.Placing(), cmd.PlaceKayak():
            return "space_taken" if command.cell in first_row(terms.board) else "not_first_row"
        case fr.PlacingRock(), cmd.PlaceRock(cell=cell):
            return no_place(state, terms, cell)
        case fr.PlacingRapids(), cmd.PlaceRapids(cell=cell):
            return no_place(state, terms, cell)
        case fr.TurningRapids(), cmd.TurnRapids():
            return "no_token"
        case fr.RockSide(), cmd.ChooseSide():
            return "side_closed"
        case _:
            return "not_now"
