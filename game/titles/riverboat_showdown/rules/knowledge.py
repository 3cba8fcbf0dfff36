"""What a seat may know, and tables that look the same to it."""

from __future__ import annotations

from random import Random

from game.engine.chance import QuickChance
from game.engine.types import Seat
from game.titles.riverboat_showdown.rules.rounds import NUMBERS
from game.titles.riverboat_showdown.rules.state import DECLARED, WILD, RiverboatState
from game.titles.riverboat_showdown.rules.terms import Terms
from game.titles.riverboat_showdown.rules.view import RiverboatView


def view_of(state: RiverboatState, terms: Terms, seat: Seat | None) -> RiverboatView:
    """The table as the seat sees it."""
    return RiverboatView(
        seat=seat,
        deck=terms.deck,
        rounds=terms.rounds,
        minutes=terms.minutes,
        dealer_cycle=terms.dealer_cycle,
        endless_kitty=terms.kitty == 0,
        wild_left=terms.wild_left,
        table_stakes=terms.table_stakes,
        eliminates=terms.eliminates,
        frame=state.frame,
        round=state.round,
        dealer=state.dealer,
        turned=tuple(state.turned),
        hand=() if seat is None else tuple(state.hands[seat]),
        hand_counts=tuple(map(len, state.hands)),
        unused_count=len(state.unused),
        line_count=len(state.line),
        discards=tuple(map(tuple, state.discards)),
        chips=tuple(state.chips),
        kitty=state.kitty,
        changes=tuple(state.changes),
        went_out=tuple(state.went_out),
        pot=state.pot,
        opened=tuple(map(tuple, state.opened)),
        eliminated=tuple(state.eliminated),
        deals=tuple(state.deals),
        minute=state.minute,
        time_up=state.time_up,
    )


def unseen(view: RiverboatView) -> list[int]:
    """The cards the viewer cannot place: neither in its hand nor open on the table."""
    left = list(view.deck)
    for hand in (view.hand, *view.opened):
        for card in hand:
            left.remove(card)
    for discards in view.discards:
        for card in discards:
            left.remove(WILD if card > DECLARED else card)
    return left


def sample(view: RiverboatView, rng: Random) -> RiverboatState:
    """A table that looks like this view: each possible one is as likely."""
    chance = QuickChance(rng)
    hidden = chance.shuffled(unseen(view))
    hands = []
    for seat, count in enumerate(view.hand_counts):
        if seat == view.seat:
            hands.append(list(view.hand))
        else:
            hands.append(sorted(hidden[:count]))
            del hidden[:count]
    face_down = [number for number in NUMBERS if number not in view.turned] if view.line_count else []
    return RiverboatState(
        frame=view.frame,
        round=view.round,
        dealer=view.dealer,
        line=chance.shuffled(face_down),
        turned=list(view.turned),
        hands=hands,
        unused=hidden[: view.unused_count],
        discards=[list(cards) for cards in view.discards],
        chips=list(view.chips),
        kitty=view.kitty,
        changes=list(view.changes),
        went_out=list(view.went_out),
        pot=view.pot,
        opened=[list(cards) for cards in view.opened],
        eliminated=list(view.eliminated),
        deals=list(view.deals),
        minute=view.minute,
        time_up=view.time_up,
    )
