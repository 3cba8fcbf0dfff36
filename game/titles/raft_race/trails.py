"""Where rafts would go if a command were played, and how river cards would lie."""

from __future__ import annotations

from game.engine.types import Seat
from game.table.presenter import Trail
from game.titles.raft_race import commands as cmd
from game.titles.raft_race import frames as fr
from game.titles.raft_race.commands import RaftCommand
from game.titles.raft_race.courses import Course, carried, course_of, one_step
from game.titles.raft_race.keys import LAYING, RIVER, laying_key
from game.titles.raft_race.river import CardId, laid, turned
from game.titles.raft_race.view import RaftView


def courses(view: RaftView, command: RaftCommand) -> list[Course]:
    """One for every raft the command would move; for an order also that of a raft that stays."""
    match view.frame, command:
        case fr.Ordering(), cmd.ChooseOrder(order=order) if view.viewer is not None:
            return [course_of(view, Seat(view.viewer), order)]
        case fr.Pushing(target=target), cmd.Push(heading=heading):
            return [one_step(view, target, heading)]
        case fr.Offered(seat=seat), cmd.SlipAside(heading=heading):
            return [one_step(view, seat, heading)]
        case fr.Offered() as frame, cmd.UsePower():
            return _used(view, frame)
        case fr.Deciding() as frame, cmd.Decide(result="displace"):
            return [one_step(view, frame.other, frame.heading), one_step(view, frame.mover, frame.heading)]
        case _:
            return []


def sketches(view: RaftView, command: RaftCommand) -> list[Trail]:
    """How the river cards would lie: each by itself, and the river with them."""
    match command:
        case cmd.LayCards(left=left, turn_left=turn_left, turn_right=turn_right):
            right = next(card for card in view.opened if card != left)
            cards = ((left, turn_left), (right, turn_right))
            faces = [turned(view.faces[card]) if turn else view.faces[card] for card, turn in cards]
            first = len(view.water)
            signs = laid(faces[0], faces[1])
            river = Trail(RIVER, RIVER, tuple(range(first, first + len(signs))), shows=signs)
            return [river, *(_card(view, card, place, turn) for place, (card, turn) in enumerate(cards))]
        case _:
            return []


def _card(view: RaftView, card: CardId, place: int, turn: bool) -> Trail:
    """One of the cards at its place."""
    return Trail(laying_key(view.opened.index(card)), LAYING, (place,), shows=(f"{card} turned" if turn else card,))


def _used(view: RaftView, frame: fr.Offered) -> list[Course]:
    match frame.power:
        case "sprint" | "undertow":
            return [one_step(view, frame.seat, "forward")]
        case "eddy_line":
            return [carried(view, frame.seat, 1)]
        case "surf":
            return [carried(view, frame.seat, view.drift[frame.seat] + 1)]
        case _:
            return []
