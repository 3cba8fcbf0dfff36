"""Why a thing on the table cannot be used now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from game.titles.raft_race.rules import frames as fr
from game.titles.raft_race.rules.commands import RaftCommand
from game.titles.raft_race.rules.view import RaftView
from game.titles.raft_race.rules.windows import AT
from game.titles.raft_race.table.foretold import Foretold
from game.titles.raft_race.table.prompts import asked_seat, choosing
from game.titles.raft_race.table.targets import order_ends, words_of


def why_not(foretold: Foretold, view: RaftView, legal: Sequence[RaftCommand], letter: str) -> str | None:
    """The id of a sentence, or None for a letter that can be used now."""
    ends = order_ends(foretold, view, legal)
    if any(letter in word for command in legal for word in words_of(view, command, ends)):
        return None
    match letter.partition(":")[0]:
        case "order":
            return _order_reason(view)
        case "raft":
            return _raft_reason(view, letter)
        case "outlook":
            return "outlook_only"
        case "chosen":
            return "others_order"
        case "load" | "splashes":
            return "splashes_work"
        case "chance" | "chance_discard" | "chance_drawn":
            return "chance_draws"
        case "power" | "power_deck" | "my_power" | "words":
            return "power_offered"
        case "lost":
            return "lost_for_good"
        case _:
            return "race_over" if view.frame.__class__ is fr.Over else "not_now"


def _order_reason(view: RaftView) -> str:
    match view.frame:
        case fr.Over():
            return "race_over"
        case fr.Ordering():
            return "already_chosen" if view.viewer is not None and view.ready[view.viewer] else "not_in_hand"
        case fr.Offered(seat=seat, power=power) if seat == view.viewer and power in AT["new_hand"]:
            return "offer_first"
        case fr.Flowing():
            return "not_now"
        case frame if frame.seat == view.viewer:
            return "answer_first"
        case _:
            return "orders_later"


def _raft_reason(view: RaftView, letter: str) -> str:
    match view.frame:
        case fr.Over():
            return "race_over"
        case fr.Ordering():
            return "raft_by_orders" if view.viewer in choosing(view) else "not_your_turn"
        case fr.Aiming() if asked_seat(view) == view.viewer:
            return "not_beside"
        case fr.Pushing() if asked_seat(view) == view.viewer:
            return "push_lit"
        case fr.PlacingRaft() if asked_seat(view) == view.viewer:
            return "space_taken"
        case (
            fr.Flowing()
            | fr.Offered()
            | fr.Deciding()
            | fr.Recharging()
            | fr.Laying()
            | fr.PickingSide()
            | fr.Aiming()
            | fr.Pushing()
            | fr.PlacingRaft()
        ):
            return "raft_by_orders"
        case _:
            assert_never(view.frame)
