"""What is refused, and why: ids of sentences `river_rats.illegal.<id>`."""

from __future__ import annotations

from typing import Final, TypeAlias, assert_never

from game.engine.types import Seat
from game.titles.river_rats.rules import commands as cmd
from game.titles.river_rats.rules import frames as fr
from game.titles.river_rats.rules.moves import draws, has_power, legal, marked, plays_face_down, swap_targets
from game.titles.river_rats.rules.state import JOKER, RiverRatsState
from game.titles.river_rats.rules.terms import Terms

ActionCommand: TypeAlias = (
    cmd.AddToMarket
    | cmd.AddTopToMarket
    | cmd.Swap
    | cmd.AddDebt
    | cmd.FlipRatCard
    | cmd.DiscardCard
    | cmd.MarkDiscard
    | cmd.FinishDiscards
)
SUIT: Final[dict[type[ActionCommand], str]] = {
    cmd.AddToMarket: "C",
    cmd.AddTopToMarket: "C",
    cmd.Swap: "D",
    cmd.AddDebt: "H",
    cmd.FlipRatCard: "H",
    cmd.DiscardCard: "S",
    cmd.MarkDiscard: "S",
    cmd.FinishDiscards: "S",
}
"""The suit whose action or power a command is."""


def refusal(state: RiverRatsState, terms: Terms, seat: Seat, command: cmd.RiverRatsCommand) -> str | None:
    """Why the command is not legal now; None for one that `legal` lists."""
    if command in legal(state, terms, seat):
        return None
    match state.frame:
        case fr.Over() | fr.Dealing():
            return "match_over"
        case frame:
            return _refused(state, terms, frame, command) if frame.seat == seat else "not_your_turn"


def _refused(state: RiverRatsState, terms: Terms, frame: fr.AskingFrame, command: cmd.RiverRatsCommand) -> str:
    match command:
        case cmd.DrawFromDeck() | cmd.TakeFromMarket() | cmd.PlayCard():
            return _turn_refused(state, terms, frame, command)
        case cmd.UseJoker():
            return _joker_refused(state, terms, frame)
        case cmd.Decline() | cmd.ChooseIdentity() | cmd.RemoveRatCard():
            return _choice_refused(frame, command)
        case cmd.InvokeJoker() | cmd.RevealNext() | cmd.Pass():
            return "not_now"
        case _:
            return _action_refused(state, terms, frame, command)


def _turn_refused(
    state: RiverRatsState,
    terms: Terms,
    frame: fr.AskingFrame,
    command: cmd.DrawFromDeck | cmd.TakeFromMarket | cmd.PlayCard,
) -> str:
    full = len(state.hands[frame.seat]) >= terms.hand_limit
    match frame:
        case fr.AdvancedJoker() | fr.JokerIdentity() | fr.ExpertOffer() | fr.ExpertReveal():
            return "joker_decides"
        case fr.Acting() | fr.ClubsPower() | fr.HeartsPower() | fr.ChoosingDiscards():
            return "action_first"
        case fr.Turn() | fr.Drawing() | fr.Playing():
            pass
    match command:
        case cmd.PlayCard():
            must_draw = type(frame) is not fr.Playing and not full and draws(state)
            return "draw_first" if must_draw else "not_there"
        case cmd.TakeFromMarket():
            return "hand_full" if full else "not_there"
        case cmd.DrawFromDeck():
            return "hand_full" if full else "nothing_left"


def _joker_refused(state: RiverRatsState, terms: Terms, frame: fr.AskingFrame) -> str:
    if state.joker_seat is not None:
        return "joker_used"
    if terms.joker == "reveal":
        return "joker_later"
    if not state.jokers_up:
        return "joker_down"
    if type(frame) is not fr.Turn:
        return "joker_too_late"
    return "joker_not_first" if plays_face_down(state, terms.ability(state.rat)) else "not_now"


def _choice_refused(frame: fr.AskingFrame, command: cmd.Decline | cmd.ChooseIdentity | cmd.RemoveRatCard) -> str:
    match frame:
        case fr.AdvancedJoker() | fr.JokerIdentity():
            return "must_choose"
        case fr.ChoosingDiscards() if type(command) is cmd.Decline:
            return "must_choose"
        case _:
            return "not_now"


def _action_refused(state: RiverRatsState, terms: Terms, frame: fr.AskingFrame, command: ActionCommand) -> str:
    suit = SUIT[type(command)]
    match frame:
        case fr.Acting(card=card) | fr.ClubsPower(card=card) | fr.HeartsPower(card=card):
            pass
        case fr.ChoosingDiscards(card=card):
            pass
        case _:
            return "not_now"
    if card[0] != suit:
        return "wrong_suit"
    power = has_power(state, terms.powers, frame.seat, suit)
    without = "needs_power" if terms.powers else "single_discard"
    match command:
        case cmd.AddTopToMarket():
            return "only_solo"
        case cmd.AddToMarket():
            return "solo_from_deck" if terms.seats == 1 else "not_there"
        case cmd.Swap():
            return _swap_refused(state, terms, frame.seat, command, power)
        case cmd.AddDebt():
            return "nothing_left"
        case cmd.FlipRatCard() if type(frame) is fr.HeartsPower:
            return "one_flip"
        case cmd.FlipRatCard(place=place) if power or (place, True) in enumerate(state.rat_up):
            return "not_face_down"
        case cmd.FlipRatCard():
            return "needs_power" if terms.powers else "rat_cards"
        case cmd.DiscardCard():
            return "whole_choice" if power else "not_there"
        case cmd.FinishDiscards():
            return "must_choose" if power else without
        case cmd.MarkDiscard(card=card) if power:
            there = card in state.hands[frame.seat] or card in state.market
            return "not_there" if not there else "already_chosen" if card in marked(state) else "one_source"
        case cmd.MarkDiscard():
            return without
        case _:
            assert_never(command)


def _swap_refused(state: RiverRatsState, terms: Terms, seat: Seat, command: cmd.Swap, power: bool) -> str:
    played = state.collective[-1]
    if command.target == played:
        return "just_played"
    if command.target == JOKER:
        return "joker_stays"
    if command.target not in swap_targets(state, played):
        own = state.first_owner == seat and command.target == state.collective[0]
        return "hidden_first" if own else "not_there"
    if command.card in state.market and not power:
        return "market_needs_power" if terms.powers else "swap_from_hand"
    return "not_there"
