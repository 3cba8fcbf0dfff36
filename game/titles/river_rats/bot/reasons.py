"""Reasons for the crew mate's plays: one general sentence that gives no hand away (Rulebook, table talk)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, assert_never

from game.content.message import Message
from game.engine.types import Seat
from game.pieces import Card
from game.titles.river_rats.bot import gains
from game.titles.river_rats.rules import events as fr
from game.titles.river_rats.rules import terms as cmd
from game.titles.river_rats.rules.dealing import RiverRatsView
from game.titles.river_rats.rules.events import JOKER, RiverRatsState
from game.titles.river_rats.rules.moves import plays_face_down
from game.titles.river_rats.rules.terms import Terms
from game.titles.river_rats.table.words import crew_value, hand_line, rat_value, say, value_of_cards


def reason(view: RiverRatsView, command: cmd.RiverRatsCommand, choices: int) -> Message | None:
    """The sentence; None for passing. `choices`: how many commands were legal."""
    if choices == 1 and command != cmd.Pass():
        return say("reason.only")
    match command:
        case cmd.PlayCard() if plays_face_down(view, view.ability):
            return say("reason.builds", count=view.collective_size - len(view.collective) - 1)
        case cmd.PlayCard(card=card):
            return gains.played(view, card)
        case cmd.UseJoker():
            return say("reason.joker_aside") if view.joker == "remove" else gains.played(view, JOKER)
        case cmd.Swap(target=target, card=card):
            return gains.swapped(view, target, card)
        case cmd.DrawFromDeck():
            return say("reason.draw")
        case cmd.TakeFromMarket(card=card):
            return gains.taken(view, card)
        case cmd.AddDebt():
            return _raised(view)
        case cmd.FlipRatCard():
            return say("reason.flip")
        case cmd.AddToMarket():
            return say("reason.share" if view.seats > 1 else "reason.more_choice")
        case cmd.AddTopToMarket():
            return say("reason.more_choice")
        case cmd.DiscardCard() | cmd.MarkDiscard() | cmd.FinishDiscards():
            return say("reason.discard")
        case cmd.RemoveRatCard(place=place):
            return _removed(view, place)
        case cmd.ChooseIdentity(card=card):
            return _identity(view, card)
        case cmd.InvokeJoker() | cmd.RevealNext():
            return say("reason.reveal")
        case cmd.Decline():
            return _declined(view)
        case cmd.Pass() | cmd.SaySentence():
            return None
        case _:
            assert_never(command)


def _removed(view: RiverRatsView, place: int) -> Message:
    """Returns the reason to remove the card: the hand that the Rat still shows without it."""
    shown = hand_line(rat_value(view, place))
    return say("reason.remove" if shown == hand_line(rat_value(view)) else "reason.remove_shown", hand=shown)


def _identity(view: RiverRatsView, card: Card) -> Message:
    strongest = value_of_cards(view.collective, card) >= crew_value(view)
    return say("reason.identity_strong") if strongest else say("reason.identity_prediction")


def _declined(view: RiverRatsView) -> Message | None:
    match view.frame:
        case fr.HeartsPower():
            return _no_raise(view)
        case fr.Acting(card=card) if card[0] == "H":
            return _no_raise(view)
        case fr.ExpertOffer() | fr.ExpertReveal():
            return say("reason.stand", hand=hand_line(crew_value(view)))
        case fr.ClubsPower() if view.seats == 1:
            return say("reason.market_stays")
        case fr.Acting(card=card) if card[0] == "C" and view.seats == 1:
            return say("reason.market_stays")
        case _:
            return say("reason.leave", count=len(view.hand)) if view.hand else None


def _missing(view: RiverRatsView) -> int:
    """Debt cards that the pile lacks to beat the Rat."""
    return view.debt_limit - len(view.rat_debt) - len(view.pile)


def _raised(view: RiverRatsView) -> Message:
    """Returns the reason to add one more Debt card, by the cards then missing to beat the Rat."""
    missing = _missing(view) - 1
    if missing < 0:
        return say("reason.raised", count=len(view.pile) + 1)
    return say("reason.raise_enough") if missing == 0 else say("reason.raise", count=missing)


def _no_raise(view: RiverRatsView) -> Message:
    """Returns the reason to leave the pile as it is: the Debt that a loss brings, with what the Rat's ability adds."""
    if _missing(view) <= 0:
        return say("reason.enough")
    return say("reason.keep_small", count=view.crew_debt_if_lost() - len(view.crew_debt))


SAME_RANK: Final = 2
"""Weight of a card of the same rank; one of the same suit counts once."""


def goes_with(card: Card, hand: Iterable[Card]) -> int:
    """Returns a measure of how well a hand goes with a card of it that was laid."""
    return sum((each[0] == card[0]) + SAME_RANK * (each[1:] == card[1:]) for each in hand)


def plays_again(view: RiverRatsView) -> bool:
    """True if the seat that is to play comes round once more before the hand is complete."""
    return view.collective_size - len(view.collective) > view.seats > 1


def read(state: RiverRatsState, terms: Terms, reader: Seat) -> None:
    """Applies the signals to a sampled world: of two hands that a partner may hold, it gets the one that goes with its
    card.
    """
    below = len(state.deck)
    for seat, card in told(state, terms):
        held, shown = state.hands[seat], state.shown[seat]
        hidden = [place for place, each in enumerate(held) if each not in shown]
        if seat in (reader, state.first_owner) or below < 2 * len(hidden):
            continue
        below -= len(hidden)
        others = state.deck[below : below + len(hidden)]
        if goes_with(card, others) > goes_with(card, [held[place] for place in hidden]):
            for at, place in enumerate(hidden):
                state.deck[below + at], held[place] = held[place], state.deck[below + at]


def told(state: RiverRatsState, terms: Terms) -> Iterator[tuple[Seat, Card]]:
    """Yields the seats that still have a card to lay this round, each with the last card it laid."""
    seats = len(state.hands)
    left = state.collective_size - len(state.collective)
    waiting = type(state.frame) in (fr.Turn, fr.Drawing, fr.Playing)
    following = state.actor if waiting else state.actor + 1
    laid = state.collective[int(terms.ability(state.rat).dealt_first) :]
    for back, card in enumerate(reversed(laid[-seats:]), 1):
        if card != JOKER and seats - back < left:
            yield Seat((following - back) % seats), card
