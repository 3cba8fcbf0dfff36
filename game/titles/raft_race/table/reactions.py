"""Powers that are offered, as decisions a person may be spared."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.content.line import Line
from game.engine.types import Seat
from game.table.presenter import Names, Reaction
from game.titles.raft_race.rules import commands as cmd
from game.titles.raft_race.rules import frames as fr
from game.titles.raft_race.rules.collisions import can_be_displaced
from game.titles.raft_race.rules.commands import RaftCommand
from game.titles.raft_race.rules.frames import Offered
from game.titles.raft_race.rules.powers import Power
from game.titles.raft_race.rules.river import NO_CELL, column_of, row_of, spot
from game.titles.raft_race.rules.tasks import DrawChance, Settle
from game.titles.raft_race.rules.view import RaftView
from game.titles.raft_race.table.comparing import brings_anything
from game.titles.raft_race.table.foretold import Foretold
from game.titles.raft_race.table.prompts import offer_line

PASS: Final = cmd.Pass()
DOUBTFUL: Final = "doubtful"
"""The kind of offers that would bring nothing."""
KINDS: Final[dict[Power, str]] = {
    "bailer": "new_hand",
    "anchor_line": "new_hand",
    "spare_paddle": "new_hand",
    "sprint": "my_move",
    "undertow": "my_move",
    "side_slip": "my_move",
    "eddy_line": "my_move",
    "surf": "my_move",
    "cannonball": "attacks",
    "big_wave": "attacks",
    "steady_hands": "attacks",
    "dry_bags": "harm",
    "patch_kit": "harm",
    "hard_bow": "collisions",
    "second_look": "chance",
    "river_map": "river_cards",
}
HIDDEN: Final = frozenset(("bailer", "anchor_line"))
"""Whoever is asked about these wants to see the hand."""
NEAR: Final = 2
"""Rows and columns from which a raft can reach another one in a round."""
LOW, MIDDLE = 2, 3
"""Chance cards up to which another one is likely to be higher."""


def reaction(foretold: Foretold, view: RaftView, legal: Sequence[RaftCommand], names: Names) -> Reaction | None:
    """The kind of offer this is, for the seat that is asked; None for any other decision.

    It depends on nothing but what everybody sees: not to be asked must not tell what is in a hand.
    """
    match view.frame:
        case Offered() as frame if legal:
            kind = DOUBTFUL if _doubtful(foretold, view, legal, frame) else KINDS[frame.power]
            return Reaction(kind, PASS, _line(view, frame, names), firm=True)
        case _:
            return None


def is_open(view: RaftView) -> bool:
    """Whether what is asked can be answered from what all may see; orders, and what follows a new hand, cannot."""
    match view.frame:
        case fr.Flowing() | fr.Ordering() | fr.Over():
            return False
        case fr.Offered(power=power):
            return power not in HIDDEN
        case _:
            return True


def _line(view: RaftView, frame: Offered, names: Names) -> Line:
    return offer_line(view, frame, names)


def _doubtful(foretold: Foretold, view: RaftView, legal: Sequence[RaftCommand], frame: Offered) -> bool:
    """Whether using the power now would bring nothing, as far as all can tell; a single splash is not worth bags."""
    match frame.power:
        case "dry_bags":
            return frame.amount == 1
        case "anchor_line":
            return not _company(view, frame.seat)
        case "sprint" | "undertow" | "side_slip":
            plain = foretold.course(view, frame.seat, PASS)
            others = [foretold.course(view, frame.seat, command) for command in legal if command != PASS]
            return not any(brings_anything(plain, other) for other in others)
        case "second_look":
            return not _bad_card(view, frame) or _certain(view)
        case _:
            return False


def _company(view: RaftView, seat: Seat) -> bool:
    """Whether another raft could reach this one in this round."""
    own = view.cells[seat]
    return any(
        abs(row_of(cell) - row_of(own)) <= NEAR and abs(column_of(cell) - column_of(own)) <= NEAR
        for other, cell in enumerate(view.cells)
        if other != seat and cell != NO_CELL
    )


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


def _bad_card(view: RaftView, frame: Offered) -> bool:
    """A low card in a test, a damaging one at a rock."""
    match view.plan[-1:]:
        case (DrawChance(purpose="rock"),):
            damage = spot(view.water[view.cells[frame.seat]]).damage
            return frame.amount in damage and len(damage) < 6
        case (DrawChance(purpose="collision" | "finish"),):
            return frame.amount <= MIDDLE
        case _:
            return frame.amount <= LOW
