"""How each command is spelled on the table: the card, space, raft or button that stands for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, assert_never

from game.titles.raft_race.rules import commands as cmd
from game.titles.raft_race.rules.commands import RaftCommand
from game.titles.raft_race.rules.content import SPLASH, Order
from game.titles.raft_race.rules.frames import Offered, Pushing, Recharging
from game.titles.raft_race.rules.river import STRIDE, Cell, row_of
from game.titles.raft_race.rules.view import RaftView
from game.titles.raft_race.table.foretold import Foretold
from game.titles.raft_race.table.keys import cell_key, laying_key, lost_key, order_key, raft_key, side_key, space_key

USE, KEEP, LEAVE, DRAW = "button:use", "button:keep", "button:leave", "button:draw"
SWAP, LAY, TAKE_BACK = "button:swap", "button:lay", "button:take_back"
LAYING: Final = (laying_key(0), laying_key(1))
Word = tuple[str, ...]


def words_of(view: RaftView, command: RaftCommand, ends: dict[Order, Cell]) -> list[Word]:
    """All words of a command, the plainest first; `ends` are the spaces that stand for orders."""
    match command:
        case cmd.ChooseOrder(order=order):
            copies = view.hand.count(order) if order == SPLASH else 1
            spaces = [(space_key(ends[order]),)] if order in ends else []
            return [*[(order_key(view, order, copy),) for copy in range(copies)], *spaces]
        case cmd.TakeBack():
            return [(TAKE_BACK,), *([] if view.chosen is None else [(order_key(view, view.chosen),)])]
        case cmd.TakePower(power=power):
            return [(side_key(power),)]
        case cmd.PlaceRaft(cell=cell):
            return [(space_key(cell),)]
        case cmd.SlipAside(heading=heading):
            return [(cell_key(view, _slipping(view) + STRIDE[heading]),)]
        case cmd.RecoverOrder(order=order):
            return [(lost_key(order),)]
        case cmd.Aim(target=target):
            return [(raft_key(target),)]
        case cmd.Push(heading=heading):
            return [(cell_key(view, _pushed(view) + STRIDE[heading]),)]
        case cmd.Decide(result=result):
            return [(f"button:{result}",)]
        case cmd.LayCards():
            return [(*switches_of(view, command), LAY)]
        case cmd.UsePower():
            return [(USE,)]
        case cmd.DrawPower():
            return [(DRAW,)]
        case cmd.Pass():
            return [(LEAVE if asked_to_recharge(view) else KEEP,)]
        case _:
            assert_never(command)


def switches_of(view: RaftView, command: cmd.LayCards) -> Word:
    """What is turned or swapped against the way the cards were turned up."""
    swapped = command.left != view.opened[0]
    turns = (command.turn_left, command.turn_right)
    own = turns[::-1] if swapped else turns
    return (*[key for key, turn in zip(LAYING, own, strict=True) if turn], *((SWAP,) if swapped else ()))


def order_ends(foretold: Foretold, view: RaftView, legal: Sequence[RaftCommand]) -> dict[Order, Cell]:
    """The spaces that exactly one order of the hand leads to: clicking one chooses it."""
    if view.viewer is None:
        return {}
    orders = [command for command in legal if type(command) is cmd.ChooseOrder]
    ends = {command.order: foretold.course(view, view.viewer, command).end for command in orders}
    often = Counter(ends.values())
    return {
        order: cell
        for order, cell in ends.items()
        if often[cell] == 1 and cell not in view.cells and row_of(cell) < view.finish
    }


def asked_to_recharge(view: RaftView) -> bool:
    """Whether passing leaves a recharge space as it is."""
    return view.frame.__class__ is Recharging


def _slipping(view: RaftView) -> Cell:
    """Where the raft is that may slip aside: all may watch, so it need not be the viewer's."""
    match view.frame:
        case Offered(seat=seat):
            return view.cells[seat]
        case _:
            raise ValueError("nobody slips aside")


def _pushed(view: RaftView) -> Cell:
    match view.frame:
        case Pushing(target=target):
            return view.cells[target]
        case _:
            raise ValueError("nobody is pushed")
