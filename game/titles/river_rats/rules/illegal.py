"""What is refused, and why: ids of sentences `river_rats.illegal.<id>`."""

from __future__ import annotations

from typing import assert_never

from game.engine.types import Seat
from game.pieces.cards import Card
from game.titles.river_rats.rules import commands as cmd
from game.titles.river_rats.rules import frames as fr
from game.titles.river_rats.rules.moves import has_power, legal, plays_face_down, swap_targets
from game.titles.river_rats.rules.state import JOKER, RiverRatsState
from game.titles.river_rats.rules.terms import Terms


def refusal(state: RiverRatsState, terms: Terms, seat: Seat, command: cmd.RiverRatsCommand) -> str | None:
    """Why the command is not legal now; None for one that `legal` lists."""
    if command in legal(state, terms, seat):
        return None
    frame = state.frame
    match frame:
        case fr.Over() | fr.Dealing():
            return "match_over"
        case _ if frame.seat != seat:
            return "not_your_turn"
        case _:
            pass
    match command:
        case cmd.DrawFromDeck() | cmd.TakeFromMarket():
            return _draw_refused(state, terms, frame, command)
        case cmd.PlayCard():
            return _play_refused(state, terms, frame)
        case cmd.UseJoker():
            return _joker_refused(state, terms, frame)
        case cmd.AddToMarket() | cmd.AddTopToMarket():
            return _no_action(frame, "C") or _clubs_refused(terms, command)
        case cmd.Swap():
            return _no_action(frame, "D") or _swap_refused(state, terms, seat, command)
        case cmd.AddDebt():
            return _no_action(frame, "H") or "nothing_left"
        case cmd.FlipRatCard():
            return _no_action(frame, "H") or _flip_refused(frame, terms, has_power(state, terms, seat, "H"))
        case cmd.DiscardCard() | cmd.MarkDiscard() | cmd.FinishDiscards():
            return _no_action(frame, "S") or _spades_refused(state, terms, seat, command)
        case cmd.Decline():
            return _decline_refused(frame)
        case cmd.ChooseIdentity() | cmd.RemoveRatCard():
            return _choice_refused(frame)
        case cmd.InvokeJoker() | cmd.RevealNext() | cmd.Pass():
            return "not_now"
        case _:
            assert_never(command)


def _draw_refused(
    state: RiverRatsState, terms: Terms, frame: fr.AnyFrame, command: cmd.DrawFromDeck | cmd.TakeFromMarket
) -> str:
    match frame:
        case fr.Playing() | fr.Turn() | fr.Drawing() if len(state.hands[frame.seat]) >= terms.hand_limit:
            return "hand_full"
        case fr.Playing() | fr.Turn() | fr.Drawing():
            return "not_there" if command.__class__ is cmd.TakeFromMarket else "nothing_left"
        case _:
            return _busy(frame)


def _play_refused(state: RiverRatsState, terms: Terms, frame: fr.AnyFrame) -> str:
    can_draw = bool(state.deck or state.discard or state.market)
    match frame:
        case fr.Turn() | fr.Drawing() if can_draw and len(state.hands[frame.seat]) < terms.hand_limit:
            return "draw_first"
        case fr.Turn() | fr.Drawing() | fr.Playing():
            return "not_there"
        case _:
            return _busy(frame)


def _joker_refused(state: RiverRatsState, terms: Terms, frame: fr.AnyFrame) -> str:
    if terms.joker == "reveal":
        return "joker_later"
    if state.joker_seat is not None:
        return "joker_used"
    if not state.jokers_up:
        return "joker_down"
    match frame:
        case fr.Turn():
            return "joker_not_first" if plays_face_down(state, terms) else "not_now"
        case _:
            return "joker_too_late"


def _clubs_refused(terms: Terms, command: cmd.AddToMarket | cmd.AddTopToMarket) -> str:
    match command:
        case cmd.AddTopToMarket():
            return "only_solo"
        case cmd.AddToMarket():
            return "solo_from_deck" if terms.seats == 1 else "not_there"


def _flip_refused(frame: fr.AnyFrame, terms: Terms, power: bool) -> str:
    match frame:
        case fr.HeartsPower():
            return "one_flip"
        case _:
            return "not_face_down" if power else "needs_power" if terms.powers else "rat_cards"


def _swap_refused(state: RiverRatsState, terms: Terms, seat: Seat, command: cmd.Swap) -> str:
    played = state.collective[-1]
    if command.target == played:
        return "just_played"
    if command.target == JOKER:
        return "joker_stays"
    if command.target not in swap_targets(state, played):
        own = state.first_owner == seat and command.target == state.collective[0]
        return "hidden_first" if own else "not_there"
    if command.card in state.market and not has_power(state, terms, seat, "D"):
        return "market_needs_power" if terms.powers else "swap_from_hand"
    return "not_there"


def _spades_refused(
    state: RiverRatsState, terms: Terms, seat: Seat, command: cmd.DiscardCard | cmd.MarkDiscard | cmd.FinishDiscards
) -> str:
    power = has_power(state, terms, seat, "S")
    without = "needs_power" if terms.powers else "single_discard"
    match command:
        case cmd.FinishDiscards():
            return "must_choose" if power else without
        case cmd.DiscardCard():
            return "whole_choice" if power else "not_there"
        case cmd.MarkDiscard():
            return _mark_refused(state, seat, command.card) if power else without


def _mark_refused(state: RiverRatsState, seat: Seat, card: Card) -> str:
    if card not in state.hands[seat] and card not in state.market:
        return "not_there"
    match state.frame:
        case fr.ChoosingDiscards() as frame if card in frame.chosen:
            return "already_chosen"
        case _:
            return "one_source"


def _decline_refused(frame: fr.AnyFrame) -> str:
    match frame:
        case fr.ChoosingDiscards() | fr.AdvancedJoker() | fr.JokerIdentity():
            return "must_choose"
        case _:
            return "not_now"


def _choice_refused(frame: fr.AnyFrame) -> str:
    match frame:
        case fr.AdvancedJoker() | fr.JokerIdentity():
            return "must_choose"
        case _:
            return "not_now"


def _no_action(frame: fr.AnyFrame, suit: str) -> str | None:
    """Why the action of a suit cannot be used at all now; None while it is being decided on."""
    match frame:
        case fr.Acting() | fr.ClubsPower() | fr.HeartsPower() | fr.ChoosingDiscards():
            return None if frame.card[0] == suit else "wrong_suit"
        case _:
            return "not_now"


def _busy(frame: fr.AnyFrame) -> str:
    """What has to be decided before a card can be drawn or played."""
    match frame:
        case fr.AdvancedJoker() | fr.JokerIdentity() | fr.ExpertOffer() | fr.ExpertReveal():
            return "joker_decides"
        case _:
            return "action_first"
