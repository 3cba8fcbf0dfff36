"""Draw & Play and the Joker of a turn (Rulebook, Playing)."""

from __future__ import annotations

from typing import Final

from game.engine.types import Seat, Secret
from game.pieces.cards import Card
from game.titles.river_rats.rules import events as ev
from game.titles.river_rats.rules import frames as fr
from game.titles.river_rats.rules.dealing import RiverRatsDraft, refill_market, take_top
from game.titles.river_rats.rules.moves import actions, draws, plays_face_down
from game.titles.river_rats.rules.resolution import hand_complete
from game.titles.river_rats.rules.terms import Terms

ASK_TO_DRAW: Final = tuple(ev.Asked(fr.Drawing(Seat(number))) for number in range(4))
ASK_TO_PLAY: Final = tuple(ev.Asked(fr.Playing(Seat(number))) for number in range(4))


def draw_from_deck(draft: RiverRatsDraft, terms: Terms, seat: Seat) -> None:
    """The top card of the deck joins the hand."""
    take_top(draft, terms, lambda card: ev.CardDrawn(seat, Secret((seat,), card)))
    _go_on_drawing(draft, terms, seat)


def take_from_market(draft: RiverRatsDraft, terms: Terms, seat: Seat, card: Card) -> None:
    """A Market card joins the hand; the Market refills before anything else happens."""
    draft.emit(ev.MarketTaken(seat, card))
    refill_market(draft, terms)
    _go_on_drawing(draft, terms, seat)


def play_card(draft: RiverRatsDraft, terms: Terms, seat: Seat, card: Card) -> None:
    """A hand card joins the collective hand; its action or power is offered if there is one."""
    if plays_face_down(draft.state, terms.ability(draft.state.rat)):
        draft.emit(ev.FirstCardPlayed(seat, Secret((seat,), card)))
        end_turn(draft, terms, seat)
        return
    draft.emit(ev.CardPlayed(seat, card))
    if actions(draft.state, terms, seat, card):
        draft.emit(ev.Asked(fr.Acting(seat, card)))
    else:
        end_turn(draft, terms, seat)


def use_joker(draft: RiverRatsDraft, terms: Terms, seat: Seat) -> None:
    """A face-up Joker takes the turn: into the collective hand, or aside until the hand is complete (Advanced)."""
    draft.emit(ev.JokerPlayed(seat) if terms.joker == "wild" else ev.JokerSetAside(seat))
    end_turn(draft, terms, seat)


def pass_turn(draft: RiverRatsDraft, terms: Terms, seat: Seat) -> None:
    """A seat with nothing to play and nothing to draw; when all seats passed, the hand is resolved as it stands (R)."""
    frame = draft.state.frame
    passes = frame.passes + 1 if type(frame) is fr.Turn else 1
    draft.emit(ev.Passed(seat))
    if passes >= terms.seats:
        hand_complete(draft, terms)
    else:
        draft.emit(ev.TurnBegan(_next(terms, seat), passes))


def end_turn(draft: RiverRatsDraft, terms: Terms, seat: Seat) -> None:
    """Called when a turn is over, actions included: the hand is complete, or the next seat plays."""
    state = draft.state
    if len(state.collective) >= state.collective_size:
        hand_complete(draft, terms)
    else:
        draft.emit(ev.TurnBegan(_next(terms, seat)))


def _go_on_drawing(draft: RiverRatsDraft, terms: Terms, seat: Seat) -> None:
    state = draft.state
    if len(state.hands[seat]) < terms.hand_limit and draws(state):
        draft.emit(ASK_TO_DRAW[seat])
    else:
        draft.emit(ASK_TO_PLAY[seat])


def _next(terms: Terms, seat: Seat) -> Seat:
    return Seat((seat + 1) % terms.seats)
